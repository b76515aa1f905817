from django.apps import AppConfig


class JobsConfig(AppConfig):
    name = "arbiter.jobs"
    label = "jobs"
