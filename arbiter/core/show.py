"""Short texts for pages: contracts, amounts, numbers of clauses, in the reader's language."""

from __future__ import annotations

import re

from django.utils.translation import get_language
from django.utils.translation import gettext as _

import rulebook

SUIT_GLYPHS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
_NUMBER_LETTERS = {"zh": "ж", "a": "а", "b": "б", "v": "в", "g": "г", "d": "д", "e": "е"}
_LETTER = re.compile(r"zh|[abvgde]")


def language() -> str:
    """The reader's language: ``ru`` unless it is English."""
    return "en" if (get_language() or "").startswith("en") else "ru"


def say(text: rulebook.Text | None) -> str:
    """Return a rule text in the reader's language; nothing for none."""
    return text.in_language(language()) if text else ""


def contract_text(contract: str) -> str:
    """Write a contract as players do: «7♥», «8БК», «мизер»; what is no contract stays as it is."""
    try:
        parsed = rulebook.Contract.parse(contract)
    except rulebook.RuleInputError:
        return contract
    if parsed.kind == "misere":
        return _("misère")
    if parsed.kind == "raspasy":
        return _("raspasy")
    return f"{parsed.level}{SUIT_GLYPHS.get(parsed.suit) or _('NT')}"


def signed(amount: rulebook.Amount) -> str:
    """Write an amount that is added to a sheet, with its sign."""
    shown = rulebook.show_amount(amount)
    return shown if shown.startswith("−") or amount == 0 else f"+{shown}"


def clause_label(reference: str) -> str:
    """Write a clause's number as readers know it: «3.9.16», «комм. 67», «Сочинка 1а.3»."""
    code, _colon, number = reference.rpartition(":")
    if number.startswith("comment-"):
        return _("comment %(number)s") % {"number": number.removeprefix("comment-")}
    if number == "preamble":
        return _("Preamble")
    if code == "sochinka":
        return _("Sochinka %(number)s") % {"number": _with_letters(number.removeprefix("s"))}
    return _with_letters(number)


def own_label(code_id: str, clause_id: str) -> str:
    """Write a clause's number where its code is plain from the page."""
    if code_id == "sochinka":
        return _with_letters(clause_id.removeprefix("s"))
    return clause_label(clause_id)


def _with_letters(number: str) -> str:
    if language() == "en":
        return number
    return _LETTER.sub(lambda match: _NUMBER_LETTERS[match[0]], number)
