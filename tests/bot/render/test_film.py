"""A round as a film."""

from io import BytesIO

import pytest
from PIL import Image

from bot.render.board import draw
from bot.render.film import FRAMES, film, moments
from bot.render.scene import Undrawable
from rules.view import RaceView
from tests.bot.render.printed import board_of, on_the_grid, text_of, track_of, under_way

TRACK = "tt-1"


def filmed(view: RaceView) -> bytes:
    return film(track_of(TRACK), text_of(TRACK), board_of(TRACK), view, {}, "A race")


def test_the_last_frame_is_the_picture_of_the_round_and_stays() -> None:
    view = under_way(TRACK)
    gif = Image.open(BytesIO(filmed(view)))
    still = Image.open(BytesIO(draw(track_of(TRACK), text_of(TRACK), board_of(TRACK), view, {}, "A race").png))
    durations = []
    for n in range(getattr(gif, "n_frames", 0)):
        gif.seek(n)
        durations.append(gif.info["duration"])
    assert durations[-1] > 10 * durations[0]
    assert gif.convert("RGB").tobytes() == still.convert("RGB").tobytes()


def test_every_car_starts_where_it_started_and_goes_its_way_in_order() -> None:
    view = under_way(TRACK)
    takes = list(moments(view))
    assert 0 < len(takes) <= FRAMES
    for n, one in enumerate(view.cars):
        if len(one.trail) > 1:
            places = [take.cars[n].spaces[0] for take in takes]
            assert places[0] == one.trail[0]
            assert places == sorted(places, key=one.trail.index)


def test_a_long_way_is_shown_in_as_many_frames_as_a_film_has() -> None:
    view = under_way(TRACK)
    long = view.cars[0].model_copy(update={"trail": tuple(f"({row},1)" for row in range(40))})
    assert len(list(moments(view.model_copy(update={"cars": (long,)})))) == FRAMES


def test_where_nobody_has_moved_there_is_no_film() -> None:
    with pytest.raises(Undrawable):
        filmed(on_the_grid(TRACK))
