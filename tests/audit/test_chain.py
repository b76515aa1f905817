"""The audit log: one row an act, chained, and every way to tamper with it is seen."""

from __future__ import annotations

import io

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.db.transaction import TransactionManagementError

from arbiter.accounts.models import User
from arbiter.audit.models import GENESIS, AuditRow, ChainHead
from arbiter.audit.services import ChainFault, record_audit, row_hash, verify_chain
from arbiter.core.append_only import drop_triggers_sql
from arbiter.core.request import RequestContextMiddleware

TABLE = AuditRow._meta.db_table


def record(number: int, **extra: object) -> AuditRow:
    with transaction.atomic():
        return record_audit(actor=None, action="deal.entered", object_kind="table", object_id=number, **extra)


def tamper(sql: str, *values: object) -> None:
    """Change the log as somebody would who owns the database."""
    with connection.cursor() as cursor:
        for statement in drop_triggers_sql(TABLE, connection.vendor):
            cursor.execute(statement)
        cursor.execute(sql, values)


@pytest.mark.django_db
def test_a_row_says_who_did_what(user: User, rf) -> None:
    def view(request):
        with transaction.atomic():
            record_audit(
                actor=user,
                action="incident.logged",
                object_kind="incident",
                object_id=7,
                event_id=3,
                payload={"verdict": "ход не в очередь", "entries": [1, -2]},
            )

    RequestContextMiddleware(view)(rf.get("/", REMOTE_ADDR="192.0.2.7"))
    row = AuditRow.objects.get()
    assert (row.seq, row.actor, row.actor_label, row.action) == (1, user, "Нева", "incident.logged")
    assert (row.object_kind, row.object_id, row.event_id, row.ip) == ("incident", "7", 3, "192.0.2.7")
    assert row.payload == {"verdict": "ход не в очередь", "entries": [1, -2]}


@pytest.mark.django_db
def test_each_row_is_chained_to_the_one_before() -> None:
    rows = [record(number) for number in range(3)]
    assert [row.seq for row in rows] == [1, 2, 3]
    assert [row.prev_hash for row in rows] == [GENESIS, rows[0].hash, rows[1].hash]
    assert [row_hash(row) for row in AuditRow.objects.all()] == [row.hash for row in rows]
    assert verify_chain() == []


@pytest.mark.django_db
def test_an_act_that_is_rolled_back_leaves_no_row() -> None:
    record(1)
    with transaction.atomic():
        record_audit(actor=None, action="deal.entered", object_kind="table", object_id=2)
        transaction.set_rollback(True)
    record(3)
    assert [(row.seq, row.object_id) for row in AuditRow.objects.all()] == [(1, "1"), (2, "3")]
    assert verify_chain() == []


@pytest.mark.django_db(transaction=True)
def test_a_row_outside_a_transaction_is_refused() -> None:
    with pytest.raises(TransactionManagementError):
        record_audit(actor=None, action="deal.entered", object_kind="table", object_id=1)
    assert not AuditRow.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("sql", "values", "faults"),
    [
        (
            f"UPDATE {TABLE} SET object_id = %s WHERE seq = 2",
            ["9"],
            [ChainFault(2, "the row was changed after it was written")],
        ),
        (
            f"DELETE FROM {TABLE} WHERE seq = %s",
            [2],
            [
                ChainFault(3, "rows 2 to 2 are missing"),
                ChainFault(3, "the row does not follow the one before it"),
            ],
        ),
        (
            f"DELETE FROM {TABLE} WHERE seq = %s",
            [3],
            [ChainFault(3, "the log ends elsewhere than its head says")],
        ),
        (
            "DELETE FROM audit_chainhead WHERE seq = %s",
            [3],
            [ChainFault(0, "the log ends elsewhere than its head says")],
        ),
    ],
    ids=["changed", "removed", "cut off", "headless"],
)
def test_tampering_is_seen(sql: str, values: list[object], faults: list[ChainFault]) -> None:
    for number in range(3):
        record(number)
    tamper(sql, *values)
    assert verify_chain() == faults
    output = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("audit_verify", stdout=output)
    assert ended.value.code == 1
    assert output.getvalue().startswith(f"{faults[0].seq}: {faults[0].problem}\n")


@pytest.mark.django_db
def test_a_whole_chain_is_reported_as_such() -> None:
    record(1)
    output = io.StringIO()
    call_command("audit_verify", stdout=output)
    assert output.getvalue() == "1 rows, 0 faults\n"


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_writers_at_the_same_time_keep_one_chain(in_threads) -> None:
    in_threads([lambda number=number: record(number) for number in range(8)])
    assert list(AuditRow.objects.values_list("seq", flat=True)) == list(range(1, 9))
    assert sorted(AuditRow.objects.values_list("object_id", flat=True)) == [str(n) for n in range(8)]
    assert ChainHead.objects.get().seq == 8
    assert verify_chain() == []
