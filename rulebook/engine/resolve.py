"""From a ruling and the facts of the table to exact entries with their reasons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..calculators import CALCULATORS
from ..calculators.registry import Parameter
from ..errors import RuleInputError
from ..games.preferans.agreements import Table
from ..ledger import Award, merge
from ..schema import Fact, Remedy, Tree
from .facts import BY_SEAT, DERIVED_FACTS, base_name, parse_fact, present
from .walk import Walk


@dataclass(frozen=True, slots=True)
class Input:
    """A fact that the ruling's calculators need; ``given`` tells whether it has a value."""

    fact: Fact
    required: bool
    given: bool
    remedy: Remedy


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a ruling comes to: the inputs it needs, and the award once nothing is missing.

    ``award`` is ``None`` while a required input is missing or wrong; a ruling without a remedy
    has an empty award. ``errors`` name wrong inputs.
    """

    inputs: tuple[Input, ...]
    award: Award | None
    errors: tuple[RuleInputError, ...]

    @property
    def missing(self) -> tuple[Fact, ...]:
        """Required facts without a value."""
        return tuple(item.fact for item in self.inputs if item.required and not item.given)


def resolve(state: Walk, raw: Mapping[str, str], catalogue: Mapping[str, Fact], table: Table) -> Resolution:
    """Run the remedy of the ruling at which ``state`` stands on the facts sent.

    ``raw`` holds every fact known or entered, as text; answers on the path are added to it. An
    optional remedy runs as soon as a fact of its own is entered: one that no required remedy of
    the ruling takes and that does not follow from others. An input that the calculator turns out
    to need on these facts becomes a required one.
    """
    if state.ruling is None:
        raise ValueError("the walk has not reached a ruling")
    settled = {step.fact: step.value for step in state.path}
    facts = {**raw, **settled}
    inputs: dict[str, Input] = {}
    awards: list[Award] = []
    errors: list[RuleInputError] = []
    complete = True
    shared = DERIVED_FACTS | {
        parameter.name
        for remedy in state.ruling.remedy
        if not remedy.optional
        for parameter in CALCULATORS[remedy.calculator].parameters
    }
    for remedy in state.ruling.remedy:
        calculator = CALCULATORS[remedy.calculator]
        needed = [p for p in calculator.parameters if p.name not in remedy.give and p.name not in settled]
        own = [_input(parameter, catalogue, facts, remedy) for parameter in needed]
        wanted = not remedy.optional or any(
            i.given and i.fact.source == "judge" and i.fact.name not in shared for i in own
        )
        for item in own:
            entry = item if wanted else Input(item.fact, False, item.given, remedy)
            before = inputs.get(item.fact.name)
            if before is None or (entry.required and not before.required):
                inputs[item.fact.name] = entry
        if not wanted:
            continue
        if any(item.required and not item.given for item in own):
            complete = False
            continue
        try:
            values = _values(calculator.parameters, remedy, facts, settled, catalogue, table)
            awards.append(calculator(**values, **({"table": table} if calculator.takes_table else {})))
        except RuleInputError as error:
            blank = inputs.get(base_name(error.field or ""))
            if blank is not None and not blank.given and not blank.required:
                inputs[blank.fact.name] = Input(blank.fact, True, False, remedy)
                complete = False
                continue
            if not any(e.key == error.key and e.field == error.field for e in errors):
                errors.append(error)
    award = merge(awards) if complete and not errors else None
    return Resolution(tuple(inputs.values()), award, tuple(errors))


def _input(
    parameter: Parameter, catalogue: Mapping[str, Fact], facts: Mapping[str, str], remedy: Remedy
) -> Input:
    fact = catalogue[parameter.name]
    return Input(fact, parameter.required, present(fact, facts), remedy)


def _values(
    parameters: tuple[Parameter, ...],
    remedy: Remedy,
    facts: Mapping[str, str],
    settled: Mapping[str, str],
    catalogue: Mapping[str, Fact],
    table: Table,
) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for parameter in parameters:
        if parameter.name in remedy.give:
            values[parameter.name] = _literal(parameter, remedy.give[parameter.name])
        elif parameter.kind == "choice" and parameter.name in settled:
            values[parameter.name] = settled[parameter.name]
        elif present(catalogue[parameter.name], facts):
            values[parameter.name] = parse_fact(catalogue[parameter.name], facts, table)
    return values


def _literal(parameter: Parameter, text: str) -> Any:
    return int(text) if parameter.kind in ("integer", "amount") else text


def unknown_facts(state: Walk, raw: Mapping[str, str], catalogue: Mapping[str, Fact]) -> tuple[str, ...]:
    """Names sent that neither this tree nor the catalogue knows.

    What is counted seat by seat has the seat after a dot, nothing else has one.
    """
    tree_facts = {node.question.fact for node in state.tree.nodes.values() if node.question}

    def is_known(key: str) -> bool:
        fact = catalogue.get(base_name(key))
        return key in tree_facts or (fact is not None and (fact.kind in BY_SEAT) == ("." in key))

    return tuple(sorted(key for key in raw if not is_known(key)))


def unknown_fact_error(key: str, state: Walk, catalogue: Mapping[str, Fact], table: Table) -> RuleInputError:
    """Return what to say of a name that ``unknown_facts`` found: how it is written, or what there is."""
    fact = catalogue.get(base_name(key))
    if fact is None:
        allowed = ", ".join(_facts_of(state.tree))
        return RuleInputError("fact-not-here", field=key, given=key, allowed=allowed)
    if fact.kind in BY_SEAT:
        allowed = ", ".join(f"{fact.name}.{seat}" for seat in table.seats)
        return RuleInputError("fact-by-seat", field=key, allowed=allowed)
    return RuleInputError("fact-not-by-seat", field=key, allowed=fact.name)


def _facts_of(tree: Tree) -> tuple[str, ...]:
    """Names of what a tree asks for, then of what its rulings' calculators need."""
    nodes = tree.nodes.values()
    asked = (node.question.fact for node in nodes if node.question)
    needed = (
        parameter.name
        for node in nodes
        for remedy in (node.ruling.remedy if node.ruling else ())
        for parameter in CALCULATORS[remedy.calculator].parameters
        if parameter.name not in remedy.give
    )
    return tuple(dict.fromkeys((*asked, *needed)))
