"""Deals scored as they were played, or as a ruling says they count."""

from __future__ import annotations

from typing import Literal

from ..games.preferans.agreements import Table
from ..games.preferans.contracts import Contract
from ..games.preferans.deal import Deal, score_deal
from ..games.preferans.defence import require_active
from ..games.preferans.misere import MISERE, score_misere
from ..games.preferans.prices import Prices
from ..games.preferans.tally import Tally
from ..ledger import Award, Seat
from .checks import require_possible_shortage, require_trick_contract
from .registry import Calls, Tricks, calculator

DEAL_CLAUSES = (
    *("3.5.3", "3.8.2", "3.8.5", "3.8.7", "3.8.8", "3.8.8.1", "3.8.8.2", "3.8.14", "4.1.2"),
    *("comment-31", "comment-60"),
    *("sochinka:s1g.2", "sochinka:s1g.6", "sochinka:s1g.9", "sochinka:s3a.2"),
)
"""Clauses with choices or limits on which the score of a trick contract rests."""


@calculator("deal-as-played", cites=DEAL_CLAUSES)
def deal_as_played(
    *, table: Table, contract: Contract, declarer: Seat, calls: Calls, tricks: Tricks
) -> Award:
    """Return the ordinary score of a trick contract."""
    require_trick_contract(contract)
    return score_deal(table, Deal(contract=contract, declarer=declarer, calls=calls, tricks=tricks))


@calculator("misere-result", cites=("3.6.1", "2.2.2"))
def misere_result(
    *, table: Table, declarer: Seat, misere_tricks: int, change: Literal["-1", "0", "1", "2"] = "0"
) -> Award:
    """Return the score of a misère after ``change`` penalty tricks; below one trick it is made."""
    counted = max(0, misere_tricks + int(change))
    tally = Tally()
    if change != "0":
        tally.step(
            "step-misere-change",
            ("3.9.16.2", "3.9.18"),
            tricks=misere_tricks,
            change=int(change),
            counted=counted,
        )
    score_misere(table, tally, declarer=declarer, tricks=counted)
    return tally.award("deal")


@calculator("wrong-discard", cites=("3.4.6",))
def wrong_discard(
    *, table: Table, contract: Contract, declarer: Seat, unavoidable_shortage: int = 0
) -> Award:
    """Return the remise of two for a contract named with a wrong number of cards.

    Tricks that declarer would have missed anyway are added; only they bring consolation.
    """
    require_active(table, declarer, "declarer")
    if contract.kind == "raspasy":
        require_trick_contract(contract)
    require_possible_shortage(contract, unavoidable_shortage, "unavoidable_shortage")
    prices = Prices(table.agreements, MISERE if contract.kind == "misere" else contract)
    missing = 2 + unavoidable_shortage
    tally = Tally()
    tally.step("step-penalty-two", ("3.4.6",), shortage=unavoidable_shortage, missing=missing)
    tally.write(
        declarer,
        "mountain",
        prices.mountain * missing,
        "penalty-remise",
        ("3.4.6",),
        missing=missing,
        price=prices.mountain,
    )
    for seat in table.clockwise_from(declarer):
        tally.write(
            seat,
            "whists",
            prices.consolation * unavoidable_shortage,
            "consolation",
            ("3.4.6", "3.8.1.2"),
            on=declarer,
            missing=unavoidable_shortage,
            price=prices.consolation,
        )
    return tally.award("deal")


@calculator("unwhisted-entry", cites=("4.2.3.2", "comment-76"))
def unwhisted_entry(
    *, table: Table, declarer: Seat, contract: Contract, to: Literal["pool", "mountain"]
) -> Award:
    """Return the entry of an unwhisted contract: to the pool, or off the mountain where agreed."""
    require_active(table, declarer, "declarer")
    require_trick_contract(contract)
    price = Prices(table.agreements, contract).pool
    tally = Tally()
    if to == "pool":
        tally.write(declarer, "pool", price, "contract-unwhisted", ("4.2.3.2", "2.2.2"), level=contract.level)
    else:
        tally.write(
            declarer, "mountain", -price, "unwhisted-off-mountain", ("comment-76",), level=contract.level
        )
    return tally.award("adjustment")
