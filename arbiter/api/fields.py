"""Fields that take a value of their JSON type and nothing that merely looks like it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

import rulebook

LARGEST_ID = 2**63 - 1
MOST_ERRORS = 20
"""Of wrong names in one object, that many are told of."""


def reader_language() -> str:
    """Return the language of the answer: ``ru`` or ``en``."""
    return "en" if get_language() == "en" else "ru"


class TextField(serializers.CharField):
    """A JSON string; kept as it was sent unless ``trim_whitespace`` is left on."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class WholeField(serializers.IntegerField):
    """A JSON whole number."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return data


class IdField(WholeField):
    """An id that the database could hold."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"min_value": 1, "max_value": LARGEST_ID, **kwargs})


class TruthField(serializers.BooleanField):
    """``true`` or ``false``."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class DayField(serializers.DateField):
    """A day as ``YYYY-MM-DD``."""

    def to_internal_value(self, value: Any) -> Any:
        if not isinstance(value, str) or len(value) != len("2026-05-09"):
            self.fail("invalid", format="YYYY-MM-DD")
        return super().to_internal_value(value)


class ClientIdField(serializers.UUIDField):
    """A UUID that the sender makes once for what he sends: sent again, nothing is written twice."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


class TextMapField(serializers.DictField):
    """An object of texts; whole numbers count as their digits, anything else is refused by name."""

    child = TextField(allow_blank=True, trim_whitespace=False)
    default_error_messages = {"text": _("A text or a whole number is expected.")}

    def to_internal_value(self, data: Any) -> dict[str, str]:
        if not isinstance(data, Mapping):
            self.fail("not_a_dict", input_type=type(data).__name__)
        texts, errors = {}, {}
        for name, value in data.items():
            if isinstance(value, bool) or not isinstance(value, (str, int)):
                errors[name] = [ErrorDetail(str(self.error_messages["text"]), "text")]
            else:
                texts[name] = str(value)
        if errors:
            raise serializers.ValidationError(dict(islice(errors.items(), MOST_ERRORS)))
        return texts


@extend_schema_field(OpenApiTypes.STR)
class RuleTextField(serializers.Field):
    """A text of the rules, in the reader's language."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"read_only": True, **kwargs})

    def to_representation(self, value: rulebook.Text) -> str:
        return value.in_language(reader_language())


class StrictSerializer(serializers.Serializer[Any]):
    """An object with the declared keys and no other."""

    default_error_messages = {"unknown": _("There is no such field. Fields: %(fields)s.")}

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            unknown = [name for name in data if name not in self.fields]
            if unknown:
                text = str(self.error_messages["unknown"]) % {"fields": ", ".join(self.fields)}
                raise serializers.ValidationError({name: [text] for name in unknown[:MOST_ERRORS]})
        return super().to_internal_value(data)
