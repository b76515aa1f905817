"""Whatever is sent as a fact or in a document, the answer is exact or an input error: nothing else."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulebook import (
    LANGUAGES,
    Award,
    Example,
    RuleInputError,
    Sheet,
    Table,
    apply_entries,
    error_text,
    example_table,
    known_facts,
    load_code,
    make_table,
    reason_text,
    resolve,
    score,
    settle,
    unknown_fact_error,
    unknown_facts,
    walk,
    what_matters,
    what_would_change,
)

CODE = load_code("preferans-1996")
UNFILLED = re.compile(r"\{[a-z_]+\}")
ODD = (
    *("", "  ", "0", "-1", "11", " 4 ", "2,5", "1/0", "1e999999999", "9" * 5000, "٣", "NaN"),
    *("\x00", "\u200b", "\ud800", "A", "А", "Ж", "6С", "6S", "misere", "raspasy", "whist", "yes"),
)


def ruled(tree_id: str, facts: Mapping[str, str], table: Table) -> Award | None:
    """Do what a page does with these facts; every error must have a text."""
    try:
        known = known_facts(table, facts)
        state = walk(CODE.trees[tree_id], facts, known)
        for name in unknown_facts(state, facts, CODE.facts):
            raise unknown_fact_error(name, state, CODE.facts, table)
        everything = {**facts, **known}
        what_matters(state, everything)
        what_would_change(state, everything)
        if state.ruling is None:
            return None
        resolution = resolve(state, everything, CODE.facts, table)
    except RuleInputError as error:
        told(error)
        return None
    for fault in resolution.errors:
        told(fault)
    return resolution.award


def told(error: RuleInputError) -> None:
    for language in LANGUAGES:
        text = error_text(error, language)
        assert text.isprintable()
        assert not UNFILLED.search(text)
        assert len(text) < 1500


def makes_sense(award: Award, table: Table) -> None:
    """Whists and points balance, nothing is written for nothing, every line has its words."""
    assert all(entry.amount for entry in award.entries)
    assert {entry.seat for entry in award.entries} <= set(table.seats)
    sheet = apply_entries(Sheet.empty(table.seats), award.entries)
    assert sum(settle(table.agreements, sheet).values(), Fraction(0)) == 0
    for line in (*award.entries, *award.steps):
        assert not any(UNFILLED.search(reason_text(line.reason, language)) for language in LANGUAGES)


def altered(facts: Mapping[str, str]) -> Iterator[dict[str, str]]:
    for name in facts:
        yield {key: value for key, value in facts.items() if key != name}
        for odd in ODD:
            yield {**facts, name: odd}


@pytest.mark.parametrize("example", CODE.examples.values(), ids=CODE.examples)
def test_an_example_with_one_fact_removed_or_altered(example: Example) -> None:
    table = example_table(CODE, example)
    for facts in altered(example.facts):
        award = ruled(example.tree, facts, table)
        if award is not None:
            makes_sense(award, table)


def fact_values(seats: tuple[str, ...]) -> st.SearchStrategy[str]:
    words = st.sampled_from(
        [*seats, "6S", "8H", "10N", "misere", "raspasy", "whist", "pass", "half", "yes", "no", *ODD]
    )
    return st.one_of(words, st.integers(-2, 12).map(str), st.text(max_size=8))


@st.composite
def situations(draw: st.DrawFn) -> tuple[str, dict[str, str], Table]:
    """A tree, a table of any variant, and facts that are partly its own options, partly anything."""
    tree = draw(st.sampled_from(list(CODE.trees.values())))
    players = draw(st.integers(2, 5))
    seats = tuple("АБВГД"[:players])
    table = make_table(
        CODE,
        preset=draw(st.sampled_from(list(CODE.presets))),
        overrides={"players": str(players)},
        seats=seats,
        dealer=draw(st.sampled_from([None, *seats])),
    )
    facts: dict[str, str] = {}
    for node in tree.nodes.values():
        if node.question:
            facts[node.question.fact] = draw(
                st.sampled_from([option.value for option in node.question.options])
            )
    for fact in CODE.facts.values():
        keys = [f"{fact.name}.{seat}" for seat in seats] if fact.kind in ("tricks", "calls") else [fact.name]
        for key in keys:
            facts.setdefault(key, draw(fact_values(seats)))
    return tree.id, facts, table


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(situations(), st.dictionaries(st.text(max_size=12), st.text(max_size=12), max_size=2))
def test_arbitrary_facts(situation: tuple[str, dict[str, str], Table], more: dict[str, str]) -> None:
    tree_id, facts, table = situation
    for sent in (facts, {**facts, **more}):
        award = ruled(tree_id, sent, table)
        if award is not None:
            makes_sense(award, table)


DOCUMENT: dict[str, Any] = {
    "agreements": {"preset": "classic-tournament", "players": 4, "pool": 20, "dealer_bonus": "on"},
    "seats": ["А", "Б", "В", "Г"],
    "start": {"pool": {"А": 10}, "mountain": {"Б": "7/2"}, "whists": {"А": {"Б": 12}}},
    "deals": [
        {
            "dealer": "Г",
            "declarer": "А",
            "contract": "6S",
            "calls": [["Б", "whist"], ["В", "pass"]],
            "tricks": {"А": 6, "Б": 4},
            "coefficient": 2,
            "bonus": "ace",
        },
        {"dealer": "А", "contract": "raspasy", "tricks": {"Б": 4, "В": 3, "Г": 3}, "raspasy_price": 2},
        {"dealer": "Б", "contract": "misere", "declarer": "В", "tricks": {"В": 1}, "shared": True},
    ],
    "awards": [
        {"seat": "А", "column": "whists", "on": "Б", "amount": "5/2", "why": "3.3.16", "cites": ["3.3.16"]}
    ],
    "finish": "settle",
}


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a document, from the inside out."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield from places(item, (*path, key))
        yield (*path, key)


def replaced(path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    document = copy.deepcopy(DOCUMENT)
    holder: Any = document
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    return document


JSON = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=5),
        st.sampled_from(ODD),
        st.sampled_from([10**40, -(10**4000), 1e300, "6S", "А", "Б", "half", "whist", "1/3"]),
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("АБВГ"), inner, max_size=3),
    max_leaves=4,
)


def settled(document: dict[str, Any]) -> None:
    try:
        answer = score(document)
    except RuleInputError as error:
        told(error)
        return
    assert sum(map(Fraction, answer["result"].values())) == 0
    assert sum(answer["result_whole"].values()) == 0


def test_the_document_itself_is_possible() -> None:
    assert score(DOCUMENT)["closed"] is False


@settings(max_examples=600, deadline=None)
@given(st.sampled_from(list(places(DOCUMENT))), JSON)
def test_a_document_with_anything_in_one_place(path: tuple[Any, ...], value: Any) -> None:
    settled(replaced(path, value))


@pytest.mark.parametrize("path", list(places(DOCUMENT)), ids=str)
def test_a_document_with_one_place_gone_or_odd(path: tuple[Any, ...]) -> None:
    for value in (None, 10**5000, *ODD):
        settled(replaced(path, value))
