"""Search: what a judge types, in whatever spelling, to trees, clauses and terms, best first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from ...schema import Text
from .documents import KINDS, Document, Kind
from .index import SearchIndex
from .names import Match
from .reading import Word, read
from .weights import AHEAD, AS_EXACT, COVERAGE, DEFINED, EXACTLY, LATER, NAME, RULING_ASKED, SURE, TEXT

LONGEST_QUERY = 400
"""Letters beyond these are not read."""
_CANDIDATES, _CANDIDATES_NARROWED = 60, 400
"""How many of the best documents by full text are looked at closely."""
_SAID = 0.75
"""From which share of its words on a name is given as a reason for the hit."""


@dataclass(frozen=True, slots=True)
class Hit:
    """One thing found.

    ``clauses``: of a tree, every clause that its rulings cite; of a clause, itself; of a comment or a
    lettered part, itself and its clause; of a term, its clauses. ``matched``: the name or the words that led
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
    """Return at most ``limit`` hits of ``index``, best first; the same query always gives the same.

    ``language`` decides how an unknown word in Latin letters is taken first: as Russian or English.
    """
    text = query[:LONGEST_QUERY]
    wanted_kinds = frozenset(kinds) if kinds is not None else frozenset(KINDS)

    def wanted(document: Document) -> bool:
        return (
            document.kind in wanted_kinds
            and (code is None or document.code == code)
            and (phase is None or phase in document.phases or "any" in document.phases)
        )

    named, nothing_else = _numbered(index, text, code)
    numbered = [n for n in named if wanted(index.documents[n])]
    if numbered and nothing_else:
        citing = [n for n in _citing(index, numbered[0]) if n not in numbered and wanted(index.documents[n])]
        found = [*numbered, *citing][:limit]
        return [_numbered_hit(index.documents[n], place) for place, n in enumerate(found)]
    hits = [_numbered_hit(index.documents[n], place) for place, n in enumerate(numbered[:limit])]
    query_words = read(text, index.vocabulary, language)
    narrowed = any(value is not None for value in (code, kinds, phase))
    scores, matches = _scores(index, query_words, _CANDIDATES_NARROWED if narrowed else _CANDIDATES)
    ranked = (
        n
        for n in sorted(scores, key=scores.__getitem__, reverse=True)
        if n not in numbered and wanted(index.documents[n])
    )
    keys = {key for word in query_words if word.telling for key, _ in word.keys}
    for n in islice(ranked, limit - len(hits)):
        document = index.documents[n]
        hits.append(
            Hit(
                kind=document.kind,
                code=document.code,
                id=document.id,
                title=document.title,
                clauses=document.clauses,
                matched=_reasons(matches.get(n), query_words),
                snippet=index.snippets.best(document.snippet, keys) if document.snippet else None,
                score=round(scores[n], 4),
            )
        )
    return hits


def _numbered(index: SearchIndex, text: str, code: str | None) -> tuple[list[int], bool]:
    found: list[int] = []
    nothing_else = False
    for code_id, numbers in index.numbers.items():
        if code is None or code == code_id:
            clauses, whole = numbers.find(text)
            found += [index.clause_numbers[code_id, clause] for clause in clauses]
            nothing_else = nothing_else or whole
    return found, nothing_else


def _citing(index: SearchIndex, number: int) -> list[int]:
    """Return the trees, comments and terms that cite the clause, in the codes' order."""
    clause = index.documents[number]
    return [
        n
        for n, document in enumerate(index.documents)
        if document.code == clause.code and clause.id in document.clauses and n != number
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


def _scores(
    index: SearchIndex, query_words: Sequence[Word], most: int
) -> tuple[dict[int, float], dict[int, Match]]:
    """Join full text, names and the clauses that a named term points to into one score."""
    telling = [word for word in query_words if word.telling] or [word for word in query_words if word.keys]
    weights = [index.names.weight(word.keys[0][0], word.strength) for word in telling]
    relevance, covered = index.relevance(zip((word.keys for word in telling), weights, strict=True), most)
    whole = sum(weights)
    best = max(relevance.values(), default=0.0)
    matches = index.names.match(query_words, relevance)
    scores: dict[int, float] = defaultdict(float)
    documents = index.documents
    for n, value in relevance.items():
        scores[n] += TEXT * value / best + COVERAGE * (covered.get(n, 0.0) / whole) ** 2
    pointed: dict[int, float] = {}
    for n, match in matches.items():
        document = documents[n]
        scores[n] += NAME[document.kind] * match.score
        if document.defines:
            gain = DEFINED * match.score**SURE
            for place, number in enumerate(_defining(index, document, match, matches)):
                pointed[number] = max(pointed.get(number, 0.0), gain / (1 + LATER * place))
    for n, gain in pointed.items():
        scores[n] += gain
    for n in scores:
        scores[n] += index.priors[n]
    _put_named_first(index, {n: match for n, match in matches.items() if match.score >= EXACTLY}, scores)
    return scores, matches


def _defining(index: SearchIndex, term: Document, match: Match, matches: Mapping[int, Match]) -> list[int]:
    """Return the clauses of a term, first those that the query names as exactly as the term.

    A query that is the term's own word asks what it means: then they stay in the term's order.
    """
    numbers = [index.clause_numbers[term.code, clause] for clause in term.defines]
    if match.score >= EXACTLY and match.name.text in (term.title.ru, term.title.en):
        return numbers
    own = {n: matches[n].score if n in matches else 0.0 for n in numbers}
    return sorted(numbers, key=lambda n: -own[n] if own[n] >= max(EXACTLY, match.score - AS_EXACT) else 0.0)


def _put_named_first(index: SearchIndex, named: dict[int, Match], scores: dict[int, float]) -> None:
    """Order what the query names exactly: a ruling gains, a term lets its first clause go before it.

    A query that is a term's own word asks for its meaning; there only a ruling of that title gains.
    """
    documents = index.documents
    titled = {n for n, match in named.items() if match.name.text in index.titles[n]}
    defining = {documents[n].code for n in titled if documents[n].kind == "term"}
    for n in named:
        if documents[n].kind == "tree" and (n in titled or documents[n].code not in defining):
            scores[n] += RULING_ASKED
    for n in named:
        document = documents[n]
        if document.defines:
            behind = {m for m in named if m not in titled and documents[m].code == document.code}
            first = _defining(index, document, named[n], named)[0]
            ahead_of = {n} | (behind if n in titled else set())
            scores[first] = max(scores[first], *(scores[m] + AHEAD for m in ahead_of))


def _reasons(match: Match | None, query_words: Sequence[Word]) -> tuple[str, ...]:
    """Say why: the name that the query says, else the words of the query as they were understood."""
    if match is not None and match.said >= _SAID:
        return (match.name.text,)
    return tuple(dict.fromkeys(word.meant for word in query_words if word.telling))
