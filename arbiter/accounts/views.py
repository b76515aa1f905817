"""Signing in, also in the middle of a form, and who may try how often."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl

from django.conf import settings
from django.contrib.auth import views
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
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


SIGN_IN_PAGE = "accounts/sign_in.html"
HELD = "held"
"""The field of the sign-in page in which a form waits until its sender is signed in."""


class SignInView(views.LoginView):
    """Sign in; people who are signed in go on to where they wanted to be.

    Somebody whose session ended in the middle of a form sends that form again from the next page.
    """

    template_name = SIGN_IN_PAGE
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        response = super().form_valid(form)
        if held := self.request.POST.get(HELD):
            context = {"address": response["Location"], "fields": parse_qsl(held, keep_blank_values=True)}
            response = render(self.request, "accounts/send_again.html", context)
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

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        context = self.get_context_data(form=form, held=self.request.POST.get(HELD, ""))
        return self.render_to_response(context, status=400)


def ask_to_sign_in(request: HttpRequest) -> HttpResponse:
    """Lead to signing in; a form that was sent is kept on the page and nothing of it is stored."""
    address = request.get_full_path()
    if request.method != "POST":
        return redirect_to_login(address)
    sent = request.POST.copy()
    sent.pop("csrfmiddlewaretoken", None)
    context = {"form": SignInForm(request), "next": address, "held": sent.urlencode(), "ended": True}
    return render(request, SIGN_IN_PAGE, context, status=403)


def locked_out(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    """Too many wrong passwords: say for how long signing in is closed."""
    text = _("Too many wrong attempts to sign in. Wait fifteen minutes and try again.")
    return error_response(request, UserError("locked-out", text, status=429))


def lockout_username(request: HttpRequest | None, credentials: Mapping[str, Any] | None) -> str:
    """Return the name that wrong attempts are counted under: one for every way to write it."""
    given = (credentials or {}).get("username") or (request.POST.get("username", "") if request else "")
    return User.normalize_username(given)
