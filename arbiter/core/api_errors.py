"""The one shape in which the API reports errors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.exceptions import ValidationError as ModelValidationError
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

import rulebook
from arbiter.core.errors import UserError, rule_input_error


def api_error_body(code: str, message: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Build ``{"error": {"code", "message", "fields": [{"field", "message"}]}}``."""
    return {
        "error": {
            "code": code,
            "message": message,
            "fields": [{"field": name, "message": str(text)} for name, text in fields.items()],
        }
    }


def handle_api_error(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """Answer every expected error in the one shape; a fault goes on to the fault handler."""
    answer = _answer(error)
    if answer is None:
        return None
    set_rollback()
    code, message, fields, status, headers = answer
    return Response(api_error_body(code, message, fields), status=status, headers=headers)


def _answer(error: Exception) -> tuple[str, str, Mapping[str, Any], int, dict[str, str]] | None:
    if isinstance(error, rulebook.RuleInputError):
        error = rule_input_error(error)
    if isinstance(error, UserError):
        return error.code, str(error.text), error.fields, error.status, {}
    if isinstance(error, ModelValidationError):
        found = error.message_dict if hasattr(error, "error_dict") else {"": error.messages}
        fields = {name: " ".join(texts) for name, texts in found.items()}
        return "invalid", _("Some fields are wrong."), fields, 400, {}
    if isinstance(error, Http404):
        return "not-found", _("There is no such thing here."), {}, 404, {}
    if isinstance(error, PermissionDenied):
        return "not-allowed", _("You may not do this."), {}, 403, {}
    if isinstance(error, exceptions.ValidationError):
        return "invalid", _("Some fields are wrong."), dict(_flat(error.detail, "")), 400, {}
    if isinstance(error, exceptions.APIException):
        headers = {}
        if scheme := getattr(error, "auth_header", None):
            headers["WWW-Authenticate"] = scheme
        if seconds := getattr(error, "wait", None):
            headers["Retry-After"] = str(int(seconds))
        return str(error.default_code), str(error.detail), {}, error.status_code, headers
    return None


def _flat(detail: Any, prefix: str) -> Iterator[tuple[str, str]]:
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            yield from _flat(inner, f"{prefix}.{name}" if prefix else str(name))
    elif isinstance(detail, list):
        texts = [str(item) for item in detail if not isinstance(item, (list, Mapping))]
        if texts:
            yield prefix, " ".join(texts)
        for place, item in enumerate(detail):
            if isinstance(item, (list, Mapping)):
                yield from _flat(item, f"{prefix}.{place}" if prefix else str(place))
    else:
        yield prefix, str(detail)
