"""Names of seats: what they may be, and what to say of one that nobody has."""

from __future__ import annotations

from collections.abc import Iterable

from ...errors import RuleInputError
from ...ledger import Seat

LONGEST_NAME = 60
_CYRILLIC_TO_LATIN = str.maketrans("АВСЕНІКМОРТХУасеіорху", "ABCEHIKMOPTXYaceiopxy")


def is_seat_name(name: object) -> bool:
    """Tell whether ``name`` can name a seat: a short text that prints, with no space around it."""
    return (
        isinstance(name, str)
        and 0 < len(name) <= LONGEST_NAME
        and name.isprintable()
        and name == name.strip()
    )


def find_seat(value: object, seats: Iterable[Seat], field: str) -> Seat:
    """Return the seat named ``value``; raises ``RuleInputError`` with the seats that there are.

    A name that only looks like a seat's, in letters of the other alphabet, is told as such: «В»
    and “B” are different players.
    """
    names = tuple(seats)
    for seat in names:
        if seat == value:
            return seat
    allowed = ", ".join(names)
    twin = next((seat for seat in names if isinstance(value, str) and look(value) == look(seat)), None)
    if twin is not None:
        raise RuleInputError("seat-other-letters", field=field, given=value, allowed=allowed)
    raise RuleInputError("seat-unknown", field=field, given=value, allowed=allowed)


def look(name: str) -> str:
    """Return ``name`` with Latin letters for the Cyrillic ones that look the same."""
    return name.translate(_CYRILLIC_TO_LATIN)
