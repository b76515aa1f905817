"""Codes, clauses and trees."""

from __future__ import annotations

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

import rulebook
from arbiter.api.pagination import BoundedPagination
from arbiter.api.schema import answers
from arbiter.api.serializers.codes import (
    ClauseDetailSerializer,
    ClauseSerializer,
    CodeDetailSerializer,
    CodeSerializer,
    TreeDetailSerializer,
    TreeSerializer,
)
from arbiter.api.views.base import PublicView
from arbiter.core.errors import NotFound


def find_code(code_id: str) -> rulebook.Code:
    """Return the code; raises ``NotFound``."""
    if code_id not in rulebook.code_ids():
        raise NotFound(_("There is no such code."))
    return rulebook.load_code(code_id)


class CodesView(PublicView):
    """Every code."""

    @extend_schema(operation_id="codes_list", responses=answers(CodeSerializer(many=True)))
    def get(self, request: Request) -> Response:
        """List the codes, the one in use first."""
        codes = [rulebook.load_code(code_id) for code_id in rulebook.code_ids()]
        return Response(CodeSerializer(codes, many=True).data)


class CodeView(PublicView):
    """One code."""

    @extend_schema(operation_id="codes_read", responses=answers(CodeDetailSerializer, 404))
    def get(self, request: Request, code_id: str) -> Response:
        """Read a code with its sets of agreements."""
        return Response(CodeDetailSerializer(find_code(code_id)).data)


class ClausesView(PublicView):
    """Clauses of a code."""

    pagination_class = BoundedPagination

    @extend_schema(
        operation_id="clauses_list",
        parameters=[
            OpenApiParameter("kind", description="Only clauses of this kind."),
            OpenApiParameter("topic", description="Only clauses with this topic."),
        ],
        responses=answers(ClauseSerializer(many=True), 404),
    )
    def get(self, request: Request, code_id: str) -> Response:
        """List clauses in the source's order."""
        wanted = request.query_params
        clauses = [
            clause
            for clause in find_code(code_id).clauses.values()
            if wanted.get("kind", clause.kind) == clause.kind
            and ("topic" not in wanted or wanted["topic"] in clause.topics)
        ]
        return self.paged(clauses, ClauseSerializer)


class ClauseView(PublicView):
    """One clause."""

    @extend_schema(operation_id="clauses_read", responses=answers(ClauseDetailSerializer, 404))
    def get(self, request: Request, code_id: str, clause_id: str) -> Response:
        """Read a clause with its links."""
        code = find_code(code_id)
        if clause_id not in code.clauses:
            raise NotFound(_("There is no such clause in this code."))
        return Response(ClauseDetailSerializer(code.clauses[clause_id], context={"code": code}).data)


class TreesView(PublicView):
    """Ruling trees of a code."""

    pagination_class = BoundedPagination

    @extend_schema(operation_id="trees_list", responses=answers(TreeSerializer(many=True), 404))
    def get(self, request: Request, code_id: str) -> Response:
        """List the irregularities that the code rules on."""
        return self.paged(list(find_code(code_id).trees.values()), TreeSerializer)


class TreeView(PublicView):
    """One ruling tree."""

    @extend_schema(operation_id="trees_read", responses=answers(TreeDetailSerializer, 404))
    def get(self, request: Request, code_id: str, tree_id: str) -> Response:
        """Read a tree with every question and ruling."""
        code = find_code(code_id)
        if tree_id not in code.trees:
            raise NotFound(_("There is no such ruling in this code."))
        return Response(TreeDetailSerializer(code.trees[tree_id]).data)
