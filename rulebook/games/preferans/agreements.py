"""What players of preferans agree on before the game, and the table they sit at."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic.fields import FieldInfo

from ...errors import RuleInputError
from ...ledger import Seat

Variant = Literal["sochi", "leningrad", "rostov", "classic"]


class Agreements(BaseModel):
    """Every agreed option of a pulka; each is a fact that a ruling may depend on.

    Amounts: ``pool`` in points; fines in mountain points; ``rostov_*`` in whists. Options left
    at ``None`` follow the variant (see the properties). Clauses: 2.2.2, 3.5–3.8, 4.1–4.2.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    variant: Variant = "sochi"
    players: int = Field(default=4, ge=2, le=5)
    pool: int = Field(default=20, ge=1, le=1000)
    rules: Literal["code", "sochinka"] = "code"
    event: Literal["tournament", "friendly"] = "tournament"
    price_list: Literal["code", "sochinka_leningrad"] = "code"
    joint_shortfall: Literal["team", "own_half"] = "team"
    whist_type: Literal["responsible", "semi"] | None = None
    whist_style: Literal["standard", "zhlob_sochinka", "gentleman"] | None = None
    gentleman_split: Literal["on_remise", "always"] = "on_remise"
    half_whist: Literal["second_only", "any_lone_whister"] = "second_only"
    ten_whisted: Literal["yes", "no"] = "yes"
    six_spades_forced: Literal["yes", "no"] = "no"
    raspasy_progression: Literal["constant", "1-2-3", "1-2-4", "1-2-2"] = "constant"
    raspasy_price: int | None = Field(default=None, ge=1, le=100)
    raspasy_exit: Literal["6", "7"] = "6"
    raspasy_prikup: Literal["opened", "closed"] | None = None
    amnesty: Literal["on", "off"] | None = None
    dealer_zero_pool: Literal["on", "off"] = "on"
    rostov_r: int = Field(default=5, ge=1, le=100)
    rostov_c: int = Field(default=10, ge=0, le=100)
    len_mult: int = Field(default=2, ge=1, le=2)
    help_exclusions: Literal["none", "sochinka"] = "none"
    help_tie: Literal["left", "mountain_then_left"] = "left"
    mountain: Literal["divisible", "indivisible"] = "divisible"
    fraction_fix: Literal["exact", "code_4_2_12"] = "exact"
    dealer_fine: int = Field(default=5, ge=0, le=100)
    curiosity_fine: int = Field(default=5, ge=0, le=100)
    count_error_in_auction: Literal["redeal", "holder_liable"] = "redeal"
    count_error_in_play: Literal["fined", "played_on"] = "fined"
    dealer_bonus: Literal["off", "on", "ace_only"] = "off"
    unwhisted_off_mountain: Literal["yes", "no"] = "no"

    @model_validator(mode="after")
    def _tournament_limits(self) -> Agreements:
        if self.event == "tournament" and self.unwhisted_off_mountain == "yes":
            raise ValueError("unwhisted_off_mountain: not in a tournament (comment 76)")
        return self

    @property
    def mountain_multiplier(self) -> int:
        """Multiplier of mountain and whist entries: ``len_mult`` in Leningrad, else 1."""
        return self.len_mult if self.variant == "leningrad" else 1

    @property
    def responsibility(self) -> Fraction | int:
        """Share of the price that a whister's remise costs: 1 responsible, 1/2 semi (3.8.11–12)."""
        kind = self.whist_type or ("responsible" if self.variant == "sochi" else "semi")
        return 1 if kind == "responsible" else Fraction(1, 2)

    @property
    def style(self) -> str:
        """Who writes the whists of a declarer's remise (3.8.13–14)."""
        return self.whist_style or ("gentleman" if self.variant == "leningrad" else "standard")

    @property
    def raspasy_to(self) -> Literal["mountain", "whists"]:
        """Where raspasy is scored: whists in Rostov (3.7.2.2), else the mountain (3.7.2.1)."""
        return "whists" if self.variant == "rostov" else "mountain"

    @property
    def prikup_on_raspasy(self) -> Literal["opened", "closed"]:
        """Whether the prikup is turned up on raspasy (3.7.6)."""
        if self.raspasy_prikup:
            return self.raspasy_prikup
        return "closed" if self.variant == "rostov" or self.players == 2 else "opened"

    @property
    def has_amnesty(self) -> bool:
        """Whether equal raspasy tricks are forgiven (3.7.3); Rostov has none."""
        return self.amnesty == "on" if self.amnesty else self.variant != "rostov"

    def facts(self) -> dict[str, str]:
        """Return the facts a tree may ask for that these agreements settle."""
        return {
            "rules": self.rules,
            "event": self.event,
            "variant": self.variant,
            "players": str(self.players),
            "raspasy_to": self.raspasy_to,
            "prikup_on_raspasy": self.prikup_on_raspasy,
            "mountain_kind": self.mountain,
            "count_error_in_auction": self.count_error_in_auction,
            "count_error_in_play": self.count_error_in_play,
            "unwhisted_off_mountain": self.unwhisted_off_mountain,
        }


class Table(BaseModel):
    """Who sits where: ``seats`` clockwise, ``dealer`` of the deal in question, the agreements."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    seats: tuple[Seat, ...]
    dealer: Seat | None = None
    agreements: Agreements = Agreements()

    @model_validator(mode="after")
    def _seats_fit(self) -> Table:
        if len(set(self.seats)) != len(self.seats):
            raise ValueError("seats: one seat is named twice")
        if len(self.seats) != self.agreements.players:
            raise ValueError("seats: as many seats as agreements.players are needed")
        if self.dealer is not None and self.dealer not in self.seats:
            raise ValueError("dealer: not one of the seats")
        return self

    def clockwise_from(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the other seats in order, starting at the left of ``seat``."""
        place = self.seats.index(seat)
        return self.seats[place + 1 :] + self.seats[:place]

    @property
    def sitting_out(self) -> tuple[Seat, ...]:
        """Seats that do not play this deal: the dealer of four; of five also the fourth from him (3.2.10)."""
        if len(self.seats) < 4 or self.dealer is None:
            return ()
        others = self.clockwise_from(self.dealer)
        return (self.dealer,) if len(self.seats) == 4 else (self.dealer, others[2])

    @property
    def active(self) -> tuple[Seat, ...]:
        """Seats that play this deal, forehand first when the dealer is known."""
        if self.dealer is None:
            return self.seats
        order = (*self.clockwise_from(self.dealer), self.dealer)
        return tuple(seat for seat in order if seat not in self.sitting_out)


def agreements_from(preset_values: Mapping[str, str], overrides: Mapping[str, str]) -> Agreements:
    """Return the agreements of a preset with some options changed; every value is given as text.

    Raises ``RuleInputError`` naming the option and what it may be.
    """
    values = {name: _option_value(name, text) for name, text in {**preset_values, **overrides}.items()}
    try:
        return Agreements.model_validate(values)
    except ValidationError as error:
        name = str(error.errors()[0]["ctx"]["error"]).partition(":")[0]
        raise RuleInputError("agreement-not-in-tournament", field=name) from None


def _option_value(name: str, text: str) -> str | int:
    info = Agreements.model_fields.get(name)
    if info is None:
        allowed = ", ".join(Agreements.model_fields)
        raise RuleInputError("agreement-unknown", field=name, given=name, allowed=allowed)
    choices = option_choices(name)
    if choices:
        if text not in choices:
            raise RuleInputError("agreement-wrong", field=name, given=text, allowed=", ".join(choices))
        return text
    least, most = _bounds(info)
    whole = text.isascii() and text.isdigit() and len(text) < 7
    if not whole or not least <= int(text) <= most:
        raise RuleInputError("agreement-wrong", field=name, given=text, allowed=f"{least}–{most}")
    return int(text)


def option_choices(name: str) -> tuple[str, ...]:
    """Return the values that an option may take, or nothing when it is a number."""
    annotation: Any = Agreements.model_fields[name].annotation
    for part in (annotation, *get_args(annotation)):
        if get_origin(part) is Literal:
            return tuple(map(str, get_args(part)))
    return ()


def _bounds(info: FieldInfo) -> tuple[int, int]:
    least = [item.ge for item in info.metadata if hasattr(item, "ge")]
    most = [item.le for item in info.metadata if hasattr(item, "le")]
    return least[0], most[0]
