"""Revokes found later, by the Code and by the Sochinka rules."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook import CALCULATORS, Contract, RuleInputError, Seat, Table

from ..games.helpers import Cells, by_seat, calls, lay, mountain, pool, whists, written

SOCHI = lay()
SOCHINKA = lay(rules="sochinka", event="friendly")


def ruled(
    calculator: str,
    table: Table,
    contract: str,
    called: str,
    tricks: str,
    offender: str | None = None,
    **facts: Any,
) -> Cells:
    """Run a revoke calculator with А as the declarer."""
    name = "tricks" if calculator.startswith("revoke-sochinka") else "replayed_tricks"
    if offender is not None:
        facts["offender"] = Seat(offender)
    award = CALCULATORS[calculator](
        table=table,
        contract=Contract.parse(contract),
        declarer=Seat("А"),
        calls=calls(called),
        **{name: by_seat(tricks)},
        **facts,
    )
    assert award.scope == "deal"
    return written(award)


def test_3_9_16_2_declarer_gives_a_trick_with_consolation() -> None:
    cells = ruled("revoke-later", SOCHI, "6S", "Бw Вp", "А6 Б4", "А")
    assert cells == mountain("А", 2) | whists("А", Б=12, В=2, Г=2)


def test_3_9_16_2_a_whister_gives_a_trick_to_the_declarer() -> None:
    cells = ruled("revoke-later", SOCHI, "6S", "Бw Вp", "А6 Б4", "Б")
    assert cells == pool("А", 2) | whists("А", Б=6) | mountain("Б", 2)


def test_3_8_5_a_lone_whister_answers_for_the_hand_of_the_passer() -> None:
    cells = ruled("revoke-later", SOCHI, "6S", "Бw Вp", "А6 Б1 В3", "В")
    assert cells == pool("А", 2) | whists("А", Б=6) | mountain("Б", 2)


def test_from_a_whister_without_a_trick_nothing_is_taken() -> None:
    two = ruled("revoke-later", SOCHI, "7H", "Бw Вw", "А8 Б2", "В")
    lone = ruled("revoke-later", SOCHI, "7H", "Бw Вp", "А10", "Б")

    assert two == pool("А", 4) | whists("А", Б=8)
    assert lone == pool("А", 4) | mountain("Б", 8)


def test_of_two_whisters_the_innocent_keeps_his_tricks() -> None:
    cells = ruled("revoke-later", SOCHI, "6S", "Бw Вw", "А6 Б2 В2", "В")
    assert cells == pool("А", 2) | whists("А", Б=4, В=2) | mountain("В", 2)


def test_of_two_whisters_the_one_named_receives_the_trick() -> None:
    cells = ruled("revoke-later", SOCHI, "7S", "Бw Вw", "А8 Б1 В1", "А", beneficiary=Seat("В"))
    assert cells == pool("А", 4) | whists("А", Б=4, В=8)


def test_both_sides_guilty_with_one_whister_the_replay_stands() -> None:
    cells = ruled("revoke-both-sides", SOCHI, "6S", "Бw Вp", "А6 Б4", "Б")
    assert cells == pool("А", 2) | whists("А", Б=8)


def test_both_sides_guilty_with_two_whisters_a_trick_changes_hands() -> None:
    cells = ruled("revoke-both-sides", SOCHI, "6S", "Бw Вw", "А6 Б3 В1", "Б")
    assert cells == pool("А", 2) | whists("А", Б=4, В=4)


def test_s7_9_1_declarer_returns_the_tricks_and_writes_the_whisters_remise() -> None:
    cells = ruled("revoke-sochinka-declarer", SOCHINKA, "6S", "Бw Вp", "А8 Б2", revoke_tricks=1)
    assert cells == pool("А", 2) | mountain("А", 2) | whists("А", Б=6)


def test_s7_9_1_the_returned_trick_may_sink_the_declarer() -> None:
    cells = ruled("revoke-sochinka-declarer", SOCHINKA, "6S", "Бw Вp", "А6 Б4", revoke_tricks=1)
    assert cells == mountain("А", 2) | whists("А", Б=12, В=2, Г=2)


@pytest.mark.parametrize(
    ("tricks", "on_mountain", "whist_amount"), [("А5 Б5", 2, 8), ("А7 Б3", 6, 4), ("А9 Б1", 10, 0)]
)
def test_s7_9_2_the_whister_is_one_short_and_more(tricks: str, on_mountain: int, whist_amount: int) -> None:
    cells = ruled("revoke-sochinka-whister", SOCHINKA, "6S", "Бw Вp", tricks, "Б", revoke_tricks=1)
    expected = pool("А", 2) | mountain("Б", on_mountain)
    assert cells == (expected | whists("А", Б=whist_amount) if whist_amount else expected)


def test_s7_9_3_both_write_one_and_the_third_his_tricks() -> None:
    cells = ruled("revoke-sochinka-both", SOCHINKA, "6S", "Бw Вw", "А6 Б2 В2", "Б")
    assert cells == mountain("А", 2) | mountain("Б", 2) | whists("А", В=4)


@pytest.mark.parametrize(
    ("calculator", "called", "tricks", "offender", "facts", "key", "field"),
    [
        ("revoke-later", "Бw Вw", "А6 Б2 В2", "А", {}, "beneficiary-needed", "beneficiary"),
        (
            "revoke-later",
            "Бw Вp",
            "А6 Б4",
            "А",
            {"beneficiary": "В"},
            "beneficiary-not-whister",
            "beneficiary",
        ),
        ("revoke-later", "Бp Вp", "А6 Б4", "А", {}, "nobody-whisted", "calls"),
        ("revoke-later", "Бw Вp", "А6 Б4", "Г", {}, "seat-sits-out", "offender"),
        ("revoke-later", "Бw Вp", "А6 Б4", "Д", {}, "seat-unknown", "offender"),
        ("revoke-both-sides", "Бw Вp", "А6 Б4", "А", {}, "offender-is-declarer", "offender"),
        ("revoke-later", "Бw Вp", "А6 Б3", "А", {}, "tricks-sum", "tricks"),
    ],
)
def test_what_cannot_be_is_named(
    calculator: str, called: str, tricks: str, offender: str, facts: dict[str, str], key: str, field: str
) -> None:
    with pytest.raises(RuleInputError) as caught:
        ruled(calculator, SOCHI, "6S", called, tricks, offender, **facts)
    assert (caught.value.key, caught.value.field) == (key, field)
