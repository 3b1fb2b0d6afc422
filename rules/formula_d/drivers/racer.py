"""Automatic drivers: a racer, who looks a turn ahead, and a daredevil, who spends his car to be in front."""

from functools import lru_cache
from typing import Any, NamedTuple

from rules.events import Event
from rules.formula_d.board.knowledge import Knowledge
from rules.formula_d.model.book import Book
from rules.formula_d.model.circuit import Circuit
from rules.formula_d.model.figures import held, named, slide_of
from rules.formula_d.model.questions import Gear, NewTyres, Repair, SpreadWear, Tyres, UseSlipstream, WhereToDrive
from rules.formula_d.model.state import Car
from rules.formula_d.orders.decisions import DECISIONS, gear_alone
from rules.formula_d.orders.ways import offered
from rules.formula_d.play.gears import TOP, choices
from rules.formula_d.play.plan import Plan
from rules.formula_d.play.plans import likely
from rules.formula_d.play.street import spread_points
from rules.questions import Question
from rules.ruleset import Table
from rules.values import Json, SpaceId

FAR = 45
"""How many spaces ahead are looked at."""
CRAMPED = 15
"""What each space costs that is lacking in a corner for the stops still to be made there."""
NITRO = 45
"""What nitro is worth that is kept for later on the lap."""
BOX = 600
"""What a stop in the box is worth to a car that is nearly worn out; so much it is not worth to any other."""
LOOKED_INTO = 2
"""Gears that are judged way by way."""


class Temper(NamedTuple):
    """How a driver weighs things, a space of progress being 10. `wear`: a point of a full category; `last`: of a
    nearly empty one; `test`: a die on the way; `ruin`: the race's end; `next`: how much of ten the next turn counts."""

    wear: int
    last: int
    test: int
    ruin: int
    next: int
    slips: bool = False


RACER = Temper(wear=22, last=60, test=12, ruin=2000, next=8, slips=True)
DAREDEVIL = Temper(wear=8, last=30, test=6, ruin=900, next=6, slips=True)


def racer(table: Table[Book], knowledge: Knowledge, _: tuple[Event, ...], question: Question[Any]) -> Json:
    """Spends wear points where they buy time, keeps some for the last lap."""
    return _drive(table, knowledge, question, RACER)


def daredevil(table: Table[Book], knowledge: Knowledge, _: tuple[Event, ...], question: Question[Any]) -> Json:
    """In front first, whatever it costs."""
    return _drive(table, knowledge, question, DAREDEVIL)


def _drive(table: Table[Book], knowledge: Knowledge, question: Question[Any], temper: Temper) -> Json:
    book, car = table.book, knowledge.cars[question.seat]
    match question:
        case Gear():
            return gear_alone(_gear(book, knowledge, car, question.gears, temper))
        case WhereToDrive():
            gear = question.gear
            return max(
                offered(book, knowledge, question), key=lambda plan: worth(book, knowledge, car, gear, plan, temper)
            ).name
        case UseSlipstream():
            return _slip(book, knowledge, car, question, temper)
        case Tyres(wet=wet) | NewTyres(wet=wet) if temper is DAREDEVIL and not wet:
            return "soft"
        case SpreadWear():
            return {**named(book.tables.usual_build), "tires": 7, "handling": 1}
        case Repair(points=points, room=room):
            last = [name for name in vital(car) if name in room][:2]
            return dict.fromkeys(room, 0) | spread_points(car, points, {name: room[name] for name in last})
    return DECISIONS.default(table, knowledge, question)


def _slip(book: Book, knowledge: Knowledge, car: Car, question: UseSlipstream, temper: Temper) -> str:
    """Where the three spaces lead to something better than standing still."""
    stay = outlook(book, knowledge, car, question.square, _stops(knowledge, car) + 1, question.gear) * temper.next // 10
    ways = [
        (worth(book, knowledge, car, question.gear, plan, temper), plan.name)
        for plan in offered(book, knowledge, question)
    ]
    best = max(ways)
    return best[1] if best[0] > stay else "no"


def _stops(knowledge: Knowledge, car: Car) -> int:
    turn = knowledge.own_turn(car.seat)
    return turn.stops


def _gear(book: Book, knowledge: Knowledge, car: Car, gears: tuple[int, ...], temper: Temper) -> int:
    """The gear whose faces are worth most on the average, its price taken off; only the likeliest are looked into."""
    offered_gears = choices(book, knowledge.settings, car, qualifying=knowledge.qualifying)
    prices = {c.gear: _price(knowledge, car, named(c.price), temper) for c in offered_gears}
    road, slide = _road(book.circuit, car.at or "", car.stops), slide_of(book, knowledge.settings, knowledge.wet, car)
    rough = {gear: _promise(book.tables.dice.faces(gear), road, slide) - prices[gear] for gear in gears}
    likeliest = sorted(gears, key=lambda gear: (-rough[gear], gear))[:LOOKED_INTO]
    return max(likeliest, key=lambda gear: (_average(book, knowledge, car, gear, temper) - prices[gear], gear))


def _average(book: Book, knowledge: Knowledge, car: Car, gear: int, temper: Temper) -> int:
    faces = book.tables.dice.faces(gear)
    turn = knowledge.own_turn(car.seat)
    total = 0
    for face in dict.fromkeys(faces):
        now = turn.model_copy(update={"gear": gear, "face": face, "total": face})
        best = max(worth(book, knowledge, car, gear, plan, temper) for plan in likely(book, knowledge, car, now, 2))
        total += best * faces.count(face)
    return total // len(faces)


def worth(book: Book, knowledge: Knowledge, car: Car, gear: int, plan: Plan, temper: Temper) -> int:
    """Spaces gained, what they cost, and what they promise for the next turn."""
    if plan.out:
        return -temper.ruin
    if plan.way.ended == "finish":
        return 10 * FAR - len(plan.way.spaces)
    gained = (
        10 * len(plan.way.spaces)
        + _service(book, knowledge, car, plan)
        - NITRO * (plan.bonus_of == "nitro")
        - temper.test * (plan.risk.dice + _contacts(book, knowledge, car, plan) // 2)
    )
    ahead = outlook(book, knowledge, car, plan.end, plan.fate.stops if plan.fate.corner else 0, _lever(car, plan, gear))
    return gained - _price(knowledge, car, named(plan.price), temper) + ahead * temper.next // 10


def _service(book: Book, knowledge: Knowledge, car: Car, plan: Plan) -> int:
    """The way into the pits, which are open only where a whole lap is to follow (F-100): for who needs them."""
    if book.circuit[plan.end].side not in ("pit", "box"):
        return 0
    return BOX if worn_out(knowledge, car) else -BOX


def worn_out(knowledge: Knowledge, car: Car) -> bool:
    """A third or less is left of what a box gives back (F-104, F-108, F-109)."""
    stock = "pool" if knowledge.settings.basic else "tires"
    mends = knowledge.settings.pit_pool and car.repairs > 0 and bool(vital(car))
    return mends or 3 * held(car, stock) <= getattr(car.first, stock)


def vital(car: Car) -> list[str]:
    """Categories whose last point is left, which ends the race when it goes (F-10)."""
    return [name for name in ("engine", "body", "handling") if held(car, name) == 1 < getattr(car.first, name)]


def _contacts(book: Book, knowledge: Knowledge, car: Car, plan: Plan) -> int:
    """Cars that a landing touches: dear in the basic rules, and to who has nothing left to lose."""
    end = book.circuit[plan.end]
    near = sum(c.at in (*end.beside, end.ahead) for c in knowledge.cars.values() if c.at and c.seat != car.seat)
    return near * (3 if knowledge.settings.basic else 1 if car.stock.body > 1 else 8)


def _lever(car: Car, plan: Plan, gear: int) -> int:
    """The gear next turn begins with, as far as it can be told."""
    spins = plan.price.tires >= max(1, car.stock.tires)
    return 1 if spins else min(gear, 3) if plan.way.ended == "crowd" else gear


def _price(knowledge: Knowledge, car: Car, price: dict[str, int], temper: Temper) -> int:
    """Points of a category that runs out are dearer; towards the flag less is kept. The pool has to last: it is cheap
    while more of it is left than of the race, and dear when it is not."""
    total, laps = 0, max(1, knowledge.laps)
    to_go = max(1, min(laps, laps + 1 - car.crossings))
    for name, by in price.items():
        left, full = held(car, name) - by, max(1, getattr(car.first, name))
        scarce = (temper.last - temper.wear) * max(0, full - left) // full
        dear = by * (temper.wear + scarce * to_go // laps)
        rich = 2 * left * laps > full * (2 * to_go - 1)
        total += dear if name != "pool" else dear // 2 if rich else dear * 3 // 2
        total += temper.last * 2 * (left <= 0 and name in ("tires", "engine"))
        total += temper.ruin * (left <= 0 and name in ("engine", "pool"))
    return total


def outlook(book: Book, knowledge: Knowledge, car: Car, at: SpaceId, stops: int, lever: int) -> int:
    """What the best free gear promises on the next turn, ten a space: no further than the corner that wants a stop."""
    road, slide = _road(book.circuit, at, stops), slide_of(book, knowledge.settings, knowledge.wet, car)
    gears = range(max(1, lever - 1), min(TOP, lever + 1) + 1)
    return max(_promise(book.tables.dice.faces(gear), road, slide) for gear in gears)


class RoadAhead(NamedTuple):
    """What lies ahead, in steps straight on: the first space in a bend, where a wet road makes a car slide; the first
    and the last space of the next corner that wants a stop, and how many it wants."""

    bend: int
    first: int
    last: int
    missing: int


@lru_cache(maxsize=2048)
def _promise(faces: tuple[int, ...], road: RoadAhead, slide: int) -> int:
    """Spaces of a die, ten each, and what it costs to go beyond the corner, or so far into it that there is no room for
    the stops still to be made."""
    dear = 25 if road.missing < 2 else 400
    total = 0
    for face in faces:
        spaces = face + (slide if face >= road.bend else 0)
        if spaces > road.last:
            total += 10 * road.last - dear * (spaces - road.last)
            continue
        stops = road.missing - 1 if spaces >= road.first else 0
        total += 10 * spaces - CRAMPED * max(0, stops * (2 + slide) - (road.last - spaces))
    return total // len(faces)


@lru_cache(maxsize=4096)
def _road(circuit: Circuit, at: SpaceId, stops: int) -> RoadAhead:
    here, steps, bend, first = at, 0, FAR, FAR
    corner = circuit[at].corner
    missing = circuit.corners[corner].stops - stops if corner else 0
    if missing > 0:
        first = 0
    while steps < FAR:
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
