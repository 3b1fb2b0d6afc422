"""How a member is answered: once, in the right place, never longer than a message, never in another's words."""

from collections.abc import Awaitable, Callable, Coroutine, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial, wraps
from typing import Any, TypeVar

import discord
from discord import Interaction
from discord.app_commands import Choice
from discord.ui import View
from discord.utils import MISSING

from bot.forms.discord_text import NOBODY, split
from bot.forms.page import FormText
from bot.forms.presses import Press
from bot.telling.summaries import Actor, Refusal
from rules.questions import Refused

T = TypeVar("T")
G = TypeVar("G")
Offering = Callable[[G, Interaction[Any], str], Coroutine[Any, Any, list[Choice[Any]]]]

Heard = Callable[[Interaction[Any], Press], Awaitable[None]]
"""What answers a press by itself."""


class Worded(Refused):
    """A refusal that brings its words: two games may say the same code otherwise."""

    def __init__(self, refusal: Refused, text: str) -> None:
        super().__init__(refusal.code, refusal.because, **refusal.facts)
        self.text = text


def taken(answer: T | Refusal) -> T:
    """What the desk gave; its refusal is raised as Refused, to be said by whoever answers the member."""
    if isinstance(answer, Refusal):
        raise Refused(answer.code, answer.because, **answer.facts)
    return answer


def offered(*, in_words: bool = True) -> Callable[[Offering[G]], Offering[G]]:
    """Choices for what is being typed. A refusal is the only line then, where a line can be chosen; else there is none.
    After a fault there is none either: whoever types must be able to type on."""

    def offering(choices: Offering[G]) -> Offering[G]:
        @wraps(choices)
        async def offer(group: G, interaction: Interaction[Any], typed: str) -> list[Choice[Any]]:
            try:
                return await choices(group, interaction, typed)
            except Exception as error:  # noqa: BLE001 (see above)
                lines: list[Choice[Any]] = interaction.client.switchboard.unoffered(error)
                return lines if in_words else []

        return offer

    return offering


def fits(typed: str, *named: str) -> bool:
    """Whether every word that has been typed stands in one of the names that something is known by, in any order."""
    return all(any(word in one.casefold() for one in named) for word in typed.casefold().split())


def actor_of(interaction: Interaction[Any]) -> Actor:
    """Who acts, with his name here, and where: what he may view, and whether he may manage this server. What he may do
    with a race of it is not for the edge to say."""
    user, guild = interaction.user, interaction.guild_id
    member = isinstance(user, discord.Member)
    return Actor(
        member=user.id,
        name=user.display_name,
        guild=guild,
        channel=interaction.channel_id or 0,
        sees=partial(interaction.client.eyes.of, interaction),
        manager=member and interaction.permissions.manage_guild,
        roles=tuple(role.id for role in user.roles) if isinstance(user, discord.Member) else (),
        written_to=guild is None and interaction.message is not None,
        token=str(interaction.id),
    )


async def on_server(interaction: Interaction[Any], guild: int | None) -> Actor:
    """Who acts under a message that we have written to him in private about a server: as the member whom it knows."""
    actor, server = actor_of(interaction), interaction.client.get_guild(guild or 0)
    if not actor.written_to or server is None:
        return actor
    try:
        member = server.get_member(actor.member) or await server.fetch_member(actor.member)
    except discord.NotFound:
        return actor
    sees = partial(interaction.client.eyes.by, member)
    return actor.model_copy(update={"guild": server.id, "name": member.display_name, "sees": sees})


@dataclass
class Talk:
    """The answer to one interaction. `fresh`: a new message only he sees; else the form he pressed is rewritten.
    `looks`: nothing comes of it but what he is shown; `about`: whoever presses about the same before he is answered is
    answered once; `first`: he is acknowledged before his language is looked up; `stands`: who acts,
    where he stands for us on a server although he acts in private."""

    interaction: Interaction[Any]
    fresh: bool = True
    looks: bool = False
    first: bool = False
    about: Hashable = None
    stands: Actor | None = None
    last: discord.Message | None = field(default=None, init=False)
    """The message that was said last."""

    @property
    def actor(self) -> Actor:
        """Who is answered."""
        return self.stands or actor_of(self.interaction)

    @property
    def rewrites(self) -> int | None:
        """The message that the next answer takes the place of; None where it is a new one."""
        message = self.interaction.message
        return None if self.fresh or self.last or message is None else message.id

    @property
    def is_hurried(self) -> bool:
        """Whether many others wait."""
        return bool(self.interaction.client.turns.is_crowded)

    async def open(self) -> None:
        """Acknowledges at once, for whatever may take longer than three seconds; then it queues before the desk. Raises
        Overtaken, where he acts on a form."""
        if self.interaction.response.is_done():
            return
        if self.fresh:
            await self.interaction.response.defer(ephemeral=True, thinking=True)
        else:
            await self.interaction.response.defer()
        if self.first:
            await self.interaction.client.listen(self.interaction)
        await self.interaction.client.turns.come(looks=self.looks, about=self.about)

    async def say(
        self, text: str | FormText, view: View | None = None, files: Sequence[discord.File] | None = ()
    ) -> None:
        """The answer; further calls add messages. `files` None: a form that is rewritten keeps its pictures."""
        await self.open()
        if isinstance(text, FormText):
            self.last = await self._send(text.said, view, files, discord.Embed(description=text.form))
            return
        pieces = split(text) or ["…"]
        for i, piece in enumerate(pieces):
            last = i == len(pieces) - 1
            self.last = await self._send(piece, view if last else None, files if last else ())

    async def announce(self, done: str, text: str, files: Sequence[discord.File] = ()) -> None:
        """What has been decided, for everybody in the channel; `done`: the answer to whoever decided it."""
        await self.say(done)
        await self.interaction.followup.send(text, files=files or MISSING, allowed_mentions=NOBODY)

    async def aside(self, text: str) -> None:
        """A line only he sees that leaves the form as it is."""
        if not self.interaction.response.is_done():
            await self.interaction.response.send_message(text, ephemeral=True, allowed_mentions=NOBODY)
            return
        if self.fresh and not self.last:
            await self.say(text)
            return
        await self.interaction.followup.send(text, ephemeral=True, allowed_mentions=NOBODY)

    async def _send(
        self,
        text: str,
        view: View | None,
        files: Sequence[discord.File] | None,
        embed: discord.Embed | None = None,
    ) -> discord.Message:
        await self.interaction.client.turns.leave()
        self.interaction.client.turns.said(self.about)
        if self.last:
            return await self.interaction.followup.send(
                text,
                embed=embed or MISSING,
                view=view or MISSING,
                files=files or MISSING,
                ephemeral=True,
                wait=True,
                allowed_mentions=NOBODY,
            )
        return await self.interaction.edit_original_response(
            content=text,
            embed=embed,
            view=view,
            attachments=MISSING if files is None else list(files),
            allowed_mentions=NOBODY,
        )


@dataclass(frozen=True)
class Answer:
    """What a button of a race does, once the race is known to exist for whoever has pressed it. `fresh`: what it says
    is a new message; `opens`: it opens a sheet, so that nothing is said before."""

    do: Callable[[Talk, Press], Awaitable[None]]
    fresh: bool = True
    opens: Callable[[Press], bool] = lambda press: False


Answers = Mapping[str, Answer]
