"""Errors that the rulebook raises for its callers; each has a text in every language."""

from __future__ import annotations

from dataclasses import dataclass


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
    """

    def __init__(self, key: str, *, field: str | None = None, **values: object) -> None:
        super().__init__(key, field, values)
        self.key = key
        self.field = field
        self.values = values

    def __str__(self) -> str:
        shown = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.key}[{self.field or ''}] {shown}".strip()
