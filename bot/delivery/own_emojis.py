"""The application's own emojis: cars and cards, uploaded once and found again by name.

An emoji's name ends with a digest of its drawing, so that a changed drawing replaces the old one. Of several
processes, the one with the duties uploads; the others read Discord's list. Without emojis, messages show circles."""

import asyncio
import logging
import re
from collections.abc import Mapping
from functools import lru_cache

import aiohttp
import discord

from bot.app.system_api import SystemApi
from bot.delivery.discord_errors import describe_refusal
from bot.delivery.picture_workers import ThreadRenderer
from bot.model.cars_shown import CarsShown
from bot.model.seats import SEAT_EMOJIS, SEATS
from bot.pictures.emoji_picture import EmojiPicture, draw_car_emoji, draw_card_emoji, make_card_key, render_emoji
from bot.store.leases import DUTIES_PARTITION
from bot.util.wakeup import SleepFunction, Wakeup
from rules.base import Seat
from rules.ruleset import RuleSet
from rules.view import CardFace

log = logging.getLogger(__name__)

CHECK_SECONDS, PAUSE_SECONDS = 60, 5
"""Seconds between checks for cars without an emoji; seconds to the next check if a message has lacked one."""
RETRY_SECONDS = 3600
"""Seconds until uploads are tried again after Discord has refused one."""
MAX_OWN_EMOJIS = 1000
"""Twice as many as there can be cars and cards; Discord allows an application 2,000."""
OWN_NAME = re.compile(rf"(?:(?P<seat>{'|'.join(SEATS)})_(?P<shape>[a-z]+)_(?P<number>\d+)|card_\w+)_[0-9a-f]{{4}}")
"""The name of an emoji that we have uploaded: of a car, or of a card."""

draw_car = lru_cache(maxsize=MAX_OWN_EMOJIS)(draw_car_emoji)
draw_card = lru_cache(maxsize=MAX_OWN_EMOJIS)(draw_card_emoji)


@lru_cache(maxsize=MAX_OWN_EMOJIS)
def name_car(shape: str, seat: Seat, number: int) -> str:
    """Return the name of a car's emoji. It ends with a digest of the drawing, which is too slow for every message."""
    return draw_car(shape, seat, number).name


@lru_cache(maxsize=MAX_OWN_EMOJIS)
def name_card(face: CardFace) -> str:
    """Return the name of a card's emoji."""
    return draw_card(face).name


class OwnEmojis:
    """The emojis that can be shown, by what they show. `games`: their cars and cards are drawn."""

    def __init__(
        self,
        client: discord.Client,
        system_api: SystemApi,
        picture_renderer: ThreadRenderer,
        games: Mapping[str, RuleSet],  # type: ignore[type-arg]
        sleep: SleepFunction = asyncio.sleep,
    ) -> None:
        self._client = client
        self._system_api = system_api
        self._picture_renderer = picture_renderer
        self._games = games
        self._sleep = sleep
        faces = {make_card_key(face.name): face for one in games.values() for face in one.card_faces}
        self._cards = {name_card(face): draw_card(face) for face in faces.values()}
        self._card_names = {key: name_card(face) for key, face in faces.items()}
        self._ids: dict[str, int] = {}
        """By name, the emojis that Discord has."""
        self._outdated, self._complains, self._wakeup = True, True, Wakeup(sleep)

    # Showing

    def find_cars(self, race_cars: CarsShown) -> Mapping[str, discord.PartialEmoji]:
        """Return the emojis of a race's cars, by the circles in whose place they stand; all of them, or none."""
        game = self._games.get(race_cars.game)
        if game is None:
            return {}
        names_by_circle = {
            SEAT_EMOJIS.get(seat): name_car(game.shape, seat, number) for seat, number in race_cars.numbers.items()
        }
        return self._find_all({circle: name for circle, name in names_by_circle.items() if circle})

    def find_cards(self, race_cars: CarsShown) -> Mapping[str, discord.PartialEmoji]:
        """Return the emojis of a game's cards, by their names; all of them, or none."""
        game = self._games.get(race_cars.game)
        return self._find_all(
            {face.name: self._card_names[make_card_key(face.name)] for face in game.card_faces} if game else {}
        )

    def _find_all(self, names: Mapping[str, str]) -> Mapping[str, discord.PartialEmoji]:
        emojis = {
            key: discord.PartialEmoji(name=name, id=self._ids[name]) for key, name in names.items() if name in self._ids
        }
        if len(emojis) == len(names):
            return emojis
        self._outdated = True
        self._wakeup.set()
        return {}

    # Uploading

    async def run(self) -> None:
        """Keep the emojis up to date until cancelled."""
        while True:
            self._wakeup.clear()
            if await self.update():
                await self._sleep(PAUSE_SECONDS)
                await self._wakeup.wait(CHECK_SECONDS - PAUSE_SECONDS)
            else:
                await self._sleep(RETRY_SECONDS)

    async def update(self) -> bool:
        """Read Discord's list if it may have changed, and upload what is missing; return whether that worked."""
        try:
            await self._update()
        except (discord.HTTPException, aiohttp.ClientError, OSError) as trouble:
            if self._complains:
                why = (
                    describe_refusal(trouble) if isinstance(trouble, discord.HTTPException) else type(trouble).__name__
                )
                log.warning("the emojis of cars cannot be used (%s): circles are shown instead", why)
            self._complains = False
            return False
        return True

    async def _update(self) -> None:
        is_ours = self._system_api.share.has(DUTIES_PARTITION)
        values_by_name = await self._list_wanted() if is_ours else {}
        if not (self._outdated or values_by_name.keys() - self._ids):
            return
        application_emojis = await self._client.fetch_application_emojis()
        self._ids, self._outdated = {one.name: one.id for one in application_emojis}, False
        if is_ours:
            room = MAX_OWN_EMOJIS - sum(bool(OWN_NAME.fullmatch(one.name)) for one in application_emojis)
            for name in [one for one in values_by_name if one not in self._ids][: max(0, room)]:
                image = await self._picture_renderer.draw(render_emoji, values_by_name[name])
                new_emoji = await self._client.create_application_emoji(name=name, image=image)
                self._ids[new_emoji.name] = new_emoji.id
            for old in [one for one in application_emojis if self._is_stale(one.name)]:
                await old.delete()
                self._ids.pop(old.name, None)

    async def _list_wanted(self) -> Mapping[str, EmojiPicture]:
        """List every card, and of every shape the cars that are usual or in a race now, by their names."""
        cars = {(one.shape, seat, number) for one in self._games.values() for number, seat in enumerate(SEATS, 1)}
        for game, seat, number in await self._system_api.list_car_numbers():
            if game in self._games and seat in SEATS:
                cars.add((self._games[game].shape, seat, number))
        return self._cards | {name_car(*car): draw_car(*car) for car in sorted(cars)}

    def _is_stale(self, name: str) -> bool:
        """Whether an emoji is ours, but of an older drawing."""
        match = OWN_NAME.fullmatch(name)
        if match is None:
            return False
        if match["seat"]:
            return name_car(match["shape"], match["seat"], int(match["number"])) != name
        return name not in self._cards
