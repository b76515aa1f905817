"""Corrections are reversing acts: the sheet is restored exactly, what was written stays."""

from fractions import Fraction
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rulebook
from arbiter.core.append_only import AppendOnlyError
from arbiter.core.errors import NotFound, UserError
from arbiter.events.models import Event, GameTable, Player, SeatAssignment
from arbiter.protocols.codec import (
    award_from_json,
    award_to_json,
    reason_from_json,
    reason_to_json,
    sheet_from_json,
    sheet_to_json,
)
from arbiter.protocols.models import Act, DealRecord, LedgerEntry, TableResult
from arbiter.protocols.posting import post_ruling, undo_ruling
from arbiter.protocols.selectors import act_of, deals_of, next_deal_number, next_dealer, sheet_of
from arbiter.protocols.services import reverse_act
from tests.factories import EventFactory, make_deal, make_judge, make_table

pytestmark = pytest.mark.django_db


@st.composite
def deals(draw: st.DrawFn) -> dict[str, Any]:
    """A lawful deal at a table of three, the dealer left open."""
    first = draw(st.integers(0, 10))
    second = draw(st.integers(0, 10 - first))
    tricks = {"1": first, "2": second, "3": 10 - first - second}
    kind = draw(st.sampled_from(["raspasy", "misere", "contract"]))
    declarer = draw(st.sampled_from(["1", "2", "3"]))
    if kind == "raspasy":
        return {"contract": "raspasy", "declarer": None, "calls": {}, "tricks": tricks}
    if kind == "misere":
        return {"contract": "misere", "declarer": declarer, "calls": {}, "tricks": {declarer: tricks["1"]}}
    whist = draw(st.sampled_from(["whist", "pass"]))
    others = [seat for seat in ("1", "2", "3") if seat != declarer]
    return {
        "contract": f"{draw(st.integers(6, 10))}{draw(st.sampled_from('SCDHN'))}",
        "declarer": declarer,
        "calls": {others[0]: "whist", others[1]: whist},
        "tricks": tricks,
    }


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(before=st.lists(deals(), max_size=3), reversed_deal=deals())
def test_reversing_the_last_act_restores_the_sheet(
    before: list[dict[str, Any]], reversed_deal: dict[str, Any]
) -> None:
    with transaction.atomic():
        table = make_table(3, event=EventFactory(overrides={"pool": "30"}))
        judge = make_judge(table.event)
        for deal in before:
            make_deal(table, judge, **{"dealer": "3", **deal})
        sheet = sheet_of(table)
        act = make_deal(table, judge, **{"dealer": "3", **reversed_deal})
        reverse_act(act=act, actor=judge, reason="проверка")
        assert sheet_of(table) == sheet
        assert TableResult.objects.get(table=table).sheet == sheet_to_json(sheet)
        transaction.set_rollback(True)


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(entered=st.lists(deals(), min_size=1, max_size=4), ruled=deals(), data=st.data())
def test_undoing_a_ruling_that_replaced_a_deal_restores_the_sheet(
    entered: list[dict[str, Any]], ruled: dict[str, Any], data: st.DataObject
) -> None:
    with transaction.atomic():
        table = make_table(3, event=EventFactory(overrides={"pool": "30"}))
        judge = make_judge(table.event)
        for deal in entered:
            make_deal(table, judge, **{"dealer": "3", **deal})
        other = make_table(3)
        award = award_from_json(make_deal(other, make_judge(other.event), **{"dealer": "3", **ruled}).award)
        sheet = sheet_of(table)
        number = data.draw(st.integers(1, len(entered)))
        locked = GameTable.objects.get(pk=table.pk)
        act = post_ruling(
            table=locked,
            actor=judge,
            award=award,
            deal_number=number,
            dealer="3",
            contract="",
            reason="решение",
        )
        undo_ruling(table=locked, actor=judge, act=act, reason="отмена")
        assert sheet_of(table) == sheet
        assert [record.number for record in deals_of(table)] == list(range(1, len(entered) + 1))
        transaction.set_rollback(True)


def test_a_reversed_deal_is_entered_again_under_its_number() -> None:
    table = make_table()
    judge = make_judge(table.event)
    first = make_deal(table, judge)
    make_deal(table, judge, dealer="1", declarer="2", calls={"3": "pass", "4": "pass"}, tricks={})
    reversal = reverse_act(act=first, actor=judge, reason="  взяток было меньше ")
    assert (reversal.kind, reversal.reverses, reversal.reason) == ("reversal", first, "взяток было меньше")
    assert (next_deal_number(table), next_dealer(table)) == (1, "4")
    again = make_deal(table, judge, tricks={"1": 5, "2": 5, "3": 0})
    assert (again.number, again.deal_number) == (4, 1)
    assert [(record.number, record.tricks["1"]) for record in deals_of(table) if record.tricks] == [(1, 5)]
    assert next_deal_number(table) == 3


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        (
            "   ",
            {
                "ru": "Скажите почему: причина хранится вместе с исправлением.",
                "en": "Say why: the reason is kept with the correction.",
            },
        ),
        (
            "я" * 1001,
            {"ru": "Не больше 1000 знаков, здесь 1001.", "en": "At most 1000 characters; these are 1001."},
        ),
        (
            "ошибка\x00",
            {
                "ru": "Уберите из текста невидимые управляющие символы.",
                "en": "Remove invisible control characters from this text.",
            },
        ),
    ],
)
def test_a_correction_has_its_reason(reason: str, expected: dict[str, str], language: str) -> None:
    table = make_table()
    judge = make_judge(table.event)
    act = make_deal(table, judge)
    with translation.override(language), pytest.raises(UserError) as caught:
        reverse_act(act=act, actor=judge, reason=reason)
    assert caught.value.fields == {"reason": expected[language]}
    assert Act.objects.count() == 1


def test_an_act_is_reversed_once(language: str) -> None:
    table = make_table()
    judge = make_judge(table.event)
    act = make_deal(table, judge)
    reversal = reverse_act(act=act, actor=judge, reason="ошибка")
    for target, code, expected in (
        (act, "already-reversed", {"ru": "Это уже отменено.", "en": "This was already taken back."}),
        (
            reversal,
            "reversal-of-reversal",
            {
                "ru": "Отмену не отменяют. Запишите сдачу или происшествие заново.",
                "en": "A reversal is not reversed. Enter the deal again, or log the incident again.",
            },
        ),
    ):
        with translation.override(language), pytest.raises(UserError) as caught:
            reverse_act(act=target, actor=judge, reason="ещё раз")
        assert (caught.value.code, str(caught.value)) == (code, expected[language])
    assert Act.objects.count() == 2


def test_strangers_reverse_nothing() -> None:
    table = make_table()
    act = make_deal(table, make_judge(table.event))
    with pytest.raises(NotFound):
        reverse_act(act=act, actor=make_judge(EventFactory()), reason="чужой")
    with pytest.raises(NotFound):
        act_of(make_table(), act.number)


@pytest.mark.parametrize("model", [Act, LedgerEntry, DealRecord])
def test_protocols_are_append_only_in_python_and_in_the_database(model: Any) -> None:
    table = make_table()
    make_deal(table, make_judge(table.event))
    row = model.objects.first()
    for attempt in (row.save, row.delete, model.objects.all().delete, lambda: model.objects.update(pk=7)):
        with pytest.raises(AppendOnlyError):
            attempt()
    name, before = model._meta.db_table, model.objects.count()
    for statement in (f'UPDATE "{name}" SET id = id + 1000', f'DELETE FROM "{name}"'):
        with pytest.raises(DatabaseError, match="never changed or deleted"), transaction.atomic():
            connection.cursor().execute(statement)
    assert model.objects.count() == before


def test_what_has_acts_is_not_deleted_with_its_event() -> None:
    table = make_table()
    make_deal(table, make_judge(table.event))
    with pytest.raises(Exception, match="protected"):
        Event.objects.get().delete()
    assert (GameTable.objects.count(), Player.objects.count(), SeatAssignment.objects.count()) == (1, 4, 4)


def test_json_keeps_entries_exactly() -> None:
    reason = rulebook.Reason.of("whist-tricks", tricks=4, share=Fraction(7, 3), seat="2")
    entry = rulebook.Entry(
        seat=rulebook.Seat("2"),
        column="whists",
        on=rulebook.Seat("1"),
        amount=Fraction(61, 3),
        cites=("3.8.1.1",),
        reason=reason,
    )
    award = rulebook.Award(
        entries=(entry,), steps=(rulebook.Step(reason=reason, cites=("3.8.2",)),), scope="deal"
    )
    assert award_from_json(award_to_json(award)) == award
    assert reason_from_json(reason_to_json(reason)) == reason
    sheet = rulebook.apply_entries(rulebook.Sheet.empty([rulebook.Seat("1"), rulebook.Seat("2")]), [entry])
    assert sheet_from_json(sheet_to_json(sheet)) == sheet
