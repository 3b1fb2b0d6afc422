"""A race file as a timeline: complete, without secrets, with every roll verifiable."""

import json

import pytest

from bot.race_file.schema import NoRaceFile
from bot.replay_page.page import list_driven_spaces
from bot.replay_page.timeline import NotReplayed, ReplayRoll
from rules.dice import draw_face
from rules.view import CarView
from tests.bot.replay_page.recorded_races import (
    ALL,
    race_file,
    read_race,
    record_ruled_race,
    record_unfinished_race,
    with_a_roll_altered,
)

GAMES = sorted(set(ALL) - {"miniature"})


def roll_by_recipe(seed: bytes, one: ReplayRoll) -> tuple[int, ...]:
    """Roll dice or shuffle cards by the recipe in the README."""
    if one.is_shuffled:
        cards = list(range(1, len(one.faces) + 1))
        for j, last in enumerate(range(len(cards) - 1, 0, -1)):
            other = draw_face(seed, one.name, j, last + 1) - 1
            cards[last], cards[other] = cards[other], cards[last]
        return tuple(cards)
    sides = [draw_face(seed, one.name, j, one.sides) for j in range(len(one.faces))]
    return tuple(one.printed_values[side - 1] if one.printed_values else side for side in sides)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_public_fact_of_the_file_is_told_once_in_its_order(game: str) -> None:
    race, text = read_race(race_file(game)), json.loads(race_file(game))
    for round, filed in zip(race.rounds, text["rounds"], strict=True):
        assert list(round.events) == [fact for fact in filed["told"] if fact["audience"] is None]


@pytest.mark.parametrize("game", GAMES)
def test_cars_drive_from_where_they_stood_to_where_they_stand(game: str) -> None:
    race, driven = read_race(race_file(game)), 0
    before = race.start
    for moment in (moment for round in race.rounds for moment in round.moments):
        stood = {car.seat: car for car in before.cars}
        for car in moment.view.cars:
            path = list_driven_spaces(stood.get(car.seat), car)
            was = stood[car.seat].spaces[:1]
            assert path[-1:] == (car.spaces[:1] or path[-1:]) or car.spaces[:1] == was
            assert not path or not was or path[0] == was[0]
            driven += len(path) > 2
        before = moment.view
    assert driven > 10


@pytest.mark.parametrize("game", [*GAMES, "ruled"])
def test_every_roll_that_was_not_ruled_comes_from_the_seed(game: str) -> None:
    race = read_race(record_ruled_race() if game == "ruled" else race_file(game))
    rolls = [roll for round in race.rounds for roll in round.rolls]
    seed = bytes.fromhex(race.file.seed or "")
    assert [roll.key for roll in rolls if not roll.overridden and roll_by_recipe(seed, roll) != roll.faces] == []
    assert sum(roll.overridden for roll in rolls) == (game == "ruled")
    assert any("~other" in roll.name for roll in rolls) == (game == "ruled")


def test_a_race_that_is_not_over_is_not_replayed() -> None:
    with pytest.raises(NotReplayed, match="before the flag"):
        read_race(record_unfinished_race())


def test_what_is_no_race_file_is_refused() -> None:
    with pytest.raises(NoRaceFile):
        read_race("{}")


def test_an_altered_roll_is_replayed_as_the_seed_has_it_and_named() -> None:
    text = race_file("speed_circuit")
    race = read_race(with_a_roll_altered(text))
    assert ".faces[0]: recorded " in race.difference
    assert [round.events for round in race.rounds] == [round.events for round in read_race(text).rounds]


def car(*spaces: str, trail: tuple[str, ...] = ()) -> CarView:
    return CarView(seat="red", number=1, order=1, lap=0, spaces=spaces, trail=trail)


def test_a_way_begins_where_the_car_stood_and_leaves_the_board_at_its_end() -> None:
    assert list_driven_spaces(car("a"), car("c", trail=("b", "c"))) == ("a", "b", "c")
    assert list_driven_spaces(car("b", trail=("a", "b")), car("c", trail=("a", "b", "c"))) == ("b", "c")
    assert list_driven_spaces(car("a"), car(trail=("a", "b"))) == ("a", "b")
    assert list_driven_spaces(car("a", trail=("a",)), car("z", trail=("a",))) == ("a", "z"), (
        "put elsewhere by the stewards"
    )
    assert list_driven_spaces(car("a"), car("a")) == ()
