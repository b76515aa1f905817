"""Reading pages in tests: signing in, the language, and the text that a reader sees."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

from django.conf import settings
from django.test import Client

from arbiter.accounts.models import User


def sign_in(user: User | None, language: str = "ru") -> Client:
    """Return a client of ``user`` (or of nobody) who reads ``language``."""
    client = Client()
    if user is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    return client


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.depth = 0
        self.parts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "main":
            self.depth += 1

    def handle_endtag(self, tag: str) -> None:
        if tag == "main":
            self.depth -= 1

    def handle_data(self, data: str) -> None:
        if self.depth:
            self.parts.append(data)


def text_of(response: Any) -> str:
    """Return the text of the page's main part, spaces made single."""
    parser = _Text()
    parser.feed(response.content.decode())
    return re.sub(r"\s+", " ", " ".join(parser.parts)).strip()


def inputs_of(response: Any, action: str = "") -> dict[str, str]:
    """Return what the page's forms would send: hidden and text fields, chosen options, by name.

    ``action`` is the end of one form's address; without it the inputs of all forms are taken.
    """
    content = response.content.decode()
    if action:
        content = re.findall(rf'<form[^>]*action="[^"]*{action}".*?</form>', content, re.DOTALL)[0]
    sent: dict[str, str] = {}
    for tag in re.findall(r"<input[^>]*>", content):
        attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if "name" not in attributes:
            continue
        chosen = attributes.get("type") not in ("radio", "checkbox") or " checked" in tag
        if chosen:
            sent[attributes["name"]] = attributes.get("value", "")
    return sent
