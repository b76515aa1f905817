"""The judge's way on a phone, from the table to a ruling on the sheet; the desk's pages by axe."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, expect, sync_playwright

from arbiter.accounts.models import User
from arbiter.events.models import GameTable
from arbiter.incidents.models import Incident
from arbiter.protocols.codec import sheet_to_json
from arbiter.protocols.selectors import sheet_of
from tests.factories import make_deal, make_judge, make_organizer, make_table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CHROMIUM = "/usr/bin/chromium"
PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1280, "height": 900}
PASSWORD = "a long enough password"


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    before = os.environ.get("DJANGO_ALLOW_ASYNC_UNSAFE")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright keeps an event loop in this thread
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()
    if before is None:
        del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def open_as(chromium: Browser, live_server: Any) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a page as a signed-in user in a window of its own."""
    contexts = []

    def open_page(user: User, address: str, *, language: str = "ru", **options: Any) -> Page:
        context = chromium.new_context(base_url=live_server.url, locale=language, **options)
        contexts.append(context)
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        cookies = {settings.SESSION_COOKIE_NAME: session, settings.LANGUAGE_COOKIE_NAME: language}
        context.add_cookies(
            [{"name": name, "value": value, "url": live_server.url} for name, value in cookies.items()]
        )
        page = context.new_page()
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()


def table_address(table: GameTable) -> str:
    return f"/events/{table.event_id}/tables/{table.number}/"


def fits(page: Page) -> None:
    """The page is no wider than the window."""
    page.wait_for_load_state()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.viewport_size["width"], f"{page.url} is {width} wide"


def is_large_enough(page: Page, selector: str) -> None:
    """Targets are at least 44 pixels high."""
    for target in page.locator(selector).all():
        box = target.bounding_box()
        assert box is None or box["height"] >= 44, target.inner_text()


@pytest.mark.parametrize("javascript", [True, False])
def test_a_judge_records_a_deal_rules_and_takes_the_ruling_back(
    open_as: Callable[..., Page], javascript: bool
) -> None:
    table = make_table()
    judge = make_judge(table.event)
    page = open_as(judge, "/events/", viewport=PHONE, has_touch=True, java_script_enabled=javascript)
    fits(page)
    page.get_by_role("link", name=table.event.name).click()
    fits(page)
    page.get_by_role("link", name="Стол 1").click()
    fits(page)
    is_large_enough(page, ".table-actions .button")

    page.get_by_role("link", name="Записать сдачу").click()
    fits(page)
    is_large_enough(page, ".pick, .actions .button, .tricks-input input")
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
    page.locator("form.log button").click()
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
    ("language", "scheme", "window"),
    [
        ("ru", "light", PHONE),
        ("en", "dark", PHONE),
        ("ru", "dark", LAPTOP),
        ("en", "light", LAPTOP),
    ],
    ids=["ru-light-phone", "en-dark-phone", "ru-dark-laptop", "en-light-laptop"],
)
def test_no_page_of_the_desk_has_a_serious_fault(
    open_as: Callable[..., Page], desk: dict[str, Any], language: str, scheme: str, window: dict[str, int]
) -> None:
    page = open_as(
        desk["user"], "/events/", language=language, viewport=window, color_scheme=scheme, bypass_csp=True
    )
    faults = []
    for pattern in PAGES:
        page.goto(pattern.format(**{name: desk[name] for name in ("event", "table", "incident")}))
        fits(page)
        for fault in Axe().run(page).response["violations"]:
            if fault["impact"] in ("serious", "critical"):
                where = [node["html"][:200] for node in fault["nodes"]]
                faults.append((page.url, fault["id"], where))
    assert faults == []


def test_a_deal_is_entered_with_the_keyboard_alone(open_as: Callable[..., Page]) -> None:
    table = make_table()
    page = open_as(make_organizer(table.event), f"{table_address(table)}deals/new/", viewport=LAPTOP)
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


def test_what_a_game_does_not_have_is_not_asked_for(open_as: Callable[..., Page]) -> None:
    table = make_table()
    page = open_as(make_judge(table.event), f"{table_address(table)}deals/new/", viewport=PHONE)
    declarers = page.get_by_role("group", name="Разыгрывающий")
    expect(declarers).to_be_visible()
    page.get_by_role("radio", name="Распасы", exact=True).check()
    expect(declarers).to_be_hidden()
    expect(page.get_by_role("radiogroup", name="Борис")).to_be_hidden()
    expect(page.get_by_label("Взятки: Борис")).to_be_visible()
