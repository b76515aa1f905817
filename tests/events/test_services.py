"""Setting an event up: who may, what is refused, what the audit log keeps."""

import datetime

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import translation

from arbiter.accounts.models import User
from arbiter.audit.models import AuditRow
from arbiter.audit.services import verify_chain
from arbiter.core.errors import NotAllowed, NotFound, UserError
from arbiter.events.forms import EventForm, RoleForm, TableForm
from arbiter.events.models import Event, EventRole, GameTable
from arbiter.events.permissions import roles_of
from arbiter.events.selectors import event_for, events_for, player_of, seat_names, table_for, table_of
from arbiter.events.services import (
    add_player,
    add_table,
    assign_seat,
    change_agreements,
    create_event,
    grant_role,
    revoke_role,
    update_event,
)
from tests.factories import (
    EventFactory,
    PlayerFactory,
    RoleFactory,
    UserFactory,
    make_deal,
    make_judge,
    make_organizer,
    make_table,
)

pytestmark = pytest.mark.django_db

MAY = datetime.date(2026, 5, 9)


def test_whoever_creates_an_event_organizes_it() -> None:
    user = UserFactory()
    event = create_event(actor=user, name=" Кубок  Невы ", starts_on=MAY, ends_on=MAY)
    assert event.name == "Кубок Невы"
    assert roles_of(event, user) == {"organizer"}
    row = AuditRow.objects.get()
    assert (row.action, row.event_id, row.actor_id) == ("event.create", event.pk, user.pk)
    assert verify_chain() == []


def test_a_visitor_creates_no_event() -> None:
    with pytest.raises(NotAllowed):
        create_event(actor=AnonymousUser(), name="Кубок", starts_on=MAY, ends_on=MAY)


def test_an_event_does_not_end_before_it_starts(language: str) -> None:
    with translation.override(language), pytest.raises(UserError) as caught:
        create_event(actor=UserFactory(), name="Кубок", starts_on=MAY, ends_on=MAY - datetime.timedelta(1))
    expected = {"ru": "Последний день раньше первого.", "en": "The last day is before the first."}
    assert str(caught.value) == expected[language]
    assert not Event.objects.exists()
    form = EventForm(
        {"name": "Кубок", "starts_on": "2026-05-09", "ends_on": "2026-05-08", "time_zone": "Europe/Moscow"}
    )
    assert not form.is_valid()


def test_an_unknown_time_zone_is_refused() -> None:
    with pytest.raises(UserError) as caught:
        create_event(actor=UserFactory(), name="Кубок", starts_on=MAY, ends_on=MAY, time_zone="Mars/Base")
    assert list(caught.value.fields) == ["time_zone"]


def test_an_organizer_changes_name_and_state() -> None:
    event = EventFactory(name="Кубок")
    update_event(event=event, actor=make_organizer(event), name="Большой кубок", state="running")
    event.refresh_from_db()
    assert (event.name, event.state) == ("Большой кубок", "running")
    assert AuditRow.objects.get().payload == {
        "before": {"name": "Кубок", "state": "draft"},
        "after": {"name": "Большой кубок", "state": "running"},
    }


def test_an_unknown_state_is_refused() -> None:
    event = EventFactory()
    with pytest.raises(UserError) as caught:
        update_event(event=event, actor=make_organizer(event), state="cancelled")
    assert list(caught.value.fields) == ["state"]


def test_a_judge_does_not_set_up_the_event(language: str) -> None:
    table = make_table()
    event, judge = table.event, make_judge(table.event)
    player = PlayerFactory(event=event)
    attempts = [
        lambda: update_event(event=event, actor=judge, name="Мой кубок"),
        lambda: change_agreements(event=event, actor=judge, preset="classic-tournament", overrides={}),
        lambda: add_player(event=event, actor=judge, name="Новый"),
        lambda: add_table(event=event, actor=judge, players=[player]),
        lambda: assign_seat(table=table, actor=judge, position=1, player=player),
        lambda: grant_role(event=event, actor=judge, user=judge, role="organizer"),
        lambda: revoke_role(event=event, actor=judge, user=judge, role="judge"),
    ]
    expected = {
        "ru": "Это может только организатор турнира.",
        "en": "Only an organizer of this event may do this.",
    }
    for attempt in attempts:
        with translation.override(language), pytest.raises(NotAllowed) as caught:
            attempt()
        assert (caught.value.status, str(caught.value)) == (403, expected[language])
    assert not AuditRow.objects.exists()


def test_a_stranger_is_told_that_there_is_no_event(language: str) -> None:
    table = make_table()
    stranger = make_organizer(EventFactory())
    expected = {
        "ru": "Такого турнира нет, или вы в нём не участвуете.",
        "en": "There is no such event, or you have no part in it.",
    }
    attempts = [
        lambda: event_for(stranger, table.event.pk),
        lambda: event_for(AnonymousUser(), table.event.pk),
        lambda: event_for(stranger, 10**9),
        lambda: add_player(event=table.event, actor=stranger, name="Новый"),
    ]
    for attempt in attempts:
        with translation.override(language), pytest.raises(NotFound) as caught:
            attempt()
        assert (caught.value.status, str(caught.value)) == (404, expected[language])
    with pytest.raises(NotFound):
        table_for(stranger, table.pk)


def test_events_are_listed_to_those_with_a_role() -> None:
    mine, _other = EventFactory(), EventFactory()
    judge = make_judge(mine)
    RoleFactory(event=mine, user=judge, role=EventRole.Role.ORGANIZER)
    assert list(events_for(judge)) == [mine]
    assert list(events_for(AnonymousUser())) == []
    assert events_for(User.objects.create_superuser("owner")).count() == 2


def test_ids_of_another_event_are_not_found() -> None:
    table, other = make_table(), make_table()
    with pytest.raises(NotFound):
        table_of(table.event, other.pk)
    with pytest.raises(NotFound):
        player_of(table.event, other.seats.first().player_id)


def test_tables_are_numbered_in_turn_and_keep_their_seats() -> None:
    event = EventFactory()
    organizer = make_organizer(event)
    players = [PlayerFactory(event=event, name=name) for name in ("Анна", "Борис", "Вера")]
    first = add_table(event=event, actor=organizer, players=players)
    second = add_table(event=event, actor=organizer, players=players[::-1])
    assert (first.number, second.number) == (1, 2)
    assert seat_names(second) == {"1": "Вера", "2": "Борис", "3": "Анна"}


def test_a_table_number_is_used_once() -> None:
    table = make_table()
    players = [seat.player for seat in table.seats.all()]
    with pytest.raises(UserError):
        add_table(event=table.event, actor=make_organizer(table.event), players=players, number=1)
    assert GameTable.objects.count() == 1


def test_a_player_sits_at_a_table_once(language: str) -> None:
    event = EventFactory()
    anna, boris, vera = (PlayerFactory(event=event, name=name) for name in ("Анна", "Борис", "Вера"))
    with translation.override(language), pytest.raises(UserError) as caught:
        add_table(event=event, actor=make_organizer(event), players=[anna, boris, vera, anna])
    expected = {"ru": "Анна уже сидит за этим столом.", "en": "Анна already sits at this table."}
    assert caught.value.fields == {"seat.4": expected[language]}
    assert not GameTable.objects.exists()


def test_the_table_form_refuses_a_player_twice_and_one_of_another_event() -> None:
    event = EventFactory()
    anna, boris, vera = (PlayerFactory(event=event) for _ in range(3))
    twice = {"seat.1": anna.pk, "seat.2": boris.pk, "seat.3": anna.pk}
    assert list(TableForm(twice, event=event).errors) == ["seat.3"]
    foreign = {"seat.1": anna.pk, "seat.2": boris.pk, "seat.3": PlayerFactory().pk}
    assert list(TableForm(foreign, event=event).errors) == ["seat.3"]
    form = TableForm({"seat.1": anna.pk, "seat.2": boris.pk, "seat.3": vera.pk}, event=event)
    assert form.is_valid(), form.errors
    assert form.cleaned_data["players"] == [anna, boris, vera]


@pytest.mark.parametrize(("language", "label"), [("ru", "Анна (стол 1)"), ("en", "Анна (table 1)")])
def test_the_table_form_says_who_sits_already(language: str, label: str) -> None:
    event = make_table().event
    PlayerFactory(event=event, name="Яков")
    with translation.override(language):
        labels = [text for _value, text in TableForm(event=event).fields["seat.1"].choices]
    assert labels[1] == label
    assert labels[-1] == "Яков"


@pytest.mark.parametrize("count", [0, 2, 5])
def test_a_table_seats_three_or_four(count: int) -> None:
    event = EventFactory()
    players = [PlayerFactory(event=event) for _ in range(count)]
    with pytest.raises(UserError) as caught:
        add_table(event=event, actor=make_organizer(event), players=players)
    assert list(caught.value.fields) == ["players"]


def test_a_player_of_another_event_gets_no_seat() -> None:
    table = make_table()
    organizer, foreign = make_organizer(table.event), PlayerFactory()
    with pytest.raises(NotFound):
        assign_seat(table=table, actor=organizer, position=1, player=foreign)
    own = [PlayerFactory(event=table.event) for _ in range(2)]
    with pytest.raises(UserError) as caught:
        add_table(event=table.event, actor=organizer, players=[*own, foreign])
    assert list(caught.value.fields) == ["seat.3"]


def test_a_seat_changes_hands_until_play_begins() -> None:
    table = make_table()
    organizer = make_organizer(table.event)
    egor = PlayerFactory(event=table.event, name="Егор")
    assign_seat(table=table, actor=organizer, position=2, player=egor)
    assert seat_names(table_of(table.event, table.pk))["2"] == "Егор"
    with pytest.raises(UserError) as caught:
        assign_seat(table=table, actor=organizer, position=3, player=egor)
    assert caught.value.code == "player-twice"
    with pytest.raises(UserError) as caught:
        assign_seat(table=table, actor=organizer, position=5, player=PlayerFactory(event=table.event))
    assert list(caught.value.fields) == ["position"]
    make_deal(table, make_judge(table.event))
    with pytest.raises(UserError) as caught:
        assign_seat(table=table, actor=organizer, position=1, player=PlayerFactory(event=table.event))
    assert caught.value.code == "seats-fixed"


def test_roles_are_granted_once_and_taken_back() -> None:
    event, user = EventFactory(), UserFactory()
    organizer = make_organizer(event)
    grant_role(event=event, actor=organizer, user=user, role="judge")
    grant_role(event=event, actor=organizer, user=user, role="judge")
    assert roles_of(event, user) == {"judge"}
    revoke_role(event=event, actor=organizer, user=user, role="judge")
    assert roles_of(event, user) == frozenset()
    assert [row.action for row in AuditRow.objects.all()] == ["role.grant", "role.revoke"]
    with pytest.raises(UserError) as caught:
        revoke_role(event=event, actor=organizer, user=user, role="judge")
    assert caught.value.code == "role-not-held"
    with pytest.raises(UserError) as caught:
        grant_role(event=event, actor=organizer, user=user, role="king")
    assert caught.value.fields == {"role": "Одно из: organizer, judge."}


def test_an_event_keeps_an_organizer() -> None:
    event = EventFactory()
    organizer = make_organizer(event)
    with pytest.raises(UserError) as caught:
        revoke_role(event=event, actor=organizer, user=organizer, role="organizer")
    assert caught.value.code == "last-organizer"
    assert roles_of(event, organizer) == {"organizer"}


def test_the_role_form_finds_a_user_in_any_case() -> None:
    user = UserFactory(username="Neva")
    form = RoleForm({"username": " neva ", "role": "judge"})
    assert form.is_valid()
    assert form.user == user
    assert list(RoleForm({"username": "nobody", "role": "judge"}).errors) == ["username"]


def test_a_user_who_was_deactivated_has_no_roles() -> None:
    event = EventFactory()
    judge = make_judge(event)
    judge.is_active = False
    judge.save()
    assert roles_of(event, judge) == frozenset()
    assert list(events_for(judge)) == []
