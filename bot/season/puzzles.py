"""Puzzles: "your car, round 9: what would you order?", from turning points of races whose drivers have all agreed.

A server gets one a day in the channel that it has chosen. Whoever presses a choice reads the answer alone; a day
later it is public. A race is looked through once, by the process that analyses races."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from hashlib import sha256
from typing import Protocol

from bot.app.member_api import MemberApi
from bot.app.system_api import SystemApi
from bot.model.actor import Actor, Rejection, Visibility
from bot.model.driver import Driver
from bot.model.timing_options import MemberSettings
from bot.posts.summaries import RaceSummary
from bot.race_file.analysis import AnalysisBusy, NotAnalysed, RaceAnalysis, TurningPoint
from bot.store import key_value, puzzles, races, seats
from bot.store.database import Database, Transaction
from bot.store.leases import DUTIES_PARTITION
from bot.store.puzzles import NO_PUZZLE_ROUND, Puzzle, PuzzleChoice
from bot.store.races import Race
from bot.store.season_posts import Attempt
from bot.util.error_places import log_error
from bot.util.wakeup import SleepFunction
from rules.view import RaceView

log = logging.getLogger(__name__)

CHECK_SECONDS, MIN_PUZZLE_INTERVAL_SECONDS = 300, 23 * 3600 + 1800
"""Seconds between two checks of all servers; a day, less the time by which checks may be late."""
REFUSED_SECONDS = 3600
"""Seconds for which nothing is sent to a server whose channel has refused a puzzle."""
MAX_RACES_LOOKED_AT = 50
"""Newest races of a server that are searched for puzzles."""
MIN_DIFFERENCE_HUNDREDTHS = 10
"""Hundredths of a place by which two orders of a puzzle must differ at least."""


class Analyser(Protocol):
    """The process that analyses races."""

    async def analyse(self, text: str, progress: Callable[[int, int, str], Awaitable[None]]) -> RaceAnalysis:
        """Return the analysis of a race file. Raises AnalysisBusy, NotAnalysed."""


class PuzzleBoard(Protocol):
    """The channels of servers."""

    def is_public(self, guild: int, channel: int) -> bool:
        """Whether everybody on a server may view a channel."""

    async def post(
        self, puzzle: Puzzle, race: RaceSummary, before: RaceView | None, language: str, *, again: bool
    ) -> Attempt:
        """Post a puzzle in its channel. `again`: it may have arrived already, and is looked for first."""

    async def reveal(self, puzzle: Puzzle, race: RaceSummary, language: str) -> Attempt:
        """Put the answer into the message of a puzzle."""


class Puzzles:
    """Makes, posts and reveals puzzles."""

    def __init__(
        self,
        database: Database,
        member_api: MemberApi,
        system_api: SystemApi,
        worker: Analyser,
        board: PuzzleBoard,
        sleep: SleepFunction = asyncio.sleep,
    ) -> None:
        self._database, self._member_api, self._system_api = database, member_api, system_api
        self._worker, self._board, self._sleep = worker, board, sleep
        self._refused_at = dict[int, int]()
        """When a channel refused a puzzle, by server."""

    async def run(self) -> None:
        """Loop until cancelled; only the process with the duties does it."""
        while True:
            await self._sleep(CHECK_SECONDS)
            if self._system_api.share.has(DUTIES_PARTITION):
                try:
                    await self.run_due()
                except Exception as trouble:  # noqa: BLE001 (puzzles are not worth more than a line)
                    log_error(log, "puzzles", trouble)

    async def run_due(self) -> None:
        """Reveal the puzzles of yesterday, post those of today, and look through one race where there is none."""
        for guild, channel in await self._database.read(key_value.list_puzzle_channels):
            await self._serve(guild, channel)

    async def find(self, race: int, round: int) -> Puzzle | None:
        """Return a puzzle that was posted."""
        puzzle = await self._database.read(lambda t: puzzles.get(t, race, round))
        return puzzle if puzzle and puzzle.posted is not None else None

    async def _serve(self, guild: int, channel: int) -> None:
        rows, now = await self._database.read(lambda t: puzzles.list_of_guild(t, guild)), self._system_api.get_time()
        if now - self._refused_at.get(guild, now - REFUSED_SECONDS) < REFUSED_SECONDS:
            return
        unsent_puzzle = next((row for row in rows if row.is_on_its_way), None)
        if unsent_puzzle is not None:
            await self._send(unsent_puzzle, again=True)
            return
        if now - max((row.posted or 0 for row in rows), default=0) < MIN_PUZZLE_INTERVAL_SECONDS:
            return
        for row in rows:
            if row.posted is not None and not row.solved:
                await self._reveal(row)
        if await self._post_next(guild, channel, rows):
            return
        if await self._look_through_next(guild, {row.race for row in rows}):
            rows = await self._database.read(lambda t: puzzles.list_of_guild(t, guild))
            await self._post_next(guild, channel, rows)

    async def _post_next(self, guild: int, channel: int, rows: Sequence[Puzzle]) -> bool:
        """Post a puzzle that waits, of a race whose drivers still agree; whether there was one."""
        for row in rows:
            if row.posted is not None or row.round == NO_PUZZLE_ROUND or await self._summarize_usable(row) is None:
                continue
            # Stored first, so that it is known that the message may have arrived, whatever becomes of this process.
            puzzle = row.model_copy(update={"posted": self._system_api.get_time(), "channel": channel})
            await self._database.write(lambda t, puzzle=puzzle: puzzles.save(t, puzzle))  # type: ignore[misc]
            await self._send(puzzle, again=False)
            return True
        return False

    async def _send(self, puzzle: Puzzle, *, again: bool) -> None:
        """Post a puzzle: one that may not have arrived stays on its way, one that was refused waits again."""
        race_and_summary = await self._summarize_usable(puzzle)
        if race_and_summary is None:
            after = puzzle.model_copy(update={"solved": True})
        else:
            before = await self._system_api.load_round_view(puzzle.race, puzzle.round - 1)
            attempt = await self._board.post(
                puzzle, race_and_summary[1], before, race_and_summary[0].language, again=again
            )
            if attempt.trouble == "later":
                return
            after = puzzle.model_copy(update={"message": attempt.message})
            if attempt.message is None:
                self._refused_at[puzzle.guild] = self._system_api.get_time()
                after = puzzle.model_copy(update={"posted": None, "channel": None})
        await self._database.write(lambda t: puzzles.save(t, after))

    async def _summarize_usable(self, puzzle: Puzzle) -> tuple[Race, RaceSummary] | None:
        """Return the race of a puzzle, if all its drivers still agree and everybody may view it."""
        race = await self._find_usable(puzzle.race)
        summary = await self._member_api.summarize(puzzle.race, self._make_reader(puzzle.guild)) if race else None
        return (race, summary) if race is not None and isinstance(summary, RaceSummary) else None

    async def _reveal(self, puzzle: Puzzle) -> None:
        summary = await self._member_api.summarize(puzzle.race, self._make_reader(puzzle.guild))
        language = await self._database.read(lambda t: key_value.load_guild_language(t, puzzle.guild))
        if isinstance(summary, RaceSummary):
            attempt = await self._board.reveal(puzzle, summary, language)
            if attempt.trouble == "later":
                return
        await self._database.write(lambda t: puzzles.save(t, puzzle.model_copy(update={"solved": True})))

    async def _look_through_next(self, guild: int, searched_races: set[int]) -> bool:
        """Make puzzles of the newest race that was not searched yet; return whether there was one."""
        finished_races = await self._database.read(lambda t: races.list_finished(t, guild, MAX_RACES_LOOKED_AT))
        for race in reversed(finished_races):
            if race.id in searched_races or await self._find_usable(race.id) is None:
                continue
            text = await self._member_api.export_race_file(race.id, self._make_reader(guild))
            if isinstance(text, Rejection):
                continue
            try:
                new_puzzles = tuple(make_puzzles(race.id, guild, await self._worker.analyse(text, _ignore_progress)))
            except AnalysisBusy:
                return False
            except NotAnalysed:
                new_puzzles = ()
            rows = (Puzzle(race=race.id, round=NO_PUZZLE_ROUND, guild=guild, seat=""), *new_puzzles)
            await self._database.write(lambda t, rows=rows: _save_all(t, rows))  # type: ignore[misc]
            return True
        return False

    def _make_reader(self, guild: int) -> Actor:
        """Return an actor who may read the races in channels that everybody on a server may view."""

        async def see(channel: int) -> Visibility:
            return "seen" if self._board.is_public(guild, channel) else "hidden"

        return Actor(member=0, guild=guild, sees=see)

    async def _find_usable(self, number: int) -> Race | None:
        """Return a race if puzzles may be made of it: all drivers agree, and everybody may view its channel."""

        async def read(t: Transaction) -> tuple[Race | None, tuple[Driver, ...], dict[int, MemberSettings]]:
            drivers = await seats.list_drivers(t, number)
            members = [d.member for d in drivers if d.member is not None]
            return await races.get(t, number), drivers, await key_value.load_member_settings(t, members)

        race, drivers, settings = await self._database.read(read)
        if race is None or race.imported is not None or not self._board.is_public(race.guild, race.channel):
            return None
        return race if have_all_agreed(drivers, settings) else None


def have_all_agreed(drivers: Sequence[Driver], settings: dict[int, MemberSettings]) -> bool:
    """Whether people have driven a race, all of them are known, and all of them agree to puzzles of it."""
    people = [d for d in drivers if not d.automatic]
    do_all_agree = all(d.member is not None and settings.get(d.member, MemberSettings()).puzzles for d in people)
    return bool(people) and do_all_agree and not any(d.since > 1 for d in drivers)


def make_puzzles(race: int, guild: int, analysis: RaceAnalysis) -> Iterator[Puzzle]:
    """Yield a puzzle for each turning point at which one order was clearly worth more than another."""
    for point in analysis.turning_points:
        choices = tuple(_list_choices(race, point))
        if choices and any(one.is_clear and abs(one.lost) >= MIN_DIFFERENCE_HUNDREDTHS for one in point.others):
            yield Puzzle(race=race, round=point.round, guild=guild, seat=point.seat, choices=choices)


def _list_choices(race: int, point: TurningPoint) -> list[PuzzleChoice]:
    """List the orders of a turning point, in an order that gives nothing away."""
    if point.given is None:
        return []
    choices = {
        one.written: PuzzleChoice(
            written=one.written, places=one.places, lost=one.lost, error=one.error, driven=one is point.given
        )
        for one in (*point.others, point.given)
    }
    return sorted(choices.values(), key=lambda one: sha256(f"{race}/{point.round}/{one.written}".encode()).digest())


async def _save_all(t: Transaction, rows: Sequence[Puzzle]) -> None:
    for one in rows:
        await puzzles.save(t, one)


async def _ignore_progress(count: int, of: int, what: str) -> None:
    del count, of, what
