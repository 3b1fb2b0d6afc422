"""Seasons as members come by them: opened, followed, closed, read; what is told of them after a race."""

from collections.abc import Iterable
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.desk.house import House
from bot.race.door import Door
from bot.race.office import in_office
from bot.season.entries import Entries
from bot.season.penalties import Penalties
from bot.season.planning import Planning
from bot.season.record_book import DrivenRace, people_of, record_book
from bot.season.register import Register, here, not_yours, runs, short
from bot.season.scoring import Scoring
from bot.season.stables import purses_after
from bot.store import races, season_posts, seasons
from bot.store.database import Transaction
from bot.store.library import Library, layout_of
from bot.store.races import Race
from bot.store.seasons import Meeting, RacePlan, Season
from bot.telling.posts import Driver, SeasonTables
from bot.telling.season_words import RecordBook, SeasonHub
from bot.telling.story.lineup import read as read_lineups
from bot.telling.summaries import Actor, Refusal
from rules.league.points import read_scheme
from rules.league.season import SeasonTerms, next_tiers
from rules.values import digest

MOST_DRIVEN, CHAMPIONS = 400, 10
"""Races, the newest, and closed seasons that a server's record book is made of."""


class Seasons:
    """What organisers and members do with a season. Every door gives the season or its tables, or a Refusal.

    `of`, `tables`, `may_run` are the Register's; `settle_in`, `plan`, `call_off`, `hold`, `release`, `enter_result` the
    Planning's; `enter`, `withdraw`, `swap`, `admit`, `not_now`, `stand_by`, `stand_in` the Entries'; `penalise`,
    `pardon` the Penalties'.
    """

    def __init__(self, door: Door, house: House, library: Library) -> None:
        self._door, self._house, self._library, self._database = door, house, library, door.database
        self.scoring = Scoring(door, library)
        register = self._register = Register(door, self.scoring)
        self.of, self.tables, self.may_run = register.of, register.tables, register.may_run
        planning = Planning(door, library, register, self.scoring)
        self.settle_in, self.plan, self.call_off = planning.settle_in, planning.plan, planning.call_off
        self.hold, self.release, self.enter_result = planning.hold, planning.release, planning.enter_result
        entries = Entries(door, register)
        self.enter, self.withdraw, self.swap, self.admit = entries.enter, entries.withdraw, entries.swap, entries.admit
        self.not_now, self.stand_by, self.stand_in = entries.not_now, entries.stand_by, entries.stand_in
        penalties = Penalties(door, register, self.scoring)
        self.penalise, self.pardon = penalties.penalise, penalties.pardon

    async def create(
        self,
        guild: int,
        actor: Actor,
        title: str,
        terms: SeasonTerms,
        plan: RacePlan | None = None,
        channel: int = 0,
    ) -> Season | Refusal:
        """A new season without entrants or races: opened by the stewards' role or whoever manages the server.
        `channel`: where its message stands and its races are held."""
        points = self._library.scheme_text(terms.scheme)
        if points is None:
            return Refusal(code="unknown_scheme", facts={"scheme": terms.scheme, "schemes": list(self.schemes())})
        known = await self._database.read(lambda t: in_office(t, guild, actor))
        if not known.manager:
            return Refusal(code="no_organiser")
        meant = read_scheme(points).game
        if terms.game and meant not in ("", terms.game):
            named = self.scoring.named(meant)
            return Refusal(code="scheme_of_another_game", facts={"scheme": terms.scheme, "game": named})
        terms = terms.model_copy(update={"game": terms.game or meant})
        plan = plan or RacePlan()
        if not _is_zone(plan.zone):
            return Refusal(code="bad_zone", facts={"zone": plan.zone})
        season = Season(
            guild=guild,
            creator=actor.member,
            title=short(title) or "Season",
            terms=terms,
            points=points,
            plan=plan,
            channels={1: channel} if channel else {},
        )
        return await self._register.added(season, actor, "create")

    def schemes(self) -> dict[str, str]:
        """The points tables there are, with their titles."""
        known = {name: self._library.scheme(name) for name in self._library.schemes()}
        return {name: scheme.title for name, scheme in known.items() if scheme}

    async def of_guild(self, guild: int) -> tuple[Season, ...]:
        """A server's seasons, those that are on first."""
        return await self._database.read(lambda t: seasons.of_guild(t, guild))

    async def server_of(self, season: int, actor: Actor) -> int | None:
        """The server of a season, for those to whom we have written about it."""

        async def read(t: Transaction) -> int | None:
            found = await seasons.find(t, season) if await season_posts.wrote_to(t, season, actor.member) else None
            return found.guild if found else None

        return await self._database.read(read)

    async def on(self, season: int, actor: Actor) -> Season | Refusal:
        """One of them that is not closed."""
        found = await self.of(season, actor)
        if isinstance(found, Season) and found.closed:
            return Refusal(code="season_closed", facts={"title": found.title})
        return found

    async def close(self, season: int, actor: Actor) -> SeasonTables | Refusal:
        """Ends a season; its tables stay. Entries are moved up and down, for the next one."""
        last = await self.tables(season, actor)
        if isinstance(last, Refusal):
            return last
        closed = await self._register.change(season, actor, lambda now: now.model_copy(update={"closed": True}))
        return closed if isinstance(closed, Refusal) else last.model_copy(update={"closed": True})

    async def follow(self, season: int, actor: Actor, title: str) -> Season | Refusal:
        """A new season on the same terms, with the entrants of a closed one in the tiers they have earned."""

        async def read(t: Transaction) -> tuple[Season, SeasonTables] | None:
            found = await here(t, season, actor)
            return (found, await self.scoring.tables(t, found)) if found else None

        known = await self._database.read(read)
        if known is None:
            return Refusal(code="unknown_season", facts={"season": season})
        old, tables = known
        if not runs(old, await self._register.known(season, actor)):
            return not_yours(old)
        tiers = next_tiers([[line.who for line in table] for table in tables.drivers], old.terms.move)
        tier_of = {who: n for n, tier in enumerate(tiers, 1) for who in tier}
        moved = tuple(e.model_copy(update={"tier": tier_of.get(str(e.member), e.tier)}) for e in old.entrants)
        new = Season(
            guild=old.guild,
            creator=actor.member,
            title=short(title) or old.title,
            terms=old.terms,
            points=self._library.scheme_text(old.terms.scheme) or old.points,
            entrants=moved,
            plan=old.plan,
            channels=old.channels,
            reserves=old.reserves,
        )
        return await self._register.added(new, actor, "follow")

    async def calendar(self, season: Season, actor: Actor) -> tuple[Meeting, ...]:
        """A season's meetings; races that do not exist for the actor are not named."""
        shut = {m.race: m.race and await self._door.shut(m.race, actor) for m in season.meetings}
        return tuple(m.model_copy(update={"race": None}) if shut[m.race] else m for m in season.meetings)

    async def sheet(self, season: int, actor: Actor) -> SeasonHub | Refusal:
        """All that a season's file holds; races that do not exist for the actor are not named."""
        found = await self.of(season, actor)
        if isinstance(found, Refusal):
            return found
        return await self.scoring.hub(found.model_copy(update={"meetings": await self.calendar(found, actor)}))

    async def records(self, actor: Actor, season: Season | None = None) -> RecordBook:
        """The record book of a season, or of all races of a server that exist for an actor, with its champions."""
        guild, held = actor.guild or 0, {m.race for m in season.meetings} if season else set[int | None]()

        async def read(t: Transaction) -> list[DrivenRace]:
            found = await races.driven_in(t, guild, MOST_DRIVEN)
            return [_driven(r, await races.drivers(t, r.id)) for r in found if season is None or r.id in held]

        driven = [one for one in await self._database.read(read) if not await self._door.shut(one.id, actor)]
        closed = [] if season else [s for s in await self.of_guild(guild) if s.closed][:CHAMPIONS]
        titles = [(s.title, await self.scoring.champions(s)) for s in closed]
        return record_book(driven, [(title, names) for title, names in titles if names])

    async def settle(self) -> None:
        """Posts the tables after every race that has ended, or has been corrected, since they were posted last."""
        for race, classification in await self._database.read(seasons.unposted):
            await self._post(race, classification)

    async def _post(self, race: int, classification: str) -> None:

        async def read(t: Transaction) -> tuple[str, SeasonTables | None]:
            season, before = await seasons.of_race(t, race), await seasons.last_posted(t, race)
            tables = await self.scoring.tables(t, season) if season else None
            if season and tables and season.terms.campaign:
                tables = tables.model_copy(update=await purses_after(t, season, race, self._door.game))
            return before, tables

        before, tables = await self._database.read(read)
        if tables:
            post = tables.model_copy(update={"race": race, "again": bool(before)})
            await self._house.say(race, post, f"tables/{race}/{digest([before, classification])}")
        await self._database.write(lambda t: seasons.posted(t, race, classification))


def _driven(race: Race, drivers: Iterable[Driver]) -> DrivenRace:
    """A race as its records are read from it."""
    return DrivenRace(
        race.id,
        race.game,
        race.track,
        race.classification,
        read_lineups(race.places),
        people_of(drivers, imported=race.imported is not None),
        layout_of(race.track_text),
        race.imported is not None,
    )


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True
