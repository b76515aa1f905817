"""An input error quotes what came from outside: short, visible, in JSON's words."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from rulebook import RuleInputError


@pytest.mark.parametrize(
    ("given", "quoted"),
    [
        ("шесть", "шесть"),
        ("щ" * 41, "щ" * 39 + "…"),
        ("\x1b[31m\x00\u200b\ud800", "\\x1b[31m\\x00\\u200b\\ud800"),
        (True, "true"),
        (False, "false"),
        (None, "null"),
        ([], "[]"),
        ([[[1]]], "[…]"),
        ({}, "{}"),
        ({"А": 1}, "{…}"),
        (1.5, "1.5"),
        (Decimal("1E+999999"), "1E+999999"),
        (2**200, "…"),
        (-(2**200), "-…"),
        (-7, -7),
        (Fraction(7, 2), Fraction(7, 2)),
    ],
)
def test_what_was_given_is_quoted(given: object, quoted: object) -> None:
    assert RuleInputError("answer-not-an-option", given=given).values == {"given": quoted}


def test_a_field_is_cut_and_visible() -> None:
    assert RuleInputError("key-unknown", field="a\nb").field == "a\\nb"
    assert RuleInputError("key-unknown", field="щ" * 1000).field == "щ" * 79 + "…"
    assert RuleInputError("key-unknown").field is None


def test_other_values_are_visible_but_whole() -> None:
    assert RuleInputError("key-unknown", allowed="a\t" * 100).values == {"allowed": "a\\t" * 100}
