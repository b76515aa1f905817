"""A lookup in the process, against scanning every text for the query's words."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import rulebook

from .queries import queries


def seconds(task: Callable[[str], object], items: list[str]) -> float:
    """Return the median time of ``task`` over ``items``."""
    times = []
    for item in items:
        start = time.perf_counter()
        task(item)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def all_texts() -> list[str]:
    """Return every text that a search looks through, in lower case."""
    texts = []
    for code in map(rulebook.load_code, rulebook.code_ids()):
        texts += [f"{c.title.ru} {c.text.ru} {c.title.en} {c.text.en}".lower() for c in code.clauses.values()]
        texts += [tree.model_dump_json().lower() for tree in code.trees.values()]
        texts += [term.model_dump_json().lower() for term in code.terms.values()]
    return texts


def run() -> list[str]:
    """Return lines: a lookup in scans of all texts, and its median for this machine."""
    texts = all_texts()
    asked = queries()

    def scan(query: str) -> list[int]:
        words = query.lower().split()
        return [sum(word in text for word in words) for text in texts]

    rulebook.search(asked[0])
    lookup = seconds(rulebook.search, [f"{query} и" for query in asked])
    scanned = seconds(scan, asked)
    return [
        f"lookup in process: {lookup / scanned:.2f} of scanning all texts for the words",
        f"lookup in process: median {lookup * 1000:.2f} ms here (wanted: under 2 ms)",
    ]


if __name__ == "__main__":
    print("\n".join(run()))
