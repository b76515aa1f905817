"""With a broker the standings and the printed sheet are made by a Celery worker."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest

from arbiter.jobs.models import Job
from arbiter.protocols.models import SheetPrint
from arbiter.protocols.selectors import standings
from arbiter.protocols.services import enter_deal, request_print
from tests.factories import deal_six, make_judge, make_table


@pytest.mark.worker
@pytest.mark.django_db(transaction=True)
def test_standings_and_sheet_are_made_on_the_worker(
    worker: None, eventually: Callable[[Callable[[], object]], None]
) -> None:
    table = make_table()
    judge = make_judge(table.event)

    enter_deal(table=table, actor=judge, client_id=uuid.uuid4(), **deal_six())
    eventually(lambda: standings(table.event).is_current and standings(table.event).rows)
    request_print(table=table, actor=judge, language="ru")
    eventually(lambda: SheetPrint.objects.exists())

    assert standings(table.event).rows[0]["name"] == "Анна"
    assert bytes(SheetPrint.objects.get().file)[:5] == b"%PDF-"
    assert set(Job.objects.values_list("state", flat=True)) == {Job.State.DONE}
