"""From answers and facts at a table to a ruling with exact entries; nothing is written here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.utils.translation import get_language
from django.utils.translation import gettext as _

import rulebook
from arbiter.core.errors import NotFound, UserError
from arbiter.events.names import validate_plain_text
from arbiter.events.rule_errors import rule_user_error
from arbiter.protocols.selectors import TableContext

FACT_LENGTH = 200
DEALER = "dealer"


@dataclass(frozen=True, slots=True)
class Ruled:
    """A finished walk with its award. ``facts`` are all that was used beside the answers, as text."""

    code: rulebook.Code
    tree: rulebook.Tree
    state: rulebook.Walk
    ruling: rulebook.Ruling
    table: rulebook.Table
    facts: dict[str, str]
    award: rulebook.Award

    @property
    def answers(self) -> dict[str, str]:
        """The judge's answers on the path, by fact."""
        return self.state.answers

    @property
    def contract(self) -> str:
        """The contract of the deal, as far as it is known."""
        if self.facts.get("contract"):
            return str(rulebook.Contract.parse(self.facts["contract"]))
        game = {step.fact: step.value for step in self.state.path}.get("game", "")
        return game if game in ("misere", "raspasy") else ""

    def texts(self, names: Mapping[str, str]) -> dict[str, Any]:
        """Title, verdict, steps at the table and derivation in every language, players by name."""
        languages = rulebook.LANGUAGES
        return {
            "title": {one: self.tree.title.in_language(one) for one in languages},
            "verdict": {one: self.ruling.verdict.in_language(one) for one in languages},
            "steps": [
                {"who": step.who, **{one: step.text.in_language(one) for one in languages}}
                for step in self.ruling.steps
            ],
            "why": [
                {
                    "cites": list(step.cites),
                    **{one: rulebook.reason_text(step.reason, one, names) for one in languages},
                }
                for step in self.award.steps
            ],
        }


def find_tree(code_id: str, tree_id: str) -> tuple[rulebook.Code, rulebook.Tree]:
    """Return the tree with its code; raises ``NotFound``."""
    if code_id not in rulebook.code_ids():
        raise NotFound(_("There is no such code."))
    code = rulebook.load_code(code_id)
    if tree_id not in code.trees:
        raise NotFound(_("There is no such ruling in this code."))
    return code, code.trees[tree_id]


def make_ruling(
    context: TableContext, *, code_id: str, tree_id: str, answers: Mapping[str, Any], facts: Mapping[str, Any]
) -> Ruled:
    """Walk and resolve. Raises ``UserError`` naming the open question, or every missing or wrong fact.

    ``facts`` win over what the table knows of the deal (a record may be what is wrong), never over
    the agreements. ``facts["dealer"]`` names the seat that deals, where the table has it wrong.
    """
    code, tree = find_tree(code_id, tree_id)
    given = {**_texts(facts), **_texts(answers)}
    table = _with_dealer(context, given.pop(DEALER, ""))
    sent = {**_deal_facts(context, given), **given}
    try:
        known = rulebook.known_facts(table, sent)
        state = rulebook.walk(tree, sent, known)
        unknown = rulebook.unknown_facts(state, given, code.facts)
        if unknown:
            raise rulebook.RuleInputError("fact-unknown", field=unknown[0], given=unknown[0][:40])
    except rulebook.RuleInputError as error:
        raise rule_user_error(error, names=context.names) from error
    if state.ruling is None:
        raise _unfinished(state)
    resolution = rulebook.resolve(state, {**sent, **known}, code.facts, table)
    if resolution.errors:
        raise rule_user_error(*resolution.errors, names=context.names)
    if resolution.award is None:
        raise _incomplete(resolution)
    used = {name: text for name, text in sent.items() if name not in state.answers and _is_fact(name, code)}
    return Ruled(code, tree, state, state.ruling, table, used, resolution.award)


def _texts(values: Mapping[str, Any]) -> dict[str, str]:
    texts = {str(name): str(value).strip() for name, value in values.items() if value is not None}
    for name, text in texts.items():
        try:
            validate_plain_text(name + text)
            MaxLengthValidator(FACT_LENGTH)(name)
            MaxLengthValidator(FACT_LENGTH)(text)
        except ValidationError as error:
            problem = " ".join(error.messages)
            raise UserError("invalid", problem, fields={name[:FACT_LENGTH]: problem}) from error
    return {name: text for name, text in texts.items() if text}


def _with_dealer(context: TableContext, dealer: str) -> rulebook.Table:
    if not dealer:
        return context.table
    if dealer not in context.names:
        wrong = rulebook.RuleInputError(
            "seat-unknown", field=DEALER, given=dealer[:40], allowed=", ".join(context.names)
        )
        raise rule_user_error(wrong, names=context.names)
    return context.table.model_copy(update={"dealer": rulebook.Seat(dealer)})


def _deal_facts(context: TableContext, given: Mapping[str, str]) -> dict[str, str]:
    replaced = {rulebook.base_name(name) for name in given}
    agreed = context.table.agreements.facts()
    return {
        name: text
        for name, text in context.facts.items()
        if name != DEALER and name not in agreed and rulebook.base_name(name) not in replaced
    }


def _is_fact(name: str, code: rulebook.Code) -> bool:
    return rulebook.base_name(name) in code.facts


def _unfinished(state: rulebook.Walk) -> UserError:
    assert state.question is not None
    question = state.question.text.in_language(get_language() or "ru")
    return UserError(
        "walk-unfinished",
        _("The ruling is not reached yet. Still to be answered: %(question)s") % {"question": question},
        fields={state.question.fact: question},
    )


def _incomplete(resolution: rulebook.Resolution) -> UserError:
    language = get_language() or "ru"
    fields = {
        fact.name: _("Needed for the ruling: %(fact)s.") % {"fact": fact.label.in_language(language)}
        for fact in resolution.missing
    }
    return UserError("facts-missing", _("Some facts that the ruling needs are missing."), fields=fields)
