"""``manage.py run_pending_jobs``: do here what waits for a worker."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from arbiter.jobs.services import run_pending_jobs


class Command(BaseCommand):
    """Run every pending job in this process."""

    help = "Run every pending job in this process."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--failed", action="store_true", help="give failed jobs another round")

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{run_pending_jobs(failed_too=options['failed'])} jobs")
