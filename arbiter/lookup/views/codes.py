"""Codes, clauses, the glossary, and what is covered."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

import rulebook
from arbiter.core.errors import NotFound
from arbiter.core.show import say
from arbiter.lookup.page_cache import kept_page
from arbiter.lookup.presenters.clauses import clause_page, contents, glossary
from arbiter.lookup.presenters.coverage import coverage_table


def _code(code_id: str) -> rulebook.Code:
    if code_id not in rulebook.code_ids():
        raise NotFound(_("There is no such code."))
    return rulebook.load_code(code_id)


def _codes() -> list[rulebook.Code]:
    return [rulebook.load_code(code_id) for code_id in rulebook.code_ids()]


@require_safe
@kept_page
def code_list(request: HttpRequest) -> HttpResponse:
    """Every code with what it is."""
    return render(request, "lookup/codes.html", {"codes": _codes()})


@require_safe
@kept_page
def code_contents(request: HttpRequest, code_id: str) -> HttpResponse:
    """The clauses of a code by section."""
    code = _code(code_id)
    return render(request, "lookup/code.html", {"code": code, "contents": contents(code)})


@require_safe
@kept_page
def clause(request: HttpRequest, code_id: str, clause_id: str) -> HttpResponse:
    """A clause with its comments, links both ways, conflicts, and the rulings that cite it."""
    code = _code(code_id)
    if clause_id not in code.clauses:
        raise NotFound(_("There is no clause %(clause)s in this code.") % {"clause": clause_id[:40]})
    crumbs = (
        (_("Codes"), reverse("lookup:codes")),
        (say(code.info.title), reverse("lookup:code", args=[code.id])),
    )
    page = clause_page(code, code.clauses[clause_id])
    return render(request, "lookup/clause.html", {"code": code, "page": page, "crumbs": crumbs})


@require_safe
@kept_page
def terms(request: HttpRequest) -> HttpResponse:
    """Terms of every code by letter, with slang and the other language."""
    return render(request, "lookup/glossary.html", {"letters": glossary(_codes())})


@require_safe
def coverage(request: HttpRequest) -> HttpResponse:
    """What each code holds, counted."""
    head, rows = coverage_table(_codes())
    return render(request, "lookup/coverage.html", {"head": head, "rows": rows})
