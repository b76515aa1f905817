"""The walk: one question a page, the link is the state, answers can be changed, wrong links are told."""

from typing import Any

import pytest

from tests.factories import make_deal, make_judge, make_table
from tests.pages import sign_in, text_of

pytestmark = pytest.mark.django_db

REVOKE = "/rulings/preferans-1996/revoke/"
QUESTION = {
    "ru": "Когда заметили? Сразу: следующего хода ещё не было Позже, розыгрыш ещё идёт",
    "en": "When was it noticed? At once: the next lead is not made Later, play still going on",
}
ANSWERED = {
    "ru": "Ответы Когда заметили? Позже, розыгрыш ещё идёт Изменить : Когда заметили?",
    "en": "Answers so far When was it noticed? Later, play still going on Change : When was it noticed?",
}
OUTLOOK = {
    "ru": "Что решит ответ Игра на взятки Со взятки с фальшренонсом играем заново",
    "en": "What the answer decides A trick contract Play goes back to the revoke trick",
}


def options_of(response: Any) -> dict[str, str]:
    """Answers of the open question: label → address."""
    return {option.label: option.address for option in response.context["question"].options}


def test_the_first_question_stands_alone(language: str) -> None:
    response = sign_in(None, language).get(REVOKE)

    assert response.status_code == 200
    assert QUESTION[language] in text_of(response)
    assert response.context["answers"] == ()


def test_an_answer_is_a_link_to_the_next_question(language: str) -> None:
    client = sign_in(None, language)
    address = list(options_of(client.get(REVOKE)).values())[1]
    response = client.get(address)

    assert address == f"{REVOKE}?revoke_noticed=before-play-ends"
    assert ANSWERED[language] in text_of(response)
    assert OUTLOOK[language] in text_of(response)


def test_a_changed_answer_keeps_the_later_ones_where_they_fit() -> None:
    client = sign_in(None)
    sent = {"revoke_noticed": "before-play-ends", "game": "tricks"}
    response = client.get(REVOKE, sent)
    changes = {row.question: row.change for row in response.context["answers"]}

    assert changes["Когда заметили?"] == f"{REVOKE}?game=tricks"
    reopened = options_of(client.get(changes["Когда заметили?"]))
    assert reopened["Позже, розыгрыш ещё идёт"] == f"{REVOKE}?revoke_noticed=before-play-ends&game=tricks"
    assert reopened["Сразу: следующего хода ещё не было"] == f"{REVOKE}?revoke_noticed=same-trick"


def test_stray_parameters_are_dropped_from_every_link() -> None:
    response = sign_in(None).get(REVOKE, {"utm": "x", "revoke_noticed": "before-play-ends", "surplus": "3"})

    assert response.status_code == 200
    assert response.context["canonical"] == f"http://testserver{REVOKE}?revoke_noticed=before-play-ends"
    assert "utm" not in "".join(options_of(response).values())


def test_an_answer_that_is_no_option_is_told_and_the_question_asked_again(language: str) -> None:
    texts = {
        "ru": "Исправьте, пожалуйста Когда заметили: «<b>» не подходит. Можно: «Сразу: следующего хода",
        "en": "Please mend this When was it noticed: “<b>” does not fit. Possible: «At once: the next",
    }
    response = sign_in(None, language).get(REVOKE, {"revoke_noticed": "<b>"})

    assert response.status_code == 400
    assert texts[language] in text_of(response)
    assert QUESTION[language] in text_of(response)
    assert b"<b>" not in response.content


@pytest.mark.parametrize(
    ("sent", "language", "text"),
    [
        ({"preset": "poker"}, "ru", "Договорённости: Набора «poker» нет. Есть: «Классика», турнир"),
        ({"preset": "poker"}, "en", "Agreements: No preset “poker”"),
        ({"players": "7"}, "ru", "Сколько игроков в пульке: «7» не подходит. Можно: 2, 3, 4, 5"),
        ({"players": "7"}, "en", "Players in the pulka: “7” does not fit. Possible: 2, 3, 4, 5"),
    ],
)
def test_agreements_that_do_not_exist_are_told(sent: dict[str, str], language: str, text: str) -> None:
    response = sign_in(None, language).get(REVOKE, sent)

    assert response.status_code == 400
    assert text in text_of(response)


def test_agreements_are_carried_along_and_settle_questions() -> None:
    client = sign_in(None)
    sent = {"preset": "rostov-tournament", "players": "3"}
    response = client.get(REVOKE, sent)

    assert "«Ростов», турнир, втроём изменить" in text_of(response)
    assert all("preset=rostov-tournament&players=3" in link for link in options_of(response).values())
    assert response.context["setting"].kept == ()


def test_a_contract_answers_what_is_played() -> None:
    response = sign_in(None).get(REVOKE, {"revoke_noticed": "before-play-ends", "contract": "misere"})

    known = [(row.label, row.change) for row in response.context["answers"] if row.from_table]
    assert ("Мизер", "") in known


def test_a_table_answers_what_it_knows() -> None:
    table = make_table(name="Кубок Невы")
    judge = make_judge(table.event)
    make_deal(table, judge)
    client = sign_in(judge)
    sent = {"table": table.pk, "deal": 1, "revoke_noticed": "before-play-ends"}
    response = client.get(REVOKE, sent)

    assert "Кубок Невы Стол 1 Фальшренонс Стол 1, сдача 1 · сдаёт Глеб Кто сделал фальшренонс?" in text_of(
        response
    )
    assert "Что играется? Игра на взятки уже известно" in text_of(response)
    assert all(f"?table={table.pk}&deal=1&" in link for link in options_of(response).values())


@pytest.mark.parametrize("number", ["0", "abc", "99999999999", "-3", "1.5"])
def test_a_table_that_does_not_exist_is_not_found(number: str) -> None:
    client = sign_in(make_judge(make_table().event))

    assert client.get(REVOKE, {"table": number}).status_code == 404


def test_a_strangers_table_is_not_found(language: str) -> None:
    texts = {
        "ru": "Такого стола нет, или вы не участвуете в его турнире.",
        "en": "There is no such table, or you have no part in its event.",
    }
    table = make_table()
    stranger = make_judge(make_table().event)

    for client in (sign_in(stranger, language), sign_in(None, language)):
        response = client.get(REVOKE, {"table": table.pk})
        assert response.status_code == 404
        assert texts[language] in text_of(response)


def test_a_deal_that_was_not_played_is_not_found() -> None:
    table = make_table()
    client = sign_in(make_judge(table.event))

    assert client.get(REVOKE, {"table": table.pk, "deal": 5}).status_code == 404


def test_the_walk_needs_no_script() -> None:
    page = sign_in(None).get(REVOKE).content.decode()

    assert "hx-" not in page.partition("<main")[2]
    assert "<script" not in page.partition("<body")[2]
    assert "style=" not in page
