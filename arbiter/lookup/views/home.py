"""The first page, the search with hits as one types, the list of rulings, the colour scheme."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

import rulebook
from arbiter.core.errors import UserError
from arbiter.lookup.names import KINDS, PHASES
from arbiter.lookup.page_cache import kept_page
from arbiter.lookup.place import carried_of, desk_of, recent_table
from arbiter.lookup.presenters import hits, trees
from arbiter.lookup.scheme import COOKIE, COOKIE_AGE, NEXT

LONGEST_QUERY = 400


@require_safe
@kept_page
def home(request: HttpRequest) -> HttpResponse:
    """One search field, the phases of the game, the table that the judge came from."""
    carried = carried_of(request)
    context = {
        "carried": tuple(carried.items()),
        "place": desk_of(request),
        "tiles": trees.phase_tiles(carried),
        "families": trees.family_chips(carried),
        "recent": recent_table(request),
    }
    return render(request, "lookup/home.html", context)


@require_safe
@kept_page
def search(request: HttpRequest) -> HttpResponse:
    """Hits, best first; only the list when htmx asks while somebody types."""
    query = request.GET.get("q", "").replace("\x00", "")[:LONGEST_QUERY]
    filters = _filters(request.GET)
    carried = carried_of(request)
    part = request.headers.get("HX-Request") == "true"
    context = {
        "query": query,
        "hits": hits.find(query, filters, carried),
        "hidden": tuple({**filters, **carried}.items()),
        "filters": hits.filter_rows(query, filters, carried),
        "filtered": bool(filters),
        "carried": tuple(carried.items()),
        "place": None if part else desk_of(request),
    }
    response = render(request, "lookup/hits.html" if part else "lookup/search.html", context)
    response["Vary"] = "HX-Request, Cookie, Accept-Language"
    return response


def _filters(sent: Mapping[str, str]) -> dict[str, str]:
    """Read the filters; raises ``UserError`` for a value that is none of its list."""
    allowed = {"kind": tuple(KINDS), "phase": tuple(PHASES), "code": rulebook.code_ids()}
    filters = {name: sent[name] for name in allowed if sent.get(name)}
    for name, value in filters.items():
        if value not in allowed[name]:
            text = _("“%(value)s” is not a filter of the search. Possible: %(allowed)s.")
            raise UserError(
                "filter-unknown", text % {"value": value[:40], "allowed": ", ".join(allowed[name])}
            )
    return filters


@require_safe
@kept_page
def tree_list(request: HttpRequest) -> HttpResponse:
    """Every ruling by family; ``phase`` narrows the list."""
    phase = request.GET.get("phase", "")
    if phase and (phase not in PHASES or phase == "any"):
        text = _("There is no phase “%(phase)s”. Possible: %(allowed)s.")
        allowed = ", ".join(key for key in PHASES if key != "any")
        raise UserError("phase-unknown", text % {"phase": phase[:40], "allowed": allowed})
    carried = carried_of(request)
    context = {
        "phases": trees.phase_chips(phase, carried),
        "families": trees.families(phase, carried),
        "carried": tuple(carried.items()),
        "place": desk_of(request),
    }
    return render(request, "lookup/trees.html", context)


@require_POST
def scheme(request: HttpRequest) -> HttpResponse:
    """Keep the chosen colour scheme in a cookie and go back."""
    chosen = request.POST.get("scheme", "")
    target = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure()):
        target = "/"
    response = HttpResponseRedirect(target)
    if chosen == "system":
        response.delete_cookie(COOKIE, samesite="Lax")
    elif chosen in NEXT:
        response.set_cookie(
            COOKIE, chosen, max_age=COOKIE_AGE, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE
        )
    return response
