"""Texts of reasons and input errors, in every language. The wording itself is data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

from ..errors import RuleInputError
from ..ledger import Reason
from ..schema import Text
from .yaml_loader import build, read_document

WORDING_FOLDER = Path(__file__).resolve().parent.parent / "wording"
_PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")
SEAT_VALUES = frozenset({"seat", "on", "whister", "declarer", "offender", "dealer", "passer", "other"})
"""Placeholders whose value is a seat id; callers replace it by the player's name."""


@lru_cache(maxsize=1)
def wording() -> dict[str, Text]:
    """Every text by key, from all files of the folder."""
    texts: dict[str, Text] = {}
    for path in sorted(WORDING_FOLDER.glob("*.yaml")):
        document = read_document(path, WORDING_FOLDER)
        for key in document.value:
            if key in texts:
                raise document.fault((key,), f"text `{key}` is defined twice")
            texts[key] = build(Text, document, (key,))
    return texts


def placeholders(text: str) -> set[str]:
    """Names of the placeholders of a text."""
    return set(_PLACEHOLDER.findall(text))


def show_amount(value: object) -> str:
    """Write a number for people: minus sign, fractions as «2 1/3»."""
    if isinstance(value, Fraction) and value.denominator != 1:
        whole, rest = divmod(abs(value.numerator), value.denominator)
        sign = "−" if value < 0 else ""
        return f"{sign}{f'{whole} ' if whole else ''}{rest}/{value.denominator}"
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return f"−{abs(value)}" if value < 0 else str(value)
    return str(value)


def _fill(template: str, values: Mapping[str, object]) -> str:
    return _PLACEHOLDER.sub(lambda match: show_amount(values.get(match[1], match[0])), template)


def reason_text(reason: Reason, language: str, names: Mapping[str, str] | None = None) -> str:
    """Render a reason; ``names`` maps seat ids to what people call the players."""
    values: dict[str, object] = dict(reason.values)
    if names:
        values = {
            key: names.get(str(value), value) if key in SEAT_VALUES else value
            for key, value in values.items()
        }
    text = wording().get(reason.key)
    return _fill(text.in_language(language), values) if text else reason.key


def error_text(error: RuleInputError, language: str, labels: Mapping[str, str] | None = None) -> str:
    """Render an input error: what was wrong, where, and what would be right.

    ``labels`` replaces field names by what the reader sees beside the field.
    """
    text = wording().get(error.key)
    if text is None:
        return str(error)
    field = (labels or {}).get(error.field or "", error.field or "")
    return _fill(text.in_language(language), {"field": field, **error.values})
