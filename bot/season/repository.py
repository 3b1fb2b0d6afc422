"""Loading and saving seasons on their own server, with permission checks and one change at a time."""

import unicodedata
from collections.abc import Callable

from bot.app.race_access import AuthorizedRaces
from bot.app.steward_notifications import as_server_steward
from bot.model.actor import Actor, Rejection, mention_organiser
from bot.posts.types import SeasonTables
from bot.season.standings import Scoring
from bot.store import key_value, seasons
from bot.store.database import Clash, Transaction, write_until_current
from bot.store.seasons import Season

MAX_NAME_CHARS, MAX_TIERS = 60, 9
"""Characters of a title, a name, a team; tiers of a season."""
SeasonChange = Callable[[Season], Season | Rejection]


class Register:
    """Repository of seasons: finds them and saves changes."""

    def __init__(self, access: AuthorizedRaces, scoring: Scoring) -> None:
        self._access, self._scoring, self._database = access, scoring, access.database

    async def get_season(self, season: int, actor: Actor) -> Season | Rejection:
        """Return a season of the actor's server."""
        found_season = await self._database.read(lambda t: find_in_server(t, season, actor))
        return found_season or Rejection(code="unknown_season", facts={"season": season})

    async def get_if_organiser(self, season: int, actor: Actor) -> Season | Rejection:
        """Return an open season if the actor may run it."""
        return await self.change_season(season, actor, lambda current: current)

    async def get_standings(self, season: int, actor: Actor) -> SeasonTables | Rejection:
        """Return the current standings."""

        async def read(t: Transaction) -> SeasonTables | Rejection:
            found_season = await find_in_server(t, season, actor)
            if found_season is None:
                return Rejection(code="unknown_season", facts={"season": season})
            return await self._scoring.compute_standings(t, found_season)

        return await self._database.read(read)

    async def with_permissions(self, season: int, actor: Actor) -> Actor:
        """Return the actor with the right to run the season, if they have the server's stewards' role."""

        async def read(t: Transaction) -> Actor:
            found_season = await find_in_server(t, season, actor)
            return await as_server_steward(t, found_season.guild, actor) if found_season else actor

        return await self._database.read(read)

    async def change_season(
        self, season: int, actor: Actor, change: SeasonChange, *, own: bool = True
    ) -> Season | Rejection:
        """Apply a change to a season and save it. `own`: only its organiser may make it."""
        permitted_actor = await self.with_permissions(season, actor)

        async def write(t: Transaction) -> Season | Rejection:
            current = await find_in_server(t, season, actor)
            if current is None:
                return Rejection(code="unknown_season", facts={"season": season})
            if current.closed:
                return Rejection(code="season_closed", facts={"title": current.title})
            after = (
                change(current)
                if not own or may_manage(current, permitted_actor)
                else make_not_organiser_rejection(current)
            )
            if isinstance(after, Season):
                await seasons.update(t, after)
                if _corrects_standings(current, after):
                    await seasons.mark_corrected(t, after)
            return after

        try:
            after = await write_until_current(self._database, write)
        except Clash:
            return Rejection(code="race_in_season")
        self._access.notify_changed()
        return after

    async def add_season(self, season: Season, actor: Actor, action: str) -> Season | Rejection:
        """Save a new season, once for each button press; its title is no other season's on the server."""
        token, now = actor.make_token(f"season/{action}"), self._access.clock()

        async def add(t: Transaction) -> Season | Rejection:
            title = _fold_title(season.title)
            namesakes = [s for s in await seasons.list_of_guild(t, season.guild) if _fold_title(s.title) == title]
            # The token last: another process may save this very press between the two statements.
            outcome = await key_value.find_outcome(t, token) if token else None
            before = await seasons.get(t, outcome[0]) if outcome else None
            if before:
                return before
            if namesakes:
                return Rejection(code="title_taken", facts={"title": namesakes[0].title, "season": namesakes[0].id})
            number = await seasons.add(t, season)
            if token:
                await key_value.save_outcome(t, token, number, now)
            return season.model_copy(update={"id": number})

        try:
            saved_season = await self._database.write(add)
        except Clash:
            saved_season = await self._database.write(add)
        self._access.notify_changed()
        return saved_season


async def find_in_server(t: Transaction, season: int, actor: Actor) -> Season | None:
    """Find a season by its number; on another server it does not exist."""
    row = await seasons.get(t, season)
    return row if row and row.guild == actor.guild else None


def may_manage(season: Season, actor: Actor) -> bool:
    """Whether an actor may run a season."""
    return actor.manager or actor.member == season.creator


def make_not_organiser_rejection(season: Season) -> Rejection:
    """Return the rejection for an actor who does not run the season."""
    return Rejection(code="not_yours", facts={"owner": mention_organiser(season.creator)})


def clean_text(text: str) -> str:
    """Return a title, name, team or reason on one line, cut to its maximum length."""
    return " ".join(text.split())[:MAX_NAME_CHARS]


def _fold_title(title: str) -> str:
    """Return a title as readers tell it from others: without case, blanks at its ends and invisible signs."""
    visible_text = "".join(sign for sign in title if unicodedata.category(sign) != "Cf")
    return clean_text(unicodedata.normalize("NFKC", visible_text)).casefold()


def _corrects_standings(before: Season, after: Season) -> bool:
    """Whether a change corrects standings that may have been posted; a race that is counted is posted by itself."""
    return _list_counted(before) != _list_counted(after) or any(
        m.race is not None and after.find_meeting(m.race) is None for m in before.meetings
    )


def _list_counted(season: Season) -> tuple[object, ...]:
    """Return what the standings are made of besides the races themselves."""
    fines = tuple((p.who, p.points, p.places, p.race) for p in season.penalties if p.points or p.places)
    outside = tuple(m.outside for m in season.meetings if m.outside)
    stand_ins = {m.race: m.stand_ins for m in season.meetings if m.stand_ins}
    return fines, outside, stand_ins
