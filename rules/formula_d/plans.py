"""Sections 7 to 9 and 14: every way a car may go with what it rolled, and what each costs. Nothing here is rolled."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, Protocol

from rules.formula_d.book import Book, Wear
from rules.formula_d.fate import Fate, Grip, fate_of, grip
from rules.formula_d.figures import gifted, held, of_mode, payable, slide_of
from rules.formula_d.options import Settings
from rules.formula_d.routes import Ground, Start, Way, ways
from rules.formula_d.state import Car, Turn
from rules.values import Seat, SpaceId, digest

NOTHING = Wear()
CAREFREE = Wear(tires=999)
"""On a qualifying lap nothing wears, and nobody brakes (F-110)."""


class Scene(Protocol):
    """What everybody sees of a race, as far as a way depends on it."""

    @property
    def settings(self) -> Settings: ...
    @property
    def laps(self) -> int: ...
    @property
    def cars(self) -> Mapping[Seat, Car]: ...
    @property
    def marked(self) -> tuple[SpaceId, ...]: ...
    @property
    def wet(self) -> bool: ...
    @property
    def qualifying(self) -> bool: ...


class Plan(NamedTuple):
    """A way with everything that is decided about it.

    `rest`: spaces not moved because the way is blocked, and what that costs; `extra`: for skill, or into a corner
    (F-94); `price`: all wear points, those for overshooting included; `out`: why it ends the car's race, or "";
    `tests`: dice the way calls for; `stop`: it ends in a corner that still wants one; `crossed`: crossings of the line.
    """

    name: str
    way: Way
    end: SpaceId
    fate: Fate
    brakes: int = 0
    rest: int = 0
    blocked: Wear | None = NOTHING
    bonus: int = 0
    bonus_of: str = ""
    slid: int = 0
    extra: Wear = NOTHING
    price: Wear = NOTHING
    out: str = ""
    tests: int = 0
    stop: bool = False
    crossed: int = 0

    @property
    def wear(self) -> int:
        """Wear points it costs."""
        return self.price.pool + self.price.total


class Move(NamedTuple):
    """Movement that a driver may choose: with a bonus, or as it was rolled. `brakable`: brakes may shorten it."""

    total: int
    bonus: int = 0
    bonus_of: str = ""
    price: Wear = NOTHING
    brakable: bool = True
    braked: int = 0


@dataclass(frozen=True)
class Situation:
    """Everything that plans depend on. Two are equal if the same plans come of them, which `key` tells; a book is known
    by its circuit."""

    book: Book = field(compare=False)
    scene: Scene = field(compare=False)
    car: Car = field(compare=False)
    turn: Turn = field(compare=False)
    key: tuple[object, ...]


def met(book: Book, scene: Scene, car: Car, turn: Turn) -> Situation:
    """The situation of a car in its turn."""
    others = tuple((c.seat, c.at, c.gear, c.condition, c.fallen) for c in scene.cars.values() if c.running)
    own = car.model_dump_json(exclude={"trail"}), turn.model_dump_json()
    key = (book.circuit, scene.settings, scene.laps, scene.marked, scene.wet, scene.qualifying, others, own)
    return Situation(book, scene, car, turn, key)


def plans(book: Book, scene: Scene, car: Car, turn: Turn) -> tuple[Plan, ...]:
    """D-5 to D-9, D-15: every legal plan, one a landing and price, the default first (F-175)."""
    return _plans(met(book, scene, car, turn))


@lru_cache(maxsize=64)
def _plans(now: Situation) -> tuple[Plan, ...]:
    """Kept: the form, the answer's reading and the rule all ask for the same."""
    found = [plan for some in _by_braking(now.book, now.scene, now.car, now.turn) for plan in some]
    return tuple(sorted(_worth(found), key=lambda plan: prudence(now.book, plan)))


def likely(book: Book, scene: Scene, car: Car, turn: Turn, slack: int = 0) -> tuple[Plan, ...]:
    """Plans without braking that saves no more than `slack` wear points: enough to judge a gear by."""
    found = list[Plan]()
    for braked, some in enumerate(_by_braking(book, scene, car, turn)):
        found += some
        if any(not plan.out and plan.wear <= braked + slack for plan in found):
            break
    return tuple(found)


def _by_braking(book: Book, scene: Scene, car: Car, turn: Turn) -> Iterator[list[Plan]]:
    """What can be done without brakes, with one, with two …"""
    if scene.qualifying:
        car = car.model_copy(update={"stock": CAREFREE})
    slide = slide_of(book, scene.settings, scene.wet, car)
    offered = tuple(moves(book, scene, car, turn))
    brakes, settings = held(car, "pool" if scene.settings.basic else "brakes"), scene.settings
    aside = brakes_free(book, settings, turn, car.at or "")
    reached = {move: reach(book, scene, car, turn, move.total + slide) for move in offered}
    for braked in range((turn.total - 1 if aside else min(brakes, turn.total)) + 1):
        yield [
            plan
            for move in offered
            if braked <= move.total and (move.brakable or not braked)
            for plan in _braked(book, scene, car, turn, move._replace(braked=braked), reached[move], slide)
            if braked <= brakes or brakes_free(book, settings, turn, plan.end)
        ]


def reach(book: Book, scene: Scene, car: Car, turn: Turn, total: int) -> tuple[tuple[Way, ...], ...]:
    """All ways by the movement they take, from none to `total`."""
    depth = next((deep for deep in DEPTHS if deep >= total), total)
    return _ways(ground(book, scene, car), start(book, scene, car, turn), depth)[: total + 1]


DEPTHS = (4, 8, 12, 16, 24, 34)
"""How deep is searched at once: about as far as a gear's die can lead."""


@lru_cache(maxsize=64)
def _ways(ground: Ground, start: Start, total: int) -> tuple[tuple[Way, ...], ...]:
    """The search, kept: a question's form, its answer and the rule itself all look at the same ways."""
    return ways(ground, start, total)


def situation(scene: Scene, car: Car) -> str:
    """A digest of what ways and their prices depend on, short enough to stand in a question."""
    others = [[c.seat, c.at, c.gear, c.fallen] for c in scene.cars.values() if c.seat != car.seat and c.running]
    return digest([car.model_dump(mode="json", exclude={"trail"}), others, scene.marked, scene.wet])[:12]


def ground(book: Book, scene: Scene, car: Car) -> Ground:
    """What stands and lies in a car's way (F-34, F-142)."""
    settings, others = scene.settings, [c for c in scene.cars.values() if c.seat != car.seat and c.running]
    return Ground(
        circuit=book.circuit,
        taken=frozenset(c.at for c in others if c.at and not c.fallen and not scene.qualifying),
        marked=frozenset(scene.marked),
        casino_exact=settings.casino_exact,
        crowd_once=settings.crowd_once,
        jump_lane_change=settings.jump_lane_change,
        mud_total_5=settings.mud_total_5,
    )


def start(book: Book, scene: Scene, car: Car, turn: Turn) -> Start:
    """How a car stands before its move."""
    place = book.circuit[car.at or ""]
    missing = book.circuit.corners[place.corner].stops - made(book, turn, place.corner) if place.corner else 0
    return Start(
        at=place.id,
        missing=max(0, missing),
        held=False,
        debt=car.debt,
        fallen=car.fallen,
        crossings_left=(QUALIFYING if scene.qualifying else crossings(book, scene.laps)) - car.crossings,
        pit=pit_open(book, scene, car),
        stopped=bool(book.circuit.zone(place.id, "star")),
        casino=not scene.qualifying,
    )


QUALIFYING = 2
"""Crossings of a qualifying lap, which begins before the line (F-110)."""


def made(book: Book, turn: Turn, corner: str) -> int:
    """Stops that count in a corner before this turn's: none in one that the turn has entered."""
    stayed = all(book.circuit[space].corner == corner for space in turn.path)
    return turn.stops if corner == turn.corner and stayed else 0


def crossings(book: Book, laps: int) -> int:
    """F-4: crossings of the line that make a race."""
    return laps + book.circuit.grid_behind_line


def pit_open(book: Book, scene: Scene, car: Car) -> SpaceId | None:
    """F-100: the car's own box, while it may drive there: not before the end of the first lap, not on the last; but who
    has entered the pit lane must stop, also where the last lap began in the lane."""
    boxes, needed = book.circuit.boxes, crossings(book, scene.laps)
    on_time = book.circuit.grid_behind_line <= car.crossings < needed - 1
    inside = car.at is not None and book.circuit[car.at].side == "pit"
    shut = scene.settings.street or scene.qualifying or car.pitted or not (on_time or inside)
    return boxes[(car.number - 1) % len(boxes)] if boxes and not shut else None


def moves(book: Book, scene: Scene, car: Car, turn: Turn) -> Iterator[Move]:
    """T4: the movement as rolled, and with every bonus a driver may use (F-118, F-125, F-127)."""
    settings, total = scene.settings, turn.total
    yield Move(total, brakable=not leaving(book, settings, turn))
    if turn.exit or not turn.face:
        return
    if settings.tyres and car.tyre == "soft" and not scene.wet and car.age == 1:
        yield Move(total + book.tables.tyres.soft_bonus, book.tables.tyres.soft_bonus, "soft")
    if settings.street and car.nitro:
        yield Move(total + turn.gear, turn.gear, "nitro", brakable=False)
        if gifted(book, car, "more nitro"):
            yield Move(total + turn.gear + MORE_NITRO, turn.gear + MORE_NITRO, "nitro", brakable=False)
    if gifted(book, car, "corner artist") and book.circuit[car.at or ""].corner and car.stock.tires:
        for by in (1, -1):
            yield Move(total + by, by, "skill", Wear(tires=1))


MORE_NITRO = 3
"""What Montoya may add to it (F-127)."""


def _braked(
    book: Book, scene: Scene, car: Car, turn: Turn, move: Move, layers: tuple[tuple[Way, ...], ...], slide: int
) -> Iterator[Plan]:
    """One movement, braked (F-59, F-60, F-119); where no way is that long, it is blocked (F-61)."""
    found = list(_long_enough(book, scene.settings, turn, move, layers, slide))
    now = grip(book, scene.settings, scene.wet, car)
    for one in found or _blocked(book, scene, turn, move, layers, slide):
        yield plan_of(book, scene, car, turn, move, one, now)


Found = tuple[Way, int, int]
"""A way, spaces slid on it, spaces not moved."""


def _long_enough(
    book: Book, settings: Settings, turn: Turn, move: Move, layers: tuple[tuple[Way, ...], ...], slide: int
) -> Iterator[Found]:
    """F-34, F-119: ways of the whole movement: those into a corner longer by the slide."""
    braked = move.braked
    total = move.total - braked
    for way in (*layers[total], *_ended(layers, total)):
        if not slide or not _corners(book, settings, turn, way, move.total - braked):
            yield way, 0, 0
    if slide:
        sliding = move.total + slide - braked
        for way in (*layers[sliding], *_ended(layers, sliding)):
            if _corners(book, settings, turn, way, move.total - max(0, braked - slide)):
                yield way, max(0, slide - braked), 0


def _ended(layers: tuple[tuple[Way, ...], ...], total: int) -> Iterator[Way]:
    """Shorter ways that end of themselves."""
    for layer in layers[:total]:
        yield from (way for way in layer if way.ended)


def _corners(book: Book, settings: Settings, turn: Turn, way: Way, steps: int) -> bool:
    """F-119: a space entered by the normal movement lies in a corner (C-15: in one that still wants stops)."""
    return any(
        book.circuit[space].corner
        and not (settings.slide_required_only and _complete(book, turn, book.circuit[space].corner))
        for space in way.spaces[:steps]
    )


def _complete(book: Book, turn: Turn, corner: str) -> bool:
    return corner == turn.corner and turn.stops >= book.circuit.corners[corner].stops


def _blocked(
    book: Book, scene: Scene, turn: Turn, move: Move, layers: tuple[tuple[Way, ...], ...], slide: int
) -> Iterator[Found]:
    """F-61, F-62: as far as it can go, then what would play first next round; F-103, F-143: in a side lane free."""
    braked = move.braked
    for layer in reversed(layers[: move.total + slide - braked]):
        found = list[Found]()
        for way in layer:
            sliding = slide and _corners(book, scene.settings, turn, way, move.total - max(0, braked - slide))
            rest = move.total - braked + (slide if sliding else 0) - way.points
            if rest > 0:
                found.append((way, 0, rest))
        if found:
            foremost = max(_place(book, way, turn) for way, _, _ in found)
            yield from (one for one in found if _place(book, one[0], turn) == foremost)
            return


def _place(book: Book, way: Way, turn: Turn) -> tuple[int, int, int]:
    end = book.circuit[way.spaces[-1] if way.spaces else turn.start]
    return _crossed(book, way, turn.start), end.progress, -end.inside


def _crossed(book: Book, way: Way, begin: SpaceId) -> int:
    circuit, at, crossed = book.circuit, begin, 0
    for space in way.spaces:
        falls = circuit[space].progress < circuit[at].progress
        crossed, at = crossed + (falls and circuit.crosses(at, space)), space
    return crossed


def plan_of(book: Book, scene: Scene, car: Car, turn: Turn, move: Move, found: Found, now: Grip) -> Plan:
    """A way with its price and what becomes of the car on it, the turn's path so far included."""
    settings, (way, slid, rest) = scene.settings, found
    end = way.spaces[-1] if way.spaces else car.at or ""
    free = bool(book.circuit[end].side) or turn.exit
    blocked = NOTHING if free or not rest else blocking(book, settings, car, rest, move.braked)
    brakes = NOTHING if brakes_free(book, settings, turn, end) else braking(settings, move.braked)
    paid = _sum(move.price, brakes, blocked or NOTHING)
    path = (*turn.path, *way.spaces)
    left = now._replace(left=max(0, now.left - (paid.pool if settings.basic else paid.tires)))
    fate = fate_of(book, left, (turn.corner, turn.stops), path)
    price = _sum(paid, _overshot(settings, fate.cost))
    return Plan(
        name=_named(end, move), way=way, end=end, fate=fate, brakes=move.braked, rest=rest, blocked=blocked,
        bonus=move.bonus, bonus_of=move.bonus_of, slid=slid, extra=move.price, price=price,
        out=_ruin(settings, car, fate, blocked, price), tests=len(tests_of(book, scene, path)),
        stop=_wanted(book, fate), crossed=_crossed(book, way, car.at or ""),
    )  # fmt: skip


def _overshot(settings: Settings, cost: int) -> Wear:
    if not cost:
        return NOTHING
    return Wear(pool=cost) if settings.basic else Wear(tires=cost)


def _wanted(book: Book, fate: Fate) -> bool:
    """The stop at the end of the way is one that its corner still asks for."""
    return bool(fate.corner) and not fate.held and fate.stops <= book.circuit.corners[fate.corner].stops


def _ruin(settings: Settings, car: Car, fate: Fate, blocked: Wear | None, price: Wear) -> str:
    if blocked is None:
        return "blocked"
    if fate.lost is not None:
        return fate.why
    return "pool" if settings.basic and price.pool >= car.stock.pool else ""


def brakes_free(book: Book, settings: Settings, turn: Turn, end: SpaceId) -> bool:
    """F-103, F-143, F-159, F-162: braking costs nothing in a side lane, nor on an exit move; C-19 has it
    otherwise in the pits, and out of them."""
    side = book.circuit[end].side
    return bool(leaving(book, settings, turn) or (side and not (settings.masters_pits and side in ("pit", "box"))))


def leaving(book: Book, settings: Settings, turn: Turn) -> bool:
    """F-105, F-107, F-162: an exit move without brakes or slipstream; C-19 has both on the way out of the pits."""
    return turn.exit and not (settings.masters_pits and book.circuit[turn.start].side == "box")


def braking(settings: Settings, by: int) -> Wear:
    """F-59."""
    if not by:
        return NOTHING
    return Wear(pool=by) if settings.basic else Wear(brakes=by)


def _sum(*prices: Wear) -> Wear:
    real = [price for price in prices if price is not NOTHING]
    if len(real) < 2:
        return real[0] if real else NOTHING
    return Wear(**{name: sum(getattr(price, name) for price in real) for name in Wear.model_fields})


def _less(stock: Wear, paid: Wear) -> dict[str, int]:
    return {name: max(0, getattr(stock, name) - getattr(paid, name)) for name in Wear.model_fields}


def _named(end: SpaceId, move: Move) -> str:
    brakes = f" brake {move.braked}" if move.braked else ""
    return f"{end}{f' {move.bonus_of} {move.bonus}' if move.bonus else ''}{brakes}"


def blocking(book: Book, settings: Settings, car: Car, rest: int, braked: int = 0) -> Wear | None:
    """F-63 to F-65, C-8: what spaces not moved cost after some have been braked; None if the car cannot pay."""
    table = book.tables.blocked
    if settings.basic:
        return Wear(pool=rest * table.pool_a_space)
    row = of_mode(settings, table.rest[rest - 1]) if rest <= len(table.rest) else None
    after = car.model_copy(update={"stock": car.stock.model_copy(update=_less(car.stock, Wear(brakes=braked)))})
    if row and settings.block_flex and row.brakes > after.stock.brakes:
        row = Wear(brakes=after.stock.brakes, tires=row.tires + row.brakes - after.stock.brakes)
    return row if row and payable(after, row) else None


class Test(NamedTuple):
    """A die that a way calls for (T9): at this step, for what, and what is at risk."""

    step: int
    roll: str
    loss: str


def tests_of(book: Book, scene: Scene, path: tuple[SpaceId, ...]) -> tuple[Test, ...]:
    """T9, in path order: markers (F-81), dangerous areas once a lane (F-134 to F-136), rocks (F-152, F-153)."""
    settings, circuit = scene.settings, book.circuit
    if scene.qualifying:
        return ()
    found, entered = list[Test](), list[object]()
    for step, space in enumerate(path):
        zones = circuit[space].zones
        if not zones and space not in scene.marked:
            continue
        marked = space in scene.marked or any(zone.kind == "danger_space" for zone in zones)
        if marked and not settings.basic:
            found.append(Test(step, "dangerous space", "handling"))
        for zone in zones:
            if zone.kind == "rock":
                found.append(Test(step, "rock", zone.loss))
            elif zone.kind == "danger_lane" and (settings.danger_per_space or zone not in entered):
                entered.append(zone)
                found.append(Test(step, "dangerous area", zone.loss))
    return tuple(found)


def _worth(found: Iterable[Plan]) -> Iterator[Plan]:
    """Of plans for one landing those that are not worse than another in every respect."""
    by_end: dict[tuple[SpaceId, str, int], list[Plan]] = {}
    for plan in found:
        kept = by_end.setdefault((plan.end, plan.bonus_of, plan.bonus), [])
        if not any(_no_worse(other, plan) for other in kept):
            kept[:] = [other for other in kept if not _no_worse(plan, other)] + [plan]
    for kept in by_end.values():
        names = [plan.name for plan in kept]
        yield from (
            plan._replace(name=f"{plan.name} way {n}") if names.count(plan.name) > 1 else plan
            for n, plan in enumerate(kept, 1)
        )


def _no_worse(one: Plan, other: Plan) -> bool:
    return all(a <= b for a, b in zip(_burdens(one), _burdens(other), strict=True))


def _burdens(plan: Plan) -> tuple[int, ...]:
    prices = (plan.price.pool, plan.price.tires, plan.price.brakes)
    return (bool(plan.out), plan.fate.held, not plan.stop, plan.tests, plan.rest, *prices)


def prudence(book: Book, plan: Plan) -> tuple[object, ...]:
    """F-175, D-6, D-7, F-144: the order in which plans recommend themselves."""
    end = book.circuit[plan.end]
    rash = bool(plan.out) or (plan.brakes > 0 and end_falls(book, plan))
    aside = end.side in ("pit", "box", "casino")
    order = (plan.tests, not plan.stop, -plan.crossed, -end.progress, end.inside, plan.end)
    return (rash, aside, plan.wear, plan.price.tires, plan.bonus_of != "", *order)


def end_falls(book: Book, plan: Plan) -> bool:
    """F-140: the way ends on a dotted space."""
    return bool(book.circuit.zone(plan.end, "gap"))
