"""Short ways to lay a table, play a deal and read what is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulebook import (
    Amount,
    Award,
    Call,
    Column,
    Contract,
    Deal,
    Entry,
    Seat,
    Table,
    agreements_from,
    score_deal,
    totals,
)
from rulebook.games.preferans.deal import Bonus

SEATS = "АБВГД"
Cells = dict[tuple[str, ...], Amount]
CALLS: dict[str, Call] = {"w": "whist", "p": "pass", "h": "half"}


def lay(players: int = 4, *, dealer: str | None = "last", **agreements: str) -> Table:
    """A table of ``players``; the last seat deals unless told otherwise."""
    seats = tuple(Seat(seat) for seat in SEATS[:players])
    chosen = agreements_from({}, {"players": str(players), **agreements})
    who = seats[-1] if dealer == "last" else dealer
    return Table(seats=seats, dealer=None if who is None else Seat(who), agreements=chosen)


def by_seat(text: str) -> dict[Seat, int]:
    """``А6 Б4`` → tricks by seat."""
    return {Seat(part[0]): int(part[1:]) for part in text.split()}


def calls(text: str) -> dict[Seat, Call]:
    """``Бw Вp`` → calls by seat; w, p, h stand for whist, pass, half."""
    return {Seat(part[0]): CALLS[part[1]] for part in text.split()}


def play(
    contract: str,
    declarer: str | None,
    called: str = "",
    tricks: str = "",
    *,
    shared: bool = False,
    coefficient: int = 1,
    bonus: Bonus | None = None,
    raspasy_price: int | None = None,
) -> Deal:
    """A deal in short notation."""
    return Deal(
        contract=Contract.parse(contract),
        declarer=None if declarer is None else Seat(declarer),
        calls=calls(called),
        tricks=by_seat(tricks),
        shared=shared,
        coefficient=coefficient,
        bonus=bonus,
        raspasy_price=raspasy_price,
    )


def written(entries: Iterable[Entry] | Award) -> Cells:
    """Sums per cell: ``("А", "pool")`` or ``("Б", "whists", "А")``."""
    source = entries.entries if isinstance(entries, Award) else entries
    return {
        (str(seat), str(column)) if on is None else (str(seat), str(column), str(on)): amount
        for (seat, column, on), amount in totals(source).items()
    }


def scored(
    table: Table, contract: str, declarer: str | None, called: str = "", tricks: str = "", **rest: Any
) -> Cells:
    """Play, score and read in one step."""
    return written(score_deal(table, play(contract, declarer, called, tricks, **rest)))


def pool(seat: str, amount: Amount) -> Cells:
    return {(seat, "pool"): amount}


def mountain(seat: str, amount: Amount) -> Cells:
    return {(seat, "mountain"): amount}


def whists(on: str, **amounts: Amount) -> Cells:
    """Whists that each named seat writes on ``on``."""
    return {(seat, "whists", on): amount for seat, amount in amounts.items()}


def column(cells: Mapping[tuple[str, ...], Amount], name: Column) -> Cells:
    """The cells of one column."""
    return {cell: amount for cell, amount in cells.items() if cell[1] == name}
