"""Roots: what an unknown Russian word has in common with known ones, whatever was put before and after."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from .morphology import stem
from .normalise import is_cyrillic

_PREFIXES = (
    "пере", "недо", "бес", "без", "вос", "под", "пре", "при", "про", "раз", "рас", "взо", "обо", "ото",
    "вз", "вс", "вы", "до", "за", "из", "ис", "на", "не", "об", "от", "по", "со", "о", "с", "у",
)  # fmt: skip
_SHORTEST = 4
_SHARED = 0.65
"""Which part of the longer of two roots they must share from the start."""

_BARE = 0.92
"""How much a root without its prefix stands for the word."""


class Roots:
    """Known Russian words by their roots."""

    def __init__(self, words: Iterable[str]) -> None:
        """``words``: the likeliest first; of several with one root the first ones are found."""
        self._by_start: dict[str, list[tuple[str, float, str]]] = defaultdict(list)
        for word in words:
            if is_cyrillic(word):
                for root, whole in _roots(stem(word)):
                    self._by_start[root[:_SHORTEST]].append((root, whole, word))

    def akin(self, word: str) -> list[str]:
        """Return the known words whose root is most like that of ``word``, three at most."""
        best: dict[str, float] = {}
        if is_cyrillic(word):
            for own, own_whole in _roots(stem(word)):
                for root, whole, known in self._by_start.get(own[:_SHORTEST], ()):
                    shared = _common(own, root) / max(len(own), len(root))
                    likeness = shared * own_whole * whole
                    if shared >= _SHARED and likeness > best.get(known, 0.0):
                        best[known] = likeness
        return sorted(best, key=best.__getitem__, reverse=True)[:3]


def _roots(stemmed: str) -> list[tuple[str, float]]:
    """Return the stem and what is left of it without a prefix, and how much each is the word itself."""
    bare = [(stemmed[len(prefix) :], _BARE) for prefix in _PREFIXES if stemmed.startswith(prefix)]
    return [(root, whole) for root, whole in ((stemmed, 1.0), *bare) if len(root) >= _SHORTEST]


def _common(one: str, other: str) -> int:
    length = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        length += 1
    return length


def same_root(one: str, other: str) -> bool:
    """Whether two stems differ by a prefix and an ending alone: «пасова», «спасова», «пас»."""
    bare = [
        {stemmed, *(stemmed[len(prefix) :] for prefix in _PREFIXES if stemmed.startswith(prefix))}
        for stemmed in (one, other)
    ]
    return any(
        min(len(left), len(right)) >= _SHORTEST - 1 and (left.startswith(right) or right.startswith(left))
        for left in bare[0]
        for right in bare[1]
    )
