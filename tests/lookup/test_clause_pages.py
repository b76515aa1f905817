"""Codes, clauses with links both ways, terms, and what is covered."""

import pytest

import rulebook
from tests.pages import sign_in, text_of

pytestmark = pytest.mark.django_db

CLAUSE = {
    "ru": (
        "Кодексы Кодекс преферанса (1996) 3.9.16.1 Нарушение Вовремя исправленный фальшренонс Заметили и "
        "исправили вовремя — взыскание одно: ошибочная карта становится открытой (3.9.14). "
        "Источники расходятся Комментарий 67: вовремя — значит в той же взятке."
    ),
    "en": (
        "Codes Code of Preferans (1996) 3.9.16.1 Irregularity Revoke corrected in time If it is noticed and "
        "corrected in time, the only penalty is that the wrong card becomes exposed (3.9.14). "
        "The sources disagree Comment 67: in time means within the same trick."
    ),
}
LINKS = {
    "ru": (
        "Решения по этому пункту Карту взял назад Фальшренонс Смотрите также 3.9.14 Открытая карта "
        "3.9.16 Фальшренонс "
        "5.4.14 Подтверждение ренонса Термины фальшренонс ← 3.9.16 3.9.16.2 →"
    ),
    "en": (
        "Rulings by this clause Card taken back Revoke See also 3.9.14 Exposed card, general rule "
        "3.9.16 Revoke defined "
        "5.4.14 Confirming a void; revoke correction Terms revoke ← 3.9.16 3.9.16.2 →"
    ),
}


def test_a_clause_stands_with_its_conflict_and_links(language: str) -> None:
    text = text_of(sign_in(None, language).get("/codes/preferans-1996/3.9.16.1/"))

    assert text.startswith(CLAUSE[language])
    assert text.endswith(LINKS[language])


def test_a_comment_leads_to_its_clause_and_the_clause_to_its_comment() -> None:
    client = sign_in(None)

    clause = client.get("/codes/preferans-1996/3.9.16.1/").context["page"]
    comment = client.get("/codes/preferans-1996/comment-67/").context["page"]

    assert [one.address for one in clause.comments] == ["/codes/preferans-1996/comment-67/"]
    assert comment.parent.address == "/codes/preferans-1996/3.9.16.1/"
    assert comment.label == "комм. 67"


def test_links_between_clauses_go_both_ways() -> None:
    code = rulebook.load_code("preferans-1996")
    client = sign_in(None)

    for target in code.clauses["3.9.16"].see:
        page = client.get(f"/codes/preferans-1996/{target}/").context["page"]
        linked = {one.address for one in (*page.see, *page.seen_from, *page.comments)}
        assert "/codes/preferans-1996/3.9.16/" in linked


def test_a_clause_of_the_other_code_is_its_counterpart_both_ways() -> None:
    client = sign_in(None)

    own = client.get("/codes/sochinka/s1a.3/").context["page"]
    other = client.get("/codes/preferans-1996/3.2.8/").context["page"]

    assert [one.address for one in own.counterparts] == ["/codes/preferans-1996/3.2.8/"]
    assert "/codes/sochinka/s1a.3/" in [one.address for one in other.counterparts]
    assert own.label == "1а.3"


def test_rulings_that_cite_a_clause_are_linked_from_it() -> None:
    page = sign_in(None, "en").get("/codes/preferans-1996/3.9.16.2/").context["page"]

    assert ("Revoke", "/rulings/preferans-1996/revoke/") in page.trees


@pytest.mark.parametrize("code_id", rulebook.code_ids())
def test_every_clause_stands_in_the_contents_once(code_id: str) -> None:
    sections = sign_in(None).get(f"/codes/{code_id}/").context["contents"]

    shown = [clause.address for section in sections for clause in section.clauses]
    assert sorted(shown) == sorted(
        f"/codes/{code_id}/{clause}/" for clause in rulebook.load_code(code_id).clauses
    )


@pytest.mark.parametrize("code_id", rulebook.code_ids())
def test_every_clause_has_a_page(code_id: str, language: str) -> None:
    client = sign_in(None, language)

    for clause_id in rulebook.load_code(code_id).clauses:
        assert client.get(f"/codes/{code_id}/{clause_id}/").status_code == 200


@pytest.mark.parametrize(
    ("path", "language", "text"),
    [
        ("/codes/bridge/", "ru", "Такого кодекса нет."),
        ("/codes/bridge/", "en", "There is no such code."),
        ("/codes/preferans-1996/9.9.9/", "ru", "В этом кодексе нет пункта 9.9.9."),
        ("/codes/preferans-1996/9.9.9/", "en", "There is no clause 9.9.9 in this code."),
        ("/rulings/preferans-1996/nonsense/", "ru", "Такого решения в этом кодексе нет."),
        ("/rulings/preferans-1996/nonsense/", "en", "There is no such ruling in this code."),
    ],
)
def test_what_does_not_exist_is_not_found_in_the_readers_language(
    path: str, language: str, text: str
) -> None:
    response = sign_in(None, language).get(path)

    assert response.status_code == 404
    assert text in text_of(response)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "преферанс preferans Коммерческая карточная игра:"),
        ("en", "preferans преферанс A commercial card game:"),
    ],
)
def test_terms_stand_in_both_languages(language: str, text: str) -> None:
    response = sign_in(None, language).get("/glossary/")

    assert text in text_of(response)
    assert 'id="preferans-1996-prikup"' in response.content.decode()


def test_quotes_do_not_count_in_the_order_of_terms() -> None:
    letters = [letter for letter, _rows in sign_in(None).get("/glossary/").context["letters"]]

    assert letters == sorted(letters)
    assert all(letter.isalpha() for letter in letters)


@pytest.mark.parametrize(
    ("language", "text"),
    [("ru", "Пунктов в источнике 333 122"), ("en", "Numbered clauses of the source 333 122")],
)
def test_what_is_covered_is_counted(language: str, text: str) -> None:
    assert text in text_of(sign_in(None, language).get("/about/coverage/"))


def test_every_code_is_listed(language: str) -> None:
    response = sign_in(None, language).get("/codes/")

    for code_id in rulebook.code_ids():
        assert f'href="/codes/{code_id}/"' in response.content.decode()
