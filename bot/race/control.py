"""Race control: the only place that changes a race.

Load; decide and play on in a worker thread, under the race's lock but outside any transaction; then write everything
down in one transaction that is guarded by the race's version, and start again if it has moved on.

It asks nobody who they are: members come by the door (`bot.race.door`), and only what the bot does of its own accord
comes here straight from the house (`bot.desk.house`).
"""

import asyncio
import logging
import threading
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from bot.race.brought import brings, owed_on_grid
from bot.race.context import Context, Costly, Decide, Ruling
from bot.race.lifting import past_today, read_today
from bot.race.memory import Memory
from bot.race.recording import following, queued, situation, written
from bot.race.resolving import held
from bot.race.situation import Game, Outcome, Situation, at_closing, laid, run
from bot.store import notes, questions, races
from bot.store.database import Clash, Database, Stale, Transaction, Unsettled
from bot.store.journal import BESIDE
from bot.store.past import Past, brought, past, without_hidden
from bot.store.questions import QuestionRow
from bot.store.races import Race, Venue, WrittenBy
from bot.telling.mail import Draft
from bot.telling.newsroom import Voices
from bot.telling.posts import Record
from bot.telling.summaries import Refusal
from rules.engine import Progress
from rules.journal import Disturbed
from rules.ruleset import RuleSet
from rules.values import Json

log = logging.getLogger(__name__)

T = TypeVar("T")

Clock = Callable[[], int]
TABLES = 32
"""Tables kept laid."""
PAUSES = (0, 0, 0.01, 0.02, 0.04, 0.08, *(0.2,) * 6)
"""Seconds between two attempts at a race that others change at the same time."""


class RaceControl:
    """Races, loaded and changed. `changed` is called after every commit; `unfinished` after one that leaves a race
    to be run on; `elsewhere` with the slice of what changed; `closed` with the game of every resolved round."""

    def __init__(
        self, database: Database, rulesets: Mapping[str, RuleSet[Any, Any]], clock: Clock, voices: Voices
    ) -> None:
        self.database, self.rulesets, self.clock, self.voices = database, rulesets, clock, voices
        self.changed: list[Callable[[], None]] = []
        self.unfinished: list[Callable[[], None]] = []
        self.closed: list[Callable[[str], None]] = []
        self.elsewhere: Callable[[int], None] = lambda _: None
        self.memory = Memory()
        self._locks = WeakValueDictionary[int, asyncio.Lock]()
        self._worker = asyncio.Semaphore(1)
        self._games, self._laying = dict[TableOf, Game](), threading.Lock()
        database.watch(self.memory.forget)

    async def act(
        self, race: int, decide: Decide, token: str = "", *, brief: bool = False, silent: bool = False
    ) -> Json | Refusal:
        """Decides something about a race and writes it down; the ruling's note, or why not.

        A token that is known already changes nothing and gives the note it gave before. `brief`: it is decided in the
        event loop, unless it turns out to be costly. `silent`: it may be done while the race is run in silence.
        """
        lost = False
        async with self._lock(race):
            for pause in PAUSES:
                try:
                    return await self._act_once(race, decide if silent else _aloud(decide), token, brief=brief)
                except Stale:
                    await asyncio.sleep(pause)
                except Unsettled:
                    # Whether it was committed, its token says when it is handed in once more.
                    if lost:
                        raise
                    lost = True
        return Refusal(code="busy")

    async def look(self, race: int, see: Callable[[Context], Any], *, brief: bool = False) -> Any:
        """Whatever `see` makes of a race; a Refusal when there is no such race. `brief`: in the event loop and before
        others who are busy with the race, unless it turns out to be costly."""
        known = self.memory.situation(race) if brief and self.database.alone else None
        context = self._at_hand(known) if known else None
        try:
            if context is not None:
                with suppress(Costly):
                    return see(context)
            async with self._lock(race):
                now = await self._situation(race)
                if isinstance(now, Refusal):
                    return now
                return await self._before(now, brief and context is None, lambda context: see(context()))
        except Disturbed as trouble:
            log.warning("race %d does not run: %s", race, trouble)
            return Refusal(code="held")

    async def _before(self, now: Situation, brief: bool, work: Callable[[Callable[[], Context]], T]) -> T:
        """What is made of a context: here and at once where that is cheap and all of it lies in memory, else by the one
        worker, while the event loop goes on. Whatever may run the rules is his."""
        context = self._at_hand(now) if brief else None
        if context is not None:
            with suppress(Costly):
                return work(lambda: context)
        async with self._worker:
            return await asyncio.to_thread(work, lambda: self._context(now))

    def _lock(self, race: int) -> asyncio.Lock:
        return self._locks.setdefault(race, asyncio.Lock())

    async def place(self, race: int, member: int) -> Venue | None:
        """Where a race is held, and whether a member drives in it."""
        known = self.memory.situation(race) if self.database.alone else None
        if known is None:
            return await self.database.read(lambda t: races.place(t, race, member))
        seated = any(driver.member == member for driver in known.drivers)
        where = {name: getattr(known.race, name) for name in ("guild", "channel", "creator")}
        return Venue(**where, seated=seated, imported=known.race.imported is not None)

    async def question(self, number: int) -> QuestionRow | None:
        """A question by its number, open or closed."""
        known = self.memory.question(number) if self.database.alone else None
        return known or await self.database.read(lambda t: questions.find(t, number))

    async def past(self, race: int) -> Past | Refusal:
        """What is recorded of the story that a race tells now."""

        async def read(t: Transaction) -> Past | Refusal:
            stands = await self._written(t, race)
            if isinstance(stands, Refusal):
                return stands
            found = await races.find(t, race)
            assert found is not None
            told = past_today(self.rulesets[stands.game], found, await past(t, found))
            return without_hidden(told, found.round, found.silent.hidden) if found.silent else told

        return await self.database.read(read)

    async def record_of(self, member: int) -> Record:
        """How a member's orders came in all his races."""
        return await self.database.read(lambda t: races.record_of(t, member))

    async def open(self, race: Race, token: str, posts: Callable[[Race], tuple[Draft, ...]]) -> int | Refusal:
        """Writes down a new race; its number."""
        now, race = self.clock(), race.model_copy(update={"rules": self.rulesets[race.game].revision})

        async def write(t: Transaction) -> int:
            number = await races.add(t, race)
            if token:
                await notes.remember(t, token, number, now)
            made, due = race.model_copy(update={"id": number}), questions.next_due(race, ())
            await races.change(t, await queued(t, made, posts(made), due), race)
            return number

        try:
            number = await self.database.write(write)
        except Clash:
            known = await self._known(token)
            if known:
                return int(known[0])
            busy = await self.database.read(lambda t: races.live_in(t, race.channel))
            return Refusal(code="channel_busy", facts={"race": busy.id if busy else 0})
        self.elsewhere(races.slice_of(race))
        self.tell()
        return number

    async def _act_once(self, race: int, decide: Decide, token: str, *, brief: bool = False) -> Json | Refusal:
        now = await self._situation(race)
        if isinstance(now, Refusal):
            return now
        ruling = await self._before(now, brief, lambda context: self._decided(now, context, decide))
        if isinstance(ruling, Refusal):
            known = await self._known(token)
            return known[0] if known else ruling
        try:
            await self._write(now, ruling, token)
        except _Barred as barred:
            return barred.refusal
        except Clash as clash:
            known = await self._known(token)
            if known:
                return known[0]
            if clash.name == "race.channel":
                return Refusal(code="channel_busy", facts={"race": 0})
            raise Stale(f"race {race}: {clash}") from clash
        return ruling.refusal or ruling.note

    async def _known(self, token: str) -> tuple[Json] | None:
        """What came of a token, if it has been handed in before. Nothing is refused before this has been asked: a press
        that comes again is answered as it was, whatever has changed since."""
        return await self.database.read(lambda t: notes.outcome(t, token)) if token else None

    async def _situation(self, race: int) -> Situation | Refusal:
        """Where a race stands; from memory, where that can be believed: nobody else writes, or the version is the same,
        which every change counts up. A race
        that newer rules have written is theirs: these might tell another story."""
        known, since = self.memory.situation(race), self.memory.forgotten(race)
        if known is not None and self.database.alone:
            return known

        async def read(t: Transaction) -> Situation | Refusal:
            stands = await self._written(t, race)
            if isinstance(stands, Refusal):
                return stands
            if known is not None and known.race.version == stands.version:
                return known
            now = await situation(t, race)
            assert now is not None
            now = read_today(self.rulesets[stands.game], now)
            return await self._before_start(t, now) if now.race.stage == "lobby" else now

        now = await self.database.read(read)
        if isinstance(now, Situation) and now.race.stage != "lobby":
            self.memory.keep(now, since)
        return now

    async def _written(self, t: Transaction, race: int) -> WrittenBy | Refusal:
        """How a race was written last, unless by newer rules than this process has."""
        found = await races.written(t, race)
        if found is None:
            return Refusal(code="unknown_race", facts={"race": race})
        ruleset = self.rulesets.get(found.game)
        return Refusal(code="updating") if ruleset is None or ruleset.revision < found.rules else found

    async def _before_start(self, t: Transaction, now: Situation) -> Situation:
        """A lobby with what its members brought to their last race and owe their season; never from memory, as that
        race may just be over."""
        owed = await owed_on_grid(t, now.race.id) if self.rulesets[now.race.game].has_grid_places else ()
        return await self._with_former(t, replace(now, owed=owed))

    async def _with_former(self, t: Transaction, now: Situation) -> Situation:
        read = self.rulesets[now.race.game].former
        if self.rulesets[now.race.game].campaign:
            return replace(now, former=await brings(t, now.race, self.game(now.race), now.drivers))
        if read is None:
            return now
        found = {d.member: await brought(t, now.race, d.member, read) for d in now.drivers if d.member is not None}
        return replace(now, former={member: value for member, value in found.items() if value is not None})

    def _decided(self, now: Situation, context: Callable[[], Context], decide: Decide) -> Ruling | Refusal:
        """The ruling; a race that cannot run is held."""
        try:
            return decide(context())
        except Costly:
            raise
        except Disturbed as trouble:
            log.warning("race %d is held: %s", now.race.id, trouble)
            return self._held(now, str(trouble))
        except Exception as trouble:  # noqa: BLE001 (a fault in the rules holds this race and no other)
            # Not log.exception: its text would carry what the rules were looking at.
            log.error("race %d: %s at %s", now.race.id, type(trouble).__name__, _where(trouble))  # noqa: TRY400
            return self._held(now, type(trouble).__name__)

    def _held(self, now: Situation, detail: str) -> Ruling | Refusal:
        if now.race.stage != "running":
            return Refusal(code="broken")
        return Ruling(held(now, "disturbed", detail, self.clock()), refusal=Refusal(code="held"))

    def _context(self, now: Situation) -> Context:
        game = self.game(now.race)
        progress = None if now.race.stage == "lobby" or now.race.seed is None else self._run(game, now)
        context = self._laid(game, now, progress)
        return context if now.race.silent is None else self._from_outside(context)

    def _from_outside(self, within: Context) -> Context:
        """A race that is run in silence as everybody may see it: at the closing of its orders, with nothing open."""
        now = at_closing(within.now)
        still = Progress(state=now.checkpoint.state)
        progress = still if now.race.pending or now.race.why == "disturbed" else run(within.game, now)
        shut = still if progress.closed else progress.model_copy(update={"open": ()})
        return replace(within, now=now, progress=shut, seeing=None, within=within)

    def _at_hand(self, now: Situation) -> Context | None:
        """A context for the event loop, if its table is laid and its run is known."""
        race = now.race
        with self._laying:
            game = self._games.get(_table_of(race))
        if game is None:
            return None
        if race.stage == "lobby" or race.seed is None:
            return self._laid(game, now, None, brief=True)
        progress = _standing_still(now) or self.memory.run(race.id, race.version)
        return self._laid(game, now, progress, brief=True) if progress and race.silent is None else None

    def _laid(self, game: Game, now: Situation, progress: Progress | None, *, brief: bool = False) -> Context:
        seeing = self.memory.seeing(now.race.id, game, progress.state) if progress else None
        found = self.memory.found(now)
        return Context(game, now, progress, self.clock(), self.voices, seeing, brief, found=found)

    def game(self, race: Race) -> Game:
        """The race's table, laid once."""
        key = _table_of(race)
        with self._laying:
            known = self._games.get(key)
        if known is None:
            ruleset = self.rulesets[race.game]
            known = laid(ruleset, race.track, race.track_text, race.tables_text, race.revision)
        with self._laying:
            self._games[key] = known
            while len(self._games) > TABLES:
                del self._games[next(iter(self._games))]
        return known

    def _run(self, game: Game, now: Situation) -> Progress:
        """How far the race has run."""
        race, still = now.race, _standing_still(now)
        if still is not None:
            return still
        progress = self.memory.run(race.id, race.version)
        if progress is None:
            progress = run(game, now)
            self.memory.remember(race.id, race.version, progress)
        return progress

    async def _write(self, now: Situation, ruling: Ruling, token: str) -> None:
        """Everything of a ruling in one transaction, or nothing. Raises Stale, Clash, Lost, _Barred."""
        race, moment, rules = now.race, self.clock(), self.rulesets[now.race.game].revision
        ruled = replace(ruling.outcome, race=ruling.outcome.race.model_copy(update={"rules": rules}))

        async def write(t: Transaction) -> Outcome:
            await t.hold("race", race.id, race.version)
            barred = await ruling.barred(t) if ruling.barred else None
            if barred:
                raise _Barred(barred)
            if token and not ruling.refusal:
                await notes.remember(t, token, ruling.note, moment)
            return await written(t, now, ruled, moment)

        since = self.memory.forgotten(race.id)
        outcome = await self.database.write(write)
        after, progress = following(now, outcome), outcome.progress
        if after is not None:
            # Its own commit has made it forgotten once.
            self.memory.keep(after, since + 1)
        if progress and outcome.race.silent:
            self.memory.remember(race.id, race.version + 1, progress)
        elif progress and not progress.round_closed and not outcome.race.pending:
            # Whoever has been given a stand-in is asked by this run, and by no other.
            self.memory.remember(race.id, race.version + 1, _going_on(progress))
        if progress and progress.round_closed:
            for one in self.closed:
                one(race.game)
        self.elsewhere(races.slice_of(race))
        self.tell()
        if outcome.race.pending:
            for waiting in self.unfinished:
                waiting()

    def tell(self) -> None:
        """Calls back everybody who waits for changes."""
        for changed in self.changed:
            changed()


class _Barred(Exception):
    """What stands beside the race does not allow a ruling."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def _aloud(decide: Decide) -> Decide:
    """What waits for the show, while a race is run in silence: whatever could be read from its being done, or not."""

    def decided(context: Context) -> Ruling | Refusal:
        silent = context.now.race.silent
        facts = {"round": context.now.race.round, "due": f"<t:{silent.show}:f>"} if silent else {}
        return Refusal(code="silent", facts=facts) if silent else decide(context)

    return decided


TableOf = tuple[str, str, str, str, int]


def _table_of(race: Race) -> TableOf:
    """What a table is laid from."""
    return race.game, race.track, race.track_text, race.tables_text, race.revision


def _standing_still(now: Situation) -> Progress | None:
    """Nothing is open between two rounds, after the flag, and where a race cannot run."""
    race = now.race
    if (
        (race.pending and race.silent is None)
        or race.stage in ("over", "abandoned")
        or race.why in ("disturbed", "review")
    ):
        return Progress(state=now.checkpoint.state, finished=race.stage == "over")
    return None


def _going_on(progress: Progress) -> Progress:
    """A run as it would be from where the race stands when its outcome has been written down."""
    unused = frozenset(key for key in progress.unused if not key.startswith(BESIDE))
    return progress.model_copy(update={"closed": (), "given": (), "unused": unused})


def _where(trouble: BaseException) -> str:
    """The place in the code, without a word of the data."""
    frames = traceback.extract_tb(trouble.__traceback__)[-3:]
    return ", ".join(f"{f.filename.rpartition('/')[2]}:{f.lineno}" for f in frames)
