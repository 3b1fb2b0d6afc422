"""Fields of bots: pairs in finishing order, and the chances of each seat after the first round."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from bot.data_files import load_bot_mixes
from rules.base import Json, Seat
from rules.bots import STRENGTHS, Strength, make_bots
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import AdvanceResult, Checkpoint, advance, create_checkpoint
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer
from rules.view import ResultRow
from tests.games import SEATS, Game

OPTIONS: Mapping[str, Mapping[str, Json]] = {
    "speed_circuit": {"missing_order": "gm_planner"},
    "powersled": {"discards": "keep_movers"},
    "circus_maximus": {},
    "formula_d": {"gears": "together"},
}
LAPS: Mapping[str, int] = {"powersled": 2}
"""Laps of a race, where one lap shows too little of who drives better."""
MAX_ROUNDS = 120
STAGGERED = (0, 1, 2, 2, 1, 0)
"""Which strength starts where: none is ahead of another on the average of three races, each shifted by one."""


def make_mixed_field(nth: int) -> dict[Seat, Strength]:
    """Return two bots of each strength; in three races every strength starts from every place."""
    return {seat: STRENGTHS[(which + nth) % len(STRENGTHS)] for seat, which in zip(SEATS, STAGGERED, strict=True)}


def drive_round(game: Game, at: Checkpoint, drivers: Mapping[Seat, str], seed: str) -> AdvanceResult:
    """Drive a round; the seed is that of the dice and of the bots."""
    seed_bytes = derive_seed_from_text(seed)
    answerer = AutoAnswerer(drivers=drivers, bots=make_bots(seed_bytes, load_bot_mixes()))
    return advance(game.ruleset, game.table, at, Journal(), SeededDice(seed_bytes), answerer, without_questions=True)


def drive_field(
    game: Game, drivers: Mapping[Seat, str], seed: str, at: Checkpoint | None = None
) -> tuple[ResultRow, ...]:
    """Drive to the flag, from the grid or from a checkpoint; nothing where there is none after many rounds."""
    at = at or create_checkpoint(game.ruleset, game.table, game.start(len(drivers)))
    for _ in range(MAX_ROUNDS):
        run = drive_round(game, at, drivers, seed)
        if run.finished:
            return run.classification
        at = run.closed[-1].checkpoint
    return ()


def drive_first_round(game: Game, drivers: Mapping[Seat, str], seed: str) -> Checkpoint:
    """Drive the first round; return its checkpoint."""
    at = create_checkpoint(game.ruleset, game.table, game.start(len(drivers)))
    while at.round <= 1:
        at = drive_round(game, at, drivers, seed).closed[-1].checkpoint
    return at


def count_most_wins(game: Game, seed: str, times: int) -> int:
    """Count the wins of the seat that wins most of so many continuations from the end of round 1."""
    drivers = dict.fromkeys(SEATS, "club")
    at = drive_first_round(game, drivers, seed)
    rows = [drive_field(game, drivers, f"{seed}, continued {n}", at) for n in range(times)]
    wins_by_seat = Counter(row.seat for one in rows for row in one if row.place == 1)
    return max(wins_by_seat.values(), default=0)


def has_two_winners(game: Game, seed: str, times: int) -> bool:
    """Whether more than one of three Clubs wins in so many continuations from the end of round 1."""
    drivers = dict.fromkeys(SEATS[:3], "club")
    at, winners = drive_first_round(game, drivers, seed), set[Seat]()
    for n in range(times):
        rows = drive_field(game, drivers, f"{seed}, continued {n}", at)
        winners |= {row.seat for row in rows if row.place == 1}
        if len(winners) > 1:
            return True
    return False


def count_pairs(
    races: Sequence[tuple[Mapping[Seat, Any], Sequence[ResultRow]]],
) -> dict[tuple[str, str], tuple[int, int]]:
    """Count the pairs in which the stronger bot is ahead, and all pairs; the last strength is the strongest."""
    counts = dict.fromkeys(combinations(reversed(STRENGTHS), 2), (0, 0))
    for drivers, rows in races:
        for ahead, behind in combinations([drivers[row.seat] for row in rows], 2):
            for win, pair in ((1, (ahead, behind)), (0, (behind, ahead))):
                if pair in counts:
                    counts[pair] = (counts[pair][0] + win, counts[pair][1] + 1)
    return counts  # type: ignore[return-value]
