"""Deals, acts, sheets and standings: what is sent and what is answered."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

import rulebook
from arbiter.api.fields import (
    ClientIdField,
    StrictSerializer,
    TextField,
    TextMapField,
    TruthField,
    WholeField,
    reader_language,
)
from arbiter.api.serializers.computing import EntrySerializer, SheetSerializer, WhySerializer
from arbiter.protocols.codec import award_from_json, entries_of_rows, sheet_to_json
from arbiter.protocols.models import Act, DealRecord
from arbiter.protocols.selectors import Results
from arbiter.protocols.services import SheetChange

LONGEST_TEXT = 200
LONGEST_REASON = 10_000


class DealPreviewRequestSerializer(StrictSerializer):
    """A deal: seats are named by position, `calls` and `tricks` by seat."""

    dealer = TextField(max_length=LONGEST_TEXT)
    contract = TextField(max_length=LONGEST_TEXT)
    declarer = TextField(max_length=LONGEST_TEXT, required=False, allow_null=True, default=None)
    calls = TextMapField(required=False, default=dict)
    tricks = TextMapField(required=False, default=dict)
    shared = TruthField(required=False, default=False)
    coefficient = WholeField(required=False, default=1, min_value=1, max_value=64)
    bonus = TextField(max_length=LONGEST_TEXT, required=False, allow_null=True, default=None)


class DealRequestSerializer(DealPreviewRequestSerializer):
    """A deal to be written; the same `client_id` sent again writes nothing more."""

    client_id = ClientIdField()


class ReasonRequestSerializer(StrictSerializer):
    """Why something is taken back."""

    reason = TextField(max_length=LONGEST_REASON)


class DealSerializer(serializers.ModelSerializer[DealRecord]):
    """A deal that stands on the sheet; `act` is the number of the act that wrote it."""

    act = serializers.IntegerField(source="act.number", read_only=True)
    calls = serializers.DictField(child=serializers.CharField(), read_only=True)
    tricks = serializers.DictField(child=serializers.IntegerField(), read_only=True)
    client_id = serializers.UUIDField(source="act.client_id", read_only=True, allow_null=True)
    created_at = serializers.DateTimeField(source="act.created_at", read_only=True)

    class Meta:
        model = DealRecord
        fields = [
            "number",
            "act",
            "dealer",
            "contract",
            "declarer",
            "calls",
            "tricks",
            "shared",
            "coefficient",
            "bonus",
            "client_id",
            "created_at",
        ]
        read_only_fields = fields


class ActSerializer(serializers.ModelSerializer[Act]):
    """Something written on a sheet at once. Other acts are named by their numbers at the table."""

    reverses = serializers.SerializerMethodField()
    reversed_by = serializers.SerializerMethodField()
    reposts = serializers.SerializerMethodField()
    actor = serializers.SerializerMethodField()
    scope = serializers.SerializerMethodField()
    steps = serializers.SerializerMethodField()
    entries = serializers.SerializerMethodField()

    class Meta:
        model = Act
        fields = [
            "number",
            "group",
            "kind",
            "scope",
            "reverses",
            "reversed_by",
            "reposts",
            "reason",
            "deal_number",
            "dealer",
            "contract",
            "actor",
            "created_at",
            "client_id",
            "steps",
            "entries",
        ]
        read_only_fields = fields

    def get_reverses(self, act: Act) -> int | None:
        return act.reverses.number if act.reverses else None

    def get_reversed_by(self, act: Act) -> int | None:
        return act.reversal.number if act.is_reversed else None

    def get_reposts(self, act: Act) -> int | None:
        return act.reposts.number if act.reposts else None

    def get_actor(self, act: Act) -> str:
        return str(act.actor)

    def get_scope(self, act: Act) -> str:
        return str(act.award["scope"])

    @extend_schema_field(WhySerializer(many=True))
    def get_steps(self, act: Act) -> list[dict[str, Any]]:
        return step_rows(award_from_json(act.award).steps, self.context["names"])

    @extend_schema_field(EntrySerializer(many=True))
    def get_entries(self, act: Act) -> list[dict[str, Any]]:
        rows = sorted(act.entries.all(), key=lambda row: row.order)
        return entry_rows(entries_of_rows(rows), self.context["names"])


class WrittenDealSerializer(serializers.Serializer):
    """A deal as it was written, with its act."""

    deal = DealSerializer()
    act = ActSerializer()


class ResultSerializer(serializers.Serializer):
    """What a seat has won: exact as text, and in whole whists; each sums to zero."""

    exact = serializers.CharField()
    whole = serializers.IntegerField()


class ResultsField(serializers.DictField):
    """Results by seat."""

    child = ResultSerializer()


class ChangeSerializer(serializers.Serializer):
    """What would be written, and what it would change."""

    entries = EntrySerializer(many=True)
    sheet_before = SheetSerializer()
    sheet_after = SheetSerializer()
    results_before = ResultsField()
    results_after = ResultsField()
    closes = serializers.BooleanField()


class DealPreviewSerializer(ChangeSerializer):
    """A deal that could be written."""

    deal_number = serializers.IntegerField()
    steps = WhySerializer(many=True)


class TableSheetSerializer(serializers.Serializer):
    """A table's sheet, and the results as if play stopped now; `names` are the players by seat."""

    table = serializers.IntegerField()
    number = serializers.IntegerField()
    names = serializers.DictField(child=serializers.CharField())
    sheet = SheetSerializer()
    results = ResultsField()
    closed = serializers.BooleanField()
    deals = serializers.IntegerField()
    last_act = serializers.IntegerField()


class StandingSerializer(serializers.Serializer):
    """A player's place; `tables` are numbers, players with equal results share a place."""

    place = serializers.IntegerField()
    player = serializers.IntegerField()
    name = serializers.CharField()
    tables = serializers.ListField(child=serializers.IntegerField())
    deals = serializers.IntegerField()
    exact = serializers.CharField()
    whole = serializers.IntegerField()


class StandingsSerializer(serializers.Serializer):
    """The event's players in order; `is_current` tells whether every act is taken in."""

    rows = StandingSerializer(many=True)
    computed_at = serializers.DateTimeField(allow_null=True)
    is_current = serializers.BooleanField()


def entry_rows(entries: tuple[rulebook.Entry, ...], names: dict[str, str]) -> list[dict[str, Any]]:
    """Return entries with their reasons in the reader's language, players by name."""
    return [
        {
            "seat": entry.seat,
            "column": entry.column,
            "on": entry.on,
            "amount": str(entry.amount),
            "reason": rulebook.reason_text(entry.reason, reader_language(), names),
            "cites": list(entry.cites),
        }
        for entry in entries
    ]


def step_rows(steps: tuple[rulebook.Step, ...], names: dict[str, str]) -> list[dict[str, Any]]:
    """Return a derivation in the reader's language, players by name."""
    return [
        {"text": rulebook.reason_text(step.reason, reader_language(), names), "cites": list(step.cites)}
        for step in steps
    ]


def result_rows(results: Results) -> dict[str, Any]:
    """Return results by seat."""
    return {
        seat: {"exact": str(amount), "whole": results.whole[seat]} for seat, amount in results.exact.items()
    }


def change_row(change: SheetChange, names: dict[str, str]) -> dict[str, Any]:
    """Return what entries do to a sheet."""
    return {
        "entries": entry_rows(change.entries, names),
        "sheet_before": sheet_to_json(change.sheet_before),
        "sheet_after": sheet_to_json(change.sheet_after),
        "results_before": result_rows(change.results_before),
        "results_after": result_rows(change.results_after),
        "closes": change.closes,
    }
