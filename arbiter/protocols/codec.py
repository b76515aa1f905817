"""Entries, awards, sheets and results as JSON and back; exact amounts are texts like ``61/3``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import rulebook


def amount_to_json(amount: rulebook.Amount) -> str:
    """Write an exact amount as text."""
    return str(rulebook.exact(amount))


def amount_from_json(text: str) -> rulebook.Amount:
    """Read an exact amount."""
    return rulebook.exact(Fraction(text))


def reason_to_json(reason: rulebook.Reason) -> dict[str, Any]:
    """Write a reason; whole numbers and texts stay as they are, a fraction becomes ``{"fraction"}``."""
    values = [
        [name, {"fraction": str(value)} if isinstance(value, Fraction) else value]
        for name, value in reason.values
    ]
    return {"key": reason.key, "values": values}


def reason_from_json(data: Mapping[str, Any]) -> rulebook.Reason:
    """Read a reason."""
    values = tuple(
        (name, Fraction(value["fraction"]) if isinstance(value, dict) else value)
        for name, value in data["values"]
    )
    return rulebook.Reason(key=data["key"], values=values)


def entry_to_json(entry: rulebook.Entry) -> dict[str, Any]:
    """Write an entry."""
    return {
        "seat": entry.seat,
        "column": entry.column,
        "on": entry.on,
        "amount": amount_to_json(entry.amount),
        "cites": list(entry.cites),
        "reason": reason_to_json(entry.reason),
    }


def entry_from_json(data: Mapping[str, Any]) -> rulebook.Entry:
    """Read an entry."""
    return rulebook.Entry(
        seat=data["seat"],
        column=data["column"],
        on=data["on"],
        amount=amount_from_json(data["amount"]),
        cites=tuple(data["cites"]),
        reason=reason_from_json(data["reason"]),
    )


def award_to_json(award: rulebook.Award) -> dict[str, Any]:
    """Write an award with its derivation."""
    return {
        "scope": award.scope,
        "entries": [entry_to_json(entry) for entry in award.entries],
        "steps": [{"reason": reason_to_json(step.reason), "cites": list(step.cites)} for step in award.steps],
    }


def award_from_json(data: Mapping[str, Any]) -> rulebook.Award:
    """Read an award."""
    return rulebook.Award(
        scope=data["scope"],
        entries=tuple(entry_from_json(entry) for entry in data["entries"]),
        steps=tuple(
            rulebook.Step(reason=reason_from_json(step["reason"]), cites=tuple(step["cites"]))
            for step in data["steps"]
        ),
    )


def sheet_to_json(sheet: rulebook.Sheet) -> dict[str, Any]:
    """Write a sheet: ``{"pool": {seat: text}, "mountain": …, "whists": {seat: {on: text}}}``."""
    whists: dict[str, dict[str, str]] = {}
    for (writer, on), amount in sheet.whists.items():
        whists.setdefault(writer, {})[on] = amount_to_json(amount)
    return {
        "pool": {seat: amount_to_json(points) for seat, points in sheet.pool.items()},
        "mountain": {seat: amount_to_json(points) for seat, points in sheet.mountain.items()},
        "whists": whists,
    }


def sheet_from_json(data: Mapping[str, Any]) -> rulebook.Sheet:
    """Read a sheet."""
    return rulebook.Sheet(
        pool={seat: amount_from_json(text) for seat, text in data["pool"].items()},
        mountain={seat: amount_from_json(text) for seat, text in data["mountain"].items()},
        whists={
            (writer, on): amount_from_json(text)
            for writer, row in data["whists"].items()
            for on, text in row.items()
        },
    )


def results_to_json(
    exact: Mapping[rulebook.Seat, rulebook.Amount], whole: Mapping[rulebook.Seat, int]
) -> dict[str, Any]:
    """Write results: ``{seat: {"exact": text, "whole": int}}``."""
    return {seat: {"exact": amount_to_json(amount), "whole": whole[seat]} for seat, amount in exact.items()}


def entries_of_rows(rows: Iterable[Any]) -> tuple[rulebook.Entry, ...]:
    """Read ``LedgerEntry`` rows."""
    return tuple(
        rulebook.Entry(
            seat=row.seat,
            column=row.column,
            on=row.on_seat or None,
            amount=row.amount,
            cites=tuple(row.cites),
            reason=reason_from_json(row.reason),
        )
        for row in rows
    )
