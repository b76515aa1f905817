"""Lists in pages: ``?limit=`` and ``?offset=``, refused when they are no sensible numbers."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request


class BoundedPagination(LimitOffsetPagination):
    """At most ``max_limit`` items a page."""

    default_limit = 50
    max_limit = 200
    max_offset = 1_000_000

    def get_limit(self, request: Request) -> int:
        return _whole(request, self.limit_query_param, 1, self.max_limit, self.default_limit)

    def get_offset(self, request: Request) -> int:
        return _whole(request, self.offset_query_param, 0, self.max_offset, 0)

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """Describe both parameters with their bounds."""
        bounds = {
            self.limit_query_param: {"minimum": 1, "maximum": self.max_limit, "default": self.default_limit},
            self.offset_query_param: {"minimum": 0, "maximum": self.max_offset, "default": 0},
        }
        return [
            {
                **parameter,
                "schema": {"type": "integer", **bounds[parameter["name"]]},
            }
            for parameter in super().get_schema_operation_parameters(view)
        ]


def _whole(request: Request, name: str, minimum: int, maximum: int, default: int) -> int:
    text = request.query_params.get(name)
    if text is None:
        return default
    if text.isascii() and text.isdigit() and len(text) <= 9 and minimum <= int(text) <= maximum:
        return int(text)
    wrong = _("A whole number from %(minimum)s to %(maximum)s is expected.")
    raise ValidationError({name: [wrong % {"minimum": minimum, "maximum": maximum}]})
