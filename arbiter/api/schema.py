"""What the OpenAPI description says of every operation: errors, language, strict bodies."""

from __future__ import annotations

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

import rulebook


class FieldErrorSerializer(serializers.Serializer):
    """A wrong field, and what would be right."""

    field = serializers.CharField(read_only=True)
    message = serializers.CharField(read_only=True)


class ErrorDetailSerializer(serializers.Serializer):
    """``code`` is stable and for programs; ``message`` is in the reader's language."""

    code = serializers.CharField(read_only=True)
    message = serializers.CharField(read_only=True)
    fields = FieldErrorSerializer(many=True, read_only=True)  # type: ignore[assignment]


class ErrorSerializer(serializers.Serializer):
    """The one shape of every error."""

    error = ErrorDetailSerializer(read_only=True)


LANGUAGE = OpenApiParameter(
    "lang",
    enum=list(rulebook.LANGUAGES),
    description="Language of texts; wins over the header Accept-Language.",
)
COMMON = ("400", "401", "405", "406", "429")
OF_BODIES = ("413", "415")


def answers(serializer: Any, *errors: int, success: int = 200) -> dict[int, Any]:
    """Return an operation's responses: what it answers, and the errors of its own."""
    return {success: serializer, **dict.fromkeys(errors, ErrorSerializer)}


class ApiSchema(AutoSchema):
    """Adds the language, which every operation takes."""

    def get_override_parameters(self) -> list[Any]:
        return [*super().get_override_parameters(), LANGUAGE]


def close_request_bodies(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Say of every request body that it takes its own keys only."""
    for name, schema in result["components"]["schemas"].items():
        if name.endswith("Request") and schema.get("type") == "object" and "properties" in schema:
            schema.setdefault("additionalProperties", False)
    return result


def add_common_errors(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Say of every operation that it may answer with the errors that none can do without."""
    schema = {"$ref": "#/components/schemas/Error"}
    for operations in result["paths"].values():
        for method, operation in operations.items():
            common = COMMON if method in ("get", "delete") else COMMON + OF_BODIES
            for status in common:
                operation["responses"].setdefault(
                    status, {"content": {"application/json": {"schema": schema}}, "description": ""}
                )
    return result
