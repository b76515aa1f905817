"""Errors as pages: too large a body, what a user can mend, and faults with an id."""

from __future__ import annotations

import logging
import uuid
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from arbiter.core.api_errors import api_error_body
from arbiter.core.errors import UserError

logger = logging.getLogger("arbiter.faults")
GetResponse = Callable[[HttpRequest], HttpResponse]


def is_api(request: HttpRequest) -> bool:
    """Tell whether the answer is for a program."""
    return request.path.startswith("/api/v1/")


def error_response(request: HttpRequest, error: UserError) -> HttpResponse:
    """Answer an expected error: the page for people, the one error shape for programs."""
    if is_api(request):
        return JsonResponse(api_error_body(error.code, str(error.text), error.fields), status=error.status)
    return render(request, "errors/error.html", {"error": error}, status=error.status)


class BodySizeMiddleware:
    """Refuse a body over the limit before anything reads it."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        if length.isdigit() and int(length) > limit:
            text = _("What was sent is too large: at most %(limit)s bytes are accepted.") % {"limit": limit}
            if is_api(request):
                return JsonResponse(api_error_body("body-too-large", text, {}), status=413)
            return HttpResponse(text, status=413, content_type="text/plain; charset=utf-8")
        return self.get_response(request)


class ErrorPagesMiddleware:
    """Turn an escaped ``UserError`` into its answer, and a fault into a page with an id."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, UserError):
            return error_response(request, error)
        return None


def server_error(request: HttpRequest) -> HttpResponse:
    """The handler of faults: logged with an id that the page shows."""
    fault_id = uuid.uuid4().hex[:12]
    logger.error("fault %s at %s", fault_id, request.path, exc_info=True)
    if is_api(request):
        body = api_error_body("fault", _("Our fault, not yours. Its number: %(id)s") % {"id": fault_id}, {})
        return JsonResponse(body, status=500)
    return render(request, "errors/500.html", {"fault_id": fault_id}, status=500)
