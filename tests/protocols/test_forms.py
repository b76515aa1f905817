"""The deal's form: the rulebook's errors beside their fields, nothing lost, nothing written."""

import uuid
from typing import Any

import pytest
from django.utils import translation

from arbiter.protocols.forms import CONTRACTS, DealForm
from arbiter.protocols.models import Act
from arbiter.protocols.services import enter_deal
from tests.factories import EventFactory, make_judge, make_table

pytestmark = pytest.mark.django_db


def sent(**changes: Any) -> dict[str, Any]:
    return {
        "client_id": str(uuid.uuid4()),
        "dealer": "4",
        "contract": "6S",
        "declarer": "1",
        "calls.1": "",
        "calls.2": "whist",
        "calls.3": "pass",
        "calls.4": "",
        "tricks.1": "6",
        "tricks.2": "4",
        "tricks.3": "0",
        "tricks.4": "",
        **changes,
    }


def form_for(**changes: Any) -> DealForm:
    table = make_table()
    return DealForm(sent(**changes), table=table, actor=make_judge(table.event))


def test_a_lawful_deal_is_previewed_and_entered_by_its_arguments() -> None:
    form = form_for()
    assert form.is_valid(), form.errors
    assert form.preview is not None
    assert [(e.seat, e.column, e.amount) for e in form.preview.change.entries] == [
        ("1", "pool", 2),
        ("2", "whists", 8),
    ]
    assert not Act.objects.exists()
    client_id = form.cleaned_data["client_id"]
    act = enter_deal(table=form.table, actor=form.actor, client_id=client_id, **form.deal_arguments)
    assert act.deal.tricks == {"1": 6, "2": 4, "3": 0}


@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ({"tricks.2": "5"}, ["__all__"]),
        ({"tricks.1": "11"}, ["tricks.1"]),
        ({"tricks.1": "-1"}, ["tricks.1"]),
        ({"tricks.4": "1", "tricks.2": "3"}, ["tricks.4"]),
        ({"contract": "5S"}, ["contract"]),
        ({"contract": ""}, ["contract"]),
        ({"contract": "<script>"}, ["contract"]),
        ({"declarer": "4"}, ["declarer"]),
        ({"declarer": "7"}, ["declarer"]),
        ({"declarer": ""}, ["declarer"]),
        ({"dealer": ""}, ["dealer"]),
        ({"calls.1": "whist"}, ["calls.1"]),
        ({"calls.2": "double"}, ["calls.2"]),
        ({"client_id": "1"}, ["client_id"]),
    ],
)
def test_each_error_stands_beside_its_field(changes: dict[str, str], fields: list[str]) -> None:
    form = form_for(**changes)
    assert list(form.errors) == fields
    assert form["tricks.3"].value() == "0"


def test_a_wrong_sum_says_what_it_is_and_should_be(language: str) -> None:
    with translation.override(language):
        form = form_for(**{"tricks.2": "5"})
        text = " ".join(form.errors["__all__"])
    assert "11" in text
    assert "10" in text


def test_the_next_dealer_is_offered() -> None:
    table = make_table()
    form = DealForm(table=table, actor=make_judge(table.event))
    assert form["dealer"].value() == "1"
    assert uuid.UUID(str(form["client_id"].value()))


def test_fields_follow_the_agreements() -> None:
    plain = DealForm(table=make_table(3), actor=None)
    assert {"shared", "bonus", "coefficient"}.isdisjoint(plain.fields)
    event = EventFactory(preset="classic-tournament", overrides={"dealer_bonus": "on"})
    rich = DealForm(table=make_table(event=event), actor=None)
    assert {"shared", "bonus", "coefficient"} <= set(rich.fields)


def test_contracts_of_the_form_are_those_of_the_rulebook() -> None:
    import rulebook

    assert len(CONTRACTS) == 25
    assert {str(rulebook.Contract.parse(value)) for value, _label in CONTRACTS} == {
        value for value, _label in CONTRACTS
    }


def test_a_form_sent_twice_is_valid_and_writes_once() -> None:
    form = form_for()
    assert form.is_valid()
    client_id = form.cleaned_data["client_id"]
    enter_deal(table=form.table, actor=form.actor, client_id=client_id, **form.deal_arguments)
    again = DealForm(sent(client_id=str(client_id)), table=form.table, actor=form.actor)
    assert again.is_valid()
    enter_deal(table=form.table, actor=form.actor, client_id=client_id, **again.deal_arguments)
    assert Act.objects.count() == 1


@pytest.mark.parametrize(
    "changes",
    [{"contract": "7S"}, {"declarer": "3"}, {"dealer": "2"}, {"calls.3": "whist"}, {"tricks.2": ""}],
)
def test_a_form_sent_again_with_another_deal_is_asked_about(changes: dict[str, str], language: str) -> None:
    form = form_for()
    assert form.is_valid()
    client_id = form.cleaned_data["client_id"]
    enter_deal(table=form.table, actor=form.actor, client_id=client_id, **form.deal_arguments)
    with translation.override(language):
        again = DealForm(sent(client_id=str(client_id), **changes), table=form.table, actor=form.actor)
        text = again.errors["__all__"][0]
    said = {
        "ru": "Эта форма уже отправлена: записано «Сдача 1: 6♠, Анна».",
        "en": "This form was sent before: Deal 1: 6♠, Анна is written.",
    }
    assert text.startswith(said[language])
    assert again["client_id"].value() not in ("", str(client_id))
    assert Act.objects.count() == 1
