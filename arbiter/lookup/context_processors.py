"""What the frame of every page needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from arbiter.lookup.scheme import next_scheme, scheme_of


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the product in the header and in the bar at the bottom."""

    address: str
    label: str
    short: str
    icon: str
    current: bool


def frame(request: HttpRequest) -> dict[str, Any]:
    """Sections, the colour scheme and the one that its button leads to."""
    scheme = scheme_of(request)
    return {
        "sections": SimpleLazyObject(lambda: _sections(request)),
        "scheme": scheme,
        "other_scheme": next_scheme(scheme),
    }


def _sections(request: HttpRequest) -> list[Section]:
    places = [
        (reverse("lookup:home"), _("Search"), _("Search"), "search", ("/search",)),
        (reverse("lookup:trees"), _("Rulings"), _("Rulings"), "rulings", ("/rulings/",)),
        (reverse("lookup:codes"), _("Codes"), _("Codes"), "codes", ("/glossary/", "/about/")),
        (reverse("events:list"), _("Events"), pgettext("section", "Events"), "tables", ("/accounts/",)),
    ]
    return [
        Section(address, label, short, icon, _is_at(request.path, address, more))
        for address, label, short, icon, more in places
    ]


def _is_at(path: str, address: str, more: tuple[str, ...]) -> bool:
    if path == address:
        return True
    return any(path.startswith(start) for start in (*more, *([address] if address != "/" else [])))
