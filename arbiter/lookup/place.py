"""Where a ruling is asked for: at a table of an event, or with agreements chosen in the link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.http import HttpRequest
from django.utils.translation import gettext as _

import rulebook
from arbiter.core.errors import NotFound
from arbiter.core.show import language, say
from arbiter.events.agreements import DEFAULT_CODE, DEFAULT_PRESET
from arbiter.events.models import EventRole, GameTable
from arbiter.events.permissions import roles_of
from arbiter.events.selectors import table_for
from arbiter.protocols.selectors import table_context

SEATS = ("А", "Б", "В", "Г", "Д")
SEAT_NAMES = {"ru": SEATS, "en": ("A", "B", "C", "D", "E")}
PLAYER_COUNTS = (2, 3, 4, 5)
DEFAULT_PLAYERS = 4
CONTEXT = ("table", "deal", "preset", "players")
"""Parameters of a link that say where; every other one is a fact."""

TABLE_COOKIE = "table"


@dataclass(frozen=True, slots=True)
class Place:
    """The table as the rulebook sees it, what it knows of the deal, and what a link must carry.

    ``desk`` is the event's table where there is one; ``may_log`` tells whether the reader judges
    there. ``preset`` and ``players`` are those chosen otherwise.
    """

    table: rulebook.Table
    names: dict[str, str]
    facts: dict[str, str]
    carried: dict[str, str]
    desk: GameTable | None = None
    deal_number: int | None = None
    may_log: bool = False
    preset: str = ""
    players: int = DEFAULT_PLAYERS
    errors: tuple[rulebook.RuleInputError, ...] = field(default=())

    @property
    def spoken_names(self) -> dict[str, str]:
        """Names that say more than the seats themselves."""
        return {seat: name for seat, name in self.names.items() if seat != name}

    @property
    def dealer_name(self) -> str:
        """The player who deals, where it is known."""
        return self.names.get(str(self.table.dealer), "")


def place_of(request: HttpRequest) -> Place:
    """Read ``table`` and ``deal``, else ``preset`` and ``players``.

    Raises ``NotFound`` for a table of which the reader may not know.
    """
    if request.GET.get("table", "").strip():
        return _at_desk(request)
    return _anywhere(request.GET)


def carried_of(request: HttpRequest) -> dict[str, str]:
    """What links of a page without a ruling carry on: the table and the deal as they were given."""
    return {name: request.GET[name][:12] for name in CONTEXT if request.GET.get(name, "").strip()}


def desk_of(request: HttpRequest) -> Place | None:
    """Return the table that the link names, where the reader may know of it."""
    if not request.GET.get("table", "").strip():
        return None
    try:
        return _at_desk(request)
    except NotFound:
        return None


def recent_table(request: HttpRequest) -> GameTable | None:
    """The table that the judge came from last, if it is still his to see."""
    number = request.COOKIES.get(TABLE_COOKIE, "")
    if not request.user.is_authenticated or not _is_id(number):
        return None
    try:
        return table_for(request.user, int(number))
    except NotFound:
        return None


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _at_desk(request: HttpRequest) -> Place:
    table_id, deal = request.GET["table"].strip(), request.GET.get("deal", "").strip()
    if not _is_id(table_id) or not (_is_id(deal) or not deal):
        raise NotFound(_("There is no such table, or you have no part in its event."))
    table = table_for(request.user, int(table_id))
    context = table_context(table, int(deal) if deal else None)
    agreed = context.table.agreements.facts()
    facts = {name: text for name, text in context.facts.items() if name != "dealer" and name not in agreed}
    return Place(
        table=context.table,
        names=context.names,
        facts=facts,
        carried={"table": str(table.pk)} | ({"deal": deal} if deal else {}),
        desk=table,
        deal_number=context.deal_number,
        may_log=EventRole.Role.JUDGE in roles_of(table.event, request.user),
        players=len(context.names),
    )


def _anywhere(sent: Mapping[str, str]) -> Place:
    code = rulebook.load_code(DEFAULT_CODE)
    errors: list[rulebook.RuleInputError] = []
    preset = sent.get("preset", "").strip()
    if preset and preset not in code.presets:
        allowed = ", ".join(say(known.title) for known in code.presets.values())
        errors.append(
            rulebook.RuleInputError("preset-unknown", field="preset", given=preset[:40], allowed=allowed)
        )
        preset = ""
    players = sent.get("players", "").strip()
    counts = [str(count) for count in PLAYER_COUNTS]
    if players and players not in counts:
        errors.append(
            rulebook.RuleInputError(
                "answer-not-an-option", field="players", given=players[:40], allowed=", ".join(counts)
            )
        )
        players = ""
    count = int(players or DEFAULT_PLAYERS)
    seats = SEATS[:count]
    table = rulebook.make_table(
        code,
        preset=preset or DEFAULT_PRESET,
        overrides={"players": str(count)},
        seats=seats,
        dealer=seats[-1],
    )
    return Place(
        table=table,
        names=dict(zip(seats, SEAT_NAMES[language()], strict=False)),
        facts={},
        carried=({"preset": preset} if preset else {}) | ({"players": players} if players else {}),
        preset=preset or DEFAULT_PRESET,
        players=count,
        errors=tuple(errors),
    )
