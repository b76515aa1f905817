"""Raspasy after a player has seen the prikup (3.2.19)."""

from __future__ import annotations

from ..errors import RuleInputError
from ..games.preferans.agreements import Table
from ..games.preferans.defence import require_active
from ..games.preferans.raspasy import score_raspasy, validate_raspasy_tricks
from ..games.preferans.tally import Tally
from ..ledger import Award, Seat
from .registry import Tricks, calculator


@calculator("prikup-seen-opened", cites=("3.2.19", "comment-18"))
def prikup_seen_opened(
    *, table: Table, tricks_from_third: Tricks, offender: Seat, raspasy_price: int | None = None
) -> Award:
    """Return the raspasy whose first two tricks, led by the prikup, count to the offender."""
    require_active(table, offender, "offender")
    validate_raspasy_tricks(table, tricks_from_third, total=8, field="tricks_from_third")
    for seat, count in tricks_from_third.items():
        if count and seat not in table.active:
            raise RuleInputError("prikup-tricks-over", field=f"tricks_from_third.{seat}", seat=seat)
    own = tricks_from_third.get(offender, 0)
    tally = Tally()
    tally.step("step-tricks-added", ("3.2.19",), offender=offender, tricks=own, count=2, counted=own + 2)
    score_raspasy(table, tally, {**tricks_from_third, offender: own + 2}, price=raspasy_price)
    return tally.award("deal")


@calculator("prikup-seen-closed", cites=("3.2.19", "comment-19", "3.7.6.2"))
def prikup_seen_closed(*, table: Table, offender: Seat, raspasy_price: int | None = None) -> Award:
    """Return the raspasy with closed prikup of which the offender takes all ten tricks."""
    require_active(table, offender, "offender")
    tally = Tally()
    tally.step("step-all-ten", ("3.2.19",), offender=offender)
    score_raspasy(table, tally, {offender: 10}, price=raspasy_price)
    return tally.award("deal")
