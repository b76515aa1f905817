"""What a trick, a missing trick and a contract are worth at one table (2.2.2, 4.1, 4.2.1)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ...ledger import Amount, exact
from .agreements import Agreements
from .contracts import MISERE_PRICE, PRICES, SOCHINKA_LENINGRAD_PRICES, Contract

WHISTS_PER_POINT = 10
SOCHINKA_LENINGRAD_MISERE = 15
PROGRESSIONS: dict[str, tuple[int, ...]] = {
    "constant": (1,),
    "1-2-3": (1, 2, 3),
    "1-2-4": (1, 2, 4),
    "1-2-2": (1, 2, 2),
}


def contract_price(agreements: Agreements, contract: Contract) -> int:
    """Return the points of a contract by the agreed price list (2.2.2)."""
    sochinka = agreements.price_list == "sochinka_leningrad"
    if contract.kind == "misere":
        return SOCHINKA_LENINGRAD_MISERE if sochinka else MISERE_PRICE
    return (SOCHINKA_LENINGRAD_PRICES if sochinka else PRICES)[contract.level]


@dataclass(frozen=True, slots=True)
class Prices:
    """Units of one contract: pool points, mountain points per trick, whists per trick.

    ``coefficient`` is the product of the active bomb and the dark factor (4.1.2), 1 without them.
    """

    agreements: Agreements
    contract: Contract
    coefficient: int = 1

    @property
    def pool(self) -> int:
        """Pool points of the made contract."""
        return contract_price(self.agreements, self.contract) * self.coefficient

    @property
    def mountain(self) -> int:
        """Mountain points of one missing trick of the declarer."""
        return self.pool * self.agreements.mountain_multiplier

    @property
    def whist(self) -> int:
        """Whists for one trick of the defence."""
        return self.pool * self.agreements.mountain_multiplier

    @property
    def whister_remise(self) -> Amount:
        """Mountain points of one missing trick of a whister (3.8.11, 3.8.12)."""
        return exact(Fraction(self.mountain) * self.agreements.responsibility)

    @property
    def consolation(self) -> int:
        """Whists that each partner writes for one missing trick; none on misère (3.8.1.2)."""
        if self.contract.kind != "tricks":
            return 0
        return self.agreements.rostov_c if self.agreements.variant == "rostov" else self.whist


def mountain_point_share(agreements: Agreements) -> Amount:
    """Whists that one mountain point of a player brings each other player (4.2.14)."""
    if agreements.mountain == "indivisible":
        return WHISTS_PER_POINT
    return exact(Fraction(WHISTS_PER_POINT, agreements.players))


def contract_value(agreements: Agreements, contract: Contract) -> Amount:
    """Return the whole value in whists of a contract made exactly (4.1.1).

    The pool points at their net worth, less the whists for the ten minus ``level`` tricks of the
    defence. In Leningrad a pool point is worth two mountain points at the end (4.2.3.3).
    """
    prices = Prices(agreements, contract)
    weight = 2 if agreements.variant == "leningrad" else 1
    players = agreements.players
    earned = Fraction(weight * prices.pool * WHISTS_PER_POINT * (players - 1), players)
    paid = prices.whist * (10 - contract.level) if contract.kind == "tricks" else 0
    return exact(earned - paid)


def remise_share(agreements: Agreements, contract: Contract, missing: int, whist_tricks: int = 0) -> Amount:
    """Return what a partner of the declarer wins in whists when he is ``missing`` tricks short.

    Consolation, the share of the mountain, and whists for ``whist_tricks`` of his own.
    """
    prices = Prices(agreements, contract)
    share = prices.mountain * missing * mountain_point_share(agreements)
    whists = prices.whist * whist_tricks if contract.kind == "tricks" else 0
    return exact(Fraction(share) + prices.consolation * missing + whists)


def raspasy_base_price(agreements: Agreements) -> int:
    """Mountain points of a trick on the first raspasy of a series (comment 45)."""
    if agreements.raspasy_price is not None:
        return agreements.raspasy_price
    return 2 if agreements.variant == "leningrad" else 1


def raspasy_series_price(agreements: Agreements, place: int) -> int:
    """Price of a trick on the raspasy at ``place`` (from 1) of an unbroken series (3.7.4).

    Mountain points, or whists where raspasy goes to whists; the last step of the progression stays.
    """
    factors = PROGRESSIONS[agreements.raspasy_progression]
    factor = factors[min(place, len(factors)) - 1]
    base = agreements.rostov_r if agreements.raspasy_to == "whists" else raspasy_base_price(agreements)
    return base * factor
