"""Missed contracts and remises after the prikup was exposed; damage and fines."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rulebook import CALCULATORS, Contract, RuleInputError, Seat, Table

from ..games.helpers import Cells, lay, mountain, whists, written

SEAT_FACTS = {"offender", "maker", "loser", "second_maker", "victim"}


def ruled(calculator: str, table: Table, **facts: Any) -> Cells:
    """Run a calculator; seats and contracts may be given as plain texts."""
    typed = {
        name: Contract.parse(value)
        if name.endswith("contract")
        else Seat(value)
        if name in SEAT_FACTS
        else value
        for name, value in facts.items()
    }
    award = CALCULATORS[calculator](table=table, **typed)
    assert award.scope == "adjustment"
    return written(award)


NINE_AND_SIX = {
    "offender": "А",
    "maker": "Б",
    "maker_contract": "9H",
    "loser": "В",
    "loser_contract": "6D",
    "loser_missing": 1,
    "maker_takes": "contract",
}


def test_3_3_16_3_the_printed_case_of_fifty_two_and_seven() -> None:
    assert ruled("lost-contract-one", lay(), **NINE_AND_SIX) == whists("А", Б=52, Г=7)


def test_comment_25_the_maker_may_take_the_remise_instead() -> None:
    facts = {**NINE_AND_SIX, "maker_takes": "remise", "maker_defence_tricks": 2}
    assert ruled("lost-contract-one", lay(), **facts) == whists("А", Б=11, Г=7)


def test_three_players_have_no_sitting_dealer() -> None:
    assert ruled("lost-contract-one", lay(3), **NINE_AND_SIX) == whists("А", Б=Fraction(136, 3))


def test_five_players_both_who_sit_out_write() -> None:
    facts = {**NINE_AND_SIX, "loser": "Г"}
    assert ruled("lost-contract-one", lay(5), **facts) == whists("А", Б=56, В=6, Д=6)


def test_a_guilty_dealer_writes_nothing_himself() -> None:
    facts = {**NINE_AND_SIX, "offender": "Г"}
    assert ruled("lost-contract-one", lay(), **facts) == whists("Г", Б=52)


def test_leningrad_doubles_the_missed_results() -> None:
    cells = ruled("lost-contract-one", lay(variant="leningrad"), **NINE_AND_SIX)
    assert cells == whists("А", Б=104, Г=14)


def test_rostov_consolation_stands_in_the_missed_remise() -> None:
    cells = ruled("lost-contract-one", lay(variant="rostov"), **NINE_AND_SIX)
    assert cells == whists("А", Б=52, Г=15)


def test_a_missed_misere_has_no_whists_and_no_consolation() -> None:
    facts = {**NINE_AND_SIX, "maker_contract": "misere", "loser_contract": "misere"}
    assert ruled("lost-contract-one", lay(), **facts) == whists("А", Б=75, Г=25)


def test_both_makers_write_their_contracts() -> None:
    cells = ruled(
        "lost-contract-both",
        lay(),
        offender="А",
        maker="Б",
        maker_contract="9H",
        second_maker="В",
        second_maker_contract="7C",
    )
    assert cells == whists("А", Б=52, В=18)


def test_when_nobody_makes_each_writes_his_best_remise_share() -> None:
    cells = ruled(
        "lost-remise-none",
        lay(),
        offender="А",
        loser="Б",
        loser_contract="6S",
        loser_missing=1,
        second_maker="В",
        second_loser_contract="6C",
        second_loser_missing=2,
    )
    assert cells == whists("А", Б=14, В=7, Г=14)


@pytest.mark.parametrize(
    ("facts", "key", "field"),
    [
        ({"maker": "А"}, "same-seat", "maker"),
        ({"loser": "Б"}, "same-seat", "loser"),
        ({"loser": "Г"}, "seat-sits-out", "loser"),
        ({"maker_contract": "raspasy"}, "contract-needed", "maker_contract"),
        ({"offender": "Я"}, "seat-unknown", "offender"),
    ],
)
def test_a_missed_result_needs_fitting_players(facts: dict[str, str], key: str, field: str) -> None:
    with pytest.raises(RuleInputError) as caught:
        ruled("lost-contract-one", lay(), **{**NINE_AND_SIX, **facts})
    assert (caught.value.key, caught.value.field) == (key, field)


def test_3_9_14_3_the_offender_makes_good_the_proved_damage() -> None:
    assert ruled("damage-whists", lay(), victim="А", offender="В", damage=50) == whists("В", А=50)
    halves = ruled("damage-whists", lay(), victim="А", offender="Г", damage=Fraction(25, 2))
    assert halves == whists("Г", А=Fraction(25, 2))
    with pytest.raises(RuleInputError) as caught:
        ruled("damage-whists", lay(), victim="В", offender="В", damage=50)
    assert (caught.value.key, caught.value.field) == ("same-seat", "victim")


@pytest.mark.parametrize(("fine", "amount"), [("curiosity", 5), ("sochinka-look", 2), ("dealer", 5)])
def test_fixed_fines_on_the_mountain(fine: str, amount: int) -> None:
    assert ruled("mountain-fine", lay(), offender="Г", fine=fine) == mountain("Г", amount)


def test_agreed_fines_replace_the_usual_ones() -> None:
    table = lay(curiosity_fine="3", dealer_fine="0")
    assert ruled("mountain-fine", table, offender="Г", fine="curiosity") == mountain("Г", 3)
    assert ruled("mountain-fine", table, offender="Г", fine="dealer") == {}
