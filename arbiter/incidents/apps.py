from django.apps import AppConfig


class IncidentsConfig(AppConfig):
    name = "arbiter.incidents"
    label = "incidents"
