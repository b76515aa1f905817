"""Every reason and every input error has a text in both languages, with nothing left unfilled."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rulebook
from rulebook.engine.wording import placeholders, wording

ROOT = Path(rulebook.__file__).parent
SOURCES = [
    *ROOT.glob("games/**/*.py"),
    *ROOT.glob("calculators/*.py"),
    *ROOT.glob("engine/*.py"),
]
ERROR_KEY = re.compile(r"RuleInputError\(\s*\"([a-z-]+)\"((?:[^()]|\([^()]*\)|\((?:[^()]|\([^()]*\))*\))*)\)")
GIVEN = re.compile(r"\b(\w+)=")


def errors() -> list[tuple[str, set[str]]]:
    found = []
    for path in SOURCES:
        for key, arguments in ERROR_KEY.findall(path.read_text(encoding="utf-8")):
            found.append((key, set(GIVEN.findall(arguments))))
    return found


def test_the_sources_hold_errors_to_look_at() -> None:
    assert len(errors()) > 80


@pytest.mark.parametrize("key", sorted({key for key, _ in errors()}))
def test_an_input_error_has_a_text_with_the_values_it_is_given(key: str) -> None:
    text = wording()[key]
    for found, given in errors():
        if found == key:
            for language in ("ru", "en"):
                assert placeholders(text.in_language(language)) <= given | {"field"}, key


def test_both_languages_use_the_same_values() -> None:
    for key, text in wording().items():
        assert placeholders(text.in_language("ru")) == placeholders(text.in_language("en")), key
