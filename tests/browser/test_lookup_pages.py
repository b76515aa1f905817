"""The judge's pages in Chromium: accessible in both schemes, on a phone, by keyboard, without scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import faults_of
from tests.browser.conftest import OpenPage
from tests.factories import make_deal, make_judge, make_table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

REVOKE = "/rulings/preferans-1996/revoke/"
DECLARER = f"{REVOKE}?revoke_noticed=before-play-ends&game=tricks&offender_role=declarer"
RULED = (
    f"{DECLARER}&contract=7H&declarer=А&calls.Б=whist&calls.В=pass"
    "&replayed_tricks.А=7&replayed_tricks.Б=3&replayed_tricks.В=0"
)
PAGES = {
    "home": "/",
    "search": "/search?q=засветил+прикуп&kind=tree",
    "nothing-found": "/search?q=qqqzzzxxx",
    "trees": "/trees/",
    "codes": "/codes/",
    "contents": "/codes/preferans-1996/",
    "clause": "/codes/preferans-1996/3.9.16.1/",
    "sochinka-clause": "/codes/sochinka/s1a.3/",
    "glossary": "/glossary/",
    "coverage": "/about/coverage/",
    "question": f"{REVOKE}?revoke_noticed=before-play-ends",
    "wrong-answer": f"{REVOKE}?revoke_noticed=nonsense",
    "amounts": DECLARER,
    "wrong-amounts": f"{DECLARER}&contract=7X&replayed_tricks.А=x",
    "ruling": RULED,
    "default": f"{REVOKE}?revoke_noticed=before-play-ends&game=misere&offender_role=whister",
    "not-found": "/codes/bridge/",
    "sign-in": "/accounts/sign-in/",
}


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(("size", "scheme"), [("phone", "light"), ("phone", "dark"), ("laptop", "dark")])
def test_pages_are_accessible_and_fit(open_page: OpenPage, size: str, scheme: str, language: str) -> None:
    page = open_page("/", size=size, scheme=scheme, language=language)
    faults = {}
    for name, address in PAGES.items():
        page.goto(address)
        page.evaluate("document.querySelectorAll('main details').forEach(one => { one.open = true })")
        faults[name] = faults_of(page)

    assert faults == {name: [] for name in PAGES}


def test_hits_come_as_one_types(open_page: OpenPage) -> None:
    page = open_page("/")
    page.locator("#q").press_sequentially("фальшренонс", delay=20)

    expect(page.locator("#hits .hit-title").first).to_have_text("Фальшренонс")
    expect(page.locator("#hits-status")).to_have_text(re.compile(r"^Найдено: \d+$"))
    expect(page).to_have_url(re.compile(r"/search\?q="))
    page.locator("#hits .hit-title a").first.tap()
    expect(page.locator("#question")).to_have_text("Когда заметили?")


def test_the_search_field_waits_for_typing_on_a_laptop_only(open_page: OpenPage) -> None:
    expect(open_page("/", size="laptop").locator("#q")).to_be_focused()
    expect(open_page("/", size="phone").locator("#q")).not_to_be_focused()


def answer(page: Page, label: str) -> None:
    page.get_by_role("link", name=label, exact=True).first.click()


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_from_words_to_entries_on_a_phone(open_page: OpenPage, script: bool) -> None:
    page = open_page("/", script=script)
    page.locator("#q").fill("не дал масть")
    page.locator("#q").press("Enter")
    page.get_by_role("link", name="Фальшренонс", exact=True).first.click()
    answer(page, "Позже, розыгрыш ещё идёт")
    answer(page, "Игра на взятки")
    answer(page, "Разыгрывающий")
    page.locator("select[name=contract]").select_option("7H")
    page.get_by_role("group", name="Разыгрывающий").get_by_label("А", exact=True).check()
    page.locator("select[name='calls.Б']").select_option("whist")
    page.locator("select[name='calls.В']").select_option("pass")
    for seat, tricks in {"А": "7", "Б": "3", "В": "0"}.items():
        page.locator(f"input[name='replayed_tricks.{seat}']").fill(tricks)
    page.get_by_role("button", name="Посчитать запись").click()

    amounts = page.locator(".entries-amount").all_inner_texts()
    assert amounts == ["+4", "+16", "+4", "+4", "+4"]
    expect(page.locator(".verdict-text")).to_contain_text("Со взятки с фальшренонсом играем заново")


def test_back_and_change_lead_to_the_earlier_question(open_page: OpenPage) -> None:
    page = open_page(REVOKE)
    answer(page, "Позже, розыгрыш ещё идёт")
    answer(page, "Мизер")
    page.go_back()
    expect(page.locator("#question")).to_have_text("Что играется?")
    page.go_back()
    expect(page.locator("#question")).to_have_text("Когда заметили?")
    page.go_forward()
    page.locator(".answered-change a").click()
    expect(page.locator("#question")).to_have_text("Когда заметили?")


def test_the_walk_goes_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page(REVOKE, size="laptop")
    page.keyboard.press("Tab")
    expect(page.locator(".skip-link")).to_be_focused()
    page.keyboard.press("Enter")
    for label in ("Сразу: следующего хода ещё не было", "Нет"):
        _tab_to(page, label)
        with page.expect_navigation():
            page.keyboard.press("Enter")

    expect(page.locator(".verdict-text")).to_contain_text("Замечено вовремя.")


def _tab_to(page: Page, label: str) -> None:
    for _step in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent").strip() == label:
            assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
            return
    raise AssertionError(f"no way by Tab to {label}")


def test_answers_are_in_reach_of_the_thumb(open_page: OpenPage) -> None:
    page = open_page(f"{REVOKE}?revoke_noticed=before-play-ends")
    boxes = [option.bounding_box() for option in page.locator(".option").all()]

    assert boxes
    assert all(box and box["y"] + box["height"] <= 684 for box in boxes)


def test_logging_is_in_reach_and_leads_to_the_logged_ruling(open_page: OpenPage) -> None:
    table = make_table()
    judge = make_judge(table.event)
    make_deal(table, judge)
    page = open_page(f"{REVOKE}?table={table.pk}&deal=1&revoke_noticed=same-trick", user=judge)
    answer(page, "Нет")
    button = page.get_by_role("button", name="Записать происшествие")

    assert faults_of(page) == []
    box = button.bounding_box()
    assert box
    assert 500 < box["y"] + box["height"] <= 684
    button.click()
    expect(page).to_have_url(re.compile(rf"/events/{table.event_id}/incidents/\d+/$"))


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_colours_follow_the_device_until_the_reader_chooses(open_page: OpenPage, script: bool) -> None:
    page = open_page("/", scheme="dark", script=script)
    background = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(background) == "rgb(15, 27, 22)"

    page.get_by_role("button", name="Тёмные цвета").click()
    page.get_by_role("button", name="Светлые цвета").click()

    expect(page.locator("html")).to_have_class("scheme-light")
    assert page.evaluate(background) == "rgb(246, 241, 229)"


def test_suits_differ_in_shape_as_well_as_in_colour(open_page: OpenPage) -> None:
    table = make_table()
    judge = make_judge(table.event)
    make_deal(table, judge, contract="6D", tricks={"1": 6, "2": 4, "3": 0})
    make_deal(table, judge, dealer="1", contract="6S", declarer="2", calls={"3": "whist", "4": "pass"},
              tricks={"2": 6, "3": 4, "4": 0})  # fmt: skip
    page = open_page(f"/events/{table.event_id}/tables/1/", user=judge)
    style = "element => [getComputedStyle(element).fill, getComputedStyle(element).stroke]"
    spade = page.locator(".suit-spade svg").first.evaluate(style)
    diamond = page.locator(".suit-diamond svg").first.evaluate(style)

    assert (spade, diamond) == (["rgb(31, 28, 23)", "none"], ["none", "rgb(168, 28, 34)"])
