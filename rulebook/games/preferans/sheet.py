"""The sheet: a fold over entries; help and surplus when a pool is full (4.1.1, 4.2.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...ledger import Amount, Entry, Reason, Seat, exact
from .agreements import Agreements, Table
from .prices import WHISTS_PER_POINT

WHISTER_REMISE = "whister-remise"
SHARED_MISERE_MADE = "misere-shared-made"
ZERO_TRICKS = frozenset({"raspasy-zero", "raspasy-dealer-zero"})
"""Reason keys that the help rules of Sochinka look at (s1e.8, s1e.12, s1e.17)."""


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """Points per seat in ``pool`` and ``mountain`` (may be negative), whists per (writer, written on)."""

    pool: Mapping[Seat, Amount]
    mountain: Mapping[Seat, Amount]
    whists: Mapping[tuple[Seat, Seat], Amount]

    @classmethod
    def empty(cls, seats: Iterable[Seat]) -> Sheet:
        """A new sheet for ``seats``."""
        order = tuple(seats)
        return cls(
            pool=dict.fromkeys(order, 0),
            mountain=dict.fromkeys(order, 0),
            whists={(x, y): 0 for x in order for y in order if x != y},
        )


def apply_entries(sheet: Sheet, entries: Iterable[Entry]) -> Sheet:
    """Return the sheet with ``entries`` written on it."""
    pool, mountain, whists = dict(sheet.pool), dict(sheet.mountain), dict(sheet.whists)
    for entry in entries:
        if entry.column == "pool":
            pool[entry.seat] = exact(pool[entry.seat] + entry.amount)
        elif entry.column == "mountain":
            mountain[entry.seat] = exact(mountain[entry.seat] + entry.amount)
        else:
            assert entry.on is not None
            cell = (entry.seat, entry.on)
            whists[cell] = exact(whists[cell] + entry.amount)
    return Sheet(pool=pool, mountain=mountain, whists=whists)


def is_closed(agreements: Agreements, sheet: Sheet) -> bool:
    """Tell whether the pulka is over: every pool full, in Leningrad their sum (4.2.3.3)."""
    if agreements.variant == "leningrad":
        return sum(sheet.pool.values()) >= agreements.pool * len(sheet.pool)
    return all(points >= agreements.pool for points in sheet.pool.values())


def settle_pool(table: Table, sheet: Sheet, entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Send pool points where they go: own pool, help, then off the own mountain.

    Leningrad writes all points in the own pool (4.2.3.3). Entries of other columns and corrections
    pass unchanged.
    """
    batch = tuple(entries)
    if table.agreements.variant == "leningrad":
        return batch
    remised = frozenset(entry.seat for entry in batch if entry.reason.key == WHISTER_REMISE)
    settled: list[Entry] = []
    for entry in batch:
        if entry.column == "pool" and entry.amount > 0:
            parts = tuple(_parts(table, sheet, entry, remised))
        else:
            parts = (entry,)
        settled.extend(parts)
        sheet = apply_entries(sheet, parts)
    return tuple(settled)


def _parts(table: Table, sheet: Sheet, entry: Entry, remised: frozenset[Seat]) -> Iterator[Entry]:
    target = table.agreements.pool
    left = entry.amount
    own = min(left, max(target - sheet.pool[entry.seat], 0))
    if own == left:
        yield entry
        return
    if own:
        yield Entry(
            seat=entry.seat,
            column="pool",
            amount=own,
            cites=(*entry.cites, "4.2.3"),
            reason=Reason.of("own-pool", points=own, whole=left),
        )
        left = exact(left - own)
    pools = dict(sheet.pool)
    pools[entry.seat] = exact(pools[entry.seat] + own)
    while left and _may_help(table, entry):
        receiver = _receiver(table, sheet, pools, entry.seat, remised)
        if receiver is None:
            break
        given = min(left, exact(target - pools[receiver]))
        pools[receiver] = exact(pools[receiver] + given)
        left = exact(left - given)
        yield Entry(
            seat=receiver,
            column="pool",
            amount=given,
            cites=("4.2.3",),
            reason=Reason.of("help-received", other=entry.seat, points=given),
        )
        yield Entry(
            seat=entry.seat,
            column="whists",
            amount=exact(given * WHISTS_PER_POINT),
            on=receiver,
            cites=("4.2.3",),
            reason=Reason.of("help-given", on=receiver, points=given, rate=WHISTS_PER_POINT),
        )
    if left:
        yield surplus_entry(table.agreements, entry.seat, left)


def _may_help(table: Table, entry: Entry) -> bool:
    """Sochinka keeps the points of zero tricks, and of a dealer's shared misère, from being help."""
    if table.agreements.help_exclusions == "none":
        return True
    if entry.reason.key == SHARED_MISERE_MADE:
        return entry.seat != table.dealer
    return entry.reason.key not in ZERO_TRICKS


def _receiver(
    table: Table, sheet: Sheet, pools: Mapping[Seat, Amount], helper: Seat, remised: frozenset[Seat]
) -> Seat | None:
    target = table.agreements.pool
    order = table.clockwise_from(helper)
    open_seats = [seat for seat in order if pools[seat] < target]
    if table.agreements.help_exclusions == "sochinka":
        barred = remised.union(table.sitting_out)
        open_seats = [seat for seat in open_seats if seat not in barred]
    if not open_seats:
        return None
    if table.agreements.help_tie == "mountain_then_left":
        return min(open_seats, key=lambda seat: (-pools[seat], sheet.mountain[seat], order.index(seat)))
    return min(open_seats, key=lambda seat: (-pools[seat], order.index(seat)))


def surplus_entry(agreements: Agreements, seat: Seat, points: Amount) -> Entry:
    """Points that no pool can take: off the own mountain, below zero if need be (4.1.1).

    On an indivisible mountain a point is worth as many times more as there are players, so only
    that share comes off (4.1.1.v for two; inferred for more).
    """
    if agreements.mountain == "divisible":
        return Entry(
            seat=seat,
            column="mountain",
            amount=exact(-points),
            cites=("4.1.1",),
            reason=Reason.of("surplus", points=points),
        )
    return Entry(
        seat=seat,
        column="mountain",
        amount=exact(Fraction(-points) / agreements.players),
        cites=("4.1.1", "4.1.1.v"),
        reason=Reason.of("surplus-share", points=points, players=agreements.players),
    )
