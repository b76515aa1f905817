"""Reading incidents."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from arbiter.core.errors import NotFound
from arbiter.events.models import Event, GameTable
from arbiter.incidents.models import Incident


def incidents_of(*, event: Event | None = None, table: GameTable | None = None) -> QuerySet[Incident]:
    """Incidents of an event, of a table, or of both; the latest first, with their undoing at hand."""
    found = Incident.objects.select_related("event", "table", "act", "actor", "undo", "undo__actor")
    if event is not None:
        found = found.filter(event=event)
    if table is not None:
        found = found.filter(table=table)
    if event is None and table is None:
        raise TypeError("incidents_of takes an event or a table")
    return found


def incident_of(event: Event, incident_id: int) -> Incident:
    """Return an incident of this event; raises ``NotFound`` for any other id."""
    incident = incidents_of(event=event).filter(pk=incident_id).first()
    if incident is None:
        raise NotFound(_("There is no such incident at this event."))
    return incident
