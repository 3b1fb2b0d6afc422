"""How long a race is said to take, against races of people who answer in their own time."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from bot.data_files import Library
from bot.model.timing_options import TimingOptions
from bot.schedule.race_length import (
    DAY_SECONDS,
    DEFAULT_ANSWER_SECONDS,
    HOUR_SECONDS,
    RaceLength,
    Tempo,
    TimeFigures,
    estimate_duration,
    estimate_remaining,
    expected_wait,
    make_tempo,
)
from rules.registry import RULESETS
from tests.games import SEATS, load_course
from tests.people import HABITS, Limits, race_people

FIGURES = Library(Path(__file__).parents[2] / "data").load_time_figures("formula_d")
LAP = FIGURES.estimate_rounds(1, 160)


def course(**said: object) -> RaceLength:
    """A lap of Formula D by orders, everybody at once, of seven drivers."""
    usual = {"tempo": Tempo(rounds=LAP, extra=1), "laps": 1, "pace": "orders", "hours": 24, "terms": TimingOptions()}
    return RaceLength.model_validate({**usual, "people": 7, **said})


def by_rounds(course: RaceLength, answer: Callable[[Random], float], races: int = 200) -> float:
    """The mean of so many races in which everybody answers in his own time, or when the round's time is up."""
    draw, limit = Random(7), course.hours * HOUR_SECONDS
    total = 0.0
    for _ in range(races * course.tempo.rounds):
        waits = [min(limit, answer(draw)) for _ in range(course.people)]
        total += sum(waits) if course.tempo.in_turn else max(waits)
    return total / races


def test_a_game_that_is_known_has_its_figures() -> None:
    library = Library(Path(__file__).parents[2] / "data")
    assert all(library.load_time_figures(game).rows for game in RULESETS)
    assert library.load_time_figures("ludo") == TimeFigures()


@pytest.mark.parametrize("people", [1, 2, 7, 12])
@pytest.mark.parametrize("hours", [2, 12, 24, 48])
def test_the_wait_for_the_last_of_several_is_that_of_people_who_answer_at_random(people: int, hours: int) -> None:
    draw = Random(people * hours)
    seen = [
        max(min(hours * HOUR_SECONDS, draw.expovariate(1 / DEFAULT_ANSWER_SECONDS)) for _ in range(people))
        for _ in range(20_000)
    ]
    assert expected_wait(people, hours * HOUR_SECONDS, DEFAULT_ANSWER_SECONDS) == pytest.approx(
        sum(seen) / len(seen), rel=0.03
    )


@pytest.mark.parametrize("in_turn", [False, True])
def test_the_forecast_is_the_mean_of_such_races(in_turn: bool) -> None:
    race = course(tempo=Tempo(rounds=LAP, extra=1, in_turn=in_turn))
    said = estimate_duration(race)
    assert said is not None
    assert said.usual == pytest.approx(
        by_rounds(race, lambda draw: draw.expovariate(1 / DEFAULT_ANSWER_SECONDS)), rel=0.05
    )
    assert said.most >= said.usual


def test_with_people_of_ten_habits_a_race_takes_no_longer_than_it_is_said_to_at_most() -> None:
    draw, race = Random(3), course(people=len(HABITS))
    said = estimate_duration(race)
    assert said is not None
    taken = sum(
        max(max(0.0, min(race.hours * HOUR_SECONDS, habit(draw))) for habit in HABITS.values())
        for _ in range(race.tempo.rounds)
    )
    assert taken <= said.most
    assert taken >= said.usual / 2


@pytest.mark.parametrize("gears", ["in_turn", "together"])
def test_what_is_said_of_seven_drivers_agrees_within_a_third_with_people_of_ten_habits(gears: str) -> None:
    game, limits = load_course("formula_d", laps=1, gears=gears), Limits(24 * HOUR_SECONDS, 8 * HOUR_SECONDS)
    seen = list[float]()
    for seed in ("a", "b", "c"):
        habits = dict(zip(SEATS, Random(seed).sample(list(HABITS.values()), 7), strict=False))
        seen.append(race_people(game, "live", seed, 7, habits, limits, ready=True).hours())
    tempo = make_tempo(FIGURES, game.ruleset.round_format(game.options), game.table.track.rows, 1)
    race = course(tempo=tempo, pace="live", terms=TimingOptions(answer=8 * HOUR_SECONDS))
    said = estimate_duration(race)
    assert said is not None
    hours = said.usual / said.rounds / HOUR_SECONDS
    mean = sum(seen) / len(seen)
    assert mean * 2 / 3 <= hours <= mean * 4 / 3


def test_seven_drivers_need_at_most_twenty_days_for_a_lap_together_and_months_in_turn() -> None:
    together = estimate_duration(course(tempo=Tempo(rounds=25, extra=1)))
    in_turn = estimate_duration(course(tempo=Tempo(rounds=25, extra=1, in_turn=True), hours=48))
    assert together is not None
    assert in_turn is not None
    assert round(together.usual / DAY_SECONDS) == 19
    assert together.most == 25 * DAY_SECONDS
    assert round(in_turn.usual / DAY_SECONDS) == 58


def test_drivers_of_whom_it_is_known_count_with_their_own_time_and_the_others_with_eight_hours() -> None:
    unknown, known = (
        estimate_duration(course(answers=(None, None))),
        estimate_duration(course(answers=(HOUR_SECONDS, 3 * HOUR_SECONDS, None))),
    )
    assert unknown is not None
    assert known is not None
    assert (unknown.mean, known.mean) == (None, 4 * HOUR_SECONDS)
    assert unknown == estimate_duration(course())
    assert known.usual == int(known.rounds * expected_wait(7, DAY_SECONDS, 4 * HOUR_SECONDS))


def test_who_answers_at_once_makes_a_race_short_and_breaks_nothing() -> None:
    said = estimate_duration(course(answers=(0, 0)))
    assert said is not None
    assert 0 < said.usual < HOUR_SECONDS


def test_fixed_moments_take_their_time_however_soon_people_answer() -> None:
    said = estimate_duration(course(terms=TimingOptions(days="mon,wed,fri", zone="UTC"), people=2))  # type: ignore[arg-type]
    assert said is not None
    assert said.slots
    assert said.usual == said.most == LAP * (7 * DAY_SECONDS // 3)


def test_what_makes_it_shorter_is_said_where_it_does() -> None:
    said = estimate_duration(course(hours=48, laps=2, pace="live", tempo=Tempo(rounds=49, extra=1, in_turn=True)))
    assert said is not None
    assert {one.change for one in said.shorter} == {"orders", "laps"}
    assert all(one.usual * 100 <= said.usual * 85 for one in said.shorter)
    short = estimate_duration(course(people=1, hours=8))
    assert short is not None
    assert all(one.change != "laps" for one in short.shorter)


def test_a_track_goes_by_its_own_races_once_there_are_five() -> None:
    assert FIGURES.estimate_rounds(2, 160, [(2, 100)] * 4) == FIGURES.estimate_rounds(2, 160)
    assert FIGURES.estimate_rounds(2, 160, [(1, 31)] * 5) == 61


def test_what_is_left_shrinks_to_a_round_and_nothing_is_said_of_programs_alone() -> None:
    race = course()
    lefts = [estimate_remaining(race, over) for over in range(LAP + 3)]
    times = [one.usual for one in lefts if one]
    assert times == sorted(times, reverse=True)
    assert lefts[-1] is not None
    assert lefts[-1].rounds == 1
    assert estimate_duration(course(people=0)) is None
    assert estimate_remaining(course(tempo=Tempo()), 1) is None
