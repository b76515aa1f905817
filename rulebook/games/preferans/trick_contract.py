"""Scoring of trick contracts: the contract, whists, consolation, remises (3.8, 4.1.1, 4.2.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...ledger import Amount, Seat, exact
from .agreements import Table
from .contracts import Contract
from .defence import Defence
from .prices import Prices
from .tally import Tally

ZHLOB_OBLIGATIONS = {6: 2, 7: 1, 8: 1, 9: 1, 10: 1}


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a played trick contract came to.

    ``made`` writes the contract to the pool; ``missing`` tricks go to the declarer's mountain;
    ``consoled`` tricks bring consolation; ``tricks`` are those of each seat of the defence.
    """

    made: bool
    missing: int
    consoled: int
    tricks: Mapping[Seat, int]

    @classmethod
    def of(cls, contract: Contract, declarer: Seat, tricks: Mapping[Seat, int]) -> Outcome:
        """Return the ordinary outcome of ten tricks shared out among the seats."""
        missing = max(0, contract.level - tricks.get(declarer, 0))
        return cls(
            made=not missing,
            missing=missing,
            consoled=missing,
            tricks={seat: count for seat, count in tricks.items() if seat != declarer},
        )


def score_unplayed(table: Table, tally: Tally, declarer: Seat, prices: Prices, defence: Defence) -> None:
    """Write a contract that nobody whisted, or that a half-whist left unplayed (3.8.7)."""
    level = prices.contract.level
    if defence.half is None:
        tally.write(declarer, "pool", prices.pool, "contract-unwhisted", ("2.2.2", "4.2.3"), level=level)
        return
    tally.write(declarer, "pool", prices.pool, "contract-half", ("2.2.2", "3.8.7"), level=level)
    tricks = prices.contract.obligation // 2
    tally.step("step-half", ("3.8.7", "3.8.2"), obligation=prices.contract.obligation, tricks=tricks)
    tally.write(
        defence.half,
        "whists",
        prices.whist * tricks,
        "half-whist",
        ("3.8.7",),
        on=declarer,
        tricks=tricks,
        price=prices.whist,
    )


def score_played(
    table: Table,
    tally: Tally,
    declarer: Seat,
    prices: Prices,
    defence: Defence,
    outcome: Outcome,
    *,
    remise_to: Seat | None = None,
) -> None:
    """Write a played contract. ``remise_to`` takes the whisters' remise in their place."""
    contract = prices.contract
    tally.step(
        "step-unit",
        ("2.2.2", "3.8.2"),
        level=contract.level,
        price=prices.pool,
        obligation=contract.obligation,
    )
    if outcome.made:
        tally.write(declarer, "pool", prices.pool, "contract-made", ("2.2.2", "4.2.3"), level=contract.level)
    elif outcome.missing == outcome.consoled:
        tally.step(
            "step-short",
            ("4.2.1",),
            level=contract.level,
            tricks=contract.level - outcome.missing,
            missing=outcome.missing,
        )
    tally.write(
        declarer,
        "mountain",
        prices.mountain * outcome.missing,
        "declarer-remise",
        ("4.2.1", "4.1.1"),
        missing=outcome.missing,
        price=prices.mountain,
    )
    _write_whists(table, tally, declarer, prices, defence, outcome)
    write_consolation(table, tally, declarer, prices, outcome.consoled)
    _write_whister_remise(table, tally, prices, defence, outcome, remise_to)


def write_consolation(table: Table, tally: Tally, declarer: Seat, prices: Prices, missing: int) -> None:
    """Write the consolation of everybody, the sitting dealer included, for ``missing`` tricks."""
    cites = ("3.8.1.2", "comment-54") if table.agreements.variant == "rostov" else ("3.8.1.2",)
    for seat in table.clockwise_from(declarer):
        tally.write(
            seat,
            "whists",
            prices.consolation * missing,
            "consolation",
            cites,
            on=declarer,
            missing=missing,
            price=prices.consolation,
        )


def defence_tricks(table: Table, defence: Defence, tricks: Mapping[Seat, int]) -> dict[Seat, int]:
    """Return the tricks that count for each whister: a lone one owns them all (3.8.5).

    Under the zhlob whist of Sochinka the passer's tricks belong to nobody.
    """
    lone = defence.lone
    if lone is not None and table.agreements.style != "zhlob_sochinka":
        return {lone: sum(tricks.values())}
    return {seat: tricks.get(seat, 0) for seat in defence.whisters}


def _write_whists(
    table: Table, tally: Tally, declarer: Seat, prices: Prices, defence: Defence, outcome: Outcome
) -> None:
    counts = defence_tricks(table, defence, outcome.tricks)
    total = sum(outcome.tricks.values())
    tally.step("step-defence", ("3.8.1.1",), rest=total, tricks=10 - total)
    lone = defence.lone
    partner = _gentleman_partner(table, defence, outcome)
    if lone is not None and partner is not None:
        half = exact(Fraction(prices.whist * counts[lone], 2))
        for seat in (lone, partner):
            tally.write(
                seat,
                "whists",
                half,
                "whist-tricks-shared",
                ("3.8.14", "3.8.1.1"),
                on=declarer,
                tricks=counts[lone],
                price=prices.whist,
            )
        return
    for seat, count in counts.items():
        cites = ("3.8.1.1", "3.8.5") if lone is not None else ("3.8.1.1",)
        tally.write(
            seat,
            "whists",
            prices.whist * count,
            "whist-tricks",
            cites,
            on=declarer,
            tricks=count,
            price=prices.whist,
        )


def _gentleman_partner(table: Table, defence: Defence, outcome: Outcome) -> Seat | None:
    """The passer who shares a lone whister's whists: on a remise, or always if so agreed (3.8.14)."""
    agreements = table.agreements
    if agreements.style != "gentleman" or defence.lone is None or defence.left is not None:
        return None
    if not outcome.consoled and agreements.gentleman_split == "on_remise":
        return None
    return defence.passers[0] if len(defence.passers) == 1 else None


def whister_shortage(table: Table, contract: Contract, counts: Mapping[Seat, int]) -> dict[Seat, int]:
    """Return the tricks that each whister is short (3.8.2, 3.8.6); seats in the order of calling."""
    seats = tuple(counts)
    if table.agreements.style == "zhlob_sochinka":
        own = ZHLOB_OBLIGATIONS[contract.level]
        return {seat: max(0, own - counts[seat]) for seat in seats}
    joint = max(0, contract.obligation - sum(counts.values()))
    if len(seats) == 1:
        return {seats[0]: joint}
    if not joint:
        return dict.fromkeys(seats, 0)
    if contract.level >= 8:
        return {seat: joint if seat == seats[-1] else 0 for seat in seats}
    half = contract.obligation // 2
    short = {seat: max(0, half - counts[seat]) for seat in seats}
    if table.agreements.joint_shortfall == "team":
        return {seat: min(missing, joint) for seat, missing in short.items()}
    return short


def _write_whister_remise(
    table: Table,
    tally: Tally,
    prices: Prices,
    defence: Defence,
    outcome: Outcome,
    remise_to: Seat | None,
) -> None:
    if not defence.whisters:
        return
    counts = defence_tricks(table, defence, outcome.tricks)
    shortage = whister_shortage(table, prices.contract, counts)
    cites = remise_cites(table, prices.contract, len(counts))
    for seat, missing in shortage.items():
        if not missing:
            continue
        tally.step("step-whist-short", cites, whister=seat, tricks=counts[seat], missing=missing)
        if remise_to is None:
            write_whister_remise(table, tally, seat, prices, missing, cites=cites)
        else:
            tally.write(
                remise_to,
                "mountain",
                prices.whister_remise * missing,
                "whister-remise-taken-over",
                ("sochinka:s7.9.1", *cites),
                whister=seat,
                missing=missing,
                price=prices.whister_remise,
            )


def remise_cites(table: Table, contract: Contract, whisters: int) -> tuple[str, ...]:
    """Clauses that set the amount of a whister's remise."""
    kind = "3.8.11" if table.agreements.responsibility == 1 else "3.8.12"
    joint = ("3.8.6",) if whisters > 1 else ()
    return ("3.8.2", *joint, kind)


def write_whister_remise(
    table: Table, tally: Tally, seat: Seat, prices: Prices, missing: int, *, cites: tuple[str, ...]
) -> None:
    """Write a whister's remise of ``missing`` tricks on his mountain."""
    amount: Amount = prices.whister_remise * missing
    tally.write(
        seat, "mountain", amount, "whister-remise", cites, missing=missing, price=prices.whister_remise
    )
