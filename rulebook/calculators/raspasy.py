"""Penalty tricks on raspasy (3.9.11.2, 3.9.14.3)."""

from __future__ import annotations

from typing import Literal

from ..errors import RuleInputError
from ..games.preferans.agreements import Table
from ..games.preferans.contracts import Contract
from ..games.preferans.deal import Deal, score_deal
from ..games.preferans.defence import require_active
from ..games.preferans.raspasy import score_raspasy, validate_raspasy_tricks
from ..games.preferans.tally import Tally
from ..ledger import Award, Seat
from .registry import Tricks, calculator


@calculator("raspasy-as-played", cites=("3.7.6.1", "3.7.6.3"))
def raspasy_as_played(*, table: Table, tricks: Tricks, raspasy_price: int | None = None) -> Award:
    """Return the ordinary score of a raspasy."""
    return score_deal(table, Deal(contract=Contract("raspasy"), tricks=tricks, raspasy_price=raspasy_price))


def _with_extra(
    table: Table, tricks: Tricks, offender: Seat, extra: int, price: int | None, *, field: str, clause: str
) -> Award:
    require_active(table, offender, "offender")
    validate_raspasy_tricks(table, tricks, total=10, field=field)
    own = tricks.get(offender, 0)
    tally = Tally()
    tally.step(
        "step-tricks-added",
        (clause,),
        offender=offender,
        tricks=own,
        count=extra,
        counted=own + extra,
    )
    score_raspasy(table, tally, {**tricks, offender: own + extra}, price=price)
    return tally.award("deal")


@calculator("raspasy-extra", cites=("3.9.11.2",))
def raspasy_extra(
    *,
    table: Table,
    replayed_tricks: Tricks,
    offender: Seat,
    extra: Literal["1", "2"],
    raspasy_price: int | None = None,
) -> Award:
    """Return the replayed raspasy with penalty tricks added to the offender's count."""
    return _with_extra(
        table,
        replayed_tricks,
        offender,
        int(extra),
        raspasy_price,
        field="replayed_tricks",
        clause="3.9.11.2",
    )


@calculator("raspasy-extra-played", cites=("3.9.18",))
def raspasy_extra_played(
    *,
    table: Table,
    tricks: Tricks,
    offender: Seat,
    extra: Literal["1", "2"],
    raspasy_price: int | None = None,
) -> Award:
    """Return the raspasy as played with penalty tricks added to the offender's count."""
    return _with_extra(table, tricks, offender, int(extra), raspasy_price, field="tricks", clause="3.9.18")


@calculator("raspasy-all-rest", cites=("3.9.14.3",))
def raspasy_all_rest(
    *, table: Table, tricks_so_far: Tricks, offender: Seat, raspasy_price: int | None = None
) -> Award:
    """Return the raspasy in which the offender takes every trick from the breach on."""
    require_active(table, offender, "offender")
    validate_raspasy_tricks(table, tricks_so_far, total=None, field="tricks_so_far")
    played = sum(tricks_so_far.values())
    if played == 10:
        raise RuleInputError("no-trick-left", field="tricks_so_far")
    own = tricks_so_far.get(offender, 0)
    tally = Tally()
    tally.step("step-all-rest", ("3.9.14.3",), offender=offender, played=played, rest=10 - played)
    score_raspasy(table, tally, {**tricks_so_far, offender: own + 10 - played}, price=raspasy_price)
    return tally.award("deal")
