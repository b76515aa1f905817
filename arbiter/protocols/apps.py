from django.apps import AppConfig


class ProtocolsConfig(AppConfig):
    name = "arbiter.protocols"
    label = "protocols"
