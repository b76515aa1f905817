"""Clause numbers in any writing: 3.9.16.2, «п. 3.9.16», 39162, «комментарий 68», «сочинка 7.9.1»."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .normalise import clean

_LETTERS = (("ж", "zh"), ("а", "a"), ("б", "b"), ("в", "v"), ("г", "g"), ("д", "d"), ("е", "e"), ("с", "s"))
_COMMENT = re.compile(
    r"\b(?:комментари[а-я]*|коммент|комм?|примечани[а-я]*|comments?|comm?|kommentari[a-z]*)\b"
    r"[\s.№#:-]*(?:n\s*)?(\d{1,3})\b"
)
_PREFIX = re.compile(
    r"^\s*(?:(?:пункт[а-я]*|пп?|стать[а-я]*|ст|правил[а-я]*|параграф[а-я]*|кодекс[а-я]*|punkt|pp?|"
    r"clauses?|cl|rules?|art|article|section|sec|par|para|law|no|n)\b[\s.]*|[§№#]\s*)+"
)
_WHOLE = re.compile(r"^[a-zа-я]{0,2}\d[\da-zа-я]{0,6}(?:[.,\-/\s]+\d{1,2})*(?:[.,\-/\s]*[a-zа-я])?[.,]?$")
_INSIDE = re.compile(
    r"(?<!\w)(?<!\d\.)[a-zа-я]{0,2}\d[а-яa-z]{0,2}(?:\.\d{1,2}){1,4}(?:\.?[абвabv]\b)?(?![\w])"
)
_SOCHINKA = re.compile(r"\b(?:сочинк[а-я]*|sochinka)\b")


def _latin(number: str) -> str:
    text = clean(number)
    for cyrillic, latin in _LETTERS:
        text = text.replace(cyrillic, latin)
    return text


def compact(number: str) -> str:
    """Reduce a number to its letters and digits, Cyrillic letters as the ids write them."""
    return re.sub(r"[^0-9a-z]", "", _latin(number))


class ClauseNumbers:
    """Finds clause ids by their numbers, however these are written."""

    def __init__(self, ids: Iterable[str]) -> None:
        self._by_compact: dict[str, list[str]] = {}
        self._ids: dict[str, None] = dict.fromkeys(ids)
        for clause in self._ids:
            self._by_compact.setdefault(compact(clause), []).append(clause)

    def find(self, query: str) -> tuple[list[str], bool]:
        """Return the ids that ``query`` names, the exact one first, then what lies under it.

        The second value tells whether the query is nothing but a number.
        """
        text = clean(query)
        comments = [f"comment-{int(number)}" for number in _COMMENT.findall(text)]
        found = [comment for comment in comments if comment in self._ids]
        if found:
            return found, not _COMMENT.sub("", text).strip(" .")
        bare = _PREFIX.sub("", text)
        prefixed = bare != text
        if _SOCHINKA.search(bare):
            rest = _SOCHINKA.sub("", _PREFIX.sub("", _SOCHINKA.sub("", bare))).strip()
            if _WHOLE.match(rest):
                return self._named("s" + rest.lstrip("sс"), dotted=True), True
        if _WHOLE.match(bare.strip()):
            dotted = prefixed or bool(re.search(r"\d[.,\s\-/]+\d", bare)) or not bare.strip().isdigit()
            return self._named(bare, dotted=dotted), True
        inside = [clause for number in _INSIDE.findall(text) for clause in self._inside(number)]
        return list(dict.fromkeys(inside)), False

    def _exact(self, key: str) -> list[str]:
        return self._by_compact.get(key) or self._by_compact.get(f"s{key}", [])

    def _inside(self, number: str) -> list[str]:
        return [number] if number in self._ids else self._exact(compact(number))

    def _named(self, written: str, *, dotted: bool) -> list[str]:
        """Exact ids first; a dotted number also finds its parts. Bare digits need three at least."""
        key = compact(written)
        if not dotted and len(key) < 3:
            return []
        as_written = re.sub(r"[.,\s/-]+", ".", _latin(written)).strip(".")
        exact = [as_written] if as_written in self._ids else self._exact(key)
        if not dotted or not key:
            return exact
        whole = exact[0] if exact else as_written
        parts = [clause for clause in self._ids if clause.startswith(f"{whole}.")]
        return list(dict.fromkeys([*exact, *parts]))
