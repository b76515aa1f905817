"""A walk is replayed from its answers: links are states, strays are dropped, known facts not asked."""

from __future__ import annotations

import pytest

from rulebook import RuleInputError, error_text, load_code, walk, what_matters, what_would_change
from rulebook.engine.walk import every_path, leaves_from

REVOKE = load_code("preferans-1996").trees["revoke"]


def test_a_walk_without_answers_stands_at_the_first_question() -> None:
    state = walk(REVOKE, {})

    assert state.question is not None
    assert (state.node, state.question.fact, state.asked) == ("noticed", "revoke_noticed", 0)


def test_answers_by_name_lead_to_a_ruling_in_any_order() -> None:
    answers = {"later_player_followed": "no", "revoke_noticed": "same-trick"}

    state = walk(REVOKE, answers)

    assert state.node == "corrected-alone"
    assert state.answers == {"revoke_noticed": "same-trick", "later_player_followed": "no"}


def test_a_stray_answer_is_dropped_from_the_link() -> None:
    answers = {"revoke_noticed": "after-mixing-or-score", "later_player_followed": "no", "utm": "x"}

    assert walk(REVOKE, answers).answers == {"revoke_noticed": "after-mixing-or-score"}


def test_a_known_fact_is_never_asked_and_wins_over_an_answer() -> None:
    answers = {"revoke_noticed": "before-play-ends"}

    asked = walk(REVOKE, answers, {})
    known = walk(REVOKE, {**answers, "game": "tricks"}, {"game": "raspasy"})

    assert asked.question is not None
    assert asked.question.fact == "game"
    assert known.node == "raspasy-replay"
    assert [(step.fact, step.known) for step in known.path] == [("revoke_noticed", False), ("game", True)]
    assert known.asked == 1


def test_a_known_value_that_the_question_does_not_offer_is_asked() -> None:
    state = walk(REVOKE, {"revoke_noticed": "before-play-ends"}, {"game": "tarot"})

    assert state.question is not None
    assert state.question.fact == "game"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Когда заметили: «yesterday» не подходит. Можно: "),
        ("en", "When noticed: “yesterday” does not fit. Possible: "),
    ],
)
def test_an_answer_that_is_no_option_is_refused_with_the_options(language: str, text: str) -> None:
    with pytest.raises(RuleInputError) as caught:
        walk(REVOKE, {"revoke_noticed": "yesterday"})

    label = {"ru": "Когда заметили", "en": "When noticed"}[language]
    assert (caught.value.key, caught.value.field) == ("answer-not-an-option", "revoke_noticed")
    assert error_text(caught.value, language, {"revoke_noticed": label}) == (
        text + "same-trick, before-play-ends, after-play-before-mixing, after-mixing-or-score"
    )


def test_an_unfinished_walk_says_what_each_answer_leaves_open() -> None:
    state = walk(REVOKE, {"revoke_noticed": "same-trick"})

    matters = what_matters(state)

    assert [(option.value, option.leaves) for option in matters] == [
        ("no", ("corrected-alone",)),
        ("yes", ("corrected-with-next",)),
    ]


def test_a_ruling_says_which_other_answer_would_change_it_and_to_what() -> None:
    state = walk(REVOKE, {"revoke_noticed": "same-trick", "later_player_followed": "no"})

    changes = {(other.step_fact, other.value): other.leaves for other in what_would_change(state)}

    assert changes[("later_player_followed", "yes")] == ("corrected-with-next",)
    assert changes[("revoke_noticed", "after-mixing-or-score")] == ("too-late",)
    assert ("later_player_followed", "no") not in changes


def test_what_the_table_knows_is_not_offered_as_a_change() -> None:
    known = {"game": "raspasy"}
    state = walk(REVOKE, {"revoke_noticed": "before-play-ends"}, known)

    assert {other.step_fact for other in what_would_change(state, known)} == {"revoke_noticed"}


def test_every_path_of_every_tree_ends_at_one_ruling() -> None:
    for code_id in ("preferans-1996",):
        for tree in load_code(code_id).trees.values():
            for path, leaf in every_path(tree):
                facts = {step.fact: step.value for step in path}
                state = walk(tree, facts)
                assert state.node == leaf
                assert state.ruling is not None
                assert leaves_from(tree, tree.start, facts) == (leaf,)
