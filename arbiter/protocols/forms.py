"""The deal's form: seats of the table, calls and tricks per seat; the rulebook validates."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from arbiter.core.errors import UserError
from arbiter.events.models import GameTable
from arbiter.events.names import validate_note
from arbiter.events.permissions import Actor
from arbiter.events.selectors import seat_names
from arbiter.protocols.deal_input import DealInput, is_deal_of
from arbiter.protocols.models import Act
from arbiter.protocols.presenters import act_title
from arbiter.protocols.selectors import next_dealer, rules_table
from arbiter.protocols.services import REASON_LENGTH, DealPreview, act_of_client, preview_deal

SUITS = (("S", "♠"), ("C", "♣"), ("D", "♦"), ("H", "♥"), ("N", _("NT")))
CONTRACTS: list[tuple[str, Any]] = [
    *((f"{level}{suit}", f"{level}{glyph}") for level in range(6, 11) for suit, glyph in SUITS[:4]),
    *((f"{level}N", f"{level} БК / NT") for level in range(6, 11)),
]
CALL_CHOICES = [("", _("No call")), ("whist", _("Whist")), ("pass", _("Pass")), ("half", _("Half"))]
BONUSES = [
    ("", _("No bonus")),
    ("ace", _("An ace")),
    ("ace-king", _("An ace and king of one suit")),
    ("two-aces", _("Two aces")),
    ("marriage", _("A marriage")),
]


def renew_client_id(form: forms.Form) -> None:
    """Let the form's next sending count as another one."""
    form.data = {**form.data, "client_id": str(uuid.uuid4())}


class DealForm(forms.Form):
    """A deal: ``dealer``, ``contract``, ``declarer``, ``calls.N`` and ``tricks.N`` per seat N.

    A valid form holds what would be written in ``preview``; ``deal_arguments`` are those of
    ``services.enter_deal``. ``client_id`` makes sending twice harmless: a form that was already
    written is valid without a preview.
    """

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    dealer = forms.ChoiceField(label=_("Dealer"))
    contract = forms.CharField(label=_("Contract"), max_length=20)
    declarer = forms.ChoiceField(label=_("Declarer"), required=False)

    def __init__(self, *args: Any, table: GameTable, actor: Actor, **kwargs: Any) -> None:
        self.table = table
        self.actor = actor
        self.preview: DealPreview | None = None
        self.names = seat_names(table)
        kwargs["initial"] = {
            "client_id": uuid.uuid4(),
            "dealer": next_dealer(table),
            **(kwargs.get("initial") or {}),
        }
        super().__init__(*args, **kwargs)
        seats = list(self.names.items())
        self.fields["dealer"] = forms.ChoiceField(label=_("Dealer"), choices=seats)
        self.fields["declarer"] = forms.ChoiceField(
            label=_("Declarer"), choices=[("", _("Nobody (raspasy)")), *seats], required=False
        )
        for seat, name in seats:
            self.fields[f"calls.{seat}"] = forms.ChoiceField(label=name, choices=CALL_CHOICES, required=False)
        for seat, name in seats:
            self.fields[f"tricks.{seat}"] = forms.IntegerField(
                label=name, min_value=0, max_value=10, required=False
            )
        agreements = rules_table(table).agreements
        if len(seats) > 3:
            self.fields["shared"] = forms.BooleanField(
                label=_("The sitting dealer shares the misère"), required=False
            )
        if agreements.dealer_bonus != "off":
            self.fields["bonus"] = forms.ChoiceField(
                label=_("What the prikup held"), choices=BONUSES, required=False
            )
        if agreements.variant == "classic":
            self.fields["coefficient"] = forms.IntegerField(
                label=_("Coefficient of bombs and dark bids"), min_value=1, max_value=64, required=False
            )

    @property
    def deal_arguments(self) -> dict[str, Any]:
        """The deal as ``enter_deal`` and ``preview_deal`` take it."""
        sent = self.cleaned_data
        return {
            "dealer": sent["dealer"],
            "contract": sent["contract"],
            "declarer": sent.get("declarer") or None,
            "calls": {seat: sent.get(f"calls.{seat}") or "" for seat in self.names},
            "tricks": {seat: sent.get(f"tricks.{seat}") for seat in self.names},
            "shared": bool(sent.get("shared")),
            "bonus": sent.get("bonus") or None,
            "coefficient": sent.get("coefficient") or 1,
        }

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        try:
            earlier = act_of_client(self.table, cleaned["client_id"])
            if earlier:
                self._refuse_another(earlier)
                return cleaned
            self.preview = preview_deal(table=self.table, actor=self.actor, **self.deal_arguments)
        except UserError as error:
            if error.status not in (400, 409):
                raise
            self._show(error)
        return cleaned

    def _refuse_another(self, earlier: Act) -> None:
        """Refuse a form that was sent before and says something else now; the next sending is a new deal."""
        sent = self.deal_arguments
        dealer = sent.pop("dealer")
        if hasattr(earlier, "deal") and is_deal_of(earlier.deal, DealInput(**sent), dealer):
            return
        renew_client_id(self)
        text = _(
            "This form was sent before: %(act)s is written. Send it again only if this is one more deal; "
            "to mend that one, take it back first."
        )
        self.add_error(None, text % {"act": act_title(earlier, self.names)})

    def _show(self, error: UserError) -> None:
        placed = {name: text for name, text in error.fields.items() if name in self.fields}
        for name, text in placed.items():
            self.add_error(name, str(text))
        if not placed:
            self.add_error(None, str(error.text))


class ReasonForm(forms.Form):
    """Why something is taken back."""

    reason = forms.CharField(
        label=_("Reason"), max_length=REASON_LENGTH, widget=forms.Textarea, validators=[validate_note]
    )
