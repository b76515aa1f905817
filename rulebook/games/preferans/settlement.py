"""From a sheet to whists won and lost (4.2.14): exact, by both methods, and in whole whists."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor

from ...ledger import Amount, Entry, Reason, Seat, exact
from .agreements import Agreements
from .prices import WHISTS_PER_POINT
from .sheet import Sheet, apply_entries


def closing_entries(agreements: Agreements, sheet: Sheet) -> tuple[Entry, ...]:
    """Mountain entries that make up for unequal pools when the pulka ends.

    What a pool lacks goes up, a surplus comes off: in Leningrad doubled, as at every end
    (4.2.3.3); elsewhere single, when the pulka is stopped early (4.2.3, 4.2.15).
    """
    doubled = agreements.variant == "leningrad"
    cites = ("4.2.3.3",) if doubled else ("4.2.3", "4.2.15")
    entries: list[Entry] = []
    for seat, points in sheet.pool.items():
        lack = exact(agreements.pool - points)
        if not lack:
            continue
        name = "closing-lack" if lack > 0 else "closing-surplus"
        key = f"{name}-doubled" if doubled else name
        entries.append(
            Entry(
                seat=seat,
                column="mountain",
                amount=lack * (2 if doubled else 1),
                cites=cites,
                reason=Reason.of(key, points=lack if lack > 0 else exact(-lack)),
            )
        )
    return tuple(entries)


def closing_mountain(agreements: Agreements, sheet: Sheet) -> Mapping[Seat, Amount]:
    """Return the mountains once pools are made up for."""
    return apply_entries(sheet, closing_entries(agreements, sheet)).mountain


def _mountain_factor(agreements: Agreements) -> int:
    """Whists of one point against the average: every opponent pays in full when indivisible (s5.1)."""
    return WHISTS_PER_POINT * (agreements.players if agreements.mountain == "indivisible" else 1)


def settle(agreements: Agreements, sheet: Sheet) -> dict[Seat, Amount]:
    """Return whists won (+) or lost (−) per seat, exact; they sum to zero (4.2.14, second method).

    A pulka stopped early is settled as if everybody wrote what his pool lacks on his mountain.
    """
    mountain = closing_mountain(agreements, sheet)
    average = Fraction(sum(mountain.values(), Fraction(0))) / len(mountain)
    factor = _mountain_factor(agreements)
    return {
        seat: exact(_whist_balance(sheet, seat) + factor * (average - points))
        for seat, points in mountain.items()
    }


def settle_by_smallest(agreements: Agreements, sheet: Sheet) -> dict[Seat, Amount]:
    """Return the same by the first method: the smallest mountain comes off all, the rest is shared."""
    mountain = closing_mountain(agreements, sheet)
    smallest = min(mountain.values())
    each = Fraction(_mountain_factor(agreements), len(mountain))
    results = {seat: _whist_balance(sheet, seat) for seat in mountain}
    for loser, points in mountain.items():
        for seat in mountain:
            if seat != loser:
                results[seat] += each * (points - smallest)
                results[loser] -= each * (points - smallest)
    return {seat: exact(amount) for seat, amount in results.items()}


def _whist_balance(sheet: Sheet, seat: Seat) -> Fraction:
    balance = Fraction(0)
    for (writer, on), amount in sheet.whists.items():
        balance += amount if writer == seat else -amount if on == seat else 0
    return balance


def whole_results(results: Mapping[Seat, Amount]) -> dict[Seat, int]:
    """Round exact results to whole whists so that the sum stays zero.

    Everybody is rounded down, then the largest remainders are rounded up; equal ones in seat order.
    """
    whole = {seat: floor(amount) for seat, amount in results.items()}
    order = sorted(results, key=lambda seat: whole[seat] - Fraction(results[seat]))
    for seat in order[: -sum(whole.values())]:
        whole[seat] += 1
    return whole


def fraction_fix(agreements: Agreements, sheet: Sheet) -> tuple[Entry, ...]:
    """Return the entries of 4.2.12 that let the mountains be divided without a remainder.

    The smallest mountain is changed by one point; the others make up for it with whole whists
    (three of three players). Nothing is written when the division leaves no remainder, or when
    mountains hold fractions.
    """
    mountain = closing_mountain(agreements, sheet)
    players = len(mountain)
    total = sum(mountain.values())
    if agreements.mountain == "indivisible" or not isinstance(total, int):
        return ()
    change = next(step for step in (0, -1, 1) if WHISTS_PER_POINT * (total + step) % players == 0)
    if not change:
        return ()
    seat = min(mountain, key=lambda name: mountain[name])
    whists = WHISTS_PER_POINT // players
    entries = [
        Entry(
            seat=seat,
            column="mountain",
            amount=change,
            cites=("4.2.12",),
            reason=Reason.of("fraction-fix", total=total, players=players),
        )
    ]
    for other in mountain:
        if other != seat:
            writer, on = (other, seat) if change < 0 else (seat, other)
            entries.append(
                Entry(
                    seat=writer,
                    column="whists",
                    amount=whists,
                    on=on,
                    cites=("4.2.12",),
                    reason=Reason.of("fraction-fix-whists", players=players),
                )
            )
    return tuple(entries)


def settle_whole(agreements: Agreements, sheet: Sheet) -> dict[Seat, int]:
    """Return the results in whole whists, by 4.2.12 first where that is agreed."""
    if agreements.fraction_fix == "code_4_2_12":
        sheet = apply_entries(sheet, fraction_fix(agreements, sheet))
    return whole_results(settle(agreements, sheet))
