"""Sections 7 to 9 and 14: every way a car may go with what it rolled, and what each costs. Nothing here is rolled."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.formula_d.board.routes import Level, Way
from rules.formula_d.board.scene import PlanSituation, RaceSeen, met, reach
from rules.formula_d.model.book import Book, Wear
from rules.formula_d.model.figures import gifted, held, slide_of
from rules.formula_d.model.options import Settings
from rules.formula_d.model.state import Car, Turn
from rules.formula_d.play.dangers import perils, risk_of, tests_of
from rules.formula_d.play.fate import Fate, Grip, fate_of, grip
from rules.formula_d.play.plan import Plan, default_rank, worthwhile
from rules.formula_d.play.plan_prices import NOTHING, blocking, brakes_free, braking, leaving, overshooting, summed
from rules.values import SpaceId

CAREFREE = Wear(tires=999)
"""On a qualifying lap nothing wears, and nobody brakes (F-110)."""


class Move(NamedTuple):
    """Movement that a driver may choose: with a bonus, or as it was rolled. `brakable`: brakes may shorten it."""

    total: int
    bonus: int = 0
    bonus_of: str = ""
    price: Wear = NOTHING
    brakable: bool = True
    braked: int = 0


def plans(book: Book, scene: RaceSeen, car: Car, turn: Turn) -> tuple[Plan, ...]:
    """D-5 to D-9, D-15: every legal plan, one a landing, price and risk, the default first (F-175)."""
    return _plans(met(book, scene, car, turn))


@lru_cache(maxsize=64)
def _plans(now: PlanSituation) -> tuple[Plan, ...]:
    """Kept: the form, the answer's reading and the rule all ask for the same."""
    found = [plan for some in _by_braking(now.book, now.scene, now.car, now.turn) for plan in some]
    return tuple(sorted(worthwhile(found), key=lambda plan: default_rank(now.book, plan)))


def likely(book: Book, scene: RaceSeen, car: Car, turn: Turn, slack: int = 0) -> tuple[Plan, ...]:
    """Plans without braking that saves no more than `slack` wear points: enough to judge a gear by."""
    found = list[Plan]()
    for braked, some in enumerate(_by_braking(book, scene, car, turn)):
        found += some
        if any(not plan.out and plan.wear <= braked + slack for plan in found):
            break
    return tuple(found)


def _by_braking(book: Book, scene: RaceSeen, car: Car, turn: Turn) -> Iterator[list[Plan]]:
    """What can be done without brakes, with one, with two …"""
    if scene.qualifying:
        car = car.model_copy(update={"stock": CAREFREE})
    slide = 0 if turn.slid else slide_of(book, scene.settings, scene.wet, car)
    offered = tuple(moves(book, scene, car, turn))
    brakes, settings = held(car, "pool" if scene.settings.basic else "brakes"), scene.settings
    most = _most_braked(book, scene, car, turn, brakes)
    reached = {move: reach(book, scene, car, turn, move.total + slide) for move in offered}
    for braked in range(most + 1):
        yield [
            plan
            for move in offered
            if braked <= move.total and (move.brakable or not braked)
            for plan in _braked(book, scene, car, turn, move._replace(braked=braked), reached[move], slide)
            if braked <= brakes or brakes_free(book, settings, turn, plan.end)
        ]


def _most_braked(book: Book, scene: RaceSeen, car: Car, turn: Turn, brakes: int) -> int:
    """F-59, F-60; in a side lane free, but to no standstill, nor in the river (F-103, F-141, F-176); not at all on a
    qualifying lap (F-110)."""
    at = car.at or ""
    aside = car.fallen or bool(book.circuit[at].side)
    free = brakes_free(book, scene.settings, turn, at) and not scene.qualifying
    return max(0, turn.total - aside if free else min(brakes, turn.total - aside))


def moves(book: Book, scene: RaceSeen, car: Car, turn: Turn) -> Iterator[Move]:
    """T4: the movement as rolled, and with every bonus a driver may use (F-118, F-125, F-127)."""
    settings, total = scene.settings, turn.total
    yield Move(total, brakable=not leaving(book, settings, turn))
    if turn.exit:
        return
    if settings.tyres and car.tyre == "soft" and not scene.wet and car.age == 1:
        yield Move(total + book.tables.tyres.soft_bonus, book.tables.tyres.soft_bonus, "soft")
    if settings.street and car.nitro and turn.face:
        yield Move(total + turn.gear, turn.gear, "nitro", brakable=False)
        if gifted(book, car, "more nitro"):
            yield Move(total + turn.gear + MORE_NITRO, turn.gear + MORE_NITRO, "nitro", brakable=False)
    if gifted(book, car, "corner artist") and book.circuit[car.at or ""].corner and car.stock.tires:
        for by in (1, -1):
            yield Move(total + by, by, "skill", Wear(tires=1))


MORE_NITRO = 3
"""What "more nitro" may add to it (F-127)."""


def _braked(
    book: Book, scene: RaceSeen, car: Car, turn: Turn, move: Move, layers: tuple[Level, ...], slide: int
) -> Iterator[Plan]:
    """One movement, braked (F-59, F-60, F-119); where no way is that long, it is blocked (F-61)."""
    found = list(_long_enough(book, scene.settings, turn, move, layers, slide))
    now = grip(book, scene.settings, scene.wet, car)
    for one in found or _blocked(book, scene, turn, move, layers, slide):
        yield plan_of(book, scene, car, turn, move, one, now)


Found = tuple[Way, int, int]
"""A way, spaces slid on it, spaces not moved."""


def _long_enough(
    book: Book, settings: Settings, turn: Turn, move: Move, layers: tuple[Level, ...], slide: int
) -> Iterator[Found]:
    """F-34, F-119: ways of the whole movement: those into a corner longer by the slide."""
    braked = move.braked
    total = move.total - braked
    for way in (*layers[total], *_ended(layers, total)):
        if not slide or not cornered(book, settings, turn, way.within(move.total - braked)):
            yield way, 0, 0
    if slide:
        sliding = move.total + slide - braked
        for way in (*layers[sliding], *_ended(layers, sliding)):
            if cornered(book, settings, turn, way.within(move.total - max(0, braked - slide))):
                yield way, max(0, slide - braked), 0


def _ended(layers: tuple[Level, ...], total: int) -> Iterator[Way]:
    """Shorter ways that end of themselves."""
    for layer in layers[:total]:
        yield from layer.ended


def cornered(book: Book, settings: Settings, turn: Turn, entered: tuple[SpaceId, ...]) -> bool:
    """F-119: one of the spaces entered lies in a corner (C-15: in one that still wants stops)."""
    return any(
        book.circuit[space].corner
        and not (settings.slide_required_only and _complete(book, turn, book.circuit[space].corner))
        for space in entered
    )


def _complete(book: Book, turn: Turn, corner: str) -> bool:
    return corner == turn.corner and turn.stops >= book.circuit.corners[corner].stops


def _blocked(
    book: Book, scene: RaceSeen, turn: Turn, move: Move, layers: tuple[Level, ...], slide: int
) -> Iterator[Found]:
    """F-61, F-62: as far as it can go, then what would play first next round; F-103, F-143: in a side lane free."""
    braked = move.braked
    for layer in reversed(layers[: move.total + slide - braked]):
        found = list[Found]()
        for way in layer:
            normal = way.within(move.total - max(0, braked - slide))
            sliding = slide and cornered(book, scene.settings, turn, normal)
            rest = move.total - braked + (slide if sliding else 0) - way.points
            if rest > 0:
                found.append((way, 0, rest))
        if found:
            foremost = max(_place(book, scene.settings, way, turn) for way, _, _ in found)
            yield from (one for one in found if _place(book, scene.settings, one[0], turn) == foremost)
            return


def _place(book: Book, settings: Settings, way: Way, turn: Turn) -> tuple[int, int, int]:
    """F-21, F-22; under C-3 the inside is not asked."""
    end = book.circuit[way.spaces[-1] if way.spaces else turn.start]
    return _crossed(book, way, turn.start), end.progress, 0 if settings.tie_first_come else -end.inside


def _crossed(book: Book, way: Way, begin: SpaceId) -> int:
    circuit, at, crossed = book.circuit, begin, 0
    for space in way.spaces:
        falls = circuit[space].progress < circuit[at].progress
        crossed, at = crossed + (falls and circuit.crosses(at, space)), space
    return crossed


def plan_of(book: Book, scene: RaceSeen, car: Car, turn: Turn, move: Move, found: Found, now: Grip) -> Plan:
    """A way with its price and what becomes of the car on it, the turn's path so far included."""
    settings, (way, slid, rest) = scene.settings, found
    end = way.spaces[-1] if way.spaces else car.at or ""
    free = bool(book.circuit[end].side) or turn.exit
    blocked = NOTHING if free or not rest else blocking(book, settings, car, rest, move.braked)
    brakes = NOTHING if brakes_free(book, settings, turn, end) else braking(settings, move.braked)
    paid = summed(move.price, brakes, blocked or NOTHING)
    path = (*turn.path, *way.spaces)
    left = now._replace(left=max(0, now.left - (paid.pool if settings.basic else paid.tires)))
    fate = fate_of(book, left, (turn.corner, turn.stops), path)
    price = summed(paid, overshooting(settings, fate.cost))
    risk = risk_of(tests_of(book, scene, path), basic=settings.basic)
    return Plan(
        name=_named(end, move),
        way=way,
        end=end,
        fate=fate,
        brakes=move.braked,
        rest=rest,
        blocked=blocked,
        bonus=move.bonus,
        bonus_of=move.bonus_of,
        slid=slid,
        extra=move.price,
        price=price,
        out=_ruin(settings, car, fate, blocked, price),
        risk=risk,
        perils=perils(risk, car.stock),
        stop=_wanted(book, fate),
        falls=bool(book.circuit.zone(end, "gap")),
        crossed=_crossed(book, way, car.at or ""),
    )


def _wanted(book: Book, fate: Fate) -> bool:
    """The stop at the end of the way is one that its corner still asks for."""
    return bool(fate.corner) and not fate.held and fate.stops <= book.circuit.corners[fate.corner].stops


def _ruin(settings: Settings, car: Car, fate: Fate, blocked: Wear | None, price: Wear) -> str:
    if blocked is None:
        return "blocked"
    if fate.lost is not None:
        return fate.why
    return "pool" if settings.basic and price.pool >= car.stock.pool else ""


def _named(end: SpaceId, move: Move) -> str:
    brakes = f" brake {move.braked}" if move.braked else ""
    return f"{end}{f' {move.bonus_of} {move.bonus}' if move.bonus else ''}{brakes}"
