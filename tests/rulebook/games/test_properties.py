"""What holds for every lawful deal: sums of zero, two methods, values, undoing."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook import (
    Call,
    Contract,
    Deal,
    Seat,
    Sheet,
    Table,
    agreements_from,
    apply_entries,
    score_deal,
    settle,
    settle_pool,
    whole_results,
)
from rulebook.games.preferans.defence import defenders
from rulebook.games.preferans.prices import contract_value
from rulebook.games.preferans.raspasy import raspasy_takers
from rulebook.games.preferans.settlement import closing_mountain, settle_by_smallest
from rulebook.ledger import Reason

from .helpers import SEATS, lay, play

CONTRACTS = [f"{level}{suit}" for level in range(6, 11) for suit in "SCDHN"]
OPTIONS = {
    "variant": ("sochi", "leningrad", "rostov", "classic"),
    "price_list": ("code", "sochinka_leningrad"),
    "joint_shortfall": ("team", "own_half"),
    "whist_type": ("responsible", "semi"),
    "whist_style": ("standard", "zhlob_sochinka", "gentleman"),
    "gentleman_split": ("on_remise", "always"),
    "amnesty": ("on", "off"),
    "dealer_zero_pool": ("on", "off"),
    "len_mult": ("1", "2"),
    "help_exclusions": ("none", "sochinka"),
    "help_tie": ("left", "mountain_then_left"),
    "mountain": ("divisible", "indivisible"),
}


@st.composite
def tables(draw: st.DrawFn, *, players: tuple[int, ...] = (2, 3, 4, 5)) -> Table:
    """Any table with any agreements."""
    count = draw(st.sampled_from(players))
    chosen = {name: draw(st.sampled_from(values)) for name, values in OPTIONS.items()}
    pool = str(draw(st.integers(1, 30)))
    agreements = agreements_from({}, {**chosen, "players": str(count), "pool": pool})
    seats = tuple(Seat(seat) for seat in SEATS[:count])
    return Table(seats=seats, dealer=draw(st.sampled_from(seats)), agreements=agreements)


def shares(draw: st.DrawFn, seats: tuple[Seat, ...]) -> dict[Seat, int]:
    """Ten tricks shared out among seats."""
    owners = draw(st.lists(st.sampled_from(seats), min_size=10, max_size=10))
    return {seat: owners.count(seat) for seat in seats}


def raspasy_shares(draw: st.DrawFn, table: Table) -> dict[Seat, int]:
    """Ten tricks of a raspasy; at most two of them go to the sitting dealer, with the prikup."""
    counts = shares(draw, table.active)
    for seat in set(raspasy_takers(table)) - set(table.active):
        counts[seat] = 0
        for giver in draw(st.lists(st.sampled_from(table.active), max_size=2)):
            if counts[giver]:
                counts[giver] -= 1
                counts[seat] += 1
    return counts


@st.composite
def deals(draw: st.DrawFn, table: Table) -> Deal:
    """Any lawful deal at a table: a trick contract, misère or raspasy."""
    kind = draw(st.sampled_from(["tricks", "tricks", "tricks", "misere", "raspasy"]))
    if kind == "raspasy":
        return Deal(contract=Contract("raspasy"), tricks=raspasy_shares(draw, table))
    declarer = draw(st.sampled_from(table.active))
    if kind == "misere":
        shared = len(table.seats) > 3 and draw(st.booleans())
        return Deal(
            contract=Contract("misere"),
            declarer=declarer,
            tricks={declarer: draw(st.integers(0, 10))},
            shared=shared,
        )
    called: list[Call] = [draw(st.sampled_from(["whist", "pass"])) for _ in defenders(table, declarer)]
    calls: dict[Seat, Call] = dict(zip(defenders(table, declarer), called, strict=True))
    tricks = shares(draw, table.active) if "whist" in called else {}
    contract = Contract.parse(draw(st.sampled_from(CONTRACTS)))
    return Deal(contract=contract, declarer=declarer, calls=calls, tricks=tricks)


@st.composite
def sheets(draw: st.DrawFn, table: Table) -> Sheet:
    """Any sheet of that table with pools up to the target."""
    amounts = st.integers(-50, 200)
    empty = Sheet.empty(table.seats)
    return Sheet(
        pool={seat: draw(st.integers(0, table.agreements.pool)) for seat in table.seats},
        mountain={seat: Fraction(draw(amounts), draw(st.sampled_from([1, 2]))) for seat in table.seats},
        whists={cell: abs(draw(amounts)) for cell in empty.whists},
    )


@given(st.data())
def test_results_sum_to_zero_by_both_methods(data: st.DataObject) -> None:
    table = data.draw(tables())
    sheet = data.draw(sheets(table))
    results = settle(table.agreements, sheet)
    assert sum(results.values()) == 0
    assert settle_by_smallest(table.agreements, sheet) == results
    whole = whole_results(results)
    assert sum(whole.values()) == 0
    assert all(abs(whole[seat] - results[seat]) < 1 for seat in whole)


@given(st.data())
def test_reversing_a_posted_deal_restores_the_sheet(data: st.DataObject) -> None:
    table = data.draw(tables())
    sheet = data.draw(sheets(table))
    entries = settle_pool(table, sheet, score_deal(table, data.draw(deals(table))).entries)
    back = [entry.reversed(Reason.of("award")) for entry in entries]
    assert apply_entries(apply_entries(sheet, entries), back) == sheet


@given(st.data())
def test_help_and_surplus_are_worth_what_the_own_pool_is(data: st.DataObject) -> None:
    """4.1.1: a contract has one value, wherever its points go."""
    table = data.draw(tables())
    sheet = data.draw(sheets(table))
    entries = score_deal(table, data.draw(deals(table))).entries
    posted = apply_entries(sheet, settle_pool(table, sheet, entries))
    if table.agreements.mountain == "divisible":
        assert settle(table.agreements, posted) == settle(table.agreements, apply_entries(sheet, entries))
    if table.agreements.variant != "leningrad":
        assert all(points <= table.agreements.pool for points in posted.pool.values())


@given(st.data())
def test_amnesty_changes_no_result(data: st.DataObject) -> None:
    """3.7.3: it only shortens the writing, as long as everybody takes part."""
    table = data.draw(tables(players=(2, 3, 4)))
    deal = Deal(contract=Contract("raspasy"), tricks=raspasy_shares(data.draw, table))
    sheet = Sheet.empty(table.seats)
    results = []
    for amnesty in ("on", "off"):
        agreements = table.agreements.model_copy(update={"amnesty": amnesty})
        again = table.model_copy(update={"agreements": agreements})
        results.append(settle(agreements, apply_entries(sheet, score_deal(again, deal).entries)))
    assert results[0] == results[1]


@given(st.data())
def test_order_of_deals_is_irrelevant_without_help(data: st.DataObject) -> None:
    table = data.draw(tables())
    first, second = (score_deal(table, data.draw(deals(table))).entries for _ in range(2))
    sheet = Sheet.empty(table.seats)
    forth = apply_entries(apply_entries(sheet, first), second)
    assert apply_entries(apply_entries(sheet, second), first) == forth


@given(st.data())
def test_every_scored_entry_is_whole_or_exact_and_cites(data: st.DataObject) -> None:
    table = data.draw(tables())
    award = score_deal(table, data.draw(deals(table)))
    for entry in award.entries:
        assert isinstance(entry.amount, int | Fraction)
        assert entry.amount
        assert entry.cites


VALUES = {
    2: {6: 2, 7: 8, 8: 18, 9: 32, 10: 50},
    3: {6: Fraction(16, 3), 7: Fraction(44, 3), 8: 28, 9: Fraction(136, 3), 10: Fraction(200, 3)},
    4: {6: 7, 7: 18, 8: 33, 9: 52, 10: 75},
    5: {6: 8, 7: 20, 8: 36, 9: 56, 10: 80},
}
MISERE_VALUES = {2: 50, 3: Fraction(200, 3), 4: 75, 5: 80}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("level", [6, 7, 8, 9, 10])
def test_4_1_1_an_exactly_made_contract_is_worth_its_table_value(players: int, level: int) -> None:
    # A lone whister with the tricks left over; on tens nobody whists, so that no remise blurs it.
    table = lay(players, pool="100")
    partners = defenders(table, Seat("А"))
    if level == 10:
        deal = play("10S", "А", " ".join(f"{seat}p" for seat in partners))
    else:
        called = " ".join([f"{partners[0]}w", *(f"{seat}p" for seat in partners[1:])])
        deal = play(f"{level}S", "А", called, f"А{level} {partners[0]}{10 - level}")
    sheet = apply_entries(Sheet.empty(table.seats), score_deal(table, deal).entries)
    expected = VALUES[players][level]
    assert settle(table.agreements, sheet)[Seat("А")] == expected
    assert contract_value(table.agreements, deal.contract) == expected


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_4_1_1_a_made_misere_is_worth_its_table_value(players: int) -> None:
    table = lay(players)
    sheet = apply_entries(Sheet.empty(table.seats), score_deal(table, play("misere", "А", "", "А0")).entries)
    assert settle(table.agreements, sheet)[Seat("А")] == MISERE_VALUES[players]
    assert contract_value(table.agreements, Contract("misere")) == MISERE_VALUES[players]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("level", [6, 7, 8, 9])
def test_4_2_3_3_leningrad_doubles_every_value(players: int, level: int) -> None:
    table = lay(players, variant="leningrad")
    assert contract_value(table.agreements, Contract("tricks", level, "S")) == 2 * VALUES[players][level]
    partner = defenders(table, Seat("А"))
    deal = play(f"{level}S", "А", f"{partner[0]}w {partner[1]}p", f"А{level} {partner[0]}{10 - level}")
    sheet = apply_entries(Sheet.empty(table.seats), score_deal(table, deal).entries)
    assert settle(table.agreements, sheet)[Seat("А")] == 2 * VALUES[players][level]


def test_closing_leaves_a_finished_pulka_alone() -> None:
    table = lay(3, pool="20")
    sheet = Sheet.empty(table.seats)
    full = Sheet(pool=dict.fromkeys(table.seats, 20), mountain=sheet.mountain, whists=sheet.whists)
    assert closing_mountain(table.agreements, full) == full.mountain
