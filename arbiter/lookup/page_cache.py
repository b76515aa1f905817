"""Pages that are a pure function of their address are rendered once for everybody.

A question, a ruling without a table, a clause or a list of hits depends on the address, the
reader's language and colours, and the edition of the rules. For a reader without a session the
rendered page is kept in this process; only the token of its forms is the reader's own.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from threading import Lock

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token

import rulebook
from arbiter.lookup.place import TABLE_COOKIE
from arbiter.lookup.scheme import COOKIE

View = Callable[..., HttpResponse]
KEPT_PAGES = 300
LARGEST_PAGE = 60_000

_TOKEN = re.compile(rb'(name="csrfmiddlewaretoken" value=")[^"]*(")')

_Key = tuple[str, ...]
_pages: OrderedDict[_Key, HttpResponse] = OrderedDict()
_lock = Lock()


def kept_page(view: View) -> View:
    """Serve ``view`` from the kept pages where nothing of the reader's own is on it."""

    @wraps(view)
    def serve(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.method != "GET" or _is_somebodys(request):
            return view(request, *args, **kwargs)
        key = _key(request)
        with _lock:
            kept = _pages.get(key)
            if kept is not None:
                _pages.move_to_end(key)
        if kept is None:
            response = view(request, *args, **kwargs)
            if response.status_code == 200 and len(response.content) <= LARGEST_PAGE:
                _keep(key, response)
            return response
        return _copy(kept, get_token(request).encode())

    return serve


def _is_somebodys(request: HttpRequest) -> bool:
    return not {settings.SESSION_COOKIE_NAME, TABLE_COOKIE, "messages"}.isdisjoint(request.COOKIES)


def _key(request: HttpRequest) -> _Key:
    editions = (rulebook.load_code(code).edition_hash for code in rulebook.code_ids())
    return (
        request.get_full_path(),
        request.scheme or "",
        request.get_host(),
        request.LANGUAGE_CODE,
        request.COOKIES.get(COOKIE, ""),
        request.headers.get("HX-Request", ""),
        *editions,
    )


def _keep(key: _Key, response: HttpResponse) -> None:
    template = _copy(response, b"{token}")
    with _lock:
        _pages[key] = template
        while len(_pages) > KEPT_PAGES:
            _pages.popitem(last=False)


def _copy(response: HttpResponse, token: bytes) -> HttpResponse:
    content = _TOKEN.sub(rb"\g<1>" + token + rb"\g<2>", response.content)
    return HttpResponse(content, status=response.status_code, headers=dict(response.headers))


def forget_pages() -> None:
    """Drop every kept page (tests that change what a page shows)."""
    with _lock:
        _pages.clear()


def kept_count() -> int:
    """How many pages are kept now."""
    return len(_pages)
