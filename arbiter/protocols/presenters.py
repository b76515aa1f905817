"""Protocols as people read them: plain texts in the reader's language, no amounts to compute."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rulebook
from arbiter.core.show import contract_text, language, signed
from arbiter.events.models import GameTable
from arbiter.events.selectors import seat_names
from arbiter.protocols.codec import entries_of_rows
from arbiter.protocols.models import Act, DealRecord
from arbiter.protocols.pictures import marks_of
from arbiter.protocols.selectors import Results, acts_of, results_of, scoring_acts, sheet_of
from arbiter.protocols.services import SheetChange

Names = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One entry: who writes, in which column and on whom, how much and why, by which clauses."""

    who: str
    column: str
    amount: str
    reason: str
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A player's sheet and result. ``mark`` are his initials.

    ``whists`` are those written on each seat in order, empty on himself.
    """

    seat: str
    name: str
    mark: str
    pool: str
    mountain: str
    whists: tuple[str, ...]
    exact: str
    whole: str


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deal of the protocol: the contract and what came of it (4.2.11)."""

    number: int
    dealer: str
    contract: str
    declarer: str
    outcome: str
    defence: str
    act: Act


@dataclass(frozen=True, slots=True)
class ActRow:
    """Something written on the sheet, with who wrote it and when."""

    act: Act
    number: int
    title: str
    reason: str
    who: str
    at: datetime
    entries: tuple[EntryRow, ...]
    taken_back: bool
    can_be_taken_back: bool


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """What a preview would do to one player's result."""

    name: str
    before: str
    after: str


def column_text(column: str, on: str | None) -> str:
    """Name a column of the sheet; ``on`` is the player written on."""
    if column == "pool":
        return _("pool")
    if column == "mountain":
        return _("mountain")
    return _("whists on %(name)s") % {"name": on}


def entry_rows(entries: Iterable[rulebook.Entry], names: Names) -> tuple[EntryRow, ...]:
    """Write entries for people."""
    return tuple(
        EntryRow(
            names[entry.seat],
            column_text(entry.column, names[entry.on] if entry.on else None),
            signed(entry.amount),
            rulebook.reason_text(entry.reason, language(), names),
            entry.cites,
        )
        for entry in entries
    )


def result_rows(table: GameTable) -> list[ResultRow]:
    """The sheet as a table, one row per seat."""
    return sheet_rows(seat_names(table), sheet_of(table), results_of(table))


def sheet_rows(names: Names, sheet: rulebook.Sheet, results: Results) -> list[ResultRow]:
    """Write a sheet and its results for people."""
    seats = [rulebook.Seat(seat) for seat in names]
    marks = marks_of(names)
    return [
        ResultRow(
            seat,
            names[seat],
            marks[seat],
            rulebook.show_amount(sheet.pool[seat]),
            rulebook.show_amount(sheet.mountain[seat]),
            tuple("" if on == seat else rulebook.show_amount(sheet.whists[seat, on]) for on in seats),
            signed(results.exact[seat]),
            signed(results.whole[seat]),
        )
        for seat in seats
    ]


def change_rows(change: SheetChange, names: Names) -> list[ChangeRow]:
    """What a preview would do to the results."""
    return [
        ChangeRow(
            name,
            signed(change.results_before.exact[rulebook.Seat(seat)]),
            signed(change.results_after.exact[rulebook.Seat(seat)]),
        )
        for seat, name in names.items()
    ]


def deal_rows(table: GameTable) -> list[DealRow]:
    """The deals that stand, by number; a ruling that scores a deal stands for it."""
    names = seat_names(table)
    acts = scoring_acts(table)
    records = {
        record.act_id: record for record in DealRecord.objects.filter(act__in=[act.pk for act in acts])
    }
    rows = []
    for act in acts:
        record = records.get(act.pk)
        rows.append(
            DealRow(
                act.deal_number or 0,
                names.get(act.dealer, ""),
                contract_text(act.contract),
                names.get(record.declarer, "") if record else "",
                outcome_text(record, names) if record else _("by ruling"),
                defence_text(record, names) if record else "",
                act,
            )
        )
    return rows


def outcome_text(record: DealRecord, names: Names) -> str:
    """Say what came of a deal."""
    tricks = record.tricks
    if record.contract == "raspasy":
        return _counts(tricks, names)
    taken = int(tricks.get(record.declarer, 0))
    if record.contract == "misere":
        return _("made") if taken == 0 else _tricks(taken)
    if "half" in record.calls.values():
        return _("made, half-whist")
    if not tricks:
        return _("made, not whisted")
    missing = int(record.contract[:-1]) - taken
    if missing > 0:
        return _("short by %(missing)s") % {"missing": missing}
    return _("made, %(tricks)s") % {"tricks": _tricks(taken)}


def _tricks(count: int) -> str:
    return ngettext("%(count)s trick", "%(count)s tricks", count) % {"count": count}


def _counts(tricks: Mapping[str, Any], names: Names) -> str:
    return ", ".join(f"{names[seat]} {count}" for seat, count in tricks.items() if seat in names)


def call_text(call: str) -> str:
    """Name a defender's call."""
    return {"whist": _("whist"), "pass": _("pass"), "half": _("half")}[call]


def defence_text(record: DealRecord, names: Names) -> str:
    """Say who whisted and what each took."""
    if record.contract in ("raspasy", "misere"):
        return ""
    parts = []
    for seat, call in record.calls.items():
        taken = record.tricks.get(seat)
        said = call_text(call)
        if taken is None:
            parts.append(f"{names[seat]}: {said}")
        else:
            parts.append(f"{names[seat]}: {said}, {_tricks(int(taken))}")
    return "; ".join(parts)


def act_rows(table: GameTable) -> list[ActRow]:
    """Everything written on the sheet, the latest first."""
    names = seat_names(table)
    rows = []
    for act in acts_of(table):
        rows.append(
            ActRow(
                act,
                act.number,
                act_title(act, names),
                act.reason,
                str(act.actor),
                act.created_at,
                entry_rows(entries_of_rows(act.entries.all()), names),
                act.is_reversed,
                act.kind == Act.Kind.DEAL and not act.is_reversed,
            )
        )
    return rows[::-1]


def act_title(act: Act, names: Names) -> str:
    """Name an act: what it is, of which deal."""
    if act.kind == Act.Kind.REVERSAL:
        return _("Act %(number)s taken back") % {"number": act.reverses.number if act.reverses else ""}
    if act.kind == Act.Kind.RULING:
        if act.deal_number is None:
            return _("Ruling")
        return _("Ruling on deal %(number)s") % {"number": act.deal_number}
    record = act.deal if hasattr(act, "deal") else None
    who = names.get(record.declarer, "") if record else ""
    contract = contract_text(act.contract)
    played = f"{contract}, {who}" if who else contract
    return _("Deal %(number)s: %(played)s") % {"number": act.deal_number, "played": played}
