"""The rulebook's and Django's input errors as the desk's own: translated, players called by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

import rulebook
from arbiter.core.errors import UserError

_SEAT_VALUES = ("seat", "on", "declarer", "whister", "offender", "dealer", "passer", "other")
_SEATS_ALLOWED = frozenset(
    {"seat-sits-out", "tricks-without-hand", "beneficiary-needed", "beneficiary-not-whister"}
)
"""Errors whose list of what is possible is a list of seats."""
_SEATS_SENT = frozenset({"seat-unknown", "seat-other-letters"})
"""Errors about how a seat is written: the list keeps the seats beside the names."""
CALL_WORDS = {"whist": _lazy("whist"), "pass": _lazy("pass"), "half": _lazy("half")}


def rule_text(error: rulebook.RuleInputError, names: Mapping[str, str] | None = None) -> str:
    """Return the error's text in the reader's language; ``names`` maps seats to players.

    The field's name is left out of the text: it is shown beside the field.
    """
    text = rulebook.error_text(_with_names(error, names or {}), get_language() or "ru")
    text = text.removeprefix(f"{error.field}: ")
    return text[:1].upper() + text[1:]


def _with_names(error: rulebook.RuleInputError, names: Mapping[str, str]) -> rulebook.RuleInputError:
    values: dict[str, Any] = dict(error.values)
    for key in _SEAT_VALUES:
        if str(values.get(key)) in names:
            values[key] = names[str(values[key])]
    if "allowed" in values:
        parts = str(values["allowed"]).split(", ")
        values["allowed"] = ", ".join(_allowed(error.key, part, names) for part in parts)
    return rulebook.RuleInputError(error.key, field=error.field, **values)


def _allowed(key: str, part: str, names: Mapping[str, str]) -> str:
    if key == "call-missing":
        return str(CALL_WORDS.get(part, part))
    if part not in names:
        return part
    if key in _SEATS_SENT:
        return f"{part} ({names[part]})"
    return names[part] if key in _SEATS_ALLOWED else part


def rule_user_error(*errors: rulebook.RuleInputError, names: Mapping[str, str] | None = None) -> UserError:
    """Return one ``UserError`` that names every field concerned; its code is the first error's key."""
    texts = [rule_text(error, names) for error in errors]
    fields = {error.field: text for error, text in zip(errors, texts, strict=True) if error.field}
    return UserError(errors[0].key, texts[0], fields=fields)


def invalid(error: ValidationError) -> UserError:
    """Return a model's or form's validation error as a ``UserError`` with its fields."""
    found = error.message_dict if hasattr(error, "error_dict") else {NON_FIELD_ERRORS: error.messages}
    fields = {name: " ".join(messages) for name, messages in found.items()}
    general = fields.pop(NON_FIELD_ERRORS, None)
    return UserError("invalid", general or _("Some fields are wrong."), fields=fields)
