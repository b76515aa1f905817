"""Deals, acts and the sheet of a table; the standings of an event."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

import rulebook
from arbiter.api.pagination import BoundedPagination
from arbiter.api.schema import answers
from arbiter.api.serializers.protocols import (
    ActSerializer,
    DealPreviewRequestSerializer,
    DealPreviewSerializer,
    DealRequestSerializer,
    DealSerializer,
    ReasonRequestSerializer,
    StandingsSerializer,
    TableSheetSerializer,
    WrittenDealSerializer,
    change_row,
    result_rows,
    step_rows,
)
from arbiter.api.views.base import EventView, TableView
from arbiter.events.selectors import seat_names
from arbiter.protocols.codec import sheet_to_json
from arbiter.protocols.selectors import (
    act_of,
    acts_of,
    deals_of,
    results_from,
    rules_table,
    scoring_acts,
    sheet_of,
    standings,
)
from arbiter.protocols.services import act_of_client, enter_deal, preview_deal, reverse_act


class DealsView(TableView):
    """Deals of a table."""

    pagination_class = BoundedPagination

    @extend_schema(operation_id="deals_list", responses=answers(DealSerializer(many=True), 404))
    def get(self, request: Request, event_id: int, table_id: int) -> Response:
        """List the deals that stand, by number."""
        return self.paged(deals_of(self.table), DealSerializer)

    @extend_schema(
        operation_id="deals_enter",
        request=DealRequestSerializer,
        responses={200: WrittenDealSerializer, **answers(WrittenDealSerializer, 404, 409, success=201)},
    )
    def post(self, request: Request, event_id: int, table_id: int) -> Response:
        """Write a deal on the sheet. Sent again with its `client_id`, it is answered with 200."""
        sent = self.sent(DealRequestSerializer)
        before = act_of_client(self.table, sent["client_id"])
        written = enter_deal(table=self.table, actor=self.user, **sent)
        act = act_of(self.table, written.number)
        data = {
            "deal": DealSerializer(act.deal).data,
            "act": ActSerializer(act, context={"names": seat_names(self.table)}).data,
        }
        return Response(data, status=status.HTTP_200_OK if before else status.HTTP_201_CREATED)


class DealPreviewView(TableView):
    """A deal before it is written."""

    @extend_schema(
        operation_id="deals_preview",
        request=DealPreviewRequestSerializer,
        responses=answers(DealPreviewSerializer, 404, 409),
    )
    def post(self, request: Request, event_id: int, table_id: int) -> Response:
        """Score a deal without writing it: entries, derivation, and the sheet before and after."""
        names = seat_names(self.table)
        preview = preview_deal(table=self.table, actor=self.user, **self.sent(DealPreviewRequestSerializer))
        return Response(
            {
                "deal_number": preview.deal_number,
                "steps": step_rows(preview.award.steps, names),
                **change_row(preview.change, names),
            }
        )


class ActsView(TableView):
    """Everything written on a table's sheet."""

    pagination_class = BoundedPagination

    @extend_schema(operation_id="acts_list", responses=answers(ActSerializer(many=True), 404))
    def get(self, request: Request, event_id: int, table_id: int) -> Response:
        """List acts in order, with entries and derivations."""
        return self.paged(acts_of(self.table), ActSerializer, names=seat_names(self.table))


class ActView(TableView):
    """One act."""

    @extend_schema(operation_id="acts_read", responses=answers(ActSerializer, 404))
    def get(self, request: Request, event_id: int, table_id: int, number: int) -> Response:
        """Read an act by its number at the table."""
        act = act_of(self.table, number)
        return Response(ActSerializer(act, context={"names": seat_names(self.table)}).data)


class ActReversalView(TableView):
    """Taking a deal off the sheet."""

    @extend_schema(
        operation_id="acts_reverse",
        request=ReasonRequestSerializer,
        responses=answers(ActSerializer, 404, 409, success=201),
    )
    def post(self, request: Request, event_id: int, table_id: int, number: int) -> Response:
        """Write a reversing act with a reason. A ruling is taken back as an incident."""
        act = act_of(self.table, number)
        written = reverse_act(act=act, actor=self.user, **self.sent(ReasonRequestSerializer))
        reversal = act_of(self.table, written.number)
        data = ActSerializer(reversal, context={"names": seat_names(self.table)}).data
        return Response(data, status=status.HTTP_201_CREATED)


class SheetView(TableView):
    """The sheet of a table."""

    @extend_schema(operation_id="sheets_read", responses=answers(TableSheetSerializer, 404))
    def get(self, request: Request, event_id: int, table_id: int) -> Response:
        """Read the sheet, and the results as if play stopped now."""
        table, sheet = self.table, sheet_of(self.table)
        agreements = rules_table(table).agreements
        return Response(
            {
                "table": table.pk,
                "number": table.number,
                "names": seat_names(table),
                "sheet": sheet_to_json(sheet),
                "results": result_rows(results_from(agreements, sheet)),
                "closed": rulebook.is_closed(agreements, sheet),
                "deals": len(scoring_acts(table)),
                "last_act": table.last_act,
            }
        )


class StandingsView(EventView):
    """The standings of an event."""

    @extend_schema(operation_id="standings_read", responses=answers(StandingsSerializer, 404))
    def get(self, request: Request, event_id: int) -> Response:
        """Read the standings as they were last computed."""
        return Response(StandingsSerializer(standings(self.event)).data)
