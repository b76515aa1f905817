"""Tables whose rows are never changed or deleted: in the model, in querysets, in the database.

``AppendOnlyModel`` refuses in Python; ``append_only_triggers(table)`` gives the migration
operation that makes the database refuse too, on SQLite and on Postgres alike.
"""

from __future__ import annotations

from typing import Any, NoReturn

from django.db import models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import RunPython


class AppendOnlyError(TypeError):
    """A row of an append-only table was to be changed or deleted. This is a fault, not a user's error."""


class AppendOnlyQuerySet(models.QuerySet[Any]):
    """A queryset that only reads and adds."""

    def update(self, **kwargs: Any) -> NoReturn:
        raise AppendOnlyError(f"{self.model.__name__} rows are never changed")

    def delete(self) -> NoReturn:
        raise AppendOnlyError(f"{self.model.__name__} rows are never deleted")

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise AppendOnlyError(f"{self.model.__name__} rows are never changed")


class AppendOnlyModel(models.Model):
    """Base of ledgers and logs: a row is written once."""

    objects = AppendOnlyQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise AppendOnlyError(f"{type(self).__name__} rows are never changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise AppendOnlyError(f"{type(self).__name__} rows are never deleted")


_POSTGRES_FUNCTION = """
CREATE OR REPLACE FUNCTION arbiter_append_only() RETURNS trigger AS $$
BEGIN
    RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME;
END;
$$ LANGUAGE plpgsql
"""


def _create(table: str) -> list[tuple[str, str]]:
    postgres = [
        _POSTGRES_FUNCTION,
        f'CREATE TRIGGER "{table}_append_only" BEFORE UPDATE OR DELETE ON "{table}" '
        "FOR EACH ROW EXECUTE FUNCTION arbiter_append_only()",
    ]
    sqlite = [
        f'CREATE TRIGGER "{table}_no_{verb.lower()}" BEFORE {verb} ON "{table}" '
        f"BEGIN SELECT RAISE(ABORT, 'rows of {table} are never changed or deleted'); END"
        for verb in ("UPDATE", "DELETE")
    ]
    return [("postgresql", sql) for sql in postgres] + [("sqlite", sql) for sql in sqlite]


def _drop(table: str) -> list[tuple[str, str]]:
    return [
        ("postgresql", f'DROP TRIGGER IF EXISTS "{table}_append_only" ON "{table}"'),
        ("sqlite", f'DROP TRIGGER IF EXISTS "{table}_no_update"'),
        ("sqlite", f'DROP TRIGGER IF EXISTS "{table}_no_delete"'),
    ]


def append_only_triggers(table: str) -> RunPython:
    """Return the operation that puts the triggers on ``table``; reversible.

    Row triggers leave TRUNCATE alone: only the owner of the tables can do it, and the test runner
    empties Postgres that way. On SQLite the runner deletes rows, so the test settings lift the
    triggers around a flush (tests/conftest.py).
    """

    def run(statements: list[tuple[str, str]]) -> Any:
        def operation(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
            for vendor, sql in statements:
                if schema_editor.connection.vendor == vendor:
                    schema_editor.execute(sql)

        return operation

    return RunPython(run(_create(table)), run(_drop(table)))


def append_only_tables() -> list[str]:
    """Tables of all append-only models."""
    from django.apps import apps

    return [m._meta.db_table for m in apps.get_models() if issubclass(m, AppendOnlyModel)]
