"""``manage.py ruling CODE/TREE [fact=value …]``: the next question, or the ruling with entries."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

import rulebook
from arbiter.core.doors import DoorCommand
from arbiter.incidents.wording import ACTORS, AUTHORITIES
from arbiter.lookup.answers import ruling_answer
from arbiter.lookup.command_text import clauses_text, entry_text


class Command(DoorCommand):
    """Walk a tree with the facts given; the same path as the page and the API."""

    help = "Walk a ruling tree: CODE/TREE and facts as name=value (tricks.А=6)."

    def add_case_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tree", nargs="?", metavar="CODE/TREE", help="e.g. preferans-1996/revoke")
        parser.add_argument("facts", nargs="*", metavar="fact=value")
        parser.add_argument("--preset", help="agreements preset (default sochi-tournament)")
        parser.add_argument("--seats", help="seat names clockwise, comma separated (default А,Б,В,Г)")
        parser.add_argument("--dealer", help="dealer's seat (default the last seat)")
        parser.add_argument(
            "--set",
            action="append",
            default=[],
            metavar="option=value",
            help="an agreement that differs from the preset",
        )

    def case_from_options(self, options: dict[str, Any]) -> dict[str, Any]:
        case: dict[str, Any] = {"tree": options["tree"], "facts": _pairs(options["facts"], "facts")}
        table: dict[str, Any] = {}
        if options["preset"] is not None:
            table["preset"] = options["preset"]
        if options["seats"] is not None:
            table["seats"] = [seat.strip() for seat in options["seats"].split(",")]
        if options["dealer"] is not None:
            table["dealer"] = options["dealer"]
        if options["set"]:
            table["agreements"] = _pairs(options["set"], "--set")
        if table:
            case["table"] = table
        return case

    def answer(self, case: dict[str, Any], language: str) -> Any:
        return ruling_answer(case, language)

    def show(self, answer: Any, language: str) -> Iterator[str]:
        labels = _LABELS[language]
        for given in answer["path"]:
            yield f"{given['question']} — {given['label']}"
        if "question" in answer:
            question = answer["question"]
            yield question["text"]
            for option in question["options"]:
                yield f"  {question['fact']}={option['value']}: {option['label']}"
            return
        ruling = answer["ruling"]
        yield ruling["verdict"]
        for number, step in enumerate(ruling["steps"], 1):
            yield f"  {number}. {ACTORS[step['who']]}: {step['text']}"
        if ruling["choice"]:
            chooser = ACTORS[ruling["choice"]["by"]]
            yield f"{labels['choice']}: {chooser}. {ruling['choice']['text']}"
        yield f"{labels['clauses']}: {clauses_text(ruling['cites'])} ({AUTHORITIES[ruling['authority']]})"
        for need in answer["missing"]:
            yield f"{labels['missing']}: {need['name']} — {need['label']}"
        for error in answer["errors"]:
            yield f"{labels['error']}: {error['field']}: {error['message']}"
        for step in answer["steps"]:
            yield f"  {step['text']} ({clauses_text(step['cites'])})"
        for entry in answer["entries"] or []:
            yield f"  {entry_text(entry)} — {entry['reason']} ({clauses_text(entry['cites'])})"
        if answer["entries"] == []:
            yield labels["nothing"]


_LABELS = {
    "ru": {
        "choice": "Выбор",
        "clauses": "Пункты",
        "missing": "Нужно ещё",
        "error": "Ошибка",
        "nothing": "Записывать нечего.",
    },
    "en": {
        "choice": "Choice",
        "clauses": "Clauses",
        "missing": "Still needed",
        "error": "Error",
        "nothing": "Nothing to write.",
    },
}


def _pairs(texts: list[str], field: str) -> dict[str, str]:
    pairs = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise rulebook.RuleInputError("pair-expected", field=field, given=text)
        if name in pairs:
            raise rulebook.RuleInputError("named-twice", field=name)
        pairs[name] = value
    return pairs
