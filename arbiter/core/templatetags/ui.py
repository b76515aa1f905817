"""What the components need beyond Django's own tags. ``{% load ui %}``."""

from __future__ import annotations

import re
from typing import Any

from django import template
from django.forms import BoundField
from django.templatetags.static import static
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

import rulebook
from arbiter.core import show

register = template.Library()
_SUIT = re.compile("([♠♣♦♥])\ufe0e?")
_SUIT_NAMES = {"♠": "spade", "♣": "club", "♦": "diamond", "♥": "heart"}


@register.simple_tag
def icon(name: str) -> SafeString:
    """Draw a symbol of ``icons.svg``; it says nothing to a screen reader."""
    return format_html(
        '<svg class="icon" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>',
        static("icons/icons.svg"),
        name,
    )


@register.filter
def suits(text: Any) -> SafeString:
    """Draw the suits of a text: ♠♣ filled in ink, ♦♥ in red and in outline, so that shape tells as well."""
    return mark_safe(_SUIT.sub(_suit, escape(str(text))))  # noqa: S308 - escaped first


def _suit(match: re.Match[str]) -> str:
    name = _SUIT_NAMES[match[1]]
    address = f"{static('icons/icons.svg')}#{name}"
    return (
        f'<span class="suit suit-{name}"><span class="visually-hidden">{match[1]}</span>'
        f'<svg aria-hidden="true" focusable="false"><use href="{address}"/></svg></span>'
    )


@register.filter
def contract(text: Any) -> SafeString:
    """Write a contract with drawn suits."""
    return suits(show.contract_text(str(text)))


@register.filter
def say(text: rulebook.Text | None) -> str:
    """Return a rule text in the reader's language."""
    return show.say(text)


@register.filter
def signed(amount: rulebook.Amount) -> str:
    """Write an amount with its sign."""
    return show.signed(amount)


@register.filter
def amount(value: rulebook.Amount) -> str:
    """Write an amount: minus sign, fractions as «2 1/3»."""
    return rulebook.show_amount(value)


@register.filter
def clause_label(reference: str) -> str:
    """Write a clause's number as readers know it."""
    return show.clause_label(reference)


@register.simple_tag
def people(count: int) -> str:
    """Say how many play."""
    words = {2: _("two players"), 3: _("three players"), 4: _("four players"), 5: _("five players")}
    return words.get(count, str(count))


@register.filter
def target_id(field: BoundField) -> str:
    """The id that a link to a form's field leads to; a group of radios has one of its own."""
    return str(field.id_for_label or field.auto_id)
