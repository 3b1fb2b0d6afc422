"""Bot drivers: a racer, who looks a turn ahead, and a daredevil, who spends the car to be in front."""

from functools import lru_cache
from typing import Any, NamedTuple

from rules.base import Json, SpaceId
from rules.events import Event
from rules.formula_d.board.player_view import PlayerView
from rules.formula_d.model.derived import count_points_left, list_nonzero_costs, slide_spaces
from rules.formula_d.model.questions import Gear, NewTyres, Repair, SpreadWear, Tyres, UseSlipstream, WhereToDrive
from rules.formula_d.model.state import Car
from rules.formula_d.model.tables import RuleTables
from rules.formula_d.model.track import Circuit
from rules.formula_d.orders.handlers import QUESTION_HANDLERS, dump_gear_only_sheet
from rules.formula_d.orders.ways import list_plans
from rules.formula_d.play.gears import TOP_GEAR, list_gears
from rules.formula_d.play.move_option import Plan
from rules.formula_d.play.move_options import list_likely_plans
from rules.formula_d.play.street import spread_points
from rules.questions import Question
from rules.ruleset import RaceSetup

LOOKAHEAD_SPACES = 45
"""Spaces that are looked ahead."""
CRAMPED_COST = 15
"""Cost of each missing space in a corner for the stops still to be made there."""
NITRO_VALUE = 45
"""Value of nitro that is kept for later on the lap."""
BOX_VALUE = 600
"""Value of a stop in the box for a nearly worn out car; the same as a cost for any other."""
RUIN_COST = 2000
"""Cost of going farther beyond a corner than the car can pay for."""
MAX_JUDGED_GEARS = 2
"""Gears that are judged way by way."""


class DriverWeights(NamedTuple):
    """Weights of a driver, a space of progress being 10.

    `wear`: a point of a full category; `last`: of a nearly empty one; `test`: a die on the way; `ruin`: the
    race's end; `next`: the share of the next turn, in tenths."""

    wear: int
    last: int
    test: int
    ruin: int
    next: int
    slips: bool = False


RACER = DriverWeights(wear=22, last=60, test=12, ruin=2000, next=8, slips=True)
DAREDEVIL = DriverWeights(wear=8, last=30, test=6, ruin=900, next=6, slips=True)


def drive_as_racer(
    table: RaceSetup[RuleTables], view: PlayerView, _: tuple[Event, ...], question: Question[Any]
) -> Json:
    """Answer for a bot that spends wear points where they gain time and keeps some for the last lap."""
    return _answer_question(table, view, question, RACER)


def drive_as_daredevil(
    table: RaceSetup[RuleTables], view: PlayerView, _: tuple[Event, ...], question: Question[Any]
) -> Json:
    """Answer for a bot that wants to be in front at any cost."""
    return _answer_question(table, view, question, DAREDEVIL)


def _answer_question(
    table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any], weights: DriverWeights
) -> Json:
    tables, car = table.tables, view.cars[question.seat]
    match question:
        case Gear():
            return dump_gear_only_sheet(_choose_gear(tables, view, car, question.gears, weights))
        case WhereToDrive():
            gear = question.gear
            return max(
                list_plans(tables, view, question),
                key=lambda plan: plan_value(tables, view, car, gear, plan, weights),
            ).name
        case UseSlipstream():
            return _choose_slipstream(tables, view, car, question, weights)
        case Tyres(wet=wet) | NewTyres(wet=wet) if weights is DAREDEVIL and not wet:
            return "soft"
        case SpreadWear():
            return {**list_nonzero_costs(tables.rulebook.default_build), "tires": 7, "handling": 1}
        case Repair(points=points, room=room):
            last = [name for name in list_vital_categories(car) if name in room][:2]
            return dict.fromkeys(room, 0) | spread_points(car, points, {name: room[name] for name in last})
    return QUESTION_HANDLERS.default_answer(table, view, question)


def _choose_slipstream(
    tables: RuleTables, view: PlayerView, car: Car, question: UseSlipstream, weights: DriverWeights
) -> str:
    """Take the slipstream if its three spaces lead to something better than staying."""
    stay = (
        evaluate_next_turn(tables, view, car, question.square, _count_stops_made(view, car) + 1, question.gear)
        * weights.next
        // 10
    )
    ways = [
        (plan_value(tables, view, car, question.gear, plan, weights), plan.name)
        for plan in list_plans(tables, view, question)
    ]
    best = max(ways)
    return best[1] if best[0] > stay else "no"


def _count_stops_made(view: PlayerView, car: Car) -> int:
    turn = view.find_own_turn(car.seat)
    return turn.stops


def _choose_gear(tables: RuleTables, view: PlayerView, car: Car, gears: tuple[int, ...], weights: DriverWeights) -> int:
    """Return the gear with the best average value less its price; only the best by estimate are judged."""
    prices = _price_gears(tables, view, car, weights)
    rough = _evaluate_gears_by_road(tables, view, car, gears, prices)
    likeliest = sorted(gears, key=lambda gear: (-rough[gear], gear))[:MAX_JUDGED_GEARS]
    return max(
        likeliest, key=lambda gear: (_compute_average_value(tables, view, car, gear, weights) - prices[gear], gear)
    )


def choose_gear_by_road(
    tables: RuleTables, view: PlayerView, car: Car, gears: tuple[int, ...], weights: DriverWeights
) -> int:
    """Return the gear with the best value on an empty road, less its price."""
    stocks = ("pool",) if view.settings.is_basic else ("tires", "brakes")
    spare = sum(max(0, count_points_left(car, stock) - 1) for stock in stocks) // 2
    if _measure_road_ahead(tables.circuit, car.at or "", car.stops).missing > 1:
        spare = 0  # Two stops missed end the race (F-44).
    prices = _price_gears(tables, view, car, weights)
    rough = _evaluate_gears_by_road(tables, view, car, gears, prices, spare)
    return max(gears, key=lambda gear: (rough[gear], -gear))


def _price_gears(tables: RuleTables, view: PlayerView, car: Car, weights: DriverWeights) -> dict[int, int]:
    gear_choices = list_gears(tables, view.settings, car, qualifying=view.qualifying)
    return {c.gear: _compute_wear_cost(view, car, list_nonzero_costs(c.price), weights) for c in gear_choices}


def _evaluate_gears_by_road(
    tables: RuleTables,
    view: PlayerView,
    car: Car,
    gears: tuple[int, ...],
    prices: dict[int, int],
    spare: int = LOOKAHEAD_SPACES,
) -> dict[int, int]:
    road = _measure_road_ahead(tables.circuit, car.at or "", car.stops)
    slide = slide_spaces(tables, view.settings, view.wet, car)
    return {
        gear: _evaluate_gear(tables.rulebook.dice.list_faces(gear), road, slide, spare) - prices[gear] for gear in gears
    }


def _compute_average_value(tables: RuleTables, view: PlayerView, car: Car, gear: int, weights: DriverWeights) -> int:
    faces = tables.rulebook.dice.list_faces(gear)
    turn = view.find_own_turn(car.seat)
    total = 0
    for face in dict.fromkeys(faces):
        now = turn.model_copy(update={"gear": gear, "face": face, "total": face})
        best = max(
            plan_value(tables, view, car, gear, plan, weights) for plan in list_likely_plans(tables, view, car, now, 2)
        )
        total += best * faces.count(face)
    return total // len(faces)


def plan_value(tables: RuleTables, view: PlayerView, car: Car, gear: int, plan: Plan, weights: DriverWeights) -> int:
    """Return the value of a plan: spaces gained, their cost, and the outlook on the next turn."""
    if plan.out:
        return -weights.ruin
    if plan.way.end_reason == "finish":
        return 10 * LOOKAHEAD_SPACES - len(plan.way.spaces)
    gain = (
        10 * len(plan.way.spaces)
        + _evaluate_pit_stop(tables, view, car, plan)
        - NITRO_VALUE * (plan.bonus_of == "nitro")
        - weights.test * (plan.risk.dice + _compute_contact_cost(tables, view, car, plan) // 2)
    )
    ahead = evaluate_next_turn(
        tables,
        view,
        car,
        plan.end,
        plan.corner_result.stops if plan.corner_result.corner else 0,
        _predict_lever(car, plan, gear),
    )
    cost = _compute_wear_cost(view, car, list_nonzero_costs(plan.price), weights) if plan.wear else 0
    return gain - cost + ahead * weights.next // 10


def _evaluate_pit_stop(tables: RuleTables, view: PlayerView, car: Car, plan: Plan) -> int:
    """Return the value of entering the pits, which are open only before another full lap (F-100)."""
    if tables.circuit[plan.end].side not in ("pit", "box"):
        return 0
    return BOX_VALUE if is_worn_out(view, car) else -BOX_VALUE


def is_worn_out(view: PlayerView, car: Car) -> bool:
    """Whether a third or less is left of the stock that a box restores (F-104, F-108, F-109)."""
    stock = "pool" if view.settings.is_basic else "tires"
    mends = view.settings.pit_pool and car.repairs > 0 and bool(list_vital_categories(car))
    return mends or 3 * count_points_left(car, stock) <= getattr(car.first, stock)


def list_vital_categories(car: Car) -> list[str]:
    """Return categories with one point left, whose loss ends the race (F-10)."""
    return [
        name for name in ("engine", "body", "handling") if count_points_left(car, name) == 1 < getattr(car.first, name)
    ]


def _compute_contact_cost(tables: RuleTables, view: PlayerView, car: Car, plan: Plan) -> int:
    """Return the weight of cars that a landing touches.

    It is higher in the basic rules, and for a car with a single body point."""
    end = tables.circuit[plan.end]
    touched_spaces = (*end.beside, end.ahead)
    near = sum([c.at in touched_spaces for c in view.cars.values() if c.at and c.seat != car.seat])
    return near * (3 if view.settings.is_basic else 1 if car.stock.body > 1 else 8)


def _predict_lever(car: Car, plan: Plan, gear: int) -> int:
    """Return the gear the next turn begins with, as far as it is known."""
    spins = plan.price.tires >= max(1, car.stock.tires)
    return 1 if spins else min(gear, 3) if plan.way.end_reason == "crowd" else gear


def _compute_wear_cost(view: PlayerView, car: Car, price: dict[str, int], weights: DriverWeights) -> int:
    """Return the weighted cost of wear points.

    A category that runs out is dearer; towards the flag less is kept. The pool has to last: it is cheap while
    more of it is left than of the race, and dear otherwise."""
    total, laps = 0, max(1, view.laps)
    to_go = max(1, min(laps, laps + 1 - car.crossings))
    for name, by in price.items():
        wear_left, full = count_points_left(car, name) - by, max(1, getattr(car.first, name))
        scarce = (weights.last - weights.wear) * max(0, full - wear_left) // full
        dear = by * (weights.wear + scarce * to_go // laps)
        rich = 2 * wear_left * laps > full * (2 * to_go - 1)
        total += dear if name != "pool" else dear // 2 if rich else dear * 3 // 2
        total += weights.last * 2 * (wear_left <= 0 and name in ("tires", "engine"))
        total += weights.ruin * (wear_left <= 0 and name in ("engine", "pool"))
    return total


def price_to_racer(view: PlayerView, car: Car, price: dict[str, int]) -> int:
    """Return what it costs the racer to lose these points, ten a space."""
    return _compute_wear_cost(view, car, price, RACER)


def evaluate_next_turn(tables: RuleTables, view: PlayerView, car: Car, at: SpaceId, stops: int, lever: int) -> int:
    """Return the value of the best free gear next turn, ten a space, up to the next corner with a stop."""
    slide = slide_spaces(tables, view.settings, view.wet, car)
    return _evaluate_best_gear(tables.rulebook.dice.gears, _measure_road_ahead(tables.circuit, at, stops), slide, lever)


class RoadAhead(NamedTuple):
    """Road ahead, in steps straight on.

    `bend`: the first space in a corner, where a wet road makes a car slide; `first`, `last`: of the next
    corner that wants a stop; `missing`: the stops it wants."""

    bend: int
    first: int
    last: int
    missing: int


@lru_cache(maxsize=2048)
def _evaluate_best_gear(dice: tuple[tuple[int, ...], ...], road: RoadAhead, slide: int, lever: int) -> int:
    """Return the value of the best gear of those that are free from a lever."""
    gears = range(max(1, lever - 1), min(TOP_GEAR, lever + 1) + 1)
    return max(_evaluate_gear(dice[gear - 1], road, slide) for gear in gears)


@lru_cache(maxsize=2048)
def _evaluate_gear(faces: tuple[int, ...], road: RoadAhead, slide: int, spare: int = LOOKAHEAD_SPACES) -> int:
    """Return the value of a gear's die, ten a space.

    Less the cost of going beyond the corner, or so far into it that there is no room for the stops still to
    be made. `spare`: the spaces beyond it that the car can pay for."""
    dear = 25 if road.missing < 2 else 400
    total = 0
    for face in faces:
        spaces = face + (slide if face >= road.bend else 0)
        if spaces > road.last:
            total += 10 * road.last - dear * (spaces - road.last) - RUIN_COST * (spaces - road.last > spare)
            continue
        stops = road.missing - 1 if spaces >= road.first else 0
        total += 10 * spaces - CRAMPED_COST * max(0, stops * (2 + slide) - (road.last - spaces))
    return total // len(faces)


@lru_cache(maxsize=4096)
def _measure_road_ahead(circuit: Circuit, at: SpaceId, stops: int) -> RoadAhead:
    here, steps, bend, first = at, 0, LOOKAHEAD_SPACES, LOOKAHEAD_SPACES
    corner = circuit[at].corner
    missing = circuit.corners[corner].stops - stops if corner else 0
    if missing > 0:
        first = 0
    while steps < LOOKAHEAD_SPACES:
        ahead = circuit[here].ahead or next((exit.to for exit in circuit[here].exits), None)
        if ahead is None:
            break
        now = circuit[ahead].corner
        if now != corner:
            if missing > 0:
                return RoadAhead(bend, first, steps, missing)
            corner, missing, first = now, circuit.corners[now].stops if now else 0, steps + 1
        here, steps = ahead, steps + 1
        bend = min(bend, steps) if now else bend
    return RoadAhead(bend, first, steps, 0)
