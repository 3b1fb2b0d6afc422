"""What a race's facts add up to: the figures a league looks at when it wonders about its house rules."""

from collections.abc import Iterable, Iterator, Sequence

from rules.circus_maximus.model.facts import (
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
from rules.values import Seat

SIMPLE: tuple[tuple[str, type[Event]], ...] = (
    ("turns", TurnEnded),
    ("flips", Flip),
    ("teams down", LyingTeam),
    ("horses lost", HorseDead),
    ("drivers killed", Died),
    ("whips", Whipped),
)


def tally(told: Iterable[Event]) -> tuple[Count, ...]:
    """A figure a race, and shares: of the chariots, of the corner checks, of the attacks of each kind."""
    facts = tuple(told)
    starters = sum(isinstance(fact, Lane) for fact in facts)
    return (
        *(Count(name=name, value=sum(isinstance(fact, kind) for fact in facts)) for name, kind in SIMPLE),
        Count(name="wrecks", value=_wrecks(facts)),
        Count(name="wheel damage", value=sum(fact.by for fact in facts if isinstance(fact, WheelHit))),
        Count(name="drivers dragged", value=sum(isinstance(f, Runaway) and f.driver == "dragged" for f in facts)),
        Count(name="drivers on foot", value=sum(_on_foot(fact) for fact in facts)),
        Count(name="laps", value=sum(isinstance(f, Finished) or (isinstance(f, Lap) and f.lap > 0) for f in facts)),
        Count(name="finishers, of the chariots", value=sum(isinstance(f, Finished) for f in facts), of=starters),
        Count(name="corner checks failed, of all", value=sum(map(_failed, facts)), of=_checks(facts)),
        *_attacks(facts),
        *_by_lane(facts),
    )


def _wrecks(facts: Iterable[Event]) -> int:
    """Cars and teams that lie on the sand; in the basic game a flipped chariot is taken away (C-120)."""
    return sum(isinstance(fact, LyingTeam) or (isinstance(fact, Flip) and fact.wreck is not None) for fact in facts)


def _on_foot(fact: Event) -> bool:
    return isinstance(fact, LeftCar) or (isinstance(fact, CutLoose) and fact.free)


def _checks(facts: Iterable[Event]) -> int:
    return sum(isinstance(fact, Strained) for fact in facts)


def _failed(fact: Event) -> bool:
    """A check with a result, or a spent team's flip without one (C-72)."""
    if isinstance(fact, Strained):
        return not fact.rolls
    return isinstance(fact, Rolled) and fact.roll == "corner strain" and fact.effect != "-"


def _attacks(facts: Sequence[Event]) -> Iterator[Count]:
    """Those of each kind, and how many got past the defence."""
    found = [(fact, not _parried(facts[n + 1 :], fact)) for n, fact in enumerate(facts) if isinstance(fact, Attacked)]
    for manner in MANNERS:
        got_through = [landed for fact, landed in found if fact.manner == manner]
        name = manner.replace("_", " ")
        yield Count(name=f"attacks: {name}", value=len(got_through))
        yield Count(name=f"got through, of all: {name}", value=sum(got_through), of=len(got_through))


def _parried(later: Iterable[Event], attack: Attacked) -> bool:
    for fact in later:
        if isinstance(fact, Attacked):
            return False
        if isinstance(fact, Defended) and (fact.seat, fact.attacker) == (attack.target, attack.seat):
            return bool(fact.works)
    return False


LANES = range(1, 17)
"""No board has more."""


def _by_lane(facts: Sequence[Event]) -> Iterator[Count]:
    """Who won from which lane; the share of the races in which it was used and anybody finished."""
    lanes = {fact.seat: fact.lane for fact in facts if isinstance(fact, Lane)}
    report = next((fact.report for fact in reversed(facts) if isinstance(fact, TurnEnded)), ())
    winner = report[0].seat if report and report[0].status == "finished" else None
    for lane in LANES:
        used = winner is not None and lane in lanes.values()
        yield Count(name=f"won from lane {lane}", value=lanes.get(winner) == lane, of=used, whether=True)


def mishaps(told: Iterable[Event]) -> Iterator[Mishap]:
    """Corner checks failed (C-71, C-72), with the corner that was taken too fast."""
    corners: dict[Seat | None, str] = {}
    for fact in told:
        if isinstance(fact, Strained):
            corners[fact.seat] = fact.corner
        if _failed(fact):
            yield Mishap(name="corner checks failed", corner=corners.get(fact.seat, ""))
