"""The form of amounts that a ruling still needs. The rulebook checks what is sent; the form only asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.utils import ErrorDict
from django.utils.translation import gettext as _

import rulebook
from arbiter.core.show import contract_text, say
from arbiter.events.rule_errors import rule_text
from arbiter.lookup.cases import Case
from arbiter.protocols.presenters import column_text

LEVELS = (6, 7, 8, 9, 10)
SUITS = "SCDHN"
FOLLOWING = frozenset({"offender", "second_offender"})
"""Facts that may follow from others: asked for only when everything else is there and they do not."""


@dataclass(frozen=True, slots=True)
class Group:
    """A fact as fields: one, or one for each seat under a common legend."""

    legend: str
    help: str
    fields: tuple[forms.BoundField, ...]
    by_seat: bool
    errors: tuple[str, ...]
    target: str


def _is_extra(item: rulebook.Input) -> bool:
    """Whether an input is for something proved besides: a damage, a larger shortage."""
    return not item.required and (item.remedy.optional or item.fact.proof)


class FactsForm(forms.Form):
    """One field for each fact that a ruling takes; seats of a fact follow its name after a dot."""

    def __init__(self, case: Case) -> None:
        assert case.resolution is not None
        self.case = case
        self.inputs = _to_ask(case, case.resolution.inputs)
        shown = {**case.facts, **case.sent}
        super().__init__(data=shown)
        for item in self.inputs:
            for name, field in _fields(item.fact, case):
                self.fields[name] = field
        self.full_clean()

    def full_clean(self) -> None:
        """Put the rulebook's errors beside the fields; nothing else is checked here."""
        self.cleaned_data: dict[str, Any] = {}
        self._errors = ErrorDict()
        self.group_errors: dict[str, list[str]] = {}
        self._place_errors()

    @property
    def needed(self) -> list[Group]:
        """What the ruling cannot do without, or not at every table, in the order of its calculators."""
        return [self._group(item) for item in self.inputs if not _is_extra(item)]

    @property
    def optional(self) -> list[Group]:
        """What may be left out: damages that may or may not be proved."""
        return [self._group(item) for item in self.inputs if _is_extra(item)]

    @property
    def asked(self) -> str:
        """Names of the facts asked for, so that one left blank is known from one not yet seen."""
        return ",".join(item.fact.name for item in self.inputs)

    @property
    def has_optional(self) -> bool:
        """Whether anything optional was entered or is wrong."""
        return any(item.given and _is_extra(item) for item in self.inputs)

    def _group(self, item: rulebook.Input) -> Group:
        fact = item.fact
        names = [name for name in self.fields if rulebook.base_name(name) == fact.name]
        help_text = say(fact.help)
        if fact.proof:
            judged = _("Judged from the open cards.")
            help_text = f"{help_text} {judged}".strip()
        bound = tuple(self[name] for name in names)
        return Group(
            say(fact.label),
            help_text,
            bound,
            fact.kind in ("tricks", "calls"),
            tuple(self.group_errors.get(fact.name, ())),
            f"id_{names[0]}",
        )

    def _place_errors(self) -> None:
        for error in self.case.errors:
            text = rule_text(error, self.case.place.spoken_names)
            if error.field in self.fields:
                self.add_error(error.field, text)
            elif error.field and any(rulebook.base_name(name) == error.field for name in self.fields):
                self.group_errors.setdefault(error.field, []).append(text)
        self._place_missing()

    def _place_missing(self) -> None:
        wrong = {rulebook.base_name(error.field or "") for error in self.case.errors}
        for item in self.inputs:
            name = item.fact.name
            if item.given or not item.required or name in wrong or name not in self.case.asked:
                continue
            if name in self.fields:
                self.add_error(name, _("Fill this in: the ruling needs it."))
            else:
                text = _("Fill this in for each player concerned.")
                self.group_errors.setdefault(name, []).append(text)

    @property
    def wrong(self) -> list[tuple[str, str]]:
        """Every error with the field that it leads to."""
        found = []
        for group in (*self.needed, *self.optional):
            found += [(f"{group.legend}: {text}", f"#{group.target}") for text in group.errors]
            for field in group.fields:
                label = f"{group.legend}, {field.label}" if group.by_seat else group.legend
                found += [(f"{label}: {text}", f"#{_target(field)}") for text in field.errors]
        return found


def _to_ask(case: Case, inputs: Iterable[rulebook.Input]) -> list[rulebook.Input]:
    inputs = list(inputs)
    open_ones = [item for item in inputs if item.required and not item.given]
    rest_is_there = all(item.fact.name in FOLLOWING for item in open_ones)
    return [
        item
        for item in inputs
        if item.fact.name not in FOLLOWING
        or item.fact.name in case.usable
        or (rest_is_there and not item.given)
    ]


def _target(field: forms.BoundField) -> str:
    return str(field.id_for_label or field.auto_id)


def _fields(fact: rulebook.Fact, case: Case) -> Iterable[tuple[str, forms.Field]]:
    if fact.kind in ("tricks", "calls"):
        declarer = case.facts.get("declarer")
        for seat in case.place.table.active:
            if fact.kind == "calls" and seat == declarer:
                continue
            yield f"{fact.name}.{seat}", _SEAT_FIELDS[fact.kind](case.place.names[seat])
        return
    yield fact.name, _FIELDS[fact.kind](fact, case)


def _number(mode: str) -> forms.TextInput:
    return forms.TextInput(attrs={"inputmode": mode, "autocomplete": "off", "maxlength": 12})


def _choice(pairs: Iterable[tuple[str, str]], fact: rulebook.Fact) -> forms.Field:
    return forms.ChoiceField(
        label=say(fact.label), choices=list(pairs), required=False, widget=forms.RadioSelect
    )


def _text(fact: rulebook.Fact, _case: Case) -> forms.Field:
    mode = "numeric" if fact.kind == "integer" else "text"
    return forms.CharField(label=say(fact.label), required=False, widget=_number(mode))


def _seats(fact: rulebook.Fact, case: Case) -> forms.Field:
    calls = {
        rulebook.Seat(name.partition(".")[2]): value
        for name, value in case.facts.items()
        if rulebook.base_name(name) == "calls"
    }
    known = {"declarer": case.facts.get("declarer"), "calls": calls}
    seats = rulebook.seats_for(fact, case.place.table, known)
    return _choice(((seat, case.place.names[seat]) for seat in seats), fact)


def _contracts(fact: rulebook.Fact, case: Case) -> forms.Field:
    rows = [
        (str(level), [(f"{level}{suit}", contract_text(f"{level}{suit}")) for suit in SUITS])
        for level in LEVELS
    ]
    others = [("misere", contract_text("misere"))]
    if fact.name == "contract":
        others.append(("raspasy", contract_text("raspasy")))
    choices = [("", _("Choose")), *rows, (_("Others"), others)]
    if fact.name == "contract" and case.state.answers.get("game") == "tricks":
        choices.pop()
    return forms.ChoiceField(label=say(fact.label), choices=choices, required=False)


def _columns(fact: rulebook.Fact, _case: Case) -> forms.Field:
    labels = {
        "pool": column_text("pool", None),
        "mountain": column_text("mountain", None),
        "whists": _("whists"),
    }
    return _choice(labels.items(), fact)


_FIELDS: dict[str, Callable[[rulebook.Fact, Case], forms.Field]] = {
    "choice": lambda fact, _case: _choice(((one.value, say(one.label)) for one in fact.options), fact),
    "integer": _text,
    "amount": _text,
    "seat": _seats,
    "contract": _contracts,
    "column": _columns,
}


def _calls(label: str) -> forms.Field:
    choices = [("", "—"), ("whist", _("whist")), ("pass", _("pass")), ("half", _("half"))]
    return forms.ChoiceField(label=label, choices=choices, required=False)


_SEAT_FIELDS: dict[str, Callable[[str], forms.Field]] = {
    "tricks": lambda label: forms.CharField(label=label, required=False, widget=_number("numeric")),
    "calls": _calls,
}
