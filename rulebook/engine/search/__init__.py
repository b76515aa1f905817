"""Search over the codes: trees, clauses, comments and terms by whatever a judge types."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

from ..library import CODES_FOLDER, code_ids, load_code
from .documents import KINDS, Kind
from .index import SearchIndex, build_index
from .morphology import Form
from .query import LONGEST_QUERY, Hit, search_index
from .word_cache import cached_forms

__all__ = ["KINDS", "Hit", "Kind", "SearchIndex", "build_index", "search", "search_index"]


def _kept_forms(words: Iterable[str]) -> dict[str, Form]:
    return cached_forms(CODES_FOLDER / ".compiled", words)


def search(
    query: str,
    *,
    code: str | None = None,
    kinds: Collection[str] | None = None,
    phase: str | None = None,
    language: str = "ru",
    limit: int = 10,
) -> list[Hit]:
    """Find trees, clauses and terms of every code of this product, best first.

    ``query`` may be a clause number in any writing, a term, slang, a sentence, mistyped, in Latin
    letters or in the wrong keyboard layout. ``code``, ``kinds`` and ``phase`` narrow the result.
    """
    chosen = None if kinds is None else tuple(sorted(kinds))
    return list(_found(query[:LONGEST_QUERY], code, chosen, phase, language, limit))


@lru_cache(maxsize=512)
def _found(
    query: str, code: str | None, kinds: tuple[str, ...] | None, phase: str | None, language: str, limit: int
) -> tuple[Hit, ...]:
    """Search once for what many judges type, letter by letter, in the same words."""
    index = build_index(map(load_code, code_ids()), _kept_forms)
    return tuple(
        search_index(index, query, code=code, kinds=kinds, phase=phase, language=language, limit=limit)
    )
