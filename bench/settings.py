"""The product's settings with one view more: the bare one that others are compared with."""

from arbiter.settings import *  # noqa: F403
from arbiter.settings import STORAGES as _STORAGES

ROOT_URLCONF = "bench.urls"

STORAGES = _STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
"""Static files need not be collected before a run."""
