"""Planner: searches a path that goes far at little risk, past or beside the rivals a driver wishes.

Weights are units of the lap, so that they compare with progress: a straight square is 360 on the standard
board."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rules.base import Seat, SpaceId
from rules.circus_maximus.board.legal_steps import (
    compute_step_cost,
    find_landing,
    follow_while_legal,
    is_free_for_pair,
    list_legal_attacks,
    may_brake,
)
from rules.circus_maximus.board.occupancy import Attackable, Occupancy, Walk
from rules.circus_maximus.board.player_view import PlayerView
from rules.circus_maximus.model.derived import compute_driver_modifier, find_car_modifier
from rules.circus_maximus.model.events import RAMS
from rules.circus_maximus.model.orders import Lane, Path, Sheet, Step, Target
from rules.circus_maximus.model.questions import ChoosePath, RestOfPath
from rules.circus_maximus.model.state import Chariot
from rules.circus_maximus.model.tables import RuleTables
from rules.circus_maximus.model.track import Arena
from rules.orders.interpreter import merge_orders

FLIP_COST = 40_000
STRAIN_COST = 150
WRECK_COST = 2_500
BRAKE_COST = 120
RAM_COST = 4_000
BLOCKED_COST = 120
SIDESLIP_COST = 640
"""Higher than braking away the MF of a sideslip and of the way back, so that neither wastes MF."""
SIDEWAYS_COST = {"F": 0, "O": 30, "I": 30, "SO": SIDESLIP_COST, "SI": SIDESLIP_COST}
FLIPS_PER_MILLE = (0, 0, 5, 19, 46, 93, 162, 259, 375, 500, 625, 700)
"""Chance of a flip, in per mille, by strain points (T-7.32)."""
ATTACK_VALUE = {1: 420, 2: 700, 3: 2_600}
"""Value of an attack by level: once when beside, whenever beside, also by leaving the way."""
MANNER_BONUS = 30
"""Bonus of the preferred manner if any will do: rams for a heavy car, lashes for others."""


class Wish(NamedTuple):
    """Rival to attack: the manner (lash, ram, any), and the level (1 to 3)."""

    seat: Seat
    manner: str = "any"
    level: int = 1


class PathWishes(NamedTuple):
    """Wishes for a path: the lane to end in, its weight, and targets by preference. `narrow`: lanes are changed only
    towards that lane, or before a blocker, which takes a tenth of the time."""

    lane: int = 0
    weight: int = 60
    targets: tuple[Wish, ...] = ()
    straight: bool = False
    narrow: bool = False


Node = tuple[SpaceId, int, bool, bool, int]
"""State of the search: the team's square, MF left, whether it has attacked from here, whether it has attacked at all,
and END left to brake with, as far as MF are left to be braked away."""


class PricedStep(NamedTuple):
    """Step from a square: destination, MF cost, MF it requires, value, and whether it finishes."""

    step: Step
    to: SpaceId
    price: int
    least: int
    gain: int
    home: bool


Best = tuple[int, Step | None, Node | None]
NOTHING = -(10**9)
"""Value of a state that no step leads on from."""
PATHS = 512
"""Paths kept: a forecast prices an order on the boards on which it plays it."""


@dataclass(frozen=True)
class Position:
    """All that a path depends on; equal ones have the same path."""

    occupancy: Occupancy
    walk: Walk
    speed: int
    wishes: PathWishes
    calm: int
    heavy: bool
    wrecks: frozenset[SpaceId]

    def __hash__(self) -> int:
        return hash((frozenset(self.occupancy.seat_by_square), self.walk, self.speed, self.wishes))


class Search:
    """Search for the path of one phase; V is constant during it."""

    def __init__(self, position: Position) -> None:
        self.occupancy, self.walk, self.speed = position.occupancy, position.walk, position.speed
        self.calm, self.heavy, self.wrecks = position.calm, position.heavy, position.wrecks
        self.arena: Arena = self.occupancy.arena
        self.wishes = wishes = position.wishes
        self.worth = {w.seat: (w, len(wishes.targets) - n) for n, w in enumerate(wishes.targets)}
        self.near = _find_squares_near_targets(self.occupancy, self.arena) if wishes.targets else frozenset[SpaceId]()
        self.best_by_node: dict[Node, Best] = {}
        self.moves: dict[SpaceId, list[PricedStep]] = {}
        self.slips: dict[SpaceId, list[PricedStep]] = {}
        self.attacks: dict[SpaceId, tuple[Step, ...]] = {}

    def find_path(self) -> list[Step]:
        """Return the best path found."""
        mf = self.walk.mf
        node: Node | None = (self.walk.team, mf, self.walk.struck, False, min(mf, self.walk.endurance))
        steps = list[Step]()
        while node is not None:
            _, step, node = self.find_best(node)
            if step is not None:
                steps.append(step)
        return steps

    def find_best(self, node: Node) -> Best:
        """Return the best value from a state on, the step that leads there, and the next state; memoized."""
        cached_best = self.best_by_node.get(node)
        if cached_best is None:
            cached_best = self.best_by_node[node] = self._compute_best(node)
        return cached_best

    def _compute_best(self, node: Node) -> Best:
        team, mf, struck, hit, endurance = node
        if mf <= 0:
            return self._compute_end_value(node), None, None
        best, step, after = NOTHING, None, None
        for move in self._list_moves(team):
            if move.least <= mf:
                mf_left = 0 if move.home else mf - move.price
                to = (move.to, mf_left, False, hit, min(mf_left, endurance))
                value = move.gain + (self.best_by_node.get(to) or self.find_best(to))[0]
                if value > best:
                    best, step, after = value, move.step, to
        attacks = team in self.near and not struck and mf > self.occupancy.costs.attack
        others = self._list_attack_options(node) if attacks else []
        for kind, to, gain in others or (() if after else self._list_blocked_options(node)):
            value = gain + self.find_best(to)[0]
            if value > best:
                best, step, after = value, kind, to
        return best, step, after

    def _list_moves(self, team: SpaceId) -> list[PricedStep]:
        """Return the moves from a square, computed once per search."""
        moves = self.moves.get(team)
        if moves is None:
            moves = self.moves[team] = (
                [] if self.arena[team].ahead in self.occupancy.seat_by_square else self._compute_moves(team)
            )
        return moves

    def _compute_moves(self, team: SpaceId) -> list[PricedStep]:
        """Return moves ahead and to either side.

        With the wish to go straight on, lanes are changed only before the chariot is blocked."""
        ahead = self.arena[team].ahead
        moves = [self._price_move(team, "F", ahead, 1, 1)]
        shut = self.arena[ahead].ahead in self.occupancy.seat_by_square
        for kind in ("O", "I") if shut or not self.wishes.straight else ():
            if self.wishes.narrow and not shut and not self._leads_to_lane(team, kind):
                continue
            price, to = compute_step_cost(self.occupancy.costs, Step(kind)), find_landing(self.arena, team, kind)
            if to is not None and is_free_for_pair(self.occupancy, to):
                moves.append(self._price_move(team, kind, to, price, max(price, 2) if self.wishes.straight else price))
        return moves

    def _leads_to_lane(self, team: SpaceId, kind: str) -> bool:
        lane = self.arena[team].lane
        return lane < self.wishes.lane if kind == "O" else lane > self.wishes.lane

    def _price_move(self, team: SpaceId, kind: str, to: SpaceId, price: int, least: int) -> PricedStep:
        arena, here, there = self.arena, self.arena.squares[team], self.arena.squares[to]
        gain = (there.end - here.end + arena.length // 2) % arena.length - arena.length // 2
        gain -= self._estimate_corner_cost(here.behind, there.behind)
        gain -= WRECK_COST if to in self.wrecks else 0
        gain -= SIDEWAYS_COST[kind]
        home = self.occupancy.last and kind in ("F", "O", "I") and arena.crosses(here.ahead)
        return PricedStep(Step(kind), to, price, least, gain + (FLIP_COST if home else 0), home)

    def _estimate_corner_cost(self, before: SpaceId, car: SpaceId) -> int:
        """Return the expected cost of a corner check (C-71 b, c)."""
        square = self.arena.squares[car]
        over = self.speed - square.safe
        if not square.corner or over <= 0:
            return 0
        old = self.arena.squares[before]
        if old.corner == square.corner and square.lane >= old.lane:
            return 0
        return estimate_strain_cost(over, self.calm, self.walk.endurance)

    def _list_attack_options(self, node: Node) -> list[tuple[Step, Node, int]]:
        team, mf, _, hit, endurance = node
        mf_left = mf - self.occupancy.costs.attack
        to = (team, mf_left, True, True, min(mf_left, endurance))
        ways = []
        for step in self._list_attacks(team, mf):
            wish, rank = self.worth.get(step.target, (None, 0))
            if wish is None or (wish.level == 1 and hit) or not matches_manner(step, wish.manner):
                continue
            fond = MANNER_BONUS if (step.manner in RAMS) == self.heavy else 0
            ways.append((step, to, ATTACK_VALUE[wish.level] + 40 * rank + fond))
        return ways

    def _list_attacks(self, team: SpaceId, mf: int) -> tuple[Step, ...]:
        """Return the attacks from a square, for which there are MF enough."""
        attacks = self.attacks.get(team)
        if attacks is None:
            attacks = self.attacks[team] = list_legal_attacks(self.occupancy, Walk(team, mf, 0))
        return attacks

    def _list_blocked_options(self, node: Node) -> list[tuple[Step, Node, int]]:
        """Return the options of a blocked chariot: brake, slip, or ram (C-46)."""
        team, mf, struck, hit, endurance = node
        ways = list[tuple[Step, Node, int]]()
        for move in self._list_slips(team):
            if move.price <= mf:
                mf_left = mf - move.price
                ways.append((move.step, (move.to, mf_left, False, hit, min(mf_left, endurance)), move.gain))
        if may_brake(self.occupancy, Walk(team, mf, endurance)):
            ways.append((Step("B"), (team, mf - 1, struck, hit, endurance - 1), -BRAKE_COST))
        if not ways:
            ways.append((Step("R"), (team, 0, struck, hit, 0), -RAM_COST))
        return ways

    def _list_slips(self, team: SpaceId) -> list[PricedStep]:
        """Return the sideslips from a square where the chariot is blocked (C-19, C-20)."""
        slips = self.slips.get(team)
        if slips is None:
            landings = ((kind, find_landing(self.arena, team, kind)) for kind in ("SO", "SI"))
            price = self.occupancy.costs.sideslip
            slips = self.slips[team] = [
                self._price_move(team, kind, to, price, 0)
                for kind, to in landings
                if to is not None and is_free_for_pair(self.occupancy, to)
            ]
        return slips

    def _compute_end_value(self, node: Node) -> int:
        """Return the value of the last square."""
        team = node[0]
        square = self.arena[team]
        value = -self.wishes.weight * abs(square.lane - self.wishes.lane) if self.wishes.lane else 0
        value -= BLOCKED_COST if square.ahead in self.occupancy.seat_by_square else 0
        return value - (FLIP_COST if team in self.wrecks or square.behind in self.wrecks else 0)


def matches_manner(step: Step, manner: str) -> bool:
    """Whether an attack is of the requested manner."""
    return manner == "any" or step.manner.startswith(manner)


def estimate_strain_cost(over: int, calm: int, endurance: int) -> int:
    """Return the expected cost of n strain points."""
    if not endurance:
        return FLIP_COST
    strain = max(0, min(over - calm, len(FLIPS_PER_MILLE) - 1))
    return STRAIN_COST * over + FLIP_COST * FLIPS_PER_MILLE[strain] // 1000


def _find_squares_near_targets(occupancy: Occupancy, arena: Arena) -> frozenset[SpaceId]:
    """Return the team squares from which some rival might be attacked."""
    return frozenset(team for target in occupancy.targets for team in _list_squares_around(arena, target))


def _list_squares_around(arena: Arena, target: Attackable) -> list[SpaceId]:
    cars = [
        square
        for counter in (target.team, target.car)
        if counter is not None
        for square in (*arena[counter].outside, *arena[counter].inside)
    ]
    squares = [arena[square].ahead for square in cars]
    if target.dragged is not None:
        squares += [target.dragged, arena[target.dragged].behind]
    return squares


def plan_path(tables: RuleTables, view: PlayerView, chariot: Chariot, wishes: PathWishes) -> list[Step]:
    """Return the best path for a chariot's phase."""
    phase = view.phase if view.phase and view.phase.seat == chariot.seat else None
    walk, occupancy = view.walk(chariot), view.build_occupancy(tables, chariot)
    strict = view.settings.corner_speed == "strict"
    position = Position(
        occupancy=occupancy,
        walk=walk,
        speed=phase.power - (0 if strict else phase.braked) if phase else walk.mf,
        wishes=wishes,
        calm=compute_driver_modifier(tables.rulebook.wounds, chariot),
        heavy=find_car_modifier(tables.rulebook, chariot) > 0,
        wrecks=frozenset(wreck.square for wreck in view.wrecks),
    )
    return [*_search_path(position)]


@lru_cache(maxsize=PATHS)
def _search_path(position: Position) -> tuple[Step, ...]:
    return tuple(Search(position).find_path())


LANE_WEIGHT = 220
"""Weight of a requested lane against progress."""


def find_requested_steps(
    tables: RuleTables, view: PlayerView, question: ChoosePath | RestOfPath, standing: Sheet
) -> Sequence[Step]:
    """Return the written steps as far as they are legal, else a path planned for the lane and rivals."""
    path, chariot = _merge_paths(view.sheet, standing), view.chariots[question.seat]
    targets = merge_orders(standing, view.sheet).targets or ()
    written_steps = path.steps if isinstance(question, ChoosePath) else ()
    steps = follow_while_legal(view.build_occupancy(tables, chariot), view.walk(chariot), written_steps)[0]
    needs_plan = path.then or (targets and not written_steps)
    return steps or (
        plan_path(tables, view, chariot, _build_wishes(tables, view, path.then, targets)) if needs_plan else ()
    )


def _merge_paths(sheet: Sheet, standing: Sheet) -> Path:
    """Return the sheet's steps and its lane afterwards, else the standing lane."""
    path, later = sheet.path or Path(), standing.path or Path()
    return Path(steps=path.steps, then=path.then or later.then)


def _build_wishes(tables: RuleTables, view: PlayerView, then: Lane | None, targets: tuple[Target, ...]) -> PathWishes:
    rivals = tuple(seat for seat in view.chariots if seat != view.seat)
    return _convert_lane(then, tables.arena.lanes)._replace(targets=_rank_rivals(targets, rivals))


def _convert_lane(then: Lane | None, lanes: int) -> PathWishes:
    """Convert a lane to planner wishes."""
    if then in (None, "best", "straight"):
        return PathWishes(straight=then == "straight")
    return PathWishes(lane={"inside": 1, "outside": lanes}.get(str(then)) or int(then or 0), weight=LANE_WEIGHT)


def _rank_rivals(targets: tuple[Target, ...], rivals: tuple[Seat, ...]) -> tuple[Wish, ...]:
    """Return ranked rivals; `any` stands for everybody not named."""
    wishes = [
        Wish(seat, target.manner, target.level)
        for target in targets
        for seat in (rivals if target.seat == "any" else (target.seat,))
    ]
    named_seats = list(dict.fromkeys(wish.seat for wish in wishes))
    return tuple(next(wish for wish in wishes if wish.seat == seat) for seat in named_seats)
