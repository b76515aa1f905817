"""Building the table of a case from names: preset, overrides, seats, dealer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ..errors import RuleInputError
from ..games.preferans.agreements import Agreements, Table, agreements_from
from ..games.preferans.seats import LONGEST_NAME, find_seat, is_seat_name, look
from ..ledger import Seat
from .library import Code

DEFAULT_PRESET = "sochi-tournament"
DEFAULT_PLAYERS = "4"
DEFAULT_SEATS = ("А", "Б", "В", "Г", "Д")
PLAYERS = ("2", "3", "4", "5")
LAST_SEAT: Final = object()
"""Stands for the dealer where none is named: whoever sits last."""
LONGEST_NUMBER = 64
"""Bits of the longest whole number that is worth reading."""


def preset_values(code: Code, preset: str) -> dict[str, str]:
    """Return the options that a preset names; raises ``RuleInputError('preset-unknown')``."""
    if preset not in code.presets:
        raise RuleInputError("preset-unknown", field="preset", given=preset, allowed=", ".join(code.presets))
    return {name: agreed.value for name, agreed in code.presets[preset].values.items()}


def make_agreements(code: Code, *, preset: str, overrides: Mapping[str, str]) -> Agreements:
    """Return the agreements of a preset with some options changed."""
    return agreements_from(preset_values(code, preset), overrides)


def make_table(
    code: Code, *, preset: str, overrides: Mapping[str, str], seats: Sequence[str], dealer: str | None
) -> Table:
    """Return the table; raises ``RuleInputError`` naming what does not fit.

    ``seats`` are ids in clockwise order; ``dealer`` is one of them or ``None`` when unknown.
    """
    _require_names(seats)
    agreements = make_agreements(code, preset=preset, overrides=overrides)
    if len(seats) != agreements.players:
        raise RuleInputError("seats-count", field="seats", given=len(seats), expected=agreements.players)
    looks = [look(seat) for seat in seats]
    twice = next((seat for seat, own in zip(seats, looks, strict=True) if looks.count(own) > 1), None)
    if twice is not None:
        raise RuleInputError("seat-twice", field="seats", given=twice)
    names = tuple(Seat(seat) for seat in seats)
    return Table(
        seats=names,
        dealer=None if dealer is None else find_seat(dealer, names, "dealer"),
        agreements=agreements,
    )


def read_table(
    code: Code, *, preset: object, agreements: Mapping[str, object], seats: object, dealer: object
) -> Table:
    """Return the table that a program describes, with values of any type; checks as ``make_table``.

    ``preset`` and ``seats`` may be ``None``: the first is then ``DEFAULT_PRESET``, the seats the
    first letters for as many players as are agreed (four unless said). A ``dealer`` of
    ``LAST_SEAT`` is the last of the seats, ``None`` an unknown one.
    """
    overrides: dict[str, str] = {}
    for name, value in agreements.items():
        if isinstance(value, bool) or not isinstance(value, (str, int)):
            raise RuleInputError("text-expected", field=f"agreements.{name}", given=value)
        overrides[name] = value if isinstance(value, str) else _digits(name, value)
    if preset is None:
        preset = DEFAULT_PRESET
    if not isinstance(preset, str):
        raise RuleInputError("text-expected", field="preset", given=preset)
    if seats is None:
        players = overrides.get("players", DEFAULT_PLAYERS)
        seats = list(DEFAULT_SEATS[: int(players) if players in PLAYERS else len(DEFAULT_SEATS)])
    if not isinstance(seats, list):
        raise RuleInputError("list-expected", field="seats")
    _require_names(seats)
    if "players" not in overrides:
        if str(len(seats)) not in PLAYERS:
            raise RuleInputError("seats-count", field="seats", given=len(seats), expected="2–5")
        overrides["players"] = str(len(seats))
    if dealer is LAST_SEAT:
        dealer = seats[-1] if seats else None
    if dealer is not None and not isinstance(dealer, str):
        raise RuleInputError("text-expected", field="dealer", given=dealer)
    return make_table(code, preset=preset, overrides=overrides, seats=seats, dealer=dealer)


def _require_names(seats: Sequence[object]) -> None:
    if not all(is_seat_name(seat) for seat in seats):
        raise RuleInputError("seat-names", field="seats", longest=LONGEST_NAME)


def _digits(name: str, number: int) -> str:
    if number.bit_length() > LONGEST_NUMBER:
        raise RuleInputError("not-a-whole-number", field=f"agreements.{name}", given=number)
    return str(number)
