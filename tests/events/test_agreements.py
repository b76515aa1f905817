"""An event's agreements: lawful values only, each error naming the option, its values and the clause."""

import datetime
from typing import Any

import pytest
from django.utils import translation

import rulebook
from arbiter.core.errors import UserError
from arbiter.events.agreement_options import GROUPS, OPTIONS
from arbiter.events.forms import AgreementsForm
from arbiter.events.models import Event
from arbiter.events.services import change_agreements, create_event
from tests.factories import EventFactory, UserFactory, make_deal, make_judge, make_organizer, make_table

pytestmark = pytest.mark.django_db

DATES = {"starts_on": datetime.date(2026, 5, 9), "ends_on": datetime.date(2026, 5, 10)}


def create(**changes: Any) -> Event:
    return create_event(actor=UserFactory(), **{"name": "Кубок Невы", **DATES, **changes})


def test_every_option_but_players_is_offered() -> None:
    assert set(OPTIONS) == set(rulebook.Agreements.model_fields) - {"players"}
    assert {option.group for option in OPTIONS.values()} == set(GROUPS)


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_names_clauses_that_exist(name: str) -> None:
    for cite in OPTIONS[name].cites:
        code, _, clause = cite.rpartition(":")
        assert clause in rulebook.load_code(code or "preferans-1996").clauses, cite


def test_options_that_say_what_the_preset_says_are_no_changes() -> None:
    event = create(overrides={"variant": "sochi", "pool": "10", "amnesty": "on"})
    assert event.overrides == {"pool": "10"}
    assert event.agreements.pool == 10


@pytest.mark.parametrize("preset", rulebook.load_code("preferans-1996").presets)
@pytest.mark.parametrize("players", [3, 4])
def test_every_preset_makes_an_event(preset: str, players: int) -> None:
    event = create(preset=preset)
    assert event.agreements_for(players).players == players


@pytest.mark.parametrize(
    ("overrides", "field", "parts"),
    [
        ({"variant": "samara"}, "option.variant", ["variant", "sochi, leningrad, rostov, classic", "3.7.2"]),
        ({"pool": "0"}, "option.pool", ["pool", "1–1000", "4.2.3"]),
        ({"pool": "-5"}, "option.pool", ["pool", "1–1000"]),
        ({"pool": "двадцать"}, "option.pool", ["pool", "1–1000"]),
        ({"curiosity_fine": "101"}, "option.curiosity_fine", ["0–100", "3.2.21"]),
        ({"unwhisted_off_mountain": "yes"}, "option.unwhisted_off_mountain", ["comment-76"]),
        ({"bribes": "yes"}, "option.bribes", ["bribes"]),
        ({"players": "5"}, "option.players", []),
    ],
)
def test_an_unlawful_option_is_refused(
    overrides: dict[str, str], field: str, parts: list[str], language: str
) -> None:
    with translation.override(language), pytest.raises(UserError) as caught:
        create(overrides=overrides)
    assert list(caught.value.fields) == [field]
    for part in parts:
        assert part in str(caught.value.fields[field])
    assert not Event.objects.exists()


def test_an_unknown_preset_or_code_is_refused() -> None:
    with pytest.raises(UserError) as caught:
        create(preset="moscow")
    assert list(caught.value.fields) == ["preset"]
    assert "sochi-tournament" in str(caught.value.fields["preset"])
    with pytest.raises(UserError) as caught:
        create(code_id="bridge")
    assert list(caught.value.fields) == ["code_id"]


def test_the_agreements_form_refuses_what_the_service_refuses() -> None:
    form = AgreementsForm({"preset": "sochi-tournament", "option.unwhisted_off_mountain": "yes"})
    assert list(form.errors) == ["option.unwhisted_off_mountain"]
    form = AgreementsForm({"preset": "sochi-tournament", "option.pool": "0", "option.variant": "samara"})
    assert sorted(form.errors) == ["option.pool", "option.variant"]


def test_the_agreements_form_gives_the_changed_options() -> None:
    sent = {"option.pool": "30", "option.variant": "rostov", "option.half_whist": "second_only"}
    form = AgreementsForm({"preset": "rostov-tournament", **sent})
    assert form.is_valid(), form.errors
    assert form.cleaned_data["overrides"] == {"pool": "30"}


def test_agreements_change_freely_before_the_first_act() -> None:
    event = EventFactory()
    make_table(event=event)
    changed = change_agreements(
        event=event, actor=make_organizer(event), preset="leningrad-tournament", overrides={"pool": "10"}
    )
    assert (changed.agreements.variant, changed.agreements.pool) == ("leningrad", 10)


def test_agreements_are_fixed_once_something_is_written(language: str) -> None:
    table = make_table()
    make_deal(table, make_judge(table.event))
    with translation.override(language), pytest.raises(UserError) as caught:
        change_agreements(
            event=table.event, actor=make_organizer(table.event), preset="leningrad-tournament", overrides={}
        )
    expected = {
        "ru": "Договорённости закреплены: игра началась, и записи следуют из них.",
        "en": "The agreements are fixed: play has begun, and what is written follows from them.",
    }
    assert (caught.value.code, str(caught.value)) == ("agreements-fixed", expected[language])
    assert Event.objects.get().preset == "sochi-tournament"
