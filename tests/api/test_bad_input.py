"""Whatever is sent, the answer is one shape of error, in the reader's language, and never a fault."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

TEXTS = {
    "{": {
        "ru": "JSON пуст или обрывается на полуслове: строка 1, столбец 2",
        "en": "The JSON is empty or breaks off: line 1, column 2",
    },
    "[]": {
        "ru": "Нужен объект JSON в фигурных скобках",
        "en": "A JSON object is needed, in braces",
    },
    '{"a": 1, "a": 2}': {
        "ru": "Ключ «a» стоит в одном объекте JSON дважды",
        "en": "Key “a” stands twice in one JSON object",
    },
}


@pytest.mark.parametrize("body", TEXTS)
def test_what_is_no_json_object_is_refused(api: Any, language: str, body: str) -> None:
    answer = api(language).post("walk", body)
    assert answer.status_code == 400
    assert answer.json() == {"error": {"code": "parse_error", "message": TEXTS[body][language], "fields": []}}


BODIES = {
    "deep": b'{"a":' + b"[" * 200_000 + b"]" * 200_000 + b"}",
    "endless number": b'{"a": ' + b"9" * 5000 + b"}",
    "no number": b'{"a": NaN}',
    "half a character": b'{"a": "\\ud800"}',
    "not UTF-8": b'{"a": "\xff"}',
    "text": b'"a"',
    "null": b"null",
    "spaces": b"[" + b" " * 900_000,
}


@pytest.mark.parametrize("path", ["walk", "score", "calculators/mountain-fine", "auth/token"])
@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_foreign_bodies_are_refused(client: Client, db: None, path: str, body: bytes) -> None:
    answer = client.post(f"/api/v1/{path}", body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "parse_error"


TOO_LARGE = {
    "ru": "Отправлено слишком много: принимается не больше 1000 КБ.",
    "en": "What was sent is too large: at most 1000 KB are accepted.",
}


def test_ten_megabytes_are_refused(api: Any, language: str) -> None:
    answer = api(language).post("score", "x" * 10_000_000)
    assert answer.status_code == 413
    assert answer.json() == {
        "error": {"code": "body-too-large", "message": TOO_LARGE[language], "fields": []}
    }


def test_the_address_says_the_language_of_the_earliest_errors_too(client: Client) -> None:
    answer = client.post("/api/v1/score?lang=en", "x" * 10_000_000, content_type="application/json")
    assert answer.json()["error"]["message"] == TOO_LARGE["en"]


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_other_kinds_of_bodies_are_refused(client: Client, kind: str) -> None:
    answer = client.post("/api/v1/walk", b"tree=preferans-1996/revoke", content_type=kind)
    assert (answer.status_code, answer.json()["error"]["code"]) == (415, "unsupported_media_type")


NOT_ALLOWED = {"ru": 'Метод "DELETE" не разрешен.', "en": 'Method "DELETE" not allowed.'}


@pytest.mark.parametrize("path", ["codes", "walk", "score", "lookup", "calculators"])
def test_other_methods_are_refused(api: Any, language: str, path: str) -> None:
    answer = api(language).send("DELETE", path)
    assert answer.status_code == 405
    assert answer.json() == {
        "error": {"code": "method_not_allowed", "message": NOT_ALLOWED[language], "fields": []}
    }


def test_an_answer_in_another_format_is_refused(client: Client) -> None:
    answer = client.get("/api/v1/codes", headers={"accept": "text/html"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (406, "not_acceptable")


@pytest.mark.parametrize("path", ["codes/", "codes/%00", "codes/a%2Fb", "nothing", "codes/%D0%B0%FF/clauses"])
def test_addresses_that_lead_nowhere(api: Any, path: str) -> None:
    answer = api("en").get(path)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not-found")


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"limit": "x"}, "limit"),
        ({"limit": "0"}, "limit"),
        ({"limit": "201"}, "limit"),
        ({"limit": "²"}, "limit"),
        ({"offset": "-1"}, "offset"),
        ({"offset": "9" * 30}, "offset"),
    ],
)
def test_pages_are_asked_for_by_sensible_numbers(api: Any, query: dict[str, str], field: str) -> None:
    answer = api("en").get("codes/preferans-1996/clauses", **query)
    assert answer.status_code == 400
    (wrong,) = answer.json()["error"]["fields"]
    span = {"limit": "1 to 200", "offset": "0 to 1000000"}[field]
    assert wrong == {"field": field, "message": f"A whole number from {span} is expected."}
