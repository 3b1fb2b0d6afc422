"""Street races (section 16): drivers' abilities, checkpoints, gunshots, police lines."""

from collections.abc import Iterable, Sequence

from rules.base import take_next_ordinal
from rules.formula_d.board.routes import Way
from rules.formula_d.board.search_position import find_reachable
from rules.formula_d.model.derived import FormulaContext, count_missing_points, count_points_left, has_gift
from rules.formula_d.model.events import Called, CardDrawn, HeldUp, Police
from rules.formula_d.model.questions import LeaveMarker, PointsBack, Radio
from rules.formula_d.model.state import Car, Turn
from rules.formula_d.model.tables import STOCK_NAMES, find_loss
from rules.formula_d.play.rolls import roll_black_die
from rules.formula_d.play.wear import lay_marker, lose_points, lose_tires, regain_points

QUICK_CREW_POINTS = 4
"""Points that a quick crew regains at a checkpoint (F-127)."""


def deal_cards(context: FormulaContext) -> None:
    """Deal the driver cards in the order of the tables, one a seat in joining order (F-127)."""
    cards = context.tables.rulebook.driver
    for car in sorted(context.race.cars.values(), key=lambda c: c.number):
        card = cards[(car.number - 1) % len(cards)]
        car.driver, car.stock, car.first = card.name, card.car, card.car
        context.step.emit(CardDrawn(item="F-127", seat=car.seat, card=card.name))


def is_held_up(context: FormulaContext, car: Car, turn: Turn, total: int) -> bool:
    """Whether a driver who is hard to pass costs this car a space, and emit that (F-127).

    The car would have to pass on a straight, also with one space less; under C-21 it would have to cross the
    line."""
    hard = [c for c in context.race.cars.values() if has_gift(context.tables, c, "hard to pass")]
    rivals = [c for c in hard if c.running and c.seat != car.seat]
    if not rivals or total < 2:
        return False
    layers = find_reachable(context.tables, context.race, car, turn, total)
    if context.race.settings.litsu_en:
        blockers = [rival for rival in rivals if any(_crosses_line(context, turn, way) for way in layers[total])]
    else:
        blockers = [rival for rival in rivals if _passes_anyway(context, car, rival, turn, layers[total - 1 :])]
    if blockers:
        context.step.emit(HeldUp(item="F-127", seat=car.seat, rival=blockers[0].seat))
    return bool(blockers)


def _passes_anyway(context: FormulaContext, car: Car, rival: Car, turn: Turn, layers: Sequence[Iterable[Way]]) -> bool:
    """Whether the car comes past from behind, also with one space less."""
    straight = rival.at is not None and context.tables.circuit[rival.at].straight
    if not straight or _is_beyond(context, car, rival, turn.start, 0):
        return False
    return all(any(_way_passes(context, car, rival, turn, way) for way in layer) for layer in layers)


def _crosses_line(context: FormulaContext, turn: Turn, way: Way) -> bool:
    steps = zip((turn.start, *way.spaces), way.spaces, strict=False)
    return any(context.tables.circuit.crosses(begin, to) for begin, to in steps)


def _way_passes(context: FormulaContext, car: Car, rival: Car, turn: Turn, way: Way) -> bool:
    return bool(way.spaces) and _is_beyond(context, car, rival, way.spaces[-1], _crosses_line(context, turn, way))


def _is_beyond(context: FormulaContext, car: Car, rival: Car, space: str, crossings: int) -> bool:
    circuit = context.tables.circuit
    mine = (car.crossings + crossings, circuit[space].progress)
    return mine > (rival.crossings, circuit[rival.at or ""].progress)


def pass_checkpoint(context: FormulaContext, car: Car) -> None:
    """Regain all tires and place two more points freely, four with a quick crew (F-126)."""
    tires = count_missing_points(car).get("tires", 0)
    if tires:
        regain_points(context, car, {"tires": tires}, "F-126")
    points = (
        QUICK_CREW_POINTS if has_gift(context.tables, car, "quick crew") else context.tables.rulebook.street.checkpoint
    )
    place_points(context, car, points, "F-126", tires=False)


def place_points(context: FormulaContext, car: Car, points: int, item: str, *, tires: bool = True) -> None:
    """Place wear points where there is room; not asked where there is no choice (D-13, F-12, F-173)."""
    room = {name: by for name, by in count_missing_points(car).items() if tires or name != "tires"}
    if sum(room.values()) <= points or len(room) == 1:
        placement = {name: min(by, points) for name, by in room.items()}
    else:
        placement = context.step.ask(
            PointsBack(
                seat=car.seat, at=take_next_ordinal(context.race, "points back", car.seat), points=points, room=room
            )
        )
    if any(placement.values()):
        regain_points(context, car, placement, item)


def spread_points(car: Car, points: int, room: dict[str, int]) -> dict[str, int]:
    """Spread points one at a time to the open category with the lowest value (D-13).

    Ties go by the order of D-13."""
    placement = dict.fromkeys(room, 0)
    for _ in range(min(points, sum(room.values()))):
        open_ones = [name for name in SPREAD_ORDER if placement.get(name, 0) < room.get(name, 0)]
        placement[min(open_ones, key=lambda name: count_points_left(car, name) + placement[name])] += 1
    return placement


SPREAD_ORDER = ("engine", "body", "handling", "brakes", "gearbox", "tires", "pool")


def record_speed(context: FormulaContext, car: Car, face: int, step: int) -> None:
    """Record a speed at a police line (F-130)."""
    times = context.race.fastest.setdefault(str(car.crossings), {})
    speed = face * context.tables.rulebook.street.police_factor
    times[car.seat] = (speed, context.race.moves * 100 + step)
    context.step.emit(Police(item="F-130", seat=car.seat, speed=speed))
    reward_fastest(context)


def reward_fastest(context: FormulaContext) -> None:
    """Let the fastest place two points when all running cars have crossed on a lap (F-130).

    This may also happen because the last car missing is out."""
    race = context.race
    if not race.fastest:
        return
    running = race.list_running()
    finished_laps = [
        lap for lap, times in race.fastest.items() if running and all(car.seat in times for car in running)
    ]
    for lap in finished_laps:
        times = race.fastest.pop(lap)
        seat = min(times, key=lambda one: (-times[one][0], times[one][1]))
        context.step.emit(Police(item="F-130", seat=seat, speed=times[seat][0], fastest=True))
        if race.cars[seat].running:
            place_points(context, race.cars[seat], context.tables.rulebook.street.police, "F-130")


def roll_gunshot(context: FormulaContext, car: Car) -> None:
    """Roll whether a car that ends its move in the zone is hit (F-128)."""
    if not car.at or not context.tables.circuit.find_zone(car.at, "gunshot"):
        return
    lines = context.tables.rulebook.street.gunshot
    face = roll_black_die(context, "gunshot", car.seat, "F-128", lambda face: find_loss(lines, face) or "nothing")
    _lose_point(context, car, find_loss(lines, face), "gunshot", "F-128")


def _lose_point(context: FormulaContext, car: Car, stock: str | None, why: str, item: str) -> None:
    if stock == "tires":
        lose_tires(context, car, 1, why, item)
    elif stock in STOCK_NAMES:
        lose_points(context, car, stock, 1, why, item)


def use_radio(context: FormulaContext, car: Car) -> None:
    """Let a driver with a radio have an adjacent car stopped by friends, once a race (F-127)."""
    if not car.running or not car.radio or not car.at or not has_gift(context.tables, car, "radio"):
        return
    here = context.tables.circuit[car.at]
    touching = (*here.beside, here.ahead, here.behind)
    others = [context.race.cars[seat] for seat in context.race.order]
    near = tuple(c.seat for c in others if c.running and c.at in touching and not c.fallen)
    if not near:
        return
    target = context.step.ask(Radio(seat=car.seat, at=take_next_ordinal(context.race, "radio", car.seat), near=near))
    if target != "no":
        car.radio = False
        context.step.emit(Called(item="F-127", seat=car.seat, target=target))
        lines = context.tables.rulebook.street.radio
        face = roll_black_die(
            context, "radio call", car.seat, "F-127", lambda face: find_loss(lines, face) or "nothing"
        )
        _lose_point(context, context.race.cars[target], find_loss(lines, face), "radio", "F-127")


def leave_marker(context: FormulaContext, car: Car, turn: Turn) -> None:
    """Let a driver with the gift "litter" leave a marker on the space they leave, once a lap (F-127)."""
    leaves = car.running and turn.path and car.marker and has_gift(context.tables, car, "litter")
    if not leaves or turn.start in context.race.marked or context.tables.circuit[turn.start].side:
        return
    if (
        context.step.ask(
            LeaveMarker(seat=car.seat, at=take_next_ordinal(context.race, "leave marker", car.seat), square=turn.start)
        )
        == "yes"
    ):
        car.marker = False
        lay_marker(context, turn.start)
