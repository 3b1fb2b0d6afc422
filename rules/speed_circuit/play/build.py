"""Car construction (chapter 3)."""

from collections.abc import Iterable, Mapping

from rules.base import Json, Seat, is_question_or_roll_key, parse_key
from rules.journal import JournalEntry
from rules.questions import AllocationForm, InvalidAnswer, Part
from rules.speed_circuit.model.design import Design
from rules.speed_circuit.model.events import Built, HandicapIdle, SumTooLow
from rules.speed_circuit.model.questions import BuildCar
from rules.speed_circuit.model.state import Build, Car, Stock
from rules.speed_circuit.model.tables import RuleTables
from rules.speed_circuit.play.chips import SpeedContext

SPEED_ATTRIBUTES = ("acceleration", "deceleration", "top_speed", "start_speed")
"""Attributes whose columns give a speed."""


def build_form(tables: RuleTables, allowance: int, former: Json = None) -> AllocationForm:
    """Return the form of a build: a column of T-1 for each attribute, within the allowance (S-19, S-22).

    The default is what would replace a missing build (S-21); `former`: the driver's last one."""
    design, classic = tables.design, tables.settings.classic_era
    usual = find_legal_former_build(tables, allowance, former) or design.fit_build(
        design.fallback, allowance, classic=classic
    )
    levels = {name: design.list_allowed_columns(name, classic=classic) for name in design.list_attributes()}
    parts = tuple(
        Part(
            name=name,
            levels=levels[name],
            usual=usual[name],
            unsaid=0,
            gives=tuple({"by": design.find_value(name, column)} for column in levels[name])
            if name in SPEED_ATTRIBUTES
            else (),
        )
        for name in levels
    )
    is_narrowed = classic or allowance < design.allowance
    return AllocationForm(parts=parts, least=-99, most=allowance, because="S-19, S-22" if is_narrowed else "S-19")


def read_build(tables: RuleTables, allowance: int, value: Json) -> Json:
    """Parse a build: a column for each attribute (S-19, S-22). Raises InvalidAnswer."""
    if isinstance(value, str):
        value = _parse_build_text(tables.design, value)
    return build_form(tables, allowance).accept(value)


def build_cars(context: SpeedContext) -> None:
    """Ask for all builds, reveal them together, and replace missing ones (D-1, S-21)."""
    cars = context.race.list_running()
    for colour, _ in context.race.settings.handicap:
        if colour not in context.race.cars:
            context.step.emit(HandicapIdle(item="S-22", colour=colour))
    builds = context.step.ask_all(
        BuildCar(seat=car.seat, laps=context.race.laps, allowance=build_allowance(context.tables, car)) for car in cars
    )
    for car, columns in zip(cars, builds, strict=True):
        _build_car(context, car, columns)


def build_allowance(tables: RuleTables, car: Car) -> int:
    """Return the maximum sum of a car's columns (S-19, S-22)."""
    return tables.settings.compute_allowance(car.seat, tables.design.allowance)


def make_fallback_build(tables: RuleTables, car: Car) -> dict[str, int]:
    """Return the replacement for a missing build, within the allowance (S-21)."""
    return tables.design.fit_build(
        tables.design.fallback, build_allowance(tables, car), classic=tables.settings.classic_era
    )


def find_legal_former_build(tables: RuleTables, allowance: int, former: Json) -> dict[str, int] | None:
    """Return a driver's last build if it is legal in this race too (S-19, S-21, S-22)."""
    if former is None:
        return None
    try:
        legal: dict[str, int] = read_build(tables, allowance, former)
    except InvalidAnswer:
        return None
    return legal


def find_former_builds(entries: Iterable[JournalEntry]) -> dict[Seat, Json]:
    """Return the builds that drivers chose themselves, by seat (S-21)."""
    chosen_entries = (entry for entry in entries if entry.value and entry.hand in ("driver", "sheet"))
    keys = ((parse_key(entry.key), entry.value) for entry in chosen_entries if is_question_or_roll_key(entry.key))
    return {key.seat: value for key, value in keys if (key.round, key.kind) == (0, "build")}


def compute_starting_stock(tables: RuleTables, build: Build, laps: int) -> Stock:
    """Return a build's stock (S-20): wear and -1 chips grow with the laps, -3 chips do not.

    With the option `ah77_wear_per_race` wear is for the whole race (T-2)."""
    design = tables.design
    whole = design.race_total and tables.settings.ah77_wear_per_race
    return Stock(
        wear=design.find_value("wear_per_lap", build.wear) * (1 if whole else laps),
        ones=design.find_value("ones_per_lap", build.skill) * laps,
        threes=design.find_value("threes_per_race", build.skill),
    )


def assemble_car(tables: RuleTables, car: Car, build: Build, laps: int) -> None:
    """Give a car the attributes of its columns (T-1)."""
    car.build, design = build, tables.design
    car.acceleration = design.find_value("acceleration", build.acceleration)
    car.deceleration = design.find_value("deceleration", build.deceleration)
    car.top_speed = design.find_value("top_speed", build.top_speed)
    car.start_speed = design.find_value("start_speed", build.start_speed)
    car.stock = car.first = compute_starting_stock(tables, build, laps)


def _build_car(context: SpeedContext, car: Car, columns: Mapping[str, int]) -> None:
    last = (
        None
        if columns
        else find_legal_former_build(
            context.tables, build_allowance(context.tables, car), context.race.former.get(car.seat)
        )
    )
    build = Build(**(columns or last or make_fallback_build(context.tables, car)))
    assemble_car(context.tables, car, build, context.race.laps)
    context.step.emit(
        Built(
            item="S-21",
            seat=car.seat,
            columns=build,
            acceleration=car.acceleration,
            deceleration=car.deceleration,
            top_speed=car.top_speed,
            start_speed=car.start_speed,
            stock=car.stock,
            instead="last" if last else not columns,
        )
    )
    total, allowance = sum(build.model_dump().values()), build_allowance(context.tables, car)
    if total < allowance:
        context.step.emit(SumTooLow(item="S-19", seat=car.seat, sum=total, allowance=allowance))


def _parse_build_text(design: Design, text: str) -> dict[str, str]:
    """Parse "acceleration +1, start speed -1"; other attributes stay at 0."""
    columns = {}
    for part in text.casefold().split(","):
        name, _, column = part.strip().rpartition(" ")
        name = name.strip().rstrip(":").replace(" ", "_")
        if name not in design.list_attributes():
            raise InvalidAnswer("unknown_part", "S-19", parts=list(design.list_attributes()))
        columns[name] = column
    return columns
