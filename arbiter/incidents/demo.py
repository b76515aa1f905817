"""A small tournament to look at: three tables in play, fourteen deals, two rulings."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from arbiter.accounts.models import User
from arbiter.events.models import Event, EventRole, GameTable
from arbiter.events.selectors import tables_of
from arbiter.events.services import add_player, add_table, create_event, grant_role, update_event
from arbiter.incidents.services import log_incident
from arbiter.protocols.selectors import next_dealer
from arbiter.protocols.services import enter_deal

EVENT_NAME = "Кубок Невы / Neva Cup"
PASSWORD = "preferans-demo"  # noqa: S105 - shown to everybody who starts the demo
PEOPLE = {
    "judge": ("Судья Нева / Judge", EventRole.Role.JUDGE),
    "organizer": ("Организатор Нева / Organizer", EventRole.Role.ORGANIZER),
}

Deal = tuple[str, str | None, dict[str, str], dict[str, int]]

TABLES: list[tuple[list[str], list[Deal]]] = [
    (
        ["Анна Белова", "Борис Громов", "Вера Дёмина", "Глеб Ершов"],
        [
            ("6S", "2", {"3": "whist", "4": "pass"}, {"2": 6, "3": 3, "4": 1}),
            ("raspasy", None, {}, {"1": 3, "3": 4, "4": 3}),
            ("7H", "4", {"1": "whist", "2": "whist"}, {"4": 7, "1": 2, "2": 1}),
            ("misere", "1", {}, {"1": 0}),
            ("8D", "3", {"4": "pass", "2": "pass"}, {}),
        ],
    ),
    (
        ["Дарья Жукова", "Егор Зимин", "Жанна Иванова"],
        [
            ("6D", "1", {"2": "whist", "3": "pass"}, {"1": 6, "2": 2, "3": 2}),
            ("6C", "3", {"1": "pass", "2": "half"}, {}),
            ("raspasy", None, {}, {"1": 2, "2": 5, "3": 3}),
            ("9S", "2", {"3": "whist", "1": "pass"}, {"2": 9, "3": 1, "1": 0}),
            ("6H", "3", {"1": "whist", "2": "whist"}, {"3": 5, "1": 3, "2": 2}),
        ],
    ),
    (
        ["Захар Карпов", "Ирина Ларина", "Кирилл Мохов", "Лидия Носова"],
        [
            ("7S", "3", {"4": "whist", "2": "pass"}, {"3": 8, "4": 1, "2": 1}),
            ("6N", "1", {"3": "whist", "4": "pass"}, {"1": 6, "3": 3, "4": 1}),
            ("misere", "2", {}, {"2": 2}),
            ("raspasy", None, {}, {"1": 4, "2": 3, "3": 3}),
        ],
    ),
]

REVOKE: dict[str, Any] = {
    "tree_id": "revoke",
    "answers": {"revoke_noticed": "before-play-ends", "offender_role": "declarer"},
    "facts": {
        "contract": "7C",
        "declarer": "3",
        "calls.4": "whist",
        "calls.1": "pass",
        "replayed_tricks.3": "7",
        "replayed_tricks.4": "3",
        "replayed_tricks.1": "0",
    },
    "note": "Разыгрывающий не дал пику в четвёртой взятке; переиграли с неё.",
}

WRONG_RECORD: dict[str, Any] = {
    "tree_id": "wrong-entry",
    "answers": {"wrong_entry": "whists", "entry_noticed": "before-auction-end", "offence": "first"},
    "facts": {"offender": "2", "written_on": "1", "difference": "2"},
    "note": "Егор посчитал себе лишнюю взятку; заметили в торговле следующей сдачи.",
}


@transaction.atomic
def load_demo() -> Event:
    """Create the demo's users, event, tables, deals and rulings through the services."""
    people = {name: _person(name, shown) for name, (shown, _role) in PEOPLE.items()}
    organizer, judge = people["organizer"], people["judge"]
    today = timezone.localdate()
    event = create_event(
        actor=organizer,
        name=EVENT_NAME,
        place="Санкт-Петербург / St Petersburg",
        starts_on=today,
        ends_on=today + timedelta(days=1),
        preset="sochi-tournament",
        overrides={"pool": "20"},
    )
    grant_role(event=event, actor=organizer, user=judge, role=EventRole.Role.JUDGE)
    event = update_event(event=event, actor=organizer, state=Event.State.RUNNING)
    for names, deals in TABLES:
        players = [add_player(event=event, actor=organizer, name=name) for name in names]
        added = add_table(event=event, actor=organizer, players=players)
        table = tables_of(event).get(pk=added.pk)
        for deal in deals:
            _enter(table, judge, deal)
    first, second = tables_of(event)[:2]
    _rule(first, judge, REVOKE)
    _rule(second, judge, WRONG_RECORD)
    return event


def _person(name: str, shown: str) -> User:
    return User.objects.create_user(name, password=PASSWORD, display_name=shown)


def _enter(table: GameTable, judge: User, deal: Deal) -> None:
    contract, declarer, calls, tricks = deal
    enter_deal(
        table=table,
        actor=judge,
        dealer=next_dealer(table),
        contract=contract,
        declarer=declarer,
        calls=calls,
        tricks=tricks,
        client_id=uuid.uuid4(),
    )


def _rule(table: GameTable, judge: User, ruling: dict[str, Any]) -> None:
    log_incident(table=table, actor=judge, code_id="preferans-1996", client_id=uuid.uuid4(), **ruling)
