"""Reading facts as pages and commands send them: flat texts, seats after a dot.

``tricks.А=6`` and ``calls.Б=whist`` belong to the facts ``tricks`` and ``calls``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import RuleInputError
from ..games.preferans.agreements import Table
from ..games.preferans.contracts import CALLS, Contract
from ..games.preferans.seats import find_seat
from ..ledger import COLUMNS, Seat
from ..schema import Fact
from .numbers import read_amount, read_whole

FactValue = Any
"""``str``, ``int``, ``Fraction``, ``Seat``, ``Contract`` or a mapping by seat."""

BY_SEAT = frozenset({"tricks", "calls"})
"""Kinds of facts that have a value for each seat."""

DERIVED_FACTS = frozenset({"game", "offender", "second_offender", "dealer_plays"})
"""Facts that ``derive`` may settle."""


def base_name(key: str) -> str:
    """Name of the fact that a sent key belongs to."""
    return key.partition(".")[0]


def present(fact: Fact, raw: Mapping[str, str]) -> bool:
    """Tell whether anything was sent for ``fact``; blank texts count as nothing."""
    if fact.kind in BY_SEAT:
        return any(base_name(key) == fact.name and "." in key and raw[key].strip() for key in raw)
    return bool(raw.get(fact.name, "").strip())


def seats_for(fact: Fact, table: Table, known: Mapping[str, FactValue]) -> tuple[Seat, ...]:
    """Seats that a seat fact may name at this table, given what is known."""
    if fact.among == "any":
        return table.seats
    active = table.active
    if fact.among == "active":
        return active
    declarer = known.get("declarer")
    defenders = tuple(seat for seat in active if seat != declarer)
    if fact.among == "defenders":
        return defenders
    calls = known.get("calls")
    if not calls:
        return defenders
    return tuple(seat for seat in table.seats if calls.get(seat) == "whist") or defenders


def parse_fact(fact: Fact, raw: Mapping[str, str], table: Table) -> FactValue:
    """Return the typed value of ``fact``. Raises ``RuleInputError`` saying what would be right."""
    if fact.kind == "tricks":
        return _parse_tricks(fact, raw, table)
    if fact.kind == "calls":
        return _parse_calls(fact, raw, table)
    text = raw[fact.name].strip()
    match fact.kind:
        case "choice":
            values = [option.value for option in fact.options]
            if text not in values:
                raise RuleInputError(
                    "answer-not-an-option", field=fact.name, given=text, allowed=", ".join(values)
                )
            return text
        case "integer":
            return _bounded(fact, _whole(text, fact.name))
        case "amount":
            amount = read_amount(text)
            if amount is None:
                raise RuleInputError("not-an-amount", field=fact.name, given=text)
            return _bounded(fact, amount)
        case "contract":
            return Contract.parse(text, field=fact.name)
        case "column":
            if text not in COLUMNS:
                raise RuleInputError(
                    "answer-not-an-option", field=fact.name, given=text, allowed=", ".join(COLUMNS)
                )
            return text
        case "seat":
            return find_seat(text, table.seats, fact.name)


def _whole(text: str, field: str) -> int:
    number = read_whole(text)
    if number is None:
        raise RuleInputError("not-a-whole-number", field=field, given=text)
    return number


def _bounded(fact: Fact, value: Any) -> Any:
    if value < fact.minimum:
        raise RuleInputError("too-small", field=fact.name, given=value, minimum=fact.minimum)
    if fact.maximum is not None and value > fact.maximum:
        raise RuleInputError("too-large", field=fact.name, given=value, maximum=fact.maximum)
    return value


def _by_seat(fact: Fact, raw: Mapping[str, str], table: Table) -> dict[Seat, str]:
    found: dict[Seat, str] = {}
    for key, text in raw.items():
        name, _, seat = key.partition(".")
        if name == fact.name and text.strip():
            found[find_seat(seat, table.seats, key)] = text.strip()
    return {seat: found[seat] for seat in table.seats if seat in found}


def _parse_tricks(fact: Fact, raw: Mapping[str, str], table: Table) -> dict[Seat, int]:
    counts = {seat: _whole(text, f"{fact.name}.{seat}") for seat, text in _by_seat(fact, raw, table).items()}
    for seat, count in counts.items():
        if count < 0:
            raise RuleInputError("too-small", field=f"{fact.name}.{seat}", given=count, minimum=0)
    total = sum(counts.values())
    if fact.total is not None and total != fact.total:
        raise RuleInputError("tricks-sum", field=fact.name, given=total, expected=fact.total)
    if total > 10:
        raise RuleInputError("tricks-over-ten", field=fact.name, given=total)
    return counts


def _parse_calls(fact: Fact, raw: Mapping[str, str], table: Table) -> dict[Seat, str]:
    calls = _by_seat(fact, raw, table)
    for seat, call in calls.items():
        if call not in CALLS:
            raise RuleInputError(
                "answer-not-an-option", field=f"{fact.name}.{seat}", given=call, allowed=", ".join(CALLS)
            )
    return calls


def derive(raw: Mapping[str, str], table: Table) -> dict[str, str]:
    """Return facts that follow from others: the game from its contract, an offender from his role."""
    found: dict[str, str] = {}
    if raw.get("contract", "").strip():
        found["game"] = Contract.parse(raw["contract"]).kind
    declarer = raw.get("declarer", "").strip()
    role = raw.get("offender_role", "").strip()
    if role == "declarer" and declarer:
        found["offender"] = declarer
    if role == "dealer" and table.dealer:
        found["offender"] = str(table.dealer)
    whisters = [seat for seat in table.seats if raw.get(f"calls.{seat}", "").strip() == "whist"]
    if role in ("whister", "declarer-and-whister", "both") and len(whisters) == 1:
        found["offender"] = whisters[0]
    if role == "two-whisters" and len(whisters) == 2:
        found["offender"], found["second_offender"] = whisters
    found["dealer_plays"] = "no" if len(table.seats) > 3 else "yes"
    return found


def known_facts(table: Table, sent: Mapping[str, str]) -> dict[str, str]:
    """Return what the table knows: its agreements, and what follows from the facts sent.

    ``sent`` may hold the deal's facts (contract, declarer, calls.N, tricks.N) and answers.
    """
    return {**table.agreements.facts(), **derive(sent, table)}
