"""Pages that set an event up: its list, agreements, players, tables, people."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from arbiter.accounts.models import User
from arbiter.core.errors import NotFound, UserError
from arbiter.events.forms import AgreementsForm, EventForm, RoleForm, TableForm
from arbiter.events.models import Event, EventRole
from arbiter.events.page_forms import OneSeatForm, PlayersForm
from arbiter.events.permissions import require_organizer
from arbiter.events.player_list import add_players
from arbiter.events.presenters import agreed_page, option_groups, table_cards
from arbiter.events.selectors import events_for, players_of, tables_of
from arbiter.events.services import (
    add_table,
    assign_seat,
    change_agreements,
    create_event,
    grant_role,
    revoke_role,
    update_event,
)
from arbiter.events.web import (
    answer_form,
    crumbs_to,
    find_event,
    find_table,
    is_judge,
    is_organizer,
    login_required,
    show,
    summary_of,
)


@login_required
@require_safe
def event_list(request: HttpRequest) -> HttpResponse:
    """The events in which the reader has a part."""
    return render(request, "events/list.html", {"events": events_for(request.user)})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_create(request: HttpRequest) -> HttpResponse:
    """A new event; whoever creates it becomes its organizer."""
    form = EventForm(request.POST or None)
    chosen = AgreementsForm(request.POST or None)
    if request.method == "POST" and form.is_valid() and chosen.is_valid():
        sent = {name: form.cleaned_data[name] for name in EventForm.Meta.fields}
        try:
            event = create_event(
                actor=request.user,
                preset=chosen.cleaned_data["preset"],
                overrides=chosen.cleaned_data["overrides"],
                **sent,
            )
        except UserError as error:
            show(form, error)
        else:
            messages.success(request, _("The event is created."))
            return redirect("events:detail", event.pk)
    context = {
        "crumbs": crumbs_to(),
        "errors": summary_of(form, chosen),
        "form": form,
        "chosen": chosen,
        "groups": option_groups(chosen),
    }
    wrong = request.method == "POST"
    return answer_form(request, "events/create.html", context, 400 if wrong else None)


@login_required
@require_safe
def event_detail(request: HttpRequest, event_id: int) -> HttpResponse:
    """The event: tables, standings, players, agreements, people."""
    event = find_event(request, event_id)
    return render(request, "events/detail.html", _event_context(request, event))


def _event_context(request: HttpRequest, event: Event) -> dict[str, Any]:
    organizes = is_organizer(request, event)
    return {
        "crumbs": crumbs_to(),
        "event": event,
        "organizes": organizes,
        "judges": is_judge(request, event),
        "agreed": agreed_page(event),
        "cards": table_cards(tables_of(event).select_related("result")),
        "players": players_of(event),
        "roles": event.roles.select_related("user"),
    }


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_edit(request: HttpRequest, event_id: int) -> HttpResponse:
    """Name, place, dates and time zone."""
    event = find_event(request, event_id)
    require_organizer(event, request.user)
    form = EventForm(request.POST or None, instance=event)
    status = None
    if request.method == "POST" and form.is_valid():
        try:
            update_event(
                event=event,
                actor=request.user,
                **{name: form.cleaned_data[name] for name in EventForm.Meta.fields},
            )
        except UserError as error:
            status = show(form, error)
        else:
            messages.success(request, _("Saved."))
            return redirect("events:detail", event_id)
    stored = Event.objects.get(pk=event_id)
    context = {"crumbs": crumbs_to(stored), "event": stored, "form": form}
    return answer_form(request, "events/edit.html", context, status)


@login_required
@require_POST
def event_state(request: HttpRequest, event_id: int) -> HttpResponse:
    """Start, finish or reopen the event."""
    event = find_event(request, event_id)
    update_event(event=event, actor=request.user, state=request.POST.get("state", ""))
    messages.success(request, _("Saved."))
    return redirect("events:detail", event_id)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def agreements(request: HttpRequest, event_id: int) -> HttpResponse:
    """A preset and the options changed from it."""
    event = find_event(request, event_id)
    require_organizer(event, request.user)
    form = AgreementsForm(request.POST or None, event=event)
    status = None
    if request.method == "POST" and form.is_valid():
        try:
            change_agreements(
                event=event,
                actor=request.user,
                preset=form.cleaned_data["preset"],
                overrides=form.cleaned_data["overrides"],
            )
        except UserError as error:
            status = show(form, error)
        else:
            messages.success(request, _("The agreements are saved."))
            return redirect("events:detail", event_id)
    fixed = any(table.has_started for table in tables_of(event))
    context = {
        "crumbs": crumbs_to(event),
        "event": event,
        "form": form,
        "groups": option_groups(form),
        "fixed": fixed,
    }
    return answer_form(request, "events/agreements.html", context, status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def players(request: HttpRequest, event_id: int) -> HttpResponse:
    """Players: the list, and a field for one name or many."""
    event = find_event(request, event_id)
    organizes = is_organizer(request, event)
    form = PlayersForm(request.POST or None)
    status = None
    if request.method == "POST":
        require_organizer(event, request.user)
        if form.is_valid():
            try:
                added = add_players(event=event, actor=request.user, names=form.cleaned_data["names"])
            except UserError as error:
                status = show(form, error)
            else:
                messages.success(request, _("Players entered: %(count)s.") % {"count": len(added)})
                return redirect("events:players", event_id)
    context = {
        "crumbs": crumbs_to(event),
        "event": event,
        "organizes": organizes,
        "players": players_of(event),
        "form": form,
    }
    return answer_form(request, "events/players.html", context, status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def table_new(request: HttpRequest, event_id: int) -> HttpResponse:
    """A new table with its players."""
    event = find_event(request, event_id)
    require_organizer(event, request.user)
    form = TableForm(request.POST or None, event=event)
    status = None
    if request.method == "POST" and form.is_valid():
        try:
            table = add_table(
                event=event,
                actor=request.user,
                players=form.cleaned_data["players"],
                number=form.cleaned_data["number"],
            )
        except UserError as error:
            status = show(form, error)
        else:
            messages.success(request, _("Table %(number)s is set.") % {"number": table.number})
            return redirect("protocols:table", event_id, table.number)
    context = {
        "crumbs": crumbs_to(event),
        "event": event,
        "form": form,
        "players": players_of(event),
    }
    return answer_form(request, "events/table_new.html", context, status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def seats(request: HttpRequest, event_id: int, table_number: int) -> HttpResponse:
    """Put another player on a seat of a table at which nothing is written yet."""
    table = find_table(request, event_id, table_number)
    require_organizer(table.event, request.user)
    form = OneSeatForm(request.POST or None, table=table)
    status = None
    if request.method == "POST" and form.is_valid():
        try:
            assign_seat(
                table=table,
                actor=request.user,
                position=int(form.cleaned_data["position"]),
                player=form.cleaned_data["player"],
            )
        except UserError as error:
            status = show(form, error)
        else:
            messages.success(request, _("Saved."))
            return redirect("protocols:table", event_id, table_number)
    context = {
        "crumbs": crumbs_to(table.event, table),
        "event": table.event,
        "table": table,
        "form": form,
    }
    return answer_form(request, "events/seats.html", context, status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HttpRequest, event_id: int) -> HttpResponse:
    """Judges and organizers: who they are, and one more by user name."""
    event = find_event(request, event_id)
    require_organizer(event, request.user)
    form = RoleForm(request.POST or None, initial=NEW_ROLE)
    status = None
    if request.method == "POST" and form.is_valid() and form.user:
        try:
            granted = grant_role(
                event=event, actor=request.user, user=form.user, role=form.cleaned_data["role"]
            )
        except UserError as error:
            status = show(form, error)
        else:
            messages.success(
                request,
                _("%(user)s: %(role)s.") % {"user": granted.user, "role": granted.get_role_display()},
            )
            return redirect("events:people", event_id)
    context = _people_context(event, form)
    return answer_form(request, "events/people.html", context, status)


NEW_ROLE = {"role": EventRole.Role.JUDGE}


def _people_context(event: Event, form: RoleForm) -> dict[str, Any]:
    return {
        "crumbs": crumbs_to(event),
        "event": event,
        "form": form,
        "roles": event.roles.select_related("user"),
    }


@login_required
@require_POST
def role_revoke(request: HttpRequest, event_id: int) -> HttpResponse:
    """Take a role back."""
    event = find_event(request, event_id)
    username = request.POST.get("username", "").replace("\x00", "")
    user = User.objects.filter(username=username, event_roles__event=event).first()
    if user is None:
        raise NotFound(_("There is no user with this name."))
    try:
        revoke_role(event=event, actor=request.user, user=user, role=request.POST.get("role", ""))
    except UserError as error:
        if error.status != 409:
            raise
        context = _people_context(event, RoleForm(initial=NEW_ROLE)) | {"problem": error}
        return answer_form(request, "events/people.html", context, error.status)
    messages.success(request, _("The role is taken back."))
    if not is_organizer(request, event):
        return redirect("events:list")
    return redirect("events:people", event_id)
