"""Builders of test data. Names and numbers are unique; everything else may be given."""

from __future__ import annotations

import datetime
import uuid
from typing import Any

import factory

from arbiter.accounts.models import User
from arbiter.events.models import Event, EventRole, GameTable, Player, SeatAssignment
from arbiter.events.names import name_key
from arbiter.events.selectors import tables_of
from arbiter.protocols.models import Act
from arbiter.protocols.services import enter_deal

NAMES = ("Анна", "Борис", "Вера", "Глеб")


class UserFactory(factory.django.DjangoModelFactory):
    """Somebody without a role anywhere."""

    class Meta:
        model = User

    username = factory.Sequence(lambda number: f"user-{number}")


class EventFactory(factory.django.DjangoModelFactory):
    """An event by the tournament agreements of Sochi, created by a user without a role."""

    class Meta:
        model = Event

    name = factory.Sequence(lambda number: f"Кубок {number}")
    starts_on = datetime.date(2026, 5, 9)
    ends_on = datetime.date(2026, 5, 10)
    created_by = factory.SubFactory(UserFactory)


class RoleFactory(factory.django.DjangoModelFactory):
    """A role of a new user at an event; a judge unless told otherwise."""

    class Meta:
        model = EventRole

    event = factory.SubFactory(EventFactory)
    user = factory.SubFactory(UserFactory)
    role = EventRole.Role.JUDGE


class PlayerFactory(factory.django.DjangoModelFactory):
    """A player of an event."""

    class Meta:
        model = Player

    event = factory.SubFactory(EventFactory)
    name = factory.Sequence(lambda number: f"Игрок {number}")
    name_key = factory.LazyAttribute(lambda player: name_key(player.name))


def make_judge(event: Event) -> User:
    """Return a judge of the event."""
    return RoleFactory(event=event, role=EventRole.Role.JUDGE).user


def make_organizer(event: Event) -> User:
    """Return an organizer of the event."""
    return RoleFactory(event=event, role=EventRole.Role.ORGANIZER).user


def make_table(players: int = 4, *, event: Event | None = None, **event_fields: Any) -> GameTable:
    """Return a table with players Анна, Борис, Вера, Глеб on seats 1 to 4 of a new or given event."""
    event = event or EventFactory(**event_fields)
    number = event.tables.count() + 1
    table = GameTable.objects.create(event=event, number=number)
    for position, name in enumerate(NAMES[:players], start=1):
        player = PlayerFactory(event=event, name=name if number == 1 else f"{name} {number}")
        SeatAssignment.objects.create(table=table, position=position, player=player)
    return tables_of(event).get(pk=table.pk)


def deal_six(**changes: Any) -> dict[str, Any]:
    """Arguments of a deal: seat 4 deals, seat 1 plays 6♠ and makes it against a lone whister 2.

    Entries: pool 2 for seat 1; seat 2 writes 8 whists on seat 1 (four tricks at two).
    """
    return {
        "dealer": "4",
        "contract": "6S",
        "declarer": "1",
        "calls": {"2": "whist", "3": "pass"},
        "tricks": {"1": 6, "2": 4, "3": 0},
        **changes,
    }


def make_deal(table: GameTable, actor: User, **changes: Any) -> Act:
    """Enter ``deal_six`` with changes."""
    return enter_deal(table=table, actor=actor, client_id=uuid.uuid4(), **deal_six(**changes))
