"""Raspasy with penalty tricks and after the prikup was seen (3.2.19, 3.9.11.2, 3.9.14.3)."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook import CALCULATORS, RuleInputError, Seat, Table

from ..games.helpers import Cells, by_seat, lay, mountain, pool, whists, written

THREE = lay(3)
ROSTOV = lay(3, variant="rostov")


def ruled(calculator: str, table: Table, offender: str, **facts: Any) -> Cells:
    award = CALCULATORS[calculator](table=table, offender=Seat(offender), **facts)
    assert award.scope == "deal"
    return written(award)


def test_raspasy_as_played_at_a_given_price() -> None:
    award = CALCULATORS["raspasy-as-played"](table=THREE, tricks=by_seat("А5 Б4 В1"), raspasy_price=2)
    assert written(award) == mountain("А", 8) | mountain("Б", 6)


def test_an_extra_trick_is_taken_from_nobody() -> None:
    cells = ruled("raspasy-extra", lay(), "А", replayed_tricks=by_seat("А4 Б3 В2 Г1"), extra="1")
    assert cells == mountain("А", 4) | mountain("Б", 2) | mountain("В", 1)


def test_two_extra_tricks_on_a_raspasy_as_played() -> None:
    cells = ruled("raspasy-extra-played", THREE, "А", tricks=by_seat("А4 Б3 В3"), extra="2")
    assert cells == mountain("А", 3)


def test_rostov_all_equal_after_the_penalty_nobody_writes() -> None:
    cells = ruled("raspasy-extra-played", ROSTOV, "В", tricks=by_seat("А4 Б4 В2"), extra="2")
    assert cells == {}


def test_3_9_14_3_rostov_the_offender_takes_all_the_rest() -> None:
    cells = ruled("raspasy-all-rest", ROSTOV, "В", tricks_so_far=by_seat("А2 Б1"))
    assert cells == whists("А", Б=10) | whists("В", Б=35)


def test_3_9_14_3_on_the_mountain_the_new_counts_set_the_amnesty() -> None:
    cells = ruled("raspasy-all-rest", THREE, "В", tricks_so_far=by_seat("А2 Б1"))
    assert cells == mountain("А", 1) | mountain("В", 6)


def test_3_9_14_3_needs_a_trick_left() -> None:
    with pytest.raises(RuleInputError) as caught:
        ruled("raspasy-all-rest", THREE, "В", tricks_so_far=by_seat("А5 Б5"))
    assert (caught.value.key, caught.value.field) == ("no-trick-left", "tricks_so_far")


def test_3_2_19_opened_prikup_four_players() -> None:
    cells = ruled("prikup-seen-opened", lay(), "А", tricks_from_third=by_seat("А2 Б3 В3"))
    assert cells == mountain("А", 4) | mountain("Б", 3) | mountain("В", 3) | pool("Г", 1)


def test_3_2_19_opened_prikup_three_players() -> None:
    cells = ruled("prikup-seen-opened", THREE, "А", tricks_from_third=by_seat("А2 Б3 В3"))
    assert cells == mountain("А", 1)


def test_3_2_19_the_dealer_has_no_trick_from_the_third_on() -> None:
    with pytest.raises(RuleInputError) as caught:
        ruled("prikup-seen-opened", lay(), "А", tricks_from_third=by_seat("А2 Б3 В2 Г1"))
    assert (caught.value.key, caught.value.field) == ("prikup-tricks-over", "tricks_from_third.Г")


def test_3_2_19_closed_prikup_in_rostov() -> None:
    assert ruled("prikup-seen-closed", ROSTOV, "А") == whists("А", Б=25, В=25) | pool("Б", 1) | pool("В", 1)


def test_3_7_6_2_the_sitting_dealer_keeps_his_point() -> None:
    cells = ruled("prikup-seen-closed", lay(variant="rostov"), "А")
    assert cells == whists("А", Б=25, В=25) | pool("Б", 1) | pool("В", 1) | pool("Г", 1)


def test_3_2_19_closed_prikup_on_the_mountain() -> None:
    cells = ruled("prikup-seen-closed", lay(3, raspasy_prikup="closed"), "А")
    assert cells == mountain("А", 10) | pool("Б", 1) | pool("В", 1)


@pytest.mark.parametrize("calculator", ["prikup-seen-opened", "prikup-seen-closed"])
def test_3_2_21_a_dealer_who_sits_out_takes_no_tricks(calculator: str) -> None:
    facts = {"tricks_from_third": by_seat("А2 Б3 В3")} if calculator.endswith("opened") else {}
    with pytest.raises(RuleInputError) as caught:
        ruled(calculator, lay(), "Г", **facts)
    assert (caught.value.key, caught.value.field) == ("seat-sits-out", "offender")
