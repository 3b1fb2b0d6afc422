"""Round pictures of whole races: cars are large enough for a phone, files are small, text and picture agree."""

import pytest

from bot.pictures.round_picture import draw_round
from bot.report.round_report import strip_markup
from tests.bench.frames import build_picture_data, list_missing
from tests.bench.tales import MIN_CAR_PX, car_lengths
from tests.bot.report.reported_races import TRACKS, load_backdrop, tell_race
from tests.repository import LOCALIZERS
from tests.sampling import THOROUGH

MAX_PICTURE_BYTES, PAINTED_ONE_IN = 180_000, 9 if THOROUGH else 27
"""Bytes of a picture; of how many rounds one is painted."""


@pytest.mark.slow
@pytest.mark.parametrize("game", TRACKS)
def test_every_car_is_long_enough_for_a_phone_in_every_round_and_no_picture_is_large(game: str) -> None:
    rounds = list(tell_race(game, "one", humans=("red", "yellow")))
    for one in rounds:
        assert min(car_lengths(game, one), default=MIN_CAR_PX) >= MIN_CAR_PX, one.account.round
    for one in rounds[::PAINTED_ONE_IN]:
        names = {car.seat: car.seat.title() for car in one.view.cars}
        picture = draw_round(load_backdrop(game), one.view, names, LOCALIZERS.for_game(game), build_picture_data(one))
        assert len(picture.png) <= MAX_PICTURE_BYTES, one.account.round
        assert picture.alt.startswith(strip_markup(one.tale.title).rstrip("."))
        assert all(names[car.seat] in picture.alt for car in one.view.cars)


@pytest.mark.slow
@pytest.mark.parametrize("game", TRACKS)
@pytest.mark.parametrize("seed", ["one", "two"])
def test_everybody_in_a_headline_and_the_place_of_its_event_is_in_the_picture(game: str, seed: str) -> None:
    for one in tell_race(game, seed, humans=("red", "yellow")):
        assert not [*list_missing(game, one)], (one.account.round, one.tale.title)
