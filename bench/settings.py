"""The product's settings with one view more: the bare one that others are compared with."""

from arbiter.settings import *  # noqa: F403

ROOT_URLCONF = "bench.urls"
