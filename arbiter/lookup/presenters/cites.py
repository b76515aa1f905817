"""Clauses as pages link to them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

import rulebook
from arbiter.core.show import clause_label, say


@dataclass(frozen=True, slots=True)
class Cite:
    """A clause: where it is, its number, its title and its words."""

    address: str
    label: str
    title: str
    text: str
    is_comment: bool


def find_clause(code: rulebook.Code, reference: str) -> tuple[rulebook.Code, rulebook.Clause] | None:
    """Return a clause cited in ``code`` with the code it stands in; ``code:id`` names another one."""
    owner, _colon, number = reference.rpartition(":")
    if owner and owner != code.id:
        if owner not in rulebook.code_ids():
            return None
        code = rulebook.load_code(owner)
    clause = code.clauses.get(number)
    return (code, clause) if clause else None


def full_reference(code: rulebook.Code, clause_id: str) -> str:
    """Write a clause so that it is plain from which code it is."""
    return f"{code.id}:{clause_id}"


def cite(code: rulebook.Code, clause: rulebook.Clause) -> Cite:
    """Return the link to a clause."""
    return Cite(
        reverse("lookup:clause", args=[code.id, clause.id]),
        clause_label(full_reference(code, clause.id)),
        say(clause.title),
        say(clause.text),
        clause.kind == "comment",
    )


def cites(code: rulebook.Code, references: Iterable[str]) -> tuple[Cite, ...]:
    """Return links to clauses in the order given, each once."""
    found = (find_clause(code, reference) for reference in dict.fromkeys(references))
    return tuple(cite(*pair) for pair in found if pair)


def labels(references: Iterable[str]) -> str:
    """Write the numbers of clauses in one line."""
    return ", ".join(clause_label(reference) for reference in references)
