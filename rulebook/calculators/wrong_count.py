"""A wrong number of cards found in play (3.9.18)."""

from __future__ import annotations

from ..games.preferans.agreements import Table
from ..games.preferans.contracts import Contract
from ..games.preferans.deal import Deal, validate_deal
from ..games.preferans.defence import Defence, resolve_defence
from ..games.preferans.prices import Prices
from ..games.preferans.tally import Tally
from ..games.preferans.trick_contract import Outcome, remise_cites, score_played, write_whister_remise
from ..ledger import Award, Seat
from .checks import (
    guilty_whister,
    require_other_seat,
    require_possible_shortage,
    require_trick_contract,
    require_whisters,
)
from .registry import Calls, Tricks, calculator

PENALTY_TRICKS = 2
_CITES = ("3.9.18",)


def _defence(table: Table, contract: Contract, declarer: Seat, calls: Calls, tricks: Tricks) -> Defence:
    require_trick_contract(contract)
    validate_deal(table, Deal(contract=contract, declarer=declarer, calls=calls, tricks=tricks))
    defence = resolve_defence(table, declarer=declarer, contract=contract, calls=calls)
    require_whisters(defence)
    return defence


def _declarer_fined(
    table: Table,
    tally: Tally,
    contract: Contract,
    declarer: Seat,
    defence: Defence,
    tricks: Tricks,
    proved_shortage: int,
) -> None:
    played = Outcome.of(contract, declarer, tricks)
    shortage = max(played.missing, proved_shortage)
    missing = shortage + PENALTY_TRICKS
    tally.step("step-penalty-two", _CITES, shortage=shortage, missing=missing)
    outcome = Outcome(made=False, missing=missing, consoled=shortage, tricks=played.tricks)
    score_played(table, tally, declarer, Prices(table.agreements, contract), defence, outcome)


def _whister_fined(table: Table, tally: Tally, contract: Contract, defence: Defence, guilty: Seat) -> None:
    prices = Prices(table.agreements, contract)
    cites = (*_CITES, remise_cites(table, contract, 1)[-1])
    tally.step("step-whister-two", _CITES, offender=guilty)
    write_whister_remise(table, tally, guilty, prices, PENALTY_TRICKS, cites=cites)


@calculator("wrong-count-declarer", cites=("3.9.18", "comment-70"))
def wrong_count_declarer(
    *,
    table: Table,
    contract: Contract,
    declarer: Seat,
    calls: Calls,
    tricks: Tricks,
    proved_shortage: int = 0,
) -> Award:
    """Return the deal with two tricks taken off the declarer, who is short at least by two.

    Whists and consolation go by what was really taken, or by a larger proved shortage.
    """
    defence = _defence(table, contract, declarer, calls, tricks)
    require_possible_shortage(contract, proved_shortage, "proved_shortage")
    tally = Tally()
    _declarer_fined(table, tally, contract, declarer, defence, tricks, proved_shortage)
    return tally.award("deal")


@calculator("wrong-count-whister", cites=("3.9.18",))
def wrong_count_whister(
    *, table: Table, contract: Contract, declarer: Seat, calls: Calls, tricks: Tricks, offender: Seat
) -> Award:
    """Return the deal as played and a remise of two on the whist for the guilty whister."""
    defence = _defence(table, contract, declarer, calls, tricks)
    guilty = guilty_whister(table, defence, declarer, offender)
    tally = Tally()
    outcome = Outcome.of(contract, declarer, tricks)
    score_played(table, tally, declarer, Prices(table.agreements, contract), defence, outcome)
    _whister_fined(table, tally, contract, defence, guilty)
    return tally.award("deal")


@calculator("wrong-count-two", cites=("3.9.18", "comment-71"))
def wrong_count_two(
    *, table: Table, contract: Contract, declarer: Seat, calls: Calls, tricks: Tricks, offender: Seat
) -> Award:
    """Return the deal when the declarer and a whister were wrong: both are two tricks short."""
    defence = _defence(table, contract, declarer, calls, tricks)
    guilty = guilty_whister(table, defence, declarer, offender)
    tally = Tally()
    _declarer_fined(table, tally, contract, declarer, defence, tricks, 0)
    _whister_fined(table, tally, contract, defence, guilty)
    return tally.award("deal")


@calculator("wrong-count-two-whisters", cites=("3.9.18",))
def wrong_count_two_whisters(
    *,
    table: Table,
    contract: Contract,
    declarer: Seat,
    calls: Calls,
    tricks: Tricks,
    offender: Seat,
    second_offender: Seat,
) -> Award:
    """Return the deal as played and a remise of two for each of two guilty whisters."""
    defence = _defence(table, contract, declarer, calls, tricks)
    first = guilty_whister(table, defence, declarer, offender)
    second = guilty_whister(table, defence, declarer, second_offender)
    require_other_seat(table, second, first, "second_offender")
    tally = Tally()
    outcome = Outcome.of(contract, declarer, tricks)
    score_played(table, tally, declarer, Prices(table.agreements, contract), defence, outcome)
    for seat in (first, second):
        _whister_fined(table, tally, contract, defence, seat)
    return tally.award("deal")
