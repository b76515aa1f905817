"""Pages of a table: the sheet, a deal checked and written, taken back; the sheet in print."""

import html
import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from arbiter.events.models import GameTable
from arbiter.protocols.models import Act, SheetPrint
from arbiter.protocols.selectors import sheet_of
from tests.factories import EventFactory, make_deal, make_judge, make_organizer, make_table
from tests.pages import inputs_of, sign_in, text_of

pytestmark = pytest.mark.django_db

SIX = {
    "dealer": "4",
    "contract": "6S",
    "declarer": "1",
    "calls.2": "whist",
    "calls.3": "pass",
    "tricks.1": "6",
    "tricks.2": "4",
    "tricks.3": "0",
}
"""Seat 1 makes six spades against a lone whister."""


def page_of(table: GameTable, tail: str = "") -> str:
    return f"/events/{table.event_id}/tables/{table.number}/{tail}"


def send(client: Client, table: GameTable, action: str = "save", **changes: Any) -> Any:
    sent = {"client_id": str(uuid.uuid4()), "action": action, **SIX, **changes}
    return client.post(page_of(table, "deals/new/"), sent)


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        (
            "ru",
            [
                "Стол 1 Сдача 2, сдаёт Анна",
                "1 Анна сдаёт, на прикупе 2 Борис",
                "Записать сдачу Происшествие",
                "В вистах, как если бы игра кончилась сейчас.",
                "1. Сдача 1: 6 ♠ , Анна",
                "2 записи",
                "Контракт 6 сыгран",
            ],
        ),
        (
            "en",
            [
                "Table 1 Deal 2, dealt by Анна",
                "1 Анна deals, sits out 2 Борис",
                "Record a deal Irregularity",
                "In whists, as if play stopped now.",
                "1. Deal 1: 6 ♠ , Анна",
                "2 entries",
                "Contract of 6 made",
            ],
        ),
    ],
)
def test_the_table_shows_who_deals_the_results_and_the_acts(language: str, texts: list[str]) -> None:
    table = make_table()
    judge = make_judge(table.event)
    make_deal(table, judge)
    page = text_of(sign_in(judge, language).get(page_of(table)))
    assert [text for text in texts if text not in page] == []


@pytest.mark.parametrize("players", [3, 4])
def test_the_drawn_sheet_holds_every_column_and_says_what_it_is(players: int) -> None:
    table = make_table(players)
    judge = make_judge(table.event)
    make_deal(table, judge, **({"dealer": "3"} if players == 3 else {}))
    content = sign_in(judge).get(page_of(table)).content.decode()
    sheet = content[
        content.index('<svg class="sheet"') : content.index("</svg>", content.index('<svg class="sheet"'))
    ]
    assert '<title id="sheet-title">Пуля стола 1</title>' in sheet
    assert len(re.findall("<polygon", sheet)) == players * (players + 1)
    totals = re.findall(r'<text class="sheet-total"[^>]*>([^<]*)</text>', sheet)
    assert sorted(total for total in totals if total) == ["2", "8"]
    assert re.findall(r'<text class="sheet-pool-size"[^>]*>([^<]*)</text>', sheet) == ["20"]


def test_the_sheet_stands_as_a_table_too() -> None:
    table = make_table()
    judge = make_judge(table.event)
    make_deal(table, judge)
    page = text_of(sign_in(judge).get(page_of(table)))
    assert "Игрок Пуля Гора на А на Б на В на Г А 2 0 — 0 0 0 Б 0 0 8 — 0 0 В 0 0 0 0 — 0 Г" in page


def test_the_dealer_is_suggested_and_nothing_else_chosen() -> None:
    table = make_table()
    judge = make_judge(table.event)
    make_deal(table, judge)
    sent = inputs_of(sign_in(judge).get(page_of(table, "deals/new/")))
    assert (sent["dealer"], sent.get("contract"), sent.get("declarer")) == ("1", None, None)
    assert uuid.UUID(sent["client_id"])


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        (
            "ru",
            [
                "Будет записано: сдача 1, 6 ♠",
                "Анна пуля +2 Контракт 6 сыгран",
                "Борис висты на: Анна +8 Висты за взятки: 4 × 2",
                "Итог: Анна 0 → +7 ;",
            ],
        ),
        (
            "en",
            [
                "To be written: deal 1, 6 ♠",
                "Анна pool +2 Contract of 6 made",
                "Борис whists on Анна +8 Whists for tricks: 4 × 2",
                "Results: Анна 0 → +7 ;",
            ],
        ),
    ],
)
def test_a_deal_is_checked_before_it_is_written(language: str, texts: list[str]) -> None:
    table = make_table()
    response = send(sign_in(make_judge(table.event), language), table, "preview")
    page = text_of(response)
    assert response.status_code == 200
    assert [text for text in texts if text not in page] == []
    kept = inputs_of(response)
    assert {name: kept.get(name) for name in SIX} == SIX
    assert not Act.objects.exists()


def test_what_was_checked_is_written_once_however_often_it_is_sent() -> None:
    table = make_table()
    client = sign_in(make_judge(table.event))
    kept = inputs_of(send(client, table, "preview"))
    for _again in range(2):
        response = client.post(page_of(table, "deals/new/"), {**kept, "action": "save"})
        assert (response.status_code, response.headers["Location"]) == (302, page_of(table))
    assert Act.objects.count() == 1
    assert "Записано: Сдача 1: 6 ♠ , Анна." in text_of(client.get(page_of(table)))
    assert dict(sheet_of(table).pool) == {"1": 2, "2": 0, "3": 0, "4": 0}


@pytest.mark.parametrize(
    ("changes", "field", "russian", "english"),
    [
        ({"contract": "5S"}, "contract", "Контракт: ", "Contract: "),
        ({"contract": ""}, "contract", "Контракт: Обязательное поле.", "Contract: This field is required."),
        ({"tricks.2": "3"}, None, "9", "9"),
        ({"tricks.2": "x"}, "tricks.2", "Борис: ", "Борис: "),
        ({"tricks.2": "-4"}, "tricks.2", "Борис: ", "Борис: "),
        ({"calls.1": "whist"}, "calls.1", "Анна: ", "Анна: "),
        ({"declarer": "9"}, "declarer", "Разыгрывающий: ", "Declarer: "),
        ({"dealer": "7"}, "dealer", "Сдающий: ", "Dealer: "),
    ],
)
def test_what_is_wrong_is_named_and_nothing_is_lost(
    changes: dict[str, str], field: str | None, russian: str, english: str
) -> None:
    table = make_table()
    judge = make_judge(table.event)
    for language, text in (("ru", russian), ("en", english)):
        response = send(sign_in(judge, language), table, **changes)
        content = response.content.decode()
        assert response.status_code == 400
        summary = content[
            content.index('class="error-summary"') : content.index("</ul>", content.index("error-summary"))
        ]
        assert text in re.sub("<[^>]*>", "", summary)
        if field:
            assert f'href="#id_{field}"' in summary
            assert f'id="id_{field}"' in content
        kept = inputs_of(response)
        untouched = {name: value for name, value in SIX.items() if name not in changes}
        assert {name: kept.get(name) for name in untouched} == untouched
    assert not Act.objects.exists()


def test_a_deal_is_taken_back_with_a_reason() -> None:
    table = make_table()
    judge = make_judge(table.event)
    make_deal(table, judge)
    client = sign_in(judge)
    address = page_of(table, "acts/1/undo/")
    assert "Снять: Сдача 1: 6 ♠ , Анна" in text_of(client.get(address))
    empty = client.post(address, {"reason": "  "})
    assert (empty.status_code, "Причина: Обязательное поле." in text_of(empty)) == (400, True)
    assert client.post(address, {"reason": "<b>не та</b> сдача"}).status_code == 302
    content = client.get(page_of(table)).content.decode()
    assert "&lt;b&gt;не та&lt;/b&gt; сдача" in content
    assert dict(sheet_of(table).pool) == {"1": 0, "2": 0, "3": 0, "4": 0}
    again = client.post(address, {"reason": "ещё раз"})
    assert (again.status_code, "ещё раз" in again.content.decode()) == (409, True)
    assert client.get(page_of(table, "acts/9/undo/")).status_code == 404


def test_the_standings_follow_at_once(django_capture_on_commit_callbacks: Callable[..., Any]) -> None:
    table = make_table()
    client = sign_in(make_judge(table.event))
    with django_capture_on_commit_callbacks(execute=True):
        send(client, table)
    for address in (page_of(table), f"/events/{table.event_id}/"):
        page = text_of(client.get(address))
        assert "Место Игрок Стол Сдачи Результат 1 Анна 1 1 +7" in page


def test_the_sheet_is_printed_at_once_where_jobs_run_in_process(
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    table = make_table()
    client = sign_in(make_judge(table.event), "en")
    with django_capture_on_commit_callbacks(execute=True):
        waiting = client.get(page_of(table, "sheet.pdf"))
    assert (waiting.status_code, waiting.headers["Refresh"]) == (202, "3")
    assert "The sheet is being prepared" in text_of(waiting)
    ready = client.get(page_of(table, "sheet.pdf"))
    assert (ready.status_code, ready.headers["Content-Type"]) == (200, "application/pdf")
    assert ready.headers["Content-Disposition"] == 'inline; filename="table-1-en.pdf"'
    assert ready.content.startswith(b"%PDF-")
    assert SheetPrint.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_first_request_already_brings_the_print() -> None:
    table = make_table()
    response = sign_in(make_judge(table.event)).get(page_of(table, "sheet.pdf"))
    assert (response.status_code, response.headers["Content-Type"]) == (200, "application/pdf")


@pytest.mark.parametrize("tail", ["", "deals/new/", "acts/1/undo/", "sheet.pdf"])
def test_a_table_of_another_event_is_not_found(tail: str) -> None:
    table = make_table()
    make_deal(table, make_judge(table.event))
    other = EventFactory()
    stranger = sign_in(make_organizer(other))
    assert stranger.get(page_of(table, tail)).status_code == 404
    assert stranger.get(f"/events/{other.pk}/tables/1/{tail}").status_code == 404
    assert sign_in(None).get(page_of(table, tail)).status_code == 302


def test_markup_in_a_players_name_is_text() -> None:
    table = make_table()
    player = table.seats.all()[0].player
    player.name = "<script>1</script>"
    player.save()
    judge = make_judge(table.event)
    make_deal(table, judge)
    for tail in ("", "deals/new/", "acts/1/undo/"):
        content = sign_in(judge).get(page_of(table, tail)).content.decode()
        assert "<script>1" not in content
        assert "&lt;script&gt;1" in content


def test_a_finished_event_offers_nothing_to_write() -> None:
    table = make_table()
    table.event.state = "finished"
    table.event.save()
    client = sign_in(make_judge(table.event))
    page = text_of(client.get(page_of(table)))
    assert "Турнир завершён: пули закрыты." in page
    assert "Записать сдачу" not in page
    refused = send(client, table)
    assert (refused.status_code, inputs_of(refused)["tricks.2"]) == (409, "4")


def test_more_acts_take_no_more_queries() -> None:
    table = make_table()
    judge = make_judge(table.event)
    client = sign_in(judge)
    make_deal(table, judge)
    with CaptureQueriesContext(connection) as few:
        client.get(page_of(table))
    for _deal in range(4):
        make_deal(table, judge)
    with CaptureQueriesContext(connection) as many:
        client.get(page_of(table))
    assert len(many) == len(few)


def test_a_form_without_its_token_is_refused() -> None:
    table = make_table()
    client = Client(enforce_csrf_checks=True)
    client.force_login(make_judge(table.event), backend="django.contrib.auth.backends.ModelBackend")
    assert send(client, table).status_code == 403
    assert not Act.objects.exists()


@pytest.mark.parametrize(
    ("language", "ended", "kept"),
    [
        ("ru", "Вы больше не вошли в систему. Пока ничего не записано", "Введённое сохранилось"),
        ("en", "You are not signed in any more. Nothing is stored yet", "What you entered is kept"),
    ],
)
def test_a_deal_sent_after_the_session_ended_is_sent_again_after_signing_in(
    language: str, ended: str, kept: str
) -> None:
    table = make_table()
    judge = make_judge(table.event)
    judge.set_password("dama-valet-10")
    judge.language = language
    judge.save()
    client = sign_in(None, language)
    refused = send(client, table)
    assert (refused.status_code, Act.objects.count()) == (403, 0)
    assert ended in text_of(refused)
    asked = {name: html.unescape(value) for name, value in inputs_of(refused, "/sign-in/").items()}
    wrong = client.post("/accounts/sign-in/", {**asked, "username": judge.username, "password": "no"})
    asked = {name: html.unescape(value) for name, value in inputs_of(wrong, "/sign-in/").items()}
    signed = client.post(
        "/accounts/sign-in/", {**asked, "username": judge.username, "password": "dama-valet-10"}
    )
    assert kept in text_of(signed)
    address = page_of(table, "deals/new/")
    assert client.post(address, inputs_of(signed, address)).status_code == 302
    assert Act.objects.get().contract == "6S"


def test_a_form_that_waits_is_sent_to_no_other_site() -> None:
    judge = make_judge(make_table().event)
    judge.set_password("dama-valet-10")
    judge.save()
    signed = sign_in(None).post(
        "/accounts/sign-in/",
        {
            "username": judge.username,
            "password": "dama-valet-10",
            "held": "a=%3Cscript%3E",
            "next": "https://evil.example/",
        },
    )
    assert inputs_of(signed)["a"] == "&lt;script&gt;"
    assert "evil.example" not in signed.content.decode()
