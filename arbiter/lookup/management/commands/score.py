"""``manage.py score [FILE]``: agreements, seats, deals and awards in; entries, sheet and result out."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

import rulebook
from arbiter.core.doors import DoorCommand
from arbiter.core.json_cases import read_json_object, read_text


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
            on = f" → {entry['on']}" if entry.get("on") else ""
            line = f"{entry['seat']}{on} {entry['column']} {entry['amount']}"
            yield f"{line}: {entry['reason']} ({', '.join(entry['cites'])})" if self.explain else line
        for name in ("pool", "mountain", "whists"):
            yield f"{name}: {answer['sheet'][name]}"
        yield f"closed: {answer['closed']}"
        for seat, amount in answer["result"].items():
            yield f"{seat}: {amount} ({answer['result_whole'][seat]})"
