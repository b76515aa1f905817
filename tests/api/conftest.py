"""Clients of the API and an event with people of every kind."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from knox.models import AuthToken

from arbiter.accounts.models import User
from arbiter.events.models import Event, GameTable
from tests.factories import make_judge, make_organizer, make_table


@pytest.fixture(autouse=True)
def _no_requests_counted() -> Iterator[None]:
    """Every test starts with nothing asked, as far as throttles know."""
    cache.clear()
    yield
    cache.clear()


@dataclass(frozen=True)
class Api:
    """A program in one language, with or without a token."""

    client: Client
    headers: dict[str, str]

    def get(self, path: str, **query: Any) -> Any:
        return self.client.get(f"/api/v1/{path}", query, headers=self.headers)

    def send(self, method: str, path: str, body: Any = None) -> Any:
        return self.client.generic(
            method, f"/api/v1/{path}", _json(body), content_type="application/json", headers=self.headers
        )

    def post(self, path: str, body: Any = None) -> Any:
        return self.send("POST", path, body)


def _json(body: Any) -> str:
    return body if isinstance(body, str) else json.dumps({} if body is None else body)


@pytest.fixture
def api() -> Callable[..., Api]:
    """Make a program: ``api()``, ``api("en")``, ``api(user=judge)``."""

    def make(language: str = "ru", *, user: User | None = None) -> Api:
        headers = {"accept-language": language}
        if user is not None:
            _token, text = AuthToken.objects.create(user)
            headers["authorization"] = f"Token {text}"
        return Api(Client(), headers)

    return make


@pytest.fixture
def table(db: None) -> GameTable:
    """A table of four at an event of its own."""
    return make_table()


@pytest.fixture
def event(table: GameTable) -> Event:
    """The table's event."""
    return table.event


@pytest.fixture
def judge(event: Event) -> User:
    """A judge of the event."""
    return make_judge(event)


@pytest.fixture
def organizer(event: Event) -> User:
    """An organizer of the event."""
    return make_organizer(event)
