"""A code (``code.yaml``) and its clauses (``clauses/*.yaml``)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from .base import ClauseRef, Line, RuleModel, Slug, Text


class Section(RuleModel):
    """A heading of the code's table of contents; clauses belong to the longest matching id."""

    id: Line
    title: Text


class CodeInfo(RuleModel):
    """Who issued the code, in which edition, and what it replaces.

    ``numbering`` lists every numbered clause of the source: each must have its text here.
    """

    id: Slug
    title: Text
    game: Slug
    authority: Text
    edition: Line
    adopted: str = ""
    source: Text
    supersedes: tuple[Slug, ...] = ()
    sections: tuple[Section, ...] = ()
    numbering: tuple[ClauseRef, ...] = ()


ClauseKind = Literal["definition", "procedure", "irregularity", "scoring", "settlement", "ethics", "comment"]
ClauseStatus = Literal["coded", "prose", "definition"]
ProseReason = Literal[
    "procedure",
    "rule",
    "remark",
    "ethics",
    "money",
    "history",
    "judge",
    "variant",
    "settlement",
    "example",
]


class Conflict(RuleModel):
    """Where sources contradict: every reading, and the one this product applies."""

    with_: tuple[ClauseRef, ...] = Field(default=(), alias="with")
    readings: tuple[Text, ...]
    applied: Text


class Clause(RuleModel):
    """One numbered clause or comment, restated in our own words under the source's number."""

    id: ClauseRef
    title: Text
    text: Text
    kind: ClauseKind
    topics: tuple[Slug, ...] = ()
    see: tuple[ClauseRef, ...] = ()
    comments: tuple[ClauseRef, ...] = ()
    clause: ClauseRef | None = None
    status: ClauseStatus
    why: ProseReason | None = None
    conflict: Conflict | None = None

    @model_validator(mode="after")
    def _status_has_its_reason(self) -> Clause:
        if (self.status == "prose") != (self.why is not None):
            raise ValueError("`why` is given exactly when status is prose")
        if (self.kind == "comment") != (self.clause is not None):
            raise ValueError("`clause` is given exactly when kind is comment")
        return self
