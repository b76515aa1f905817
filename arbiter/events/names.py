"""Names of people, events and places: plain text, tidied once, compared as readers compare them."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

NAME_LENGTH = 80
_SPACES = re.compile(r"\s+")


def tidy(text: str) -> str:
    """Return ``text`` in composed form, with single spaces and none at the ends."""
    return _SPACES.sub(" ", unicodedata.normalize("NFC", text)).strip()


def name_key(text: str) -> str:
    """Return what two names share when readers take them for the same.

    Case and Ё/Е do not count, nor does anything that cannot be seen.
    """
    seen = "".join(character for character in text if character.isspace() or not _is_invisible(character))
    return tidy(seen).casefold().replace("ё", "е")


def _is_invisible(character: str) -> bool:
    return unicodedata.category(character).startswith("C")


def validate_plain_text(text: str) -> None:
    """Refuse characters that no reader sees: control characters, direction marks, zero widths."""
    if any(_is_invisible(character) for character in text):
        raise ValidationError(
            _("Remove invisible control characters from this text."), code="control-characters"
        )


def validate_note(text: str) -> None:
    """Like ``validate_plain_text``, but a note may have several lines and tabs."""
    validate_plain_text(text.replace("\r", "").replace("\n", "").replace("\t", ""))


class NameFormField(forms.CharField):
    """A form's field of a name: tidied before it is validated."""

    def to_python(self, value: Any) -> str | None:
        text = super().to_python(value)
        return tidy(text) if text else text


class NameField(models.CharField):
    """A model's field of a name: tidied by ``full_clean``, never with invisible characters."""

    default_validators = [validate_plain_text]

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        return tidy(text) if isinstance(text, str) else text

    def formfield(self, **kwargs: Any) -> Any:
        return super().formfield(**{"form_class": NameFormField, **kwargs})
