"""Incidents of an event and of a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter.api.fields import reader_language
from arbiter.api.pagination import BoundedPagination
from arbiter.api.schema import answers
from arbiter.api.serializers.incidents import (
    IncidentPreviewRequestSerializer,
    IncidentPreviewSerializer,
    IncidentRequestSerializer,
    IncidentSerializer,
)
from arbiter.api.serializers.protocols import ReasonRequestSerializer, change_row
from arbiter.api.views.base import EventView, TableView
from arbiter.events.models import GameTable
from arbiter.events.permissions import require_judge
from arbiter.events.selectors import seat_names, tables_of
from arbiter.incidents.models import Incident
from arbiter.incidents.selectors import incident_of, incidents_of
from arbiter.incidents.services import incident_of_client, log_incident, preview_incident, undo_incident


def _names(tables: Iterable[GameTable]) -> dict[int, dict[str, str]]:
    return {table.pk: seat_names(table) for table in tables}


def _with_undo(incidents: QuerySet[Incident]) -> QuerySet[Incident]:
    return incidents.select_related("undo__act")


class EventIncidentsView(EventView):
    """Incidents of an event."""

    pagination_class = BoundedPagination

    @extend_schema(operation_id="incidents_list", responses=answers(IncidentSerializer(many=True), 404))
    def get(self, request: Request, event_id: int) -> Response:
        """List the incidents of every table, the latest first."""
        incidents = _with_undo(incidents_of(event=self.event))
        return self.paged(incidents, IncidentSerializer, names=_names(tables_of(self.event)))


class IncidentView(EventView):
    """One incident."""

    @extend_schema(operation_id="incidents_read", responses=answers(IncidentSerializer, 404))
    def get(self, request: Request, event_id: int, incident_id: int) -> Response:
        """Read an incident."""
        return Response(self.data(incident_id))

    def data(self, incident_id: int) -> Any:
        """Return the incident as it stands."""
        incident = incident_of(self.event, incident_id)
        names = _names(tables_of(self.event).filter(pk=incident.table_id))
        return IncidentSerializer(incident, context={"names": names}).data


class IncidentUndoView(IncidentView):
    """Taking a ruling back."""

    http_method_names = ["post", "options"]

    @extend_schema(
        operation_id="incidents_undo",
        request=ReasonRequestSerializer,
        responses=answers(IncidentSerializer, 403, 404, 409, success=201),
    )
    def post(self, request: Request, event_id: int, incident_id: int) -> Response:
        """Reverse what the ruling wrote, with a reason; a deal that it had replaced is put back."""
        incident = incident_of(self.event, incident_id)
        require_judge(self.event, self.user)
        undo_incident(incident=incident, actor=self.user, **self.sent(ReasonRequestSerializer))
        return Response(self.data(incident_id), status=status.HTTP_201_CREATED)


class TableIncidentsView(TableView):
    """Incidents of a table."""

    pagination_class = BoundedPagination

    @extend_schema(operation_id="table_incidents_list", responses=answers(IncidentSerializer(many=True), 404))
    def get(self, request: Request, event_id: int, table_id: int) -> Response:
        """List the incidents of a table, the latest first."""
        incidents = _with_undo(incidents_of(table=self.table))
        return self.paged(incidents, IncidentSerializer, names=_names([self.table]))

    @extend_schema(
        operation_id="incidents_log",
        request=IncidentRequestSerializer,
        responses={200: IncidentSerializer, **answers(IncidentSerializer, 403, 404, 409, success=201)},
    )
    def post(self, request: Request, event_id: int, table_id: int) -> Response:
        """Log a ruling and write its entries. Sent again with its `client_id`, it is answered with 200."""
        require_judge(self.event, self.user)
        sent = self.sent(IncidentRequestSerializer)
        before = incident_of_client(self.table, sent["client_id"])
        logged = log_incident(table=self.table, actor=self.user, **sent)
        incident = incident_of(self.event, logged.pk)
        data = IncidentSerializer(incident, context={"names": _names([self.table])}).data
        return Response(data, status=status.HTTP_200_OK if before else status.HTTP_201_CREATED)


class IncidentPreviewView(TableView):
    """A ruling before it is logged."""

    @extend_schema(
        operation_id="incidents_preview",
        request=IncidentPreviewRequestSerializer,
        responses=answers(IncidentPreviewSerializer, 403, 404, 409),
    )
    def post(self, request: Request, event_id: int, table_id: int) -> Response:
        """Rule without writing: verdict, entries, and the sheet before and after."""
        require_judge(self.event, self.user)
        preview = preview_incident(
            table=self.table, actor=self.user, **self.sent(IncidentPreviewRequestSerializer)
        )
        language, names = reader_language(), preview.context.names
        texts = preview.ruled.texts(names)
        return Response(
            {
                "deal_number": preview.context.deal_number,
                "leaf": preview.ruled.state.node,
                "title": texts["title"][language],
                "verdict": texts["verdict"][language],
                "steps": [{"who": step["who"], "text": step[language]} for step in texts["steps"]],
                "why": [{"text": step[language], "cites": step["cites"]} for step in texts["why"]],
                "cites": list(preview.ruled.ruling.cites),
                "authority": preview.ruled.ruling.authority,
                "scope": preview.ruled.award.scope,
                "replaces": preview.replaces.number if preview.replaces else None,
                **change_row(preview.change, names),
            }
        )
