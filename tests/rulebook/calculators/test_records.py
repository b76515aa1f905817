"""Wrong entries, misdirected help, surplus and unwhisted contracts (4.1.1, 4.2.3, 4.2.7)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rulebook import CALCULATORS, Contract, RuleInputError, Seat

from ..games.helpers import Cells, lay, mountain, pool, whists, written

SOCHI = lay()


def ruled(calculator: str, **facts: Any) -> Cells:
    award = CALCULATORS[calculator](**{"table": SOCHI, **facts})
    assert award.scope == "adjustment"
    return written(award)


def corrected(column: str, direction: str, fine: str, **facts: Any) -> Cells:
    return ruled(
        "entry-correction",
        offender=Seat("Б"),
        written_column=column,
        difference=12,
        direction=direction,
        fine=fine,
        **facts,
    )


def test_4_2_7_a_whists_come_off_and_the_victim_writes_as_many() -> None:
    assert corrected("whists", "over", "no", written_on=Seat("А")) == whists("А", Б=-12)
    fined = corrected("whists", "over", "yes", written_on=Seat("А"))
    assert fined == whists("А", Б=-12) | whists("Б", А=12)


def test_4_2_7_b_pool_points_come_off_and_go_on_the_mountain() -> None:
    assert corrected("pool", "over", "no") == pool("Б", -12)
    assert corrected("pool", "over", "yes") == pool("Б", -12) | mountain("Б", 12)


def test_4_2_7_too_little_on_the_mountain_is_added_and_added_again() -> None:
    assert corrected("mountain", "under", "no") == mountain("Б", 12)
    assert corrected("mountain", "under", "yes") == mountain("Б", 24)


def test_an_entry_to_the_own_loss_is_only_corrected() -> None:
    assert corrected("whists", "under", "no", written_on=Seat("А")) == whists("А", Б=12)
    assert corrected("mountain", "over", "no") == mountain("Б", -12)


@pytest.mark.parametrize(
    ("column", "direction"), [("whists", "under"), ("pool", "under"), ("mountain", "over")]
)
def test_an_entry_to_the_own_loss_is_not_fined(column: str, direction: str) -> None:
    with pytest.raises(RuleInputError) as caught:
        corrected(column, direction, "yes", written_on=Seat("А"))
    assert (caught.value.key, caught.value.field) == ("no-fine-for-own-loss", "direction")


@pytest.mark.parametrize(
    ("on", "key"), [(None, "written-on-needed"), (Seat("Б"), "same-seat"), (Seat("Я"), "seat-unknown")]
)
def test_whists_name_whom_they_are_written_on(on: Seat | None, key: str) -> None:
    with pytest.raises(RuleInputError) as caught:
        corrected("whists", "over", "no", written_on=on)
    assert (caught.value.key, caught.value.field) == (key, "written_on")


def test_4_2_3_help_is_moved_with_its_whists() -> None:
    cells = ruled(
        "help-move", helper=Seat("А"), wrong_recipient=Seat("Б"), right_recipient=Seat("В"), difference=4
    )
    assert cells == pool("Б", -4) | pool("В", 4) | whists("Б", А=-40) | whists("В", А=40)


def test_4_2_3_3_help_is_withdrawn_where_there_is_none() -> None:
    facts = {"helper": Seat("А"), "wrong_recipient": Seat("Б"), "difference": 4}
    taken = pool("Б", -4) | whists("Б", А=-40)
    assert ruled("help-withdrawn", **facts, to="pool") == taken | pool("А", 4)
    assert ruled("help-withdrawn", **facts, to="mountain") == taken | mountain("А", -4)


def test_4_1_1_surplus_comes_off_the_mountain() -> None:
    assert ruled("surplus-writeoff", declarer=Seat("А"), surplus=6) == mountain("А", -6)


@pytest.mark.parametrize(("players", "share"), [(2, -3), (3, -2), (4, Fraction(-3, 2))])
def test_4_1_1_v_an_indivisible_mountain_loses_its_share(players: int, share: int | Fraction) -> None:
    table = lay(players, mountain="indivisible")
    assert ruled("surplus-writeoff", table=table, declarer=Seat("А"), surplus=6) == mountain("А", share)


@pytest.mark.parametrize(("to", "expected"), [("pool", pool("А", 6)), ("mountain", mountain("А", -6))])
def test_4_2_3_2_an_unwhisted_contract(to: str, expected: Cells) -> None:
    facts = {"declarer": Seat("А"), "contract": Contract.parse("8D"), "to": to}
    assert ruled("unwhisted-entry", **facts) == expected
