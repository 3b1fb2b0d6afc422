"""The local table itself: a server on the loopback, with a world to play in."""

from __future__ import annotations

import ssl
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self, TypeVar

from aiohttp import web

from bot.fake_discord import people, rest_channels, rest_interactions, rest_server
from bot.fake_discord.faults import Faults
from bot.fake_discord.gateway import Gateway
from bot.fake_discord.interactions import Interactions
from bot.fake_discord.people import Person
from bot.fake_discord.rest import BASE, BODY_LIMIT, Api, Exchange, Rest
from bot.fake_discord.table_page import Page
from bot.fake_discord.world import GM_PERMISSIONS, PRIVATE_THREAD, Channel, Permission, World

Json = dict[str, Any]
T = TypeVar("T")

TOKEN = "local.table.token"  # noqa: S105 (it opens nothing but this machine's own table)
MEMBERS = ("Ann", "Ben", "Cleo", "Dov")
ANSWER_WITHIN = 3.0
CALLERS = 1024
"""Connections that may be waiting: one that is turned away tries again only after a second."""


class LocalTable:
    """A Discord for one machine, on which an unmodified bot plays with a few members.

    There is a server "Local table" with the channels `track` (#race-track) and `lounge` (#paddock) and a GM role that
    its last member holds. `answer_within` is how long an interaction waits for its first answer; `shards` is what
    /gateway/bot recommends; with `like_discord` the rate limits are Discord's own; `privileged` allows the intents
    that Discord grants only on request; `locale` is the language of the server and of everybody's Discord. An id tells
    its time: a table `furnished` at a given moment gives everybody the ids that he had when it was furnished at that
    moment before.
    """

    def __init__(
        self,
        *,
        members: tuple[str, ...] = MEMBERS,
        answer_within: float = ANSWER_WITHIN,
        shards: int = 1,
        like_discord: bool = False,
        privileged: bool = False,
        token: str = TOKEN,
        furnished: float | None = None,
        locale: str = "en-US",
    ) -> None:
        self.token, self.locale = token, locale
        self.world = World(time.time if furnished is None else lambda: furnished)
        self.interactions = Interactions(self.world, answer_within)
        self.faults = Faults(self.world, self.interactions)
        self.gateway = Gateway(self.world, self.faults, token, shards=shards, privileged=privileged)
        self.people: dict[str, Person] = {}
        self._furnish(members)
        self.world.now = time.time
        self.api = Api(self.world, self.interactions, self.faults, self.gateway, token, self.guild.owner)
        self.rest = Rest(self.api, like_discord=like_discord)
        self.page = Page(self)
        self._runner: web.AppRunner | None = None
        self.address = ""

    def _furnish(self, members: tuple[str, ...]) -> None:
        owner = self.world.add_user("Owner")
        self.guild = self.world.add_guild("Local table", owner)
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
        """What takes the place of https://discord.com/api/v10."""
        return self.address + BASE

    @property
    def gateway_address(self) -> str:
        return self.gateway.address

    # People and places

    def add_member(self, name: str, *, is_gm: bool = False) -> Person:
        """Somebody new joins the server; he stands in #race-track."""
        user = self.world.add_user(name)
        user.locale = self.locale
        self.people[name] = Person(self.world, self.interactions, user, self.track)
        self.world.join(self.guild, user, [self.gm_role] if is_gm else [])
        return self.people[name]

    def member(self, name: str) -> Person:
        """A member by name; LookupError when there is none."""
        return self.people[name]

    def channel(self, name: str) -> Channel:
        """A channel or thread of the server by name, the newest of that name; LookupError when there is none."""
        for channel in reversed(self.world.channels.values()):
            if channel.name == name.removeprefix("#") and channel.guild:
                return channel
        raise LookupError(f"no channel {name!r}")

    def add_channel(self, name: str) -> Channel:
        return self.world.add_channel(self.guild, name)

    def add_server(self, name: str, *people: Person, shard: int | None = None) -> Channel:
        """Another server with the bot in it, owned by the first of these people; the channel that it has. `shard`: of
        the gateway's, the one in which it lies."""
        number = None if shard is None else self.world.new_id_in(shard, self.gateway.shards)
        guild = self.world.add_guild(name, people[0].user, number)
        for person in people:
            self.world.join(guild, person.user)
        return self.world.add_channel(guild, "general")

    def add_private_thread(self, parent: Channel, name: str, *people: Person) -> Channel:
        """A thread for its members alone, of whom the bot is one."""
        thread = self.world.add_thread(parent, name, people[0].user, kind=PRIVATE_THREAD)
        thread.thread_members += [*(person.user for person in people[1:]), self.world.bot]
        self.world.publish("channel changed", thread)
        return thread

    def close_channel(self, channel: Channel, *people: Person) -> None:
        """Only these people, and the bot, may view a channel from now on."""
        view = int(Permission.view_channel)
        for user in (self.world.bot, *(person.user for person in people)):
            self.world.set_overwrite(channel, user.id, view, 0)
        self.world.set_overwrite(channel, self.guild.id, 0, view)

    def delete_channel(self, channel: Channel) -> None:
        """Takes a channel with its threads away, as a moderator would."""
        self.world.delete_channel(channel)

    def remove_bot(self) -> None:
        """Throws the bot out of the server."""
        self.world.leave(self.guild, self.world.bot)

    def invite_bot(self) -> None:
        """Takes the bot into the server again."""
        self.world.join(self.guild, self.world.bot, [self.guild.role(self.world.bot.name)])

    # Looking on

    def observe(self, observer: Callable[[Exchange], None]) -> None:
        """Calls `observer` with every REST request and its answer."""
        self.rest.observers.append(observer)

    def observe_gateway(self, observer: Callable[[str, Json], None]) -> None:
        """Calls `observer` with every event (its name, its data) told to a session."""
        self.gateway.observers.append(observer)

    async def until(self, condition: Callable[[], T], timeout: float = 5.0) -> T:  # noqa: ASYNC109
        """What `condition` returns as soon as that is true, asked at every change; TimeoutError."""
        return await people.until(self.world, condition, timeout)

    # Serving

    async def start(self, port: int = 0, *, tls: ssl.SSLContext | None = None) -> str:
        """Serves on 127.0.0.1 and returns the address; port 0 takes a free one. OSError when the port is taken.

        With `tls` it speaks https and wss, for a client that is led here by its resolver.
        """
        app = web.Application(client_max_size=BODY_LIMIT)
        for routes in (rest_server.ROUTES, rest_channels.ROUTES, rest_interactions.ROUTES):
            self.rest.add(app, routes)
        app.router.add_route("*", BASE + "/{path:.*}", self.rest.unknown)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/gateway/resume", self.gateway.serve)
        self.page.add(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", port, ssl_context=tls, backlog=CALLERS)
        await site.start()
        self._locate(self._runner.addresses[0][1], "s" if tls else "")
        return self.address

    def _locate(self, port: int, secure: str) -> None:
        self.address = f"http{secure}://127.0.0.1:{port}"
        self.world.address = self.address
        self.gateway.address = f"ws{secure}://127.0.0.1:{port}/gateway"

    async def stop(self) -> None:
        """Closes all connections and the server."""
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
