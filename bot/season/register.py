"""Seasons as they are written down: found on their own server, and changed by whoever may, one change after another."""

from collections.abc import Callable

from bot.race.door import Door
from bot.race.office import in_office
from bot.season.scoring import Scoring
from bot.store import notes, seasons
from bot.store.database import Clash, Stale, Transaction
from bot.store.seasons import Season
from bot.telling.posts import SeasonTables
from bot.telling.summaries import Actor, Refusal

LONGEST, TIERS = 60, 9
"""Characters of a title, a name, a team; tiers of a season."""
Change = Callable[[Season], Season | Refusal]


class Register:
    """What everybody does with a season first: find it, and write down what has changed."""

    def __init__(self, door: Door, scoring: Scoring) -> None:
        self._door, self._scoring, self._database = door, scoring, door.database

    async def of(self, season: int, actor: Actor) -> Season | Refusal:
        """A season of the server where an actor stands."""
        found = await self._database.read(lambda t: here(t, season, actor))
        return found or Refusal(code="unknown_season", facts={"season": season})

    async def may_run(self, season: int, actor: Actor) -> Season | Refusal:
        """A season that is on, for whoever may run it."""
        return await self.change(season, actor, lambda now: now)

    async def tables(self, season: int, actor: Actor) -> SeasonTables | Refusal:
        """The tables as they stand."""

        async def read(t: Transaction) -> SeasonTables | Refusal:
            found = await here(t, season, actor)
            if found is None:
                return Refusal(code="unknown_season", facts={"season": season})
            return await self._scoring.tables(t, found)

        return await self._database.read(read)

    async def known(self, season: int, actor: Actor) -> Actor:
        """The actor with the right to run the season, if he has the role of the server's stewards."""

        async def read(t: Transaction) -> Actor:
            found = await here(t, season, actor)
            return await in_office(t, found.guild, actor) if found else actor

        return await self._database.read(read)

    async def change(self, season: int, actor: Actor, change: Change, *, own: bool = True) -> Season | Refusal:
        """A season after a change; `own`: only its organiser may make it."""
        known = await self.known(season, actor)

        async def write(t: Transaction) -> Season | Refusal:
            now = await here(t, season, actor)
            if now is None:
                return Refusal(code="unknown_season", facts={"season": season})
            if now.closed:
                return Refusal(code="season_closed", facts={"title": now.title})
            after = change(now) if not own or runs(now, known) else not_yours(now)
            if isinstance(after, Season):
                await seasons.change(t, after)
            return after

        while True:
            try:
                after = await self._database.write(write)
            except Clash:
                return Refusal(code="race_in_season")
            except Stale:
                continue
            self._door.tell()
            return after

    async def added(self, season: Season, actor: Actor, door: str) -> Season:
        """A season written down, once for each press."""
        token, now = f"season/{door}/{actor.token}" if actor.token else "", self._door.clock()

        async def add(t: Transaction) -> Season:
            known = await notes.outcome(t, token) if token else None
            before = await seasons.find(t, known[0]) if known else None
            if before:
                return before
            number = await seasons.add(t, season)
            if token:
                await notes.remember(t, token, number, now)
            return season.model_copy(update={"id": number})

        try:
            made = await self._database.write(add)
        except Clash:
            made = await self._database.write(add)
        self._door.tell()
        return made


async def here(t: Transaction, season: int, actor: Actor) -> Season | None:
    """A season by its number; on another server there is none of that number."""
    found = await seasons.find(t, season)
    return found if found and found.guild == actor.guild else None


def runs(season: Season, actor: Actor) -> bool:
    """Whether somebody runs a season."""
    return actor.manager or actor.member == season.creator


def not_yours(season: Season) -> Refusal:
    """What is answered to whoever does not."""
    return Refusal(code="not_yours", facts={"owner": f"<@{season.creator}>"})


def short(text: str) -> str:
    """A title, a name, a team or a reason, on one line and no longer than it may be."""
    return " ".join(text.split())[:LONGEST]
