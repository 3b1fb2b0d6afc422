"""The estimated duration of a race agrees with races of simulated people."""

from collections.abc import Callable
from random import Random

import pytest

from bot.model.timing_options import DAY_SECONDS, HOUR_SECONDS, TimingOptions
from bot.schedule.race_length import (
    DEFAULT_ANSWER_SECONDS,
    ExpectedDuration,
    RaceLength,
    Tempo,
    TimeFigures,
    estimate_duration,
    estimate_remaining,
    estimate_wait,
    make_tempo,
)
from bot.text.duration_text import format_expected_length
from rules.orders.auto_answer import Pace
from rules.registry import RULESETS
from tests.games import SEATS, load_course
from tests.repository import LIBRARY, LOCALIZERS
from tests.simulated_people import HABITS, PREPARATION_ROUND, Limits, pick_habits, race_people

FIGURES = LIBRARY.load_time_figures("formula_d")
LAP = FIGURES.estimate_rounds(1, 160)


def course(**said: object) -> RaceLength:
    """Return the length of a race of one lap in Formula D: by orders, with seven people who answer at once."""
    usual = {"tempo": Tempo(rounds=LAP, extra=1), "laps": 1, "pace": "orders", "hours": 24, "timing": TimingOptions()}
    return RaceLength.model_validate({**usual, "people": 7, **said})


def by_rounds(course: RaceLength, answer: Callable[[Random], float]) -> float:
    """Return the mean of 200 races in which people answer in their own time, or at the deadline."""
    draw, limit, races = Random(7), course.hours * HOUR_SECONDS, 200
    total = 0.0
    for _ in range(races * course.tempo.rounds):
        waits = [min(limit, answer(draw)) for _ in range(course.people)]
        total += sum(waits) if course.tempo.in_turn else max(waits)
    return total / races


def test_a_game_that_is_known_has_its_figures() -> None:
    assert all(LIBRARY.load_time_figures(game).rows for game in RULESETS)
    assert LIBRARY.load_time_figures("ludo") == TimeFigures()


@pytest.mark.parametrize("people", [1, 2, 7, 12])
@pytest.mark.parametrize("hours", [2, 12, 24, 48])
def test_the_wait_for_the_last_of_several_is_that_of_people_who_answer_at_random(people: int, hours: int) -> None:
    draw = Random(people * hours)
    seen = [
        max(min(hours * HOUR_SECONDS, draw.expovariate(1 / DEFAULT_ANSWER_SECONDS)) for _ in range(people))
        for _ in range(20_000)
    ]
    assert estimate_wait(people, hours * HOUR_SECONDS, DEFAULT_ANSWER_SECONDS) == pytest.approx(
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


PEOPLE_DAYS = {
    "speed_circuit": (12.4, 13.2),
    "circus_maximus": (5.4, 6.3),
    "powersled": (10.3, 11.0),
    "formula_d": (8.5, 7.7),
}
"""Days that four people of ten habits need for a lap, by orders and live: the means of the `waiting` bench."""


def forecast(game: str, pace: Pace, people: int = 4) -> ExpectedDuration:
    """Return the lobby's estimate for a lap of the first track."""
    ruleset, course = RULESETS[game], load_course(game, **RULESETS[game].pace_defaults.get(pace, {}))
    figures = LIBRARY.load_time_figures(game)
    tempo = make_tempo(figures, ruleset.round_format(course.options), course.table.track.rows, 1)
    said = estimate_duration(
        RaceLength(tempo=tempo, laps=1, pace=pace, hours=24, timing=TimingOptions(), people=people)
    )
    assert said is not None
    return said


@pytest.mark.parametrize("pace", ["orders", "live"])
@pytest.mark.parametrize("game", PEOPLE_DAYS)
def test_days_that_the_lobby_says_agree_within_a_third_with_people_of_ten_habits(game: str, pace: Pace) -> None:
    days = PEOPLE_DAYS[game][pace == "live"]
    assert days * 2 / 3 <= forecast(game, pace).usual / DAY_SECONDS <= days * 4 / 3


@pytest.mark.slow
def test_races_in_which_each_habit_drives_twice_take_the_days_that_were_measured() -> None:
    game, limits = load_course("powersled", **RULESETS["powersled"].pace_defaults["orders"]), Limits(24 * HOUR_SECONDS)
    days = [
        race_people(
            game, "orders", f"people {n}", 4, dict(zip(SEATS, pick_habits(n, 4), strict=False)), limits, ready=True
        ).count_days()
        for n in range(5)
    ]
    assert sum(days) / len(days) == pytest.approx(PEOPLE_DAYS["powersled"][0], rel=1 / 3)


def test_somebody_who_is_gone_is_waited_for_in_three_rounds_and_then_a_bot_drives() -> None:
    game = load_course("speed_circuit")
    seen = race_people(game, "orders", "gone", 2, {"red": HABITS["gone"]}, Limits(24 * HOUR_SECONDS), rounds=7)
    waited = [wait for round, wait in seen.waits if round > PREPARATION_ROUND]
    assert waited[:3] == [24 * HOUR_SECONDS] * 3
    assert max(waited[3:]) <= 2 * HOUR_SECONDS


def test_seven_drivers_need_three_weeks_for_a_lap_together_and_months_in_turn() -> None:
    together = estimate_duration(course(tempo=Tempo(rounds=25, extra=1)))
    in_turn = estimate_duration(course(tempo=Tempo(rounds=25, extra=1, in_turn=True), hours=48))
    assert together is not None
    assert in_turn is not None
    assert round(together.usual / DAY_SECONDS) == 21
    assert together.most == 25 * DAY_SECONDS
    assert round(in_turn.usual / DAY_SECONDS) == 72


def test_drivers_of_whom_it_is_known_count_with_their_own_time_and_the_others_with_ten_hours() -> None:
    unknown = estimate_duration(course(answers=(None, None)))
    known = estimate_duration(course(answers=(3 * HOUR_SECONDS, 5 * HOUR_SECONDS, None)))
    assert unknown is not None
    assert known is not None
    assert (unknown.mean, known.mean) == (None, 6 * HOUR_SECONDS)
    assert unknown == estimate_duration(course())
    assert known.usual == int(known.rounds * estimate_wait(7, DAY_SECONDS, 6 * HOUR_SECONDS))


def test_who_answers_at_once_makes_a_race_short_and_breaks_nothing() -> None:
    said = estimate_duration(course(answers=(0, 0)))
    assert said is not None
    assert 0 < said.usual < HOUR_SECONDS


def test_fixed_moments_take_their_time_however_soon_people_answer() -> None:
    said = estimate_duration(course(timing=TimingOptions(days="mon,wed,fri", zone="UTC"), people=2))  # type: ignore[arg-type]
    assert said is not None
    assert said.slots
    assert said.usual == said.most == LAP * (7 * DAY_SECONDS // 3)


@pytest.mark.parametrize("pace", ["orders", "live"])
@pytest.mark.parametrize("people", [1, 4])
@pytest.mark.parametrize("game", PEOPLE_DAYS)
def test_rounds_of_the_longest_kind_take_as_long_as_the_race_does_at_most(game: str, people: int, pace: Pace) -> None:
    said = forecast(game, pace, people)
    if not said.asks_again:
        assert said.rounds * said.limit == pytest.approx(said.most, rel=0.01)


@pytest.mark.parametrize("game", PEOPLE_DAYS)
def test_a_round_by_orders_lasts_its_hours_at_most_and_longer_only_where_drivers_are_asked_again(game: str) -> None:
    said = forecast(game, "orders")
    assert said.limit == 24 * HOUR_SECONDS
    assert said.asks_again == (said.rounds * said.limit < said.most) == (game == "powersled")
    assert ("longer where a round asks twice" in format_expected_length(LOCALIZERS.common, said)) == said.asks_again


@pytest.mark.parametrize("game", PEOPLE_DAYS)
def test_a_person_alone_against_bots_takes_longer_than_minutes(game: str) -> None:
    said = forecast(game, "orders", 1)
    assert said.usual >= said.rounds * HOUR_SECONDS


def test_of_rounds_that_never_close_early_only_one_duration_is_said() -> None:
    said = estimate_duration(course(timing=TimingOptions(early=False)))
    assert said is not None
    text = format_expected_length(LOCALIZERS.common, said)
    assert "one every 24 hours or so, however fast people answer." in text
    assert "at most" not in text


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


def test_what_is_left_shrinks_to_a_round_and_nothing_is_said_of_bots_alone() -> None:
    race = course()
    lefts = [estimate_remaining(race, over) for over in range(LAP + 3)]
    times = [one.usual for one in lefts if one]
    assert times == sorted(times, reverse=True)
    assert lefts[-1] is not None
    assert lefts[-1].rounds == 1
    assert estimate_duration(course(people=0)) is None
    assert estimate_remaining(course(tempo=Tempo()), 1) is None


def test_a_lone_driver_decides_how_long_a_race_takes() -> None:
    for people in (1, 2):
        left = estimate_remaining(course(people=people), 1)
        assert left is not None
        assert left.alone == (people == 1)
