"""The map of a form: the car, its numbered choices, and their prices by colour and by shape."""

from io import BytesIO
from itertools import combinations
from typing import get_args

import pytest
from PIL import Image

from bot.pictures.board import BoardArt
from bot.pictures.choice_picture import PICTURE_SIZE_PX, PLATE_COLOURS, Landing, build_choices_scene, draw_choices
from bot.pictures.scene import Disc, Polygon, Scene, Text, Undrawable
from bot.posts.summaries import AnswerPrices, list_tones_by_space
from rules.cost_preview import Price, Tone
from rules.questions import ChoiceForm, Option
from tests.bot.pictures.picture_samples import NAMES, load_board, make_race_under_way, text_of, track_of
from tests.bot.pictures.test_board import texts
from tests.repository import LOCALIZERS

LOCALIZER = LOCALIZERS.for_game("speed_circuit")


def setting(name: str) -> BoardArt:
    return BoardArt(track_of(name), text_of(name), load_board(name))


def build_close_up(*landings: Landing, name: str = "tt-1") -> Scene:
    view = make_race_under_way(name)
    return build_choices_scene(setting(name), view, view.cars[0], landings)


def numbers(scene: Scene) -> dict[str, Text]:
    return {text.text: text for text in list(texts(scene))[-2:]}


def test_it_shows_the_car_and_its_choices_and_says_them() -> None:
    landings = [Landing(1, "(7,1)"), Landing(2, "(7,2)", "costs"), Landing(3, "(8,1)", "fatal")]
    picture = draw_choices(setting("tt-1"), make_race_under_way("tt-1"), {"red": "Anna"}, "red", LOCALIZER, landings)
    assert picture == draw_choices(
        setting("tt-1"), make_race_under_way("tt-1"), {"red": "Anna"}, "red", LOCALIZER, landings
    )
    assert Image.open(BytesIO(picture.png)).size == PICTURE_SIZE_PX
    assert len(picture.png) < 150_000
    assert picture.alt == "Anna at (6,1). Choices: 1: (7,1); 2: (7,2); 3: (8,1)."


@pytest.mark.parametrize("name", NAMES)
def test_every_choice_lies_in_the_picture_however_far_apart(name: str) -> None:
    track = track_of(name)
    for far in (2, 6, 12):
        spaces = [space.id for space in track.spaces.values() if space.start in (7, 7 + far)][:6]
        scene = build_close_up(*(Landing(n, id) for n, id in enumerate(spaces, 1)), name=name)
        for text in list(texts(scene))[-len(spaces) :]:
            assert 20 < text.at[0] < PICTURE_SIZE_PX[0] - 20
            assert 20 < text.at[1] < PICTURE_SIZE_PX[1] - 20


def test_two_choices_with_one_end_stand_side_by_side() -> None:
    one, other = numbers(build_close_up(Landing(1, "(7,1)"), Landing(2, "(7,1)", "costs"))).values()
    assert abs(one.at[0] - other.at[0]) + abs(one.at[1] - other.at[1]) > 40


def test_a_number_stands_beside_the_car_that_is_in_its_space() -> None:
    view = make_race_under_way("tt-1")
    there = view.cars[1].spaces[0]
    scene = build_choices_scene(setting("tt-1"), view, view.cars[0], (Landing(9, there), Landing(8, "(9,1)")))
    number = numbers(scene)["9"]
    car = next(t for t in texts(scene) if t.text == "2" and t.size > number.size)
    assert abs(number.at[0] - car.at[0]) + abs(number.at[1] - car.at[1]) > 30


def test_each_tone_differs_in_shape_or_hatch_and_in_colour() -> None:
    drawn = {}
    for tone in get_args(Tone):
        plain, shown = build_close_up(), build_close_up(Landing(1, "(7,1)", tone))
        shapes = (
            shown.moving[len(plain.moving) :] if shown.moving[: len(plain.moving)] == plain.moving else shown.moving
        )
        plates = [s for s in shapes if isinstance(s, Polygon | Disc) and s.fill == PLATE_COLOURS[tone][0]]
        corners = len(plates[-1].points) if isinstance(plates[-1], Polygon) else 0
        drawn[tone] = corners, len(shown.moving)
    for one, other in combinations(drawn, 2):
        assert drawn[one] != drawn[other]
        assert PLATE_COLOURS[one][0] != PLATE_COLOURS[other][0]


def test_a_choice_that_is_not_on_the_track_is_left_out() -> None:
    assert "9" not in [t.text for t in texts(build_close_up(Landing(9, "(99,9)")))]


def test_a_close_up_of_no_car_is_undrawable() -> None:
    with pytest.raises(Undrawable, match="grey has no car"):
        draw_choices(setting("tt-1"), make_race_under_way("tt-1"), {}, "grey", LOCALIZER)


def test_the_cheapest_of_several_choices_with_one_end_gives_the_tone() -> None:
    form = ChoiceForm(
        options=(
            Option(value=1, where="(7,1)"),
            Option(value=2, where="(7,1)"),
            Option(value=3, where="(8,1)"),
            Option(value=4),
        )
    )
    prices = {"1": Price(tone="fatal"), "2": Price(tone="costs"), "3": Price(tone="impossible"), "4": Price()}
    assert list_tones_by_space(form, AnswerPrices(choices=prices)) == {"(7,1)": "costs", "(8,1)": "impossible"}
