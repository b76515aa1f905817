"""The walk from an irregularity to its ruling. The link is the state; nothing is stored."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

import rulebook
from arbiter.incidents.rulings import find_tree
from arbiter.lookup.cases import Case, build_case
from arbiter.lookup.page_cache import kept_page
from arbiter.lookup.place import TABLE_COOKIE, place_of
from arbiter.lookup.presenters.rulings import cite_labels, ruling_page
from arbiter.lookup.presenters.walks import answer_rows, crumbs, errors_of, question_page, setting

TABLE_COOKIE_AGE = 14 * 24 * 60 * 60


@require_safe
@kept_page
def ruling(request: HttpRequest, code_id: str, tree_id: str) -> HttpResponse:
    """The open question, or the ruling; a link that says something wrong is answered with 400."""
    code, tree = find_tree(code_id, tree_id)
    case = build_case(code, tree, place_of(request), request.GET)
    context = {
        "case": case,
        "tree": tree,
        "crumbs": crumbs(case),
        "answers": answer_rows(case),
        "setting": setting(case),
        "canonical": request.build_absolute_uri(case.address),
    }
    page = _ruling if case.state.ruling else _question
    response = page(request, case, context)
    if case.place.desk:
        response.set_cookie(
            TABLE_COOKIE,
            str(case.place.desk.pk),
            max_age=TABLE_COOKIE_AGE,
            samesite="Lax",
            httponly=True,
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return response


def _question(request: HttpRequest, case: Case, context: dict[str, object]) -> HttpResponse:
    errors = [(text, "") for _field, text in errors_of(case)]
    context |= {"question": question_page(case), "errors": errors}
    return render(request, "lookup/question.html", context, status=400 if errors else 200)


def _ruling(request: HttpRequest, case: Case, context: dict[str, object]) -> HttpResponse:
    page = ruling_page(case)
    fields = {rulebook.base_name(name) for name in page.form.fields} if page.form else set()
    errors = [(text, "") for field, text in errors_of(case) if rulebook.base_name(field) not in fields]
    errors += page.form.wrong if page.form else []
    context |= {
        "page": page,
        "entries": cite_labels(page.entries or ()),
        "errors": errors,
        "client_id": uuid.uuid4(),
    }
    return render(request, "lookup/ruling.html", context, status=400 if errors else 200)
