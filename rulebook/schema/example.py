"""Examples (``examples/*.yaml``): answers and facts in, ruling and entries out."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

from ..ledger import Column
from .base import FactName, Line, RuleModel, Slug, Text

AmountText = Annotated[str, StringConstraints(pattern=r"^-?\d+(/\d+)?$")]


class ExampleEntry(RuleModel):
    """An expected entry: who writes how much where, and on whom."""

    seat: Line
    column: Column
    amount: AmountText
    on: Line | None = None


class ExampleTable(RuleModel):
    """The table of an example; seats are named А, Б, В, Г clockwise."""

    preset: Slug = "sochi-tournament"
    agreements: dict[FactName, Line] = {}
    seats: tuple[Line, ...] = ("А", "Б", "В", "Г")
    dealer: Line = "Г"


class Example(RuleModel):
    """One worked case: the walk through a tree and exactly what is written.

    ``facts`` are answers and inputs as a page or command would send them (``tricks.А``: "7").
    ``entries`` are the summed amounts per cell; an empty list means that nothing is written.
    """

    id: Slug
    title: Text
    source: str = ""
    tree: Slug
    leaf: Slug
    table: ExampleTable = ExampleTable()
    facts: dict[str, Line] = {}
    cites: tuple[Line, ...] = ()
    entries: tuple[ExampleEntry, ...] = ()


class UnreproducedExample(RuleModel):
    """A worked example of a source that does not reproduce, with the reason."""

    id: Slug
    title: Text
    source: Line
    reason: Text
