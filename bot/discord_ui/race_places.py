"""Where a new race takes place: in this channel, in a thread of its own, or in a post of its own in a forum."""

from typing import Any, Literal

import discord
from discord import Interaction

from bot.app.member_api import MemberApi
from bot.delivery.forum_posts import ForumPosts, is_forum_post
from bot.discord_ui.responder import get_actor, unwrap
from bot.posts.summaries import Setup
from bot.text.localizer import Localizers
from bot.uploads.track_library import TrackLibrary
from rules.registry import RULESETS

THREAD_ARCHIVE_MINUTES: Literal[10080] = 10080
"""Minutes of silence after which Discord archives a thread: a week."""
MAX_THREAD_NAME_CHARS = 100


class RacePlaces:
    """Finds and opens places of races."""

    def __init__(
        self, member_api: MemberApi, track_library: TrackLibrary, forums: ForumPosts, localizers: Localizers
    ) -> None:
        self._member_api = member_api
        self._track_library = track_library
        self._forums = forums
        self._localizers = localizers

    async def find_channel(self, interaction: Interaction[Any], setup: Setup) -> int:
        """Return the channel of a new race: this one, or in a forum a new post if this one has had a race.

        Raises InvalidAnswer if there can be no such race, or if the bot may open no post."""
        actor = get_actor(interaction)
        if not is_forum_post(interaction.channel) or not await self._member_api.find_channel_race(actor, which="last"):
            return interaction.channel_id or 0
        # A post that is open cannot be taken back, so the race is tried first.
        rejection = await self._member_api.check_setup(setup, actor)
        if rejection:
            unwrap(rejection)
        cards = await self._track_library.list_cards(actor)
        track = next((card.title for card in cards if card.name == setup.track), setup.track)
        return await self._open_post(interaction, setup.game, f"{track} · {interaction.user.display_name}")

    async def open_thread(self, interaction: Interaction[Any], game: str, title: str) -> int | None:
        """Open a public thread beside the pressed message, with the member in it; None where the bot may not.

        In a forum it is a post; raises InvalidAnswer if the bot may not open one."""
        channel, title = interaction.channel, title[:MAX_THREAD_NAME_CHARS]
        if is_forum_post(channel):
            return await self._open_post(interaction, game, title)
        place = channel.parent if isinstance(channel, discord.Thread) else channel
        if not isinstance(place, discord.TextChannel):
            return None
        permissions = place.permissions_for(place.guild.me)
        if not (permissions.create_public_threads and permissions.send_messages_in_threads):
            return None
        try:
            thread = await place.create_thread(
                name=title, type=discord.ChannelType.public_thread, auto_archive_duration=THREAD_ARCHIVE_MINUTES
            )
            await thread.add_user(interaction.user)
        except discord.HTTPException:
            return None
        return thread.id

    async def _open_post(self, interaction: Interaction[Any], game: str, title: str) -> int:
        channel = interaction.channel
        assert isinstance(channel, discord.Thread)
        assert isinstance(channel.parent, discord.ForumChannel)
        language = await interaction.client.languages.find_server_language(interaction.guild_id or 0)
        text = self._localizers.in_language(language).common.format_ui("forum_post", game=RULESETS[game].title)
        post = await self._forums.open_post(channel.parent, title, text, game, language)
        await _add_member(post, interaction.user)
        return post.id


async def _add_member(post: discord.Thread, user: discord.abc.Snowflake) -> None:
    """Let a member follow a post; it is not worth a refusal."""
    try:
        await post.add_user(user)
    except discord.HTTPException:
        return
