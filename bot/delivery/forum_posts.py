"""Posts of races in forum channels: opening one, and the tags that show its game and how far the race is.

Which tags a post has is read from Discord, so nothing is stored. Tags are made, and put on a post that is somebody
else's, only where the bot has the permission; it is silent elsewhere."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import discord
from discord import ForumChannel, ForumTag, HTTPException, Thread

from bot.delivery.discord_errors import REQUEST_ERRORS, describe_refusal
from bot.model.driver import ENDED_STAGES, RaceStage
from bot.store import races
from bot.store.database import Database
from bot.text.localizer import Localizers
from rules.questions import InvalidAnswer
from rules.ruleset import RuleSet

log = logging.getLogger(__name__)

MAX_FORUM_TAGS, MAX_POST_TAGS, MAX_TAG_CHARS, MAX_TITLE_CHARS = 20, 5, 20, 100
ARCHIVE_MINUTES: Literal[10080] = 10080
"""Minutes of silence after which Discord archives a post: a week."""
RETRY_SECONDS = 600
"""Seconds until the tags of a post are tried again after Discord has refused them."""
STAGE_TAGS = ("open", "running", "finished")


@dataclass(frozen=True)
class WantedTag:
    """A tag by its name in one language, and its names in all languages, in lower case."""

    name: str
    names: frozenset[str]

    def is_shown_by(self, tag: ForumTag) -> bool:
        """Whether a tag of a forum is this one."""
        return tag.name.casefold() in self.names


class ForumPosts:
    """Opens posts, and keeps the tags of races' posts up to date."""

    def __init__(
        self,
        client: discord.Client,
        database: Database,
        localizers: Localizers,
        games: Mapping[str, RuleSet[Any, Any]],
        clock: Callable[[], int],
    ) -> None:
        self._client, self._database, self._localizers = client, database, localizers
        self._games, self._clock, self._again = games, clock, dict[int, int]()

    async def open_post(
        self, forum: ForumChannel, title: str, text: str, game: str = "", language: str = "en"
    ) -> Thread:
        """Open a post for a race that is open, with its tags if its `game` is given.

        Raises InvalidAnswer if the bot may not."""
        permissions = forum.permissions_for(forum.guild.me)
        needed_permissions = {"send_messages": "create_posts", "send_messages_in_threads": "send_messages_in_threads"}
        missing_permissions = [words for name, words in needed_permissions.items() if not getattr(permissions, name)]
        if missing_permissions:
            raise InvalidAnswer("missing_permission", permissions=missing_permissions)
        try:
            wanted_tags = self._list_wanted(game, "open", language) if game else ()
            tags = await self._find_tags(forum, wanted_tags, language)
            post_and_message = await forum.create_thread(
                name=title[:MAX_TITLE_CHARS],
                content=text,
                applied_tags=tags[:MAX_POST_TAGS],
                auto_archive_duration=ARCHIVE_MINUTES,
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except REQUEST_ERRORS as error:
            log.info("no post could be opened in a forum: %s", type(error).__name__)
            raise InvalidAnswer("no_forum_post") from error
        return post_and_message.thread

    async def update_tags(self) -> None:
        """Chore: give the post of each race the tags of its game and stage."""
        now = self._clock()
        posts = {
            thread.id: thread
            for guild in self._client.guilds
            for thread in guild.threads
            if is_forum_post(thread) and not thread.archived and self._again.get(thread.id, 0) <= now
        }
        shown_races = await self._database.read(lambda t: races.list_stages(t, tuple(posts))) if posts else ()
        for one in shown_races:
            try:
                await self._update_tags(posts[one.channel], one.game, one.stage, one.language)
            except REQUEST_ERRORS as error:
                reason = describe_refusal(error) if isinstance(error, HTTPException) else type(error).__name__
                log.info("the tags of the post %s are put off: %s", one.channel, reason)
                self._again[one.channel] = now + RETRY_SECONDS

    async def _update_tags(self, post: Thread, game: str, stage: RaceStage, language: str) -> None:
        forum = post.parent
        assert isinstance(forum, ForumChannel)
        permissions, me = forum.permissions_for(forum.guild.me), forum.guild.me
        if game not in self._games or not (post.owner_id == me.id or permissions.manage_threads):
            return
        wanted_tags = self._list_wanted(game, choose_stage_tag(stage), language)
        if [tag for tag in post.applied_tags if self._is_ours(tag)] and all(
            any(one.is_shown_by(tag) for tag in post.applied_tags) for one in wanted_tags
        ):
            return
        race_tags = await self._find_tags(forum, wanted_tags, language)
        others = [tag for tag in post.applied_tags if not self._is_ours(tag)]
        tags = [*others, *race_tags][:MAX_POST_TAGS]
        if [tag.id for tag in tags] != [tag.id for tag in post.applied_tags]:
            await post.edit(applied_tags=tags)

    async def _find_tags(self, forum: ForumChannel, wanted_tags: Sequence[WantedTag], language: str) -> list[ForumTag]:
        """Return the tags of a forum that are wanted, the first ones first; they are made where the bot may."""
        permissions, forum_tags = forum.permissions_for(forum.guild.me), forum.available_tags
        tags = [next((tag for tag in forum_tags if one.is_shown_by(tag)), None) for one in wanted_tags]
        if None in tags and permissions.manage_channels and len(forum_tags) < MAX_FORUM_TAGS:
            all_tags = [*wanted_tags, *(self._make_stage_tag(code, language) for code in STAGE_TAGS)]
            absent = dict.fromkeys(one for one in all_tags if not any(one.is_shown_by(tag) for tag in forum_tags))
            more = [ForumTag(name=one.name) for one in absent][: MAX_FORUM_TAGS - len(forum_tags)]
            new_forum = await forum.edit(available_tags=[*forum_tags, *more])
            forum_tags = new_forum.available_tags
            tags = [next((tag for tag in forum_tags if one.is_shown_by(tag)), None) for one in wanted_tags]
        return [tag for tag in tags if tag is not None and (permissions.manage_threads or not tag.moderated)]

    def _list_wanted(self, game: str, stage: str, language: str) -> tuple[WantedTag, ...]:
        """Return the tags of a race: its stage, then its game."""
        return self._make_stage_tag(stage, language), self._make_game_tag(game)

    def _make_stage_tag(self, code: str, language: str) -> WantedTag:
        localizers = [self._localizers.in_language(one).common for one in self._localizers.languages]
        name = self._localizers.in_language(language).common.format_word("tag", code)
        return WantedTag(name[:MAX_TAG_CHARS], frozenset(one.format_word("tag", code).casefold() for one in localizers))

    def _make_game_tag(self, game: str) -> WantedTag:
        title = self._games[game].title[:MAX_TAG_CHARS]
        return WantedTag(title, frozenset([title.casefold()]))

    def _is_ours(self, tag: ForumTag) -> bool:
        """Whether a tag is that of a game or of a stage."""
        own_tags = [*map(self._make_game_tag, self._games), *(self._make_stage_tag(code, "en") for code in STAGE_TAGS)]
        return any(one.is_shown_by(tag) for one in own_tags)


def is_forum_post(channel: Any) -> bool:
    """Whether a channel is a post of a forum."""
    return isinstance(channel, Thread) and isinstance(channel.parent, ForumChannel)


def choose_stage_tag(stage: RaceStage) -> str:
    """Return the code of the tag of a stage."""
    if stage == "lobby":
        return "open"
    return "finished" if stage in ENDED_STAGES else "running"
