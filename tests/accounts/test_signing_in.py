"""Signing in: by any case of the name, in the reader's language, and not by guessing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from arbiter.accounts.models import User

Speak = Callable[[str], Client]
PASSWORD = "korol-valet-10"
REFUSED = {
    "ru": "Имя пользователя и пароль не подходят друг к другу. Проверьте их и раскладку клавиатуры.",
    "en": "The user name and the password do not fit. Check both and the keyboard layout.",
}
LOCKED = {
    "ru": "Слишком много неудачных попыток входа. Подождите пятнадцать минут и попробуйте снова.",
    "en": "Too many wrong attempts to sign in. Wait fifteen minutes and try again.",
}


def sign_in(client: Client, username: str, password: str = PASSWORD, **data: str):
    return client.post(reverse("accounts:sign-in"), {"username": username, "password": password, **data})


@pytest.mark.parametrize("typed", ["neva", "Neva", "NEVA"])
def test_a_name_is_accepted_in_any_case(client: Client, user: User, typed: str) -> None:
    response = sign_in(client, typed)
    assert (response.status_code, response.url) == (302, "/")
    assert int(client.session["_auth_user_id"]) == user.pk


def test_a_cyrillic_name_is_accepted_in_any_case(client: Client, db: None) -> None:
    judge = User.objects.create_user("Судья", password=PASSWORD)
    assert sign_in(client, "СУДЬЯ").status_code == 302
    assert int(client.session["_auth_user_id"]) == judge.pk


def test_the_reader_is_sent_to_where_he_wanted_to_be(client: Client, user: User) -> None:
    assert sign_in(client, "neva", next="/i18n/setlang/").url == "/i18n/setlang/"


def test_nobody_is_sent_to_another_site(client: Client, user: User) -> None:
    assert sign_in(client, "neva", next="https://example.org/").url == "/"


def test_the_language_of_the_account_is_used_from_now_on(client: Client, user: User) -> None:
    User.objects.filter(pk=user.pk).update(language="en")
    assert sign_in(client, "neva").cookies["django_language"].value == "en"


def test_a_wrong_password_is_explained(speaking: Speak, user: User, language: str) -> None:
    response = sign_in(speaking(language), "neva", "valet-korol-10")
    assert response.status_code == 400
    assert response.context["form"].non_field_errors() == [REFUSED[language]]
    assert response.wsgi_request.user == AnonymousUser()


def test_guessing_is_stopped_whatever_the_case_of_the_name(
    speaking: Speak, user: User, language: str
) -> None:
    client = speaking(language)
    for attempt in range(9):
        assert sign_in(client, "neva" if attempt % 2 else "NEVA", "wrong").status_code == 400
    stopped = sign_in(client, "Neva", "wrong")
    assert (stopped.status_code, str(stopped.context["error"])) == (429, LOCKED[language])
    assert sign_in(client, "neva").status_code == 429


def test_signing_out_takes_a_post(client: Client, user: User) -> None:
    client.force_login(user)
    assert client.get(reverse("accounts:sign-out")).status_code == 405
    assert client.post(reverse("accounts:sign-out")).status_code == 302
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize(("language", "heading"), [("ru", "Войти"), ("en", "Sign in")])
def test_the_page_speaks_the_language_of_the_reader(speaking: Speak, language: str, heading: str) -> None:
    page = speaking(language).get(reverse("accounts:sign-in"))
    assert page.headers["Content-Language"] == language
    assert f"<h1>{heading}</h1>" in page.content.decode()
