"""A walk and its ruling as plain data in one language: what the command, the API and tests share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import rulebook
from arbiter.core.doors import UsageFault

DEFAULT_SEATS = ("А", "Б", "В", "Г")
DEFAULT_PRESET = "sochi-tournament"


def split_tree_name(name: Any) -> tuple[rulebook.Code, rulebook.Tree]:
    """Find the tree named ``CODE/TREE`` (or TREE of the first code that has it)."""
    if not isinstance(name, str) or not name:
        raise UsageFault("CODE/TREE is expected, e.g. preferans-1996/revoke", "tree")
    code_id, slash, tree_id = name.rpartition("/")
    for candidate in [code_id] if slash else rulebook.code_ids():
        if candidate in rulebook.code_ids():
            code = rulebook.load_code(candidate)
            if tree_id in code.trees:
                return code, code.trees[tree_id]
    known = ", ".join(f"{c}/{t}" for c in rulebook.code_ids() for t in rulebook.load_code(c).trees)
    raise UsageFault(f"there is no tree «{name[:60]}»; known: {known}", "tree")


def table_from(code: rulebook.Code, data: Any) -> rulebook.Table:
    """Build the table of a case: preset, overrides, seats, dealer (the last seat by default)."""
    data = {} if data is None else data
    if not isinstance(data, Mapping):
        raise UsageFault("an object is expected", "table")
    unknown = sorted(set(data) - {"preset", "agreements", "seats", "dealer"})
    if unknown:
        raise UsageFault("unknown key; allowed: preset, agreements, seats, dealer", f"table.{unknown[0]}")
    preset = data.get("preset", DEFAULT_PRESET)
    overrides = data.get("agreements", {})
    if not isinstance(overrides, Mapping):
        raise UsageFault("an object is expected", "table.agreements")
    overrides = {str(name): str(value) for name, value in overrides.items()}
    players = overrides.get("players", "")
    seats = data.get("seats") or (
        DEFAULT_SEATS[: int(players)] if players in ("2", "3", "4") else DEFAULT_SEATS
    )
    if not isinstance(seats, (list, tuple)) or not all(isinstance(seat, str) and seat for seat in seats):
        raise UsageFault("a list of seat names is expected", "table.seats")
    return rulebook.make_table(
        code, preset=str(preset), overrides={"players": str(len(seats)), **overrides},
        seats=tuple(seats), dealer=data.get("dealer", seats[-1]),
    )


def facts_from(data: Any) -> dict[str, str]:
    """Read facts: a flat object of texts and whole numbers; nested objects become dotted names."""
    if data is None:
        return {}
    if not isinstance(data, Mapping):
        raise UsageFault("an object of facts is expected", "facts")
    facts: dict[str, str] = {}
    for name, value in data.items():
        if isinstance(value, Mapping):
            facts.update({f"{name}.{seat}": _text(inner, f"{name}.{seat}") for seat, inner in value.items()})
        else:
            facts[str(name)] = _text(value, str(name))
    return facts


def _text(value: Any, field: str) -> str:
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        raise UsageFault("a text or a whole number is expected", field)
    return str(value)


def ruling_answer(case: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Walk and, at a leaf, resolve; raises ``UsageFault`` or ``RuleInputError`` for wrong input."""
    unknown_keys = sorted(set(case) - {"tree", "facts", "table"})
    if unknown_keys:
        raise UsageFault("unknown key; allowed: tree, facts, table", unknown_keys[0])
    code, tree = split_tree_name(case.get("tree"))
    table = table_from(code, case.get("table"))
    sent = facts_from(case.get("facts"))
    known = rulebook.known_facts(table, sent)
    facts = {**sent, **known}
    state = rulebook.walk(tree, sent, known)
    unknown = rulebook.unknown_facts(state, sent, code.facts)
    if unknown:
        raise rulebook.RuleInputError("fact-unknown", field=unknown[0], given=unknown[0])
    answer: dict[str, Any] = {
        "code": code.id,
        "edition": code.edition_hash,
        "tree": tree.id,
        "title": tree.title.in_language(language),
        "path": [
            {
                "fact": step.fact,
                "value": step.value,
                "question": step.question.text.in_language(language),
                "label": step.label.in_language(language),
            }
            for step in state.path
        ],
    }
    if state.ruling is None:
        return answer | _question(state, facts, language)
    return answer | _ruling(code, state, facts, table, language)


def _question(state: rulebook.Walk, facts: Mapping[str, str], language: str) -> dict[str, Any]:
    assert state.question is not None
    matters = rulebook.what_matters(state, facts)
    return {
        "question": {
            "fact": state.question.fact,
            "text": state.question.text.in_language(language),
            "options": [
                {
                    "value": option.value,
                    "label": option.label.in_language(language),
                    "leads_to": [verdict.in_language(language) for verdict in option.verdicts(state.tree)],
                }
                for option in matters
            ],
        }
    }


def _ruling(
    code: rulebook.Code,
    state: rulebook.Walk,
    facts: Mapping[str, str],
    table: rulebook.Table,
    language: str,
) -> dict[str, Any]:
    ruling = state.ruling
    assert ruling is not None
    resolution = rulebook.resolve(state, facts, code.facts, table)
    award = resolution.award
    return {
        "leaf": state.node,
        "ruling": {
            "verdict": ruling.verdict.in_language(language),
            "authority": ruling.authority,
            "steps": [{"who": step.who, "text": step.text.in_language(language)} for step in ruling.steps],
            "choice": {
                "by": ruling.choice.by,
                "text": ruling.choice.text.in_language(language),
                "options": [option.in_language(language) for option in ruling.choice.options],
            }
            if ruling.choice
            else None,
            "cites": list(ruling.cites),
            "limit": {"state": ruling.limit.state, "text": ruling.limit.text.in_language(language)},
            "discretion": ruling.discretion.level,
            "covers": list(ruling.covers),
            "continue_with": list(ruling.continue_with),
        },
        "missing": [
            {"name": fact.name, "kind": fact.kind, "label": fact.label.in_language(language)}
            for fact in resolution.missing
        ],
        "errors": [
            {"field": error.field, "message": rulebook.error_text(error, language)}
            for error in resolution.errors
        ],
        "steps": [
            {"text": rulebook.reason_text(step.reason, language), "cites": list(step.cites)}
            for step in (award.steps if award else ())
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
        ]
        if award
        else None,
        "would_change": [
            {
                "fact": other.step_fact,
                "value": other.value,
                "label": other.label.in_language(language),
                "verdicts": [verdict.in_language(language) for verdict in other.verdicts(state.tree)],
            }
            for other in rulebook.what_would_change(state, facts)
        ],
    }
