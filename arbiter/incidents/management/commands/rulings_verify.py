"""Rule again on every stored incident of the editions loaded and compare the entries."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from arbiter.incidents.models import Incident
from arbiter.incidents.replay import replay_all


class Command(BaseCommand):
    help = "Replay stored rulings of the current editions; exit status 1 when one comes out otherwise."

    def handle(self, *args: Any, **options: Any) -> None:
        replayed = wrong = 0
        for result in replay_all():
            replayed += 1
            if result.problem:
                wrong += 1
                incident = result.incident
                self.stdout.write(f"incident {incident.pk} ({incident.tree_id}) {result.problem}")
        others = Incident.objects.count() - replayed
        self.stdout.write(f"replayed {replayed}, different {wrong}, of other editions {others}")
        if wrong:
            raise CommandError("rulings differ from what was stored", returncode=1)
