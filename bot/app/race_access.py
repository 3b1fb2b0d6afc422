"""Authorisation of members' access to races.

This is the only place that decides whether a race exists for a member: by the server and channel of the
interaction, the channels they may view, and their seat. Any other race is reported as unknown. One interaction
is authorised once a race, at its first call; every further call of the same actor goes by that."""

from collections.abc import Callable, Hashable
from typing import TypeVar

from bot.app.advice_jobs import AdviceSource
from bot.app.command import CommandContext, Decide
from bot.app.race_service import RaceService
from bot.app.steward_notifications import load_steward_role
from bot.model.actor import Actor, Rejection, mention_organiser
from bot.store import races
from bot.store.database import Transaction, UnitOfWork
from bot.store.race_history import RaceHistory
from bot.store.races import Venue
from rules.base import Json

T = TypeVar("T")
MAX_DATABASE_ID = 1 << 63
"""Exclusive upper bound of ids in the database."""


class AuthorizedRaces:
    """Races as members reach them: every call names its actor. The wrapped `race_service` checks nobody."""

    def __init__(self, race_service: RaceService) -> None:
        self._race_service = race_service
        self.database, self.clock, self.rulesets = race_service.database, race_service.clock, race_service.rulesets
        self.create_race = race_service.create_race
        self.load_punctuality = race_service.load_punctuality
        self.load_game = race_service.games.load
        self.notify_changed = race_service.notify_changed
        self.find_question, self.ask_until_settled = race_service.find_question, race_service.ask_until_settled

    @property
    def advice(self) -> AdviceSource | None:
        """Who forecasts rounds, if anybody does."""
        return self._race_service.advice

    async def check_access(self, race: int, actor: Actor) -> Rejection | None:
        """Return a rejection if the actor has no access to a race: it is reported as unknown."""
        venue = await self._find_authorized_venue(race, actor)
        return venue if isinstance(venue, Rejection) else None

    async def _find_authorized_venue(self, race: int, actor: Actor) -> Venue | Rejection:
        """Return where a race is held, if it exists for the actor; checked once an interaction."""
        admissions = actor.admissions.venues if actor.admissions else {}
        if (rights := _list_rights(race, actor)) in admissions:
            venue: Venue = admissions[rights]
            return venue
        if not 0 < race < MAX_DATABASE_ID:
            return make_unknown_race_rejection(race)
        place = await self._race_service.find_venue(race, actor.member)
        if place is None or not await is_visible_to(place, actor):
            return make_unknown_race_rejection(race)
        admissions[rights] = place
        return place

    async def execute(
        self,
        race: int,
        actor: Actor,
        decide: Decide,
        token: str = "",
        *,
        in_event_loop: bool = False,
        in_hidden_phase: bool = False,
    ) -> Json | Rejection:
        """Execute a decision about a race for an actor and commit it.

        `in_hidden_phase`: it may run in a hidden phase too. Imported races reject everything: their seed is known."""
        place = await self._find_authorized_venue(race, actor)
        if isinstance(place, Rejection):
            return place
        if place.imported:
            return Rejection(code="imported_race", facts={"race": race})
        return await self._race_service.execute(
            race, decide, token, in_event_loop=in_event_loop, in_hidden_phase=in_hidden_phase
        )

    async def query(
        self, race: int, actor: Actor, see: Callable[[CommandContext], T], *, in_event_loop: bool = False
    ) -> T | Rejection:
        """Return the result of `see` for a race, on behalf of an actor."""
        rejection = await self.check_access(race, actor)
        if rejection is not None:
            return rejection
        return await self._race_service.query(race, see, in_event_loop=in_event_loop)

    async def authorize_official(self, race: int, actor: Actor) -> Actor | Rejection:
        """Return an official of a race as a server manager; a rejection for anybody else.

        Officials are its organiser, server managers, and members with the stewards' role."""

        async def read(t: Transaction) -> tuple[int, int | None]:
            row = await races.get(t, race)
            assert row is not None
            return row.creator, await load_steward_role(t, row.guild)

        creator_and_role = await self.read_rows(race, actor, read)
        if isinstance(creator_and_role, Rejection):
            return creator_and_role
        creator, role = creator_and_role
        if actor.manager or actor.member == creator or (role is not None and role in actor.roles):
            return actor.model_copy(update={"manager": True})
        return Rejection(code="not_steward", facts={"owner": mention_organiser(creator)})

    async def query_as_official(
        self, race: int, actor: Actor, see: Callable[[CommandContext], T | Rejection]
    ) -> T | Rejection:
        """Return the result of `see` for a race, on behalf of one of its officials."""
        official = await self.authorize_official(race, actor)
        return official if isinstance(official, Rejection) else await self.query(race, actor, see)

    async def read_as_official(self, race: int, actor: Actor, unit: UnitOfWork[T | Rejection]) -> T | Rejection:
        """Read rows of a race for one of its officials."""
        official = await self.authorize_official(race, actor)
        return official if isinstance(official, Rejection) else await self.database.read(unit)

    async def load_history(self, race: int, actor: Actor) -> RaceHistory | Rejection:
        """Load the recorded history of the race's current branch."""
        return await self.check_access(race, actor) or await self._race_service.load_history(race)

    async def read_rows(self, race: int, actor: Actor, query: UnitOfWork[T]) -> T | Rejection:
        """Read rows of a race for an actor."""
        rejection = await self.check_access(race, actor)
        return await self.database.read(query) if rejection is None else rejection


async def is_visible_to(place: Venue, actor: Actor) -> bool:
    """Whether a race exists for an actor.

    In a server: a race of that server whose channel they may view; where nobody can tell, only for its
    drivers, its organiser and server managers. In direct messages: for members with a seat, and for the
    organiser we have written to."""
    if actor.guild is None:
        return place.seated or (actor.written_to and actor.member == place.creator)
    if actor.guild != place.guild:
        return False
    visibility = await actor.sees(place.channel)
    concerns_them = place.seated or actor.manager or actor.member == place.creator
    return visibility == "seen" or (visibility == "lost" and concerns_them)


def _list_rights(race: int, actor: Actor) -> Hashable:
    """Return everything about an actor that decides about a race: a copy with other rights is checked anew."""
    return race, actor.member, actor.guild, actor.manager, actor.written_to, actor.sees


def make_unknown_race_rejection(race: int) -> Rejection:
    """Return the rejection for a race that does not exist for the actor."""
    return Rejection(code="unknown_race", facts={"race": race})
