"""What every page must keep to: axe finds nothing serious, nothing overflows, fingers hit their targets."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

TARGETS = (
    ".button, .option, .tile, .chip, .line-link, .bottom-bar a, .site-nav a, .header-button, summary, select"
)
"""What fingers are for; links inside a sentence are left out."""

SMALLEST_TARGET = 44

_SMALL = """
([selector, least]) => [...document.querySelectorAll(selector)]
  .filter((element) => element.checkVisibility())
  .map((element) => [element, element.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.height < least - 0.5 || box.width < least - 0.5))
  .map(([element, box]) => `${box.width}x${box.height} ${element.className}: ${element.textContent.trim()}`)
"""


def faults_of(page: Page) -> list[str]:
    """Everything on the page that breaks the rules for pages, in words."""
    wide = overflow(page)
    return [
        *serious_faults(page),
        *([f"wider than the window by {wide} px"] if wide else []),
        *(f"small target: {target}" for target in small_targets(page)),
    ]


def serious_faults(page: Page) -> list[str]:
    """Ids of serious and critical faults that axe finds, with the elements concerned."""
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {[node['html'][:120] for node in fault['nodes']]}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
    ]


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def small_targets(page: Page) -> list[str]:
    """Targets smaller than a finger."""
    return list(page.evaluate(_SMALL, [TARGETS, SMALLEST_TARGET]))
