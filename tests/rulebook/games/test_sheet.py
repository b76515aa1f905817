"""The sheet: own pool, help, surplus, and undoing."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulebook import Seat, Sheet, Table, apply_entries, is_closed, score_deal, settle_pool
from rulebook.ledger import Reason

from .helpers import Cells, by_seat, lay, mountain, play, pool, whists, written


def sheet_of(table: Table, pools: str = "", mountains: str = "") -> Sheet:
    """A sheet with some points on it, as in ``А16 Б18``."""
    empty = Sheet.empty(table.seats)
    return Sheet(
        pool={**empty.pool, **by_seat(pools)},
        mountain={**empty.mountain, **by_seat(mountains)},
        whists=empty.whists,
    )


def posted(
    table: Table, sheet: Sheet, contract: str, declarer: str | None, called: str = "", tricks: str = ""
) -> Cells:
    """What a scorer writes for a deal on that sheet."""
    return written(
        settle_pool(table, sheet, score_deal(table, play(contract, declarer, called, tricks)).entries)
    )


def test_4_2_3_own_pool_then_the_larger_pool_then_off_the_mountain() -> None:
    table = lay(3, pool="20")
    cells = posted(table, sheet_of(table, "А16 Б18 В19", "А5"), "10S", "А", "Бp Вp")
    assert cells == (
        pool("А", 4) | pool("В", 1) | pool("Б", 2) | whists("В", А=10) | whists("Б", А=20) | mountain("А", -3)
    )


def test_4_1_1_the_surplus_takes_the_mountain_below_zero() -> None:
    table = lay(3, pool="20")
    sheet = sheet_of(table, "А16 Б20 В20", "А2")
    entries = settle_pool(table, sheet, score_deal(table, play("10S", "А", "Бp Вp")).entries)
    assert written(entries) == pool("А", 4) | mountain("А", -6)
    assert apply_entries(sheet, entries).mountain[Seat("А")] == -4


def test_4_1_1_a_nine_with_two_points_left() -> None:
    table = lay(pool="20")
    cells = posted(table, sheet_of(table, "А18 Б20 В20 Г20"), "9S", "А", "Бp Вp")
    assert cells == pool("А", 2) | mountain("А", -6)


def test_4_1_1_v_an_indivisible_mountain_loses_a_share_only() -> None:
    table = lay(2, pool="20", mountain="indivisible")
    assert posted(table, sheet_of(table, "А18 Б20"), "9S", "А", "Бp") == pool("А", 2) | mountain("А", -3)
    three = lay(3, pool="20", mountain="indivisible")
    cells = posted(three, sheet_of(three, "А20 Б20 В20"), "10S", "А", "Бp Вp")
    assert cells == mountain("А", Fraction(-10, 3))


def test_4_2_3_1_a_whister_in_remise_may_be_helped() -> None:
    table = lay(pool="20")
    cells = posted(table, sheet_of(table, "А20 Б15 В11 Г3"), "7C", "А", "Бw Вp", "А9 Б1")
    assert cells == pool("Б", 4) | whists("Б", А=40) | whists("А", Б=4) | mountain("Б", 4)


def test_4_2_3_equal_pools_help_goes_to_the_left() -> None:
    table = lay(pool="20")
    sheet = sheet_of(table, "А5 Б5 В20 Г5", "Г9")
    assert posted(table, sheet, "6S", "В", "Аp Бp") == pool("Г", 2) | whists("Г", В=20)


def test_s1e_9_equal_pools_help_goes_to_the_smaller_mountain() -> None:
    table = lay(pool="20", help_tie="mountain_then_left")
    sheet = sheet_of(table, "А5 Б5 В20 Г5", "А9 Г9")
    assert posted(table, sheet, "6S", "В", "Аp Бp") == pool("Б", 2) | whists("Б", В=20)


def test_s1e_8_no_help_for_the_sitting_dealer_or_a_whister_in_remise() -> None:
    table = lay(pool="20", help_exclusions="sochinka")
    sheet = sheet_of(table, "А20 Б15 В11 Г17")
    cells = posted(table, sheet, "7C", "А", "Бw Вp", "А9 Б1")
    assert cells == pool("В", 4) | whists("В", А=40) | whists("А", Б=4) | mountain("Б", 4)


def test_s1e_17_zero_tricks_are_no_help() -> None:
    table = lay(3, pool="20", help_exclusions="sochinka")
    cells = posted(table, sheet_of(table, "В20"), "raspasy", None, "", "А5 Б5")
    assert cells == mountain("А", 5) | mountain("Б", 5) | mountain("В", -1)


def test_s1e_12_the_dealer_gives_no_help_from_a_shared_misere() -> None:
    table = lay(pool="20", help_exclusions="sochinka")
    deal = play("misere", "А", "", "А0", shared=True)
    cells = written(settle_pool(table, sheet_of(table, "А20 Б5 Г20"), score_deal(table, deal).entries))
    assert cells == pool("Б", 5) | whists("Б", А=50) | mountain("Г", -5)


def test_4_2_3_3_leningrad_writes_in_full_and_ends_by_the_sum() -> None:
    table = lay(3, variant="leningrad", pool="50")
    sheet = sheet_of(table, "А48 Б48 В48")
    assert not is_closed(table.agreements, sheet)
    entries = settle_pool(table, sheet, score_deal(table, play("8S", "А", "Бp Вp")).entries)
    assert written(entries) == pool("А", 6)
    assert is_closed(table.agreements, apply_entries(sheet, entries))


def test_4_2_14_a_pulka_is_over_when_every_pool_is_full() -> None:
    table = lay(3, pool="20")
    assert not is_closed(table.agreements, sheet_of(table, "А20 Б20 В19"))
    assert is_closed(table.agreements, sheet_of(table, "А20 Б20 В20"))


def test_a_correction_of_the_pool_passes_unchanged() -> None:
    table = lay(3, pool="20")
    entry = score_deal(table, play("6S", "А", "Бp Вp")).entries[0].reversed(Reason.of("award"))
    assert settle_pool(table, sheet_of(table, "А20"), [entry]) == (entry,)


@pytest.mark.parametrize("pools", ["", "А19 Б18 В20 Г20", "А20 Б20 В20 Г20"])
def test_reversing_what_was_posted_restores_the_sheet(pools: str) -> None:
    table = lay(pool="20")
    sheet = sheet_of(table, pools, "А3")
    entries = settle_pool(table, sheet, score_deal(table, play("9S", "А", "Бw Вp", "А9 Б1")).entries)
    back = [entry.reversed(Reason.of("award")) for entry in entries]
    assert apply_entries(apply_entries(sheet, entries), back) == sheet
