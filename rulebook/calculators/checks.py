"""Checks that several calculators share."""

from __future__ import annotations

from ..errors import RuleInputError
from ..games.preferans.agreements import Table
from ..games.preferans.contracts import Contract
from ..games.preferans.defence import Defence, require_active, require_seat
from ..ledger import Seat


def require_trick_contract(contract: Contract, field: str = "contract") -> None:
    """Raise unless the contract is one of six to ten tricks."""
    if contract.kind != "tricks":
        raise RuleInputError("contract-not-of-tricks", field=field, given=str(contract))


def require_contract(contract: Contract, field: str) -> None:
    """Raise when raspasy stands where a declarer's contract is needed."""
    if contract.kind == "raspasy":
        raise RuleInputError("contract-needed", field=field)


def require_other_seat(table: Table, seat: Seat, other: Seat, field: str) -> None:
    """Raise unless ``seat`` sits at the table and is not ``other``."""
    require_seat(table, seat, field)
    if seat == other:
        raise RuleInputError("same-seat", field=field, seat=seat)


def guilty_whister(table: Table, defence: Defence, declarer: Seat, offender: Seat) -> Seat:
    """Return the whister who answers for ``offender``: himself, or whoever plays his hand.

    A lone whister plays the passer's hand too and answers for it (3.8.5).
    """
    require_seat(table, offender, "offender")
    if offender == declarer:
        raise RuleInputError("offender-is-declarer", field="offender", seat=offender)
    if offender in defence.whisters:
        return offender
    require_active(table, offender, "offender")
    assert defence.lone is not None, "of two whisters each defender is one"
    return defence.lone


def require_whisters(defence: Defence) -> None:
    """Raise when nobody whisted: there was no play in which the breach could happen."""
    if not defence.whisters:
        raise RuleInputError("nobody-whisted", field="calls")


def require_possible_shortage(contract: Contract, missing: int, field: str) -> None:
    """Raise when more tricks are said to be missing than the contract has; all ten on a misère."""
    most = contract.level if contract.kind == "tricks" else 10
    if missing > most:
        raise RuleInputError("too-large", field=field, given=missing, maximum=most)
