"""Situations from real tables that are plain scoring: what exactly is written, by the score door."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook import load_code, score
from rulebook.games.preferans.clauses import SCORED_CLAUSES

FOUR = {"seats": ["А", "Б", "В", "Г"]}
THREE = {"seats": ["А", "Б", "В"]}


def written(document: dict[str, Any]) -> dict[tuple[str, ...], str]:
    """Entries summed per cell, as the door prints them."""
    cells: dict[tuple[str, ...], int] = {}
    for entry in score(document)["entries"]:
        cell = (entry["seat"], entry["column"], *([entry["on"]] if entry["on"] else []))
        cells[cell] = cells.get(cell, 0) + int(entry["amount"])
    return {cell: str(amount) for cell, amount in cells.items() if amount}


SITUATIONS: list[tuple[str, dict[str, Any], dict[tuple[str, ...], str]]] = [
    (
        "3.8.6 on an eight the second whister answers",
        {
            **FOUR,
            "deals": [
                {
                    "dealer": "Г", "declarer": "В", "contract": "8S",
                    "calls": [["А", "whist"], ["Б", "whist"]], "tricks": {"В": 10},
                }
            ],
        },
        {("В", "pool"): "6", ("Б", "mountain"): "6"},
    ),
    (
        "3.8.13 declarer two short, whists to the whister, consolation to all",
        {
            **FOUR,
            "deals": [
                {
                    "dealer": "Г", "declarer": "В", "contract": "7D",
                    "calls": [["А", "whist"], ["Б", "pass"]], "tricks": {"В": 5, "А": 5},
                }
            ],
        },
        {
            ("В", "mountain"): "8", ("А", "whists", "В"): "28", ("Б", "whists", "В"): "8",
            ("Г", "whists", "В"): "8",
        },
    ),
    (
        "3.8.14 the same with gentleman's whist",
        {
            **FOUR,
            "agreements": {"whist_style": "gentleman"},
            "deals": [
                {
                    "dealer": "Г", "declarer": "В", "contract": "7D",
                    "calls": [["А", "whist"], ["Б", "pass"]], "tricks": {"В": 5, "А": 5},
                }
            ],
        },
        {
            ("В", "mountain"): "8", ("А", "whists", "В"): "18", ("Б", "whists", "В"): "18",
            ("Г", "whists", "В"): "8",
        },
    ),
    (
        "3.5.3 a ten is whisted, the whister owes one trick",
        {
            **FOUR,
            "deals": [
                {
                    "dealer": "Г", "declarer": "В", "contract": "10S",
                    "calls": [["Б", "whist"], ["А", "pass"]], "tricks": {"В": 10},
                }
            ],
        },
        {("В", "pool"): "10", ("Б", "mountain"): "10"},
    ),
    (
        "3.4.7 an order stands after a whist: eight, one short",
        {
            **FOUR,
            "deals": [
                {
                    "dealer": "Г", "declarer": "В", "contract": "8S",
                    "calls": [["А", "whist"], ["Б", "pass"]], "tricks": {"В": 7, "А": 3},
                }
            ],
        },
        {
            ("В", "mountain"): "6", ("А", "whists", "В"): "24", ("Б", "whists", "В"): "6",
            ("Г", "whists", "В"): "6",
        },
    ),
    (
        "3.7.3 second raspasy of an arithmetic progression, one trick forgiven",
        {
            **THREE,
            "agreements": {"raspasy_progression": "1-2-3"},
            "deals": [
                {"dealer": "А", "contract": "raspasy", "tricks": {"А": 4, "Б": 3, "В": 3}},
                {"dealer": "Б", "contract": "raspasy", "tricks": {"А": 5, "Б": 4, "В": 1}},
            ],
        },
        {("А", "mountain"): "9", ("Б", "mountain"): "6"},
    ),
    (
        "3.7.2.2 Rostov: the two lowest share the whists",
        {
            **THREE,
            "agreements": {"preset": "rostov-tournament"},
            "deals": [{"dealer": "В", "contract": "raspasy", "tricks": {"А": 6, "Б": 2, "В": 2}}],
        },
        {("Б", "whists", "А"): "15", ("В", "whists", "А"): "15"},
    ),
    (
        "4.2.3.1 a whister in remise may be helped",
        {
            **FOUR,
            "start": {"pool": {"А": 20, "Б": 15, "В": 11, "Г": 3}},
            "deals": [
                {
                    "dealer": "Г", "declarer": "А", "contract": "7C",
                    "calls": [["Б", "whist"], ["В", "pass"]], "tricks": {"А": 9, "Б": 1},
                }
            ],
        },
        {
            ("Б", "pool"): "4", ("А", "whists", "Б"): "40", ("Б", "whists", "А"): "4",
            ("Б", "mountain"): "4",
        },
    ),
    (
        "4.2.3 surplus: own pool, help to both, the rest off the mountain",
        {
            **THREE,
            "start": {"pool": {"А": 16, "Б": 18, "В": 19}, "mountain": {"А": 5}},
            "deals": [
                {
                    "dealer": "В", "declarer": "А", "contract": "10S",
                    "calls": [["Б", "pass"], ["В", "pass"]],
                }
            ],
        },
        {
            ("А", "pool"): "4", ("В", "pool"): "1", ("Б", "pool"): "2", ("А", "whists", "В"): "10",
            ("А", "whists", "Б"): "20", ("А", "mountain"): "-3",
        },
    ),
    (
        "4.1.1 everybody closed: the surplus takes the mountain below zero",
        {
            **THREE,
            "start": {"pool": {"А": 16, "Б": 20, "В": 20}, "mountain": {"А": 2}},
            "deals": [
                {
                    "dealer": "В", "declarer": "А", "contract": "10S",
                    "calls": [["Б", "pass"], ["В", "pass"]],
                }
            ],
        },
        {("А", "pool"): "4", ("А", "mountain"): "-6"},
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("document", "expected"), [s[1:] for s in SITUATIONS], ids=[s[0] for s in SITUATIONS]
)
def test_a_situation_is_written_exactly(
    document: dict[str, Any], expected: dict[tuple[str, ...], str]
) -> None:
    assert written(document) == expected


def test_every_clause_that_an_entry_cites_is_listed_as_scored() -> None:
    cited = {
        clause
        for _, document, _ in SITUATIONS
        for entry in score(document)["entries"]
        for clause in entry["cites"]
    }

    assert cited <= set(SCORED_CLAUSES)
    assert set(SCORED_CLAUSES) <= set(load_code("preferans-1996").clauses)
