"""Events over the API: set up by organizers, seen by those with a role, unknown to all others."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from arbiter.accounts.models import User
from arbiter.events.models import Event, EventRole, GameTable, Player
from tests.factories import EventFactory, PlayerFactory, RoleFactory, UserFactory, make_table

CUP = {
    "name": "Кубок Невы",
    "place": "Клуб «Пики»",
    "starts_on": "2026-05-09",
    "ends_on": "2026-05-10",
    "overrides": {"pool": 10},
}


def names(answer: Any) -> list[str]:
    return [row["field"] for row in answer.json()["error"]["fields"]]


def test_whoever_creates_an_event_is_its_organizer(api: Any, user: User) -> None:
    answer = api(user=user).post("events", CUP)
    assert answer.status_code == 201
    event = Event.objects.get()
    data = answer.json()
    assert datetime.datetime.fromisoformat(data.pop("created_at")) == event.created_at
    assert data == {
        "id": event.pk,
        "name": "Кубок Невы",
        "place": "Клуб «Пики»",
        "starts_on": "2026-05-09",
        "ends_on": "2026-05-10",
        "time_zone": "Europe/Moscow",
        "code_id": "preferans-1996",
        "preset": "sochi-tournament",
        "overrides": event.overrides,
        "state": "draft",
        "roles": ["organizer"],
    }
    assert event.overrides == {"pool": "10"}
    assert api(user=user).get(f"events/{event.pk}").json()["roles"] == ["organizer"]


@pytest.mark.parametrize(
    ("change", "fields"),
    [
        ({"name": 5}, ["name"]),
        ({"name": None}, ["name"]),
        ({"name": " "}, ["name"]),
        ({"name": "x" * 121}, ["name"]),
        ({"name": "Кубок\u202eНевы"}, ["name"]),
        ({"starts_on": 20260509}, ["starts_on"]),
        ({"starts_on": "2026-02-30"}, ["starts_on"]),
        ({"time_zone": "Neva/Cup"}, ["time_zone"]),
        ({"code_id": "bridge"}, ["code_id"]),
        ({"preset": "none"}, ["preset"]),
        ({"overrides": []}, ["overrides"]),
        ({"overrides": {"pool": True}}, ["overrides.pool"]),
        ({"overrides": {"pool": "-1"}}, ["option.pool"]),
        ({"overrides": {"none": "1"}}, ["option.none"]),
        ({"owner": 1}, ["owner"]),
    ],
)
def test_a_wrong_event_names_its_fields(
    api: Any, user: User, language: str, change: dict[str, Any], fields: list[str]
) -> None:
    answer = api(language, user=user).post("events", {**CUP, **change})
    assert answer.status_code == 400
    assert names(answer) == fields
    assert not Event.objects.exists()


def test_of_many_wrong_names_some_are_told(api: Any, user: User) -> None:
    many = {f"x{number}": True for number in range(1000)}
    answer = api(user=user).post("events", {**CUP, **many})
    assert names(answer) == [f"x{number}" for number in range(20)]
    answer = api(user=user).post("events", {**CUP, "overrides": many})
    assert names(answer) == [f"overrides.x{number}" for number in range(20)]


WRONG_ORDER = {"ru": "Последний день раньше первого.", "en": "The last day is before the first."}


def test_an_event_ends_after_it_starts(api: Any, user: User, language: str) -> None:
    answer = api(language, user=user).post("events", {**CUP, "ends_on": "2026-05-08"})
    assert answer.status_code == 400
    assert answer.json()["error"]["message"] == WRONG_ORDER[language]


def test_markup_in_names_stays_text(api: Any, organizer: User, event: Event) -> None:
    name = '<script>alert("1")</script> & <b>Ё</b>'
    program = api(user=organizer)
    answer = program.post(f"events/{event.pk}/players", {"name": name})
    assert (answer.status_code, answer.json()["name"]) == (201, name)
    assert Player.objects.get(pk=answer.json()["id"]).name == name
    listed = program.get(f"events/{event.pk}/players")
    assert listed.headers["Content-Type"] == "application/json"
    assert name in [player["name"] for player in listed.json()["results"]]


def test_only_own_events_are_listed(api: Any, judge: User, event: Event) -> None:
    EventFactory()
    RoleFactory(event=event, user=judge, role=EventRole.Role.ORGANIZER)
    listed = api(user=judge).get("events").json()
    assert [(row["id"], row["roles"]) for row in listed["results"]] == [(event.pk, ["judge", "organizer"])]


def test_the_owner_of_the_installation_sees_every_event(api: Any, event: Event) -> None:
    owner = UserFactory(is_superuser=True)
    assert api(user=owner).get(f"events/{event.pk}").json()["roles"] == ["judge", "organizer"]


def test_an_event_is_changed_by_its_fields(api: Any, organizer: User, event: Event) -> None:
    answer = api(user=organizer).send("PATCH", f"events/{event.pk}", {"place": "Порт", "state": "running"})
    assert (answer.status_code, answer.json()["place"], answer.json()["state"]) == (200, "Порт", "running")
    answer = api(user=organizer).send("PATCH", f"events/{event.pk}", {"state": "gone"})
    assert (answer.status_code, names(answer)) == (400, ["state"])
    assert api(user=organizer).send("PATCH", f"events/{event.pk}", {}).json()["place"] == "Порт"


def test_agreements_are_chosen_until_play_begins(
    api: Any, organizer: User, event: Event, table: GameTable
) -> None:
    program = api("en", user=organizer)
    path = f"events/{event.pk}/agreements"
    answer = program.send("PUT", path, {"preset": "leningrad-tournament", "overrides": {"pool": "30"}})
    assert (answer.status_code, answer.json()["preset"]) == (200, "leningrad-tournament")
    GameTable.objects.filter(pk=table.pk).update(last_act=1)
    answer = program.send("PUT", path, {"preset": "rostov"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "agreements-fixed")


def test_roles_are_granted_and_taken_back(api: Any, organizer: User, event: Event, user: User) -> None:
    program = api(user=organizer)
    path = f"events/{event.pk}/roles"
    granted = program.post(path, {"username": "NEVA", "role": "judge"})
    assert (granted.status_code, granted.json()) == (
        201,
        {"username": "neva", "name": "Нева", "role": "judge"},
    )
    assert [row["role"] for row in program.get(path).json()] == ["judge", "organizer"]
    assert program.send("DELETE", f"{path}/neva/judge").status_code == 204
    answer = program.send("DELETE", f"{path}/neva/judge")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "role-not-held")
    answer = program.send("DELETE", f"{path}/{organizer.username}/organizer")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "last-organizer")
    assert names(program.post(path, {"username": "nobody", "role": "judge"})) == ["username"]
    assert names(program.post(path, {"username": "neva", "role": "king"})) == ["role"]
    assert names(program.send("DELETE", f"{path}/neva/king")) == ["role"]


def test_a_table_is_set_with_players_clockwise(api: Any, organizer: User, event: Event) -> None:
    players = [PlayerFactory(event=event) for _ in range(3)]
    program = api(user=organizer)
    answer = program.post(f"events/{event.pk}/tables", {"players": [player.pk for player in players]})
    assert answer.status_code == 201
    table = GameTable.objects.get(number=2)
    assert answer.json() == {
        "id": table.pk,
        "number": 2,
        "last_act": 0,
        "seats": [
            {"seat": str(seat), "player": {"id": player.pk, "name": player.name}}
            for seat, player in enumerate(players, start=1)
        ],
        "next_deal": 1,
        "next_dealer": "1",
    }
    assert program.get(f"events/{event.pk}/tables/{table.pk}").json() == answer.json()
    listed = program.get(f"events/{event.pk}/tables").json()["results"]
    assert [row["number"] for row in listed] == [1, 2]


def test_a_wrong_table_names_its_fields(api: Any, organizer: User, event: Event) -> None:
    first, second = (PlayerFactory(event=event).pk for _ in range(2))
    program = api("en", user=organizer)

    def sent(**body: Any) -> tuple[int, list[str]]:
        answer = program.post(f"events/{event.pk}/tables", body)
        return answer.status_code, names(answer)

    assert sent() == (400, ["players"])
    assert sent(players=[first, second]) == (400, ["players"])
    assert sent(players=[first, second, first]) == (400, ["seat.3"])
    assert sent(players=[first, second, str(first)]) == (400, ["players.2"])
    assert sent(players=[first, second, 2**70]) == (400, ["players.2"])
    assert sent(players=[first] * 11) == (400, ["players"])
    third = PlayerFactory(event=event).pk
    assert sent(players=[first, second, third], number=1) == (400, [])
    assert sent(players=[first, second, third], number="2") == (400, ["number"])
    assert sent(players=[first, second, PlayerFactory().pk]) == (404, [])
    assert GameTable.objects.count() == 1


def test_a_seat_goes_to_another_player(api: Any, organizer: User, event: Event, table: GameTable) -> None:
    program = api(user=organizer)
    path = f"events/{event.pk}/tables/{table.pk}/seats"
    other = PlayerFactory(event=event)
    answer = program.send("PUT", f"{path}/2", {"player": other.pk})
    assert answer.json()["seats"][1]["player"] == {"id": other.pk, "name": other.name}
    assert program.send("PUT", f"{path}/5", {"player": other.pk}).status_code == 404
    assert program.send("PUT", f"{path}/1", {"player": PlayerFactory().pk}).status_code == 404
    answer = program.send("PUT", f"{path}/1", {"player": other.pk})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "player-twice")


def test_lists_ask_the_database_as_often_for_many_as_for_one(api: Any, organizer: User, event: Event) -> None:
    program = api(user=organizer)

    def queries(path: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            assert program.get(path).status_code == 200
        return len(captured)

    paths = ["events", f"events/{event.pk}/players", f"events/{event.pk}/tables", f"events/{event.pk}/roles"]
    before = [queries(path) for path in paths]
    make_table(event=event)
    make_table(event=event)
    RoleFactory(event=event)
    RoleFactory(user=organizer)
    assert [queries(path) for path in paths] == before
