"""Codes, clauses, trees, lookup, walks, calculators, scoring: open to all, the same as the commands."""

from __future__ import annotations

import io
import json
from collections import defaultdict
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

import rulebook
from arbiter.api.throttles import AnonymousThrottle

CODE = "preferans-1996"
DEAL = {
    "contract": "6S",
    "dealer": "Г",
    "declarer": "А",
    "calls": {"Б": "whist", "В": "pass"},
    "tricks": {"А": 6, "Б": 4, "В": 0},
}
MISSED = {"tree": f"{CODE}/revoke", "facts": {"revoke_noticed": "same-trick"}}


def command(*arguments: str) -> Any:
    out = io.StringIO()
    call_command(*arguments, "--json", stdout=out)
    return json.loads(out.getvalue())


def test_codes_are_listed_in_the_readers_language(api: Any, language: str) -> None:
    codes = api(language).get("codes").json()
    assert [code["id"] for code in codes] == list(rulebook.code_ids())
    for row in codes:
        code = rulebook.load_code(row["id"])
        assert row["title"] == code.info.title.in_language(language)
        assert row["edition_hash"] == code.edition_hash
        assert (row["clauses"], row["trees"]) == (len(code.clauses), len(code.trees))


def test_a_code_has_its_sets_of_agreements_with_clauses(api: Any, language: str) -> None:
    presets = rulebook.load_code(CODE).presets
    sent = {row["id"]: row for row in api(language).get(f"codes/{CODE}").json()["presets"]}
    assert sorted(sent) == sorted(presets)
    for key, preset in presets.items():
        assert sent[key]["title"] == preset.title.in_language(language)
        assert {name: (one["value"], one["cites"]) for name, one in sent[key]["values"].items()} == {
            name: (one.value, list(one.cites)) for name, one in preset.values.items()
        }


def test_a_clause_has_its_text_and_its_links_both_ways(api: Any, language: str) -> None:
    code = rulebook.load_code(CODE)
    clause = code.clauses["3.9.16"]
    assert api(language).get(f"codes/{CODE}/clauses/3.9.16").json() == {
        "id": "3.9.16",
        "title": clause.title.in_language(language),
        "text": clause.text.in_language(language),
        "kind": "irregularity",
        "status": "coded",
        "topics": list(clause.topics),
        "see": list(clause.see),
        "comments": list(clause.comments),
        "clause": None,
        "why": None,
        "conflict": None,
        "cited_by": list(code.cited_by["3.9.16"]),
    }


def test_clauses_come_in_pages_and_by_topic(api: Any) -> None:
    code = rulebook.load_code(CODE)
    page = api().get(f"codes/{CODE}/clauses", limit=2, offset=1).json()
    assert page["count"] == len(code.clauses)
    assert [row["id"] for row in page["results"]] == list(code.clauses)[1:3]
    revokes = api().get(f"codes/{CODE}/clauses", topic="revoke").json()["results"]
    assert [row["id"] for row in revokes] == [c.id for c in code.clauses.values() if "revoke" in c.topics]
    comments = api().get(f"codes/{CODE}/clauses", kind="comment", limit=200).json()
    assert comments["count"] == sum(clause.kind == "comment" for clause in code.clauses.values())


def test_every_clause_and_every_tree_can_be_read(api: Any) -> None:
    program = api("en")
    for code_id in rulebook.code_ids():
        code = rulebook.load_code(code_id)
        for clause in code.clauses.values():
            sent = program.get(f"codes/{code_id}/clauses/{clause.id}").json()
            assert sent["text"] == clause.text.en
            if clause.conflict:
                assert sent["conflict"] == {
                    "clauses": list(clause.conflict.with_),
                    "readings": [reading.en for reading in clause.conflict.readings],
                    "applied": clause.conflict.applied.en,
                }
        for tree in code.trees.values():
            assert sorted(program.get(f"codes/{code_id}/trees/{tree.id}").json()["nodes"]) == sorted(
                tree.nodes
            )


def test_a_tree_has_every_question_and_ruling(api: Any, language: str) -> None:
    tree = rulebook.load_code(CODE).trees["revoke"]
    sent = api(language).get(f"codes/{CODE}/trees/revoke").json()
    assert (sent["title"], sent["start"]) == (tree.title.in_language(language), tree.start)
    first = tree.nodes[tree.start].question
    assert first is not None
    assert sent["nodes"][tree.start]["ruling"] is None
    assert sent["nodes"][tree.start]["question"]["options"] == [
        {"value": one.value, "label": one.label.in_language(language), "goto": one.goto}
        for one in first.options
    ]
    for name, node in tree.nodes.items():
        if node.ruling:
            ruling = sent["nodes"][name]["ruling"]
            assert ruling["verdict"] == node.ruling.verdict.in_language(language)
            assert ruling["cites"] == list(node.ruling.cites)
            assert [remedy["calculator"] for remedy in ruling["remedy"]] == [
                remedy.calculator for remedy in node.ruling.remedy
            ]


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("codes/bridge", "There is no such code."),
        ("codes/bridge/clauses", "There is no such code."),
        (f"codes/{CODE}/clauses/9.9.9", "There is no such clause in this code."),
        (f"codes/{CODE}/trees/9.9.9", "There is no such ruling in this code."),
    ],
)
def test_what_there_is_not_is_not_found(api: Any, path: str, message: str) -> None:
    answer = api("en").get(path)
    assert answer.status_code == 404
    assert answer.json() == {"error": {"code": "not-found", "message": message, "fields": []}}


@pytest.mark.parametrize("query", ["ренонс", "3.9.16", "revoke", "htyjyc", "прикуп засветил"])
def test_lookup_answers_as_its_command(api: Any, language: str, query: str) -> None:
    answer = api(language).get("lookup", q=query, code=CODE, limit=3)
    assert answer.json() == command("lookup", query, "--code", CODE, "--limit", "3", "--lang", language)
    assert answer.json()["hits"] != []


@pytest.mark.parametrize(
    ("query", "fields"),
    [
        ({}, ["q"]),
        ({"q": " "}, ["q"]),
        ({"q": "x" * 401}, ["q"]),
        ({"q": "a\0"}, ["q"]),
        ({"q": "ренонс", "limit": "0"}, ["limit"]),
        ({"q": "ренонс", "limit": "x", "code": "bridge"}, ["code", "limit"]),
    ],
)
def test_a_wrong_lookup_names_its_fields(api: Any, query: dict[str, str], fields: list[str]) -> None:
    answer = api().get("lookup", **query)
    assert answer.status_code == 400
    assert [row["field"] for row in answer.json()["error"]["fields"]] == fields


def test_a_walk_answers_as_its_command(api: Any, language: str) -> None:
    question = api(language).post("walk", {"tree": f"{CODE}/revoke"})
    assert question.json() == command("ruling", f"{CODE}/revoke", "--lang", language)
    assert question.json()["question"]["fact"] == "revoke_noticed"


def test_a_walk_rules_as_its_command(api: Any, language: str) -> None:
    example = rulebook.load_code(CODE).examples["revoke-declarer-six-down-one"]
    shown = [f"{name}={value}" for name, value in example.facts.items()]
    answer = api(language).post("walk", {"tree": f"{CODE}/revoke", "facts": example.facts})
    assert answer.json() == command("ruling", f"{CODE}/revoke", *shown, "--lang", language)
    assert answer.json()["leaf"] == "declarer-replay"


def test_every_worked_example_is_ruled_exactly(api: Any) -> None:
    program = api()
    for example in rulebook.load_code(CODE).examples.values():
        body = {
            "tree": f"{CODE}/{example.tree}",
            "facts": example.facts,
            "table": example.table.model_dump(mode="json"),
        }
        answer = program.post("walk", body).json()
        assert (example.id, answer["leaf"]) == (example.id, example.leaf)
        assert set(example.cites) <= set(answer["ruling"]["cites"])
        assert cells(answer["entries"]) == cells([entry.model_dump() for entry in example.entries])


def cells(entries: list[dict[str, Any]]) -> dict[tuple[str, str, str | None], Fraction]:
    """Sum what is written per cell."""
    found: dict[tuple[str, str, str | None], Fraction] = defaultdict(Fraction)
    for entry in entries:
        found[entry["seat"], entry["column"], entry["on"]] += Fraction(entry["amount"])
    return {cell: amount for cell, amount in found.items() if amount}


WRONG_WALKS: list[tuple[Any, str, list[str]]] = [
    ({}, "tree-needed", ["tree"]),
    ({"tree": 5}, "tree-needed", ["tree"]),
    ({"tree": f"{CODE}/none"}, "tree-unknown", ["tree"]),
    ({"tree": f"{CODE}/revoke", "x": 1}, "key-unknown", ["x"]),
    ({"tree": f"{CODE}/revoke", "facts": []}, "mapping-expected", ["facts"]),
    ({"tree": f"{CODE}/revoke", "facts": {"none": "1"}}, "fact-not-here", ["none"]),
    (
        {"tree": f"{CODE}/revoke", "facts": {"revoke_noticed": "x"}},
        "answer-not-an-option",
        ["revoke_noticed"],
    ),
    ({"tree": f"{CODE}/revoke", "facts": {"revoke_noticed": [1]}}, "text-expected", ["revoke_noticed"]),
    ({"tree": f"{CODE}/revoke", "table": {"seats": "АБВ"}}, "list-expected", ["seats"]),
    ({"tree": f"{CODE}/revoke", "table": {"preset": "none"}}, "preset-unknown", ["preset"]),
]


@pytest.mark.parametrize(("body", "code", "fields"), WRONG_WALKS)
def test_a_wrong_walk_names_its_field(
    api: Any, language: str, body: Any, code: str, fields: list[str]
) -> None:
    answer = api(language).post("walk", body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, code)
    assert [row["field"] for row in answer.json()["error"]["fields"]] == fields


def test_a_calculator_lists_typed_parameters(api: Any, language: str) -> None:
    sent = {row["id"]: row for row in api(language).get("calculators").json()}
    assert list(sent) == list(rulebook.CALCULATORS)
    fact = rulebook.load_code(CODE).facts["offender"]
    assert sent["mountain-fine"]["parameters"] == [
        {
            "name": "offender",
            "kind": "seat",
            "label": fact.label.in_language(language),
            "values": [],
            "required": True,
        },
        {
            "name": "fine",
            "kind": "choice",
            "label": None,
            "values": ["curiosity", "sochinka-look", "dealer"],
            "required": True,
        },
    ]


FINE = {
    "ru": "Штраф сдающему за повторное нарушение сдачи",
    "en": "Fine for the dealer's repeated breach of the deal",
}


def test_a_calculator_runs_on_facts_at_a_table(api: Any) -> None:
    answer = api().post("calculators/mountain-fine", {"facts": {"offender": "Б", "fine": "dealer"}})
    assert answer.json() == {
        "scope": "adjustment",
        "steps": [],
        "entries": [
            {
                "seat": "Б",
                "column": "mountain",
                "on": None,
                "amount": "5",
                "reason": FINE["ru"],
                "cites": ["3.2.17", "comment-13"],
            }
        ],
    }


def test_a_calculator_scores_a_deal_as_scoring_does(api: Any, language: str) -> None:
    facts = {name: DEAL[name] for name in ("contract", "declarer", "calls", "tricks")}
    table = {"seats": ["А", "Б", "В", "Г"], "dealer": "Г"}
    run = api(language).post("calculators/deal-as-played", {"facts": facts, "table": table}).json()
    scored = api(language).post("score", {"deals": [DEAL]}).json()
    assert run["scope"] == "deal"
    assert run["entries"] == [
        {**{key: value for key, value in row.items() if key != "deal"}, "amount": str(row["amount"])}
        for row in scored["entries"]
    ]


@pytest.mark.parametrize(
    ("facts", "code", "fields"),
    [
        ({}, "facts-missing", ["offender", "fine"]),
        ({"offender": "Б", "fine": "x"}, "answer-not-an-option", ["fine"]),
        ({"offender": "Ж", "fine": "dealer"}, "seat-unknown", ["offender"]),
        ({"offender": True}, "text-expected", ["offender"]),
        ({"contract": "6S"}, "fact-not-here", ["contract"]),
        ({"offender.Б": "1"}, "fact-not-here", ["offender.Б"]),
        ([], "mapping-expected", ["facts"]),
    ],
)
def test_a_calculator_names_wrong_facts(
    api: Any, language: str, facts: Any, code: str, fields: list[str]
) -> None:
    answer = api(language).post("calculators/mountain-fine", {"facts": facts})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, code)
    assert [row["field"] for row in answer.json()["error"]["fields"]] == fields


def test_an_unknown_calculator_is_not_found(api: Any) -> None:
    assert api().post("calculators/none").status_code == 404


def test_scoring_answers_as_its_command(api: Any, language: str, tmp_path: Path) -> None:
    body = {"agreements": {"preset": "sochi-tournament"}, "deals": [DEAL], "finish": "settle"}
    file = tmp_path / "pulka.json"
    file.write_text(json.dumps(body), encoding="utf-8")
    answer = api(language).post("score", body)
    assert answer.json() == command("score", str(file), "--lang", language)
    assert answer.json()["sheet"]["pool"] == {"А": 2, "Б": 0, "В": 0, "Г": 0}


def test_scoring_names_the_wrong_place(api: Any, language: str) -> None:
    deals = [DEAL, {**DEAL, "tricks": {"А": 6, "Б": 4, "В": 1}}]
    answer = api(language).post("score", {"deals": deals})
    assert answer.status_code == 400
    assert [row["field"] for row in answer.json()["error"]["fields"]] == ["deals.1.tricks"]


def test_the_language_of_the_address_wins(api: Any) -> None:
    assert api("ru").get("codes/bridge", lang="en").json()["error"]["message"] == "There is no such code."
    assert api("en").get("codes/bridge", lang="ru").json()["error"]["message"] == "Такого кодекса нет."
    answer = api("en").get("codes", lang="de")
    assert answer.status_code == 400
    assert answer.json()["error"] == {
        "code": "language-unknown",
        "message": "One of: ru, en.",
        "fields": [{"field": "lang", "message": "One of: ru, en."}],
    }


def test_requests_of_one_address_are_counted(api: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(AnonymousThrottle.THROTTLE_RATES, "anonymous", "2/min")
    answers = [api().get("codes") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[2].json()["error"]["code"] == "throttled"
    assert 0 < int(answers[2].headers["Retry-After"]) <= 60
