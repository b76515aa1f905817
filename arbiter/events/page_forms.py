"""Forms that only pages need: many names at once, one seat of a table."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbiter.events.forms import SeatForm
from arbiter.events.models import GameTable
from arbiter.events.selectors import seat_names

MOST_LINES = 300


class PlayersForm(forms.Form):
    """``names``: one player a line, lines as they stand in the field; blank ones do not count."""

    names = forms.CharField(
        label=gettext_lazy("Names, one a line"),
        max_length=30_000,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off", "spellcheck": "false"}),
    )

    def clean_names(self) -> list[str]:
        field = self.fields["names"]
        lines: list[str] = self.cleaned_data["names"].splitlines()
        given = sum(bool(line.strip()) for line in lines)
        if not given:
            raise forms.ValidationError(field.error_messages["required"], code="required")
        if given > MOST_LINES:
            raise forms.ValidationError(
                _("At most %(limit)s names at once; these are %(given)s.")
                % {"limit": MOST_LINES, "given": given}
            )
        return lines


class OneSeatForm(SeatForm):
    """A seat of the table and who shall sit there."""

    field_order = ["position", "player"]

    def __init__(self, *args: Any, table: GameTable, **kwargs: Any) -> None:
        super().__init__(*args, event=table.event, **kwargs)
        choices = [(seat, f"{seat}. {name}") for seat, name in seat_names(table).items()]
        self.fields["position"] = forms.ChoiceField(label=gettext_lazy("Seat"), choices=choices)
        self.order_fields(self.field_order)
