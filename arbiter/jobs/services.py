"""Asking for work and doing it: in this process, or on a worker when a broker is configured.

The job's row is written in the caller's transaction, so work is neither lost nor done for an act
that was rolled back. A broker that is gone costs nothing but time: the row stays pending and is
caught up after the next job that goes through, by the worker's schedule, or by
``manage.py run_pending_jobs``.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from arbiter.jobs.models import Job

logger = logging.getLogger(__name__)

Task = Callable[..., None]
MAX_ATTEMPTS = 5

_TASKS: dict[str, Task] = {}


def job(name: str) -> Callable[[Task], Task]:
    """Register an idempotent task: doing it twice gives the same result."""

    def register(function: Task) -> Task:
        if name in _TASKS:
            raise ValueError(f"task {name} is registered twice")
        _TASKS[name] = function
        return function

    return register


def enqueue(task: str, *, key: str, **arguments: Any) -> Job:
    """Ask for ``task`` once the caller's transaction commits.

    ``key`` names what the work is about, and goes with one set of JSON-ready ``arguments``. Each call
    writes a row of its own, so that work asked for while the same work runs is done once more.
    """
    if task not in _TASKS:
        raise KeyError(f"no task {task}")
    row = Job.objects.create(task=task, key=key, arguments=arguments)
    transaction.on_commit(partial(_start, row.pk))
    return row


def _start(job_id: int) -> None:
    """Hand a committed job over, and with it whatever was left behind before."""
    left_behind = Job.objects.filter(state=Job.State.PENDING, pk__lt=job_id).exists()
    if not settings.CELERY_BROKER_URL:
        run_job(job_id)
        if left_behind:
            run_pending_jobs()
        return
    from arbiter.celery import BrokerGone, publish  # Celery is loaded only where there is a broker

    try:
        publish("arbiter.run_job", job_id)
        if left_behind:
            publish("arbiter.catch_up")
    except BrokerGone as error:
        logger.warning("job %s waits: the broker cannot be reached (%s)", job_id, error)


def run_job(job_id: int) -> None:
    """Do one pending job; jobs of the same task and key that waited when it began are done with it."""
    row = Job.objects.filter(pk=job_id, state=Job.State.PENDING).first()
    if row is None:
        return
    waiting = Job.objects.filter(state=Job.State.PENDING, task=row.task, key=row.key)
    done_with_it = list(waiting.values_list("pk", flat=True))
    try:
        with transaction.atomic():
            _TASKS[row.task](**row.arguments)
    except Exception as error:
        row.attempts += 1
        row.error = f"{type(error).__name__}: {error}"[:2000]
        if row.attempts >= MAX_ATTEMPTS:
            row.state = Job.State.FAILED
            row.finished_at = timezone.now()
        row.save(update_fields=["attempts", "error", "state", "finished_at"])
        logger.exception("job %s (%s) failed, attempt %s", job_id, row.task, row.attempts)
        return
    Job.objects.filter(pk__in=done_with_it).update(state=Job.State.DONE, finished_at=timezone.now(), error="")


def run_pending_jobs(*, failed_too: bool = False) -> int:
    """Do everything that waits, ``failed_too`` for another round; returns how many jobs there were."""
    if failed_too:
        Job.objects.filter(state=Job.State.FAILED).update(
            state=Job.State.PENDING, attempts=0, finished_at=None
        )
    pending = list(Job.objects.filter(state=Job.State.PENDING).values_list("pk", flat=True))
    for job_id in pending:
        run_job(job_id)
    return len(pending)
