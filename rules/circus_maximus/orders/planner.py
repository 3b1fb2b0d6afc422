"""A search for a path: as far as possible, at little risk, past or beside the rivals a driver wishes.

Figures are units of the lap, so that they weigh against progress: a straight square is 360 on the standard board.
"""

from typing import NamedTuple

from rules.circus_maximus.board.ground import Attackable, Ground, Walk
from rules.circus_maximus.board.knowledge import Knowledge
from rules.circus_maximus.board.walk import attacks, cost, fault, free_for_pair, landing, must_ram
from rules.circus_maximus.model.arena import Arena
from rules.circus_maximus.model.book import Book
from rules.circus_maximus.model.facts import RAMS
from rules.circus_maximus.model.figures import car_class, modifier
from rules.circus_maximus.model.orders import Step
from rules.circus_maximus.model.state import Chariot
from rules.values import Seat, SpaceId

FLIP = 40_000
STRAIN = 150
WRECK = 2_500
BRAKE = 120
RAM = 4_000
BLOCKED = 120
SLIP = 640
"""More than braking away the MF of a sideslip and of the way back: to and fro is no way to spend them."""
ASIDE = {"F": 0, "O": 30, "I": 30, "SO": SLIP, "SI": SLIP}
FLIPS_PER_MILLE = (0, 0, 5, 19, 46, 93, 162, 259, 375, 500, 625, 700)
"""Chance of a flip by strain points (T-7.32)."""
KEEN = {1: 420, 2: 700, 3: 2_600}
"""What an attack is worth by vindictiveness: once when beside him, whenever beside him, out of the way as well."""
FOND = 30
"""Where any attack will do: a heavy car would rather ram, another one lash."""


class Wish(NamedTuple):
    """A rival to attack: how (lash, ram, any), and how keenly (1 to 3)."""

    seat: Seat
    manner: str = "any"
    level: int = 1


class PathWishes(NamedTuple):
    """What a driver wants of his path: a lane to end in, its weight, whom to attack (first is dearest)."""

    lane: int = 0
    weight: int = 60
    targets: tuple[Wish, ...] = ()
    straight: bool = False


class Node(NamedTuple):
    """A state of the search; `hit`: an attack has been made; `endurance`: what is left to brake with."""

    team: SpaceId
    mf: int
    struck: bool
    hit: bool
    endurance: int


class PricedStep(NamedTuple):
    """A step from a square: where to, its MF, the MF it takes to be allowed, what it is worth, whether it finishes."""

    step: Step
    to: SpaceId
    price: int
    least: int
    gain: int
    home: bool


Best = tuple[int, Step | None, "Node | None"]


class Search:
    """One search for one phase; V does not change in it."""

    def __init__(
        self, book: Book, knowledge: Knowledge, chariot: Chariot, walk: Walk, speed: int, wishes: PathWishes
    ) -> None:
        self.ground = knowledge.ground(book, chariot)
        self.arena: Arena = book.arena
        self.walk, self.speed, self.wishes = walk, speed, wishes
        self.calm = modifier(book.tables.wounds, chariot)
        self.heavy = car_class(book.tables, chariot) > 0
        self.wrecks = frozenset(w.square for w in knowledge.wrecks)
        self.worth = {w.seat: (w, len(wishes.targets) - n) for n, w in enumerate(wishes.targets)}
        self.near = _near(self.ground, self.arena) if wishes.targets else frozenset[SpaceId]()
        self.known: dict[Node, Best] = {}
        self.moves: dict[SpaceId, list[PricedStep]] = {}

    def path(self) -> list[Step]:
        """The best path found."""
        node: Node | None = Node(self.walk.team, self.walk.mf, self.walk.struck, False, self.walk.endurance)
        steps = list[Step]()
        while node is not None:
            _, step, node = self.best(node)
            if step is not None:
                steps.append(step)
        return steps

    def best(self, node: Node) -> Best:
        """The best value from a state on, and the step that leads there."""
        known = self.known.get(node)
        if known is None:
            known = self.known[node] = self._best(node)
        return known

    def _best(self, node: Node) -> Best:
        if node.mf <= 0:
            return self._rest(node), None, None
        found: Best = (-(10**9), None, None)
        for step, to, gain in self._ways(node):
            value = gain + (self.known.get(to) or self.best(to))[0]
            if value > found[0]:
                found = value, step, to
        return found

    def _ways(self, node: Node) -> list[tuple[Step, Node, int]]:
        team, mf, struck, hit, endurance = node
        ways = [
            (move.step, Node(move.to, 0 if move.home else mf - move.price, False, hit, endurance), move.gain)
            for move in self._moves(team)
            if move.least <= mf
        ]
        if team in self.near and not struck and mf > self.ground.costs.attack:
            ways += self._attacks(node)
        return ways or self._stopped(node)

    def _moves(self, team: SpaceId) -> list[PricedStep]:
        """The moves from a square, worked out once in a search."""
        moves = self.moves.get(team)
        if moves is None:
            moves = self.moves[team] = [] if self.arena[team].ahead in self.ground.taken else self._moves_from(team)
        return moves

    def _moves_from(self, team: SpaceId) -> list[PricedStep]:
        """Ahead and to either side; who wants to go straight on changes lanes before he is shut in only."""
        ahead = self.arena[team].ahead
        moves = [self._move(team, "F", ahead, 1, 1)]
        shut = self.arena[ahead].ahead in self.ground.taken
        for kind in ("O", "I") if shut or not self.wishes.straight else ():
            price, to = cost(self.ground.costs, Step(kind)), landing(self.arena, team, kind)
            if to is not None and free_for_pair(self.ground, to):
                moves.append(self._move(team, kind, to, price, max(price, 2) if self.wishes.straight else price))
        return moves

    def _move(self, team: SpaceId, kind: str, to: SpaceId, price: int, least: int) -> PricedStep:
        arena = self.arena
        gain = (arena[to].end - arena[team].end + arena.length // 2) % arena.length - arena.length // 2
        gain -= self._strain(arena[team].behind, arena[to].behind)
        gain -= WRECK if to in self.wrecks else 0
        gain -= ASIDE[kind]
        home = self.ground.last and kind in ("F", "O", "I") and arena.crosses(arena[team].ahead)
        return PricedStep(Step(kind), to, price, least, gain + (FLIP if home else 0), home)

    def _strain(self, before: SpaceId, car: SpaceId) -> int:
        """What a corner check would cost (C-71 b, c)."""
        square, old = self.arena[car], self.arena[before]
        over = self.speed - square.safe
        if not square.corner or over <= 0 or (old.corner == square.corner and square.lane >= old.lane):
            return 0
        return risk(over, self.calm, self.walk.endurance)

    def _attacks(self, node: Node) -> list[tuple[Step, Node, int]]:
        walk = Walk(node.team, node.mf, node.endurance, node.struck)
        ways = []
        for step in attacks(self.ground, walk):
            wish, rank = self.worth.get(step.target, (None, 0))
            if wish is None or (wish.level == 1 and node.hit) or not suits(step, wish.manner):
                continue
            to = node._replace(mf=node.mf - self.ground.costs.attack, struck=True, hit=True)
            fond = FOND if (step.manner in RAMS) == self.heavy else 0
            ways.append((step, to, KEEN[wish.level] + 40 * rank + fond))
        return ways

    def _stopped(self, node: Node) -> list[tuple[Step, Node, int]]:
        """Blocked: brake, slip, or ram (C-46)."""
        walk = Walk(node.team, node.mf, node.endurance, node.struck)
        ways = []
        for kind in ("SO", "SI"):
            to = landing(self.arena, node.team, kind)
            if to is not None and fault(self.ground, walk, Step(kind)) is None:
                move = self._move(node.team, kind, to, self.ground.costs.sideslip, 0)
                ways.append((move.step, node._replace(team=to, mf=node.mf - move.price, struck=False), move.gain))
        if fault(self.ground, walk, Step("B")) is None:
            ways.append((Step("B"), node._replace(mf=node.mf - 1, endurance=node.endurance - 1), -BRAKE))
        if not ways and must_ram(self.ground, walk):
            ways.append((Step("R"), node._replace(mf=0), -RAM))
        return ways

    def _rest(self, node: Node) -> int:
        """What the last square is worth."""
        square = self.arena[node.team]
        value = -self.wishes.weight * abs(square.lane - self.wishes.lane) if self.wishes.lane else 0
        value -= BLOCKED if square.ahead in self.ground.taken else 0
        return value - (FLIP if node.team in self.wrecks or square.behind in self.wrecks else 0)


def suits(step: Step, manner: str) -> bool:
    """Whether an attack is of the kind wished for."""
    return manner == "any" or step.manner.startswith(manner)


def risk(over: int, calm: int, endurance: int) -> int:
    """What n strain points are expected to cost."""
    if not endurance:
        return FLIP
    felt = max(0, min(over - calm, len(FLIPS_PER_MILLE) - 1))
    return STRAIN * over + FLIP * FLIPS_PER_MILLE[felt] // 1000


def _near(ground: Ground, arena: Arena) -> frozenset[SpaceId]:
    """Team squares from which anybody might be attacked: the car stands beside a counter, or the team on a driver."""
    return frozenset(team for target in ground.targets for team in _around(arena, target))


def _around(arena: Arena, target: Attackable) -> list[SpaceId]:
    cars = [
        square
        for counter in (target.team, target.car)
        if counter is not None
        for square in (*arena[counter].outside, *arena[counter].inside)
    ]
    found = [arena[square].ahead for square in cars]
    if target.dragged is not None:
        found += [target.dragged, arena[target.dragged].behind]
    return found


def plan(book: Book, knowledge: Knowledge, chariot: Chariot, wishes: PathWishes, mf: int | None = None) -> list[Step]:
    """The best path for a chariot's phase; `mf` where it has not begun."""
    phase = knowledge.phase if knowledge.phase and knowledge.phase.seat == chariot.seat else None
    walk = knowledge.walk(chariot, mf)
    strict = knowledge.settings.corner_speed == "strict"
    speed = phase.power - (0 if strict else phase.braked) if phase and mf is None else walk.mf
    return Search(book, knowledge, chariot, walk, speed, wishes).path()
