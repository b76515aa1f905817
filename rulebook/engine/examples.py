"""Running the examples of a code through the same path as a page does."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ..errors import RuleInputError
from ..games.preferans.agreements import Table
from ..ledger import Amount, Column, Seat, exact, totals
from ..schema import Example
from .facts import known_facts
from .library import Code
from .resolve import resolve, unknown_facts
from .tables import make_table
from .walk import walk
from .wording import error_text

Cells = dict[tuple[Seat, Column, Seat | None], Amount]


@dataclass(frozen=True, slots=True)
class ExampleFault:
    """Why an example does not hold."""

    example: str
    message: str


def example_table(code: Code, example: Example) -> Table:
    """Build the table of an example from its preset and overrides."""
    seats = example.table.seats
    return make_table(
        code,
        preset=example.table.preset,
        overrides={"players": str(len(seats)), **example.table.agreements},
        seats=seats,
        dealer=example.table.dealer,
    )


def check_example(code: Code, example: Example) -> ExampleFault | None:
    """Run one example; return what differs, or ``None`` when everything is as written."""

    def fault(message: str) -> ExampleFault:
        return ExampleFault(example.id, message)

    tree = code.trees.get(example.tree)
    if tree is None:
        return fault(f"tree `{example.tree}` does not exist")
    try:
        table = example_table(code, example)
        known = known_facts(table, example.facts)
        facts = {**example.facts, **known}
        state = walk(tree, example.facts, known)
        if state.ruling is None:
            assert state.question is not None
            return fault(f"the walk stops at `{state.question.fact}`, which has no answer")
        if state.node != example.leaf:
            return fault(f"the walk ends at leaf `{state.node}`, not `{example.leaf}`")
        unknown = unknown_facts(state, example.facts, code.facts)
        if unknown:
            return fault(f"unknown facts: {', '.join(unknown)}")
        resolution = resolve(state, facts, code.facts, table)
    except RuleInputError as error:
        return fault(error_text(error, "en"))
    if resolution.errors:
        return fault("; ".join(error_text(error, "en") for error in resolution.errors))
    if resolution.award is None:
        return fault(f"missing facts: {', '.join(fact.name for fact in resolution.missing)}")
    absent = set(example.cites) - set(state.ruling.cites)
    if absent:
        return fault(f"the ruling does not cite {', '.join(sorted(absent))}")
    expected = expected_cells(example)
    got = dict(totals(resolution.award.entries))
    if got != expected:
        return fault(f"entries differ: expected {_show(expected)}; got {_show(got)}")
    return None


def expected_cells(example: Example) -> Cells:
    """The entries that an example expects, summed per cell."""
    cells: Cells = {}
    for entry in example.entries:
        on = Seat(entry.on) if entry.on is not None else None
        cell = (Seat(entry.seat), entry.column, on)
        cells[cell] = exact(cells.get(cell, 0) + Fraction(entry.amount))
    return {cell: amount for cell, amount in cells.items() if amount}


def _show(cells: Cells) -> str:
    if not cells:
        return "nothing"
    return ", ".join(
        f"{seat} {column}{f' on {on}' if on else ''} {amount}"
        for (seat, column, on), amount in sorted(cells.items(), key=str)
    )
