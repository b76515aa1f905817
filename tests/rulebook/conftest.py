"""Properties are tried without a stop-watch: a busy machine is no fault of the rules."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("rulebook", deadline=None)
settings.load_profile("rulebook")
