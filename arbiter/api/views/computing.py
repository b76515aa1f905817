"""Lookup, walks, calculators and scoring: nothing is stored."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

import rulebook
from arbiter.api.calculations import calculation, calculator_rows, find_calculator
from arbiter.api.fields import reader_language
from arbiter.api.schema import answers
from arbiter.api.serializers.computing import (
    AwardSerializer,
    CalculationRequestSerializer,
    CalculatorSerializer,
    HitsSerializer,
    LookupQuerySerializer,
    ScoreRequestSerializer,
    ScoreSerializer,
    WalkAnswerSerializer,
    WalkRequestSerializer,
)
from arbiter.api.views.base import PublicView
from arbiter.lookup.answers import ruling_answer


class LookupView(PublicView):
    """The search that pages and the command use."""

    @extend_schema(
        operation_id="lookup", parameters=[LookupQuerySerializer], responses=answers(HitsSerializer)
    )
    def get(self, request: Request) -> Response:
        """Find trees, clauses and terms for whatever a judge types; best first."""
        query = LookupQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        wanted = query.validated_data
        language = reader_language()
        hits = rulebook.search(wanted["q"], code=wanted.get("code"), language=language, limit=wanted["limit"])
        return Response(
            {
                "hits": [
                    {
                        "kind": hit.kind,
                        "id": hit.id,
                        "code": hit.code,
                        "title": hit.title.in_language(language),
                        "clauses": list(hit.clauses),
                        "matched": list(hit.matched),
                        "snippet": hit.snippet.in_language(language) if hit.snippet else None,
                    }
                    for hit in hits
                ]
            }
        )


class WalkView(PublicView):
    """The walk that pages and the command take."""

    @extend_schema(
        operation_id="walk", request=WalkRequestSerializer, responses=answers(WalkAnswerSerializer)
    )
    def post(self, request: Request) -> Response:
        """Take the next question, or the ruling with its citations and exact entries."""
        return Response(ruling_answer(self.body, reader_language()))


class CalculatorsView(PublicView):
    """Penalty calculators."""

    @extend_schema(operation_id="calculators_list", responses=answers(CalculatorSerializer(many=True)))
    def get(self, request: Request) -> Response:
        """List the calculators with their typed parameters."""
        return Response(calculator_rows(reader_language()))


class CalculatorView(PublicView):
    """One penalty calculator."""

    @extend_schema(
        operation_id="calculators_run",
        request=CalculationRequestSerializer,
        responses=answers(AwardSerializer, 404),
    )
    def post(self, request: Request, calculator_id: str) -> Response:
        """Run a calculator on facts at a table."""
        return Response(calculation(find_calculator(calculator_id), self.body, reader_language()))


class ScoreView(PublicView):
    """The scoring that the command does."""

    @extend_schema(operation_id="score", request=ScoreRequestSerializer, responses=answers(ScoreSerializer))
    def post(self, request: Request) -> Response:
        """Score deals and awards; answer entries, sheet and settlement."""
        return Response(rulebook.score(self.body, language=reader_language()))
