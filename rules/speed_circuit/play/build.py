"""Car construction (chapter 3)."""

from collections.abc import Iterable, Mapping

from rules.journal import Entry
from rules.questions import Allot, Part, Refused
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.design import Design
from rules.speed_circuit.model.facts import Built, HandicapIdle, SumTooLow
from rules.speed_circuit.model.questions import BuildCar
from rules.speed_circuit.model.state import Build, Car, Stock
from rules.speed_circuit.play.chips import FieldOf
from rules.values import Json, Seat, is_key, key_of

FIGURED = ("acceleration", "deceleration", "top_speed", "start_speed")
"""Attributes whose columns give a speed."""


def build_form(book: Book, allowance: int, former: Json = None) -> Allot:
    """A column of T-1 for each attribute; together at most the allowance (S-19, S-22). Usual is what would stand in for
    a missing build (S-21), `former` being the driver's last one."""
    design, classic = book.design, book.settings.classic_era
    usual = still_legal(book, allowance, former) or design.fitted(design.fallback, allowance, classic=classic)
    levels = {name: design.levels(name, classic=classic) for name in design.attributes()}
    parts = tuple(
        Part(
            name=name,
            levels=levels[name],
            usual=usual[name],
            unsaid=0,
            gives=tuple({"by": design.figure(name, column)} for column in levels[name]) if name in FIGURED else (),
        )
        for name in levels
    )
    narrowed = classic or allowance < design.allowance
    return Allot(parts=parts, least=-99, most=allowance, because="S-19, S-22" if narrowed else "S-19")


def read_build(book: Book, allowance: int, value: Json) -> Json:
    """A column an attribute; refuses a sum over the allowance and columns that are not allowed (S-19, S-22)."""
    if isinstance(value, str):
        value = _from_words(book.design, value)
    return build_form(book, allowance).accept(value)


def build_cars(meet: FieldOf) -> None:
    """D-1, S-21: all builds are revealed together; a missing one is replaced."""
    cars = meet.race.on_board()
    for colour, _ in meet.race.settings.handicap:
        if colour not in meet.race.cars:
            meet.steward.tell(HandicapIdle(item="S-22", colour=colour))
    said = meet.steward.ask_all(
        BuildCar(seat=car.seat, laps=meet.race.laps, allowance=allowance(meet.book, car)) for car in cars
    )
    for car, columns in zip(cars, said, strict=True):
        _make(meet, car, columns)


def allowance(book: Book, car: Car) -> int:
    """What a car's columns may add up to (S-19, S-22)."""
    return book.settings.allowance(car.seat, book.design.allowance)


def fallback(book: Book, car: Car) -> dict[str, int]:
    """S-21: what stands in for a missing build, within the allowance."""
    return book.design.fitted(book.design.fallback, allowance(book, car), classic=book.settings.classic_era)


def still_legal(book: Book, allowance: int, former: Json) -> dict[str, int] | None:
    """S-21: a driver's last build, if it is legal in this race too (S-19, S-22)."""
    if former is None:
        return None
    try:
        legal: dict[str, int] = read_build(book, allowance, former)
    except Refused:
        return None
    return legal


def former_builds(entries: Iterable[Entry]) -> dict[Seat, Json]:
    """S-21: the builds that drivers handed in themselves, by seat."""
    given = (entry for entry in entries if entry.value and entry.hand in ("driver", "sheet"))
    keys = ((key_of(entry.key), entry.value) for entry in given if is_key(entry.key))
    return {key.seat: value for key, value in keys if (key.round, key.kind) == (0, "build")}


def stock_of(book: Book, build: Build, laps: int) -> Stock:
    """S-20: wear and -1 chips grow with the laps, -3 chips do not. Some read ah77's wear as the race's (T-2)."""
    design = book.design
    whole = design.race_total and book.settings.ah77_wear_per_race
    return Stock(
        wear=design.figure("wear_per_lap", build.wear) * (1 if whole else laps),
        ones=design.figure("ones_per_lap", build.skill) * laps,
        threes=design.figure("threes_per_race", build.skill),
    )


def assemble(book: Book, car: Car, build: Build, laps: int) -> None:
    """Gives a car the figures of its columns (T-1)."""
    car.build, design = build, book.design
    car.acceleration = design.figure("acceleration", build.acceleration)
    car.deceleration = design.figure("deceleration", build.deceleration)
    car.top_speed = design.figure("top_speed", build.top_speed)
    car.start_speed = design.figure("start_speed", build.start_speed)
    car.stock = car.first = stock_of(book, build, laps)


def _make(meet: FieldOf, car: Car, columns: Mapping[str, int]) -> None:
    last = None if columns else still_legal(meet.book, allowance(meet.book, car), meet.race.former.get(car.seat))
    build = Build(**(columns or last or fallback(meet.book, car)))
    assemble(meet.book, car, build, meet.race.laps)
    meet.steward.tell(
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
    total, allowed = sum(build.model_dump().values()), allowance(meet.book, car)
    if total < allowed:
        meet.steward.tell(SumTooLow(item="S-19", seat=car.seat, sum=total, allowance=allowed))


def _from_words(design: Design, said: str) -> dict[str, str]:
    """ "acceleration +1, start speed -1": what is not named stays at 0."""
    columns = {}
    for part in said.casefold().split(","):
        name, _, column = part.strip().rpartition(" ")
        name = name.strip().rstrip(":").replace(" ", "_")
        if name not in design.attributes():
            raise Refused("unknown_part", "S-19", parts=list(design.attributes()))
        columns[name] = column
    return columns
