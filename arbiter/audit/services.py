"""Writing and verifying the chain."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import connection, transaction
from django.utils import timezone

from arbiter.audit.models import GENESIS, AuditRow, ChainHead
from arbiter.core.request import current_ip


def record_audit(
    *,
    actor: AbstractBaseUser | None,
    action: str,
    object_kind: str,
    object_id: object,
    event_id: int | None = None,
    payload: Mapping[str, Any] | None = None,
) -> AuditRow:
    """Append one row inside the caller's transaction; raises outside of one.

    ``payload`` is JSON-ready. Writers wait for each other at the chain's head until they commit.
    """
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("an audit row belongs to its act's transaction")
    ChainHead.objects.get_or_create(pk=1)
    head = ChainHead.objects.select_for_update().get(pk=1)
    row = AuditRow(
        seq=head.seq + 1,
        at=timezone.now(),
        actor_id=actor.pk if actor is not None else None,
        actor_label=str(actor)[:150] if actor is not None else "",
        action=action,
        event_id=event_id,
        object_kind=object_kind,
        object_id=str(object_id),
        payload=json.loads(json.dumps(payload or {})),
        ip=current_ip(),
        prev_hash=head.hash,
    )
    row.hash = row_hash(row)
    row.save()
    head.seq, head.hash = row.seq, row.hash
    head.save(update_fields=["seq", "hash"])
    return row


def row_hash(row: AuditRow) -> str:
    """Return the SHA-256 over a row's fields, in a form that both databases give back unchanged."""
    content = json.dumps(
        [
            row.seq,
            row.at.isoformat(timespec="microseconds"),
            row.actor_id,
            row.actor_label,
            row.action,
            row.event_id,
            row.object_kind,
            row.object_id,
            row.payload,
            row.ip,
            row.prev_hash,
        ],
        ensure_ascii=False,
        sort_keys=True,
        separators=(",", ":"),
    )
    return hashlib.sha256(content.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class ChainFault:
    """A row that is not what was written: ``seq`` and what is wrong with it."""

    seq: int
    problem: str


def verify_chain() -> list[ChainFault]:
    """Return every broken link: changed, missing or added rows, and a head that disagrees."""
    return list(_faults())


def _faults() -> Iterator[ChainFault]:
    previous_seq, previous_hash = 0, GENESIS
    for row in AuditRow.objects.order_by("seq").iterator(chunk_size=2000):
        if row.seq != previous_seq + 1:
            yield ChainFault(row.seq, f"rows {previous_seq + 1} to {row.seq - 1} are missing")
        if row.prev_hash != previous_hash:
            yield ChainFault(row.seq, "the row does not follow the one before it")
        if row_hash(row) != row.hash:
            yield ChainFault(row.seq, "the row was changed after it was written")
        previous_seq, previous_hash = row.seq, row.hash
    head = ChainHead.objects.filter(pk=1).first() or ChainHead()
    if (head.seq, head.hash) != (previous_seq, previous_hash):
        yield ChainFault(head.seq, "the log ends elsewhere than its head says")
