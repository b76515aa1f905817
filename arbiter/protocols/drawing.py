"""The sheet as it is drawn on paper: where every sector, column and figure lies. Pure geometry.

Lengths are units of a square of ``SIZE``; the origin is the upper left corner. A player's sector
lies at his side of the square: whists nearest to him, one cell per opponent on that opponent's
side, then the pool, then the mountain towards the centre.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

Side = Literal["bottom", "left", "top", "right"]
Point = tuple[float, float]

MARGIN = 44.0
"""Room for the players' names around the square."""
FIELD = 760.0
SIZE = FIELD + 2 * MARGIN
CIRCLE = 54.0
WHISTS_DEPTH = 112.0
POOL_DEPTH = 96.0

SIDES: dict[int, tuple[Side, ...]] = {
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
}
"""Sides by number of players, in clockwise order from the first seat."""

_TURNS: dict[Side, int] = {"bottom": 0, "left": 90, "top": 180, "right": 270}
_APEX = {3: 0.53, 4: 0.5}
"""How far below the upper edge the sectors meet, as a share of the field."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One column of a sector. ``on`` is the seat written on (whists only).

    ``room`` is the width of the longest upright text that fits around ``centre``.
    """

    seat: str
    column: Literal["pool", "mountain", "whists"]
    on: str | None
    outline: tuple[Point, ...]
    centre: Point
    room: float

    @property
    def key(self) -> tuple[str, str, str | None]:
        """The cell's place in a ledger: seat, column, seat written on."""
        return self.seat, self.column, self.on


@dataclass(frozen=True, slots=True)
class Sector:
    """A player's part of the sheet; his name is centred on ``name_at`` and turned by ``name_turn``."""

    seat: str
    side: Side
    outline: tuple[Point, ...]
    name_at: Point
    name_turn: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """The whole sheet: sectors in the order of the seats, and the circle with the pool's size."""

    size: float
    centre: Point
    radius: float
    sectors: tuple[Sector, ...]


def draw_sheet(seats: Sequence[str]) -> Drawing:
    """Lay the sheet out for three or four ``seats``, clockwise."""
    sides = SIDES[len(seats)]
    by_side = dict(zip(sides, seats, strict=True))
    apex = (FIELD / 2, FIELD * _APEX[len(seats)])
    sectors = tuple(_sector(seat, side, by_side, apex) for side, seat in by_side.items())
    return Drawing(SIZE, _shifted(apex), CIRCLE, sectors)


def _sector(seat: str, side: Side, by_side: Mapping[Side, str], apex: Point) -> Sector:
    outline = _outline(side, by_side, apex)
    strips = [
        _strip(outline, side, 0, WHISTS_DEPTH),
        _strip(outline, side, WHISTS_DEPTH, WHISTS_DEPTH + POOL_DEPTH),
        _strip(outline, side, WHISTS_DEPTH + POOL_DEPTH, FIELD),
    ]
    opponents = _opponents(side, by_side)
    parts = _split(strips[0], side, len(opponents))
    cells = [_cell(seat, "whists", on, part, apex) for on, part in zip(opponents, parts, strict=True)]
    cells += [_cell(seat, "pool", None, strips[1], apex), _cell(seat, "mountain", None, strips[2], apex)]
    edge = MARGIN / 2
    middle = SIZE / 2
    places: dict[Side, tuple[Point, int]] = {
        "bottom": ((middle, SIZE - edge), 0),
        "left": ((edge, middle), -90),
        "top": ((middle, edge), 0),
        "right": ((SIZE - edge, middle), 90),
    }
    name_at, name_turn = places[side]
    shifted = tuple(_shifted(point) for point in outline)
    return Sector(seat, side, shifted, name_at, name_turn, tuple(cells))


def _outline(side: Side, by_side: Mapping[Side, str], apex: Point) -> tuple[Point, ...]:
    """The sector before the margin: its outer edge first, the apex among the rest."""
    corners = {"nw": (0.0, 0.0), "ne": (FIELD, 0.0), "se": (FIELD, FIELD), "sw": (0.0, FIELD)}
    if side == "bottom":
        return corners["sw"], corners["se"], apex
    if side == "top":
        return corners["ne"], corners["nw"], apex
    first, last = ("nw", "sw") if side == "left" else ("se", "ne")
    if "top" in by_side:
        return corners[first], corners[last], apex
    above = (apex[0], 0.0)
    if side == "left":
        return corners["nw"], corners["sw"], apex, above
    return corners["se"], corners["ne"], above, apex


def _depth(point: Point, side: Side) -> float:
    """How far a point lies from the side's edge."""
    x, y = point
    return {"bottom": FIELD - y, "left": x, "top": y, "right": FIELD - x}[side]


def _along(point: Point, side: Side) -> float:
    """How far along the side's edge a point lies, from the player's left to his right."""
    x, y = point
    return {"bottom": x, "left": y, "top": FIELD - x, "right": FIELD - y}[side]


def _clip(outline: Sequence[Point], distances: Sequence[float]) -> list[Point]:
    """Keep the part of a polygon where ``distances`` (one per corner) are not negative."""
    kept: list[Point] = []
    for index, (corner, here) in enumerate(zip(outline, distances, strict=True)):
        before, there = outline[index - 1], distances[index - 1]
        if (here >= 0) != (there >= 0):
            share = there / (there - here)
            kept.append(
                (before[0] + share * (corner[0] - before[0]), before[1] + share * (corner[1] - before[1]))
            )
        if here >= 0:
            kept.append(corner)
    return kept


def _strip(outline: Sequence[Point], side: Side, near: float, far: float) -> list[Point]:
    inner = _clip(outline, [_depth(point, side) - near for point in outline])
    return _clip(inner, [far - _depth(point, side) for point in inner])


def _split(strip: Sequence[Point], side: Side, count: int) -> list[list[Point]]:
    """Cut a strip across into ``count`` parts of like area, from the player's left to his right."""
    low, high = (bound(_along(point, side) for point in strip) for bound in (min, max))
    cuts = [low, *(_cut(strip, side, low, high, part / count) for part in range(1, count)), high]
    parts = []
    for left, right in pairwise(cuts):
        part = _clip(strip, [_along(point, side) - left for point in strip])
        parts.append(_clip(part, [right - _along(point, side) for point in part]))
    return parts


def _cut(strip: Sequence[Point], side: Side, low: float, high: float, share: float) -> float:
    """Where to cut a strip so that ``share`` of its area lies left of the cut."""
    wanted = share * _area(strip)
    for _round in range(40):
        middle = (low + high) / 2
        left = _clip(strip, [middle - _along(point, side) for point in strip])
        low, high = (middle, high) if _area(left) < wanted else (low, middle)
    return (low + high) / 2


def _opponents(side: Side, by_side: Mapping[Side, str]) -> list[str]:
    """The other seats from the player's left to his right, as they sit."""
    order = sorted(by_side, key=lambda other: (_TURNS[other] - _TURNS[side]) % 360)
    return [by_side[other] for other in order[1:]]


def _area(outline: Sequence[Point]) -> float:
    total = sum(
        before[0] * corner[1] - corner[0] * before[1]
        for before, corner in zip((outline[-1], *outline[:-1]), outline, strict=True)
    )
    return abs(total) / 2


def _centroid(outline: Sequence[Point]) -> Point:
    """The centre of gravity of a polygon."""
    weight = across = down = 0.0
    for before, corner in zip((outline[-1], *outline[:-1]), outline, strict=True):
        cross = before[0] * corner[1] - corner[0] * before[1]
        weight += cross
        across += (before[0] + corner[0]) * cross
        down += (before[1] + corner[1]) * cross
    return across / (3 * weight), down / (3 * weight)


def _room(outline: Sequence[Point], height: float) -> float:
    """Width of a polygon on the horizontal line at ``height``."""
    crossings = []
    for before, corner in zip((outline[-1], *outline[:-1]), outline, strict=True):
        if (before[1] > height) != (corner[1] > height):
            share = (height - before[1]) / (corner[1] - before[1])
            crossings.append(before[0] + share * (corner[0] - before[0]))
    return max(crossings) - min(crossings)


def _cell(
    seat: str,
    column: Literal["pool", "mountain", "whists"],
    on: str | None,
    outline: Sequence[Point],
    apex: Point,
) -> Cell:
    centre = _centroid(outline)
    if column == "mountain":
        away = 0.12
        centre = (centre[0] + away * (centre[0] - apex[0]), centre[1] + away * (centre[1] - apex[1]))
    return Cell(
        seat,
        column,
        on,
        tuple(_shifted(point) for point in outline),
        _shifted(centre),
        _room(outline, centre[1]),
    )


def _shifted(point: Point) -> Point:
    return round(point[0] + MARGIN, 2), round(point[1] + MARGIN, 2)
