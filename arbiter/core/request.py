"""What services may know of the request that called them, without passing it around."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

_ip: ContextVar[str] = ContextVar("request_ip", default="")


def current_ip() -> str:
    """Address of the client of the request being served; empty in commands and jobs."""
    return _ip.get()


class RequestContextMiddleware:
    """Keep the client's address for the length of the request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        token = _ip.set(str(request.META.get("REMOTE_ADDR", ""))[:45])
        try:
            return self.get_response(request)
        finally:
            _ip.reset(token)
