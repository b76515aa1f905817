from django.apps import AppConfig


class LookupConfig(AppConfig):
    name = "arbiter.lookup"
    label = "lookup"
