"""A task to try the outbox with: it counts how often it was done by writing rows."""

from __future__ import annotations

from django.contrib.sessions.models import Session
from django.utils import timezone

from arbiter.jobs.services import job

TRIAL = "tests.trial"


@job(TRIAL)
def note(*, name: str, fail: bool = False) -> None:
    """Leave a mark in the database, or break after leaving it."""
    mark, _created = Session.objects.get_or_create(
        session_key=name, defaults={"session_data": "", "expire_date": timezone.now()}
    )
    Session.objects.filter(pk=mark.pk).update(session_data=f"{mark.session_data}x")
    if fail:
        raise ZeroDivisionError("as asked")


def marks(name: str) -> int:
    """Return how often the task was done to its end."""
    return len(Session.objects.filter(session_key=name).values_list("session_data", flat=True).first() or "")
