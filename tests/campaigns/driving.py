"""Shared parts of all campaigns: races of bot drivers step by step, spread over processes."""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from bot.app.command import CommandContext
from bot.app.race_service import RaceService
from bot.app.race_snapshot import Game
from bot.cli.stats import LoadedCourse, StatsRequest, load_course
from bot.posts.summaries import QuestionView
from rules.base import Json
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import Checkpoint, advance, create_checkpoint
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer
from rules.registry import RULESETS
from rules.ruleset import RuleSet
from tests.repository import LIBRARY

MOST_ROUNDS = 150
"""A race that takes longer is stuck."""
PROCESSES = os.cpu_count() or 1
EXPECTED_REJECTIONS = ("not_open", "out_of_race", "held", "paused")
"""Codes with which a late answer is rejected."""


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


def load_campaigns() -> Iterator["Campaign"]:
    """Yield the campaigns of all games that have one."""
    yield from (load_campaign(game) for game in RULESETS if Path(__file__).with_name(f"{game}.py").is_file())


def load_campaign(game: str) -> "Campaign":
    """Load the campaign of a game."""
    campaign: Campaign = import_module(f"tests.campaigns.{game}").CAMPAIGN
    return campaign


@cache
def load_game(game: str, track: str, profile: str) -> Game:
    """Load track and tables, once for all races."""
    ruleset = RULESETS[game]
    return load_course(LIBRARY, ruleset, track, StatsRequest(game, profile=profile)).game


@dataclass(frozen=True)
class Campaign:
    """Many races of bot drivers in a game, checked after every step.

    `parts`: the game's profiles, or its tracks if it has one profile. `choose_race`: returns track and setup of a race
    by its part and number. `find_illegal_state`: yields what is impossible in the position after a step, by the
    tables and the positions before and after it."""

    game: RuleSet[Any, Any]
    parts: Sequence[str]
    choose_race: Callable[[str, int], tuple[str, StatsRequest]]
    find_illegal_state: Callable[[Any, Any, Any], Iterator[str]]

    def drive_many_races(self, part: str, races: int, processes: int = PROCESSES, first: int = 0) -> list[str]:
        """Drive races under several options in turn; list their faults, with the seeds.

        Races on a track come together, since bots keep what they work out for it."""
        numbers = sorted(range(first, first + races), key=lambda n: self.choose_race(part, n)[0])
        find_faults = partial(_find_faults, self.game.name, part)
        if processes == 1:
            return [fault for n in numbers for fault in find_faults(n)]
        with get_context("fork").Pool(processes) as pool:
            return sorted(
                fault for faults in pool.imap_unordered(find_faults, numbers, chunksize=4) for fault in faults
            )


def _find_faults(game: str, part: str, number: int) -> list[str]:
    """Drive a race; return impossible positions, an endless round and an exception in it.

    The campaign is named by its game, since a pool of processes could not pass on its functions."""
    campaign = load_campaign(game)
    (track, request), seed = campaign.choose_race(part, number), f"{part} {number}"
    setup = load_game(game, track, request.profile or campaign.game.profiles[0])
    course, faults = load_course(LIBRARY, campaign.game, track, request, setup), list[str]()
    try:
        for n, before, after in iterate_steps(campaign.game, course, seed):
            illegal = campaign.find_illegal_state(setup.table.tables, before, after)
            faults += [f"{track}, {seed!r}, round {n}: {fault}" for fault in illegal]
    except Exception as trouble:  # noqa: BLE001 (a campaign goes on and reports)
        faults.append(f"{track}, {seed!r}: {type(trouble).__name__}: {trouble}")
    return faults
