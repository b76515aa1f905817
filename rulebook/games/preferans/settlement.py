"""From a sheet to whists won and lost (4.2.14), exact, by both methods, and in whole whists."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor

from ...ledger import Amount, Seat, exact
from .agreements import Agreements
from .prices import WHISTS_PER_POINT
from .sheet import Sheet


def closing_mountain(agreements: Agreements, sheet: Sheet) -> dict[Seat, Amount]:
    """Mountains once pools are brought to the target: what is missing goes up, a surplus comes off.

    Every point of a Leningrad pool counts twice (4.2.3.3); elsewhere once (4.2.15).
    """
    weight = 2 if agreements.variant == "leningrad" else 1
    return {
        seat: exact(mountain + weight * (agreements.pool - sheet.pool[seat]))
        for seat, mountain in sheet.mountain.items()
    }


def settle(agreements: Agreements, sheet: Sheet) -> dict[Seat, Amount]:
    """Whists won (+) or lost (−) per seat, exact; they sum to zero (4.2.14.2, by the average).

    A pulka stopped early is settled as if everybody wrote what his pool lacks on his mountain.
    """
    mountain = closing_mountain(agreements, sheet)
    total = Fraction(sum(Fraction(points) for points in mountain.values()))
    players = len(mountain)
    factor = WHISTS_PER_POINT * (players if agreements.mountain == "indivisible" else 1)
    return {
        seat: exact(_whist_balance(sheet, seat) + factor * (total / players - points))
        for seat, points in mountain.items()
    }


def settle_by_smallest(agreements: Agreements, sheet: Sheet) -> dict[Seat, Amount]:
    """The same by the other method (4.2.14.1): the smallest mountain is taken off all, each rest is shared."""
    mountain = closing_mountain(agreements, sheet)
    smallest = min(mountain.values())
    players = len(mountain)
    per_head = Fraction(WHISTS_PER_POINT * (players if agreements.mountain == "indivisible" else 1), players)
    results: dict[Seat, Amount] = {}
    for seat, points in mountain.items():
        paid = per_head * (points - smallest) * (players - 1)
        received = sum(
            (per_head * (other - smallest) for name, other in mountain.items() if name != seat), Fraction(0)
        )
        results[seat] = exact(_whist_balance(sheet, seat) + received - paid)
    return results


def _whist_balance(sheet: Sheet, seat: Seat) -> Fraction:
    written = sum(Fraction(amount) for (writer, _), amount in sheet.whists.items() if writer == seat)
    against = sum(Fraction(amount) for (_, on), amount in sheet.whists.items() if on == seat)
    return Fraction(written - against)


def whole_results(results: Mapping[Seat, Amount]) -> dict[Seat, int]:
    """Round to whole whists so that the sum stays zero: the largest remainders are rounded up (4.2.12).

    Equal remainders go in seat order.
    """
    whole = {seat: floor(amount) for seat, amount in results.items()}
    short = -sum(whole.values()) + int(sum(Fraction(a) for a in results.values()))
    order = sorted(results, key=lambda seat: -(Fraction(results[seat]) - whole[seat]))
    for seat in order[:short]:
        whole[seat] += 1
    return whole
