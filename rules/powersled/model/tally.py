"""What a race's facts add up to: the figures a league looks at when it wonders about its house rules."""

from collections.abc import Iterable, Iterator

from rules.events import Event, Rolled
from rules.powersled.model.facts import (
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
from rules.values import Seat, SpaceId

SIMPLE: tuple[tuple[str, type[Event]], ...] = (
    ("turns", TurnBegun),
    ("spin plays", SpinGoesOn),
    ("reshuffles", Reshuffled),
    ("hooks", Hooked),
    ("force fields", Shielded),
)


def tally(told: Iterable[Event]) -> tuple[Count, ...]:
    """A figure a race, and shares: of the sleds, of the corner tests."""
    facts = tuple(told)
    starters = sum(isinstance(fact, OnGrid) for fact in facts)
    tests = [f.effect for f in facts if isinstance(f, Rolled) and f.roll == "CTRL-CORNER"]
    lost = [f for f in facts if isinstance(f, LostControl)]
    met = [f for f in facts if isinstance(f, Collided)]
    return (
        *(Count(name=name, value=sum(isinstance(fact, kind) for fact in facts)) for name, kind in SIMPLE),
        Count(name="collisions", value=sum(not f.aside for f in met)),
        Count(name="sideswipes", value=sum(f.aside for f in met)),
        *_hits(facts),
        Count(name="spins", value=sum(not f.crashing for f in lost)),
        Count(name="crashes", value=sum(f.crashing for f in lost)),
        Count(name="corner tests", value=len(tests)),
        Count(name="corner tests without effect, of all", value=tests.count("none"), of=len(tests)),
        Count(name="finishers, of the sleds", value=sum(isinstance(f, Finished) for f in facts), of=starters),
        Count(name="out, of the sleds", value=sum(isinstance(f, Out) for f in facts), of=starters),
    )


def _hits(facts: tuple[Event, ...]) -> Iterable[Count]:
    for why in ("laser", "mine", "nuke"):
        yield Count(name=f"hits: {why}", value=sum(isinstance(f, Struck) and f.why == why for f in facts))


def mishaps(told: Iterable[Event]) -> Iterator[Mishap]:
    """Spins (P-98) and crashes (P-100), with the square to which the sled had moved."""
    squares: dict[Seat | None, SpaceId] = {}
    for fact in told:
        if isinstance(fact, Moved):
            squares[fact.seat] = fact.to
        if isinstance(fact, LostControl):
            yield Mishap(name="crashes" if fact.crashing else "spins", space=squares.get(fact.seat, ""))
