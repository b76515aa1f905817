"""The first page, the search, the list of rulings, the frame with language and colours."""

import pytest

from tests.factories import make_judge, make_table
from tests.pages import sign_in, text_of

pytestmark = pytest.mark.django_db

HOME = {
    "ru": "Что случилось за столом? Своими словами или номером пункта Когда это было? Сдача 4 решения",
    "en": "What happened at the table? In your own words, or a clause's number When did it happen? Deal",
}
FIRST_HIT = {
    "ru": (
        "Прикуп открыли всем раньше времени До конца торговли прикуп оказался на виду у всего стола. "
        "Решение 3.3.16, 3.3.16.2, 3.3.16.3, 4.1.1… по словам «засветил прикуп»"
    ),
    "en": (
        "Prikup exposed to everybody too early Before the auction ended the prikup was shown to the whole "
        "table. Ruling 3.3.16, 3.3.16.2, 3.3.16.3, 4.1.1… by “засветил прикуп”"
    ),
}
NOTHING = {
    "ru": "Ничего не нашлось. Попробуйте другие слова или меньше слов. Все решения",
    "en": "Nothing found. Try other words, or fewer of them. All rulings",
}


def test_home_asks_what_happened_and_offers_the_phases(language: str) -> None:
    response = sign_in(None, language).get("/")

    assert response.status_code == 200
    assert text_of(response).startswith(HOME[language])
    assert 'href="/trees/?phase=deal"' in response.content.decode()
    assert 'href="/trees/#revokes"' in response.content.decode()


def test_search_explains_what_it_found(language: str) -> None:
    response = sign_in(None, language).get("/search", {"q": "засветил прикуп"})

    assert FIRST_HIT[language] in text_of(response)
    assert 'href="/rulings/preferans-1996/prikup-exposed/"' in response.content.decode()


def test_search_finds_a_clause_by_its_number() -> None:
    response = sign_in(None).get("/search", {"q": "3.9.16.2"})

    assert response.context["hits"][0].address == "/codes/preferans-1996/3.9.16.2/"
    assert response.context["hits"][0].source == "Кодекс преферанса (1996)"


def test_search_is_narrowed_by_kind_phase_and_code() -> None:
    client = sign_in(None)

    terms = client.get("/search", {"q": "прикуп", "kind": "term"}).context["hits"]
    discards = client.get("/search", {"q": "карты", "kind": "tree", "phase": "discard"}).context["hits"]
    other = client.get("/search", {"q": "вист", "code": "sochinka", "kind": "clause"}).context["hits"]

    assert {hit.kind_label for hit in terms} == {"Термин"}
    assert [hit.address for hit in discards] == ["/rulings/preferans-1996/wrong-discard/"]
    assert {hit.source for hit in other} == {"Правила преферансных игр. Сочинка"}


def test_a_filter_that_is_on_takes_itself_off() -> None:
    page = sign_in(None).get("/search", {"q": "прикуп", "kind": "term"}).content.decode()

    assert (
        '<a class="chip" href="/search?q=%D0%BF%D1%80%D0%B8%D0%BA%D1%83%D0%BF" aria-current="true">' in page
    )


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Отбора «<b>» в поиске нет. Можно: tree, clause, term."),
        ("en", "“<b>” is not a filter of the search. Possible: tree, clause, term."),
    ],
)
def test_an_unknown_filter_is_refused(language: str, text: str) -> None:
    response = sign_in(None, language).get("/search", {"q": "вист", "kind": "<b>"})

    assert response.status_code == 400
    assert text in text_of(response)
    assert b"<b>" not in response.content


def test_what_is_not_found_leads_to_all_rulings(language: str) -> None:
    assert NOTHING[language] in text_of(sign_in(None, language).get("/search", {"q": "qqqzzzxxx"}))


def test_an_empty_search_shows_no_hits() -> None:
    assert sign_in(None).get("/search", {"q": "  "}).context["hits"] == []


def test_htmx_gets_the_hits_alone_and_the_count_for_screen_readers() -> None:
    response = sign_in(None).get(
        "/search", {"q": "3.9.16.2", "kind": "clause"}, headers={"HX-Request": "true"}
    )
    page = response.content.decode()

    assert "<html" not in page
    assert 'role="status" hx-swap-oob="innerHTML">Найдено: ' in page
    assert "HX-Request" in response["Vary"]


def test_a_query_is_shown_as_text() -> None:
    page = sign_in(None).get("/search", {"q": '"><script>alert(1)</script>'}).content.decode()

    assert "<script>alert" not in page
    assert 'value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"' in page


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Неверное число карт Неверный снос Разыгрывающий не снёс, снёс одну карту или три:"),
        ("en", "Wrong number of cards Wrong discard Declarer laid off no card, one or three:"),
    ],
)
def test_rulings_of_a_phase(language: str, text: str) -> None:
    response = sign_in(None, language).get("/trees/", {"phase": "discard"})

    assert text in text_of(response)
    assert [family.id for family in response.context["families"]] == ["card-count"]


def test_all_rulings_stand_under_their_families() -> None:
    families = sign_in(None).get("/trees/").context["families"]

    assert [family.id for family in families] == [
        "revokes", "exposed-cards", "prikup-seen", "card-count", "scoring-errors"
    ]  # fmt: skip
    assert sum(len(family.rows) for family in families) == 22


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Этапа «endgame» нет. Можно: shuffle, deal,"),
        ("en", "There is no phase “endgame”. Possible: shuffle,"),
    ],
)
def test_an_unknown_phase_is_refused(language: str, text: str) -> None:
    response = sign_in(None, language).get("/trees/", {"phase": "endgame"})

    assert response.status_code == 400
    assert text in text_of(response)


def test_a_table_is_carried_along_to_the_ruling() -> None:
    table = make_table()
    client = sign_in(make_judge(table.event))

    home = client.get("/", {"table": table.pk, "deal": 1}).content.decode()
    hits = client.get("/search", {"q": "ренонс", "table": table.pk, "deal": 1}).context["hits"]
    tree = client.get("/trees/", {"table": table.pk}).context["families"][0].rows[0]

    assert f'<input type="hidden" name="table" value="{table.pk}">' in home
    assert f'href="/trees/?phase=deal&amp;table={table.pk}&amp;deal=1"' in home
    assert hits[0].address == f"/rulings/preferans-1996/revoke/?table={table.pk}&deal=1"
    assert tree.address == f"/rulings/preferans-1996/revoke/?table={table.pk}"


@pytest.mark.parametrize(
    ("language", "text"),
    [("ru", "Стол 1, сдача 1 · сдаёт Анна"), ("en", "Table 1, deal 1 · Анна deals")],
)
@pytest.mark.parametrize("page", ["/", "/search?q=ренонс", "/trees/"])
def test_pages_on_the_way_to_a_ruling_name_their_table(page: str, language: str, text: str) -> None:
    table = make_table()
    asked = f"{page}{'&' if '?' in page else '?'}table={table.pk}&deal=1"

    assert text_of(sign_in(make_judge(table.event), language).get(asked)).startswith(text)
    assert text not in text_of(sign_in(None, language).get(asked))
    assert text not in text_of(sign_in(make_judge(table.event), language).get(page))


def test_home_leads_back_to_the_table_that_the_judge_came_from() -> None:
    table = make_table(name="Кубок Невы")
    client = sign_in(make_judge(table.event))
    client.get("/rulings/preferans-1996/revoke/", {"table": table.pk})

    assert "Назад к столу 1, Кубок Невы" in text_of(client.get("/"))
    assert "Назад к столу" not in text_of(sign_in(None).get("/"))


@pytest.mark.parametrize("cookie", ["0", "x", "99999999999999", "-1"])
def test_a_forged_table_cookie_is_nothing(cookie: str) -> None:
    client = sign_in(make_judge(make_table().event))
    client.cookies["table"] = cookie

    assert client.get("/").context["recent"] is None


def test_a_colour_scheme_is_kept_and_the_next_page_is_drawn_in_it() -> None:
    client = sign_in(None)

    response = client.post("/colours/", {"scheme": "dark", "next": "/trees/"})

    assert (response.status_code, response["Location"]) == (302, "/trees/")
    assert '<html lang="ru" class="scheme-dark">' in client.get("/").content.decode()
    client.post("/colours/", {"scheme": "system"})
    assert '<html lang="ru">' in client.get("/").content.decode()


def test_a_colour_scheme_leads_to_no_other_site() -> None:
    client = sign_in(None)

    assert client.post("/colours/", {"scheme": "dark", "next": "https://example.org/"})["Location"] == "/"
    assert "scheme" in client.cookies
    assert client.post("/colours/", {"scheme": "pink", "next": "/"}).cookies == {}


def test_the_language_is_switched_in_the_header() -> None:
    client = sign_in(None, "ru")

    response = client.post("/i18n/setlang/", {"language": "en", "next": "/codes/"}, follow=True)

    assert text_of(response).startswith("Codes Code of Preferans (1996)")


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("/", "Поиск"),
        ("/search", "Поиск"),
        ("/trees/", "Решения"),
        ("/glossary/", "Кодексы"),
        ("/codes/", "Кодексы"),
    ],
)
def test_the_section_of_the_page_is_marked(path: str, label: str) -> None:
    sections = sign_in(None).get(path).context["sections"]

    assert [section.label for section in sections if section.current] == [label]
