"""Automatic drivers: a racer, who looks a turn ahead, and a daredevil, who spends his car to be in front."""

from functools import lru_cache
from typing import Any, NamedTuple

from rules.events import Event
from rules.formula_d.answers import offered, prudent
from rules.formula_d.book import Book
from rules.formula_d.circuit import Circuit
from rules.formula_d.figures import held, named, slide_of
from rules.formula_d.gears import TOP, choices
from rules.formula_d.plans import Plan, likely
from rules.formula_d.questions import Build, Gear, Path, SecretGear, Slipstream, Tyres
from rules.formula_d.sight import Sight
from rules.formula_d.state import Car
from rules.questions import Question
from rules.ruleset import Table
from rules.values import Json, SpaceId

FAR = 45
"""So many spaces ahead are looked at."""
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


def racer(table: Table[Book], sight: Sight, _: tuple[Event, ...], question: Question[Any]) -> Json:
    """Spends wear points where they buy time, keeps some for the last lap."""
    return _drive(table.book, sight, question, RACER)


def daredevil(table: Table[Book], sight: Sight, _: tuple[Event, ...], question: Question[Any]) -> Json:
    """In front first, whatever it costs."""
    return _drive(table.book, sight, question, DAREDEVIL)


def _drive(book: Book, sight: Sight, question: Question[Any], temper: Temper) -> Json:
    car = sight.cars[question.seat]
    match question:
        case Gear() | SecretGear():
            return {"gear": _gear(book, sight, car, question.gears, temper)}
        case Path():
            gear = question.gear
            return max(
                offered(book, sight, question), key=lambda plan: worth(book, sight, car, gear, plan, temper)
            ).name
        case Slipstream():
            return _slip(book, sight, car, question, temper)
        case Tyres(wet=wet) if temper is DAREDEVIL and not wet:
            return "soft"
        case Build():
            return {**named(book.tables.stock.car), "tires": 7, "handling": 1}
    return prudent(book, sight, question)


def _slip(book: Book, sight: Sight, car: Car, question: Slipstream, temper: Temper) -> str:
    """Where the three spaces lead to something better than standing still."""
    stay = outlook(book, sight, car, question.square, _stops(sight, car) + 1, question.gear) * temper.next // 10
    ways = [
        (worth(book, sight, car, question.gear, plan, temper), plan.name) for plan in offered(book, sight, question)
    ]
    best = max(ways)
    return best[1] if best[0] > stay else "no"


def _stops(sight: Sight, car: Car) -> int:
    turn = sight.own_turn(car.seat)
    return turn.stops


def _gear(book: Book, sight: Sight, car: Car, gears: tuple[int, ...], temper: Temper) -> int:
    """The gear whose faces are worth most on the average, its price taken off; only the likeliest are looked into."""
    offered_gears = choices(book, sight.settings, car, qualifying=sight.qualifying)
    prices = {c.gear: _price(sight, car, named(c.price), temper) for c in offered_gears}
    room, missing = _room(book.circuit, car.at or "", car.stops)
    rough = {gear: _promise(book.tables.dice.faces(gear), room, missing) - prices[gear] for gear in gears}
    likeliest = sorted(gears, key=lambda gear: (-rough[gear], gear))[:LOOKED_INTO]
    return max(likeliest, key=lambda gear: (_average(book, sight, car, gear, temper) - prices[gear], gear))


def _average(book: Book, sight: Sight, car: Car, gear: int, temper: Temper) -> int:
    faces = book.tables.dice.faces(gear)
    turn = sight.own_turn(car.seat)
    total = 0
    for face in dict.fromkeys(faces):
        now = turn.model_copy(update={"gear": gear, "face": face, "total": face})
        best = max(worth(book, sight, car, gear, plan, temper) for plan in likely(book, sight, car, now, 2))
        total += best * faces.count(face)
    return total // len(faces)


def worth(book: Book, sight: Sight, car: Car, gear: int, plan: Plan, temper: Temper) -> int:
    """Spaces gained, what they cost, and what they promise for the next turn."""
    if plan.out:
        return -temper.ruin
    if plan.way.ended == "finish":
        return 10 * FAR - len(plan.way.spaces)
    gained = 10 * len(plan.way.spaces) - temper.test * (plan.tests + _contacts(book, sight, car, plan) // 2)
    ahead = outlook(book, sight, car, plan.end, plan.fate.stops if plan.fate.corner else 0, _lever(car, plan, gear))
    return gained - _price(sight, car, named(plan.price), temper) + ahead * temper.next // 10


def _contacts(book: Book, sight: Sight, car: Car, plan: Plan) -> int:
    """Cars that a landing touches: dear in the basic rules, and to who has nothing left to lose."""
    end = book.circuit[plan.end]
    near = sum(c.at in (*end.beside, end.ahead) for c in sight.cars.values() if c.at and c.seat != car.seat)
    return near * (3 if sight.settings.basic else 1 if car.stock.body > 1 else 8)


def _lever(car: Car, plan: Plan, gear: int) -> int:
    """The gear next turn begins with, as far as it can be told."""
    spins = plan.price.tires >= max(1, car.stock.tires)
    return 1 if spins else min(gear, 3) if plan.way.ended == "crowd" else gear


def _price(sight: Sight, car: Car, price: dict[str, int], temper: Temper) -> int:
    """Points of a category that runs out are dearer; towards the flag less is kept. The pool has to last: it is cheap
    while more of it is left than of the race, and dear when it is not."""
    total, laps = 0, max(1, sight.laps)
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


def outlook(book: Book, sight: Sight, car: Car, at: SpaceId, stops: int, lever: int) -> int:
    """What the best free gear promises on the next turn, ten a space: no further than the corner that wants a stop."""
    room, missing = _room(book.circuit, at, stops)
    slide = slide_of(book, sight.settings, sight.wet, car)
    gears = range(max(1, lever - 1), min(TOP, lever + 1) + 1)
    return max(_promise(book.tables.dice.faces(gear), max(0, room - slide // 2), missing) for gear in gears)


@lru_cache(maxsize=1024)
def _promise(faces: tuple[int, ...], room: int, missing: int) -> int:
    """Spaces of a die, ten each, and what it costs to go beyond the room there is."""
    dear = 25 if missing < 2 else 400
    return sum(10 * face if face <= room else 10 * room - dear * (face - room) for face in faces) // len(faces)


@lru_cache(maxsize=4096)
def _room(circuit: Circuit, at: SpaceId, stops: int) -> tuple[int, int]:
    """Steps straight on to the last space of the next corner that wants a stop, and how many it wants."""
    here, steps = at, 0
    corner = circuit[at].corner
    missing = circuit.corners[corner].stops - stops if corner else 0
    while steps < FAR:
        ahead = circuit[here].ahead or next((exit.to for exit in circuit[here].exits), None)
        if ahead is None:
            break
        now = circuit[ahead].corner
        if now != corner:
            if missing > 0:
                return steps, missing
            corner, missing = now, circuit.corners[now].stops if now else 0
        here, steps = ahead, steps + 1
    return steps, 0
