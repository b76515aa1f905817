"""Rulings from the table's page to the sheet and back: logged once, frozen, taken back, printed."""

import uuid
from typing import Any

import pytest
from django.test import Client

from arbiter.events.models import Event, GameTable
from arbiter.incidents.models import Incident
from arbiter.protocols.codec import sheet_to_json
from arbiter.protocols.models import Act
from arbiter.protocols.selectors import sheet_of
from tests.factories import EventFactory, UserFactory, make_deal, make_judge, make_organizer, make_table
from tests.pages import inputs_of, sign_in, text_of

pytestmark = pytest.mark.django_db

REVOKE = {
    "code_id": "preferans-1996",
    "tree_id": "revoke",
    "deal_number": "1",
    "revoke_noticed": "before-play-ends",
    "offender_role": "declarer",
    "replayed_tricks.1": "6",
    "replayed_tricks.2": "4",
    "replayed_tricks.3": "0",
}
"""Declarer revoked in the first deal: six tricks after the replay, one given away, so one short."""


def log(client: Client, table: GameTable, **changes: Any) -> Any:
    address = f"/events/{table.event_id}/tables/{table.number}/incidents/log/"
    return client.post(address, {"client_id": str(uuid.uuid4()), **REVOKE, **changes})


def played_table() -> GameTable:
    table = make_table()
    make_deal(table, make_judge(table.event))
    return table


@pytest.mark.parametrize(
    ("language", "texts", "table_texts"),
    [
        (
            "ru",
            [
                "Фальшренонс Стол 1, сдача 1 ·",
                "Анна гора +2 Ремиз разыгрывающего: 1 × 2",
                "Кто сделал фальшренонс? Разыгрывающий",
                "Контракт 6 ♠",
                "Взятки по итогу переигровки: Борис 4",
                "Кодекс",
            ],
            ["3. Решение по сдаче 1: Фальшренонс", "2. Снята запись 1", "1. Сдача 1: 6 ♠ , Анна снято"],
        ),
        (
            "en",
            [
                "Revoke Table 1, deal 1 ·",
                "Анна mountain +2 Declarer's remise: 1 × 2",
                "Who revoked? Declarer",
                "Contract 6 ♠",
                "Tricks after the replay: Борис 4",
                "The Code",
            ],
            ["3. Ruling on deal 1: Revoke", "2. Act 1 taken back", "1. Deal 1: 6 ♠ , Анна taken back"],
        ),
    ],
)
def test_a_logged_ruling_is_frozen_and_stands_on_the_sheet(
    language: str, texts: list[str], table_texts: list[str]
) -> None:
    table = played_table()
    client = sign_in(make_judge(table.event), language)
    response = log(client, table)
    incident = Incident.objects.get()
    assert response.status_code == 302
    assert response.headers["Location"] == f"/events/{table.event_id}/incidents/{incident.pk}/"
    page = text_of(client.get(response.headers["Location"]))
    assert [text for text in texts if text not in page] == []
    assert incident.verdict[language] in page
    at_table = text_of(client.get(f"/events/{table.event_id}/tables/1/"))
    assert [text for text in table_texts if text not in at_table] == []
    assert sheet_to_json(sheet_of(table))["mountain"] == {"1": "2", "2": "0", "3": "0", "4": "0"}


def test_a_ruling_sent_twice_is_logged_once() -> None:
    table = played_table()
    client = sign_in(make_judge(table.event))
    key = str(uuid.uuid4())
    first, second = log(client, table, client_id=key), log(client, table, client_id=key)
    assert first.headers["Location"] == second.headers["Location"]
    assert (Incident.objects.count(), Act.objects.count()) == (1, 3)


@pytest.mark.parametrize(
    ("language", "problem", "label"),
    [
        ("ru", "Нужно для решения: Взятки по итогу переигровки.", "Пока ничего не записано."),
        ("en", "Needed for the ruling: Tricks after the replay.", "Nothing is stored yet."),
    ],
)
def test_a_missing_amount_is_asked_for_and_nothing_sent_is_lost(
    language: str, problem: str, label: str
) -> None:
    table = played_table()
    client = sign_in(make_judge(table.event), language)
    missing = {name: "" for name in REVOKE if name.startswith("replayed")}
    response = log(client, table, note="<i>пиковый туз</i>", **missing)
    page = text_of(response)
    assert response.status_code == 400
    assert problem in page
    assert label in page
    kept = inputs_of(response)
    assert kept["offender_role"] == "declarer"
    assert kept["revoke_noticed"] == "before-play-ends"
    assert "&lt;i&gt;пиковый туз&lt;/i&gt;" in response.content.decode()
    assert not Incident.objects.exists()


def test_an_unfinished_walk_leads_back_to_its_question() -> None:
    table = played_table()
    response = log(sign_in(make_judge(table.event)), table, offender_role="")
    assert response.status_code == 400
    assert "До решения ещё не дошли. Осталось ответить: Кто сделал фальшренонс?" in text_of(response)
    content = response.content.decode()
    assert "/rulings/preferans-1996/revoke/?" in content
    assert '<option value="declarer">Разыгрывающий</option>' in content


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"offender_role": "nobody"}, 400),
        ({"replayed_tricks.1": "11"}, 400),
        ({"replayed_tricks.1": "-1"}, 400),
        ({"stray": "1"}, 400),
        ({"code_id": ""}, 400),
        ({"client_id": "not-an-id"}, 400),
        ({"note": "\x00"}, 400),
        ({"note": "ы" * 5001}, 400),
        ({"tree_id": "no-such"}, 404),
        ({"code_id": "no-such"}, 404),
        ({"deal_number": "77"}, 400),
    ],
)
def test_wrong_rulings_are_refused_and_nothing_is_stored(changes: dict[str, str], status: int) -> None:
    table = played_table()
    for language in ("ru", "en"):
        response = log(sign_in(make_judge(table.event), language), table, **changes)
        assert response.status_code == status
    assert (Incident.objects.count(), Act.objects.count()) == (0, 1)


def test_an_undone_ruling_gives_the_deal_back() -> None:
    table = played_table()
    before = sheet_to_json(sheet_of(table))
    client = sign_in(make_judge(table.event))
    address = log(client, table).headers["Location"]
    empty = client.post(f"{address}undo/", {"reason": ""})
    assert (empty.status_code, "Причина: Обязательное поле." in text_of(empty)) == (400, True)
    assert client.post(f"{address}undo/", {"reason": "не тот игрок"}).status_code == 302
    assert sheet_to_json(sheet_of(table)) == before
    page = text_of(client.get(address))
    assert "Это решение снято. Причина: не тот игрок" in page
    assert "Снять решение" not in page
    again = client.post(f"{address}undo/", {"reason": "ещё"})
    assert (again.status_code, "Это решение уже отменено." in text_of(again) or "уже" in text_of(again)) == (
        409,
        True,
    )


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("ru", ["Стол 1, сдача 1", "Анна, гора: +2", "Кодекс: 3.9.16"]),
        ("en", ["Table 1, deal 1", "Анна, mountain: +2", "The Code: 3.9.16"]),
    ],
)
def test_the_slip_holds_the_verdict_and_room_to_sign(language: str, texts: list[str]) -> None:
    table = played_table()
    client = sign_in(make_judge(table.event), language)
    page = text_of(client.get(f"{log(client, table, note='тайна').headers['Location']}slip/"))
    assert [text for text in [*texts, Incident.objects.get().verdict[language]] if text not in page] == []
    assert page.count("Борис") == 3
    assert "тайна" not in page


def test_only_a_judge_of_the_event_rules() -> None:
    table = played_table()
    assert log(sign_in(make_organizer(table.event)), table).status_code == 403
    assert log(sign_in(make_judge(EventFactory())), table).status_code == 404
    assert log(sign_in(None), table).status_code == 403
    assert not Incident.objects.exists()


@pytest.mark.parametrize("tail", ["", "undo/", "slip/"])
def test_an_incident_of_another_event_is_not_found(tail: str) -> None:
    table = played_table()
    client = sign_in(make_judge(table.event))
    incident = log(client, table).headers["Location"].split("/")[-2]
    other = EventFactory()
    stranger = sign_in(make_judge(other))
    assert stranger.get(f"/events/{table.event_id}/incidents/{incident}/{tail}").status_code == 404
    assert stranger.get(f"/events/{other.pk}/incidents/{incident}/{tail}").status_code == 404


def test_the_whole_way_from_a_new_event_to_a_ruling_taken_back() -> None:
    client = sign_in(UserFactory(username="chief"))
    event_page = client.post(
        "/events/new/",
        {
            "name": "Кубок",
            "starts_on": "2026-06-01",
            "ends_on": "2026-06-01",
            "time_zone": "Europe/Moscow",
            "preset": "sochi-tournament",
        },
    ).headers["Location"]
    event = Event.objects.get()
    client.post(f"{event_page}people/", {"username": "chief", "role": "judge"})
    client.post(f"{event_page}players/", {"names": "Анна\nБорис\nВера\nГлеб"})
    players = list(event.players.order_by("pk").values_list("pk", flat=True))
    seats = {f"seat.{place}": player for place, player in enumerate(players, start=1)}
    table_page = client.post(f"{event_page}tables/new/", seats).headers["Location"]
    table = GameTable.objects.get()
    client.post(
        f"{table_page}deals/new/",
        {
            **inputs_of(client.get(f"{table_page}deals/new/")),
            "dealer": "4",
            "contract": "6S",
            "declarer": "1",
            "calls.2": "whist",
            "calls.3": "pass",
            "tricks.1": "6",
            "tricks.2": "4",
            "tricks.3": "0",
        },
    )
    before = sheet_to_json(sheet_of(table))
    assert before["pool"] == {"1": "2", "2": "0", "3": "0", "4": "0"}
    walk = f"/rulings/preferans-1996/revoke/?table={table.pk}&deal=1"
    facts = "&".join(
        f"{name}={value}"
        for name, value in REVOKE.items()
        if name not in ("code_id", "tree_id", "deal_number")
    )
    ruling = client.get(f"{walk}&{facts}")
    sent = inputs_of(ruling, "/incidents/log/")
    incident_page = client.post(f"{table_page}incidents/log/", sent).headers["Location"]
    assert sheet_to_json(sheet_of(table))["mountain"] == {"1": "2", "2": "0", "3": "0", "4": "0"}
    client.post(f"{incident_page}undo/", {"reason": "ошибка судьи"})
    assert sheet_to_json(sheet_of(table)) == before
