"""What every kind of rule data shares: frozen strict models, texts in both languages, ids."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, StringConstraints

Language = Literal["ru", "en"]
LANGUAGES: tuple[Language, ...] = ("ru", "en")

Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
"""A text that is never empty."""

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
"""An id in words: lower-case letters, digits and single hyphens."""

FactName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]
ClauseRef = Annotated[str, StringConstraints(pattern=r"^([a-z0-9-]+:)?[a-z0-9][a-z0-9.-]*$")]
"""A clause id; ``code:id`` when it belongs to another code."""


class RuleModel(BaseModel):
    """Base of all rule data: unknown keys are errors, values never change after loading."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Text(RuleModel):
    """The same text in every language of the product."""

    ru: Line
    en: Line

    def in_language(self, language: str) -> str:
        """Return the text in ``language``; anything but ``en`` reads Russian."""
        return self.en if language == "en" else self.ru


class Aliases(RuleModel):
    """How people really call a thing, per language."""

    ru: tuple[Line, ...] = ()
    en: tuple[Line, ...] = ()
