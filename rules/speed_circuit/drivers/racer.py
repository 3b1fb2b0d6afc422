"""Automatic drivers: the plain planner, and a racer that looks some turns ahead."""

from typing import Any

from rules.events import Event
from rules.questions import Question
from rules.ruleset import Table
from rules.speed_circuit.board.knowledge import Knowledge
from rules.speed_circuit.board.standings import absolute
from rules.speed_circuit.drivers.outlook import HORIZON, LOST, SPACE, Figures, Outlook, affordable_outlook
from rules.speed_circuit.drivers.pit_calls import call, speed_to_box, wants_service
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.circuit import Circuit
from rules.speed_circuit.model.orders import UNSAID, Wishes
from rules.speed_circuit.model.questions import AttackChips, BidForGrid, BuildCar, PassChips, Slip, TestChips
from rules.speed_circuit.model.state import Car, Turn
from rules.speed_circuit.orders.answers import plot_alone
from rules.speed_circuit.orders.decisions import DECISIONS
from rules.speed_circuit.orders.sheets import wishes_alone
from rules.speed_circuit.planning.planner import safe_plans
from rules.speed_circuit.planning.slipping import slips
from rules.speed_circuit.planning.wishes import Constraints, Plan, setting_of
from rules.speed_circuit.play.build import fallback
from rules.speed_circuit.play.chips import within
from rules.speed_circuit.play.ghost import ghost_plot
from rules.speed_circuit.play.passing import passes_left
from rules.speed_circuit.play.plotting import check_plot, reach
from rules.values import Json

STEP = 20
BID = 2
"""-1 chips for the grid."""
TEST = 8
"""What a test with chips on it must gain at least, in tenths of a space."""
CHIPS_FOR_TEST = 2
CHIPS_FOR_PASS = 2
AHEAD = 12
"""What it is worth to be past a car, less the chips, in tenths of a space."""
SLOWEST_AHEAD = 2
"""Spaces that a car ahead is expected to clear even from a standstill."""


def planner(table: Table[Book], knowledge: Knowledge, told: tuple[Event, ...], question: Question[Any]) -> Json:
    """Plots the highest speed that is safe this turn, and does what the default order says."""
    book = table.book.under(knowledge.settings)
    if question.kind == "plot":
        return plot_alone(ghost_plot(book, knowledge.round, knowledge.cars, knowledge.car))
    if question.kind == "build":
        return dict(fallback(book, knowledge.car))
    return DECISIONS.answer_for(table, knowledge, told, question, None).value


def racer(table: Table[Book], knowledge: Knowledge, told: tuple[Event, ...], question: Question[Any]) -> Json:
    """Looks over the next corners, spreads its wear over the race, takes slips that help."""
    book, kind = table.book.under(knowledge.settings), question.kind
    if isinstance(question, BuildCar):
        return _build(book, knowledge, question.allowance)
    if isinstance(question, BidForGrid):
        return {"ones": min(BID, question.stock.ones)}
    if kind == "plot" and not knowledge.car.off_track:
        return plot_alone(_plot(book, knowledge))
    if kind == "pit stop":
        return call(book, knowledge, _others(book, knowledge))
    if kind == "route" and knowledge.car.space is not None and knowledge.car.turn.stop is None:
        return _route(book, knowledge)
    if isinstance(question, Slip):
        return _slip(book, knowledge, question)
    if kind == "pass":
        return "yes" if knowledge.car.stock.ones else "no"
    if isinstance(question, TestChips):
        return within(book.tables.chips, question.stock, str(CHIPS_FOR_TEST))
    if isinstance(question, AttackChips):
        return within(book.tables.chips, question.stock, "2")
    if isinstance(question, PassChips) and question.total is None:
        return within(book.tables.chips, question.stock, "2" if question.seat == question.passer else "0")
    return planner(table, knowledge, told, question)


def _build(book: Book, knowledge: Knowledge, allowance: int) -> Json:
    """One of the tables' builds, in turn, within the allowance."""
    builds, classic = book.design.automatic, book.settings.classic_era
    return book.design.fitted(builds[knowledge.car.number % len(builds)], allowance, classic=classic)


def _outlook(book: Book, knowledge: Knowledge, speed: int) -> Outlook:
    """How to drive the rest of the race with the wear that is left."""
    car, circuit = knowledge.car, book.circuit
    launch = car.start_speed if knowledge.round == 1 else max(car.start_speed, car.acceleration)
    figures = Figures(car.acceleration, car.deceleration, car.top_speed, min(launch, car.top_speed))
    spaces = (knowledge.laps * circuit.length - absolute(circuit, car)) // circuit.unit - 1
    here = circuit.number[car.space or ""]
    return affordable_outlook(circuit, book.tables.arrow_bonus, figures, here, speed, spaces, car.stock.wear)


def _plot(book: Book, knowledge: Knowledge) -> int:
    """The speed whose best safe drive promises most; the planner's where none does."""
    car, view = knowledge.car, _outlook(book, knowledge, knowledge.car.speed)
    taken = _expected(book, knowledge)
    if wants_service(book, knowledge):
        within_reach = view.plots(book.circuit.number[car.space or ""], car.speed)
        calling = speed_to_box(
            book, knowledge, taken, tuple(s for s, braking in within_reach if braking <= car.stock.wear)
        )
        if calling:
            return calling
    best, promise = 0, LOST
    for speed, braking in (*view.plots(book.circuit.number[car.space or ""], car.speed), *_tested(book, knowledge)):
        checked = check_plot(book, STEP, False, knowledge.round, car, speed)
        if checked.why or braking > car.stock.wear:
            continue
        driving = car.model_copy(update={"turn": Turn(speed=speed, plot=speed, before=car.speed)})
        plans = safe_plans(setting_of(book, driving, taken, Constraints())).values()
        worth = max((_worth(view, p, speed) for p in plans), default=LOST)
        worth -= view.price * braking + (TEST if checked.tests else 0)
        if worth > promise:
            best, promise = speed, worth
    return best if promise > LOST // 2 else ghost_plot(book, knowledge.round, knowledge.cars, car)


def _tested(book: Book, knowledge: Knowledge) -> tuple[tuple[int, int], ...]:
    """One speed more, for one engine test with chips on it; never twice with a damaged engine."""
    car = knowledge.car
    if not car.speed or car.engine or car.stock.ones < CHIPS_FOR_TEST:
        return ()
    speed = reach(book, knowledge.round, car).free + STEP
    checked = check_plot(book, STEP, False, knowledge.round, car, speed)
    return ((speed, 0),) if checked.plot == speed and len(checked.tests) == 1 else ()


def _worth(view: Outlook, p: Plan, speed: int) -> int:
    return p.moved * SPACE - view.price * p.wear + view.value(HORIZON - 1, p.path[-1], speed)


def _expected(book: Book, knowledge: Knowledge) -> frozenset[int]:
    """Where the cars ahead may stand when this one moves: straight on by what they drove last."""
    circuit, mine = book.circuit, absolute(book.circuit, knowledge.car)
    ahead = [car for car in knowledge.cars.values() if car.running and car.space and car.seat != knowledge.seat]
    return frozenset(_straight_on(book, car) for car in ahead if absolute(circuit, car) >= mine)


def _straight_on(book: Book, car: Car) -> int:
    space = book.circuit.number[car.space or ""]
    for _ in range(max(SLOWEST_AHEAD, car.speed // STEP)):
        space = book.circuit.ahead[space]
    return space


def _route(book: Book, knowledge: Knowledge) -> Json:
    """The lanes of the drive that promises most, if one is safe; else the planner's."""
    car, taken = knowledge.car, _others(book, knowledge)
    plans = safe_plans(setting_of(book, car, taken, Constraints())).values()
    if not plans:
        return wishes_alone(UNSAID)
    view = _outlook(book, knowledge, car.turn.speed)
    best = max(plans, key=lambda p: (_worth(view, p, car.turn.speed), -book.circuit.inside_rank[p.path[-1]]))
    best = _through(book, knowledge, view, taken, _worth(view, best, car.turn.speed)) or best
    return (
        wishes_alone(Wishes(route=tuple(book.circuit.lane[n] for n in best.path[1:])))
        if len(best.path) > 1
        else wishes_alone(UNSAID)
    )


def _others(book: Book, knowledge: Knowledge) -> frozenset[int]:
    """Where the other cars stand now."""
    cars = (car for car in knowledge.cars.values() if car.running and car.seat != knowledge.seat)
    return frozenset(book.circuit.number[car.space] for car in cars if car.space)


def _through(book: Book, knowledge: Knowledge, view: Outlook, taken: frozenset[int], around: int) -> Plan | None:
    """A way straight through one car that promises more than the best one around it, the odds of T-8 counted."""
    car, chips = knowledge.car, CHIPS_FOR_PASS
    if car.stock.ones < chips or book.settings.no_dice or not passes_left(book, car):
        return None
    odds = book.odds["T-8", -chips].get("passes", 0)
    best, promise = None, around
    for p in safe_plans(setting_of(book, car, frozenset(), Constraints())).values():
        at = _one_car(book.circuit, p, taken)
        if not at:
            continue
        stuck = (at - 1) * SPACE + view.value(HORIZON - 1, p.path[at - 1], STEP * (at - 1))
        worth = (odds * _worth(view, p, car.turn.speed) + (36 - odds) * stuck) // 36 + AHEAD
        if worth > promise:
            best, promise = p, worth
    return best


def _one_car(circuit: Circuit, p: Plan, taken: frozenset[int]) -> int:
    """How many steps into a drive the one car stands that it leads through, on a straight, not at its end; else 0."""
    at = [n for n, space in enumerate(p.path) if space in taken]
    straight = len(at) == 1 and not circuit.corner[p.path[at[0]]]
    return at[0] if straight and at[0] < len(p.path) - 1 else 0


def _slip(book: Book, knowledge: Knowledge, question: Slip) -> Json:
    """A bonus space that costs nothing and leaves the car better placed."""
    car, number = knowledge.car, book.circuit.number
    view = _outlook(book, knowledge, car.turn.speed)
    here = view.value(HORIZON - 1, number[car.space or ""], car.turn.speed)
    free = [space for space, step in slips(book, car, question.spaces).items() if step.safe and not step.wear]
    worth = {space: SPACE + view.value(HORIZON - 1, number[space], car.turn.speed) for space in free}
    best = max(free, key=lambda space: worth[space], default="no")
    return best if best != "no" and worth[best] > here else "no"
