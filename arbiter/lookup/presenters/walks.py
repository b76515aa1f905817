"""An unfinished walk as a page: the open question, its answers, what each leads to, answers so far."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

import rulebook
from arbiter.core.show import say
from arbiter.events.rule_errors import rule_text
from arbiter.lookup.cases import Case
from arbiter.lookup.place import PLAYER_COUNTS, Place

VERDICTS_SHOWN = 3


@dataclass(frozen=True, slots=True)
class OptionLink:
    """An answer and the state that it leads to."""

    address: str
    label: str


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """A question that is settled; ``change`` opens it again, unless the table knows the answer."""

    question: str
    label: str
    change: str
    from_table: bool


@dataclass(frozen=True, slots=True)
class Outlook:
    """What an answer leaves open: the verdicts, or how many there are when they are many."""

    address: str
    label: str
    verdicts: tuple[str, ...]
    more: int


@dataclass(frozen=True, slots=True)
class QuestionPage:
    """The open question; ``asked_before`` counts the questions that this judge answered."""

    text: str
    help: str
    options: tuple[OptionLink, ...]
    outlooks: tuple[Outlook, ...]


def question_page(case: Case) -> QuestionPage:
    """Gather the open question of an unfinished walk."""
    question = case.state.question
    assert question is not None
    matters = rulebook.what_matters(case.state, case.facts)
    return QuestionPage(
        say(question.text),
        say(question.help),
        tuple(
            OptionLink(case.with_answer(question.fact, option.value), say(option.label))
            for option in question.options
        ),
        tuple(outlook(case, other) for other in matters),
    )


def outlook(case: Case, other: rulebook.Alternative) -> Outlook:
    """Show what another answer could lead to."""
    verdicts = tuple(dict.fromkeys(say(verdict) for verdict in other.verdicts(case.tree)))
    few = verdicts if len(verdicts) <= VERDICTS_SHOWN else ()
    return Outlook(
        case.with_answer(other.step_fact, other.value), say(other.label), few, len(verdicts) - len(few)
    )


def answer_rows(case: Case) -> tuple[AnswerRow, ...]:
    """Answers so far, in the order of the questions."""
    return tuple(
        AnswerRow(
            say(step.question.text),
            say(step.label),
            "" if step.known else case.without_answer(step.fact),
            step.known,
        )
        for step in case.state.path
    )


def crumbs(case: Case) -> tuple[tuple[str, str], ...]:
    """The way back from a ruling: its table, or the list of rulings."""
    if case.place.desk:
        table = case.place.desk
        return (
            (table.event.name, reverse("events:detail", args=[table.event.pk])),
            (
                _("Table %(number)s") % {"number": table.number},
                reverse("protocols:table", args=[table.event.pk, table.number]),
            ),
        )
    return ((_("Rulings"), reverse("lookup:trees")),)


def errors_of(case: Case) -> tuple[tuple[str, str], ...]:
    """Pairs of the field that is wrong and what is wrong with it, with the field's label."""
    return tuple((error.field or "", _with_label(case, error)) for error in case.errors)


def _with_label(case: Case, error: rulebook.RuleInputError) -> str:
    text = rule_text(_with_option_labels(case, error), case.place.spoken_names)
    label = field_label(case, error.field or "")
    return f"{label}: {text}" if label else text


def _with_option_labels(case: Case, error: rulebook.RuleInputError) -> rulebook.RuleInputError:
    """Name the answers that a question offers as the reader sees them."""
    if error.key != "answer-not-an-option" or case.state.question is None:
        return error
    question = case.state.question
    if question.fact != error.field:
        return error
    allowed = ", ".join(f"«{say(option.label)}»" for option in question.options)
    return rulebook.RuleInputError(error.key, field=error.field, **{**error.values, "allowed": allowed})


def field_label(case: Case, field: str) -> str:
    """What a fact is called: the question about it, or its label, with the player of a seat."""
    base, _dot, seat = field.partition(".")
    if base == "preset":
        return _("Agreements")
    if base in case.code.facts:
        label = say(case.code.facts[base].label)
        return f"{label}, {case.place.names.get(seat, seat)}" if seat else label
    for node in case.tree.nodes.values():
        if node.question and node.question.fact == base:
            return say(node.question.text).rstrip("?")
    return ""


@dataclass(frozen=True, slots=True)
class Setting:
    """The bar that says by which agreements the ruling is given, and what it may be changed to."""

    title: str
    presets: tuple[tuple[str, str, bool], ...]
    counts: tuple[tuple[int, bool], ...]
    kept: tuple[tuple[str, str], ...]


def setting(case: Case) -> Setting | None:
    """Return the bar of agreements; none at a table, which has its own."""
    place: Place = case.place
    if place.desk:
        return None
    presets = rulebook.load_code(case.code.id).presets or rulebook.load_code(rulebook.code_ids()[0]).presets
    kept = {**case.state.answers, **case.kept(case.usable, case.state)}
    return Setting(
        say(presets[place.preset].title) if place.preset in presets else place.preset,
        tuple((name, say(preset.title), name == place.preset) for name, preset in presets.items()),
        tuple((count, count == place.players) for count in PLAYER_COUNTS),
        tuple(kept.items()),
    )
