"""What the command doors share: people's text or JSON, one case or many as JSON lines."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

import rulebook


class UsageFault(Exception):
    """A case cannot be used: ``field`` names what is wrong, the message says what was expected."""

    def __init__(self, message: str, field: str | None = None) -> None:
        super().__init__(f"{field}: {message}" if field else message)
        self.field = field

    def as_dict(self) -> dict[str, Any]:
        """The error as JSON-ready data."""
        return {"error": {"field": self.field, "message": str(self)}}


class DoorCommand(BaseCommand):
    """A command that answers one case, or each line of ``--batch`` in order.

    Subclasses give ``add_case_arguments``, ``case_from_options``, ``answer`` (JSON-ready data;
    raises ``UsageFault`` or ``rulebook.RuleInputError``) and ``show`` (lines for people).
    A wrong single case ends with exit status 2; a wrong line of a batch gets ``{"error": …}``
    in its place and the run goes on.
    """

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print JSON")
        parser.add_argument("--batch", metavar="FILE", help="read cases as JSON lines from FILE, - for stdin")
        parser.add_argument("--lang", choices=rulebook.LANGUAGES, default="ru", help="language of texts")
        self.add_case_arguments(parser)

    def add_case_arguments(self, parser: ArgumentParser) -> None:
        raise NotImplementedError

    def case_from_options(self, options: dict[str, Any]) -> dict[str, Any]:
        raise NotImplementedError

    def answer(self, case: dict[str, Any], language: str) -> Any:
        raise NotImplementedError

    def show(self, answer: Any, language: str) -> Iterator[str]:
        raise NotImplementedError

    def handle(self, *args: Any, **options: Any) -> None:
        language = options["lang"]
        with translation.override(language):
            if options["batch"]:
                for line in self._lines(options["batch"]):
                    self.stdout.write(json.dumps(self._answer_line(line, language), ensure_ascii=False))
                return
            try:
                answer = self.answer(self.case_from_options(options), language)
            except (UsageFault, rulebook.RuleInputError) as error:
                fault = as_usage_fault(error, language)
                if options["json"]:
                    self.stdout.write(json.dumps(fault.as_dict(), ensure_ascii=False))
                raise CommandError(str(fault), returncode=2) from error
            if options["json"]:
                self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=2))
            else:
                for text in self.show(answer, language):
                    self.stdout.write(text)

    def _lines(self, name: str) -> Iterator[str]:
        if name == "-":
            yield from (line for line in sys.stdin if line.strip())
            return
        try:
            with open(name, encoding="utf-8") as file:
                yield from (line for line in file if line.strip())
        except OSError as error:
            raise CommandError(f"--batch: cannot read {name}: {error.strerror}", returncode=2) from error
        except UnicodeDecodeError as error:
            raise CommandError(f"--batch: {name} is not UTF-8 text", returncode=2) from error

    def _answer_line(self, line: str, language: str) -> Any:
        try:
            case = read_json_object(line)
            own_language = case.pop("lang", language)
            if own_language not in rulebook.LANGUAGES:
                raise UsageFault(f"one of {', '.join(rulebook.LANGUAGES)} is expected", "lang")
            return self.answer(case, own_language)
        except (UsageFault, rulebook.RuleInputError) as error:
            return as_usage_fault(error, language).as_dict()


def as_usage_fault(error: UsageFault | rulebook.RuleInputError, language: str) -> UsageFault:
    """Return the error with its text in ``language``."""
    if isinstance(error, UsageFault):
        return error
    fault = UsageFault(rulebook.error_text(error, language))
    fault.field = error.field
    return fault


def read_json_object(text: str) -> dict[str, Any]:
    """Parse one JSON object; anything else is a ``UsageFault`` that says where it breaks."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise UsageFault(f"not JSON: {error.msg} at column {error.colno}") from error
    except RecursionError as error:
        raise UsageFault("not usable JSON: nested too deeply") from error
    if not isinstance(value, dict):
        raise UsageFault("a JSON object is expected")
    return value
