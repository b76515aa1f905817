"""The API's pages in Chromium: drawn from our own files, under a policy that allows nothing else."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FOREIGN = "cdn.redoc.ly/redoc/logo-mini.svg"
"""The maker's mark that Redoc asks for from elsewhere: refused by our policy, never fetched."""


@pytest.mark.parametrize(
    ("path", "shown"),
    [("/api/docs/", ".opblock-summary-path >> nth=0"), ("/api/redoc/", "h1")],
)
def test_an_api_page_is_drawn_from_here_alone(
    chromium: Browser, live_server: Any, path: str, shown: str
) -> None:
    page = chromium.new_page(base_url=live_server.url)
    answered: set[str] = set()  # a worker made by a script has no host
    complaints: list[str] = []
    page.on("response", lambda response: answered.add(urlsplit(response.url).netloc))
    page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(path)
    page.locator(shown).first.wait_for()
    page.wait_for_load_state("networkidle")
    assert page.title() == "Arbiter API"
    assert page.get_by_text("/auth/token").count() > 0
    assert [line for line in complaints if FOREIGN not in line] == []
    assert answered - {""} == {live_server.url.partition("://")[2]}
    page.close()
