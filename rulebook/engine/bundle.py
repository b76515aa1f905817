"""The bundle for phones: everything that the walk needs without a network, as plain JSON data."""

from __future__ import annotations

from typing import Any

from .library import Code


def bundle(code: Code) -> dict[str, Any]:
    """Return clauses, trees and facts of ``code`` as JSON-ready data, stamped with its edition.

    Texts stay in both languages, so that one download serves both; examples and presets are
    left out: they are not needed at the table.
    """
    return {
        "code": code.id,
        "edition": code.info.edition,
        "hash": code.edition_hash,
        "title": code.info.title.model_dump(),
        "clauses": [
            clause.model_dump(
                include={"id", "title", "text", "kind", "see", "comments"}, exclude_defaults=True
            )
            for clause in code.clauses.values()
        ],
        "facts": [
            fact.model_dump(include={"name", "kind", "label", "source", "options"})
            for fact in code.facts.values()
            if fact.kind == "choice"
        ],
        "trees": [
            tree.model_dump(exclude={"covers"}, exclude_defaults=True, mode="json")
            for tree in code.trees.values()
        ],
        "terms": [
            term.model_dump(include={"id", "term", "synonyms"}, exclude_defaults=True)
            for term in code.terms.values()
        ],
    }
