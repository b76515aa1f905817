"""Entering deals: exact entries, sheet and results; what cannot be is refused and nothing stored."""

import uuid
from fractions import Fraction
from typing import Any

import pytest
from django.utils import translation

from arbiter.audit.models import AuditRow
from arbiter.audit.services import verify_chain
from arbiter.core.errors import NotFound, UserError
from arbiter.events.models import Event
from arbiter.events.selectors import tables_of
from arbiter.protocols.codec import sheet_to_json
from arbiter.protocols.models import Act, DealRecord, LedgerEntry, TableResult
from arbiter.protocols.selectors import (
    deals_of,
    next_deal_number,
    next_dealer,
    results_of,
    sheet_of,
    table_context,
)
from arbiter.protocols.services import enter_deal, preview_deal, reverse_act
from tests.factories import (
    NAMES,
    EventFactory,
    UserFactory,
    deal_six,
    make_deal,
    make_judge,
    make_organizer,
    make_table,
)

pytestmark = pytest.mark.django_db


def written(act: Act) -> list[tuple[str, str, str, str]]:
    rows = act.entries.order_by("order")
    return [(row.seat, row.column, row.on_seat, str(row.amount)) for row in rows]


def test_a_made_contract_is_written_with_its_whists() -> None:
    table = make_table()
    act = make_deal(table, make_judge(table.event))
    assert written(act) == [("1", "pool", "", "2"), ("2", "whists", "1", "8")]
    assert results_of(table).exact == {"1": 7, "2": 3, "3": -5, "4": -5}
    assert (act.number, act.kind, act.deal_number, act.dealer, act.contract) == (1, "deal", 1, "4", "6S")


def test_a_remise_consoles_the_sitting_dealer_too() -> None:
    table = make_table()
    act = make_deal(table, make_judge(table.event), tricks={"1": 5, "2": 5, "3": 0})
    assert sheet_to_json(sheet_of(table)) == {
        "pool": {"1": "0", "2": "0", "3": "0", "4": "0"},
        "mountain": {"1": "2", "2": "0", "3": "0", "4": "0"},
        "whists": {
            "1": {"2": "0", "3": "0", "4": "0"},
            "2": {"1": "12", "3": "0", "4": "0"},
            "3": {"1": "2", "2": "0", "4": "0"},
            "4": {"1": "2", "2": "0", "3": "0"},
        },
    }
    assert act.award["scope"] == "deal"
    assert act.award["steps"]
    assert act.agreements["variant"] == "sochi"
    assert act.agreements["players"] == 4


def test_three_players_share_the_mountain_in_thirds() -> None:
    table = make_table(3)
    make_deal(table, make_judge(table.event), dealer="3", tricks={"1": 5, "2": 5, "3": 0})
    assert results_of(table).exact == {"1": Fraction(-82, 3), "2": Fraction(56, 3), "3": Fraction(26, 3)}
    assert results_of(table).whole == {"1": -27, "2": 19, "3": 8}


def test_a_full_pool_helps_and_the_helper_writes_whists() -> None:
    table = make_table(3, event=EventFactory(overrides={"pool": "4"}))
    judge = make_judge(table.event)
    lone = {"dealer": "3", "calls": {"2": "pass", "3": "pass"}, "tricks": {}}
    make_deal(table, judge, contract="8H", **lone)
    assert sheet_to_json(sheet_of(table))["pool"] == {"1": "4", "2": "2", "3": "0"}
    assert sheet_to_json(sheet_of(table))["whists"]["1"] == {"2": "20", "3": "0"}


def test_the_result_is_kept_beside_the_acts() -> None:
    table = make_table()
    judge = make_judge(table.event)
    make_deal(table, judge)
    make_deal(table, judge, dealer="1", declarer="2", calls={"3": "pass", "4": "pass"}, tricks={})
    stored = TableResult.objects.get(table=table)
    assert stored.sheet == sheet_to_json(sheet_of(table))
    assert (stored.deals, stored.last_act, stored.closed) == (2, 2, False)
    results = results_of(table)
    assert stored.results == {
        seat: {"exact": str(amount), "whole": results.whole[seat]} for seat, amount in results.exact.items()
    }


def test_the_deal_passes_to_the_left() -> None:
    table = make_table()
    judge = make_judge(table.event)
    assert (next_deal_number(table), next_dealer(table)) == (1, "1")
    make_deal(table, judge)
    assert (next_deal_number(table), next_dealer(table)) == (2, "1")
    raspasy = {"contract": "raspasy", "declarer": None, "calls": {}, "tricks": {"2": 4, "3": 3, "4": 3}}
    make_deal(table, judge, dealer="1", **raspasy)
    assert (next_deal_number(table), next_dealer(table)) == (3, "2")


def test_raspasy_in_a_row_grow_dearer_where_agreed() -> None:
    table = make_table(3, event=EventFactory(overrides={"raspasy_progression": "1-2-4", "amnesty": "off"}))
    judge = make_judge(table.event)
    raspasy = {"contract": "raspasy", "declarer": None, "calls": {}, "tricks": {"1": 4, "2": 4, "3": 2}}
    for dealer in ("1", "2", "3", "1"):
        make_deal(table, judge, dealer=dealer, **raspasy)
    rows = LedgerEntry.objects.filter(seat="1", column="mountain").order_by("act__number")
    assert [row.amount for row in rows] == [4, 8, 16, 16]
    assert table_context(table).facts["raspasy_price"] == "4"


def test_a_preview_says_what_would_be_written_and_stores_nothing() -> None:
    table = make_table()
    preview = preview_deal(table=table, actor=make_judge(table.event), **deal_six())
    assert preview.deal_number == 1
    assert [(e.seat, e.column, e.amount) for e in preview.change.entries] == [
        ("1", "pool", 2),
        ("2", "whists", 8),
    ]
    assert preview.change.results_after.exact == {"1": 7, "2": 3, "3": -5, "4": -5}
    assert not Act.objects.exists()


def test_the_same_client_id_writes_once() -> None:
    table = make_table()
    judge, client_id = make_judge(table.event), uuid.uuid4()
    first = enter_deal(table=table, actor=judge, client_id=client_id, **deal_six())
    again = enter_deal(table=table, actor=judge, client_id=client_id, **deal_six(contract="7S"))
    assert again == first
    assert (Act.objects.count(), LedgerEntry.objects.count(), DealRecord.objects.count()) == (1, 2, 1)


def test_a_client_id_belongs_to_one_table() -> None:
    table, client_id = make_table(), uuid.uuid4()
    judge = make_judge(table.event)
    enter_deal(table=table, actor=judge, client_id=client_id, **deal_six())
    other = make_table(event=table.event)
    with pytest.raises(UserError) as caught:
        enter_deal(table=other, actor=judge, client_id=client_id, **deal_six())
    assert (caught.value.code, caught.value.status) == ("client-id-used", 409)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"tricks": {"1": 6, "2": 3, "3": 0}}, "tricks"),
        ({"tricks": {"1": 6, "2": 5, "3": 0}}, "tricks"),
        ({"tricks": {"1": 11, "2": -1, "3": 0}}, "tricks.1"),
        ({"tricks": {"1": -1, "2": 11, "3": 0}}, "tricks.1"),
        ({"tricks": {"1": "шесть", "2": 4, "3": 0}}, "tricks.1"),
        ({"tricks": {"1": 5, "2": 4, "4": 1}}, "tricks.4"),
        ({"tricks": {"1": 6, "2": 3, "7": 1}}, "tricks.7"),
        ({"contract": "5S"}, "contract"),
        ({"contract": "<b>6S</b>"}, "contract"),
        ({"contract": ""}, "contract"),
        ({"declarer": None}, "declarer"),
        ({"declarer": "4"}, "declarer"),
        ({"declarer": "9"}, "declarer"),
        ({"dealer": "9"}, "dealer"),
        ({"calls": {"1": "whist", "2": "whist", "3": "pass"}}, "calls.1"),
        ({"calls": {"2": "double", "3": "pass"}}, "calls.2"),
        ({"contract": "8S", "calls": {"2": "pass", "3": "half"}, "tricks": {}}, "calls.3"),
        ({"bonus": "queen"}, "bonus"),
        ({"shared": True}, "shared"),
        ({"coefficient": 2}, "coefficient"),
    ],
)
def test_an_impossible_deal_is_refused_and_nothing_stored(
    changes: dict[str, Any], field: str, language: str
) -> None:
    table = make_table()
    judge = make_judge(table.event)
    with translation.override(language), pytest.raises(UserError) as caught:
        make_deal(table, judge, **changes)
    assert caught.value.status == 400
    assert list(caught.value.fields) == [field]
    text = str(caught.value.fields[field])
    for name in (*NAMES, "шесть"):
        text = text.replace(name, "")
    assert any("а" <= letter <= "я" for letter in text) == (language == "ru"), text
    assert not Act.objects.exists()
    assert not AuditRow.objects.exists()


def test_players_are_called_by_name_in_errors() -> None:
    table = make_table()
    with translation.override("ru"), pytest.raises(UserError) as caught:
        make_deal(table, make_judge(table.event), declarer="4")
    assert "Глеб" in str(caught.value)


def test_no_deal_is_entered_once_the_pulka_is_closed(language: str) -> None:
    table = make_table(3, event=EventFactory(overrides={"pool": "2"}))
    judge = make_judge(table.event)
    lone = {"dealer": "3", "contract": "8S", "calls": {"2": "pass", "3": "pass"}, "tricks": {}}
    act = make_deal(table, judge, **lone)
    assert TableResult.objects.get().closed
    with translation.override(language), pytest.raises(UserError) as caught:
        make_deal(table, judge, **lone)
    expected = {
        "ru": "Пулька за этим столом закрыта: все пули заполнены. Новые сдачи не записываются.",
        "en": "The pulka at this table is closed: all pools are full. No more deals are entered.",
    }
    assert (caught.value.code, str(caught.value)) == ("pulka-closed", expected[language])
    reverse_act(act=act, actor=judge, reason="записали не тот контракт")
    assert not TableResult.objects.get().closed
    make_deal(table, judge, dealer="3")
    assert next_deal_number(table) == 2


def test_a_finished_event_takes_no_entries() -> None:
    table = make_table()
    judge = make_judge(table.event)
    Event.objects.update(state=Event.State.FINISHED)
    table = tables_of(table.event).get()
    with pytest.raises(UserError) as caught:
        make_deal(table, judge)
    assert caught.value.code == "event-finished"


def test_organizers_and_judges_enter_deals_and_nobody_else() -> None:
    table = make_table()
    make_deal(table, make_organizer(table.event))
    for stranger in (UserFactory(), make_judge(EventFactory())):
        with pytest.raises(NotFound):
            make_deal(table, stranger)
        with pytest.raises(NotFound):
            preview_deal(table=table, actor=stranger, **deal_six())
    assert Act.objects.count() == 1


def test_every_act_has_its_audit_row() -> None:
    table = make_table()
    judge = make_judge(table.event)
    act = make_deal(table, judge)
    reverse_act(act=act, actor=judge, reason="ошибка записи")
    rows = list(AuditRow.objects.order_by("seq"))
    assert [row.action for row in rows] == ["deal.enter", "act.reverse"]
    assert [(e["seat"], e["column"], e["amount"]) for e in rows[0].payload["entries"]] == [
        ("1", "pool", "2"),
        ("2", "whists", "8"),
    ]
    assert rows[1].payload["reason"] == "ошибка записи"
    assert verify_chain() == []


def test_a_known_deal_prefills_what_a_ruling_may_ask() -> None:
    table = make_table()
    make_deal(table, make_judge(table.event))
    context = table_context(table, 1)
    assert context.table.dealer == "4"
    assert context.table.active == ("1", "2", "3")
    assert context.names == {"1": "Анна", "2": "Борис", "3": "Вера", "4": "Глеб"}
    deal = {
        name: text
        for name, text in context.facts.items()
        if name.partition(".")[0] in ("contract", "declarer", "calls", "tricks", "dealer")
    }
    assert deal == {
        "dealer": "4",
        "contract": "6S",
        "declarer": "1",
        "calls.2": "whist",
        "calls.3": "pass",
        "tricks.1": "6",
        "tricks.2": "4",
        "tricks.3": "0",
    }
    current = table_context(table)
    assert (current.deal_number, current.table.dealer, current.standing) == (2, "1", None)
    assert "contract" not in current.facts
    assert current.facts["variant"] == "sochi"
    with pytest.raises(NotFound):
        table_context(table, 3)


def test_deals_are_listed_while_they_stand() -> None:
    table = make_table()
    judge = make_judge(table.event)
    first = make_deal(table, judge)
    make_deal(table, judge, dealer="1", declarer="2", calls={"3": "pass", "4": "pass"}, tricks={})
    reverse_act(act=first, actor=judge, reason="не та сдача")
    assert [record.number for record in deals_of(table)] == [2]
