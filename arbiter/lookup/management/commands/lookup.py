"""``manage.py lookup QUERY``: trees, clauses and terms for whatever a judge types, best first."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

import rulebook
from arbiter.core.doors import DoorCommand, UsageFault

DEFAULT_LIMIT = 10
HIGHEST_LIMIT = 100


class Command(DoorCommand):
    """Search every code, or one of them; the same search as the page and the API."""

    help = "Find trees, clauses and terms: a number, a term, slang or a whole sentence."

    def add_case_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("query", nargs="*", metavar="QUERY", help="what to look for")
        parser.add_argument("--code", metavar="ID", help="search this code only")
        parser.add_argument("--limit", metavar="N", default=DEFAULT_LIMIT, help="most hits (default 10)")

    def handle(self, *args: Any, **options: Any) -> None:
        self.defaults = {"code": options["code"], "limit": options["limit"]}
        super().handle(*args, **options)

    def case_from_options(self, options: dict[str, Any]) -> dict[str, Any]:
        return {"query": " ".join(options["query"])}

    def answer(self, case: dict[str, Any], language: str) -> Any:
        case = {**self.defaults, **case}
        unknown = sorted(set(case) - {"query", "code", "limit"})
        if unknown:
            raise UsageFault("unknown key; allowed: query, code, limit, lang", unknown[0])
        hits = rulebook.search(
            _query(case.get("query")),
            code=_code(case["code"]),
            language=language,
            limit=_limit(case["limit"]),
        )
        return {
            "hits": [
                {
                    "kind": hit.kind,
                    "id": hit.id,
                    "code": hit.code,
                    "title": hit.title.in_language(language),
                    "clauses": list(hit.clauses),
                    "matched": list(hit.matched),
                    "snippet": hit.snippet.in_language(language) if hit.snippet else None,
                }
                for hit in hits
            ]
        }

    def show(self, answer: Any, language: str) -> Iterator[str]:
        if not answer["hits"]:
            yield _LABELS[language]["nothing"]
        for hit in answer["hits"]:
            yield f"{_LABELS[language][hit['kind']]} {hit['code']}/{hit['id']}: {hit['title']}"
            if hit["snippet"]:
                yield f"    {hit['snippet']}"
            if hit["kind"] != "clause" and hit["clauses"]:
                yield f"    {', '.join(hit['clauses'])}"


_LABELS = {
    "ru": {"tree": "Решение", "clause": "Пункт", "term": "Термин", "nothing": "Ничего не найдено."},
    "en": {"tree": "Ruling", "clause": "Clause", "term": "Term", "nothing": "Nothing found."},
}


def _query(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise UsageFault("a text to look for is expected", "query")
    return value


def _code(value: Any) -> str | None:
    if value is None:
        return None
    if value not in rulebook.code_ids():
        raise UsageFault(f"one of {', '.join(rulebook.code_ids())} is expected", "code")
    return str(value)


def _limit(value: Any) -> int:
    text = "" if isinstance(value, bool) else str(value)
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= HIGHEST_LIMIT:
        raise UsageFault(f"a whole number from 1 to {HIGHEST_LIMIT} is expected", "limit")
    return int(text)
