"""What a search returns: order, filters, reasons, and that it never fails."""

from __future__ import annotations

import statistics
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulebook
from rulebook.engine.search import build_index, search_index


def found(query: str, **narrowed: object) -> list[tuple[str, str]]:
    return [(hit.kind, hit.id) for hit in rulebook.search(query, **narrowed)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("засветил прикуп", ("tree", "prikup-exposed")),
        ("ghbreg pfcdtnbk", ("tree", "prikup-exposed")),
        ("hod ne v ochered", ("tree", "out-of-turn")),
        ("фальшренонс", ("tree", "revoke")),
        ("revoke", ("tree", "revoke")),
        ("полвист", ("clause", "3.8.7")),
        ("скользящая распасовка", ("clause", "3.7.7")),
        ("помощь", ("clause", "4.2.3")),
        ("консоляция", ("clause", "3.8.1.2")),
        ("апелляция", ("clause", "4.2.16")),
    ],
)
def test_ruling_first_when_named_clause_first_when_defined(query: str, first: tuple[str, str]) -> None:
    assert found(query)[0] == first


def test_words_in_any_order() -> None:
    assert found("прикуп засветил")[0] == found("засветил прикуп")[0] == ("tree", "prikup-exposed")


def test_kinds() -> None:
    for kind in ("tree", "clause", "term"):
        assert {hit_kind for hit_kind, _ in found("прикуп", kinds=[kind])} == {kind}


def test_code() -> None:
    assert {hit.code for hit in rulebook.search("прикуп", code="sochinka", limit=30)} == {"sochinka"}


def test_a_narrowed_search_looks_beyond_what_other_documents_take() -> None:
    assert len(found("карта", code="sochinka", kinds=["clause"], limit=20)) == 20
    assert found("игрок", code="sochinka", kinds=["term"], limit=1)


def test_the_first_code_comes_first() -> None:
    codes = [hit.code for hit in rulebook.search("десятерная проверяется", limit=20)]
    assert codes[0] == "preferans-1996"
    assert "sochinka" in codes


def test_phase() -> None:
    code = rulebook.load_code("preferans-1996")
    trees = [
        code.trees[hit.id]
        for hit in rulebook.search("карта", kinds=["tree"], phase="play", code=code.id, limit=50)
    ]
    assert trees
    assert all("play" in (tree.phase, *tree.phases) or tree.phase == "any" for tree in trees)


def test_a_comment_names_its_clause() -> None:
    hit = rulebook.search("comment 68", code="preferans-1996")[0]
    assert hit.clauses == ("comment-68", "3.9.16.2")


def test_a_lettered_part_names_its_clause() -> None:
    hit = rulebook.search("4.2.7а", code="preferans-1996")[0]
    assert hit.clauses == ("4.2.7.a", "4.2.7")


def test_a_tree_names_every_clause_that_it_cites() -> None:
    hit = rulebook.search("фальшренонс", code="preferans-1996")[0]
    assert hit.clauses == rulebook.load_code("preferans-1996").trees["revoke"].cites


def test_reasons_and_snippet() -> None:
    tree, *_ = rulebook.search("засветил прикуп")
    assert tree.matched == ("засветил прикуп",)
    clause = next(hit for hit in rulebook.search("ближе к орденам") if hit.id == "3.2.22")
    assert clause.snippet is not None
    assert "орденам" in clause.snippet.ru


def test_limit() -> None:
    assert len(found("карта", limit=3)) == 3


def test_nothing_found() -> None:
    assert found("щщщщщщщщъъъ") == []
    assert found("") == []


def test_the_same_query_gives_the_same_hits_in_a_new_index() -> None:
    codes = [rulebook.load_code(code) for code in rulebook.code_ids()]
    for query in ("карта", "пошёл не в очередь", "kto hodit", "прикуб"):
        again = search_index(build_index(codes), query, limit=50)
        assert again == rulebook.search(query, limit=50)


@given(st.text(max_size=60))
def test_any_text_is_a_query(text: str) -> None:
    assert len(rulebook.search(text, limit=5)) <= 5


@given(st.text(alphabet="0123456789.,- пsаабв№", max_size=20))
def test_anything_like_a_number_is_a_query(text: str) -> None:
    assert len(rulebook.search(text, limit=5)) <= 5


def test_a_very_long_query() -> None:
    assert len(found("вистующий пошёл не в очередь " * 2000, limit=5)) == 5


def test_a_lookup_is_quick() -> None:
    queries = ["засветил прикуп", "ход не в очередь", "как посчитать гору", "redeal when card exposed"]
    for query in queries:
        rulebook.search(query)
    times = []
    for query in queries * 10:
        start = time.perf_counter()
        rulebook.search(query)
        times.append(time.perf_counter() - start)
    assert statistics.median(times) < 0.02
