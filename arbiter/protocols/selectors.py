"""Reading protocols: acts, deals, the sheet as a fold over entries, results, standings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _

import rulebook
from arbiter.core.errors import NotFound
from arbiter.events.models import Event, GameTable
from arbiter.events.rule_errors import invalid
from arbiter.events.selectors import seat_names
from arbiter.protocols.codec import entries_of_rows
from arbiter.protocols.models import Act, DealRecord, EventStandings, LedgerEntry


@dataclass(frozen=True, slots=True)
class TableContext:
    """What the table knows before a deal is entered or ruled on.

    ``facts`` hold the agreements' facts and those of the deal (contract, declarer, ``calls.N``,
    ``tricks.N``, dealer); ``names`` map seats to players. ``standing`` is the act that scores the
    deal now, if there is one.
    """

    table: rulebook.Table
    deal_number: int
    facts: dict[str, str]
    names: dict[str, str]
    standing: Act | None


@dataclass(frozen=True, slots=True)
class Results:
    """Whists won and lost per seat, exact and in whole whists; both sum to zero."""

    exact: dict[rulebook.Seat, rulebook.Amount]
    whole: dict[rulebook.Seat, int]


@dataclass(frozen=True, slots=True)
class Standings:
    """The players of an event in order; ``is_current`` tells whether every act is taken in."""

    rows: list[dict[str, Any]]
    computed_at: datetime | None
    is_current: bool


def rules_table(table: GameTable, dealer: str | None = None) -> rulebook.Table:
    """Return the table as the rulebook sees it; raises ``UserError`` for a dealer who is no seat."""
    seats = tuple(seat_names(table))
    try:
        agreements = table.event.agreements_for(len(seats))
    except ValidationError as error:
        raise invalid(error) from error
    return rulebook.Table(
        seats=tuple(rulebook.Seat(seat) for seat in seats),
        dealer=rulebook.Seat(dealer) if dealer else None,
        agreements=agreements,
    )


def acts_of(table: GameTable) -> QuerySet[Act]:
    """The table's acts in order, with entries, reversals and deals at hand."""
    return (
        Act.objects.filter(table=table)
        .select_related("actor", "reversal", "reverses", "deal", "reposts")
        .prefetch_related("entries")
        .order_by("number")
    )


def act_of(table: GameTable, number: int) -> Act:
    """Return the table's act by its number; raises ``NotFound``."""
    act = acts_of(table).filter(number=number).first()
    if act is None:
        raise NotFound(_("There is no such act at this table."))
    return act


def entries_of(table: GameTable) -> tuple[rulebook.Entry, ...]:
    """Every entry of the table, reversing ones included, in order."""
    return entries_of_rows(LedgerEntry.objects.filter(act__table=table).order_by("act__number", "order"))


def sheet_of(table: GameTable) -> rulebook.Sheet:
    """Fold the table's entries to its sheet."""
    seats = [rulebook.Seat(seat) for seat in seat_names(table)]
    return rulebook.apply_entries(rulebook.Sheet.empty(seats), entries_of(table))


def results_from(agreements: rulebook.Agreements, sheet: rulebook.Sheet) -> Results:
    """Settle a sheet as if play stopped now."""
    exact = rulebook.settle(agreements, sheet)
    return Results(dict(exact), dict(rulebook.whole_results(exact)))


def results_of(table: GameTable) -> Results:
    """Settle the table's sheet as if play stopped now."""
    return results_from(rules_table(table).agreements, sheet_of(table))


def deals_of(table: GameTable) -> QuerySet[DealRecord]:
    """The deals that stand, by number; a deal that a ruling replaced or that was reversed is left out."""
    return (
        DealRecord.objects.filter(table=table, act__reversal__isnull=True)
        .select_related("act")
        .order_by("number")
    )


def scoring_acts(table: GameTable) -> list[Act]:
    """Acts that score a deal now: deals, and rulings that took a deal's place; by deal number."""
    acts = Act.objects.filter(table=table, reversal__isnull=True, deal_number__isnull=False)
    return sorted((act for act in acts if act.scores_deal), key=lambda act: act.deal_number or 0)


def next_deal_number(table: GameTable) -> int:
    """Return the first number with no score: a reversed deal is entered again under its own."""
    taken = {act.deal_number for act in scoring_acts(table)}
    return next(number for number in range(1, len(taken) + 2) if number not in taken)


def dealer_of(table: GameTable, deal_number: int) -> str:
    """Return the dealer of a deal: as it was entered, or after the one before (3.2.2), seat 1 first."""
    known = (
        Act.objects.filter(table=table, deal_number=deal_number)
        .exclude(dealer="")
        .order_by("-number")
        .first()
    )
    if known:
        return known.dealer
    seats = list(seat_names(table))
    before = [act for act in scoring_acts(table) if act.dealer and (act.deal_number or 0) < deal_number]
    if not before:
        return seats[0]
    return seats[(seats.index(before[-1].dealer) + 1) % len(seats)]


def next_dealer(table: GameTable) -> str:
    """Return the seat that deals next."""
    return dealer_of(table, next_deal_number(table))


def raspasy_price(table: GameTable, agreements: rulebook.Agreements, deal_number: int) -> int | None:
    """Return the price of a trick if this deal is raspasy, where a progression sets it (3.7.4)."""
    if agreements.raspasy_progression == "constant":
        return None
    contracts = {act.deal_number: act.contract for act in scoring_acts(table)}
    place = 1
    while contracts.get(deal_number - place) == "raspasy":
        place += 1
    return rulebook.raspasy_series_price(agreements, place)


def table_context(table: GameTable, deal_number: int | None = None) -> TableContext:
    """Return what is known of a deal; without a number, of the one being played now.

    Raises ``NotFound`` for a number past the deal being played.
    """
    current = next_deal_number(table)
    standing = {act.deal_number: act for act in scoring_acts(table)}
    number = current if deal_number is None else deal_number
    if number != current and number not in standing:
        raise NotFound(_("There is no such deal at this table."))
    record = DealRecord.objects.filter(table=table, number=number).order_by("-act__number").first()
    dealer = dealer_of(table, number)
    rules = rules_table(table, dealer)
    facts = {**rules.agreements.facts(), "dealer": dealer}
    if record and number in standing:
        facts |= deal_facts(record)
    price = raspasy_price(table, rules.agreements, number)
    if price is not None:
        facts["raspasy_price"] = str(price)
    return TableContext(rules, number, facts, seat_names(table), standing.get(number))


def deal_facts(record: DealRecord) -> dict[str, str]:
    """Return the facts of a recorded deal as texts, seats after a dot."""
    facts = {"contract": record.contract}
    if record.declarer:
        facts["declarer"] = record.declarer
    facts |= {f"calls.{seat}": call for seat, call in record.calls.items()}
    facts |= {f"tricks.{seat}": str(count) for seat, count in record.tricks.items()}
    return facts


def standings(event: Event) -> Standings:
    """The standings as the job last computed them."""
    stored = EventStandings.objects.filter(event=event).first()
    last = Act.objects.filter(table__event=event).aggregate(last=Max("pk"))["last"] or 0
    if stored is None:
        return Standings([], None, last == 0)
    return Standings(stored.rows, stored.computed_at, stored.through_act >= last)
