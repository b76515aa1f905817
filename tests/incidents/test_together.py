"""Two judges write at one table at once: nothing is lost, nothing is doubled."""

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from arbiter.audit.models import AuditRow
from arbiter.audit.services import verify_chain
from arbiter.core.errors import UserError
from arbiter.incidents.models import Incident
from arbiter.incidents.services import log_incident, undo_incident
from arbiter.protocols.codec import sheet_to_json
from arbiter.protocols.models import Act, TableResult
from arbiter.protocols.selectors import sheet_of, standings
from arbiter.protocols.services import enter_deal
from tests.factories import deal_six, make_judge, make_table
from tests.incidents.test_services import DEALER_LOOKED

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

TOGETHER = 4


def at_once(work: Callable[[int], Any]) -> list[Any]:
    """Run ``work`` in several threads that start together, each on its own connection."""
    barrier = Barrier(TOGETHER)

    def run(number: int) -> Any:
        try:
            barrier.wait()
            return work(number)
        except UserError as error:
            return error.code
        finally:
            connection.close()

    with ThreadPoolExecutor(TOGETHER) as pool:
        return list(pool.map(run, range(TOGETHER)))


def test_deals_entered_at_once_all_stand() -> None:
    table = make_table()
    judges = [make_judge(table.event) for _ in range(TOGETHER)]
    acts = at_once(lambda n: enter_deal(table=table, actor=judges[n], client_id=uuid.uuid4(), **deal_six()))
    assert sorted(act.number for act in acts) == [1, 2, 3, 4]
    assert sorted(act.deal_number for act in acts) == [1, 2, 3, 4]
    sheet = sheet_to_json(sheet_of(table))
    assert (sheet["pool"]["1"], sheet["whists"]["2"]["1"]) == ("8", "32")
    assert TableResult.objects.get().sheet == sheet
    assert AuditRow.objects.count() == 4
    assert verify_chain() == []
    assert standings(table.event).is_current


def test_a_deal_and_a_ruling_at_once_both_stand() -> None:
    table = make_table()
    judges = [make_judge(table.event) for _ in range(TOGETHER)]

    def work(number: int) -> Any:
        client_id = uuid.uuid4()
        if number % 2:
            facts = {"dealer": "4"}
            return log_incident(
                table=table, actor=judges[number], client_id=client_id, **{**DEALER_LOOKED, "facts": facts}
            )
        return enter_deal(table=table, actor=judges[number], client_id=client_id, **deal_six())

    at_once(work)
    sheet = sheet_to_json(sheet_of(table))
    assert (sheet["pool"]["1"], sheet["mountain"]["4"]) == ("4", "10")
    assert TableResult.objects.get().sheet == sheet
    assert sorted(Act.objects.values_list("number", flat=True)) == [1, 2, 3, 4]


def test_one_client_id_sent_at_once_writes_once() -> None:
    table = make_table()
    judge, client_id = make_judge(table.event), uuid.uuid4()
    found = at_once(lambda n: log_incident(table=table, actor=judge, client_id=client_id, **DEALER_LOOKED))
    assert len({incident.pk for incident in found}) == 1
    assert (Incident.objects.count(), Act.objects.count()) == (1, 1)


def test_one_incident_undone_at_once_is_undone_once() -> None:
    table = make_table()
    judge = make_judge(table.event)
    incident = log_incident(table=table, actor=judge, client_id=uuid.uuid4(), **DEALER_LOOKED)
    found = at_once(lambda n: undo_incident(incident=incident, actor=judge, reason="ошибка"))
    assert sorted(map(str, found)).count("already-undone") == TOGETHER - 1
    assert sheet_to_json(sheet_of(table))["mountain"]["1"] == "0"
    assert Act.objects.count() == 2


def test_one_client_id_sent_at_once_to_several_tables_is_written_at_one() -> None:
    first = make_table()
    judge = make_judge(first.event)
    tables = [first, *(make_table(event=first.event) for _ in range(TOGETHER - 1))]
    client_id = uuid.uuid4()
    ruled = at_once(
        lambda n: log_incident(table=tables[n], actor=judge, client_id=client_id, **DEALER_LOOKED)
    )
    dealt = at_once(lambda n: enter_deal(table=tables[n], actor=judge, client_id=client_id, **deal_six()))
    for found in (ruled, dealt):
        assert [str(one) for one in found].count("client-id-used") == TOGETHER - 1
    assert Incident.objects.count() == 1
    assert Act.objects.count() == 2
