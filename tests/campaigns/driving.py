"""Shared parts of all campaigns: races of bot drivers step by step, spread over processes."""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from multiprocessing import get_context
from typing import Any

from bot.app.command import CommandContext
from bot.app.race_service import RaceService
from bot.cli.stats import LoadedCourse
from bot.posts.summaries import QuestionView
from rules.base import Json
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import Checkpoint, advance, create_checkpoint
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer
from rules.ruleset import RuleSet

MOST_ROUNDS = 150
"""A race that takes longer is stuck."""
PROCESSES = os.cpu_count() or 1


def iterate_steps(game: RuleSet[Any, Any], field: LoadedCourse, seed: str) -> Iterator[tuple[int, Any, Any]]:
    """Drive a race; yield each step's round with the positions before and after it. Raises if a round is stuck."""
    table, dice = field.game.table, SeededDice(derive_seed_from_text(seed))
    checkpoint, answerer = create_checkpoint(game, table, field.start), AutoAnswerer(drivers=field.drivers)
    before = _load_state(game, checkpoint)
    for n in range(MOST_ROUNDS):
        progress = advance(game, table, checkpoint, Journal(), dice, answerer)
        assert not progress.open, f"round {n} waits for {progress.open[0].key}"
        for step in progress.closed:
            checkpoint, after = step.checkpoint, _load_state(game, step.checkpoint)
            yield n, before, after
            before = after
        if progress.finished:
            return
    raise AssertionError(f"no flag after {MOST_ROUNDS} rounds")


async def answer_as_bot(control: RaceService, question: QuestionView) -> Json:
    """Return a bot driver's answer to a member's question."""

    def see(context: CommandContext) -> Json:
        progress, question_row, game = context.progress, question.question, context.game
        assert progress is not None
        view = game.build_player_view(progress.state, question_row.seat)
        return next(iter(game.ruleset.drivers.values()))(game.table, view, progress.events, question_row)

    return await control.query(question.race, see)


def _load_state(game: RuleSet[Any, Any], checkpoint: Checkpoint) -> Any:
    return game.state.model_validate(checkpoint.state)


def find_faults(
    game: RuleSet[Any, Any], field: LoadedCourse, seed: str, find_illegal_state: Callable[[Any, Any], Iterator[str]]
) -> list[str]:
    """Drive a race; return impossible positions, an endless round and an exception in it."""
    faults = list[str]()
    try:
        for n, before, after in iterate_steps(game, field, seed):
            faults += [f"{seed!r}, round {n}: {fault}" for fault in find_illegal_state(before, after)]
    except Exception as trouble:  # noqa: BLE001 (a campaign goes on and reports)
        faults.append(f"{seed!r}: {type(trouble).__name__}: {trouble}")
    return faults


def run_parallel(find_faults_in: Callable[[int], list[str]], races: Sequence[int], processes: int) -> list[str]:
    """Return the faults of these races."""
    if processes == 1:
        return [fault for n in races for fault in find_faults_in(n)]
    with get_context("fork").Pool(processes) as pool:
        return sorted(fault for some in pool.imap_unordered(find_faults_in, races, chunksize=4) for fault in some)


def run_campaigns(names: Iterable[str], drive_many_races: Callable[[str, int], list[str]], races: int) -> bool:
    """Drive races of each track or profile and print their faults; return whether there are none."""
    good = True
    for name in names:
        began = time.monotonic()
        faults = drive_many_races(name, races)
        print(f"{name}: faults in {races} races: {faults or 'none'}, {time.monotonic() - began:.0f} s", flush=True)
        good &= not faults
    return good
