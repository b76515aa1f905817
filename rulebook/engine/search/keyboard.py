"""Letters typed the wrong way: the other keyboard layout, and Russian in Latin letters."""

from __future__ import annotations

import re

_LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
_RUSSIAN_KEYS = "ёйцукенгшщзхъфывапролджэячсмитьбю"
_TO_RUSSIAN = str.maketrans(_LATIN_KEYS, _RUSSIAN_KEYS)
_TO_LATIN = str.maketrans(_RUSSIAN_KEYS, _LATIN_KEYS)
_SHIFTED = str.maketrans('{}:"<>~', "[];',.`")


def other_layout(chunk: str) -> str:
    """Read ``chunk`` (lower case) as if the keyboard had been set to the other layout."""
    if re.search(r"[а-яё]", chunk):
        return chunk.translate(_TO_LATIN)
    return chunk.translate(_SHIFTED).translate(_TO_RUSSIAN)


_RUSSIAN_SOUNDS = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ж": "zh", "з": "z", "и": "i", "й": "i",
    "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u",
    "ф": "f", "х": "h", "ц": "c", "ч": "ch", "ш": "sh", "щ": "sh", "ъ": "", "ы": "i", "ь": "", "э": "e",
    "ю": "iu", "я": "ia",
}  # fmt: skip
_LATIN_SPELLINGS = (
    ("shch", "sh"), ("sch", "sh"), ("tch", "ch"), ("kh", "h"), ("tz", "c"), ("ts", "c"), ("zz", "z"),
    ("yo", "e"), ("jo", "e"), ("ye", "e"), ("je", "e"), ("yu", "iu"), ("ju", "iu"), ("ya", "ia"),
    ("ja", "ia"), ("x", "ks"), ("w", "v"), ("y", "i"), ("'", ""), ("q", "k"), ("4", "ch"), ("6", "sh"),
)  # fmt: skip
_REPEATED = re.compile(r"(.)\1+")


def sound(word: str) -> str:
    """Return how a Russian ``word`` sounds, in the alphabet that ``sounds_of_latin`` writes too."""
    heard = "".join(_RUSSIAN_SOUNDS.get(letter, letter) for letter in word)
    return _REPEATED.sub(r"\1", heard.replace("ts", "c"))


def sounds_of_latin(word: str) -> tuple[str, ...]:
    """Return the sounds that a Russian word in Latin letters may stand for, the likeliest first.

    Tolerant of every common scheme: kh or h, ya or ja or ia, zh or j, shch or sch, c or ts.
    """
    base = word
    for spelling, heard in _LATIN_SPELLINGS:
        base = base.replace(spelling, heard)
    variants = [base]
    if "j" in base:
        variants = [base.replace("j", "i"), base.replace("j", "zh")]
    if "c" in base.replace("ch", ""):
        hard = re.sub(r"c(?!h)", "k", base).replace("j", "i")
        variants.append(hard)
    return tuple(dict.fromkeys(_REPEATED.sub(r"\1", variant) for variant in variants))
