"""Pages that set an event up, in both languages: exact texts, forms kept, strangers told nothing."""

from typing import Any

import pytest

from arbiter.accounts.models import User
from arbiter.events.models import Event, EventRole, GameTable, Player
from arbiter.events.selectors import seat_names, tables_of
from tests.factories import (
    EventFactory,
    PlayerFactory,
    UserFactory,
    make_deal,
    make_judge,
    make_organizer,
    make_table,
)
from tests.pages import sign_in, text_of

pytestmark = pytest.mark.django_db

NEW_EVENT = {
    "name": "Кубок Волги",
    "place": "Казань",
    "starts_on": "2026-06-01",
    "ends_on": "2026-06-02",
    "time_zone": "Europe/Moscow",
    "preset": "sochi-tournament",
}


def test_nobody_is_asked_to_sign_in() -> None:
    response = sign_in(None).get("/events/")
    assert (response.status_code, response.headers["Location"]) == (302, "/accounts/sign-in/?next=/events/")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Вы пока не участвуете ни в одном турнире."),
        ("en", "You have no part in any event yet."),
    ],
)
def test_a_user_without_events_is_told_what_to_do(language: str, text: str) -> None:
    EventFactory()
    assert text in text_of(sign_in(UserFactory(), language).get("/events/"))


def test_the_list_holds_the_events_of_the_reader_only() -> None:
    mine, other = EventFactory(name="Мой"), EventFactory(name="Чужой")
    page = text_of(sign_in(make_judge(mine)).get("/events/"))
    assert "Мой" in page
    assert other.name not in page


def test_an_event_is_created_with_agreements_changed_from_the_set() -> None:
    user = UserFactory()
    response = sign_in(user).post("/events/new/", {**NEW_EVENT, "option.pool": "30", "option.amnesty": "off"})
    event = Event.objects.get()
    assert (response.status_code, response.headers["Location"]) == (302, f"/events/{event.pk}/")
    assert (event.name, event.preset, event.overrides) == (
        "Кубок Волги",
        "sochi-tournament",
        {"pool": "30", "amnesty": "off"},
    )
    assert list(event.roles.values_list("user", "role")) == [(user.pk, "organizer")]


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        (
            "ru",
            [
                "Последний день раньше первого.",
                "Пуля каждого игрока, в очках: Убедитесь, что это значение меньше либо равно 1000.",
            ],
        ),
        (
            "en",
            [
                "The last day is before the first.",
                "Pool of each player, in points: Ensure this value is less than or equal to 1000.",
            ],
        ),
    ],
)
def test_a_wrong_event_names_every_field_and_loses_nothing(language: str, texts: list[str]) -> None:
    sent = {**NEW_EVENT, "ends_on": "2026-05-01", "option.pool": "5000", "option.len_mult": "2"}
    response = sign_in(UserFactory(), language).post("/events/new/", sent)
    page = text_of(response)
    assert response.status_code == 400
    assert [text for text in texts if text not in page] == []
    content = response.content.decode()
    assert 'value="Кубок Волги"' in content
    assert 'value="5000"' in content
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("ru", ["Изменено против набора", "Пуля каждого игрока, в очках 30 4.2.3 Может быть: от 1 до 1000."]),
        ("en", ["Changed from the set", "Pool of each player, in points 30 4.2.3 May be: from 1 to 1000."]),
    ],
)
def test_a_changed_agreement_names_its_clause_and_what_it_may_be(language: str, texts: list[str]) -> None:
    event = EventFactory(overrides={"pool": "30"})
    page = text_of(sign_in(make_judge(event), language).get(f"/events/{event.pk}/"))
    assert [text for text in texts if text not in page] == []


def test_the_agreements_form_shows_the_clause_of_every_option() -> None:
    event = EventFactory()
    response = sign_in(make_organizer(event)).get(f"/events/{event.pk}/agreements/")
    assert 'href="/codes/preferans-1996/3.8.11/"' in response.content.decode()
    assert "Ответственность вистующих" in text_of(response)


def test_the_agreements_are_changed_until_play_begins() -> None:
    table = make_table()
    event = table.event
    client = sign_in(make_organizer(event))
    address = f"/events/{event.pk}/agreements/"
    assert client.post(address, {"preset": "leningrad-tournament"}).status_code == 302
    event.refresh_from_db()
    assert event.preset == "leningrad-tournament"
    make_deal(table, make_judge(event))
    response = client.post(address, {"preset": "rostov-tournament"})
    assert response.status_code == 409
    assert "Договорённости закреплены: игра началась" in text_of(response)


def test_many_players_are_pasted_at_once() -> None:
    event = EventFactory()
    client = sign_in(make_organizer(event))
    response = client.post(
        f"/events/{event.pk}/players/", {"names": "\r\n1. Анна\r\n\r\n 2) Борис  Гром \r\n3\tЁжик"}
    )
    assert response.status_code == 302
    assert list(Player.objects.order_by("pk").values_list("name", flat=True)) == [
        "Анна",
        "Борис Гром",
        "Ёжик",
    ]
    content = client.get(response["Location"]).content.decode()
    notice = content[content.index('<div class="notice notice-success">') :]
    assert notice[: notice.index("</div>")].count("#check") == 1


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "ru",
            (
                "Строка 4, «2) АННА»: Это имя уже стоит в строке 1 списка. "
                "Строка 5, «Глеб»: Игрок с таким именем уже записан."
            ),
        ),
        (
            "en",
            (
                "Line 4, “2) АННА”: This name already stands in line 1 of the list. "
                "Line 5, “Глеб”: A player with this name is already entered."
            ),
        ),
    ],
)
def test_a_wrong_name_in_the_list_enters_nobody_and_keeps_the_list(language: str, text: str) -> None:
    event = EventFactory()
    client = sign_in(make_organizer(event), language)
    PlayerFactory(event=event, name="Глеб")
    response = client.post(f"/events/{event.pk}/players/", {"names": "1. Анна\n\nВера\n2) АННА\nГлеб"})
    assert response.status_code == 400
    assert text in text_of(response)
    assert "1. Анна\n\nВера\n2) АННА\nГлеб" in response.content.decode()
    assert Player.objects.count() == 1


@pytest.mark.parametrize(
    ("language", "text"), [("ru", "Обязательное поле."), ("en", "This field is required.")]
)
def test_a_list_of_blank_lines_is_no_list(language: str, text: str) -> None:
    event = EventFactory()
    response = sign_in(make_organizer(event), language).post(
        f"/events/{event.pk}/players/", {"names": " \n\n"}
    )
    assert response.status_code == 400
    assert text in text_of(response)


def test_markup_in_a_name_is_text() -> None:
    event = EventFactory(name="<script>alert(1)</script>")
    client = sign_in(make_organizer(event))
    client.post(f"/events/{event.pk}/players/", {"names": "<img src=x onerror=alert(1)>"})
    content = client.get(f"/events/{event.pk}/").content.decode()
    assert "<script>alert" not in content
    assert "<img src=x" not in content
    assert "&lt;img src=x onerror=alert(1)&gt;" in content


def seated(event: Event, count: int = 4) -> list[Player]:
    return [PlayerFactory(event=event) for _ in range(count)]


def test_a_table_is_set_with_three_or_four() -> None:
    event = EventFactory()
    players = seated(event)
    client = sign_in(make_organizer(event))
    sent = {f"seat.{place}": str(player.pk) for place, player in enumerate(players, start=1)}
    assert (
        client.post(f"/events/{event.pk}/tables/new/", sent).headers["Location"]
        == f"/events/{event.pk}/tables/1/"
    )
    assert list(seat_names(tables_of(event).get()).values()) == [player.name for player in players]


@pytest.mark.parametrize(
    ("language", "text"), [("ru", "уже сидит за этим столом."), ("en", "already sits at this table.")]
)
def test_a_player_twice_at_a_table_is_refused_beside_the_seat(language: str, text: str) -> None:
    event = EventFactory()
    first, second, _third = seated(event, 3)
    sent = {"seat.1": first.pk, "seat.2": second.pk, "seat.3": first.pk}
    response = sign_in(make_organizer(event), language).post(f"/events/{event.pk}/tables/new/", sent)
    assert response.status_code == 400
    assert f"{first.name} {text}" in text_of(response)
    assert f'<option value="{second.pk}" selected>' in response.content.decode()
    assert not GameTable.objects.exists()


def test_a_player_of_another_event_is_no_choice() -> None:
    event = EventFactory()
    first, second, _third = seated(event, 3)
    stranger = PlayerFactory()
    sent = {"seat.1": first.pk, "seat.2": second.pk, "seat.3": stranger.pk}
    response = sign_in(make_organizer(event)).post(f"/events/{event.pk}/tables/new/", sent)
    assert response.status_code == 400
    assert stranger.name not in text_of(response)


def test_a_seat_is_changed_until_something_is_written() -> None:
    table = make_table()
    event = table.event
    new = PlayerFactory(event=event, name="Дина")
    client = sign_in(make_organizer(event))
    address = f"/events/{event.pk}/tables/1/seats/"
    taken = client.post(address, {"position": "2", "player": table.seats.all()[0].player_id})
    assert (taken.status_code, "Анна уже сидит за этим столом." in text_of(taken)) == (400, True)
    assert client.post(address, {"position": "2", "player": new.pk}).status_code == 302
    assert seat_names(tables_of(event).get())["2"] == "Дина"
    make_deal(tables_of(event).get(), make_judge(event))
    assert client.post(address, {"position": "3", "player": new.pk}).status_code in (400, 409)


def test_roles_are_granted_and_taken_back_by_user_name() -> None:
    event = EventFactory()
    organizer = make_organizer(event)
    user = UserFactory(username="petrov")
    client = sign_in(organizer)
    assert (
        client.post(f"/events/{event.pk}/people/", {"username": "Petrov", "role": "judge"}).status_code == 302
    )
    assert EventRole.objects.filter(event=event, user=user, role="judge").exists()
    client.post(f"/events/{event.pk}/people/revoke/", {"username": "petrov", "role": "judge"})
    assert not EventRole.objects.filter(user=user).exists()
    last = client.post(
        f"/events/{event.pk}/people/revoke/", {"username": organizer.username, "role": "organizer"}
    )
    assert last.status_code == 409
    assert "Турниру нужен организатор" in text_of(last)
    nobody = client.post(f"/events/{event.pk}/people/", {"username": "nobody", "role": "judge"})
    assert (nobody.status_code, "Пользователя с таким именем нет." in text_of(nobody)) == (400, True)


def test_an_organizer_who_leaves_is_led_to_his_other_events() -> None:
    event = EventFactory()
    leaving = make_organizer(event)
    make_organizer(event)
    address = f"/events/{event.pk}/people/revoke/"
    gone = sign_in(leaving).post(address, {"username": leaving.username, "role": "organizer"})
    assert (gone.status_code, gone.headers["Location"]) == (302, "/events/")


def test_a_user_name_with_a_null_is_nobodys() -> None:
    event = EventFactory()
    client = sign_in(make_organizer(event))
    sent = {"username": "\x00", "role": "judge"}
    assert client.post(f"/events/{event.pk}/people/revoke/", sent).status_code == 404


def test_the_event_is_started_and_finished() -> None:
    event = EventFactory()
    client = sign_in(make_organizer(event))
    for state in ("running", "finished", "running"):
        assert client.post(f"/events/{event.pk}/state/", {"state": state}).status_code == 302
        event.refresh_from_db()
        assert event.state == state
    assert client.post(f"/events/{event.pk}/state/", {"state": "lost"}).status_code == 400


def test_name_and_dates_are_changed() -> None:
    event = EventFactory()
    client = sign_in(make_organizer(event))
    sent = {**NEW_EVENT, "name": "Новое имя"}
    assert client.post(f"/events/{event.pk}/edit/", sent).status_code == 302
    event.refresh_from_db()
    assert (event.name, event.place) == ("Новое имя", "Казань")
    assert client.post(f"/events/{event.pk}/edit/", {**sent, "name": ""}).status_code == 400


PAGES = ["", "edit/", "agreements/", "players/", "people/", "tables/new/", "tables/1/", "tables/1/seats/"]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Такого турнира нет, или вы в нём не участвуете."),
        ("en", "There is no such event, or you have no part in it."),
    ],
)
def test_a_stranger_finds_nothing(page: str, language: str, text: str) -> None:
    table = make_table()
    stranger = make_organizer(EventFactory())
    response = sign_in(stranger, language).get(f"/events/{table.event_id}/{page}")
    assert response.status_code == 404
    assert text in text_of(response)


@pytest.mark.parametrize(
    ("page", "sent"),
    [
        ("edit/", NEW_EVENT),
        ("agreements/", {"preset": "rostov-tournament"}),
        ("players/", {"names": "Анна"}),
        ("people/", {"username": "x", "role": "judge"}),
        ("people/revoke/", {"username": "x", "role": "judge"}),
        ("tables/new/", {}),
        ("tables/1/seats/", {}),
        ("state/", {"state": "finished"}),
    ],
)
def test_a_judge_does_not_set_the_event_up(page: str, sent: dict[str, Any]) -> None:
    table = make_table()
    judge: User = make_judge(table.event)
    status = sign_in(judge).post(f"/events/{table.event_id}/{page}", sent).status_code
    assert status == (404 if page == "people/revoke/" else 403)
