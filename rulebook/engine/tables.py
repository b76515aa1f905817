"""Building the table of a case from names: preset, overrides, seats, dealer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..errors import RuleInputError
from ..games.preferans.agreements import Agreements, Table, agreements_from
from ..ledger import Seat
from .library import Code


def preset_values(code: Code, preset: str) -> dict[str, str]:
    """Return the options that a preset names; raises ``RuleInputError('preset-unknown')``."""
    if preset not in code.presets:
        raise RuleInputError(
            "preset-unknown", field="preset", given=preset[:40], allowed=", ".join(code.presets)
        )
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
    if len(set(seats)) != len(seats):
        raise RuleInputError("seat-twice", field="seats", given=", ".join(seats)[:80])
    agreements = make_agreements(code, preset=preset, overrides=overrides)
    if len(seats) != agreements.players:
        raise RuleInputError("seats-count", field="seats", given=len(seats), expected=agreements.players)
    if dealer is not None and dealer not in seats:
        raise RuleInputError("seat-unknown", field="dealer", given=str(dealer)[:40], allowed=", ".join(seats))
    return Table(
        seats=tuple(Seat(seat) for seat in seats),
        dealer=Seat(dealer) if dealer is not None else None,
        agreements=agreements,
    )
