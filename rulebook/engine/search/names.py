"""Names: the short ways in which people say a thing, and how well a query says one of them."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .reading import Word

_FAINT = 0.04
"""Below this score a name says nothing."""


@dataclass(frozen=True, slots=True)
class Name:
    """One name of the document number ``document``."""

    document: int
    text: str
    weight: float


@dataclass(frozen=True, slots=True)
class Match:
    """How well the query says ``name``: 1.0 when both are the same words."""

    name: Name
    score: float
    said: float
    """Which part of the name's weight the query says."""


class Names:
    """All names of all documents, found by any of their words."""

    def __init__(
        self,
        names: Sequence[tuple[int, str]],
        keys_of: Callable[[str], list[tuple[str, float]]],
    ) -> None:
        """``names``: document number and text; ``keys_of``: the keys of a text and how much each counts."""
        self.names: list[Name] = []
        self._postings: dict[str, list[int]] = defaultdict(list)
        keyed = [(document, text, dict(keys_of(text))) for document, text in names]
        spread: Counter[str] = Counter()
        for key, _ in {(key, document) for document, _, keys in keyed for key in keys}:
            spread[key] += 1
        documents = len({document for document, _, _ in keyed}) or 1
        self._weights = {key: math.log(1 + documents / count) for key, count in spread.items()}
        self._rarest = math.log(1 + documents)
        for document, text, keys in keyed:
            weight = sum(self.weight(key, strength) for key, strength in keys.items())
            if not weight:
                continue
            for key in keys:
                self._postings[key].append(len(self.names))
            self.names.append(Name(document, text, weight))

    def weight(self, key: str, strength: float) -> float:
        """How much a key says: the rarer the more."""
        return self._weights.get(key, self._rarest) * strength

    def match(self, query: Sequence[Word]) -> dict[int, Match]:
        """Return the best-said name of every document that shares a word with ``query``."""
        said: dict[int, float] = defaultdict(float)
        used: dict[int, float] = defaultdict(float)
        total = 0.0
        for word in query:
            if not word.keys:
                continue
            own = self.weight(word.keys[0][0], word.strength)
            total += own
            best: dict[int, tuple[float, float]] = {}
            for key, sure in word.keys:
                weight = self.weight(key, word.strength) * sure
                for number in self._postings.get(key, ()):
                    if number not in best or best[number][1] < weight:
                        best[number] = (sure, weight)
            for number, (sure, weight) in best.items():
                used[number] += own * sure
                said[number] += weight
        matches: dict[int, Match] = {}
        for number, meant in used.items():
            name = self.names[number]
            part = min(1.0, said[number] / name.weight)
            score = part * min(1.0, meant / total)
            if score > _FAINT:
                known = matches.get(name.document)
                if known is None or score > known.score:
                    matches[name.document] = Match(name, score, part)
        return matches
