"""Pages of rulings: logging one, the frozen record, the slip to print, taking it back."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from arbiter.core.errors import UserError
from arbiter.events.selectors import seat_names
from arbiter.events.web import (
    answer_form,
    crumbs_to,
    find_event,
    find_table,
    is_judge,
    login_required,
    show,
    summary_of,
)
from arbiter.incidents.forms import IncidentForm
from arbiter.incidents.models import Incident
from arbiter.incidents.presenters import fact_inputs, incident_page, title_of, walk_address
from arbiter.incidents.selectors import incident_of
from arbiter.incidents.services import log_incident, undo_incident
from arbiter.protocols.forms import ReasonForm


@login_required
@require_POST
def log(request: HttpRequest, event_id: int, table_number: int) -> HttpResponse:
    """Log the ruling that was sent; what is wrong or missing is asked for, nothing sent is lost."""
    table = find_table(request, event_id, table_number)
    sent = request.POST.copy()
    sent.setdefault("client_id", str(uuid.uuid4()))
    form = IncidentForm(sent, table=table, actor=request.user)
    refused: dict[str, str] = {}
    status = None
    if form.is_valid():
        try:
            incident = log_incident(table=table, actor=request.user, **form.incident_arguments)
        except UserError as error:
            status = show(form, error)
            refused = {name: str(text) for name, text in error.fields.items() if name not in form.fields}
        else:
            messages.success(request, _("The ruling is logged and written on the sheet."))
            return redirect("incidents:detail", event_id, incident.pk)
    refused |= form.fact_errors
    facts = form.sent_facts
    code_id, tree_id = sent.get("code_id", ""), sent.get("tree_id", "")
    inputs = fact_inputs(refused, facts, seat_names(table), code_id, tree_id)
    context: dict[str, Any] = {
        "crumbs": crumbs_to(table.event, table),
        "event": table.event,
        "table": table,
        "form": form,
        "inputs": inputs,
        "errors": [*summary_of(form), *((one.error or one.label, f"#id_{one.name}") for one in inputs)],
        "walk": walk_address(code_id, tree_id, {**facts, "table": str(table.pk)}),
        "kept": {name: value for name, value in facts.items() if name not in refused},
    }
    return answer_form(request, "incidents/log.html", context, status)


def _find(request: HttpRequest, event_id: int, incident_id: int) -> Incident:
    return incident_of(find_event(request, event_id), incident_id)


@login_required
@require_safe
def detail(request: HttpRequest, event_id: int, incident_id: int) -> HttpResponse:
    """The frozen ruling: verdict, steps, entries posted, why."""
    incident = _find(request, event_id, incident_id)
    context = {
        "crumbs": crumbs_to(incident.event, incident.table),
        "event": incident.event,
        "incident": incident,
        "judges": is_judge(request, incident.event),
        "page": incident_page(incident),
    }
    return render(request, "incidents/detail.html", context)


@login_required
@require_safe
def slip(request: HttpRequest, event_id: int, incident_id: int) -> HttpResponse:
    """The ruling on one sheet of paper for the players to sign."""
    incident = _find(request, event_id, incident_id)
    context = {
        "crumbs": crumbs_to(incident.event, incident.table),
        "event": incident.event,
        "incident": incident,
        "page": incident_page(incident),
        "players": list(seat_names(incident.table).values()),
    }
    return render(request, "incidents/slip.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def undo(request: HttpRequest, event_id: int, incident_id: int) -> HttpResponse:
    """Take the ruling back, with a reason."""
    incident = _find(request, event_id, incident_id)
    form = ReasonForm(request.POST or None)
    status = None
    if request.method == "POST" and form.is_valid():
        try:
            undo_incident(incident=incident, actor=request.user, reason=form.cleaned_data["reason"])
        except UserError as error:
            status = show(form, error)
        else:
            messages.success(request, _("The ruling is taken back; the sheet is as it was."))
            return redirect("incidents:detail", event_id, incident_id)
    context = {
        "crumbs": crumbs_to(incident.event, incident.table),
        "event": incident.event,
        "incident": incident,
        "title": title_of(incident),
        "form": form,
    }
    return answer_form(request, "incidents/undo.html", context, status)
