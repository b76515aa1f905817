"""Walking a tree: answers by fact name, replayed from the start every time.

A walk is a pure function of the tree, the answers and what the table knows; so a link is a
state, an earlier answer can be changed, and answers that are not on the path are dropped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..errors import RuleInputError
from ..schema import Question, Ruling, Text, Tree


@dataclass(frozen=True, slots=True)
class Answered:
    """One settled question; ``known`` tells that the table answered it, not the judge."""

    node: str
    question: Question
    value: str
    label: Text
    known: bool

    @property
    def fact(self) -> str:
        return self.question.fact


@dataclass(frozen=True, slots=True)
class Walk:
    """Where a walk stands: at ``question`` (still open) or at ``ruling`` (a leaf)."""

    tree: Tree
    path: tuple[Answered, ...]
    node: str
    question: Question | None
    ruling: Ruling | None

    @property
    def answers(self) -> dict[str, str]:
        """The judge's own answers on the path, by fact: what a link needs to hold."""
        return {step.fact: step.value for step in self.path if not step.known}

    @property
    def asked(self) -> int:
        """How many questions the judge was asked so far."""
        return sum(not step.known for step in self.path)


def walk(tree: Tree, answers: Mapping[str, str], known: Mapping[str, str] | None = None) -> Walk:
    """Replay ``answers`` from the start of ``tree``; ``known`` facts are never asked.

    Raises ``RuleInputError('answer-not-an-option')`` for an answer on the path that its question
    does not offer.
    """
    known = known or {}
    path: list[Answered] = []
    node_id = tree.start
    while True:
        node = tree.nodes[node_id]
        question = node.question
        if question is None:
            return Walk(tree, tuple(path), node_id, None, node.ruling)
        options = {option.value: option for option in question.options}
        value = known.get(question.fact)
        from_table = value in options
        if not from_table:
            value = answers.get(question.fact, "").strip()
            if not value:
                return Walk(tree, tuple(path), node_id, question, None)
            if value not in options:
                raise RuleInputError(
                    "answer-not-an-option", field=question.fact, given=value, allowed=", ".join(options)
                )
        assert value is not None
        option = options[value]
        path.append(Answered(node_id, question, value, option.label, from_table))
        node_id = option.goto


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another answer to one question and the rulings (leaf ids) that it could lead to."""

    step_fact: str
    question: Question
    value: str
    label: Text
    leaves: tuple[str, ...]

    def verdicts(self, tree: Tree) -> tuple[Text, ...]:
        """The rulings' verdicts, in the order of the tree."""
        found = (tree.nodes[leaf].ruling for leaf in self.leaves)
        return tuple(ruling.verdict for ruling in found if ruling)


def leaves_from(tree: Tree, node_id: str, facts: Mapping[str, str]) -> tuple[str, ...]:
    """Leaves reachable from a node when ``facts`` are settled, in order of the options."""
    node = tree.nodes[node_id]
    if node.question is None:
        return (node_id,)
    found: dict[str, None] = {}
    value = facts.get(node.question.fact)
    for option in node.question.options:
        if value is None or option.value == value or value not in {o.value for o in node.question.options}:
            found.update(dict.fromkeys(leaves_from(tree, option.goto, facts)))
    return tuple(found)


def what_matters(state: Walk, known: Mapping[str, str] | None = None) -> tuple[Alternative, ...]:
    """For an unfinished walk: each answer to the open question and the rulings it leaves open."""
    if state.question is None:
        return ()
    facts = dict(known or {}) | {step.fact: step.value for step in state.path}
    return tuple(
        Alternative(
            state.question.fact,
            state.question,
            option.value,
            option.label,
            leaves_from(state.tree, option.goto, facts),
        )
        for option in state.question.options
    )


def what_would_change(state: Walk, known: Mapping[str, str] | None = None) -> tuple[Alternative, ...]:
    """For a ruling: every other answer to a question on the path, where it changes the outcome."""
    if state.ruling is None:
        return ()
    settled = dict(known or {}) | {step.fact: step.value for step in state.path}
    found = []
    for step in state.path:
        if step.known:
            continue
        others = {fact: value for fact, value in settled.items() if fact != step.fact}
        for option in step.question.options:
            if option.value == step.value:
                continue
            leaves = leaves_from(state.tree, option.goto, others | {step.fact: option.value})
            if leaves != (state.node,):
                found.append(Alternative(step.fact, step.question, option.value, option.label, leaves))
    return tuple(found)


def every_path(tree: Tree) -> Iterator[tuple[tuple[Answered, ...], str]]:
    """Yield every way through a loop-free tree: the answers given and the leaf reached."""

    def onward(node_id: str, path: tuple[Answered, ...]) -> Iterator[tuple[tuple[Answered, ...], str]]:
        question = tree.nodes[node_id].question
        if question is None:
            yield path, node_id
            return
        settled = next((step.value for step in path if step.fact == question.fact), None)
        for option in question.options:
            if settled is None or settled == option.value:
                step = Answered(node_id, question, option.value, option.label, False)
                yield from onward(option.goto, (*path, step))

    yield from onward(tree.start, ())
