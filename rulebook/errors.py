"""Errors that the rulebook raises for its callers; each has a text in every language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

LONGEST_QUOTE = 40
LONGEST_FIELD = 80


@dataclass(frozen=True, slots=True)
class FaultPlace:
    """Where in a rule file something stands: path relative to ``codes/`` and line, counted from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class RuleDataError(Exception):
    """A rule file is not what the schema or lint demands. ``str()`` is ``file:line: what is wrong``."""

    def __init__(self, place: FaultPlace, message: str) -> None:
        super().__init__(f"{place}: {message}")
        self.place = place
        self.message = message


class RuleInputError(Exception):
    """What a caller gave cannot be used: an unknown fact, an answer that is no option, a wrong sum.

    ``key`` names the text in ``wording/errors.yaml``; ``field`` the fact or field concerned;
    ``values`` fill the text. ``engine.wording.error_text`` renders it in a language.

    Field and values come from outside: characters that do not print are written as escapes, and
    ``given``, which may be anything that a program sent, is cut to a short quotation.
    """

    def __init__(self, key: str, *, field: str | None = None, **values: object) -> None:
        values = {
            name: printable(value) if isinstance(value, str) else value for name, value in values.items()
        }
        if "given" in values:
            values["given"] = quotation(values["given"])
        self.key = key
        self.field = None if field is None else _cut(printable(field), LONGEST_FIELD)
        self.values = values
        super().__init__(key, self.field, values)

    def __str__(self) -> str:
        shown = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.key}[{self.field or ''}] {shown}".strip()


def printable(text: str) -> str:
    """Return ``text`` with every character that does not print written as an escape."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode("ascii") for char in text
    )


def quotation(value: object) -> object:
    """Return what an error may quote of ``value``: short, and in JSON's words where it is no text.

    Numbers stay numbers, so that the text shows them as people write them.
    """
    match value:
        case str():
            return _cut(printable(value), LONGEST_QUOTE)
        case bool() | None:
            return {True: "true", False: "false", None: "null"}[value]
        case int() if value.bit_length() > 128:
            return f"{'-' if value < 0 else ''}…"
        case float() | Decimal():
            return _cut(str(value), LONGEST_QUOTE)
        case Mapping():
            return "{…}" if value else "{}"
        case list() | tuple():
            return "[…]" if value else "[]"
        case _:
            return value


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
