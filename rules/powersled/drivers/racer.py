"""Automatic drivers: a racer, who looks for the fastest safe way, and a brawler, who looks for the others."""

from collections.abc import Iterable
from typing import Any

from rules.events import Event
from rules.orders.spelling import stored
from rules.powersled.board.ground import Ground
from rules.powersled.board.knowledge import Knowledge
from rules.powersled.model.book import LASER, MINE, NUKE, SLICK, Book
from rules.powersled.model.orders import AUTOPILOT, FieldRule, Orders, Plan
from rules.powersled.model.questions import (
    AfterMove,
    DesignSled,
    Drop,
    GiveOrder,
    Hook,
    OrderNow,
    PayCost,
    Reflexes,
    Shield,
)
from rules.powersled.model.state import Sled
from rules.powersled.orders.decisions import DECISIONS
from rules.powersled.orders.defaults import reflexes, shield
from rules.powersled.orders.keeping import KEPT, given_up
from rules.powersled.orders.planner import Taste, Tried, candidates, expected, rams, sideswipes, tried, worth
from rules.powersled.play.after import beam
from rules.powersled.play.plan import card_speed
from rules.questions import Question
from rules.ruleset import Table
from rules.values import Json, Seat

RACERS = ({"thrust": 1, "stability": 0, "pilot": 2, "armor": 0}, {"thrust": 1, "stability": 1, "pilot": 1, "armor": 0})
BRAWLERS = (
    {"thrust": 0, "stability": 0, "pilot": 1, "armor": 2},
    {"thrust": 1, "stability": 0, "pilot": 0, "armor": 2},
)
RACING = Taste()
BRAWLING = Taste(ram=9, swipe=11, blocked=10, step=10, spin=80)
THROWN = 8
"""What a grenade is worth to a brawler."""
BEHIND = 60
"""Ticks behind in which a rival makes a mine worth dropping."""
NEAR = 72


def racer(table: Table[Book], knowledge: Knowledge, _: tuple[Event, ...], question: Question[Any]) -> Json:
    """Fast cards on straights, safe ones into corners; harms only whom a beam or a mine meets anyway."""
    if isinstance(question, DesignSled):
        return _within(RACERS[knowledge.sleds[question.seat].number % len(RACERS)], question.points)
    return _drive(table, knowledge, question, RACING)


def brawler(table: Table[Book], knowledge: Knowledge, _: tuple[Event, ...], question: Question[Any]) -> Json:
    """Sideswipes and rams whom it can, throws its grenade when it is in control."""
    if isinstance(question, DesignSled):
        return _within(BRAWLERS[knowledge.sleds[question.seat].number % len(BRAWLERS)], question.points)
    return _drive(table, knowledge, question, BRAWLING)


def _within(levels: dict[str, int], points: int) -> dict[str, int]:
    """A build for a limit of at least three points; what is over the favourite goes to the rest."""
    chosen = dict(levels)
    while sum(chosen.values()) > points:
        name = max(chosen, key=lambda n: chosen[n])
        chosen[name] -= 1
    for name in (*chosen, *chosen):
        if sum(chosen.values()) < points and chosen[name] < 2:
            chosen[name] += 1
    return chosen


def _drive(table: Table[Book], knowledge: Knowledge, question: Question[Any], taste: Taste) -> Json:
    book, sled = table.book, knowledge.sleds[question.seat]
    match question:
        case GiveOrder() | OrderNow():
            return _plans(book, knowledge, sled, taste)
        case AfterMove():
            return _after(book, knowledge, question, taste)
        case Drop() | PayCost():
            return given_up(question.hand, question.count, KEPT | {NUKE: THROWN} if taste.ram else KEPT)
        case Hook():
            return "yes" if question.holds and question.speed > 2 else "no"
        case Shield():
            return shield(book, knowledge, question, FieldRule(strength=2, without_armor=True))
        case Reflexes():
            return reflexes(book, question, "no loss" if sled.steps else "keep control")
    return DECISIONS.default(table, knowledge, question)


def _plans(book: Book, knowledge: Knowledge, sled: Sled, taste: Taste) -> Json:
    """The best plan if those ahead move away; the best plain one that is slower; the autopilot."""
    ground = expected(book, knowledge, sled)
    found = list(tried(book, knowledge, ground, sled, candidates(book, sled)))
    if taste.ram:
        swipes = tried(book, knowledge, ground, sled, sideswipes(book, sled, _near(book, ground, sled)))
        found += [*rams(found), *(one for one in swipes if one.seen.clean)]
    first = _best(book, knowledge, sled, found, taste)
    speed = card_speed(book.tables, first)
    slower = [p for p in candidates(book, sled, plain=True) if card_speed(book.tables, p) < speed]
    second = _best(book, knowledge, sled, tried(book, knowledge, ground, sled, slower), taste) if slower else None
    return stored(Orders(play=first, other=second, last=AUTOPILOT))


def _best(book: Book, knowledge: Knowledge, sled: Sled, plans: Iterable[Tried], taste: Taste) -> Plan:
    return max(plans, key=lambda one: worth(book, knowledge, sled, one, taste) + _harm(book, one, taste)).plan


def _near(book: Book, ground: Ground, sled: Sled) -> tuple[Seat, ...]:
    """Who could be sideswiped: near ahead, in a lane next to it."""
    here = book.circuit[sled.square or ""]
    rivals = [(s.seat, book.circuit[s.square]) for s in ground.sleds.values() if s.square]
    length = book.circuit.length
    return tuple(seat for seat, at in rivals if abs(at.lane - here.lane) == 1 and (at.end - here.end) % length < NEAR)


def _harm(book: Book, one: Tried, taste: Taste) -> int:
    """What a sideswipe or a ram is worth to a brawler."""
    harm = taste.swipe * sum(step.points for step in one.plan.steps if step.way == "S")
    if one.plan.ram:
        harm += taste.ram * max(1, card_speed(book.tables, one.plan) - len(one.seen.squares))
    return harm


def _after(book: Book, knowledge: Knowledge, question: AfterMove, taste: Taste) -> list[str]:
    """A laser at whoever is in its way, mine and slick for who comes behind, a grenade when in full control."""
    sled, ground = knowledge.sleds[question.seat], knowledge.ground(book)
    chosen = list[str]()
    if LASER in sled.hand and isinstance(beam(ground, sled, book.tables.cards.laser_corner_squares), Sled):
        chosen.append(LASER)
    if question.moved and _followed(book, knowledge, sled):
        chosen += [card for card in (MINE, SLICK) if card in sled.hand][:1]
    if taste.ram and NUKE in sled.hand and question.beside and not sled.steps:
        chosen.append(f"{NUKE}:{question.beside[0]}")
    return chosen


def _followed(book: Book, knowledge: Knowledge, sled: Sled) -> bool:
    """Somebody is close behind in its lane."""
    here = book.circuit[sled.square or ""]
    lane = [book.circuit[s.square] for s in knowledge.sleds.values() if s.square and s.seat != sled.seat]
    return any(s.lane == here.lane and 0 < (here.start - s.start) % book.circuit.length <= BEHIND for s in lane)
