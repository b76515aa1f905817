"""Ledgers and logs refuse every change: in Python and in the database."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from arbiter.audit.models import AuditRow
from arbiter.audit.services import record_audit
from arbiter.core.append_only import (
    AppendOnlyError,
    append_only_tables,
    create_triggers_sql,
    drop_triggers_sql,
)

TABLE = AuditRow._meta.db_table


@pytest.fixture
def row(db: None) -> AuditRow:
    with transaction.atomic():
        return record_audit(actor=None, action="event.created", object_kind="event", object_id=1)


@pytest.mark.parametrize(
    "change",
    [
        lambda row: row.save(),
        lambda row: row.delete(),
        lambda row: AuditRow.objects.update(action="other"),
        lambda row: AuditRow.objects.filter(pk=row.pk).delete(),
        lambda row: AuditRow.objects.bulk_update([row], ["action"]),
        lambda row: AuditRow.objects.update_or_create(seq=1, defaults={"action": "other"}),
    ],
    ids=["save", "delete", "update", "delete many", "bulk update", "update or create"],
)
def test_the_model_refuses(row: AuditRow, change: Callable[[AuditRow], object]) -> None:
    with pytest.raises(AppendOnlyError):
        change(row)
    assert AuditRow.objects.get().action == "event.created"


@pytest.mark.parametrize("sql", [f"UPDATE {TABLE} SET action = 'other'", f"DELETE FROM {TABLE}"])
def test_the_database_refuses(row: AuditRow, sql: str) -> None:
    with (
        pytest.raises(DatabaseError, match=f"rows of {TABLE} are never changed or deleted"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(sql)
    assert AuditRow.objects.get().action == "event.created"


@pytest.mark.django_db
def test_every_append_only_table_has_its_triggers() -> None:
    expected = {
        name
        for table in append_only_tables()
        for sql in drop_triggers_sql(table, connection.vendor)
        for name in [sql.split('"')[1]]
    }
    sources = {
        "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal",
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
    }
    with connection.cursor() as cursor:
        cursor.execute(sources[connection.vendor])
        present = {name for (name,) in cursor.fetchall()}
    assert present == expected
    assert len(expected) == 2 * len(append_only_tables())


@pytest.mark.django_db(transaction=True)
def test_the_runner_may_empty_its_database_and_the_triggers_stay() -> None:
    with transaction.atomic():
        record_audit(actor=None, action="event.created", object_kind="event", object_id=1)
    call_command("flush", interactive=False, verbosity=0)
    assert not AuditRow.objects.exists()
    with transaction.atomic():
        record_audit(actor=None, action="event.created", object_kind="event", object_id=2)
    with pytest.raises(DatabaseError), connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {TABLE}")


@pytest.mark.django_db
def test_laying_the_triggers_again_is_harmless(row: AuditRow) -> None:
    with connection.cursor() as cursor:
        for sql in create_triggers_sql(TABLE, connection.vendor):
            cursor.execute(sql)
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"UPDATE {TABLE} SET action = 'other'")


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_outside_of_tests_postgres_refuses_to_truncate(row: AuditRow) -> None:
    """The database is called something else for the length of a transaction's function."""
    refusing = create_triggers_sql(TABLE, "postgresql")[0].replace("test\\_%", "no such database")
    with connection.cursor() as cursor, transaction.atomic():
        cursor.execute(refusing)
        with pytest.raises(DatabaseError, match="never changed or deleted"), transaction.atomic():
            cursor.execute(f"TRUNCATE {TABLE}")
        transaction.set_rollback(True)
    assert AuditRow.objects.count() == 1
