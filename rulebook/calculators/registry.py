"""The register of penalty calculators.

A calculator is a pure function with keyword-only parameters. ``table`` (if named) is the table;
every other parameter is a fact of the same name, and its annotation says what kind of fact it
must be: ``int``, ``Amount``, ``Seat``, ``Contract``, ``Tricks``, ``Calls``, ``Column`` or a
``Literal`` of answers. A parameter with a default may be missing.
"""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from ..games.preferans.contracts import Call, Contract
from ..ledger import Amount, Award, Column, Seat
from ..schema.facts import FactKind

Tricks = Mapping[Seat, int]
Calls = Mapping[Seat, Call]

_KINDS: list[tuple[object, FactKind]] = [
    (int, "integer"),
    (Amount, "amount"),
    (Seat, "seat"),
    (Contract, "contract"),
    (Tricks, "tricks"),
    (Calls, "calls"),
    (Column, "column"),
]


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter: the kind of fact it takes, its literal values if it is a choice."""

    name: str
    kind: FactKind
    values: tuple[str, ...]
    required: bool


@dataclass(frozen=True, slots=True)
class Calculator:
    """A registered calculator with its clauses and the parameters that lint checks."""

    id: str
    cites: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    takes_table: bool
    function: Callable[..., Award]

    def __call__(self, **facts: Any) -> Award:
        return self.function(**facts)


CALCULATORS: dict[str, Calculator] = {}


def _parameter(name: str, annotation: object, default: object) -> Parameter:
    required = default is inspect.Parameter.empty
    if type(None) in get_args(annotation):
        annotation = typing.Union[tuple(p for p in get_args(annotation) if p is not type(None))]  # noqa: UP007
    for known, kind in _KINDS:
        if annotation == known:
            return Parameter(name, kind, (), required)
    if get_origin(annotation) is Literal:
        return Parameter(name, "choice", tuple(map(str, get_args(annotation))), required)
    raise TypeError(f"calculator parameter {name}: no fact kind for {annotation!r}")


def calculator(id: str, *, cites: tuple[str, ...]) -> Callable[[Callable[..., Award]], Callable[..., Award]]:
    """Register a calculator under ``id``; ``cites`` are the clauses its formula comes from."""

    def register(function: Callable[..., Award]) -> Callable[..., Award]:
        if id in CALCULATORS:
            raise ValueError(f"calculator {id} is registered twice")
        hints = typing.get_type_hints(function)
        parameters = []
        takes_table = False
        for name, parameter in inspect.signature(function).parameters.items():
            if parameter.kind is not inspect.Parameter.KEYWORD_ONLY:
                raise TypeError(f"calculator {id}: parameter {name} must be keyword-only")
            if name == "table":
                takes_table = True
                continue
            parameters.append(_parameter(name, hints[name], parameter.default))
        CALCULATORS[id] = Calculator(id, cites, tuple(parameters), takes_table, function)
        return function

    return register
