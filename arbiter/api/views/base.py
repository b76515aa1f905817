"""What the views share: public reading, pages of lists, events seen by those with a role only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from django.db.models import QuerySet
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from arbiter.accounts.models import User
from arbiter.api.pagination import BoundedPagination
from arbiter.events.models import Event, GameTable
from arbiter.events.selectors import event_for, table_of

MakeSerializer = Callable[..., BaseSerializer[Any]]


class ApiView(GenericAPIView[Any]):
    """A view; lists that come in pages say so by ``pagination_class`` and go through ``paged``."""

    pagination_class: type[BoundedPagination] | None = None

    @property
    def body(self) -> dict[str, Any]:
        """The JSON object that was sent, as it is."""
        assert isinstance(self.request.data, dict)
        return self.request.data

    @property
    def user(self) -> User:
        """Who asks, in a view that nobody enters without signing in."""
        assert isinstance(self.request.user, User)
        return self.request.user

    def sent(self, serializer: MakeSerializer, **options: Any) -> dict[str, Any]:
        """Return what was sent, read by ``serializer``; raises ``ValidationError``."""
        read = serializer(data=self.request.data, **options)
        read.is_valid(raise_exception=True)
        return dict(read.validated_data)

    def paged(
        self, items: QuerySet[Any] | Sequence[Any], serializer: MakeSerializer, **context: Any
    ) -> Response:
        """Answer with one page of ``items``."""
        page = self.paginate_queryset(items)
        return self.get_paginated_response(serializer(page, many=True, context=context).data)


class PublicView(ApiView):
    """For everybody: rules and computing, nothing of any event."""

    permission_classes = [AllowAny]


class EventView(ApiView):
    """For those with a role at the event of the address; for all others there is no such event."""

    permission_classes = [IsAuthenticated]

    @cached_property
    def event(self) -> Event:
        """The event of the address; raises ``NotFound``."""
        return event_for(self.user, self.kwargs["event_id"])


class TableView(EventView):
    """For those with a role at the event of the table."""

    @cached_property
    def table(self) -> GameTable:
        """The table of the address, which is one of this event; raises ``NotFound``."""
        return table_of(self.event, self.kwargs["table_id"])

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        _ = self.table
