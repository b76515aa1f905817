"""Whatever facts meet whatever rule: an answer or a named error, never a fault."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rulebook
from arbiter.api.throttles import AnonymousThrottle

CODE = rulebook.load_code("preferans-1996")
SEATS = ("А", "Б", "В", "Г")
ANYTHING = st.sampled_from(
    [
        *("", " ", "0", "1", "-1", "61/3", "1/0", "10", "11", "999999999", "9" * 40, "²", "x", "А", "Ж"),
        *("6S", "7БК", "misere", "raspasy", "whist", "pass", "half", "yes", "no", "pool", "\u202e"),
    ]
)
FITTING = {
    "integer": st.integers(0, 10).map(str),
    "amount": st.sampled_from(["0", "1", "5/2", "12"]),
    "seat": st.sampled_from(SEATS),
    "contract": st.sampled_from(["6S", "7N", "8H", "9C", "10D", "misere", "raspasy"]),
    "column": st.sampled_from(rulebook.COLUMNS),
}
TABLES = st.fixed_dictionaries(
    {},
    optional={
        "preset": st.sampled_from(sorted(CODE.presets)),
        "seats": st.sampled_from([list(SEATS), list(SEATS[:3])]),
        "dealer": st.sampled_from(SEATS),
    },
)
BOUNDED = settings(
    max_examples=25,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@pytest.fixture(autouse=True)
def _nobody_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(AnonymousThrottle.THROTTLE_RATES, "anonymous", None)


def values(kind: str, choices: tuple[str, ...]) -> st.SearchStrategy[Any]:
    """Mostly what fits a fact of this kind, now and then anything."""
    if kind == "tricks":
        fitting: st.SearchStrategy[Any] = st.dictionaries(st.sampled_from(SEATS), st.integers(0, 10))
    elif kind == "calls":
        fitting = st.dictionaries(st.sampled_from(SEATS), st.sampled_from(["whist", "pass", "half"]))
    elif choices:
        fitting = st.sampled_from(choices)
    else:
        fitting = FITTING[kind]
    return st.one_of(fitting, fitting, fitting, ANYTHING)


def post(client: Client, path: str, body: dict[str, Any]) -> None:
    answer = client.post(f"/api/v1/{path}", json.dumps(body), content_type="application/json")
    assert answer.status_code in (200, 400)
    if answer.status_code == 400:
        assert answer.json()["error"]["message"]


@pytest.mark.parametrize("calculator", rulebook.CALCULATORS.values(), ids=rulebook.CALCULATORS)
def test_calculators(client: Client, calculator: rulebook.Calculator) -> None:
    kinds = {one.name: values(one.kind, one.values) for one in calculator.parameters}

    @BOUNDED
    @given(facts=st.fixed_dictionaries({}, optional=kinds), table=TABLES)
    def run(facts: dict[str, Any], table: dict[str, Any]) -> None:
        post(client, f"calculators/{calculator.id}", {"facts": facts, "table": table})

    run()


@pytest.mark.parametrize("tree", CODE.trees.values(), ids=CODE.trees)
def test_walks(client: Client, tree: rulebook.Tree) -> None:
    asked = {
        node.question.fact: values("choice", tuple(option.value for option in node.question.options))
        for node in tree.nodes.values()
        if node.question
    }
    needed = {
        one.name: values(one.kind, one.values)
        for node in tree.nodes.values()
        for remedy in (node.ruling.remedy if node.ruling else ())
        for one in rulebook.CALCULATORS[remedy.calculator].parameters
        if one.name not in asked
    }

    @BOUNDED
    @given(facts=st.fixed_dictionaries(asked, optional=needed), table=TABLES)
    def run(facts: dict[str, Any], table: dict[str, Any]) -> None:
        post(client, "walk", {"tree": f"preferans-1996/{tree.id}", "facts": facts, "table": table})

    run()
