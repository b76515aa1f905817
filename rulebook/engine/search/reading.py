"""Reading a query: which words were meant, whatever keyboard, alphabet and spelling they came in."""

from __future__ import annotations

from dataclasses import dataclass

from .families import NEARNESS, relatives
from .keyboard import other_layout
from .normalise import STOP_WORDS, clean, is_cyrillic, words
from .vocabulary import Vocabulary

_EXACT, _BY_STEM, _BY_SOUND, _ONE_WRONG, _TWO_WRONG = 1.0, 0.95, 0.9, 0.7, 0.5


@dataclass(frozen=True, slots=True)
class Word:
    """One word of the query: the keys that it may stand for and how sure each of them is."""

    typed: str
    meant: str
    keys: tuple[tuple[str, float], ...]
    certainty: float
    weak: bool = False
    """A word without meaning of its own, or a bare number: counts little."""


@dataclass(frozen=True, slots=True)
class _Attempt:
    words: tuple[Word, ...]
    quality: float


def read(query: str, vocabulary: Vocabulary) -> list[Word]:
    """Read ``query`` chunk by chunk, each in the way that yields the best-known words."""
    found: list[Word] = []
    for chunk in query.split():
        found.extend(_read_chunk(clean(chunk), vocabulary))
    return found


def _read_chunk(chunk: str, vocabulary: Vocabulary) -> tuple[Word, ...]:
    readings = [words(chunk), words(other_layout(chunk))]
    best = _best([_attempt(reading, vocabulary, sounded=False) for reading in readings])
    if best.quality >= _BY_STEM:
        return best.words
    sounded = _attempt(readings[0], vocabulary, sounded=True)
    best = _best([best, sounded])
    if best.quality >= _BY_SOUND:
        return best.words
    guesses = [_attempt(reading, vocabulary, sounded=False, guess=True) for reading in readings]
    guesses.append(_attempt(readings[0], vocabulary, sounded=True, guess=True))
    return _best([best, *guesses]).words


def _best(attempts: list[_Attempt]) -> _Attempt:
    return max(attempts, key=lambda attempt: attempt.quality)


def _attempt(reading: list[str], vocabulary: Vocabulary, *, sounded: bool, guess: bool = False) -> _Attempt:
    if not reading:
        return _Attempt((), 0.0)
    found = [_word(word, vocabulary, sounded=sounded, guess=guess) for word in reading]
    letters = sum(len(word) for word in reading)
    quality = sum(word.certainty * len(word.typed) for word in found) / letters
    return _Attempt(tuple(found), quality)


def _word(word: str, vocabulary: Vocabulary, *, sounded: bool, guess: bool) -> Word:
    if word in STOP_WORDS:
        key = vocabulary.keys.get(word)
        return Word(word, word, ((key, 1.0),) if key else (), _EXACT, weak=True)
    if sounded and not is_cyrillic(word):
        return _sounded(word, vocabulary, guess=guess)
    key = vocabulary.keys.get(word)
    if key:
        return _known(word, word, key, _EXACT)
    if word.isdigit():
        return Word(word, word, (), 0.0, weak=True)
    key = vocabulary.find(word)
    if key:
        return _known(word, word, key, _BY_STEM)
    if guess:
        if is_cyrillic(word) and (key := vocabulary.find_by_dictionary(word)):
            return _known(word, word, key, _BY_STEM)
        similar, distance = vocabulary.similar(word)
        if similar:
            return _guessed(word, similar, distance, vocabulary)
    return Word(word, word, (), 0.0)


def _sounded(word: str, vocabulary: Vocabulary, *, guess: bool) -> Word:
    if vocabulary.stop_word_by_sound(word):
        return Word(word, word, (), _BY_SOUND, weak=True)
    heard = vocabulary.find_by_sound(word)
    if heard:
        return _known(word, heard, vocabulary.keys[heard], _BY_SOUND)
    if guess:
        similar, distance = vocabulary.similar_by_sound(word)
        if similar:
            return _guessed(word, similar, distance, vocabulary)
    return Word(word, word, (), 0.0)


def _known(typed: str, meant: str, key: str, certainty: float) -> Word:
    keys = {key: 1.0}
    for relative in relatives(key):
        keys.setdefault(relative, NEARNESS)
    return Word(typed, meant, tuple(keys.items()), certainty, weak=key.isdigit())


def _guessed(typed: str, similar: list[str], distance: int, vocabulary: Vocabulary) -> Word:
    certainty = _ONE_WRONG if distance == 1 else _TWO_WRONG
    keys: dict[str, float] = {}
    for place, form in enumerate(similar):
        sure = 0.9 if place == 0 else 0.6
        keys.setdefault(vocabulary.keys[form], sure)
        for relative in relatives(vocabulary.keys[form]):
            keys.setdefault(relative, sure * NEARNESS)
    return Word(typed, similar[0], tuple(keys.items()), certainty)
