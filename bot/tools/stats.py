"""`steward stats`: many automatic races on every track of a game, counted. No database, no pictures."""

import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from bot.lobby.lobby import SEATS
from bot.race.context import field_of
from bot.race.situation import Game, laid
from bot.store.library import Library
from bot.telling.language import ENGLISH
from bot.telling.narrator import Narrator, Narrators
from bot.tools.progress import watched
from rules.dice import Seeded, seed_from_text
from rules.engine import Closed, advance, enter
from rules.journal import Journal
from rules.orders.answering import Settled
from rules.questions import Refused
from rules.ruleset import Count, Entrant, RuleSet, StartList
from rules.track.track import BadTrack
from rules.track.track_file import read_track
from rules.values import Json
from rules.view import Placing

ROUNDS = 2000
"""A race that takes longer counts as one without a flag."""
HEADING = "track\traces\trounds\tfinished\tstopped\twon by"
COUNTS = "track\twhat\ttotal\teach"
MANY = 8
"""Races from which on several processes are worth their start."""


class Unknown(Exception):
    """A game, a track, a profile or an option that is not there. One sentence."""


class Unfit(Unknown):
    """Options that have nothing to do on a track, or more drivers than it takes."""


@dataclass(frozen=True)
class StatsWanted:
    """Which races: on one track or all of the game's (None), `races` on each. `options` as typed; `laps`, `profile`:
    None for the usual; `drivers` automatic ones, taken in turn from `kinds`, or from all the game has."""

    game: str
    track: str | None = None
    races: int = 10
    drivers: int = 6
    laps: int | None = None
    profile: str | None = None
    options: Mapping[str, Json] | None = None
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True)
class Driven:
    """How a race went. `winner`: an automatic driver's name, empty without a flag; `cpu`: milliseconds."""

    rounds: int
    placings: tuple[Placing, ...]
    winner: str
    counts: tuple[Count, ...] = ()
    cpu: int = 0


@dataclass(frozen=True)
class LaidCourse:
    """A table laid, and who drives on it how far."""

    game: Game
    start: StartList
    drivers: Mapping[str, str]


def counted(
    library: Library, rulesets: Mapping[str, RuleSet[Any, Any]], wanted: StatsWanted, processes: int = 1
) -> Iterator[str]:
    """A heading and a line a track, then what the game counts of each, tab-separated. The same races every time: only
    the time they take differs. Raises Unknown."""
    ruleset = rulesets.get(wanted.game)
    if ruleset is None:
        raise Unknown(f"There is no game {wanted.game!r}. There are: {', '.join(rulesets)}.")
    names = [wanted.track] if wanted.track else _tracks(library, wanted.game)
    courses = _courses(library, ruleset, names, wanted)
    narrator = Narrators.read(library.phrases(ENGLISH)).of(wanted.game)
    yield HEADING
    tallied = list[tuple[str, list[Driven]]]()
    for name, one in courses.items():
        races = list(drive(one, [f"{name} {n}" for n in range(wanted.races)], processes))
        tallied.append((name, races))
        yield _line(name, races, narrator)
    yield ""
    yield COUNTS
    for name, races in tallied:
        yield from (f"{name}\t{line}" for line in _counts(races))


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
    least, most = field_of(game)
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
            counts = ruleset.tally(fact for step in closed for fact in step.told) if ruleset.tally else ()
            return Driven(n, progress.classification, winner, counts, _since(began))
    return Driven(ROUNDS, (), "", (), _since(began))


def _since(began: int) -> int:
    return (time.process_time_ns() - began) // 1_000_000


def _line(name: str, races: list[Driven], narrator: Narrator) -> str:
    rounds = sorted(race.rounds for race in races)
    statuses = Counter(p.status for race in races for p in race.placings)
    total = max(1, sum(statuses.values()))
    won = Counter(race.winner for race in races if race.winner)
    stopped = ((status, 100 * n // total) for status, n in statuses.most_common() if status != "finished")
    out = ", ".join(f"{narrator.word('status', status)} {share} %" for status, share in stopped)
    wins = ", ".join(f"{driver} {n}" for driver, n in won.most_common())
    share = f"{100 * statuses['finished'] // total} %"
    return f"{name}\t{len(races)}\t{rounds[len(rounds) // 2]}\t{share}\t{out or '-'}\t{wins or '-'}"


def _counts(races: list[Driven]) -> Iterator[str]:
    """What is counted, in the order in which it was met: its sum, and how much that is for each of those it is of.
    What there was nothing of to count is left out."""
    counts = [count for race in races for count in race.counts]
    for name in dict.fromkeys(count.name for count in counts):
        value = sum(count.value for count in counts if count.name == name)
        # A race that does not name it has none of it, but is one more in which it might have been.
        silent = sum(bool(race.counts) and all(c.name != name for c in race.counts) for race in races)
        of = sum(count.of for count in counts if count.name == name) + silent
        if of:
            yield f"{name}\t{value}\t{value / of:.2f}"
    spent = sum(race.cpu for race in races)
    yield f"CPU time, ms\t{spent}\t{spent / max(len(races), 1):.0f}"
