"""Deals, acts, sheets, standings and incidents over the API: exact, once, in both languages."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import rulebook
from arbiter.accounts.models import User
from arbiter.events.models import Event, GameTable
from arbiter.incidents.models import Incident
from arbiter.protocols.models import Act
from tests.factories import deal_six, make_table

REVOKE: dict[str, Any] = {
    "code_id": "preferans-1996",
    "tree_id": "revoke",
    "answers": {"revoke_noticed": "before-play-ends", "offender_role": "declarer"},
    "facts": {"replayed_tricks.1": 6, "replayed_tricks.2": 4, "replayed_tricks.3": "0"},
    "deal_number": 1,
}
"""The declarer of ``deal_six`` revoked: six tricks after the replay, one given away, so one short."""

DEALER_LOOKED: dict[str, Any] = {
    "code_id": "preferans-1996",
    "tree_id": "prikup-seen",
    "answers": {"offender_role": "dealer", "seen_by_players": "no"},
}
"""A sitting dealer looked at the prikup: five points on his mountain."""

NOTHING = {
    "pool": dict.fromkeys("1234", "0"),
    "mountain": dict.fromkeys("1234", "0"),
    "whists": {seat: {other: "0" for other in "1234" if other != seat} for seat in "1234"},
}


def sheet(**cells: Any) -> dict[str, Any]:
    """An empty sheet with some cells written: ``pool={"1": "2"}``, ``whists={"2": {"1": "8"}}``."""
    whists = {
        seat: {**row, **cells.get("whists", {}).get(seat, {})} for seat, row in NOTHING["whists"].items()
    }
    return {
        "pool": {**NOTHING["pool"], **cells.get("pool", {})},
        "mountain": {**NOTHING["mountain"], **cells.get("mountain", {})},
        "whists": whists,
    }


MADE = sheet(pool={"1": "2"}, whists={"2": {"1": "8"}})
ONE_SHORT = sheet(mountain={"1": "2"}, whists={"2": {"1": "12"}, "3": {"1": "2"}, "4": {"1": "2"}})


@pytest.fixture
def at(table: GameTable) -> str:
    """The address of the table."""
    return f"events/{table.event_id}/tables/{table.pk}"


def deal(**changes: Any) -> dict[str, Any]:
    return {"client_id": str(uuid.uuid4()), **deal_six(), **changes}


def incident(ruling: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"client_id": str(uuid.uuid4()), **ruling, **changes}


def names(answer: Any) -> list[str]:
    return [row["field"] for row in answer.json()["error"]["fields"]]


REASONS = {
    "ru": ["Контракт 6 сыгран", "Висты за взятки: 4 × 2"],
    "en": ["Contract of 6 made", "Whists for tricks: 4 × 2"],
}


def test_a_deal_is_written_with_exact_entries(api: Any, judge: User, at: str, language: str) -> None:
    program = api(language, user=judge)
    body = deal()
    answer = program.post(f"{at}/deals", body)
    assert answer.status_code == 201
    written, act = answer.json()["deal"], answer.json()["act"]
    assert {name: written[name] for name in ("number", "act", "dealer", "contract", "declarer")} == {
        "number": 1,
        "act": 1,
        "dealer": "4",
        "contract": "6S",
        "declarer": "1",
    }
    assert (written["calls"], written["tricks"]) == (body["calls"], body["tricks"])
    assert written["client_id"] == body["client_id"]
    cells = [(row["seat"], row["column"], row["on"], row["amount"]) for row in act["entries"]]
    assert cells == [("1", "pool", None, "2"), ("2", "whists", "1", "8")]
    assert [row["reason"] for row in act["entries"]] == REASONS[language]
    assert (act["kind"], act["scope"], act["reversed_by"]) == ("deal", "deal", None)
    assert program.get(f"{at}/deals").json()["results"] == [written]
    assert program.get(f"{at}/acts").json()["results"] == [act]
    assert program.get(f"{at}/acts/1").json() == act


def test_the_sheet_shows_what_stands_and_what_it_is_worth(
    api: Any, judge: User, at: str, table: GameTable
) -> None:
    program = api(user=judge)
    program.post(f"{at}/deals", deal())
    data = program.get(f"{at}/sheet").json()
    assert data["sheet"] == MADE
    assert data["names"] == {"1": "Анна", "2": "Борис", "3": "Вера", "4": "Глеб"}
    assert (data["table"], data["number"]) == (table.pk, 1)
    assert (data["closed"], data["deals"], data["last_act"]) == (False, 1, 1)
    assert {seat: row["exact"] for seat, row in data["results"].items()} == {
        "1": "7",
        "2": "3",
        "3": "-5",
        "4": "-5",
    }
    assert program.get(at).json()["next_dealer"] == "1"


def test_a_preview_writes_nothing(api: Any, judge: User, at: str) -> None:
    program = api(user=judge)
    answer = program.post(f"{at}/deals/preview", deal_six())
    assert answer.status_code == 200
    assert (answer.json()["deal_number"], answer.json()["closes"]) == (1, False)
    assert (answer.json()["sheet_before"], answer.json()["sheet_after"]) == (NOTHING, MADE)
    assert answer.json()["results_after"]["1"] == {"exact": "7", "whole": 7}
    assert not Act.objects.exists()


def test_a_deal_sent_twice_is_written_once(api: Any, judge: User, at: str, event: Event) -> None:
    program = api("en", user=judge)
    body = deal()
    first, second = program.post(f"{at}/deals", body), program.post(f"{at}/deals", body)
    assert (first.status_code, second.status_code) == (201, 200)
    assert second.json() == first.json()
    assert Act.objects.count() == 1
    other = make_table(event=event)
    answer = program.post(f"events/{event.pk}/tables/{other.pk}/deals", body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "client-id-used")


@pytest.mark.parametrize(
    ("change", "fields"),
    [
        ({"contract": "11S"}, ["contract"]),
        ({"contract": 6}, ["contract"]),
        ({"contract": None}, ["contract"]),
        ({"dealer": "5"}, ["dealer"]),
        ({"dealer": 4}, ["dealer"]),
        ({"declarer": "9"}, ["declarer"]),
        ({"tricks": {"1": 6, "2": 4, "3": 1}}, ["tricks"]),
        ({"tricks": {"1": -1, "2": 11, "3": 0}}, ["tricks.1"]),
        ({"tricks": {"1": "x", "2": 4, "3": 0}}, ["tricks.1"]),
        ({"tricks": {"1": 6.5, "2": 4, "3": 0}}, ["tricks.1"]),
        ({"tricks": [6, 4, 0]}, ["tricks"]),
        ({"calls": {"2": "bid", "3": "pass"}}, ["calls.2"]),
        ({"calls": {"2": ["whist"]}}, ["calls.2"]),
        ({"coefficient": 0}, ["coefficient"]),
        ({"shared": "yes"}, ["shared"]),
        ({"bonus": "king"}, ["bonus"]),
        ({"client_id": "1"}, ["client_id"]),
        ({"client_id": 1}, ["client_id"]),
        ({"actor": 1}, ["actor"]),
    ],
)
def test_a_wrong_deal_names_its_fields(
    api: Any, judge: User, at: str, language: str, change: dict[str, Any], fields: list[str]
) -> None:
    answer = api(language, user=judge).post(f"{at}/deals", deal(**change))
    assert answer.status_code == 400
    assert names(answer) == fields
    assert not Act.objects.exists()


def test_a_deal_is_taken_off_with_a_reason(api: Any, judge: User, at: str) -> None:
    program = api("en", user=judge)
    program.post(f"{at}/deals", deal())
    answer = program.post(f"{at}/acts/1/reverse", {"reason": " "})
    assert (answer.status_code, names(answer)) == (400, ["reason"])
    answer = program.post(f"{at}/acts/1/reverse", {"reason": "Wrong table"})
    assert answer.status_code == 201
    assert (answer.json()["number"], answer.json()["reverses"], answer.json()["reason"]) == (
        2,
        1,
        "Wrong table",
    )
    assert program.get(f"{at}/sheet").json()["sheet"] == NOTHING
    assert program.get(f"{at}/deals").json()["results"] == []
    assert program.get(f"{at}/acts/1").json()["reversed_by"] == 2
    answer = program.post(f"{at}/acts/1/reverse", {"reason": "Again"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "already-reversed")
    assert program.post(f"{at}/acts/9/reverse", {"reason": "Nothing"}).status_code == 404


def test_standings_follow(
    api: Any, judge: User, at: str, event: Event, django_capture_on_commit_callbacks: Any
) -> None:
    program = api(user=judge)
    assert program.get(f"events/{event.pk}/standings").json() == {
        "rows": [],
        "computed_at": None,
        "is_current": True,
    }
    with django_capture_on_commit_callbacks(execute=True):
        program.post(f"{at}/deals", deal())
    data = program.get(f"events/{event.pk}/standings").json()
    assert data["is_current"]
    assert [(row["place"], row["name"], row["exact"], row["deals"]) for row in data["rows"]] == [
        (1, "Анна", "7", 1),
        (2, "Борис", "3", 1),
        (3, "Вера", "-5", 1),
        (3, "Глеб", "-5", 1),
    ]


def test_a_ruling_is_logged_and_takes_the_deals_place(
    api: Any, judge: User, at: str, event: Event, language: str
) -> None:
    program = api(language, user=judge)
    program.post(f"{at}/deals", deal())
    preview = program.post(f"{at}/incidents/preview", REVOKE).json()
    assert (preview["leaf"], preview["replaces"], preview["scope"]) == ("declarer-replay", 1, "deal")
    assert (preview["sheet_before"], preview["sheet_after"]) == (MADE, ONE_SHORT)
    assert not Incident.objects.exists()

    answer = program.post(f"{at}/incidents", incident(REVOKE, note="Туз <пик>"))
    assert answer.status_code == 201
    data = answer.json()
    leaf = rulebook.load_code("preferans-1996").trees["revoke"].nodes["declarer-replay"].ruling
    assert leaf is not None
    assert data["verdict"] == preview["verdict"] == leaf.verdict.in_language(language)
    assert [step["text"] for step in data["steps"]] == [
        step.text.in_language(language) for step in leaf.steps
    ]
    assert (data["cites"], data["authority"]) == (list(leaf.cites), leaf.authority)
    assert data["answers"] == REVOKE["answers"]
    assert (data["deal_number"], data["act"], data["note"], data["undo"]) == (1, 3, "Туз <пик>", None)
    assert data["why"] == preview["why"]
    assert program.get(f"{at}/sheet").json()["sheet"] == ONE_SHORT
    assert program.get(f"events/{event.pk}/incidents/{data['id']}").json() == data
    assert program.get(f"events/{event.pk}/incidents").json()["results"] == [data]
    assert program.get(f"{at}/incidents").json()["results"] == [data]


def test_an_undone_ruling_leaves_the_sheet_as_it_was(api: Any, judge: User, at: str, event: Event) -> None:
    program = api(user=judge)
    program.post(f"{at}/deals", deal())
    logged = program.post(f"{at}/incidents", incident(REVOKE)).json()
    path = f"events/{event.pk}/incidents/{logged['id']}/undo"
    answer = program.post(path, {"reason": "Фальшренонса не было"})
    assert answer.status_code == 201
    undo = answer.json()["undo"]
    assert (undo["reason"], undo["actor"]) == ("Фальшренонса не было", str(judge))
    assert program.get(f"{at}/acts/{undo['act']}").json()["reverses"] == logged["act"]
    assert program.get(f"{at}/sheet").json()["sheet"] == MADE
    answer = program.post(path, {"reason": "Ещё раз"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "already-undone")


def test_a_ruling_sent_twice_is_logged_once(api: Any, judge: User, at: str, event: Event) -> None:
    program = api(user=judge)
    body = incident(DEALER_LOOKED, facts={"dealer": "3"})
    first, second = program.post(f"{at}/incidents", body), program.post(f"{at}/incidents", body)
    assert (first.status_code, second.status_code) == (201, 200)
    assert second.json() == first.json()
    assert (Incident.objects.count(), Act.objects.count()) == (1, 1)
    assert program.get(f"{at}/sheet").json()["sheet"] == sheet(mountain={"3": "5"})
    other = make_table(event=event)
    answer = program.post(f"events/{event.pk}/tables/{other.pk}/incidents", body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "client-id-used")


@pytest.mark.parametrize(
    ("change", "status", "fields"),
    [
        ({"answers": {}, "facts": {}}, 400, ["revoke_noticed"]),
        ({"answers": {"revoke_noticed": "x"}}, 400, ["revoke_noticed"]),
        ({"answers": {"revoke_noticed": 5.5}}, 400, ["answers.revoke_noticed"]),
        ({"answers": "later"}, 400, ["answers"]),
        ({"facts": {}}, 400, ["replayed_tricks"]),
        ({"facts": {"none": "1"}}, 400, ["none"]),
        ({"note": 5}, 400, ["note"]),
        ({"note": "x" * 5001}, 400, ["note"]),
        ({"note": "\u202e"}, 400, ["note"]),
        ({"client_id": None}, 400, ["client_id"]),
        ({"deal_number": "1"}, 400, ["deal_number"]),
        ({"deal_number": 7}, 404, []),
        ({"tree_id": "none"}, 404, []),
        ({"code_id": "none"}, 404, []),
    ],
)
def test_a_wrong_ruling_names_its_fields(
    api: Any, judge: User, at: str, language: str, change: dict[str, Any], status: int, fields: list[str]
) -> None:
    program = api(language, user=judge)
    program.post(f"{at}/deals", deal())
    answer = program.post(f"{at}/incidents", incident(REVOKE, **change))
    assert (answer.status_code, names(answer)) == (status, fields)
    assert not Incident.objects.exists()


def test_lists_ask_the_database_as_often_for_many_as_for_one(
    api: Any, judge: User, at: str, event: Event
) -> None:
    program = api(user=judge)

    def queries(path: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            assert program.get(path).status_code == 200
        return len(captured)

    def play(where: str) -> None:
        program.post(f"{where}/deals", deal())
        logged = program.post(f"{where}/incidents", incident(REVOKE)).json()
        program.post(f"events/{event.pk}/incidents/{logged['id']}/undo", {"reason": "Проба"})
        program.post(f"{where}/incidents", incident(DEALER_LOOKED))

    play(at)
    paths = [
        *(f"{at}/{name}" for name in ("deals", "acts", "sheet", "incidents")),
        f"events/{event.pk}/incidents",
    ]
    before = [queries(path) for path in paths]
    for _ in range(2):
        program.post(f"{at}/deals", deal())
    program.post(f"{at}/incidents", incident(DEALER_LOOKED))
    play(f"events/{event.pk}/tables/{make_table(event=event).pk}")
    assert [queries(path) for path in paths] == before
