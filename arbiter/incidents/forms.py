"""The form that logs a ruling: answers and facts as they stand in the link, a note, the deal."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from arbiter.core.errors import NotFound, UserError
from arbiter.events.models import GameTable
from arbiter.events.names import validate_note
from arbiter.events.permissions import Actor
from arbiter.incidents.models import NOTE_LENGTH, Incident
from arbiter.incidents.services import IncidentPreview, incident_of_client, preview_incident
from arbiter.protocols.forms import renew_client_id
from arbiter.protocols.selectors import table_context

NOT_FACTS = frozenset({"csrfmiddlewaretoken", "table", "lang"})


class IncidentForm(forms.Form):
    """``code_id``, ``tree_id``, ``deal_number``, ``note``, ``client_id``; every other name sent is a fact.

    A valid form holds what would be written in ``preview``. Wrong and missing facts are in
    ``fact_errors`` by name, for pages that ask for them. ``incident_arguments`` are those of
    ``services.log_incident``.
    """

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    code_id = forms.CharField(max_length=64, widget=forms.HiddenInput)
    tree_id = forms.CharField(max_length=80, widget=forms.HiddenInput)
    deal_number = forms.IntegerField(label=_("Deal"), min_value=1, max_value=9999, required=False)
    note = forms.CharField(
        label=_("Private note"),
        max_length=NOTE_LENGTH,
        required=False,
        widget=forms.Textarea,
        validators=[validate_note],
    )

    def __init__(self, *args: Any, table: GameTable, actor: Actor, **kwargs: Any) -> None:
        self.table = table
        self.actor = actor
        self.preview: IncidentPreview | None = None
        self.fact_errors: dict[str, str] = {}
        kwargs["initial"] = {"client_id": uuid.uuid4(), **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)

    @property
    def sent_facts(self) -> dict[str, str]:
        """Everything sent that is no field of the form: answers and facts, by name."""
        names = [name for name in self.data if name not in self.fields and name not in NOT_FACTS]
        return {name: str(self.data[name]) for name in names}

    @property
    def incident_arguments(self) -> dict[str, Any]:
        """The incident as ``log_incident`` takes it, without table and actor."""
        return {
            "code_id": self.cleaned_data["code_id"],
            "tree_id": self.cleaned_data["tree_id"],
            "deal_number": self.cleaned_data.get("deal_number"),
            "note": self.cleaned_data.get("note", ""),
            "client_id": self.cleaned_data["client_id"],
            "answers": {},
            "facts": self.sent_facts,
        }

    def clean_deal_number(self) -> int | None:
        number: int | None = self.cleaned_data["deal_number"]
        if number is not None:
            try:
                table_context(self.table, number)
            except NotFound as error:
                raise ValidationError(str(error.text)) from error
        return number

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        sent = self.incident_arguments
        try:
            earlier = incident_of_client(self.table, cleaned["client_id"])
            if earlier:
                self._refuse_another(earlier)
                return cleaned
            self.preview = preview_incident(
                table=self.table,
                actor=self.actor,
                **{name: sent[name] for name in ("code_id", "tree_id", "answers", "facts", "deal_number")},
            )
        except UserError as error:
            if error.status not in (400, 409):
                raise
            self.fact_errors = {name: str(text) for name, text in error.fields.items()}
            self.add_error(None, [str(error.text)])
        return cleaned

    def _refuse_another(self, earlier: Incident) -> None:
        """Refuse a page that was sent before and says something else now; the next sending is a new one."""
        sent = self.incident_arguments
        stored = {**earlier.facts, **earlier.answers}
        same_ruling = (earlier.code_id, earlier.tree_id) == (sent["code_id"], sent["tree_id"])
        facts = {name: text.strip() for name, text in sent["facts"].items()}
        if same_ruling and all(stored.get(name, text) == text for name, text in facts.items() if text):
            return
        renew_client_id(self)
        self.add_error(
            None,
            _(
                "From this page another ruling was logged already. Send it again only if this is one more; "
                "to mend that one, take it back first."
            ),
        )
