"""The judge's way on a phone, from the table to a ruling on the sheet; the desk's pages by axe."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from arbiter.events.models import GameTable
from arbiter.incidents.models import Incident
from arbiter.protocols.codec import sheet_to_json
from arbiter.protocols.selectors import sheet_of
from tests.browser.checks import overflow, serious_faults, small_targets
from tests.browser.conftest import OpenPage
from tests.factories import make_deal, make_judge, make_organizer, make_table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def table_address(table: GameTable) -> str:
    return f"/events/{table.event_id}/tables/{table.number}/"


def fits(page: Page) -> None:
    """The page is no wider than the window, and its targets are large enough."""
    page.wait_for_load_state()
    assert overflow(page) == 0, page.url
    assert small_targets(page) == [], page.url


@pytest.mark.parametrize("javascript", [True, False])
def test_a_judge_records_a_deal_rules_and_takes_the_ruling_back(
    open_page: OpenPage, javascript: bool
) -> None:
    table = make_table()
    judge = make_judge(table.event)
    page = open_page("/events/", user=judge, script=javascript)
    fits(page)
    page.get_by_role("link", name=table.event.name).click()
    fits(page)
    page.get_by_role("link", name="Стол 1").click()
    fits(page)

    page.get_by_role("link", name="Записать сдачу").click()
    fits(page)
    page.get_by_role("radio", name="6 пики").check()
    page.get_by_role("group", name="Разыгрывающий").get_by_role("radio", name="Анна").check()
    page.get_by_role("group", name="Сдающий").get_by_role("radio", name="Глеб").check()
    page.get_by_role("radiogroup", name="Борис").get_by_role("radio", name="Вист", exact=True).check()
    page.get_by_role("radiogroup", name="Вера").get_by_role("radio", name="Пас").check()
    for name, tricks in (("Анна", "6"), ("Борис", "3"), ("Вера", "0")):
        page.get_by_label(f"Взятки: {name}").fill(tricks)
    page.get_by_role("button", name="Проверить").click()
    fits(page)
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label("Взятки: Борис").fill("4")
    page.get_by_role("button", name="Проверить").click()
    fits(page)
    expect(page.get_by_role("heading", name="Будет записано: сдача 1, 6")).to_be_visible()
    page.get_by_role("button", name="Записать").first.click()
    expect(page.get_by_role("status")).to_contain_text("Записано: Сдача 1")
    before = sheet_to_json(sheet_of(table))
    assert before["pool"] == {"1": "2", "2": "0", "3": "0", "4": "0"}

    page.locator("#act-1 summary").click()
    page.get_by_role("link", name="Происшествие в этой сдаче").click()
    fits(page)
    page.locator("#q").fill("фальшренонс")
    page.locator("#q").press("Enter")
    page.get_by_role("link", name="Фальшренонс", exact=True).first.click()
    fits(page)
    page.get_by_role("link", name="Позже, розыгрыш ещё идёт").click()
    page.get_by_role("link", name="Разыгрывающий", exact=True).click()
    fits(page)
    for seat, tricks in (("1", "6"), ("2", "4"), ("3", "0")):
        page.locator(f"[name='replayed_tricks.{seat}']").fill(tricks)
    page.get_by_role("button", name="Посчитать запись").click()
    fits(page)
    page.locator(".action-bar button").click()
    fits(page)
    expect(page.get_by_role("status")).to_contain_text("Решение записано и внесено в пулю.")
    assert sheet_to_json(sheet_of(table))["mountain"] == {"1": "2", "2": "0", "3": "0", "4": "0"}

    page.get_by_role("link", name="Снять решение").click()
    fits(page)
    page.get_by_label("Причина").fill("Карта нашлась")
    page.get_by_role("button", name="Снять решение").click()
    expect(page.get_by_text("Это решение снято.")).to_be_visible()
    assert sheet_to_json(sheet_of(table)) == before
    page.get_by_role("link", name="К столу").click()
    fits(page)


PAGES = [
    "/events/",
    "/events/new/",
    "{event}",
    "{event}edit/",
    "{event}agreements/",
    "{event}players/",
    "{event}people/",
    "{event}tables/new/",
    "{event}tables/2/seats/",
    "{table}",
    "{table}deals/new/",
    "{table}acts/1/undo/",
    "{incident}",
    "{incident}undo/",
    "{incident}slip/",
]


@pytest.fixture
def desk() -> dict[str, Any]:
    """An event with a table in play, one not begun, and a ruling; its judge organizes it as well."""
    table = make_table()
    make_table(3, event=table.event)
    judge = make_judge(table.event)
    table.event.roles.create(user=judge, role="organizer")
    make_deal(table, judge)
    client = Client()
    client.force_login(judge, backend="django.contrib.auth.backends.ModelBackend")
    client.post(
        f"{table_address(table)}incidents/log/",
        {
            "client_id": "6f1d3c0e-3d0b-4c43-9d1c-0e6b8a4f2a11",
            "code_id": "preferans-1996",
            "tree_id": "revoke",
            "deal_number": "1",
            "revoke_noticed": "before-play-ends",
            "offender_role": "declarer",
            "replayed_tricks.1": "6",
            "replayed_tricks.2": "4",
            "replayed_tricks.3": "0",
        },
    )
    event = f"/events/{table.event_id}/"
    incident = f"{event}incidents/{Incident.objects.get().pk}/"
    return {"user": judge, "event": event, "table": table_address(table), "incident": incident}


@pytest.mark.parametrize(
    ("language", "scheme", "size"),
    [
        ("ru", "light", "phone"),
        ("en", "dark", "phone"),
        ("ru", "dark", "laptop"),
        ("en", "light", "laptop"),
    ],
)
def test_no_page_of_the_desk_has_a_serious_fault(
    open_page: OpenPage, desk: dict[str, Any], language: str, scheme: str, size: str
) -> None:
    page = open_page("/events/", user=desk["user"], language=language, scheme=scheme, size=size)
    for pattern in PAGES:
        page.goto(pattern.format(**{name: desk[name] for name in ("event", "table", "incident")}))
        assert serious_faults(page) == [], page.url
        fits(page)


def test_the_longest_name_widens_no_page(open_page: OpenPage) -> None:
    table = make_table()
    player = table.seats.all()[0].player
    player.name = player.name_key = "Щ" * 80
    player.save()
    judge = make_judge(table.event)
    make_deal(table, judge)
    page = open_page(table_address(table), user=judge)
    for address in ("", "deals/new/", "acts/1/undo/", "../../"):
        page.goto(f"{table_address(table)}{address}")
        fits(page)


def test_a_deal_is_entered_with_the_keyboard_alone(open_page: OpenPage) -> None:
    table = make_table()
    page = open_page(f"{table_address(table)}deals/new/", user=make_organizer(table.event), size="laptop")
    page.locator("#main").focus()
    for _link in range(3):
        page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert page.locator("input[name=contract]:checked").count() == 1
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert page.locator("input[name=declarer]:checked").get_attribute("value") == "1"
    focused = "getComputedStyle(document.activeElement.nextElementSibling).outlineStyle"
    assert page.evaluate(focused) == "solid"


def test_what_a_game_does_not_have_is_not_asked_for(open_page: OpenPage) -> None:
    table = make_table()
    page = open_page(f"{table_address(table)}deals/new/", user=make_judge(table.event))
    declarers = page.get_by_role("group", name="Разыгрывающий")
    expect(declarers).to_be_visible()
    page.get_by_role("radio", name="Распасы", exact=True).check()
    expect(declarers).to_be_hidden()
    expect(page.get_by_role("radiogroup", name="Борис")).to_be_hidden()
    expect(page.get_by_label("Взятки: Борис")).to_be_visible()
