"""Automatic drivers: a racer, who looks for the way, and a brawler, who looks for the others."""

from typing import Any

from rules.circus_maximus.board.knowledge import Knowledge
from rules.circus_maximus.board.walk import blocker, fault
from rules.circus_maximus.model.book import Book
from rules.circus_maximus.model.figures import car_class, car_square, highest, modifier
from rules.circus_maximus.model.orders import Step, written
from rules.circus_maximus.model.questions import (
    Brake,
    ChoosePath,
    Defend,
    Prepare,
    RestOfPath,
    TakeOffered,
    UseWhip,
    WriteSpeed,
)
from rules.circus_maximus.model.state import Chariot
from rules.circus_maximus.orders.decisions import DECISIONS
from rules.circus_maximus.orders.planner import PathWishes, Wish, plan, risk
from rules.circus_maximus.orders.saying import speed_alone
from rules.circus_maximus.play.defaults import defence
from rules.events import Event
from rules.questions import Question
from rules.ruleset import Table
from rules.values import Json

RACERS = (
    {"driver": 1, "car": 0, "speed": 2, "endurance": 1},
    {"driver": 1, "car": 0, "speed": 1, "endurance": 2},
    {"driver": 2, "car": 0, "speed": 1, "endurance": 1},
)
BRAWLERS = (
    {"driver": 2, "car": 2, "speed": 0, "endurance": 0},
    {"driver": 1, "car": 2, "speed": 1, "endurance": 0},
    {"driver": 2, "car": 1, "speed": 1, "endurance": 0},
)
DEAR = 900
"""The price in units that a racer pays for speed in a corner."""
CAUTIOUS = 6
"""Written by who is shut in: if the one ahead moves later, all of it must be reined in."""
RESERVE = 12
"""END kept for braking and bad luck."""


def racer(table: Table[Book], knowledge: Knowledge, told: tuple[Event, ...], question: Question[Any]) -> Json:
    """Drives fast lanes, whips on straights while the END last, attacks nobody."""
    if isinstance(question, Prepare):
        return dict(RACERS[knowledge.chariots[question.seat].number % len(RACERS)])
    return _drive(table, knowledge, told, question, ())


def brawler(table: Table[Book], knowledge: Knowledge, told: tuple[Event, ...], question: Question[Any]) -> Json:
    """Goes for whoever is near, with wheels and whip, and stands its ground."""
    if isinstance(question, Prepare):
        return dict(BRAWLERS[knowledge.chariots[question.seat].number % len(BRAWLERS)])
    chariot = knowledge.chariots[question.seat]
    if isinstance(question, Defend) and car_class(table.book.tables, chariot) > 0 and question.manner == "ram_car":
        return "hold"
    rivals = tuple(
        Wish(seat, "any", 3) for seat, other in knowledge.chariots.items() if seat != question.seat and other.team
    )
    return _drive(table, knowledge, told, question, rivals)


def _drive(
    table: Table[Book],
    knowledge: Knowledge,
    told: tuple[Event, ...],
    question: Question[Any],
    targets: tuple[Wish, ...],
) -> Json:
    book, chariot = table.book, knowledge.chariots[question.seat]
    if isinstance(question, WriteSpeed):
        best = speed(book, chariot, question.most)
        return speed_alone(min(best, CAUTIOUS) if _shut_in(book, knowledge, chariot, question.most) else best)
    if isinstance(question, UseWhip):
        return "yes" if _may_strain(book, knowledge, chariot, question) else "no"
    if isinstance(question, TakeOffered):
        return question.offered if _straight(book, chariot, question.mf + 2) else 0
    if isinstance(question, Brake):
        return _braking(book, chariot, question.mf)
    if isinstance(question, ChoosePath | RestOfPath):
        lane = wanted_lane(book, chariot, question.mf)
        return written(plan(book, knowledge, chariot, PathWishes(lane=lane, weight=40, targets=targets)))
    if isinstance(question, Defend):
        return defence(book, knowledge, chariot, question.defences, question.manner)
    return DECISIONS.answer_for(table, knowledge, told, question, None).value


def speed(book: Book, chariot: Chariot, most: int) -> int:
    """The highest speed whose strain in the coming corner, in the best lane within reach, is worth its price."""
    car = car_square(book.arena, chariot)
    if car is None:
        return most
    far = book.arena.to_corner[car]
    if far > most:
        return most
    safe = _safe_lanes(book, car, far)
    calm = modifier(book.tables.wounds, chariot)
    for written_speed in range(most, 0, -1):
        over = written_speed - safe
        if written_speed < far or over <= 0 or risk(over, calm, chariot.endurance) <= DEAR:
            return written_speed
    return min(1, most)


def _safe_lanes(book: Book, car: str, far: int) -> int:
    """The highest safe speed among the lanes that can be reached on the way to the corner, each change a square."""
    square = book.arena[car]
    for _ in range(max(0, far - 1)):
        square = book.arena[square.ahead]
    ahead = book.arena[square.ahead] if far else square
    lanes = max(0, far - 1)
    while lanes and ahead.outside:
        ahead, lanes = book.arena[ahead.outside[-1]], lanes - 1
    return ahead.safe


def wanted_lane(book: Book, chariot: Chariot, mf: int) -> int:
    """The innermost lane that can be driven at the pace of this team."""
    pace = max(mf, highest(book.tables.wounds, chariot))
    corner = next(s for s in book.arena.squares.values() if s.corner)
    lanes = [s for s in book.arena.squares.values() if s.corner == corner.corner and s.safe + 1 >= pace]
    return min((s.lane for s in lanes), default=book.arena.lanes)


def _may_strain(book: Book, knowledge: Knowledge, chariot: Chariot, question: UseWhip) -> bool:
    """On a free straight, while the END hold out to the finish."""
    if blocker(knowledge.ground(book, chariot), knowledge.walk(chariot)):
        return False
    left = knowledge.laps + 1 - chariot.crossings
    enough = question.endurance > RESERVE and question.endurance * knowledge.laps >= chariot.endurance_full * left // 2
    return enough and _straight(book, chariot, question.mf + 6)


def _shut_in(book: Book, knowledge: Knowledge, chariot: Chariot, mf: int) -> bool:
    """A counter right ahead, and no room to slip to either side (C-46)."""
    ground, walk = knowledge.ground(book, chariot), knowledge.walk(chariot, mf)
    return blocker(ground, walk) is not None and all(fault(ground, walk, Step(side)) for side in ("SO", "SI"))


def _straight(book: Book, chariot: Chariot, mf: int) -> bool:
    car = car_square(book.arena, chariot)
    return car is not None and book.arena.to_corner[car] > mf


def _braking(book: Book, chariot: Chariot, mf: int) -> int:
    """Down to what is worth its price, if the team has more speed than was meant."""
    car = car_square(book.arena, chariot)
    if car is None:
        return 0
    best = speed(book, chariot, mf)
    return max(0, min(mf - best, chariot.endurance - RESERVE))
