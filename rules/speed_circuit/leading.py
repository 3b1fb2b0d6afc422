"""Who led the laps of a race (T-13)."""

from collections.abc import Iterable

from rules.events import Event
from rules.speed_circuit.facts import Lap
from rules.values import Seat


def lap_leaders(facts: Iterable[Event]) -> tuple[Seat, ...]:
    """The seats that were first across the line at the end of a lap other than the last, by lap. Two that cross it in
    one turn are told in the order of movement, in which the one ahead moves first."""
    first: dict[int, Seat] = {}
    for fact in facts:
        if isinstance(fact, Lap) and fact.seat:
            first.setdefault(fact.lap, fact.seat)
    return tuple(first[lap] for lap in sorted(first))
