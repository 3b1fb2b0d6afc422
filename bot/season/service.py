"""Season use cases of members: creating, closing and reading seasons, and posts after races."""

from collections.abc import Iterable

from bot.app.race_access import AuthorizedRaces
from bot.app.steward_notifications import as_server_steward
from bot.app.system_api import SystemApi
from bot.data_files import Library, find_track_title, hash_layout
from bot.model.actor import Actor, Rejection
from bot.model.driver import Driver
from bot.model.timing_options import is_zone
from bot.posts.types import SeasonTables
from bot.report.positions import parse_lineups
from bot.season.calendar import Planning
from bot.season.campaign import load_purses
from bot.season.entries import Entries, Penalties
from bot.season.ics import format_ics
from bot.season.record_book import DrivenRace, build_record_book, list_human_drivers
from bot.season.repository import Register, clean_text, find_in_server, make_not_organiser_rejection, may_manage
from bot.season.standings import Scoring
from bot.store import key_value, outbox, races, season_posts, seasons, seats, steward_questions
from bot.store.database import Transaction
from bot.store.races import Race
from bot.store.seasons import Meeting, RacePlan, Season
from bot.text.season_post import RecordBook, SeasonSummary
from rules.base import compute_digest
from rules.league.season import SeasonTerms, compute_next_tiers

MAX_RECORD_RACES, MAX_RECORD_SEASONS = 400, 10
"""Races, the newest, and closed seasons that a server's record book is made of."""


class SeasonService:
    """Operations on seasons for organisers and members; they return a season, standings or a Rejection.

    Many are bound methods of `Register`, `Planning`, `Entries` and `Penalties`."""

    def __init__(self, access: AuthorizedRaces, system_api: SystemApi, library: Library) -> None:
        self._access, self._system_api, self._library, self._database = access, system_api, library, access.database
        self.scoring = Scoring(access, library)
        register = self._register = Register(access, self.scoring)
        self.get_season = register.get_season
        self.get_standings = register.get_standings
        self.get_if_organiser = register.get_if_organiser
        planning = Planning(access, library, register, self.scoring)
        self.set_plan = planning.set_plan
        self.set_channel = planning.set_channel
        self.plan_race = planning.plan_race
        self.cancel_meeting = planning.cancel_meeting
        self.count_race = planning.count_race
        self.uncount_race = planning.uncount_race
        self.enter_result = planning.enter_result
        entries = Entries(access, register)
        self.enter, self.withdraw, self.swap, self.admit = entries.enter, entries.withdraw, entries.swap, entries.admit
        self.toggle_absence = entries.toggle_absence
        self.toggle_reserve = entries.toggle_reserve
        self.set_stand_in = entries.set_stand_in
        penalties = Penalties(access, register, self.scoring)
        self.penalise, self.withdraw_penalty = penalties.penalise, penalties.withdraw_penalty

    async def create(
        self,
        guild: int,
        actor: Actor,
        title: str,
        terms: SeasonTerms,
        plan: RacePlan | None = None,
        channel: int = 0,
    ) -> Season | Rejection:
        """Create a season without entrants or races; only for stewards and server managers.

        `channel`: for its live message and its races."""
        scheme = self._library.load_scheme(terms.scheme)
        if scheme is None:
            return Rejection(
                code="unknown_scheme", facts={"scheme": terms.scheme, "schemes": list(self.list_schemes())}
            )
        official = await self._database.read(lambda t: as_server_steward(t, guild, actor))
        if not official.manager:
            return Rejection(code="no_organiser")
        if terms.game and scheme.game not in ("", terms.game):
            game_title = self.scoring.find_game_title(scheme.game)
            return Rejection(code="scheme_of_another_game", facts={"scheme": terms.scheme, "game": game_title})
        terms = terms.model_copy(update={"game": terms.game or scheme.game})
        plan = plan or RacePlan()
        if not is_zone(plan.zone):
            return Rejection(code="bad_zone", facts={"zone": plan.zone})
        season = Season(
            guild=guild,
            creator=actor.member,
            title=clean_text(title) or "Season",
            terms=terms,
            points=self._library.read_scheme_text(terms.scheme) or "",
            plan=plan,
            channels={1: channel} if channel else {},
        )
        return await self._register.add_season(season, actor, "create")

    def list_schemes(self) -> dict[str, str]:
        """Return the titles of the points tables by name."""
        schemes = {name: self._library.load_scheme(name) for name in self._library.list_schemes()}
        return {name: scheme.title for name, scheme in schemes.items() if scheme}

    async def list_in_server(self, guild: int) -> tuple[Season, ...]:
        """List a server's seasons, open ones first."""
        return await self._database.read(lambda t: seasons.list_of_guild(t, guild))

    async def find_server(self, season: int, actor: Actor) -> int | None:
        """Return the server of a season if we have written to the actor about it."""

        async def read(t: Transaction) -> int | None:
            row = await seasons.get(t, season) if await season_posts.has_written_to(t, season, actor.member) else None
            return row.guild if row else None

        return await self._database.read(read)

    async def get_open_season(self, season: int, actor: Actor) -> Season | Rejection:
        """Return a season that is not closed."""
        found_season = await self.get_season(season, actor)
        if isinstance(found_season, Season) and found_season.closed:
            return Rejection(code="season_closed", facts={"title": found_season.title})
        return found_season

    async def list_races_under_protest(self, season: Season, actor: Actor) -> tuple[int, ...]:
        """Return a season's races with protests that nobody has decided, as far as the actor may see them."""
        meetings = await self.list_visible_calendar(season, actor)

        async def read(t: Transaction) -> tuple[int, ...]:
            prompts = [one for m in meetings if m.race for one in await steward_questions.list_open(t, m.race)]
            return tuple(dict.fromkeys(one.race for one in prompts if one.kind == "protest"))

        return await self._database.read(read)

    async def close(self, season: int, actor: Actor) -> SeasonTables | Rejection:
        """Close a season; its standings stay. Promotion and relegation apply to the next season."""
        last = await self.get_standings(season, actor)
        if isinstance(last, Rejection):
            return last
        closed_season = await self._register.change_season(
            season, actor, lambda now: now.model_copy(update={"closed": True})
        )
        return closed_season if isinstance(closed_season, Rejection) else last.model_copy(update={"closed": True})

    async def create_successor(self, season: int, actor: Actor, title: str) -> Season | Rejection:
        """Create a season on the same terms, with a closed season's entrants in their new tiers."""

        async def read(t: Transaction) -> tuple[Season, SeasonTables] | None:
            old = await find_in_server(t, season, actor)
            return (old, await self.scoring.compute_standings(t, old)) if old else None

        season_and_tables = await self._database.read(read)
        if season_and_tables is None:
            return Rejection(code="unknown_season", facts={"season": season})
        old, tables = season_and_tables
        if not may_manage(old, await self._register.with_permissions(season, actor)):
            return make_not_organiser_rejection(old)
        tiers = compute_next_tiers([[line.who for line in table] for table in tables.drivers], old.terms.move)
        tier_of = {who: n for n, tier in enumerate(tiers, 1) for who in tier}
        entrants = tuple(e.model_copy(update={"tier": tier_of.get(str(e.member), e.tier)}) for e in old.entrants)
        readable = self._library.load_scheme(old.terms.scheme) is not None
        new = Season(
            guild=old.guild,
            creator=actor.member,
            title=clean_text(title) or old.title,
            terms=old.terms,
            points=(readable and self._library.read_scheme_text(old.terms.scheme)) or old.points,
            entrants=entrants,
            plan=old.plan,
            channels=old.channels,
            reserves=old.reserves,
        )
        return await self._register.add_season(new, actor, "follow")

    async def list_visible_calendar(self, season: Season, actor: Actor) -> tuple[Meeting, ...]:
        """Return a season's meetings without races that the actor may not see."""
        rejections = {m.race: m.race and await self._access.check_access(m.race, actor) for m in season.meetings}
        return tuple(m.model_copy(update={"race": None}) if rejections[m.race] else m for m in season.meetings)

    async def export_data(self, season: int, actor: Actor) -> SeasonSummary | Rejection:
        """Return the content of a season's file without races that the actor may not see."""
        found_season = await self.get_season(season, actor)
        if isinstance(found_season, Rejection):
            return found_season
        return await self.scoring.summarize(
            found_season.model_copy(update={"meetings": await self.list_visible_calendar(found_season, actor)})
        )

    async def export_calendar(self, season: int, actor: Actor) -> str | Rejection:
        """Return a season's calendar as an iCalendar file."""
        found_season = await self.get_season(season, actor)
        return found_season if isinstance(found_season, Rejection) else format_ics(found_season, self._access.clock())

    async def load_record_book(self, actor: Actor, season: Season | None = None) -> RecordBook:
        """Return the record book of a season, or of the server's visible races with its champions."""
        guild, race_ids = actor.guild or 0, {m.race for m in season.meetings} if season else set[int | None]()
        driven_races = [race for race in await self.load_driven_races(actor) if season is None or race.id in race_ids]
        closed_seasons = (
            [] if season else [s for s in await self.list_in_server(guild) if s.closed][:MAX_RECORD_SEASONS]
        )
        titles = [(s.title, await self.scoring.list_champions(s)) for s in closed_seasons]
        return build_record_book(driven_races, [(title, names) for title, names in titles if names])

    async def load_driven_races(self, actor: Actor) -> list[DrivenRace]:
        """Return the finished races of a server that the actor may view, oldest first."""

        async def read(t: Transaction) -> list[DrivenRace]:
            finished_races = await races.list_finished(t, actor.guild or 0, MAX_RECORD_RACES)
            return [_find_driven_race(race, await seats.list_drivers(t, race.id)) for race in finished_races]

        return [one for one in await self._database.read(read) if not await self._access.check_access(one.id, actor)]

    async def shows_driver_cards(self, actor: Actor) -> bool:
        """Whether the actor's server wants driver cards."""
        return await self._database.read(lambda t: key_value.load_guild_cards(t, actor.guild or 0))

    async def post_standings(self) -> None:
        """Post the standings after every race finished since the last post, and those that a correction changes."""
        for race, classification in await self._database.read(seasons.list_unposted):
            await self._post_after_race(race, classification)

    async def _post_after_race(self, race: int, classification: str) -> None:

        async def read(t: Transaction) -> tuple[str, SeasonTables | None, str | None]:
            season, before = await seasons.get_of_race(t, race), await seasons.load_last_posted(t, race)
            tables = await self.scoring.compute_standings(t, season) if season else None
            if season and tables and season.terms.campaign:
                tables = tables.model_copy(update=await load_purses(t, season, race, self._access.load_game))
            return before, tables, await outbox.load_last_tables(t, race)

        before, tables, last_body = await self._database.read(read)
        last_tables = SeasonTables.model_validate_json(last_body) if last_body else None
        if tables and not (last_tables and _have_same_lines(tables, last_tables)):
            post = tables.model_copy(update={"race": race, "again": bool(before)})
            await self._system_api.post_once(race, post, f"tables/{race}/{compute_digest([before, classification])}")
        await self._database.write(lambda t: seasons.mark_posted(t, race, classification))


def _have_same_lines(one: SeasonTables, other: SeasonTables) -> bool:
    """Whether two posts of a season's tables say the same of everybody."""
    return all(getattr(one, name) == getattr(other, name) for name in ("drivers", "teams", "purses", "names"))


def _find_driven_race(race: Race, drivers: Iterable[Driver]) -> DrivenRace:
    """Return a race in the form that its records are read from."""
    return DrivenRace(
        race.id,
        race.game,
        race.track,
        race.classification,
        parse_lineups(race.position_history),
        list_human_drivers(drivers, imported=race.imported is not None),
        hash_layout(race.track_text),
        race.imported is not None,
        find_track_title(race.track, race.track_text),
    )
