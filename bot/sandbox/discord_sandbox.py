"""The sandbox server: a local Discord with one server and a few members."""

from __future__ import annotations

import base64
import ssl
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self, TypeVar

from aiohttp import web

from bot.sandbox import people, rest_channels, rest_emojis, rest_events, rest_interactions, rest_server
from bot.sandbox.faults import Faults
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import Interactions
from bot.sandbox.people import Person
from bot.sandbox.permissions import GM_PERMISSIONS, Permission
from bot.sandbox.rest import BASE, MAX_BODY_BYTES, Api, Exchange, Rest
from bot.sandbox.sandbox_page import Page
from bot.sandbox.sent_messages import post_message
from bot.sandbox.world import FORUM, PRIVATE_THREAD, PUBLIC_THREAD, Channel, Json, User, World

T = TypeVar("T")

TOKEN_END = ".table.local"  # noqa: S105 (it opens nothing but this machine's own sandbox)
"""What follows the application's id in the token."""
MEMBER_NAMES = ("Ann", "Ben", "Cleo", "Dov")
ANSWER_TIMEOUT_SECONDS = 3.0
MAX_PENDING_CONNECTIONS = 1024
"""Connections that may wait; a refused client tries again only after a second."""


class DiscordSandbox:
    """A Discord for one machine, on which an unmodified bot plays with a few members.

    Its server "Sandbox" has the channels `track` (#race-track) and `lounge` (#paddock) and a GM role for
    the last member. `answer_within`: seconds an interaction waits for its first answer; `shards`: number that
    /gateway/bot recommends; `like_discord`: use Discord's rate limits; `privileged`: allow privileged intents;
    `locale`: language of the server and of all members. Ids contain the time: a sandbox `created_at` at a fixed
    time always has the same ids."""

    def __init__(
        self,
        *,
        members: tuple[str, ...] = MEMBER_NAMES,
        answer_within: float = ANSWER_TIMEOUT_SECONDS,
        shards: int = 1,
        like_discord: bool = False,
        privileged: bool = False,
        token: str = "",
        created_at: float | None = None,
        locale: str = "en-US",
    ) -> None:
        self.locale = locale
        self.world = World(time.time if created_at is None else lambda: created_at)
        self.token = token or _make_token(self.world.bot)
        self.interactions = Interactions(self.world, answer_within)
        self.faults = Faults(self.world, self.interactions)
        self.gateway = Gateway(self.world, self.faults, self.token, shards=shards, privileged=privileged)
        self.people: dict[str, Person] = {}
        self._create_server(members)
        self.world.now = time.time
        self.api = Api(self.world, self.interactions, self.faults, self.gateway, self.token, self.guild.owner)
        self.rest = Rest(self.api, like_discord=like_discord)
        self.page = Page(self)
        self._runner: web.AppRunner | None = None
        self.address = ""

    def _create_server(self, members: tuple[str, ...]) -> None:
        owner = self.world.add_user("Owner")
        self.guild = self.world.add_guild("Sandbox", owner)
        self.guild.locale = self.locale
        self.world.join(self.guild, owner)
        self.gm_role = self.world.add_role(self.guild, "GM", GM_PERMISSIONS, color=0xC27C0E)
        self.gm_role.mentionable = True
        self.track = self.world.add_channel(self.guild, "race-track", topic="Races are held here")
        self.lounge = self.world.add_channel(self.guild, "paddock", topic="For everything else")
        for name in members:
            self.add_member(name, is_gm=name == members[-1])

    @property
    def api_base(self) -> str:
        """Address that replaces https://discord.com/api/v10."""
        return self.address + BASE

    @property
    def gateway_address(self) -> str:
        return self.gateway.address

    # People and places

    def add_member(self, name: str, *, is_gm: bool = False) -> Person:
        """Add a new member to the server; they are in #race-track."""
        user = self.world.add_user(name)
        user.locale = self.locale
        person = self.adopt(user)
        self.world.join(self.guild, user, [self.gm_role] if is_gm else [])
        return person

    def adopt(self, user: User) -> Person:
        """Let somebody act for a user; they are in #race-track."""
        self.people[user.name] = Person(self.world, self.interactions, user, self.track)
        return self.people[user.name]

    def get_member(self, name: str) -> Person:
        """Return a member by name; raises LookupError."""
        return self.people[name]

    def find_channel(self, name: str) -> Channel:
        """Return a channel or thread of the server by name, the newest of that name; raises LookupError."""
        for channel in reversed(self.world.channels.values()):
            if channel.name == name.removeprefix("#") and channel.guild:
                return channel
        raise LookupError(f"no channel {name!r}")

    def add_channel(self, name: str) -> Channel:
        return self.world.add_channel(self.guild, name)

    def add_forum(self, name: str) -> Channel:
        return self.world.add_channel(self.guild, name, kind=FORUM)

    def add_post(self, forum: Channel, name: str, person: Person) -> Channel:
        """Open a post in a forum, as a member would."""
        post = self.world.add_thread(forum, name, person.user, kind=PUBLIC_THREAD)
        post_message(self.world, post, person.user, {"content": name}, (), message_id=post.id)
        return post

    def add_server(self, name: str, *people: Person, shard: int | None = None) -> Channel:
        """Add another server with the bot, owned by the first of these people; return its channel. `shard`: its
        gateway shard."""
        number = None if shard is None else self.world.make_id_in_shard(shard, self.gateway.shards)
        guild = self.world.add_guild(name, people[0].user, number)
        for person in people:
            self.world.join(guild, person.user)
        return self.world.add_channel(guild, "general")

    def add_private_thread(self, parent: Channel, name: str, *people: Person) -> Channel:
        """Add a private thread for these people and the bot."""
        thread = self.world.add_thread(parent, name, people[0].user, kind=PRIVATE_THREAD)
        thread.thread_members += [*(person.user for person in people[1:]), self.world.bot]
        self.world.publish("channel changed", thread)
        return thread

    def close_channel(self, channel: Channel, *people: Person) -> None:
        """Let only these people and the bot view a channel."""
        view = int(Permission.view_channel)
        for user in (self.world.bot, *(person.user for person in people)):
            self.world.set_overwrite(channel, user.id, view, 0)
        self.world.set_overwrite(channel, self.guild.id, 0, view)

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads, as a moderator would."""
        self.world.delete_channel(channel)

    def remove_bot(self) -> None:
        """Remove the bot from the server."""
        self.world.leave(self.guild, self.world.bot)

    def invite_bot(self) -> None:
        """Add the bot to the server again."""
        self.world.join(self.guild, self.world.bot, [self.guild.find_role(self.world.bot.name)])

    # Looking on

    def observe(self, observer: Callable[[Exchange], None]) -> None:
        """Call `observer` with every REST request and its response."""
        self.rest.observers.append(observer)

    def observe_gateway(self, observer: Callable[[str, Json], None]) -> None:
        """Call `observer` with every event (name, data) sent to a session."""
        self.gateway.observers.append(observer)

    async def wait_until(
        self,
        condition: Callable[[], T],
        timeout: float = people.WAIT_SECONDS,  # noqa: ASYNC109
    ) -> T:
        """Wait until `condition` is true; return its value. Raises TimeoutError."""
        return await people.wait_until(self.world, condition, timeout)

    # Serving

    async def start(self, port: int = 0, *, tls: ssl.SSLContext | None = None) -> str:
        """Serve on 127.0.0.1 and return the address; port 0 takes a free one. Raises OSError if the port is taken.

        With `tls` it speaks https and wss, for a client that is led here by its resolver.
        """
        app = web.Application(client_max_size=MAX_BODY_BYTES)
        for routes in (
            rest_server.ROUTES,
            rest_channels.ROUTES,
            rest_interactions.ROUTES,
            rest_emojis.ROUTES,
            rest_events.ROUTES,
        ):
            self.rest.add_routes(app, routes)
        app.router.add_route("*", BASE + "/{path:.*}", self.rest.handle_unknown_path)
        for path in ("/gateway", "/gateway/resume"):
            app.router.add_get(path, self.gateway.serve)
            app.router.add_get(f"{path}/", self.gateway.serve)
        self.page.add_routes(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", port, ssl_context=tls, backlog=MAX_PENDING_CONNECTIONS)
        await site.start()
        self._set_addresses(self._runner.addresses[0][1], "s" if tls else "")
        return self.address

    def _set_addresses(self, port: int, secure: str) -> None:
        self.address = f"http{secure}://127.0.0.1:{port}"
        self.world.address = self.address
        self.gateway.address = f"ws{secure}://127.0.0.1:{port}/gateway"

    async def stop(self) -> None:
        """Close all connections and the server."""
        self.gateway.close()
        if self._runner:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()


def _make_token(bot: User) -> str:
    """Return a token that begins as Discord's do: with the application's id in base64, which libraries read."""
    return base64.urlsafe_b64encode(str(bot.id).encode()).decode().rstrip("=") + TOKEN_END
