"""From raw text to words: case, ё and е, card suits, numbers, and the words that carry no meaning."""

from __future__ import annotations

import re

_SUITS = str.maketrans({"♠": " пики ", "♣": " трефы ", "♦": " бубны ", "♥": " червы ", "ё": "е", "’": "'"})
_POSSESSIVE = re.compile(r"'s\b")
_WORD = re.compile(r"[0-9]+|[a-z]+|[а-я]+")
_CYRILLIC = re.compile(r"[а-я]")

_STOP_WORDS = """
    и в во не что он на я с со как а то все она так его но да ты к ко у же вы за бы по только ее мне
    было вот от меня еще нет о об из ему когда даже ну ли если уже или ни быть был него до вас опять уж
    вам ведь там потом себя ничего ей может они тут где есть надо ней для мы тебя их чем была сам сама
    будто чего тоже себе под будет кто этот эта это эти того потому этого какой какая какие который
    которая которые можно нельзя нужно должен должна должны при чтобы были свой своя свое свои своих
    своей свою мой мое наш ваш тот та те сейчас после перед лишь сколько зачем почему над через
    человек такое такой такая
    the a an of in on to is are was were be been being and or but if when what which who whom whose his
    her hers its their my me i he she it they we you your our this that these those with from by for as
    at have has had do does did can could may might must shall should would will not no there then than
    so just also any some too very how why where while into out up off about after before
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())
"""Words that never decide what is meant; they count a little when names are compared."""

STOP_WEIGHT = 0.12
NUMBER_WEIGHT = 0.4

_NUMBERS = {
    "1": "один one",
    "2": "два двое two",
    "3": "три трое three",
    "4": "четыре четверо four",
    "5": "пять пятеро five",
    "6": "шесть six",
    "7": "семь seven",
    "8": "восемь eight",
    "9": "девять nine",
    "10": "десять ten",
    "11": "одиннадцать eleven",
    "12": "двенадцать twelve",
    "13": "тринадцать thirteen",
    "20": "двадцать twenty",
}
NUMBER_WORDS = {word: digits for digits, words in _NUMBERS.items() for word in words.split()}
"""Number words of both languages (nominative) → digits."""


def clean(text: str) -> str:
    """Lower-case ``text``, read ё as е, and write suit signs as words."""
    return text.lower().translate(_SUITS)


def words(text: str) -> list[str]:
    """Split ``text`` into words of one script and numbers; single letters (seats) are left out."""
    return [
        word
        for word in _WORD.findall(_POSSESSIVE.sub("", clean(text)))
        if len(word) > 1 or word.isdigit() or word in STOP_WORDS
    ]


def strength(word: str, key: str) -> float:
    """How much a word counts by its nature: one with meaning fully, a number less, a stop word little."""
    if word in STOP_WORDS:
        return STOP_WEIGHT
    return NUMBER_WEIGHT if key.isdigit() else 1.0


def is_cyrillic(word: str) -> bool:
    """Whether ``word`` is written in Cyrillic letters."""
    return bool(_CYRILLIC.match(word))
