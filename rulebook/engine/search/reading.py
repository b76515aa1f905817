"""Reading a query: which words were meant, whatever keyboard, alphabet and spelling they came in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .keyboard import other_layout
from .normalise import STOP_WEIGHT, STOP_WORDS, clean, is_cyrillic, strength, words
from .vocabulary import Vocabulary

_EXACT, _BY_STEM, _BY_SOUND, _CUT_SHORT, _ONE_WRONG, _AKIN, _TWO_WRONG = 1.0, 0.95, 0.9, 0.8, 0.7, 0.6, 0.5
"""How sure a reading is, by how the word was recognised."""

_STANDS_FOR = 0.9
"""How much the nearest relative counts in place of a word that the rules do not use."""
_SHORTEST_CUT = 3
Guess = Literal["", "end", "letters"]
"""What may be guessed about an unknown word: nothing, its end, or some of its letters."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word of the query: the keys that it may stand for and how sure each of them is."""

    typed: str
    meant: str
    keys: tuple[tuple[str, float], ...]
    certainty: float
    strength: float = 1.0
    """How much it counts by its nature: see ``normalise.strength``."""

    @property
    def telling(self) -> bool:
        """Whether it means something by itself."""
        return self.strength == 1.0 and bool(self.keys)


@dataclass(frozen=True, slots=True)
class _Attempt:
    words: tuple[Word, ...]
    quality: float


def read(query: str, vocabulary: Vocabulary, language: str = "ru") -> list[Word]:
    """Read ``query`` chunk by chunk, each in the way that yields the best-known words.

    An unknown word in Latin letters is taken as Russian first, as English first for ``language`` en.
    The last chunk may be a word cut short: the query is also read while it is being typed.
    """
    chunks = query.split()
    found: list[Word] = []
    for place, chunk in enumerate(chunks, 1):
        found.extend(_read_chunk(clean(chunk), vocabulary, language, last=place == len(chunks)))
    if found and not any(word.keys and word.strength > STOP_WEIGHT for word in found):
        found[-1] = _known_or_cut(found[-1], vocabulary)
    return found


def _known_or_cut(word: Word, vocabulary: Vocabulary) -> Word:
    """A stop word that stands alone may be a word cut short: «при»."""
    if len(word.typed) < _SHORTEST_CUT:
        return word
    completed = _completed(word.typed, vocabulary.completions(word.typed), vocabulary)
    return completed if completed.keys else word


def _read_chunk(chunk: str, vocabulary: Vocabulary, language: str, *, last: bool) -> tuple[Word, ...]:
    as_typed = words(chunk)
    best = _attempt(as_typed, vocabulary)
    if best.quality == _EXACT:
        return best.words
    readings = [as_typed, _swapped(chunk)]
    best = _best([best, _attempt(readings[1], vocabulary)])
    if best.quality >= _BY_STEM:
        return best.words
    best = _best([best, _attempt(readings[0], vocabulary, sounded=True)])
    if best.quality >= _BY_SOUND:
        return best.words
    guesses: tuple[Guess, ...] = ("end", "letters") if last else ("letters",)
    for guess in guesses:
        attempts = [_attempt(reading, vocabulary, guess=guess) for reading in readings]
        sounded = _attempt(readings[0], vocabulary, sounded=True, guess=guess)
        best = _best([best, *attempts, sounded] if language == "en" else [best, sounded, *attempts])
        if best.quality >= _CUT_SHORT:
            break
    return best.words


def _swapped(chunk: str) -> list[str]:
    """Read ``chunk`` in the other layout; a reading in which most letters become signs is none."""
    swapped = words(other_layout(chunk))
    return swapped if 2 * sum(map(len, swapped)) > len(chunk) else []


def _best(attempts: list[_Attempt]) -> _Attempt:
    return max(attempts, key=lambda attempt: attempt.quality)


def _attempt(
    reading: list[str], vocabulary: Vocabulary, *, sounded: bool = False, guess: Guess = ""
) -> _Attempt:
    if not reading:
        return _Attempt((), 0.0)
    found = [_word(word, vocabulary, sounded=sounded, guess=guess) for word in reading]
    letters = sum(len(word) for word in reading)
    quality = sum(word.certainty * len(word.typed) for word in found) / letters
    return _Attempt(tuple(found), quality)


def _word(word: str, vocabulary: Vocabulary, *, sounded: bool, guess: Guess) -> Word:
    if word in STOP_WORDS:
        key = vocabulary.keys.get(word)
        return Word(word, word, ((key, 1.0),) if key else (), _EXACT, STOP_WEIGHT)
    if sounded and not is_cyrillic(word):
        return _sounded(word, vocabulary, guess=guess)
    key = vocabulary.keys.get(word)
    if key:
        return _known(word, word, key, _EXACT, vocabulary)
    if word.isdigit():
        return Word(word, word, (), 0.0)
    key = vocabulary.find(word)
    if key:
        return _known(word, word, key, _BY_STEM, vocabulary)
    if guess == "end" and len(word) >= _SHORTEST_CUT:
        return _completed(word, vocabulary.completions(word), vocabulary)
    if guess == "letters":
        similar, distance = vocabulary.similar(word)
        akin = vocabulary.akin(word) if distance != 1 else []
        if akin:
            return _guessed(word, akin, _AKIN, vocabulary)
        return _corrected(word, similar, distance, vocabulary)
    return Word(word, word, (), 0.0)


def _sounded(word: str, vocabulary: Vocabulary, *, guess: Guess) -> Word:
    if vocabulary.stop_word_by_sound(word):
        return Word(word, word, (), _BY_SOUND, STOP_WEIGHT)
    heard = vocabulary.find_by_sound(word)
    if heard:
        return _known(word, heard, vocabulary.keys[heard], _BY_SOUND, vocabulary)
    if guess == "end" and len(word) >= _SHORTEST_CUT:
        return _completed(word, vocabulary.completions_by_sound(word), vocabulary)
    if guess == "letters":
        return _corrected(word, *vocabulary.similar_by_sound(word), vocabulary)
    return Word(word, word, (), 0.0)


def _known(typed: str, meant: str, key: str, certainty: float, vocabulary: Vocabulary) -> Word:
    near = vocabulary.relatives(key)
    if not vocabulary.uses(key) and near:
        sure = _STANDS_FOR / max(near.values())
        near = {relative: value * sure for relative, value in near.items()}
    keys = {key: 1.0, **near}
    return Word(typed, meant, tuple(keys.items()), certainty, strength(typed, key))


def _corrected(typed: str, similar: list[str], distance: int, vocabulary: Vocabulary) -> Word:
    return _guessed(typed, similar, _ONE_WRONG if distance == 1 else _TWO_WRONG, vocabulary)


def _completed(typed: str, forms: list[str], vocabulary: Vocabulary) -> Word:
    return _guessed(typed, forms, _CUT_SHORT, vocabulary)


def _guessed(typed: str, forms: list[str], certainty: float, vocabulary: Vocabulary) -> Word:
    if not forms:
        return Word(typed, typed, (), 0.0)
    keys: dict[str, float] = {}
    for place, form in enumerate(forms):
        sure = 0.9 if place == 0 else 0.6
        key = vocabulary.key(form)
        keys.setdefault(key, sure)
        for relative, near in vocabulary.relatives(key).items():
            keys.setdefault(relative, sure * near)
    return Word(typed, forms[0], tuple(keys.items()), certainty)
