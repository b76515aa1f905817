"""Lookup, walks, calculators and scoring: what is sent and what is answered.

The bodies of a walk and of scoring are read by the rulebook, which names every wrong place; their
serializers here describe them.
"""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

import rulebook
from arbiter.api.serializers.codes import TextsField

LONGEST_QUERY = 400
HIGHEST_LIMIT = 100

FACTS = {
    "type": "object",
    "description": "Facts by name; a fact by seat is an object of seats, or named with a dot.",
    "additionalProperties": {
        "oneOf": [
            {"type": "string"},
            {"type": "integer"},
            {
                "type": "object",
                "additionalProperties": {"oneOf": [{"type": "string"}, {"type": "integer"}]},
            },
        ]
    },
}
AMOUNT = {
    "oneOf": [{"type": "integer"}, {"type": "string", "pattern": r"^-?\d+(/\d+)?$"}],
    "description": "Exact: a whole number, or a fraction as text like `61/3`.",
}


@extend_schema_field(FACTS)
class FactsField(serializers.JSONField):
    """Facts by name."""


CALLS = {
    "oneOf": [
        {"type": "object", "additionalProperties": {"type": "string"}},
        {
            "type": "array",
            "items": {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2},
        },
    ],
    "description": "Calls by seat, or pairs of seat and call in their order.",
}


@extend_schema_field(CALLS)
class CallsField(serializers.JSONField):
    """Calls by seat, or pairs in their order."""


@extend_schema_field(AMOUNT)
class AmountField(serializers.JSONField):
    """An exact amount."""


class LookupQuerySerializer(serializers.Serializer):
    """What is looked for."""

    q = serializers.CharField(max_length=LONGEST_QUERY)
    code = serializers.ChoiceField(choices=rulebook.code_ids(), required=False)
    limit = serializers.IntegerField(min_value=1, max_value=HIGHEST_LIMIT, default=10)


class HitSerializer(serializers.Serializer):
    """Something found: a tree, a clause or a term."""

    kind = serializers.ChoiceField(choices=["tree", "clause", "term"])
    id = serializers.CharField()
    code = serializers.CharField()
    title = serializers.CharField()
    clauses = TextsField()
    matched = TextsField()
    snippet = serializers.CharField(allow_null=True)


class HitsSerializer(serializers.Serializer):
    """Hits, best first."""

    hits = HitSerializer(many=True)


class TableSerializer(serializers.Serializer):
    """A table without an event: agreements and seats, clockwise."""

    preset = serializers.CharField(required=False)
    agreements = serializers.DictField(required=False, help_text="Options that differ from the preset.")
    seats = TextsField(required=False)
    dealer = serializers.CharField(required=False, help_text="One of the seats; the last unless said.")


class WalkRequestSerializer(serializers.Serializer):
    """A walk: the tree as `CODE/TREE`, the facts so far, the table."""

    tree = serializers.CharField()
    facts = FactsField(required=False)
    table = TableSerializer(required=False)


class WalkedSerializer(serializers.Serializer):
    """A question answered on the way."""

    fact = serializers.CharField()
    value = serializers.CharField()
    question = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]


class NextOptionSerializer(serializers.Serializer):
    """An answer, and the verdicts that it leaves open."""

    value = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    leads_to = TextsField()


class NextQuestionSerializer(serializers.Serializer):
    """The question to be answered next."""

    fact = serializers.CharField()
    text = serializers.CharField()
    options = NextOptionSerializer(many=True)


class SaidStepSerializer(serializers.Serializer):
    """One thing to do at the table."""

    who = serializers.CharField()
    text = serializers.CharField()


class SaidChoiceSerializer(serializers.Serializer):
    """Who may choose, and between what."""

    by = serializers.CharField()
    text = serializers.CharField()
    options = TextsField()


class SaidLimitSerializer(serializers.Serializer):
    """Until when the claim may be made."""

    state = serializers.CharField()
    text = serializers.CharField()


class GivenRulingSerializer(serializers.Serializer):
    """The ruling that the walk reached."""

    verdict = serializers.CharField()
    authority = serializers.CharField()
    steps = SaidStepSerializer(many=True)
    choice = SaidChoiceSerializer(allow_null=True)
    cites = TextsField()
    limit = SaidLimitSerializer()
    discretion = serializers.CharField()
    covers = TextsField()
    continue_with = TextsField()


class MissingFactSerializer(serializers.Serializer):
    """A fact that the entries wait for."""

    name = serializers.CharField()
    kind = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]


class WrongFactSerializer(serializers.Serializer):
    """A fact that cannot be used."""

    field = serializers.CharField(allow_null=True)
    message = serializers.CharField()


class WhySerializer(serializers.Serializer):
    """A step of the derivation with its clauses."""

    text = serializers.CharField()
    cites = TextsField()


class EntrySerializer(serializers.Serializer):
    """An amount to be written; exact, as text like `-61/3`."""

    seat = serializers.CharField()
    column = serializers.ChoiceField(choices=rulebook.COLUMNS)
    on = serializers.CharField(allow_null=True)
    amount = serializers.CharField()
    reason = serializers.CharField()
    cites = TextsField()


class OtherwiseSerializer(serializers.Serializer):
    """Another answer, and the verdicts that it would have led to."""

    fact = serializers.CharField()
    value = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    verdicts = TextsField()


class WalkAnswerSerializer(serializers.Serializer):
    """The next question, or the ruling with its entries once nothing is missing."""

    code = serializers.CharField()
    edition = serializers.CharField()
    tree = serializers.CharField()
    title = serializers.CharField()
    path = WalkedSerializer(many=True)
    question = NextQuestionSerializer(required=False)
    leaf = serializers.CharField(required=False)
    ruling = GivenRulingSerializer(required=False)
    missing = MissingFactSerializer(many=True, required=False)
    errors = WrongFactSerializer(many=True, required=False)  # type: ignore[assignment]
    steps = WhySerializer(many=True, required=False)
    entries = EntrySerializer(many=True, required=False, allow_null=True)
    would_change = OtherwiseSerializer(many=True, required=False)


class ParameterSerializer(serializers.Serializer):
    """A fact that a calculator takes; `values` are those of a choice."""

    name = serializers.CharField()
    kind = serializers.CharField()
    label = serializers.CharField(allow_null=True)  # type: ignore[assignment]
    values = TextsField()
    required = serializers.BooleanField()  # type: ignore[assignment]


class CalculatorSerializer(serializers.Serializer):
    """A calculator: its clauses and its parameters."""

    id = serializers.CharField()
    cites = TextsField()
    takes_table = serializers.BooleanField()
    parameters = ParameterSerializer(many=True)


class CalculationRequestSerializer(serializers.Serializer):
    """Facts for a calculator, and the table."""

    facts = FactsField(required=False)
    table = TableSerializer(required=False)


class AwardSerializer(serializers.Serializer):
    """What a calculator comes to: the score of the whole deal, or an adjustment."""

    scope = serializers.ChoiceField(choices=["deal", "adjustment"])
    steps = WhySerializer(many=True)
    entries = EntrySerializer(many=True)


class ScoreAgreementsField(serializers.DictField):
    """`preset`, and options that differ from it."""


class ScoreDealSerializer(serializers.Serializer):
    """A deal to be scored."""

    dealer = serializers.CharField(required=False, allow_null=True)
    declarer = serializers.CharField(required=False, allow_null=True)
    contract = serializers.CharField()
    calls = CallsField(required=False)
    tricks = serializers.DictField(child=serializers.IntegerField(), required=False)
    shared = serializers.BooleanField(required=False)
    coefficient = serializers.IntegerField(required=False)
    bonus = serializers.CharField(required=False, allow_null=True)
    raspasy_price = serializers.IntegerField(required=False, allow_null=True)


class ScoreAwardSerializer(serializers.Serializer):
    """An amount to be written beside the deals."""

    seat = serializers.CharField()
    column = serializers.ChoiceField(choices=rulebook.COLUMNS)
    on = serializers.CharField(required=False, allow_null=True)
    amount = AmountField()
    why = serializers.CharField(required=False)
    cites = TextsField(required=False)


class ScoreRequestSerializer(serializers.Serializer):
    """A pulka: agreements, seats, deals and awards; `finish` set to `settle` evens out the pools."""

    agreements = ScoreAgreementsField(required=False)
    seats = TextsField(required=False)
    start = serializers.DictField(required=False, help_text="The sheet before: pool, mountain, whists.")
    deals = ScoreDealSerializer(many=True, required=False)
    awards = ScoreAwardSerializer(many=True, required=False)
    finish = serializers.ChoiceField(choices=["settle"], required=False, allow_null=True)


class ScoredEntrySerializer(serializers.Serializer):
    """An amount written; `deal` counts from 0 and is missing beside the deals."""

    seat = serializers.CharField()
    column = serializers.ChoiceField(choices=rulebook.COLUMNS)
    on = serializers.CharField(required=False, allow_null=True)
    amount = AmountField()
    reason = serializers.CharField()
    cites = TextsField()
    deal = serializers.IntegerField(required=False, allow_null=True)


class ScoredStepSerializer(WhySerializer):
    """A step of the derivation of a deal."""

    deal = serializers.IntegerField(required=False, allow_null=True)


class SheetSerializer(serializers.Serializer):
    """Pool and mountain by seat; whists by writer, then by the seat written on."""

    pool = serializers.DictField(child=AmountField())
    mountain = serializers.DictField(child=AmountField())
    whists = serializers.DictField(child=serializers.DictField(child=AmountField()))


class ScoreSerializer(serializers.Serializer):
    """Every entry, the sheet and what each seat has won."""

    entries = ScoredEntrySerializer(many=True)
    steps = ScoredStepSerializer(many=True)
    sheet = SheetSerializer()
    closed = serializers.BooleanField()
    closing = ScoredEntrySerializer(many=True)
    result = serializers.DictField(child=serializers.CharField())
    result_whole = serializers.DictField(child=serializers.IntegerField())
