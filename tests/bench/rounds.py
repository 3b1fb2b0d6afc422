"""Duration of rounds and whole races in the rules alone, compared with JSON conversion of the state and a
plain loop."""

import json
import sys
from collections.abc import Iterator

from bot.cli.stats import LoadedCourse
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import Checkpoint, advance, create_checkpoint
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer
from tests.bench.bench_services import TRACKS, load_bench_course
from tests.bench.figures import BenchSettings, Line, MeasureResult, Watch

TURNS = 100_000
FIELDS = {"racers and planners in turn": ("racer", "planner"), "racers": ("racer",), "planners": ("planner",)}


def measure(settings: BenchSettings) -> MeasureResult:
    """Run whole races of each field, on the race tracks in turn."""
    tracks = TRACKS[: settings.choose_count(len(TRACKS), 1)]
    fields = list(FIELDS.items())[: settings.choose_count(len(FIELDS), 1)]
    first = Line("the dearest round of a first race on its track", "ms", [_first(track) for track in tracks])
    lines = [line for name, kinds in fields for line in _field(name, kinds, settings.choose_count(6, 1))]
    people = Watch()
    for n in range(settings.choose_count(6, 1)):
        _time_replay(load_bench_course("racer", "planner", track=tracks[n % len(tracks)]), f"bench {n}", people)
    lines.append(Line("a round of six people, replayed from what they answered", "ms CPU", people.cpu))
    note = "Automatic racers reckon out a track once and keep that in memory: the first race on it pays."
    return MeasureResult([*lines, first], [note])


def _field(name: str, kinds: tuple[str, ...], races: int) -> Iterator[Line]:
    rounds, state, whole, turns = Watch(), Watch(), list[float](), Watch()
    for n in range(races):
        before = len(rounds.wall)
        for checkpoint in drive_race(load_bench_course(*kinds, track=TRACKS[n % len(TRACKS)]), f"bench {n}", rounds):
            state.time_call(lambda body=checkpoint.state: json.loads(json.dumps(body)))  # type: ignore[misc]
        whole.append(sum(rounds.wall[before:]))
        turns.time_call(plain_loop)
    beside, plain = Line("state to JSON and back", "ms", state.wall), Line(f"loop of {TURNS:,} turns", "ms", turns.wall)
    yield Line(f"a round, {name}", "ms", rounds.wall, beside)
    yield beside
    yield Line(f"a race of {len(rounds.wall) // races} rounds, {name}", "ms", whole, plain)
    yield plain


def drive_race(field: LoadedCourse, seed: str, watch: Watch) -> Iterator[Checkpoint]:
    """Drive a race, time every round, and yield the checkpoints."""
    ruleset, table, answerer = field.game.ruleset, field.game.table, AutoAnswerer(drivers=field.drivers)
    checkpoint, dice = create_checkpoint(ruleset, table, field.start), SeededDice(derive_seed_from_text(seed))
    while not checkpoint.over:
        with watch.time_block():
            progress = advance(ruleset, table, checkpoint, Journal(), dice, answerer, without_questions=True)
        checkpoint = progress.closed[-1].checkpoint
        yield checkpoint


def _time_replay(field: LoadedCourse, seed: str, watch: Watch) -> None:
    """Replay a bots' race from its answers, so that only the rules are timed."""
    ruleset, table, answerer = field.game.ruleset, field.game.table, AutoAnswerer(drivers=field.drivers)
    checkpoint, dice = create_checkpoint(ruleset, table, field.start), SeededDice(derive_seed_from_text(seed))
    while not checkpoint.over:
        progress = advance(ruleset, table, checkpoint, Journal(), dice, answerer, without_questions=True)
        journal = Journal(entry for step in progress.closed for entry in step.used)
        with watch.time_block():
            advance(ruleset, table, checkpoint, journal, dice, AutoAnswerer())
        checkpoint = progress.closed[-1].checkpoint


def plain_loop() -> int:
    """Run a fixed piece of plain Python."""
    total = 0
    for turn in range(TURNS):
        total += turn * turn % 7
    return total


def clear_caches() -> None:
    """Clear the rules' caches, as if they had never seen a track."""
    for module in [module for name, module in sys.modules.items() if name.startswith("rules.")]:
        for member in vars(module).values():
            if hasattr(member, "cache_clear"):
                member.cache_clear()


def _first(track: str) -> float:
    """Time a race's slowest round on a track that the rules have not seen before."""
    clear_caches()
    watch = Watch()
    list(drive_race(load_bench_course("racer", "planner", track=track), "bench", watch))
    return max(watch.wall)
