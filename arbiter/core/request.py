"""What services may know of the request that called them, without passing it around."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse

_ip: ContextVar[str] = ContextVar("request_ip", default="")


def current_ip() -> str:
    """Address of the client of the request being served; empty in commands and jobs."""
    return _ip.get()


def client_ip(request: HttpRequest) -> str:
    """Return the client's address: what our own proxy says when there is one, else who connected."""
    if settings.BEHIND_PROXY:
        last = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        if last:
            return last[:45]
    return str(request.META.get("REMOTE_ADDR", ""))[:45]


class RequestContextMiddleware:
    """Keep the client's address for the length of the request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        token = _ip.set(client_ip(request))
        try:
            return self.get_response(request)
        finally:
            _ip.reset(token)
