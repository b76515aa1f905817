"""The demo tournament: loaded once, only where it was asked for, every amount from the rulebook."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from arbiter.accounts.models import User
from arbiter.audit.services import verify_chain
from arbiter.events.models import Event
from arbiter.events.selectors import tables_of
from arbiter.incidents.demo import PASSWORD
from arbiter.incidents.models import Incident
from arbiter.incidents.replay import replay_all
from arbiter.protocols.models import DealRecord
from arbiter.protocols.selectors import results_of
from tests.factories import EventFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def demo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEMO", "1")


def load(*arguments: str) -> str:
    out = StringIO()
    call_command("load_demo", *arguments, stdout=out)
    return out.getvalue()


def test_the_demo_has_three_tables_with_deals_and_rulings(demo: None) -> None:
    load("--if-empty")
    event = Event.objects.get()
    assert (event.state, event.agreements.variant, event.agreements.pool) == ("running", "sochi", 20)
    assert [table.seats.count() for table in tables_of(event)] == [4, 3, 4]
    assert DealRecord.objects.count() == 14
    assert sorted(Incident.objects.values_list("table__number", "tree_id")) == [
        (1, "revoke"),
        (2, "wrong-entry"),
    ]
    assert all(not replayed.problem for replayed in replay_all())
    for table in tables_of(event):
        assert sum(results_of(table).exact.values()) == 0
    assert verify_chain() == []


def test_the_sign_ins_are_printed_and_work(demo: None, client: Client) -> None:
    expected = f"  judge      {PASSWORD}\n  organizer  {PASSWORD}\n"
    assert load("--if-empty") == expected
    assert load("--if-empty") == expected
    assert Event.objects.count() == 1
    for name in ("judge", "organizer"):
        assert User.objects.get(username=name).check_password(PASSWORD)


def test_an_installation_with_events_is_left_alone(demo: None) -> None:
    EventFactory()
    assert load("--if-empty") == ""
    assert Event.objects.count() == 1


def test_the_demo_is_refused_where_nobody_asked_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DEMO", raising=False)
    with pytest.raises(CommandError, match="known passwords"):
        load("--if-empty")
    assert not Event.objects.exists()
    load("--force")
    assert Event.objects.count() == 1


def test_the_demo_is_not_loaded_twice(demo: None) -> None:
    load()
    with pytest.raises(CommandError, match="already here"):
        load()
    assert Event.objects.count() == 1
