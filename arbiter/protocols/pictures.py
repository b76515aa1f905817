"""A table's sheet ready to be drawn: geometry with figures and names, for the page and for print."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import rulebook
from arbiter.events.models import GameTable
from arbiter.events.selectors import seat_names
from arbiter.protocols.drawing import FIELD, Cell, Drawing, Sector, draw_sheet
from arbiter.protocols.models import LedgerEntry
from arbiter.protocols.selectors import rules_table

HISTORY = 5
"""How many earlier totals of a column are shown before the present one, where there is room."""

TOTAL_WIDTH = 24.0
HISTORY_WIDTH = 12.0
NAME_WIDTH = 22.0
"""Widths in the drawing's units: of a figure of a total, of the smaller ones before it, of a letter."""

Key = tuple[str, str, str | None]


@dataclass(frozen=True, slots=True)
class Figure:
    """A column with what is written in it: the total and the totals before it, oldest first.

    A total of nothing is left blank, as on paper.
    """

    cell: Cell
    total: str
    history: tuple[str, ...]
    on_mark: str

    @property
    def is_long(self) -> bool:
        """Whether the total needs smaller figures to fit."""
        return len(self.total) * TOTAL_WIDTH > self.cell.room

    @property
    def points(self) -> str:
        """The outline as SVG writes it."""
        return " ".join(f"{x:g},{y:g}" for x, y in self.cell.outline)

    @property
    def history_text(self) -> str:
        """Earlier totals as they are written on paper."""
        return "".join(f"{total}. " for total in self.history).strip()


@dataclass(frozen=True, slots=True)
class PlayerSector:
    """A sector with its player and figures."""

    sector: Sector
    name: str
    mark: str
    figures: tuple[Figure, ...]

    @property
    def squeezed(self) -> str:
        """The length that a long name is set in; empty where the name fits."""
        return f"{FIELD:g}" if len(self.name) * NAME_WIDTH > FIELD else ""


@dataclass(frozen=True, slots=True)
class SheetPicture:
    """The drawn sheet. ``marks`` are the initials by which the players are named inside cells."""

    drawing: Drawing
    pool: int
    sectors: tuple[PlayerSector, ...]


def running_totals(table: GameTable) -> dict[Key, list[rulebook.Amount]]:
    """Return every total that each column has had, one for each act that changed it."""
    sums: dict[int, dict[Key, rulebook.Amount]] = defaultdict(lambda: defaultdict(int))
    for row in LedgerEntry.objects.filter(act__table=table).order_by("act__number", "order"):
        sums[row.act_id][row.seat, row.column, row.on_seat or None] += row.amount
    totals: dict[Key, list[rulebook.Amount]] = defaultdict(list)
    for changes in sums.values():
        for key, change in changes.items():
            if change:
                before = totals[key][-1] if totals[key] else 0
                totals[key].append(rulebook.exact(before + change))
    return dict(totals)


def marks_of(names: Mapping[str, str]) -> dict[str, str]:
    """Return initials per seat; players with the same ones are told apart by their seats."""
    marks = {seat: _initials(name) or seat for seat, name in names.items()}
    taken = list(marks.values())
    return {seat: mark if taken.count(mark) == 1 else f"{mark}{seat}" for seat, mark in marks.items()}


def _initials(name: str) -> str:
    letters = [word[0] for word in name.split() if word[0].isalnum()]
    return "".join(letters[:2]).upper()


def picture_of(table: GameTable) -> SheetPicture:
    """Draw the table's sheet as it stands."""
    names = seat_names(table)
    drawing = draw_sheet(list(names))
    marks = marks_of(names)
    totals = running_totals(table)
    sectors = tuple(
        PlayerSector(
            sector, names[sector.seat], marks[sector.seat], tuple(_figures(sector.cells, totals, marks))
        )
        for sector in drawing.sectors
    )
    return SheetPicture(drawing, rules_table(table).agreements.pool, sectors)


def _figures(
    cells: Iterable[Cell], totals: Mapping[Key, list[rulebook.Amount]], marks: Mapping[str, str]
) -> Iterable[Figure]:
    for cell in cells:
        amounts = totals.get(cell.key, [])
        written = [rulebook.show_amount(amount) for amount in amounts]
        total = written[-1] if amounts and amounts[-1] else ""
        on_mark = marks[cell.on] if cell.on else ""
        yield Figure(cell, total, _fitting(written[:-1], cell.room), on_mark)


def _fitting(totals: Sequence[str], room: float) -> tuple[str, ...]:
    """The latest of the earlier totals, as many as the cell has room for."""
    kept = tuple(totals[-HISTORY:])
    while kept and sum(len(total) + 2 for total in kept) * HISTORY_WIDTH > room:
        kept = kept[1:]
    return kept
