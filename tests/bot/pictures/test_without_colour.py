"""Pictures without colour: figure, shape and text carry all that colour says."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from bot.model.seats import LIVERIES, SEAT_EMOJIS, Livery
from bot.pictures import pillow_backend
from bot.pictures.geometry import Shape as TrackShape
from bot.pictures.incident_marks import MARK_DRAWERS, draw_mark_shape
from bot.pictures.overview import build_filmed_board
from bot.pictures.palette import AREA_COLOURS, DAY_THEME, GROUND_COLOURS, NIGHT_THEME, Theme, adapt_to_surface
from bot.pictures.race_gif import SMALL_TEXT_PX
from bot.pictures.round_picture import describe_round
from bot.pictures.scene import Disc, Polygon, Scene, Shape, Stroke, Text
from bot.report.round_report import strip_markup
from tests.bot.pictures.test_board import texts
from tests.bot.pictures.test_round_picture import NAMES, ROUNDS, race
from tests.bot.report.reported_races import TRACKS, tell_race
from tests.repository import LOCALIZERS

BLIND = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
    "no colour": ((0.213, 0.715, 0.072),) * 3,
}
"""What is seen of red, green and blue light (Machado, Oliveira, Fernandes 2009)."""
MIN_COLOUR_DISTANCE = 0.12
"""How far apart two colours are seen as two."""


def simulate_colour_vision(colour: str, how: str) -> tuple[float, ...]:
    """Return a colour as somebody with this colour vision sees it."""
    light = [(int(colour[i : i + 2], 16) / 255) ** 2.2 for i in (1, 3, 5)]
    return tuple(max(0.0, sum(a * b for a, b in zip(row, light, strict=True))) ** (1 / 2.2) for row in BLIND[how])


def measure_colour_distance(one: str, other: str, how: str) -> float:
    return max(
        abs(a - b) for a, b in zip(simulate_colour_vision(one, how), simulate_colour_vision(other, how), strict=True)
    )


def are_distinguishable(one: Livery, other: Livery, how: str) -> bool:
    """Whether two liveries differ by body colour, or by place or colour of the trim."""
    return measure_colour_distance(one.body, other.body, how) > MIN_COLOUR_DISTANCE or one.where != other.where


@pytest.mark.parametrize("how", BLIND)
def test_cars_are_told_apart_by_body_or_trim_whatever_colours_one_sees(how: str) -> None:
    """So that one palette does for everybody; their numbers tell them apart anyway."""
    alike = [
        (a, b) for (a, one), (b, other) in combinations(LIVERIES.items(), 2) if not are_distinguishable(one, other, how)
    ]
    assert alike == []


@pytest.mark.parametrize(("name", "n"), ROUNDS)
def test_every_car_bears_its_number_in_the_focus_and_beside_its_name(name: str, n: int) -> None:
    one = race(name)
    pane = one.pane(n, one.mark_round(n))
    there = [
        car for car in pane.field.cars_on_board if (spot := pane.field.spot_of(car)) and pane.course.shows(spot[0])
    ]
    written = Counter(text.text for text in texts(pane.build_scene(one.mark_round(n).marks)))
    assert all(written[str(car.number)] for car in there if car.status == "running")
    whole = [text.text for text in texts(one.scene(n, one.mark_round(n)))]
    assert all(str(car.number) in whole for car in one.views[n].cars)


def test_a_films_small_board_has_numbers_in_its_dots() -> None:
    one = race("speed_circuit")
    pane = one.pane(5, one.mark_round(5))
    area = (0.0, 0.0, float(pane.road.course.width), float(pane.road.course.height))
    board = build_filmed_board(pane.road, one.views[5], area, (450, 480), SMALL_TEXT_PX, ())
    running = {str(car.number) for car in one.views[5].cars if car.status == "running"}
    assert {text.text for text in texts(board)} >= running


def draw_black_outline(shapes: Iterator[Shape]) -> bytes:
    """Draw the outline of a mark, all of it black."""
    inked: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Stroke):
            inked.append(Stroke(shape.points, "#000000", shape.width, shape.opacity, closed=shape.closed))
        elif isinstance(shape, Polygon):
            inked.append(Polygon(shape.points, "#000000"))
        elif isinstance(shape, Disc):
            inked.append(Disc(shape.centre, shape.radius, "#000000"))
        elif isinstance(shape, Text):
            inked.append(shape)
    return (
        pillow_backend.render_scene(Scene(60, 60, "#ffffff", "", (), tuple(inked)))
        .convert("L")
        .resize((18, 18))
        .tobytes()
    )


def test_every_two_marks_differ_in_outline_at_eighteen_pixels() -> None:
    drawn = {kind: draw_black_outline(draw_mark_shape(kind, (30, 30), 26, "#b3362e")) for kind in MARK_DRAWERS}
    for one, other in combinations(drawn, 2):
        differs = sum(abs(a - b) > 64 for a, b in zip(drawn[one], drawn[other], strict=True))
        assert differs >= 12, (one, other)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours (Web Content Accessibility Guidelines 2)."""

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def shape(surface: str = "asphalt", ground: str = "") -> TrackShape:
    """Return the shape of a track on a surface and a ground."""
    points = ((0, 0), (1, 0), (1, 1), (0, 1))
    return TrackShape.model_validate({"lane_width": 1, "surface": surface, "ground": ground, "centreline": points})


@pytest.mark.parametrize("base", [DAY_THEME, NIGHT_THEME])
@pytest.mark.parametrize("surface", ["asphalt", "sand", "ice"])
@pytest.mark.parametrize("ground", ["", *GROUND_COLOURS])
def test_words_stand_out_from_what_they_lie_on(base: Theme, surface: str, ground: str) -> None:
    theme = adapt_to_surface(base, shape(surface, ground))
    for ink in (theme.ink, theme.soft_ink, theme.alarm):
        assert contrast(ink, theme.paper) >= 4.5, (ink, theme.paper)
    for below in (theme.ground, theme.verge):
        assert contrast(theme.ink, below) >= 7, (theme.ink, below)
        assert contrast(theme.soft_ink, below) >= 4.5, (theme.soft_ink, below)


@pytest.mark.parametrize("theme", ["day", "night"])
def test_corner_names_stand_out_from_every_area_that_they_may_lie_on(theme: str) -> None:
    ink = {"day": DAY_THEME, "night": NIGHT_THEME}[theme].ink
    for kind, areas in AREA_COLOURS.items():
        assert contrast(ink, areas[theme][0]) >= 4.5, kind


@pytest.mark.parametrize("how", BLIND)
@pytest.mark.parametrize("base", [DAY_THEME, NIGHT_THEME])
def test_the_road_is_told_from_every_ground_whatever_colours_one_sees(base: Theme, how: str) -> None:
    """By its edge, which is drawn around every space."""
    for surface, ground in product(("asphalt", "sand", "ice"), GROUND_COLOURS):
        theme = adapt_to_surface(base, shape(surface, ground))
        assert measure_colour_distance(theme.edge, theme.verge, how) > MIN_COLOUR_DISTANCE, (surface, ground)
        assert measure_colour_distance(theme.edge, theme.ground, how) > MIN_COLOUR_DISTANCE, (surface, ground)


@pytest.mark.slow
@pytest.mark.parametrize("game", TRACKS)
def test_a_colours_sign_stands_before_a_name_and_once_a_line(game: str) -> None:
    signs = "".join(SEAT_EMOJIS.values())
    for one in tell_race(game, "one"):
        for line in (*one.tale.head, *one.tale.story):
            assert all(re.match(r" \**\w", line[at + 1 :]) for at, c in enumerate(line) if c in signs), line
            assert all(line.count(c) <= 1 for c in signs if c in line), line
            assert strip_markup(line).strip(), "what is left without signs still says it"


def test_the_words_for_a_picture_name_drivers_and_what_happened_and_no_colour_of_its_own() -> None:
    one = race("speed_circuit")
    said = describe_round(one.views[5], NAMES, LOCALIZERS.for_game("speed_circuit"), one.mark_round(5))
    assert said.startswith("Ann passes Ben in Quay and leads")
    assert "1: spin, Ann Kowalska-Smith" in said
    assert len(said) <= 1000
