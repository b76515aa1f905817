"""Kept pages are everybody's; what is the reader's own is never on them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client

from arbiter.accounts.models import User
from arbiter.lookup import page_cache

WALK = "/rulings/preferans-1996/revoke/?revoke_noticed=same-trick"


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    page_cache.forget_pages()
    yield
    page_cache.forget_pages()


def token(page: bytes) -> str:
    return re.search(rb'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1].decode()  # type: ignore[index]


def without_tokens(page: bytes) -> bytes:
    return re.sub(rb'name="csrfmiddlewaretoken" value="[^"]+"', b"", page)


def test_a_kept_page_is_the_page_with_the_readers_own_token() -> None:
    first, second = Client().get(WALK), Client().get(WALK)

    assert without_tokens(second.content) == without_tokens(first.content)
    assert token(second.content) != token(first.content)
    assert second["Content-Type"] == first["Content-Type"]


def test_a_form_of_a_kept_page_is_accepted() -> None:
    Client().get(WALK)
    reader = Client(enforce_csrf_checks=True)
    page = reader.get(WALK).content

    answer = reader.post(
        "/i18n/setlang/", {"language": "en", "next": WALK, "csrfmiddlewaretoken": token(page)}
    )

    assert (answer.status_code, answer["Location"]) == (302, WALK)
    assert b'<html lang="en"' in reader.get(WALK).content


def test_languages_and_colours_have_pages_of_their_own() -> None:
    russian = Client().get(WALK, headers={"Accept-Language": "ru"}).content
    english = Client().get(WALK, headers={"Accept-Language": "en"}).content
    dark = Client()
    dark.cookies["scheme"] = "dark"

    assert "Кто-то уже положил карту после виновного?".encode() in russian
    assert b"Has anybody played to the trick after the offender?" in english
    assert without_tokens(dark.get(WALK).content) != without_tokens(russian)


@pytest.mark.django_db
def test_the_page_of_somebody_signed_in_is_not_kept() -> None:
    own = Client()
    own.force_login(User.objects.create_user("judge", password="x"))

    mine = own.get(WALK).content
    other = Client().get(WALK).content

    assert b"/accounts/sign-out/" in mine
    assert b"/accounts/sign-out/" not in other


def test_a_page_asked_for_over_https_is_not_served_over_http() -> None:
    Client().get(WALK, secure=True)

    assert b"https://testserver" not in Client().get(WALK).content


def test_an_error_is_not_kept() -> None:
    assert Client().get("/rulings/preferans-1996/revoke/?revoke_noticed=never").status_code == 400

    assert page_cache.kept_count() == 0


def test_no_more_pages_are_kept_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_cache, "KEPT_PAGES", 2)

    for clause in ("3.9.16", "3.9.17", "3.9.18"):
        Client().get(f"/codes/preferans-1996/{clause}/")

    assert page_cache.kept_count() == 2
