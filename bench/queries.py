"""What judges type: the queries of the search tests, and addresses made of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from urllib.parse import urlencode

import rulebook

ROOT = Path(__file__).resolve().parent.parent
_FILE = ROOT / "tests" / "rulebook" / "search" / "queries.tsv"

BARE = "/bench/bare"


def queries() -> list[str]:
    """Return every query of the search tests, in their order."""
    lines = _FILE.read_text(encoding="utf-8").splitlines()
    return [line.split("\t")[0] for line in lines if not line.startswith("#")]


def lookup(query: str) -> str:
    """Return the address of the search page for ``query``."""
    return f"/search?{urlencode({'q': query})}"


def lookups() -> list[str]:
    """Return one address of the search page per query."""
    return [lookup(query) for query in queries()]


def new_lookups() -> Iterator[str]:
    """Give addresses of queries never asked before, without end: the known ones with a word more."""
    for word in count(1):
        yield from (lookup(f"{query} и {word}") for query in queries())


def walks() -> list[str]:
    """Return addresses of the walk of every tree, unanswered and with each answer to its first question.

    What the table itself answers is left out: there another answer is an error.
    """
    addresses = []
    for code in map(rulebook.load_code, rulebook.code_ids()):
        for tree in code.trees.values():
            page = f"/rulings/{code.id}/{tree.id}/"
            addresses.append(page)
            question = tree.nodes[tree.start].question
            fact = code.facts.get(question.fact) if question else None
            if question and (fact is None or fact.source == "judge"):
                answers = [{question.fact: option.value} for option in question.options]
                addresses += [f"{page}?{urlencode(answer)}" for answer in answers]
    return addresses
