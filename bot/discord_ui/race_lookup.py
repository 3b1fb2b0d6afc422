"""The race and the car that a command means."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Concatenate, ParamSpec

from discord import Interaction

from bot.app.member_api import ChannelRace, MemberApi
from bot.discord_ui.responder import Responder, acknowledge_privately, matches_typed, unwrap
from bot.model.actor import Actor
from bot.model.seats import SEATS
from bot.posts.summaries import RaceSummary
from bot.text.localizer import Localizers
from rules.base import Seat
from rules.questions import InvalidAnswer

P = ParamSpec("P")


class RaceLookup:
    """Finds the race and the car that a command means."""

    def __init__(self, member_api: MemberApi, localizers: Localizers) -> None:
        self._member_api, self._localizers = member_api, localizers

    async def run_command(
        self,
        interaction: Interaction[Any],
        race: int | None,
        which: ChannelRace,
        handle: Callable[Concatenate[Responder, int, P], Awaitable[None]],
        *arguments: P.args,
        **options: P.kwargs,
    ) -> None:
        """Acknowledge a command and call `handle` for the race that `find_race` finds. Raises InvalidAnswer."""
        responder = await acknowledge_privately(interaction)
        await handle(responder, await self.find_race_id(responder.actor, race, which), *arguments, **options)

    async def find_race_id(self, actor: Actor, race: int | None, which: ChannelRace = "live") -> int:
        """Return the id of the race that `find_race` finds. Raises InvalidAnswer."""
        return (await self.find_race(actor, race, which)).id

    async def find_race(self, actor: Actor, race: int | None, which: ChannelRace = "live") -> RaceSummary:
        """Find the named race, else this channel's, else the member's only one. Raises InvalidAnswer."""
        if race is not None:
            return unwrap(await self._member_api.summarize(race, actor))
        return await self._member_api.find_channel_race(actor, which) or await self._find_own_race(actor)

    async def _find_own_race(self, actor: Actor) -> RaceSummary:
        """Find the one race a member drives in. Raises InvalidAnswer."""
        own = await self._member_api.list_live_races(actor)
        if len(own) > 1:
            raise InvalidAnswer("which_race", races=[f"#{c.id}" for c in own])
        if not own:
            raise InvalidAnswer("drives_nowhere", here=actor.guild is not None)
        return own[0]

    async def list_free_cars(self, actor: Actor) -> list[tuple[str, str]]:
        """Return (seat, colour) of the cars that nobody drives in this channel's race."""
        channel_race = await self._member_api.find_channel_race(actor)
        taken_seats = {d.seat for d in channel_race.drivers} if channel_race else set(SEATS)
        return [(c, self._localizers.common.format_word("colour", c)) for c in SEATS if c not in taken_seats]

    async def list_driven_cars(self, actor: Actor) -> list[tuple[str, str]]:
        """Return (seat, colour and name) of the cars in this channel's race."""
        channel_race = await self._member_api.find_channel_race(actor)
        drivers = channel_race.drivers if channel_race else ()
        colour = partial(self._localizers.common.format_word, "colour")
        return [(d.seat, f"{colour(d.seat)}, {d.name}") for d in drivers if not d.gone]

    def read_colour(self, text: str) -> Seat:
        """Return the seat whose colour a text names in any language; a text that names none as it is."""
        return self._localizers.find_seat(text)

    async def find_seat(self, actor: Actor, race: int, typed_text: str) -> Seat:
        """Return the seat that is meant by its colour in any language, its driver's name or both.

        What names no car, or several, is returned as it is written. Raises InvalidAnswer."""
        summary, text = unwrap(await self._member_api.summarize(race, actor)), " ".join(typed_text.casefold().split())
        localizers = [self._localizers.in_language(one).common for one in self._localizers.languages]
        named_seat = self.read_colour(text)
        names = {
            d.seat: (d.seat, d.name, *(localizer.format_word("colour", d.seat) for localizer in localizers))
            for d in summary.drivers
        }
        exact = [d.seat for d in summary.drivers if d.seat == named_seat or d.name.casefold() == text]
        similar = [seat for seat, spellings in names.items() if matches_typed(text.replace(",", " "), *spellings)]
        found = exact or similar
        return found[0] if text and len(found) == 1 else text
