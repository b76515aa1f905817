"""A case: a tree walked at a place with the facts of a link, and every link that leads on from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlencode

from django.urls import reverse

import rulebook
from arbiter.lookup.place import CONTEXT, Place

ASKED = "asked"
"""Sent along with the form of amounts: the facts that it asks for."""

_ALWAYS_KEPT = frozenset({"contract", "declarer", "calls"})


@dataclass(frozen=True, slots=True)
class Case:
    """Where a walk stands. ``sent`` is what the link says; ``usable`` leaves out what is wrong."""

    code: rulebook.Code
    tree: rulebook.Tree
    place: Place
    sent: dict[str, str]
    usable: dict[str, str]
    state: rulebook.Walk
    facts: dict[str, str]
    resolution: rulebook.Resolution | None
    errors: tuple[rulebook.RuleInputError, ...]
    asked: frozenset[str]

    @property
    def address(self) -> str:
        """The link of this state: nothing stray in it, always in the same order."""
        return self._link(self.usable, self.state)

    def with_answer(self, fact: str, value: str) -> str:
        """The link after one more answer, or another one."""
        return self._replayed({**self.usable, fact: value})

    def without_answer(self, fact: str) -> str:
        """The link in which a question is open again; later answers stay where they still fit."""
        return self._replayed({name: value for name, value in self.usable.items() if name != fact})

    def _replayed(self, sent: Mapping[str, str]) -> str:
        usable, state, _facts, _errors = _replay(self.tree, self.place, sent)
        return self._link(usable, state)

    def _link(self, usable: Mapping[str, str], state: rulebook.Walk) -> str:
        kept = {**self.place.carried, **state.answers, **self.kept(usable, state)}
        query = urlencode({name: value for name, value in kept.items() if value})
        address = reverse("lookup:ruling", args=[self.code.id, self.tree.id])
        return f"{address}?{query}" if query else address

    def kept(self, usable: Mapping[str, str], state: rulebook.Walk) -> dict[str, str]:
        """Facts beside the answers on the path that may still matter, in order of their names."""
        ahead = _facts_ahead(self.code.id, self.tree.id, state.node) | _ALWAYS_KEPT
        return {
            name: usable[name]
            for name in sorted(usable)
            if name not in state.answers and rulebook.base_name(name) in ahead
        }


def build_case(code: rulebook.Code, tree: rulebook.Tree, place: Place, sent: Mapping[str, str]) -> Case:
    """Walk ``tree`` with the parameters of a link; what is wrong is left out and told in ``errors``."""
    known_names = set(code.facts) | _tree_facts(tree)
    facts_sent = {
        name: value.strip()
        for name, value in sent.items()
        if name not in CONTEXT and rulebook.base_name(name) in known_names
    }
    usable, state, facts, errors = _replay(tree, place, facts_sent)
    resolution = rulebook.resolve(state, facts, code.facts, place.table) if state.ruling else None
    if resolution:
        errors += resolution.errors or _unreadable(resolution, usable, facts, place)
    return Case(
        code=code,
        tree=tree,
        place=place,
        sent=facts_sent,
        usable=usable,
        state=state,
        facts=facts,
        resolution=resolution,
        errors=(*place.errors, *errors),
        asked=frozenset(sent.get(ASKED, "").split(",")),
    )


def _unreadable(
    resolution: rulebook.Resolution, usable: Mapping[str, str], facts: Mapping[str, str], place: Place
) -> tuple[rulebook.RuleInputError, ...]:
    """Facts of the link that cannot be read, told before all the others are there."""
    errors = []
    sent = {rulebook.base_name(name) for name in usable}
    for item in resolution.inputs:
        if item.fact.name in sent:
            try:
                rulebook.parse_fact(item.fact, facts, place.table)
            except rulebook.RuleInputError as error:
                errors.append(error)
    return tuple(errors)


Replayed = tuple[dict[str, str], rulebook.Walk, dict[str, str], tuple[rulebook.RuleInputError, ...]]


def _replay(tree: rulebook.Tree, place: Place, sent: Mapping[str, str]) -> Replayed:
    """Walk as far as the facts are usable: each one that is wrong is dropped and named."""
    usable = {name: value for name, value in sent.items() if value}
    errors: list[rulebook.RuleInputError] = []
    while True:
        replaced = {rulebook.base_name(name) for name in usable}
        facts = {
            name: value for name, value in place.facts.items() if rulebook.base_name(name) not in replaced
        } | usable
        try:
            known = rulebook.known_facts(place.table, facts)
            state = rulebook.walk(tree, facts, known)
        except rulebook.RuleInputError as error:
            wrong = [name for name in usable if error.field in (name, rulebook.base_name(name))]
            if not wrong:
                raise
            errors.append(error)
            for name in wrong:
                del usable[name]
            continue
        return usable, state, {**facts, **known}, tuple(errors)


def _tree_facts(tree: rulebook.Tree) -> frozenset[str]:
    return frozenset(node.question.fact for node in tree.nodes.values() if node.question)


@lru_cache(maxsize=4096)
def _facts_ahead(code_id: str, tree_id: str, node_id: str) -> frozenset[str]:
    """Facts that questions and calculators from this node on may take."""
    tree = rulebook.load_code(code_id).trees[tree_id]
    node = tree.nodes[node_id]
    if node.question:
        onward = (_facts_ahead(code_id, tree_id, option.goto) for option in node.question.options)
        return frozenset({node.question.fact}).union(*onward)
    return frozenset(
        parameter.name
        for remedy in (node.ruling.remedy if node.ruling else ())
        for parameter in rulebook.CALCULATORS[remedy.calculator].parameters
    )
