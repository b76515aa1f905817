"""Reading a deal as forms and programs send it: one validator for page, form and API."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast, get_args

import rulebook
from arbiter.events.rule_errors import rule_user_error
from arbiter.protocols.models import DealRecord

CALLS: tuple[str, ...] = get_args(rulebook.Call)
BONUSES = ("ace", "ace-king", "two-aces", "marriage")


@dataclass(frozen=True, kw_only=True)
class DealInput:
    """A deal as sent. ``calls`` and ``tricks`` are by seat; blanks count as nothing sent."""

    contract: str
    declarer: str | None = None
    calls: Mapping[str, str] = field(default_factory=dict)
    tricks: Mapping[str, Any] = field(default_factory=dict)
    shared: bool = False
    coefficient: int = 1
    bonus: str | None = None


def read_deal(
    table: rulebook.Table, given: DealInput, *, raspasy_price: int | None, names: Mapping[str, str]
) -> rulebook.Deal:
    """Return the deal, lawful at this table; raises ``UserError`` with a text for every wrong field.

    Fields are ``contract``, ``declarer``, ``calls``, ``calls.N``, ``tricks``, ``tricks.N``, ``dealer``.
    """
    errors: list[rulebook.RuleInputError] = []
    contract = None
    try:
        contract = rulebook.Contract.parse(given.contract)
    except rulebook.RuleInputError as error:
        errors.append(error)
    if given.bonus and given.bonus not in BONUSES:
        errors.append(_no_option("bonus", given.bonus, BONUSES))
    calls = _calls(given.calls, errors)
    tricks = _tricks(given.tricks, errors)
    if contract is None or errors:
        raise rule_user_error(*errors, names=names)
    if contract.kind == "tricks" and not any(tricks.values()):
        tricks = {}
    raspasy = contract.kind == "raspasy"
    deal = rulebook.Deal(
        contract=contract,
        declarer=rulebook.Seat(given.declarer) if given.declarer else None,
        calls=calls,
        tricks=tricks,
        shared=given.shared,
        coefficient=given.coefficient,
        bonus=cast(Any, given.bonus or None),
        raspasy_price=raspasy_price if raspasy else None,
    )
    try:
        rulebook.validate_deal(table, deal)
    except rulebook.RuleInputError as error:
        raise rule_user_error(error, names=names) from error
    return deal


def is_deal_of(record: DealRecord, given: DealInput, dealer: str) -> bool:
    """Tell whether a recorded deal is the one that is sent again."""
    wrong: list[rulebook.RuleInputError] = []
    calls, tricks = _calls(given.calls, wrong), _tricks(given.tricks, wrong)
    try:
        contract = rulebook.Contract.parse(given.contract)
    except rulebook.RuleInputError:
        return False
    if contract.kind == "tricks" and not any(tricks.values()):
        tricks = {}
    sent = (dealer, str(contract), given.declarer or "", calls, tricks, given.shared, given.coefficient)
    recorded = (record.dealer, record.contract, record.declarer, record.calls, record.tricks)
    kept = (*recorded, record.shared, record.coefficient)
    return not wrong and (*sent, given.bonus or "") == (*kept, record.bonus)


def _no_option(field: str, given: str, allowed: tuple[str, ...]) -> rulebook.RuleInputError:
    return rulebook.RuleInputError(
        "answer-not-an-option", field=field, given=given[:40], allowed=", ".join(allowed)
    )


def _calls(sent: Mapping[str, str], errors: list[rulebook.RuleInputError]) -> dict[rulebook.Seat, Any]:
    calls: dict[rulebook.Seat, Any] = {}
    for seat, call in sent.items():
        text = str(call or "").strip()
        if text and text not in CALLS:
            errors.append(_no_option(f"calls.{seat}", text, CALLS))
        elif text:
            calls[rulebook.Seat(seat)] = text
    return calls


def _tricks(sent: Mapping[str, Any], errors: list[rulebook.RuleInputError]) -> dict[rulebook.Seat, int]:
    tricks: dict[rulebook.Seat, int] = {}
    for seat, value in sent.items():
        text = "" if value is None else str(value).strip().replace("−", "-")
        digits = text.removeprefix("-")
        if not text:
            continue
        if isinstance(value, bool) or not (digits.isascii() and digits.isdigit()) or len(digits) > 9:
            errors.append(
                rulebook.RuleInputError("not-a-whole-number", field=f"tricks.{seat}", given=text[:40])
            )
        else:
            tricks[rulebook.Seat(seat)] = int(text)
    return tricks


def record_of(deal: rulebook.Deal, *, number: int, dealer: str) -> DealRecord:
    """Return the deal as an unsaved record, without its act and table."""
    return DealRecord(
        number=number,
        dealer=dealer,
        contract=str(deal.contract),
        declarer=deal.declarer or "",
        calls=dict(deal.calls),
        tricks=dict(deal.tricks),
        shared=deal.shared,
        coefficient=deal.coefficient,
        bonus=deal.bonus or "",
    )
