"""The welcome message of a server, and its buttons: a race at once against bots, or one to watch."""

import secrets
from typing import Any

import discord
from discord import ButtonStyle, Interaction
from discord.ui import Button, View

from bot.app.member_api import MemberApi
from bot.data_files import Library
from bot.discord_ui.buttons import button
from bot.discord_ui.order_form import OrderForm
from bot.discord_ui.permissions import require_permissions
from bot.discord_ui.race_places import RacePlaces
from bot.discord_ui.responder import Responder, acknowledge_privately, unwrap
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_text import NO_MENTIONS, escape_name
from bot.forms.discord_view import make_button, make_button_view
from bot.model.actor import Actor
from bot.posts.summaries import RaceSummary, Setup
from bot.text.localizer import Localizers
from rules.bots import EASY_STRENGTH
from rules.dice import derive_seed_from_text
from rules.questions import InvalidAnswer
from rules.registry import RULESETS
from rules.safe_toml import read_toml

RIVAL_BOTS, WATCHED_BOTS = 3, 5
"""Automatic drivers in a first race, and in one to watch."""
HOURS_PER_ROUND = 24


class Welcome:
    """The welcome message: two taps to an order."""

    def __init__(
        self,
        member_api: MemberApi,
        library: Library,
        orders: OrderForm,
        places: RacePlaces,
        localizers: Localizers,
        grace: int,
    ) -> None:
        self._member_api, self._library, self._orders, self._places = member_api, library, orders, places
        self._localizers, self._grace = localizers, grace

    def render(self) -> tuple[str, View]:
        """Return the welcome text, with a button for each game."""
        common = self._localizers.common
        games = [self._make_game_button(game, n) for n, game in enumerate(self._list_playable_games())]
        watch = make_button(common.format_word("button", "watch"), "watch", 0)
        own = make_button(common.format_word("button", "makeown"), "makeown", 0)
        for one in (watch, own):
            one.row = 1
        return common.format_ui("welcome"), make_button_view(*games, watch, own)

    async def greet(self, guild: discord.Guild) -> None:
        """Post the welcome message in the first channel where the bot may."""
        channels = [guild.system_channel, *guild.text_channels]
        place = next((c for c in channels if c and c.permissions_for(guild.me).send_messages), None)
        if place is not None:
            text, view = self.render()
            await place.send(text, view=view, allowed_mentions=NO_MENTIONS)

    def _list_playable_games(self) -> list[str]:
        """Return the games that have a track to begin on."""
        return [game for game in RULESETS if self._library.find_first_track(game)]

    def _make_game_button(self, game: str, n: int) -> Button[View]:
        label = self._localizers.common.format_ui(
            "drive_now", track=self._find_track_title(game), game=RULESETS[game].title
        )
        return make_button(label, "drivenow", 0, game, ButtonStyle.secondary if n else ButtonStyle.primary)

    @button("drivenow")
    async def _handle_drive_now(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        """Create and start a race against three bots, and show the first form; or show that of the one that waits."""
        responder = await acknowledge_privately(interaction)
        trial_race = await self._find_trial_race(responder.actor, press.rest)
        if trial_race is not None:
            await responder.reply(
                self._localizers.common.format_ui("trial_waits", race=trial_race.id, place=f"<#{trial_race.channel}>")
            )
            await self._orders.show_questions(responder, trial_race.id)
            return
        race = await self._create_race(responder, press.rest, grace=0)
        in_thread = race.channel != interaction.channel_id
        place = f"<#{race.channel}>" if in_thread else ""
        await responder.reply(self._localizers.common.format_ui("to_the_grid", race=race.id, place=place))
        unwrap(await self._member_api.join(race.id, responder.actor, None, "", "here"))
        unwrap(await self._member_api.add_bots(race.id, responder.actor, RIVAL_BOTS, EASY_STRENGTH))
        unwrap(await self._member_api.start(race.id, responder.actor))
        await self._orders.show_first_form(responder, race.id)

    @button("watch")
    async def _handle_watch(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        """Create and start a race of bots only."""
        responder = await acknowledge_privately(interaction)
        game = press.rest or self._list_playable_games()[0]
        race = await self._create_race(responder, game, open_seed=self._choose_watched_seed(game))
        unwrap(await self._member_api.add_bots(race.id, responder.actor, min(WATCHED_BOTS, race.most)))
        unwrap(await self._member_api.start(race.id, responder.actor))
        place = f"<#{race.channel}>" if race.channel != interaction.channel_id else ""
        others = [
            make_button(RULESETS[one].title, "watch", 0, one) for one in self._list_playable_games() if one != game
        ]
        await responder.reply(
            self._localizers.common.format_ui("watching", race=race.id, place=place), make_button_view(*others)
        )

    def _choose_watched_seed(self, game: str) -> bytes:
        """Choose the dice of a race to watch: of those in which the lead changes often, if the game has any."""
        return (
            derive_seed_from_text(secrets.choice(seeds))
            if (seeds := self._library.list_watched_seeds(game))
            else secrets.token_bytes(32)
        )

    async def _find_trial_race(self, actor: Actor, game: str) -> RaceSummary | None:
        """Return the member's own race of this game against bots, if it is still on."""
        races = await self._member_api.list_live_races(actor)
        return next((one for one in races if one.game == game and _is_trial(one, actor.member)), None)

    async def _create_race(
        self, responder: Responder, game: str, grace: int | None = None, **options: Any
    ) -> RaceSummary:
        """Create a race of one lap in a thread of its own, else in this channel. `grace`: seconds, if not the usual."""
        interaction = responder.interaction
        if interaction.guild_id is None:
            raise InvalidAnswer("on_a_server")
        require_permissions(interaction)
        setup = Setup(
            game=game,
            track=self._library.find_first_track(game),
            laps=1,
            hours=HOURS_PER_ROUND,
            grace=self._grace if grace is None else grace,
        )
        title = self._format_thread_title(game, interaction.user.display_name)
        channel = await self._places.open_thread(interaction, game, title)
        channel = channel or interaction.channel_id or 0
        return unwrap(await self._member_api.create(setup, responder.actor, interaction.guild_id, channel, **options))

    def _format_thread_title(self, game: str, name: str) -> str:
        """Return the name of a race's thread: who has opened it, and the track."""
        return f"{escape_name(name)} · {self._find_track_title(game)}"

    def _find_track_title(self, game: str) -> str:
        return str(
            read_toml(self._library.read_track_text(self._library.find_first_track(game)) or "").get("title", "")
        )


def _is_trial(race: RaceSummary, member: int) -> bool:
    """Whether a race is a member's own, and everybody else in it is a bot."""
    return race.creator == member and all(d.member in (None, member) and not d.gone for d in race.drivers)
