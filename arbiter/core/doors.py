"""What the command doors share: people's text or JSON, one case or many as JSON lines."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

import rulebook

from .json_cases import decode, opened, read_json_object


class DoorCommand(BaseCommand):
    """A command that answers one case, or each line of ``--batch`` in order.

    Subclasses give ``add_case_arguments``, ``case_from_options``, ``answer`` (JSON-ready data;
    raises ``rulebook.RuleInputError``) and ``show`` (lines for people).
    A wrong single case ends with exit status 2; a wrong line of a batch gets ``{"error": …}``
    in its place and the run goes on. Blank lines are no cases.
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
            try:
                if options["batch"] is not None:
                    self._batch(options["batch"], language)
                    return
                answer = self.answer(self.case_from_options(options), language)
            except rulebook.RuleInputError as error:
                if options["json"]:
                    self.stdout.write(json.dumps(error_data(error, language), ensure_ascii=False))
                raise CommandError(rulebook.error_text(error, language), returncode=2) from error
            if options["json"]:
                self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=2))
            else:
                for text in self.show(answer, language):
                    self.stdout.write(text)

    def _batch(self, name: str, language: str) -> None:
        with opened(name, "--batch") as file:
            for line in file:
                if line.strip():
                    self.stdout.write(json.dumps(self._answer_line(line, language), ensure_ascii=False))

    def _answer_line(self, line: bytes, language: str) -> Any:
        try:
            case = read_json_object(decode(line, None).strip())
            wanted = case.pop("lang", language)
            if wanted not in rulebook.LANGUAGES:
                raise rulebook.RuleInputError(
                    "answer-not-an-option", field="lang", given=wanted, allowed=", ".join(rulebook.LANGUAGES)
                )
            language = wanted
            return self.answer(case, language)
        except rulebook.RuleInputError as error:
            return error_data(error, language)


def error_data(error: rulebook.RuleInputError, language: str) -> dict[str, Any]:
    """The error as JSON-ready data, its text in ``language``."""
    return {"error": {"field": error.field, "message": rulebook.error_text(error, language)}}
