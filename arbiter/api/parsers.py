"""Reading what programs send."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import get_language
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

import rulebook
from arbiter.core.json_cases import decode, read_json_object


class StrictJSONParser(JSONParser):
    """One JSON object in UTF-8; see ``core.json_cases`` for what is refused. Nothing sent is ``{}``."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        try:
            text = decode(stream.read(), None).strip()
            return read_json_object(text) if text else {}
        except rulebook.RuleInputError as error:
            raise ParseError(rulebook.error_text(error, get_language() or "ru")) from error
