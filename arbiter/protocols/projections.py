"""What is computed from acts and kept for reading: a table's result and an event's standings."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

import rulebook
from arbiter.events.models import Event, GameTable
from arbiter.events.selectors import tables_of
from arbiter.protocols.codec import amount_from_json, amount_to_json, results_to_json, sheet_to_json
from arbiter.protocols.models import Act, EventStandings, TableResult
from arbiter.protocols.selectors import results_from, rules_table, scoring_acts, sheet_of


def refresh_result(table: GameTable) -> TableResult:
    """Rewrite the table's result from its entries."""
    agreements = rules_table(table).agreements
    sheet = sheet_of(table)
    results = results_from(agreements, sheet)
    stored, _created = TableResult.objects.update_or_create(
        table=table,
        defaults={
            "sheet": sheet_to_json(sheet),
            "results": results_to_json(results.exact, results.whole),
            "closed": rulebook.is_closed(agreements, sheet),
            "deals": len(scoring_acts(table)),
            "last_act": table.last_act,
        },
    )
    return stored


@transaction.atomic
def refresh_standings(event: Event) -> EventStandings:
    """Rewrite the event's standings from its tables' results; the order of calls does not matter."""
    EventStandings.objects.get_or_create(
        event=event, defaults={"rows": [], "computed_at": timezone.now(), "through_act": 0}
    )
    stored = EventStandings.objects.select_for_update().get(event=event)
    stored.through_act = Act.objects.filter(table__event=event).aggregate(last=Max("pk"))["last"] or 0
    stored.rows = _standing_rows(event)
    stored.computed_at = timezone.now()
    stored.save()
    return stored


def _standing_rows(event: Event) -> list[dict[str, Any]]:
    rows: dict[int, dict[str, Any]] = {}
    for table in tables_of(event).filter(result__isnull=False).select_related("result"):
        for seat in table.seats.all():
            row = rows.setdefault(
                seat.player_id,
                {
                    "player": seat.player_id,
                    "name": seat.player.name,
                    "tables": [],
                    "deals": 0,
                    "exact": Fraction(0),
                    "whole": 0,
                },
            )
            result = table.result.results[seat.seat]
            row["tables"].append(table.number)
            row["deals"] += table.result.deals
            row["exact"] += amount_from_json(result["exact"])
            row["whole"] += result["whole"]
    ordered = sorted(rows.values(), key=lambda row: (-row["exact"], row["name"]))
    for number, row in enumerate(ordered, start=1):
        above = ordered[number - 2] if number > 1 else None
        row["place"] = above["place"] if above and above["exact"] == row["exact"] else number
    return [{**row, "exact": amount_to_json(row["exact"])} for row in ordered]
