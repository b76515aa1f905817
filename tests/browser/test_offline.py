"""Without a network: the phone's walk is the server's walk, and the kept rules answer."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import rulebook

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 360, "height": 740}
REPLAY = """async ({trees, cases}) => {
  const { answersOf, walk } = await import(cases.script);
  return cases.rows.map(([tree, answers, known]) => {
    const state = walk(trees[tree], answers, known);
    return [state.node, answersOf(state)];
  });
}"""


def wait_for(page: Page, condition: str) -> None:
    """Wait in the page for a condition; the page's policy forbids Playwright's own waiting by eval."""
    page.evaluate(
        f"async () => {{ while (!({condition})) await new Promise((next) => setTimeout(next, 50)); }}"
    )


def test_the_walk_in_javascript_is_the_walk_in_python_on_every_path(
    chromium: Browser, live_server: Any
) -> None:
    code = rulebook.load_code("preferans-1996")
    trees = {tree["id"]: tree for tree in rulebook.bundle(code)["trees"]}
    rows, expected = [], []
    for tree in code.trees.values():
        for path, _ in rulebook.every_path(tree):
            facts = [(step.fact, step.value) for step in path]
            for cut in range(len(facts) + 1):
                answers, known = dict(facts[:cut]), dict(facts[cut : cut + 1]) if cut % 2 else {}
                state = rulebook.walk(tree, answers, known)
                rows.append([tree.id, answers, known])
                expected.append([state.node, state.answers])
    context = chromium.new_context(base_url=live_server.url)
    page = context.new_page()
    page.goto("/offline/")
    script = page.locator("#offline-app").get_attribute("data-walk")

    got = page.evaluate(REPLAY, {"trees": trees, "cases": {"script": script, "rows": rows}})

    assert len(rows) > 500
    assert json.loads(json.dumps(got)) == expected
    context.close()


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_judge_without_a_network_still_gets_the_ruling(
    chromium: Browser, live_server: Any, language: str
) -> None:
    tree = rulebook.load_code("preferans-1996").trees["revoke"]
    state = rulebook.walk(tree, {"revoke_noticed": "same-trick", "later_player_followed": "no"})
    assert state.ruling is not None
    context = chromium.new_context(base_url=live_server.url, locale=language, viewport=PHONE)
    page = context.new_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    wait_for(page, "navigator.serviceWorker.controller !== null")
    context.set_offline(True)

    page.goto("/rulings/preferans-1996/revoke/")
    for step in state.path:
        question = step.question.text.in_language(language)
        expect(page.get_by_role("heading", name=question)).to_be_visible()
        page.get_by_role("link", name=step.label.in_language(language), exact=True).click()
    expect(page.locator("#verdict")).to_have_text(state.ruling.verdict.in_language(language))
    expect(page.locator(".steps-who").first).to_have_text({"ru": "Нарушивший", "en": "Offender"}[language])
    page.go_back()
    expect(page.get_by_role("heading", name=question)).to_be_visible()

    page.goto("/search?q=3.9.21")
    expect(page.get_by_role("link", name="3.9.21")).to_be_visible()
    context.close()


def test_the_kept_rules_follow_a_change_of_language(chromium: Browser, live_server: Any) -> None:
    context = chromium.new_context(base_url=live_server.url, locale="ru", viewport=PHONE)
    page = context.new_page()
    page.goto("/")
    wait_for(page, "navigator.serviceWorker.controller !== null")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    wait_for(page, "(await (await caches.match('/offline/language'))?.text()) === 'en'")
    context.set_offline(True)

    page.goto("/events/1/tables/1/")
    expect(page.get_by_role("heading", name="Rules without a network")).to_be_visible()
    context.close()
