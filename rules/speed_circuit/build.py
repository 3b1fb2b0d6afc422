"""Car construction (chapter 3)."""

from collections.abc import Mapping

from rules.questions import Allot, Part, Refused
from rules.speed_circuit.book import ATTRIBUTES, Design
from rules.speed_circuit.chips import FieldOf
from rules.speed_circuit.facts import Built, SumTooLow
from rules.speed_circuit.questions import BuildCar
from rules.speed_circuit.state import Build, Car, Stock
from rules.values import Json


def build_form(design: Design, allowance: int) -> Allot:
    """A column of T-1 for each attribute; together at most the allowance (S-19)."""
    parts = tuple(Part(name=name, levels=design.levels(name), usual=0) for name in ATTRIBUTES)
    return Allot(parts=parts, least=-99, most=allowance, because="S-19")


def read_build(design: Design, allowance: int, value: Json) -> Json:
    """Six columns; refuses a sum over the allowance and columns that are not allowed (S-19)."""
    if isinstance(value, str):
        value = _from_words(value)
    return build_form(design, allowance).accept(value)


def build_cars(meet: FieldOf) -> None:
    """D-1, S-21: all builds are revealed together; a missing one is replaced."""
    design, cars = meet.book.tables.design, meet.race.on_board()
    said = meet.steward.ask_all(
        BuildCar(seat=car.seat, laps=meet.race.laps, allowance=design.allowance) for car in cars
    )
    for car, columns in zip(cars, said, strict=True):
        _make(meet, car, columns)


def fallback(design: Design) -> Build:
    """S-21: what stands in for a missing build."""
    return Build(**design.fallback)


def stock_of(design: Design, build: Build, laps: int) -> Stock:
    """S-20: wear and -1 chips grow with the laps, -3 chips do not."""
    return Stock(
        wear=design.figure("wear_per_lap", build.wear) * laps,
        ones=design.figure("ones_per_lap", build.skill) * laps,
        threes=design.figure("threes_per_race", build.skill),
    )


def assemble(design: Design, car: Car, build: Build, laps: int) -> None:
    """Gives a car the figures of its columns (T-1)."""
    car.build = build
    car.acceleration = design.figure("acceleration", build.acceleration)
    car.deceleration = design.figure("deceleration", build.deceleration)
    car.top_speed = design.figure("top_speed", build.top_speed)
    car.start_speed = design.figure("start_speed", build.start_speed)
    car.stock = car.first = stock_of(design, build, laps)


def _make(meet: FieldOf, car: Car, columns: Mapping[str, int]) -> None:
    design = meet.book.tables.design
    build = Build(**columns) if columns else fallback(design)
    assemble(design, car, build, meet.race.laps)
    meet.steward.tell(
        Built(item="S-21", seat=car.seat, columns=build, acceleration=car.acceleration, deceleration=car.deceleration,
              top_speed=car.top_speed, start_speed=car.start_speed, stock=car.stock, instead=not columns)
    )  # fmt: skip
    total = sum(build.model_dump().values())
    if total < design.allowance:
        meet.steward.tell(SumTooLow(item="S-19", seat=car.seat, sum=total, allowance=design.allowance))


def _from_words(said: str) -> dict[str, str]:
    """ "acceleration +1, start speed -1": what is not named stays at 0."""
    columns = {}
    for part in said.casefold().split(","):
        name, _, column = part.strip().rpartition(" ")
        name = name.strip().rstrip(":").replace(" ", "_")
        if name not in ATTRIBUTES:
            raise Refused("unknown_part", "S-19", parts=list(ATTRIBUTES))
        columns[name] = column
    return columns
