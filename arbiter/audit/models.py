"""The audit log: who did what and when, each row chained to the one before by its hash."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from arbiter.core.append_only import AppendOnlyModel

GENESIS = "0" * 64


class ChainHead(models.Model):
    """The last link. One row; locking it puts writers in line."""

    seq = models.BigIntegerField(default=0)
    hash = models.CharField(max_length=64, default=GENESIS)

    def __str__(self) -> str:
        return f"{self.seq} {self.hash}"


class AuditRow(AppendOnlyModel):
    """One act. ``hash`` covers every other field and the previous row's hash."""

    seq = models.BigIntegerField(unique=True)
    at = models.DateTimeField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    actor_label = models.CharField(max_length=150)
    action = models.CharField(max_length=60)
    event_id = models.BigIntegerField(null=True, db_index=True)
    object_kind = models.CharField(max_length=60)
    object_id = models.CharField(max_length=60)
    payload = models.JSONField(default=dict)
    ip = models.CharField(max_length=45, blank=True)
    prev_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["seq"]

    def __str__(self) -> str:
        return f"{self.seq} {self.action} {self.object_kind} {self.object_id}"
