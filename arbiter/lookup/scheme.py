"""Light or dark: what the system says, or what the reader chose; kept in a cookie."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.translation import gettext as _

COOKIE = "scheme"
COOKIE_AGE = 365 * 24 * 60 * 60
NEXT = {"system": "dark", "dark": "light", "light": "system"}
ICONS = {"system": "system", "dark": "moon", "light": "sun"}


@dataclass(frozen=True, slots=True)
class Scheme:
    """A scheme with its symbol and the text of the button that chooses it."""

    value: str
    icon: str
    label: str


def scheme_of(request: HttpRequest) -> Scheme:
    """The scheme in which this reader sees pages."""
    value = request.COOKIES.get(COOKIE, "")
    return _scheme(value if value in NEXT else "system")


def next_scheme(scheme: Scheme) -> Scheme:
    """The scheme that the button in the header leads to."""
    return _scheme(NEXT[scheme.value])


def _scheme(value: str) -> Scheme:
    labels = {
        "system": _("Colours as on this device"),
        "dark": _("Dark colours"),
        "light": _("Light colours"),
    }
    return Scheme(value, ICONS[value], labels[value])
