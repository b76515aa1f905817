"""The Celery application: one task that does a row of the outbox, and a schedule that catches up."""

from __future__ import annotations

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "arbiter.settings")

app = Celery("arbiter")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.beat_schedule = {
    "catch-up": {"task": "arbiter.catch_up", "schedule": 60.0},
}


@app.task(name="arbiter.run_job")
def run_job_task(job_id: int) -> None:
    """Do one job of the outbox."""
    from arbiter.jobs.services import run_job

    run_job(job_id)


@app.task(name="arbiter.catch_up")
def catch_up_task() -> None:
    """Do every job that was left pending."""
    from arbiter.jobs.services import run_pending_jobs

    run_pending_jobs()
