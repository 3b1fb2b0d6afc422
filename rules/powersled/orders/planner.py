"""Plans a hand allows from where a sled stands, and what each is worth: for suggestions and automatic drivers."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rules.powersled.board.ground import Ground
from rules.powersled.board.knowledge import Knowledge
from rules.powersled.model.book import CORNERING, PILOTING, SPEED, Book, Tables
from rules.powersled.model.orders import FORWARD, LEFT, RIGHT, Plan, Step
from rules.powersled.model.path import Drifts, taken
from rules.powersled.model.state import Sled
from rules.powersled.play.cards import is_special
from rules.powersled.play.control import loses_control
from rules.powersled.play.figures import safe_speed
from rules.powersled.play.foresee import Foreseen, foresee
from rules.powersled.play.plan import card_speed, drifts
from rules.values import Seat, SpaceId, Value

DICE = tuple((total, 6 - abs(total - 7)) for total in range(2, 13))
"""Totals of two dice, each with its chances in 36."""


class Taste(Value):
    """What a driver thinks of things, in ticks: a square of a straight is 12."""

    step: int = 14
    """A step of control, and the card that goes with it."""
    spin: int = 110
    crash: int = 500
    hazard: int = 40
    blocked: int = 30
    """To run into somebody."""
    ram: int = 0
    """For every point of strength of a collision that is looked for."""
    swipe: int = 0
    special: int = 10
    """A special card that is used up."""
    line: int = 3
    """To end on a racing line."""


def expected(book: Book, knowledge: Knowledge, sled: Sled) -> Ground:
    """The board as a driver expects it when his sled is due: in sealed mode those ahead of him that can play have moved
    away (P-50)."""
    ground = knowledge.ground(book)
    if knowledge.settings.order_mode == "book" or sled.seat not in knowledge.order:
        return ground
    first = knowledge.order[: knowledge.order.index(sled.seat)]
    there = {seat: s for seat, s in knowledge.sleds.items() if seat not in first or s.spin or not s.hand}
    return Ground(ground.circuit, there, ground.hazards)


def movements(tables: Tables, sled: Sled) -> Iterator[Plan]:
    """Every movement card in hand once; a special only where no other card is left, or as the slowest card."""
    hand = tuple(dict.fromkeys(sled.hand))
    yield from (Plan(card=card) for card in hand if not is_special(card))
    special = next((card for card in tables.orders.discard if card in hand and is_special(card)), None)
    if special:
        yield from (Plan(card=special, drift=1), Plan(card=special, drift=0))


def paths(book: Book, square: SpaceId, points: int, budget: Drifts) -> Iterator[tuple[Step, ...]]:
    """Every path of n squares that can be paid."""
    if not points:
        yield ()
        return
    for step in (FORWARD, LEFT, RIGHT):
        found = taken(book.circuit, square, step, budget)
        if found:
            yield from ((step, *rest) for rest in paths(book, found[0], points - 1, found[1]))


def candidates(book: Book, sled: Sled, *, plain: bool = False) -> Iterator[Plan]:
    """Every movement card with every path; unless they are to be `plain`, also with a special laid with it."""
    for plan in movements(book.tables, sled):
        for used in (plan,) if plain else (plan, *laid_together(sled, plan)):
            yield from ways(book, sled, used)


def ways(book: Book, sled: Sled, plan: Plan) -> Iterator[Plan]:
    """Every path that a plan's cards can drive; a MOVE card goes straight."""
    if not drifts(plan):
        yield plan
        return
    points = card_speed(book.tables, plan) + plan.speed * book.tables.cards.speed
    for steps in paths(book, sled.square or "", points, Drifts(card=True, piloting=plan.change)):
        yield plan.model_copy(update={"steps": _shortened(steps)})


def _shortened(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """A straight path is left out."""
    return () if all(step.way == "F" for step in steps) else steps


def laid_together(sled: Sled, plan: Plan) -> Iterator[Plan]:
    """The plan with each special in hand that can be laid with its card."""
    left = list(sled.hand)
    left.remove(plan.card)
    if CORNERING in left:
        yield plan.model_copy(update={"cornering": 1})
    if SPEED in left:
        yield plan.model_copy(update={"speed": 1})
    if PILOTING in left:
        yield plan.model_copy(update={"through": 1})
        if drifts(plan):
            yield plan.model_copy(update={"change": 1})


class Tried(NamedTuple):
    """A plan and its result."""

    plan: Plan
    seen: Foreseen


def tried(book: Book, knowledge: Knowledge, ground: Ground, sled: Sled, plans: Iterable[Plan]) -> Iterator[Tried]:
    """Plans with the result of each on a board."""
    for plan in plans:
        yield Tried(plan, foresee(book, knowledge.settings, ground, sled, plan))


def worth(book: Book, knowledge: Knowledge, sled: Sled, one: Tried, taste: Taste) -> int:
    """Ticks gained, less what the risks are worth."""
    plan, seen = one
    used = plan.cornering + plan.speed + plan.change + plan.through + (plan.drift is not None)
    end = seen.squares[-1] if seen.squares else sled.square or ""
    return (
        _gained(book, sled, seen)
        - (seen.corners and seen.corners * danger(book.tables, sled.steps, sled.pilot - seen.over, taste))
        - seen.hazards * taste.hazard
        - (taste.blocked if seen.met and seen.met != plan.ram else 0)
        - used * taste.special
        + (taste.line if book.circuit[end].line else 0)
        + _fast_next(book, knowledge, end)
    )


def _gained(book: Book, sled: Sled, seen: Foreseen) -> int:
    at, ticks = sled.square or "", 0
    for square in seen.squares:
        ticks += (book.circuit[square].end - book.circuit[at].end) % book.circuit.length
        at = square
    return ticks


def _fast_next(book: Book, knowledge: Knowledge, square: SpaceId) -> int:
    """A little for every square before the next corner; a little less right before it, where slow cards are wanted."""
    ahead = book.circuit.forward(square)
    safe = safe_speed(book.circuit, knowledge.settings, ahead)
    return 0 if safe is None else safe - 4


def danger(tables: Tables, down: int, modifier: int, taste: Taste) -> int:
    """The price of a control test with this modifier."""
    total = 0
    for dice, chances in DICE:
        loss = tables.control_loss.read(dice + modifier)
        if loss == "crash":
            total += chances * taste.crash
        elif loses_control(tables, down, loss):
            total += chances * taste.spin
        elif loss != "none":
            total += chances * taste.step * int(loss[-1])
    return total // 36


def rams(plans: Iterable[Tried]) -> Iterator[Tried]:
    """Plans that run into somebody, meaning it (P-120)."""
    for plan, seen in plans:
        if seen.met:
            yield Tried(plan.model_copy(update={"ram": seen.met}), seen)


def sideswipes(book: Book, sled: Sled, rivals: tuple[Seat, ...]) -> Iterator[Plan]:
    """Straight drives with a sideswipe of a rival at any moment of the way (P-130)."""
    for plan in movements(book.tables, sled):
        speed = card_speed(book.tables, plan)
        if not drifts(plan) or speed < 1:
            continue
        for rival in rivals:
            for before in range(speed):
                for points in range(1, speed - before + 1):
                    steps = (
                        *(FORWARD,) * before,
                        Step(way="S", points=points, rival=rival),
                        *(FORWARD,) * (speed - before - points),
                    )
                    yield plan.model_copy(update={"steps": steps})
