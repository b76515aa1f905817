"""The API's pages: their scripts are ours, and only they may write styles of their own."""

from __future__ import annotations

import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client


def policy(client: Client, path: str) -> dict[str, str]:
    header = client.get(path).headers["Content-Security-Policy"]
    return dict(part.strip().partition(" ")[::2] for part in header.split(";"))


def test_only_the_apis_pages_write_styles(client: Client, db: None) -> None:
    plain = policy(client, "/")
    assert "style-src" not in plain
    styles = {"style-src": "'self' 'unsafe-inline'"}
    assert policy(client, "/api/docs/") == {**plain, **styles}
    assert policy(client, "/api/redoc/") == {**plain, **styles, "worker-src": "'self' blob:"}
    assert policy(client, "/api/schema/") == plain
    assert policy(client, "/api/v1/codes") == plain


@pytest.mark.parametrize("path", ["/api/docs/", "/api/redoc/"])
def test_every_file_of_a_page_is_served_from_here(client: Client, path: str) -> None:
    html = client.get(path).content.decode()
    addresses = re.findall(r'(?:src|href|spec-url)="([^"]+)"', html)
    assert addresses
    for address in addresses:
        assert address.startswith(("/static/", "/api/"))
        if address.startswith("/static/"):
            assert finders.find(address.removeprefix("/static/"))
        else:
            assert client.get(address.replace("&amp;", "&")).status_code == 200
    assert "<script>" not in html
