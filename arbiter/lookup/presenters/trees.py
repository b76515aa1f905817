"""Rulings as lists: by phase and by family."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import ngettext

import rulebook
from arbiter.core.show import say
from arbiter.lookup.names import FAMILIES, PHASES
from arbiter.lookup.presenters.hits import FilterChip, with_query

PIPS = ("spade", "heart", "club", "diamond")


@dataclass(frozen=True, slots=True)
class Tile:
    """A large link like a card."""

    address: str
    title: str
    note: str
    glyph: str


@dataclass(frozen=True, slots=True)
class TreeRow:
    """A ruling in a list."""

    address: str
    title: str
    summary: str


@dataclass(frozen=True, slots=True)
class FamilyRows:
    """A family with its rulings."""

    id: str
    title: str
    rows: tuple[TreeRow, ...]


def _trees() -> list[tuple[rulebook.Code, rulebook.Tree]]:
    codes = map(rulebook.load_code, rulebook.code_ids())
    return [(code, tree) for code in codes for tree in code.trees.values()]


def _in_phase(tree: rulebook.Tree, phase: str) -> bool:
    return phase in (tree.phase, *tree.phases) or tree.phase == "any"


def phase_tiles(carried: Mapping[str, str]) -> list[Tile]:
    """Phases of the game that have rulings, in the order of play."""
    trees = [tree for _code, tree in _trees()]
    counts = {phase: sum(_in_phase(tree, phase) for tree in trees) for phase in PHASES if phase != "any"}
    return [
        Tile(
            with_query(reverse("lookup:trees"), {"phase": phase, **carried}),
            str(PHASES[phase]),
            ngettext("%(count)s ruling", "%(count)s rulings", count) % {"count": count},
            PIPS[place % len(PIPS)],
        )
        for place, (phase, count) in enumerate((phase, count) for phase, count in counts.items() if count)
    ]


def family_chips(carried: Mapping[str, str]) -> list[FilterChip]:
    """Families as short links to their place in the list."""
    address = with_query(reverse("lookup:trees"), carried)
    return [FilterChip(f"{address}#{family}", str(title), False) for family, title in FAMILIES.items()]


def phase_chips(phase: str, carried: Mapping[str, str]) -> list[FilterChip]:
    """Phases as filters of the list; the one that is on takes itself off."""
    return [
        FilterChip(
            with_query(reverse("lookup:trees"), {**({} if key == phase else {"phase": key}), **carried}),
            str(title),
            key == phase,
        )
        for key, title in PHASES.items()
        if key != "any" and any(_in_phase(tree, key) for _code, tree in _trees())
    ]


def families(phase: str, carried: Mapping[str, str]) -> list[FamilyRows]:
    """Return families with their rulings, of one phase or of all."""
    found: dict[str, list[TreeRow]] = {family: [] for family in FAMILIES}
    for code, tree in _trees():
        if not phase or _in_phase(tree, phase):
            address = with_query(reverse("lookup:ruling", args=[code.id, tree.id]), carried)
            found[tree.family].append(TreeRow(address, say(tree.title), say(tree.summary)))
    return [FamilyRows(family, str(FAMILIES[family]), tuple(rows)) for family, rows in found.items() if rows]
