"""Events, players, tables and seats: what is sent and what is answered.

Serializers settle the types; names, dates, agreements and seats are validated by the services.
"""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from arbiter.api.fields import (
    DayField,
    IdField,
    StrictSerializer,
    TextField,
    TextMapField,
    WholeField,
)
from arbiter.events.agreements import DEFAULT_CODE, DEFAULT_PRESET
from arbiter.events.models import Event, EventRole, GameTable, Player, SeatAssignment

LONGEST_TEXT = 1000
OWN_ROLES = "own_roles"
"""Where the reader's roles are kept on an event that was read for him."""


class AgreementsSerializer(StrictSerializer):
    """A set of agreements, and the options changed from it."""

    preset = TextField(max_length=LONGEST_TEXT)
    overrides = TextMapField(required=False, default=dict)


class EventRequestSerializer(StrictSerializer):
    """A new event."""

    name = TextField(max_length=LONGEST_TEXT)
    place = TextField(max_length=LONGEST_TEXT, allow_blank=True, default="")
    starts_on = DayField()
    ends_on = DayField()
    time_zone = TextField(max_length=LONGEST_TEXT, default="Europe/Moscow")
    code_id = TextField(max_length=LONGEST_TEXT, default=DEFAULT_CODE)
    preset = TextField(max_length=LONGEST_TEXT, default=DEFAULT_PRESET)
    overrides = TextMapField(required=False, default=dict)


class EventChangeSerializer(StrictSerializer):
    """What changes about an event; what is not sent stays."""

    name = TextField(max_length=LONGEST_TEXT, required=False)
    place = TextField(max_length=LONGEST_TEXT, allow_blank=True, required=False)
    starts_on = DayField(required=False)
    ends_on = DayField(required=False)
    time_zone = TextField(max_length=LONGEST_TEXT, required=False)
    state = serializers.ChoiceField(choices=Event.State.values, required=False)


class EventSerializer(serializers.ModelSerializer[Event]):
    """An event, and what the reader may do there."""

    overrides = serializers.DictField(child=serializers.CharField(), read_only=True)
    roles = serializers.SerializerMethodField()

    class Meta:
        model = Event
        fields = [
            "id",
            "name",
            "place",
            "starts_on",
            "ends_on",
            "time_zone",
            "code_id",
            "preset",
            "overrides",
            "state",
            "created_at",
            "roles",
        ]
        read_only_fields = fields

    @extend_schema_field(serializers.ListField(child=serializers.ChoiceField(EventRole.Role.values)))
    def get_roles(self, event: Event) -> list[str]:
        if self.context["user"].is_superuser:
            return sorted(EventRole.Role.values)
        return sorted(role.role for role in getattr(event, OWN_ROLES))


class PlayerRequestSerializer(StrictSerializer):
    """A new player."""

    name = TextField(max_length=LONGEST_TEXT)


class PlayerSerializer(serializers.ModelSerializer[Player]):
    """A player."""

    class Meta:
        model = Player
        fields = ["id", "name"]
        read_only_fields = fields


class SeatSerializer(serializers.ModelSerializer[SeatAssignment]):
    """Who sits where; `seat` is the position as entries name it."""

    seat = serializers.CharField(read_only=True)
    player = PlayerSerializer(read_only=True)

    class Meta:
        model = SeatAssignment
        fields = ["seat", "player"]


class TableRequestSerializer(StrictSerializer):
    """A new table: players clockwise, by their ids; without a number it gets the next one."""

    players = serializers.ListField(child=IdField(), max_length=10)
    number = WholeField(required=False, allow_null=True, default=None, min_value=1, max_value=9999)


class TableSerializer(serializers.ModelSerializer[GameTable]):
    """A table with its seats, clockwise; `last_act` counts what is written on its sheet."""

    seats = SeatSerializer(many=True, read_only=True)

    class Meta:
        model = GameTable
        fields = ["id", "number", "last_act", "seats"]
        read_only_fields = fields


class TableDetailSerializer(TableSerializer):
    """A table with the deal to be played next."""

    next_deal = serializers.SerializerMethodField()
    next_dealer = serializers.SerializerMethodField()

    class Meta(TableSerializer.Meta):
        fields = [*TableSerializer.Meta.fields, "next_deal", "next_dealer"]
        read_only_fields = fields

    def get_next_deal(self, table: GameTable) -> int:
        return int(self.context["next_deal"])

    def get_next_dealer(self, table: GameTable) -> str:
        return str(self.context["next_dealer"])


class SeatRequestSerializer(StrictSerializer):
    """Another player on a seat."""

    player = IdField()


class RoleRequestSerializer(StrictSerializer):
    """A user by name, and a role."""

    username = TextField(max_length=150)
    role = serializers.ChoiceField(choices=EventRole.Role.values)


class RoleSerializer(serializers.ModelSerializer[EventRole]):
    """Who may do what at an event."""

    username = serializers.CharField(source="user.username", read_only=True)
    name = serializers.SerializerMethodField()
    role = serializers.ChoiceField(choices=EventRole.Role.values, read_only=True)

    class Meta:
        model = EventRole
        fields = ["username", "name", "role"]

    def get_name(self, role: EventRole) -> str:
        return str(role.user)
