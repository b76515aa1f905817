"""Jobs of the protocols: standings and printed sheets."""

from __future__ import annotations

from arbiter.events.models import Event, GameTable
from arbiter.jobs.services import job
from arbiter.protocols.models import SheetPrint
from arbiter.protocols.projections import refresh_standings


@job("recompute_standings")
def recompute_standings(event_id: int) -> None:
    """Bring the standings of an event up to date."""
    refresh_standings(Event.objects.get(pk=event_id))


@job("render_sheet_pdf")
def render_sheet(table_id: int, language: str) -> None:
    """Render the sheet of a table as it stands; one print per state and language is kept."""
    from arbiter.protocols.printing import render_sheet_pdf

    table = GameTable.objects.select_related("event").get(pk=table_id)
    if SheetPrint.objects.filter(table=table, language=language, last_act=table.last_act).exists():
        return
    file = render_sheet_pdf(table, language)
    SheetPrint.objects.get_or_create(
        table=table, language=language, last_act=table.last_act, defaults={"file": file}
    )
