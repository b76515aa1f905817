"""Pure knowledge and computing: rules as data, walks, calculators, scoring. No Django, no clock.

This module is the only door: the desk imports from here and from nowhere below. What is heavy
(search, scoring) is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .calculators import CALCULATORS
from .calculators.registry import Calculator, Parameter
from .engine.bundle import bundle
from .engine.coverage import Coverage, coverage
from .engine.examples import check_example, example_table
from .engine.facts import base_name, derive, known_facts, parse_fact, present, seats_for
from .engine.library import Code, code_ids, load_code
from .engine.lint import Fault, lint
from .engine.resolve import Input, Resolution, resolve, unknown_fact_error, unknown_facts
from .engine.tables import LAST_SEAT, make_agreements, make_table, read_table
from .engine.walk import (
    Alternative,
    Answered,
    Walk,
    every_path,
    leaves_from,
    walk,
    what_matters,
    what_would_change,
)
from .engine.wording import error_text, reason_text, show_amount
from .errors import FaultPlace, RuleDataError, RuleInputError
from .games.preferans.agreements import Agreements, Table, agreements_from
from .games.preferans.contracts import Call, Contract
from .games.preferans.deal import Deal, score_deal, validate_deal
from .games.preferans.prices import raspasy_series_price
from .games.preferans.settlement import settle, whole_results
from .games.preferans.sheet import Sheet, apply_entries, is_closed, settle_pool
from .ledger import (
    COLUMNS,
    Amount,
    Award,
    Column,
    Entry,
    Reason,
    Seat,
    Step,
    exact,
    merge,
    totals,
)
from .schema import (
    LANGUAGES,
    Clause,
    CodeInfo,
    Example,
    Fact,
    Language,
    Preset,
    Question,
    Ruling,
    Term,
    Text,
    Tree,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .engine.search import Hit as Hit


def search(
    query: str,
    *,
    code: str | None = None,
    kinds: Sequence[str] | None = None,
    phase: str | None = None,
    language: str = "ru",
    limit: int = 10,
) -> list[Hit]:
    """Find trees, clauses and terms; best first. See ``engine.search``."""
    from .engine.search import search as run

    return run(query, code=code, kinds=kinds, phase=phase, language=language, limit=limit)


def score(document: Mapping[str, Any], *, language: str = "ru") -> dict[str, Any]:
    """Score deals and settle a sheet given as JSON data. See ``engine.score``."""
    from .engine.score import score as run

    return run(document, language=language)


__all__ = [
    "CALCULATORS",
    "COLUMNS",
    "LANGUAGES",
    "LAST_SEAT",
    "Agreements",
    "Alternative",
    "Amount",
    "Answered",
    "Award",
    "Calculator",
    "Call",
    "Clause",
    "Code",
    "CodeInfo",
    "Column",
    "Contract",
    "Coverage",
    "Deal",
    "Entry",
    "Example",
    "Fact",
    "Fault",
    "FaultPlace",
    "Input",
    "Language",
    "Parameter",
    "Preset",
    "Question",
    "Reason",
    "Resolution",
    "RuleDataError",
    "RuleInputError",
    "Ruling",
    "Seat",
    "Sheet",
    "Step",
    "Table",
    "Term",
    "Text",
    "Tree",
    "Walk",
    "agreements_from",
    "apply_entries",
    "base_name",
    "bundle",
    "check_example",
    "code_ids",
    "coverage",
    "derive",
    "error_text",
    "every_path",
    "exact",
    "example_table",
    "is_closed",
    "known_facts",
    "leaves_from",
    "lint",
    "load_code",
    "make_agreements",
    "make_table",
    "merge",
    "parse_fact",
    "present",
    "raspasy_series_price",
    "read_table",
    "reason_text",
    "resolve",
    "score",
    "score_deal",
    "search",
    "seats_for",
    "settle",
    "settle_pool",
    "show_amount",
    "totals",
    "unknown_fact_error",
    "unknown_facts",
    "validate_deal",
    "walk",
    "what_matters",
    "what_would_change",
    "whole_results",
]
