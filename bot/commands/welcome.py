"""The first message on a server, and what its buttons do: a race at once against automatic drivers, or one to
watch."""

import asyncio
import secrets
from collections.abc import Mapping
from typing import Any

import discord
from discord import ButtonStyle, Interaction
from discord.ui import Button, View

from bot.commands.orders import OrdersWindow
from bot.commands.organising import check_permissions
from bot.commands.replies import Heard, Talk, taken
from bot.desk.desk import Desk
from bot.forms.discord_text import NOBODY
from bot.forms.discord_view import button, buttons
from bot.forms.presses import Press
from bot.store.library import Library
from bot.telling.narrator import Narrators
from bot.telling.summaries import RaceSummary, Setup
from rules.questions import Refused
from rules.reading import read_toml
from rules.rulesets import RULESETS

RIVALS, WATCHED = 3, 5
"""Automatic drivers in a first race, and in one to watch."""
HOURS = 24
SETTLED = 2.0
"""Seconds until what is said to everybody is there too: the form belongs below it."""
TRIES, PAUSE = 50, 0.2
"""How often it is looked whether the first form is there; seconds between."""


class Welcome:
    """First contact: two taps to an order."""

    def __init__(self, desk: Desk, library: Library, orders: OrdersWindow, narrators: Narrators, grace: int) -> None:
        self._desk, self._library, self._orders = desk, library, orders
        self._narrators, self._grace = narrators, grace

    def page(self) -> tuple[str, View]:
        """What the bot is, and a button a game."""
        common = self._narrators.common
        games = [self._knob(game, n) for n, game in enumerate(self._games())]
        watch = button(common.word("knob", "watch"), "watch", 0)
        own = button(common.word("knob", "makeown"), "makeown", 0)
        for one in (watch, own):
            one.row = 1
        return common.ui("welcome"), buttons(*games, watch, own)

    async def greet(self, guild: discord.Guild) -> None:
        """Says it in the first channel where it may."""
        channels = [guild.system_channel, *guild.text_channels]
        place = next((c for c in channels if c and c.permissions_for(guild.me).send_messages), None)
        if place is not None:
            text, view = self.page()
            await place.send(text, view=view, allowed_mentions=NOBODY)

    def heard(self) -> Mapping[str, Heard]:
        """What its buttons do."""
        return {"drivenow": self._drive, "watch": self._watch}

    def _games(self) -> list[str]:
        """Games that have a track to begin on."""
        return [game for game in RULESETS if self._library.first_track(game)]

    def _knob(self, game: str, n: int) -> Button[View]:
        track = read_toml(self._library.track(self._library.first_track(game)) or "")
        label = self._narrators.common.ui("drive_now", track=track.get("title", ""), game=RULESETS[game].title)
        return button(label, "drivenow", 0, game, ButtonStyle.secondary if n else ButtonStyle.primary)

    async def _drive(self, interaction: Interaction[Any], press: Press) -> None:
        """A race with three automatic drivers, started, and the first form."""
        talk = Talk(interaction)
        await talk.open()
        race = await self._opened(talk, press.rest, grace=0)
        await talk.say(self._narrators.common.ui("to_the_grid", race=race.id))
        taken(await self._desk.join(race.id, talk.actor, None, "", "here"))
        taken(await self._desk.fill(race.id, talk.actor, RIVALS))
        taken(await self._desk.start(race.id, talk.actor))
        for _ in range(TRIES):
            if taken(await self._desk.questions(talk.actor, race.id)):
                break
            await asyncio.sleep(PAUSE)
        await asyncio.sleep(SETTLED)
        await self._orders.show(talk, race.id)

    async def _watch(self, interaction: Interaction[Any], press: Press) -> None:
        """A race of automatic drivers alone, which goes on without anybody."""
        talk = Talk(interaction)
        await talk.open()
        race = await self._opened(talk, press.rest or self._games()[0], open_seed=secrets.token_bytes(32))
        taken(await self._desk.fill(race.id, talk.actor, min(WATCHED, race.most)))
        taken(await self._desk.start(race.id, talk.actor))
        await talk.say(self._narrators.common.ui("watching", race=race.id))

    async def _opened(self, talk: Talk, game: str, grace: int | None = None, **options: Any) -> RaceSummary:
        """A race of one lap where the button was pressed. `grace`: seconds, if not the usual."""
        interaction = talk.interaction
        if interaction.guild_id is None:
            raise Refused("on_a_server")
        check_permissions(interaction)
        setup = Setup(
            game=game,
            track=self._library.first_track(game),
            laps=1,
            hours=HOURS,
            grace=self._grace if grace is None else grace,
        )
        channel = interaction.channel_id or 0
        return taken(await self._desk.create(setup, talk.actor, interaction.guild_id, channel, **options))
