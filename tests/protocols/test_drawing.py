"""The drawn sheet: sectors, columns and their places; figures and initials in them."""

import pytest

from arbiter.protocols.drawing import FIELD, MARGIN, SIZE, Cell, draw_sheet
from arbiter.protocols.pictures import marks_of, picture_of, running_totals
from arbiter.protocols.services import reverse_act
from tests.factories import make_deal, make_judge, make_table


def area(cell: Cell) -> float:
    corners = cell.outline
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    return abs(sum(x * b - a * y for (x, y), (a, b) in pairs)) / 2


@pytest.mark.parametrize(
    ("seats", "sides"),
    [("123", ["bottom", "left", "right"]), ("1234", ["bottom", "left", "top", "right"])],
)
def test_players_sit_clockwise_from_the_bottom(seats: str, sides: list[str]) -> None:
    drawing = draw_sheet(seats)
    assert [sector.seat for sector in drawing.sectors] == list(seats)
    assert [sector.side for sector in drawing.sectors] == sides


@pytest.mark.parametrize("seats", ["123", "1234"])
def test_the_columns_cover_the_field_without_overlap(seats: str) -> None:
    cells = [cell for sector in draw_sheet(seats).sectors for cell in sector.cells]
    assert sum(map(area, cells)) == pytest.approx(FIELD * FIELD, rel=1e-4)
    assert len(cells) == len(seats) * (len(seats) + 1)


@pytest.mark.parametrize(
    ("seats", "opponents"),
    [
        ("123", {"1": ["2", "3"], "2": ["3", "1"], "3": ["1", "2"]}),
        ("1234", {"1": ["2", "3", "4"], "2": ["3", "4", "1"], "3": ["4", "1", "2"], "4": ["1", "2", "3"]}),
    ],
)
def test_whists_on_each_opponent_lie_on_his_side(seats: str, opponents: dict[str, list[str]]) -> None:
    sectors = draw_sheet(seats).sectors
    whists = {
        sector.seat: [cell.on for cell in sector.cells if cell.column == "whists"] for sector in sectors
    }
    assert whists == opponents
    bottom = [cell for cell in sectors[0].cells if cell.column == "whists"]
    assert [cell.centre[0] for cell in bottom] == sorted(cell.centre[0] for cell in bottom)


@pytest.mark.parametrize("seats", ["123", "1234"])
def test_whists_lie_outside_the_pool_and_the_mountain_inside(seats: str) -> None:
    drawing = draw_sheet(seats)
    for sector in drawing.sectors:
        axis = 1 if sector.side in ("bottom", "top") else 0
        far = {
            column: [
                abs(cell.centre[axis] - drawing.centre[axis])
                for cell in sector.cells
                if cell.column == column
            ]
            for column in ("whists", "pool", "mountain")
        }
        assert min(far["whists"]) > far["pool"][0] > far["mountain"][0]
        assert all(MARGIN < coordinate < SIZE - MARGIN for cell in sector.cells for coordinate in cell.centre)


def test_initials_name_the_players_and_seats_tell_the_same_ones_apart() -> None:
    names = {"1": "Анна Белова", "2": "Борис", "3": "алексей Быков", "4": "<b>"}
    assert marks_of(names) == {"1": "АБ1", "2": "Б", "3": "АБ3", "4": "4"}


@pytest.mark.django_db
def test_the_figures_are_running_totals() -> None:
    table = make_table()
    judge = make_judge(table.event)
    make_deal(table, judge)
    make_deal(
        table, judge, dealer="1", declarer="2", calls={"3": "whist", "4": "pass"}, tricks={"2": 6, "3": 4}
    )
    make_deal(table, judge, dealer="4", contract="7S", tricks={"1": 7, "2": 3, "3": 0})
    assert running_totals(table) == {
        ("1", "pool", None): [2, 6],
        ("2", "whists", "1"): [8, 20],
        ("2", "pool", None): [2],
        ("3", "whists", "2"): [8],
    }
    figures = {figure.cell.key: figure for sector in picture_of(table).sectors for figure in sector.figures}
    pool, whists = figures["1", "pool", None], figures["2", "whists", "1"]
    assert (pool.total, pool.history_text, pool.on_mark) == ("6", "2.", "")
    assert (whists.total, whists.history_text, whists.on_mark) == ("20", "8.", "А")
    assert figures["4", "pool", None].total == ""


@pytest.mark.django_db
def test_a_deal_taken_back_leaves_its_total_among_the_earlier_ones() -> None:
    table = make_table()
    judge = make_judge(table.event)
    act = make_deal(table, judge)
    reverse_act(act=act, actor=judge, reason="не та сдача")
    assert running_totals(table)["1", "pool", None] == [2, 0]
    figures = {figure.cell.key: figure for sector in picture_of(table).sectors for figure in sector.figures}
    assert (figures["1", "pool", None].total, figures["1", "pool", None].history_text) == ("", "2.")
