"""Cars whose driver a message does not know: their colours are named in the reader's language."""

from typing import Any

import pytest

from bot.model.seats import SEATS
from rules.questions import InvalidAnswer
from rules.registry import RULESETS
from tests.bot.report.test_languages import LANGUAGES, TRANSLATED, list_facts, own
from tests.repository import LOCALIZERS

LISTED = {"seats", "rivals", "targets", "cars", "free"}
"""Facts that name several cars."""
CARS = {"seat", "rival", "target", "car", "other", "behind", *LISTED}
"""Facts of messages that name cars."""
UNUSUAL, LIST = "brown", ["brown", "white"]


def rejections(language: str, file: str) -> list[str]:
    return [name.partition("-")[2] for name in own(language, file) if name.startswith("refused-")]


@pytest.mark.parametrize(("language", "file"), TRANSLATED)
def test_a_rejection_names_cars_in_the_language_of_its_reader(language: str, file: str) -> None:
    localizer = LOCALIZERS.in_language(language).for_game(file)
    every = {**own(language, "common"), **own(language, file)}
    for code in rejections(language, file):
        facts = list_facts(every[f"refused-{code}"], every)
        stand_ins: dict[str, Any] = dict.fromkeys(facts & CARS, UNUSUAL) | dict.fromkeys(facts & LISTED, LIST)
        text = localizer.format_rejection(InvalidAnswer(code, **stand_ins))
        assert not {"brown", "white"} & set(text.replace(",", " ").replace(".", " ").split()), (code, text)


@pytest.mark.parametrize("game", RULESETS)
def test_a_car_that_is_not_there_is_quoted_by_its_colour(game: str) -> None:
    localizer = LOCALIZERS.in_language("de").for_game(game)
    code = "no_such_rival" if localizer.has("refused", "no_such_rival") else "no_such_car"
    text = localizer.format_rejection(InvalidAnswer(code, said="blue", seat="blue", seats=["red", "green"]))
    assert "Blau" in text
    assert "Rot und Grün" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_car_is_found_by_its_colour_in_any_language_and_by_its_circle(language: str) -> None:
    localizers = LOCALIZERS.in_language(language)
    for seat in SEATS:
        car = localizers.common.format_car(seat)
        for text in (seat, car, car.split()[0], car.split()[1], car.upper()):
            assert localizers.find_seat(text) == seat
    assert localizers.find_seat(" Mauve ") == "mauve"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_car_that_is_named_with_its_circle_keeps_it(language: str) -> None:
    localizer = LOCALIZERS.in_language(language).common
    car = localizer.format_car("blue")
    assert car in localizer.format_phrase("notice", "home", {"race": 1, "seat": car})
