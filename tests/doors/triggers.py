"""One way to meet every input error: what a person or a program sends, by the key of its text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from arbiter.core.errors import UserError
from arbiter.core.json_cases import decode, read_json_object, read_text
from arbiter.incidents.rulings import make_ruling
from arbiter.lookup.answers import ruling_answer
from arbiter.lookup.management.commands.lookup import Command as LookupCommand
from arbiter.lookup.management.commands.ruling import Command as RulingCommand
from arbiter.protocols.selectors import TableContext
from rulebook import CALCULATORS, Contract, Seat, score, validate_deal

from ..rulebook.games.helpers import by_seat, calls, lay
from ..rulebook.games.test_impossible_deals import FAULTS

Trigger = Callable[[], object]
RASPASY = {"contract": "raspasy", "tricks": {"А": 5, "Б": 4, "В": 1}}
SIX = {"contract": "6S", "declarer": "А", "calls": [["Б", "pass"], ["В", "pass"]]}


def scored(**document: Any) -> Trigger:
    return lambda: score({"seats": ["А", "Б", "В"], **document})


def dealt(**deal: Any) -> Trigger:
    return scored(deals=[{**SIX, **deal}])


def ruled(tree: str, facts: dict[str, Any] | None = None, **table: Any) -> Trigger:
    return lambda: ruling_answer({"tree": tree, "facts": facts, "table": table}, "ru")


def reckoned(calculator: str, **facts: Any) -> Trigger:
    """Run a calculator at a table of four; short notation for contract, calls and tricks."""
    readers: dict[str, Callable[[Any], Any]] = {
        **dict.fromkeys(("contract", "maker_contract", "second_maker_contract"), Contract.parse),
        **dict.fromkeys(("tricks", "replayed_tricks", "tricks_from_third", "tricks_so_far"), by_seat),
        "calls": calls,
    }
    typed = {name: readers.get(name, lambda value: value)(value) for name, value in facts.items()}
    return lambda: CALCULATORS[calculator](table=lay(), **typed)


def revoked(**facts: Any) -> Trigger:
    played = {
        "contract": "6S",
        "declarer": "А",
        "calls": "Бw Вp",
        "replayed_tricks": "А6 Б4",
        "offender": "А",
    }
    return reckoned("revoke-later", **{**played, **facts})


def parsed(text: str) -> Trigger:
    return lambda: read_json_object(text)


def commanded(*facts: str) -> Trigger:
    options = {
        "tree": "revoke",
        "facts": list(facts),
        "preset": None,
        "seats": None,
        "dealer": None,
        "set": [],
    }
    return lambda: RulingCommand().case_from_options(options)


def _logged_with_an_unknown_fact() -> None:
    context = TableContext(lay(), 1, {}, {"А": "Анна"}, None)
    with pytest.raises(UserError) as caught:
        make_ruling(
            context, code_id="preferans-1996", tree_id="revoke", answers={}, facts={"weather": "rain"}
        )
    assert caught.value.__cause__ is not None
    raise caught.value.__cause__


CORRECTION = {"offender": "А", "difference": 2, "fine": "yes"}
TRIGGERS: dict[str, Trigger] = {
    **{key: lambda table=table, deal=deal: validate_deal(table, deal) for _, table, deal, key, _ in FAULTS},
    "answer-not-an-option": ruled("revoke", {"revoke_noticed": "yesterday"}),
    "not-an-amount": scored(start={"mountain": {"А": "1e999999"}}),
    "not-a-whole-number": dealt(tricks={"А": "6"}),
    "seat-unknown": dealt(declarer="Ж"),
    "seat-other-letters": dealt(declarer="A"),
    "seat-twice": scored(seats=["А", "Б", "А"]),
    "seats-count": scored(agreements={"players": 4}),
    "seat-names": scored(seats=["А", "Б", "\x00"]),
    "same-seat": reckoned("damage-whists", victim="А", offender="А", damage=10),
    "too-small": scored(start={"pool": {"А": -1}}),
    "too-large": dealt(tricks={"А": 11}),
    "tricks-sum": dealt(tricks={"А": 6, "Б": 3}),
    "tricks-over-ten": reckoned("raspasy-all-rest", tricks_so_far="А6 Б6", offender="А"),
    "prikup-tricks-over": reckoned("prikup-seen-opened", tricks_from_third="А6 Г2", offender="А"),
    "contract-unknown": dealt(contract="5С"),
    "contract-not-of-tricks": revoked(contract="misere"),
    "contract-needed": reckoned(
        "lost-contract-both",
        offender="А",
        maker="Б",
        maker_contract="raspasy",
        second_maker="В",
        second_maker_contract="6S",
    ),
    "contract-below-exit": scored(
        agreements={"preset": "classic-tournament", "raspasy_exit": "7"}, deals=[RASPASY, SIX]
    ),
    "dealer-needed": scored(seats=["А", "Б", "В", "Г"], deals=[SIX]),
    "declarer-needed": dealt(declarer=None),
    "call-pair": dealt(calls=["Б"]),
    "call-twice": dealt(calls=[["Б", "pass"], ["Б", "whist"]]),
    "nobody-whisted": revoked(calls="Бp Вp"),
    "offender-is-declarer": reckoned(
        "wrong-count-whister", contract="6S", declarer="А", calls="Бw Вp", tricks="А6 Б4", offender="А"
    ),
    "beneficiary-needed": revoked(calls="Бw Вw"),
    "beneficiary-not-whister": revoked(calls="Бw Вw", beneficiary=Seat("Г")),
    "no-trick-to-give": reckoned(
        "revoke-sochinka-declarer",
        contract="6S",
        declarer="А",
        calls="Бw Вp",
        tricks="А6 Б4",
        revoke_tricks=7,
    ),
    "no-trick-left": reckoned("raspasy-all-rest", tricks_so_far="А6 Б4", offender="А"),
    "price-without-raspasy": dealt(raspasy_price=2),
    "holder-not-liable": reckoned("count-in-auction-fine", offender="А", maker_contract="6S"),
    "no-fine-for-own-loss": reckoned(
        "points-correction", **CORRECTION, written_column="pool", direction="under"
    ),
    "written-on-needed": reckoned(
        "entry-correction", **CORRECTION, written_column="whists", direction="over"
    ),
    "whists-on-self": scored(start={"whists": {"А": {"А": 1}}}),
    "award-on": scored(awards=[{"seat": "А", "column": "whists", "amount": 1}]),
    "agreement-unknown": scored(agreements={"vist": "yes"}),
    "agreement-wrong": scored(agreements={"pool": "-20"}),
    "agreement-not-in-tournament": scored(agreements={"unwhisted_off_mountain": "yes"}),
    "preset-unknown": scored(agreements={"preset": "moscow"}),
    "fact-unknown": _logged_with_an_unknown_fact,
    "fact-not-here": ruled("revoke", {"weather": "rain"}),
    "fact-by-seat": ruled("revoke", {"tricks": "6"}),
    "fact-not-by-seat": ruled("revoke", {"contract.А": "6S"}),
    "fact-settled": ruled("revoke", {"variant": "rostov"}),
    "key-unknown": scored(deal=[]),
    "query-missing": lambda: LookupCommand().answer({"query": " "}, "ru"),
    "text-expected": scored(agreements={"players": True}),
    "list-expected": scored(deals={}),
    "mapping-expected": scored(deals=[3]),
    "plain-text-expected": dealt(contract=None),
    "text-too-long": scored(awards=[{"seat": "А", "column": "pool", "amount": 1, "why": "щ" * 201}]),
    "named-twice": commanded("when=now", "when=then"),
    "pair-expected": commanded("now"),
    "tree-needed": ruled(""),
    "tree-unknown": ruled("sochinka/revoke"),
    "file-missing": lambda: read_text("no-such-file.json", "file"),
    "file-unreadable": lambda: read_text("/", "file"),
    "not-utf8": lambda: decode(b"{\xff}", None),
    "json-wrong": parsed("{deals: []}"),
    "json-ends-early": parsed('{"deals": ['),
    "json-too-deep": parsed("[" * 100_000),
    "json-number": parsed('{"pool": NaN}'),
    "json-key-twice": parsed('{"deals": [], "deals": [1]}'),
    "json-half-character": parsed('{"seats": ["\\ud83d"]}'),
    "json-object-expected": parsed("[]"),
}
