"""Races to watch: how often the lead changes between five bots, for the seeds of `data/games.toml` and for others."""

from collections.abc import Iterator
from itertools import pairwise, takewhile

from bot.cli.stats import LoadedCourse, StatsRequest, load_course
from bot.data_files import load_bot_mixes
from bot.discord_ui.welcome import WATCHED_BOTS
from bot.report.positions import Lineup, build_lineup
from rules.bots import make_bots
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import advance, create_checkpoint
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer
from rules.registry import RULESETS
from tests.bench.figures import BenchSettings, Line, MeasureResult
from tests.repository import LIBRARY

RACES, QUICK_RACES, CHOSEN = 40, 2, 5
"""Seeds that are tried for each game, and how many of them are proposed."""
MIN_LEAD_CHANGES = 3
"""Changes of the lead below which a race is not worth watching."""


def measure(settings: BenchSettings) -> MeasureResult:
    """Count the lead changes of the races that are shown, and propose the best of the seeds `watch 0`, `watch 1` …"""
    lines, notes, faults = list[Line](), list[str](), list[str]()
    for game in RULESETS:
        track = LIBRARY.find_first_track(game)
        request = StatsRequest(game, track=track, drivers=WATCHED_BOTS, laps=1)
        course = load_course(LIBRARY, RULESETS[game], track, request)
        changes_of_chosen = {seed: count_lead_changes(course, seed) for seed in LIBRARY.list_watched_seeds(game)}
        changes_by_seed = {
            seed: count_lead_changes(course, seed)
            for seed in (f"watch {n}" for n in range(settings.choose_count(RACES, QUICK_RACES)))
        }
        best = sorted(changes_by_seed, key=lambda seed: -changes_by_seed[seed])[:CHOSEN]
        lines.append(Line(f"{game}: lead changes of the races that are shown", "", [*changes_of_chosen.values()]))
        lines.append(Line(f"{game}: lead changes of any race", "", [*changes_by_seed.values()]))
        notes.append(f"{game}: the best are {', '.join(f'{seed} ({changes_by_seed[seed]})' for seed in best)}")
        dull = [seed for seed, count in changes_of_chosen.items() if count < MIN_LEAD_CHANGES]
        faults += [f"{game}: {seed} has too few changes of the lead" for seed in dull]
        faults += [] if changes_of_chosen else [f"{game}: no race is chosen"]
    return MeasureResult(lines, tuple(notes), faults)


def count_lead_changes(course: LoadedCourse, seed: str) -> int:
    """Count how often another car leads alone than the last one that did, until the first is home."""
    racing = takewhile(lambda one: "finished" not in one.ended.values(), _drive(course, seed))
    return sum(a != b for a, b in pairwise(one.leader for one in racing if one.leader))


def _drive(course: LoadedCourse, seed: str) -> Iterator[Lineup]:
    """Yield the positions after every round of a race."""
    ruleset, table = course.game.ruleset, course.game.table
    checkpoint, dice = create_checkpoint(ruleset, table, course.start), SeededDice(derive_seed_from_text(seed))
    answerer = AutoAnswerer(drivers=course.drivers, bots=make_bots(derive_seed_from_text(seed), load_bot_mixes()))
    while not checkpoint.over:
        progress = advance(ruleset, table, checkpoint, Journal(), dice, answerer, without_questions=True)
        checkpoint = progress.closed[-1].checkpoint
        yield build_lineup(ruleset.view(table, ruleset.state.model_validate(checkpoint.state), None))
