"""Statistics of a race, for a league that compares its house rules."""

from collections.abc import Iterable, Iterator, Sequence

from rules.events import Event, Rolled
from rules.formula_d.model.events import (
    Blocked,
    Boxed,
    Drove,
    Fell,
    Finished,
    GridPlace,
    Marked,
    Ordered,
    Out,
    Overshot,
    Shifted,
    Spun,
)
from rules.ruleset import Count, Mishap

COUNTED_EVENTS: tuple[tuple[str, type[Event]], ...] = (
    ("rounds", Ordered),
    ("overshoots", Overshot),
    ("spins", Spun),
    ("blocked", Blocked),
    ("markers", Marked),
    ("falls", Fell),
)
OUT_REASONS = ("overshot", "tires", "pool", "body", "engine", "handling", "blocked")
TEST_ROLLS = ("collision", "collision, mover", "engine", "dangerous space", "dangerous area", "rock")


def count_events(events: Iterable[Event]) -> tuple[Count, ...]:
    """Return counts per race, and shares: of cars, of moves, of dice of each kind."""
    facts = tuple(events)
    starters = len({fact.seat for fact in facts if isinstance(fact, GridPlace)})
    moves = [fact for fact in facts if isinstance(fact, Drove)]
    return (
        *(Count(name=name, value=sum(isinstance(fact, kind) for fact in facts)) for name, kind in COUNTED_EVENTS),
        Count(name="finishers, of the cars", value=sum(isinstance(f, Finished) for f in facts), of=starters),
        *(Count(name=f"out: {why}, of the cars", value=_count_out(facts, why), of=starters) for why in OUT_REASONS),
        Count(name="slipstreams", value=sum(fact.kind == "slipstream" for fact in moves)),
        Count(name="braked, of the moves", value=sum(fact.braked > 0 for fact in moves), of=len(moves)),
        Count(name="stops in boxes", value=sum(isinstance(f, Boxed) and f.where == "pits" for f in facts)),
        Count(name="stops at the casino", value=sum(isinstance(f, Boxed) and f.where == "casino" for f in facts)),
        *(
            Count(name=f"gear {gear}, of all", value=_count_shifts(facts, gear), of=_count_shifts(facts))
            for gear in range(1, 7)
        ),
        *(_count_hits(facts, name) for name in TEST_ROLLS),
    )


def _count_out(facts: Sequence[Event], why: str) -> int:
    return sum(isinstance(fact, Out) and fact.reason == why for fact in facts)


def _count_shifts(facts: Sequence[Event], gear: int = 0) -> int:
    return sum(isinstance(fact, Shifted) and fact.gear in (gear, gear or fact.gear) for fact in facts)


def _count_hits(facts: Sequence[Event], name: str) -> Count:
    dice = [fact for fact in facts if isinstance(fact, Rolled) and fact.roll == name]
    return Count(name=f"hits, of all: {name}", value=sum(fact.effect == "hit" for fact in dice), of=len(dice))


def list_mishaps(events: Iterable[Event]) -> Iterator[Mishap]:
    """Yield overshoots (F-45) with the corner, and spins (F-56) with the space."""
    for fact in events:
        if isinstance(fact, Overshot):
            yield Mishap(name="overshoots", corner=fact.corner)
        elif isinstance(fact, Spun):
            yield Mishap(name="spins", space=fact.space)
