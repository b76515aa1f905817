"""Writing acts. Every function here runs inside the caller's transaction on a locked table."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

import rulebook
from arbiter.core.errors import UserError
from arbiter.events.models import Event, GameTable
from arbiter.events.permissions import Actor
from arbiter.events.selectors import tables_of
from arbiter.jobs.services import enqueue
from arbiter.protocols.codec import award_from_json, award_to_json, entries_of_rows, reason_to_json
from arbiter.protocols.models import Act, DealRecord, LedgerEntry
from arbiter.protocols.projections import refresh_result
from arbiter.protocols.selectors import rules_table, scoring_acts, sheet_of

Kind = Act.Kind


def lock_table(table: GameTable) -> GameTable:
    """Return the table as it stands now; other writers wait until this transaction ends.

    Raises ``UserError`` once the event is finished.
    """
    GameTable.objects.select_for_update().get(pk=table.pk)
    locked = tables_of(table.event).get(pk=table.pk)
    if locked.event.state == Event.State.FINISHED:
        raise UserError(
            "event-finished",
            _("The event is finished: its sheets are closed. Set it running again to write on them."),
            status=409,
        )
    return locked


def write_act(
    *,
    table: GameTable,
    actor: Actor,
    kind: str,
    award: rulebook.Award,
    entries: Sequence[rulebook.Entry],
    group: int | None = None,
    reverses: Act | None = None,
    reposts: Act | None = None,
    reason: str = "",
    deal_number: int | None = None,
    dealer: str = "",
    contract: str = "",
    client_id: uuid.UUID | None = None,
) -> Act:
    """Write one act with its entries, bring the result up to date, ask for new standings."""
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("an act and its audit row are one transaction")
    table.last_act += 1
    table.save(update_fields=["last_act"])
    act = Act(
        table=table,
        number=table.last_act,
        group=group or table.last_act,
        kind=kind,
        reverses=reverses,
        reposts=reposts,
        reason=reason,
        deal_number=deal_number,
        dealer=dealer,
        contract=contract,
        actor=actor,
        client_id=client_id,
        award=award_to_json(award),
        agreements=rules_table(table).agreements.model_dump(mode="json"),
    )
    act.save()
    LedgerEntry.objects.bulk_create(_row(act, order, entry) for order, entry in enumerate(entries))
    refresh_result(table)
    enqueue("recompute_standings", key=f"event:{table.event_id}", event_id=table.event_id)
    return act


def _row(act: Act, order: int, entry: rulebook.Entry) -> LedgerEntry:
    return LedgerEntry(
        act=act,
        order=order,
        seat=entry.seat,
        column=entry.column,
        on_seat=entry.on or "",
        numerator=entry.amount.numerator,
        denominator=entry.amount.denominator,
        cites=list(entry.cites),
        reason=reason_to_json(entry.reason),
    )


def write_reversal(*, table: GameTable, actor: Actor, act: Act, reason: str, group: int | None = None) -> Act:
    """Cancel an act entry by entry; each entry keeps the reason of the one that it cancels."""
    entries = [entry.reversed(entry.reason) for entry in entries_of_rows(act.entries.order_by("order"))]
    award = rulebook.Award(entries=tuple(entries))
    return write_act(
        table=table,
        actor=actor,
        kind=Kind.REVERSAL,
        award=award,
        entries=entries,
        group=group,
        reverses=act,
        reason=reason,
        deal_number=act.deal_number,
    )


def write_again(*, table: GameTable, actor: Actor, act: Act, reason: str, group: int, as_it_was: bool) -> Act:
    """Put a reversed act back: entry by entry, or settled anew on the sheet as it stands now."""
    award = award_from_json(act.award)
    if as_it_was:
        entries = entries_of_rows(act.entries.order_by("order"))
    else:
        entries = rulebook.settle_pool(rules_table(table, act.dealer), sheet_of(table), award.entries)
    again = write_act(
        table=table,
        actor=actor,
        kind=act.kind,
        award=award,
        entries=entries,
        group=group,
        reposts=act,
        reason=reason,
        deal_number=act.deal_number,
        dealer=act.dealer,
        contract=act.contract,
    )
    record = DealRecord.objects.filter(act=act).first()
    if record:
        record.pk, record.act, record._state.adding = None, again, True
        record.save()
    return again


def scoring_act(table: GameTable, deal_number: int | None) -> Act | None:
    """Return the act that scores a deal now."""
    return next((act for act in scoring_acts(table) if act.deal_number == deal_number), None)


def act_in_force(act: Act) -> Act | None:
    """Return the act itself while it stands, or the one that put it back; ``None`` if neither stands."""
    while act.is_reversed:
        again = act.reposted_by.order_by("-number").first()
        if again is None:
            return None
        act = again
    return act


def post_ruling(
    *,
    table: GameTable,
    actor: Actor,
    award: rulebook.Award,
    deal_number: int | None,
    dealer: str,
    contract: str,
    reason: str,
) -> Act:
    """Write a ruling's award. One that scores the deal takes the place of what stood for that deal."""
    replaced = scoring_act(table, deal_number) if award.scope == "deal" else None
    group = None
    if replaced:
        group = write_reversal(table=table, actor=actor, act=replaced, reason=reason).group
    entries = rulebook.settle_pool(rules_table(table, dealer), sheet_of(table), award.entries)
    return write_act(
        table=table,
        actor=actor,
        kind=Kind.RULING,
        award=award,
        entries=entries,
        group=group,
        reason=reason,
        deal_number=deal_number,
        dealer=dealer,
        contract=contract,
    )


def undo_ruling(*, table: GameTable, actor: Actor, act: Act, reason: str) -> Act:
    """Take a ruling off the sheet and put back the deal that it had replaced; returns the reversal.

    With nothing written since, the sheet is restored entry by entry; otherwise the deal is settled
    anew, for its help may have become somebody else's. Raises ``UserError`` when a later ruling
    stands in its place.
    """
    standing = act_in_force(act)
    if standing is None:
        raise UserError(
            "ruling-replaced",
            _("A later ruling stands for this deal. Undo that one first."),
            status=409,
        )
    replaced = (
        Act.objects.filter(table=table, group=act.group, kind=Kind.REVERSAL)
        .select_related("reverses")
        .first()
    )
    untouched = standing.number == table.last_act
    reversal = write_reversal(table=table, actor=actor, act=standing, reason=reason)
    if replaced and replaced.reverses:
        write_again(
            table=table,
            actor=actor,
            act=replaced.reverses,
            reason=reason,
            group=reversal.group,
            as_it_was=untouched,
        )
    return reversal
