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
from rules.powersled.orders.planner import DriverWeights, Tried, control_test_cost, evaluate_plan, gained_ticks
from rules.powersled.play.context import ROUNDS_PER_TURN, round_in_turn
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

    def __init__(self, book: RuleTables, knowledge: PlayerView, sled: Sled, weights: DriverWeights) -> None:
        self._book, self._knowledge, self._sled, self._taste = book, knowledge, sled, weights
        self._next = round_in_turn(knowledge.round) + 1
        front = knowledge.build_ground(book).front_coordinate(sled)
        self._left = knowledge.laps * book.circuit.length - front
        safe = {bend.name: bend.safe for bend in book.circuit.bends.values()} | knowledge.settings.safe
        self._safe = tuple(sorted(safe.items()))
        self._values: dict[tuple[SpaceId, tuple[str, ...], int, int], int] = {}
        self._costs: dict[int, int] = {}

    def evaluate(self, one: Tried) -> int:
        """Evaluate a plan by what it brings in this round and in those to come."""
        hand = self._sled.hand
        for card in list_needed_cards(one.plan):
            hand = _without(hand, card)
        end = one.seen.squares[-1] if one.seen.squares else self._sled.square or ""
        left = self._left - gained_ticks(self._book, self._sled, one.seen)
        now = evaluate_plan(self._book, self._knowledge, self._sled, one, self._taste)
        return now + min(0, left) + self._value(end, hand, left, HORIZON_ROUNDS)

    def _value(self, square: SpaceId, hand: tuple[str, ...], left: int, rounds: int) -> int:
        """Value so many rounds from a square with a hand, so many ticks before the flag."""
        if left <= 0:
            return FINISHED_ROUND_VALUE * rounds
        if not rounds:
            return 0
        if self._next + HORIZON_ROUNDS - rounds == ROUNDS_PER_TURN + 1:
            hand = (*hand, *(card for card in DRAWN if card not in hand))
        hand = tuple(sorted(card for card in hand if card in DRAWN or card in LAID_ALONG))
        key = square, hand, min(left, MAX_TICKS_TO_FLAG), rounds
        if key not in self._values:
            self._values[key] = max(self._list_values(square, hand, left, rounds), default=0)
        return self._values[key]

    def _list_values(self, square: SpaceId, hand: tuple[str, ...], left: int, rounds: int) -> Iterator[int]:
        """List the values of every card, alone and with a special card, and every end of its move."""
        circuit, cards = self._book.circuit, self._book.tables.cards
        for card in dict.fromkeys(hand):
            if card in LAID_ALONG:
                continue
            rest, face, drifts = _without(hand, card), self._book.tables.speed_by_card[card], card.startswith("DRIFT")
            for laid in ("", *(special for special in LAID_ALONG if special in rest)):
                kept = _without(rest, laid) if laid else rest
                points = face + cards.speed * (laid == SPEED)
                speed = face - cards.cornering * (laid == CORNERING)
                for leg in find_legs(circuit, self._safe, square, points, speed, drifts):
                    now = min(leg.ticks, left) + self._taste.line * circuit[leg.end].line
                    now -= leg.corners * self._cost_of_test(leg.over) + self._taste.special * bool(laid)
                    later = self._value(leg.end, kept, left - leg.ticks, rounds - 1)
                    yield now + later * SHARE_TENTHS // 10

    def _cost_of_test(self, over: int) -> int:
        if over not in self._costs:
            sled = self._sled
            self._costs[over] = control_test_cost(self._book.tables, sled.steps, sled.pilot - over, self._taste)
        return self._costs[over]


def _without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = hand.index(card)
    return (*hand[:at], *hand[at + 1 :])


@lru_cache(maxsize=20_000)
def find_legs(
    circuit: Circuit, safe: tuple[tuple[str, int], ...], square: SpaceId, points: int, speed: int, drifts: bool
) -> tuple[Leg, ...]:
    """Find the moves of so many points, each end with its least risk. `safe`: speeds by corner; `speed`: what they are
    compared with."""
    limits, found = dict(safe), dict[SpaceId, Leg]()
    for path in _list_paths(circuit, square, points, Drifts(card=drifts)):
        leg = _drive(circuit, limits, square, path, speed)
        known = found.get(leg.end)
        if known is None or (leg.over, leg.corners) < (known.over, known.corners):
            found[leg.end] = leg
    return tuple(found.values())


def _list_paths(circuit: Circuit, square: SpaceId, points: int, drifts: Drifts) -> Iterator[tuple[SpaceId, ...]]:
    """List the squares of every path of so many points."""
    if not points:
        yield ()
        return
    for step in (FORWARD, LEFT, RIGHT) if drifts.card or drifts.line else (FORWARD,):
        found = take_step(circuit, square, step, drifts)
        if found:
            yield from ((found[0], *rest) for rest in _list_paths(circuit, found[0], points - 1, found[1]))


def _drive(circuit: Circuit, limits: dict[str, int], square: SpaceId, path: tuple[SpaceId, ...], speed: int) -> Leg:
    at, ticks, tested = square, 0, dict[str, int]()
    for to in path:
        ticks += (circuit[to].end - circuit[at].end) % circuit.length
        corner = circuit[to].corner
        if corner and speed > limits[corner]:
            tested.setdefault(corner, speed - limits[corner])
        at = to
    return Leg(at, ticks, len(tested), max(tested.values(), default=0))
