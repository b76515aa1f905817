"""``manage.py lookup QUERY``: trees, clauses and terms for whatever a judge types, best first."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

import rulebook
from arbiter.core.doors import DoorCommand

DEFAULT_LIMIT = 10
HIGHEST_LIMIT = 100
KEYS = ("query", "code", "limit", "lang")


class Command(DoorCommand):
    """Search every code, or one of them; the same search as the page and the API."""

    help = "Find trees, clauses and terms: a number, a term, slang or a whole sentence."

    def add_case_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("query", nargs="*", metavar="QUERY", help="what to look for")
        parser.add_argument("--code", metavar="ID", help="search this code only")
        parser.add_argument("--limit", metavar="N", default=DEFAULT_LIMIT, help="most hits (default 10)")

    defaults: dict[str, Any] = {"code": None, "limit": DEFAULT_LIMIT}

    def handle(self, *args: Any, **options: Any) -> None:
        self.defaults = {"code": options["code"], "limit": options["limit"]}
        super().handle(*args, **options)

    def case_from_options(self, options: dict[str, Any]) -> dict[str, Any]:
        return {"query": " ".join(options["query"])}

    def answer(self, case: dict[str, Any], language: str) -> Any:
        case = {**self.defaults, **case}
        for key in sorted(set(case) - set(KEYS)):
            raise rulebook.RuleInputError("key-unknown", field=key, given=key, allowed=", ".join(KEYS))
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
        raise rulebook.RuleInputError("query-missing", field="query")
    return value


def _code(value: Any) -> str | None:
    if value is None:
        return None
    if isinstance(value, str) and value in rulebook.code_ids():
        return value
    raise rulebook.RuleInputError(
        "answer-not-an-option", field="code", given=value, allowed=", ".join(rulebook.code_ids())
    )


def _limit(value: Any) -> int:
    text = "" if isinstance(value, bool) else str(value)
    if not (text.isascii() and text.isdigit()) or len(text) > 9:
        raise rulebook.RuleInputError("not-a-whole-number", field="limit", given=value)
    if int(text) < 1:
        raise rulebook.RuleInputError("too-small", field="limit", given=value, minimum=1)
    if int(text) > HIGHEST_LIMIT:
        raise rulebook.RuleInputError("too-large", field="limit", given=value, maximum=HIGHEST_LIMIT)
    return int(text)
