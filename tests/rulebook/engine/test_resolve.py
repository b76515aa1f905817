"""What a ruling still needs, and what comes of it once nothing is missing."""

from __future__ import annotations

from rulebook import Resolution, known_facts, load_code, make_table, resolve, walk

CODE = load_code("preferans-1996")
TABLE = make_table(CODE, preset="sochi-tournament", overrides={}, seats=tuple("АБВГ"), dealer="Г")
REVOKE = {
    "revoke_noticed": "before-play-ends",
    "offender_role": "declarer",
    "contract": "7H",
    "declarer": "А",
    "replayed_tricks.А": "7",
    "replayed_tricks.Б": "3",
}


def resolved(tree: str, **facts: str) -> Resolution:
    sent = {name.replace("__", "."): value for name, value in facts.items()}
    known = known_facts(TABLE, sent)
    state = walk(CODE.trees[tree], sent, known)
    return resolve(state, {**sent, **known}, CODE.facts, TABLE)


def test_missing_facts_are_named_and_nothing_is_awarded() -> None:
    resolution = resolved("revoke", revoke_noticed="before-play-ends", game="tricks", offender_role="whister")

    assert resolution.award is None
    assert [fact.name for fact in resolution.missing] == [
        "contract", "declarer", "calls", "replayed_tricks", "offender",
    ]  # fmt: skip


def test_an_offender_follows_from_his_role() -> None:
    resolution = resolved("revoke", **REVOKE, calls__Б="whist", calls__В="pass")

    assert resolution.missing == ()
    assert resolution.award is not None
    assert resolution.award.scope == "deal"


def test_an_input_needed_only_on_these_facts_becomes_a_missing_one() -> None:
    resolution = resolved("revoke", **REVOKE, calls__Б="whist", calls__В="whist")

    assert resolution.errors == ()
    assert [fact.name for fact in resolution.missing] == ["beneficiary"]


def test_an_optional_remedy_waits_for_a_fact_of_its_own() -> None:
    lead = {"early_card": "raspasy-lead", "contract": "raspasy", "offender": "А"}
    counts = {"tricks_so_far__А": "1", "tricks_so_far__Б": "2", "tricks_so_far__В": "2"}
    tree = CODE.trees["out-of-turn"]
    leaf = next(name for name, node in tree.nodes.items() if node.ruling and len(node.ruling.remedy) == 2)
    path = next(example for example in CODE.examples.values() if example.leaf == leaf)
    answers = {key: value for key, value in path.facts.items() if "." not in key} | lead
    answers.pop("damage", None)
    answers.pop("victim", None)
    answers["early_card"] = path.facts.get("early_card", "")

    without = resolved("out-of-turn", **answers, **counts)
    begun = resolved("out-of-turn", **answers, **counts, damage="12")

    assert without.award is not None
    assert begun.award is None
    assert [fact.name for fact in begun.missing] == ["victim"]
