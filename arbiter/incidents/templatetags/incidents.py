"""What a table's page shows of its incidents. ``{% load incidents %}``."""

from __future__ import annotations

from django import template

from arbiter.events.models import GameTable
from arbiter.incidents.models import Incident
from arbiter.incidents.presenters import title_of
from arbiter.incidents.selectors import incidents_of
from arbiter.protocols.models import Act

register = template.Library()


@register.simple_tag
def incidents_at(table: GameTable) -> list[Incident]:
    """The table's incidents, the latest first."""
    return list(incidents_of(table=table))


@register.filter
def behind(incidents: list[Incident], act: Act) -> Incident | None:
    """The incident that wrote ``act``, or that wrote what ``act`` put back."""
    origin = act
    while origin.reposts is not None:
        origin = origin.reposts
    return next((incident for incident in incidents if incident.act_id == origin.pk), None)


@register.filter
def incident_title(incident: Incident) -> str:
    """The ruling's title in the reader's language."""
    return title_of(incident)
