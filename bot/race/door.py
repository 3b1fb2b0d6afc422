"""The one door by which members come to races. Whether a race exists for somebody is decided here and nowhere else:
from where he stands, what he may view there, and his seat. Of any other race he reads that there is none.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from bot.race.context import Context, Decide
from bot.race.control import RaceControl
from bot.store.database import Unit
from bot.store.past import Past
from bot.store.races import Venue
from bot.telling.summaries import Actor, Refusal
from rules.values import Json

T = TypeVar("T")
LARGEST = 1 << 63
"""No number of the database is as large."""


class Door:
    """Races as members reach them: nothing here can be asked without saying who asks. `control` asks nobody."""

    def __init__(self, control: RaceControl) -> None:
        self._control = control
        self.database, self.clock, self.rulesets = control.database, control.clock, control.rulesets
        self.open, self.record_of, self.game, self.tell = control.open, control.record_of, control.game, control.tell
        self.question = control.question

    async def shut(self, race: int, actor: Actor) -> Refusal | None:
        """Why an actor does not reach a race: for him there is none of that number."""
        found = await self._venue(race, actor)
        return found if isinstance(found, Refusal) else None

    async def _venue(self, race: int, actor: Actor) -> Venue | Refusal:
        if not 0 < race < LARGEST:
            return unknown(race)
        place = await self._control.place(race, actor.member)
        return place if place is not None and await exists(place, actor) else unknown(race)

    async def act(
        self, race: int, actor: Actor, decide: Decide, token: str = "", *, brief: bool = False, silent: bool = False
    ) -> Json | Refusal:
        """Decides something about a race for an actor, and writes it down. `silent`: while it is run in silence too.
        What was driven elsewhere stays as its file has it: its seed is known, and nothing is ruled in it any more."""
        place = await self._venue(race, actor)
        if isinstance(place, Refusal):
            return place
        if place.imported:
            return Refusal(code="imported_race", facts={"race": race})
        return await self._control.act(race, decide, token, brief=brief, silent=silent)

    async def look(self, race: int, actor: Actor, see: Callable[[Context], Any], *, brief: bool = False) -> Any:
        """Whatever `see` makes of a race for an actor."""
        return await self.shut(race, actor) or await self._control.look(race, see, brief=brief)

    async def past(self, race: int, actor: Actor) -> Past | Refusal:
        """What is recorded of the story that a race tells now."""
        return await self.shut(race, actor) or await self._control.past(race)

    async def read(self, race: int, actor: Actor, query: Unit[T]) -> T | Refusal:
        """Rows of a race, for an actor."""
        shut = await self.shut(race, actor)
        return await self.database.read(query) if shut is None else shut


async def exists(place: Venue, actor: Actor) -> bool:
    """Whether there is such a race for an actor. In a server: one of that server whose channel he may view; where the
    channel is lost, its organiser and whoever manages the server may still move it. In private: the one in which he
    has a seat, and for its organiser the one of which we have written to him."""
    if actor.guild is None:
        return place.seated or (actor.written_to and actor.member == place.creator)
    if actor.guild != place.guild:
        return False
    visibility = await actor.sees(place.channel)
    return visibility == "seen" or (visibility == "lost" and (actor.manager or actor.member == place.creator))


def unknown(race: int) -> Refusal:
    """There is no such race here."""
    return Refusal(code="unknown_race", facts={"race": race})
