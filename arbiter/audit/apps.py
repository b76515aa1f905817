from django.apps import AppConfig


class AuditConfig(AppConfig):
    name = "arbiter.audit"
    label = "audit"
