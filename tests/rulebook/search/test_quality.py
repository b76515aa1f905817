"""How often a query finds a clause that answers it, or a tree that cites one."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulebook

QUERIES = [
    (query, frozenset(wanted.split()))
    for line in (Path(__file__).parent / "queries.tsv").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
    for query, wanted in [line.split("\t")]
]


def answers(query: str) -> list[bool]:
    """Return for each of the first three hits whether one of the clauses is among its own."""
    wanted = dict(QUERIES)[query]
    hits = rulebook.search(query, code="preferans-1996", limit=3)
    return [not wanted.isdisjoint(hit.clauses) for hit in hits]


def test_every_wanted_clause_exists() -> None:
    code = rulebook.load_code("preferans-1996")
    assert {clause for _, wanted in QUERIES for clause in wanted} <= set(code.clauses)


def test_there_are_enough_different_queries() -> None:
    assert len(dict(QUERIES)) == len(QUERIES) >= 150


@pytest.mark.parametrize(("among", "share"), [(1, 0.88), (3, 0.96)])
def test_queries_find_their_clause(among: int, share: float) -> None:
    missed = [query for query, _ in QUERIES if not any(answers(query)[:among])]
    assert len(missed) <= (1 - share) * len(QUERIES), missed
