"""Logging a ruling with what it writes, and taking it back; one audited transaction each."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

import rulebook
from arbiter.audit.services import record_audit
from arbiter.core.errors import UserError
from arbiter.events.models import GameTable
from arbiter.events.permissions import Actor, require_judge
from arbiter.incidents.models import Incident, IncidentUndo
from arbiter.incidents.rulings import Ruled, make_ruling
from arbiter.protocols.codec import award_to_json, entries_of_rows
from arbiter.protocols.models import Act
from arbiter.protocols.posting import lock_table, post_ruling, undo_ruling
from arbiter.protocols.selectors import TableContext, sheet_of, table_context
from arbiter.protocols.services import (
    SheetChange,
    clean_reason,
    client_id_used,
    refuse_closed,
    rows_to_json,
    sheet_change,
)


@dataclass(frozen=True, slots=True)
class IncidentPreview:
    """A ruling that could be logged: what it would write, and the act whose place it would take."""

    context: TableContext
    ruled: Ruled
    change: SheetChange
    replaces: Act | None


def preview_incident(
    *,
    table: GameTable,
    actor: Actor,
    code_id: str,
    tree_id: str,
    answers: Mapping[str, Any],
    facts: Mapping[str, Any],
    deal_number: int | None = None,
) -> IncidentPreview:
    """Rule without writing; raises ``UserError`` with a text for every missing or wrong fact."""
    require_judge(table.event, actor)
    context = table_context(table, deal_number)
    ruled = make_ruling(context, code_id=code_id, tree_id=tree_id, answers=answers, facts=facts)
    replaces = context.standing if ruled.award.scope == "deal" else None
    sheet = sheet_of(table)
    taken_off: tuple[rulebook.Entry, ...] = ()
    if replaces:
        standing = entries_of_rows(replaces.entries.order_by("order"))
        taken_off = tuple(entry.reversed(entry.reason) for entry in standing)
    elif ruled.award.scope == "deal":
        refuse_closed(ruled.table.agreements, sheet)
    cleared = rulebook.apply_entries(sheet, taken_off)
    entries = rulebook.settle_pool(ruled.table, cleared, ruled.award.entries)
    change = sheet_change(ruled.table.agreements, sheet, (*taken_off, *entries))
    return IncidentPreview(context, ruled, change, replaces)


@transaction.atomic
def log_incident(
    *,
    table: GameTable,
    actor: Actor,
    code_id: str,
    tree_id: str,
    answers: Mapping[str, Any],
    facts: Mapping[str, Any],
    deal_number: int | None = None,
    note: str = "",
    client_id: uuid.UUID,
) -> Incident:
    """Store a ruling and write its award on the sheet.

    ``answers`` and ``facts`` are texts by fact, seats after a dot. An award that scores the deal
    takes the place of that deal's score; any other is added. The same ``client_id`` sent again
    returns the incident that it stored. Raises ``UserError``.
    """
    require_judge(table.event, actor)
    table = lock_table(table)
    earlier = incident_of_client(table, client_id)
    if earlier:
        return earlier
    preview = preview_incident(
        table=table,
        actor=actor,
        code_id=code_id,
        tree_id=tree_id,
        answers=answers,
        facts=facts,
        deal_number=deal_number,
    )
    ruled, context = preview.ruled, preview.context
    scores_deal = ruled.award.scope == "deal"
    about = context.deal_number if scores_deal else deal_number
    incident = Incident(
        event=table.event,
        table=table,
        deal_number=about,
        code_id=ruled.code.id,
        edition_hash=ruled.code.edition_hash,
        tree_id=ruled.tree.id,
        leaf=ruled.state.node,
        answers=ruled.answers,
        facts=ruled.facts,
        seating=ruled.table.model_dump(mode="json"),
        award=award_to_json(ruled.award),
        cites=list(ruled.ruling.cites),
        authority=ruled.ruling.authority,
        note=clean_note(note),
        actor=actor,
        client_id=client_id,
        **ruled.texts(context.names),
    )
    if scores_deal or ruled.award.entries:
        incident.act = post_ruling(
            table=table,
            actor=actor,
            award=ruled.award,
            deal_number=about,
            dealer=ruled.table.dealer or "" if scores_deal else "",
            contract=ruled.contract if scores_deal else "",
            reason=incident.title["ru"],
        )
    try:
        incident.save()
    except IntegrityError as error:  # the same client id at another table, at the same moment
        raise client_id_used() from error
    _audit(
        incident,
        actor,
        "incident.log",
        incident.act,
        tree=incident.tree_id,
        leaf=incident.leaf,
        edition=incident.edition_hash,
        answers=incident.answers,
        facts=incident.facts,
    )
    return incident


def incident_of_client(table: GameTable, client_id: uuid.UUID) -> Incident | None:
    """Return what this client id stored at this table; raises ``UserError`` if it was used elsewhere."""
    incident = Incident.objects.filter(client_id=client_id).first()
    if incident and incident.table_id != table.pk:
        raise client_id_used()
    return incident


@transaction.atomic
def undo_incident(*, incident: Incident, actor: Actor, reason: str) -> IncidentUndo:
    """Take a ruling back: its entries are reversed, a deal that it had replaced is put back."""
    require_judge(incident.event, actor)
    text = clean_reason(reason)
    table = lock_table(incident.table)
    if IncidentUndo.objects.filter(incident=incident).exists():
        raise UserError("already-undone", _("This ruling was already taken back."), status=409)
    reversal = undo_ruling(table=table, actor=actor, act=incident.act, reason=text) if incident.act else None
    undo = IncidentUndo.objects.create(incident=incident, act=reversal, reason=text, actor=actor)
    _audit(incident, actor, "incident.undo", reversal, reason=text)
    return undo


def clean_note(note: str) -> str:
    """Return the private note; raises ``UserError`` when it is too long or has control characters."""
    text = note.replace("\r\n", "\n").strip()
    try:
        Incident._meta.get_field("note").run_validators(text)
    except ValidationError as error:
        problem = " ".join(error.messages)
        raise UserError("invalid", problem, fields={"note": problem}) from error
    return text


def _audit(incident: Incident, actor: Actor, action: str, act: Act | None, **payload: Any) -> None:
    record_audit(
        actor=actor,
        action=action,
        object_kind="incidents.incident",
        object_id=incident.pk,
        event_id=incident.event_id,
        payload={
            "table": incident.table_id,
            "deal": incident.deal_number,
            "act": act.number if act else None,
            "entries": rows_to_json(act) if act else [],
            **payload,
        },
    )
