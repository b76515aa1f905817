"""Reading events. What a user may not know of is not found."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from arbiter.accounts.models import User
from arbiter.core.errors import NotFound
from arbiter.events.models import Event, GameTable, Player, SeatAssignment
from arbiter.events.permissions import Actor

_SEATS = Prefetch("seats", queryset=SeatAssignment.objects.select_related("player").order_by("position"))


def events_for(user: Actor) -> QuerySet[Event]:
    """Events in which ``user`` has a role, the latest first; all for the owner of the installation."""
    if not isinstance(user, User) or not user.is_active:
        return Event.objects.none()
    if user.is_superuser:
        return Event.objects.all()
    return Event.objects.filter(roles__user=user).distinct()


def event_for(user: Actor, event_id: int) -> Event:
    """Return the event; raises ``NotFound`` where there is none for this user."""
    event = events_for(user).filter(pk=event_id).first()
    if event is None:
        raise NotFound(_("There is no such event, or you have no part in it."))
    return event


def tables_of(event: Event) -> QuerySet[GameTable]:
    """Tables in order of their numbers, with seats and players."""
    return GameTable.objects.filter(event=event).select_related("event").prefetch_related(_SEATS)


def table_of(event: Event, table_id: int) -> GameTable:
    """Return a table of this event; raises ``NotFound`` for any other id."""
    table = tables_of(event).filter(pk=table_id).first()
    if table is None:
        raise NotFound(_("There is no such table at this event."))
    return table


def table_for(user: Actor, table_id: int) -> GameTable:
    """Return a table of an event in which ``user`` has a role; raises ``NotFound`` otherwise."""
    table = (
        GameTable.objects.filter(pk=table_id, event__in=events_for(user))
        .select_related("event")
        .prefetch_related(_SEATS)
        .first()
    )
    if table is None:
        raise NotFound(_("There is no such table, or you have no part in its event."))
    return table


def players_of(event: Event) -> QuerySet[Player]:
    """Players by name."""
    return Player.objects.filter(event=event)


def player_of(event: Event, player_id: int) -> Player:
    """Return a player of this event; raises ``NotFound`` for any other id."""
    player = players_of(event).filter(pk=player_id).first()
    if player is None:
        raise NotFound(_("There is no such player at this event."))
    return player


def seat_names(table: GameTable) -> dict[str, str]:
    """Return seat id → player's name, clockwise."""
    seats = sorted(table.seats.all(), key=lambda seat: seat.position)
    return {str(seat.position): seat.player.name for seat in seats}
