"""Tables as programs describe them: names of seats, looks of letters, defaults, types."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook import LAST_SEAT, RuleInputError, load_code, read_table
from rulebook.games.preferans.seats import is_seat_name

CODE = load_code("preferans-1996")


def read(**given: Any) -> Any:
    described = {"preset": None, "agreements": {}, "seats": None, "dealer": LAST_SEAT, **given}
    return read_table(CODE, **described)


@pytest.mark.parametrize(
    ("given", "seats", "dealer"),
    [
        ({}, "АБВГ", "Г"),
        ({"agreements": {"players": 3}}, "АБВ", "В"),
        ({"agreements": {"players": "5"}}, "АБВГД", "Д"),
        ({"seats": ["А", "Б"]}, "АБ", "Б"),
        ({"dealer": "А"}, "АБВГ", "А"),
        ({"dealer": None}, "АБВГ", None),
    ],
)
def test_what_is_left_out_has_a_default(given: dict[str, Any], seats: str, dealer: str | None) -> None:
    table = read(**given)
    assert (table.seats, table.dealer) == (tuple(seats), dealer)


@pytest.mark.parametrize(
    ("given", "key", "field"),
    [
        ({"preset": 3}, "text-expected", "preset"),
        ({"preset": "moscow"}, "preset-unknown", "preset"),
        ({"agreements": {"pool": None}}, "text-expected", "agreements.pool"),
        ({"agreements": {"pool": 1.5}}, "text-expected", "agreements.pool"),
        ({"agreements": {"pool": 10**5000}}, "not-a-whole-number", "agreements.pool"),
        ({"agreements": {"pool": "٢٠"}}, "agreement-wrong", "pool"),
        ({"agreements": {"players": 6}}, "agreement-wrong", "players"),
        ({"seats": "АБВ"}, "list-expected", "seats"),
        ({"seats": []}, "seats-count", "seats"),
        ({"seats": list("АБВГДЕ")}, "seats-count", "seats"),
        ({"seats": ["А", "Б"], "agreements": {"players": 3}}, "seats-count", "seats"),
        ({"seats": ["А", "Б", 3]}, "seat-names", "seats"),
        ({"seats": ["А", "Б", "A"]}, "seat-twice", "seats"),
        ({"dealer": 4}, "text-expected", "dealer"),
        ({"dealer": "Ж"}, "seat-unknown", "dealer"),
        ({"dealer": "A"}, "seat-other-letters", "dealer"),
    ],
)
def test_a_table_that_cannot_be(given: dict[str, Any], key: str, field: str) -> None:
    with pytest.raises(RuleInputError) as caught:
        read(**given)
    assert (caught.value.key, caught.value.field) == (key, field)


@pytest.mark.parametrize("name", ["А", "1", "Анна Б.", "O'Hara", "щ" * 60])
def test_a_name_for_a_seat(name: str) -> None:
    assert is_seat_name(name)


@pytest.mark.parametrize(
    "name", ["", " ", " А", "А\n", "А\x00", "\u200bА", "\ud800", "щ" * 61, 1, None, ["А"]]
)
def test_no_name_for_a_seat(name: object) -> None:
    assert not is_seat_name(name)


def test_a_million_seats_are_refused_at_once() -> None:
    with pytest.raises(RuleInputError) as caught:
        read(agreements={"players": 4}, seats=["А"] * 1_000_000)
    assert caught.value.key == "seats-count"
