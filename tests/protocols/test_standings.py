"""Standings and prints are jobs: run in this process, or later when the broker is gone."""

import sys
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest
from django.utils import timezone

from arbiter.core.errors import NotFound, UserError
from arbiter.jobs.models import Job
from arbiter.jobs.services import run_pending_jobs
from arbiter.protocols.models import EventStandings, SheetPrint
from arbiter.protocols.selectors import standings
from arbiter.protocols.services import request_print
from tests.factories import UserFactory, make_deal, make_judge, make_table

REMISE = {"dealer": "4", "tricks": {"1": 5, "2": 5, "3": 0}}


@pytest.mark.django_db(transaction=True)
def test_standings_follow_every_act() -> None:
    table = make_table()
    judge = make_judge(table.event)
    assert standings(table.event).rows == []
    make_deal(table, judge)
    found = standings(table.event)
    assert found.is_current
    assert [(row["place"], row["name"], row["exact"], row["whole"]) for row in found.rows] == [
        (1, "Анна", "7", 7),
        (2, "Борис", "3", 3),
        (3, "Вера", "-5", -5),
        (3, "Глеб", "-5", -5),
    ]
    assert [(row["tables"], row["deals"]) for row in found.rows] == [([1], 1)] * 4


@pytest.mark.django_db(transaction=True)
def test_results_of_several_tables_add_up() -> None:
    first = make_table()
    judge = make_judge(first.event)
    second = make_table(3, event=first.event)
    seat = second.seats.get(position=1)
    seat.player = first.seats.get(position=1).player
    seat.save()
    make_deal(first, judge)
    make_deal(second, judge, **{**REMISE, "dealer": "3"})
    anna = next(row for row in standings(first.event).rows if row["name"] == "Анна")
    assert (anna["tables"], anna["deals"], anna["exact"], anna["whole"]) == ([1, 2], 2, "-61/3", -20)


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_is_gone_delays_the_standings_only(settings: Any) -> None:
    table = make_table()
    judge = make_judge(table.event)
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1/0"
    act = make_deal(table, judge)
    assert act.pk
    assert table.result.last_act == 1
    assert (standings(table.event).rows, standings(table.event).is_current) == ([], False)
    assert Job.objects.get().state == Job.State.PENDING
    settings.CELERY_BROKER_URL = ""
    run_pending_jobs()
    assert standings(table.event).is_current
    assert len(standings(table.event).rows) == 4
    assert Job.objects.get().state == Job.State.DONE


@pytest.mark.django_db
def test_standings_say_when_they_are_behind() -> None:
    table = make_table()
    make_deal(table, make_judge(table.event))
    EventStandings.objects.create(event=table.event, rows=[], computed_at=timezone.now(), through_act=0)
    assert not standings(table.event).is_current


@pytest.mark.django_db(transaction=True)
def test_a_sheet_is_printed_once_per_state_and_language(monkeypatch: pytest.MonkeyPatch) -> None:
    table = make_table()
    judge = make_judge(table.event)
    make_deal(table, judge)
    render = Mock(return_value=b"%PDF-1.7 sheet")
    monkeypatch.setitem(sys.modules, "arbiter.protocols.printing", SimpleNamespace(render_sheet_pdf=render))
    for language in ("ru", "ru", "en"):
        request_print(table=table, actor=judge, language=language)
    assert [call.args[1] for call in render.call_args_list] == ["ru", "en"]
    assert sorted(SheetPrint.objects.values_list("language", "last_act")) == [("en", 1), ("ru", 1)]
    assert bytes(SheetPrint.objects.first().file) == b"%PDF-1.7 sheet"


@pytest.mark.django_db
def test_a_print_needs_a_role_and_a_known_language() -> None:
    table = make_table()
    with pytest.raises(NotFound):
        request_print(table=table, actor=UserFactory(), language="ru")
    with pytest.raises(UserError):
        request_print(table=table, actor=make_judge(table.event), language="fr")
    assert not Job.objects.exists()
