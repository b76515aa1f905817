"""Search: what a judge types, in whatever spelling, to trees, clauses and terms, best first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ...schema import Text
from .documents import KINDS, Document, Kind
from .index import SearchIndex
from .names import Match
from .reading import Word, read
from .snippets import snippet

_TEXT = 1.0
_NAME = {"tree": 1.5, "clause": 1.25, "term": 1.2}
_PRIOR = {"tree": 0.12, "clause": 0.0, "term": -0.25}
_COMMENT = -0.12
_DEFINED = 1.1
"""What a clause gains when the query names the term that it defines."""

_LONGEST_QUERY = 400
_SAID = 0.75
"""From which share of its words on a name is given as a reason for the hit."""


@dataclass(frozen=True, slots=True)
class Hit:
    """One thing found.

    ``clauses``: of a tree, every clause that its rulings cite; of a clause, itself; of a comment,
    itself and its clause; of a term, its clauses. ``matched``: the name or the words that led
    here. ``snippet``: the sentence that fits best.
    """

    kind: Kind
    code: str
    id: str
    title: Text
    clauses: tuple[str, ...]
    matched: tuple[str, ...]
    snippet: Text | None
    score: float


def search_index(
    index: SearchIndex,
    query: str,
    *,
    code: str | None = None,
    kinds: Collection[str] | None = None,
    phase: str | None = None,
    language: str = "ru",
    limit: int = 10,
) -> list[Hit]:
    """Return at most ``limit`` hits of ``index``, best first; equal scores keep the codes' order."""
    text = query[:_LONGEST_QUERY]
    wanted_kinds = frozenset(kinds) if kinds is not None else frozenset(KINDS)

    def wanted(document: Document) -> bool:
        return (
            document.kind in wanted_kinds
            and (code is None or document.code == code)
            and (phase is None or phase in document.phases or "any" in document.phases)
        )

    numbered = [n for n in _numbered(index, text, code) if wanted(index.documents[n])]
    hits = [_numbered_hit(index.documents[n], place) for place, n in enumerate(numbered[:limit])]
    query_words = read(text, index.vocabulary)
    scores, matches = _scores(index, query_words)
    ranked = sorted(
        (n for n in scores if n not in set(numbered) and wanted(index.documents[n])),
        key=lambda n: (-round(scores[n], 6), n),
    )
    keys = {key for word in query_words if not word.weak for key, _ in word.keys}
    for n in ranked[: limit - len(hits)]:
        document = index.documents[n]
        hits.append(
            Hit(
                kind=document.kind,
                code=document.code,
                id=document.id,
                title=document.title,
                clauses=document.clauses,
                matched=_reasons(matches.get(n), query_words),
                snippet=snippet(document.snippet, keys, index) if document.snippet else None,
                score=round(scores[n], 4),
            )
        )
    return hits


def _numbered(index: SearchIndex, text: str, code: str | None) -> list[int]:
    return [
        index.clause_numbers[code_id, clause]
        for code_id, numbers in index.numbers.items()
        if code is None or code == code_id
        for clause in numbers.find(text)
    ]


def _numbered_hit(document: Document, place: int) -> Hit:
    return Hit(
        kind=document.kind,
        code=document.code,
        id=document.id,
        title=document.title,
        clauses=document.clauses,
        matched=(document.id,),
        snippet=document.snippet,
        score=round(100.0 - place / 100, 4),
    )


def _scores(index: SearchIndex, query_words: Sequence[Word]) -> tuple[dict[int, float], dict[int, Match]]:
    """Join full text, names and the clauses that a named term points to into one score."""
    meaning = [word for word in query_words if not word.weak and word.keys] or query_words
    relevance = index.relevance([word.keys for word in meaning if word.keys])
    best = max(relevance.values(), default=0.0)
    matches = index.names.match(query_words)
    scores: dict[int, float] = defaultdict(float)
    for n, value in relevance.items():
        scores[n] += _TEXT * value / best
    for n, match in matches.items():
        document = index.documents[n]
        scores[n] += _NAME[document.kind] * match.score
        for place, clause in enumerate(document.defines):
            pointed = index.clause_numbers[document.code, clause]
            gain = _DEFINED * match.score / (1 + 0.5 * place)
            scores[pointed] = max(scores[pointed], scores[pointed] + gain)
    for n in scores:
        document = index.documents[n]
        scores[n] += _PRIOR[document.kind] + (_COMMENT if document.comment else 0.0)
    return scores, matches


def _reasons(match: Match | None, query_words: Sequence[Word]) -> tuple[str, ...]:
    """Say why: the name that the query says, else the words of the query as they were understood."""
    if match is not None and match.said >= _SAID:
        return (match.name.text,)
    return tuple(dict.fromkeys(word.meant for word in query_words if word.keys and not word.weak))
