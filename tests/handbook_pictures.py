"""The pictures of the handbook, drawn from rounds beside this file: `python -m tests.handbook_pictures --write`.

Each round is the report of a race of bots, as `steward race --seed handbook --drivers 5 --laps 1` posts it. Letters
mark what the page explains."""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from bot.model.seats import WHITE
from bot.pictures.board import BoardArt
from bot.pictures.choice_picture import Landing, draw_choices
from bot.pictures.pillow_backend import render_png
from bot.pictures.round_picture import build_round_scene
from bot.pictures.scene import Disc, Point, Shape, Text
from bot.posts.types import Report
from bot.text.locale import use_language
from bot.text.localizer import Localizers
from bot.text.rendered import build_round_picture_data
from rules.registry import RULESETS
from rules.ruleset import RaceSetup
from rules.track.track_file import read_track
from tests.repository import DATA, LIBRARY

ROUNDS, FOLDER = Path(__file__).parent / "handbook_rounds", DATA / "handbook"
LANGUAGES = {"en": "pictures/", "de": "de/pictures/"}
"""The folder of each language within the handbook."""
LETTER_COLOUR, LETTER_RADIUS_PX, RIM_PX, LETTER_SIZE_PX = "#6a2c91", 24.0, 4.0, 34
HEADLINE, MAP, STANDINGS = (1000.0, 36.0), (36.0, 756.0), (880.0, 745.0)


class Marked(NamedTuple):
    """The track of a game's round, and where its letters stand."""

    track: str
    letters: Mapping[str, Point]


MARKED = {
    "speed_circuit": Marked(
        "three-rivers",
        {"A": HEADLINE, "B": (1150, 326), "C": (855, 440), "D": (970, 360), "E": MAP, "F": STANDINGS, "G": (208, 618)},
    ),
    "circus_maximus": Marked(
        "circus-romanus",
        {"A": HEADLINE, "B": (868, 387), "C": (252, 240), "E": MAP, "F": STANDINGS, "G": (590, 169)},
    ),
    "powersled": Marked(
        "halcyon-oval",
        {"A": HEADLINE, "B": (872, 579), "C": (930, 345), "D": (190, 606), "E": MAP, "F": STANDINGS, "G": (892, 94)},
    ),
    "formula_d": Marked(
        "lantern-harbour",
        {"A": HEADLINE, "B": (832, 285), "C": (330, 540), "D": (725, 548), "E": MAP, "F": STANDINGS, "G": (1120, 182)},
    ),
}


FORM_GAME, FORM_SEAT = "speed_circuit", "blue"
LANDINGS = (
    Landing(40, "(18,3)"),
    Landing(60, "(19,3)"),
    Landing(80, "(20,3)"),
    Landing(100, "(21,3)", "costs"),
    Landing(120, "(22,3)", "fatal"),
    Landing(140, "(22,1)", "impossible"),
)


def draw_pictures() -> Iterator[tuple[str, bytes]]:
    """Draw all pictures; yield each with its place in the handbook."""
    yield f"{LANGUAGES['en']}form.png", draw_choices_of_a_form()
    for game in MARKED:
        for language, folder in LANGUAGES.items():
            yield f"{folder}{game}.png", draw_round_with_letters(game, language)


def draw_round_with_letters(game: str, language: str) -> bytes:
    """Draw a game's round, as a PNG."""
    post = _load_round(game, language)
    localizer = Localizers.from_files(LIBRARY.load_messages("en", language)).for_game(game)
    with use_language(language):
        scene = build_round_scene(_load_board(game), post.view, post.names, localizer, build_round_picture_data(post))
    letters = [shape for letter, at in MARKED[game].letters.items() for shape in _draw_letter(letter, at)]
    colours = (*scene.colours, LETTER_COLOUR, WHITE)
    return render_png(replace(scene, moving=(*scene.moving, *letters), colours=colours))


def draw_choices_of_a_form() -> bytes:
    """Draw where the choices of blue's form lead, with a plate of each tone; it has no words."""
    post, localizer = (
        _load_round(FORM_GAME, "en"),
        Localizers.from_files(LIBRARY.load_messages("en")).for_game(FORM_GAME),
    )
    return draw_choices(_load_board(FORM_GAME), post.view, post.names, FORM_SEAT, localizer, LANDINGS).png


def _load_round(game: str, language: str) -> Report:
    return Report.model_validate_json((ROUNDS / f"{game}.{language}.json").read_text(encoding="utf-8"))


def _load_board(game: str) -> BoardArt:
    marked, ruleset = MARKED[game], RULESETS[game]
    text = (DATA / "tracks" / f"{marked.track}.toml").read_text(encoding="utf-8")
    track, tables = read_track(marked.track, text), LIBRARY.read_tables_text(game, ruleset.profiles[0])
    board = ruleset.board(RaceSetup(track, ruleset.read_tables(track, tables or "")))
    return BoardArt(track, text, board)


def _draw_letter(letter: str, at: Point) -> Iterator[Shape]:
    yield Disc(at, LETTER_RADIUS_PX + RIM_PX, WHITE)
    yield Disc(at, LETTER_RADIUS_PX, LETTER_COLOUR)
    yield Text(at, letter, LETTER_SIZE_PX, WHITE, "bold")


def main() -> None:
    """Write the pictures anew."""
    for folder in LANGUAGES.values():
        (FOLDER / folder).mkdir(exist_ok=True)
    for name, png in draw_pictures():
        (FOLDER / name).write_bytes(png)


if __name__ == "__main__" and "--write" in sys.argv:
    main()
