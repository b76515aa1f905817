"""Load the demo tournament, once, and say how to sign in to it."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from arbiter.accounts.models import User
from arbiter.events.models import Event
from arbiter.incidents.demo import EVENT_NAME, PASSWORD, PEOPLE, load_demo


class Command(BaseCommand):
    help = "Load a demo tournament with known passwords; for a look around, never for real events."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--if-empty", action="store_true", help="do nothing where there are events")
        parser.add_argument("--force", action="store_true", help="load although this is no demo")

    def handle(self, *args: Any, **options: Any) -> None:
        is_demo = settings.DEBUG or os.environ.get("DEMO") == "1"
        if not (is_demo or options["force"]):
            raise CommandError("The demo has known passwords. Set DEMO=1, or give --force to load it here.")
        people_are_here = User.objects.filter(username__in=PEOPLE).exists()
        if not (options["if_empty"] and (Event.objects.exists() or people_are_here)):
            taken = User.objects.filter(username__in=PEOPLE).values_list("username", flat=True)
            if taken:
                raise CommandError(f"The demo is already here: there are users {', '.join(sorted(taken))}.")
            load_demo()
        if Event.objects.filter(name=EVENT_NAME).exists():
            for name in PEOPLE:
                self.stdout.write(f"  {name:<10} {PASSWORD}")
