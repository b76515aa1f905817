"""Errors as answers: a page for people, the one error shape for programs."""

from __future__ import annotations

import logging
import uuid
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

import rulebook
from arbiter.core.api_errors import api_error_body
from arbiter.core.errors import NotAllowed, NotFound, UserError, rule_input_error

logger = logging.getLogger("arbiter.faults")
GetResponse = Callable[[HttpRequest], HttpResponse]

# A client that is still sending does not read the answer: what it sends is thrown away up to here.
DISCARDED_BYTES = 64 * 1024 * 1024


def is_api(request: HttpRequest) -> bool:
    """Tell whether the answer is for a program."""
    return request.path.startswith("/api/v1/")


def error_response(request: HttpRequest, error: UserError) -> HttpResponse:
    """Answer an expected error: the page for people, the one error shape for programs."""
    if is_api(request):
        return JsonResponse(api_error_body(error.code, str(error.text), error.fields), status=error.status)
    return render(request, "errors/error.html", {"error": error}, status=error.status)


class ErrorMiddleware:
    """Refuse a body over the limit unread; answer an expected error that a view let through.

    A page asked for by a method that it does not know is answered with a page too.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        if length.isdigit() and int(length) > limit:
            _discard_body(request)
            text = _("What was sent is too large: at most %(limit)s KB are accepted.")
            return error_response(
                request, UserError("body-too-large", text % {"limit": limit // 1000}, status=413)
            )
        response = self.get_response(request)
        if response.status_code == 405 and not response.content:
            return _wrong_method(request, response.headers["Allow"])
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, rulebook.RuleInputError):
            return error_response(request, rule_input_error(error))
        if isinstance(error, UserError):
            return error_response(request, error)
        return None


def _wrong_method(request: HttpRequest, allowed: str) -> HttpResponse:
    text = _(
        "This page only shows itself or only takes a form: it was opened the other way. "
        "Go back and try again."
    )
    response = error_response(request, UserError("wrong-method", text, status=405))
    response.headers["Allow"] = allowed
    return response


def _discard_body(request: HttpRequest) -> None:
    left = DISCARDED_BYTES
    while left > 0 and (chunk := request.read(min(left, 65_536))):
        left -= len(chunk)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer a request that Django itself finds suspicious."""
    text = _("This request cannot be understood. Go back, reload the page and try again.")
    return error_response(request, UserError("bad-request", text))


def not_allowed(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer a request for what this user may not do."""
    return error_response(request, NotAllowed(_("You may not do this. Sign in as somebody who may.")))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form that was not sent from our own page, or from one that is too old."""
    text = _("This form is out of date. Go back, reload the page and send it again.")
    return error_response(request, UserError("form-out-of-date", text, status=403))


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer a request for an address that leads nowhere."""
    return error_response(request, NotFound(_("There is nothing at this address. Check it for a slip.")))


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a fault: it is logged with an id, and the answer shows the id."""
    fault_id = uuid.uuid4().hex[:12]
    logger.error("fault %s at %s", fault_id, request.path, exc_info=True)
    if is_api(request):
        text = _("The fault is ours, not yours. Tell us its number: %(id)s.") % {"id": fault_id}
        return JsonResponse(api_error_body("fault", str(text), {}), status=500)
    return render(request, "errors/500.html", {"fault_id": fault_id}, status=500)
