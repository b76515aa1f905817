"""Reading numbers that people typed: bounded in length, so that no text can stall the reader."""

from __future__ import annotations

import re
from fractions import Fraction

from ..ledger import Amount, exact

_WHOLE = re.compile(r"[-−]?[0-9]{1,9}")
_AMOUNT = re.compile(r"[-−]?[0-9]{1,9}([.,][0-9]{1,6}|/[0-9]{1,6})?")


def read_whole(text: str) -> int | None:
    """Return a whole number of up to nine digits, or ``None`` if ``text`` is none."""
    cleaned = text.strip()
    return int(cleaned.replace("−", "-")) if _WHOLE.fullmatch(cleaned) else None


def read_amount(text: str) -> Amount | None:
    """Return a whole number, decimal («2,5») or fraction («7/2») exactly, or ``None``."""
    cleaned = text.strip()
    if not _AMOUNT.fullmatch(cleaned):
        return None
    try:
        return exact(Fraction(cleaned.replace("−", "-").replace(",", ".")))
    except ZeroDivisionError:
        return None
