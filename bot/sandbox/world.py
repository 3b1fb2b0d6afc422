"""The sandbox's state: server, roles, channels, members, direct messages, and all messages.

Nothing here knows of HTTP. Code that changes the world publishes a `WorldChange`, which the gateway, the page
and waiting tests receive."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from bot.sandbox.permissions import ALL_PERMISSIONS, BOT_PERMISSIONS, MEMBER_PERMISSIONS, Permission

Json = dict[str, Any]

DISCORD_EPOCH_MS = 1_420_070_400_000
MAX_SNOWFLAKE_INCREMENT = (1 << 22) - 1
"""Largest counter within a snowflake's millisecond."""
TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD, FORUM = 0, 1, 11, 12, 15
DEFAULT, THREAD_CREATED, REPLY, COMMAND_ANSWER = 0, 18, 19, 20

EPHEMERAL = 1 << 6
LOADING = 1 << 7
COMPONENTS_V2 = 1 << 15


@dataclass(eq=False)
class User:
    """A person, or the bot. `takes_dms`: they accept direct messages from the bot; `locale`: language of their
    client."""

    id: int
    name: str
    is_bot: bool = False
    takes_dms: bool = True
    locale: str = "en-US"


@dataclass(eq=False)
class Role:
    id: int
    name: str
    permissions: int
    position: int = 0
    color: int = 0
    mentionable: bool = False


@dataclass(eq=False)
class GuildMember:
    user: User
    roles: list[Role]
    joined_at: float


@dataclass(eq=False)
class Guild:
    """A server. Its first role is @everyone and has the server's id. `locale`: its preferred language."""

    id: int
    name: str
    owner: User
    made_at: float
    roles: list[Role] = field(default_factory=list)
    members: dict[int, GuildMember] = field(default_factory=dict)
    channels: list[Channel] = field(default_factory=list)
    events: dict[int, ScheduledEvent] = field(default_factory=dict)
    locale: str = "en-US"

    def find_role(self, name: str) -> Role:
        """Return the role of this name; raises LookupError."""
        for role in self.roles:
            if role.name == name:
                return role
        raise LookupError(f"no role {name!r} at {self.name}")


@dataclass(eq=False)
class ScheduledEvent:
    """An external scheduled event; times as they were sent."""

    id: int
    guild: Guild
    creator: User
    name: str
    location: str
    start: str
    end: str


@dataclass(eq=False)
class Channel:
    """A text channel, a forum, a thread of one (`parent`), or the direct-message channel of `recipient` with the bot.

    `overwrites`: by role or member id, the permissions allowed and denied here; `tags`: of a forum those that there
    are ({id, name, …}), of a post in it the ids of its own."""

    id: int
    name: str
    kind: int
    made_at: float
    guild: Guild | None = None
    parent: Channel | None = None
    recipient: User | None = None
    owner: User | None = None
    topic: str | None = None
    position: int = 0
    is_archived: bool = False
    is_locked: bool = False
    archived_at: float = 0.0
    auto_archive_minutes: int = 1440
    overwrites: dict[int, tuple[int, int]] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    thread_members: list[User] = field(default_factory=list)
    tags: list[Any] = field(default_factory=list)

    @property
    def is_thread(self) -> bool:
        return self.kind in (PUBLIC_THREAD, PRIVATE_THREAD)

    @property
    def is_dm(self) -> bool:
        return self.kind == DM

    def __repr__(self) -> str:
        return f"<Channel {self.name} {self.id}>"


@dataclass(eq=False)
class Attachment:
    """A file that was sent; `in_embed`: an embed shows it, so it is not listed separately."""

    id: int
    filename: str
    content: bytes
    content_type: str
    description: str | None = None
    width: int | None = None
    height: int | None = None
    is_ephemeral: bool = False
    in_embed: bool = False


@dataclass(eq=False)
class Emoji:
    """An emoji of the application."""

    id: int
    name: str
    image: bytes


@dataclass(eq=False)
class Message:
    """A message in its newest state. `components` and `embeds` are in the form of Discord's answers.

    `only_for`: the one member who sees an ephemeral message."""

    id: int
    channel: Channel
    author: User
    sent_at: float
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    kind: int = DEFAULT
    only_for: User | None = None
    edited_at: float | None = None
    nonce: str | int | None = None
    reference: Message | None = None
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[Role] = field(default_factory=list)
    mentions_everyone: bool = False
    is_pinned: bool = False
    is_deleted: bool = False
    thread: Channel | None = None
    interaction: MemberAction | None = None

    @property
    def is_ephemeral(self) -> bool:
        return self.only_for is not None

    @property
    def is_loading(self) -> bool:
        return bool(self.flags & LOADING)

    @property
    def text(self) -> str:
        """All its text: content, embeds and text components, one a line."""
        return "\n".join(part for part in self._list_texts() if part)

    def _list_texts(self) -> Iterator[str]:
        yield self.content
        for embed in self.embeds:
            yield embed.get("author", {}).get("name", "")
            yield embed.get("title", "")
            yield embed.get("description", "")
            for entry in embed.get("fields", ()):
                yield f"{entry['name']}: {entry['value']}"
            yield embed.get("footer", {}).get("text", "")
        yield from (part["content"] for part in self.list_components() if part["type"] == 10)

    def list_components(self) -> Iterator[Json]:
        """Return all components, outer before inner."""
        return walk(self.components)

    @property
    def buttons(self) -> list[Json]:
        return [part for part in self.list_components() if part["type"] == 2]

    @property
    def selects(self) -> list[Json]:
        return [part for part in self.list_components() if part["type"] in (3, 5, 6, 7, 8)]

    @property
    def labels(self) -> list[str]:
        """The labels of its buttons, in order (an emoji's name if there is no label)."""
        return [part.get("label") or part.get("emoji", {}).get("name", "") for part in self.buttons]

    def __repr__(self) -> str:
        return f"<Message {self.id} by {self.author.name} in {self.channel.name}: {self.text[:60]!r} {self.labels}>"


def walk(components: list[Json]) -> Iterator[Json]:
    """Yield all components of a tree, outer before inner."""
    for component in components:
        yield component
        inner = list(component.get("components") or ())
        inner += [component[key] for key in ("component", "accessory") if component.get(key)]
        yield from walk(inner)


ChangeKind = Literal[
    "message sent",
    "message edited",
    "message deleted",
    "channel made",
    "channel changed",
    "channel deleted",
    "member joined",
    "member left",
    "interaction made",
    "interaction answered",
    "commands changed",
    "emojis changed",
    "typing",
    "gateway changed",
    "request answered",
    "fault",
]


@dataclass(eq=False)
class MemberAction:
    """A member's action as messages record it.

    `kind`: Discord's number; `data`: as sent to the bot; `message`: the message acted on; `opened_by`: the
    action that opened the submitted modal."""

    id: int
    kind: int
    user: User
    channel: Channel
    data: Json
    message: Message | None = None
    opened_by: MemberAction | None = None


@dataclass(frozen=True)
class WorldChange:
    """A change of the world: `subject` is the message, channel, membership or interaction concerned."""

    kind: ChangeKind
    subject: Any


class World:
    """The whole state of the sandbox, with lookups that raise LookupError."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self.now = now
        self.address = "http://127.0.0.1"
        self._last_id = 0
        self._listeners: list[Callable[[WorldChange], None]] = []
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.attachments: dict[int, Attachment] = {}
        self.commands: dict[int | None, list[Json]] = {None: []}
        self.emojis: dict[int, Emoji] = {}
        self.bot = self.add_user("Steward", is_bot=True)

    # A snowflake tells its time, and discord.py reads it there; the counter keeps two of one millisecond apart.
    def make_id(self) -> int:
        stamp = (int(self.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last_id = max(self._last_id + 1, stamp)
        return self._last_id

    def make_id_in_shard(self, shard: int, shards: int) -> int:
        """Return an id for a server that belongs to this shard."""
        stamp = self.make_id() >> 22
        return ((stamp + (shard - stamp) % shards) << 22) + MAX_SNOWFLAKE_INCREMENT

    def listen(self, listener: Callable[[WorldChange], None]) -> Callable[[], None]:
        """Call `listener` at every change; return a function that ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def publish(self, kind: ChangeKind, subject: Any) -> None:
        for listener in tuple(self._listeners):
            listener(WorldChange(kind, subject))

    def add_user(self, name: str, *, is_bot: bool = False) -> User:
        user = User(self.make_id(), name, is_bot)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, owner: User, guild_id: int | None = None) -> Guild:
        """Add a server with @everyone and the bot."""
        guild = Guild(guild_id or self.make_id(), name, owner, self.now())
        guild.roles.append(Role(guild.id, "@everyone", MEMBER_PERMISSIONS))
        self.guilds[guild.id] = guild
        bot_role = self.add_role(guild, self.bot.name, BOT_PERMISSIONS)
        self.join(guild, self.bot, [bot_role])
        return guild

    def add_role(self, guild: Guild, name: str, permissions: int = 0, color: int = 0) -> Role:
        role = Role(self.make_id(), name, permissions, len(guild.roles), color)
        guild.roles.append(role)
        return role

    def join(self, guild: Guild, user: User, roles: list[Role] | None = None) -> GuildMember:
        membership = GuildMember(user, list(roles or ()), self.now())
        guild.members[user.id] = membership
        self.publish("member joined", (guild, membership))
        return membership

    def leave(self, guild: Guild, user: User) -> None:
        membership = guild.members.pop(user.id)
        self.publish("member left", (guild, membership))

    def add_channel(self, guild: Guild, name: str, *, topic: str | None = None, kind: int = TEXT) -> Channel:
        channel = Channel(self.make_id(), name, kind, self.now(), guild, topic=topic, position=len(guild.channels))
        guild.channels.append(channel)
        self.channels[channel.id] = channel
        self.publish("channel made", channel)
        return channel

    def add_thread(
        self,
        parent: Channel,
        name: str,
        owner: User,
        *,
        kind: int,
        thread_id: int | None = None,
        tags: Sequence[int] = (),
    ) -> Channel:
        thread = Channel(thread_id or self.make_id(), name, kind, self.now(), parent.guild, parent, owner=owner)
        thread.tags = [*tags]
        thread.thread_members.append(owner)
        self.channels[thread.id] = thread
        self.publish("channel made", thread)
        return thread

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads, or a single thread."""
        for thread in self.list_threads(channel.guild) if channel.guild and not channel.is_thread else ():
            if thread.parent is channel:
                self.delete_channel(thread)
        self.channels.pop(channel.id, None)
        if channel.guild and channel in channel.guild.channels:
            channel.guild.channels.remove(channel)
        self.publish("channel deleted", channel)

    def list_threads(self, guild: Guild | None) -> list[Channel]:
        return [channel for channel in self.channels.values() if channel.is_thread and channel.guild is guild]

    def find_or_open_dm(self, user: User) -> Channel:
        """Return the direct-message channel of a user with the bot, opened if there is none."""
        for channel in self.channels.values():
            if channel.recipient is user:
                return channel
        channel = Channel(self.make_id(), user.name, DM, self.now(), recipient=user)
        self.channels[channel.id] = channel
        self.publish("channel made", channel)
        return channel

    def has_dm(self, user: User) -> bool:
        return any(channel.recipient is user for channel in self.channels.values())

    def shares_guild(self, user: User) -> bool:
        """Whether the bot and this user are in a common server."""
        return any({user.id, self.bot.id} <= guild.members.keys() for guild in self.guilds.values())

    def compute_permissions(self, user: User, channel: Channel) -> int:
        """Return a user's permissions in a channel as Discord computes them: roles, then overwrites of the (parent)
        channel."""
        guild = channel.guild
        if guild is None:
            return MEMBER_PERMISSIONS if user in (channel.recipient, self.bot) else 0
        if user is guild.owner:
            return ALL_PERMISSIONS
        membership = guild.members.get(user.id)
        if membership is None:
            return 0
        return _compute_channel_permissions(guild, membership, channel.parent or channel)

    def may(self, user: User, permission: Permission, channel: Channel) -> bool:
        return bool(self.compute_permissions(user, channel) & permission)

    def can_see(self, user: User, channel: Channel) -> bool:
        if channel.kind == PRIVATE_THREAD and user not in channel.thread_members:
            return self.may(user, Permission.manage_threads, channel)
        return self.may(user, Permission.view_channel, channel)

    def find_message(self, message_id: int) -> Message | None:
        for channel in self.channels.values():
            if message_id in channel.messages:
                return channel.messages[message_id]
        return None

    def set_overwrite(self, channel: Channel, target: int, allow: int, deny: int) -> None:
        channel.overwrites[target] = (allow, deny)
        self.publish("channel changed", channel)

    def read_mentions(self, message: Message, allowed: Json | None) -> None:
        """Set the mentioned users, as far as `allowed` (Discord's allowed_mentions, None for all) permits."""
        parse = {"users", "roles", "everyone"} if allowed is None else set(allowed.get("parse") or ())
        users = {int(i) for i in (allowed or {}).get("users") or ()}
        roles = {int(i) for i in (allowed or {}).get("roles") or ()}
        mentioned_users = [self.users.get(int(i)) for i in re.findall(r"<@!?(\d+)>", message.text)]
        message.mentions = list(
            {u.id: u for u in mentioned_users if u and ("users" in parse or u.id in users)}.values()
        )
        replies = allowed is None or bool(allowed.get("replied_user"))
        if message.reference and replies and message.reference.author not in message.mentions:
            message.mentions.append(message.reference.author)
        role_ids = {int(i) for i in re.findall(r"<@&(\d+)>", message.text)}
        guild_roles = message.channel.guild.roles if message.channel.guild else []
        may_shout = self.may(message.author, Permission.mention_everyone, message.channel)
        mentioned_roles = [r for r in guild_roles if r.id in role_ids and ("roles" in parse or r.id in roles)]
        message.mention_roles = [role for role in mentioned_roles if role.mentionable or may_shout]
        has_everyone = re.search(r"@(everyone|here)\b", message.text) is not None
        message.mentions_everyone = has_everyone and "everyone" in parse and may_shout


def _compute_channel_permissions(guild: Guild, membership: GuildMember, channel: Channel) -> int:
    permissions = guild.roles[0].permissions
    for role in membership.roles:
        permissions |= role.permissions
    if permissions & Permission.administrator:
        return ALL_PERMISSIONS
    allow, deny = channel.overwrites.get(guild.id, (0, 0))
    permissions = permissions & ~deny | allow
    role_pairs = [channel.overwrites.get(role.id, (0, 0)) for role in membership.roles]
    for _, deny in role_pairs:
        permissions &= ~deny
    for allow, _ in role_pairs:
        permissions |= allow
    allow, deny = channel.overwrites.get(membership.user.id, (0, 0))
    permissions = permissions & ~deny | allow
    return permissions if permissions & Permission.view_channel else 0
