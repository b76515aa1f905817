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

Direction = Literal["over", "under"]
Fine = Literal["yes", "no"]
_CORRECTION = ("4.2.7", "4.2.8", "4.2.9")


def _require_gain(fine: Fine, gainful: bool) -> None:
    if fine == "yes" and not gainful:
        raise RuleInputError("no-fine-for-own-loss", field="direction")


def _signed(direction: Direction, difference: int) -> int:
    return difference if direction == "under" else -difference


@calculator("whists-correction", cites=(*_CORRECTION, "4.2.7.a"))
def whists_correction(
    *,
    table: Table,
    offender: Seat,
    written_on: Seat,
    difference: int,
    direction: Direction,
    fine: Fine,
) -> Award:
    """Return the correction of wrong whists; as a fine the victim writes as many back."""
    require_seat(table, offender, "offender")
    require_other_seat(table, written_on, offender, "written_on")
    _require_gain(fine, direction == "over")
    tally = Tally()
    amount = _signed(direction, difference)
    tally.write(offender, "whists", amount, "entry-corrected", ("4.2.7", "4.2.9"), on=written_on)
    if fine == "yes":
        tally.write(written_on, "whists", difference, "entry-fine", ("4.2.7", "4.2.7.a"), on=offender)
    return tally.award("adjustment")


@calculator("points-correction", cites=(*_CORRECTION, "4.2.7.b"))
def points_correction(
    *,
    table: Table,
    offender: Seat,
    written_column: Literal["pool", "mountain"],
    difference: int,
    direction: Direction,
    fine: Fine,
) -> Award:
    """Return the correction of pool or mountain; as a fine as many points go on the mountain."""
    require_seat(table, offender, "offender")
    _require_gain(fine, (direction == "under") == (written_column == "mountain"))
    tally = Tally()
    amount = _signed(direction, difference)
    tally.write(offender, written_column, amount, "entry-corrected", ("4.2.7", "4.2.9"))
    if fine == "yes":
        cites = ("4.2.7", "4.2.7.b") if written_column == "pool" else ("4.2.7",)
        tally.write(offender, "mountain", difference, "entry-fine", cites)
    return tally.award("adjustment")


@calculator("entry-correction", cites=_CORRECTION)
def entry_correction(
    *,
    table: Table,
    offender: Seat,
    written_column: Column,
    difference: int,
    direction: Direction,
    fine: Fine,
    written_on: Seat | None = None,
) -> Award:
    """Return the correction of a wrong entry in any column; whists need the seat written on."""
    if written_column != "whists":
        return points_correction(
            table=table,
            offender=offender,
            written_column=written_column,
            difference=difference,
            direction=direction,
            fine=fine,
        )
    if written_on is None:
        raise RuleInputError("written-on-needed", field="written_on")
    return whists_correction(
        table=table,
        offender=offender,
        written_on=written_on,
        difference=difference,
        direction=direction,
        fine=fine,
    )


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


@calculator("help-withdrawn", cites=("4.2.3.3", "sochinka:s1e.8", "sochinka:s1e.11"))
def help_withdrawn(
    *,
    table: Table,
    helper: Seat,
    wrong_recipient: Seat,
    difference: int,
    to: Literal["pool", "mountain"],
) -> Award:
    """Return the entries that undo help which nobody may receive.

    The points go to the helper's own pool (Leningrad has no help) or come off his mountain.
    """
    require_seat(table, helper, "helper")
    require_other_seat(table, wrong_recipient, helper, "wrong_recipient")
    cites = ("4.2.3.3",) if to == "pool" else ("sochinka:s1e.8", "sochinka:s1e.11")
    tally = Tally()
    tally.write(wrong_recipient, "pool", -difference, "help-taken-back", cites)
    whists = -difference * WHISTS_PER_POINT
    tally.write(helper, "whists", whists, "help-taken-back", cites, on=wrong_recipient)
    if to == "pool":
        tally.write(helper, "pool", difference, "help-kept", cites)
    else:
        tally.write(helper, "mountain", -difference, "surplus", cites, points=difference)
    return tally.award("adjustment")


@calculator("surplus-writeoff", cites=("4.1.1", "4.1.1.v"))
def surplus_writeoff(*, table: Table, declarer: Seat, surplus: int) -> Award:
    """Return the surplus points taken off the declarer's mountain, below zero if need be.

    From an indivisible mountain only the n-th part comes off, which is worth the same.
    """
    require_seat(table, declarer, "declarer")
    return Award(entries=(surplus_entry(table.agreements, declarer, surplus),), scope="adjustment")
