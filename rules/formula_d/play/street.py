"""Section 16: street races: what drivers can do, checkpoints, gunshots, police lines."""

from collections.abc import Iterable, Sequence

from rules.formula_d.board.routes import Way
from rules.formula_d.board.scene import reach
from rules.formula_d.model.book import STOCKS, lost_on
from rules.formula_d.model.facts import Called, CardDrawn, HeldUp, Police
from rules.formula_d.model.figures import Formula, gifted, held, lacks
from rules.formula_d.model.questions import LeaveMarker, PointsBack, Radio
from rules.formula_d.model.state import Car, Turn
from rules.formula_d.play.losses import lay, lose, lose_tires, regain
from rules.formula_d.play.rolls import black, ordinal

CHECKPOINT = 4
"""What a quick crew gets back at a checkpoint (F-127)."""


def deal_cards(meet: Formula) -> None:
    """F-127: the cards in the order of the book, one a seat in joining order."""
    cards = meet.book.tables.driver
    for car in sorted(meet.race.cars.values(), key=lambda c: c.number):
        card = cards[(car.number - 1) % len(cards)]
        car.driver, car.stock, car.first = card.name, card.car, card.car
        meet.steward.tell(CardDrawn(item="F-127", seat=car.seat, card=card.name))


def held_up(meet: Formula, car: Car, turn: Turn, total: int) -> bool:
    """F-127: who would pass one who is hard to pass on a straight moves a space less, unless that passes them no more;
    C-21: whoever would cross the line."""
    rivals = [c for c in meet.race.running() if c.seat != car.seat and gifted(meet.book, c, "hard to pass")]
    if not rivals or total < 2:
        return False
    layers = reach(meet.book, meet.race, car, turn, total)
    if meet.race.settings.litsu_en:
        held = [rival for rival in rivals if any(_crosses(meet, turn, way) for way in layers[total])]
    else:
        held = [rival for rival in rivals if _passed(meet, car, rival, turn, layers[total - 1 :])]
    if held:
        meet.steward.tell(HeldUp(item="F-127", seat=car.seat, rival=held[0].seat))
    return bool(held)


def _passed(meet: Formula, car: Car, rival: Car, turn: Turn, layers: Sequence[Iterable[Way]]) -> bool:
    """The car comes past from behind, also with one space less."""
    straight = rival.at is not None and meet.book.circuit[rival.at].straight
    if not straight or _beyond(meet, car, rival, turn.start, 0):
        return False
    return all(any(_passes(meet, car, rival, turn, way) for way in layer) for layer in layers)


def _crosses(meet: Formula, turn: Turn, way: Way) -> bool:
    steps = zip((turn.start, *way.spaces), way.spaces, strict=False)
    return any(meet.book.circuit.crosses(begin, to) for begin, to in steps)


def _passes(meet: Formula, car: Car, rival: Car, turn: Turn, way: Way) -> bool:
    return bool(way.spaces) and _beyond(meet, car, rival, way.spaces[-1], _crosses(meet, turn, way))


def _beyond(meet: Formula, car: Car, rival: Car, space: str, crossed: int) -> bool:
    circuit = meet.book.circuit
    mine = (car.crossings + crossed, circuit[space].progress)
    return mine > (rival.crossings, circuit[rival.at or ""].progress)


def checkpoint(meet: Formula, car: Car) -> None:
    """F-126: all tires, and two more points placed freely; a quick crew places four."""
    tires = lacks(car).get("tires", 0)
    if tires:
        regain(meet, car, {"tires": tires}, "F-126")
    points = CHECKPOINT if gifted(meet.book, car, "quick crew") else meet.book.tables.street.checkpoint
    place_points(meet, car, points, "F-126", tires=False)


def place_points(meet: Formula, car: Car, points: int, item: str, *, tires: bool = True) -> None:
    """D-13: wear points placed where there is room; without a question where there is no choice (F-12, F-173)."""
    room = {name: by for name, by in lacks(car).items() if tires or name != "tires"}
    if sum(room.values()) <= points or len(room) == 1:
        placed = {name: min(by, points) for name, by in room.items()}
    else:
        placed = meet.steward.ask(
            PointsBack(seat=car.seat, at=ordinal(meet.race, "points back", car.seat), points=points, room=room)
        )
    if any(placed.values()):
        regain(meet, car, placed, item)


def spread_points(car: Car, points: int, room: dict[str, int]) -> dict[str, int]:
    """D-13: one point at a time to the open category with the lowest figure, in the order of the specification."""
    placed = dict.fromkeys(room, 0)
    for _ in range(min(points, sum(room.values()))):
        open_ones = [name for name in ORDER if placed.get(name, 0) < room.get(name, 0)]
        placed[min(open_ones, key=lambda name: held(car, name) + placed[name])] += 1
    return placed


ORDER = ("engine", "body", "handling", "brakes", "gearbox", "tires", "pool")


def police(meet: Formula, car: Car, face: int, step: int) -> None:
    """F-130: a speed is recorded."""
    times = meet.race.fastest.setdefault(str(car.crossings), {})
    speed = face * meet.book.tables.street.police_factor
    times[car.seat] = (speed, meet.race.moves * 100 + step)
    meet.steward.tell(Police(item="F-130", seat=car.seat, speed=speed))
    reward(meet)


def reward(meet: Formula) -> None:
    """F-130: when all running cars have crossed on a lap, also because who had not is out, the fastest places two
    points."""
    race, running = meet.race, meet.race.running()
    done = [lap for lap, times in race.fastest.items() if running and all(car.seat in times for car in running)]
    for lap in done:
        times = race.fastest.pop(lap)
        seat = min(times, key=lambda one: (-times[one][0], times[one][1]))
        meet.steward.tell(Police(item="F-130", seat=seat, speed=times[seat][0], fastest=True))
        if race.cars[seat].running:
            place_points(meet, race.cars[seat], meet.book.tables.street.police, "F-130")


def gunshot(meet: Formula, car: Car) -> None:
    """F-128: who ends his move in the zone may be hit."""
    if not car.at or not meet.book.circuit.zone(car.at, "gunshot"):
        return
    lines = meet.book.tables.street.gunshot
    face = black(meet, "gunshot", car.seat, "F-128", lambda face: lost_on(lines, face) or "nothing")
    _hurt(meet, car, lost_on(lines, face), "gunshot", "F-128")


def _hurt(meet: Formula, car: Car, stock: str | None, why: str, item: str) -> None:
    if stock == "tires":
        lose_tires(meet, car, 1, why, item)
    elif stock in STOCKS:
        lose(meet, car, stock, 1, why, item)


def radio(meet: Formula, car: Car) -> None:
    """F-127: once a race a driver with a radio has a car beside, ahead of or behind them stopped by friends."""
    if not car.running or not car.radio or not car.at or not gifted(meet.book, car, "radio"):
        return
    here = meet.book.circuit[car.at]
    touching = (*here.beside, here.ahead, here.behind)
    others = [meet.race.cars[seat] for seat in meet.race.order]
    near = tuple(c.seat for c in others if c.running and c.at in touching and not c.fallen)
    if not near:
        return
    target = meet.steward.ask(Radio(seat=car.seat, at=ordinal(meet.race, "radio", car.seat), near=near))
    if target != "no":
        car.radio = False
        meet.steward.tell(Called(item="F-127", seat=car.seat, target=target))
        lines = meet.book.tables.street.radio
        face = black(meet, "radio call", car.seat, "F-127", lambda face: lost_on(lines, face) or "nothing")
        _hurt(meet, meet.race.cars[target], lost_on(lines, face), "radio", "F-127")


def litter(meet: Formula, car: Car, turn: Turn) -> None:
    """F-127: once a lap who litters leaves a marker on the space they leave."""
    leaves = car.running and turn.path and car.marker and gifted(meet.book, car, "litter")
    if not leaves or turn.start in meet.race.marked or meet.book.circuit[turn.start].side:
        return
    if (
        meet.steward.ask(LeaveMarker(seat=car.seat, at=ordinal(meet.race, "leave marker", car.seat), square=turn.start))
        == "yes"
    ):
        car.marker = False
        lay(meet, turn.start)
