from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "arbiter.api"
    label = "api"
