"""What every answer tells the browser."""

from __future__ import annotations

import pytest
from django.test import Client


@pytest.mark.django_db
def test_a_page_allows_nothing_from_elsewhere_and_nothing_inline(client: Client) -> None:
    headers = client.get("/accounts/sign-in/").headers
    policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
    assert policy == {
        "default-src": "'self'",
        "img-src": "'self' data:",
        "object-src": "'none'",
        "base-uri": "'self'",
        "frame-ancestors": "'none'",
        "form-action": "'self'",
    }
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("address", ["/", "/search?q=revoke", "/codes/", "/accounts/sign-in/"])
@pytest.mark.django_db
def test_a_page_answers_head_as_it_answers_get(client: Client, address: str) -> None:
    head, page = client.head(address), client.get(address)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["Content-Type"] == page.headers["Content-Type"]
