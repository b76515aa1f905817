"""Errors of the rulebook at the desk: players by name, calls by their words."""

import pytest
from django.utils import translation

import rulebook
from arbiter.events.rule_errors import rule_text

NAMES = {"1": "Орлова", "2": "Зимин", "3": "Дёмина", "4": "Котов"}


@pytest.mark.parametrize(
    ("key", "values", "russian", "english"),
    [
        (
            "seat-sits-out",
            {"seat": "4", "allowed": "1, 2, 3"},
            "Котов в этой сдаче без карт. Играют: Орлова, Зимин, Дёмина",
            "Котов holds no hand in this deal. Playing: Орлова, Зимин, Дёмина",
        ),
        (
            "tricks-without-hand",
            {"seat": "4", "allowed": "1, 2"},
            "Котов не мог взять взятку. Могли: Орлова, Зимин",
            "Котов could take no trick. Could: Орлова, Зимин",
        ),
        (
            "beneficiary-needed",
            {"allowed": "2, 3"},
            "Вистовали двое, кому идёт взятка: Зимин, Дёмина?",
            "Two whisted, who gets the trick: Зимин, Дёмина?",
        ),
        (
            "beneficiary-not-whister",
            {"seat": "4", "allowed": "2"},
            "Котов не вистовал. Можно: Зимин",
            "Котов did not whist. Possible: Зимин",
        ),
        (
            "call-missing",
            {"allowed": "whist, pass, half"},
            "Слово не сказано. Можно: вист, пас, полвиста",
            "No call is given. Possible: whist, pass, half",
        ),
        (
            "seat-unknown",
            {"given": "7", "allowed": "1, 2"},
            "За столом нет места «7». Есть: 1 (Орлова), 2 (Зимин)",
            "No seat “7” at this table. Seats: 1 (Орлова), 2 (Зимин)",
        ),
        (
            "answer-not-an-option",
            {"given": "7", "allowed": "1, 2"},
            "«7» не подходит. Можно: 1, 2",
            "“7” does not fit. Possible: 1, 2",
        ),
    ],
)
def test_players_are_named_where_seats_are_meant(
    key: str, values: dict[str, str], russian: str, english: str
) -> None:
    error = rulebook.RuleInputError(key, field="calls.2", **values)

    with translation.override("ru"):
        assert rule_text(error, NAMES) == russian
    with translation.override("en"):
        assert rule_text(error, NAMES) == english
