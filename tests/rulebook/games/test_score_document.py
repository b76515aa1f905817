"""The score door: JSON in, entries, sheet and settlement out."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook import RuleInputError, error_text, score

THREE = ["А", "Б", "В"]


def document(**rest: Any) -> dict[str, Any]:
    """A pulka of three to twenty."""
    base = {"agreements": {"preset": "sochi-tournament", "players": 3, "pool": 20}, "seats": THREE}
    return {**base, **rest}


def deal(
    contract: str, declarer: str | None = None, calls: Any = None, tricks: Any = None, **rest: Any
) -> dict[str, Any]:
    return {
        "dealer": "В",
        "contract": contract,
        "declarer": declarer,
        "calls": calls,
        "tricks": tricks,
        **rest,
    }


UNWHISTED = deal("10S", "А", [["Б", "pass"], ["В", "pass"]])
AWARD = {"seat": "А", "column": "mountain", "amount": 1}


def test_an_overflow_is_posted_as_a_scorer_writes_it() -> None:
    start = {"pool": {"А": 16, "Б": 18, "В": 19}, "mountain": {"А": 5}}
    answer = score(document(start=start, deals=[UNWHISTED]))
    assert answer["sheet"]["pool"] == {"А": 20, "Б": 20, "В": 20}
    assert answer["sheet"]["mountain"] == {"А": 2, "Б": 0, "В": 0}
    assert answer["sheet"]["whists"]["А"] == {"Б": 20, "В": 10}
    assert answer["closed"] is True


def test_a_settled_sheet_shows_fractions_as_strings_and_whole_results() -> None:
    start = {
        "pool": {"А": 14, "Б": 8, "В": 0},
        "mountain": {"А": 12, "Б": 26, "В": 6},
        "whists": {"А": {"Б": 12, "В": 0}, "Б": {"А": 22, "В": 0}, "В": {"А": 22, "Б": 4}},
    }
    answer = score(document(agreements={"players": 3, "pool": 14}, start=start, finish="settle"))
    assert answer["result"] == {"А": "184/3", "Б": "-302/3", "В": "118/3"}
    assert answer["result_whole"] == {"А": 62, "Б": -101, "В": 39}
    assert [(row["seat"], row["amount"]) for row in answer["closing"]] == [("Б", 6), ("В", 14)]


def test_raspasy_rises_and_falls_back_after_a_contract() -> None:
    raspasy = deal("raspasy", None, None, {"А": 5, "Б": 4, "В": 1})
    agreements = {"preset": "sochi-tournament", "players": 3, "raspasy_progression": "1-2-3"}
    answer = score(document(agreements=agreements, deals=[raspasy, raspasy, UNWHISTED, raspasy]))
    of_a = [row["amount"] for row in answer["entries"] if row["seat"] == "А" and row["column"] == "mountain"]
    assert of_a == [4, 8, 4]


def test_rostov_raspasy_of_a_series_raises_the_whists() -> None:
    raspasy = deal("raspasy", None, None, {"А": 6, "Б": 2, "В": 2})
    agreements = {"preset": "rostov-tournament", "players": 3, "raspasy_progression": "1-2-4"}
    answer = score(document(agreements=agreements, deals=[raspasy, raspasy]))
    assert [row["amount"] for row in answer["entries"]] == [15, 15, 30, 30]


def test_awards_are_posted_after_the_deals() -> None:
    awards = [
        {"seat": "Б", "column": "whists", "on": "А", "amount": "136/3", "why": "3.3.16.3"},
        {"seat": "А", "column": "mountain", "amount": 5},
        {"seat": "В", "column": "pool", "amount": 25},
    ]
    answer = score(document(awards=awards), language="en")
    assert answer["sheet"]["whists"]["Б"]["А"] == "136/3"
    assert answer["sheet"]["mountain"] == {"А": 5, "Б": 0, "В": 0}
    assert answer["sheet"]["pool"] == {"А": 5, "Б": 0, "В": 20}
    assert answer["entries"][0]["reason"] == "Judge's award: 3.3.16.3"
    assert answer["entries"][1]["reason"] == "Judge's award"


def test_a_decimal_amount_is_read_exactly() -> None:
    assert score(document(start={"mountain": {"А": 7.5}}))["sheet"]["mountain"]["А"] == "15/2"


def test_seats_follow_from_the_number_of_players() -> None:
    answer = score({"agreements": {"players": 2}})
    assert list(answer["result"].items()) == [("А", "0"), ("Б", "0")]


def test_a_returned_whist_is_read_from_the_order_of_calls() -> None:
    calls = [["Б", "pass"], ["В", "half"], ["Б", "whist"]]
    answer = score(document(deals=[deal("6S", "А", calls, {"А": 6, "Б": 4})]))
    assert answer["sheet"]["whists"]["Б"]["А"] == 8
    assert answer["sheet"]["whists"]["В"]["А"] == 0


def test_steps_explain_the_deal() -> None:
    answer = score(document(deals=[deal("6S", "А", {"Б": "whist", "В": "pass"}, {"А": 6, "Б": 4})]))
    assert answer["steps"][1] == {"deal": 0, "text": "10 − 6 = 4: взятки защиты", "cites": ["3.8.1.1"]}


@pytest.mark.parametrize(
    ("given", "key", "field"),
    [
        (document(deal=[]), "key-unknown", "deal"),
        (document(deals={}), "list-expected", "deals"),
        (document(deals=[3]), "mapping-expected", "deals.0"),
        (document(deals=[{**UNWHISTED, "trump": "S"}]), "key-unknown", "deals.0.trump"),
        (document(deals=[deal("5S", "А")]), "contract-unknown", "deals.0.contract"),
        (document(deals=[deal("6S", "Г")]), "seat-unknown", "deals.0.declarer"),
        (document(deals=[deal("6S", "А", [["Б"]])]), "call-pair", "deals.0.calls.0"),
        (document(deals=[deal("6S", "А", [["Б", "yes"]])]), "answer-not-an-option", "deals.0.calls.0"),
        (document(deals=[deal("6S", "А", [["Б", "pass"], ["Б", "whist"]])]), "call-twice", "deals.0.calls.1"),
        (
            document(deals=[deal("6S", "А", [["Б", "whist"]], {"А": "6"})]),
            "not-a-whole-number",
            "deals.0.tricks.А",
        ),
        (
            document(deals=[deal("6S", "А", [["Б", "whist"]], {"А": True})]),
            "not-a-whole-number",
            "deals.0.tricks.А",
        ),
        (document(deals=[UNWHISTED, deal("6S", "А", [["Б", "whist"]])]), "call-missing", "deals.1.calls.В"),
        (document(deals=[{**UNWHISTED, "shared": "no"}]), "answer-not-an-option", "deals.0.shared"),
        (document(deals=[{**UNWHISTED, "bonus": "king"}]), "answer-not-an-option", "deals.0.bonus"),
        (document(deals=[{**UNWHISTED, "calls": {}}]), "call-missing", "deals.0.calls.Б"),
        (document(deals=[{**UNWHISTED, "calls": ""}]), "list-expected", "deals.0.calls"),
        (document(deals=[{**UNWHISTED, "tricks": []}]), "mapping-expected", "deals.0.tricks"),
        (document(deals=[{**UNWHISTED, "contract": 10}]), "plain-text-expected", "deals.0.contract"),
        (document(deals=[{**UNWHISTED, "contract": "6С"}]), "contract-unknown", "deals.0.contract"),
        (document(deals=[{**UNWHISTED, "coefficient": 10**5000}]), "too-large", "deals.0.coefficient"),
        (document(awards=[{**AWARD, "why": ["x"]}]), "plain-text-expected", "awards.0.why"),
        (document(awards=[{**AWARD, "why": "a\u0000"}]), "plain-text-expected", "awards.0.why"),
        (document(awards=[{**AWARD, "why": "щ" * 201}]), "text-too-long", "awards.0.why"),
        (document(awards=[{**AWARD, "cites": [3]}]), "plain-text-expected", "awards.0.cites.0"),
        (document(awards=[{**AWARD, "amount": [1]}]), "not-an-amount", "awards.0.amount"),
        (document(awards=[{**AWARD, "amount": 10**5000}]), "not-an-amount", "awards.0.amount"),
        (document(agreements=["preset"]), "mapping-expected", "agreements"),
        (document(finish="stop"), "answer-not-an-option", "finish"),
        (document(start={"pools": {}}), "key-unknown", "start.pools"),
        (document(start={"pool": {"Г": 1}}), "seat-unknown", "start.pool.Г"),
        (document(start={"pool": {"А": -1}}), "too-small", "start.pool.А"),
        (document(start={"pool": {"А": "x"}}), "not-an-amount", "start.pool.А"),
        (document(start={"mountain": {"А": "1/0"}}), "not-an-amount", "start.mountain.А"),
        (document(start={"mountain": {"А": float("inf")}}), "not-an-amount", "start.mountain.А"),
        (document(start={"mountain": {"А": "1e999999999"}}), "not-an-amount", "start.mountain.А"),
        (document(start={"whists": {"А": {"А": 1}}}), "whists-on-self", "start.whists.А.А"),
        (document(start={"whists": {"А": {"Б": -1}}}), "too-small", "start.whists.А.Б"),
        (document(agreements={"players": True}), "text-expected", "agreements.players"),
        (document(agreements={"preset": "moscow"}), "preset-unknown", "preset"),
        (document(agreements={"players": 4}), "seats-count", "seats"),
        (document(seats=["А", "А", "Б"]), "seat-twice", "seats"),
        (document(seats=["А", "", "Б"]), "seat-names", "seats"),
        (document(awards=[{"seat": "А", "column": "whists", "amount": 1}]), "award-on", "awards.0.on"),
        (
            document(awards=[{"seat": "А", "column": "bank", "amount": 1}]),
            "answer-not-an-option",
            "awards.0.column",
        ),
    ],
)
def test_a_wrong_document_names_the_field(given: dict[str, Any], key: str, field: str) -> None:
    with pytest.raises(RuleInputError) as caught:
        score(given)
    assert (caught.value.key, caught.value.field) == (key, field)
    for language in ("ru", "en"):
        text = error_text(caught.value, language)
        assert field in text
        assert "{" not in text


def test_four_players_must_say_who_dealt() -> None:
    with pytest.raises(RuleInputError) as caught:
        score({"deals": [{"contract": "6S", "declarer": "А", "calls": [["Б", "pass"], ["В", "pass"]]}]})
    assert (caught.value.key, caught.value.field) == ("dealer-needed", "deals.0.dealer")


def test_3_7_8_a_six_after_raspasy_where_a_seven_was_agreed() -> None:
    raspasy = deal("raspasy", None, None, {"А": 5, "Б": 4, "В": 1})
    six = deal("6S", "А", [["Б", "pass"], ["В", "pass"]])
    agreements = {"preset": "classic-tournament", "players": 3, "raspasy_exit": "7"}
    with pytest.raises(RuleInputError) as caught:
        score(document(agreements=agreements, deals=[raspasy, six]))
    assert (caught.value.key, caught.value.field) == ("contract-below-exit", "deals.1.contract")
    assert score(document(agreements=agreements, deals=[raspasy, UNWHISTED, six]))["sheet"]["pool"]["А"] == 12
