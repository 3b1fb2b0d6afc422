"""The picture of a chariot race: arena, spina, teams and chariots with their stocks."""

import math
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from bot.model.seats import LIVERIES
from bot.pictures import pillow_backend
from bot.pictures.board import BoardArt, build_course
from bot.pictures.board_arena import Sand
from bot.pictures.cars import CarShapes
from bot.pictures.choice_picture import PICTURE_SIZE_PX, Landing, build_choices_scene
from bot.pictures.geometry import Course, smooth_path
from bot.pictures.map_labels import do_overlap
from bot.pictures.palette import DEAD_HORSE_COLOUR, HORSE_COLOURS, SAND_THEMES, SKIN_COLOUR
from bot.pictures.scene import Disc, Polygon, Scene, Shape, Stroke, Text
from bot.pictures.sprites.chariots import Horse, Rig, draw_rig
from rules.circus_maximus import CIRCUS_MAXIMUS
from rules.ruleset import RaceSetup
from rules.track.track import Track
from rules.track.track_file import read_track
from rules.view import Board, BoardPiece, CarView, RaceView, StockLevel
from tests.bot.pictures.picture_samples import SEATS, TRACKS, draw_whole_track
from tests.bot.pictures.test_board import box, list_texts, texts

NAME = "circus-romanus"
TEXT = (TRACKS / f"{NAME}.toml").read_text(encoding="utf-8")
TABLES = (Path(TRACKS).parent / CIRCUS_MAXIMUS.name / "second-edition.toml").read_text(encoding="utf-8")
SQUARE = ((100.0, 100.0), 0.0), (14.0, 16.0)
BEHIND = ((70.0, 100.0), 0.0), (14.0, 16.0)


@cache
def track() -> Track:
    return read_track(NAME, TEXT)


@cache
def board() -> Board:
    return CIRCUS_MAXIMUS.board(RaceSetup(track(), CIRCUS_MAXIMUS.read_tables(track(), TABLES)))


def course() -> Course:
    return build_course(NAME, TEXT)


def find_square_before(id: str) -> str:
    space = track().spaces[id]
    found = track().find_space_at(space.lane, space.start - 1)
    assert found
    return found.id


def chariot(n: int, team: str | None, **more: object) -> CarView:
    """Return the n-th chariot, from 0, with its team on a square."""
    spaces = (team, find_square_before(team)) if team else ()
    gauges = (StockLevel(name="END", value=40 - n, most=58), StockLevel(name="hits", value=n, most=12))
    plain = CarView(
        seat=SEATS[n],
        number=n + 1,
        order=n + 1,
        lap=1,
        speed=18,
        spaces=spaces,
        gauges=gauges,
        shape="chariot",
        marks=(*("well",) * 4, "car", "driver") if team else (),
    )
    return plain.model_copy(update=more)


def piece(kind: str, at: str, n: int) -> BoardPiece:
    return BoardPiece.model_validate({"shape": kind, "at": at, "seat": SEATS[n], "number": n + 1})


def view_grid(chariots: int = 12) -> RaceView:
    return RaceView(round=0, lap=0, laps=3, cars=tuple(chariot(n, board().grid[n]) for n in range(chariots)))


def pile_up() -> RaceView:
    """Draw a corner with all that can happen in it."""
    cars = (
        chariot(0, "C1:3/6", trail=("C1:3/3", "C1:3/4", "C1:3/5", "C1:3/6")),
        chariot(1, "C1:4/6", marks=("well", "gone", "well", "fallen", "car", "driver")),
        chariot(2, "C1:5/6", marks=(*("well",) * 4, "car"), status="out"),
        chariot(3, "B:4/6", spaces=("B:4/6", "B:4/5"), marks=("well",) * 4),
        chariot(4, None, spaces=("A:5/30",), status="out"),
        chariot(5, None, status="out"),
    )
    pieces = (
        piece("wreck", "C1:4/5", 5),
        piece("fallen", "C1:5/3", 5),
        piece("wreck", "A:6/31", 4),
        piece("wreck", "A:6/31", 3),
        piece("dragged", "B:4/5", 3),
        piece("walker", "A:5/30", 4),
    )
    return RaceView(round=5, lap=1, laps=3, cars=cars, pieces=pieces)


def draw_board(view: RaceView, theme: str = "day") -> Scene:
    return draw_whole_track(course(), board(), view, theme)


def list_ground_texts() -> list[Text]:
    ground = Sand(course(), board(), SAND_THEMES["day"]).list_shapes()
    return [shape for shape in ground if isinstance(shape, Text)]


def field(view: RaceView) -> Iterator[Shape]:
    return CarShapes(course(), view.cars, SAND_THEMES["day"], view.pieces).draw_shapes()


def list_fills(shapes: Iterator[Shape] | tuple[Shape, ...]) -> list[str]:
    return [shape.fill for shape in shapes if isinstance(shape, Polygon | Disc)]


def test_the_printed_words_do_not_lie_over_each_other() -> None:
    for one, other in combinations(list_ground_texts(), 2):
        assert not do_overlap(box(one), box(other)), (one.text, other.text, one.at)


def test_safe_speeds_stand_on_the_first_and_last_square_of_every_corner_lane() -> None:
    at = {text.at: text.text for text in list_ground_texts()}
    for corner in ("C1", "C2"):
        for lane, (squares, safe) in enumerate(zip(range(6, 21, 2), (8, 10, 12, 14, 16, 20, 24, 28), strict=True), 1):
            ends = [at[course().find_middle(f"{corner}:{lane}/{square}")] for square in (1, squares)]
            assert ends == [str(safe)] * 2


def test_straights_and_corners_bear_their_names_and_straights_their_lanes() -> None:
    words = [text.text for text in list_ground_texts()]
    assert [words.count(name) for name in ("A", "B", "C1", "C2")] == [1, 1, 1, 1]
    middles = {course().find_middle(f"A:{lane}/{19}"): str(lane) for lane in range(1, 9)}
    assert {text.at: text.text for text in list_ground_texts() if text.at in middles} == middles


def test_the_start_grid_is_grey() -> None:
    shades = [s for s in Sand(course(), board(), SAND_THEMES["day"]).list_shapes() if isinstance(s, Polygon)]
    assert sum(shape.fill == SAND_THEMES["day"].shade for shape in shades) == 32


def test_the_spina_stays_within_the_road() -> None:
    spina = Sand(course(), board(), SAND_THEMES["day"])._spina_drawing
    assert spina
    assert spina.furnished
    inner = [course().find_point(row / 2, 4) for row in range(200)]
    left, right = min(x for x, _ in inner), max(x for x, _ in inner)
    top, bottom = min(y for _, y in inner), max(y for _, y in inner)
    for shape in spina.draw_shapes():
        points = shape.points if isinstance(shape, Polygon | Stroke) else ()
        assert all(left < x < right and top < y < bottom for x, y in points)


@pytest.mark.parametrize("view", [view_grid(), pile_up()], ids=["grid", "pile-up"])
@pytest.mark.parametrize("theme", ["day", "night"])
def test_a_picture_is_the_same_every_time_and_small(view: RaceView, theme: str) -> None:
    first = pillow_backend.render_png(draw_board(view, theme))
    assert first == pillow_backend.render_png(draw_board(view, theme))
    assert len(first) < 130_000
    assert Image.open(BytesIO(first)).mode == "P"


def test_all_words_are_large_enough_and_within_the_picture() -> None:
    picture = draw_board(pile_up())
    for text in texts(picture):
        left, top, right, bottom = box(text)
        assert text.size >= 12
        assert left >= 0
        assert top >= 0
        assert right <= picture.width
        assert bottom <= picture.height


@pytest.mark.parametrize(
    ("horses", "alive", "dead"),
    [(("well",) * 4, 4, 0), (("well", "gone", "well", "well"), 3, 0), (("fallen", "well", "gone", "well"), 2, 1)],
)
def test_a_team_has_the_horses_it_has_left(horses: tuple[Horse, ...], alive: int, dead: int) -> None:
    colours = list_fills(draw_rig(Rig(horses=horses), SQUARE, BEHIND, LIVERIES["red"], "1", 12))
    assert sum(colours.count(coat) for coat in HORSE_COLOURS) == alive
    assert colours.count(DEAD_HORSE_COLOUR) == dead


def test_a_missing_horse_leaves_its_place_empty() -> None:
    def places(horses: tuple[Horse, ...]) -> list[float]:
        team = draw_rig(Rig(horses=horses), SQUARE, BEHIND, LIVERIES["red"], "1", 12)
        bodies = [s for s in team if isinstance(s, Polygon) and s.fill in HORSE_COLOURS]
        return [round(sum(y for _, y in body.points) / len(body.points), 2) for body in bodies]

    whole = places(("well",) * 4)
    assert places(("well", "gone", "well", "well")) == [whole[0], *whole[2:]]


def test_only_a_driven_car_has_a_driver_and_only_another_bears_a_warning() -> None:
    driven = RaceView(round=1, lap=1, laps=1, cars=(chariot(0, "B:4/6"),))
    left = chariot(0, "B:4/6", marks=(*("well",) * 4, "car"))
    runaway = driven.model_copy(update={"cars": (left,)})
    assert SKIN_COLOUR in list_fills(field(driven))
    assert SKIN_COLOUR not in list_fills(field(runaway))
    warnings = [[s for s in field(v) if isinstance(s, Text) and s.text == "!"] for v in (driven, runaway)]
    assert [len(found) for found in warnings] == [0, 1]


def test_team_and_car_stand_in_their_squares() -> None:
    view = RaceView(round=1, lap=1, laps=1, cars=(chariot(0, "C1:8/9"),))
    number = next(s for s in field(view) if isinstance(s, Text))
    horse = next(s for s in field(view) if isinstance(s, Polygon) and s.fill == HORSE_COLOURS[1])
    assert math.dist(number.at, course().find_middle("C1:8/8")) < course().lane_width / 3
    assert math.dist(horse.points[0], course().find_middle("C1:8/9")) < course().lane_width


def test_a_wreck_edges_its_square_and_bears_its_number() -> None:
    view = RaceView(round=1, lap=1, laps=1, cars=(), pieces=(piece("wreck", "A:6/31", 6),))
    shapes = list(field(view))
    assert any(isinstance(s, Stroke) and s.points == course().outlines["A:6/31"] for s in shapes)
    assert [s.text for s in shapes if isinstance(s, Text)] == ["7"]


def test_wrecks_in_one_square_are_counted() -> None:
    assert "×2" in list_texts(draw_board(pile_up()))


def test_men_are_told_apart_by_their_numbers() -> None:
    view = RaceView(
        round=1, lap=1, laps=1, cars=(), pieces=(piece("walker", "A:5/30", 4), piece("dragged", "B:4/5", 3))
    )
    assert [s.text for s in field(view) if isinstance(s, Text)] == ["5", "4"]


def test_a_team_that_drags_its_driver_keeps_the_drivers_number() -> None:
    numbers = [s.text for s in field(pile_up()) if isinstance(s, Text)]
    assert numbers.count("4") == 2  # the car's, and its wreck's over the other one


def test_a_piece_that_is_not_on_the_track_is_left_out() -> None:
    nowhere = RaceView(round=1, lap=1, laps=1, cars=(chariot(0, None),), pieces=(piece("walker", "A:9/1", 0),))
    assert list(field(nowhere)) == []


def test_twelve_on_the_grid_keep_to_their_lanes() -> None:
    numbers = [s for s in field(view_grid()) if isinstance(s, Text)]
    for one, other in combinations(numbers, 2):
        assert math.dist(one.at, other.at) > course().lane_width * 0.9


@pytest.mark.parametrize("team", ["A:7/20", "B:8/12", "C1:8/10"])
def test_a_form_shows_the_whole_of_its_chariot_however_far_its_choices_lie(team: str) -> None:
    one, ahead = chariot(0, team), [track().spaces[team]]
    while len(ahead) < 20:
        found = track().find_space_ahead(ahead[-1].id)
        ahead.append(track().spaces[found or track().exits[ahead[-1].id][0].to])
    landings = [Landing(n, space.id) for n, space in enumerate(ahead[5:], 5)]
    scene = build_choices_scene(
        BoardArt(track(), TEXT, board()), RaceView(round=2, lap=1, laps=3, cars=(one,)), one, landings
    )
    (wide, tall), number = PICTURE_SIZE_PX, next(text for text in texts(scene) if text.text == "1" and text.size > 24)
    assert 60 < number.at[0] < wide - 60
    assert 60 < number.at[1] < tall - 60


def test_the_colours_of_the_factions_survive_the_palette() -> None:
    image = Image.open(BytesIO(pillow_backend.render_png(draw_board(view_grid())))).convert("RGB")
    found = {colour for _, colour in image.getcolors(100_000) or []}
    for seat, livery in LIVERIES.items():
        assert tuple(int(livery.body[i : i + 2], 16) for i in (1, 3, 5)) in found, seat


def test_a_way_to_the_side_or_back_does_not_lead_round_the_track() -> None:
    way = smooth_path(course(), ("C1:5/8", "C1:4/6", "C1:4/7"))
    length = sum(math.dist(p, q) for p, q in pairwise(way))
    assert length < 5 * course().lane_width


def test_shapes_drawn_together_look_as_if_drawn_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = draw_board(pile_up())
    together = pillow_backend.render_scene(picture)
    monkeypatch.setattr(pillow_backend, "MAX_IDLE_AREA_PX", -math.inf)
    single = pillow_backend.render_scene(picture)
    differs = ImageChops.difference(together, single).convert("L").histogram()
    assert sum(differs[64:]) < 400
