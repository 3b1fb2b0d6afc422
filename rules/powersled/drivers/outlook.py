"""Look-ahead of a driver over the rounds to come, on an empty road, with the cards that will still be in hand.

Values are ticks; a square of a straight is 12."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.base import SpaceId
from rules.powersled.board.player_view import PlayerView
from rules.powersled.model.orders import FORWARD, LEFT, RIGHT, Drifts, take_step
from rules.powersled.model.state import Sled
from rules.powersled.model.tables import CORNERING, SPEED, RuleTables
from rules.powersled.model.track import Circuit
from rules.powersled.orders.planner import (
    DriverWeights,
    PlanTrial,
    compute_control_test_cost,
    count_gained_ticks,
    evaluate_plan,
)
from rules.powersled.play.context import ROUNDS_PER_TURN, compute_round_in_turn
from rules.powersled.play.dry_run import list_needed_cards

HORIZON_ROUNDS = 2
"""Rounds after the open one that are looked into."""
SHARE_TENTHS = 8
"""How much a round counts beside the one before it: rivals and lost control may spoil it."""
DRAWN = ("DRIFT 2", "DRIFT 3", "DRIFT 4", "MOVE 3", "MOVE 4", "MOVE 5")
"""Cards that the next draw is expected to bring."""
LAID_ALONG = (CORNERING, SPEED)
"""Special cards that are looked ahead with."""
FINISHED_ROUND_VALUE = 60
"""Value of a round after the flag: as much as the best round brings."""
MAX_TICKS_TO_FLAG = 400
"""Ticks to the flag from which on it makes no difference."""


class Leg(NamedTuple):
    """A move on an empty road: its end, its ticks, its corners with a test, the most over a safe speed."""

    end: SpaceId
    ticks: int
    corners: int
    over: int


class Outlook:
    """What a driver sees of the rounds after the open one."""

    def __init__(self, tables: RuleTables, view: PlayerView, sled: Sled, weights: DriverWeights) -> None:
        self._tables, self._view, self._sled, self._weights = tables, view, sled, weights
        self._next = compute_round_in_turn(view.round) + 1
        front = view.build_occupancy(tables).compute_front_coordinate(sled)
        self._left = view.laps * tables.circuit.length - front
        safe = {bend.name: bend.safe for bend in tables.circuit.bends.values()} | view.settings.safe
        self._safe = tuple(sorted(safe.items()))
        self._values: dict[tuple[SpaceId, tuple[str, ...], int, int], int] = {}
        self._costs: dict[int, int] = {}

    def evaluate(self, one: PlanTrial) -> int:
        """Evaluate a plan by what it brings in this round and in those to come."""
        hand = self._sled.hand
        for card in list_needed_cards(one.plan):
            hand = _remove_card(hand, card)
        end = one.prediction.squares[-1] if one.prediction.squares else self._sled.square or ""
        ticks_left = self._left - count_gained_ticks(self._tables, self._sled, one.prediction)
        now = evaluate_plan(self._tables, self._view, self._sled, one, self._weights)
        return now + min(0, ticks_left) + self._evaluate(end, hand, ticks_left, HORIZON_ROUNDS)

    def _evaluate(self, square: SpaceId, hand: tuple[str, ...], ticks_left: int, rounds: int) -> int:
        """Value the next `rounds` from a square with a hand, `ticks_left` before the flag."""
        if ticks_left <= 0:
            return FINISHED_ROUND_VALUE * rounds
        if not rounds:
            return 0
        if self._next + HORIZON_ROUNDS - rounds == ROUNDS_PER_TURN + 1:
            hand = (*hand, *(card for card in DRAWN if card not in hand))
        hand = tuple(sorted(card for card in hand if card in DRAWN or card in LAID_ALONG))
        key = square, hand, min(ticks_left, MAX_TICKS_TO_FLAG), rounds
        if key not in self._values:
            self._values[key] = max(self._list_values(square, hand, ticks_left, rounds), default=0)
        return self._values[key]

    def _list_values(self, square: SpaceId, hand: tuple[str, ...], ticks_left: int, rounds: int) -> Iterator[int]:
        """List the values of every card, alone and with a special card, and every end of its move."""
        circuit, cards = self._tables.circuit, self._tables.rulebook.cards
        for card in dict.fromkeys(hand):
            if card in LAID_ALONG:
                continue
            rest = _remove_card(hand, card)
            face = self._tables.rulebook.speed_by_card[card]
            drifts = card.startswith("DRIFT")
            for special_card in ("", *(special for special in LAID_ALONG if special in rest)):
                hand_after = _remove_card(rest, special_card) if special_card else rest
                points = face + cards.speed * (special_card == SPEED)
                speed = face - cards.cornering * (special_card == CORNERING)
                for leg in find_legs(circuit, self._safe, square, points, speed, drifts):
                    now = min(leg.ticks, ticks_left) + self._weights.line * circuit[leg.end].line
                    now -= leg.corners * self._compute_test_cost(leg.over) + self._weights.special * bool(special_card)
                    later = self._evaluate(leg.end, hand_after, ticks_left - leg.ticks, rounds - 1)
                    yield now + later * SHARE_TENTHS // 10

    def _compute_test_cost(self, over: int) -> int:
        if over not in self._costs:
            sled = self._sled
            self._costs[over] = compute_control_test_cost(
                self._tables.rulebook, sled.steps, sled.pilot - over, self._weights
            )
        return self._costs[over]


def _remove_card(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = hand.index(card)
    return (*hand[:at], *hand[at + 1 :])


@lru_cache(maxsize=20_000)
def find_legs(
    circuit: Circuit, safe: tuple[tuple[str, int], ...], square: SpaceId, points: int, speed: int, drifts: bool
) -> tuple[Leg, ...]:
    """Find the ends of moves of `points`, each reached with the least risk.

    `safe`: speeds by corner; `speed`: what they are compared with."""
    limits, leg_by_end = dict(safe), dict[SpaceId, Leg]()
    for path in _list_paths(circuit, square, points, Drifts(card=drifts)):
        leg = _drive(circuit, limits, square, path, speed)
        other = leg_by_end.get(leg.end)
        if other is None or (leg.over, leg.corners) < (other.over, other.corners):
            leg_by_end[leg.end] = leg
    return tuple(leg_by_end.values())


def _list_paths(circuit: Circuit, square: SpaceId, points: int, drifts: Drifts) -> Iterator[tuple[SpaceId, ...]]:
    """List the squares of every path of `points`."""
    if not points:
        yield ()
        return
    for step in (FORWARD, LEFT, RIGHT) if drifts.card or drifts.line else (FORWARD,):
        square_and_drifts = take_step(circuit, square, step, drifts)
        if square_and_drifts:
            yield from (
                (square_and_drifts[0], *rest)
                for rest in _list_paths(circuit, square_and_drifts[0], points - 1, square_and_drifts[1])
            )


def _drive(circuit: Circuit, limits: dict[str, int], square: SpaceId, path: tuple[SpaceId, ...], speed: int) -> Leg:
    at, ticks, excess_by_corner = square, 0, dict[str, int]()
    for to in path:
        ticks += (circuit[to].end - circuit[at].end) % circuit.length
        corner = circuit[to].corner
        if corner and speed > limits[corner]:
            excess_by_corner.setdefault(corner, speed - limits[corner])
        at = to
    return Leg(at, ticks, len(excess_by_corner), max(excess_by_corner.values(), default=0))
