"""Who may do what: everybody reads the rules; an event is there for its own people only."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from arbiter.accounts.models import User
from arbiter.events.models import Event, GameTable
from arbiter.incidents.services import log_incident
from tests.api.test_desk import DEALER_LOOKED
from tests.factories import (
    PlayerFactory,
    UserFactory,
    deal_six,
    make_deal,
    make_judge,
    make_organizer,
    make_table,
)

PUBLIC = [
    ("GET", "codes", None),
    ("GET", "codes/preferans-1996", None),
    ("GET", "codes/preferans-1996/clauses", None),
    ("GET", "codes/preferans-1996/clauses/3.9.16", None),
    ("GET", "codes/preferans-1996/trees", None),
    ("GET", "codes/preferans-1996/trees/revoke", None),
    ("GET", "lookup?q=3.9.16", None),
    ("POST", "walk", {"tree": "preferans-1996/revoke"}),
    ("GET", "calculators", None),
    ("POST", "calculators/mountain-fine", {"facts": {"offender": "А", "fine": "dealer"}}),
    ("POST", "score", {}),
]


@pytest.mark.parametrize(("method", "path", "body"), PUBLIC)
def test_rules_are_open_to_everybody(api: Any, method: str, path: str, body: Any) -> None:
    assert api().send(method, path, body).status_code == 200


NEW = uuid.UUID(int=7)

BOTH = {"judge": True, "organizer": True}
ORGANIZER = {"judge": False, "organizer": True}
JUDGE = {"judge": True, "organizer": False}

DESK: list[tuple[str, str, Any, int, dict[str, bool]]] = [
    ("GET", "", None, 200, BOTH),
    ("PATCH", "", {"place": "Порт"}, 200, ORGANIZER),
    ("PUT", "/agreements", {"preset": "rostov-tournament"}, 200, ORGANIZER),
    ("GET", "/roles", None, 200, ORGANIZER),
    ("POST", "/roles", {"username": "neva", "role": "judge"}, 201, ORGANIZER),
    ("DELETE", "/roles/{judge}/judge", None, 204, ORGANIZER),
    ("GET", "/players", None, 200, BOTH),
    ("POST", "/players", {"name": "Дарья"}, 201, ORGANIZER),
    ("GET", "/tables", None, 200, BOTH),
    ("POST", "/tables", {"players": ["{players}"]}, 201, ORGANIZER),
    ("GET", "/tables/{table}", None, 200, BOTH),
    ("PUT", "/tables/{table}/seats/1", {"player": "{player}"}, 200, ORGANIZER),
    ("GET", "/tables/{table}/deals", None, 200, BOTH),
    ("POST", "/tables/{table}/deals", {**deal_six(), "client_id": str(NEW)}, 201, BOTH),
    ("POST", "/tables/{table}/deals/preview", deal_six(), 200, BOTH),
    ("GET", "/tables/{played}/acts", None, 200, BOTH),
    ("GET", "/tables/{played}/acts/1", None, 200, BOTH),
    ("POST", "/tables/{played}/acts/1/reverse", {"reason": "Ошибка"}, 201, BOTH),
    ("GET", "/tables/{table}/sheet", None, 200, BOTH),
    ("GET", "/tables/{table}/incidents", None, 200, BOTH),
    ("POST", "/tables/{table}/incidents", {**DEALER_LOOKED, "client_id": str(NEW)}, 201, JUDGE),
    ("POST", "/tables/{table}/incidents/preview", DEALER_LOOKED, 200, JUDGE),
    ("GET", "/incidents", None, 200, BOTH),
    ("GET", "/incidents/{incident}", None, 200, BOTH),
    ("POST", "/incidents/{incident}/undo", {"reason": "Ошибка"}, 201, JUDGE),
    ("GET", "/standings", None, 200, BOTH),
]
IDS = [f"{method} {path}" for method, path, *_ in DESK]


@pytest.fixture
def scene(user: User, table: GameTable) -> dict[str, Any]:
    """An event with a table not yet played at, a played one with an incident, and spare players."""
    event = table.event
    judge = make_judge(event)
    played = make_table(event=event)
    make_deal(played, judge)
    incident = log_incident(
        table=played, actor=judge, client_id=uuid.uuid4(), **{"facts": {}, **DEALER_LOOKED}
    )
    players = [PlayerFactory(event=event).pk for _ in range(3)]
    return {
        "event": event.pk,
        "table": table.pk,
        "played": played.pk,
        "incident": incident.pk,
        "judge": judge.username,
        "player": players[0],
        "players": players,
    }


def filled(body: Any, scene: dict[str, Any]) -> Any:
    """Put the scene's ids where a body names them."""
    if not isinstance(body, dict):
        return body
    ids = {"{player}": scene["player"]}
    return {
        name: scene["players"]
        if value == ["{players}"]
        else ids.get(value, value)
        if isinstance(value, str)
        else value
        for name, value in body.items()
    }


def ask(program: Any, method: str, path: str, body: Any, scene: dict[str, Any]) -> Any:
    return program.send(method, f"events/{scene['event']}{path.format(**scene)}", filled(body, scene))


@pytest.mark.parametrize(("method", "path", "body", "status", "allowed"), DESK, ids=IDS)
@pytest.mark.parametrize("role", ["judge", "organizer"])
def test_roles_open_what_is_theirs(
    api: Any,
    scene: dict[str, Any],
    role: str,
    method: str,
    path: str,
    body: Any,
    status: int,
    allowed: dict[str, bool],
) -> None:
    event = Event.objects.get(pk=scene["event"])
    person = {"judge": make_judge, "organizer": make_organizer}[role](event)
    if path == "/agreements":
        GameTable.objects.filter(event=event).update(last_act=0)
    answer = ask(api("en", user=person), method, path, body, scene)
    if allowed[role]:
        assert answer.status_code == status
    else:
        other = {"judge": "an organizer", "organizer": "a judge"}[role]
        assert answer.status_code == 403
        assert answer.json()["error"] == {
            "code": "not-allowed",
            "message": f"Only {other} of this event may do this.",
            "fields": [],
        }


@pytest.mark.parametrize(("method", "path", "body", "status", "allowed"), DESK, ids=IDS)
def test_an_event_is_not_there_for_strangers(
    api: Any, scene: dict[str, Any], method: str, path: str, body: Any, status: int, allowed: Any
) -> None:
    stranger = make_organizer(make_table().event)
    for person in (stranger, UserFactory()):
        answer = ask(api("en", user=person), method, path, body, scene)
        assert answer.status_code == 404
        assert answer.json()["error"] == {
            "code": "not-found",
            "message": "There is no such event, or you have no part in it.",
            "fields": [],
        }


@pytest.mark.parametrize(("method", "path", "body", "status", "allowed"), DESK, ids=IDS)
def test_nothing_of_an_event_is_open_without_signing_in(
    api: Any, scene: dict[str, Any], method: str, path: str, body: Any, status: int, allowed: Any
) -> None:
    answer = ask(api(), method, path, body, scene)
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "not_authenticated")
    assert answer.headers["WWW-Authenticate"] == "Token"


@pytest.mark.parametrize("path", [path for _, path, *_ in DESK if "{" in path and "judge" not in path])
def test_ids_of_another_event_are_not_found(api: Any, scene: dict[str, Any], path: str) -> None:
    foreign = make_table()
    boss = UserFactory(is_superuser=True)
    method, body = next((method, body) for method, known, body, *_ in DESK if known == path)
    forged = {**scene, "event": foreign.event_id}
    answer = ask(api("en", user=boss), method, path, body, forged)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not-found")


def test_a_closed_account_opens_nothing(api: Any, event: Event, judge: User) -> None:
    program = api(user=judge)
    judge.is_active = False
    judge.save()
    assert program.get(f"events/{event.pk}").status_code == 401


def test_every_address_is_in_one_of_the_tables_above() -> None:
    def routes(patterns: list[Any], before: str) -> list[str]:
        found: list[str] = []
        for one in patterns:
            here = before + str(one.pattern)
            if isinstance(one, URLResolver):
                found += routes(one.url_patterns, here)
            elif isinstance(one, URLPattern):
                found.append(here)
        return found

    known = routes(get_resolver("arbiter.api.urls").url_patterns, "")
    assert len([route for route in known if route.startswith("v1/events/")]) == len(
        {path for _, path, *_ in DESK}
    )
    rules = [route for route in known if route.startswith("v1/") and "events" not in route]
    assert len(rules) == len(PUBLIC) + len(["auth/token", "auth/token/<key>"])
