"""A wrong number of cards: in the discard, in play, in the auction (3.4.6, 3.9.18, 3.2.16)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rulebook import CALCULATORS, Contract, RuleInputError, Seat, Table

from ..games.helpers import Cells, by_seat, calls, lay, mountain, pool, whists, written

SOCHI = lay()


def ruled(
    calculator: str, contract: str, called: str, tricks: str, *, table: Table = SOCHI, **facts: Any
) -> Cells:
    """Run a card-count calculator with А as the declarer."""
    award = CALCULATORS[calculator](
        table=table,
        contract=Contract.parse(contract),
        declarer=Seat("А"),
        calls=calls(called),
        tricks=by_seat(tricks),
        **facts,
    )
    assert award.scope == "deal"
    return written(award)


def discarded(contract: str, *, table: Table = SOCHI, **facts: Any) -> Cells:
    award = CALCULATORS["wrong-discard"](
        table=table, contract=Contract.parse(contract), declarer=Seat("А"), **facts
    )
    return written(award)


def test_3_4_6_a_wrong_discard_is_down_two_without_whists() -> None:
    assert discarded("6S") == mountain("А", 4)


def test_3_4_6_unavoidable_five_make_seven() -> None:
    cells = discarded("6S", unavoidable_shortage=5)
    assert cells == mountain("А", 14) | whists("А", Б=10, В=10, Г=10)


def test_3_4_6_on_misere_at_ten_and_without_consolation() -> None:
    assert discarded("misere", unavoidable_shortage=1) == mountain("А", 30)


def test_3_4_6_raspasy_has_no_discard() -> None:
    with pytest.raises(RuleInputError) as caught:
        discarded("raspasy")
    assert (caught.value.key, caught.value.field) == ("contract-not-of-tricks", "contract")


@pytest.mark.parametrize(
    ("tricks", "expected"),
    [
        ("А6 Б4", mountain("А", 4) | whists("А", Б=8)),
        ("А8 Б2", mountain("А", 4) | whists("А", Б=4) | mountain("Б", 4)),
        ("А4 Б6", mountain("А", 8) | whists("А", Б=16, В=4, Г=4)),
    ],
)
def test_3_9_18_declarer_loses_two_tricks_and_is_down_two_at_least(tricks: str, expected: Cells) -> None:
    assert ruled("wrong-count-declarer", "6H", "Бw Вp", tricks) == expected


def test_3_9_18_a_larger_proved_shortage_counts_before_the_two() -> None:
    cells = ruled("wrong-count-declarer", "6H", "Бw Вp", "А6 Б4", proved_shortage=3)
    assert cells == mountain("А", 10) | whists("А", Б=14, В=6, Г=6)
    same = ruled("wrong-count-declarer", "6H", "Бw Вp", "А4 Б6", proved_shortage=1)
    assert same == ruled("wrong-count-declarer", "6H", "Бw Вp", "А4 Б6")


def test_3_9_18_a_whister_is_down_two_and_keeps_his_whists() -> None:
    cells = ruled("wrong-count-whister", "7H", "Бw Вp", "А7 Б3", offender=Seat("Б"))
    assert cells == pool("А", 4) | whists("А", Б=12) | mountain("Б", 8)


def test_3_9_18_semi_responsible_whist_halves_the_two() -> None:
    table = lay(whist_type="semi")
    cells = ruled("wrong-count-whister", "7H", "Бw Вp", "А7 Б3", table=table, offender=Seat("Б"))
    assert cells[("Б", "mountain")] == 4


def test_comment_71_declarer_and_whister_are_both_down_two() -> None:
    cells = ruled("wrong-count-two", "6H", "Бw Вp", "А6 Б4", offender=Seat("Б"))
    assert cells == mountain("А", 4) | mountain("Б", 4) | whists("А", Б=8)


def test_two_guilty_whisters_leave_the_declarer_his_contract() -> None:
    cells = ruled(
        "wrong-count-two-whisters", "6H", "Бw Вw", "А6 Б2 В2", offender=Seat("Б"), second_offender=Seat("В")
    )
    assert cells == pool("А", 2) | mountain("Б", 4) | mountain("В", 4) | whists("А", Б=4, В=4)


def test_two_guilty_whisters_must_be_two() -> None:
    with pytest.raises(RuleInputError) as caught:
        ruled(
            "wrong-count-two-whisters", "6H", "Бw Вp", "А6 Б4", offender=Seat("Б"), second_offender=Seat("В")
        )
    assert (caught.value.key, caught.value.field) == ("same-seat", "second_offender")


def test_3_2_16_the_holder_pays_each_his_share_of_the_best_game() -> None:
    calculator = CALCULATORS["count-in-auction-fine"]
    table = lay(count_error_in_auction="holder_liable")
    award = calculator(table=table, offender=Seat("А"), maker_contract=Contract.parse("9H"))
    share = Fraction(52, 3)
    assert written(award) == whists("А", Б=share, В=share, Г=share)
    with pytest.raises(RuleInputError) as caught:
        calculator(table=SOCHI, offender=Seat("А"), maker_contract=Contract.parse("9H"))
    assert caught.value.key == "holder-not-liable"


def test_misere_result_adds_and_takes_off_penalty_tricks() -> None:
    def misere(tricks: int, change: str) -> Cells:
        return written(
            CALCULATORS["misere-result"](table=SOCHI, declarer=Seat("А"), misere_tricks=tricks, change=change)
        )

    assert misere(0, "0") == pool("А", 10)
    assert misere(0, "1") == mountain("А", 10)
    assert misere(1, "2") == mountain("А", 30)
    assert misere(1, "-1") == misere(0, "-1") == pool("А", 10)
    assert misere(3, "-1") == mountain("А", 20)


def test_deal_as_played_is_the_ordinary_score_of_tricks_only() -> None:
    assert ruled("deal-as-played", "6H", "Бw Вp", "А6 Б4") == pool("А", 2) | whists("А", Б=8)
    with pytest.raises(RuleInputError) as caught:
        ruled("deal-as-played", "misere", "Бw Вp", "А0")
    assert (caught.value.key, caught.value.field) == ("contract-not-of-tricks", "contract")
