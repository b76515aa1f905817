"""Revokes found later: by the Code (3.9.16.2) and by the Sochinka rules (7.9)."""

from __future__ import annotations

from ..errors import RuleInputError
from ..games.preferans.agreements import Table
from ..games.preferans.contracts import Contract
from ..games.preferans.deal import Deal, validate_deal
from ..games.preferans.defence import Defence, resolve_defence
from ..games.preferans.prices import Prices
from ..games.preferans.tally import Tally
from ..games.preferans.trick_contract import (
    Outcome,
    defence_tricks,
    score_played,
    whister_shortage,
    write_whister_remise,
)
from ..ledger import Award, Seat
from .checks import guilty_whister, require_trick_contract, require_whisters
from .registry import Calls, Tricks, calculator


def _defence(table: Table, contract: Contract, declarer: Seat, calls: Calls, tricks: Tricks) -> Defence:
    require_trick_contract(contract)
    validate_deal(table, Deal(contract=contract, declarer=declarer, calls=calls, tricks=tricks))
    defence = resolve_defence(table, declarer=declarer, contract=contract, calls=calls)
    require_whisters(defence)
    return defence


def _moved(tricks: Tricks, giver: Seat, taker: Seat, count: int) -> dict[Seat, int]:
    """Return the counts after ``count`` tricks pass from one to the other."""
    moved = dict(tricks)
    moved[giver] = moved.get(giver, 0) - count
    moved[taker] = moved.get(taker, 0) + count
    if moved[giver] < 0:
        raise RuleInputError("no-trick-to-give", field="revoke_tricks", seat=giver, count=count)
    return moved


def _penalty_trick(tally: Tally, tricks: dict[Seat, int], giver: Seat, taker: Seat) -> dict[Seat, int]:
    """Return the counts after one trick goes over; from a player who has none nothing is taken.

    The Code does not say what a player without a trick gives (our default: nothing).
    """
    if not tricks.get(giver, 0):
        tally.step("step-no-trick-to-take", ("3.9.16.2",), offender=giver)
        return tricks
    moved = _moved(tricks, giver, taker, 1)
    tally.step(
        "step-trick-given",
        ("3.9.16.2",),
        offender=giver,
        other=taker,
        tricks=tricks[giver],
        counted=moved[giver],
    )
    return moved


def _beneficiary(defence: Defence, beneficiary: Seat | None) -> Seat:
    if beneficiary is None:
        if defence.lone is None:
            raise RuleInputError(
                "beneficiary-needed", field="beneficiary", allowed=", ".join(defence.whisters)
            )
        return defence.lone
    if beneficiary not in defence.whisters:
        raise RuleInputError(
            "beneficiary-not-whister",
            field="beneficiary",
            seat=beneficiary,
            allowed=", ".join(defence.whisters),
        )
    return beneficiary


def _own_tricks(defence: Defence, tricks: Tricks, declarer: Seat) -> dict[Seat, int]:
    """Return the counts with the passer's tricks under the lone whister who owns them."""
    if defence.lone is None:
        return dict(tricks)
    taken = tricks.get(declarer, 0)
    return {declarer: taken, defence.lone: sum(tricks.values()) - taken}


def _scored(
    table: Table, tally: Tally, contract: Contract, declarer: Seat, defence: Defence, tricks: Tricks
) -> Award:
    outcome = Outcome.of(contract, declarer, tricks)
    score_played(table, tally, declarer, Prices(table.agreements, contract), defence, outcome)
    return tally.award("deal")


@calculator("revoke-later", cites=("3.9.16.2", "comment-68"))
def revoke_later(
    *,
    table: Table,
    contract: Contract,
    declarer: Seat,
    calls: Calls,
    replayed_tricks: Tricks,
    offender: Seat,
    beneficiary: Seat | None = None,
) -> Award:
    """Return the replayed deal after one penalty trick goes over to the other side.

    The trick is scored as a real one, consolation included.
    """
    defence = _defence(table, contract, declarer, calls, replayed_tricks)
    tricks = _own_tricks(defence, replayed_tricks, declarer)
    if offender == declarer:
        giver, taker = declarer, _beneficiary(defence, beneficiary)
    else:
        giver, taker = guilty_whister(table, defence, declarer, offender), declarer
    tally = Tally()
    moved = _penalty_trick(tally, tricks, giver, taker)
    return _scored(table, tally, contract, declarer, defence, moved)


@calculator("revoke-both-sides", cites=("3.9.16.2",))
def revoke_both_sides(
    *,
    table: Table,
    contract: Contract,
    declarer: Seat,
    calls: Calls,
    replayed_tricks: Tricks,
    offender: Seat,
) -> Award:
    """Return the replayed deal when both sides revoked: the two penalty tricks cross.

    Of two whisters the guilty one gives a trick and the other receives the declarer's.
    """
    defence = _defence(table, contract, declarer, calls, replayed_tricks)
    tricks = _own_tricks(defence, replayed_tricks, declarer)
    guilty = guilty_whister(table, defence, declarer, offender)
    tally = Tally()
    tally.step("step-tricks-cross", ("3.9.16.2",))
    others = tuple(seat for seat in defence.whisters if seat != guilty)
    if others:
        tricks = _penalty_trick(tally, tricks, guilty, others[0])
    return _scored(table, tally, contract, declarer, defence, tricks)


@calculator("revoke-sochinka-declarer", cites=("sochinka:s7.9.1",))
def revoke_sochinka_declarer(
    *,
    table: Table,
    contract: Contract,
    declarer: Seat,
    calls: Calls,
    tricks: Tricks,
    revoke_tricks: int,
    beneficiary: Seat | None = None,
) -> Award:
    """Return the deal with the revoke's tricks at their rightful side.

    A shortage of the whisters goes on the declarer's mountain instead of theirs.
    """
    defence = _defence(table, contract, declarer, calls, tricks)
    taker = _beneficiary(defence, beneficiary)
    moved = _moved(_own_tricks(defence, tricks, declarer), declarer, taker, revoke_tricks)
    tally = Tally()
    tally.step(
        "step-tricks-returned",
        ("sochinka:s7.9.1",),
        offender=declarer,
        other=taker,
        count=revoke_tricks,
        counted=moved[declarer],
    )
    outcome = Outcome.of(contract, declarer, moved)
    prices = Prices(table.agreements, contract)
    score_played(table, tally, declarer, prices, defence, outcome, remise_to=declarer)
    return tally.award("deal")


@calculator("revoke-sochinka-whister", cites=("sochinka:s7.9.2",))
def revoke_sochinka_whister(
    *,
    table: Table,
    contract: Contract,
    declarer: Seat,
    calls: Calls,
    tricks: Tricks,
    revoke_tricks: int,
    offender: Seat,
) -> Award:
    """Return the contract as made; the whister loses the tricks and writes one short and more."""
    cites = ("sochinka:s7.9.2",)
    defence = _defence(table, contract, declarer, calls, tricks)
    guilty = guilty_whister(table, defence, declarer, offender)
    moved = _moved(_own_tricks(defence, tricks, declarer), guilty, declarer, revoke_tricks)
    prices = Prices(table.agreements, contract)
    tally = Tally()
    tally.step(
        "step-tricks-returned",
        cites,
        offender=guilty,
        other=declarer,
        count=revoke_tricks,
        counted=moved[guilty],
    )
    tally.write(declarer, "pool", prices.pool, "contract-as-made", cites, level=contract.level)
    own = {seat: count for seat, count in moved.items() if seat != declarer}
    counts = defence_tricks(table, defence, own)
    for seat, count in counts.items():
        tally.write(
            seat,
            "whists",
            prices.whist * count,
            "whist-tricks",
            ("sochinka:s1e.13", *cites),
            on=declarer,
            tricks=count,
            price=prices.whist,
        )
    for seat, missing in whister_shortage(table, contract, counts).items():
        charged = missing + (1 if seat == guilty else 0)
        if seat == guilty:
            tally.step("step-one-short-more", cites, offender=seat, missing=missing, counted=charged)
        write_whister_remise(table, tally, seat, prices, charged, cites=cites)
    return tally.award("deal")


@calculator("revoke-sochinka-both", cites=("sochinka:s7.9.3",))
def revoke_sochinka_both(
    *, table: Table, contract: Contract, declarer: Seat, calls: Calls, tricks: Tricks, offender: Seat
) -> Award:
    """Return one trick on the mountain of each guilty side; the third writes his own tricks."""
    cites = ("sochinka:s7.9.3",)
    defence = _defence(table, contract, declarer, calls, tricks)
    guilty = guilty_whister(table, defence, declarer, offender)
    prices = Prices(table.agreements, contract)
    tally = Tally()
    tally.step("step-both-one-short", cites)
    tally.write(
        declarer, "mountain", prices.mountain, "penalty-remise", cites, missing=1, price=prices.mountain
    )
    write_whister_remise(table, tally, guilty, prices, 1, cites=cites)
    for seat in defence.whisters:
        if seat != guilty:
            count = tricks.get(seat, 0)
            tally.write(
                seat,
                "whists",
                prices.whist * count,
                "whist-tricks",
                cites,
                on=declarer,
                tricks=count,
                price=prices.whist,
            )
    return tally.award("deal")
