"""Pages of a table: its sheet, entering a deal, taking one back, the sheet in print."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from arbiter.core.errors import UserError
from arbiter.core.show import language
from arbiter.events.models import GameTable
from arbiter.events.selectors import seat_names
from arbiter.events.web import answer_form, crumbs_to, find_table, is_judge, login_required, show
from arbiter.protocols.forms import DealForm, ReasonForm
from arbiter.protocols.models import SheetPrint
from arbiter.protocols.pages import deal_page, table_page
from arbiter.protocols.presenters import act_title
from arbiter.protocols.selectors import act_of
from arbiter.protocols.services import enter_deal, request_print, reverse_act


@login_required
@require_safe
def table(request: HttpRequest, event_id: int, table_number: int) -> HttpResponse:
    """The table: who deals, the sheet, results, everything written."""
    found = find_table(request, event_id, table_number)
    context = {
        "crumbs": crumbs_to(found.event),
        "event": found.event,
        "table": found,
        "may_rule": is_judge(request, found.event),
        "page": table_page(found),
    }
    return render(request, "protocols/table.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def deal_new(request: HttpRequest, event_id: int, table_number: int) -> HttpResponse:
    """Enter a deal; ``action=preview`` shows what it would write first."""
    found = find_table(request, event_id, table_number)
    form = DealForm(request.POST or None, table=found, actor=request.user)
    status = None
    if request.method == "POST" and form.is_valid() and request.POST.get("action") != "preview":
        try:
            act = enter_deal(
                table=found,
                actor=request.user,
                client_id=form.cleaned_data["client_id"],
                **form.deal_arguments,
            )
        except UserError as error:
            status = show(form, error)
        else:
            messages.success(request, _("Written: %(act)s.") % {"act": act_title(act, seat_names(found))})
            return redirect("protocols:table", event_id, table_number)
    return answer_form(request, "protocols/deal_new.html", _with_form(found, form), status)


def _context(table: GameTable) -> dict[str, Any]:
    return {"crumbs": crumbs_to(table.event, table), "event": table.event, "table": table}


def _with_form(table: GameTable, form: DealForm) -> dict[str, Any]:
    return {**_context(table), "form": form, "page": deal_page(form)}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def act_undo(request: HttpRequest, event_id: int, table_number: int, act_number: int) -> HttpResponse:
    """Take a deal off the sheet, with a reason."""
    found = find_table(request, event_id, table_number)
    act = act_of(found, act_number)
    title = act_title(act, seat_names(found))
    form = ReasonForm(request.POST or None)
    status = None
    if request.method == "POST" and form.is_valid():
        try:
            reverse_act(act=act, actor=request.user, reason=form.cleaned_data["reason"])
        except UserError as error:
            status = show(form, error)
        else:
            messages.success(request, _("Taken back: %(act)s.") % {"act": title})
            return redirect("protocols:table", event_id, table_number)
    context = {**_context(found), "act": act, "title": title, "form": form}
    return answer_form(request, "protocols/act_undo.html", context, status)


@login_required
@require_safe
def sheet_pdf(request: HttpRequest, event_id: int, table_number: int) -> HttpResponse:
    """The sheet in print, in the reader's language; while a worker renders it, a page that waits."""
    found = find_table(request, event_id, table_number)
    reader = language()
    ready = _print_of(found, reader)
    if ready is None:
        request_print(table=found, actor=request.user, language=reader)
        ready = _print_of(found, reader)
    if ready is None:
        response = render(request, "protocols/sheet_waiting.html", _context(found), status=202)
        response["Refresh"] = "3"
        return response
    return HttpResponse(
        bytes(ready.file),
        content_type="application/pdf",
        headers={
            "Content-Disposition": f'inline; filename="table-{found.number}-{reader}.pdf"',
            "Cache-Control": "private, no-cache",
        },
    )


def _print_of(table: GameTable, reader: str) -> SheetPrint | None:
    return SheetPrint.objects.filter(table=table, language=reader, last_act=table.last_act).first()
