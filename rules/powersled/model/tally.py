"""Statistics of a race, for leagues that consider house rules."""

from collections.abc import Iterable, Iterator

from rules.base import Seat, SpaceId
from rules.events import Event, Rolled
from rules.powersled.model.events import (
    Collided,
    Finished,
    Hooked,
    LostControl,
    Moved,
    OnGrid,
    Out,
    Reshuffled,
    Shielded,
    SpinGoesOn,
    Struck,
    TurnBegun,
)
from rules.ruleset import Count, Mishap

COUNTED_EVENTS: tuple[tuple[str, type[Event]], ...] = (
    ("turns", TurnBegun),
    ("spin plays", SpinGoesOn),
    ("reshuffles", Reshuffled),
    ("hooks", Hooked),
    ("force fields", Shielded),
)


def count_events(events: Iterable[Event]) -> tuple[Count, ...]:
    """Count what happened in a race, and shares of the sleds and of the corner tests."""
    facts = tuple(events)
    starters = sum(isinstance(fact, OnGrid) for fact in facts)
    tests = [f.effect for f in facts if isinstance(f, Rolled) and f.roll == "CTRL-CORNER"]
    losses = [f for f in facts if isinstance(f, LostControl)]
    collisions = [f for f in facts if isinstance(f, Collided)]
    return (
        *(Count(name=name, value=sum(isinstance(fact, kind) for fact in facts)) for name, kind in COUNTED_EVENTS),
        Count(name="collisions", value=sum(not f.aside for f in collisions)),
        Count(name="sideswipes", value=sum(f.aside for f in collisions)),
        *_count_hits(facts),
        Count(name="spins", value=sum(not f.crashing for f in losses)),
        Count(name="crashes", value=sum(f.crashing for f in losses)),
        Count(name="corner tests", value=len(tests)),
        Count(name="corner tests without effect, of all", value=tests.count("none"), of=len(tests)),
        Count(name="finishers, of the sleds", value=sum(isinstance(f, Finished) for f in facts), of=starters),
        Count(name="out, of the sleds", value=sum(isinstance(f, Out) for f in facts), of=starters),
    )


def _count_hits(facts: tuple[Event, ...]) -> Iterable[Count]:
    for why in ("laser", "mine", "nuke"):
        yield Count(name=f"hits: {why}", value=sum(isinstance(f, Struck) and f.why == why for f in facts))


def list_mishaps(events: Iterable[Event]) -> Iterator[Mishap]:
    """List spins (P-98) and crashes (P-100) with the square to which the sled had moved."""
    squares: dict[Seat | None, SpaceId] = {}
    for fact in events:
        if isinstance(fact, Moved):
            squares[fact.seat] = fact.to
        if isinstance(fact, LostControl):
            yield Mishap(name="crashes" if fact.crashing else "spins", space=squares.get(fact.seat, ""))
