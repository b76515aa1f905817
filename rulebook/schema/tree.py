"""A ruling tree (``trees/*.yaml``): one irregularity as a graph of questions and rulings."""

from __future__ import annotations

from typing import Literal

from pydantic import model_validator

from .base import Aliases, ClauseRef, FactName, Line, RuleModel, Slug, Text
from .facts import Option

Phase = Literal[
    "shuffle",
    "deal",
    "auction",
    "contract",
    "discard",
    "whisting",
    "play",
    "raspasy",
    "misere",
    "record",
    "settlement",
    "any",
]
Family = Literal["revokes", "exposed-cards", "prikup-seen", "card-count", "scoring-errors"]
Authority = Literal["code", "comment", "sochinka", "inferred", "default"]
Actor = Literal[
    "judge",
    "offender",
    "declarer",
    "whister",
    "passer",
    "dealer",
    "opponents",
    "all",
    "writer",
    "next",
    "bidder",
    "injured",
    "player",
]
Discretion = Literal["none", "opponent", "judge"]
TimeState = Literal["open", "expired", "unlimited"]


class QuestionOption(Option):
    """An answer and the node that it leads to."""

    goto: Slug


class Question(RuleModel):
    """One question: the fact it settles, its text, the answers.

    A fact that the table knows (``facts.yaml``, source deal or agreements) is never asked.
    """

    fact: FactName
    text: Text
    help: Text | None = None
    options: tuple[QuestionOption, ...]

    @model_validator(mode="after")
    def _options_differ(self) -> Question:
        values = [option.value for option in self.options]
        if len(values) < 2:
            raise ValueError("a question has at least two options")
        if len(set(values)) != len(values):
            raise ValueError("two options have the same value")
        return self


class ActionStep(RuleModel):
    """One thing to do at the table, in order, and who does it."""

    who: Actor
    text: Text


class Choice(RuleModel):
    """Who may choose, and between what; each option may need other amounts."""

    by: Actor
    text: Text
    options: tuple[Text, ...] = ()


class TimeLimit(RuleModel):
    """Until when the claim may be made."""

    state: TimeState
    text: Text


class DiscretionNote(RuleModel):
    """How far the ruling is a matter of judgement, and of what."""

    level: Discretion
    what: Text | None = None

    @model_validator(mode="after")
    def _says_what(self) -> DiscretionNote:
        if (self.level == "none") != (self.what is None):
            raise ValueError("`what` is given exactly when the level is not none")
        return self


class Ladder(RuleModel):
    """What the first offence costs and what a repeated one does."""

    first: Text
    repeated: Text


class Gap(RuleModel):
    """What the sources leave open and what the product does by default."""

    gap: Text
    default: Text


class Remedy(RuleModel):
    """A calculator to run. ``give`` fixes parameters; all others are facts of the same name."""

    calculator: Slug
    give: dict[FactName, Line] = {}
    optional: bool = False
    title: Text | None = None


class Ruling(RuleModel):
    """A leaf: what the judge reads out, what happens at the table, and what is written."""

    covers: tuple[Slug, ...]
    authority: Authority
    verdict: Text
    steps: tuple[ActionStep, ...]
    choice: Choice | None = None
    cites: tuple[ClauseRef, ...]
    limit: TimeLimit
    discretion: DiscretionNote
    ladder: Ladder | None = None
    note: Text | None = None
    gaps: tuple[Gap, ...] = ()
    remedy: tuple[Remedy, ...] = ()
    continue_with: tuple[Slug, ...] = ()

    @model_validator(mode="after")
    def _cites_something(self) -> Ruling:
        if not self.cites:
            raise ValueError("a ruling cites at least one clause")
        if not self.steps:
            raise ValueError("a ruling has at least one step at the table")
        return self


class Node(RuleModel):
    """Either a question or a ruling."""

    question: Question | None = None
    ruling: Ruling | None = None

    @model_validator(mode="after")
    def _one_of_two(self) -> Node:
        if (self.question is None) == (self.ruling is None):
            raise ValueError("a node is either a question or a ruling")
        return self


class Tree(RuleModel):
    """One irregularity as judges know it."""

    id: Slug
    title: Text
    summary: Text
    aliases: Aliases
    family: Family
    phase: Phase
    phases: tuple[Phase, ...] = ()
    covers: tuple[Slug, ...]
    see: tuple[Slug, ...] = ()
    start: Slug
    nodes: dict[Slug, Node]

    @property
    def cites(self) -> tuple[ClauseRef, ...]:
        """Every clause that some leaf cites, in order of first mention."""
        found: dict[str, None] = {}
        for node in self.nodes.values():
            if node.ruling:
                found.update(dict.fromkeys(node.ruling.cites))
        return tuple(found)
