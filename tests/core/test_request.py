"""Whose request it is."""

from __future__ import annotations

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from arbiter.core.request import RequestContextMiddleware, client_ip, current_ip


@pytest.mark.parametrize(
    ("behind_proxy", "forwarded", "expected"),
    [
        (False, "198.51.100.9", "192.0.2.7"),
        (True, "198.51.100.9", "198.51.100.9"),
        (True, "203.0.113.1, 198.51.100.9", "198.51.100.9"),
        (True, "", "192.0.2.7"),
    ],
)
def test_a_client_cannot_choose_its_address(
    settings: Settings, rf: RequestFactory, behind_proxy: bool, forwarded: str, expected: str
) -> None:
    settings.BEHIND_PROXY = behind_proxy
    request = rf.get("/", REMOTE_ADDR="192.0.2.7", headers={"X-Forwarded-For": forwarded})
    assert client_ip(request) == expected


def test_the_address_is_known_during_the_request_only(rf: RequestFactory) -> None:
    seen: list[str] = []
    RequestContextMiddleware(lambda request: seen.append(current_ip()))(rf.get("/", REMOTE_ADDR="192.0.2.7"))
    assert (seen, current_ip()) == (["192.0.2.7"], "")
