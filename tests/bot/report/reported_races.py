"""The round posts of bot races, with the events they were made from, without a database."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from bot.cli.stats import LoadedCourse, StatsRequest, load_course
from bot.pictures.board import BoardArt
from bot.report.incidents import RoundData, WeighedFact, weigh_events
from bot.report.positions import build_lineup
from bot.report.round_report import ReportWriter, RoundReport
from rules.base import Seat
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import advance, create_checkpoint
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer
from rules.registry import RULESETS
from rules.view import RaceView
from tests.repository import LIBRARY, LOCALIZERS
from tests.shared_results import share_result

WEIGHTS = LIBRARY.load_weights()
ITEMS = LIBRARY.load_rule_items()
TRACKS = {
    "speed_circuit": ("three-rivers", 8),
    "circus_maximus": ("circus-romanus", 8),
    "powersled": ("titan-trident", 6),
    "formula_d": ("tall-pines", 8),
}


@dataclass(frozen=True)
class ToldRound:
    """A round, and its tale."""

    game: str
    account: RoundData
    tale: RoundReport
    facts: tuple[WeighedFact, ...]
    view: RaceView


@dataclass(frozen=True)
class DrivenRound:
    """A round as it was driven. `facts`: the public ones, then all."""

    number: int
    facts: list[dict[str, Any]]
    every: list[dict[str, Any]]
    view: RaceView


def drive_rounds(game: str, seed: str, laps: int = 1) -> Iterator[DrivenRound]:
    """Drive a race; yield its rounds."""
    laid = _load_course(game, laps)
    ruleset, table = laid.game.ruleset, laid.game.table
    checkpoint, dice = create_checkpoint(ruleset, table, laid.start), SeededDice(derive_seed_from_text(seed))
    while not checkpoint.over:
        progress = advance(ruleset, table, checkpoint, Journal(), dice, AutoAnswerer(drivers=laid.drivers))
        round, checkpoint = checkpoint.round, progress.closed[-1].checkpoint
        told = [e for s in progress.closed for e in s.events]
        every = [e.model_dump(mode="json") for e in told]
        facts = [e.model_dump(mode="json") for e in told if e.audience is None]
        view = ruleset.view(table, ruleset.state.model_validate(checkpoint.state), None)
        yield DrivenRound(round, facts, every, view.model_copy(update={"round": round}))


@lru_cache(maxsize=16)
@share_result
def drive_whole_race(game: str, seed: str, laps: int) -> tuple[DrivenRound, ...]:
    """Drive a whole race once for all tests."""
    return tuple(drive_rounds(game, seed, laps))


def list_facts(game: str, seed: str) -> Iterator[dict[str, Any]]:
    """Yield all events of a race."""
    return (fact for one in drive_whole_race(game, seed, 1) for fact in one.every)


@cache
def load_backdrop(game: str) -> BoardArt:
    """Load what a race's pictures are drawn on."""
    game_, text = _load_course(game, 1).game, LIBRARY.read_track_text(TRACKS[game][0])
    assert text is not None
    return BoardArt(game_.table.track, text, game_.ruleset.board(game_.table))


def _load_course(game: str, laps: int) -> LoadedCourse:
    track, drivers = TRACKS[game]
    return load_course(LIBRARY, RULESETS[game], track, StatsRequest(game, track=track, drivers=drivers, laps=laps))


def tell_race(game: str, seed: str, humans: tuple[Seat, ...] = (), laps: int = 1) -> Iterator[ToldRound]:
    """Drive a race and write the report of every round. `humans`: cars that count as driven by members."""
    teller = ReportWriter(LOCALIZERS.for_game(game), WEIGHTS[game], _load_course(game, laps).game.table.track)
    before = None
    for one in drive_whole_race(game, seed, laps):
        view, after = one.view, build_lineup(one.view)
        account = RoundData(one.number, one.facts, before, after, view.laps, view.lap, view.notes, frozenset(humans))
        names = {seat: seat.title() for seat in after.order}
        tale = teller.write_round(account, names, 7)
        yield ToldRound(game, account, tale, weigh_events(account, teller.weights), view)
        before = after.model_copy(update={"shapes": tale.shapes, "pair": tale.pair})
