"""Every error reaches the reader as a page in his language, or a program in the one shape."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.core.exceptions import ValidationError as ModelValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import rulebook
from arbiter.core.errors import NotAllowed, NotFound, UserError

Speak = Callable[[str], Client]
pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]

ERRORS: dict[str, Exception] = {
    "user": UserError("too-late", _("Some fields are wrong."), fields={"tricks": _("Sign in")}, status=409),
    "not-allowed": NotAllowed(_("You may not do this.")),
    "not-found": NotFound(_("There is no such thing here.")),
    "http404": Http404(),
    "denied": PermissionDenied(),
    "suspicious": SuspiciousOperation(),
    "fault": ZeroDivisionError(),
    "model": ModelValidationError({"name": ["taken"]}),
    "model-plain": ModelValidationError("taken"),
}


def page(request: HttpRequest, which: str) -> HttpResponse:
    raise ERRORS[which]


class Numbers(serializers.Serializer):
    tricks = serializers.ListField(child=serializers.IntegerField())


class Api(APIView):
    permission_classes = ()

    def get(self, request: Request, which: str) -> Response:
        raise ERRORS[which]

    def post(self, request: Request, which: str) -> Response:
        Numbers(data=request.data).is_valid(raise_exception=True)
        return Response({})


class Closed(APIView):
    def get(self, request: Request) -> Response:
        return Response({})


urlpatterns = [
    path("errors/<which>/", page),
    path("api/v1/errors/<which>/", Api.as_view()),
    path("api/v1/closed/", Closed.as_view()),
    path("", include("arbiter.urls")),
]
handler400 = "arbiter.core.middleware.bad_request"
handler403 = "arbiter.core.middleware.not_allowed"
handler404 = "arbiter.core.middleware.not_found"
handler500 = "arbiter.core.middleware.server_error"

PAGES = [
    ("user", 409, {"ru": "Некоторые поля заполнены неверно.", "en": "Some fields are wrong."}),
    ("not-allowed", 403, {"ru": "У вас нет на это права.", "en": "You may not do this."}),
    ("not-found", 404, {"ru": "Здесь такого нет.", "en": "There is no such thing here."}),
    (
        "http404",
        404,
        {
            "ru": "По этому адресу ничего нет. Проверьте, нет ли в нём опечатки.",
            "en": "There is nothing at this address. Check it for a slip.",
        },
    ),
    (
        "denied",
        403,
        {
            "ru": "У вас нет на это права. Войдите под именем того, у кого оно есть.",
            "en": "You may not do this. Sign in as somebody who may.",
        },
    ),
    (
        "suspicious",
        400,
        {
            "ru": "Запрос не удалось понять. Вернитесь назад, обновите страницу и попробуйте ещё раз.",
            "en": "This request cannot be understood. Go back, reload the page and try again.",
        },
    ),
]


@pytest.mark.parametrize(("which", "status", "texts"), PAGES, ids=[which for which, *_rest in PAGES])
def test_people_get_a_page(
    speaking: Speak, language: str, which: str, status: int, texts: dict[str, str]
) -> None:
    response = speaking(language).get(f"/errors/{which}/")
    assert (response.status_code, str(response.context["error"])) == (status, texts[language])
    assert response.headers["Content-Language"] == language
    assert f"<h1>{texts[language]}</h1>" in response.content.decode()


@pytest.mark.parametrize(
    ("which", "status", "error"),
    [
        (
            "user",
            409,
            {
                "code": "too-late",
                "message": "Some fields are wrong.",
                "fields": [{"field": "tricks", "message": "Sign in"}],
            },
        ),
        ("not-allowed", 403, {"code": "not-allowed", "message": "You may not do this.", "fields": []}),
        ("http404", 404, {"code": "not-found", "message": "There is no such thing here.", "fields": []}),
        ("denied", 403, {"code": "not-allowed", "message": "You may not do this.", "fields": []}),
        (
            "model",
            400,
            {
                "code": "invalid",
                "message": "Some fields are wrong.",
                "fields": [{"field": "name", "message": "taken"}],
            },
        ),
        (
            "model-plain",
            400,
            {
                "code": "invalid",
                "message": "Some fields are wrong.",
                "fields": [{"field": "", "message": "taken"}],
            },
        ),
    ],
)
def test_programs_get_the_one_shape(
    speaking: Speak, which: str, status: int, error: dict[str, object]
) -> None:
    response = speaking("en").get(f"/api/v1/errors/{which}/")
    assert (response.status_code, response.json()) == (status, {"error": error})


def test_a_program_without_a_token_is_told_so(speaking: Speak) -> None:
    response = speaking("en").get("/api/v1/closed/")
    assert (response.status_code, response.json()["error"]["code"]) == (401, "not_authenticated")
    assert response.headers["WWW-Authenticate"] == "Token"


def test_a_program_at_a_wrong_address_gets_the_one_shape(speaking: Speak) -> None:
    response = speaking("en").get("/api/v1/nowhere/")
    message = "There is nothing at this address. Check it for a slip."
    assert response.status_code == 404
    assert response.json() == {"error": {"code": "not-found", "message": message, "fields": []}}


@pytest.mark.parametrize(
    ("body", "code", "fields"),
    [
        ("{", "parse_error", []),
        ("{}", "invalid", ["tricks"]),
        ('{"tricks": [1, "x"]}', "invalid", ["tricks.1"]),
    ],
)
def test_a_wrong_body_names_its_fields(client: Client, body: str, code: str, fields: list[str]) -> None:
    response = client.post("/api/v1/errors/user/", body, content_type="application/json")
    error = response.json()["error"]
    assert (response.status_code, error["code"]) == (400, code)
    assert [field["field"] for field in error["fields"]] == fields


@pytest.mark.parametrize("path", ["/errors/rule/", "/api/v1/errors/rule/"])
def test_what_the_rulebook_refuses_is_a_users_error(
    speaking: Speak, language: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = rulebook.RuleInputError("not-a-whole-number", field="tricks", given="x")
    monkeypatch.setitem(ERRORS, "rule", error)
    response = speaking(language).get(path)
    assert response.status_code == 400
    text = rulebook.error_text(error, language)
    if path.startswith("/api/"):
        assert response.json()["error"] == {
            "code": error.key,
            "message": text,
            "fields": [{"field": error.field, "message": text}],
        }
    else:
        assert str(response.context["error"]) == text


class TestFaults:
    """A fault is logged under the number that the reader is shown."""

    def test_on_a_page(
        self, speaking: Speak, language: str, caplog: pytest.LogCaptureFixture, client: Client
    ) -> None:
        client.raise_request_exception = False
        response = speaking(language).get("/errors/fault/")
        fault_id = response.context["fault_id"]
        heading = {"ru": "Наша ошибка", "en": "A fault of ours"}[language]
        assert response.status_code == 500
        assert f"<h1>{heading}</h1>" in response.content.decode()
        assert f"<strong>{fault_id}</strong>" in response.content.decode()
        assert fault_lines(caplog) == [f"fault {fault_id} at /errors/fault/"]

    def test_for_a_program(self, speaking: Speak, caplog: pytest.LogCaptureFixture, client: Client) -> None:
        client.raise_request_exception = False
        response = speaking("en").get("/api/v1/errors/fault/")
        (line,) = fault_lines(caplog)
        number = line.split()[1]
        message = f"The fault is ours, not yours. Tell us its number: {number}."
        assert response.status_code == 500
        assert response.json() == {"error": {"code": "fault", "message": message, "fields": []}}


def fault_lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "arbiter.faults"]


TOO_LARGE = {
    "ru": "Отправлено слишком много: принимается не больше 1000 КБ.",
    "en": "What was sent is too large: at most 1000 KB are accepted.",
}


@pytest.mark.parametrize("path", ["/accounts/sign-in/", "/api/v1/errors/user/"])
def test_ten_megabytes_are_refused(speaking: Speak, language: str, path: str) -> None:
    response = speaking(language).post(path, "x" * 10_000_000, content_type="application/json")
    assert response.status_code == 413
    if path.startswith("/api/"):
        error = {"code": "body-too-large", "message": TOO_LARGE[language], "fields": []}
        assert response.json() == {"error": error}
    else:
        assert str(response.context["error"]) == TOO_LARGE[language]


def test_a_form_from_elsewhere_is_refused(language: str) -> None:
    client = Client(enforce_csrf_checks=True, headers={"accept-language": language})
    response = client.post("/accounts/sign-in/", {"username": "neva"})
    text = {
        "ru": "Форма устарела. Вернитесь назад, обновите страницу и отправьте её ещё раз.",
        "en": "This form is out of date. Go back, reload the page and send it again.",
    }
    assert (response.status_code, str(response.context["error"])) == (403, text[language])


def test_a_page_opened_by_a_wrong_method_says_so(speaking: Speak, language: str) -> None:
    response = speaking(language).get("/colours/")
    said = {"ru": "Эта страница открыта не тем способом", "en": "This page only shows itself"}
    assert (response.status_code, response.headers["Allow"]) == (405, "POST")
    assert f"<h1>{said[language]}" in response.content.decode()
