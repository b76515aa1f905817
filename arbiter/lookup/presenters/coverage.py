"""What each code holds, counted, as a table: one column per code."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from django.utils.translation import gettext as _

import rulebook
from arbiter.core.show import say


@lru_cache(maxsize=16)
def _counted(code_id: str) -> dict[str, int | str]:
    return rulebook.coverage(rulebook.load_code(code_id)).as_dict()


def coverage_table(codes: Sequence[rulebook.Code]) -> tuple[list[str], list[list[str]]]:
    """Return the head and the rows of the table."""
    labels = {
        "edition": _("Edition"),
        "numbered": _("Numbered clauses of the source"),
        "clauses": _("Clauses here"),
        "comments": _("Comments here"),
        "coded": _("Clauses and comments that a ruling or a calculation rests on"),
        "definitions": _("Definitions"),
        "prose": _("Text only, with the reason why"),
        "trees": _("Irregularities with a ruling"),
        "questions": _("Questions"),
        "leaves": _("Rulings"),
        "paths": _("Ways from a first question to a ruling"),
        "calculators": _("Calculators in use"),
        "examples": _("Worked examples that come out exactly"),
        "unreproduced": _("Examples of the source that do not come out, with the reason"),
        "terms": _("Terms"),
        "presets": _("Sets of agreements"),
    }
    counts = [_counted(code.id) for code in codes]
    rows = [[label, *(str(count[name]) for count in counts)] for name, label in labels.items()]
    return ["", *(say(code.info.title) for code in codes)], rows
