"""Settings of the project; everything that differs between installations comes from the environment."""

from arbiter.settings.base import *  # noqa: F403
