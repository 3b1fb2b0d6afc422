"""Sections 1, 3 and 4: cars on the grid, what is chosen before the race, the start check."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.formula_d.model.book import STOCKS, Book, Wear
from rules.formula_d.model.facts import Built, Fitted, GridPlace, Started
from rules.formula_d.model.figures import Formula, gifted, named
from rules.formula_d.model.options import Settings, settled
from rules.formula_d.model.questions import SpreadWear, Tyres
from rules.formula_d.model.state import Car, FormulaRace
from rules.formula_d.play import weather
from rules.formula_d.play.rolls import black
from rules.formula_d.play.street import deal_cards
from rules.grid import grid_after_penalties
from rules.ruleset import StartList, Table
from rules.values import Seat


def enter(table: Table[Book], start: StartList) -> FormulaRace:
    """A race before its preparation, the cars on the grid in joining order."""
    book = table.book
    settings = settled(usual(book), start.options)
    stock = _stock(book, settings, start.laps)
    repairs, grid = book.tables.pits.points, dict(enumerate(book.circuit.grid, 1))
    cars = {
        entrant.seat: Car(
            seat=entrant.seat,
            number=entrant.number,
            stock=stock,
            first=stock,
            repairs=repairs,
            at=grid.get(entrant.number),
        )
        for entrant in sorted(start.seats, key=lambda one: one.number)
    }
    return FormulaRace(laps=start.laps, settings=settings, cars=cars)


def _stock(book: Book, settings: Settings, laps: int) -> Wear:
    """F-9, F-10, C-26."""
    stock = book.tables.stock
    if settings.basic:
        return Wear(pool=stock.pool)
    return stock.one_lap if stock.one_lap and laps == 1 else stock.car


def usual(book: Book) -> Mapping[str, Mapping[str, Any]]:
    """What the tables settle where nothing is chosen (section 22)."""
    return {str(mode): figures for mode, figures in book.tables.options.items()}


def draw_grid(meet: Formula) -> None:
    """F-14: the black die decides; who ties rolls again for the places tied for, but the first of equals (F-127)."""
    seats = tuple(meet.race.cars)
    low = meet.race.settings.grid_low
    ranked = ranked_by_die(meet, seats, "grid", "F-14", lambda face: face if low else -face)
    line_up(meet, ranked, {})


def ranked_by_die(
    meet: Formula, seats: tuple[Seat, ...], name: str, item: str, worth: Callable[[int], int]
) -> tuple[Seat, ...]:
    """Seats in the order of a black die each, ties rolled again."""
    if len(seats) < 2:
        return seats
    faces = {seat: worth(black(meet, name, seat, item)) for seat in seats}
    groups = [tuple(s for s in seats if faces[s] == face) for face in sorted(set(faces.values()))]
    return tuple(seat for group in groups for seat in _tied(meet, group, name, item, worth))


def _tied(meet: Formula, seats: tuple[Seat, ...], name: str, item: str, worth: Callable[[int], int]) -> Iterable[Seat]:
    first = [seat for seat in seats if len(seats) > 1 and gifted(meet.book, meet.race.cars[seat], "first of equals")]
    rest = tuple(seat for seat in seats if seat not in first)
    return (*first, *ranked_by_die(meet, rest, name, item, worth))


def line_up(meet: Formula, seats: tuple[Seat, ...], scores: Mapping[Seat, int]) -> None:
    """F-15: the grid, pole first."""
    race = meet.race
    race.grid = grid_after_penalties(meet.steward, "F-15", seats, race.settings.set_back)
    for place, seat in enumerate(race.grid, 1):
        car = race.cars[seat]
        car.at = meet.book.circuit.grid[place - 1]
        meet.steward.tell(GridPlace(item="F-15", seat=seat, place=place, space=car.at, score=scores.get(seat)))


def furnish(meet: Formula) -> None:
    """F-11, F-113, F-117, F-127: weather, then cars and tyres, which are chosen in its knowledge."""
    if meet.race.settings.weather:
        weather.before_race(meet)
    _build(meet)
    fit_tyres(meet, "race")


def cards(meet: Formula) -> None:
    """F-124."""
    if meet.race.settings.street:
        deal_cards(meet)


def _build(meet: Formula) -> None:
    """F-11: twenty points, spread by every driver for himself and shown together."""
    if not meet.race.settings.build:
        return
    cars = tuple(meet.race.cars.values())
    answers = meet.steward.ask_all([SpreadWear(seat=car.seat, points=meet.book.tables.build.points) for car in cars])
    for car, answer in zip(cars, answers, strict=True):
        car.stock = car.first = Wear(**{name: answer[name] for name in STOCKS})
        meet.steward.tell(Built(item="F-11", seat=car.seat, stock=named(car.stock)))


def fit_tyres(meet: Formula, when: str) -> None:
    """F-117: everybody chooses after the weather roll, all at once."""
    if not meet.race.settings.tyres:
        return
    wet, cars = meet.race.wet, tuple(meet.race.cars.values())
    asked = [Tyres(seat=car.seat, at=when, wet=wet, now="rain" if wet else "hard") for car in cars]
    for car, tyre in zip(cars, meet.steward.ask_all(asked), strict=True):
        car.tyre, car.age = tyre, 1
        meet.steward.tell(Fitted(item="F-117", seat=car.seat, tyre=car.tyre))


def check_starts(meet: Formula) -> None:
    """F-16: one black die a car, in grid order, before the first turn."""
    for seat in meet.race.grid:
        _check(meet, meet.race.cars[seat], "F-16")


def check_restart(meet: Formula, car: Car) -> None:
    """C-11: after a spin the black die decides first."""
    _check(meet, car, "F-16")


def _check(meet: Formula, car: Car, item: str) -> None:
    stalled, great = meet.book.tables.start.stalled_upto, meet.race.settings.great_start_from
    how = {True: "stalled", False: "normal"}

    def read(face: int) -> str:
        return "great" if face >= great else how[face <= stalled]

    result = read(black(meet, "start check", car.seat, item, read))
    car.condition = {"stalled": "stalled", "great": "great"}.get(result, "start")  # type: ignore[assignment]
    if result != "normal":
        meet.steward.tell(Started(item="F-17" if result == "stalled" else "F-19", seat=car.seat, how=result))  # type: ignore[arg-type]
