"""Calculators as plain data: their parameters, and one run on facts and a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

import rulebook
from arbiter.core.errors import NotFound, UserError
from arbiter.lookup.answers import facts_from, table_from

CODE = "preferans-1996"
KEYS = ("facts", "table")


def calculator_rows(language: str) -> list[dict[str, Any]]:
    """Describe every calculator with its parameters."""
    return [_calculator(calculator, language) for calculator in rulebook.CALCULATORS.values()]


def find_calculator(calculator_id: str) -> rulebook.Calculator:
    """Return the calculator; raises ``NotFound``."""
    if calculator_id not in rulebook.CALCULATORS:
        raise NotFound(_("There is no such calculator."))
    return rulebook.CALCULATORS[calculator_id]


def _calculator(calculator: rulebook.Calculator, language: str) -> dict[str, Any]:
    facts = rulebook.load_code(CODE).facts
    return {
        "id": calculator.id,
        "cites": list(calculator.cites),
        "takes_table": calculator.takes_table,
        "parameters": [
            {
                "name": parameter.name,
                "kind": parameter.kind,
                "label": facts[parameter.name].label.in_language(language)
                if parameter.name in facts
                else None,
                "values": list(parameter.values),
                "required": parameter.required,
            }
            for parameter in calculator.parameters
        ],
    }


def calculation(calculator: rulebook.Calculator, case: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Run a calculator on ``facts`` at ``table``, both sent as for a walk.

    Raises ``RuleInputError`` for a wrong fact and ``UserError`` that names every missing one.
    """
    for key in case:
        if key not in KEYS:
            raise rulebook.RuleInputError("key-unknown", field=key, given=key, allowed=", ".join(KEYS))
    code = rulebook.load_code(CODE)
    table = table_from(code, case.get("table"))
    sent = facts_from(case.get("facts"))
    _only_parameters(calculator, sent)
    facts = {**sent, **rulebook.known_facts(table, sent)}
    values: dict[str, Any] = {}
    missing: dict[str, str] = {}
    for parameter in calculator.parameters:
        if _is_given(parameter, code, facts):
            values[parameter.name] = _value(parameter, code, facts, table)
        elif parameter.required:
            missing[parameter.name] = _("This fact is needed.")
    if missing:
        raise UserError("facts-missing", _("Some facts that the ruling needs are missing."), fields=missing)
    award = calculator(**values, **({"table": table} if calculator.takes_table else {}))
    return {
        "scope": award.scope,
        "steps": [
            {"text": rulebook.reason_text(step.reason, language), "cites": list(step.cites)}
            for step in award.steps
        ],
        "entries": [
            {
                "seat": entry.seat,
                "column": entry.column,
                "on": entry.on,
                "amount": str(entry.amount),
                "reason": rulebook.reason_text(entry.reason, language),
                "cites": list(entry.cites),
            }
            for entry in award.entries
        ],
    }


def _only_parameters(calculator: rulebook.Calculator, sent: Mapping[str, str]) -> None:
    by_seat = {parameter.name: parameter.kind in ("tricks", "calls") for parameter in calculator.parameters}
    for name in sent:
        if by_seat.get(rulebook.base_name(name)) is not ("." in name):
            allowed = ", ".join(f"{one}.*" if seats else one for one, seats in by_seat.items())
            raise rulebook.RuleInputError("fact-not-here", field=name, given=name, allowed=allowed)


def _is_given(parameter: rulebook.Parameter, code: rulebook.Code, facts: Mapping[str, str]) -> bool:
    if parameter.name in code.facts:
        return rulebook.present(code.facts[parameter.name], facts)
    return bool(facts.get(parameter.name, "").strip())


def _value(
    parameter: rulebook.Parameter, code: rulebook.Code, facts: Mapping[str, str], table: rulebook.Table
) -> Any:
    if not parameter.values:
        return rulebook.parse_fact(code.facts[parameter.name], facts, table)
    text = facts[parameter.name].strip()
    if text not in parameter.values:
        raise rulebook.RuleInputError(
            "answer-not-an-option",
            field=parameter.name,
            given=text,
            allowed=", ".join(parameter.values),
        )
    return text
