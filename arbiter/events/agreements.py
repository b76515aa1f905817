"""What an event agreed on: a preset and the options changed from it, validated in one place."""

from __future__ import annotations

from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

import rulebook
from arbiter.events.agreement_options import OPTIONS
from arbiter.events.rule_errors import rule_text

DEFAULT_CODE = "preferans-1996"
DEFAULT_PRESET = "sochi-tournament"
OPTION_PREFIX = "option."
SEAT_COUNTS = (3, 4)


def code_of(code_id: str) -> rulebook.Code:
    """Return the code an event is played by; raises ``ValidationError`` on ``code_id``."""
    playable = playable_codes()
    if code_id not in playable:
        raise ValidationError(
            {"code_id": _("There is no such code. One of: %(codes)s.") % {"codes": ", ".join(playable)}}
        )
    return rulebook.load_code(code_id)


def playable_codes() -> tuple[str, ...]:
    """Ids of the codes that have presets of agreements, the usual one first."""
    return tuple(code_id for code_id in rulebook.code_ids() if rulebook.load_code(code_id).presets)


def make_agreements(
    *, code_id: str, preset: str, overrides: Mapping[str, str], players: int | None = None
) -> rulebook.Agreements:
    """Return the agreements for tables of ``players``.

    Raises ``ValidationError`` whose field is ``code_id``, ``preset`` or ``option.NAME`` and whose
    text names the option, its allowed values and the clause that lets it be agreed.
    """
    code = code_of(code_id)
    if preset not in code.presets:
        raise ValidationError({"preset": _wrong_preset(code)})
    unknown = sorted(set(overrides) - set(OPTIONS))
    if unknown:
        raise ValidationError({f"{OPTION_PREFIX}{unknown[0]}": _unknown_option(unknown[0])})
    values = {name: str(value) for name, value in overrides.items()}
    if players is not None:
        values["players"] = str(players)
    try:
        return rulebook.make_agreements(code, preset=preset, overrides=values)
    except rulebook.RuleInputError as error:
        name = (error.field or "").rpartition(".")[2]
        if name not in OPTIONS:
            raise ValidationError({"preset": rule_text(error)}) from error
        raise ValidationError({f"{OPTION_PREFIX}{name}": _wrong_value(name, error)}) from error


def _wrong_preset(code: rulebook.Code) -> str:
    return _("There is no such set of agreements. One of: %(presets)s.") % {
        "presets": ", ".join(code.presets)
    }


def _unknown_option(name: str) -> str:
    if name == "players":
        return _("The number of players is not agreed: it follows from the seats of each table.")
    return _("There is no option “%(name)s”. Options: %(options)s.") % {
        "name": name[:40],
        "options": ", ".join(OPTIONS),
    }


def _wrong_value(name: str, error: rulebook.RuleInputError) -> str:
    option = OPTIONS[name]
    return _("%(label)s (%(name)s). %(problem)s. Clauses: %(clauses)s.") % {
        "label": option.label,
        "name": name,
        "problem": rule_text(error),
        "clauses": ", ".join(option.cites),
    }


def changed_options(code: rulebook.Code, preset: str, values: Mapping[str, str]) -> dict[str, str]:
    """Return those of ``values`` that differ from what the preset already means; blanks are left out.

    A preset means the values that it names, and the usual ones of options that it does not name.
    """
    usual = rulebook.make_agreements(code, preset=preset, overrides={}).model_dump(mode="json")
    named = {name: agreed.value for name, agreed in code.presets[preset].values.items()}
    meant = {name: str(value) for name, value in {**usual, **named}.items() if value is not None}
    return {
        name: str(value).strip()
        for name, value in values.items()
        if str(value).strip() and meant.get(name) != str(value).strip()
    }
