"""Tables whose rows are never changed or deleted: in the model, in querysets, in the database.

``AppendOnlyModel`` refuses in Python; ``append_only_triggers(table)`` gives the migration
operation that makes the database refuse too, on SQLite and on Postgres alike. SQLite drops the
triggers of a table that a later migration rebuilds: end such a migration with the operation again
(a test compares the triggers of every append-only table).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from django.apps import apps
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


# The test runner empties its own database (its name starts with test_) by TRUNCATE.
_POSTGRES_FUNCTION = """
CREATE OR REPLACE FUNCTION arbiter_append_only() RETURNS trigger AS $$
BEGIN
    IF TG_OP = 'TRUNCATE' AND current_database() LIKE 'test\\_%' THEN
        RETURN NULL;
    END IF;
    RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME;
END;
$$ LANGUAGE plpgsql
"""


def create_triggers_sql(table: str, vendor: str) -> list[str]:
    """Return the statements that make a database of ``vendor`` refuse changes to ``table``."""
    if vendor == "postgresql":
        execute = "EXECUTE FUNCTION arbiter_append_only()"
        return [
            _POSTGRES_FUNCTION,
            *drop_triggers_sql(table, vendor),
            f'CREATE TRIGGER "{table}_no_change" BEFORE UPDATE OR DELETE ON "{table}" FOR EACH ROW {execute}',
            f'CREATE TRIGGER "{table}_no_truncate" BEFORE TRUNCATE ON "{table}" {execute}',
        ]
    refuse = f"SELECT RAISE(ABORT, 'rows of {table} are never changed or deleted')"
    return [
        *drop_triggers_sql(table, vendor),
        f'CREATE TRIGGER "{table}_no_update" BEFORE UPDATE ON "{table}" BEGIN {refuse}; END',
        f'CREATE TRIGGER "{table}_no_delete" BEFORE DELETE ON "{table}" BEGIN {refuse}; END',
    ]


def drop_triggers_sql(table: str, vendor: str) -> list[str]:
    """Return the statements that lift what ``create_triggers_sql`` laid down."""
    if vendor == "postgresql":
        names = [f"{table}_no_change", f"{table}_no_truncate"]
        return [f'DROP TRIGGER IF EXISTS "{name}" ON "{table}"' for name in names]
    return [f'DROP TRIGGER IF EXISTS "{name}"' for name in (f"{table}_no_update", f"{table}_no_delete")]


def append_only_triggers(table: str) -> RunPython:
    """Return the reversible operation that puts the triggers on ``table``; doing it again is harmless."""

    def operation(
        statements: Callable[[str, str], list[str]],
    ) -> Callable[[Any, BaseDatabaseSchemaEditor], None]:
        def run(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
            for sql in statements(table, schema_editor.connection.vendor):
                schema_editor.execute(sql, params=None)

        return run

    return RunPython(operation(create_triggers_sql), operation(drop_triggers_sql))


def append_only_tables() -> list[str]:
    """Return the tables of all append-only models."""
    return [model._meta.db_table for model in apps.get_models() if issubclass(model, AppendOnlyModel)]
