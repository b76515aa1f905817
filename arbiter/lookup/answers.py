"""A walk and its ruling as plain data in one language: what the command, the API and tests share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import rulebook

EXAMPLE_TREE = "preferans-1996/revoke"
CASE_KEYS = ("tree", "facts", "table")
TABLE_KEYS = ("preset", "agreements", "seats", "dealer")


def find_tree(name: Any) -> tuple[rulebook.Code, rulebook.Tree]:
    """Find the tree named ``CODE/TREE`` (or TREE of the first code that has it)."""
    if not isinstance(name, str) or not name.strip():
        raise rulebook.RuleInputError("tree-needed", field="tree", example=EXAMPLE_TREE)
    code_id, slash, tree_id = name.strip().rpartition("/")
    for candidate in [code_id] if slash else rulebook.code_ids():
        if candidate in rulebook.code_ids():
            code = rulebook.load_code(candidate)
            if tree_id in code.trees:
                return code, code.trees[tree_id]
    known = ", ".join(f"{c}/{t}" for c in rulebook.code_ids() for t in rulebook.load_code(c).trees)
    raise rulebook.RuleInputError("tree-unknown", field="tree", given=name, allowed=known)


def table_from(code: rulebook.Code, data: Any) -> rulebook.Table:
    """Build the table of a case: preset, overrides, seats, dealer (the last seat by default)."""
    table = _object(data, "table")
    _only(table, TABLE_KEYS, "table.")
    return rulebook.read_table(
        code,
        preset=table.get("preset"),
        agreements=_object(table.get("agreements"), "table.agreements"),
        seats=table.get("seats"),
        dealer=table.get("dealer", rulebook.LAST_SEAT),
    )


def facts_from(data: Any) -> dict[str, str]:
    """Read facts: a flat object of texts and whole numbers; nested objects become dotted names."""
    facts: dict[str, str] = {}
    for name, value in _object(data, "facts").items():
        nested = value.items() if isinstance(value, Mapping) else ()
        pairs = [(f"{name}.{seat}", inner) for seat, inner in nested] or [(name, value)]
        for key, inner in pairs:
            if key in facts:
                raise rulebook.RuleInputError("named-twice", field=key)
            if isinstance(inner, bool) or not isinstance(inner, (str, int)):
                raise rulebook.RuleInputError("text-expected", field=key, given=inner)
            facts[key] = str(inner)
    return facts


def _object(value: Any, field: str) -> Mapping[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise rulebook.RuleInputError("mapping-expected", field=field)
    return value


def _only(data: Mapping[str, Any], allowed: tuple[str, ...], prefix: str) -> None:
    for key in data:
        if key not in allowed:
            raise rulebook.RuleInputError(
                "key-unknown", field=f"{prefix}{key}", given=key, allowed=", ".join(allowed)
            )


def _no_contradiction(sent: Mapping[str, str], known: Mapping[str, str]) -> None:
    """Raise when a fact is sent that the table and the other facts settle differently."""
    for name, settled in known.items():
        given = sent.get(name, "").strip()
        if given and given != settled:
            raise rulebook.RuleInputError("fact-settled", field=name, given=given, known=settled)


def ruling_answer(case: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Walk and, at a leaf, resolve; raises ``RuleInputError`` for wrong input."""
    _only(case, CASE_KEYS, "")
    code, tree = find_tree(case.get("tree"))
    table = table_from(code, case.get("table"))
    sent = facts_from(case.get("facts"))
    known = rulebook.known_facts(table, sent)
    _no_contradiction(sent, known)
    facts = {**sent, **known}
    state = rulebook.walk(tree, sent, known)
    for name in rulebook.unknown_facts(state, sent, code.facts):
        raise rulebook.unknown_fact_error(name, state, code.facts, table)
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
