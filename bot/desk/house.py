"""The house: what the bot does with races of its own accord. No member comes in here, and no command knows it."""

from collections.abc import Callable

from bot.desk.reminders import remind
from bot.desk.share import Everything, Share
from bot.desk.tending import WAITING, reviewing, tending
from bot.lobby.officials import lacking, not_reached, reached_again, stuck
from bot.race.context import Context, Ruling, seated, summary
from bot.race.control import RaceControl
from bot.race.situation import Outcome
from bot.stewards.plans import Planning
from bot.stewards.waiting import doing, planned
from bot.store import act_drafts, notes, outbox, processes, races, seasons
from bot.store.acts import WaitingAct
from bot.store.database import Stale, Transaction
from bot.store.past import Past, past
from bot.store.processes import DUTIES
from bot.telling.mail import Draft, Lacking, Stuck
from bot.telling.posts import DmClosed, Notice, Report, SeasonTables
from bot.telling.summaries import RaceSummary, Refusal, Scenery
from rules.values import Json
from rules.view import RaceView


class House:
    """For the clock, the outbox and the publisher."""

    def __init__(self, control: RaceControl, share: Share | None = None) -> None:
        self._control, self.share = control, share or Everything()

    def watch(self, changed: Callable[[], None]) -> None:
        """Calls back after every commit."""
        self._control.changed.append(changed)

    def watch_unfinished(self, unfinished: Callable[[], None]) -> None:
        """Calls back after a commit that leaves a race to be run on, with nobody asked before."""
        self._control.unfinished.append(unfinished)

    def clock(self) -> int:
        """The time, in seconds since 1970."""
        return self._control.clock()

    async def summary(self, race: int) -> RaceSummary | Refusal:
        """What anybody may know of a race."""
        found: RaceSummary | Refusal = await self._control.look(race, summary, brief=True)
        return found

    async def scenery(self, race: int) -> Scenery | Refusal:
        """What a picture of the race needs besides a view."""
        found: Scenery | Refusal = await self._control.look(race, _scenery)
        return found

    async def view_of(self, race: int, round: int) -> RaceView | None:
        """The race as everybody saw it at the end of a round; None where nothing was told of it."""
        body = await self._control.database.read(lambda t: outbox.last_report(t, race, round))
        return Report.model_validate_json(body).view if body else None

    async def reports(self, race: int) -> tuple[Report, ...]:
        """What was told of each of a race's rounds."""
        bodies = await self._control.database.read(lambda t: outbox.last_reports(t, race))
        return tuple(Report.model_validate_json(body) for body in bodies)

    async def views(self, race: int) -> tuple[RaceView, ...]:
        """The race at the end of each of its rounds, as far as it was told."""
        return tuple(report.view for report in await self.reports(race))

    async def say(self, race: int, post: SeasonTables | Notice, token: str) -> Json | Refusal:
        """Says something in a race's channel, once for each token."""
        return await self._control.act(
            race,
            lambda context: Ruling(Outcome(race=context.now.race, posts=(Draft(post=post),))),
            token,
            silent=True,
        )

    async def unreachable(self, queue: Stuck) -> None:
        """What is said does not reach the channel."""
        await self._control.act(queue.race, lambda context: not_reached(context, queue), silent=True)

    async def stuck(self, queue: Stuck) -> None:
        """A queue stands."""
        await self._control.act(queue.race, lambda context: stuck(context, queue), silent=True)

    async def reachable(self, race: int) -> None:
        """What is said reaches the channel again."""
        await self._control.act(race, reached_again, silent=True)

    async def lacking(self, race: int, channel: int, what: Lacking) -> None:
        """The organiser is told, once for a channel, what its posts have to do without."""
        subject = f"lacking/{what}/{channel}"
        said = await self._control.database.read(lambda t: outbox.was_said(t, race, subject))
        if not said:
            await self._control.act(race, lambda context: lacking(context, channel, what, subject), silent=True)

    async def dm_failed(self, race: int, member: int) -> None:
        """A direct message could not be delivered: that is remembered, and said once in the channel."""

        def decide(context: Context) -> Ruling | Refusal:
            there = seated(context, member)
            if there is None or there.dm_closed:
                return Refusal(code="not_seated")
            post = DmClosed(seat=there.seat, member=member)
            changed = there.model_copy(update={"dm_closed": True})
            return Ruling(Outcome(race=context.now.race, drivers=(changed,), posts=(Draft(post=post),)))

        await self._control.act(race, decide)

    async def restless(self) -> dict[int, int]:
        """The races in which something is due now, and since when."""
        now = self._control.clock()
        return await self._control.database.read(lambda t: races.due_by(t, now, self.share.has))

    async def next_time(self) -> int | None:
        """When something is due next."""

        async def read(t: Transaction) -> int | None:
            moments = [await races.next_time(t, self.share.has)]
            if self.share.has(DUTIES):
                moments.append(await seasons.next_time(t))
            return min((moment for moment in moments if moment is not None), default=None)

        return await self._control.database.read(read)

    async def tend(self, race: int) -> bool:
        """Does for one race what is due: opens its round, answers for the late, closes a full set; before that what the
        stewards have done during a silent run. Whether that was anything."""
        done = await self._control.act(race, tending, silent=True)
        if isinstance(done, Refusal) and done.code == WAITING:
            done = await self._done_at_show(race)
        return not isinstance(done, Refusal)

    async def _done_at_show(self, race: int) -> Json | Refusal:
        """The first act of the stewards that has waited for a show."""

        async def read(t: Transaction) -> tuple[WaitingAct, Planning | None, Past] | None:
            found = await races.find(t, race)
            first = found.kept[0] if found and found.kept else None
            return (first, await planned(t, found, first), await past(t, found)) if found and first else None

        while True:
            found = await self._control.database.read(read)
            if found is None:
                return Refusal(code="nothing_open")
            done = await self._control.act(race, doing(*found))
            if not (isinstance(done, Refusal) and done.code == "moved_on"):
                return done

    async def remind(self) -> int:
        """Calls those who are awaited and whose time it is; how many messages that were."""
        if not self.share.has(DUTIES):
            return 0
        now = self._control.clock()
        try:
            said = await self._control.database.write(lambda t: remind(t, now))
        except Stale:
            # Somebody else is calling them.
            return 0
        if said:
            self._control.tell()
        return said

    async def running(self) -> tuple[int, ...]:
        """The races that run."""
        return await self._control.database.read(lambda t: races.running(t, self.share.has))

    async def review(self, race: int) -> None:
        """After a start: a race whose rules have changed asks again what it now asks otherwise."""
        await self._control.act(race, reviewing)

    async def beat(self) -> None:
        """The heartbeat that `steward health` reads; old tokens and drafts are forgotten on the way."""
        now, number = self._control.clock(), self.share.number

        async def beat(t: Transaction) -> None:
            await notes.write(t, "heartbeat", str(now))
            if number is not None:
                await processes.beat(t, number)
            await notes.forget_tokens(t, now)
            await act_drafts.forget(t, now)

        await self._control.database.write(beat)

    async def noted(self, name: str) -> str | None:
        """What was kept by this name."""
        return await self._control.database.read(lambda t: notes.read(t, name))

    async def note(self, name: str, value: str) -> None:
        """Keeps a note in place of the last one."""
        await self._control.database.write(lambda t: notes.write(t, name, value))


def _scenery(context: Context) -> Scenery:
    table = context.game.table
    return Scenery(track=table.track, text=context.now.race.track_text, board=context.game.ruleset.board(table))
