"""The protocol of a table: acts that are written once, and projections that follow from them."""

from __future__ import annotations

from fractions import Fraction

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

import rulebook
from arbiter.core.append_only import AppendOnlyModel
from arbiter.events.models import Event, GameTable


class Act(AppendOnlyModel):
    """Something written on a table's sheet at once.

    ``number`` counts the table's acts from 1. Acts posted together share ``group``, the number of
    the first of them. ``award`` is what the rulebook sent (see ``codec``), before pool points were
    split into help. ``reposts`` is the act that this one puts back. An act that scores a deal has
    its number, dealer (a seat id) and contract where they are known.
    """

    class Kind(models.TextChoices):
        DEAL = "deal", _("Deal")
        RULING = "ruling", _("Ruling")
        REVERSAL = "reversal", _("Reversal")

    table = models.ForeignKey(GameTable, on_delete=models.PROTECT, related_name="acts")
    number = models.PositiveIntegerField()
    group = models.PositiveIntegerField()
    kind = models.CharField(max_length=8, choices=Kind.choices)
    reverses = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="reversal")
    reposts = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="reposted_by")
    reason = models.TextField(blank=True)
    deal_number = models.PositiveIntegerField(null=True)
    dealer = models.CharField(max_length=2, blank=True)
    contract = models.CharField(max_length=8, blank=True)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    client_id = models.UUIDField(null=True, unique=True)
    award = models.JSONField()
    agreements = models.JSONField()

    class Meta:
        ordering = ["table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="protocols_act_number_once"),
            models.CheckConstraint(
                condition=models.Q(kind="reversal", reverses__isnull=False)
                | (~models.Q(kind="reversal") & models.Q(reverses__isnull=True)),
                name="protocols_act_reversal_names_its_act",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.number}"

    @property
    def is_reversed(self) -> bool:
        """Whether a reversal took this act off the sheet."""
        return hasattr(self, "reversal")

    @property
    def scores_deal(self) -> bool:
        """Whether the act is the whole score of its deal (not an adjustment, not a reversal)."""
        return self.kind != self.Kind.REVERSAL and self.award["scope"] == "deal"


class LedgerEntry(AppendOnlyModel):
    """One amount of an act as it stands on the sheet; seats are rulebook ids."""

    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="entries")
    order = models.PositiveIntegerField()
    seat = models.CharField(max_length=2)
    column = models.CharField(max_length=8, choices=[(column, column) for column in rulebook.COLUMNS])
    on_seat = models.CharField(max_length=2, blank=True)
    numerator = models.BigIntegerField()
    denominator = models.BigIntegerField(default=1)
    cites = models.JSONField()
    reason = models.JSONField()

    class Meta:
        ordering = ["act", "order"]
        constraints = [
            models.UniqueConstraint(fields=["act", "order"], name="protocols_entry_order_once"),
            models.CheckConstraint(
                condition=models.Q(denominator__gte=1), name="protocols_entry_denominator_positive"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat} {self.column} {self.amount}"

    @property
    def amount(self) -> rulebook.Amount:
        """The exact amount."""
        return rulebook.exact(Fraction(self.numerator, self.denominator))


class DealRecord(AppendOnlyModel):
    """A deal as it was entered. ``calls`` and ``tricks`` map seat ids to calls and counts.

    ``shared``, ``coefficient`` and ``bonus`` are those of ``rulebook.Deal``.
    """

    act = models.OneToOneField(Act, on_delete=models.PROTECT, related_name="deal")
    table = models.ForeignKey(GameTable, on_delete=models.PROTECT, related_name="deals")
    number = models.PositiveIntegerField()
    dealer = models.CharField(max_length=2)
    contract = models.CharField(max_length=8)
    declarer = models.CharField(max_length=2, blank=True)
    calls = models.JSONField()
    tricks = models.JSONField()
    shared = models.BooleanField(default=False)
    coefficient = models.PositiveSmallIntegerField(default=1)
    bonus = models.CharField(max_length=10, blank=True)

    class Meta:
        ordering = ["table", "number", "act"]

    def __str__(self) -> str:
        return f"{self.number}: {self.contract}"


class TableResult(models.Model):
    """What a table's acts come to; rewritten in the transaction of every act.

    ``sheet`` is ``{"pool": {seat: text}, "mountain": …, "whists": {seat: {on: text}}}``,
    ``results`` is ``{seat: {"exact": text, "whole": int}}``; exact amounts are texts like ``61/3``.
    """

    table = models.OneToOneField(GameTable, on_delete=models.CASCADE, primary_key=True, related_name="result")
    sheet = models.JSONField()
    results = models.JSONField()
    closed = models.BooleanField()
    deals = models.PositiveIntegerField()
    last_act = models.PositiveIntegerField()
    updated_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.table}: {self.results}"


class EventStandings(models.Model):
    """The event's players in order of their results; rewritten by a job.

    ``rows`` hold place, player (id), name, tables (numbers), deals, exact (text), whole (int);
    ``through_act`` is the id of the last act taken in.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, primary_key=True, related_name="standings")
    rows = models.JSONField()
    computed_at = models.DateTimeField()
    through_act = models.BigIntegerField()

    def __str__(self) -> str:
        return f"{self.event}: {len(self.rows)}"


class SheetPrint(models.Model):
    """A table's sheet as PDF in one language, as it stood after ``last_act``."""

    table = models.ForeignKey(GameTable, on_delete=models.CASCADE, related_name="prints")
    language = models.CharField(
        max_length=2, choices=[(language, language) for language in rulebook.LANGUAGES]
    )
    last_act = models.PositiveIntegerField()
    file = models.BinaryField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["table", "-last_act"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "language", "last_act"], name="protocols_sheetprint_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.last_act}"
