"""Clause numbers in any writing find exactly that clause first."""

from __future__ import annotations

import pytest

import rulebook
from rulebook.engine.search.numbers import ClauseNumbers

NUMBERS = ClauseNumbers(
    [
        "preamble",
        "3.8.1.1",
        "3.8.11",
        "3.9.16",
        "3.9.16.1",
        "3.9.16.2",
        "3.3.19",
        "3.3.19.a",
        "1.2",
        "comment-68",
        "s7.9.1",
        "s1zh.3",
    ]
)


@pytest.mark.parametrize(
    ("query", "ids", "nothing_else"),
    [
        ("3.9.16.2", ["3.9.16.2"], True),
        ("39162", ["3.9.16.2"], True),
        ("3811", ["3.8.1.1", "3.8.11"], True),
        ("3.8.11", ["3.8.11"], True),
        ("п. 3.9.16.2", ["3.9.16.2"], True),
        ("Пункт 3.9.16.2", ["3.9.16.2"], True),
        ("p. 3.9.16.2", ["3.9.16.2"], True),
        ("clause 3.9.16.2", ["3.9.16.2"], True),
        ("§3.9.16.2", ["3.9.16.2"], True),
        ("3,9,16,2", ["3.9.16.2"], True),
        ("3 9 16 2", ["3.9.16.2"], True),
        ("3-9-16-2", ["3.9.16.2"], True),
        ("п. 3.9.16", ["3.9.16", "3.9.16.1", "3.9.16.2"], True),
        ("3.3.19а", ["3.3.19.a"], True),
        ("3.3.19 а", ["3.3.19.a"], True),
        ("комментарий 68", ["comment-68"], True),
        ("комм. № 68", ["comment-68"], True),
        ("comment 68", ["comment-68"], True),
        ("сочинка 7.9.1", ["s7.9.1"], True),
        ("с7.9.1", ["s7.9.1"], True),
        ("1ж.3", ["s1zh.3"], True),
        ("штраф по 3.9.16.2 или нет", ["3.9.16.2"], False),
        ("12 карт на руках", [], False),
        ("12", [], True),
        ("7♠", [], False),
    ],
)
def test_number(query: str, ids: list[str], nothing_else: bool) -> None:
    assert NUMBERS.find(query) == (ids, nothing_else)


def test_a_number_is_followed_by_what_cites_the_clause() -> None:
    hits = rulebook.search("3.9.16.2", code="preferans-1996")
    assert (hits[0].kind, hits[0].id) == ("clause", "3.9.16.2")
    assert ("tree", "revoke") in [(hit.kind, hit.id) for hit in hits]
    assert all("3.9.16.2" in hit.clauses for hit in hits)


def test_every_clause_and_comment_is_found_by_its_id() -> None:
    for code_id in rulebook.code_ids():
        for clause in rulebook.load_code(code_id).clauses:
            if clause != "preamble":
                assert rulebook.search(clause, code=code_id, limit=1)[0].id == clause
