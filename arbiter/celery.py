"""The Celery application: one task that does a row of the outbox, and a schedule that catches up."""

from __future__ import annotations

import os

from celery import Celery
from django.conf import settings
from kombu.exceptions import OperationalError

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "arbiter.settings")

PUBLISH_SECONDS = 2

app = Celery("arbiter")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.beat_schedule = {"catch-up": {"task": "arbiter.catch_up", "schedule": 60.0}}


class BrokerGone(Exception):
    """The broker did not take a message."""


def publish(name: str, *arguments: int) -> None:
    """Send a message to the configured broker, or raise ``BrokerGone`` within seconds."""
    waits = {"socket_timeout": PUBLISH_SECONDS, "socket_connect_timeout": PUBLISH_SECONDS, "max_retries": 0}
    connection = app.connection_for_write(settings.CELERY_BROKER_URL, transport_options=waits)
    try:
        with connection:
            app.send_task(name, arguments, connection=connection, retry=False, ignore_result=True)
    except OperationalError as error:
        raise BrokerGone(str(error)) from error


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
