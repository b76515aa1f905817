"""The sentence of a text that answers the query best."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import lru_cache

from ...schema import Text

_SENTENCE = re.compile(r"(?<=[.!?:])\s+(?=[A-ZА-ЯЁ«“\"0-9♠♣♦♥])")
_KEPT = 4096

KeyedSentences = tuple[tuple[str, frozenset[str]], ...]


class Snippets:
    """Picks sentences; keeps those of texts found lately, with the keys of their words."""

    def __init__(self, keys_of: Callable[[str], list[tuple[str, float]]]) -> None:
        def split(text: str) -> KeyedSentences:
            return tuple(
                (sentence, frozenset(key for key, _ in keys_of(sentence)))
                for sentence in _SENTENCE.split(text)
            )

        self._sentences = lru_cache(maxsize=_KEPT)(split)

    def best(self, text: Text, wanted: Collection[str]) -> Text:
        """Return the best sentence in each language; the first one when none is better."""
        russian, english = self._sentences(text.ru), self._sentences(text.en)
        if len(russian) == len(english) == 1:
            return text
        return Text(ru=_best(russian, wanted), en=_best(english, wanted))


def _best(sentences: KeyedSentences, wanted: Collection[str]) -> str:
    return max(sentences, key=lambda sentence: len(sentence[1].intersection(wanted)))[0]
