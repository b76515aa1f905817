"""Every input error can be met and says in both languages what was wrong, where, what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.utils import translation

from rulebook import LANGUAGES, RuleInputError, error_text
from rulebook.engine.wording import WORDING_FOLDER
from rulebook.engine.yaml_loader import read_document

from .triggers import TRIGGERS

HERE = Path(__file__).parent
SHOWN = read_document(HERE / "error_texts.yaml", HERE).value
KEYS = read_document(WORDING_FOLDER / "errors.yaml", WORDING_FOLDER).value


def test_every_text_is_met() -> None:
    assert set(KEYS) == set(TRIGGERS) == set(SHOWN)


@pytest.mark.parametrize("key", TRIGGERS)
def test_an_error_says_what_is_wrong_in_both_languages(key: str) -> None:
    with translation.override("ru"), pytest.raises(RuleInputError) as caught:
        TRIGGERS[key]()
    assert caught.value.key == key
    assert {language: error_text(caught.value, language) for language in LANGUAGES} == SHOWN[key]
