"""Signing in and out, and choosing a language."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import views
from django.contrib.auth.forms import AuthenticationForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from arbiter.core.errors import UserError


class SignInForm(AuthenticationForm):
    """User name and password; the texts say what to do."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _("The user name and the password do not fit. Check both and the keyboard layout."),
    }


class SignInView(views.LoginView):
    """Sign in; people who are signed in go on to where they wanted to be."""

    template_name = "accounts/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        language = form.get_user().language
        translation.activate(language)
        response.set_cookie("django_language", language, max_age=31_536_000, samesite="Lax")
        return response


def locked_out(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    """Too many wrong passwords: say for how long signing in is closed."""
    error = UserError(
        "locked-out", _("Too many wrong attempts. Wait fifteen minutes and try again."), status=429
    )
    return render(request, "errors/error.html", {"error": error}, status=429)
