"""Ruling again from what was stored: under the same edition the entries must be the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import rulebook
from arbiter.incidents.models import Incident
from arbiter.protocols.codec import award_to_json


@dataclass(frozen=True, slots=True)
class Replayed:
    """One incident ruled again. ``problem`` is empty when it came out the same."""

    incident: Incident
    problem: str


def is_replayable(incident: Incident) -> bool:
    """Tell whether the edition that ruled is the one loaded now."""
    if incident.code_id not in rulebook.code_ids():
        return False
    return rulebook.load_code(incident.code_id).edition_hash == incident.edition_hash


def replay(incident: Incident) -> Replayed:
    """Walk and compute again from the stored answers, facts and seating; compare leaf and award."""
    code = rulebook.load_code(incident.code_id)
    table = rulebook.Table.model_validate(incident.seating)
    sent = {**incident.facts, **incident.answers}
    try:
        known = rulebook.known_facts(table, sent)
        state = rulebook.walk(code.trees[incident.tree_id], sent, known)
        if state.ruling is None or state.node != incident.leaf:
            return Replayed(incident, f"leads to {state.node}, not to {incident.leaf}")
        resolution = rulebook.resolve(state, {**sent, **known}, code.facts, table)
    except rulebook.RuleInputError as error:
        return Replayed(incident, f"is refused: {error.key}")
    if resolution.errors:
        return Replayed(incident, f"is refused: {resolution.errors[0].key}")
    if resolution.award is None:
        return Replayed(incident, "lacks facts")
    if award_to_json(resolution.award) != incident.award:
        return Replayed(incident, "gives other entries")
    if incident.act and incident.act.award != incident.award:
        return Replayed(incident, "was posted with other entries")
    return Replayed(incident, "")


def replay_all() -> Iterator[Replayed]:
    """Replay every stored incident whose edition is loaded, in order."""
    for incident in Incident.objects.select_related("act").order_by("pk").iterator(chunk_size=500):
        if is_replayable(incident):
            yield replay(incident)
