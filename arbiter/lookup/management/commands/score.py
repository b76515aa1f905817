"""``manage.py score [FILE]``: agreements, seats, deals and awards in; entries, sheet and result out."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

import rulebook
from arbiter.core.doors import DoorCommand
from arbiter.core.json_cases import read_json_object, read_text
from arbiter.lookup.command_text import amount_text, clauses_text, entry_text
from arbiter.protocols.presenters import column_text


class Command(DoorCommand):
    """Score a pulka given as JSON; ``--explain`` adds why each entry is written."""

    help = "Score deals and settle a sheet (JSON in FILE or stdin)."

    def add_case_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", metavar="FILE", default="-")
        parser.add_argument("--explain", action="store_true", help="say why, entry by entry")

    def case_from_options(self, options: dict[str, Any]) -> dict[str, Any]:
        self.explain = bool(options["explain"])
        return read_json_object(read_text(options["file"], "file"))

    def answer(self, case: dict[str, Any], language: str) -> Any:
        return rulebook.score(case, language=language)

    def show(self, answer: Any, language: str) -> Iterator[str]:
        for entry in answer["entries"]:
            text = entry_text(entry)
            yield f"{text} — {entry['reason']} ({clauses_text(entry['cites'])})" if self.explain else text
        for seat in answer["result"]:
            yield f"{seat}: {', '.join(_columns(answer['sheet'], seat))}"
        yield _("The pulka is closed.") if answer["closed"] else _("The pulka goes on.")
        for seat, amount in answer["result"].items():
            whole = amount_text(answer["result_whole"][seat])
            yield _("Result of %(seat)s: %(exact)s, in whole whists %(whole)s") % {
                "seat": seat,
                "exact": amount_text(amount),
                "whole": whole,
            }


def _columns(sheet: dict[str, Any], seat: str) -> Iterator[str]:
    for column in ("pool", "mountain"):
        yield f"{column_text(column, None)} {amount_text(sheet[column][seat])}"
    for on, amount in sheet["whists"][seat].items():
        if amount:
            yield f"{column_text('whists', on)} {amount_text(amount)}"
