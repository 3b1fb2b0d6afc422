"""What a race's facts add up to: the figures a league looks at when it wonders about its house rules."""

from collections.abc import Iterable, Iterator

from rules.events import Event
from rules.ruleset import Count, Mishap
from rules.speed_circuit.model.facts import (
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

SIMPLE: tuple[tuple[str, type[Event]], ...] = (
    ("spins", Spun),
    ("crashes", Crashed),
    ("slipstreams", Slipstream),
    ("forced passes tried", PassTried),
    ("forced passes", Passed),
    ("plots missed", NoPlot),
)

PASSED = ("goes", "holds")


def tally(told: Iterable[Event]) -> tuple[Count, ...]:
    """A figure a race, and shares: of all races, of the finishers, of the cars."""
    facts = tuple(told)
    return (
        Count(name="turns", value=sum(isinstance(fact, TurnEnded) for fact in facts)),
        *(Count(name=name, value=sum(isinstance(fact, kind) for fact in facts)) for name, kind in SIMPLE),
        Count(name="races with a forced pass", value=any(isinstance(fact, PassTried) for fact in facts), whether=True),
        Count(name="tests failed", value=sum(isinstance(f, Tested) and f.effect not in PASSED for f in facts)),
        Count(
            name="finishers, of the cars",
            value=sum(isinstance(fact, Finished) for fact in facts),
            of=sum(isinstance(fact, OnGrid) for fact in facts),
        ),
        *_by_reason(facts),
    )


def _by_reason(facts: Iterable[Event]) -> Iterator[Count]:
    reasons = [fact.reason for fact in facts if isinstance(fact, Out)]
    for reason in sorted(dict.fromkeys(reasons)):
        yield Count(name=f"out: {reason.replace('_', ' ')}", value=reasons.count(reason))


def mishaps(told: Iterable[Event]) -> Iterator[Mishap]:
    """Spins (S-95) and crashes (S-96), with the space."""
    for fact in told:
        if isinstance(fact, Spun | Crashed):
            yield Mishap(name="spins" if isinstance(fact, Spun) else "crashes", space=fact.space)
