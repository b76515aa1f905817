"""Events, their agreements, people and players."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter.accounts.models import User
from arbiter.api.pagination import BoundedPagination
from arbiter.api.schema import answers
from arbiter.api.serializers.events import (
    OWN_ROLES,
    AgreementsSerializer,
    EventChangeSerializer,
    EventRequestSerializer,
    EventSerializer,
    PlayerRequestSerializer,
    PlayerSerializer,
    RoleRequestSerializer,
    RoleSerializer,
)
from arbiter.api.views.base import ApiView, EventView
from arbiter.core.errors import UserError
from arbiter.events.models import Event, EventRole
from arbiter.events.permissions import require_organizer
from arbiter.events.selectors import events_for, players_of
from arbiter.events.services import (
    add_player,
    change_agreements,
    create_event,
    grant_role,
    revoke_role,
    update_event,
)


class EventsView(ApiView):
    """The reader's events."""

    permission_classes = [IsAuthenticated]
    pagination_class = BoundedPagination

    @extend_schema(operation_id="events_list", responses=answers(EventSerializer(many=True)))
    def get(self, request: Request) -> Response:
        """List the events in which you have a role, the latest first."""
        own = Prefetch("roles", queryset=EventRole.objects.filter(user=self.user), to_attr=OWN_ROLES)
        return self.paged(events_for(self.user).prefetch_related(own), EventSerializer, user=self.user)

    @extend_schema(
        operation_id="events_create",
        request=EventRequestSerializer,
        responses=answers(EventSerializer, success=201),
    )
    def post(self, request: Request) -> Response:
        """Create an event; you become its organizer."""
        event = create_event(actor=self.user, **self.sent(EventRequestSerializer))
        return Response(event_data(event, self.user), status=status.HTTP_201_CREATED)


def event_data(event: Event, user: User) -> Any:
    """Return an event as its reader sees it."""
    setattr(event, OWN_ROLES, list(event.roles.filter(user=user)))
    return EventSerializer(event, context={"user": user}).data


class EventDetailView(EventView):
    """One event."""

    @extend_schema(operation_id="events_read", responses=answers(EventSerializer, 404))
    def get(self, request: Request, event_id: int) -> Response:
        """Read an event."""
        return Response(event_data(self.event, self.user))

    @extend_schema(
        operation_id="events_change",
        request=EventChangeSerializer,
        responses=answers(EventSerializer, 403, 404),
    )
    def patch(self, request: Request, event_id: int) -> Response:
        """Change name, place, dates, time zone or state."""
        require_organizer(self.event, self.user)
        changes = self.sent(EventChangeSerializer)
        return Response(event_data(update_event(event=self.event, actor=self.user, **changes), self.user))


class AgreementsView(EventView):
    """What is agreed at an event."""

    @extend_schema(
        operation_id="events_agree",
        request=AgreementsSerializer,
        responses=answers(EventSerializer, 403, 404, 409),
    )
    def put(self, request: Request, event_id: int) -> Response:
        """Choose agreements; refused once anything is written at a table."""
        require_organizer(self.event, self.user)
        sent = self.sent(AgreementsSerializer)
        return Response(event_data(change_agreements(event=self.event, actor=self.user, **sent), self.user))


class RolesView(EventView):
    """Who may do what at an event."""

    @extend_schema(operation_id="roles_list", responses=answers(RoleSerializer(many=True), 403, 404))
    def get(self, request: Request, event_id: int) -> Response:
        """List roles; for organizers."""
        require_organizer(self.event, self.user)
        roles = self.event.roles.select_related("user")
        return Response(RoleSerializer(roles, many=True).data)

    @extend_schema(
        operation_id="roles_grant",
        request=RoleRequestSerializer,
        responses=answers(RoleSerializer, 403, 404, success=201),
    )
    def post(self, request: Request, event_id: int) -> Response:
        """Make somebody a judge or an organizer; granting twice is granting once."""
        require_organizer(self.event, self.user)
        sent = self.sent(RoleRequestSerializer)
        role = grant_role(event=self.event, actor=self.user, user=_user(sent["username"]), role=sent["role"])
        return Response(RoleSerializer(role).data, status=status.HTTP_201_CREATED)


class RoleView(EventView):
    """One role of one user."""

    @extend_schema(operation_id="roles_revoke", responses=answers(None, 403, 404, 409, success=204))
    def delete(self, request: Request, event_id: int, username: str, role: str) -> Response:
        """Take a role back; an event keeps at least one organizer."""
        require_organizer(self.event, self.user)
        revoke_role(event=self.event, actor=self.user, user=_user(username), role=role)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _user(username: str) -> User:
    user = User.objects.filter(username=User.normalize_username(username), is_active=True).first()
    if user is None:
        text = _("There is no user with this name.")
        raise UserError("invalid", text, fields={"username": text})
    return user


class PlayersView(EventView):
    """Players of an event."""

    pagination_class = BoundedPagination

    @extend_schema(operation_id="players_list", responses=answers(PlayerSerializer(many=True), 404))
    def get(self, request: Request, event_id: int) -> Response:
        """List players by name."""
        return self.paged(players_of(self.event), PlayerSerializer)

    @extend_schema(
        operation_id="players_add",
        request=PlayerRequestSerializer,
        responses=answers(PlayerSerializer, 403, 404, success=201),
    )
    def post(self, request: Request, event_id: int) -> Response:
        """Enter a player; names differ in more than case and Ё/Е."""
        require_organizer(self.event, self.user)
        player = add_player(event=self.event, actor=self.user, **self.sent(PlayerRequestSerializer))
        return Response(PlayerSerializer(player).data, status=status.HTTP_201_CREATED)
