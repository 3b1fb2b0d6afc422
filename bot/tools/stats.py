"""`steward stats`: races of files, or many automatic ones on every track of a game, to be counted. No database, no
pictures."""

import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from bot.lobby.lobby import SEATS
from bot.race.situation import Game, laid
from bot.record.files import text_in
from bot.record.racefile import NoRaceFile, RaceFile
from bot.record.reopen import readable
from bot.record.rerun import run_again
from bot.store.library import Library
from bot.telling.language import ENGLISH
from bot.telling.narrator import Narrators
from bot.tools.league_counts import CountedRace, league_counts
from bot.tools.progress import watched
from rules.dice import Seeded, seed_from_text
from rules.engine import Closed, advance, enter
from rules.journal import Journal
from rules.orders.answering import Settled
from rules.questions import Refused
from rules.reading import TooMuch
from rules.ruleset import Count, Entrant, RuleSet, StartList, Table
from rules.track.track import BadTrack
from rules.track.track_file import read_track
from rules.values import Json
from rules.view import Placing

ROUNDS = 2000
"""A race that takes longer counts as one without a flag."""
MANY = 8
"""Races from which on several processes are worth their start."""


class Unknown(Exception):
    """A game, a track, a profile or an option that is not there. One sentence."""


class Unfit(Unknown):
    """Options that have nothing to do on a track, or more drivers than it takes."""


@dataclass(frozen=True)
class StatsWanted:
    """Which races: on one track or all of the game's (None), `races` on each. `options` as typed; `laps`, `profile`:
    None for the usual; `drivers` automatic ones, taken in turn from `kinds`, or from all the game has. `against`: as
    many races again under these options, if there are any."""

    game: str
    track: str | None = None
    races: int = 10
    drivers: int = 6
    laps: int | None = None
    profile: str | None = None
    options: Mapping[str, Json] | None = None
    kinds: tuple[str, ...] = ()
    against: Mapping[str, Json] | None = None


@dataclass(frozen=True)
class Driven:
    """How a race went. `winner`: an automatic driver's name, empty without a flag; `cpu`: milliseconds."""

    rounds: int
    placings: tuple[Placing, ...]
    winner: str
    counts: tuple[Count, ...] = ()
    cpu: int = 0


@dataclass(frozen=True)
class Sample:
    """Races on one track; `side`: what they have in common, where some are set against others."""

    track: str
    side: str
    races: tuple[Driven, ...]

    @property
    def label(self) -> str:
        """The track, with the side if there is one."""
        return f"{self.track}, {self.side}" if self.side else self.track


@dataclass(frozen=True)
class LaidCourse:
    """A table laid, and who drives on it how far."""

    game: Game
    start: StartList
    drivers: Mapping[str, str]


def simulated(
    library: Library, rulesets: Mapping[str, RuleSet[Any, Any]], wanted: StatsWanted, processes: int = 1
) -> Iterator[Sample]:
    """A sample a track, as soon as it is driven. The same races every time: only the time they take differs. Raises
    Unknown."""
    ruleset = rulesets[wanted.game]
    names = [wanted.track] if wanted.track else _tracks(library, wanted.game)
    sides = [("", wanted)]
    if wanted.against:
        other = replace(wanted, options={**(wanted.options or {}), **wanted.against})
        sides = [("as usual", wanted), (", ".join(f"{key}={value}" for key, value in wanted.against.items()), other)]
    laid = [(side, _courses(library, ruleset, names, one)) for side, one in sides]
    for name in names:
        for side, courses in laid:
            if name in courses and all(name in others for _, others in laid):
                seeds = [f"{name} {n}" for n in range(wanted.races)]
                yield Sample(name, side, tuple(drive(courses[name], seeds, processes)))


def recorded(
    paths: Sequence[Path], rulesets: Mapping[str, RuleSet[Any, Any]], by: str | None
) -> tuple[str, tuple[Sample, ...]]:
    """The game of these files, and a sample a track, or `by` the values of an option. A file that does not hold true or
    has no flag is left out, and it is said; so is one of another game than the first. Raises Unknown."""
    games, found = list[str](), dict[tuple[str, str], list[Driven]]()
    for path in watched(paths, "files"):
        try:
            file = readable(text_in(path), rulesets)
            games.append(file.game)
            if file.game != games[0]:
                raise NoRaceFile(f"is a race of another game than {games[0]}")  # noqa: TRY301
            if not file.classification:
                raise NoRaceFile("has no flag")  # noqa: TRY301
        except (NoRaceFile, OSError, UnicodeDecodeError, TooMuch) as fault:
            sys.stderr.write(f"steward: {path} is left out: it {fault}.\n")
            continue
        side = f"{by}={_value(file, rulesets[file.game], by)}" if by else ""
        found.setdefault((file.track.name, side), []).append(_of_file(file, rulesets[file.game]))
    if not found:
        raise Unknown("None of the files holds a race that could be counted.")
    return games[0], tuple(Sample(track, side, tuple(races)) for (track, side), races in sorted(found.items()))


def _value(file: RaceFile, ruleset: RuleSet[Any, Any], option: str) -> Json:
    """What an option of a race was. Raises Unknown."""
    if option in file.options:
        return file.options[option]
    known = ruleset.options.model_fields
    if option not in known:
        raise Unknown(f"There is no option {option!r}. There are: {', '.join(known)}.")
    return getattr(ruleset.options(), option)


def _of_file(file: RaceFile, ruleset: RuleSet[Any, Any]) -> Driven:
    """A race as it was driven."""
    track, began = read_track(file.track.name, file.track.text), time.process_time_ns()
    game = Game(ruleset, Table(track, ruleset.read_book(track, file.tables.text), file.revision))
    closed = [step for progress in run_again(file, game) for step in progress.closed]
    placings = tuple(Placing.model_validate(one.model_dump()) for one in file.classification)
    winner = next(seat.driver for seat in file.seats if seat.seat == placings[0].seat)
    return Driven(len(file.rounds) - 1, placings, winner, _counts(game, closed, placings), _since(began))


def _counts(game: Game, closed: Sequence[Closed], placings: tuple[Placing, ...]) -> tuple[Count, ...]:
    """What the game counts, and what leagues ask of every game."""
    facts = tuple(fact for step in closed for fact in step.told)
    own = game.ruleset.tally(facts) if game.ruleset.tally else ()
    views = tuple(game.view(step.checkpoint.state) for step in closed if step.checkpoint.step == 0)
    return (*own, *league_counts(game.ruleset, game.table.track, CountedRace(views, facts, placings)))


def _courses(
    library: Library, ruleset: RuleSet[Any, Any], names: Sequence[str], wanted: StatsWanted
) -> dict[str, LaidCourse]:
    """A course a track. Of several tracks those for which the options are not made are left out, and it is said."""
    courses, unfit = dict[str, LaidCourse](), dict[str, Unfit]()
    for name in names:
        try:
            courses[name] = course(library, ruleset, name, wanted)
        except Unfit as fault:
            unfit[name] = fault
    if unfit and not courses:
        raise next(iter(unfit.values()))
    for name, why in unfit.items():
        sys.stderr.write(f"steward: {name} is left out. {why}\n")
    return courses


def course(
    library: Library, ruleset: RuleSet[Any, Any], name: str, wanted: StatsWanted, game: Game | None = None
) -> LaidCourse:
    """The table for a track, with the starters; `game`: a table that is laid already. Raises Unknown."""
    profile = wanted.profile or ruleset.profiles[0]
    game = game or _laid(library, ruleset, name, profile)
    kinds = wanted.kinds or tuple(ruleset.drivers)
    strange = [kind for kind in kinds if kind not in ruleset.drivers]
    if strange:
        raise Unknown(f"There is no automatic driver {strange[0]!r}. There are: {', '.join(ruleset.drivers)}.")
    least, most = game.field
    if not least <= wanted.drivers <= min(most, len(SEATS)):
        raise Unfit(f"{name} takes {least} to {most} cars.")
    drivers = {seat: kinds[i % len(kinds)] for i, seat in enumerate(SEATS[: wanted.drivers])}
    seats = tuple(Entrant(seat=seat, number=i) for i, seat in enumerate(drivers, 1))
    laps, options = wanted.laps or game.table.track.laps, _options(ruleset, wanted.options or {})
    try:
        game.check(ruleset.options.model_validate(options))
    except Refused as refused:
        voice = Narrators.read(library.phrases(ENGLISH)).of(ruleset.name)
        raise Unfit(voice.phrase("refused", refused.code, refused.facts)) from refused
    return LaidCourse(game, StartList(seats=seats, profile=profile, laps=laps, options=options), drivers)


def drive(course: LaidCourse, seeds: Sequence[str], processes: int = 1) -> Iterator[Driven]:
    """A race a seed, in their order; over several processes where the system can split one."""
    many = processes > 1 and len(seeds) >= MANY and "fork" in multiprocessing.get_all_start_methods()
    if not many:
        yield from watched(map(_each(course), seeds), course.game.table.track.name, len(seeds))
        return
    with multiprocessing.get_context("fork").Pool(processes, _take, (course,)) as pool:
        yield from watched(pool.imap(_of_the_course, seeds), course.game.table.track.name, len(seeds))


def _each(course: LaidCourse) -> Callable[[str], Driven]:
    return lambda seed: _driven(course, seed)


_TAKEN: list[LaidCourse] = []
"""In a process of a pool: what it drives on."""


def _take(course: LaidCourse) -> None:
    _TAKEN[:] = [course]


def _of_the_course(seed: str) -> Driven:
    return _driven(_TAKEN[0], seed)


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


def _laid(library: Library, ruleset: RuleSet[Any, Any], name: str, profile: str) -> Game:
    text, tables = library.track(name), library.tables(ruleset.name, profile)
    if text is None:
        raise Unknown(f"There is no track {name!r}.")
    if tables is None:
        raise Unknown(f"There are no tables {profile!r} for {ruleset.title}.")
    try:
        return laid(ruleset, name, text, tables)
    except (BadTrack, LookupError, ValueError) as fault:
        raise Unknown(f"{name} is not laid out for {ruleset.title} ({type(fault).__name__}).") from fault


def _options(ruleset: RuleSet[Any, Any], said: Mapping[str, Json]) -> dict[str, Json]:
    """The options as the game reads them; only those that were named."""
    try:
        return ruleset.options.model_validate(dict(said)).model_dump(mode="json", exclude_unset=True)
    except ValidationError as fault:
        name = str(fault.errors()[0]["loc"][0])
        known = ", ".join(ruleset.options.model_fields)
        if name not in ruleset.options.model_fields:
            raise Unknown(f"There is no option {name!r}. There are: {known}.") from fault
        raise Unknown(f"{said.get(name)!r} is no value for {name}: {fault.errors()[0]['msg']}.") from fault


def _driven(course: LaidCourse, seed: str) -> Driven:
    ruleset, table, began = course.game.ruleset, course.game.table, time.process_time_ns()
    checkpoint, luck = enter(ruleset, table, course.start), Seeded(seed_from_text(seed))
    filed, closed = Settled(drivers=course.drivers), list[Closed]()
    for n in range(ROUNDS):
        progress = advance(ruleset, table, checkpoint, Journal(), luck, filed, unasked=True)
        closed += progress.closed
        checkpoint = closed[-1].checkpoint
        if progress.finished:
            winner = course.drivers[progress.classification[0].seat]
            counts = _counts(course.game, closed, progress.classification)
            return Driven(n, progress.classification, winner, counts, _since(began))
    return Driven(ROUNDS, (), "", (), _since(began))


def _since(began: int) -> int:
    return (time.process_time_ns() - began) // 1_000_000
