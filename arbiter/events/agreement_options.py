"""The agreed options of a pulka as the desk shows them: label, values, clauses that let them be agreed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, get_args

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

import rulebook

Label = Any
"""A text, or one translated when it is shown."""


@dataclass(frozen=True, slots=True)
class AgreementOption:
    """One option. ``values`` lists what a choice may be; a number has ``minimum`` and ``maximum``.

    ``cites`` are clauses of the Code of 1996, ``sochinka:id`` of the Sochinka.
    """

    name: str
    group: str
    label: Label
    cites: tuple[str, ...]
    values: tuple[tuple[str, Label], ...] = ()
    minimum: int | None = None
    maximum: int | None = None

    def value_label(self, value: str) -> Label:
        """What people call ``value``; a number is its own label."""
        return dict(self.values).get(value, value)


GROUPS: dict[str, Label] = {
    "game": _("The game"),
    "whist": _("Whist"),
    "raspasy": _("Raspasy"),
    "sheet": _("The sheet"),
    "penalties": _("Penalties"),
}

YES_NO: dict[str, Label] = {"yes": pgettext_lazy("agreed", "Yes"), "no": pgettext_lazy("agreed", "No")}
ON_OFF: dict[str, Label] = {"on": pgettext_lazy("option", "On"), "off": pgettext_lazy("option", "Off")}

_OPTIONS: dict[str, tuple[str, Label, tuple[str, ...], dict[str, Label]]] = {
    "variant": ("game", _("Variant"), ("3.7.2",), {
        "sochi": _("Sochi"), "leningrad": _("Leningrad"), "rostov": _("Rostov"), "classic": _("Classic"),
    }),
    "pool": ("game", _("Pool of each player, in points"), ("4.2.3",), {}),
    "rules": ("game", _("Governing rules"), ("sochinka:s0",), {
        "code": _("The Code of 1996"), "sochinka": _("The Sochinka"),
    }),
    "event": ("game", _("Kind of game"), ("comment-76",), {
        "tournament": _("A tournament"), "friendly": _("A friendly game"),
    }),
    "price_list": ("game", _("Prices of contracts"), ("2.2.2", "sochinka:s1e.4"), {
        "code": _("By the Code"), "sochinka_leningrad": _("Leningrad prices of the Sochinka"),
    }),
    "ten_whisted": ("whist", _("Whether tens are whisted"), ("3.5.3", "sochinka:s1g.2"), YES_NO),
    "six_spades_forced": (
        "whist", _("Whether six spades must be whisted"), ("3.8.9", "sochinka:s1g.9"), YES_NO
    ),
    "whist_type": ("whist", _("Liability of whisters"), ("3.8.11", "3.8.12"), {
        "responsible": _("Responsible: the full price"), "semi": _("Semi-responsible: half the price"),
    }),
    "whist_style": ("whist", _("Terms of whist"), ("3.8.13", "3.8.14"), {
        "standard": _("Standard (zhlob of the Code)"), "zhlob_sochinka": _("Zhlob of the Sochinka"),
        "gentleman": _("Gentleman"),
    }),
    "gentleman_split": ("whist", _("When gentlemen share whists"), ("3.8.14", "sochinka:s3g.1"), {
        "on_remise": _("On declarer's remise"), "always": _("Always"),
    }),
    "half_whist": ("whist", _("Who may take half the whists"), ("3.8.7", "sochinka:s1g.6"), {
        "second_only": _("The second defender only"), "any_lone_whister": _("Any lone whister"),
    }),
    "joint_shortfall": ("whist", _("How two whisters answer for a shortage"), ("3.8.6",), {
        "team": _("Together"), "own_half": _("Each for his half"),
    }),
    "raspasy_progression": ("raspasy", _("Prices of raspasy in a row"), ("3.7.4",), {
        "constant": _("Constant"), "1-2-3": "1-2-3", "1-2-4": "1-2-4", "1-2-2": "1-2-2",
    }),
    "raspasy_price": ("raspasy", _("Price of a raspasy trick, in points"), ("3.7.4",), {}),
    "raspasy_exit": ("raspasy", _("Lowest contract after raspasy"), ("3.7.8",), {
        "6": _("Six"), "7": _("Seven"),
    }),
    "raspasy_prikup": ("raspasy", _("Prikup on raspasy"), ("3.7.6.1", "3.7.6.2"), {
        "opened": _("Turned up"), "closed": _("Stays closed"),
    }),
    "amnesty": ("raspasy", _("Amnesty on raspasy"), ("3.7.3",), ON_OFF),
    "dealer_zero_pool": (
        "raspasy", _("Pool points of a dealer who took no raspasy trick"), ("3.7.3",), ON_OFF
    ),
    "rostov_r": ("raspasy", _("Whists for a raspasy trick in Rostov"), ("3.7.2.2",), {}),
    "rostov_c": ("whist", _("Whists for a missing trick in Rostov"), ("comment-54",), {}),
    "len_mult": ("sheet", _("Multiplier of Leningrad mountains and whists"), ("4.2.3.3",), {}),
    "help_exclusions": ("sheet", _("Who may not receive help"), ("4.2.3.1", "sochinka:s1e.8"), {
        "none": _("Anybody may"), "sochinka": _("As in the Sochinka"),
    }),
    "help_tie": ("sheet", _("Whom to help when pools are equal"), ("4.2.3", "sochinka:s1e.9"), {
        "left": _("The nearest on the left"), "mountain_then_left": _("The smaller mountain, then the left"),
    }),
    "mountain": ("sheet", _("Kind of mountain"), ("4.2.14", "sochinka:s5.1"), {
        "divisible": _("Divisible"), "indivisible": _("Indivisible"),
    }),
    "fraction_fix": ("sheet", _("Fractions of whists"), ("4.2.12",), {
        "exact": _("Kept exactly"), "code_4_2_12": _("Mended as the Code says"),
    }),
    "unwhisted_off_mountain": (
        "sheet", _("Whether unwhisted contracts may come off the mountain"), ("comment-76",), YES_NO
    ),
    "dealer_bonus": ("sheet", _("Bonus of a dealer for the prikup"), ("3.4.10", "3.4.11"), {
        "off": pgettext_lazy("option", "Off"), "on": pgettext_lazy("option", "On"),
        "ace_only": _("For an ace only"),
    }),
    "dealer_fine": ("penalties", _("Dealer's fine, in mountain points"), ("3.2.17", "comment-13"), {}),
    "curiosity_fine": ("penalties", _("Fine for looking at the prikup, in mountain points"), ("3.2.21",), {}),
    "count_error_in_auction": (
        "penalties", _("Wrong count found in the auction"), ("3.2.16", "3.2.23", "comment-15"), {
            "redeal": _("The deal is void"), "holder_liable": _("The holder is liable"),
        }
    ),
    "count_error_in_play": ("penalties", _("Misdeal found in play"), ("3.9.18", "comment-15"), {
        "fined": _("Fined"), "played_on": _("Played out"),
    }),
}  # fmt: skip


def _bounds(metadata: list[Any]) -> tuple[int | None, int | None]:
    minimum = next((bound.ge for bound in metadata if hasattr(bound, "ge")), None)
    maximum = next((bound.le for bound in metadata if hasattr(bound, "le")), None)
    return minimum, maximum


def _literals(annotation: Any) -> tuple[str, ...]:
    found: list[str] = []
    for argument in get_args(annotation):
        found.extend([argument] if isinstance(argument, str) else _literals(argument))
    return tuple(found)


def _option(name: str) -> AgreementOption:
    group, label, cites, labels = _OPTIONS[name]
    field = rulebook.Agreements.model_fields[name]
    values = tuple((value, labels[value]) for value in _literals(field.annotation))
    minimum, maximum = (None, None) if values else _bounds(field.metadata)
    return AgreementOption(name, group, label, cites, values, minimum, maximum)


OPTIONS: dict[str, AgreementOption] = {name: _option(name) for name in _OPTIONS}
"""Every option by name, in the order of the form. ``players`` is not among them: seats decide it."""
