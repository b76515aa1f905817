"""Reading cases that programs send: UTF-8 files or stdin, JSON objects without surprises.

Every fault is a ``rulebook.RuleInputError``. Stricter than JSON's readers: a key given twice, an
endless number or half a character is refused, for each would be read as something else.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from typing import IO, Any, NoReturn

import rulebook

STDIN = "-"
BYTE_ORDER_MARK = "\ufeff"
LONGEST_NUMBER = 30
_HALF_CHARACTER = re.compile(r"\\u[dD][89a-fA-F]")


@contextmanager
def opened(name: str, field: str) -> Iterator[IO[bytes]]:
    """Open a file, or stdin for ``-``, for reading bytes."""
    if name == STDIN:
        yield sys.stdin.buffer
        return
    try:
        file = open(name, "rb")  # noqa: SIM115 - closed below; only the opening may fail as a missing file
    except FileNotFoundError as error:
        raise rulebook.RuleInputError("file-missing", field=field, given=name) from error
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise rulebook.RuleInputError("file-unreadable", field=field, given=name, why=why) from error
    with file:
        yield file


def read_text(name: str, field: str) -> str:
    """Return the whole text of a file or of stdin."""
    with opened(name, field) as file:
        return decode(file.read(), field)


def decode(raw: bytes, field: str | None) -> str:
    """Return UTF-8 text without a byte order mark."""
    try:
        return raw.decode("utf-8").removeprefix(BYTE_ORDER_MARK)
    except UnicodeDecodeError as error:
        raise rulebook.RuleInputError("not-utf8", field=field, given=error.start + 1) from error


def read_json_object(text: str) -> dict[str, Any]:
    """Parse one JSON object; numbers with a point become ``Decimal``, so that nothing is rounded."""
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_decimal,
            parse_constant=_no_number,
        )
        if _HALF_CHARACTER.search(text):
            json.dumps(value, ensure_ascii=False, default=str).encode("utf-8")
    except json.JSONDecodeError as error:
        near, line, column = text[error.pos : error.pos + 20].strip(), error.lineno, error.colno
        if not near:
            raise rulebook.RuleInputError("json-ends-early", line=line, column=column) from error
        raise rulebook.RuleInputError("json-wrong", given=near, line=line, column=column) from error
    except RecursionError as error:
        raise rulebook.RuleInputError("json-too-deep") from error
    except UnicodeEncodeError as error:
        raise rulebook.RuleInputError("json-half-character") from error
    if not isinstance(value, dict):
        raise rulebook.RuleInputError("json-object-expected")
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise rulebook.RuleInputError("json-key-twice", given=key)
        found[key] = value
    return found


def _whole(text: str) -> int:
    return int(text) if len(text) <= LONGEST_NUMBER else _no_number(text)


def _decimal(text: str) -> Decimal:
    return Decimal(text) if len(text) <= LONGEST_NUMBER else _no_number(text)


def _no_number(text: str) -> NoReturn:
    raise rulebook.RuleInputError("json-number", given=text)
