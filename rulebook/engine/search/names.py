"""Names: the short ways in which people say a thing, and how well a query says one of them."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .reading import Word

_NONE: frozenset[int] = frozenset()
_NO_NAME = (0.0, 0)
_FAINT = 0.1
"""Below this score a name says nothing."""


@dataclass(frozen=True, slots=True)
class Name:
    """One name of the document number ``document``."""

    document: int
    text: str
    weight: float


class Match(NamedTuple):
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
        postings: dict[str, list[int]] = defaultdict(list)
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
                postings[key].append(len(self.names))
            self.names.append(Name(document, text, weight))
        of_document: dict[int, list[int]] = defaultdict(list)
        for number, name in enumerate(self.names):
            of_document[name.document].append(number)
        self._of_document = {document: frozenset(numbers) for document, numbers in of_document.items()}
        self._postings = {key: frozenset(numbers) for key, numbers in postings.items()}

    def weight(self, key: str, strength: float) -> float:
        """How much a key says: the rarer the more."""
        return self._weights.get(key, self._rarest) * strength

    def match(self, query: Sequence[Word], documents: Iterable[int]) -> dict[int, Match]:
        """Return the best-said name of each of ``documents`` that shares a word with ``query``."""
        allowed = _NONE.union(*(self._of_document.get(document, _NONE) for document in documents))
        said: dict[int, float] = defaultdict(float)
        used: dict[int, float] = defaultdict(float)
        total = 0.0
        for word in query:
            if not word.keys:
                continue
            own = self.weight(word.keys[0][0], word.strength)
            total += own
            unseen = allowed
            for key, sure in word.keys:
                numbers = self._postings.get(key, _NONE) & unseen
                weight = self.weight(key, word.strength) * sure
                meant = own * sure
                for number in numbers:
                    used[number] += meant
                    said[number] += weight
                unseen -= numbers
        return self._best_of_each(used, said, total)

    def _best_of_each(
        self, used: Mapping[int, float], said: Mapping[int, float], total: float
    ) -> dict[int, Match]:
        names = self.names
        best: dict[int, tuple[float, int]] = {}
        least = _FAINT * total
        for number, meant in used.items():
            name = names[number]
            part = said[number] / name.weight
            score = meant if part > 1.0 else meant * part
            if score > least:
                candidate = (score, -number)
                if candidate > best.get(name.document, _NO_NAME):
                    best[name.document] = candidate
        return {
            document: Match(names[-number], score / total, said[-number] / names[-number].weight)
            for document, (score, number) in best.items()
        }
