"""Wrong entries on the sheet: corrections, fines, help and surplus (4.1.1, 4.2.3, 4.2.7)."""

from __future__ import annotations

from typing import Literal

from ..errors import RuleInputError
from ..games.preferans.agreements import Table
from ..games.preferans.defence import require_seat
from ..games.preferans.prices import WHISTS_PER_POINT
from ..games.preferans.sheet import surplus_entry
from ..games.preferans.tally import Tally
from ..ledger import Award, Column, Seat
from .checks import require_other_seat
from .registry import calculator


@calculator("entry-correction", cites=("4.2.7", "4.2.8", "4.2.9"))
def entry_correction(
    *,
    table: Table,
    offender: Seat,
    written_column: Column,
    difference: int,
    direction: Literal["over", "under"],
    fine: Literal["yes", "no"],
    written_on: Seat | None = None,
) -> Award:
    """Return the correction of a wrong entry and, where due, its equal fine.

    Too many whists: the victim writes as many back; too many pool points, or too few on the
    mountain: as many on the offender's mountain.
    """
    require_seat(table, offender, "offender")
    if written_column == "whists":
        if written_on is None:
            raise RuleInputError("written-on-needed", field="written_on")
        require_other_seat(table, written_on, offender, "written_on")
    on = written_on if written_column == "whists" else None
    gainful = (direction == "under") == (written_column == "mountain")
    if fine == "yes" and not gainful:
        raise RuleInputError("no-fine-for-own-loss", field="direction")
    tally = Tally()
    signed = difference if direction == "under" else -difference
    tally.write(offender, written_column, signed, "entry-corrected", ("4.2.7", "4.2.9"), on=on)
    if fine == "yes" and on is not None:
        tally.write(on, "whists", difference, "entry-fine", ("4.2.7", "4.2.7.a"), on=offender)
    elif fine == "yes":
        cites = ("4.2.7", "4.2.7.b") if written_column == "pool" else ("4.2.7",)
        tally.write(offender, "mountain", difference, "entry-fine", cites)
    return tally.award("adjustment")


@calculator("help-move", cites=("4.2.3", "comment-74"))
def help_move(
    *, table: Table, helper: Seat, wrong_recipient: Seat, right_recipient: Seat, difference: int
) -> Award:
    """Return the entries that move ``difference`` points of help to the right player."""
    require_seat(table, helper, "helper")
    require_other_seat(table, wrong_recipient, helper, "wrong_recipient")
    require_other_seat(table, right_recipient, helper, "right_recipient")
    require_other_seat(table, right_recipient, wrong_recipient, "right_recipient")
    cites = ("4.2.3", "comment-74")
    tally = Tally()
    for seat, points, key in (
        (wrong_recipient, -difference, "help-taken-back"),
        (right_recipient, difference, "help-moved"),
    ):
        tally.write(seat, "pool", points, key, cites)
        tally.write(helper, "whists", points * WHISTS_PER_POINT, key, cites, on=seat)
    return tally.award("adjustment")


@calculator("surplus-writeoff", cites=("4.1.1", "4.1.1.v"))
def surplus_writeoff(*, table: Table, declarer: Seat, surplus: int) -> Award:
    """Return the surplus points taken off the declarer's mountain, below zero if need be.

    From an indivisible mountain only the n-th part comes off, which is worth the same.
    """
    require_seat(table, declarer, "declarer")
    return Award(entries=(surplus_entry(table.agreements, declarer, surplus),), scope="adjustment")
