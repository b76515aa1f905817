"""What the commands print for people: entries and clauses as the pages write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import rulebook
from arbiter.core.show import clause_label
from arbiter.protocols.presenters import column_text


def amount_text(amount: int | str) -> str:
    """Write an amount of an answer with a proper minus."""
    return str(amount).replace("-", rulebook.show_amount(-1)[0])


def clauses_text(cites: Iterable[str]) -> str:
    """Write clauses by the numbers that readers know."""
    return ", ".join(clause_label(cite) for cite in cites)


def entry_text(entry: Mapping[str, Any]) -> str:
    """Write an entry of an answer: who, in which column, how much."""
    return f"{entry['seat']}, {column_text(entry['column'], entry['on'])} {amount_text(entry['amount'])}"
