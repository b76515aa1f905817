"""Forms of the event's pages; they validate through the models and ``agreements``."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

import rulebook
from arbiter.events.agreement_options import OPTIONS, AgreementOption
from arbiter.events.agreements import (
    DEFAULT_CODE,
    DEFAULT_PRESET,
    OPTION_PREFIX,
    SEAT_COUNTS,
    changed_options,
    make_agreements,
)
from arbiter.events.models import Event, EventRole, GameTable, Player
from arbiter.events.selectors import players_of
from arbiter.events.services import validate_seating


class EventForm(forms.ModelForm):
    """Name, place, dates and time zone."""

    class Meta:
        model = Event
        fields = ["name", "place", "starts_on", "ends_on", "time_zone"]
        widgets = {
            "starts_on": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "ends_on": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        }


class AgreementsForm(forms.Form):
    """A preset and, as ``option.NAME``, every option that may be changed from it; blank keeps the preset."""

    preset = forms.ChoiceField(label=_("Agreements"))

    def __init__(self, *args: Any, event: Event | None = None, **kwargs: Any) -> None:
        self.code = rulebook.load_code(event.code_id if event else DEFAULT_CODE)
        initial = {"preset": event.preset if event else DEFAULT_PRESET}
        overrides = event.overrides if event else {}
        initial |= {f"{OPTION_PREFIX}{name}": value for name, value in overrides.items()}
        kwargs["initial"] = initial | (kwargs.get("initial") or {})
        super().__init__(*args, **kwargs)
        language = get_language() or "ru"
        self.fields["preset"] = forms.ChoiceField(
            label=_("Agreements"),
            choices=[(key, preset.title.in_language(language)) for key, preset in self.code.presets.items()],
        )
        for name, option in OPTIONS.items():
            self.fields[f"{OPTION_PREFIX}{name}"] = _option_field(option)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        preset = cleaned.get("preset")
        if preset is None:
            return cleaned
        sent = {name: cleaned.get(f"{OPTION_PREFIX}{name}") for name in OPTIONS}
        values = {name: str(value) for name, value in sent.items() if value not in (None, "")}
        cleaned["overrides"] = changed_options(self.code, preset, values)
        try:
            make_agreements(code_id=self.code.id, preset=preset, overrides=cleaned["overrides"])
        except ValidationError as error:
            self.add_error(None, error)
        return cleaned


def _option_field(option: AgreementOption) -> forms.Field:
    if option.values:
        choices = [("", _("As in the chosen set")), *option.values]
        return forms.ChoiceField(label=option.label, choices=choices, required=False)
    return forms.IntegerField(
        label=option.label, min_value=option.minimum, max_value=option.maximum, required=False
    )


class PlayerForm(forms.ModelForm):
    """A player's name."""

    class Meta:
        model = Player
        fields = ["name"]

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.instance.event = event


class PlayerField(forms.ModelChoiceField):
    """A player of the event; beside his name, the tables at which he sits already."""

    def __init__(self, event: Event, **kwargs: Any) -> None:
        super().__init__(players_of(event).prefetch_related("seats__table"), **kwargs)

    def label_from_instance(self, obj: Player) -> str:
        tables = sorted(seat.table.number for seat in obj.seats.all())
        if not tables:
            return obj.name
        return _("%(name)s (table %(tables)s)") % {"name": obj.name, "tables": ", ".join(map(str, tables))}


class TableForm(forms.Form):
    """A new table: its number (blank for the next) and who sits where, as ``seat.1`` … ``seat.4``."""

    number = forms.IntegerField(label=_("Number"), min_value=1, max_value=9999, required=False)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        for position in range(1, max(SEAT_COUNTS) + 1):
            self.fields[f"seat.{position}"] = PlayerField(
                event,
                label=_("Seat %(position)s") % {"position": position},
                required=position <= min(SEAT_COUNTS),
                empty_label=_("Nobody"),
            )

    def clean_number(self) -> int | None:
        number = self.cleaned_data["number"]
        if number and GameTable.objects.filter(event=self.event, number=number).exists():
            raise ValidationError(_("A table with this number is already there."))
        return int(number) if number else None

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        names = [f"seat.{position}" for position in range(1, max(SEAT_COUNTS) + 1)]
        if any(name in self.errors for name in names):
            return cleaned
        cleaned["players"] = [cleaned[name] for name in names if cleaned.get(name)]
        try:
            validate_seating(self.event, cleaned["players"])
        except ValidationError as error:
            for name, messages in error.message_dict.items():
                self.add_error(name if name in self.fields else None, messages)
        return cleaned


class SeatForm(forms.Form):
    """Another player on one seat."""

    player = forms.ModelChoiceField(Player.objects.none(), label=_("Player"))

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"] = PlayerField(event, label=_("Player"))


class RoleForm(forms.Form):
    """A user by name, and the role to grant or to take back."""

    username = forms.CharField(label=_("User name"), max_length=150)
    role = forms.ChoiceField(label=_("Role"), choices=EventRole.Role.choices)

    def clean_username(self) -> str:
        from arbiter.accounts.models import User

        username = str(self.cleaned_data["username"]).strip()
        self.user = User.objects.filter(username__iexact=username, is_active=True).first()
        if self.user is None:
            raise ValidationError(_("There is no user with this name."))
        return username
