"""Entering players: one or many, a name a line."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from arbiter.core.errors import UserError
from arbiter.events.models import Event, Player
from arbiter.events.permissions import Actor
from arbiter.events.services import add_player


@transaction.atomic
def add_players(*, event: Event, actor: Actor, names: Sequence[str]) -> list[Player]:
    """Enter all of the players or none; raises ``UserError`` with a text for every line that is wrong."""
    added = []
    wrong = []
    for number, name in enumerate(names, start=1):
        try:
            added.append(add_player(event=event, actor=actor, name=name))
        except UserError as error:
            if error.status != 400:
                raise
            text = " ".join(str(text) for text in error.fields.values()) or str(error.text)
            wrong.append(
                _("Line %(number)s, “%(name)s”: %(problem)s")
                % {"number": number, "name": name.strip()[:80], "problem": text}
            )
    if wrong:
        raise UserError("invalid", wrong[0], fields={"names": " ".join(wrong)})
    return added
