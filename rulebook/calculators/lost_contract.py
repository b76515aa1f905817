"""Missed contracts and missed remises, in whists on the offender (3.3.16.3, comment 25, 3.2.16)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from ..errors import RuleInputError
from ..games.preferans.agreements import Table
from ..games.preferans.contracts import Contract
from ..games.preferans.defence import require_active, require_dealer, require_seat
from ..games.preferans.prices import Prices, contract_value, mountain_point_share, remise_share
from ..games.preferans.tally import Tally
from ..ledger import Award, Seat, exact
from .checks import require_contract, require_other_seat, require_possible_shortage
from .registry import calculator

_CITES = ("3.3.16.3", "comment-25")


def _write_value(table: Table, tally: Tally, maker: Seat, contract: Contract, offender: Seat) -> None:
    agreements = table.agreements
    prices = Prices(agreements, contract)
    rest = 10 - contract.level if contract.kind == "tricks" else 0
    value = contract_value(agreements, contract)
    weight = 2 if agreements.variant == "leningrad" else 1
    tally.step(
        "step-contract-value",
        ("4.1.1", "3.3.16.3"),
        points=prices.pool * weight,
        others=agreements.players - 1,
        players=agreements.players,
        rest=rest,
        price=prices.whist,
        value=value,
    )
    tally.write(maker, "whists", value, "lost-contract", ("3.3.16.3", "4.1.1"), on=offender)


def _step_share(table: Table, tally: Tally, contract: Contract, missing: int, tricks: int = 0) -> None:
    agreements = table.agreements
    prices = Prices(agreements, contract)
    tally.step(
        "step-remise-share",
        ("3.3.16.3", "4.2.14"),
        missing=missing,
        consolation=prices.consolation,
        points=prices.mountain * missing,
        unit=mountain_point_share(agreements),
        tricks=tricks,
        price=prices.whist,
        value=remise_share(agreements, contract, missing, tricks),
    )


def _require_player(table: Table, seat: Seat, offender: Seat, field: str) -> None:
    require_active(table, seat, field)
    require_other_seat(table, seat, offender, field)


def _require_possible_defence(contract: Contract, missing: int, tricks: int) -> None:
    """Raise when one defender is said to take more tricks than the whole defence has."""
    most = 10 - contract.level + missing if contract.kind == "tricks" else 10 - missing
    if tricks > most:
        raise RuleInputError("too-large", field="maker_defence_tricks", given=tricks, maximum=most)


@calculator("lost-contract-one", cites=_CITES)
def lost_contract_one(
    *,
    table: Table,
    offender: Seat,
    maker: Seat,
    maker_contract: Contract,
    loser: Seat,
    loser_contract: Contract,
    loser_missing: int,
    maker_takes: Literal["contract", "remise"],
    maker_defence_tricks: int = 0,
) -> Award:
    """Return what is owed when one bidder would have made a contract and the other gone down.

    The maker takes the value of his contract or his share of the other's remise; a sitting dealer
    (of five, both who sit out) writes the share that he missed.
    """
    require_seat(table, offender, "offender")
    _require_player(table, maker, offender, "maker")
    _require_player(table, loser, offender, "loser")
    require_other_seat(table, loser, maker, "loser")
    require_contract(maker_contract, "maker_contract")
    require_contract(loser_contract, "loser_contract")
    require_possible_shortage(loser_contract, loser_missing, "loser_missing")
    _require_possible_defence(loser_contract, loser_missing, maker_defence_tricks)
    tally = Tally()
    if maker_takes == "contract":
        _write_value(table, tally, maker, maker_contract, offender)
    else:
        _step_share(table, tally, loser_contract, loser_missing, maker_defence_tricks)
        share = remise_share(table.agreements, loser_contract, loser_missing, maker_defence_tricks)
        tally.write(maker, "whists", share, "lost-remise", _CITES, on=offender)
    sitting = tuple(seat for seat in table.sitting_out if seat != offender)
    if sitting:
        _step_share(table, tally, loser_contract, loser_missing)
    for seat in sitting:
        share = remise_share(table.agreements, loser_contract, loser_missing)
        tally.write(seat, "whists", share, "lost-remise", ("3.3.16.3", "3.8.1.2"), on=offender)
    return tally.award("adjustment")


@calculator("lost-contract-both", cites=_CITES)
def lost_contract_both(
    *,
    table: Table,
    offender: Seat,
    maker: Seat,
    maker_contract: Contract,
    second_maker: Seat,
    second_maker_contract: Contract,
) -> Award:
    """Return the values of two contracts that would have been made, each to its owner."""
    require_seat(table, offender, "offender")
    _require_player(table, maker, offender, "maker")
    _require_player(table, second_maker, offender, "second_maker")
    require_other_seat(table, second_maker, maker, "second_maker")
    require_contract(maker_contract, "maker_contract")
    require_contract(second_maker_contract, "second_maker_contract")
    tally = Tally()
    _write_value(table, tally, maker, maker_contract, offender)
    _write_value(table, tally, second_maker, second_maker_contract, offender)
    return tally.award("adjustment")


@calculator("lost-remise-none", cites=_CITES)
def lost_remise_none(
    *,
    table: Table,
    offender: Seat,
    loser: Seat,
    loser_contract: Contract,
    loser_missing: int,
    second_maker: Seat,
    second_loser_contract: Contract,
    second_loser_missing: int,
) -> Award:
    """Return each innocent player's best share of the remise that either bidder would have had.

    ``second_maker`` is the other bidder, who would have gone down as well.
    """
    require_seat(table, offender, "offender")
    _require_player(table, loser, offender, "loser")
    _require_player(table, second_maker, offender, "second_maker")
    require_other_seat(table, second_maker, loser, "second_maker")
    require_contract(loser_contract, "loser_contract")
    require_contract(second_loser_contract, "second_loser_contract")
    require_possible_shortage(loser_contract, loser_missing, "loser_missing")
    require_possible_shortage(second_loser_contract, second_loser_missing, "second_loser_missing")
    shares = {
        loser: remise_share(table.agreements, loser_contract, loser_missing),
        second_maker: remise_share(table.agreements, second_loser_contract, second_loser_missing),
    }
    tally = Tally()
    _step_share(table, tally, loser_contract, loser_missing)
    _step_share(table, tally, second_loser_contract, second_loser_missing)
    for seat in table.seats:
        if seat != offender:
            best = max(share for declarer, share in shares.items() if declarer != seat)
            tally.write(seat, "whists", best, "lost-remise", _CITES, on=offender)
    return tally.award("adjustment")


@calculator("count-in-auction-fine", cites=("3.2.16", "3.2.23"))
def count_in_auction_fine(*, table: Table, offender: Seat, maker_contract: Contract) -> Award:
    """Return the fine of a holder of a wrong number of cards where he is liable by agreement.

    Each of the others writes what the offender's best possible win would have cost him.
    """
    if table.agreements.count_error_in_auction != "holder_liable":
        raise RuleInputError("holder-not-liable", field="count_error_in_auction")
    require_dealer(table)
    require_active(table, offender, "offender")
    require_contract(maker_contract, "maker_contract")
    others = table.clockwise_from(offender)
    value = contract_value(table.agreements, maker_contract)
    share = exact(Fraction(value) / len(others))
    tally = Tally()
    tally.step("step-value-shared", ("3.2.16", "4.1.1"), value=value, others=len(others), share=share)
    for seat in others:
        tally.write(seat, "whists", share, "count-in-auction", ("3.2.16", "3.2.23"), on=offender)
    return tally.award("adjustment")
