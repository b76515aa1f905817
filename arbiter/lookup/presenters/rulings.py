"""A reached ruling as a page: what to say, what to do, what is written, why, and what would change it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from django.urls import reverse

import rulebook
from arbiter.core.show import language, say
from arbiter.incidents.wording import ACTORS, AUTHORITIES
from arbiter.lookup.cases import ASKED, Case
from arbiter.lookup.forms import FactsForm
from arbiter.lookup.names import AUTHORITY_NOTES, DISCRETIONS, TIME_STATES
from arbiter.lookup.presenters.cites import Cite, cites, labels
from arbiter.lookup.presenters.walks import Outlook, outlook
from arbiter.protocols.presenters import EntryRow, entry_rows


@dataclass(frozen=True, slots=True)
class Authority:
    """Whose word the ruling is."""

    key: str
    label: str
    explain: str


@dataclass(frozen=True, slots=True)
class StepRow:
    """Something done at the table, and who does it."""

    who: str
    text: str


@dataclass(frozen=True, slots=True)
class ChoiceBox:
    """Who may choose, and between what."""

    who: str
    text: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WhyRow:
    """A line of the derivation with the clauses that it follows."""

    text: str
    cites: tuple[Cite, ...]


@dataclass(frozen=True, slots=True)
class GapRow:
    """What the sources leave open, and what is done here."""

    gap: str
    default: str


@dataclass(frozen=True, slots=True)
class ChangeGroup:
    """A question on the path with its other answers."""

    question: str
    outlooks: tuple[Outlook, ...]


@dataclass(frozen=True, slots=True)
class RulingPage:
    """Everything on the page of a ruling.

    ``entries`` are ``None`` until every amount that the ruling needs is known; ``form`` asks for
    them, where it takes any. ``kept`` is what the form and the log must carry along.
    """

    verdict: str
    authority: Authority
    steps: tuple[StepRow, ...]
    choice: ChoiceBox | None
    limit_state: str
    limit: str
    discretion: str
    discretion_what: str
    first: str
    repeated: str
    note: str
    gaps: tuple[GapRow, ...]
    entries: tuple[EntryRow, ...] | None
    replaces: bool
    writes: bool
    why: tuple[WhyRow, ...]
    cites: tuple[Cite, ...]
    changes: tuple[ChangeGroup, ...]
    onward: tuple[tuple[str, str], ...]
    form: FactsForm | None
    kept: tuple[tuple[str, str], ...]
    logged: tuple[tuple[str, str], ...]


def ruling_page(case: Case) -> RulingPage:
    """Gather a ruling that the walk has reached."""
    ruling, resolution = case.state.ruling, case.resolution
    assert ruling is not None
    assert resolution is not None
    award = resolution.award
    form = FactsForm(case) if resolution.inputs else None
    return RulingPage(
        verdict=say(ruling.verdict),
        authority=authority(ruling.authority),
        steps=tuple(StepRow(str(ACTORS[step.who]), say(step.text)) for step in ruling.steps),
        choice=_choice(ruling),
        limit_state=str(TIME_STATES[ruling.limit.state]),
        limit=say(ruling.limit.text),
        discretion=str(DISCRETIONS.get(ruling.discretion.level, "")),
        discretion_what=say(ruling.discretion.what),
        first=say(ruling.ladder.first) if ruling.ladder else "",
        repeated=say(ruling.ladder.repeated) if ruling.ladder else "",
        note=say(ruling.note),
        gaps=tuple(GapRow(say(gap.gap), say(gap.default)) for gap in ruling.gaps),
        entries=entry_rows(award.entries, case.place.names) if award else None,
        replaces=bool(award and award.scope == "deal"),
        writes=bool(ruling.remedy),
        why=_why(case, award),
        cites=cites(case.code, ruling.cites),
        changes=_changes(case),
        onward=_onward(case, ruling.continue_with),
        form=form,
        kept=_kept(case, form),
        logged=tuple(_logged(case).items()),
    )


def authority(key: str) -> Authority:
    """Return the badge of an authority; inferences and defaults never look like the Code's word."""
    return Authority(key, str(AUTHORITIES[key]), str(AUTHORITY_NOTES[key]))


def cite_labels(entries: Iterable[EntryRow]) -> list[tuple[EntryRow, str]]:
    """Pair entries with the numbers of their clauses."""
    return [(entry, labels(entry.cites)) for entry in entries]


def _choice(ruling: rulebook.Ruling) -> ChoiceBox | None:
    if ruling.choice is None:
        return None
    return ChoiceBox(
        str(ACTORS[ruling.choice.by]),
        say(ruling.choice.text),
        tuple(say(option) for option in ruling.choice.options),
    )


def _why(case: Case, award: rulebook.Award | None) -> tuple[WhyRow, ...]:
    if award is None:
        return ()
    return tuple(
        WhyRow(rulebook.reason_text(step.reason, language(), case.place.names), cites(case.code, step.cites))
        for step in award.steps
    )


def _changes(case: Case) -> tuple[ChangeGroup, ...]:
    others = rulebook.what_would_change(case.state, case.facts)
    return tuple(
        ChangeGroup(question, tuple(outlook(case, other) for other in group))
        for question, group in groupby(others, key=lambda other: say(other.question.text))
    )


def _onward(case: Case, tree_ids: Iterable[str]) -> tuple[tuple[str, str], ...]:
    ids = dict.fromkeys((*tree_ids, *case.tree.see))
    query = "&".join(f"{name}={value}" for name, value in case.place.carried.items())
    return tuple(
        (
            say(case.code.trees[tree_id].title),
            reverse("lookup:ruling", args=[case.code.id, tree_id]) + (f"?{query}" if query else ""),
        )
        for tree_id in ids
        if tree_id in case.code.trees
    )


def _kept(case: Case, form: FactsForm | None) -> tuple[tuple[str, str], ...]:
    fields = set(form.fields) if form else set()
    sent = {**case.place.carried, **case.state.answers, **case.kept(case.usable, case.state)}
    kept = tuple((name, value) for name, value in sent.items() if name not in fields)
    return (*kept, (ASKED, form.asked)) if form else kept


def _logged(case: Case) -> dict[str, str]:
    """Answers and facts as the incident is logged with them."""
    return {**case.state.answers, **case.kept(case.usable, case.state)}
