"""Who whists, who passes, who left for half: the calls of a deal and their limits (3.8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...errors import RuleInputError
from ...ledger import Seat
from .agreements import Table
from .contracts import CALLS, Call, Contract
from .seats import find_seat


@dataclass(frozen=True, slots=True)
class Defence:
    """The sides of a trick contract.

    ``whisters`` in the order of calling; ``passers`` are defenders who do not whist; ``half`` is
    the defender whose half-whist stands, ``left`` one whose half-whist was returned; ``sitting``
    are the seats without a hand that do not whist.
    """

    whisters: tuple[Seat, ...]
    passers: tuple[Seat, ...]
    half: Seat | None
    left: Seat | None
    sitting: tuple[Seat, ...]

    @property
    def lone(self) -> Seat | None:
        """The only whister, if there is exactly one."""
        return self.whisters[0] if len(self.whisters) == 1 else None


def require_seat(table: Table, seat: Seat, field: str) -> None:
    """Raise unless ``seat`` sits at the table."""
    find_seat(seat, table.seats, field)


def require_dealer(table: Table) -> None:
    """Raise when four or five play and nobody is named as dealer: who sits out is then unknown."""
    if len(table.seats) > 3 and table.dealer is None:
        raise RuleInputError("dealer-needed", field="dealer", players=len(table.seats))


def require_active(table: Table, seat: Seat, field: str) -> None:
    """Raise unless ``seat`` holds a hand in this deal."""
    require_seat(table, seat, field)
    require_dealer(table)
    if seat not in table.active:
        raise RuleInputError("seat-sits-out", field=field, seat=seat, allowed=", ".join(table.active))


def defenders(table: Table, declarer: Seat) -> tuple[Seat, ...]:
    """Return the declarer's opponents in the order in which they call (3.8.1)."""
    return tuple(seat for seat in table.clockwise_from(declarer) if seat in table.active)


def resolve_defence(
    table: Table, *, declarer: Seat, contract: Contract, calls: Mapping[Seat, Call]
) -> Defence:
    """Read the final call of everybody; raises ``RuleInputError`` for calls that cannot be."""
    require_active(table, declarer, "declarer")
    order = defenders(table, declarer)
    _known_callers(table, declarer, order, calls)
    sitting = tuple(seat for seat in table.seats if seat not in table.active)
    sitting_whist = tuple(seat for seat in sitting if calls.get(seat) == "whist")
    active_whist = tuple(seat for seat in order if calls[seat] == "whist")
    halves = tuple(seat for seat in order if calls[seat] == "half")
    _half_whist_allowed(table, contract, order, halves)
    if sitting_whist:
        _sitting_whist_allowed(table, contract, sitting_whist, active_whist, halves)
    whisters = active_whist + sitting_whist
    if whisters and contract.level == 10 and table.agreements.ten_whisted == "no":
        raise RuleInputError("ten-not-whisted", field=f"calls.{whisters[0]}")
    forced = table.agreements.six_spades_forced == "yes" and str(contract) == "6S"
    if forced and not whisters:
        raise RuleInputError("six-spades-forced", field="calls")
    left = halves[0] if halves and whisters else None
    return Defence(
        whisters=whisters,
        passers=tuple(seat for seat in order if seat not in whisters),
        half=halves[0] if halves and not whisters else None,
        left=left,
        sitting=tuple(seat for seat in sitting if seat not in whisters),
    )


def _known_callers(table: Table, declarer: Seat, order: tuple[Seat, ...], calls: Mapping[Seat, Call]) -> None:
    for seat, call in calls.items():
        require_seat(table, seat, f"calls.{seat}")
        if seat == declarer:
            raise RuleInputError("declarer-has-call", field=f"calls.{seat}", seat=seat)
        if seat not in table.active and call != "pass":
            may_whist = call == "whist" and (seat == table.dealer or table.agreements.rules == "sochinka")
            if not may_whist:
                raise RuleInputError("sitting-seat-calls", field=f"calls.{seat}", seat=seat, call=call)
    for seat in order:
        if seat not in calls:
            raise RuleInputError("call-missing", field=f"calls.{seat}", allowed=", ".join(CALLS))


def _half_whist_allowed(
    table: Table, contract: Contract, order: tuple[Seat, ...], halves: tuple[Seat, ...]
) -> None:
    if not halves:
        return
    field = f"calls.{halves[0]}"
    agreements = table.agreements
    if contract.level > 7:
        raise RuleInputError("half-whist-level", field=field, level=contract.level)
    if agreements.style == "zhlob_sochinka":
        raise RuleInputError("half-whist-not-agreed", field=field)
    if len(halves) > 1:
        raise RuleInputError("half-whist-twice", field=f"calls.{halves[1]}")
    any_defender = agreements.half_whist == "any_lone_whister" or agreements.style == "gentleman"
    if halves[0] == order[0] and not any_defender:
        raise RuleInputError("half-whist-second-only", field=field, seat=halves[0])


def _sitting_whist_allowed(
    table: Table,
    contract: Contract,
    sitting_whist: tuple[Seat, ...],
    active_whist: tuple[Seat, ...],
    halves: tuple[Seat, ...],
) -> None:
    field = f"calls.{sitting_whist[0]}"
    if active_whist or len(sitting_whist) > 1:
        raise RuleInputError("sitting-whist-beside-whister", field=field, seat=sitting_whist[0])
    if contract.level <= 7 and not halves:
        raise RuleInputError("sitting-whist-without-half", field=field, seat=sitting_whist[0])
