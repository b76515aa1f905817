"""``manage.py rule_check``: lint and examples of every code, and a table of what each holds."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

import rulebook

COLUMNS = (
    "code",
    "numbered",
    "clauses",
    "comments",
    "coded",
    "trees",
    "questions",
    "leaves",
    "paths",
    "cases",
    "calculators",
    "examples",
    "unreproduced",
    "terms",
)


class Command(BaseCommand):
    """Print every fault with file and line; exit status 1 when there is one."""

    help = "Check the rules as data: structure, references, calculators, examples."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        faults: list[str] = []
        codes: dict[str, rulebook.Code] = {}
        for code_id in rulebook.code_ids():
            try:
                codes[code_id] = rulebook.load_code(code_id)
            except rulebook.RuleDataError as error:
                faults.append(str(error))
        for code in codes.values():
            faults.extend(str(fault) for fault in rulebook.lint(code, codes))
        rows = [rulebook.coverage(code).as_dict() for code in codes.values()]
        if options["json"]:
            self.stdout.write(json.dumps({"codes": rows, "faults": faults}, ensure_ascii=False, indent=2))
        else:
            for fault in faults:
                self.stdout.write(fault)
            self._table(rows)
            self.stdout.write(f"{len(faults)} faults" if faults else "no fault")
        if faults:
            sys.exit(1)

    def _table(self, rows: list[dict[str, int | str]]) -> None:
        widths = [
            max(len(name), *(len(str(row[name])) for row in rows)) if rows else len(name) for name in COLUMNS
        ]
        self.stdout.write("  ".join(name.ljust(width) for name, width in zip(COLUMNS, widths, strict=True)))
        for row in rows:
            self.stdout.write(
                "  ".join(str(row[name]).ljust(width) for name, width in zip(COLUMNS, widths, strict=True))
            )
