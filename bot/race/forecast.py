"""How long a race takes, as it stands. Pure."""

from collections.abc import Sequence

from bot.deadlines.duration import Expected, RaceLength, expected, left
from bot.store.races import Race
from bot.telling.posts import Driver, Record

ENOUGH = 5
"""Answers in a race from which on they speak for its driver by themselves."""


def still_takes(race: Race, drivers: Sequence[Driver], least: int) -> Expected | None:
    """How long a race takes from now on; nothing of one that is over."""
    if race.stage in ("over", "abandoned"):
        return None
    course = course_of(race, drivers, least)
    return expected(course) if race.stage == "lobby" else left(course, max(0, race.round - 1))


def course_of(race: Race, drivers: Sequence[Driver], least: int = 1) -> RaceLength:
    """What a race's length follows from. In the lobby at least `least` people are expected."""
    people = [driver for driver in drivers if driver.member is not None and not driver.gone]
    seats = max(least - len(drivers), 0) if race.stage == "lobby" else 0
    return RaceLength(
        tempo=race.tempo,
        laps=race.laps,
        pace=race.pace,
        hours=race.hours,
        terms=race.terms,
        people=len(people) + seats,
        answers=tuple(_answers_after(driver) for driver in people),
    )


def _answers_after(driver: Driver) -> int | None:
    """Seconds until a driver answers, on the average: in this race, once there is enough of it, else in all."""
    here, past = driver.record, driver.past or Record()
    both = Record(answers=here.answers + past.answers, took=here.took + past.took)
    return here.mean if here.answers >= ENOUGH else both.mean
