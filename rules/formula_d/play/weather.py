"""F-112 to F-115: the weather before and during a race."""

from typing import Literal

from rules.formula_d.model.facts import Weather
from rules.formula_d.model.figures import Formula, gifted
from rules.formula_d.model.questions import WeatherAgain
from rules.formula_d.model.state import CHANGEABLE, GOOD, RAIN, SHOWERS, SKY, Car, Turn
from rules.formula_d.play.rolls import black, ordinal
from rules.values import Seat


def before_race(meet: Formula) -> None:
    """F-113: the pole driver rolls: good or rain for the whole race, or row 2 of the ladder (C-18: as it was)."""
    race, was_wet = meet.race, meet.race.wet
    result = _rolled(meet, "race weather", race.grid[0], "F-113")
    keeps = race.settings.changeable_keeps_wet and was_wet
    race.weather = {"good": GOOD, "rain": RAIN}.get(result, SHOWERS if keeps else CHANGEABLE)
    race.final = result != "changeable"
    _tell(meet, "start", changed=True)


def before_qualifying(meet: Formula, seat: Seat) -> None:
    """F-113: rain makes for a wet qualifying."""
    result = _rolled(meet, "qualifying weather", seat, "F-113")
    meet.race.weather = RAIN if result == "rain" else GOOD
    _tell(meet, "qualifying", changed=True)


def due(meet: Formula, turn: Turn) -> bool:
    """F-114: the die that tries engines also brings the weather on, while it can change."""
    return meet.race.settings.weather and not meet.race.final and turn.flat_out


def change(meet: Formula, car: Car) -> None:
    """F-114: up or down the ladder, or as it is; C-17 has it otherwise."""
    race = meet.race
    result = _rolled(meet, "weather change", car.seat, "F-114")
    before = race.weather
    if race.settings.weather_fde:
        _as_in_formula_de(meet, result)
    else:
        race.weather += {"good": -1, "rain": 1}.get(result, 0)
        race.final = race.weather in (GOOD, RAIN)
    _tell(meet, "race", changed=race.weather != before)


def _as_in_formula_de(meet: Formula, result: str) -> None:
    """C-17: sun or rain for a time; the same twice in a row is final."""
    race = meet.race
    if result != "changeable":
        race.final = result == race.last_change
        race.weather = (GOOD if race.final else CHANGEABLE) if result == "good" else RAIN if race.final else SHOWERS
    elif not race.settings.changeable_keeps_wet:
        race.weather = CHANGEABLE
    race.last_change = result


def _rolled(meet: Formula, name: str, seat: Seat, item: str) -> str:
    """The chart's word for a die; a rainmaker may have it rolled again, and the second counts (F-127)."""
    face = black(meet, name, seat, item, lambda face: _read(meet, face))
    for car in [car for car in meet.race.running() if gifted(meet.book, car, "rainmaker")]:
        asked = WeatherAgain(
            seat=car.seat, at=ordinal(meet.race, "weather again", car.seat), result=_read(meet, face), face=face
        )
        if meet.steward.ask(asked) == "yes":
            face = black(meet, name, seat, "F-127", lambda face: _read(meet, face))
    return _read(meet, face)


def _read(meet: Formula, face: int) -> str:
    """F-112."""
    chart = meet.book.weather
    return "rain" if face <= chart.rain else "changeable" if face <= chart.changeable else "good"


def _tell(meet: Formula, when: Literal["qualifying", "start", "race"], *, changed: bool) -> None:
    race = meet.race
    meet.steward.tell(
        Weather(
            item="F-113" if when != "race" else "F-114",
            sky=SKY[race.weather],
            wet=race.wet,
            final=race.final,
            changed=changed,
            when=when,
        )
    )
