"""Facts (``facts.yaml``): what a ruling may depend on and a calculator may need."""

from __future__ import annotations

from typing import Literal

from pydantic import model_validator

from .base import FactName, Line, RuleModel, Text

FactKind = Literal["choice", "integer", "amount", "seat", "contract", "tricks", "calls", "column"]
SeatsAmong = Literal["any", "active", "defenders", "whisters"]
FactSource = Literal["judge", "deal", "agreements"]


class Option(RuleModel):
    """One value that a choice may take."""

    value: Line
    label: Text


class Fact(RuleModel):
    """A named fact: how it is asked for, what values it may take, who may know it already.

    ``source``: ``judge`` is always entered; ``deal`` and ``agreements`` are taken from the table
    when a table is known. ``integer`` and ``amount`` have inclusive bounds; ``tricks`` maps seats
    to whole numbers that sum to ``total``.
    """

    name: FactName
    kind: FactKind
    label: Text
    help: Text | None = None
    source: FactSource = "judge"
    options: tuple[Option, ...] = ()
    among: SeatsAmong = "any"
    minimum: int = 0
    maximum: int | None = None
    total: int | None = None
    proof: bool = False

    @model_validator(mode="after")
    def _shape_fits_kind(self) -> Fact:
        if (self.kind == "choice") != bool(self.options):
            raise ValueError("`options` are given exactly for kind choice")
        if self.total is not None and self.kind != "tricks":
            raise ValueError("`total` belongs to kind tricks")
        return self
