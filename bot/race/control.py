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
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.race.context import Bench, Decide, Ruling
from bot.race.resolving import held, with_numbers
from bot.race.situation import Game, Outcome, Situation, laid, run
from bot.store import acts, journal, members, notes, outbox, prompts, questions, races, rounds, seasons, takes
from bot.store.database import Clash, Database, Stale, Transaction
from bot.store.past import Past, brought, past
from bot.store.prompts import Prompt
from bot.store.races import Race
from bot.telling.posts import Draft, Flag, Narrate, Notice, Prompted, Record, Ruled, names_of
from bot.telling.summaries import Refusal
from rules.engine import Checkpoint, Progress
from rules.journal import Disturbed
from rules.ruleset import RuleSet
from rules.values import Json, Seat

log = logging.getLogger(__name__)

Clock = Callable[[], int]
TABLES = 32
"""Tables kept laid."""
REMEMBERED = 48
"""Races kept in memory with their last runs, so that a press needs neither the database's rows nor the rules."""
NO_CHECKPOINT = Checkpoint(revision=0, started=0, state={})


class RaceControl:
    """Races, loaded and changed. `changed` is called after every commit."""

    def __init__(
        self, database: Database, rulesets: Mapping[str, RuleSet[Any, Any]], clock: Clock, narrate: Narrate
    ) -> None:
        self.database, self.rulesets, self.clock, self.narrate = database, rulesets, clock, narrate
        self.changed: list[Callable[[], None]] = []
        self._locks: dict[int, asyncio.Lock] = {}
        self._games: dict[tuple[str, str, str, str], Game] = {}
        self._situations = OrderedDict[int, Situation]()
        self._runs, self._memory = OrderedDict[int, tuple[int, Progress]](), threading.Lock()

    async def act(self, race: int, decide: Decide, token: str = "") -> Json | Refusal:
        """Decides something about a race and writes it down; the ruling's note, or why not.

        A token that is known already changes nothing and gives the note it gave before.
        """
        async with self._locks.setdefault(race, asyncio.Lock()):
            while True:
                try:
                    return await self._act_once(race, decide, token)
                except Stale:
                    continue

    async def look(self, race: int, see: Callable[[Bench], Any]) -> Any:
        """Whatever `see` makes of a race, in a worker thread; a Refusal when there is no such race."""
        async with self._locks.setdefault(race, asyncio.Lock()):
            _, now = await self._read(race)
            if now is None:
                return Refusal(code="unknown_race", facts={"race": race})
            try:
                return await asyncio.to_thread(lambda: see(self._bench(now)))
            except Disturbed as trouble:
                log.warning("race %d does not run: %s", race, trouble)
                return Refusal(code="held")

    async def past(self, race: int) -> Past | Refusal:
        """What is recorded of the story that a race tells now."""

        async def read(t: Transaction) -> Past | Refusal:
            found = await races.find(t, race)
            return await past(t, found) if found else Refusal(code="unknown_race", facts={"race": race})

        return await self.database.read(read)

    async def record_of(self, member: int) -> Record:
        """How a member's orders came in all his races."""
        return await self.database.read(lambda t: races.record_of(t, member))

    async def open(self, race: Race, token: str, posts: Callable[[Race], tuple[Draft, ...]]) -> int | Refusal:
        """Writes down a new race; its number."""
        now = self.clock()

        async def write(t: Transaction) -> int:
            known = await notes.outcome(t, token) if token else None
            if known:
                return int(known[0])
            number = await races.add(t, race)
            made = race.model_copy(update={"id": number})
            if token:
                await notes.remember(t, token, number, now)
            await races.change(t, await _queued(t, made, posts(made)))
            return number

        try:
            number = await self.database.write(write)
        except Clash:
            busy = await self.database.read(lambda t: races.live_in(t, race.channel))
            return Refusal(code="channel_busy", facts={"race": busy.id if busy else 0})
        self.tell()
        return number

    async def _act_once(self, race: int, decide: Decide, token: str) -> Json | Refusal:
        known, now = await self._read(race, token)
        if known:
            return known[0]
        if now is None:
            return Refusal(code="unknown_race", facts={"race": race})
        ruling = await asyncio.to_thread(self._decided, now, decide)
        if isinstance(ruling, Refusal):
            return ruling
        try:
            await self._write(now, ruling, token)
        except Clash as clash:
            if clash.name == "race.channel":
                return Refusal(code="channel_busy", facts={"race": 0})
            raise Stale(f"race {race}: {clash}") from clash
        return ruling.refusal or ruling.note

    async def _read(self, race: int, token: str = "") -> tuple[tuple[Json] | None, Situation | None]:
        """What came of a token, and where a race stands; from memory, as long as its version is the same: every change
        counts it up."""
        known = self._situations.get(race)

        async def read(t: Transaction) -> tuple[tuple[Json] | None, Situation | None]:
            outcome, now = await notes.outcome(t, token) if token else None, known
            if now is None or now.race.version != await races.version(t, race):
                now = await situation(t, race)
            return outcome, await self._with_former(t, now) if now and now.race.stage == "lobby" else now

        outcome, now = await self.database.read(read)
        if now is not None and now.race.stage != "lobby":
            self._situations[race] = now
            self._situations.move_to_end(race)
            while len(self._situations) > REMEMBERED:
                self._situations.popitem(last=False)
        return outcome, now

    async def _with_former(self, t: Transaction, now: Situation) -> Situation:
        """A lobby with what its members brought to their last race; never from memory, as that may just be over."""
        read = self.rulesets[now.race.game].former
        if read is None:
            return now
        found = {d.member: await brought(t, now.race, d.member, read) for d in now.drivers if d.member is not None}
        return replace(now, former={member: value for member, value in found.items() if value is not None})

    def _decided(self, now: Situation, decide: Decide) -> Ruling | Refusal:
        """The ruling; a race that cannot run is held. In a worker thread."""
        try:
            return decide(self._bench(now))
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

    def _bench(self, now: Situation) -> Bench:
        race = now.race
        game = self.game(race)
        progress = None if race.stage == "lobby" or race.seed is None else self._run(game, now)
        return Bench(game, now, progress, self.clock(), self.narrate)

    def game(self, race: Race) -> Game:
        """The race's table, laid once."""
        key = (race.game, race.track, race.track_text, race.tables_text)
        with self._memory:
            known = self._games.get(key)
        if known is None:
            known = laid(self.rulesets[race.game], race.track, race.track_text, race.tables_text)
        with self._memory:
            self._games[key] = known
            while len(self._games) > TABLES:
                del self._games[next(iter(self._games))]
        return known

    def _run(self, game: Game, now: Situation) -> Progress:
        """How far the race has run. Nothing is open between two rounds, after the flag, and where it cannot run."""
        race = now.race
        if race.pending or race.stage in ("over", "abandoned") or race.why in ("disturbed", "review"):
            return Progress(state=now.checkpoint.state, finished=race.stage == "over")
        with self._memory:
            known = self._runs.get(race.id)
        if known and known[0] == race.version:
            return known[1]
        progress = run(game, now)
        self._remember(race.id, race.version, progress)
        return progress

    def _remember(self, race: int, version: int, progress: Progress) -> None:
        with self._memory:
            self._runs[race] = (version, progress)
            self._runs.move_to_end(race)
            while len(self._runs) > REMEMBERED:
                self._runs.popitem(last=False)

    async def _write(self, now: Situation, ruling: Ruling, token: str) -> None:
        """Everything of a ruling in one transaction, or nothing. Raises Stale, Clash."""
        race, outcome, moment = now.race, ruling.outcome, self.clock()

        async def write(t: Transaction) -> None:
            if token and not ruling.refusal:
                await notes.remember(t, token, ruling.note, moment)
            await _written(t, now, outcome, moment)

        await self.database.write(write)
        progress = outcome.progress
        if progress and not progress.round_closed:
            self._remember(race.id, race.version + 1, progress)
        self.tell()

    def tell(self) -> None:
        """Calls back everybody who waits for changes."""
        for changed in self.changed:
            changed()


async def situation(t: Transaction, race: int) -> Situation | None:
    """Where a race stands."""
    found = await races.find(t, race)
    if found is None:
        return None
    drivers, known = await races.drivers(t, race), await takes.every(t, race) if found.take else ()
    last = found.round - 1
    return Situation(
        race=found,
        drivers=drivers,
        checkpoint=await rounds.latest(t, race) or NO_CHECKPOINT,
        entries=await journal.standing(t, race, found.take, found.round),
        orders=await journal.standing_orders(t, race),
        round=await rounds.find(t, race, found.take, found.round),
        open=await questions.open_in(t, race),
        habits=await members.habits(t, [d.member for d in drivers if d.member]),
        takes=known,
        proposals=await journal.proposals(t, race, found.take, found.round) if found.take else {},
        disqualified=await acts.disqualified(t, race),
        heard=await rounds.whispered(t, race, takes.owner(known, found.take, last), last) if last >= 0 else (),
    )


async def _written(t: Transaction, now: Situation, outcome: Outcome, moment: int) -> None:
    """Everything of an outcome."""
    race = now.race
    outcome = await _projected(t, now, outcome, moment)
    await races.change(t, await _queued(t, outcome.race, outcome.posts))
    take, round = outcome.again or (race.take, race.round)
    entered = (
        journal.New(take, round if h.round is None else h.round, h.entry, h.member, h.reason) for h in outcome.entries
    )
    await journal.append(t, race.id, moment, entered)
    await journal.strike(t, race.id, race.take, race.round, outcome.struck)
    await journal.strike_rows(t, race.id, outcome.undone)
    for checkpoint in (outcome.base, outcome.checkpoint):
        if checkpoint:
            await rounds.keep(t, race.id, take, checkpoint)
    for record in outcome.rounds:
        await rounds.write(t, race.id, record)
    if _goes_on(race, outcome):
        await outbox.hurry(t, race.id)


async def _projected(t: Transaction, now: Situation, outcome: Outcome, moment: int) -> Outcome:
    """Seats and questions written down; the outcome with the numbers of new questions in its direct messages."""
    race = now.race.id
    if outcome.replaced:
        await races.end_tenure(t, race, outcome.replaced, now.race.round)
    for seat in outcome.left:
        await races.unseat(t, race, seat)
    await races.seat(t, race, outcome.drivers)
    if outcome.filed:
        await journal.file_standing(t, race, *outcome.filed)
    await questions.change(t, outcome.kept)
    posts = await _scored(t, race, outcome.posts)
    outcome = replace(outcome, posts=(*posts, *await _asked_of_stewards(t, now, outcome, moment)))
    numbers: dict[Seat, tuple[int, ...]] = {}
    for row in outcome.fresh:
        number = await questions.put(t, row)
        numbers[row.seat] = (*numbers.get(row.seat, ()), *(() if row.answered else (number,)))
    return with_numbers(outcome, numbers)


async def _asked_of_stewards(t: Transaction, now: Situation, outcome: Outcome, moment: int) -> tuple[Draft, ...]:
    """What waits for the stewards, in one message a round to the organiser, and where a role makes others stewards, in
    a line for the channel, once for each kind of question that waits; a precedent needs none."""
    race, (take, round) = now.race, outcome.again or (now.race.take, now.race.round)
    if not (outcome.wanted and race.creator):
        return ()
    fresh, before = 0, {p.kind for p in await prompts.open_in(t, race.id)}
    for one in outcome.wanted:
        made = Prompt(
            race=race.id,
            guild=race.guild,
            game=race.game,
            take=take,
            round=round,
            kind=one.kind,
            seat=one.seat,
            at=one.at,
            facts=dict(one.facts),
            asked=moment,
        )
        fresh += await prompts.put(t, made)
    if not fresh:
        return ()
    waiting = await prompts.open_in(t, race.id)
    lines = tuple((p.kind, p.seat, p.round) for p in waiting)
    post = Prompted(round=round, waiting=lines, names=names_of(now.drivers))
    own = Draft(post=post, to=race.creator, subject=f"prompts/{round}")
    role = (await notes.settings(t, "guild", race.guild)).get("gm_role")
    if role is None or {p.kind for p in waiting} <= before:
        return (own,)
    line = Notice(what="prompts", facts={"round": round}, knob="prompts")
    return own, Draft(post=line, subject=f"waiting/{take}.{round}")


async def _scored(t: Transaction, race: int, posts: tuple[Draft, ...]) -> tuple[Draft, ...]:
    """In a season a place is worth the season's points, which stand in its tables, and no others."""
    if not any(isinstance(d.post, Flag | Ruled) and d.post.scheme for d in posts):
        return posts
    if await seasons.of_race(t, race) is None:
        return posts
    return tuple(_without_points(draft) for draft in posts)


def _without_points(draft: Draft) -> Draft:
    if not isinstance(draft.post, Flag | Ruled):
        return draft
    return draft.model_copy(update={"post": draft.post.model_copy(update={"scheme": ""})})


async def _queued(t: Transaction, race: Race, posts: Sequence[Draft]) -> Race:
    """The posts, put into the race's queue; the race with its count of them."""
    await outbox.queue(t, race, race.ordinal + 1, posts)
    return race.model_copy(update={"ordinal": race.ordinal + len(posts)})


def _goes_on(was: Race, outcome: Outcome) -> bool:
    """Whether a race runs again, runs elsewhere, or its stewards have acted: then its queue goes on too."""
    now = outcome.race
    runs = now.stage == "running" and (was.stage, was.take) != (now.stage, now.take)
    return runs or now.channel != was.channel or any(handed.entry.hand == "gm" for handed in outcome.entries)


def _where(trouble: BaseException) -> str:
    """The place in the code, without a word of the data."""
    frames = traceback.extract_tb(trouble.__traceback__)[-3:]
    return ", ".join(f"{f.filename.rpartition('/')[2]}:{f.lineno}" for f in frames)
