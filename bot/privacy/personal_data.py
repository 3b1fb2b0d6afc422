"""Export and erasure of a member's personal data, and erasure of servers that removed the bot."""

import json
import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from functools import partial

from bot.app.race_access import AuthorizedRaces
from bot.model.actor import Actor, Rejection
from bot.model.driver import Driver
from bot.model.timing_options import DAY_SECONDS
from bot.store import personal_data, races
from bot.store.database import Database
from bot.store.races import Race

LeaveRace = Callable[[int, Actor], Awaitable[Driver | Rejection]]
"""Function by which a member leaves a race."""
ServerAction = Callable[[int], Awaitable[None]]
"""Function that does something with a server's races."""


@dataclass(frozen=True)
class ErasurePlan:
    """What an erasure affects: cars to hand over, races organised, open seasons organised (by their titles), and how
    many races and seasons name the member."""

    live_races: tuple[int, ...]
    organised_races: tuple[int, ...]
    organised_seasons: tuple[str, ...]
    named_race_count: int
    named_season_count: int


class PersonalData:
    """Personal data of the asking member. `leave`: leaves a lobby; `give_up`: leaves a started race."""

    def __init__(self, access: AuthorizedRaces, leave: LeaveRace, give_up: LeaveRace) -> None:
        self._access, self._database = access, access.database
        self._leave, self._give_up = leave, give_up

    async def export(self, actor: Actor) -> str:
        """Return all stored data of the member as JSON."""
        stored_data = await self._database.read(lambda t: personal_data.export_member(t, actor.member))
        return json.dumps(stored_data, indent=2, ensure_ascii=False) + "\n"

    async def plan_erasure(self, actor: Actor) -> ErasurePlan:
        """Return what an erasure would affect."""
        driven_races = await self._list_live_races(actor)
        organised_races = await self._database.read(lambda t: races.list_organised_ids(t, actor.member))
        named_races = await self._database.read(lambda t: personal_data.list_races(t, actor.member))
        named_seasons = await self._database.read(lambda t: personal_data.list_seasons(t, actor.member))
        organised_seasons = [row for row in named_seasons if row["creator"] == actor.member and not row["closed"]]
        return ErasurePlan(
            live_races=tuple(race.id for race in driven_races),
            organised_races=organised_races,
            organised_seasons=tuple(json.loads(row["body"])["title"] for row in organised_seasons),
            named_race_count=len(named_races),
            named_season_count=len(named_seasons),
        )

    async def erase(self, actor: Actor) -> ErasurePlan | Rejection:
        """Hand over cars of live races one by one, then erase everything in one transaction.

        If a race cannot release the member now, its rejection is returned and nothing is erased."""
        before = await self.plan_erasure(actor)
        for race in await self._list_live_races(actor):
            rejection = await self._leave_race(race, actor)
            if rejection:
                return rejection
        await self._database.write(lambda t: personal_data.erase_member(t, actor.member))
        self._access.notify_changed()
        return before

    async def _list_live_races(self, actor: Actor) -> tuple[Race, ...]:
        return await self._database.read(lambda t: races.list_live_of_member(t, actor.member))

    async def _leave_race(self, race: Race, actor: Actor) -> Rejection | None:
        """Leave a race; permitted wherever the member is, as it is their own seat."""
        own = Actor(member=actor.member, name=actor.name, token=f"forget/{race.id}/{actor.token}")
        let_go = self._leave if race.stage == "lobby" else self._give_up
        note = await let_go(race.id, own)
        return note if isinstance(note, Rejection) else None


log = logging.getLogger(__name__)

CHECK_INTERVAL_SECONDS = 3600


class RemovedServers:
    """Tracks servers that removed the bot. `keeps`: days until their data is erased; `hold`: holds a server's races;
    `reach`: sends what waits there."""

    def __init__(
        self, database: Database, clock: Callable[[], int], keeps: int, *, hold: ServerAction, reach: ServerAction
    ) -> None:
        self._database, self._clock, self._keeps = database, clock, keeps
        self._hold, self._reach = hold, reach
        self._last_check_at = 0

    async def handle_removal(self, guild: int) -> None:
        """Record that a server has removed the bot, and hold its races."""
        now = self._clock()
        await self._database.write(lambda t: personal_data.mark_left(t, guild, now))
        await self._hold(guild)

    async def handle_invitation(self, guild: int) -> None:
        """Record that a server has invited the bot; if it had removed it before, send what waits there."""
        await self._database.write(lambda t: personal_data.mark_present(t, guild))
        await self._reach(guild)

    async def reconcile(self, there: Collection[int], mine: Callable[[int], bool]) -> None:
        """Compare stored servers with the present ones after a start, and hold the races of those that have gone."""
        now = self._clock()
        for guild in await self._database.write(lambda t: personal_data.reconcile(t, there, mine, now)):
            await self._hold(guild)

    async def erase_expired(self) -> None:
        """Erase servers whose retention time has passed."""
        now = self._clock()
        if now < self._last_check_at + CHECK_INTERVAL_SECONDS:
            return
        self._last_check_at = now
        for guild in await self._database.read(
            lambda t: personal_data.list_gone_since(t, now - self._keeps * DAY_SECONDS)
        ):
            await self._database.write(partial(personal_data.delete_guild, guild=guild))
            log.info("server %d removed the bot %d days ago, and is forgotten", guild, self._keeps)
