"""What lies ahead of a car for some turns, other cars aside: the automatic racer's arithmetic.

Values are tenths of a space. Wear has a price; a turn is worth the spaces driven less the wear it takes.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.speed_circuit.model.circuit import Circuit

STEP = 20
SPACE = 10
HORIZON = 5
LOST = -100_000
PRICES = (2, 6, 12, 20, 35, 80, 1000)
"""Prices of a point of wear, from a rich car's to a poor one's."""
MOST_WEAR = 2
"""The most wear paid for one corner, and for one deceleration: beyond it there are dice."""


class Figures(NamedTuple):
    """A car's attributes."""

    acceleration: int
    deceleration: int
    top_speed: int
    launch: int


class Leg(NamedTuple):
    """A turn's move: where it ends, and the wear its corners take."""

    end: int
    wear: int


class TurnChoice(NamedTuple):
    """A choice for a turn: the speed, where it ends, the wear in all."""

    speed: int
    end: int
    wear: int


class Outlook:
    """The outlook of a car of these figures at one price of wear."""

    def __init__(self, circuit: Circuit, bonus: int, figures: Figures, price: int) -> None:
        self.circuit, self.figures, self.price, self.bonus = circuit, figures, price, bonus
        self._values: tuple[dict[tuple[int, int], int], ...] = tuple({} for _ in range(HORIZON + 1))
        self._best: dict[tuple[int, int], TurnChoice | None] = {}

    def value(self, turns: int, space: int, speed: int) -> int:
        """What the next turns are worth from a space at a recorded speed."""
        known = self._values[turns].get((space, speed))
        if known is None:
            worths = self.worths(turns, self.turns(space, speed))
            known = self._values[turns][space, speed] = max(worths, default=LOST)
        return known

    def worths(self, turns: int, choices: Iterable[TurnChoice]) -> list[int]:
        """Each turn with what follows. Spelled out, because most of an automatic race's time is spent here."""
        price, left, later = self.price, turns - 1, self._values[turns - 1]
        if not left:
            return [speed // STEP * SPACE - price * wear for speed, _, wear in choices]
        found = list[int]()
        for speed, end, wear in choices:
            follows = later.get((end, speed))
            if follows is None:
                follows = self.value(left, end, speed)
            found.append(speed // STEP * SPACE - price * wear + follows)
        return found

    def turns(self, space: int, speed: int) -> tuple[TurnChoice, ...]:
        """Everything that can be done without dice."""
        return turns_from(self.circuit, self.bonus, self.figures, space, speed)

    def plots(self, space: int, speed: int) -> Iterator[tuple[int, int]]:
        """Speeds within reach without a test, each with the wear its deceleration takes."""
        return plots_from(self.circuit, self.figures, space, speed)

    def best(self, space: int, speed: int) -> TurnChoice | None:
        """The best turn, the wear it takes aside."""
        key = (space, speed)
        if key not in self._best:
            turns = self.turns(space, speed)
            worths = dict(zip(turns, self.worths(HORIZON, turns), strict=True))
            self._best[key] = max(turns, key=lambda turn: (worths[turn], -turn.wear), default=None)
        return self._best[key]

    def wear_to(self, space: int, speed: int, spaces: int) -> int:
        """The wear it would take to drive n spaces from here like this."""
        spent = 0
        while spaces > 0:
            turn = self.best(space, speed)
            if turn is None:
                return -LOST
            spent, space, speed, spaces = spent + turn.wear, turn.end, turn.speed, spaces - turn.speed // STEP
        return spent


def plots_from(circuit: Circuit, figures: Figures, space: int, speed: int) -> Iterator[tuple[int, int]]:
    """As `Outlook.plots`."""
    if not speed:
        yield from ((plot, 0) for plot in range(STEP, figures.launch + STEP, STEP))
        return
    most = min(speed + figures.acceleration, figures.top_speed)
    if not circuit.may_accelerate[space]:
        most = min(most, speed)
    free = min(speed, figures.top_speed) - figures.deceleration
    for plot in range(max(STEP, free - MOST_WEAR * STEP), most + STEP, STEP):
        yield plot, max(0, free - plot) // STEP


@lru_cache(maxsize=50_000)
def turns_from(circuit: Circuit, bonus: int, figures: Figures, space: int, speed: int) -> tuple[TurnChoice, ...]:
    """As `Outlook.turns`, whatever wear is worth."""
    return tuple(
        TurnChoice(plot, leg.end, leg.wear + braking)
        for plot, braking in plots_from(circuit, figures, space, speed)
        for leg in legs(circuit, bonus, space, plot)
    )


@lru_cache(maxsize=64)
def outlook(circuit: Circuit, bonus: int, figures: Figures, price: int) -> Outlook:
    """Kept, because it grows wiser with use."""
    return Outlook(circuit, bonus, figures, price)


def affordable_outlook(
    circuit: Circuit, bonus: int, figures: Figures, space: int, speed: int, spaces: int, wear: int
) -> Outlook:
    """The fastest way to drive the rest of the race that the wear at hand allows."""
    for price in PRICES[:-1]:
        view = outlook(circuit, bonus, figures, price)
        if view.wear_to(space, speed, spaces) <= wear:
            return view
    return outlook(circuit, bonus, figures, PRICES[-1])


@lru_cache(maxsize=20_000)
def legs(circuit: Circuit, bonus: int, space: int, speed: int) -> tuple[Leg, ...]:
    """Where a move at a speed can end without dice, and the least wear for each end (S-60 to S-63, S-70)."""
    ways: dict[_On, int] = {_On(space, "", 0, _tail(circuit, space)): 0}
    for _ in range(speed // STEP):
        further: dict[_On, int] = {}
        for on, wear in ways.items():
            for onto in circuit.exits[on.space]:
                _enter(circuit, bonus, on, onto, speed, wear, further)
        ways = further
    ends: dict[int, int] = {}
    for on, wear in ways.items():
        ends[on.space] = min(wear, ends.get(on.space, wear))
    return tuple(Leg(end, wear) for end, wear in ends.items())


class _On(NamedTuple):
    """On the way: the corner driven in, what has been paid for it, and how far along which racing line."""

    space: int
    corner: str
    paid: int
    line: tuple[str, int] | None


def _tail(circuit: Circuit, space: int) -> tuple[str, int] | None:
    tails = circuit.tails.get(space)
    return (tails[0], 0) if tails else None


def _enter(circuit: Circuit, bonus: int, on: _On, onto: int, speed: int, wear: int, ways: dict[_On, int]) -> None:
    """One step; a racing line that was begun is driven to its end."""
    line, on_line = on.line, False
    if line:
        chain = circuit.arrow[line[0]].chain
        on_line = chain[line[1] + 1] == onto
        if not on_line and line[1]:
            return
        line = (line[0], line[1] + 1) if on_line and line[1] + 2 < len(chain) else None
    corner, limit = circuit.corner[onto], circuit.limit[onto]
    paid = on.paid if corner == on.corner else 0
    over = speed - limit - (bonus if on_line else 0) if limit else 0
    due = max(0, over // STEP - paid)
    if paid + due > MOST_WEAR:
        return
    there = _On(onto, corner, paid + due, line or _tail(circuit, onto))
    if ways.get(there, wear + due + 1) > wear + due:
        ways[there] = wear + due
