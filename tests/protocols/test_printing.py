"""The sheet in print: what is on the paper, in both languages, as the PDF's own text."""

from io import BytesIO

import pytest
from django.utils import translation
from pypdf import PdfReader

from arbiter.events.models import GameTable
from arbiter.protocols.models import SheetPrint
from arbiter.protocols.printing import render_sheet_pdf, sheet_document
from arbiter.protocols.tasks import render_sheet
from tests.factories import make_deal, make_judge, make_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> GameTable:
    table = make_table(3, name="Кубок #1 *звёзд* $x$ <b>")
    judge = make_judge(table.event)
    make_deal(table, judge, dealer="3", calls={"2": "whist", "3": "pass"})
    make_deal(
        table, judge, dealer="1", contract="raspasy", declarer=None, calls={}, tricks={"1": 2, "2": 5, "3": 3}
    )
    return table


def text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


def test_the_deals_have_a_column_for_contract_and_result(table: GameTable) -> None:
    with translation.override("ru"):
        deals = sheet_document(table, "ru")["deals"]
    assert deals["head"] == ["№", "Сдающий", "Контракт", "Разыгрывающий", "Результат", "Защита"]
    assert deals["rows"] == [
        ["1", "Вера", "6♠", "Анна", "сыграно, 6 взяток", "Борис: вист, 4 взятки; Вера: пас, 0 взяток"],
        ["2", "Анна", "распасы", "", "Анна 2, Борис 5, Вера 3", ""],
    ]
    with translation.override("en"):
        assert sheet_document(table, "en")["deals"]["rows"] == [
            ["1", "Вера", "6♠", "Анна", "made, 6 tricks", "Борис: whist, 4 tricks; Вера: pass, 0 tricks"],
            ["2", "Анна", "raspasy", "", "Анна 2, Борис 5, Вера 3", ""],
        ]


def test_the_results_are_exact_and_whole(table: GameTable) -> None:
    with translation.override("en"):
        results = sheet_document(table, "en")["results"]
    assert results["head"] == [
        "Player", "Pool", "Mountain", "Whists on А", "Whists on Б", "Whists on В", "Exact", "Result"
    ]  # fmt: skip
    assert [row[0] for row in results["rows"]] == ["Анна (А)", "Борис (Б)", "Вера (В)"]
    assert sum(int(row[-1].replace("−", "-")) for row in results["rows"]) == 0


@pytest.mark.parametrize(
    ("language", "words"), [("ru", ["Стол 1", "Итог", "Сдачи", "6♠"]), ("en", ["Table 1", "Results", "6♠"])]
)
def test_names_are_printed_as_they_are_never_as_markup(
    table: GameTable, language: str, words: list[str]
) -> None:
    text = text_of(render_sheet_pdf(table, language))
    for word in ["Кубок #1 *звёзд* $x$ <b>", "Анна", "Борис", *words]:
        assert word in text


def test_one_print_is_kept_for_each_state_and_language(table: GameTable) -> None:
    for language in ("ru", "en", "ru"):
        render_sheet(table.pk, language)
    kept = SheetPrint.objects.order_by("language").values_list("language", "last_act")
    assert list(kept) == [("en", 2), ("ru", 2)]
    assert all(bytes(one.file).startswith(b"%PDF-") for one in SheetPrint.objects.all())


def test_an_empty_sheet_is_printed_too() -> None:
    assert "No deal is written yet." in text_of(render_sheet_pdf(make_table(), "en"))
