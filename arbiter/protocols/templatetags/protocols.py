"""Standings and entries for pages. ``{% load protocols %}``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django import template

from arbiter.core.show import clause_label, signed
from arbiter.events.models import Event
from arbiter.protocols.codec import amount_from_json
from arbiter.protocols.presenters import EntryRow
from arbiter.protocols.selectors import standings

register = template.Library()


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A player's place: the tables he played at, his deals, his result exact and in whole whists."""

    place: int
    name: str
    tables: str
    deals: int
    exact: str
    whole: str


@dataclass(frozen=True, slots=True)
class ShownStandings:
    """The standings as last computed; ``is_current`` tells whether every act is taken in."""

    rows: tuple[StandingRow, ...]
    is_current: bool


@register.filter
def with_clauses(entries: Iterable[EntryRow]) -> list[tuple[EntryRow, str]]:
    """Each entry with the labels of its clauses, as the component of entries takes them."""
    return [(entry, ", ".join(map(clause_label, entry.cites))) for entry in entries]


@register.simple_tag
def standings_of(event: Event) -> ShownStandings:
    """The players of an event in order."""
    found = standings(event)
    return ShownStandings(
        tuple(
            StandingRow(
                row["place"],
                row["name"],
                ", ".join(map(str, row["tables"])),
                row["deals"],
                signed(amount_from_json(row["exact"])),
                signed(row["whole"]),
            )
            for row in found.rows
        ),
        found.is_current,
    )
