"""Setting an event up. Every service checks who asks, writes its audit row and is one transaction."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.utils.translation import gettext as _

from arbiter.accounts.models import User
from arbiter.audit.services import record_audit
from arbiter.core.errors import NotAllowed, NotFound, UserError
from arbiter.events.agreements import DEFAULT_CODE, DEFAULT_PRESET, SEAT_COUNTS, changed_options, code_of
from arbiter.events.models import Event, EventRole, GameTable, Player, SeatAssignment
from arbiter.events.permissions import Actor, require_organizer
from arbiter.events.rule_errors import invalid


def _checked(instance: models.Model) -> None:
    """Validate as the form does; raises ``UserError`` with the fields."""
    try:
        instance.full_clean()
    except ValidationError as error:
        raise invalid(error) from error


def _audit(actor: Actor, action: str, instance: models.Model, event: Event, **payload: Any) -> None:
    record_audit(
        actor=actor,
        action=action,
        object_kind=instance._meta.label_lower,
        object_id=instance.pk,
        event_id=event.pk,
        payload=payload,
    )


def _changed_options(code_id: str, preset: str, overrides: Mapping[str, str]) -> dict[str, str]:
    try:
        code = code_of(code_id)
    except ValidationError as error:
        raise invalid(error) from error
    if preset not in code.presets:
        return dict(overrides)
    return changed_options(code, preset, overrides)


@transaction.atomic
def create_event(
    *,
    actor: Actor,
    name: str,
    starts_on: datetime.date,
    ends_on: datetime.date,
    place: str = "",
    time_zone: str = "Europe/Moscow",
    code_id: str = DEFAULT_CODE,
    preset: str = DEFAULT_PRESET,
    overrides: Mapping[str, str] | None = None,
) -> Event:
    """Create an event; whoever does becomes its organizer. Any signed-in user may."""
    if not isinstance(actor, User) or not actor.is_active:
        raise NotAllowed(_("Sign in to create an event."))
    event = Event(
        name=name,
        place=place,
        starts_on=starts_on,
        ends_on=ends_on,
        time_zone=time_zone,
        code_id=code_id,
        preset=preset,
        overrides=_changed_options(code_id, preset, overrides or {}),
        created_by=actor,
    )
    _checked(event)
    event.save()
    EventRole.objects.create(event=event, user=actor, role=EventRole.Role.ORGANIZER)
    _audit(
        actor,
        "event.create",
        event,
        event,
        name=event.name,
        code=event.code_id,
        preset=event.preset,
        overrides=event.overrides,
    )
    return event


PLAIN_FIELDS = frozenset({"name", "place", "starts_on", "ends_on", "time_zone", "state"})


@transaction.atomic
def update_event(*, event: Event, actor: Actor, **changes: Any) -> Event:
    """Change name, place, dates, time zone or state."""
    require_organizer(event, actor)
    unknown = set(changes) - PLAIN_FIELDS
    if unknown:
        raise TypeError(f"not fields of an event that update_event changes: {sorted(unknown)}")
    event = Event.objects.select_for_update().get(pk=event.pk)
    before = {name: str(getattr(event, name)) for name in changes}
    for name, value in changes.items():
        setattr(event, name, value)
    _checked(event)
    event.save(update_fields=list(changes))
    after = {name: str(getattr(event, name)) for name in changes}
    _audit(actor, "event.update", event, event, before=before, after=after)
    return event


@transaction.atomic
def change_agreements(*, event: Event, actor: Actor, preset: str, overrides: Mapping[str, str]) -> Event:
    """Choose another preset or other options; refused once anything is written at a table."""
    require_organizer(event, actor)
    tables = list(GameTable.objects.select_for_update().filter(event=event).order_by("pk"))
    if any(table.has_started for table in tables):
        raise UserError(
            "agreements-fixed",
            _("The agreements are fixed: play has begun, and what is written follows from them."),
            status=409,
        )
    event = Event.objects.select_for_update().get(pk=event.pk)
    before = {"preset": event.preset, "overrides": event.overrides}
    event.preset = preset
    event.overrides = _changed_options(event.code_id, preset, overrides)
    _checked(event)
    event.save(update_fields=["preset", "overrides"])
    _audit(
        actor,
        "event.agreements",
        event,
        event,
        before=before,
        after={"preset": event.preset, "overrides": event.overrides},
    )
    return event


@transaction.atomic
def add_player(*, event: Event, actor: Actor, name: str) -> Player:
    """Enter a player; names differ in more than case and Ё/Е."""
    require_organizer(event, actor)
    Event.objects.select_for_update().get(pk=event.pk)
    player = Player(event=event, name=name)
    _checked(player)
    player.save()
    _audit(actor, "player.add", player, event, name=player.name)
    return player


def validate_seating(event: Event, players: Sequence[Player]) -> None:
    """Refuse a wrong number of players, one of another event, and one player twice.

    Raises ``ValidationError`` whose fields are ``seat.N`` counted from 1, or ``players``.
    """
    for position, player in enumerate(players, start=1):
        if player.event_id != event.pk:
            raise ValidationError({f"seat.{position}": _("There is no such player at this event.")})
        if player in players[: position - 1]:
            raise ValidationError(
                {f"seat.{position}": _("%(name)s already sits at this table.") % {"name": player.name}}
            )
    if len(players) not in SEAT_COUNTS:
        raise ValidationError({"players": _("A table seats three or four players.")})


@transaction.atomic
def add_table(
    *, event: Event, actor: Actor, players: Sequence[Player], number: int | None = None
) -> GameTable:
    """Set a table with its players, clockwise; without ``number`` it gets the next one."""
    require_organizer(event, actor)
    event = Event.objects.select_for_update().get(pk=event.pk)
    try:
        validate_seating(event, players)
    except ValidationError as error:
        raise invalid(error) from error
    if number is None:
        number = (event.tables.aggregate(last=models.Max("number"))["last"] or 0) + 1
    table = GameTable(event=event, number=number)
    _checked(table)
    table.save()
    SeatAssignment.objects.bulk_create(
        SeatAssignment(table=table, position=position, player=player)
        for position, player in enumerate(players, start=1)
    )
    _audit(actor, "table.add", table, event, number=number, players=[player.pk for player in players])
    return table


@transaction.atomic
def assign_seat(*, table: GameTable, actor: Actor, position: int, player: Player) -> SeatAssignment:
    """Put ``player`` on a seat of a table at which nothing is written yet."""
    event = table.event
    require_organizer(event, actor)
    table = GameTable.objects.select_for_update().get(pk=table.pk)
    if table.has_started:
        raise UserError(
            "seats-fixed", _("The seats are fixed: something is written at this table."), status=409
        )
    seats = {seat.position: seat for seat in table.seats.select_related("player")}
    if position not in seats:
        raise UserError(
            "invalid",
            _("There is no such seat at this table."),
            fields={"position": _("One of: %(seats)s.") % {"seats": ", ".join(map(str, seats))}},
        )
    others = [seat.player for place, seat in seats.items() if place != position]
    if player.event_id != event.pk:
        raise NotFound(_("There is no such player at this event."))
    if player in others:
        text = _("%(name)s already sits at this table.") % {"name": player.name}
        raise UserError("player-twice", text, fields={"player": text})
    seat = seats[position]
    before = seat.player_id
    seat.player = player
    seat.save(update_fields=["player"])
    _audit(actor, "table.seat", table, event, position=position, before=before, after=player.pk)
    return seat


@transaction.atomic
def grant_role(*, event: Event, actor: Actor, user: User, role: str) -> EventRole:
    """Make ``user`` a judge or an organizer; granting twice is granting once."""
    require_organizer(event, actor)
    _known_role(role)
    granted, created = EventRole.objects.get_or_create(event=event, user=user, role=role)
    if created:
        _audit(actor, "role.grant", event, event, user=user.pk, role=role)
    return granted


@transaction.atomic
def revoke_role(*, event: Event, actor: Actor, user: User, role: str) -> None:
    """Take a role back; an event keeps at least one organizer."""
    require_organizer(event, actor)
    _known_role(role)
    held = EventRole.objects.select_for_update().filter(event=event, role=role)
    if not any(one.user_id == user.pk for one in held):
        raise UserError("role-not-held", _("This user does not have this role."), status=409)
    if role == EventRole.Role.ORGANIZER and len(held) == 1:
        raise UserError(
            "last-organizer", _("An event needs an organizer: name another one first."), status=409
        )
    held.filter(user=user).delete()
    _audit(actor, "role.revoke", event, event, user=user.pk, role=role)


def _known_role(role: str) -> None:
    if role not in EventRole.Role.values:
        allowed = ", ".join(EventRole.Role.values)
        raise UserError(
            "invalid",
            _("There is no such role."),
            fields={"role": _("One of: %(roles)s.") % {"roles": allowed}},
        )
