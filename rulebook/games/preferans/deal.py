"""One deal: what was played, whether it is possible at this table, and what it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ...errors import RuleInputError
from ...ledger import Award, Seat
from .agreements import Table
from .contracts import Call, Contract
from .defence import Defence, require_active, require_dealer, require_seat, resolve_defence
from .misere import score_misere
from .prices import Prices
from .raspasy import score_raspasy, validate_raspasy_tricks
from .tally import Tally
from .trick_contract import Outcome, score_played, score_unplayed, write_consolation

Bonus = Literal["ace", "ace-king", "two-aces", "marriage"]
BONUS_TRICKS: dict[Bonus, int] = {"ace": 1, "ace-king": 2, "two-aces": 3, "marriage": 1}

HIGHEST_COEFFICIENT = 100
HIGHEST_RASPASY_PRICE = 400
"""The highest base price at the last step of the steepest progression."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """A deal as it was played; the dealer is the table's.

    ``calls`` are final calls by seat, ``tricks`` trick counts by seat (a seat left out took none).
    ``shared``: a misère with the sitting dealer. ``coefficient``: bomb times dark factor.
    ``bonus``: what the prikup held for the dealer's whists. ``raspasy_price``: price of a trick on
    this raspasy where a progression has raised it.
    """

    contract: Contract
    declarer: Seat | None = None
    calls: Mapping[Seat, Call] = field(default_factory=dict)
    tricks: Mapping[Seat, int] = field(default_factory=dict)
    shared: bool = False
    coefficient: int = 1
    bonus: Bonus | None = None
    raspasy_price: int | None = None


def validate_deal(table: Table, deal: Deal) -> None:
    """Raise ``RuleInputError`` naming what cannot be in this deal, and the field."""
    require_dealer(table)
    _validate_coefficient(table, deal)
    _validate_bonus(table, deal)
    if deal.shared and deal.contract.kind != "misere":
        raise RuleInputError("only-misere-is-shared", field="shared")
    if deal.contract.kind == "raspasy":
        _validate_raspasy(table, deal)
        return
    if deal.raspasy_price is not None:
        raise RuleInputError("price-without-raspasy", field="raspasy_price", given=str(deal.contract))
    if deal.declarer is None:
        raise RuleInputError("declarer-needed", field="declarer")
    require_active(table, deal.declarer, "declarer")
    if deal.contract.kind == "misere":
        _validate_misere(table, deal, deal.declarer)
        return
    defence = resolve_defence(table, declarer=deal.declarer, contract=deal.contract, calls=deal.calls)
    _validate_tricks(table, deal, deal.declarer, defence)


def score_deal(table: Table, deal: Deal) -> Award:
    """Return the entries of a possible deal, not yet settled against the sheet.

    Pool amounts are what the contract brings; ``sheet.settle_pool`` splits them into own pool,
    help and surplus. Raises ``RuleInputError`` for an impossible deal.
    """
    validate_deal(table, deal)
    tally = Tally()
    if deal.contract.kind == "raspasy":
        score_raspasy(table, tally, deal.tricks, price=deal.raspasy_price, coefficient=deal.coefficient)
        return tally.award("deal")
    assert deal.declarer is not None
    if deal.contract.kind == "misere":
        score_misere(
            table,
            tally,
            declarer=deal.declarer,
            tricks=deal.tricks.get(deal.declarer, 0),
            shared=deal.shared,
            coefficient=deal.coefficient,
        )
        return tally.award("deal")
    defence = resolve_defence(table, declarer=deal.declarer, contract=deal.contract, calls=deal.calls)
    prices = Prices(table.agreements, deal.contract, deal.coefficient)
    if defence.whisters:
        outcome = Outcome.of(deal.contract, deal.declarer, deal.tricks)
        score_played(table, tally, deal.declarer, prices, defence, outcome)
    elif _failed_check(table, deal, deal.declarer):
        missing = deal.contract.level - deal.tricks.get(deal.declarer, 0)
        tally.write(
            deal.declarer,
            "mountain",
            prices.mountain * missing,
            "declarer-remise",
            ("4.2.1", "4.1.1"),
            missing=missing,
            price=prices.mountain,
        )
        write_consolation(table, tally, deal.declarer, prices, missing)
    else:
        score_unplayed(table, tally, deal.declarer, prices, defence)
    _write_bonus(table, tally, deal, deal.declarer, prices)
    return tally.award("deal")


def _failed_check(table: Table, deal: Deal, declarer: Seat) -> bool:
    """A ten that is checked, not whisted, and does not come to ten tricks."""
    checked = deal.contract.level == 10 and table.agreements.ten_whisted == "no"
    return checked and bool(deal.tricks) and deal.tricks.get(declarer, 0) < 10


def _write_bonus(table: Table, tally: Tally, deal: Deal, declarer: Seat, prices: Prices) -> None:
    if deal.bonus is None or table.dealer is None:
        return
    tricks = BONUS_TRICKS[deal.bonus]
    tally.write(
        table.dealer,
        "whists",
        prices.whist * tricks,
        "dealer-bonus",
        ("3.4.11", "comment-36"),
        on=declarer,
        tricks=tricks,
        price=prices.whist,
    )


def _validate_coefficient(table: Table, deal: Deal) -> None:
    if deal.coefficient < 1:
        raise RuleInputError("too-small", field="coefficient", given=deal.coefficient, minimum=1)
    if deal.coefficient > HIGHEST_COEFFICIENT:
        raise RuleInputError(
            "too-large", field="coefficient", given=deal.coefficient, maximum=HIGHEST_COEFFICIENT
        )
    if deal.coefficient > 1 and table.agreements.variant != "classic":
        raise RuleInputError("coefficient-only-classic", field="coefficient", given=deal.coefficient)


def _validate_bonus(table: Table, deal: Deal) -> None:
    if deal.bonus is None:
        return
    agreed = table.agreements.dealer_bonus
    if agreed == "off" or (agreed == "ace_only" and deal.bonus != "ace"):
        raise RuleInputError("bonus-not-agreed", field="bonus", given=deal.bonus)
    if deal.contract.kind != "tricks" or len(table.seats) < 4:
        raise RuleInputError("bonus-without-sitting-dealer", field="bonus")


def _validate_raspasy(table: Table, deal: Deal) -> None:
    if deal.declarer is not None:
        raise RuleInputError("raspasy-has-no-declarer", field="declarer", seat=deal.declarer)
    if deal.calls:
        raise RuleInputError("calls-without-contract", field="calls")
    if deal.raspasy_price is not None and deal.raspasy_price < 1:
        raise RuleInputError("too-small", field="raspasy_price", given=deal.raspasy_price, minimum=1)
    if deal.raspasy_price is not None and deal.raspasy_price > HIGHEST_RASPASY_PRICE:
        raise RuleInputError(
            "too-large", field="raspasy_price", given=deal.raspasy_price, maximum=HIGHEST_RASPASY_PRICE
        )
    validate_raspasy_tricks(table, deal.tricks, total=10)


def _validate_misere(table: Table, deal: Deal, declarer: Seat) -> None:
    if deal.shared and len(table.seats) < 4:
        raise RuleInputError("shared-misere-needs-dealer", field="shared")
    for seat, call in deal.calls.items():
        require_seat(table, seat, f"calls.{seat}")
        if seat == declarer:
            raise RuleInputError("declarer-has-call", field=f"calls.{seat}", seat=seat)
        if call == "half":
            raise RuleInputError("half-whist-misere", field=f"calls.{seat}")
    _validate_counts(table, deal.tricks, table.active)
    given = sum(deal.tricks.values())
    others = any(seat != declarer for seat in deal.tricks)
    if others and given != 10:
        raise RuleInputError("tricks-sum", field="tricks", given=given, expected=10)
    if declarer not in deal.tricks:
        raise RuleInputError("tricks-missing", field=f"tricks.{declarer}", seat=declarer)


def _validate_tricks(table: Table, deal: Deal, declarer: Seat, defence: Defence) -> None:
    takers = (*table.active, *(seat for seat in defence.whisters if seat not in table.active))
    _validate_counts(table, deal.tricks, takers)
    if not defence.whisters and not deal.tricks:
        return
    given = sum(deal.tricks.values())
    if given != 10:
        raise RuleInputError("tricks-sum", field="tricks", given=given, expected=10)
    taken = deal.tricks.get(declarer, 0)
    checked = deal.contract.level == 10 and table.agreements.ten_whisted == "no"
    if not defence.whisters and taken < deal.contract.level and not checked:
        raise RuleInputError(
            "unwhisted-cannot-fail", field=f"tricks.{declarer}", given=taken, level=deal.contract.level
        )


def _validate_counts(table: Table, tricks: Mapping[Seat, int], takers: tuple[Seat, ...]) -> None:
    for seat, count in tricks.items():
        field_name = f"tricks.{seat}"
        require_seat(table, seat, field_name)
        if count < 0:
            raise RuleInputError("too-small", field=field_name, given=count, minimum=0)
        if count > 10:
            raise RuleInputError("too-large", field=field_name, given=count, maximum=10)
        if count and seat not in takers:
            raise RuleInputError(
                "tricks-without-hand", field=field_name, seat=seat, allowed=", ".join(takers)
            )
