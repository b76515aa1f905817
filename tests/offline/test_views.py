"""What a phone keeps: bundles revalidated by their edition, a worker whose version follows it."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

import rulebook


def test_a_bundle_holds_every_tree_and_clause_in_both_languages(client: Client) -> None:
    response = client.get("/offline/preferans-1996.json")

    data = json.loads(response.content)
    code = rulebook.load_code("preferans-1996")
    assert response["Content-Type"] == "application/json"
    assert data["hash"] == code.edition_hash
    assert [tree["id"] for tree in data["trees"]] == list(code.trees)
    assert [clause["id"] for clause in data["clauses"]] == list(code.clauses)
    assert data["trees"][0]["title"] == code.trees[data["trees"][0]["id"]].title.model_dump()


def test_an_unchanged_bundle_is_not_sent_again(client: Client) -> None:
    first = client.get("/offline/sochinka.json")

    again = client.get("/offline/sochinka.json", headers={"If-None-Match": first["ETag"]})

    assert (again.status_code, again.content) == (304, b"")


def test_a_bundle_travels_compressed(client: Client) -> None:
    response = client.get("/offline/preferans-1996.json", headers={"Accept-Encoding": "gzip"})

    assert response["Content-Encoding"] == "gzip"
    assert len(response.content) < 400_000


def test_a_code_that_does_not_exist_is_not_found(client: Client) -> None:
    assert client.get("/offline/whist-1999.json").status_code == 404


def test_the_worker_keeps_shell_bundles_and_scripts(client: Client) -> None:
    response = client.get("/service-worker.js")

    script = response.content.decode()
    kept = json.loads(re.search(r"const KEPT = (\[.*?\]);", script)[1])  # type: ignore[index]
    assert response["Content-Type"].startswith("text/javascript")
    assert response["Service-Worker-Allowed"] == "/"
    assert kept[:4] == [
        "/offline/ru/", "/offline/en/", "/offline/preferans-1996.json", "/offline/sochinka.json",
    ]  # fmt: skip
    names = {re.sub(r"\.[0-9a-f]{12}(?=\.)", "", path) for path in kept[4:]}
    page = client.get("/offline/ru/").content.decode()
    linked = set(re.findall(r'(?:href|src)="(/static/[^"#]+)', page))
    assert {re.sub(r"\.[0-9a-f]{12}(?=\.)", "", path) for path in linked} <= names
    assert {"/static/js/walk.js", "/static/js/offline.js"} <= names


@pytest.mark.parametrize(
    ("language", "heading"), [("ru", "Правила без сети"), ("en", "Rules without a network")]
)
def test_the_shell_speaks_the_readers_language(client: Client, language: str, heading: str) -> None:
    answer = client.get("/offline/", headers={"Accept-Language": language})

    page = client.get(answer["Location"]).content.decode()
    assert answer["Location"] == f"/offline/{language}/"
    assert f"<h1>{heading}</h1>" in page
    assert f'<html lang="{language}"' in page
    assert "/offline/preferans-1996.json" in page


def test_a_shell_in_no_language_is_not_found(client: Client) -> None:
    assert client.get("/offline/fr/").status_code == 404
