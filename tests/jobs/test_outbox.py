"""Work asked for in a transaction: done once it commits, never lost, never in the way."""

from __future__ import annotations

import io
import socket
import time
from collections.abc import Callable, Iterator

import pytest
from django.core.management import call_command
from django.db import transaction
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from arbiter.jobs.models import Job
from arbiter.jobs.services import MAX_ATTEMPTS, enqueue, job, run_job, run_pending_jobs
from tests.jobs.tasks import TRIAL, marks, note

State = Job.State


@pytest.fixture
def closed_port(settings: Settings) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings.CELERY_BROKER_URL = f"redis://127.0.0.1:{port}/0"


@pytest.fixture
def silent_port(settings: Settings) -> Iterator[None]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        settings.CELERY_BROKER_URL = f"redis://127.0.0.1:{listener.getsockname()[1]}/0"
        yield


def ask(name: str, **arguments: object) -> Job:
    with transaction.atomic():
        return enqueue(TRIAL, key=name, name=name, **arguments)


def states() -> list[str]:
    return list(Job.objects.order_by("pk").values_list("state", flat=True))


@pytest.mark.django_db(transaction=True)
class TestInProcess:
    def test_a_job_waits_for_the_commit(self) -> None:
        with transaction.atomic():
            enqueue(TRIAL, key="a", name="a")
            assert marks("a") == 0
        assert (marks("a"), states()) == (1, [State.DONE])
        assert Job.objects.get().finished_at is not None

    def test_an_act_that_is_rolled_back_asks_for_nothing(self) -> None:
        with transaction.atomic():
            enqueue(TRIAL, key="a", name="a")
            transaction.set_rollback(True)
        assert (marks("a"), states()) == (0, [])

    def test_one_doing_serves_all_that_wait_with_the_key(self) -> None:
        with transaction.atomic():
            for _time in range(3):
                enqueue(TRIAL, key="a", name="a")
            enqueue(TRIAL, key="b", name="b")
        assert (marks("a"), marks("b")) == (1, 1)
        assert states() == [State.DONE] * 4

    def test_a_job_that_breaks_leaves_nothing_half_done_and_waits(self) -> None:
        ask("a", fail=True)
        row = Job.objects.get()
        assert (marks("a"), row.state, row.attempts) == (0, State.PENDING, 1)
        assert row.error == "ZeroDivisionError: as asked"

    def test_a_job_that_keeps_breaking_is_given_up_and_can_be_given_another_round(self) -> None:
        row = ask("a", fail=True)
        for _time in range(MAX_ATTEMPTS):
            run_pending_jobs()
        assert (states(), run_pending_jobs()) == ([State.FAILED], 0)
        Job.objects.update(arguments={"name": "a"})
        output = io.StringIO()
        call_command("run_pending_jobs", "--failed", stdout=output)
        row.refresh_from_db()
        assert (output.getvalue(), row.state, row.error, marks("a")) == ("1 jobs\n", State.DONE, "", 1)

    def test_a_job_is_not_done_again(self) -> None:
        row = ask("a")
        run_job(row.pk)
        assert marks("a") == 1

    def test_the_next_job_takes_what_was_left_behind_along(self) -> None:
        Job.objects.create(task=TRIAL, key="left", arguments={"name": "left"})
        ask("a")
        assert (marks("left"), states()) == (1, [State.DONE, State.DONE])


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("closed_port")
def test_a_broker_that_is_gone_costs_no_request_and_no_work(caplog: pytest.LogCaptureFixture) -> None:
    began = time.monotonic()
    row = ask("a")
    assert time.monotonic() - began < 2
    assert (marks("a"), states()) == (0, [State.PENDING])
    assert f"job {row.pk} waits: the broker cannot be reached" in caplog.text
    output = io.StringIO()
    call_command("run_pending_jobs", stdout=output)
    assert (output.getvalue(), marks("a"), states()) == ("1 jobs\n", 1, [State.DONE])


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("silent_port")
def test_a_broker_that_does_not_answer_holds_a_request_up_for_seconds_only() -> None:
    began = time.monotonic()
    ask("a")
    assert time.monotonic() - began < 8
    assert states() == [State.PENDING]


@pytest.mark.worker
@pytest.mark.django_db(transaction=True)
def test_a_worker_does_the_job(worker: None, eventually: Callable[[Callable[[], object]], None]) -> None:
    Job.objects.create(task=TRIAL, key="left", arguments={"name": "left"})
    row = ask("a")
    eventually(lambda: states() == [State.DONE, State.DONE])
    row.refresh_from_db()
    assert (row.state, marks("a"), marks("left")) == (State.DONE, 1, 1)


@pytest.mark.django_db
def test_an_unknown_task_is_refused_at_once(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks() as callbacks, pytest.raises(KeyError, match="no task"):
        enqueue("tests.no", key="a")
    assert (callbacks, states()) == ([], [])


def test_a_task_is_registered_once() -> None:
    with pytest.raises(ValueError, match="is registered twice"):
        job(TRIAL)(note)
