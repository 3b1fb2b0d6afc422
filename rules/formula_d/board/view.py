"""The race as it is drawn and tabulated, what is printed on the board, the classification."""

from collections.abc import Iterator, Mapping

from rules.formula_d.board.standings import distance, laps_done, standings
from rules.formula_d.model.book import Book
from rules.formula_d.model.state import SKY, Car, FormulaRace
from rules.ruleset import Table
from rules.values import Seat, SpaceId
from rules.view import Board, CarView, Gauge, Label, MarkedZone, Placing, RaceView, spread


def view(table: Table[Book], race: FormulaRace, _: Seat | None) -> RaceView:
    """Everything on the track is public. In qualifying, where everybody drives alone, of several cars on a space the
    foremost in joining order is shown."""
    order = standings(table.book, race.settings, race.cars.values())
    taken = list[SpaceId]()
    cars = [_car(table.book, race, car, place, taken) for place, car in enumerate(order, 1)]
    circuit, driving = table.book.circuit, [car for car in order if car.running and not race.qualifying]
    way = (race.laps + circuit.grid_behind_line) * circuit.length
    to_go = {car.seat: way - distance(table.book, car)[0] for car in driving}
    lap = max((car.lap for car in cars), default=0) + 1
    stage = ("qualifying",) if race.qualifying else ()
    notes = (*stage, f"weather: {SKY[race.weather]}") if race.settings.weather else stage
    return RaceView(
        round=race.round,
        lap=min(lap, race.laps),
        laps=race.laps,
        length=circuit.length // (2 * table.track.unit),
        cars=spread(cars, to_go, 2 * table.track.unit),
        marked=race.marked,
        notes=notes,
        pace="gear",
        beforehand=race.qualifying,
    )


def _car(book: Book, race: FormulaRace, car: Car, place: int, taken: list[SpaceId]) -> CarView:
    shown = (car.at,) if car.at and car.at not in taken else ()
    taken += shown
    return CarView(
        seat=car.seat,
        number=car.number,
        order=place,
        lap=0 if race.qualifying else laps_done(book, car),
        status=car.status,
        spaces=shown,
        trail=car.trail if car.at else (),
        speed=car.gear if car.running else None,
        gauges=stocks(race, car),
        badges=_badges(race, car),
    )


def gauges(_: Table[Book], race: FormulaRace, seat: Seat) -> tuple[Gauge, ...]:
    """Of one car; everybody sees them."""
    return stocks(race, race.cars[seat])


def stocks(race: FormulaRace, car: Car) -> tuple[Gauge, ...]:
    """Wear points with short names, for the picture."""
    stock, first = car.stock, car.first
    if race.settings.basic:
        return (Gauge(name="WP", value=stock.pool, most=first.pool),)
    return (
        Gauge(name="T", value=stock.tires, most=first.tires),
        Gauge(name="B", value=stock.brakes, most=first.brakes),
        Gauge(name="G", value=stock.gearbox, most=first.gearbox),
        Gauge(name="C", value=stock.body, most=first.body),
        Gauge(name="E", value=stock.engine, most=first.engine),
        Gauge(name="R", value=stock.handling, most=first.handling),
    )


def _badges(race: FormulaRace, car: Car) -> tuple[str, ...]:
    facts = (
        ("spun", car.condition == "spun"),
        ("stalled", car.condition == "stalled"),
        ("fallen", car.fallen),
        ("at most 3rd", car.condition == "capped" and not car.fallen),
        ("in the mud", car.debt > 0),
        (f"{car.tyre} tyres", race.settings.tyres),
    )
    return tuple(name for name, true in facts if true and car.running)


def board(table: Table[Book]) -> Board:
    """Stops on the first and last space of every corner lane, its arrows, the grid, the zones."""
    circuit, track = table.book.circuit, table.track
    corners = {name: corner.spaces for name, corner in track.corners.items()}
    labels = {
        space: Label(text=str(circuit.corners[name].stops), tint=circuit.corners[name].stops)
        for name, spaces in corners.items()
        for space in spaces
        if _at_edge(table.book, space)
    }
    return Board(
        labels=labels,
        corners=corners,
        grid=circuit.grid,
        zones=tuple(
            MarkedZone(name=z.name.partition(",")[0], look=LOOKS[z.kind], spaces=z.spaces) for z in circuit.zones
        ),
        changes=tuple(_changes(table.book)),
    )


LOOKS: Mapping[str, str] = {
    "danger_lane": "danger",
    "danger_space": "danger",
    "gunshot": "danger",
    "gap": "water",
    "crowd": "crowd",
    "mud": "mud",
    "rock": "rock",
    "star": "star",
}
"""What zones look like, by kind."""


def _changes(book: Book) -> Iterator[tuple[SpaceId, SpaceId]]:
    """The arrows of corners that lead to another lane (F-35)."""
    for place in book.circuit.places.values():
        if place.corner:
            yield from ((place.id, e.to) for e in place.exits if e.side != "straight")


def _at_edge(book: Book, space: SpaceId) -> bool:
    """The first or the last space of its lane in the corner."""
    here = book.circuit[space]
    near = [book.circuit[id].corner for id in (here.ahead, here.behind) if id]
    return any(corner != here.corner for corner in near)


def classify(table: Table[Book], race: FormulaRace) -> tuple[Placing, ...]:
    """The classification as it would stand now (F-164, F-166)."""
    order = standings(table.book, race.settings, race.cars.values())
    return tuple(
        Placing(
            place=place,
            seat=car.seat,
            laps=laps_done(table.book, car),
            status=car.reason if car.status == "out" else car.status,
        )
        for place, car in enumerate(order, 1)
    )
