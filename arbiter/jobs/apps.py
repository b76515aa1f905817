from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class JobsConfig(AppConfig):
    name = "arbiter.jobs"
    label = "jobs"

    def ready(self) -> None:
        """Know the tasks of every app: each registers its own in its module ``tasks``."""
        autodiscover_modules("tasks")
