"""Asking for work and doing it: in this process, or on a worker when a broker is configured.

The job's row is written in the caller's transaction, so work is neither lost nor done for an act
that was rolled back. A broker that is gone costs nothing but time: the row stays pending and is
caught up by the next enqueue, by the worker's schedule, or by ``manage.py run_pending_jobs``.
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
_TASKS: dict[str, Task] = {}
MAX_ATTEMPTS = 5


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

    ``key`` names what the work is about; each call writes its own row, and doing one row of a
    key does all pending ones.
    """
    if task not in _TASKS:
        raise KeyError(f"no task {task}")
    row = Job.objects.create(task=task, key=key, arguments=arguments)
    transaction.on_commit(partial(_start, row.pk))
    return row


def _start(job_id: int) -> None:
    if not settings.CELERY_BROKER_URL:
        run_job(job_id)
        return
    from arbiter.celery import run_job_task

    try:
        run_job_task.apply_async((job_id,), retry=False, ignore_result=True)
    except Exception as error:  # the broker's own errors differ by transport
        logger.warning("job %s waits: the broker cannot be reached (%s)", job_id, error)


def run_job(job_id: int) -> None:
    """Do one pending job, and mark other pending rows of the same task and key as done with it."""
    row = Job.objects.filter(pk=job_id, state=Job.State.PENDING).first()
    if row is None:
        return
    waiting = list(
        Job.objects.filter(state=Job.State.PENDING, task=row.task, key=row.key).values_list("pk", flat=True)
    )
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
        logger.exception("job %s (%s) failed", job_id, row.task)
        return
    Job.objects.filter(pk__in=waiting).update(state=Job.State.DONE, finished_at=timezone.now(), error="")


def run_pending_jobs() -> int:
    """Do everything that waits; returns how many jobs were looked at."""
    pending = list(Job.objects.filter(state=Job.State.PENDING).order_by("pk").values_list("pk", flat=True))
    for job_id in pending:
        run_job(job_id)
    return len(pending)
