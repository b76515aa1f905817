"""Entering players: one or many, a name a line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from arbiter.core.errors import UserError
from arbiter.events.models import Event, Player
from arbiter.events.names import name_key
from arbiter.events.permissions import Actor
from arbiter.events.services import add_player

_NUMBER = re.compile(r"^\s*\d{1,3}(?:[.)]\s*|\t\s*)")
"""The number before a name in a list that was numbered elsewhere."""


@transaction.atomic
def add_players(*, event: Event, actor: Actor, names: Sequence[str]) -> list[Player]:
    """Enter all of the players or none; raises ``UserError`` with a text for every line that is wrong.

    ``names`` are the lines of a list: blank ones are passed over, a number before a name is dropped.
    """
    added: list[Player] = []
    wrong: list[str] = []
    lines: dict[str, int] = {}
    for number, line in enumerate(names, start=1):
        if not line.strip():
            continue
        name = _NUMBER.sub("", line)
        problem = ""
        first = lines.setdefault(name_key(name), number)
        if first != number:
            problem = _("This name already stands in line %(line)s of the list.") % {"line": first}
        else:
            try:
                added.append(add_player(event=event, actor=actor, name=name))
            except UserError as error:
                if error.status != 400:
                    raise
                problem = " ".join(str(text) for text in error.fields.values()) or str(error.text)
        if problem:
            wrong.append(
                _("Line %(number)s, “%(name)s”: %(problem)s")
                % {"number": number, "name": line.strip()[:80], "problem": problem}
            )
    if wrong:
        raise UserError("invalid", wrong[0], fields={"names": " ".join(wrong)})
    return added
