"""Search results as pages show them, with the filters beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

import rulebook
from arbiter.core.show import clause_label, language, own_label, say
from arbiter.lookup.names import KINDS, PHASES

LIMIT = 20
CLAUSES_SHOWN = 4


@dataclass(frozen=True, slots=True)
class HitRow:
    """One thing found."""

    address: str
    kind_label: str
    source: str
    title: str
    snippet: str
    matched: str
    clauses: str


@dataclass(frozen=True, slots=True)
class FilterChip:
    """A narrowing of the search, on or off."""

    address: str
    label: str
    current: bool


def find(query: str, filters: Mapping[str, str], carried: Mapping[str, str]) -> list[HitRow]:
    """Search with the filters of the page; ``carried`` goes along to rulings."""
    if not query.strip():
        return []
    kind = filters.get("kind")
    hits = rulebook.search(
        query,
        code=filters.get("code"),
        kinds=[kind] if kind else None,
        phase=filters.get("phase"),
        language=language(),
        limit=LIMIT,
    )
    return [_row(hit, carried) for hit in hits]


def _row(hit: rulebook.Hit, carried: Mapping[str, str]) -> HitRow:
    code = rulebook.load_code(hit.code)
    is_clause = hit.kind == "clause"
    title = say(hit.title)
    return HitRow(
        address=_address(hit, carried),
        kind_label=str(KINDS[hit.kind]),
        source=say(code.info.title) if is_clause else "",
        title=f"{own_label(hit.code, hit.id)} {title}" if is_clause else title,
        snippet=say(hit.snippet),
        matched=_matched(hit, title),
        clauses="" if is_clause else _clauses(hit),
    )


def _address(hit: rulebook.Hit, carried: Mapping[str, str]) -> str:
    if hit.kind == "tree":
        return with_query(reverse("lookup:ruling", args=[hit.code, hit.id]), carried)
    if hit.kind == "clause":
        return with_query(reverse("lookup:clause", args=[hit.code, hit.id]), carried)
    return reverse("lookup:glossary") + f"#{hit.code}-{hit.id}"


def with_query(address: str, parameters: Mapping[str, str]) -> str:
    """Append parameters to an address, where there are any."""
    return f"{address}?{urlencode(parameters)}" if parameters else address


def _matched(hit: rulebook.Hit, title: str) -> str:
    words = ", ".join(dict.fromkeys(word for word in hit.matched if word.casefold() not in title.casefold()))
    return words


def _clauses(hit: rulebook.Hit) -> str:
    shown = ", ".join(clause_label(reference) for reference in hit.clauses[:CLAUSES_SHOWN])
    return f"{shown}…" if len(hit.clauses) > CLAUSES_SHOWN else shown


def filter_rows(
    query: str, filters: Mapping[str, str], carried: Mapping[str, str]
) -> list[tuple[str, list[FilterChip]]]:
    """Chips for kind, code and phase; a chip that is on takes its filter off."""
    codes = {code: say(rulebook.load_code(code).info.title) for code in rulebook.code_ids()}
    rows = [
        (_("What"), "kind", {key: str(label) for key, label in KINDS.items()}),
        (_("Code"), "code", codes),
        (_("Phase of the game"), "phase", {key: str(label) for key, label in PHASES.items() if key != "any"}),
    ]
    address = reverse("lookup:search")

    def chip(name: str, value: str, label: str) -> FilterChip:
        current = filters.get(name) == value
        others = {key: kept for key, kept in filters.items() if key != name}
        chosen = others if current else {**others, name: value}
        return FilterChip(with_query(address, {"q": query, **chosen, **carried}), label, current)

    return [
        (title, [chip(name, value, label) for value, label in values.items()]) for title, name, values in rows
    ]
