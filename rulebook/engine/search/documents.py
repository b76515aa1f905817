"""What can be found: trees, clauses with comments, and terms, each as names and a body of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from ...schema import Aliases, Clause, Term, Text, Tree
from ..library import Code

Kind = Literal["tree", "clause", "term"]
KINDS: tuple[Kind, ...] = ("tree", "clause", "term")

_TOPIC_PHASES = {
    "shuffle-cut": "shuffle", "deal": "deal", "seating": "deal", "card-count": "deal", "auction": "auction",
    "dark-bid": "auction", "prikup": "auction", "contract": "contract", "discard": "discard",
    "whist": "whisting", "half-whist": "whisting", "open-play": "whisting", "raspasy": "raspasy",
    "misere": "misere", "record": "record", "record-error": "record", "help": "record", "scoring": "record",
    "settlement": "settlement", "tricks": "play", "lead": "play", "exposed-card": "play", "claim": "play",
    "revoke": "play", "follow-suit": "play", "trick-inspection": "play",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Document:
    """One thing to be found. ``names`` are short ways to say it, ``body`` is all of its text."""

    kind: Kind
    code: str
    id: str
    title: Text
    clauses: tuple[str, ...]
    names: tuple[str, ...]
    body: tuple[str, ...]
    phases: frozenset[str]
    snippet: Text | None
    comment: bool = False
    defines: tuple[str, ...] = ()
    """For a term: the clauses of its own code that say what it is, the best first."""


def documents_of(codes: Iterable[Code]) -> list[Document]:
    """Return every document of ``codes`` in a fixed order: trees, clauses, terms of each code."""
    return [document for code in codes for document in _documents(code)]


def _documents(code: Code) -> Iterator[Document]:
    for tree in code.trees.values():
        yield _tree(code, tree)
    for clause in code.clauses.values():
        yield _clause(code, clause)
    for term in code.terms.values():
        yield _term(code, term)


def _tree(code: Code, tree: Tree) -> Document:
    questions: list[str] = []
    rulings: list[str] = []
    for node in tree.nodes.values():
        if node.question:
            questions += _both(node.question.text)
            questions += [text for option in node.question.options for text in _both(option.label)]
        if node.ruling:
            rulings += _both(node.ruling.verdict)
    titles = [
        text
        for cited in tree.cites
        if (clause := code.clauses.get(cited)) is not None
        for text in _both(clause.title)
    ]
    return Document(
        kind="tree",
        code=code.id,
        id=tree.id,
        title=tree.title,
        clauses=tree.cites,
        names=(*_both(tree.title), *tree.aliases.ru, *tree.aliases.en),
        body=(*_both(tree.summary), *questions, *rulings, *titles),
        phases=frozenset({tree.phase, *tree.phases}),
        snippet=tree.summary,
    )


def _clause(code: Code, clause: Clause) -> Document:
    parent = code.clauses.get(clause.clause) if clause.clause else None
    topics = clause.topics + (parent.topics if parent else ())
    said = code.phrases[clause.id].said if clause.id in code.phrases else Aliases()
    return Document(
        kind="clause",
        code=code.id,
        id=clause.id,
        title=clause.title,
        clauses=(clause.id, *_around(code, clause)),
        names=(*_both(clause.title), *said.ru, *said.en),
        body=(*_both(clause.text), *(topic.replace("-", " ") for topic in clause.topics)),
        phases=frozenset(_TOPIC_PHASES[topic] for topic in topics if topic in _TOPIC_PHASES),
        snippet=clause.text,
        comment=clause.kind == "comment",
    )


def _around(code: Code, clause: Clause) -> tuple[str, ...]:
    """Where a clause stands: a comment beside its clause, a lettered part in its numbered clause."""
    if clause.clause:
        return (clause.clause,)
    whole, dot, letter = clause.id.rpartition(".")
    return (whole,) if dot and letter.isalpha() and whole in code.clauses else ()


def _term(code: Code, term: Term) -> Document:
    cited = [code.clauses[ref] for ref in term.clauses if ref in code.clauses]
    return Document(
        kind="term",
        code=code.id,
        id=term.id,
        title=term.term,
        clauses=term.clauses,
        names=(*_both(term.term), *term.synonyms.ru, *term.synonyms.en),
        body=_both(term.meaning),
        phases=frozenset(
            _TOPIC_PHASES[topic] for clause in cited for topic in clause.topics if topic in _TOPIC_PHASES
        ),
        snippet=term.meaning,
        defines=tuple(clause.id for clause in cited),
    )


def _both(text: Text) -> tuple[str, str]:
    return text.ru, text.en
