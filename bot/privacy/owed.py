"""A member's own: all that is kept of him, as a file; and that it is forgotten."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.race.door import Door
from bot.store import races, traces
from bot.store.races import Race
from bot.telling.posts import Driver
from bot.telling.summaries import Actor, Refusal

LetGo = Callable[[int, Actor], Awaitable[Driver | Refusal]]
"""How a member leaves a race."""


@dataclass(frozen=True)
class Farewell:
    """What forgetting a member concerns: the live races whose cars he hands over, the live races that he organises, and
    all races in which he is named."""

    driven: tuple[int, ...]
    organised: tuple[int, ...]
    named: int


class OwnData:
    """For whoever asks about himself. `leave`: a lobby; `give_up`: a race that has started."""

    def __init__(self, door: Door, leave: LetGo, give_up: LetGo) -> None:
        self._door, self._database = door, door.database
        self._leave, self._give_up = leave, give_up

    async def kept(self, actor: Actor) -> str:
        """All that is kept of him, as JSON."""
        found = await self._database.read(lambda t: traces.kept_of(t, actor.member))
        return json.dumps(found, indent=2, ensure_ascii=False) + "\n"

    async def farewell(self, actor: Actor) -> Farewell:
        """What would be done."""
        driven = await self._driven(actor)
        organised = await self._database.read(lambda t: races.organised_by(t, actor.member))
        named = await self._database.read(lambda t: traces.races_of(t, actor.member))
        return Farewell(tuple(race.id for race in driven), organised, len(named))

    async def forget(self, actor: Actor) -> Farewell | Refusal:
        """Cars of live races are handed over, one after the other; then everything is forgotten in one go. A refusal is
        that of the first race that cannot let him go now, and nothing is forgotten before it can."""
        before = await self.farewell(actor)
        for race in await self._driven(actor):
            refusal = await self._let_go(race, actor)
            if refusal:
                return refusal
        await self._database.write(lambda t: traces.taken_out(t, actor.member))
        self._door.tell()
        return before

    async def _driven(self, actor: Actor) -> tuple[Race, ...]:
        return await self._database.read(lambda t: races.live_of(t, actor.member))

    async def _let_go(self, race: Race, actor: Actor) -> Refusal | None:
        """Wherever he stands: it is his own seat."""
        own = Actor(member=actor.member, name=actor.name, token=f"forget/{race.id}/{actor.token}")
        let_go = self._leave if race.stage == "lobby" else self._give_up
        done = await let_go(race.id, own)
        return done if isinstance(done, Refusal) else None
