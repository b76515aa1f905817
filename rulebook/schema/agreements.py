"""Presets of agreements (``agreements/*.yaml``), terms (``glossary.yaml``), phrases (``phrases/*.yaml``)."""

from __future__ import annotations

from .base import Aliases, ClauseRef, FactName, Line, RuleModel, Slug, Text


class AgreedValue(RuleModel):
    """A value that players may agree on, with the clause that lets them."""

    value: Line
    cites: tuple[ClauseRef, ...] = ()
    note: Text | None = None


class Preset(RuleModel):
    """A named set of agreements; options it does not name keep the game's default."""

    id: Slug
    title: Text
    summary: Text
    values: dict[FactName, AgreedValue]


class Term(RuleModel):
    """A glossary term: the standard word in both languages and how else people say it."""

    id: Slug
    term: Text
    meaning: Text
    synonyms: Aliases = Aliases()
    clauses: tuple[ClauseRef, ...] = ()


class Phrases(RuleModel):
    """How people ask for the clause ``id`` of the same code, in both languages."""

    id: Line
    said: Aliases
