"""The outbox of work to be done after a request: written with the act that asks for it."""

from __future__ import annotations

from django.db import models


class Job(models.Model):
    """One piece of work. ``key`` is what it is about: doing one job does all that wait with its key."""

    class State(models.TextChoices):
        PENDING = "pending"
        DONE = "done"
        FAILED = "failed"

    task = models.CharField(max_length=80)
    key = models.CharField(max_length=120)
    arguments = models.JSONField(default=dict)
    state = models.CharField(max_length=8, choices=State.choices, default=State.PENDING)
    attempts = models.PositiveIntegerField(default=0)
    error = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["state", "task", "key"], name="jobs_job_waiting")]

    def __str__(self) -> str:
        return f"{self.task} {self.key}: {self.state}"
