"""`steward stats`: many automatic races on every track of a game, counted. No database, no pictures."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bot.library import Library
from bot.lobby import SEATS
from bot.situation import Game, laid
from rules.answering import Filed
from rules.dice import Seeded, seed_from_text
from rules.engine import advance, enter
from rules.journal import Journal
from rules.ruleset import Entrant, RuleSet, StartList
from rules.track import BadTrack, read_track
from rules.view import Placing

ROUNDS = 2000
"""A race that takes longer counts as one without a flag."""
HEADING = "track\traces\trounds\tfinished\tstopped\twon by"


class Unknown(Exception):
    """A game or a track that is not there. One sentence."""


@dataclass(frozen=True)
class Driven:
    """How a race went. `winner`: an automatic driver's name, empty without a flag."""

    rounds: int
    placings: tuple[Placing, ...]
    winner: str


def counted(
    library: Library, rulesets: Mapping[str, RuleSet[Any, Any]], game: str, track: str | None, races: int,
    drivers: int, laps: int | None,
) -> Iterator[str]:  # fmt: skip
    """A heading and a line a track, tab-separated. The same races every time. Raises Unknown."""
    ruleset = rulesets.get(game)
    if ruleset is None:
        raise Unknown(f"There is no game {game!r}. There are: {', '.join(rulesets)}.")
    names = [track] if track else _tracks(library, game)
    tables = {name: _laid(library, ruleset, name) for name in names}
    yield HEADING
    for name, table in tables.items():
        yield _line(name, [_driven(table, f"{name} {n}", drivers, laps) for n in range(races)])


def _tracks(library: Library, game: str) -> list[str]:
    """The game's tracks, but those for tests."""
    found = []
    for name in library.tracks():
        try:
            track = read_track(name, library.track(name) or "")
        except BadTrack:
            continue
        if game in track.rules and not track.test:
            found.append(name)
    return found


def _laid(library: Library, ruleset: RuleSet[Any, Any], name: str) -> Game:
    text, tables = library.track(name), library.tables(ruleset.name, ruleset.profiles[0])
    if text is None:
        raise Unknown(f"There is no track {name!r}.")
    if tables is None:
        raise Unknown(f"There are no tables {ruleset.profiles[0]!r} for {ruleset.title}.")
    try:
        return laid(ruleset, name, text, tables)
    except (BadTrack, LookupError, ValueError) as fault:
        raise Unknown(f"{name} is not laid out for {ruleset.title} ({type(fault).__name__}).") from fault


def _driven(game: Game, seed: str, drivers: int, laps: int | None) -> Driven:
    names = tuple(game.ruleset.drivers)
    driver = {seat: names[i % len(names)] for i, seat in enumerate(SEATS[:drivers])}
    seats = tuple(Entrant(seat=seat, number=i) for i, seat in enumerate(driver, 1))
    start = StartList(seats=seats, profile=game.ruleset.profiles[0], laps=laps or game.table.track.laps)
    checkpoint, luck, filed = (
        enter(game.ruleset, game.table, start),
        Seeded(seed_from_text(seed)),
        Filed(drivers=driver),
    )
    for n in range(ROUNDS):
        progress = advance(game.ruleset, game.table, checkpoint, Journal(), luck, filed)
        checkpoint = progress.closed[-1].checkpoint
        if progress.finished:
            return Driven(n, progress.classification, driver[progress.classification[0].seat])
    return Driven(ROUNDS, (), "")


def _line(name: str, races: list[Driven]) -> str:
    rounds = sorted(race.rounds for race in races)
    statuses = Counter(p.status for race in races for p in race.placings)
    total = max(1, sum(statuses.values()))
    won = Counter(race.winner for race in races if race.winner)
    out = ", ".join(f"{status} {100 * n // total} %" for status, n in statuses.most_common() if status != "finished")
    wins = ", ".join(f"{driver} {n}" for driver, n in won.most_common())
    share = f"{100 * statuses['finished'] // total} %"
    return f"{name}\t{len(races)}\t{rounds[len(rounds) // 2]}\t{share}\t{out or '-'}\t{wins or '-'}"
