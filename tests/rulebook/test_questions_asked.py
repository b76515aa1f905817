"""Opened from a table, an irregularity is two or three taps away from its ruling."""

from __future__ import annotations

from statistics import median

import pytest

from rulebook import Tree, every_path, known_facts, load_code, make_table, walk

CODE = load_code("preferans-1996")
CONTRACTS = {"tricks": "7H", "misere": "misere", "raspasy": "raspasy"}


def asked_counts(tree: Tree, preset: str, seats: str, contract: str) -> list[int]:
    """Questions asked on every path that this table and deal leave open."""
    table = make_table(
        CODE, preset=preset, overrides={"players": str(len(seats))}, seats=tuple(seats), dealer=seats[-1]
    )
    deal = {"contract": contract}
    if contract != "raspasy":
        deal["declarer"] = seats[0]
    known = known_facts(table, deal)
    counts = {}
    for path, _ in every_path(tree):
        if any(known.get(step.fact, step.value) != step.value for step in path):
            continue
        state = walk(tree, {step.fact: step.value for step in path}, known)
        counts[tuple(state.answers.items())] = state.asked
    return list(counts.values())


@pytest.mark.parametrize("contract", CONTRACTS.values())
@pytest.mark.parametrize("seats", ["АБВ", "АБВГ"])
@pytest.mark.parametrize("preset", ["sochi-tournament", "rostov-tournament", "sochinka-club"])
def test_the_median_ruling_takes_at_most_three_questions(preset: str, seats: str, contract: str) -> None:
    counts = [count for tree in CODE.trees.values() for count in asked_counts(tree, preset, seats, contract)]

    assert median(counts) <= 3
    assert max(counts) <= 5


def test_a_revoke_found_later_at_a_table_takes_two_questions() -> None:
    counts = asked_counts(CODE.trees["revoke"], "sochi-tournament", "АБВГ", "7H")

    assert (len(counts), median(counts), max(counts)) == (9, 2, 2)


def test_what_the_table_has_agreed_is_never_asked() -> None:
    agreed = {fact.name for fact in CODE.facts.values() if fact.source == "agreements"}
    table = make_table(CODE, preset="sochi-tournament", overrides={}, seats=tuple("АБВГ"), dealer="Г")
    known = known_facts(table, {})
    for tree in CODE.trees.values():
        for path, _ in every_path(tree):
            if any(known.get(step.fact, step.value) != step.value for step in path):
                continue
            state = walk(tree, {step.fact: step.value for step in path}, known)
            assert not agreed & set(state.answers), tree.id
