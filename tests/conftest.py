"""What every test may use, and how the test database is emptied."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.backends.sqlite3.base import DatabaseOperations
from django.test import Client
from pytest_django import Settings

from arbiter.accounts.models import User
from arbiter.core.append_only import append_only_tables, create_triggers_sql, drop_triggers_sql
from tools.messages import compile_catalogs

ROOT = Path(__file__).resolve().parent.parent


def pytest_configure(config: pytest.Config) -> None:
    compile_catalogs()


@pytest.fixture(scope="session", autouse=True)
def _flush_append_only_tables() -> Iterator[None]:
    """Let the runner empty SQLite by DELETE, as the Postgres trigger lets it TRUNCATE."""
    sql_flush = DatabaseOperations.sql_flush

    def flush(self: DatabaseOperations, style: Any, tables: Any, **kwargs: Any) -> list[str]:
        guarded = [table for table in append_only_tables() if table in tables]
        lift = [sql for table in guarded for sql in drop_triggers_sql(table, "sqlite")]
        lay = [sql for table in guarded for sql in create_triggers_sql(table, "sqlite")]
        return [*lift, *sql_flush(self, style, tables, **kwargs), *lay]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseOperations, "sql_flush", flush)
        yield


@pytest.fixture(autouse=True)
def _jobs_in_process(request: pytest.FixtureRequest, settings: Settings) -> None:
    """Do jobs at once, whatever the environment says; tests marked ``worker`` use the broker."""
    if request.node.get_closest_marker("worker") is None:
        settings.CELERY_BROKER_URL = ""


@pytest.fixture(params=["ru", "en"])
def language(request: pytest.FixtureRequest) -> str:
    """Each language of the interface in turn."""
    return str(request.param)


@pytest.fixture
def user(db: None) -> User:
    """Somebody who can sign in as ``neva`` with the password ``korol-valet-10``."""
    return User.objects.create_user("neva", password="korol-valet-10", display_name="Нева")


@pytest.fixture
def speaking(client: Client) -> Callable[[str], Client]:
    """A client whose browser asks for a language."""

    def speak(language: str) -> Client:
        client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
        return client

    return speak


@pytest.fixture
def worker(transactional_db: None) -> Iterator[None]:
    """A Celery worker of its own process on this test's database and the configured broker."""
    to = connection.settings_dict
    database = f"postgres://{to['USER']}:{to['PASSWORD']}@{to['HOST']}:{to['PORT']}/{to['NAME']}"
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "celery",
            "-A",
            "arbiter.celery",
            "worker",
            "--pool",
            "solo",
            "--include",
            "tests.jobs.tasks",
            "--without-gossip",
            "--without-mingle",
            "--without-heartbeat",
            "--purge",
            "--loglevel",
            "INFO",
        ],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": database, "DJANGO_SETTINGS_MODULE": "arbiter.settings.testing"},
        stderr=subprocess.STDOUT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    for line in process.stdout:
        if "ready." in line:
            break
    else:
        raise AssertionError("the worker did not start")
    yield
    process.terminate()
    process.communicate(timeout=30)


@pytest.fixture
def eventually() -> Callable[[Callable[[], object]], None]:
    """Wait up to 15 seconds until a condition is true; fails when it does not come true."""

    def wait(condition: Callable[[], object]) -> None:
        until = time.monotonic() + 15
        while not condition():
            assert time.monotonic() < until, "the condition did not come true within 15 seconds"
            time.sleep(0.05)

    return wait


@pytest.fixture
def in_threads(transactional_db: None) -> Callable[[Sequence[Callable[[], object]]], None]:
    """Call functions at the same time, each on a database connection of its own; raises what they raise."""

    def run(functions: Sequence[Callable[[], object]]) -> None:
        together = threading.Barrier(len(functions))

        def call(function: Callable[[], object]) -> None:
            together.wait(timeout=10)
            try:
                function()
            finally:
                connection.close()

        with ThreadPoolExecutor(len(functions)) as pool:
            for future in [pool.submit(call, function) for function in functions]:
                future.result(timeout=30)

    return run
