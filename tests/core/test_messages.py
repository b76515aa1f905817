"""The Russian catalogue is whole."""

from __future__ import annotations

import re

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from tools.messages import LOCALE

with (LOCALE / "ru" / "LC_MESSAGES" / "django.po").open("rb") as file:
    MESSAGES = [message for message in read_po(file, locale="ru") if message.id]


def texts(value: str | tuple[str, ...]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: str(message.id)[:60])
def test_every_message_is_translated_with_the_same_blanks(message: Message) -> None:
    blanks = set(re.findall(r"%\(\w+\)s", " ".join(texts(message.id))))
    assert not message.fuzzy
    assert all(texts(message.string))
    assert set(re.findall(r"%\(\w+\)s", " ".join(texts(message.string)))) == blanks
