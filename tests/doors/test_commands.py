"""The command doors given bad input: status 2 for one case, an error in place for a line of a batch."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

GOOD = '{"finish": "settle"}'


def run(command: str, *args: str) -> str:
    out = io.StringIO()
    call_command(command, *args, stdout=out)
    return out.getvalue()


def refused(command: str, *args: str) -> str:
    """What the command says as it ends with status 2."""
    with pytest.raises(CommandError) as caught:
        run(command, *args)
    assert caught.value.returncode == 2
    return str(caught.value)


def answers(command: str, tmp_path: Path, *lines: str | bytes, language: str = "ru") -> list[Any]:
    """Answers of a batch, line by line."""
    file = tmp_path / "cases.jsonl"
    raw = [line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line for line in lines]
    file.write_bytes(b"\n".join(raw))
    return [json.loads(line) for line in run(command, "--batch", str(file), "--lang", language).splitlines()]


@pytest.fixture
def stdin(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Put bytes on standard input."""

    def put(raw: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))

    return put


@pytest.mark.parametrize(
    ("args", "ru", "en"),
    [
        (
            ["ruling"],
            "tree: нужно правило в виде CODE/TREE, например preferans-1996/revoke",
            "tree: a ruling tree is needed as CODE/TREE, for instance preferans-1996/revoke",
        ),
        (
            ["ruling", "revoke", "now"],
            "facts: нужно имя=значение, а не «now»",
            "facts: name=value is needed, not “now”",
        ),
        (
            ["ruling", "revoke", "--set", "pool"],
            "--set: нужно имя=значение, а не «pool»",
            "--set: name=value is needed, not “pool”",
        ),
        (["ruling", "revoke", "a=1", "a=2"], "a: дано дважды", "a: given twice"),
        (
            ["ruling", "revoke", "--seats", "А,Б,А"],
            "seats: место «А» названо дважды",
            "seats: seat “А” is named twice",
        ),
        (
            ["ruling", "revoke", "--seats", "А"],
            "seats: мест 1, а играют 2–5",
            "seats: seats given: 1, players: 2–5",
        ),
        (
            ["ruling", "revoke", "--dealer", ""],
            "dealer: за столом нет места «». Есть: А, Б, В, Г",
            "dealer: no seat “” at this table. Seats: А, Б, В, Г",
        ),
        (
            ["score", "no-such-file"],
            "file: файла «no-such-file» нет. Назовите другой или «-» для стандартного ввода",
            "file: there is no file “no-such-file”. Name another one or “-” for standard input",
        ),
        (
            ["score", "--batch", "/"],
            "--batch: файл «/» не читается (Is a directory)",
            "--batch: file “/” cannot be read (Is a directory)",
        ),
    ],
)
def test_one_wrong_case_is_refused_in_the_language_asked(args: list[str], ru: str, en: str) -> None:
    assert refused(*args) == ru
    assert refused(*args, "--lang", "en") == en


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "The JSON is empty or breaks off: line 1, column 1"),
        (b"\xff\xfe{", "This is not UTF-8 text: wrong at byte 1"),
        (b"\x00", "This is not JSON: line 1, column 1, near “\\x00”"),
        (b'{"seats": 1}', "seats: a list is expected"),
    ],
)
def test_score_reads_standard_input_strictly(stdin: Any, raw: bytes, message: str) -> None:
    stdin(raw)
    assert refused("score", "--lang", "en") == message


def test_json_is_asked_and_json_is_the_error(stdin: Any, capsys: pytest.CaptureFixture[str]) -> None:
    stdin(b'{"deals": 3}')
    with pytest.raises(CommandError):
        call_command("score", "--json")
    assert json.loads(capsys.readouterr().out) == {
        "error": {"field": "deals", "message": "deals: нужен список"}
    }


def test_a_batch_from_standard_input(stdin: Any) -> None:
    stdin(f"\n{GOOD}\n   \n[]".encode())
    closed, fault = (json.loads(line) for line in run("score", "--batch", "-").splitlines())
    assert set(closed["result"].values()) == {"0"}
    assert fault == {"error": {"field": None, "message": "Нужен объект JSON в фигурных скобках"}}


def test_a_batch_goes_on_after_whatever_stands_in_a_line(tmp_path: Path) -> None:
    lines: list[str | bytes] = [
        "\ufeff" + GOOD,
        b"\xff\xfe\x00binary",
        b"\x00\x01\x02",
        "[" * 100_000,
        '{"deals": ' + "[" * 900 + "]" * 900 + "}",
        '{"deals": [{"bonus": ' + '{"a":' * 950 + "1" + "}" * 950 + "}]}",
        '{"start": {"pool": {"А": ' + "9" * 5000 + "}}}",
        '{"start": {"pool": {"А": Infinity}}}',
        '{"start": {"pool": {"А": 1e999999999}}}',
        '{"start": {"pool": {"А": 0.1234567890123456789}}}',
        '{"' + "щ" * 5_000_000 + '": 1}',
        '{"seats": ["А", "' + "щ" * 5_000_000 + '"]}',
        '{"seats": ["А", "\\ud83d"]}',
        '{"deals": [{"declarer": "\\u001b[31m", "contract": "6S"}]}',
        '{"lang": ["en"]}',
        GOOD,
    ]
    found = answers("score", tmp_path, *lines)
    assert ["error" in answer for answer in found] == [False, *[True] * (len(lines) - 2), False]
    messages = [answer["error"]["message"] for answer in found if "error" in answer]
    assert max(map(len, messages)) < 250
    assert all(message.isprintable() for message in messages)


def test_a_line_is_answered_in_its_own_language(tmp_path: Path) -> None:
    lines = ['{"lang": "en", "deals": 3}', '{"deals": 3}', '{"lang": "de"}']
    assert [answer["error"]["message"] for answer in answers("score", tmp_path, *lines)] == [
        "deals: a list is expected",
        "deals: нужен список",
        "lang: «de» не подходит. Можно: ru, en",
    ]


TYPES = [
    "null",
    "true",
    "1",
    "-1",
    "1.5",
    '""',
    '"щ"',
    "[]",
    "[[]]",
    "{}",
    '{"А": 1}',
    "99999999999999999999",
]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_wrong_types_in_a_ruling_case(tmp_path: Path, language: str) -> None:
    fields = ["tree", "facts", "table", "lang"]
    inner = ["preset", "agreements", "seats", "dealer"]
    lines = [f'{{"tree": "revoke", "{field}": {value}}}' for field in fields for value in TYPES]
    lines += [f'{{"tree": "revoke", "table": {{"{field}": {value}}}}}' for field in inner for value in TYPES]
    lines += [
        f'{{"tree": "revoke", "facts": {{"{fact}": {value}}}}}'
        for fact in ("tricks", "when", "contract")
        for value in TYPES
    ]
    found = answers(
        "ruling", tmp_path, *[line.replace('"tree": "revoke", "tree"', '"tree"') for line in lines]
    )
    assert len(found) == len(lines)
    for line, answer in zip(lines, found, strict=True):
        assert "question" in answer or answer["error"]["message"], line


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"tricks.А": 6, "tricks": {"А": 7}}, "tricks.А: given twice"),
        ({"tricks": 6}, "tricks: give it seat by seat: tricks.А, tricks.Б, tricks.В, tricks.Г"),
        ({"contract": {"А": "6S"}}, "contract.А: this is not counted by seat, write contract"),
        ({"contract": 6.5}, "contract: “6.5”: a text or a whole number is needed"),
        (
            {"contract": "6С"},
            "contract: contract “6С” not understood. Write 6S…10N in Latin letters or 6♠, misere, raspasy",
        ),
        ({"players": "3"}, "players: “3” is given, but “4” follows from the rest. Drop or mend one of them"),
        (
            {"contract": "6S", "game": "misere"},
            "game: “misere” is given, but “tricks” follows from the rest. Drop or mend one of them",
        ),
        ([], "facts: an object with keys is expected"),
    ],
)
def test_facts_that_cannot_be(tmp_path: Path, facts: Any, message: str) -> None:
    (answer,) = answers("ruling", tmp_path, json.dumps({"tree": "revoke", "facts": facts}), language="en")
    assert answer["error"]["message"] == message


def test_spaces_around_an_answer_do_not_matter(tmp_path: Path) -> None:
    plain, spaced = answers(
        "ruling",
        tmp_path,
        '{"tree": "revoke", "facts": {"revoke_noticed": "same-trick"}}',
        '{"tree": " revoke ", "facts": {"revoke_noticed": "  same-trick "}}',
    )
    assert "error" not in plain
    assert spaced == plain


def test_five_play_unless_seats_are_named(tmp_path: Path) -> None:
    five, two, seven = answers(
        "score", tmp_path, *(f'{{"agreements": {{"players": {count}}}}}' for count in (5, 2, 7))
    )
    assert list(five["result"]) == ["А", "Б", "В", "Г", "Д"]
    assert list(two["result"]) == ["А", "Б"]
    assert seven["error"] == {"field": "players", "message": "players: «7» не подходит. Можно: 2–5"}


def test_rule_check_takes_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CommandError, match="unrecognized arguments: x"):
        run("rule_check", "x")


PULKA = {
    "agreements": {"preset": "sochi-tournament"},
    "seats": ["А", "Б", "В"],
    "deals": [
        {
            "contract": "6S",
            "declarer": "А",
            "calls": [["Б", "whist"], ["В", "pass"]],
            "tricks": {"А": 6, "Б": 4, "В": 0},
        }
    ],
}
SCORED = {
    "ru": """А, пуля 2 — Контракт 6 сыгран (2.2.2, 4.2.3)
Б, висты на: А 8 — Висты за взятки: 4 × 2 (3.8.1.1, 3.8.5)
А: пуля 2, гора 0
Б: пуля 0, гора 0, висты на: А 8
В: пуля 0, гора 0
Пуля не закрыта.
Итог А: 16/3, в целых вистах 6
Итог Б: 4/3, в целых вистах 1
Итог В: −20/3, в целых вистах −7
""",
    "en": """А, pool 2 — Contract of 6 made (2.2.2, 4.2.3)
Б, whists on А 8 — Whists for tricks: 4 × 2 (3.8.1.1, 3.8.5)
А: pool 2, mountain 0
Б: pool 0, mountain 0, whists on А 8
В: pool 0, mountain 0
The pulka goes on.
Result of А: 16/3, in whole whists 6
Result of Б: 4/3, in whole whists 1
Result of В: −20/3, in whole whists −7
""",
}


def test_score_is_printed_for_people(stdin: Any, language: str) -> None:
    stdin(json.dumps(PULKA).encode())
    assert run("score", "--explain", "--lang", language) == SCORED[language]


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "ru",
            [
                "  1. Судья: Отстранить открывшего от торговли.",
                "  2. Последний торгующийся: Взять прикуп и назначить игру не ниже своей заявки.",
                "Выбор: Последний торгующийся. Оставшийся назначает игру.",
                "Пункты: 3.3.16, 3.3.16.2 (Кодекс)",
            ],
        ),
        (
            "en",
            [
                "  1. Judge: Bar the one who opened it from the auction.",
                "  2. Last bidder: Take the prikup and name a contract not below his bid.",
                "Choice: Last bidder. The remaining player names the contract.",
                "Clauses: 3.3.16, 3.3.16.2 (The Code)",
            ],
        ),
    ],
)
def test_a_ruling_is_printed_with_who_acts(language: str, lines: list[str]) -> None:
    facts = ("offender_role=player", "bidders_left=one-has-bid")
    printed = run("ruling", "preferans-1996/prikup-exposed", *facts, "--lang", language).splitlines()
    assert printed[3:7] == lines
