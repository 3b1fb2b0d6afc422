"""Tracks, boards and views for the tests of pictures, made by hand from the track files."""

from dataclasses import replace
from functools import cache

from bot.model.seats import LIVERIES
from bot.pictures.board import TITLE_HEIGHT_PX, build_course, draw_plan
from bot.pictures.cars import CarShapes
from bot.pictures.geometry import Course
from bot.pictures.palette import THEMES, adapt_to_surface
from bot.pictures.scene import Scene, move_shape
from rules.track.track import Track
from rules.track.track_file import read_track
from rules.view import Arrow, Board, CarView, Label, RaceView, StockLevel
from tests.repository import DATA

TRACKS = DATA / "tracks"
NAMES = ("tt-1", "long-meadow", "three-rivers")
SEATS = tuple(LIVERIES)
TINTS = {60: 3, 80: 2, 100: 1, 120: 0}


def text_of(name: str) -> str:
    return (TRACKS / f"{name}.toml").read_text(encoding="utf-8")


@cache
def track_of(name: str) -> Track:
    return read_track(name, text_of(name))


def make_course(name: str) -> Course:
    return build_course(name, text_of(name))


@cache
def load_board(name: str) -> Board:
    track = track_of(name)
    labels: dict[str, Label] = {}
    arrows: list[Arrow] = []
    for corner in track.corners.values():
        table = corner.rules["speed_circuit"]
        for posted in table["limits"]:
            for id in corner.spaces:
                space = track.spaces[id]
                if posted["rows"][0] <= space.start <= posted["rows"][1]:
                    limit = posted["lanes"][space.lane - 1]
                    labels[id] = Label(text=str(limit), tint=TINTS[limit])
        arrows += [Arrow(name=a["name"], spaces=tuple(a["spaces"])) for a in table.get("arrows", ())]
    lanes = track.rules["speed_circuit"]["grid_lanes"]
    grid = tuple(f"({track.rows - 1 - n // 2},{lanes[n % 2]})" for n in range(12))
    return Board(labels=labels, arrows=tuple(arrows), grid=grid)


def make_car(n: int, **more: object) -> CarView:
    """Make the n-th car, from 0, on its place of the grid unless told otherwise."""
    gauges = (StockLevel(name="wear", value=10 - n % 8, most=12), StockLevel(name="-3", value=1))
    plain = CarView(seat=SEATS[n], number=n + 1, order=n + 1, lap=1, speed=100, gauges=gauges)
    return plain.model_copy(update=more)


def on_the_grid(name: str) -> RaceView:
    grid = load_board(name).grid
    return RaceView(round=0, lap=0, laps=2, cars=tuple(make_car(n, spaces=(grid[n],)) for n in range(12)))


def list_spaces_ahead(track: Track, start: str, steps: int) -> tuple[str, ...]:
    spaces = [start]
    for _ in range(steps):
        spaces.append(track.find_space_ahead(spaces[-1]) or track.exits[spaces[-1]][0].to)
    return tuple(spaces)


def make_race_under_way(name: str) -> RaceView:
    """Make six cars in and before the first corner: with trails, one off the track, one crashed."""
    track = track_of(name)
    cars = []
    for n in range(6):
        trail = list_spaces_ahead(track, f"({n // 3 * 2},{n % 3 + 1})", 6)
        cars.append(make_car(n, spaces=trail[-1:], trail=trail, badges=("slipstream",) if n == 1 else ()))
    cars[4] = cars[4].model_copy(update={"spaces": (), "beside": "(9,1)", "side": "left", "badges": ("spun",)})
    cars[5] = cars[5].model_copy(update={"status": "out"})
    return RaceView(round=3, lap=1, laps=2, cars=tuple(cars), marked=("(12,1)", "(12,2)"))


def draw_whole_track(course: Course, board: Board, view: RaceView, light: str = "day") -> Scene:
    """Draw the plan of a track with a race on it."""
    printed = draw_plan(course, board, "A race", f"{view.laps} laps", light)
    theme = adapt_to_surface(THEMES[light], course.shape)
    cars = CarShapes(course, view.cars, theme, view.pieces).draw_shapes(view.marked)
    return replace(printed, moving=(*printed.moving, *(move_shape(shape, 0, TITLE_HEIGHT_PX) for shape in cars)))
