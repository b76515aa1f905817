"""Signing in and out, and choosing a language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.contrib.auth import views
from django.contrib.auth.forms import AuthenticationForm
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from arbiter.accounts.models import User
from arbiter.core.errors import UserError
from arbiter.core.middleware import error_response


class SignInForm(AuthenticationForm):
    """User name and password; the texts say what to do."""

    error_messages = {
        "invalid_login": _("The user name and the password do not fit. Check both and the keyboard layout."),
        "inactive": _("This account is closed. Ask the organizer to open it."),
    }


class SignInView(views.LoginView):
    """Sign in; people who are signed in go on to where they wanted to be."""

    template_name = "accounts/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        response = super().form_valid(form)
        user = form.get_user()
        if isinstance(user, User):
            response.set_cookie(
                settings.LANGUAGE_COOKIE_NAME,
                user.language,
                max_age=settings.LANGUAGE_COOKIE_AGE,
                samesite=settings.LANGUAGE_COOKIE_SAMESITE,
                secure=settings.LANGUAGE_COOKIE_SECURE,
            )
        return response


def locked_out(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    """Too many wrong passwords: say for how long signing in is closed."""
    text = _("Too many wrong attempts to sign in. Wait fifteen minutes and try again.")
    return error_response(request, UserError("locked-out", text, status=429))


def lockout_username(request: HttpRequest | None, credentials: Mapping[str, Any] | None) -> str:
    """Return the name that wrong attempts are counted under: one for every way to write it."""
    given = (credentials or {}).get("username") or (request.POST.get("username", "") if request else "")
    return User.normalize_username(given)
