"""The sheet: a fold over entries; help and surplus when a pool is full (4.1.1, 4.2.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...ledger import Amount, Entry, Reason, Seat, exact
from .agreements import Agreements, Table
from .prices import WHISTS_PER_POINT


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

    Leningrad writes all points in the own pool. Entries of other columns and corrections pass
    unchanged; each part keeps the original reason's clause beside its own.
    """
    batch = tuple(entries)
    if table.agreements.variant == "leningrad":
        return batch
    remised = {e.seat for e in batch if e.column == "mountain" and e.reason.key == "entry.whister-remise"}
    settled: list[Entry] = []
    for entry in batch:
        if entry.column == "pool" and entry.amount > 0:
            parts = tuple(_parts(table, sheet, entry, remised))
        else:
            parts = (entry,)
        settled.extend(parts)
        sheet = apply_entries(sheet, parts)
    return tuple(settled)


def _parts(table: Table, sheet: Sheet, entry: Entry, remised: set[Seat]) -> Iterator[Entry]:
    target = table.agreements.pool
    left = entry.amount
    own = min(left, max(target - sheet.pool[entry.seat], 0))
    if own == left:
        yield entry
        return
    if own:
        yield Entry(
            seat=entry.seat, column="pool", amount=own, cites=entry.cites,
            reason=Reason.of("entry.own-pool", points=own, whole=left),
        )
        left = exact(left - own)
    pools = dict(sheet.pool)
    pools[entry.seat] = exact(pools[entry.seat] + own)
    helps = not (
        table.agreements.help_exclusions == "sochinka" and entry.reason.key == "entry.raspasy-zero"
    )
    while left and helps:
        receiver = _receiver(table, sheet, pools, entry.seat, remised)
        if receiver is None:
            break
        given = min(left, exact(target - pools[receiver]))
        pools[receiver] = exact(pools[receiver] + given)
        left = exact(left - given)
        yield Entry(
            seat=receiver, column="pool", amount=given, cites=("4.2.3",),
            reason=Reason.of("entry.help-received", seat=entry.seat, points=given),
        )
        yield Entry(
            seat=entry.seat, column="whists", amount=exact(given * WHISTS_PER_POINT), on=receiver, cites=("4.2.3",),
            reason=Reason.of("entry.help-whists", on=receiver, points=given, rate=WHISTS_PER_POINT),
        )
    if left:
        yield surplus_entry(table.agreements, entry.seat, left)


def _receiver(
    table: Table, sheet: Sheet, pools: Mapping[Seat, Amount], helper: Seat, remised: set[Seat]
) -> Seat | None:
    target = table.agreements.pool
    order = table.clockwise_from(helper)
    open_seats = [seat for seat in order if pools[seat] < target]
    if table.agreements.help_exclusions == "sochinka":
        barred = remised | set(table.sitting_out)
        open_seats = [seat for seat in open_seats if seat not in barred]
    if not open_seats:
        return None
    if table.agreements.help_tie == "mountain_then_left":
        return min(open_seats, key=lambda seat: (-pools[seat], sheet.mountain[seat], order.index(seat)))
    return min(open_seats, key=lambda seat: (-pools[seat], order.index(seat)))


def surplus_entry(agreements: Agreements, seat: Seat, points: Amount) -> Entry:
    """Points that no pool can take: off the own mountain, below zero if need be (4.1.1).

    On an indivisible mountain a point is worth as many times more as there are players, so only
    that share comes off (4.1.1.b for two; inferred for more).
    """
    if agreements.mountain == "indivisible":
        share = exact(Fraction(points) / agreements.players)
        return Entry(
            seat=seat, column="mountain", amount=-share, cites=("4.1.1", "4.1.1.b"),
            reason=Reason.of("entry.surplus-indivisible", points=points, players=agreements.players, share=share),
        )
    return Entry(
        seat=seat, column="mountain", amount=-points, cites=("4.1.1", "4.2.3"),
        reason=Reason.of("entry.surplus", points=points),
    )
