"""Weather before and during a race (F-112 to F-115)."""

from typing import Literal

from rules.base import Seat, take_next_ordinal
from rules.formula_d.model.derived import FormulaContext, has_gift
from rules.formula_d.model.events import Weather
from rules.formula_d.model.questions import WeatherAgain
from rules.formula_d.model.state import CHANGEABLE, GOOD, RAIN, SHOWERS, WEATHER_NAMES, Car, Turn
from rules.formula_d.play.rolls import roll_black_die


def roll_race_weather(context: FormulaContext) -> None:
    """Roll the weather of the race: good, rain, or row 2 of the ladder (F-113).

    The pole driver rolls; under C-18 a changeable result keeps the track wet."""
    race, was_wet = context.race, context.race.wet
    result = _roll_chart(context, "race weather", race.grid[0], "F-113")
    keeps = race.settings.changeable_keeps_wet and was_wet
    race.weather = {"good": GOOD, "rain": RAIN}.get(result, SHOWERS if keeps else CHANGEABLE)
    race.final = result != "changeable"
    _emit_weather(context, "start", is_changed=True)


def roll_qualifying_weather(context: FormulaContext, seat: Seat) -> None:
    """Roll the weather of qualifying; rain makes it wet (F-113)."""
    result = _roll_chart(context, "qualifying weather", seat, "F-113")
    context.race.weather = RAIN if result == "rain" else GOOD
    _emit_weather(context, "qualifying", is_changed=True)


def is_change_due(context: FormulaContext, turn: Turn) -> bool:
    """Whether the weather is rolled again: with engine tests, while it can change (F-114)."""
    return context.race.settings.weather and not context.race.final and turn.flat_out


def change_weather(context: FormulaContext, car: Car) -> None:
    """Move the weather up or down the ladder (F-114), or as C-17 has it."""
    race = context.race
    result = _roll_chart(context, "weather change", car.seat, "F-114")
    before = race.weather
    if race.settings.weather_fde:
        _apply_formula_de(context, result)
    else:
        race.weather += {"good": -1, "rain": 1}.get(result, 0)
        race.final = race.weather in (GOOD, RAIN)
    _emit_weather(context, "race", is_changed=race.weather != before)


def _apply_formula_de(context: FormulaContext, result: str) -> None:
    """Apply C-17: sun or rain for a time; the same twice in a row is final."""
    race = context.race
    if result != "changeable":
        race.final = result == race.last_change
        race.weather = (GOOD if race.final else CHANGEABLE) if result == "good" else RAIN if race.final else SHOWERS
    elif not race.settings.changeable_keeps_wet:
        race.weather = CHANGEABLE
    race.last_change = result


def _roll_chart(context: FormulaContext, name: str, seat: Seat, item: str) -> str:
    """Roll on the weather chart; a rainmaker may demand a second roll, which counts (F-127)."""
    face = roll_black_die(context, name, seat, item, lambda face: _read_chart(context, face))
    for car in [car for car in context.race.list_running() if has_gift(context.tables, car, "rainmaker")]:
        question = WeatherAgain(
            seat=car.seat,
            at=take_next_ordinal(context.race, "weather again", car.seat),
            result=_read_chart(context, face),
            face=face,
        )
        if context.step.ask(question) == "yes":
            face = roll_black_die(context, name, seat, "F-127", lambda face: _read_chart(context, face))
    return _read_chart(context, face)


def _read_chart(context: FormulaContext, face: int) -> str:
    """Return the weather for a face (F-112)."""
    chart = context.tables.weather
    return "rain" if face <= chart.rain else "changeable" if face <= chart.changeable else "good"


def _emit_weather(context: FormulaContext, when: Literal["qualifying", "start", "race"], *, is_changed: bool) -> None:
    race = context.race
    context.step.emit(
        Weather(
            item="F-113" if when != "race" else "F-114",
            sky=WEATHER_NAMES[race.weather],
            wet=race.wet,
            final=race.final,
            changed=is_changed,
            when=when,
        )
    )
