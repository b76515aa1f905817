"""The OpenAPI description holds: what it allows, and what it forbids, is answered as it says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.validation import validate_schema
from hypothesis import HealthCheck, given, settings
from knox.models import AuthToken
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from arbiter.accounts.models import User
from arbiter.api.throttles import AnonymousThrottle
from arbiter.wsgi import application
from tests.api.test_permissions import scene

__all__ = ["scene"]

DESCRIPTION: dict[str, Any] = json.loads(
    OpenApiJsonRenderer().render(SchemaGenerator().get_schema(request=None, public=True), renderer_context={})
)
SCHEMA = schemathesis.openapi.from_dict(DESCRIPTION)
SCHEMA.app = application
OPERATIONS = {result.ok().label: result.ok() for result in SCHEMA.get_all_operations()}
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
EXAMPLES = 8


@pytest.fixture
def _one_connection() -> Iterator[None]:
    """Keep the test's connection over requests, as Django's own test client does."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def token(scene: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> str:
    """A token of the owner of the installation, who may do everything; nobody counts requests."""
    for scope in ("anonymous", "user", "token"):
        monkeypatch.setitem(AnonymousThrottle.THROTTLE_RATES, scope, None)
    _token, text = AuthToken.objects.create(User.objects.create_superuser("owner"))
    return text


@pytest.mark.usefixtures("_one_connection")
@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize("label", sorted(OPERATIONS))
def test_every_operation_answers_as_described(
    scene: dict[str, Any], token: str, label: str, mode: GenerationMode
) -> None:
    ids = {
        "event_id": scene["event"],
        "table_id": scene["played"],
        "incident_id": scene["incident"],
        "number": 1,
        "position": 1,
        "code_id": "preferans-1996",
        "tree_id": "revoke",
        "clause_id": "3.9.16",
        "calculator_id": "deal-as-played",
    }

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=OPERATIONS[label].as_strategy(generation_mode=mode))
    def run(case: schemathesis.Case) -> None:
        for address in (case.path_parameters, {**case.path_parameters, **known}):
            case.path_parameters = address
            response = case.call(base_url="http://localhost", headers={"authorization": f"Token {token}"})
            case.validate_response(response, checks=CHECKS)

    known = {name: ids[name] for name in ids if f"{{{name}}}" in label}
    run()


def test_the_description_is_sound(client: Client) -> None:
    answer = client.get("/api/schema/", headers={"accept": "application/vnd.oai.openapi+json"})
    assert answer.status_code == 200
    description = json.loads(answer.content)
    validate_schema(description)
    assert description["paths"].keys() == DESCRIPTION["paths"].keys()


def test_every_operation_is_described_with_its_errors_and_the_language() -> None:
    for path, operations in DESCRIPTION["paths"].items():
        for method, operation in operations.items():
            assert operation["description"], (path, method)
            assert {"400", "401", "405", "406", "429"} <= operation["responses"].keys()
            assert "lang" in [parameter["name"] for parameter in operation["parameters"]]


def test_every_body_takes_its_own_keys_only() -> None:
    for path, operations in DESCRIPTION["paths"].items():
        for method, operation in operations.items():
            if "requestBody" not in operation:
                continue
            reference = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
            schema = DESCRIPTION["components"]["schemas"][reference.rpartition("/")[2]]
            assert schema["additionalProperties"] is False, (path, method)
