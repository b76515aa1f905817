"""Expected errors: what was wrong, where, and what would be right, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import get_language

import rulebook

Texts = str | Promise


class UserError(Exception):
    """Something the user can mend. Never logged as a fault.

    ``code`` is stable and for programs; ``text`` is translated and for people; ``fields`` maps
    field names to texts; ``status`` is the HTTP status of the answer.
    """

    def __init__(
        self, code: str, text: Texts, *, fields: Mapping[str, Texts] | None = None, status: int = 400
    ) -> None:
        super().__init__(code)
        self.code = code
        self.text = text
        self.fields = dict(fields or {})
        self.status = status

    def __str__(self) -> str:
        return str(self.text)


class NotAllowed(UserError):
    """The user may see the object but not do this to it."""

    def __init__(self, text: Texts) -> None:
        super().__init__("not-allowed", text, status=403)


class NotFound(UserError):
    """There is no such object, or none that this user may know of."""

    def __init__(self, text: Texts) -> None:
        super().__init__("not-found", text, status=404)


def rule_input_error(error: rulebook.RuleInputError) -> UserError:
    """Return what the rulebook refused as a ``UserError`` in the reader's language."""
    text = rulebook.error_text(error, get_language() or "ru")
    return UserError(error.key, text, fields={error.field: text} if error.field else None)
