"""Estimate of a race's duration from its drivers, their answer times and the track. Pure; seconds."""

from collections.abc import Iterable, Iterator
from math import ceil, exp
from typing import Literal

from bot.model.timing_options import DAY_SECONDS, HOUR_SECONDS, TimingOptions
from rules.base import Value
from rules.ruleset import RoundFormat

DEFAULT_ANSWER_SECONDS = 10 * HOUR_SECONDS
"""Mean answer time of unknown drivers, from the simulated people of tests/simulated_people.py."""
MIN_RACES_FOR_TRACK_MEAN = 5
"""Races on a track from which on its own mean is used."""
MAX_SUGGESTION_PERCENT = 85
"""A shorter variant is suggested if it takes at most this percentage of the time."""
MIN_SUGGESTED_HOURS = 6
"""Fewest hours a round that are suggested."""
PastRaces = tuple[tuple[int, int], ...]
"""(laps, rounds) of finished races on a track."""
Change = Literal["hours", "laps", "orders", "early"]


class TimeFigures(Value):
    """A game's figures for estimating time.

    `rows`: rows of the track a round, in tenths; `extra`: rounds before and after; `asked`: mid-round
    questions for each driver and round that a live race waits for one by one, in hundredths; `apart`: the same
    for questions that every race asks apart from the orders; `driving`: percentage of the drivers who are
    still asked in a round, on average over the race."""

    rows: int = 0
    extra: int = 0
    asked: int = 0
    apart: int = 0
    driving: int = 100

    def estimate_rounds(self, laps: int, length: int, past_races: Iterable[tuple[int, int]] = ()) -> int:
        """Estimate the rounds of a race; 0 if nothing is known.

        `past_races`: (laps, rounds) of races on this track."""
        past = tuple(past_races)
        moving = sum(max(1, rounds - self.extra) for _, rounds in past)
        if len(past) >= MIN_RACES_FOR_TRACK_MEAN:
            return ceil(laps * moving / max(1, sum(laps for laps, _ in past))) + self.extra
        return ceil(laps * length * 10 / self.rows) + self.extra if self.rows else 0


class Tempo(Value):
    """Figures known when a race is opened, from which its length follows.

    `in_turn`: drivers order one after another; `covered`: mid-round questions are hidden, and each round is
    revealed later. The others as in `TimeFigures`."""

    rounds: int = 0
    extra: int = 0
    asked: int = 0
    apart: int = 0
    driving: int = 100
    in_turn: bool = False
    covered: bool = False


class RaceLength(Value):
    """The figures on which the duration of a race, or of the rest of it, depends.

    `people`: drivers waited for; `answers`: each driver's mean answer time in seconds, None if unknown."""

    tempo: Tempo
    laps: int
    pace: str
    hours: int
    timing: TimingOptions
    people: int
    answers: tuple[int | None, ...] = ()

    @property
    def mean_answer_seconds(self) -> int:
        """The drivers' mean answer time in seconds."""
        each = [DEFAULT_ANSWER_SECONDS if seconds is None else max(1, seconds) for seconds in self.answers]
        return sum(each) // len(each) if each else DEFAULT_ANSWER_SECONDS

    @property
    def is_live(self) -> bool:
        """Whether drivers may be asked in mid-round."""
        return self.pace == "live"


class ShorteningChange(Value):
    """A change that shortens the race: `to` this many hours or laps."""

    change: Change
    to: int
    usual: int


class ExpectedDuration(Value):
    """The expected duration: `usual` and `most` seconds, rounds, and the longest round in which nobody is asked again.

    `asks_again`: some rounds take longer, because drivers are asked again; `slots`: rounds are due at fixed moments;
    `mean`: the drivers' mean answer time, if known for any; `alone`: only one driver is waited for, who decides how
    long it takes."""

    usual: int
    most: int
    rounds: int
    limit: int
    asks_again: bool = False
    slots: bool = False
    mean: int | None = None
    shorter: tuple[ShorteningChange, ...] = ()
    alone: bool = False


def make_tempo(figures: TimeFigures, procedure: RoundFormat, rows: int, laps: int, past_races: PastRaces = ()) -> Tempo:
    """Return the figures of a race over `laps` of `rows` each, its laps before the grid included."""
    rounds = figures.estimate_rounds(laps, rows, past_races)
    before = figures.estimate_rounds(procedure.laps_before, rows) - figures.extra if procedure.laps_before else 0
    before = max(0, before) if rounds else 0
    return Tempo(
        rounds=rounds + before,
        extra=figures.extra + before,
        asked=figures.asked,
        apart=figures.apart,
        driving=figures.driving,
        in_turn=procedure.sequential,
        covered=bool(procedure.hidden_questions),
    )


def estimate_wait(people: int, limit: int, mean: int) -> float:
    """Return how long the last of `people` is waited for if they are asked at once.

    Each takes `mean` on the average and at most `limit`."""
    answer_chance = 1 - exp(-limit / mean)
    return mean * sum(answer_chance**n / n for n in range(1, people + 1))


def estimate_duration(race_length: RaceLength) -> ExpectedDuration | None:
    """Estimate how long a race takes; None if nothing is known, or nobody is waited for."""
    if not (race_length.tempo.rounds and race_length.people):
        return None
    return _estimate(race_length).model_copy(update={"shorter": tuple(_find_shorter(race_length))[:2]})


def estimate_remaining(race_length: RaceLength, over: int) -> ExpectedDuration | None:
    """Estimate how long a race takes from the end of a round on."""
    rounds = max(1, race_length.tempo.rounds - over)
    rest = race_length.model_copy(update={"tempo": race_length.tempo.model_copy(update={"rounds": rounds})})
    return _estimate(rest) if race_length.tempo.rounds and race_length.people else None


def _estimate(race_length: RaceLength) -> ExpectedDuration:
    timing, rounds = race_length.timing, race_length.tempo.rounds
    spacing = 7 * DAY_SECONDS // len(timing.slot_days) if timing.slot_days else 0
    weekend_factor = 7 / 5 if timing.weekends == "off" and not spacing else 1
    usual, most = _estimate_round_seconds(race_length)
    asked_once = race_length.model_copy(update={"tempo": race_length.tempo.model_copy(update={"asked": 0, "apart": 0})})
    _, limit = _estimate_round_seconds(asked_once)
    asks_again = not spacing and limit < most
    if spacing:
        usual = most = max(spacing, usual)
    elif not timing.early:
        usual = max(usual, race_length.hours * HOUR_SECONDS)
    return ExpectedDuration(
        usual=int(rounds * usual * weekend_factor),
        most=int(rounds * most * weekend_factor),
        rounds=rounds,
        limit=spacing or int(limit),
        asks_again=asks_again,
        slots=bool(spacing),
        mean=race_length.mean_answer_seconds if any(seconds is not None for seconds in race_length.answers) else None,
        alone=race_length.people == 1,
    )


def _estimate_round_seconds(race_length: RaceLength) -> tuple[float, float]:
    """Return the seconds of a round: usually, and at most."""
    n = race_length.people
    mean = race_length.mean_answer_seconds
    answer = race_length.timing.answer
    tempo = race_length.tempo
    driving = n * tempo.driving / 100
    limit = answer if race_length.is_live and tempo.in_turn else race_length.hours * HOUR_SECONDS
    one_by_one = tempo.in_turn or driving < 1
    usual = driving * estimate_wait(1, limit, mean) if one_by_one else estimate_wait(round(driving), limit, mean)
    most: float = n * limit if tempo.in_turn else limit
    extra_questions = driving * tempo.apart / 100
    usual, most = usual + extra_questions * estimate_wait(1, limit, mean), most + extra_questions * limit
    if race_length.is_live and tempo.covered and n > 1:
        return _estimate_seconds_until_reveal(race_length, usual), _estimate_seconds_until_reveal(race_length, most)
    mid = driving * tempo.asked / 100 if race_length.is_live else 0
    return usual + mid * estimate_wait(1, answer, mean), most + mid * answer


def _estimate_seconds_until_reveal(race_length: RaceLength, order_seconds: float) -> float:
    """Return the seconds until a round is revealed whose orders take `order_seconds`.

    Each turn has its beat, or the whole round its reveal; at a time of day it is the first day still
    possible."""
    if race_length.tempo.in_turn:
        return order_seconds + race_length.people * race_length.timing.beat
    show = race_length.timing.show
    return (
        order_seconds + show
        if isinstance(show, int)
        else DAY_SECONDS * ceil((order_seconds + HOUR_SECONDS) / DAY_SECONDS)
    )


def _find_shorter(race_length: RaceLength) -> Iterator[ShorteningChange]:
    """Yield changes that shorten the race, the most effective first."""
    current_seconds = _estimate(race_length).usual
    variants = [
        ShorteningChange(change=change, to=to, usual=_estimate(other).usual)
        for change, to, other in _list_variants(race_length)
    ]
    worth = (one for one in variants if one.usual * 100 <= current_seconds * MAX_SUGGESTION_PERCENT)
    yield from sorted(worth, key=lambda one: one.usual)


def _list_variants(race_length: RaceLength) -> Iterator[tuple[Change, int, RaceLength]]:
    timing, tempo = race_length.timing, race_length.tempo
    if not timing.slot_days and race_length.hours // 2 >= MIN_SUGGESTED_HOURS:
        yield "hours", race_length.hours // 2, race_length.model_copy(update={"hours": race_length.hours // 2})
    if not (timing.early or timing.slot_days):
        yield "early", 0, race_length.model_copy(update={"timing": timing.model_copy(update={"early": True})})
    if race_length.is_live:
        by_orders = tempo.model_copy(update={"in_turn": False})
        yield "orders", 0, race_length.model_copy(update={"pace": "orders", "tempo": by_orders})
    if race_length.laps > 1:
        moving = tempo.rounds - tempo.extra
        fewer = ceil(moving * (race_length.laps - 1) / race_length.laps) + tempo.extra
        shorter = tempo.model_copy(update={"rounds": fewer})
        yield (
            "laps",
            race_length.laps - 1,
            race_length.model_copy(update={"tempo": shorter, "laps": race_length.laps - 1}),
        )
