"""Stored rulings give the same entries under their own edition."""

import uuid
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from arbiter.incidents.models import Incident
from arbiter.incidents.replay import is_replayable, replay
from arbiter.incidents.services import log_incident, undo_incident
from tests.factories import make_deal, make_judge, make_table
from tests.incidents.test_services import DEALER_LOOKED, REVOKE

pytestmark = pytest.mark.django_db

RULED_FACTS = {"contract": "6S", "declarer": "1", "calls.2": "whist", "calls.3": "pass", **REVOKE["facts"]}


def ruled() -> Incident:
    table = make_table()
    judge = make_judge(table.event)
    make_deal(table, judge)
    return log_incident(table=table, actor=judge, client_id=uuid.uuid4(), deal_number=1, **REVOKE)


def copy_of(incident: Incident, **changes: object) -> Incident:
    """Store a twin of an incident with some fields falsified."""
    twin = Incident.objects.get(pk=incident.pk)
    twin.pk, twin._state.adding = None, True
    for name, value in {"act": None, "client_id": uuid.uuid4(), **changes}.items():
        setattr(twin, name, value)
    twin.save()
    return twin


def verify() -> str:
    out = StringIO()
    call_command("rulings_verify", stdout=out)
    return out.getvalue()


def test_every_stored_ruling_replays() -> None:
    incident = ruled()
    log_incident(table=incident.table, actor=incident.actor, client_id=uuid.uuid4(), **DEALER_LOOKED)
    undo_incident(incident=incident, actor=incident.actor, reason="ошибка")
    assert verify() == "replayed 2, different 0, of other editions 0\n"


def test_a_ruling_of_another_edition_is_counted_only() -> None:
    old = copy_of(ruled(), edition_hash="0" * 64)
    assert not is_replayable(old)
    assert not is_replayable(copy_of(old, code_id="bridge"))
    assert verify() == "replayed 1, different 0, of other editions 2\n"


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"leaf": "whister-replay"}, "leads to declarer-replay, not to whister-replay"),
        ({"answers": {}}, "leads to noticed, not to declarer-replay"),
        ({"award": {"scope": "deal", "entries": [], "steps": []}}, "gives other entries"),
        ({"facts": {"contract": "6S", "declarer": "1"}}, "lacks facts"),
        ({"facts": {**RULED_FACTS, "replayed_tricks.1": "9"}}, "is refused: tricks-sum"),
        ({"answers": {"revoke_noticed": "yesterday"}}, "is refused: answer-not-an-option"),
    ],
)
def test_a_ruling_that_differs_is_named(changes: dict[str, object], problem: str) -> None:
    false = copy_of(ruled(), **changes)
    assert replay(false).problem == problem
    out = StringIO()
    with pytest.raises(CommandError) as caught:
        call_command("rulings_verify", stdout=out)
    assert caught.value.returncode == 1
    assert out.getvalue() == (
        f"incident {false.pk} (revoke) {problem}\nreplayed 2, different 1, of other editions 0\n"
    )
