"""What the desk's views share: finding objects for whoever asks, and errors beside form fields."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from arbiter.accounts.views import ask_to_sign_in
from arbiter.core.errors import NotFound, UserError
from arbiter.events.models import Event, EventRole, GameTable
from arbiter.events.permissions import roles_of
from arbiter.events.selectors import event_for, tables_of

__all__ = [
    "answer_form",
    "crumbs_to",
    "find_event",
    "find_table",
    "is_judge",
    "is_organizer",
    "login_required",
    "show",
    "summary_of",
]


def login_required(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Show the view to whoever is signed in; ask others to sign in, without losing what they sent."""

    @wraps(view)
    def serve(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        return ask_to_sign_in(request)

    return serve


def find_event(request: HttpRequest, event_id: int) -> Event:
    """Return the event; raises ``NotFound`` for a stranger."""
    return event_for(request.user, event_id)


def find_table(request: HttpRequest, event_id: int, number: int) -> GameTable:
    """Return the table by its number; raises ``NotFound`` for a stranger."""
    event = event_for(request.user, event_id)
    table = tables_of(event).filter(number=number).first()
    if table is None:
        raise NotFound(_("There is no such table at this event."))
    return table


def crumbs_to(event: Event | None = None, table: GameTable | None = None) -> list[tuple[str, str]]:
    """The way up from a page below ``event`` and ``table``: labels and addresses."""
    found = [(_("Events"), reverse("events:list"))]
    if event is not None:
        found.append((event.name, reverse("events:detail", args=[event.pk])))
        if table is not None:
            address = reverse("protocols:table", args=[event.pk, table.number])
            found.append((_("Table %(number)s") % {"number": table.number}, address))
    return found


def is_organizer(request: HttpRequest, event: Event) -> bool:
    """Whether who asks may set the event up."""
    return EventRole.Role.ORGANIZER in roles_of(event, request.user)


def is_judge(request: HttpRequest, event: Event) -> bool:
    """Whether who asks may rule."""
    return EventRole.Role.JUDGE in roles_of(event, request.user)


def show(form: forms.BaseForm, error: UserError) -> int:
    """Put an expected error beside the fields concerned; returns the status to answer with.

    What is no answer to a form (a stranger, somebody without the role) is raised again.
    """
    if error.status not in (400, 409):
        raise error
    placed = {name: text for name, text in error.fields.items() if name in form.fields}
    for name, text in placed.items():
        form.add_error(name, str(text))
    if not placed:
        form.add_error(None, str(error.text))
    return error.status


def summary_of(*given: forms.BaseForm) -> list[tuple[str, str]]:
    """Everything that is wrong with some forms of one page: texts, each with the address of its field."""
    found = []
    for form in given:
        found += [(str(text), "") for text in form.non_field_errors()]
        for field in form:
            found += [(f"{field.label}: {text}", f"#{field.id_for_label}") for text in field.errors]
    return found


def answer_form(
    request: HttpRequest, template: str, context: dict[str, Any], status: int | None = None
) -> HttpResponse:
    """Render a form's page; a form sent with errors is answered with 400 unless told otherwise."""
    form = context["form"]
    wrong = form.is_bound and bool(form.errors)
    return render(request, template, context, status=status or (400 if wrong else 200))
