"""How often a client may ask. Rates are in the settings; counts are kept per web process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.throttling import SimpleRateThrottle

from arbiter.core.request import client_ip

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.views import APIView


class AnonymousThrottle(SimpleRateThrottle):
    """Requests of one address without a user."""

    scope = "anonymous"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        if request.user.is_authenticated:
            return None
        return f"throttle-{self.scope}-{client_ip(request._request)}"


class UserThrottle(SimpleRateThrottle):
    """Requests of one user, from wherever they come."""

    scope = "user"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        if not request.user.is_authenticated:
            return None
        return f"throttle-{self.scope}-{request.user.pk}"


class TokenThrottle(SimpleRateThrottle):
    """Attempts of one address to get a token."""

    scope = "token"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        if request.method != "POST":
            return None
        return f"throttle-{self.scope}-{client_ip(request._request)}"
