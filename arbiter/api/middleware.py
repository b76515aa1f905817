"""The language that a program asks for in the address."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext as _

import rulebook
from arbiter.core.errors import UserError
from arbiter.core.middleware import error_response, is_api


class ApiLanguageMiddleware:
    """``?lang=ru|en`` wins over what ``LocaleMiddleware`` chose, for answers and errors alike."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        wanted = request.GET.get("lang") if is_api(request) else None
        if wanted is None:
            return self.get_response(request)
        if wanted not in rulebook.LANGUAGES:
            text = _("One of: %(languages)s.") % {"languages": ", ".join(rulebook.LANGUAGES)}
            return error_response(request, UserError("language-unknown", text, fields={"lang": text}))
        translation.activate(wanted)
        request.LANGUAGE_CODE = wanted
        return self.get_response(request)
