"""An event as people read it: agreements with their clauses, tables with their players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.forms import BoundField
from django.utils.translation import gettext as _

import rulebook
from arbiter.core.show import language
from arbiter.events.agreement_options import GROUPS, OPTIONS, AgreementOption
from arbiter.events.agreements import OPTION_PREFIX
from arbiter.events.citations import Cite, cites_of
from arbiter.events.forms import AgreementsForm
from arbiter.events.models import Event, GameTable


@dataclass(frozen=True, slots=True)
class AgreedRow:
    """One agreed option: its value, the clauses that let it be agreed, and what else it may be."""

    label: str
    value: str
    cites: tuple[Cite, ...]
    allowed: str
    is_changed: bool


@dataclass(frozen=True, slots=True)
class AgreedPage:
    """The agreements of an event: the preset and what was changed from it, then everything else."""

    preset: str
    note: str
    changed: tuple[AgreedRow, ...]
    kept: tuple[AgreedRow, ...]


def agreed_page(event: Event) -> AgreedPage:
    """Gather the agreements of an event."""
    preset = rulebook.load_code(event.code_id).presets[event.preset]
    named = {name: agreed.value for name, agreed in preset.values.items()}
    settled = event.agreements.model_dump(mode="json")
    rows = [_agreed_row(option, event, named, settled) for option in OPTIONS.values()]
    return AgreedPage(
        preset.title.in_language(language()),
        preset.summary.in_language(language()),
        tuple(row for row in rows if row.is_changed),
        tuple(row for row in rows if not row.is_changed and row.value),
    )


def _agreed_row(
    option: AgreementOption, event: Event, named: dict[str, str], settled: dict[str, Any]
) -> AgreedRow:
    value = event.overrides.get(option.name, named.get(option.name, settled.get(option.name)))
    shown = "" if value is None else str(option.value_label(str(value)))
    return AgreedRow(
        str(option.label),
        shown,
        cites_of(option.cites, event.code_id),
        allowed_text(option),
        option.name in event.overrides,
    )


def allowed_text(option: AgreementOption) -> str:
    """Say what an option may be."""
    if option.values:
        return ", ".join(str(label) for _value, label in option.values)
    return _("from %(least)s to %(most)s") % {"least": option.minimum, "most": option.maximum}


@dataclass(frozen=True, slots=True)
class OptionInput:
    """An option of the form: its field, clauses, and what it may be."""

    field: BoundField
    cites: tuple[Cite, ...]
    allowed: str


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Options shown together; ``is_open`` where one of them is changed or wrong."""

    title: str
    options: tuple[OptionInput, ...]
    is_open: bool


def option_groups(form: AgreementsForm) -> list[OptionGroup]:
    """Lay the options out by what they are about."""
    groups = []
    for key, title in GROUPS.items():
        inputs = tuple(
            OptionInput(
                form[OPTION_PREFIX + option.name], cites_of(option.cites, form.code.id), allowed_text(option)
            )
            for option in OPTIONS.values()
            if option.group == key
        )
        groups.append(OptionGroup(str(title), inputs, _needs_a_look(inputs)))
    return groups


def _needs_a_look(inputs: Iterable[OptionInput]) -> bool:
    return any(one.field.errors or one.field.value() not in (None, "") for one in inputs)


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table in the list: its players and how far it has come."""

    table: GameTable
    players: tuple[str, ...]
    deals: int
    closed: bool


def table_cards(tables: Iterable[GameTable]) -> Sequence[TableCard]:
    """Gather the list of tables; ``tables`` bring their results."""
    cards = []
    for table in tables:
        result = getattr(table, "result", None)
        cards.append(
            TableCard(
                table,
                tuple(seat.player.name for seat in table.seats.all()),
                result.deals if result else 0,
                bool(result and result.closed),
            )
        )
    return cards
