"""Tokens: shown once, kept as hashes, listed and revoked by their owner only."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from knox.models import AuthToken

from arbiter.accounts.models import User
from arbiter.api import tokens
from arbiter.api.throttles import TokenThrottle
from arbiter.audit.models import AuditRow
from tests.factories import UserFactory

SIGN_IN = {"username": "neva", "password": "korol-valet-10"}


def test_a_token_is_shown_once_and_kept_as_a_hash(api: Any, user: User) -> None:
    answer = api().post("auth/token", SIGN_IN)
    assert answer.status_code == 201
    assert sorted(answer.json()) == ["created", "expiry", "key", "token"]
    stored = AuthToken.objects.get()
    text = answer.json()["token"]
    assert text.startswith(answer.json()["key"])
    assert text not in (stored.digest, stored.token_key)
    assert AuditRow.objects.values_list("action", "actor_id").get() == ("token.create", user.pk)
    listed = Client().get("/api/v1/auth/token", headers={"authorization": f"Token {text}"})
    assert [sorted(row) for row in listed.json()] == [["created", "expiry", "key"]]


def test_the_user_name_is_taken_in_any_case(api: Any, user: User) -> None:
    assert api().post("auth/token", {**SIGN_IN, "username": " NEVA "}).status_code == 201


@pytest.mark.parametrize(
    ("language", "message"),
    [
        (
            "ru",
            "Имя пользователя и пароль не подходят друг к другу. Проверьте их и раскладку клавиатуры.",
        ),
        ("en", "The user name and the password do not fit. Check both and the keyboard layout."),
    ],
)
def test_a_wrong_password_is_refused(api: Any, user: User, language: str, message: str) -> None:
    answer = api(language).post("auth/token", {**SIGN_IN, "password": "valet"})
    assert answer.status_code == 400
    assert answer.json() == {"error": {"code": "wrong-password", "message": message, "fields": []}}
    assert not AuthToken.objects.exists()


def test_too_many_wrong_passwords_lock_the_account(api: Any, user: User, settings: Any) -> None:
    settings.AXES_FAILURE_LIMIT = 3
    codes = [
        api("en").post("auth/token", {**SIGN_IN, "password": "valet"}).json()["error"]["code"]
        for _ in range(3)
    ]
    assert codes == ["wrong-password", "wrong-password", "locked-out"]
    answer = api("en").post("auth/token", SIGN_IN)
    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "locked-out")


def test_attempts_of_one_address_are_counted(api: Any, user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TokenThrottle.THROTTLE_RATES, "token", "2/min")
    statuses = [api().post("auth/token", SIGN_IN).status_code for _ in range(3)]
    assert statuses == [201, 201, 429]


@pytest.mark.parametrize("field", ["username", "password"])
@pytest.mark.parametrize("value", [None, 5, True, [], {}, "", "x" * 2000, "a\0b"])
def test_what_is_no_text_is_refused_by_name(api: Any, db: None, field: str, value: Any) -> None:
    answer = api().post("auth/token", {**SIGN_IN, field: value})
    assert answer.status_code == 400
    assert [row["field"] for row in answer.json()["error"]["fields"]] == [field]


def test_a_revoked_token_opens_nothing(api: Any, user: User) -> None:
    program = api(user=user)
    (row,) = program.get("auth/token").json()
    assert program.send("DELETE", f"auth/token/{row['key']}").status_code == 204
    answer = program.get("auth/token")
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "authentication_failed")
    assert AuditRow.objects.values_list("action", "object_id").get() == ("token.revoke", row["key"])


def test_nobody_revokes_the_token_of_another(api: Any, user: User) -> None:
    (row,) = api(user=user).get("auth/token").json()
    answer = api("en", user=UserFactory()).send("DELETE", f"auth/token/{row['key']}")
    assert answer.status_code == 404
    assert answer.json()["error"]["message"] == "You have no such token."
    assert AuthToken.objects.filter(user=user).exists()


def test_tokens_of_one_user_are_counted(api: Any, user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "MOST_TOKENS", 1)
    assert api().post("auth/token", SIGN_IN).status_code == 201
    answer = api("en").post("auth/token", SIGN_IN)
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "too-many-tokens")
    assert answer.json()["error"]["message"] == "You have 1 tokens. Revoke one that is not used."


def test_a_session_is_as_good_as_a_token_but_writes_with_its_csrf_token_only(user: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(user)
    assert client.get("/api/v1/auth/token").json() == []
    answer = client.delete("/api/v1/auth/token/abc")
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "permission_denied")
