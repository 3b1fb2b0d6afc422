"""Statistics of a race, for a league that compares its house rules."""

from collections.abc import Iterable, Iterator, Sequence

from rules.base import Seat
from rules.circus_maximus.model.events import (
    MANNERS,
    Attacked,
    CutLoose,
    Defended,
    Died,
    Finished,
    Flip,
    HorseDead,
    Lane,
    Lap,
    LeftCar,
    LyingTeam,
    Runaway,
    Strained,
    TurnEnded,
    WheelHit,
    Whipped,
)
from rules.events import Event, Rolled
from rules.ruleset import Count, Mishap

COUNTED_EVENTS: tuple[tuple[str, type[Event]], ...] = (
    ("turns", TurnEnded),
    ("flips", Flip),
    ("teams down", LyingTeam),
    ("horses lost", HorseDead),
    ("drivers killed", Died),
    ("whips", Whipped),
)


def count_events(events: Iterable[Event]) -> tuple[Count, ...]:
    """Return counts per race, and shares: of chariots, of corner checks, of attacks of each kind."""
    facts = tuple(events)
    starters = sum(isinstance(fact, Lane) for fact in facts)
    return (
        *(Count(name=name, value=sum(isinstance(fact, kind) for fact in facts)) for name, kind in COUNTED_EVENTS),
        Count(name="wrecks", value=_count_wrecks(facts)),
        Count(name="wheel damage", value=sum(fact.by for fact in facts if isinstance(fact, WheelHit))),
        Count(name="drivers dragged", value=sum(isinstance(f, Runaway) and f.driver == "dragged" for f in facts)),
        Count(name="drivers on foot", value=sum(_ends_on_foot(fact) for fact in facts)),
        Count(name="laps", value=sum(isinstance(f, Finished) or (isinstance(f, Lap) and f.lap > 0) for f in facts)),
        Count(name="finishers, of the chariots", value=sum(isinstance(f, Finished) for f in facts), of=starters),
        Count(
            name="corner checks failed, of all",
            value=sum(map(_is_failed_check, facts)),
            of=sum(isinstance(f, Strained) for f in facts),
        ),
        *_count_attacks(facts),
        *_count_lane_wins(facts),
    )


def _count_wrecks(facts: Iterable[Event]) -> int:
    """Count cars and teams lying on the sand; the basic game removes flipped chariots (C-120)."""
    return sum(isinstance(fact, LyingTeam) or (isinstance(fact, Flip) and fact.wreck is not None) for fact in facts)


def _ends_on_foot(fact: Event) -> bool:
    return isinstance(fact, LeftCar) or (isinstance(fact, CutLoose) and fact.free)


def _is_failed_check(fact: Event) -> bool:
    """Whether an event is a failed check, or the flip of an exhausted team without one (C-72)."""
    if isinstance(fact, Strained):
        return not fact.rolls
    return isinstance(fact, Rolled) and fact.roll == "corner strain" and fact.effect != "-"


def _count_attacks(facts: Sequence[Event]) -> Iterator[Count]:
    """Yield, for each kind of attack, how many were made and how many got past the defence."""
    attacks = [
        (fact, not _is_parried(facts[n + 1 :], fact)) for n, fact in enumerate(facts) if isinstance(fact, Attacked)
    ]
    for manner in MANNERS:
        got_through = [got_past for fact, got_past in attacks if fact.manner == manner]
        name = manner.replace("_", " ")
        yield Count(name=f"attacks: {name}", value=len(got_through))
        yield Count(name=f"got through, of all: {name}", value=sum(got_through), of=len(got_through))


def _is_parried(later: Iterable[Event], attack: Attacked) -> bool:
    for fact in later:
        if isinstance(fact, Attacked):
            return False
        if isinstance(fact, Defended) and (fact.seat, fact.attacker) == (attack.target, attack.seat):
            return bool(fact.works)
    return False


MAX_LANES = range(1, 17)
"""Lane numbers counted; no board has more."""


def _count_lane_wins(facts: Sequence[Event]) -> Iterator[Count]:
    """Yield which lane won, among races in which it was used and somebody finished."""
    lanes = {fact.seat: fact.lane for fact in facts if isinstance(fact, Lane)}
    report = next((fact.report for fact in reversed(facts) if isinstance(fact, TurnEnded)), ())
    winner = report[0].seat if report and report[0].status == "finished" else None
    for lane in MAX_LANES:
        used = winner is not None and lane in lanes.values()
        yield Count(name=f"won from lane {lane}", value=lanes.get(winner) == lane, of=used, whether=True)


def list_mishaps(events: Iterable[Event]) -> Iterator[Mishap]:
    """Yield failed corner checks (C-71, C-72) with the corner that was taken too fast."""
    corners: dict[Seat | None, str] = {}
    for fact in events:
        if isinstance(fact, Strained):
            corners[fact.seat] = fact.corner
        if _is_failed_check(fact):
            yield Mishap(name="corner checks failed", corner=corners.get(fact.seat, ""))
