"""The scorer against a plain second one, on 20,000 random deals of each variant."""

from __future__ import annotations

import random

import pytest

from rulebook import (
    Call,
    Contract,
    Deal,
    Seat,
    Sheet,
    Table,
    apply_entries,
    load_code,
    make_table,
    score_deal,
    settle,
)
from rulebook.ledger import totals

from . import plain_scoring
from .helpers import SEATS

DEALS = 20_000
VARIANTS = ["sochi", "leningrad", "rostov", "classic"]


def laid(variant: str, players: int) -> Table:
    seats = SEATS[:players]
    return make_table(
        load_code("preferans-1996"),
        preset=f"{variant}-tournament",
        overrides={"players": str(players), "pool": "50"},
        seats=seats,
        dealer=seats[-1],
    )


def shared_out(chance: random.Random, seats: str) -> dict[str, int]:
    """Ten tricks shared out, evenly or not."""
    bounds = sorted(chance.randint(0, 10) for _ in seats[1:])
    edges = [0, *bounds, 10]
    return {seat: edges[place + 1] - edges[place] for place, seat in enumerate(seats)}


def any_deal(chance: random.Random, table: Table, variant: str) -> tuple[Deal, plain_scoring.Cells]:
    """A random lawful deal and what the plain scorer writes for it."""
    seats = "".join(table.seats)
    hands = seats[:3]
    kind = chance.choice(["tricks"] * 6 + ["misere", "raspasy"])
    if kind == "raspasy":
        tricks = {**dict.fromkeys(seats, 0), **shared_out(chance, hands)}
        if variant != "rostov" and len(seats) == 4:
            for giver in chance.choices(hands, k=chance.randint(0, 2)):
                if tricks[giver]:
                    tricks[giver] -= 1
                    tricks[seats[3]] += 1
        deal = Deal(contract=Contract("raspasy"), tricks={Seat(s): n for s, n in tricks.items() if n})
        return deal, plain_scoring.raspasy(variant, seats, tricks)
    declarer = chance.choice(hands)
    if kind == "misere":
        taken = chance.randint(0, 10)
        deal = Deal(contract=Contract("misere"), declarer=Seat(declarer), tricks={Seat(declarer): taken})
        return deal, plain_scoring.misere(variant, declarer, taken)
    level = chance.randint(6, 10)
    place = hands.index(declarer)
    order = hands[place + 1 :] + hands[:place]
    words: list[Call] = ["whist", "pass"]
    called: dict[str, Call] = {seat: chance.choice(words) for seat in order}
    half = ""
    if level < 8 and called[order[0]] == "pass" and chance.random() < 0.3:
        half = order[1]
        called[half] = "half"
        if chance.random() < 0.3:
            called[order[0]] = "whist"
    if len(seats) == 4 and "whist" not in called.values() and (half or level > 7) and chance.random() < 0.2:
        called[seats[3]] = "whist"
    whisters = [seat for seat in (*order, seats[-1]) if called.get(seat) == "whist"]
    whisters = list(dict.fromkeys(whisters))
    tricks = shared_out(chance, hands) if whisters else {}
    deal = Deal(
        contract=Contract("tricks", level, chance.choice("SCDHN")),
        declarer=Seat(declarer),
        calls={Seat(seat): call for seat, call in called.items()},
        tricks={Seat(seat): count for seat, count in tricks.items()},
    )
    return deal, plain_scoring.trick_contract(variant, seats, level, declarer, whisters, half, tricks)


@pytest.mark.parametrize("variant", VARIANTS)
def test_both_scorers_write_and_settle_the_same(variant: str) -> None:
    chance = random.Random(1996)
    tables = [laid(variant, 3), laid(variant, 4)]
    for number in range(DEALS):
        table = tables[number % 2]
        deal, expected = any_deal(chance, table, variant)
        entries = score_deal(table, deal).entries
        got = {
            (seat, column) if on is None else (seat, column, on): amount
            for (seat, column, on), amount in totals(entries).items()
        }
        assert got == {cell: amount for cell, amount in expected.items() if amount}, deal
        if number % 20 == 0:
            results = settle(table.agreements, apply_entries(Sheet.empty(table.seats), entries))
            assert results == plain_scoring.settlement(variant, "".join(table.seats), 50, expected), deal
