"""The form that logs a ruling takes a link's names as facts and keeps what was sent."""

import uuid
from typing import Any

import pytest
from django.utils import translation

from arbiter.incidents.forms import IncidentForm
from arbiter.incidents.models import Incident
from arbiter.incidents.services import log_incident
from tests.factories import EventFactory, make_deal, make_judge, make_table

pytestmark = pytest.mark.django_db


def form_for(**changes: Any) -> IncidentForm:
    table = make_table()
    judge = make_judge(table.event)
    make_deal(table, judge)
    sent = {
        "csrfmiddlewaretoken": "x",
        "client_id": str(uuid.uuid4()),
        "code_id": "preferans-1996",
        "tree_id": "revoke",
        "deal_number": "1",
        "note": "туз пик\r\nво второй взятке",
        "revoke_noticed": "before-play-ends",
        "offender_role": "declarer",
        "replayed_tricks.1": "6",
        "replayed_tricks.2": "4",
        "replayed_tricks.3": "0",
        **changes,
    }
    return IncidentForm({name: value for name, value in sent.items() if value}, table=table, actor=judge)


def test_a_finished_ruling_is_previewed_and_logged_by_its_arguments() -> None:
    form = form_for()
    assert form.is_valid(), form.errors
    assert form.preview is not None
    assert form.preview.replaces is not None
    assert not Incident.objects.exists()
    incident = log_incident(table=form.table, actor=form.actor, **form.incident_arguments)
    assert incident.note == "туз пик\nво второй взятке"
    assert incident.answers == {"revoke_noticed": "before-play-ends", "offender_role": "declarer"}
    again = IncidentForm(form.data, table=form.table, actor=form.actor)
    assert again.is_valid()
    assert log_incident(table=form.table, actor=form.actor, **again.incident_arguments) == incident


def test_an_unfinished_walk_names_its_question(language: str) -> None:
    with translation.override(language):
        form = form_for(offender_role="")
        assert not form.is_valid()
    assert list(form.fact_errors) == ["offender_role"]
    start = {"ru": "До решения ещё не дошли.", "en": "The ruling is not reached yet."}
    assert form.errors["__all__"][0].startswith(start[language])


def test_wrong_facts_are_named_and_kept() -> None:
    form = form_for(**{"replayed_tricks.2": "9"})
    assert not form.is_valid()
    assert list(form.fact_errors) == ["replayed_tricks"]
    assert form.sent_facts["replayed_tricks.2"] == "9"
    assert "csrfmiddlewaretoken" not in form.sent_facts


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"note": "я" * 5001}, "note"),
        ({"note": "звонок\x07"}, "note"),
        ({"deal_number": "первая"}, "deal_number"),
        ({"client_id": "1"}, "client_id"),
    ],
)
def test_wrong_fields_have_their_errors(changes: dict[str, str], field: str) -> None:
    form = form_for(**changes)
    assert list(form.errors) == [field]


def test_a_client_id_of_another_table_is_refused() -> None:
    form = form_for()
    assert form.is_valid()
    log_incident(table=form.table, actor=form.actor, **form.incident_arguments)
    other = make_table(event=EventFactory())
    again = IncidentForm(form.data, table=other, actor=make_judge(other.event))
    assert list(again.errors) == ["__all__"]


def test_a_page_sent_again_with_another_ruling_is_asked_about(language: str) -> None:
    form = form_for()
    assert form.is_valid()
    log_incident(table=form.table, actor=form.actor, **form.incident_arguments)
    with translation.override(language):
        again = IncidentForm({**form.data, "replayed_tricks.1": "5"}, table=form.table, actor=form.actor)
        text = again.errors["__all__"][0]
    said = {"ru": "С этой страницы уже записано другое решение.", "en": "From this page another ruling was"}
    assert text.startswith(said[language])
    assert again["client_id"].value() != form.data["client_id"]
    assert Incident.objects.count() == 1


def test_a_deal_that_is_not_there_is_an_error_of_its_field(language: str) -> None:
    with translation.override(language):
        form = form_for(deal_number="77")
        said = {"ru": "Такой сдачи за этим столом нет.", "en": "There is no such deal at this table."}
        assert form.errors == {"deal_number": [said[language]]}
