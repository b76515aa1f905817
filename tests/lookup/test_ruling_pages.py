"""The ruling: what is said, done and written, why, by which clauses, and what would change it."""

from typing import Any

import pytest

import rulebook
from arbiter.incidents.models import Incident
from tests.factories import make_deal, make_judge, make_organizer, make_table
from tests.pages import inputs_of, sign_in, text_of

pytestmark = pytest.mark.django_db

REVOKE = "/rulings/preferans-1996/revoke/"
DECLARER = {"revoke_noticed": "before-play-ends", "game": "tricks", "offender_role": "declarer"}
AMOUNTS = {
    "contract": "7H",
    "declarer": "А",
    "calls.Б": "whist",
    "calls.В": "pass",
    "replayed_tricks.А": "7",
    "replayed_tricks.Б": "3",
    "replayed_tricks.В": "0",
}
SAID = {
    "ru": (
        "Огласить Со взятки с фальшренонсом играем заново, все сомнения — против разыгрывающего. "
        "Затем ещё одна взятка разыгрывающего отдаётся вистующим. Сдача пишется по этому итогу. "
        "Кодекс Так прямо сказано в Кодексе 1996 года."
    ),
    "en": (
        "Read aloud Play goes back to the revoke trick, every doubt counting against declarer. "
        "Then one more of his tricks goes to the whisters. The deal is scored on that count. "
        "The Code The Code of 1996 says so itself."
    ),
}
WRITTEN = {
    "ru": (
        "Это вся запись сдачи: она ставится вместо прежней. Кто пишет Куда Сколько "
        "А гора +4 Ремиз разыгрывающего: 1 × 4 4.2.1, 4.1.1 "
        "Б висты на: А +16 Висты за взятки: 4 × 4 3.8.1.1, 3.8.5 "
        "Б висты на: А +4 Консоляция за недобор: 1 × 4 3.8.1.2 "
        "В висты на: А +4 Консоляция за недобор: 1 × 4 3.8.1.2 "
        "Г висты на: А +4 Консоляция за недобор: 1 × 4 3.8.1.2"
    ),
    "en": (
        "This is the whole score of the deal, in place of what was written for it. Who writes Where How much "
        "A mountain +4 Declarer's remise: 1 × 4 4.2.1, 4.1.1 "
        "B whists on A +16 Whists for tricks: 4 × 4 3.8.1.1, 3.8.5 "
        "B whists on A +4 Consolation for missing tricks: 1 × 4 3.8.1.2 "
        "C whists on A +4 Consolation for missing tricks: 1 × 4 3.8.1.2 "
        "D whists on A +4 Consolation for missing tricks: 1 × 4 3.8.1.2"
    ),
}
WHY = {
    "ru": (
        "Почему А отдаёт штрафную взятку, получает Б: было 7, стало 6 3.9.16.2 "
        "Контракт 7: цена 4, за защитой обязательных взяток 2 2.2.2 , 3.8.2 "
        "7 − 6 = 1: недобор разыгрывающего 4.2.1 10 − 6 = 4: взятки защиты 3.8.1.1"
    ),
    "en": (
        "Why A gives the penalty trick to B: 7 before, 6 after 3.9.16.2 "
        "Contract of 7: price 4, tricks owed by the defence 2 2.2.2 , 3.8.2 "
        "7 − 6 = 1: declarer's missing tricks 4.2.1 10 − 6 = 4: tricks of the defence 3.8.1.1"
    ),
}


def ruled(language: str, **facts: str) -> Any:
    return sign_in(None, language).get(REVOKE, {**DECLARER, **facts})


def test_the_verdict_entries_and_reasons_stand_on_the_page(language: str) -> None:
    response = ruled(language, **AMOUNTS)
    text = text_of(response)

    assert response.status_code == 200
    assert SAID[language] in text
    assert WRITTEN[language] in text
    assert WHY[language] in text


def test_clauses_stand_with_their_full_text() -> None:
    response = ruled("ru", **AMOUNTS)
    code = rulebook.load_code("preferans-1996")

    assert [cite.label for cite in response.context["page"].cites] == [
        "3.9.16", "3.9.16.2", "3.9.17", "комм. 68"
    ]  # fmt: skip
    assert code.clauses["3.9.16.2"].text.ru in text_of(response)


def test_amounts_still_needed_are_asked_for(language: str) -> None:
    texts = {
        "ru": "Чтобы посчитать точную запись, укажите: Контракт Выберите",
        "en": "The exact entries follow from these: Contract Choose",
    }
    response = ruled(language)
    sent = inputs_of(response)

    assert response.status_code == 200
    assert texts[language] in text_of(response)
    assert {name: sent[name] for name in ("revoke_noticed", "offender_role", "asked")} == {
        "revoke_noticed": "before-play-ends",
        "offender_role": "declarer",
        "asked": "contract,declarer,calls,replayed_tricks,beneficiary",
    }
    assert response.context["page"].entries is None


def test_who_offended_is_not_asked_when_it_follows() -> None:
    names = set(ruled("ru").context["page"].form.fields)

    assert "offender" not in names
    assert {"contract", "declarer", "calls.А", "replayed_tricks.В"} <= names


@pytest.mark.parametrize(
    ("facts", "language", "field", "text"),
    [
        ({"contract": "7X"}, "ru", "contract", "Контракт «7X» не понят."),
        ({"contract": "7X"}, "en", "contract", "Contract “7X” not understood."),
        ({"declarer": "Ж"}, "ru", "declarer", "За столом нет места «Ж». Есть: А, Б, В, Г"),
        ({"declarer": "Ж"}, "en", "declarer", "No seat “Ж” at this table. Seats: А (A), Б (B), В (C), Г (D)"),
        ({"replayed_tricks.Б": "-1"}, "ru", "replayed_tricks.Б", "−1 меньше допустимого. Наименьшее: 0"),
        ({"replayed_tricks.Б": "x"}, "en", "replayed_tricks.Б", "“x”"),
        ({"calls.Б": "bet"}, "ru", "calls.Б", "«bet» не подходит. Можно: whist, pass, half"),
    ],
)
def test_a_wrong_amount_is_told_beside_its_field(
    facts: dict[str, str], language: str, field: str, text: str
) -> None:
    response = ruled(language, **{**AMOUNTS, **facts})
    form = response.context["page"].form

    assert response.status_code == 400
    assert text in " ".join(form.errors[field])
    assert f'href="#id_{field}' in response.content.decode()
    assert inputs_of(response)["replayed_tricks.А"] == "7"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Взятки по итогу переигровки: Сумма взяток 11, должно быть 10"),
        ("en", "Tricks after the replay: The tricks sum to 11, not to 10"),
    ],
)
def test_tricks_that_do_not_sum_to_ten_are_told(language: str, text: str) -> None:
    response = ruled(language, **{**AMOUNTS, "replayed_tricks.Б": "4"})

    assert response.status_code == 400
    assert text in text_of(response)


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        (
            "ru",
            (
                "Контракт: Заполните: без этого решения не посчитать.",
                "Заполните для каждого, кого это касается.",
            ),
        ),
        ("en", ("Contract: Fill this in: the ruling needs it.", "Fill this in for each player concerned.")),
    ],
)
def test_blank_amounts_are_told_after_the_form_was_sent(language: str, texts: tuple[str, ...]) -> None:
    asked = inputs_of(ruled(language))["asked"]
    response = ruled(language, asked=asked, contract="", **{"replayed_tricks.А": ""})

    assert response.status_code == 400
    assert all(text in text_of(response) for text in texts)


@pytest.mark.parametrize(
    ("key", "offender", "language", "text"),
    [
        (
            "inferred",
            "declarer",
            "ru",
            "Вывод из Кодекса, не его слова Прямо в Кодексе этого нет: следует из",
        ),
        (
            "inferred",
            "declarer",
            "en",
            "Inferred from the Code, not its word The Code does not say this outright;",
        ),
        (
            "default",
            "whister",
            "ru",
            "Наше умолчание, не слова Кодекса Источники молчат. Это наше умолчание:",
        ),
        (
            "default",
            "whister",
            "en",
            "Our default, not the Code's word The sources are silent. This is our default:",
        ),
    ],
)
def test_what_is_not_the_codes_word_is_never_shown_as_such(
    key: str, offender: str, language: str, text: str
) -> None:
    sent = {"revoke_noticed": "before-play-ends", "game": "misere", "offender_role": offender}
    response = sign_in(None, language).get(REVOKE, sent)

    assert response.context["page"].authority.key == key
    assert text in text_of(response)
    assert "badge-code" not in response.content.decode()


def test_other_answers_and_their_rulings_are_linked(language: str) -> None:
    titles = {
        "ru": "Что изменит решение Когда заметили?",
        "en": "What would change the ruling When was it noticed?",
    }
    response = ruled(language, **AMOUNTS)
    changes = response.context["page"].changes

    assert titles[language] in text_of(response)
    other = changes[0].outlooks[-1]
    assert "revoke_noticed=after-mixing-or-score" in other.address
    assert sign_in(None, language).get(other.address).status_code == 200


def test_every_ruling_of_every_tree_has_a_page(language: str) -> None:
    client = sign_in(None, language)
    for code_id in rulebook.code_ids():
        for tree in rulebook.load_code(code_id).trees.values():
            seen = set()
            for path, leaf in rulebook.every_path(tree):
                if leaf in seen:
                    continue
                seen.add(leaf)
                answers = {step.fact: step.value for step in path}
                assert client.get(f"/rulings/{code_id}/{tree.id}/", answers).status_code == 200


def test_a_judge_logs_the_ruling_from_his_table(language: str) -> None:
    labels = {"ru": "Записать происшествие", "en": "Log the incident"}
    table = make_table()
    judge = make_judge(table.event)
    make_deal(table, judge)
    client = sign_in(judge, language)
    facts = {"replayed_tricks.1": "6", "replayed_tricks.2": "4", "replayed_tricks.3": "0"}
    place = {"table": table.pk, "deal": 1}
    page = client.get(
        REVOKE, {**place, "revoke_noticed": "before-play-ends", "offender_role": "declarer", **facts}
    )

    assert labels[language] in text_of(page)
    form = page.content.decode().partition('<form class="log"')[2].partition("</form>")[0]
    sent = inputs_of(type("Part", (), {"content": form.encode()}))
    response = client.post(f"/events/{table.event_id}/tables/1/incidents/log/", sent, follow=True)

    incident = Incident.objects.get()
    assert response.redirect_chain == [(f"/events/{table.event_id}/incidents/{incident.pk}/", 302)]
    assert (incident.tree_id, incident.deal_number) == ("revoke", 1)
    assert incident.answers == {"revoke_noticed": "before-play-ends", "offender_role": "declarer"}


def test_only_a_judge_is_offered_to_log() -> None:
    table = make_table()
    sent = {"table": table.pk, "revoke_noticed": "same-trick", "later_player_followed": "no"}

    assert "Записать происшествие" in text_of(sign_in(make_judge(table.event)).get(REVOKE, sent))
    assert "Записать происшествие" not in text_of(sign_in(make_organizer(table.event)).get(REVOKE, sent))
    del sent["table"]
    assert "Записать происшествие" not in text_of(sign_in(None).get(REVOKE, sent))


def test_players_of_the_table_are_called_by_name() -> None:
    table = make_table()
    judge = make_judge(table.event)
    make_deal(table, judge)
    sent = {"table": table.pk, "deal": 1, "revoke_noticed": "before-play-ends", "offender_role": "declarer"}
    response = sign_in(judge).get(REVOKE, sent)

    assert "Взятки по итогу переигровки" in text_of(response)
    assert [field.label for field in response.context["page"].form if field.name.startswith("replayed")] == [
        "Анна", "Борис", "Вера"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("language", "who", "chooser"),
    [
        ("ru", ["Судья", "Последний торгующийся"], "Последний торгующийся"),
        ("en", ["Judge", "Last bidder"], "Last bidder"),
    ],
)
def test_whoever_opened_the_prikup_is_told_from_whoever_takes_it(
    language: str, who: list[str], chooser: str
) -> None:
    facts = {"offender_role": "player", "bidders_left": "one-has-bid"}
    page = sign_in(None, language).get("/rulings/preferans-1996/prikup-exposed/", facts).context["page"]

    assert [step.who for step in page.steps] == who
    assert page.choice.who == chooser


def test_only_trick_contracts_are_offered_once_it_was_one() -> None:
    field = ruled("ru").context["page"].form.fields["contract"]
    values = [value for _label, group in field.choices[1:] for value, _text in group]

    assert (values[0], values[-1], len(values)) == ("6S", "10N", 25)
