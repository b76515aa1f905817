from django.apps import AppConfig


class ProtocolsConfig(AppConfig):
    name = "arbiter.protocols"
    label = "protocols"

    def ready(self) -> None:
        from arbiter.protocols import tasks  # noqa: F401 - registers the jobs
