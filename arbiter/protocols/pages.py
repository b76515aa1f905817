"""What the table's pages show, gathered once: plain dataclasses for the templates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy

import rulebook
from arbiter.core.show import contract_text, language
from arbiter.events.models import GameTable
from arbiter.events.selectors import seat_names
from arbiter.protocols.forms import SUITS, DealForm
from arbiter.protocols.pictures import SheetPicture, picture_of
from arbiter.protocols.presenters import (
    ActRow,
    ChangeRow,
    DealRow,
    EntryRow,
    ResultRow,
    act_rows,
    change_rows,
    deal_rows,
    entry_rows,
    result_rows,
)
from arbiter.protocols.selectors import next_deal_number, next_dealer, rules_table, sheet_of


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat: who sits there, whether he deals now and whether he sits this deal out."""

    position: str
    name: str
    deals: bool
    sits_out: bool


@dataclass(frozen=True, slots=True)
class TablePage:
    """Everything on the page of a table."""

    deal_number: int
    dealer: str
    closed: bool
    seats: tuple[SeatRow, ...]
    picture: SheetPicture
    results: Sequence[ResultRow]
    deals: Sequence[DealRow]
    acts: Sequence[ActRow]


def table_page(table: GameTable) -> TablePage:
    """Gather the page of a table."""
    names = seat_names(table)
    dealer = next_dealer(table)
    rules = rules_table(table, dealer)
    return TablePage(
        next_deal_number(table),
        names[dealer],
        rulebook.is_closed(rules.agreements, sheet_of(table)),
        tuple(SeatRow(seat, name, seat == dealer, seat in rules.sitting_out) for seat, name in names.items()),
        picture_of(table),
        result_rows(table),
        deal_rows(table),
        act_rows(table),
    )


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a picker. ``suit`` is its letter where it has one."""

    value: str
    label: str
    chosen: bool
    suit: str = ""
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class SeatInput:
    """What is entered for one player: his call and his tricks, with what was wrong with them."""

    seat: str
    name: str
    calls: tuple[Choice, ...]
    call_errors: tuple[str, ...]
    tricks: str
    tricks_errors: tuple[str, ...]

    @property
    def tricks_error_id(self) -> str:
        """The id of the text that says what is wrong with the tricks."""
        return f"tricks-error-{self.seat}"


@dataclass(frozen=True, slots=True)
class DealPreviewRows:
    """What the deal would write."""

    number: int
    contract: str
    steps: tuple[str, ...]
    entries: tuple[EntryRow, ...]
    changes: Sequence[ChangeRow]
    closes: bool


@dataclass(frozen=True, slots=True)
class DealPage:
    """The deal's form as it is laid out, and its preview if there is one."""

    levels: tuple[tuple[int, tuple[Choice, ...]], ...]
    games: tuple[Choice, ...]
    dealers: tuple[Choice, ...]
    declarers: tuple[Choice, ...]
    seats: tuple[SeatInput, ...]
    preview: DealPreviewRows | None


def deal_page(form: DealForm) -> DealPage:
    """Lay the deal's form out, keeping whatever was sent."""
    contract = _sent(form, "contract")
    return DealPage(
        tuple(
            (level, tuple(_contract_choice(f"{level}{suit}", contract) for suit, _glyph in SUITS))
            for level in range(6, 11)
        ),
        tuple(_contract_choice(game, contract) for game in ("misere", "raspasy")),
        _choices(form, "dealer"),
        _declarers(form),
        tuple(
            SeatInput(
                seat,
                name,
                _choices(form, f"calls.{seat}"),
                _errors(form, f"calls.{seat}"),
                _sent(form, f"tricks.{seat}"),
                _errors(form, f"tricks.{seat}"),
            )
            for seat, name in form.names.items()
        ),
        _preview_rows(form),
    )


def _sent(form: DealForm, name: str) -> str:
    value = form[name].value()
    return "" if value is None else str(value)


def _errors(form: DealForm, name: str) -> tuple[str, ...]:
    return tuple(map(str, form[name].errors))


def _choices(form: DealForm, name: str) -> tuple[Choice, ...]:
    sent = _sent(form, name)
    choices = cast(Iterable[tuple[Any, Any]], cast(forms.ChoiceField, form.fields[name]).choices)
    return tuple(Choice(str(value), str(label), str(value) == sent) for value, label in choices)


def _declarers(form: DealForm) -> tuple[Choice, ...]:
    """Players first, nobody last; on a fresh form nothing is chosen yet."""
    nobody, *players = _choices(form, "declarer")
    return (*players, replace(nobody, chosen=nobody.chosen and form.is_bound))


SUIT_NAMES = {
    "S": gettext_lazy("spades"),
    "C": gettext_lazy("clubs"),
    "D": gettext_lazy("diamonds"),
    "H": gettext_lazy("hearts"),
    "N": gettext_lazy("no trump"),
}


def _contract_choice(contract: str, sent: str) -> Choice:
    suit = contract[-1] if contract not in ("misere", "raspasy") else ""
    label = contract_text(contract)
    spoken = f"{contract[:-1]} {SUIT_NAMES[suit]}" if suit else label
    return Choice(contract, label[:1].upper() + label[1:], contract == sent, suit, spoken)


def _preview_rows(form: DealForm) -> DealPreviewRows | None:
    preview = form.preview
    if preview is None or form.errors:
        return None
    return DealPreviewRows(
        preview.deal_number,
        contract_text(str(preview.deal.contract)),
        tuple(rulebook.reason_text(step.reason, language(), form.names) for step in preview.award.steps),
        entry_rows(preview.change.entries, form.names),
        change_rows(preview.change, form.names),
        preview.change.closes,
    )
