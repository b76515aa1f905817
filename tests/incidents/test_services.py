"""Rulings on the sheet: exact entries, one act, one audit row; taken back without a trace on the sheet."""

import uuid
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import translation

import rulebook
from arbiter.audit.models import AuditRow
from arbiter.audit.services import verify_chain
from arbiter.core.append_only import AppendOnlyError
from arbiter.core.errors import NotAllowed, NotFound, UserError
from arbiter.events.models import GameTable
from arbiter.incidents.models import Incident, IncidentUndo
from arbiter.incidents.selectors import incident_of, incidents_of
from arbiter.incidents.services import log_incident, preview_incident, undo_incident
from arbiter.protocols.codec import sheet_to_json
from arbiter.protocols.models import Act, LedgerEntry, TableResult
from arbiter.protocols.selectors import deals_of, next_deal_number, next_dealer, sheet_of
from arbiter.protocols.services import reverse_act
from tests.factories import (
    NAMES,
    EventFactory,
    UserFactory,
    make_deal,
    make_judge,
    make_organizer,
    make_table,
)

pytestmark = pytest.mark.django_db

REVOKE: dict[str, Any] = {
    "code_id": "preferans-1996",
    "tree_id": "revoke",
    "answers": {"revoke_noticed": "before-play-ends", "offender_role": "declarer"},
    "facts": {"replayed_tricks.1": "6", "replayed_tricks.2": "4", "replayed_tricks.3": "0"},
}
"""Declarer revoked in ``deal_six``: six tricks after the replay, one given away, so one short."""

SIX_FACTS = {"contract": "6♠", "declarer": "1", "calls.2": "whist", "calls.3": "pass", "dealer": "4"}

DEALER_LOOKED: dict[str, Any] = {
    "code_id": "preferans-1996",
    "tree_id": "prikup-seen",
    "answers": {"offender_role": "dealer", "seen_by_players": "no"},
    "facts": {},
}
"""A sitting dealer looked at the prikup: five points on his mountain."""

ONE_SHORT = {
    "pool": {"1": "0", "2": "0", "3": "0", "4": "0"},
    "mountain": {"1": "2", "2": "0", "3": "0", "4": "0"},
    "whists": {
        "1": {"2": "0", "3": "0", "4": "0"},
        "2": {"1": "12", "3": "0", "4": "0"},
        "3": {"1": "2", "2": "0", "4": "0"},
        "4": {"1": "2", "2": "0", "3": "0"},
    },
}


def log(table: GameTable, actor: Any, ruling: dict[str, Any], **changes: Any) -> Incident:
    return log_incident(table=table, actor=actor, **{"client_id": uuid.uuid4(), **ruling, **changes})


def test_a_ruling_on_the_deal_in_play_scores_that_deal() -> None:
    table = make_table()
    judge = make_judge(table.event)
    incident = log(table, judge, REVOKE, facts={**REVOKE["facts"], **SIX_FACTS}, note="пиковый туз")
    assert sheet_to_json(sheet_of(table)) == ONE_SHORT
    assert (incident.deal_number, incident.leaf, incident.note) == (1, "declarer-replay", "пиковый туз")
    assert (incident.act.kind, incident.act.dealer, incident.act.contract) == ("ruling", "4", "6S")
    assert (next_deal_number(table), next_dealer(table)) == (2, "1")
    assert TableResult.objects.get().deals == 1


def test_a_ruling_takes_the_place_of_the_deal_that_was_entered() -> None:
    table = make_table()
    judge = make_judge(table.event)
    deal = make_deal(table, judge)
    incident = log(table, judge, REVOKE, deal_number=1)
    assert sheet_to_json(sheet_of(table)) == ONE_SHORT
    acts = list(Act.objects.order_by("number"))
    assert [(act.kind, act.group) for act in acts] == [("deal", 1), ("reversal", 2), ("ruling", 2)]
    assert (acts[1].reverses, acts[2]) == (deal, incident.act)
    assert list(deals_of(table)) == []
    assert next_deal_number(table) == 2


def test_an_adjustment_is_added_to_what_stands() -> None:
    table = make_table()
    judge = make_judge(table.event)
    make_deal(table, judge)
    incident = log(table, judge, DEALER_LOOKED)
    sheet = sheet_to_json(sheet_of(table))
    assert sheet["mountain"] == {"1": "5", "2": "0", "3": "0", "4": "0"}
    assert sheet["pool"]["1"] == "2"
    assert (incident.deal_number, incident.act.deal_number, next_deal_number(table)) == (None, None, 2)
    assert incident.authority == "code"


def test_the_judge_may_name_the_dealer() -> None:
    table = make_table()
    log(table, make_judge(table.event), DEALER_LOOKED, facts={"dealer": "3"})
    assert sheet_to_json(sheet_of(table))["mountain"] == {"1": "0", "2": "0", "3": "5", "4": "0"}


def test_a_ruling_without_entries_has_no_act() -> None:
    table = make_table()
    answers = {"revoke_noticed": "same-trick", "later_player_followed": "no"}
    incident = log(table, make_judge(table.event), REVOKE, answers=answers, facts={})
    assert (incident.act, incident.award["entries"]) == (None, [])
    assert not Act.objects.exists()
    undo = undo_incident(incident=incident, actor=incident.actor, reason="не то правило")
    assert undo.act is None


def test_texts_and_edition_are_frozen_in_both_languages() -> None:
    table = make_table()
    make_deal(table, make_judge(table.event))
    incident = log(table, make_judge(table.event), REVOKE, deal_number=1)
    code = rulebook.load_code("preferans-1996")
    ruling = code.trees["revoke"].nodes["declarer-replay"].ruling
    assert ruling is not None
    assert incident.edition_hash == code.edition_hash
    assert incident.verdict == {"ru": ruling.verdict.ru, "en": ruling.verdict.en}
    assert [step["ru"] for step in incident.steps] == [step.text.ru for step in ruling.steps]
    assert incident.cites == list(ruling.cites)
    assert len(incident.why) == len(incident.award["steps"]) > 0
    assert all(step["ru"] and step["en"] and step["ru"] != step["en"] for step in incident.why)
    assert incident.answers == REVOKE["answers"]
    assert incident.facts["contract"] == "6S"
    assert incident.facts["replayed_tricks.1"] == "6"


def test_facts_of_the_judge_win_over_the_record() -> None:
    table = make_table()
    judge = make_judge(table.event)
    make_deal(table, judge)
    incident = log(table, judge, REVOKE, deal_number=1, facts={**REVOKE["facts"], "contract": "7S"})
    assert sheet_to_json(sheet_of(table))["mountain"]["1"] == "8"
    assert incident.facts["contract"] == "7S"


def test_undoing_puts_the_deal_back_and_restores_the_sheet() -> None:
    table = make_table()
    judge = make_judge(table.event)
    make_deal(table, judge)
    sheet = sheet_of(table)
    incident = log(table, judge, REVOKE, deal_number=1)
    undo = undo_incident(incident=incident, actor=judge, reason="не та сдача")
    assert sheet_of(table) == sheet
    assert [(record.number, record.contract) for record in deals_of(table)] == [(1, "6S")]
    assert (undo.act.kind, undo.act.reverses, undo.reason) == ("reversal", incident.act, "не та сдача")
    assert incidents_of(table=table).get().is_undone
    again = log(table, judge, REVOKE, deal_number=1)
    assert sheet_to_json(sheet_of(table)) == ONE_SHORT
    undo_incident(incident=again, actor=judge, reason="ещё раз")
    assert sheet_of(table) == sheet


def test_undoing_an_adjustment_restores_the_sheet() -> None:
    table = make_table()
    judge = make_judge(table.event)
    make_deal(table, judge)
    sheet = sheet_of(table)
    incident = log(table, judge, DEALER_LOOKED)
    undo_incident(incident=incident, actor=judge, reason="прикуп видели все")
    assert sheet_of(table) == sheet


def test_rulings_on_one_deal_are_undone_from_the_last(language: str) -> None:
    table = make_table()
    judge = make_judge(table.event)
    make_deal(table, judge)
    sheet = sheet_of(table)
    first = log(table, judge, REVOKE, deal_number=1)
    second = log(table, judge, REVOKE, deal_number=1, facts={**REVOKE["facts"], "contract": "7S"})
    expected = {
        "ru": "По этой сдаче есть более позднее решение. Сначала отмените его.",
        "en": "A later ruling stands for this deal. Undo that one first.",
    }
    with translation.override(language), pytest.raises(UserError) as caught:
        undo_incident(incident=first, actor=judge, reason="рано")
    assert (caught.value.code, str(caught.value)) == ("ruling-replaced", expected[language])
    undo_incident(incident=second, actor=judge, reason="позднее")
    assert sheet_to_json(sheet_of(table)) == ONE_SHORT
    undo_incident(incident=first, actor=judge, reason="теперь можно")
    assert sheet_of(table) == sheet


def test_an_incident_is_undone_once_with_a_reason(language: str) -> None:
    table = make_table()
    judge = make_judge(table.event)
    incident = log(table, judge, DEALER_LOOKED)
    with pytest.raises(UserError) as caught:
        undo_incident(incident=incident, actor=judge, reason=" ")
    assert list(caught.value.fields) == ["reason"]
    undo_incident(incident=incident, actor=judge, reason="ошибка")
    expected = {"ru": "Это решение уже отменено.", "en": "This ruling was already taken back."}
    with translation.override(language), pytest.raises(UserError) as caught:
        undo_incident(incident=incident, actor=judge, reason="ещё раз")
    assert (caught.value.code, str(caught.value)) == ("already-undone", expected[language])
    assert IncidentUndo.objects.count() == 1


def test_a_ruling_is_not_reversed_as_a_plain_act() -> None:
    table = make_table()
    judge = make_judge(table.event)
    incident = log(table, judge, DEALER_LOOKED)
    with pytest.raises(UserError) as caught:
        reverse_act(act=incident.act, actor=judge, reason="ошибка")
    assert caught.value.code == "ruling-by-incident"


def test_the_same_client_id_rules_once() -> None:
    table = make_table()
    judge, client_id = make_judge(table.event), uuid.uuid4()
    first = log(table, judge, DEALER_LOOKED, client_id=client_id)
    again = log(table, judge, REVOKE, client_id=client_id)
    assert again == first
    assert (Incident.objects.count(), Act.objects.count(), LedgerEntry.objects.count()) == (1, 1, 1)
    with pytest.raises(UserError) as caught:
        log(make_table(event=table.event), judge, DEALER_LOOKED, client_id=client_id)
    assert (caught.value.code, caught.value.status) == ("client-id-used", 409)


def test_every_ruling_has_its_audit_row_without_the_private_note() -> None:
    table = make_table()
    judge = make_judge(table.event)
    incident = log(table, judge, DEALER_LOOKED, note="тайная заметка")
    undo_incident(incident=incident, actor=judge, reason="ошибка")
    rows = list(AuditRow.objects.order_by("seq"))
    assert [(row.action, row.object_id) for row in rows] == [
        ("incident.log", str(incident.pk)),
        ("incident.undo", str(incident.pk)),
    ]
    assert [(e["seat"], e["column"], e["amount"]) for e in rows[0].payload["entries"]] == [
        ("1", "mountain", "5")
    ]
    assert [(e["seat"], e["column"], e["amount"]) for e in rows[1].payload["entries"]] == [
        ("1", "mountain", "-5")
    ]
    assert "тайная" not in str([row.payload for row in rows])
    assert verify_chain() == []


@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ({"answers": {}}, ["revoke_noticed"]),
        ({"answers": {"revoke_noticed": "before-play-ends"}}, ["offender_role"]),
        ({"answers": {"revoke_noticed": "tomorrow"}}, ["revoke_noticed"]),
        ({"answers": {**REVOKE["answers"], "weather": "fine"}}, ["weather"]),
        ({"facts": {}}, ["replayed_tricks"]),
        ({"facts": {**REVOKE["facts"], "contract": "11S"}}, ["contract"]),
        ({"facts": {**REVOKE["facts"], "dealer": "8"}}, ["dealer"]),
        ({"facts": {"replayed_tricks.1": "7", "replayed_tricks.2": "4"}}, ["replayed_tricks"]),
        ({"facts": {"replayed_tricks.1": "<b>", "replayed_tricks.2": "4"}}, ["replayed_tricks.1"]),
        ({"facts": {"replayed_tricks.9": "6", "replayed_tricks.2": "4"}}, ["replayed_tricks.9"]),
        ({"facts": {**REVOKE["facts"], "contract": "6" * 201}}, ["contract"]),
        ({"facts": {**REVOKE["facts"], "damage": "5\x00"}}, ["damage"]),
        ({"note": "я" * 5001}, ["note"]),
        ({"note": "звонок\x07"}, ["note"]),
    ],
)
def test_what_cannot_be_ruled_is_refused_and_nothing_stored(
    changes: dict[str, Any], fields: list[str], language: str
) -> None:
    table = make_table()
    judge = make_judge(table.event)
    make_deal(table, judge)
    with translation.override(language), pytest.raises(UserError) as caught:
        log(table, judge, REVOKE, deal_number=1, **changes)
    assert caught.value.status == 400
    assert list(caught.value.fields) == fields
    text = str(caught.value)
    for name in NAMES:
        text = text.replace(name, "")
    assert any("а" <= letter <= "я" for letter in text) == (language == "ru"), text
    assert not Incident.objects.exists()
    assert Act.objects.count() == 1


@pytest.mark.parametrize(
    "changes",
    [
        {"code_id": "bridge"},
        {"tree_id": "no-such-tree"},
        {"deal_number": 7},
        {"code_id": "../preferans-1996"},
    ],
)
def test_unknown_codes_trees_and_deals_are_not_found(changes: dict[str, Any]) -> None:
    table = make_table()
    with pytest.raises(NotFound):
        log(table, make_judge(table.event), REVOKE, **changes)
    assert not Incident.objects.exists()


def test_only_judges_of_the_event_rule() -> None:
    table = make_table()
    organizer = make_organizer(table.event)
    incident = log(table, make_judge(table.event), DEALER_LOOKED)
    for attempt in (
        lambda who: log(table, who, DEALER_LOOKED),
        lambda who: preview_incident(table=table, actor=who, **DEALER_LOOKED),
        lambda who: undo_incident(incident=incident, actor=who, reason="моё"),
    ):
        with pytest.raises(NotAllowed):
            attempt(organizer)
        for stranger in (UserFactory(), make_judge(EventFactory())):
            with pytest.raises(NotFound):
                attempt(stranger)
    assert (Incident.objects.count(), IncidentUndo.objects.count()) == (1, 0)


def test_incidents_of_another_event_are_not_found() -> None:
    table, other = make_table(), make_table()
    incident = log(other, make_judge(other.event), DEALER_LOOKED)
    with pytest.raises(NotFound):
        incident_of(table.event, incident.pk)
    assert incident_of(other.event, incident.pk) == incident
    assert list(incidents_of(event=table.event)) == []
    with pytest.raises(TypeError):
        incidents_of()


def test_a_preview_shows_the_change_and_stores_nothing() -> None:
    table = make_table()
    judge = make_judge(table.event)
    deal = make_deal(table, judge)
    preview = preview_incident(table=table, actor=judge, deal_number=1, **REVOKE)
    assert preview.replaces == deal
    assert sheet_to_json(preview.change.sheet_after) == ONE_SHORT
    assert preview.change.sheet_before == sheet_of(table)
    assert not Incident.objects.exists()
    log(table, judge, REVOKE, deal_number=1)
    assert sheet_of(table) == preview.change.sheet_after


def test_the_agreements_settle_what_the_tree_asks() -> None:
    table = make_table(event=EventFactory(preset="leningrad-tournament"))
    judge = make_judge(table.event)
    make_deal(table, judge)
    log(table, judge, REVOKE, deal_number=1, facts={**REVOKE["facts"], "variant": "sochi"})
    assert sheet_to_json(sheet_of(table))["mountain"]["1"] == "4"


@pytest.mark.parametrize("model", [Incident, IncidentUndo])
def test_incidents_are_append_only_in_python_and_in_the_database(model: Any) -> None:
    table = make_table()
    judge = make_judge(table.event)
    undo_incident(incident=log(table, judge, DEALER_LOOKED), actor=judge, reason="ошибка")
    row = model.objects.first()
    for attempt in (row.save, row.delete, model.objects.all().delete, lambda: model.objects.update(pk=7)):
        with pytest.raises(AppendOnlyError):
            attempt()
    for statement in (f'UPDATE "{model._meta.db_table}" SET id = 7', f'DELETE FROM "{model._meta.db_table}"'):
        with pytest.raises(DatabaseError, match="never changed or deleted"), transaction.atomic():
            connection.cursor().execute(statement)
    assert model.objects.count() == 1
