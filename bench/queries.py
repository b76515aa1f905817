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
    """Return addresses of the walk of every tree, unanswered and with each first answer."""
    addresses = []
    for code_id in rulebook.code_ids():
        for tree in rulebook.load_code(code_id).trees.values():
            page = f"/rulings/{code_id}/{tree.id}/"
            addresses.append(page)
            question = tree.nodes[tree.start].question
            if question:
                addresses += [
                    f"{page}?{urlencode({question.fact: option.value})}" for option in question.options
                ]
    return addresses
