"""Replay of a recorded race from its entries, round by round."""

from collections.abc import Iterator
from typing import Any

from bot.app.race_snapshot import Game, build_game
from bot.race_file.schema import RaceFile
from bot.store import branches
from rules.base import RaceState
from rules.dice import DiceSource, RerollSalts, SeededDice
from rules.engine import AdvanceResult, Checkpoint, advance, create_checkpoint
from rules.journal import Journal, JournalEntry
from rules.orders.auto_answer import RecordedOnly
from rules.ruleset import Entrant, RuleSet, StartList


def make_initial_checkpoint(file: RaceFile, game: Game) -> Checkpoint:
    """Create the checkpoint before round 0 from a race file."""
    options = dict(file.options)
    laps = options.pop("laps")
    if not isinstance(laps, int) or isinstance(laps, bool):
        raise TypeError(laps)
    race_options = game.ruleset.options.model_validate(options).model_dump(mode="json", exclude_unset=True)
    seats = tuple(Entrant(seat=s.seat, number=s.number) for s in file.seats)
    start = StartList(seats=seats, profile=file.profile, laps=laps, options=race_options, former=file.former)
    return create_checkpoint(game.ruleset, game.table, start)


def list_branches(file: RaceFile) -> tuple[branches.Branch, ...]:
    """Return the rewind branches recorded in a file."""
    return tuple(
        branches.parse_branch(a.key, a.value) for a in file.rulings if a.key.startswith(branches.BRANCH_KEY_PREFIX)
    )


def build_recorded_game(file: RaceFile, ruleset: RuleSet[Any, Any]) -> Game:
    """Build a game from the copies of track and tables in a file."""
    return build_game(ruleset, file.track.name, file.track.text, file.tables.text, file.revision)


def find_reroll_salts(file: RaceFile) -> RerollSalts:
    """Return the salts that rewinds appended to the keys of rolls."""
    file_branches = list_branches(file)
    return branches.collect_reroll_salts(file_branches, file_branches[-1].number if file_branches else 0)


def make_recorded_dice(file: RaceFile) -> SeededDice:
    """Return the dice of a file with a seed."""
    return SeededDice(bytes.fromhex(file.seed or ""), find_reroll_salts(file))


def play_round(
    file: RaceFile,
    game: Game,
    checkpoint: Checkpoint,
    i: int,
    dice: DiceSource,
    *,
    unasked: bool = True,
    race: RaceState | None = None,
) -> AdvanceResult:
    """Play the i-th round. `unasked`: only the last step's state is serialised. `race`: of the round before."""
    entries = (JournalEntry.model_validate(vars(e)) for e in file.rounds[i].entries)
    journal = Journal(entries, as_used=True)
    return advance(
        game.ruleset, game.table, checkpoint, journal, dice, RecordedOnly(), without_questions=unasked, race=race
    )


def replay_file(file: RaceFile, game: Game) -> Iterator[AdvanceResult]:
    """Replay every round of a verified file with a seed."""
    checkpoint, race = make_initial_checkpoint(file, game), None
    dice = make_recorded_dice(file)
    for i in range(len(file.rounds)):
        progress = play_round(file, game, checkpoint, i, dice, race=race)
        yield progress
        checkpoint, race = progress.closed[-1].checkpoint, progress.race
