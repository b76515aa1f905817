"""Misère, alone and shared; raspasy to the mountain and in whists."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulebook import Sheet, apply_entries, score_deal, settle
from rulebook.games.preferans.prices import raspasy_series_price

from .helpers import lay, mountain, play, pool, scored, whists


def test_3_6_1_misere_made_and_lost_has_no_whists() -> None:
    assert scored(lay(), "misere", "А", "", "А0") == pool("А", 10)
    assert scored(lay(), "misere", "А", "", "А2") == mountain("А", 20)


def test_misere_of_leningrad_and_of_the_sochinka_list() -> None:
    assert scored(lay(variant="leningrad"), "misere", "А", "", "А1") == mountain("А", 20)
    assert scored(lay(price_list="sochinka_leningrad"), "misere", "А", "", "А0") == pool("А", 15)


def test_3_6_9_a_shared_misere_is_halved_with_the_sitting_dealer() -> None:
    assert scored(lay(), "misere", "А", "", "А0", shared=True) == pool("А", 5) | pool("Г", 5)
    assert scored(lay(), "misere", "А", "", "А3", shared=True) == mountain("А", 15) | mountain("Г", 15)
    halves = scored(lay(price_list="sochinka_leningrad"), "misere", "А", "", "А0", shared=True)
    assert halves == pool("А", Fraction(15, 2)) | pool("Г", Fraction(15, 2))


def test_comment_30_bombs_multiply_seven_and_misere() -> None:
    classic = lay(variant="classic")
    assert scored(classic, "7S", "А", "Бp Вp", coefficient=2) == pool("А", 8)
    assert scored(classic, "misere", "А", "", "А1", coefficient=4) == mountain("А", 40)


@pytest.mark.parametrize(("taken", "each"), [("А0", -25), ("А1", 25)])
def test_3_8_5_1_a_what_a_misere_costs_or_brings_each_partner(taken: str, each: int) -> None:
    table = lay()
    sheet = apply_entries(Sheet.empty(table.seats), score_deal(table, play("misere", "А", "", taken)).entries)
    results = settle(table.agreements, sheet)
    assert [results[seat] for seat in table.seats[1:]] == [each, each, each]


def test_3_7_3_amnesty_takes_off_what_all_have() -> None:
    assert scored(lay(3), "raspasy", None, "", "А4 Б3 В3") == mountain("А", 1)


def test_3_7_3_a_dealer_without_tricks_ends_the_amnesty() -> None:
    cells = scored(lay(), "raspasy", None, "", "А4 Б3 В3")
    assert cells == mountain("А", 4) | mountain("Б", 3) | mountain("В", 3) | pool("Г", 1)
    kept_out = lay(dealer_zero_pool="off")
    assert ("Г", "pool") not in scored(kept_out, "raspasy", None, "", "А4 Б3 В3")


def test_3_7_6_1_prikup_tricks_belong_to_the_dealer() -> None:
    cells = scored(lay(), "raspasy", None, "", "А4 Б3 В1 Г2")
    assert cells == mountain("А", 3) | mountain("Б", 2) | mountain("Г", 1)


def test_3_7_2_1_no_trick_brings_the_price_to_the_pool() -> None:
    cells = scored(lay(3), "raspasy", None, "", "А5 Б5")
    assert cells == mountain("А", 5) | mountain("Б", 5) | pool("В", 1)


def test_comment_45_leningrad_raspasy_costs_two() -> None:
    cells = scored(lay(3, variant="leningrad"), "raspasy", None, "", "А5 Б5")
    assert cells == mountain("А", 10) | mountain("Б", 10) | pool("В", 2)


def test_3_7_4_1_second_raspasy_at_two_without_a_real_zero() -> None:
    cells = scored(lay(3), "raspasy", None, "", "А5 Б4 В1", raspasy_price=2)
    assert cells == mountain("А", 8) | mountain("Б", 6)


@pytest.mark.parametrize(
    ("progression", "prices"),
    [("constant", [1, 1, 1, 1]), ("1-2-3", [1, 2, 3, 3]), ("1-2-4", [1, 2, 4, 4]), ("1-2-2", [1, 2, 2, 2])],
)
def test_3_7_4_progressions_stop_at_the_third_step(progression: str, prices: list[int]) -> None:
    agreements = lay(raspasy_progression=progression).agreements
    assert [raspasy_series_price(agreements, place) for place in (1, 2, 3, 4)] == prices


def test_without_amnesty_all_tricks_are_written() -> None:
    cells = scored(lay(3, amnesty="off"), "raspasy", None, "", "А4 Б3 В3")
    assert cells == mountain("А", 4) | mountain("Б", 3) | mountain("В", 3)


def test_3_7_2_2_rostov_the_lowest_writes_on_both() -> None:
    rostov = lay(3, variant="rostov")
    assert scored(rostov, "raspasy", None, "", "А2 Б1 В7") == whists("А", Б=10) | whists("В", Б=35)


def test_3_7_2_2_rostov_two_lowest_share() -> None:
    rostov = lay(3, variant="rostov")
    assert scored(rostov, "raspasy", None, "", "А6 Б2 В2") == whists("А", Б=15, В=15)


def test_3_7_6_2_rostov_the_sitting_dealer_writes_one() -> None:
    rostov = lay(variant="rostov")
    cells = scored(rostov, "raspasy", None, "", "А6 Б4 В0")
    assert cells == whists("А", В=30) | whists("Б", В=20) | pool("В", 1) | pool("Г", 1)


def test_five_players_only_the_three_hands_take_part() -> None:
    cells = scored(lay(5), "raspasy", None, "", "А4 Б3 Г3")
    assert cells == mountain("А", 4) | mountain("Б", 3) | mountain("Г", 3)


def test_two_players_raspasy() -> None:
    assert scored(lay(2), "raspasy", None, "", "А7 Б3") == mountain("А", 4)
