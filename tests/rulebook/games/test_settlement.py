"""From a sheet to whists: both methods, early ends, Leningrad, whole whists."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulebook import Amount, Seat, Sheet, Table, settle, whole_results
from rulebook.games.preferans.settlement import (
    closing_entries,
    fraction_fix,
    settle_by_smallest,
    settle_whole,
)

from .helpers import by_seat, lay, mountain, whists, written


def sheet_of(table: Table, pools: str, mountains: str = "", **on: str) -> Sheet:
    """``Б="А22"`` says that Б wrote 22 whists on А."""
    empty = Sheet.empty(table.seats)
    cells = {
        (Seat(writer), seat): amount for writer, text in on.items() for seat, amount in by_seat(text).items()
    }
    return Sheet(
        pool={**empty.pool, **by_seat(pools)},
        mountain={**empty.mountain, **by_seat(mountains)},
        whists={**empty.whists, **cells},
    )


def results(table: Table, sheet: Sheet) -> dict[str, Amount]:
    """Exact results, the same by both methods."""
    exact = settle(table.agreements, sheet)
    assert settle_by_smallest(table.agreements, sheet) == exact
    assert sum(exact.values()) == 0
    return {str(seat): amount for seat, amount in exact.items()}


def test_three_players_with_every_cell_filled() -> None:
    table = lay(3, pool="14")
    sheet = sheet_of(table, "А14 Б8 В0", "А12 Б26 В6", А="Б12", Б="А22", В="А22 Б4")
    assert results(table, sheet) == {"А": Fraction(184, 3), "Б": Fraction(-302, 3), "В": Fraction(118, 3)}
    assert settle_whole(table.agreements, sheet) == {"А": 62, "Б": -101, "В": 39}


def test_4_2_12_one_point_of_the_mountain_is_moved() -> None:
    table = lay(3, pool="14", fraction_fix="code_4_2_12")
    sheet = sheet_of(table, "А14 Б8 В0", "А12 Б26 В6", А="Б12", Б="А22", В="А22 Б4")
    assert written(fraction_fix(table.agreements, sheet)) == mountain("А", -1) | whists("А", Б=3, В=3)
    assert settle_whole(table.agreements, sheet) == {"А": 62, "Б": -101, "В": 39}


def test_4_2_12_adds_a_point_when_that_is_nearer() -> None:
    table = lay(3, pool="10", fraction_fix="code_4_2_12")
    sheet = sheet_of(table, "А10 Б10 В10", "А4 Б5 В8")
    fixed = written(fraction_fix(table.agreements, sheet))
    assert fixed == mountain("А", 1) | whists("Б", А=3) | whists("В", А=3)
    assert settle_whole(table.agreements, sheet) == {"А": 16, "Б": 7, "В": -23}


@pytest.mark.parametrize(("mountains", "fix"), [("А3 Б5 В8", False), ("А3 Б5 В7", True)])
def test_4_2_12_four_players_halves_come_from_an_odd_sum(mountains: str, fix: bool) -> None:
    table = lay(4, pool="10")
    sheet = sheet_of(table, "А10 Б10 В10 Г10", mountains)
    expected = mountain("Г", -1) | whists("Г", А=2, Б=2, В=2) if fix else {}
    assert written(fraction_fix(table.agreements, sheet)) == expected


def test_3_3_16_3_a_nine_is_worth_fifty_two_to_four_players() -> None:
    table = lay(4, pool="8")
    assert results(table, sheet_of(table, "А8", Б="А8")) == {"А": 52, "Б": -12, "В": -20, "Г": -20}


def test_4_2_3_3_leningrad_pool_points_count_twice() -> None:
    table = lay(3, variant="leningrad", pool="2")
    expected = {"А": Fraction(80, 3), "Б": Fraction(-40, 3), "В": Fraction(-40, 3)}
    assert results(table, sheet_of(table, "А2")) == expected


@pytest.mark.parametrize(("winner", "written_off"), [(54, -8), (56, -12)])
def test_4_2_3_3_leningrad_end_of_a_pulka_to_fifty(winner: int, written_off: int) -> None:
    table = lay(3, variant="leningrad", pool="50")
    sheet = sheet_of(table, f"А48 Б48 В{winner}")
    closing = written(closing_entries(table.agreements, sheet))
    assert closing == mountain("А", 4) | mountain("Б", 4) | mountain("В", written_off)


def test_leningrad_fifty_four_wins_eighty() -> None:
    table = lay(3, variant="leningrad", pool="50")
    assert results(table, sheet_of(table, "А48 Б48 В54")) == {"А": -40, "Б": -40, "В": 80}


def test_4_2_3_an_early_stop_writes_what_is_missing() -> None:
    table = lay(3, pool="20")
    closing = closing_entries(table.agreements, sheet_of(table, "А20 Б14 В8"))
    assert written(closing) == mountain("Б", 6) | mountain("В", 12)
    assert closing[0].cites == ("4.2.3", "4.2.15")


def test_s7_2_stopping_at_twenty_of_twenty_five() -> None:
    table = lay(2, pool="25")
    assert written(closing_entries(table.agreements, sheet_of(table, "А20 Б25"))) == mountain("А", 5)


def test_s1zh_3_the_exact_average_of_the_mountains_balances() -> None:
    table = lay(4, pool="10")
    sheet = sheet_of(table, "А10 Б10 В10 Г10", "Б5 В15 Г11")
    assert results(table, sheet) == {
        "А": Fraction(155, 2),
        "Б": Fraction(55, 2),
        "В": Fraction(-145, 2),
        "Г": Fraction(-65, 2),
    }


def test_s5_1_an_indivisible_mountain_is_paid_in_full_to_everybody() -> None:
    table = lay(4, pool="10", mountain="indivisible")
    sheet = sheet_of(table, "А10 Б10 В10 Г10", "Б5 В15 Г11")
    assert results(table, sheet) == {"А": 310, "Б": 110, "В": -290, "Г": -130}
    assert fraction_fix(table.agreements, sheet) == ()


def test_half_a_mountain_point_is_rounded_in_the_end_only() -> None:
    table = lay(3, pool="10", fraction_fix="code_4_2_12")
    empty = sheet_of(table, "А10 Б10 В10")
    sheet = Sheet(
        pool=empty.pool, mountain={**empty.mountain, Seat("А"): Fraction(3, 2)}, whists=empty.whists
    )
    assert results(table, sheet) == {"А": -10, "Б": 5, "В": 5}
    assert fraction_fix(table.agreements, sheet) == ()
    assert settle_whole(table.agreements, sheet) == {"А": -10, "Б": 5, "В": 5}


def test_whole_results_give_the_largest_remainders_the_missing_whist() -> None:
    halves = {Seat("А"): Fraction(1, 2), Seat("Б"): Fraction(1, 2), Seat("В"): -1}
    assert whole_results(halves) == {"А": 1, "Б": 0, "В": -1}
    uneven = {Seat("А"): Fraction(1, 4), Seat("Б"): Fraction(3, 4), Seat("В"): -1}
    assert whole_results(uneven) == {"А": 0, "Б": 1, "В": -1}
