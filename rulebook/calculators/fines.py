"""Fines on the mountain and proved damage in whists."""

from __future__ import annotations

from typing import Literal

from ..games.preferans.agreements import Table
from ..games.preferans.defence import require_seat
from ..games.preferans.tally import Tally
from ..ledger import Amount, Award, Seat
from .checks import require_other_seat
from .registry import calculator

SOCHINKA_LOOK_FINE = 2


@calculator("mountain-fine", cites=("3.2.21", "3.2.17", "sochinka:s7.10"))
def mountain_fine(
    *, table: Table, offender: Seat, fine: Literal["curiosity", "sochinka-look", "dealer"]
) -> Award:
    """Return a fixed fine on the offender's mountain."""
    require_seat(table, offender, "offender")
    agreements = table.agreements
    amount, cites = {
        "curiosity": (agreements.curiosity_fine, ("3.2.21",)),
        "sochinka-look": (SOCHINKA_LOOK_FINE, ("sochinka:s7.10",)),
        "dealer": (agreements.dealer_fine, ("3.2.17", "comment-13")),
    }[fine]
    tally = Tally()
    tally.write(offender, "mountain", amount, f"fine-{fine}", cites)
    return tally.award("adjustment")


@calculator("damage-whists", cites=("3.9.14.3", "3.3.16"))
def damage_whists(*, table: Table, victim: Seat, offender: Seat, damage: Amount) -> Award:
    """Return the proved damage that the victim writes on the offender."""
    require_seat(table, offender, "offender")
    require_other_seat(table, victim, offender, "victim")
    tally = Tally()
    tally.write(victim, "whists", damage, "damage", ("3.9.14.3", "3.3.16"), on=offender)
    return tally.award("adjustment")
