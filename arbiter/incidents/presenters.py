"""A logged ruling as people read it, frozen as it was given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from pydantic import ValidationError

import rulebook
from arbiter.core.show import contract_text, language, say
from arbiter.events.citations import Cite, cites_of
from arbiter.events.selectors import seat_names
from arbiter.incidents.models import Incident
from arbiter.incidents.replay import is_replayable
from arbiter.incidents.wording import ACTORS, AUTHORITIES
from arbiter.protocols.codec import entries_of_rows
from arbiter.protocols.presenters import EntryRow, entry_rows


@dataclass(frozen=True, slots=True)
class StepRow:
    """Something done at the table, and who does it."""

    who: str
    text: str


@dataclass(frozen=True, slots=True)
class Authority:
    """Whose word the ruling is, as its badge shows it."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class WhyRow:
    """A line of the derivation with its clauses."""

    text: str
    cites: tuple[Cite, ...]


@dataclass(frozen=True, slots=True)
class FactRow:
    """An answer or a fact on which the ruling rests."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class IncidentPage:
    """Everything on the page of an incident. ``walk`` leads to the ruling in the rules, while it is there."""

    title: str
    verdict: str
    authority: Authority
    steps: tuple[StepRow, ...]
    why: tuple[WhyRow, ...]
    cites: tuple[Cite, ...]
    answers: tuple[FactRow, ...]
    facts: tuple[FactRow, ...]
    entries: tuple[EntryRow, ...]
    is_current_edition: bool
    walk: str


def title_of(incident: Incident) -> str:
    """The ruling's title in the reader's language."""
    return str(incident.title[language()])


def incident_page(incident: Incident) -> IncidentPage:
    """Gather the page of an incident."""
    names = seat_names(incident.table)
    reader = language()
    current = is_replayable(incident)
    entries = entries_of_rows(incident.act.entries.order_by("order")) if incident.act else ()
    return IncidentPage(
        title_of(incident),
        incident.verdict[reader],
        Authority(incident.authority, str(AUTHORITIES[incident.authority])),
        tuple(StepRow(str(ACTORS[step["who"]]), step[reader]) for step in incident.steps),
        tuple(WhyRow(step[reader], cites_of(step["cites"], incident.code_id)) for step in incident.why),
        cites_of(incident.cites, incident.code_id),
        _answers(incident),
        _facts(incident, names),
        entry_rows(entries, names),
        current,
        walk_address(
            incident.code_id,
            incident.tree_id,
            {**incident.answers, **incident.facts, "table": str(incident.table_id)},
        )
        if current
        else "",
    )


def walk_address(code_id: str, tree_id: str, sent: Mapping[str, str]) -> str:
    """Where the ruling's questions are asked, with what was answered; nothing if there is no such tree."""
    code = _code(code_id)
    if code is None or tree_id not in code.trees:
        return ""
    return f"{reverse('lookup:ruling', args=[code_id, tree_id])}?{urlencode(sent)}"


def _answers(incident: Incident) -> tuple[FactRow, ...]:
    """The judge's answers, in the words of the rules while these still lead the same way."""
    code = _code(incident.code_id)
    tree = code.trees.get(incident.tree_id) if code else None
    said = _path(incident, tree) if tree else {}
    return tuple(said.get(name) or FactRow(name, value) for name, value in incident.answers.items())


def _path(incident: Incident, tree: rulebook.Tree) -> dict[str, FactRow]:
    sent = {**incident.facts, **incident.answers}
    try:
        known = rulebook.known_facts(rulebook.Table.model_validate(incident.seating), sent)
        state = rulebook.walk(tree, sent, known)
    except (rulebook.RuleInputError, ValidationError):
        return {}
    return {step.fact: FactRow(say(step.question.text), say(step.label)) for step in state.path}


def _code(code_id: str) -> rulebook.Code | None:
    return rulebook.load_code(code_id) if code_id in rulebook.code_ids() else None


def _facts(incident: Incident, names: Mapping[str, str]) -> tuple[FactRow, ...]:
    code = _code(incident.code_id)
    known = code.facts if code else {}
    return tuple(_fact(name, value, names, known) for name, value in incident.facts.items())


def _fact(name: str, value: str, names: Mapping[str, str], known: Mapping[str, rulebook.Fact]) -> FactRow:
    label, shown = fact_label(name, names, known), value
    fact = known.get(name.partition(".")[0])
    if fact is None:
        return FactRow(label, shown)
    if fact.kind == "contract":
        shown = contract_text(value)
    elif fact.kind == "seat":
        shown = names.get(value, value)
    elif fact.kind == "calls":
        shown = {"whist": _("whist"), "pass": _("pass"), "half": _("half")}.get(value, value)
    for option in fact.options:
        if option.value == value:
            shown = option.label.in_language(language())
    return FactRow(label, shown)


def fact_label(name: str, names: Mapping[str, str], known: Mapping[str, rulebook.Fact]) -> str:
    """What a fact is called, with the player's name where it is about a seat."""
    base, _dot, seat = name.partition(".")
    fact = known.get(base)
    label = fact.label.in_language(language()) if fact else base
    return f"{label}: {names.get(seat, seat)}" if seat else label


@dataclass(frozen=True, slots=True)
class FactInput:
    """A fact that is still wrong or missing: what was sent and what is expected."""

    name: str
    label: str
    value: str
    error: str
    options: tuple[tuple[str, str], ...]


def fact_inputs(
    errors: Mapping[str, str],
    sent: Mapping[str, str],
    names: Mapping[str, str],
    code_id: str,
    tree_id: str,
) -> list[FactInput]:
    """Fields for the answers and facts that were refused, so that nothing sent is lost."""
    code = _code(code_id)
    tree = code.trees.get(tree_id) if code else None
    nodes = tree.nodes.values() if tree else ()
    questions = [node.question for node in nodes if node.question]
    known = code.facts if code else {}
    found = []
    for name, error in errors.items():
        asked = next((one for one in questions if one.fact == name and say(one.text) == error), None)
        if asked:
            label, options = say(asked.text), _labels(asked.options)
        else:
            label, options = fact_label(name, names, known), _options(name, names, known)
        found.append(FactInput(name, label, sent.get(name, ""), "" if error == label else error, options))
    return found


def _options(
    name: str, names: Mapping[str, str], known: Mapping[str, rulebook.Fact]
) -> tuple[tuple[str, str], ...]:
    fact = known.get(name.partition(".")[0])
    if fact is None:
        return ()
    if fact.kind == "seat":
        return tuple(names.items())
    return _labels(fact.options)


def _labels(options: Iterable[Any]) -> tuple[tuple[str, str], ...]:
    return tuple((option.value, say(option.label)) for option in options)
