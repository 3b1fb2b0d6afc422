"""A recorded race, run again from its entries, round by round."""

from collections.abc import Iterator
from typing import Any

from bot.race.situation import Game
from bot.record.racefile import RaceFile
from bot.store import takes
from rules.dice import Luck, Salts, Seeded
from rules.engine import Checkpoint, Progress, advance, enter
from rules.events import Event
from rules.journal import Entry, Journal
from rules.ruleset import Entrant, StartList
from rules.steward import Asked


class Silent:
    """Answers nothing: whatever was answered is in the file."""

    def seeing(self, ruleset: Any, table: Any, race: Any) -> "Silent":
        """The same for every step."""
        return self

    def answer(self, asked: Asked, told: tuple[Event, ...]) -> None:
        """Nothing."""


def entered(file: RaceFile, game: Game) -> Checkpoint:
    """The race before its round 0."""
    options = dict(file.options)
    laps = options.pop("laps")
    if not isinstance(laps, int) or isinstance(laps, bool):
        raise TypeError(laps)
    read = game.ruleset.options.model_validate(options).model_dump(mode="json", exclude_unset=True)
    seats = tuple(Entrant(seat=s.seat, number=s.number) for s in file.seats)
    start = StartList(seats=seats, profile=file.profile, laps=laps, options=read, former=file.former)
    return enter(game.ruleset, game.table, start)


def takes_of(file: RaceFile) -> tuple[takes.Take, ...]:
    """The take-backs that were entered."""
    return tuple(takes.take_of(a.key, a.value) for a in file.rulings if a.key.startswith(takes.PREFIX))


def salts_of(file: RaceFile) -> Salts:
    """What they have appended to the keys of rolls."""
    known = takes_of(file)
    return takes.salts(known, known[-1].take if known else 0)


def played(file: RaceFile, game: Game, checkpoint: Checkpoint, i: int, luck: Luck, *, unasked: bool = True) -> Progress:
    """The i-th round. `unasked`: no step but the last has its state written down."""
    entries = (Entry.model_validate(vars(e)) for e in file.rounds[i].entries)
    journal = Journal(entries, as_used=True)
    return advance(game.ruleset, game.table, checkpoint, journal, luck, Silent(), unasked=unasked)


def run_again(file: RaceFile, game: Game) -> Iterator[Progress]:
    """Every round of a file that holds true and has its seed."""
    checkpoint, luck = entered(file, game), Seeded(bytes.fromhex(file.seed or ""), salts_of(file))
    for i in range(len(file.rounds)):
        progress = played(file, game, checkpoint, i, luck)
        yield progress
        checkpoint = progress.closed[-1].checkpoint
