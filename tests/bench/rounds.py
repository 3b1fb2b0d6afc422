"""Rounds and whole races by the rules alone. Beside a round, its state to JSON and back; beside a race, a loop."""

import json
import sys
from collections.abc import Iterator

from bot.tools.stats import LaidCourse
from rules.dice import Seeded, seed_from_text
from rules.engine import Checkpoint, advance, enter
from rules.journal import Journal
from rules.orders.answering import Settled
from tests.bench.figures import Found, How, Line, Watch
from tests.bench.stable import TRACKS, grid

TURNS = 100_000
FIELDS = {"racers and planners in turn": ("racer", "planner"), "racers": ("racer",), "planners": ("planner",)}


def measure(how: How) -> Found:
    """Whole races of each field, on the race tracks in turn."""
    tracks, fields = TRACKS[: how.many(len(TRACKS), 1)], list(FIELDS.items())[: how.many(len(FIELDS), 1)]
    first = Line("the dearest round of a first race on its track", "ms", [_first(track) for track in tracks])
    lines = [line for name, kinds in fields for line in _field(name, kinds, how.many(6, 1))]
    people = Watch()
    for n in range(how.many(6, 1)):
        _replayed(grid("racer", "planner", track=tracks[n % len(tracks)]), f"bench {n}", people)
    lines.append(Line("a round of six people, replayed from what they answered", "ms CPU", people.cpu))
    note = "Automatic racers reckon out a track once and keep that in memory: the first race on it pays."
    return Found([*lines, first], [note])


def _field(name: str, kinds: tuple[str, ...], races: int) -> Iterator[Line]:
    rounds, state, whole, turns = Watch(), Watch(), list[float](), Watch()
    for n in range(races):
        before = len(rounds.wall)
        for checkpoint in driven(grid(*kinds, track=TRACKS[n % len(TRACKS)]), f"bench {n}", rounds):
            state.of(lambda body=checkpoint.state: json.loads(json.dumps(body)))  # type: ignore[misc]
        whole.append(sum(rounds.wall[before:]))
        turns.of(loop)
    beside, plain = Line("state to JSON and back", "ms", state.wall), Line(f"loop of {TURNS:,} turns", "ms", turns.wall)
    yield Line(f"a round, {name}", "ms", rounds.wall, beside)
    yield beside
    yield Line(f"a race of {len(rounds.wall) // races} rounds, {name}", "ms", whole, plain)
    yield plain


def driven(field: LaidCourse, seed: str, watch: Watch) -> Iterator[Checkpoint]:
    """The checkpoint after every round of a race, whose runs are timed."""
    ruleset, table, filed = field.game.ruleset, field.game.table, Settled(drivers=field.drivers)
    checkpoint, luck = enter(ruleset, table, field.start), Seeded(seed_from_text(seed))
    while not checkpoint.over:
        with watch.running():
            progress = advance(ruleset, table, checkpoint, Journal(), luck, filed, unasked=True)
        checkpoint = progress.closed[-1].checkpoint
        yield checkpoint


def _replayed(field: LaidCourse, seed: str, watch: Watch) -> None:
    """A race of people who answered as automatic drivers would have: what is left is the rules' own time."""
    ruleset, table, filed = field.game.ruleset, field.game.table, Settled(drivers=field.drivers)
    checkpoint, luck = enter(ruleset, table, field.start), Seeded(seed_from_text(seed))
    while not checkpoint.over:
        progress = advance(ruleset, table, checkpoint, Journal(), luck, filed, unasked=True)
        journal = Journal(entry for step in progress.closed for entry in step.used)
        with watch.running():
            advance(ruleset, table, checkpoint, journal, luck, Settled())
        checkpoint = progress.closed[-1].checkpoint


def loop() -> int:
    """A fixed piece of plain Python."""
    total = 0
    for turn in range(TURNS):
        total += turn * turn % 7
    return total


def forget() -> None:
    """The rules have never seen a track: whatever they have worked out is gone."""
    for module in [module for name, module in sys.modules.items() if name.startswith("rules.")]:
        for kept in vars(module).values():
            if hasattr(kept, "cache_clear"):
                kept.cache_clear()


def _first(track: str) -> float:
    """A race on a track that the rules have never seen; its dearest round."""
    forget()
    watch = Watch()
    list(driven(grid("racer", "planner", track=track), "bench", watch))
    return max(watch.wall)
