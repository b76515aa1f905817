"""Codes, clauses and trees as the rulebook holds them, in the reader's language."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

import rulebook
from arbiter.api.fields import RuleTextField, reader_language


class TextsField(serializers.ListField):
    """A list of ids or words."""

    child = serializers.CharField()


class CodeSerializer(serializers.Serializer):
    """A code: who issued it, which edition, how much of it there is."""

    id = serializers.CharField(source="info.id")
    title = RuleTextField(source="info.title")
    game = serializers.CharField(source="info.game")
    authority = RuleTextField(source="info.authority")
    source = RuleTextField(source="info.source")  # type: ignore[assignment]
    edition = serializers.CharField(source="info.edition")
    adopted = serializers.CharField(source="info.adopted", allow_blank=True)
    supersedes = TextsField(source="info.supersedes")
    edition_hash = serializers.CharField()
    clauses = serializers.SerializerMethodField()
    trees = serializers.SerializerMethodField()

    def get_clauses(self, code: rulebook.Code) -> int:
        return len(code.clauses)

    def get_trees(self, code: rulebook.Code) -> int:
        return len(code.trees)


class AgreedValueSerializer(serializers.Serializer):
    """The value of an option, and the clauses that let it be agreed."""

    value = serializers.CharField()
    cites = TextsField()
    note = RuleTextField(allow_null=True)


class PresetSerializer(serializers.Serializer):
    """A named set of agreements."""

    id = serializers.CharField()
    title = RuleTextField()
    summary = RuleTextField()
    values = serializers.DictField(child=AgreedValueSerializer())


class CodeDetailSerializer(CodeSerializer):
    """A code with its sets of agreements."""

    presets = serializers.SerializerMethodField()

    @extend_schema_field(PresetSerializer(many=True))
    def get_presets(self, code: rulebook.Code) -> list[Any]:
        return list(PresetSerializer(list(code.presets.values()), many=True).data)


class ClauseSerializer(serializers.Serializer):
    """A clause or a comment under the source's own number, restated."""

    id = serializers.CharField()
    title = RuleTextField()
    text = RuleTextField()
    kind = serializers.CharField()
    status = serializers.CharField()
    topics = TextsField()


class ConflictSerializer(serializers.Serializer):
    """Where sources contradict: every reading, and the one applied."""

    clauses = TextsField(source="with_")
    readings = serializers.ListField(child=RuleTextField())
    applied = RuleTextField()


class ClauseDetailSerializer(ClauseSerializer):
    """A clause with its neighbours: what it refers to, comments, and the trees that cite it."""

    see = TextsField()
    comments = TextsField()
    clause = serializers.CharField(allow_null=True)
    why = serializers.CharField(allow_null=True)
    conflict = ConflictSerializer(allow_null=True)
    cited_by = serializers.SerializerMethodField()

    @extend_schema_field(TextsField())
    def get_cited_by(self, clause: rulebook.Clause) -> list[str]:
        return list(self.context["code"].cited_by.get(clause.id, ()))


class TreeSerializer(serializers.Serializer):
    """An irregularity as judges know it, and what they call it."""

    id = serializers.CharField()
    title = RuleTextField()
    summary = RuleTextField()
    aliases = serializers.SerializerMethodField()
    family = serializers.CharField()
    phase = serializers.CharField()
    phases = TextsField()
    covers = TextsField()
    see = TextsField()
    cites = TextsField()

    @extend_schema_field(TextsField())
    def get_aliases(self, tree: rulebook.Tree) -> list[str]:
        return list(getattr(tree.aliases, reader_language()))


class OptionSerializer(serializers.Serializer):
    """An answer and the node that it leads to."""

    value = serializers.CharField()
    label = RuleTextField()  # type: ignore[assignment]
    goto = serializers.CharField()


class QuestionSerializer(serializers.Serializer):
    """One question and the fact that it settles."""

    fact = serializers.CharField()
    text = RuleTextField()
    help = RuleTextField(allow_null=True)
    options = OptionSerializer(many=True)


class ActionStepSerializer(serializers.Serializer):
    """One thing to do at the table."""

    who = serializers.CharField()
    text = RuleTextField()


class ChoiceSerializer(serializers.Serializer):
    """Who may choose, and between what."""

    by = serializers.CharField()
    text = RuleTextField()
    options = serializers.ListField(child=RuleTextField())


class TimeLimitSerializer(serializers.Serializer):
    """Until when the claim may be made."""

    state = serializers.CharField()
    text = RuleTextField()


class DiscretionSerializer(serializers.Serializer):
    """How far the ruling is a matter of judgement."""

    level = serializers.CharField()
    what = RuleTextField(allow_null=True)


class LadderSerializer(serializers.Serializer):
    """What the first offence costs and what a repeated one does."""

    first = RuleTextField()
    repeated = RuleTextField()


class GapSerializer(serializers.Serializer):
    """What the sources leave open, and what is done by default."""

    gap = RuleTextField()
    default = RuleTextField()


class RemedySerializer(serializers.Serializer):
    """A calculator to run, and the parameters that the ruling fixes."""

    calculator = serializers.CharField()
    give = serializers.DictField(child=serializers.CharField())
    optional = serializers.BooleanField()
    title = RuleTextField(allow_null=True)


class RulingSerializer(serializers.Serializer):
    """A leaf: what the judge reads out, what happens at the table, what is computed."""

    verdict = RuleTextField()
    authority = serializers.CharField()
    steps = ActionStepSerializer(many=True)
    choice = ChoiceSerializer(allow_null=True)
    cites = TextsField()
    limit = TimeLimitSerializer()
    discretion = DiscretionSerializer()
    ladder = LadderSerializer(allow_null=True)
    note = RuleTextField(allow_null=True)
    gaps = GapSerializer(many=True)
    remedy = RemedySerializer(many=True)
    covers = TextsField()
    continue_with = TextsField()


class NodeSerializer(serializers.Serializer):
    """Either a question or a ruling."""

    question = QuestionSerializer(allow_null=True)
    ruling = RulingSerializer(allow_null=True)


class TreeDetailSerializer(TreeSerializer):
    """A tree with every question and ruling."""

    start = serializers.CharField()
    nodes = serializers.DictField(child=NodeSerializer())
