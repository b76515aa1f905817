"""``manage.py audit_verify``: prove that no row of the audit log was changed, removed or added."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from arbiter.audit.models import AuditRow
from arbiter.audit.services import verify_chain


class Command(BaseCommand):
    """Print every broken link; exit status 1 when there is one."""

    help = "Verify the hash chain of the audit log."

    def handle(self, *args: Any, **options: Any) -> None:
        faults = verify_chain()
        for fault in faults:
            self.stdout.write(f"{fault.seq}: {fault.problem}")
        self.stdout.write(f"{AuditRow.objects.count()} rows, {len(faults)} faults")
        if faults:
            sys.exit(1)
