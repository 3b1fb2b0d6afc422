"""View of the race for pictures and tables, the printed board, and the classification."""

from collections.abc import Iterator, Mapping

from rules.base import Seat, SpaceId
from rules.formula_d.board.search_position import count_required_crossings
from rules.formula_d.board.standings import compute_distance_key, count_completed_laps, rank_cars
from rules.formula_d.model.derived import find_driver_card
from rules.formula_d.model.state import WEATHER_NAMES, Car, FormulaRace
from rules.formula_d.model.tables import RuleTables
from rules.ruleset import RaceSetup
from rules.view import Board, CarView, Label, MarkedZone, RaceView, ResultRow, StockLevel, with_gaps


def build_view(table: RaceSetup[RuleTables], race: FormulaRace, _: Seat | None) -> RaceView:
    """Return the view of the race; everything on the track is public.

    In qualifying, where everybody drives alone, only the first in joining order of several cars on a space is
    shown."""
    order = rank_cars(table.tables, race.settings, race.cars.values())
    shown_spaces = list[SpaceId]()
    cars = [_make_car_view(table.tables, race, car, place, shown_spaces) for place, car in enumerate(order, 1)]
    circuit, driving = table.tables.circuit, [car for car in order if car.running and not race.qualifying]
    way = (race.laps + circuit.grid_behind_line) * circuit.length
    to_go = {car.seat: way - compute_distance_key(table.tables, car)[0] for car in driving}
    lap = max((car.lap for car in cars), default=0) + 1
    stage = ("qualifying",) if race.qualifying else ()
    notes = (*stage, f"weather: {WEATHER_NAMES[race.weather]}") if race.settings.weather else stage
    return RaceView(
        round=race.round,
        lap=min(lap, race.laps),
        laps=race.laps,
        length=circuit.length // (2 * table.track.unit),
        cars=with_gaps(cars, to_go, 2 * table.track.unit),
        marked=race.marked,
        notes=notes,
        pace="gear",
        beforehand=race.qualifying,
    )


def _make_car_view(tables: RuleTables, race: FormulaRace, car: Car, place: int, shown_spaces: list[SpaceId]) -> CarView:
    own_spaces = (car.at,) if car.at and car.at not in shown_spaces else ()
    shown_spaces += own_spaces
    return CarView(
        seat=car.seat,
        number=car.number,
        order=place,
        lap=0 if race.qualifying else count_completed_laps(tables, car),
        status=car.status,
        spaces=own_spaces,
        trail=car.trail if car.at or car.out_at == _find_shown_round(race) else (),
        speed=car.gear if car.running else None,
        gauges=list_wear_levels(race, car),
        badges=_list_badges(tables, race, car),
    )


def _find_shown_round(race: FormulaRace) -> int:
    """Return the round that the view shows: before the first move of a round, the one before."""
    return race.round - (race.agenda == ("order",))


def list_stock_levels(_: RaceSetup[RuleTables], race: FormulaRace, seat: Seat) -> tuple[StockLevel, ...]:
    """Return the stock levels of one car, which are public."""
    return list_wear_levels(race, race.cars[seat])


def list_wear_levels(race: FormulaRace, car: Car) -> tuple[StockLevel, ...]:
    """Return the wear points of a car."""
    stock, first = car.stock, car.first
    if race.settings.is_basic:
        return (StockLevel(name="pool", value=stock.pool, most=first.pool),)
    return (
        StockLevel(name="tires", value=stock.tires, most=first.tires),
        StockLevel(name="brakes", value=stock.brakes, most=first.brakes),
        StockLevel(name="gearbox", value=stock.gearbox, most=first.gearbox),
        StockLevel(name="body", value=stock.body, most=first.body),
        StockLevel(name="engine", value=stock.engine, most=first.engine),
        StockLevel(name="handling", value=stock.handling, most=first.handling),
    )


def _list_badges(tables: RuleTables, race: FormulaRace, car: Car) -> tuple[str, ...]:
    card = find_driver_card(tables, car) if car.driver else None
    facts = (
        (f"driver {card.gift}" if card else "", card is not None),
        ("spun", car.condition == "spun"),
        ("stalled", car.condition == "stalled"),
        ("fallen", car.fallen),
        ("at most 3rd", car.condition == "capped" and not car.fallen),
        ("in the mud", car.debt > 0),
        (f"{car.tyre} tyres", race.settings.tyres),
    )
    return tuple(name for name, true in facts if true and car.running)


def build_board(table: RaceSetup[RuleTables]) -> Board:
    """Return the board: stops at both ends of every corner lane, arrows, the grid, the zones."""
    circuit, track = table.tables.circuit, table.track
    corners = {name: corner.spaces for name, corner in track.corners.items()}
    labels = {
        space: Label(text=str(circuit.corners[name].stops), tint=circuit.corners[name].stops)
        for name, spaces in corners.items()
        for space in spaces
        if _is_at_edge(table.tables, space)
    }
    return Board(
        labels=labels,
        corners=corners,
        grid=circuit.grid,
        zones=tuple(
            MarkedZone(name=z.name.partition(",")[0], look=ZONE_LOOKS[z.kind], spaces=z.spaces) for z in circuit.zones
        ),
        changes=tuple(_list_lane_change_arrows(table.tables)),
    )


ZONE_LOOKS: Mapping[str, str] = {
    "danger_lane": "danger",
    "danger_space": "danger",
    "gunshot": "danger",
    "gap": "water",
    "crowd": "crowd",
    "mud": "mud",
    "rock": "rock",
    "star": "star",
}
"""Appearance of zones by kind."""


def _list_lane_change_arrows(tables: RuleTables) -> Iterator[tuple[SpaceId, SpaceId]]:
    """Yield the arrows in corners that lead to another lane (F-35)."""
    for place in tables.circuit.places.values():
        if place.corner:
            yield from ((place.id, e.to) for e in place.exits if e.side != "straight")


def _is_at_edge(tables: RuleTables, space: SpaceId) -> bool:
    """Whether a space is the first or last of its lane in the corner."""
    here = tables.circuit[space]
    near = [tables.circuit[id].corner for id in (here.ahead, here.behind) if id]
    return any(corner != here.corner for corner in near)


def classify(table: RaceSetup[RuleTables], race: FormulaRace) -> tuple[ResultRow, ...]:
    """Return the classification as it would stand now (F-164, F-166)."""
    order = rank_cars(table.tables, race.settings, race.cars.values())
    return tuple(
        ResultRow(
            place=place,
            seat=car.seat,
            laps=count_completed_laps(table.tables, car),
            status=car.reason if car.status == "out" else car.status,
            short=_count_spaces_short(table, race, car),
        )
        for place, car in enumerate(order, 1)
    )


def _count_spaces_short(table: RaceSetup[RuleTables], race: FormulaRace, car: Car) -> int:
    """Return the spaces left to the line for a car that was awarded its place on the track (F-167)."""
    circuit = table.tables.circuit
    if car.status != "finished" or car.crossings >= count_required_crossings(table.tables, race.laps):
        return 0
    unit = 2 * table.track.unit
    units_left = (
        count_required_crossings(table.tables, race.laps) * circuit.length - compute_distance_key(table.tables, car)[0]
    )
    return (2 * units_left + unit) // (2 * unit)
