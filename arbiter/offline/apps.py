from django.apps import AppConfig


class OfflineConfig(AppConfig):
    name = "arbiter.offline"
    label = "offline"
