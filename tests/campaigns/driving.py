"""What the campaigns of every game have in common: automatic races step by step, spread over processes."""

import os
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from typing import Any

from bot.race.context import Context
from bot.race.control import RaceControl
from bot.telling.summaries import OpenQuestion
from bot.tools.stats import LaidCourse
from rules.dice import Seeded, seed_from_text
from rules.engine import Checkpoint, advance, enter
from rules.journal import Journal
from rules.orders.answering import Settled
from rules.ruleset import RuleSet
from rules.values import Json

MOST_ROUNDS = 150
"""A race that takes longer is stuck."""
PROCESSES = os.cpu_count() or 1


def steps(game: RuleSet[Any, Any], field: LaidCourse, seed: str) -> Iterator[tuple[int, Any, Any]]:
    """Every step of a race: its round, with the positions before and after it. Raises where a round is stuck."""
    table, luck = field.game.table, Seeded(seed_from_text(seed))
    checkpoint, filed = enter(game, table, field.start), Settled(drivers=field.drivers)
    before = _state(game, checkpoint)
    for n in range(MOST_ROUNDS):
        progress = advance(game, table, checkpoint, Journal(), luck, filed)
        assert not progress.open, f"round {n} waits for {progress.open[0].key}"
        for step in progress.closed:
            checkpoint, after = step.checkpoint, _state(game, step.checkpoint)
            yield n, before, after
            before = after
        if progress.finished:
            return
    raise AssertionError(f"no flag after {MOST_ROUNDS} rounds")


async def thought(control: RaceControl, question: OpenQuestion) -> Json:
    """What an automatic driver would say to a question that a member is asked."""

    def see(context: Context) -> Json:
        progress, asked, game = context.progress, question.question, context.game
        assert progress is not None
        knowledge = game.knowledge(progress.state, asked.seat)
        return next(iter(game.ruleset.drivers.values()))(game.table, knowledge, progress.told, asked)

    return await control.look(question.race, see)


def _state(game: RuleSet[Any, Any], checkpoint: Checkpoint) -> Any:
    return game.state.model_validate(checkpoint.state)


def spread(faults: Callable[[int], list[str]], races: Sequence[int], processes: int) -> list[str]:
    """What went wrong in these races, each looked over by `faults`."""
    if processes == 1:
        return [fault for n in races for fault in faults(n)]
    with get_context("fork").Pool(processes) as pool:
        return sorted(fault for some in pool.imap_unordered(faults, races, chunksize=4) for fault in some)
