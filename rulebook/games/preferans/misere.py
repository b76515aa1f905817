"""Scoring of misère, alone or shared with the sitting dealer (3.6, 3.6.9)."""

from __future__ import annotations

from fractions import Fraction

from ...errors import RuleInputError
from ...ledger import Seat, exact
from .agreements import Table
from .contracts import Contract
from .defence import require_active
from .prices import Prices
from .tally import Tally

MISERE = Contract("misere")


def score_misere(
    table: Table, tally: Tally, *, declarer: Seat, tricks: int, shared: bool = False, coefficient: int = 1
) -> None:
    """Write a misère on which the declarer took ``tricks``: no whists and no consolation.

    ``shared`` halves it with the dealer, who must sit out and be known.
    """
    require_active(table, declarer, "declarer")
    if tricks < 0:
        raise RuleInputError("too-small", field="misere_tricks", given=tricks, minimum=0)
    prices = Prices(table.agreements, MISERE, coefficient)
    if not shared:
        tally.step("step-misere", ("2.2.2", "3.6.1"), price=prices.pool, tricks=tricks)
        if tricks:
            tally.write(
                declarer,
                "mountain",
                prices.mountain * tricks,
                "misere-remise",
                ("3.6.1", "4.1.1"),
                tricks=tricks,
                price=prices.mountain,
            )
        else:
            tally.write(declarer, "pool", prices.pool, "misere-made", ("3.6.1", "2.2.2"))
        return
    assert table.dealer is not None
    tally.step("step-misere-shared", ("3.6.9",), price=prices.pool, tricks=tricks)
    for seat in (declarer, table.dealer):
        if tricks:
            amount = exact(Fraction(prices.mountain * tricks, 2))
            tally.write(
                seat,
                "mountain",
                amount,
                "misere-shared-remise",
                ("3.6.9",),
                tricks=tricks,
                price=prices.mountain,
            )
        else:
            half = exact(Fraction(prices.pool, 2))
            tally.write(seat, "pool", half, "misere-shared-made", ("3.6.9",), price=prices.pool)
