"""A second scorer, written plainly from the Code and on its own: tables of numbers and ifs.

It knows three and four players, every variant, and whists by the column standard.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

PRICE = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
OWED = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}

Cells = dict[tuple[str, ...], Fraction]


def trick_contract(
    variant: str,
    seats: str,
    level: int,
    declarer: str,
    whisters: list[str],
    half: str,
    tricks: dict[str, int],
) -> Cells:
    """Score a contract; ``whisters`` in the order of calling, the last seat is the dealer."""
    cells: Cells = defaultdict(Fraction)
    price = PRICE[level]
    unit = price * 2 if variant == "leningrad" else price
    if not whisters:
        cells[declarer, "pool"] += price
        if half:
            cells[half, "whists", declarer] += unit * OWED[level] / Fraction(2)
        return cells
    taken = tricks[declarer]
    rest = 10 - taken
    if taken >= level:
        cells[declarer, "pool"] += price
    else:
        down = level - taken
        cells[declarer, "mountain"] += unit * down
        for seat in seats:
            if seat != declarer:
                cells[seat, "whists", declarer] += 10 * down if variant == "rostov" else unit * down
    if len(whisters) == 1:
        alone = whisters[0]
        passers = [s for s in seats if s in tricks and s not in (declarer, alone)]
        if variant == "leningrad" and taken < level and not half and alone in tricks and passers:
            cells[alone, "whists", declarer] += Fraction(unit * rest, 2)
            cells[passers[0], "whists", declarer] += Fraction(unit * rest, 2)
        else:
            cells[alone, "whists", declarer] += unit * rest
    else:
        for seat in whisters:
            cells[seat, "whists", declarer] += unit * tricks[seat]
    if rest < OWED[level]:
        each = unit if variant == "sochi" else Fraction(unit, 2)
        lacking = OWED[level] - rest
        if len(whisters) == 1:
            cells[whisters[0], "mountain"] += each * lacking
        elif level >= 8:
            cells[whisters[1], "mountain"] += each
        else:
            for seat in whisters:
                own = OWED[level] // 2 - tricks[seat]
                if own > 0:
                    cells[seat, "mountain"] += each * (own if own < lacking else lacking)
    return cells


def misere(variant: str, declarer: str, tricks: int) -> Cells:
    """Score a misère that one player plays alone."""
    if not tricks:
        return {(declarer, "pool"): Fraction(10)}
    return {(declarer, "mountain"): Fraction(tricks * (20 if variant == "leningrad" else 10))}


def raspasy(variant: str, seats: str, tricks: dict[str, int]) -> Cells:
    """Score a first raspasy; of four the last seat deals and may have prikup tricks."""
    cells: Cells = defaultdict(Fraction)
    if variant == "rostov":
        players = seats[:3]
        low = min(tricks[seat] for seat in players)
        best = [seat for seat in players if tricks[seat] == low]
        for seat in best:
            for other in players:
                if other not in best:
                    cells[seat, "whists", other] += Fraction(5 * tricks[other], len(best))
            if low == 0:
                cells[seat, "pool"] += 1
        if len(seats) == 4:
            cells[seats[3], "pool"] += 1
        return cells
    price = 2 if variant == "leningrad" else 1
    forgiven = min(tricks[seat] for seat in seats)
    for seat in seats:
        cells[seat, "mountain"] += price * (tricks[seat] - forgiven)
        if tricks[seat] == 0:
            cells[seat, "pool"] += price
    return cells


def settlement(variant: str, seats: str, target: int, cells: Cells) -> dict[str, Fraction]:
    """Pay every mountain point and every pool point to each opponent in turn, one by one."""
    result = dict.fromkeys(seats, Fraction(0))
    share = Fraction(10, len(seats))
    for seat in seats:
        missing = target - cells.get((seat, "pool"), Fraction(0))
        burden = cells.get((seat, "mountain"), Fraction(0)) + missing * (2 if variant == "leningrad" else 1)
        for other in seats:
            if other != seat:
                result[seat] -= burden * share
                result[other] += burden * share
                result[seat] += cells.get((seat, "whists", other), Fraction(0))
                result[other] -= cells.get((seat, "whists", other), Fraction(0))
    return result
