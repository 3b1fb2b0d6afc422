"""Statistics of a race, for leagues that consider house rules."""

from collections.abc import Iterable, Iterator

from rules.events import Event
from rules.ruleset import Count, Mishap
from rules.speed_circuit.model.events import (
    Crashed,
    Finished,
    NoPlot,
    OnGrid,
    Out,
    Passed,
    PassTried,
    Slipstream,
    Spun,
    Tested,
    TurnEnded,
)

COUNTED_EVENTS: tuple[tuple[str, type[Event]], ...] = (
    ("spins", Spun),
    ("crashes", Crashed),
    ("slipstreams", Slipstream),
    ("forced passes tried", PassTried),
    ("forced passes", Passed),
    ("plots missed", NoPlot),
)
SUCCESSFUL_TESTS = ("goes", "holds")


def count_events(events: Iterable[Event]) -> tuple[Count, ...]:
    """Count statistics of a race: numbers, and shares of races, finishers or cars."""
    facts = tuple(events)
    return (
        Count(name="turns", value=sum(isinstance(fact, TurnEnded) for fact in facts)),
        *(Count(name=name, value=sum(isinstance(fact, kind) for fact in facts)) for name, kind in COUNTED_EVENTS),
        Count(name="races with a forced pass", value=any(isinstance(fact, PassTried) for fact in facts), whether=True),
        Count(
            name="tests failed", value=sum(isinstance(f, Tested) and f.effect not in SUCCESSFUL_TESTS for f in facts)
        ),
        Count(
            name="finishers, of the cars",
            value=sum(isinstance(fact, Finished) for fact in facts),
            of=sum(isinstance(fact, OnGrid) for fact in facts),
        ),
        *_count_retirements(facts),
    )


def _count_retirements(facts: Iterable[Event]) -> Iterator[Count]:
    reasons = [fact.reason for fact in facts if isinstance(fact, Out)]
    for reason in sorted(dict.fromkeys(reasons)):
        yield Count(name=f"out: {reason.replace('_', ' ')}", value=reasons.count(reason))


def list_mishaps(events: Iterable[Event]) -> Iterator[Mishap]:
    """Yield spins (S-95) and crashes (S-96) with their spaces."""
    for fact in events:
        if isinstance(fact, Spun | Crashed):
            yield Mishap(name="spins" if isinstance(fact, Spun) else "crashes", space=fact.space)
