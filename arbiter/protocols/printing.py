"""The sheet as a PDF: the drawn sheet, the results, and every deal with its contract and result (4.2.11).

The layout is ``print/sheet.typ``. Everything that people typed reaches it as data, never as markup.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import typst
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import override

import rulebook
from arbiter.events.models import Event, GameTable
from arbiter.events.selectors import tables_of
from arbiter.protocols.pictures import SheetPicture, picture_of
from arbiter.protocols.presenters import DealRow, ResultRow, deal_rows, result_rows

_LONG_WORD = re.compile(r"(\S{14})(?=\S)")
TEMPLATE = Path(__file__).resolve().parent / "print" / "sheet.typ"


def render_sheet_pdf(table: GameTable, language: str) -> bytes:
    """Return the table's sheet as it stands, in one language."""
    with override(language):
        document = sheet_document(tables_of(table.event).get(pk=table.pk), language)
    return typst.compile(TEMPLATE, format="pdf", sys_inputs={"document": json.dumps(document)})


def sheet_document(table: GameTable, language: str) -> dict[str, Any]:
    """Return everything that the layout prints, in the language that is active."""
    rows = result_rows(table)
    deals = deal_rows(table)
    picture = picture_of(table)
    return {
        "language": language,
        "title": _("Table %(number)s") % {"number": table.number},
        "event": table.event.name,
        "when": _dates(table.event),
        "agreements": _agreements(table.event, language),
        "printed": _("Printed %(at)s, act %(act)s") % {"at": _now(table.event), "act": table.last_act},
        "picture": _picture(picture),
        "results": {
            "caption": _("Results"),
            "head": [
                _("Player"),
                _("Pool"),
                _("Mountain"),
                *(_("Whists on %(name)s") % {"name": sector.mark} for sector in picture.sectors),
                _("Exact"),
                _("Result"),
            ],
            "rows": [_result_cells(row) for row in rows],
        },
        "deals": {
            "caption": _("Deals"),
            "empty": _("No deal is written yet."),
            "head": [_("No."), _("Dealer"), _("Contract"), _("Declarer"), _("Result"), _("Defence")],
            "rows": [[_breakable(text) for text in _deal_cells(row)] for row in deals],
        },
        "signatures": [_breakable(row.name) for row in rows],
        "signed": _("Signatures"),
    }


def _breakable(text: str) -> str:
    """Let very long words break between lines."""
    return _LONG_WORD.sub("\\1\u200b", text)


def _result_cells(row: ResultRow) -> list[str]:
    whists = (text or "—" for text in row.whists)
    return [f"{_breakable(row.name)} ({row.mark})", row.pool, row.mountain, *whists, row.exact, row.whole]


def _deal_cells(row: DealRow) -> list[str]:
    return [str(row.number), row.dealer, row.contract, row.declarer, row.outcome, row.defence]


def _dates(event: Event) -> str:
    first, last = date_format(event.starts_on), date_format(event.ends_on)
    days = first if event.starts_on == event.ends_on else f"{first} – {last}"
    return f"{event.place}, {days}" if event.place else days


def _agreements(event: Event, language: str) -> str:
    preset = rulebook.load_code(event.code_id).presets[event.preset].title.in_language(language)
    return _("%(preset)s, pool of %(pool)s") % {"preset": preset, "pool": event.agreements.pool}


def _now(event: Event) -> str:
    return date_format(timezone.localtime(timezone.now(), ZoneInfo(event.time_zone)), "DATETIME_FORMAT")


def _picture(picture: SheetPicture) -> dict[str, Any]:
    drawing = picture.drawing
    return {
        "size": drawing.size,
        "centre": drawing.centre,
        "radius": drawing.radius,
        "pool": str(picture.pool),
        "sectors": [
            {
                "name": sector.name,
                "at": sector.sector.name_at,
                "turn": sector.sector.name_turn,
                "cells": [
                    {
                        "outline": figure.cell.outline,
                        "centre": figure.cell.centre,
                        "room": figure.cell.room,
                        "total": figure.total,
                        "history": figure.history_text,
                        "on": figure.on_mark,
                    }
                    for figure in sector.figures
                ],
            }
            for sector in picture.sectors
        ],
    }
