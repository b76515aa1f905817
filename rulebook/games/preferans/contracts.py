"""Contracts of preferans: names, prices and what the defence owes (2.2.2, 3.8.2, 4.1)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from ...errors import RuleInputError

Call = Literal["whist", "pass", "half"]
CALLS: tuple[Call, ...] = ("whist", "pass", "half")

PRICES = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
SOCHINKA_LENINGRAD_PRICES = {6: 3, 7: 6, 8: 9, 9: 12, 10: 15}
OBLIGATIONS = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
MISERE_PRICE = 10
SUITS = "SCDHN"
"""Suit letters in rising order: spades, clubs, diamonds, hearts, no trump."""

_SUIT_SIGNS = str.maketrans(
    {
        "♠": "S",
        "♣": "C",
        "♦": "D",
        "♥": "H",
        "П": "S",
        "Т": "C",
        "Б": "D",
        "Ч": "H",
        "К": "C",
    }
)
_WORDS = {
    "МИЗЕР": "misere",
    "MISERE": "misere",
    "MISÈRE": "misere",
    "РАСПАСЫ": "raspasy",
    "RASPASY": "raspasy",
}


@dataclass(frozen=True, slots=True, order=True)
class Contract:
    """A contract: ``tricks`` 6 to 10 with a suit letter, or misère, or raspasy."""

    kind: Literal["tricks", "misere", "raspasy"]
    level: int = 0
    suit: str = ""

    @classmethod
    def parse(cls, text: str, *, field: str = "contract") -> Contract:
        """Read ``6S`` … ``10N`` (also ♠♣♦♥, БК), ``misere``/«мизер», ``raspasy``/«распасы».

        Raises ``RuleInputError('contract-unknown')`` for anything else.
        """
        cleaned = text.strip().upper().replace(" ", "").replace("\ufe0e", "").replace("\ufe0f", "")
        word = _WORDS.get(cleaned)
        if word == "misere":
            return cls("misere")
        if word == "raspasy":
            return cls("raspasy")
        cleaned = cleaned.replace("БК", "N").replace("БЕЗКОЗЫРЯ", "N").replace("NT", "N")
        match = re.fullmatch(r"(6|7|8|9|10)([SCDHN])", cleaned.translate(_SUIT_SIGNS))
        if not match:
            raise RuleInputError("contract-unknown", field=field, given=text)
        return cls("tricks", int(match[1]), match[2])

    def __str__(self) -> str:
        return f"{self.level}{self.suit}" if self.kind == "tricks" else self.kind

    @property
    def obligation(self) -> int:
        """Tricks that the defence owes (3.8.2); 0 on misère and raspasy."""
        return OBLIGATIONS.get(self.level, 0)
