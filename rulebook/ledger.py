"""The one type that joins the whole chain: a ledger entry, and the arithmetic's account of itself.

A scored deal, a calculator's award and a jury's decision are all tuples of entries; a sheet is a
fold over entries. Amounts are exact: ``int`` or ``Fraction``, never ``float``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, NewType, get_args

Seat = NewType("Seat", str)
"""A seat's id at one table (any text); the order of ``Table.seats`` is clockwise."""

Column = Literal["pool", "mountain", "whists"]
COLUMNS: tuple[Column, ...] = get_args(Column)

Amount = int | Fraction


def exact(amount: Amount) -> Amount:
    """Return ``amount`` as ``int`` where it is whole, else as ``Fraction``."""
    if isinstance(amount, Fraction) and amount.denominator == 1:
        return amount.numerator
    return amount


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why an amount is what it is: a wording key and the values that its text needs.

    The text itself lives in ``rulebook/wording`` in every language (see ``engine.wording``).
    """

    key: str
    values: tuple[tuple[str, str | Amount], ...] = ()

    @classmethod
    def of(cls, key: str, **values: str | Amount) -> Reason:
        """Build a reason from keyword values, kept in the order given."""
        return cls(key=key, values=tuple(values.items()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One amount written on the sheet.

    ``seat`` writes; ``on`` is the seat written on (whists only). Points for pool and mountain,
    whists for whists. ``cites`` holds clause ids, ``code:id`` for a clause of another code.
    """

    seat: Seat
    column: Column
    amount: Amount
    on: Seat | None = None
    cites: tuple[str, ...]
    reason: Reason

    def __post_init__(self) -> None:
        if (self.column == "whists") != (self.on is not None):
            raise ValueError("an entry of whists names the seat written on, no other entry does")
        if self.on == self.seat:
            raise ValueError("nobody writes whists on himself")
        if isinstance(self.amount, (float, bool)):
            raise TypeError("an amount is int or Fraction")

    def reversed(self, reason: Reason) -> Entry:
        """Return the entry that cancels this one, with its own reason."""
        return replace(self, amount=-self.amount, reason=reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One line of a derivation: what was computed and by which clauses («10 − 6 = 4 взятки … 3.8.2»)."""

    reason: Reason
    cites: tuple[str, ...]


Scope = Literal["deal", "adjustment"]
"""``deal``: the entries are the whole score of the deal and replace what was written for it;
``adjustment``: they are added to what stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """What a calculator returns: entries to write and the derivation that leads to them."""

    entries: tuple[Entry, ...]
    steps: tuple[Step, ...] = ()
    scope: Scope = "adjustment"


def merge(awards: Iterable[Award]) -> Award:
    """Join awards into one; the scope is ``deal`` as soon as one of them is."""
    entries: tuple[Entry, ...] = ()
    steps: tuple[Step, ...] = ()
    scope: Scope = "adjustment"
    for award in awards:
        entries += award.entries
        steps += award.steps
        if award.scope == "deal":
            scope = "deal"
    return Award(entries=entries, steps=steps, scope=scope)


def totals(entries: Iterable[Entry]) -> Mapping[tuple[Seat, Column, Seat | None], Amount]:
    """Sum entries per (seat, column, on), leaving out sums of zero."""
    sums: dict[tuple[Seat, Column, Seat | None], Amount] = {}
    for entry in entries:
        cell = (entry.seat, entry.column, entry.on)
        sums[cell] = exact(sums.get(cell, 0) + entry.amount)
    return {cell: amount for cell, amount in sums.items() if amount}
