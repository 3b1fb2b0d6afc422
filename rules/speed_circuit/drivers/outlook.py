"""Look-ahead of the bot driver over some turns, without other cars.

Values are tenths of a space. Wear has a price; a turn is worth the spaces driven less the price of its
wear."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.speed_circuit.model.track import MPH_PER_SPACE, Circuit

SPACE_VALUE = 10
HORIZON_TURNS = 5
IMPOSSIBLE_VALUE = -100_000
WEAR_PRICES = (2, 6, 12, 20, 35, 80, 1000)
"""Prices of a point of wear, from cars with much wear to cars with little."""
MAX_WEAR_WITHOUT_DICE = 2
"""The most wear payable for one corner or one deceleration without dice."""


class Figures(NamedTuple):
    """A car's attributes."""

    acceleration: int
    deceleration: int
    top_speed: int
    launch: int


class Leg(NamedTuple):
    """A move: its end, and the wear of its corners."""

    end: int
    wear: int


class TurnChoice(NamedTuple):
    """A possible turn: its speed, its end, and its total wear."""

    speed: int
    end: int
    wear: int


class Outlook:
    """The look-ahead for a car with these attributes at one price of wear."""

    def __init__(self, circuit: Circuit, bonus: int, figures: Figures, price: int) -> None:
        self.circuit, self.figures, self.price, self.bonus = circuit, figures, price, bonus
        self._values: tuple[dict[tuple[int, int], int], ...] = tuple({} for _ in range(HORIZON_TURNS + 1))
        self._best: dict[tuple[int, int], TurnChoice | None] = {}

    def evaluate(self, turns: int, space: int, speed: int) -> int:
        """Return the value of the next turns from a space at a recorded speed."""
        cached_value = self._values[turns].get((space, speed))
        if cached_value is None:
            worths = self.evaluate_each(turns, self.list_possible_turns(space, speed))
            cached_value = self._values[turns][space, speed] = max(worths, default=IMPOSSIBLE_VALUE)
        return cached_value

    def evaluate_each(self, turns: int, choices: Iterable[TurnChoice]) -> list[int]:
        """Return the value of each turn including the following ones. Inlined, as the hot spot of bot races."""
        price, turns_left, later = self.price, turns - 1, self._values[turns - 1]
        if not turns_left:
            return [speed // MPH_PER_SPACE * SPACE_VALUE - price * wear for speed, _, wear in choices]
        values = list[int]()
        for speed, end, wear in choices:
            follows = later.get((end, speed))
            if follows is None:
                follows = self.evaluate(turns_left, end, speed)
            values.append(speed // MPH_PER_SPACE * SPACE_VALUE - price * wear + follows)
        return values

    def list_possible_turns(self, space: int, speed: int) -> tuple[TurnChoice, ...]:
        """Return all turns without dice."""
        return list_turns_from(self.circuit, self.bonus, self.figures, space, speed)

    def list_possible_plots(self, space: int, speed: int) -> Iterator[tuple[int, int]]:
        """Yield speeds within reach without a test, each with the wear of its deceleration."""
        return list_plots_from(self.circuit, self.figures, space, speed)

    def find_best_turn(self, space: int, speed: int) -> TurnChoice | None:
        """Return the best turn, regardless of how much wear is left."""
        key = (space, speed)
        if key not in self._best:
            turns = self.list_possible_turns(space, speed)
            worths = dict(zip(turns, self.evaluate_each(HORIZON_TURNS, turns), strict=True))
            self._best[key] = max(turns, key=lambda turn: (worths[turn], -turn.wear), default=None)
        return self._best[key]

    def compute_wear(self, space: int, speed: int, spaces: int) -> int:
        """Return the wear needed to drive n spaces in this way."""
        total_wear = 0
        while spaces > 0:
            turn = self.find_best_turn(space, speed)
            if turn is None:
                return -IMPOSSIBLE_VALUE
            total_wear += turn.wear
            space = turn.end
            speed = turn.speed
            spaces -= turn.speed // MPH_PER_SPACE
        return total_wear


def list_plots_from(circuit: Circuit, figures: Figures, space: int, speed: int) -> Iterator[tuple[int, int]]:
    """Yield the plots of `Outlook.list_possible_plots`."""
    if not speed:
        yield from ((plot, 0) for plot in range(MPH_PER_SPACE, figures.launch + MPH_PER_SPACE, MPH_PER_SPACE))
        return
    most = min(speed + figures.acceleration, figures.top_speed)
    if not circuit.may_accelerate[space]:
        most = min(most, speed)
    free = min(speed, figures.top_speed) - figures.deceleration
    for plot in range(
        max(MPH_PER_SPACE, free - MAX_WEAR_WITHOUT_DICE * MPH_PER_SPACE), most + MPH_PER_SPACE, MPH_PER_SPACE
    ):
        yield plot, max(0, free - plot) // MPH_PER_SPACE


@lru_cache(maxsize=50_000)
def list_turns_from(circuit: Circuit, bonus: int, figures: Figures, space: int, speed: int) -> tuple[TurnChoice, ...]:
    """Return the turns of `Outlook.list_possible_turns`; they do not depend on the price of wear."""
    return tuple(
        TurnChoice(plot, leg.end, leg.wear + braking)
        for plot, braking in list_plots_from(circuit, figures, space, speed)
        for leg in list_possible_moves(circuit, bonus, space, plot)
    )


@lru_cache(maxsize=64)
def make_cached_outlook(circuit: Circuit, bonus: int, figures: Figures, price: int) -> Outlook:
    """Return a cached look-ahead, which gets faster with use."""
    return Outlook(circuit, bonus, figures, price)


def find_affordable_outlook(
    circuit: Circuit, bonus: int, figures: Figures, space: int, speed: int, spaces: int, wear: int
) -> Outlook:
    """Return the look-ahead for the fastest way to finish with the available wear."""
    for price in WEAR_PRICES[:-1]:
        outlook = make_cached_outlook(circuit, bonus, figures, price)
        if outlook.compute_wear(space, speed, spaces) <= wear:
            return outlook
    return make_cached_outlook(circuit, bonus, figures, WEAR_PRICES[-1])


@lru_cache(maxsize=20_000)
def list_possible_moves(circuit: Circuit, bonus: int, space: int, speed: int) -> tuple[Leg, ...]:
    """Return the ends of a move without dice, and the least wear for each (S-60 to S-63, S-70)."""
    ways: dict[_On, int] = {_On(space, "", 0, _find_line_start(circuit, space)): 0}
    for _ in range(speed // MPH_PER_SPACE):
        further: dict[_On, int] = {}
        for on, wear in ways.items():
            for onto in circuit.exits[on.space]:
                _add_step(circuit, bonus, on, onto, speed, wear, further)
        ways = further
    ends: dict[int, int] = {}
    for on, wear in ways.items():
        ends[on.space] = min(wear, ends.get(on.space, wear))
    return tuple(Leg(end, wear) for end, wear in ends.items())


class _On(NamedTuple):
    """A state of the search: space, corner, payment for it, and progress on a racing line."""

    space: int
    corner: str
    payment: int
    line: tuple[str, int] | None


def _find_line_start(circuit: Circuit, space: int) -> tuple[str, int] | None:
    tails = circuit.arrows_from.get(space)
    return (tails[0], 0) if tails else None


def _add_step(circuit: Circuit, bonus: int, on: _On, onto: int, speed: int, wear: int, ways: dict[_On, int]) -> None:
    """Add one step; a racing line that was begun is driven to its end."""
    line, on_line = on.line, False
    if line:
        chain = circuit.arrow[line[0]].chain
        on_line = chain[line[1] + 1] == onto
        if not on_line and line[1]:
            return
        line = (line[0], line[1] + 1) if on_line and line[1] + 2 < len(chain) else None
    corner, limit = circuit.corner[onto], circuit.limit[onto]
    payment = on.payment if corner == on.corner else 0
    over = speed - limit - (bonus if on_line else 0) if limit else 0
    due = max(0, over // MPH_PER_SPACE - payment)
    if payment + due > MAX_WEAR_WITHOUT_DICE:
        return
    there = _On(onto, corner, payment + due, line or _find_line_start(circuit, onto))
    if ways.get(there, wear + due + 1) > wear + due:
        ways[there] = wear + due
