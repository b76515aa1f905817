"""Names are tidied, compared as readers compare them, and never hide invisible characters."""

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from arbiter.core.errors import UserError
from arbiter.events.forms import PlayerForm
from arbiter.events.models import Player
from arbiter.events.names import NAME_LENGTH, name_key, tidy, validate_note
from arbiter.events.services import add_player
from tests.factories import EventFactory, PlayerFactory, make_organizer

pytestmark = pytest.mark.django_db


def test_a_name_is_tidied() -> None:
    assert tidy("  Анна \t Белова\n") == "Анна Белова"


def test_composed_and_decomposed_letters_are_one_name() -> None:
    assert name_key("Семе\u0308н") == name_key("СЕМЕН") == "семен"


def test_a_player_is_stored_tidied() -> None:
    event = EventFactory()
    player = add_player(event=event, actor=make_organizer(event), name="  Пётр   Ильин ")
    assert (player.name, player.name_key) == ("Пётр Ильин", "петр ильин")


@pytest.mark.parametrize("name", ["петр ильин", "ПЁТР ИЛЬИН", " Петр  Ильин"])
def test_the_same_name_is_refused(name: str, language: str) -> None:
    event = EventFactory()
    organizer = make_organizer(event)
    add_player(event=event, actor=organizer, name="Пётр Ильин")
    with translation.override(language), pytest.raises(UserError) as caught:
        add_player(event=event, actor=organizer, name=name)
    expected = {
        "ru": "Игрок с таким именем уже записан.",
        "en": "A player with this name is already entered.",
    }
    assert caught.value.fields == {"name": expected[language]}
    assert Player.objects.count() == 1


def test_the_same_name_at_another_event_is_somebody_else() -> None:
    PlayerFactory(name="Пётр Ильин")
    event = EventFactory()
    assert add_player(event=event, actor=make_organizer(event), name="Пётр Ильин").event == event


@pytest.mark.parametrize("name", ["Анна\u202eавелеБ", "Ан\u200bна", "Анна\x00", "Анна\x1b[31m"])
def test_invisible_characters_are_refused(name: str) -> None:
    event = EventFactory()
    with pytest.raises(UserError) as caught:
        add_player(event=event, actor=make_organizer(event), name=name)
    assert list(caught.value.fields) == ["name"]
    assert not Player.objects.exists()


def test_a_name_has_at_most_eighty_characters() -> None:
    event = EventFactory()
    organizer = make_organizer(event)
    assert add_player(event=event, actor=organizer, name="Я" * NAME_LENGTH).name == "Я" * 80
    with pytest.raises(UserError) as caught:
        add_player(event=event, actor=organizer, name="Ю" * (NAME_LENGTH + 1))
    assert list(caught.value.fields) == ["name"]


@pytest.mark.parametrize("name", ["", "   ", "\t\n"])
def test_an_empty_name_is_refused(name: str) -> None:
    event = EventFactory()
    with pytest.raises(UserError) as caught:
        add_player(event=event, actor=make_organizer(event), name=name)
    assert list(caught.value.fields) == ["name"]


def test_markup_is_plain_text() -> None:
    event = EventFactory()
    name = "<b onclick=alert(1)>Анна</b>"
    assert add_player(event=event, actor=make_organizer(event), name=name).name == name


def test_the_form_refuses_what_the_service_refuses() -> None:
    event = EventFactory()
    PlayerFactory(event=event, name="Пётр Ильин")
    for name in ("петр ильин", "Ан\u200bна", "Ю" * 81, " "):
        form = PlayerForm({"name": name}, event=event)
        assert not form.is_valid()
        assert list(form.errors) == ["name"]
    form = PlayerForm({"name": " Павел   Ильин "}, event=event)
    assert form.is_valid()
    assert form.cleaned_data["name"] == "Павел Ильин"


def test_a_note_may_have_lines_but_no_control_characters() -> None:
    validate_note("первая строка\nвторая\tстолбец\r\n")
    with pytest.raises(ValidationError):
        validate_note("звонок\x07")
