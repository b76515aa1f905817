"""Who may do what at an event. A stranger is told that there is no such event."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from arbiter.accounts.models import User
from arbiter.core.errors import NotAllowed, NotFound
from arbiter.events.models import Event, EventRole

Role = EventRole.Role
Actor = Any
"""A ``User``, or Django's anonymous user of a request."""


def roles_of(event: Event, user: Actor) -> frozenset[str]:
    """Return the roles of ``user`` at ``event``; the owner of the installation has them all."""
    if not isinstance(user, User) or not user.is_active:
        return frozenset()
    if user.is_superuser:
        return frozenset(Role.values)
    return frozenset(EventRole.objects.filter(event=event, user=user).values_list("role", flat=True))


def require_role(event: Event, user: Actor, *allowed: str, text: str) -> None:
    """Raise ``NotFound`` for a stranger and ``NotAllowed(text)`` for a user without an allowed role."""
    roles = roles_of(event, user)
    if not roles:
        raise NotFound(_("There is no such event, or you have no part in it."))
    if not roles.intersection(allowed):
        raise NotAllowed(text)


def require_organizer(event: Event, user: Actor) -> None:
    """Organizers set the event up."""
    require_role(event, user, Role.ORGANIZER, text=_("Only an organizer of this event may do this."))


def require_judge(event: Event, user: Actor) -> None:
    """Judges rule."""
    require_role(event, user, Role.JUDGE, text=_("Only a judge of this event may do this."))


def require_scorer(event: Event, user: Actor) -> None:
    """Judges and organizers write on the sheets."""
    require_role(
        event,
        user,
        Role.JUDGE,
        Role.ORGANIZER,
        text=_("Only a judge or an organizer of this event may do this."),
    )
