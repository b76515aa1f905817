"""Clauses that the desk's pages cite: label, title, and the address of the clause's page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

import rulebook
from arbiter.core.show import clause_label, say


@dataclass(frozen=True, slots=True)
class Cite:
    """A clause as a chip shows it."""

    address: str
    label: str
    title: str


def cites_of(references: Iterable[str], code_id: str) -> tuple[Cite, ...]:
    """Return the clauses; ``code:id`` names one of another code. What is no longer there is left out."""
    found = (_cite(reference, code_id) for reference in references)
    return tuple(cite for cite in found if cite is not None)


def _cite(reference: str, code_id: str) -> Cite | None:
    code_named, _colon, clause_id = reference.rpartition(":")
    code_id = code_named or code_id
    if code_id not in rulebook.code_ids():
        return None
    clause = rulebook.load_code(code_id).clauses.get(clause_id)
    if clause is None:
        return None
    return Cite(
        reverse("lookup:clause", args=[code_id, clause_id]), clause_label(reference), say(clause.title)
    )
