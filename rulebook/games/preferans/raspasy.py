"""Scoring of raspasy: to the mountain with amnesty, or in whists (3.7)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from ...errors import RuleInputError
from ...ledger import Seat, exact
from .agreements import Table
from .defence import require_dealer, require_seat
from .prices import raspasy_series_price
from .tally import Tally

PRIKUP_TRICKS = 2
"""Most tricks of a sitting dealer: the two that the prikup leads (3.7.6.1)."""


def raspasy_takers(table: Table) -> tuple[Seat, ...]:
    """Seats that may have tricks on raspasy: the hands, and of four the dealer with the prikup."""
    require_dealer(table)
    agreements = table.agreements
    with_prikup = agreements.raspasy_to == "mountain" and agreements.prikup_on_raspasy == "opened"
    if len(table.seats) == 4 and with_prikup and table.dealer is not None:
        return (*table.active, table.dealer)
    return table.active


def validate_raspasy_tricks(
    table: Table, tricks: Mapping[Seat, int], *, total: int | None, field: str = "tricks"
) -> None:
    """Raise ``RuleInputError`` unless the counts can be those of a raspasy at this table."""
    takers = raspasy_takers(table)
    for seat, count in tricks.items():
        require_seat(table, seat, f"{field}.{seat}")
        if count < 0:
            raise RuleInputError("too-small", field=f"{field}.{seat}", given=count, minimum=0)
        most = 10 if seat in table.active else PRIKUP_TRICKS
        if count > most and seat in takers:
            raise RuleInputError("too-large", field=f"{field}.{seat}", given=count, maximum=most)
        if count and seat not in takers:
            raise RuleInputError(
                "tricks-without-hand", field=f"{field}.{seat}", seat=seat, allowed=", ".join(takers)
            )
    given = sum(tricks.values())
    if total is not None and given != total:
        raise RuleInputError("tricks-sum", field=field, given=given, expected=total)
    if given > 10:
        raise RuleInputError("tricks-over-ten", field=field, given=given)


def score_raspasy(
    table: Table,
    tally: Tally,
    tricks: Mapping[Seat, int],
    *,
    price: int | None = None,
    coefficient: int = 1,
) -> None:
    """Write a raspasy. ``tricks`` may exceed ten by penalty tricks; ``price`` overrides the first one."""
    require_dealer(table)
    unit = (raspasy_series_price(table.agreements, 1) if price is None else price) * coefficient
    if table.agreements.raspasy_to == "whists":
        _score_in_whists(table, tally, tricks, unit)
    else:
        _score_on_mountain(table, tally, tricks, unit)


def _score_on_mountain(table: Table, tally: Tally, tricks: Mapping[Seat, int], price: int) -> None:
    players = len(table.seats)
    dealer = table.dealer if players == 4 else None
    seats = (*table.active, dealer) if dealer is not None else table.active
    counts = {seat: tricks.get(seat, 0) for seat in seats}
    amnesty = min(counts.values()) if table.agreements.has_amnesty and players < 5 else 0
    tally.step("step-amnesty", ("3.7.3",), amnesty=amnesty, price=price)
    for seat, count in counts.items():
        tally.write(
            seat,
            "mountain",
            price * (count - amnesty),
            "raspasy-mountain",
            ("3.7.2.1", "3.7.3"),
            tricks=count,
            amnesty=amnesty,
            price=price,
        )
    for seat, count in counts.items():
        counts_for_dealer = seat != dealer or table.agreements.dealer_zero_pool == "on"
        if not count and counts_for_dealer:
            tally.write(seat, "pool", price, "raspasy-zero", ("3.7.2.1",), price=price)


def _score_in_whists(table: Table, tally: Tally, tricks: Mapping[Seat, int], price: int) -> None:
    counts = {seat: tricks.get(seat, 0) for seat in table.active}
    least = min(counts.values())
    winners = tuple(seat for seat, count in counts.items() if count == least)
    losers = tuple(seat for seat, count in counts.items() if count != least)
    tally.step("step-lowest", ("3.7.2.2",), least=least, price=price)
    key = "raspasy-whists" if len(winners) == 1 else "raspasy-whists-shared"
    for winner in winners:
        for loser in losers:
            tally.write(
                winner,
                "whists",
                exact(Fraction(price * counts[loser], len(winners))),
                key,
                ("3.7.2.2",),
                on=loser,
                tricks=counts[loser],
                price=price,
            )
    for seat, count in counts.items():
        if not count:
            tally.write(seat, "pool", 1, "raspasy-zero", ("3.7.2.2",), price=1)
    if len(table.seats) > 3 and table.dealer is not None:
        tally.write(table.dealer, "pool", 1, "raspasy-dealer-zero", ("3.7.6.2",))
