"""What a phone keeps: the bundle of each code, the shell page, the service worker."""

from __future__ import annotations

import hashlib
import json
from functools import cache

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

import rulebook
from arbiter.incidents.wording import ACTORS, AUTHORITIES

KEPT_STATIC = (
    *(f"css/{name}.css" for name in ("tokens", "base", "frame", "components", "forms", "tables")),
    "css/pages/walk.css",
    "css/pages/ruling.css",
    "icons/favicon.svg",
    "icons/icons.svg",
    "js/register-worker.js",
    "js/walk.js",
    "js/offline.js",
)
"""Everything that the shell's page refers to."""


@cache
def _bundle_json(code_id: str, edition: str) -> bytes:
    data = rulebook.bundle(rulebook.load_code(code_id))
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


@require_GET
@gzip_page
def bundle(request: HttpRequest, code_id: str) -> HttpResponse:
    """The code's clauses, trees and terms; revalidated by its edition hash."""
    if code_id not in rulebook.code_ids():
        raise Http404
    edition = rulebook.load_code(code_id).edition_hash
    tag = f'"{edition[:32]}"'
    if tag in request.headers.get("If-None-Match", ""):
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = HttpResponse(_bundle_json(code_id, edition), content_type="application/json")
    response["ETag"] = tag
    response["Cache-Control"] = "no-cache"
    return response


@require_GET
def shell(request: HttpRequest, shown: str) -> HttpResponse:
    """The page that shows the bundle without a network, in the language of its address."""
    if shown not in rulebook.LANGUAGES:
        raise Http404
    with translation.override(shown):
        request.LANGUAGE_CODE = shown
        context = {"bundles": json.dumps(_bundle_addresses()), "texts": _texts()}
        return render(request, "offline/shell.html", context)


@require_GET
def own_shell(request: HttpRequest) -> HttpResponse:
    """Go to the shell in the reader's language."""
    return redirect("offline:shell", get_language())


@require_GET
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that keeps shells, styles and bundles; its version changes with any of them."""
    shells = {language: reverse("offline:shell", args=[language]) for language in rulebook.LANGUAGES}
    kept = [*shells.values(), *_bundle_addresses(), *(static(path) for path in KEPT_STATIC)]
    editions = [rulebook.load_code(code_id).edition_hash for code_id in rulebook.code_ids()]
    version = hashlib.sha256("".join([*kept, *editions]).encode()).hexdigest()[:16]
    context = {"version": version, "shells": json.dumps(shells), "kept": json.dumps(kept)}
    response = render(request, "offline/service-worker.js", context, content_type="text/javascript")
    response["Service-Worker-Allowed"] = "/"
    response["Cache-Control"] = "no-cache"
    return response


def _bundle_addresses() -> list[str]:
    return [reverse("offline:bundle", args=[code_id]) for code_id in rulebook.code_ids()]


def _texts() -> dict[str, str]:
    return {
        "heading": _("Rules without a network"),
        "explain": _(
            "The network is gone. The rules on this phone still answer; amounts and tables need the server."
        ),
        "missing": _("The rules are not on this phone yet. Open the start page once with a network."),
        "search": _("Search the rules"),
        "nothing": _("Nothing found."),
        "back": _("All rules"),
        "change": _("Change"),
        "clauses": _("Clauses"),
        "amounts": _("The exact entries are computed by the server: open this page again with a network."),
        "aloud": _("Read aloud"),
        "steps": _("At the table"),
        "comment_label": _("comment %(number)s") % {"number": "{number}"},
        **{f"who_{actor}": str(label) for actor, label in ACTORS.items()},
        **{key: str(label) for key, label in AUTHORITIES.items()},
    }
