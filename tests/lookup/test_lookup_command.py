"""``manage.py lookup``: text and JSON, batches in order, errors that name the field."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

QUERY = "засветил прикуп"


def run(*args: str) -> str:
    out = io.StringIO()
    call_command("lookup", *args, stdout=out)
    return out.getvalue()


def batch(tmp_path: Path, *lines: str, options: tuple[str, ...] = ()) -> list[Any]:
    file = tmp_path / "queries.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    return [json.loads(line) for line in run("--batch", str(file), "--json", *options).splitlines()]


def test_json() -> None:
    hits = json.loads(run(QUERY, "--json", "--limit", "2", "--code", "preferans-1996"))["hits"]
    assert len(hits) == 2
    assert hits[0]["kind"] == "tree"
    assert hits[0]["id"] == "prikup-exposed"
    assert hits[0]["code"] == "preferans-1996"
    assert hits[0]["title"] == "Прикуп открыли всем раньше времени"
    assert "3.3.16.2" in hits[0]["clauses"]


def test_words_need_no_quotes() -> None:
    assert run("засветил", "прикуп", "--json") == run(QUERY, "--json")


def test_text_in_either_language() -> None:
    assert run(QUERY, "--limit", "1").startswith(
        "Решение preferans-1996/prikup-exposed: Прикуп открыли всем раньше времени"
    )
    assert run(QUERY, "--limit", "1", "--lang", "en").startswith(
        "Ruling preferans-1996/prikup-exposed: Prikup exposed to everybody too early"
    )


def test_nothing_found() -> None:
    assert run("щщщщщщщщъъъ").strip() == "Ничего не найдено."
    assert run("щщщщщщщщъъъ", "--lang", "en").strip() == "Nothing found."


def test_batch_answers_in_order_with_own_options(tmp_path: Path) -> None:
    first, second, third = batch(
        tmp_path,
        '{"query": "3.9.16.2"}',
        '{"query": "перезаклад", "code": "sochinka", "limit": 1, "lang": "en"}',
        '{"query": "комментарий 68"}',
        options=("--code", "preferans-1996", "--limit", "3"),
    )
    assert first["hits"][0]["id"] == "3.9.16.2"
    assert len(first["hits"]) == 3
    assert [(hit["id"], hit["title"]) for hit in second["hits"]] == [("s4.1", "Penalty for over-ordering")]
    assert third["hits"][0]["id"] == "comment-68"


def test_a_broken_line_has_its_error_in_its_place(tmp_path: Path) -> None:
    answers = batch(
        tmp_path,
        '{"query": "прикуп"}',
        "прикуп",
        '{"query": ""}',
        '{"query": 5}',
        '{"query": "прикуп", "limit": 0}',
        '{"query": "прикуп", "code": "bridge"}',
        '{"query": "прикуп", "lang": "fr"}',
        '{"query": "прикуп", "kind": "tree"}',
        '["прикуп"]',
        '{"query": "прикуп"}',
    )
    assert "hits" in answers[0]
    assert "hits" in answers[-1]
    assert [answer["error"]["field"] for answer in answers[1:-1]] == [
        None, "query", "query", "limit", "code", "lang", "kind", None,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("args", "field"),
    [
        ([], "query"),
        (["  "], "query"),
        ([QUERY, "--limit", "0"], "limit"),
        ([QUERY, "--limit", "many"], "limit"),
        ([QUERY, "--limit", "101"], "limit"),
        ([QUERY, "--code", "bridge"], "code"),
        (["--batch", "no-such-file.jsonl"], "--batch"),
    ],
)
def test_wrong_use_ends_with_status_2_and_names_the_field(args: list[str], field: str) -> None:
    with pytest.raises(CommandError, match=f"^{field}: ") as error:
        run(*args)
    assert error.value.returncode == 2
