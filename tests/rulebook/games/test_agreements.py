"""Agreements from presets and changes; what a table derives from them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulebook import Agreements, RuleInputError, agreements_from, load_code, make_agreements
from rulebook.games.preferans.agreements import option_choices

from .helpers import lay

CODE = load_code("preferans-1996")


@pytest.mark.parametrize(
    ("preset", "variant", "event", "rules"),
    [
        ("sochi-tournament", "sochi", "tournament", "code"),
        ("leningrad-tournament", "leningrad", "tournament", "code"),
        ("rostov-tournament", "rostov", "tournament", "code"),
        ("classic-tournament", "classic", "tournament", "code"),
        ("sochi-club", "sochi", "friendly", "code"),
        ("sochinka-club", "sochi", "friendly", "sochinka"),
    ],
)
def test_every_preset_makes_agreements(preset: str, variant: str, event: str, rules: str) -> None:
    agreements = make_agreements(CODE, preset=preset, overrides={})
    assert (agreements.variant, agreements.event, agreements.rules) == (variant, event, rules)
    assert all(agreed.cites for agreed in CODE.presets[preset].values.values())


def test_a_change_overrides_the_preset() -> None:
    agreements = make_agreements(
        CODE, preset="leningrad-tournament", overrides={"len_mult": "1", "pool": "50"}
    )
    assert (agreements.len_mult, agreements.pool, agreements.responsibility) == (1, 50, Fraction(1, 2))


@pytest.mark.parametrize(
    ("values", "key", "field", "allowed"),
    [
        ({"whist": "hard"}, "agreement-unknown", "whist", ", ".join(Agreements.model_fields)),
        ({"whist_type": "hard"}, "agreement-wrong", "whist_type", "responsible, semi"),
        ({"pool": "0"}, "agreement-wrong", "pool", "1–1000"),
        ({"pool": "20.0"}, "agreement-wrong", "pool", "1–1000"),
        ({"players": "six"}, "agreement-wrong", "players", "2–5"),
        ({"raspasy_price": "101"}, "agreement-wrong", "raspasy_price", "1–100"),
        ({"unwhisted_off_mountain": "yes"}, "agreement-not-in-tournament", "unwhisted_off_mountain", None),
    ],
)
def test_a_wrong_agreement_names_the_option_and_what_it_may_be(
    values: dict[str, str], key: str, field: str, allowed: str | None
) -> None:
    with pytest.raises(RuleInputError) as caught:
        agreements_from({}, values)
    assert (caught.value.key, caught.value.field, caught.value.values.get("allowed")) == (key, field, allowed)


def test_choices_of_an_option() -> None:
    assert option_choices("whist_type") == ("responsible", "semi")
    assert option_choices("pool") == ()


def test_3_2_10_of_five_the_dealer_and_his_third_left_neighbour_sit_out() -> None:
    table = lay(5)
    assert table.sitting_out == ("Д", "В")
    assert table.active == ("А", "Б", "Г")
