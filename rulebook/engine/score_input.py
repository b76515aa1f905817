"""Reading the JSON of the ``score`` door: every fault names its field and what was expected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, cast

from ..errors import RuleInputError
from ..games.preferans.agreements import Table
from ..games.preferans.contracts import CALLS, Call, Contract
from ..games.preferans.deal import BONUS_TRICKS, Bonus, Deal
from ..games.preferans.seats import find_seat
from ..games.preferans.sheet import Sheet
from ..ledger import COLUMNS, Amount, Column, Entry, Reason, Seat
from .library import load_code
from .numbers import read_amount
from .tables import read_table

KEYS = ("agreements", "seats", "start", "deals", "awards", "finish")
DEAL_KEYS = (
    "dealer",
    "declarer",
    "contract",
    "calls",
    "tricks",
    "shared",
    "coefficient",
    "bonus",
    "raspasy_price",
)
AWARD_KEYS = ("seat", "column", "amount", "on", "why", "cites")
LARGEST = 999_999_999
LONGEST_WHY = 200


@dataclass(frozen=True, kw_only=True)
class ScoreInput:
    """A pulka to score: the table, the sheet to start from, deals with their dealers, awards.

    ``settled`` tells whether the end is to be written out.
    """

    table: Table
    start: Sheet
    deals: tuple[tuple[Seat | None, Deal], ...]
    awards: tuple[Entry, ...]
    settled: bool


def read_score_input(document: Mapping[str, Any]) -> ScoreInput:
    """Validate the document; raises ``RuleInputError`` at the first fault."""
    _only(document, KEYS, "")
    table = _table(document)
    start = _start(_mapping(document.get("start", {}), "start"), table)
    deals = tuple(
        _deal(_mapping(deal, f"deals.{number}"), table, f"deals.{number}")
        for number, deal in enumerate(_list(document.get("deals", []), "deals"))
    )
    awards = tuple(
        _award(_mapping(award, f"awards.{number}"), table, f"awards.{number}")
        for number, award in enumerate(_list(document.get("awards", []), "awards"))
    )
    finish = document.get("finish")
    if finish not in (None, "settle"):
        raise RuleInputError("answer-not-an-option", field="finish", given=finish, allowed="settle")
    return ScoreInput(table=table, start=start, deals=deals, awards=awards, settled=finish == "settle")


def _only(data: Mapping[str, Any], allowed: tuple[str, ...], prefix: str) -> None:
    for key in data:
        if key not in allowed:
            raise RuleInputError("key-unknown", field=f"{prefix}{key}", given=key, allowed=", ".join(allowed))


def _mapping(value: Any, field: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise RuleInputError("mapping-expected", field=field)
    return value


def _list(value: Any, field: str) -> list[Any]:
    if not isinstance(value, list):
        raise RuleInputError("list-expected", field=field)
    return value


def _amount(value: Any, field: str) -> Amount:
    """Read a whole number, a decimal or a fraction; no exponents, which could be endless."""
    if isinstance(value, (str, int, float, Decimal)) and not isinstance(value, bool):
        huge = isinstance(value, int) and abs(value) > LARGEST
        amount = None if huge else read_amount(str(value))
        if amount is not None:
            return amount
    raise RuleInputError("not-an-amount", field=field, given=value)


def _given(data: Mapping[str, Any], key: str, default: Any) -> Any:
    """Return what stands under ``key``; ``null`` is as good as nothing."""
    value = data.get(key)
    return default if value is None else value


def _text(value: Any, field: str) -> str:
    if not isinstance(value, str) or not value.isprintable():
        raise RuleInputError("plain-text-expected", field=field, given=value)
    return value


def _count(value: Any, field: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise RuleInputError("not-a-whole-number", field=field, given=value)
    if abs(value) > LARGEST:
        raise RuleInputError("too-large", field=field, given=value, maximum=LARGEST)
    return value


def _seat(value: Any, table: Table, field: str) -> Seat:
    return find_seat(value, table.seats, field)


def _optional_seat(value: Any, table: Table, field: str) -> Seat | None:
    return None if value is None else _seat(value, table, field)


def _choice(value: Any, allowed: tuple[str, ...], field: str) -> str:
    if value not in allowed:
        raise RuleInputError("answer-not-an-option", field=field, given=value, allowed=", ".join(allowed))
    return str(value)


def _table(document: Mapping[str, Any]) -> Table:
    agreements = dict(_mapping(document.get("agreements", {}), "agreements"))
    return read_table(
        load_code("preferans-1996"),
        preset=agreements.pop("preset", None),
        agreements=agreements,
        seats=document.get("seats"),
        dealer=None,
    )


def _start(data: Mapping[str, Any], table: Table) -> Sheet:
    _only(data, ("pool", "mountain", "whists"), "start.")
    empty = Sheet.empty(table.seats)
    pool, mountain, whists = dict(empty.pool), dict(empty.mountain), dict(empty.whists)
    for name, column in (("pool", pool), ("mountain", mountain)):
        for key, value in _mapping(data.get(name, {}), f"start.{name}").items():
            field = f"start.{name}.{key}"
            column[_seat(key, table, field)] = _amount(value, field)
    for seat, points in pool.items():
        _not_negative(points, f"start.pool.{seat}")
    for key, row in _mapping(data.get("whists", {}), "start.whists").items():
        for name, value in _mapping(row, f"start.whists.{key}").items():
            field = f"start.whists.{key}.{name}"
            cell = (_seat(key, table, field), _seat(name, table, field))
            if cell not in whists:
                raise RuleInputError("whists-on-self", field=field, seat=cell[0])
            whists[cell] = _amount(value, field)
            _not_negative(whists[cell], field)
    return Sheet(pool=pool, mountain=mountain, whists=whists)


def _not_negative(amount: Amount, field: str) -> None:
    if amount < 0:
        raise RuleInputError("too-small", field=field, given=amount, minimum=0)


def _deal(data: Mapping[str, Any], table: Table, prefix: str) -> tuple[Seat | None, Deal]:
    _only(data, DEAL_KEYS, f"{prefix}.")
    tricks = {
        _seat(seat, table, f"{prefix}.tricks.{seat}"): _count(count, f"{prefix}.tricks.{seat}")
        for seat, count in _mapping(_given(data, "tricks", {}), f"{prefix}.tricks").items()
    }
    shared = data.get("shared", False)
    if not isinstance(shared, bool):
        raise RuleInputError(
            "answer-not-an-option", field=f"{prefix}.shared", given=shared, allowed="true, false"
        )
    bonus, price = data.get("bonus"), data.get("raspasy_price")
    if bonus is not None:
        _choice(bonus, tuple(BONUS_TRICKS), f"{prefix}.bonus")
    return _optional_seat(data.get("dealer"), table, f"{prefix}.dealer"), Deal(
        contract=Contract.parse(
            _text(data.get("contract"), f"{prefix}.contract"), field=f"{prefix}.contract"
        ),
        declarer=_optional_seat(data.get("declarer"), table, f"{prefix}.declarer"),
        calls=_calls(_given(data, "calls", []), table, f"{prefix}.calls"),
        tricks=tricks,
        shared=shared,
        coefficient=_count(data.get("coefficient", 1), f"{prefix}.coefficient"),
        bonus=cast("Bonus | None", bonus),
        raspasy_price=None if price is None else _count(price, f"{prefix}.raspasy_price"),
    )


def _calls(value: Any, table: Table, field: str) -> dict[Seat, Call]:
    """Return the final call of each seat from pairs in order, or from a mapping.

    A second call is lawful only around a half-whist: a passer may then whist or pass again, and a
    first whister may leave for half when the other has passed (3.8.8, 3.8.14).
    """
    pairs = list(value.items()) if isinstance(value, Mapping) else _list(value, field)
    calls: dict[Seat, Call] = {}
    for number, pair in enumerate(pairs):
        place = f"{field}.{number}"
        if not isinstance(pair, (list, tuple)) or len(pair) != 2:
            raise RuleInputError("call-pair", field=place)
        seat = _seat(pair[0], table, place)
        call = cast(Call, _choice(pair[1], CALLS, place))
        before = calls.get(seat)
        after_half = before == "pass" and call != "half" and "half" in calls.values()
        leaves = before == "whist" and call == "half" and "pass" in calls.values()
        if before is not None and not after_half and not leaves:
            raise RuleInputError("call-twice", field=place, seat=seat)
        calls[seat] = call
    return calls


def _award(data: Mapping[str, Any], table: Table, prefix: str) -> Entry:
    _only(data, AWARD_KEYS, f"{prefix}.")
    seat = _seat(data.get("seat"), table, f"{prefix}.seat")
    column = cast(Column, _choice(data.get("column"), COLUMNS, f"{prefix}.column"))
    on = _optional_seat(data.get("on"), table, f"{prefix}.on")
    if (column == "whists") != (on is not None) or on == seat:
        raise RuleInputError("award-on", field=f"{prefix}.on")
    why = _text(_given(data, "why", ""), f"{prefix}.why")
    if len(why) > LONGEST_WHY:
        raise RuleInputError("text-too-long", field=f"{prefix}.why", given=len(why), maximum=LONGEST_WHY)
    return Entry(
        seat=seat,
        column=column,
        amount=_amount(data.get("amount"), f"{prefix}.amount"),
        on=on,
        cites=tuple(
            _text(clause, f"{prefix}.cites.{number}")
            for number, clause in enumerate(_list(_given(data, "cites", []), f"{prefix}.cites"))
        ),
        reason=Reason.of("award-why", why=why) if why else Reason.of("award"),
    )
