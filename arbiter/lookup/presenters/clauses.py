"""Codes and clauses as pages: contents, one clause with its comments, links both ways, terms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from django.urls import reverse

import rulebook
from arbiter.core.show import language, own_label, say
from arbiter.lookup.names import CLAUSE_KINDS, PROSE_REASONS, STATUSES
from arbiter.lookup.presenters.cites import Cite, cite, cites, find_clause, full_reference

Links = tuple[tuple[str, str], ...]
"""Pairs of (label, address)."""


@dataclass(frozen=True, slots=True)
class SectionRows:
    """A section of a code with the clauses that stand directly in it; ``level`` counts from 0."""

    id: str
    label: str
    title: str
    level: int
    clauses: tuple[Cite, ...]


@dataclass(frozen=True, slots=True)
class ConflictBox:
    """Where sources contradict: the readings, and the one applied here."""

    readings: tuple[str, ...]
    applied: str
    others: tuple[Cite, ...]


@dataclass(frozen=True, slots=True)
class ClausePage:
    """One clause with everything that leads to it and away from it."""

    label: str
    title: str
    text: str
    kind: str
    status: str
    why: str
    comments: tuple[Cite, ...]
    parent: Cite | None
    see: tuple[Cite, ...]
    counterparts: tuple[Cite, ...]
    seen_from: tuple[Cite, ...]
    trees: Links
    terms: Links
    conflict: ConflictBox | None
    previous: tuple[str, str] | None
    next: tuple[str, str] | None


def contents(code: rulebook.Code) -> list[SectionRows]:
    """Return the sections of a code in order, each with its clauses."""
    ids = [section.id for section in code.info.sections]
    by_section: dict[str, list[Cite]] = {section: [] for section in ids}
    for clause in code.clauses.values():
        by_section[_section_of(clause, ids)].append(_own_cite(code, clause))
    return [
        SectionRows(
            section.id,
            _section_label(code, section.id),
            say(section.title),
            0 if _is_top(section.id, ids) else 1,
            tuple(by_section[section.id]),
        )
        for section in code.info.sections
    ]


def _own_cite(code: rulebook.Code, clause: rulebook.Clause) -> Cite:
    found = cite(code, clause)
    return Cite(found.address, own_label(code.id, clause.id), found.title, found.text, found.is_comment)


def _section_of(clause: rulebook.Clause, ids: list[str]) -> str:
    if clause.kind == "comment" and "comments" in ids:
        return "comments"
    fitting = [
        section
        for section in ids
        if clause.id == section or clause.id.startswith(f"{section}.") or _letters_under(clause.id, section)
    ]
    return max(fitting, key=len)


def _letters_under(clause_id: str, section: str) -> bool:
    return clause_id.startswith(section) and clause_id[len(section) : len(section) + 1].isalpha()


def _is_top(section: str, ids: list[str]) -> bool:
    return not any(
        section != other and (section.startswith(f"{other}.") or _letters_under(section, other))
        for other in ids
    )


def _section_label(code: rulebook.Code, section: str) -> str:
    return "" if section in ("preamble", "comments") else own_label(code.id, section)


def clause_page(code: rulebook.Code, clause: rulebook.Clause) -> ClausePage:
    """Gather the page of a clause."""
    parent = find_clause(code, clause.clause) if clause.clause else None
    here = full_reference(code, clause.id)
    pointed = [reference if ":" in reference else full_reference(code, reference) for reference in clause.see]
    shown = {*pointed, *(full_reference(code, one) for one in (*clause.comments, clause.clause or ""))}
    back = [reference for reference in _seen_from().get(here, ()) if reference not in shown]
    neighbours = list(code.clauses)
    place = neighbours.index(clause.id)
    return ClausePage(
        label=own_label(code.id, clause.id),
        title=say(clause.title),
        text=say(clause.text),
        kind=str(CLAUSE_KINDS[clause.kind]),
        status=str(STATUSES[clause.status]),
        why=str(PROSE_REASONS[clause.why]) if clause.why else "",
        comments=cites(code, clause.comments),
        parent=cite(*parent) if parent else None,
        see=cites(code, [one for one in pointed if _is_own(code, one)]),
        counterparts=cites(code, [one for one in (*pointed, *back) if not _is_own(code, one)]),
        seen_from=cites(code, [one for one in back if _is_own(code, one)]),
        trees=_cited_by(here),
        terms=_terms_of(code, clause.id),
        conflict=_conflict(code, clause),
        previous=_neighbour(code, neighbours, place - 1) if place else None,
        next=_neighbour(code, neighbours, place + 1) if place + 1 < len(neighbours) else None,
    )


def _is_own(code: rulebook.Code, reference: str) -> bool:
    return reference.startswith(f"{code.id}:")


@lru_cache(maxsize=1)
def _seen_from() -> dict[str, list[str]]:
    """Full reference of a clause → full references of the clauses that point to it."""
    found: dict[str, list[str]] = {}
    for code in map(rulebook.load_code, rulebook.code_ids()):
        for clause in code.clauses.values():
            pointed = [*clause.see, *(clause.conflict.with_ if clause.conflict else ())]
            for reference in dict.fromkeys(pointed):
                target = find_clause(code, reference)
                if target:
                    place = found.setdefault(full_reference(target[0], target[1].id), [])
                    place.append(full_reference(code, clause.id))
    return found


@lru_cache(maxsize=1)
def _citing_trees() -> dict[str, list[tuple[str, str]]]:
    """Full reference of a clause → (code, tree) of the rulings that cite it."""
    found: dict[str, list[tuple[str, str]]] = {}
    for code in map(rulebook.load_code, rulebook.code_ids()):
        for reference, trees in code.cited_by.items():
            target = find_clause(code, reference)
            if target:
                place = found.setdefault(full_reference(target[0], target[1].id), [])
                place += [(code.id, tree_id) for tree_id in trees]
    return found


def _cited_by(reference: str) -> Links:
    return tuple(
        (
            say(rulebook.load_code(code_id).trees[tree_id].title),
            reverse("lookup:ruling", args=[code_id, tree_id]),
        )
        for code_id, tree_id in _citing_trees().get(reference, ())
    )


def _terms_of(code: rulebook.Code, clause_id: str) -> Links:
    return tuple(
        (say(term.term), reverse("lookup:glossary") + f"#{code.id}-{term.id}")
        for term in code.terms.values()
        if clause_id in term.clauses
    )


def _conflict(code: rulebook.Code, clause: rulebook.Clause) -> ConflictBox | None:
    if clause.conflict is None:
        return None
    return ConflictBox(
        tuple(say(reading) for reading in clause.conflict.readings),
        say(clause.conflict.applied),
        cites(code, clause.conflict.with_),
    )


def _neighbour(code: rulebook.Code, ids: list[str], place: int) -> tuple[str, str]:
    return own_label(code.id, ids[place]), reverse("lookup:clause", args=[code.id, ids[place]])


@dataclass(frozen=True, slots=True)
class TermRow:
    """A term of the glossary with how else people say it, in both languages."""

    anchor: str
    term: str
    other_language: str
    meaning: str
    synonyms: str
    cites: tuple[Cite, ...]


def glossary(codes: Iterable[rulebook.Code]) -> list[tuple[str, list[TermRow]]]:
    """Return every term by its first letter."""
    reader = language()
    rows = []
    for code in codes:
        for term in code.terms.values():
            other = term.term.ru if reader == "en" else term.term.en
            said = term.synonyms.en if reader == "en" else term.synonyms.ru
            rows.append(
                TermRow(
                    f"{code.id}-{term.id}",
                    say(term.term),
                    other,
                    say(term.meaning),
                    ", ".join(said),
                    cites(code, term.clauses),
                )
            )
    rows.sort(key=_in_dictionary)
    letters: dict[str, list[TermRow]] = {}
    for row in rows:
        letters.setdefault(_in_dictionary(row)[0].upper(), []).append(row)
    return list(letters.items())


def _in_dictionary(row: TermRow) -> str:
    return row.term.casefold().replace("ё", "е").lstrip("«“\"'")
