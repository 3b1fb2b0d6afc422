"""`steward stats`: the races to count, from files or driven by bots on every track of a game; no database, no
pictures."""

import multiprocessing
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from bot.app.race_snapshot import Game, build_game
from bot.cli.failures import Failed
from bot.cli.input_files import read_limited_text
from bot.cli.progress import show_progress
from bot.data_files import Library, load_bot_mixes
from bot.model.seats import SEATS
from bot.race_file.reopen import read_reopenable
from bot.race_file.replay import replay_file
from bot.race_file.schema import NoRaceFile, RaceFile
from bot.text.locale import ENGLISH
from bot.text.localizer import Localizers
from rules.base import Json, Seat
from rules.bots import USUAL_STRENGTH, list_bot_names, make_bots
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import CompletedStep, advance, create_checkpoint
from rules.events import Event
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer
from rules.questions import InvalidAnswer
from rules.ruleset import Count, Entrant, RaceSetup, RuleSet, StartList
from rules.track.track import BadTrack, Track
from rules.track.track_file import read_track
from rules.view import CarView, RaceView, ResultRow, find_shared_places

NO_CORNER_LABEL = "no corner"
OF_A_ROUND = "overtakings in round "
"""How the names of the figures of each round begin."""


@dataclass(frozen=True)
class CountedRace:
    """A finished race: the public view at the end of each round (the grid first), the events, the results."""

    views: tuple[RaceView, ...]
    facts: tuple[Event, ...]
    placings: tuple[ResultRow, ...]


def list_league_counts(ruleset: RuleSet[Any, Any], track: Track, race: CountedRace) -> Iterator[Count]:
    """Yield the counts by grid slot, by corner, by stock and by round."""
    yield from _count_wins(race)
    yield from _count_overtakings(race.views)
    yield from _count_stocks_left(race)
    yield from _count_mishaps(ruleset, track, race.facts)


def _count_wins(race: CountedRace) -> Iterator[Count]:
    """Count wins by grid slot, as a share of the races that anybody finished."""
    winner = next((one.seat for one in race.placings if one.place == 1 and not one.is_out), None)
    for slot, car in enumerate(sorted(race.views[0].cars, key=lambda car: car.order), 1):
        is_winner, has_winner = car.seat == winner, winner is not None
        yield Count(name=f"won from grid slot {slot}", value=is_winner, of=has_winner, alone=True, whether=True)


def _count_overtakings(views: Sequence[RaceView]) -> Iterator[Count]:
    """Count pairs of cars that swapped their order in a round, neither of them out.

    The share is of the races that had this round. Cars level with each other have no order, so drawing level
    and then passing is one overtaking."""
    ahead, by_round = dict[tuple[Seat, Seat], bool](), list[int]()
    for view in views:
        pairs = _compare_pairs(view)
        by_round.append(sum(pair in ahead and ahead[pair] != first for pair, first in pairs.items()))
        ahead |= pairs
    yield Count(name="overtakings", value=sum(by_round))
    for n, value in enumerate(by_round[1:], 1):
        yield Count(name=f"{OF_A_ROUND}{n}", value=value, alone=True)


def _compare_pairs(view: RaceView) -> dict[tuple[Seat, Seat], bool]:
    """Return, for each pair of cars that are not level, whether the first is ahead."""
    places = find_shared_places(view.cars)
    seats = sorted(car.seat for car in view.cars if car.status != "out")
    pairs = (pair for pair in combinations(seats, 2) if places[pair[0]] != places[pair[1]])
    return {(one, other): places[one] < places[other] for one, other in pairs}


def _count_stocks_left(race: CountedRace) -> Iterator[Count]:
    """Count each stock of the finishers in their last public view."""
    last: dict[Seat, CarView] = {car.seat: car for view in race.views for car in view.cars if car.gauges}
    finishers = [last[one.seat] for one in race.placings if one.status == "finished" and one.seat in last]
    names = dict.fromkeys(gauge.name for car in finishers for gauge in car.gauges)
    for name in names:
        stocks = [gauge.value for car in finishers for gauge in car.gauges if gauge.name == name]
        yield Count(name=f"{name} left, of a finisher", value=sum(stocks), of=len(stocks), alone=True)


def _count_mishaps(ruleset: RuleSet[Any, Any], track: Track, facts: Sequence[Event]) -> Iterator[Count]:
    """Count mishaps by corner, including corners without any."""
    corners = {space: corner.name for corner in track.corners.values() for space in corner.spaces}
    counts = Counter[tuple[str, str]]()
    for mishap in ruleset.mishaps(facts):
        counts[mishap.name, mishap.corner or corners.get(mishap.space, NO_CORNER_LABEL)] += 1
    for name in dict.fromkeys(name for name, _ in counts):
        for corner in (*track.corners, NO_CORNER_LABEL):
            yield Count(name=f"{name} at {corner}", value=counts[name, corner])


MAX_ROUNDS = 2000
"""Rounds after which a race counts as unfinished."""
MIN_RACES_FOR_POOL = 8
"""Races from which a pool of processes is worth its start."""


class Unknown(Failed):
    """A game, track, profile or option that does not exist. One sentence."""


class Unfit(Unknown):
    """Options that do not suit a track, or more drivers than it takes."""


@dataclass(frozen=True)
class StatsRequest:
    """The races to drive.

    `track`: None for all of the game's; `races`: on each track; `options` as typed; `laps`, `profile`: None for
    the usual; `drivers`: number of bot drivers, of the `kinds` in turn (the usual strength if empty). `against`:
    drive as many races again with these options, for comparison."""

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
class RaceOutcome:
    """Result of a race. `winner`: strategy of the winning bot driver, "" without a finish; `cpu`: milliseconds."""

    rounds: int
    placings: tuple[ResultRow, ...]
    winner: str
    counts: tuple[Count, ...] = ()
    cpu: int = 0


@dataclass(frozen=True)
class Sample:
    """Races on one track; `side`: their common options in a comparison."""

    track: str
    side: str
    races: tuple[RaceOutcome, ...]

    @property
    def label(self) -> str:
        """The track, and the side if there is one."""
        return f"{self.track}, {self.side}" if self.side else self.track


@dataclass(frozen=True)
class LoadedCourse:
    """A loaded game on a track, its start list, and the strategy of each seat."""

    game: Game
    start: StartList
    drivers: Mapping[str, str]


def simulate_samples(
    library: Library, rulesets: Mapping[str, RuleSet[Any, Any]], request: StatsRequest, processes: int = 1
) -> Iterator[Sample]:
    """Drive the wanted races; yield one sample a track.

    The races are the same every time; only their duration differs. Raises Unknown."""
    ruleset = rulesets[request.game]
    names = [request.track] if request.track else _list_tracks(library, request.game)
    sides = [("", request)]
    if request.against:
        other = replace(request, options={**(request.options or {}), **request.against})
        sides = [("as usual", request), (", ".join(f"{key}={value}" for key, value in request.against.items()), other)]
    courses_by_side = [(side, _load_courses(library, ruleset, names, one)) for side, one in sides]
    for name in names:
        for side, courses in courses_by_side:
            if name in courses and all(name in others for _, others in courses_by_side):
                seeds = [f"{name} {n}" for n in range(request.races)]
                yield Sample(name, side, tuple(drive_races(courses[name], seeds, processes)))


def load_samples(
    paths: Sequence[Path], rulesets: Mapping[str, RuleSet[Any, Any]], by: str | None
) -> tuple[str, tuple[Sample, ...]]:
    """Load the races of these files; return their game, and one sample a track or value of the option `by`.

    Files that are invalid, unfinished or of another game than the first are skipped with a message. Raises
    Unknown."""
    games, races_by_sample = list[str](), dict[tuple[str, str], list[RaceOutcome]]()
    for path in show_progress(paths, "files"):
        try:
            file = read_reopenable(read_limited_text(path), rulesets)
            games.append(file.game)
            if file.game != games[0]:
                raise NoRaceFile(f"is a race of another game than {games[0]}")  # noqa: TRY301
            if not file.classification:
                raise NoRaceFile("has no flag")  # noqa: TRY301
        except OSError as fault:
            sys.stderr.write(f"steward: {path} is left out: it cannot be read ({fault.strerror}).\n")
            continue
        except NoRaceFile as fault:
            sys.stderr.write(f"steward: {path} is left out: it {fault}.\n")
            continue
        side = f"{by}={_find_option_value(file, rulesets[file.game], by)}" if by else ""
        races_by_sample.setdefault((file.track.name, side), []).append(_count_file(file, rulesets[file.game]))
    if not races_by_sample:
        raise Unknown("None of the files holds a race that could be counted.")
    return games[0], tuple(
        Sample(track, side, tuple(races)) for (track, side), races in sorted(races_by_sample.items())
    )


def _find_option_value(file: RaceFile, ruleset: RuleSet[Any, Any], option: str) -> Json:
    """Return a race's value of an option. Raises Unknown."""
    if option in file.options:
        return file.options[option]
    option_fields = ruleset.options.model_fields
    if option not in option_fields:
        raise Unknown(f"There is no option {option!r}. There are: {', '.join(option_fields)}.")
    return getattr(ruleset.options(), option)


def _count_file(file: RaceFile, ruleset: RuleSet[Any, Any]) -> RaceOutcome:
    """Count a race as it was driven."""
    track, began = read_track(file.track.name, file.track.text), time.process_time_ns()
    game = Game(ruleset, RaceSetup(track, ruleset.read_tables(track, file.tables.text), file.revision))
    steps = [step for progress in replay_file(file, game) for step in progress.closed]
    placings = tuple(ResultRow.model_validate(one.model_dump()) for one in file.classification)
    winner = next(seat.driver for seat in file.seats if seat.seat == placings[0].seat)
    return RaceOutcome(
        len(file.rounds) - 1, placings, winner, _count_race(game, steps, placings), _count_milliseconds_since(began)
    )


def _count_race(game: Game, steps: Sequence[CompletedStep], placings: tuple[ResultRow, ...]) -> tuple[Count, ...]:
    """Count what the game counts, and the league statistics."""
    facts = tuple(fact for step in steps for fact in step.events)
    own = game.ruleset.counts(facts)
    views = tuple(game.build_view(step.checkpoint.state) for step in steps if step.checkpoint.step == 0)
    return (*own, *list_league_counts(game.ruleset, game.table.track, CountedRace(views, facts, placings)))


def _load_courses(
    library: Library, ruleset: RuleSet[Any, Any], names: Sequence[str], request: StatsRequest
) -> dict[str, LoadedCourse]:
    """Load a course for each track; tracks that do not suit the options are skipped with a message."""
    courses, unfit = dict[str, LoadedCourse](), dict[str, Unfit]()
    for name in names:
        try:
            courses[name] = load_course(library, ruleset, name, request)
        except Unfit as fault:
            unfit[name] = fault
    if unfit and not courses:
        raise next(iter(unfit.values()))
    for name, why in unfit.items():
        sys.stderr.write(f"steward: {name} is left out. {why}\n")
    return courses


def load_course(
    library: Library, ruleset: RuleSet[Any, Any], name: str, request: StatsRequest, game: Game | None = None
) -> LoadedCourse:
    """Load a game on a track with its starters; `game`: already loaded. Raises Unknown."""
    profile = request.profile or ruleset.profiles[0]
    game = game or _load_game(library, ruleset, name, profile)
    kinds, known_bots = request.kinds or (USUAL_STRENGTH,), list_bot_names(ruleset)
    strange = [kind for kind in kinds if kind not in known_bots]
    if strange:
        raise Unknown(f"There is no bot {strange[0]!r}. There are: {', '.join(known_bots)}.")
    least, most = game.car_limits
    if not least <= request.drivers <= min(most, len(SEATS)):
        raise Unfit(f"{name} takes {least} to {most} cars.")
    drivers = {seat: kinds[i % len(kinds)] for i, seat in enumerate(SEATS[: request.drivers])}
    seats = tuple(Entrant(seat=seat, number=i) for i, seat in enumerate(drivers, 1))
    laps, options = request.laps or game.table.track.laps, _parse_options(ruleset, request.options or {})
    try:
        game.check_options(ruleset.options.model_validate(options))
    except InvalidAnswer as refusal:
        localizer = Localizers.from_files(library.load_messages(ENGLISH)).for_game(ruleset.name)
        raise Unfit(localizer.format_phrase("refused", refusal.code, refusal.facts)) from refusal
    return LoadedCourse(game, StartList(seats=seats, profile=profile, laps=laps, options=options), drivers)


def drive_races(course: LoadedCourse, seeds: Sequence[str], processes: int = 1) -> Iterator[RaceOutcome]:
    """Drive one race for each seed, in order; in several processes if the system can fork."""
    many = processes > 1 and len(seeds) >= MIN_RACES_FOR_POOL and "fork" in multiprocessing.get_all_start_methods()
    if not many:
        yield from show_progress((_drive(course, seed) for seed in seeds), course.game.table.track.name, len(seeds))
        return
    with multiprocessing.get_context("fork").Pool(processes, _set_pool_course, (course,)) as pool:
        yield from show_progress(pool.imap(_drive_pool_race, seeds), course.game.table.track.name, len(seeds))


_POOL_COURSE: list[LoadedCourse] = []
"""The course of a process of the pool."""


def _set_pool_course(course: LoadedCourse) -> None:
    _POOL_COURSE[:] = [course]
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # the pool ends its processes by it, whatever the parent does with it


def _drive_pool_race(seed: str) -> RaceOutcome:
    return _drive(_POOL_COURSE[0], seed)


def _list_tracks(library: Library, game: str) -> list[str]:
    """List the game's tracks, except test tracks."""
    names = []
    for name in library.list_tracks():
        try:
            track = read_track(name, library.read_track_text(name) or "")
        except BadTrack:
            continue
        if game in track.rules and not track.test:
            names.append(name)
    return names


def _load_game(library: Library, ruleset: RuleSet[Any, Any], name: str, profile: str) -> Game:
    text, tables = library.read_track_text(name), library.read_tables_text(ruleset.name, profile)
    if text is None:
        raise Unknown(f"There is no track {name!r}.")
    if tables is None:
        raise Unknown(f"There are no tables {profile!r} for {ruleset.title}.")
    try:
        return build_game(ruleset, name, text, tables)
    except (BadTrack, LookupError, ValueError) as fault:
        raise Unknown(f"{name} is not laid out for {ruleset.title} ({type(fault).__name__}).") from fault


def _parse_options(ruleset: RuleSet[Any, Any], option_values: Mapping[str, Json]) -> dict[str, Json]:
    """Parse the named options as the game does."""
    try:
        return ruleset.options.model_validate(dict(option_values)).model_dump(mode="json", exclude_unset=True)
    except ValidationError as fault:
        name = str(fault.errors()[0]["loc"][0])
        option_names = ", ".join(ruleset.options.model_fields)
        if name not in ruleset.options.model_fields:
            raise Unknown(f"There is no option {name!r}. There are: {option_names}.") from fault
        raise Unknown(f"{option_values.get(name)!r} is no value for {name}: {fault.errors()[0]['msg']}.") from fault


def _drive(course: LoadedCourse, seed: str) -> RaceOutcome:
    ruleset, table, began = course.game.ruleset, course.game.table, time.process_time_ns()
    checkpoint, dice = create_checkpoint(ruleset, table, course.start), SeededDice(derive_seed_from_text(seed))
    bots = make_bots(derive_seed_from_text(seed), load_bot_mixes())
    answerer, steps = AutoAnswerer(drivers=course.drivers, bots=bots), list[CompletedStep]()
    for n in range(MAX_ROUNDS):
        progress = advance(ruleset, table, checkpoint, Journal(), dice, answerer, without_questions=True)
        steps += progress.closed
        checkpoint = steps[-1].checkpoint
        if progress.finished:
            winner = course.drivers[progress.classification[0].seat]
            counts = _count_race(course.game, steps, progress.classification)
            return RaceOutcome(n, progress.classification, winner, counts, _count_milliseconds_since(began))
    return RaceOutcome(MAX_ROUNDS, (), "", (), _count_milliseconds_since(began))


def _count_milliseconds_since(began: int) -> int:
    return (time.process_time_ns() - began) // 1_000_000
