"""Numbers that a proof cannot have brought: more tricks missing than there are."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook import CALCULATORS, Contract, RuleInputError

from ..games.helpers import by_seat, calls, lay

ONE = {
    "offender": "А",
    "maker": "Б",
    "maker_contract": Contract.parse("9H"),
    "loser": "В",
    "loser_contract": Contract.parse("7D"),
    "loser_missing": 2,
    "maker_takes": "remise",
}
NONE = {
    "offender": "А",
    "loser": "В",
    "loser_contract": Contract.parse("7D"),
    "loser_missing": 2,
    "second_maker": "Б",
    "second_loser_contract": Contract.parse("6C"),
    "second_loser_missing": 1,
}
PLAYED = {
    "contract": Contract.parse("6S"),
    "declarer": "А",
    "calls": calls("Бw Вp"),
    "tricks": by_seat("А6 Б4"),
}


@pytest.mark.parametrize(
    ("calculator", "facts", "field", "most"),
    [
        ("lost-contract-one", {**ONE, "loser_missing": 8}, "loser_missing", 7),
        ("lost-contract-one", {**ONE, "maker_defence_tricks": 6}, "maker_defence_tricks", 5),
        (
            "lost-contract-one",
            {**ONE, "loser_contract": Contract.parse("misere"), "maker_defence_tricks": 9},
            "maker_defence_tricks",
            8,
        ),
        ("lost-remise-none", {**NONE, "loser_missing": 8}, "loser_missing", 7),
        ("lost-remise-none", {**NONE, "second_loser_missing": 7}, "second_loser_missing", 6),
        ("wrong-count-declarer", {**PLAYED, "proved_shortage": 7}, "proved_shortage", 6),
        (
            "wrong-discard",
            {"contract": Contract.parse("8S"), "declarer": "А", "unavoidable_shortage": 9},
            "unavoidable_shortage",
            8,
        ),
    ],
)
def test_more_than_there_can_be(calculator: str, facts: dict[str, Any], field: str, most: int) -> None:
    with pytest.raises(RuleInputError) as caught:
        CALCULATORS[calculator](table=lay(), **facts)
    assert (caught.value.key, caught.value.field, caught.value.values["maximum"]) == (
        "too-large",
        field,
        most,
    )
    CALCULATORS[calculator](table=lay(), **{**facts, field: most})
