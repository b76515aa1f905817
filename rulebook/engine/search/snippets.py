"""The sentence of a text that answers the query best."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache

from ...schema import Text
from .index import SearchIndex

_SENTENCE = re.compile(r"(?<=[.!?:])\s+(?=[A-ZА-ЯЁ«“\"0-9♠♣♦♥])")


@lru_cache(maxsize=512)
def _sentences(text: str) -> tuple[str, ...]:
    return tuple(_SENTENCE.split(text))


def snippet(text: Text, wanted: Collection[str], index: SearchIndex) -> Text:
    """Return the best sentence of ``text`` in each language; the first one when none is better."""
    return Text(ru=_best(text.ru, wanted, index), en=_best(text.en, wanted, index))


def _best(text: str, wanted: Collection[str], index: SearchIndex) -> str:
    sentences = _sentences(text)
    if len(sentences) == 1:
        return text

    def hits(sentence: str) -> int:
        return len({key for key, _ in index.keys_of(sentence) if key in wanted})

    return max(sentences, key=hits)
