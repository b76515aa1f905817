"""The register: every calculator explains itself and speaks only of clauses that exist."""

from __future__ import annotations

import pytest

from rulebook import CALCULATORS, load_code, reason_text
from rulebook.engine.examples import example_table
from rulebook.engine.facts import known_facts
from rulebook.engine.resolve import resolve
from rulebook.engine.walk import walk

CODE = load_code("preferans-1996")
SOCHINKA = load_code("sochinka")
EXAMPLES = [example for example in CODE.examples.values() if example.entries]


def exists(clause: str) -> bool:
    code, _, own = clause.rpartition(":")
    return own in (SOCHINKA.clauses if code == "sochinka" else CODE.clauses)


@pytest.mark.parametrize("calculator", sorted(CALCULATORS))
def test_a_calculator_cites_clauses_that_exist(calculator: str) -> None:
    assert CALCULATORS[calculator].cites
    assert [clause for clause in CALCULATORS[calculator].cites if not exists(clause)] == []


@pytest.mark.parametrize("name", [example.id for example in EXAMPLES])
def test_entries_and_steps_of_an_example_are_worded_and_cited(name: str) -> None:
    example = CODE.examples[name]
    table = example_table(CODE, example)
    known = known_facts(table, example.facts)
    state = walk(CODE.trees[example.tree], example.facts, known)
    award = resolve(state, {**example.facts, **known}, CODE.facts, table).award
    assert award is not None
    for line in (*award.entries, *award.steps):
        assert [clause for clause in line.cites if not exists(clause)] == []
        for language in ("ru", "en"):
            text = reason_text(line.reason, language)
            assert "{" not in text
            assert text != line.reason.key
