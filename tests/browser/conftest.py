"""A real Chromium on a phone or a laptop, signed in or not, with or without JavaScript."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from pytest_django.live_server_helper import LiveServer

from arbiter.accounts.models import User
from arbiter.lookup.page_cache import forget_pages

PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1280, "height": 800}
SIZES = {"phone": PHONE, "laptop": LAPTOP}
LOCALES = {"ru": "ru-RU", "en": "en-GB"}

_EXPECTED = ("Failed to load resource", "Service Worker registration blocked")
"""Said of a page that answers 400 or 404, and by Playwright itself."""

OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, started once."""
    program = shutil.which("chromium")
    assert program, "chromium is not installed: apt-get install chromium"
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Playwright runs a loop in this thread, and Django would refuse its database here.
        patch.setitem(os.environ, "DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium: Browser, live_server: LiveServer) -> Iterator[OpenPage]:
    """Open an address in a window of its own: ``open_page("/", scheme="dark", user=judge, script=False)``.

    The test fails when the page logs an error or a warning to the console.
    """
    forget_pages()
    contexts: list[BrowserContext] = []
    said: list[str] = []

    def open_one(
        path: str,
        *,
        size: str = "phone",
        scheme: str = "light",
        language: str = "ru",
        user: User | None = None,
        script: bool = True,
    ) -> Page:
        context = chromium.new_context(
            base_url=live_server.url,
            viewport=SIZES[size],  # type: ignore[arg-type]
            has_touch=size == "phone",
            locale=LOCALES[language],
            color_scheme=scheme,  # type: ignore[arg-type]
            java_script_enabled=script,
            service_workers="block",
        )
        context.set_default_timeout(10_000)
        contexts.append(context)
        if user is not None:
            context.add_cookies([_session_cookie(user, live_server.url)])
        page = context.new_page()
        page.on("console", lambda message: said.append(message.text) if _is_complaint(message) else None)
        page.goto(path)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert said == []


def _is_complaint(message: Any) -> bool:
    return message.type in ("error", "warning") and not any(known in message.text for known in _EXPECTED)


def _session_cookie(user: User, address: str) -> Any:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    name = settings.SESSION_COOKIE_NAME
    return {"name": name, "value": client.cookies[name].value, "url": address}
