"""Tables and seats of an event."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter.api.pagination import BoundedPagination
from arbiter.api.schema import answers
from arbiter.api.serializers.events import (
    SeatRequestSerializer,
    TableDetailSerializer,
    TableRequestSerializer,
    TableSerializer,
)
from arbiter.api.views.base import EventView, TableView
from arbiter.core.errors import NotFound
from arbiter.events.models import GameTable
from arbiter.events.permissions import require_organizer
from arbiter.events.selectors import player_of, table_of, tables_of
from arbiter.events.services import add_table, assign_seat
from arbiter.protocols.selectors import dealer_of, next_deal_number


def table_data(table: GameTable) -> Any:
    """Return a table with the deal to be played next."""
    number = next_deal_number(table)
    context = {"next_deal": number, "next_dealer": dealer_of(table, number)}
    return TableDetailSerializer(table, context=context).data


class TablesView(EventView):
    """Tables of an event."""

    pagination_class = BoundedPagination

    @extend_schema(operation_id="tables_list", responses=answers(TableSerializer(many=True), 404))
    def get(self, request: Request, event_id: int) -> Response:
        """List tables by number, with seats and players."""
        return self.paged(tables_of(self.event), TableSerializer)

    @extend_schema(
        operation_id="tables_add",
        request=TableRequestSerializer,
        responses=answers(TableDetailSerializer, 403, 404, success=201),
    )
    def post(self, request: Request, event_id: int) -> Response:
        """Set a table with three or four players, clockwise."""
        require_organizer(self.event, self.user)
        sent = self.sent(TableRequestSerializer)
        players = [player_of(self.event, player_id) for player_id in sent["players"]]
        table = add_table(event=self.event, actor=self.user, players=players, number=sent["number"])
        return Response(table_data(table_of(self.event, table.pk)), status=status.HTTP_201_CREATED)


class TableDetailView(TableView):
    """One table."""

    @extend_schema(operation_id="tables_read", responses=answers(TableDetailSerializer, 404))
    def get(self, request: Request, event_id: int, table_id: int) -> Response:
        """Read a table: who sits where, which deal comes next and who deals it."""
        return Response(table_data(self.table))


class SeatView(TableView):
    """One seat of a table."""

    @extend_schema(
        operation_id="seats_assign",
        request=SeatRequestSerializer,
        responses=answers(TableDetailSerializer, 403, 404, 409),
    )
    def put(self, request: Request, event_id: int, table_id: int, position: int) -> Response:
        """Put another player on a seat; refused once anything is written at the table."""
        require_organizer(self.event, self.user)
        sent = self.sent(SeatRequestSerializer)
        if position not in {seat.position for seat in self.table.seats.all()}:
            raise NotFound(_("There is no such seat at this table."))
        player = player_of(self.event, sent["player"])
        assign_seat(table=self.table, actor=self.user, position=position, player=player)
        return Response(table_data(table_of(self.event, self.table.pk)))
