"""The ``score`` door: deals and awards folded to entries, a sheet and its settlement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..errors import RuleInputError
from ..games.preferans.agreements import Agreements, Table
from ..games.preferans.deal import Deal, score_deal
from ..games.preferans.prices import raspasy_series_price
from ..games.preferans.settlement import closing_entries, settle, settle_whole
from ..games.preferans.sheet import Sheet, apply_entries, is_closed, settle_pool
from ..ledger import Amount, Award, Entry, Seat, Step
from .score_input import read_score_input
from .wording import reason_text


def score(document: Mapping[str, Any], *, language: str = "ru") -> dict[str, Any]:
    """Score a pulka given as JSON data and return JSON-ready data.

    Whole amounts are numbers, fractions strings; ``result`` holds strings only. ``steps`` tell how
    each deal came about; ``closing`` holds the mountain entries that even out the pools when
    ``finish`` is ``settle``. Raises ``RuleInputError``; the field of an impossible deal is
    ``deals.N.…``, counted from 0.
    """
    given = read_score_input(document)
    agreements = given.table.agreements
    sheet = given.start
    rows: list[dict[str, Any]] = []
    steps: list[dict[str, Any]] = []
    series = 0
    for number, (dealer, deal) in enumerate(given.deals):
        table = given.table.model_copy(update={"dealer": dealer})
        try:
            _floor_after_raspasy(agreements, deal, series)
            series = series + 1 if deal.contract.kind == "raspasy" else 0
            award = _score(table, deal, series)
        except RuleInputError as error:
            raise RuleInputError(error.key, field=f"deals.{number}.{error.field}", **error.values) from error
        entries = settle_pool(table, sheet, award.entries)
        sheet = apply_entries(sheet, entries)
        rows.extend(_row(entry, language, number) for entry in entries)
        steps.extend(_step(step, language, number) for step in award.steps)
    awards = settle_pool(given.table, sheet, given.awards)
    sheet = apply_entries(sheet, awards)
    rows.extend(_row(entry, language, None) for entry in awards)
    closing = closing_entries(agreements, sheet) if given.settled else ()
    return {
        "entries": rows,
        "steps": steps,
        "sheet": sheet_data(sheet),
        "closed": is_closed(agreements, sheet),
        "closing": [_row(entry, language, None) for entry in closing],
        "result": {seat: str(amount) for seat, amount in settle(agreements, sheet).items()},
        "result_whole": settle_whole(agreements, sheet),
    }


def _score(table: Table, deal: Deal, series: int) -> Award:
    """Score a deal; a raspasy costs what its place in the series says unless a price is given."""
    if deal.contract.kind == "raspasy" and deal.raspasy_price is None:
        deal = replace(deal, raspasy_price=raspasy_series_price(table.agreements, series))
    return score_deal(table, deal)


def _floor_after_raspasy(agreements: Agreements, deal: Deal, series: int) -> None:
    """Refuse a six right after raspasy where the way out was agreed to be a seven (3.7.8)."""
    if series and agreements.raspasy_exit == "7" and deal.contract.level == 6:
        raise RuleInputError("contract-below-exit", field="contract", given=str(deal.contract))


def _plain(amount: Amount) -> int | str:
    return amount if isinstance(amount, int) else str(amount)


def sheet_data(sheet: Sheet) -> dict[str, Any]:
    """Return a sheet as JSON-ready data: ``whists`` by writer, then by the seat written on."""
    whists: dict[Seat, dict[Seat, int | str]] = {}
    for (writer, on), amount in sheet.whists.items():
        whists.setdefault(writer, {})[on] = _plain(amount)
    return {
        "pool": {seat: _plain(points) for seat, points in sheet.pool.items()},
        "mountain": {seat: _plain(points) for seat, points in sheet.mountain.items()},
        "whists": whists,
    }


def _row(entry: Entry, language: str, deal: int | None) -> dict[str, Any]:
    return {
        "deal": deal,
        "seat": entry.seat,
        "column": entry.column,
        "amount": _plain(entry.amount),
        "on": entry.on,
        "cites": list(entry.cites),
        "reason": reason_text(entry.reason, language),
    }


def _step(step: Step, language: str, deal: int) -> dict[str, Any]:
    return {"deal": deal, "text": reason_text(step.reason, language), "cites": list(step.cites)}
