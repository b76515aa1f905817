"""Incidents: what is sent and what is answered."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from arbiter.api.fields import (
    ClientIdField,
    StrictSerializer,
    TextField,
    TextMapField,
    WholeField,
    reader_language,
)
from arbiter.api.serializers.codes import TextsField
from arbiter.api.serializers.computing import EntrySerializer, SaidStepSerializer, WhySerializer
from arbiter.api.serializers.protocols import ChangeSerializer, entry_rows
from arbiter.incidents.models import Incident, IncidentUndo
from arbiter.protocols.codec import award_from_json

LONGEST_NOTE = 20_000
LARGEST_DEAL = 9999


class IncidentPreviewRequestSerializer(StrictSerializer):
    """A walk to its ruling: answers and facts by name, seats named by position after a dot."""

    code_id = TextField(max_length=64)
    tree_id = TextField(max_length=80)
    answers = TextMapField(required=False, default=dict)
    facts = TextMapField(required=False, default=dict)
    deal_number = WholeField(
        required=False, allow_null=True, default=None, min_value=1, max_value=LARGEST_DEAL
    )


class IncidentRequestSerializer(IncidentPreviewRequestSerializer):
    """A ruling to be logged; the same `client_id` sent again logs nothing more."""

    note = TextField(max_length=LONGEST_NOTE, allow_blank=True, required=False, default="")
    client_id = ClientIdField()


class UndoSerializer(serializers.ModelSerializer[IncidentUndo]):
    """A ruling taken back; `act` is the number of the reversing act, if anything had been written."""

    act = serializers.SerializerMethodField()
    actor = serializers.SerializerMethodField()

    class Meta:
        model = IncidentUndo
        fields = ["act", "reason", "actor", "created_at"]
        read_only_fields = fields

    def get_act(self, undo: IncidentUndo) -> int | None:
        return undo.act.number if undo.act else None

    def get_actor(self, undo: IncidentUndo) -> str:
        return str(undo.actor)


class IncidentSerializer(serializers.ModelSerializer[Incident]):
    """An irregularity as it was ruled on, in the reader's language; `entries` are the ruling's own."""

    table = serializers.IntegerField(source="table_id", read_only=True)
    table_number = serializers.IntegerField(source="table.number", read_only=True)
    answers = serializers.DictField(child=serializers.CharField(), read_only=True)
    facts = serializers.DictField(child=serializers.CharField(), read_only=True)
    title = serializers.SerializerMethodField()
    verdict = serializers.SerializerMethodField()
    steps = serializers.SerializerMethodField()
    why = serializers.SerializerMethodField()
    cites = TextsField(read_only=True)
    scope = serializers.SerializerMethodField()
    entries = serializers.SerializerMethodField()
    act = serializers.SerializerMethodField()
    actor = serializers.SerializerMethodField()
    undo = serializers.SerializerMethodField()

    class Meta:
        model = Incident
        fields = [
            "id",
            "table",
            "table_number",
            "deal_number",
            "code_id",
            "edition_hash",
            "tree_id",
            "leaf",
            "answers",
            "facts",
            "title",
            "verdict",
            "steps",
            "why",
            "cites",
            "authority",
            "scope",
            "entries",
            "note",
            "act",
            "actor",
            "created_at",
            "client_id",
            "undo",
        ]
        read_only_fields = fields

    def get_title(self, incident: Incident) -> str:
        return str(incident.title[reader_language()])

    def get_verdict(self, incident: Incident) -> str:
        return str(incident.verdict[reader_language()])

    @extend_schema_field(SaidStepSerializer(many=True))
    def get_steps(self, incident: Incident) -> list[dict[str, Any]]:
        return [{"who": step["who"], "text": step[reader_language()]} for step in incident.steps]

    @extend_schema_field(WhySerializer(many=True))
    def get_why(self, incident: Incident) -> list[dict[str, Any]]:
        return [{"text": step[reader_language()], "cites": step["cites"]} for step in incident.why]

    def get_scope(self, incident: Incident) -> str:
        return str(incident.award["scope"])

    @extend_schema_field(EntrySerializer(many=True))
    def get_entries(self, incident: Incident) -> list[dict[str, Any]]:
        names = self.context["names"][incident.table_id]
        return entry_rows(award_from_json(incident.award).entries, names)

    def get_act(self, incident: Incident) -> int | None:
        return incident.act.number if incident.act else None

    def get_actor(self, incident: Incident) -> str:
        return str(incident.actor)

    @extend_schema_field(UndoSerializer(allow_null=True))
    def get_undo(self, incident: Incident) -> Any:
        return UndoSerializer(incident.undo).data if incident.is_undone else None


class IncidentPreviewSerializer(ChangeSerializer):
    """A ruling that could be logged; `replaces` is the number of the act whose place it would take."""

    deal_number = serializers.IntegerField()
    leaf = serializers.CharField()
    title = serializers.CharField()
    verdict = serializers.CharField()
    steps = SaidStepSerializer(many=True)
    why = WhySerializer(many=True)
    cites = TextsField()
    authority = serializers.CharField()
    scope = serializers.ChoiceField(choices=["deal", "adjustment"])
    replaces = serializers.IntegerField(allow_null=True)
