"""An event: what was agreed, who plays, which tables there are and who sits where."""

from __future__ import annotations

from zoneinfo import available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

import rulebook
from arbiter.events.agreements import DEFAULT_CODE, DEFAULT_PRESET, make_agreements
from arbiter.events.names import NAME_LENGTH, NameField, name_key


def validate_time_zone(name: str) -> None:
    """Refuse a time zone that the tz database does not name."""
    if name not in available_timezones():
        raise ValidationError(_("There is no such time zone. An example: Europe/Moscow."))


def no_overrides() -> dict[str, str]:
    """Return the changed options of an event that keeps its preset."""
    return {}


class Event(models.Model):
    """A tournament or a club evening played by one set of agreements.

    ``overrides`` maps options (see ``agreement_options``) to the values changed from the preset.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("In preparation")
        RUNNING = "running", _("Running")
        FINISHED = "finished", _("Finished")

    name = NameField(_("name"), max_length=120)
    place = NameField(_("place"), max_length=120, blank=True)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    time_zone = models.CharField(
        _("time zone"), max_length=64, default="Europe/Moscow", validators=[validate_time_zone]
    )
    code_id = models.CharField(_("code"), max_length=64, default=DEFAULT_CODE)
    preset = models.CharField(_("agreements"), max_length=64, default=DEFAULT_PRESET)
    overrides = models.JSONField(_("changed options"), default=no_overrides, blank=True)
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.DRAFT)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-starts_on", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_on__gte=models.F("starts_on")),
                name="events_event_ends_after_it_starts",
                violation_error_message=_("The last day is before the first."),
            )
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        if not isinstance(self.overrides, dict):
            raise ValidationError({"overrides": _("An object of option names and values is expected.")})
        self.agreements_for(None)

    def agreements_for(self, players: int | None) -> rulebook.Agreements:
        """Return the agreements at a table of ``players``; raises ``ValidationError`` if unlawful."""
        return make_agreements(
            code_id=self.code_id, preset=self.preset, overrides=self.overrides, players=players
        )

    @property
    def agreements(self) -> rulebook.Agreements:
        """The agreements, with the preset's own number of players."""
        return self.agreements_for(None)


class EventRole(models.Model):
    """What a user may do at an event."""

    class Role(models.TextChoices):
        ORGANIZER = "organizer", _("Organizer")
        JUDGE = "judge", _("Judge")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="event_roles")
    role = models.CharField(_("role"), max_length=9, choices=Role.choices)

    class Meta:
        ordering = ["role", "user__username"]
        constraints = [
            models.UniqueConstraint(fields=["event", "user", "role"], name="events_eventrole_once")
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"


class Player(models.Model):
    """Somebody who plays at an event. ``name_key`` is the name as readers compare names."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="players")
    name = NameField(_("name"), max_length=NAME_LENGTH)
    name_key = models.CharField(max_length=2 * NAME_LENGTH, editable=False, blank=True)

    class Meta:
        ordering = ["name_key"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "name_key"],
                name="events_player_name_once",
                violation_error_message=_("A player with this name is already entered."),
            )
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        self.name_key = name_key(self.name)
        same = Player.objects.filter(event_id=self.event_id, name_key=self.name_key).exclude(pk=self.pk)
        if same.exists():
            raise ValidationError({"name": _("A player with this name is already entered.")})


class GameTable(models.Model):
    """A table. ``last_act`` counts the acts written on its sheet; its row is locked to write one."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="tables")
    number = models.PositiveIntegerField(
        _("number"), validators=[MinValueValidator(1), MaxValueValidator(9999)]
    )
    last_act = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "number"],
                name="events_gametable_number_once",
                violation_error_message=_("A table with this number is already there."),
            )
        ]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def has_started(self) -> bool:
        """Whether anything is written on the sheet."""
        return self.last_act > 0


class SeatAssignment(models.Model):
    """Who sits where; positions are clockwise. The rulebook's seat id is ``str(position)``."""

    table = models.ForeignKey(GameTable, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField(
        _("seat"), validators=[MinValueValidator(1), MaxValueValidator(5)]
    )
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["table", "position"], name="events_seat_position_once"),
            models.UniqueConstraint(
                fields=["table", "player"],
                name="events_seat_player_once",
                violation_error_message=_("This player already sits at this table."),
            ),
            models.CheckConstraint(
                condition=models.Q(position__gte=1) & models.Q(position__lte=5),
                name="events_seat_position_lawful",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.position}: {self.player}"

    @property
    def seat(self) -> rulebook.Seat:
        """The seat's id in the rulebook."""
        return rulebook.Seat(str(self.position))
