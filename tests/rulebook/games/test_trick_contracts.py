"""Trick contracts: the contract, whists, consolation and remises, clause by clause."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulebook import score_deal

from .helpers import column, lay, mountain, play, pool, scored, whists

SOCHI = lay()


@pytest.mark.parametrize(("level", "price"), [(6, 2), (7, 4), (8, 6), (9, 8), (10, 10)])
def test_2_2_2_a_contract_nobody_whists_brings_its_price(level: int, price: int) -> None:
    assert scored(SOCHI, f"{level}H", "А", "Бp Вp") == pool("А", price)


@pytest.mark.parametrize(("level", "price"), [(6, 3), (7, 6), (8, 9), (9, 12)])
def test_s1e_4_leningrad_prices_of_sochinka(level: int, price: int) -> None:
    table = lay(price_list="sochinka_leningrad")
    assert scored(table, f"{level}H", "А", "Бp Вp") == pool("А", price)


def test_3_8_1_1_both_whisters_write_their_own_tricks() -> None:
    assert scored(SOCHI, "6D", "А", "Бw Вw", "А6 Б3 В1") == pool("А", 2) | whists("А", Б=6, В=2)


def test_3_8_5_a_lone_whister_owns_the_tricks_of_the_passer() -> None:
    assert scored(SOCHI, "6D", "А", "Бw Вp", "А6 Б3 В1") == pool("А", 2) | whists("А", Б=8)


def test_3_8_1_2_everybody_writes_consolation_the_dealer_too() -> None:
    cells = scored(SOCHI, "6D", "А", "Бw Вw", "А5 Б4 В1")
    assert cells == mountain("А", 2) | whists("А", Б=10, В=4, Г=2)


def test_3_4_7_an_eight_down_one_with_a_lone_whister() -> None:
    cells = scored(SOCHI, "8S", "В", "Аw Бp", "В7 А3")
    assert cells == mountain("В", 6) | whists("В", А=24, Б=6, Г=6)


@pytest.mark.parametrize(
    ("tricks", "short"),
    [("А7 Б2 В1", mountain("В", 2)), ("А9 Б1 В0", mountain("Б", 2) | mountain("В", 4)), ("А6 Б4 В0", {})],
)
def test_3_8_6_on_a_six_each_whister_below_his_half_pays(tricks: str, short: dict) -> None:
    assert column(scored(SOCHI, "6D", "А", "Бw Вw", tricks), "mountain") == short


def test_3_8_6_the_shortage_of_one_is_measured_by_the_team() -> None:
    assert column(scored(SOCHI, "6D", "А", "Бw Вw", "А7 Б3 В0"), "mountain") == mountain("В", 2)
    own = lay(joint_shortfall="own_half")
    assert column(scored(own, "6D", "А", "Бw Вw", "А7 Б3 В0"), "mountain") == mountain("В", 4)


def test_s3a_3_two_whisters_of_a_six_with_two_and_none() -> None:
    assert column(scored(SOCHI, "6C", "А", "Бw Вw", "А8 Б2 В0"), "mountain") == mountain("В", 4)


@pytest.mark.parametrize(("level", "price"), [(8, 6), (9, 8), (10, 10)])
def test_3_8_6_from_eight_up_the_second_to_whist_answers(level: int, price: int) -> None:
    cells = scored(SOCHI, f"{level}D", "В", "Аw Бw", "В10")
    assert cells == pool("В", price) | mountain("Б", price)


def test_3_8_6_second_whister_is_counted_from_the_declarer() -> None:
    assert column(scored(SOCHI, "8D", "Б", "Аw Вw", "Б10"), "mountain") == mountain("А", 6)


def test_3_5_3_a_ten_is_whisted_and_owed_one_trick() -> None:
    assert scored(SOCHI, "10S", "В", "Аp Бw", "В10") == pool("В", 10) | mountain("Б", 10)


@pytest.mark.parametrize(("level", "price"), [(6, 1), (7, 2), (8, 3), (9, 4)])
def test_3_8_12_semi_responsible_whist_costs_half(level: int, price: int) -> None:
    short = {6: 3, 7: 1, 8: 0, 9: 0}[level]
    table = lay(whist_type="semi")
    cells = scored(table, f"{level}S", "А", "Бw Вp", f"А{10 - short} Б{short}")
    assert column(cells, "mountain") == mountain("Б", price)


def test_s3a_1_a_lone_whister_two_short_on_a_six() -> None:
    assert column(scored(SOCHI, "6D", "А", "Бw Вp", "А8 Б2"), "mountain") == mountain("Б", 4)


@pytest.mark.parametrize(("level", "tricks"), [(6, 2), (7, 1)])
def test_3_8_7_half_whist_makes_the_contract_and_brings_four(level: int, tricks: int) -> None:
    assert scored(SOCHI, f"{level}D", "А", "Бp Вh") == pool("А", 2 * (level - 5)) | whists("А", В=4)


def test_3_8_8_a_returned_whist_is_a_lone_whist() -> None:
    cells = scored(SOCHI, "6D", "А", "Бw Вh", "А7 Б3")
    assert cells == pool("А", 2) | whists("А", Б=6) | mountain("Б", 2)


def test_3_8_8_2_who_left_for_half_writes_only_consolation() -> None:
    gentleman = lay(whist_style="gentleman")
    cells = scored(gentleman, "6D", "А", "Бw Вh", "А5 Б5")
    assert cells == mountain("А", 2) | whists("А", Б=12, В=2, Г=2)


def test_3_8_8_the_dealer_may_return_the_half_whist() -> None:
    assert scored(SOCHI, "6D", "А", "Бp Вh Гw", "А6 Г4") == pool("А", 2) | whists("А", Г=8)


def test_3_8_8_1_after_two_passes_on_an_eight_the_dealer_may_whist() -> None:
    cells = scored(SOCHI, "8D", "А", "Бp Вp Гw", "А10")
    assert cells == pool("А", 6) | mountain("Г", 6)


def test_3_8_13_the_passer_writes_consolation_only() -> None:
    cells = scored(SOCHI, "7D", "В", "Аw Бp", "В5 А5")
    assert cells == mountain("В", 8) | whists("В", А=28, Б=8, Г=8)


def test_3_8_14_gentlemen_share_the_whists_of_a_remise() -> None:
    gentleman = lay(whist_style="gentleman")
    cells = scored(gentleman, "7D", "В", "Аw Бp", "В5 А5")
    assert cells == mountain("В", 8) | whists("В", А=18, Б=18, Г=8)


def test_3_8_14_a_made_contract_is_shared_only_if_so_agreed() -> None:
    made = ("7D", "В", "Аw Бp", "В7 А3")
    assert column(scored(lay(whist_style="gentleman"), *made), "whists") == whists("В", А=12)
    always = lay(whist_style="gentleman", gentleman_split="always")
    assert column(scored(always, *made), "whists") == whists("В", А=6, Б=6)


def test_s3v_1_zhlob_each_whister_owes_his_own_minimum() -> None:
    table = lay(whist_style="zhlob_sochinka")
    cells = scored(table, "6C", "А", "Бw Вw", "А5 Б5 В0")
    assert cells == mountain("А", 2) | mountain("В", 4) | whists("А", Б=12, В=2, Г=2)


def test_s3v_2_zhlob_the_tricks_of_the_passer_are_nobodys() -> None:
    table = lay(whist_style="zhlob_sochinka")
    cells = scored(table, "6C", "А", "Бw Вp", "А5 Б1 В4")
    assert cells == mountain("А", 2) | mountain("Б", 2) | whists("А", Б=4, В=2, Г=2)


def test_comment_54_rostov_consolation_does_not_depend_on_the_contract() -> None:
    rostov = lay(variant="rostov")
    cells = scored(rostov, "9S", "А", "Бw Вp", "А7 Б3")
    assert cells == mountain("А", 16) | whists("А", Б=24 + 20, В=20, Г=20)
    fifteen = lay(variant="rostov", rostov_c="15")
    assert scored(fifteen, "6S", "А", "Бw Вw", "А5 Б3 В2")[("Г", "whists", "А")] == 15


def test_leningrad_doubles_mountain_and_whists_but_not_the_pool() -> None:
    leningrad = lay(variant="leningrad")
    cells = scored(leningrad, "6S", "А", "Бw Вp", "А7 Б3")
    assert cells == pool("А", 2) | mountain("Б", 2) | whists("А", Б=12)
    single = lay(variant="leningrad", len_mult="1")
    assert scored(single, "6S", "А", "Бw Вp", "А7 Б3") == pool("А", 2) | mountain("Б", 1) | whists("А", Б=6)


def test_half_points_stay_exact() -> None:
    table = lay(whist_type="semi", price_list="sochinka_leningrad")
    assert scored(table, "6S", "А", "Бw Вp", "А7 Б3")[("Б", "mountain")] == Fraction(3, 2)


def test_comment_31_bomb_of_four_times_dark_two_on_an_eight() -> None:
    classic = lay(variant="classic")
    cells = scored(classic, "8S", "А", "Бw Вp", "А9 Б1", coefficient=8)
    assert cells == pool("А", 48) | whists("А", Б=48)


@pytest.mark.parametrize(
    ("held", "amount"), [("ace", 8), ("ace-king", 16), ("two-aces", 24), ("marriage", 8)]
)
def test_3_4_11_dealer_bonus_where_agreed(held: str, amount: int) -> None:
    table = lay(dealer_bonus="on")
    cells = scored(table, "9S", "А", "Бp Вp", bonus=held)
    assert cells == pool("А", 8) | whists("А", Г=amount)


def test_s1g_2_a_checked_ten_is_made_or_pays_everybody() -> None:
    checked = lay(ten_whisted="no")
    assert scored(checked, "10S", "А", "Бp Вp") == pool("А", 10)
    assert scored(checked, "10S", "А", "Бp Вp", "А10") == pool("А", 10)
    assert scored(checked, "10S", "А", "Бp Вp", "А9 Б1") == mountain("А", 10) | whists("А", Б=10, В=10, Г=10)


def test_five_players_both_who_sit_out_write_consolation() -> None:
    cells = scored(lay(5), "6S", "А", "Бw Гp", "А5 Б5")
    assert cells == mountain("А", 2) | whists("А", Б=12, В=2, Г=2, Д=2)


def test_two_players_have_one_defender() -> None:
    assert scored(lay(2), "6S", "А", "Бw", "А6 Б4") == pool("А", 2) | whists("А", Б=8)
    assert scored(lay(2), "6S", "А", "Бw", "А5 Б5") == mountain("А", 2) | whists("А", Б=12)


def test_three_players_need_no_dealer() -> None:
    table = lay(3, dealer=None)
    assert scored(table, "6S", "А", "Бw Вp", "А5 Б5") == mountain("А", 2) | whists("А", Б=12, В=2)


def test_every_entry_cites_a_clause_and_the_derivation_says_the_sum() -> None:
    award = score_deal(SOCHI, play("7H", "А", "Бw Вp", "А5 Б5"))
    assert all(entry.cites for entry in award.entries)
    keys = [step.reason.key for step in award.steps]
    assert keys == ["step-unit", "step-short", "step-defence"]
    assert award.scope == "deal"
