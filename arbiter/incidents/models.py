"""Rulings as they were given: facts, path, edition, texts and arithmetic, frozen."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxLengthValidator
from django.db import models

from arbiter.core.append_only import AppendOnlyModel
from arbiter.events.models import Event, GameTable
from arbiter.events.names import validate_note
from arbiter.protocols.models import Act

NOTE_LENGTH = 5000


class Incident(AppendOnlyModel):
    """An irregularity ruled on.

    ``answers`` are the judge's, by fact; ``facts`` every other fact used, as text. ``seating``
    holds seats, dealer and agreements, so that the edition ``edition_hash`` replays the ruling.
    ``award`` is what it came to (see ``protocols.codec``). ``verdict`` is ``{ru, en}``, ``steps``
    a list of ``{who, ru, en}``, ``why`` a list of ``{ru, en, cites}``. ``note`` is private.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="incidents")
    table = models.ForeignKey(GameTable, on_delete=models.PROTECT, related_name="incidents")
    deal_number = models.PositiveIntegerField(null=True)
    code_id = models.CharField(max_length=64)
    edition_hash = models.CharField(max_length=64)
    tree_id = models.CharField(max_length=80)
    leaf = models.CharField(max_length=80)
    answers = models.JSONField()
    facts = models.JSONField()
    seating = models.JSONField()
    award = models.JSONField()
    title = models.JSONField()
    verdict = models.JSONField()
    steps = models.JSONField()
    why = models.JSONField()
    cites = models.JSONField()
    authority = models.CharField(max_length=10)
    note = models.TextField(blank=True, validators=[MaxLengthValidator(NOTE_LENGTH), validate_note])
    act = models.OneToOneField(Act, on_delete=models.PROTECT, null=True, related_name="incident")
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    client_id = models.UUIDField(unique=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.tree_id}: {self.leaf}"

    @property
    def is_undone(self) -> bool:
        """Whether the ruling was taken back."""
        return hasattr(self, "undo")


class IncidentUndo(AppendOnlyModel):
    """A ruling taken back: ``act`` is the reversal, if the ruling had written anything."""

    incident = models.OneToOneField(Incident, on_delete=models.PROTECT, related_name="undo")
    act = models.OneToOneField(Act, on_delete=models.PROTECT, null=True, related_name="+")
    reason = models.TextField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.incident}: {self.reason}"
