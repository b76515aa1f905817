"""Writing deals and taking them back. Every service checks who asks and is one audited transaction."""

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
from arbiter.events.names import validate_note
from arbiter.events.permissions import Actor, require_scorer
from arbiter.events.rule_errors import rule_user_error
from arbiter.events.selectors import seat_names
from arbiter.jobs.models import Job
from arbiter.jobs.services import enqueue
from arbiter.protocols.codec import award_to_json, entries_of_rows, entry_to_json
from arbiter.protocols.deal_input import DealInput, read_deal, record_of
from arbiter.protocols.models import Act
from arbiter.protocols.posting import lock_table, write_act, write_reversal
from arbiter.protocols.selectors import (
    Results,
    next_deal_number,
    raspasy_price,
    results_from,
    rules_table,
    sheet_of,
)

REASON_LENGTH = 1000


@dataclass(frozen=True, slots=True)
class SheetChange:
    """What entries do to a table's sheet and results."""

    entries: tuple[rulebook.Entry, ...]
    sheet_before: rulebook.Sheet
    sheet_after: rulebook.Sheet
    results_before: Results
    results_after: Results
    closes: bool


@dataclass(frozen=True, slots=True)
class DealPreview:
    """A deal that could be entered: its number, derivation, and what it would change."""

    deal_number: int
    deal: rulebook.Deal
    award: rulebook.Award
    change: SheetChange


def sheet_change(
    agreements: rulebook.Agreements, sheet: rulebook.Sheet, entries: tuple[rulebook.Entry, ...]
) -> SheetChange:
    """Return what ``entries`` do to ``sheet``."""
    after = rulebook.apply_entries(sheet, entries)
    return SheetChange(
        entries,
        sheet,
        after,
        results_from(agreements, sheet),
        results_from(agreements, after),
        rulebook.is_closed(agreements, after),
    )


def preview_deal(
    *,
    table: GameTable,
    actor: Actor,
    dealer: str,
    contract: str,
    declarer: str | None = None,
    calls: Mapping[str, str] | None = None,
    tricks: Mapping[str, Any] | None = None,
    shared: bool = False,
    coefficient: int = 1,
    bonus: str | None = None,
) -> DealPreview:
    """Score a deal without writing it; raises ``UserError`` with a text for every wrong field."""
    require_scorer(table.event, actor)
    given = DealInput(
        contract=contract,
        declarer=declarer,
        calls=calls or {},
        tricks=tricks or {},
        shared=shared,
        coefficient=coefficient,
        bonus=bonus,
    )
    return _score(table, dealer, given)


def _score(table: GameTable, dealer: str, given: DealInput) -> DealPreview:
    names = seat_names(table)
    if dealer not in names:
        wrong = rulebook.RuleInputError(
            "seat-unknown", field="dealer", given=dealer[:40], allowed=", ".join(names)
        )
        raise rule_user_error(wrong, names=names)
    rules = rules_table(table, dealer)
    sheet = sheet_of(table)
    refuse_closed(rules.agreements, sheet)
    number = next_deal_number(table)
    price = raspasy_price(table, rules.agreements, number)
    deal = read_deal(rules, given, raspasy_price=price, names=names)
    award = rulebook.score_deal(rules, deal)
    entries = rulebook.settle_pool(rules, sheet, award.entries)
    return DealPreview(number, deal, award, sheet_change(rules.agreements, sheet, entries))


def refuse_closed(agreements: rulebook.Agreements, sheet: rulebook.Sheet) -> None:
    """Raise ``UserError`` when the pulka is over and takes no more deals."""
    if rulebook.is_closed(agreements, sheet):
        raise UserError(
            "pulka-closed",
            _("The pulka at this table is closed: all pools are full. No more deals are entered."),
            status=409,
        )


@transaction.atomic
def enter_deal(
    *,
    table: GameTable,
    actor: Actor,
    dealer: str,
    contract: str,
    declarer: str | None = None,
    calls: Mapping[str, str] | None = None,
    tricks: Mapping[str, Any] | None = None,
    client_id: uuid.UUID,
    shared: bool = False,
    coefficient: int = 1,
    bonus: str | None = None,
) -> Act:
    """Write a deal on the sheet as the first deal without a score.

    ``dealer``, ``declarer`` and the keys of ``calls`` and ``tricks`` are seats. The same
    ``client_id`` sent again returns the act that it wrote. Raises ``UserError``.
    """
    require_scorer(table.event, actor)
    table = lock_table(table)
    earlier = act_of_client(table, client_id)
    if earlier:
        return earlier
    given = DealInput(
        contract=contract,
        declarer=declarer,
        calls=calls or {},
        tricks=tricks or {},
        shared=shared,
        coefficient=coefficient,
        bonus=bonus,
    )
    scored = _score(table, dealer, given)
    try:
        act = write_act(
            table=table,
            actor=actor,
            kind=Act.Kind.DEAL,
            award=scored.award,
            entries=scored.change.entries,
            deal_number=scored.deal_number,
            dealer=dealer,
            contract=str(scored.deal.contract),
            client_id=client_id,
        )
    except IntegrityError as error:  # the same client id at another table, at the same moment
        raise client_id_used() from error
    record = record_of(scored.deal, number=scored.deal_number, dealer=dealer)
    record.act, record.table = act, table
    record.save()
    audit_act(act, actor, "deal.enter", award=award_to_json(scored.award))
    return act


def act_of_client(table: GameTable, client_id: uuid.UUID) -> Act | None:
    """Return what this client id wrote at this table; raises ``UserError`` if it was used elsewhere."""
    act = Act.objects.filter(client_id=client_id).first()
    if act and act.table_id != table.pk:
        raise client_id_used()
    return act


def client_id_used() -> UserError:
    """The error for a client id that already belongs to something else."""
    return UserError(
        "client-id-used", _("This was already sent for another table. Open the form again."), status=409
    )


def audit_act(act: Act, actor: Actor, action: str, **payload: Any) -> None:
    """Write the audit row of an act: where, why, and the amounts that it wrote."""
    entries = rows_to_json(act)
    record_audit(
        actor=actor,
        action=action,
        object_kind="protocols.act",
        object_id=act.pk,
        event_id=act.table.event_id,
        payload={
            "table": act.table_id,
            "act": act.number,
            "deal": act.deal_number,
            "reason": act.reason,
            "entries": entries,
            **payload,
        },
    )


def rows_to_json(act: Act) -> list[dict[str, Any]]:
    """Return the act's entries as JSON."""
    return [entry_to_json(entry) for entry in entries_of_rows(act.entries.order_by("order"))]


def clean_reason(reason: str) -> str:
    """Return the reason of a correction; raises ``UserError`` when it is missing, too long or unprintable."""
    text = reason.replace("\r\n", "\n").strip()
    problem = ""
    if not text:
        problem = _("Say why: the reason is kept with the correction.")
    elif len(text) > REASON_LENGTH:
        problem = _("At most %(limit)s characters; these are %(given)s.") % {
            "limit": REASON_LENGTH,
            "given": len(text),
        }
    else:
        try:
            validate_note(text)
        except ValidationError as error:
            problem = " ".join(error.messages)
    if problem:
        raise UserError("invalid", problem, fields={"reason": problem})
    return text


@transaction.atomic
def reverse_act(*, act: Act, actor: Actor, reason: str) -> Act:
    """Take a deal off the sheet by a reversing act. Rulings are taken back as incidents."""
    require_scorer(act.table.event, actor)
    text = clean_reason(reason)
    table = lock_table(act.table)
    act = Act.objects.select_related("table").get(pk=act.pk)
    if act.kind == Act.Kind.REVERSAL:
        raise UserError(
            "reversal-of-reversal",
            _("A reversal is not reversed. Enter the deal again, or log the incident again."),
            status=409,
        )
    if act.is_reversed:
        raise UserError("already-reversed", _("This was already taken back."), status=409)
    if act.kind == Act.Kind.RULING:
        raise UserError("ruling-by-incident", _("A ruling is taken back on its incident's page."), status=409)
    reversal = write_reversal(table=table, actor=actor, act=act, reason=text)
    audit_act(reversal, actor, "act.reverse", reverses=act.pk)
    return reversal


@transaction.atomic
def request_print(*, table: GameTable, actor: Actor, language: str) -> Job:
    """Ask for the table's sheet as PDF in one language; a job renders it."""
    require_scorer(table.event, actor)
    if language not in rulebook.LANGUAGES:
        raise UserError("invalid", _("One of: %(languages)s.") % {"languages": ", ".join(rulebook.LANGUAGES)})
    return enqueue(
        "render_sheet_pdf", key=f"sheet:{table.pk}:{language}", table_id=table.pk, language=language
    )
