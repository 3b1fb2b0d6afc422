"""What a race's facts add up to: the figures a league looks at when it wonders about its house rules."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, pairwise

from rules.events import Event
from rules.ruleset import Count
from rules.speed_circuit.model.facts import (
    BidMade,
    Built,
    Crashed,
    Finished,
    NoPlot,
    OnGrid,
    Out,
    Passed,
    PassTried,
    PricePaid,
    Slipstream,
    Spun,
    Tested,
    TurnEnded,
    Upkeep,
)
from rules.values import Seat

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
    cars = [fact.seat for fact in facts if isinstance(fact, OnGrid)]
    finishers = [fact for fact in facts if isinstance(fact, Finished)]
    wear = _wear(facts)
    return (
        Count(name="turns", value=sum(isinstance(fact, TurnEnded) for fact in facts)),
        *(Count(name=name, value=sum(isinstance(fact, kind) for fact in facts)) for name, kind in SIMPLE),
        Count(name="races with a forced pass", value=any(isinstance(fact, PassTried) for fact in facts)),
        Count(name="tests failed", value=sum(isinstance(f, Tested) and f.effect not in PASSED for f in facts)),
        Count(name="overtakings", value=_overtakings(facts)),
        Count(name="finishers, of the cars", value=len(finishers), of=len(cars)),
        Count(
            name="wear left, of a finisher", value=sum(wear.get(f.seat or "", 0) for f in finishers), of=len(finishers)
        ),
        *_by_reason(facts),
        *_by_place_on_the_grid(facts),
    )


def _by_reason(facts: Iterable[Event]) -> Iterator[Count]:
    reasons = [fact.reason for fact in facts if isinstance(fact, Out)]
    for reason in sorted(dict.fromkeys(reasons)):
        yield Count(name=f"out: {reason.replace('_', ' ')}", value=reasons.count(reason))


def _by_place_on_the_grid(facts: Iterable[Event]) -> Iterator[Count]:
    """Who won from where; the share of the races in which anybody finished."""
    grid = {fact.place: fact.seat for fact in facts if isinstance(fact, OnGrid)}
    winner = next((fact.seat for fact in facts if isinstance(fact, Finished) and fact.place == 1), None)
    for place, seat in sorted(grid.items()):
        yield Count(name=f"won from place {place} of the grid", value=seat == winner, of=winner is not None)


def _wear(facts: Iterable[Event]) -> Mapping[Seat, int]:
    """What each had left when last it was told."""
    left: dict[Seat, int] = {}
    for fact in facts:
        if isinstance(fact, Built):
            left[fact.seat or ""] = fact.stock.wear
        elif isinstance(fact, BidMade | Upkeep):
            left[fact.seat or ""] = fact.left.wear
        elif isinstance(fact, PricePaid):
            left[fact.seat or ""] = fact.wear_left
        elif isinstance(fact, TurnEnded):
            left |= {line.seat: line.stock.wear for line in fact.cars if line.stock}
    return left


def _overtakings(facts: Iterable[Event]) -> int:
    """Pairs of cars that have changed places from one turn to the next, both still in the race."""
    return sum(
        after.index(behind) < after.index(ahead)
        for before, after in pairwise(_orders(facts))
        for ahead, behind in combinations([seat for seat in before if seat in after], 2)
    )


def _orders(facts: Iterable[Event]) -> Iterator[list[Seat]]:
    """Finishers, then the cars under way, at the end of each turn; the grid before them."""
    finished: list[Seat] = []
    yield [fact.seat or "" for fact in facts if isinstance(fact, OnGrid)]
    for fact in facts:
        if isinstance(fact, Finished):
            finished.append(fact.seat or "")
        elif isinstance(fact, TurnEnded):
            yield [*finished, *(line.seat for line in fact.cars)]
