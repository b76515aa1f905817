"""Collecting the entries of a score together with the account of how they came about."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...ledger import Amount, Award, Column, Entry, Reason, Scope, Seat, Step, exact


@dataclass(slots=True)
class Tally:
    """Entries and derivation steps in the order in which a scorer would write them."""

    entries: list[Entry] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)

    def write(
        self,
        seat: Seat,
        column: Column,
        amount: Amount,
        key: str,
        cites: tuple[str, ...],
        *,
        on: Seat | None = None,
        **values: str | Amount,
    ) -> None:
        """Add an entry with its reason; an amount of nothing is not written."""
        amount = exact(amount)
        if amount:
            reason = Reason.of(key, **values)
            self.entries.append(
                Entry(seat=seat, column=column, amount=amount, on=on, cites=cites, reason=reason)
            )

    def step(self, key: str, cites: tuple[str, ...], **values: str | Amount) -> None:
        """Add one line of the derivation."""
        self.steps.append(Step(reason=Reason.of(key, **values), cites=cites))

    def add(self, award: Award) -> None:
        """Take over the entries and steps of another award."""
        self.entries.extend(award.entries)
        self.steps.extend(award.steps)

    def award(self, scope: Scope) -> Award:
        """Return what was collected."""
        return Award(entries=tuple(self.entries), steps=tuple(self.steps), scope=scope)
