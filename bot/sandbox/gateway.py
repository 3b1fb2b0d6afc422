"""The sandbox's gateway: sessions over websockets, and the events each session may receive."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from bot.sandbox import shapes
from bot.sandbox.faults import Faults
from bot.sandbox.interactions import Interaction
from bot.sandbox.world import Channel, Guild, GuildMember, Json, Message, World, WorldChange

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME = 0, 1, 2, 3, 6
RECONNECT, REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 7, 8, 9, 10, 11
VOICE_STATE = 4

GUILDS, GUILD_MEMBERS, GUILD_PRESENCES = 1 << 0, 1 << 1, 1 << 8
GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 9, 1 << 12, 1 << 15
PRIVILEGED = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT

UNKNOWN_OP, NO_JSON, NOT_IDENTIFIED, WRONG_TOKEN, IDENTIFIED_TWICE = 4001, 4002, 4003, 4004, 4005
TOO_MANY, INVALID_SHARD, INTENTS_NOT_ALLOWED = 4008, 4010, 4014
# The close code of a cut connection; discord.py resumes after it.
CUT_CODE = 4000

EVENTS_PER_MINUTE = 120
STARTS_PER_DAY = 1000
HEARTBEAT_INTERVAL_MS = 41_250
HEARTBEAT_ACK_SECONDS = 0.2
"""How long an acknowledgement takes, as over a network: discord.py notes when it has sent a heartbeat only after
sending it, and with an earlier answer it believes that the connection is a whole interval behind."""
MAX_REPLAYED_EVENTS = 2000


@dataclass(eq=False)
class Session:
    """A shard's gateway session, kept so that it can be resumed."""

    id: str
    shard: int
    shards: int
    intents: int
    sequence: int = 0
    sent_events: deque[Json] = field(default_factory=lambda: deque(maxlen=MAX_REPLAYED_EVENTS))
    line: Socket | None = None
    is_over: bool = False

    def send(self, event: str, data: Any) -> Json:
        """Record an event, and send it if the connection is open."""
        self.sequence += 1
        packet = {"op": DISPATCH, "t": event, "s": self.sequence, "d": data}
        self.sent_events.append(packet)
        if self.line:
            self.line.send(packet)
        return packet

    def can_replay(self, sequence: int) -> bool:
        """Whether all events after this number are still recorded."""
        first = self.sent_events[0]["s"] if self.sent_events else 1
        return first - 1 <= sequence <= self.sequence

    def has_guild(self, guild: Guild) -> bool:
        return (guild.id >> 22) % self.shards == self.shard


class Socket:
    """One websocket: packets are sent in order, compressed by one compressor if the client asked for that."""

    def __init__(self, socket: web.WebSocketResponse, *, with_compression: bool) -> None:
        self._socket = socket
        self._deflate = zlib.compressobj() if with_compression else None
        self._queue: asyncio.Queue[Json | int | None] = asyncio.Queue()
        self.packet_times: list[float] = []

    def send(self, packet: Json) -> None:
        self._queue.put_nowait(packet)

    def close(self, code: int) -> None:
        """Close the websocket after everything already queued."""
        self._queue.put_nowait(code)

    async def run(self) -> None:
        """Send queued packets until the connection is closed."""
        while not self._socket.closed:
            packet = await self._queue.get()
            if isinstance(packet, int):
                await self._socket.close(code=packet)
            elif packet is not None and not self._socket.closed:
                await self._write(json.dumps(packet, separators=(",", ":")))

    async def _write(self, text: str) -> None:
        try:
            if self._deflate is None:
                await self._socket.send_str(text)
            else:
                data = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                await self._socket.send_bytes(data)
        except ConnectionError:
            # The other end went away meanwhile; its session keeps the packet for a resume.
            return

    def exceeds_rate_limit(self) -> bool:
        """Count an incoming packet; return whether there were more than 120 in a minute."""
        now = time.monotonic()
        self.packet_times = [at for at in self.packet_times if now - at < 60] + [now]
        return len(self.packet_times) > EVENTS_PER_MINUTE


class Gateway:
    """Serves `/gateway`, and sends every session the changes it may know of."""

    def __init__(self, world: World, faults: Faults, token: str, *, shards: int, privileged: bool) -> None:
        self.world = world
        self.faults = faults
        self.token = token
        self.shards = shards
        self.allowed_intents = -1 if privileged else ~PRIVILEGED
        self.address = ""
        self.starts_left = STARTS_PER_DAY
        self.sessions: dict[str, Session] = {}
        self.observers: list[Callable[[str, Json], None]] = []
        self.connections: list[str] = []
        self._lines: set[Socket] = set()
        self._hearers: dict[str, Callable[[Any], None]] = {
            "message sent": self._send_new_message,
            "message edited": self._send_edited_message,
            "message deleted": self._send_deleted_message,
            "channel made": self._send_new_channel,
            "channel changed": self._send_changed_channel,
            "channel deleted": self._send_deleted_channel,
            "member joined": self._send_joined_member,
            "member left": self._send_left_member,
            "interaction made": self._send_interaction,
        }
        faults.drop_gateway = self.drop
        world.listen(self._handle_change)

    @property
    def start_limit(self) -> Json:
        limit = {"total": STARTS_PER_DAY, "remaining": self.starts_left, "reset_after": 86_400_000}
        return limit | {"max_concurrency": 1}

    @property
    def is_connected(self) -> bool:
        return any(session.line for session in self.sessions.values())

    def drop(self, can_resume: bool, shard: int | None) -> None:
        """Cut the connections of a shard, or all; sessions end too unless they can be resumed."""
        cut = [one for one in self.sessions.values() if shard is None or one.shard == shard]
        for line in self._lines if shard is None else [one.line for one in cut if one.line]:
            line.close(CUT_CODE)
        for session in cut:
            session.is_over |= not can_resume
            session.line = None

    def end_sessions(self, code: int) -> None:
        """Close every connection with a code; 4004 and 4010 to 4014 are final."""
        for line in list(self._lines):
            line.close(code)

    def send_event(self, event: str, data: Any) -> None:
        """Send an event to every session as given, well-formed or not."""
        for session in list(self.sessions.values()):
            self._send(session, event, data)

    def close(self) -> None:
        for line in list(self._lines):
            line.close(1001)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=16 * 1024)
        await socket.prepare(request)
        self.connections.append(request.path)
        line = Socket(socket, with_compression=request.query.get("compress") == "zlib-stream")
        self._lines.add(line)
        writer = asyncio.create_task(line.run())
        line.send({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_INTERVAL_MS}, "s": None, "t": None})
        try:
            await self._listen_to(socket, line)
        finally:
            self._hang_up(socket, line)
            writer.cancel()
        return socket

    def _hang_up(self, socket: web.WebSocketResponse, line: Socket) -> None:
        self._lines.discard(line)
        for session in list(self.sessions.values()):
            if session.line is line:
                session.line = None
                # A client that closes with 1000 or 1001 gives its session up.
                session.is_over |= socket.close_code in (1000, 1001)
        for session in [one for one in self.sessions.values() if one.is_over]:
            del self.sessions[session.id]
        self.world.publish("gateway changed", self)

    async def _listen_to(self, socket: web.WebSocketResponse, line: Socket) -> None:
        async for frame in socket:
            if frame.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                continue
            packet = _parse(frame.data)
            if packet is None:
                line.close(NO_JSON)
            elif line.exceeds_rate_limit():
                line.close(TOO_MANY)
            else:
                self._handle_packet(line, packet)

    def _handle_packet(self, line: Socket, packet: Json) -> None:
        op, data = packet.get("op"), packet.get("d")
        if op == HEARTBEAT:
            ack = {"op": HEARTBEAT_ACK, "d": None, "s": None, "t": None}
            asyncio.get_running_loop().call_later(HEARTBEAT_ACK_SECONDS, line.send, ack)
        elif op == IDENTIFY:
            self._identify(line, data or {})
        elif op == RESUME:
            self._resume(line, data or {})
        elif op == REQUEST_MEMBERS:
            self._send_members(line, data or {})
        elif op not in (PRESENCE, VOICE_STATE):
            line.close(UNKNOWN_OP)
        elif self._find_session(line) is None:
            line.close(NOT_IDENTIFIED)

    def _find_session(self, line: Socket) -> Session | None:
        return next((session for session in self.sessions.values() if session.line is line), None)

    def _identify(self, line: Socket, data: Json) -> None:
        shard, shards = data.get("shard") or (0, 1)
        intents = int(data.get("intents") or 0)
        if self._find_session(line):
            line.close(IDENTIFIED_TWICE)
        elif not self._is_token(data.get("token")):
            line.close(WRONG_TOKEN)
        elif not 0 <= shard < shards:
            line.close(INVALID_SHARD)
        elif intents & ~self.allowed_intents:
            line.close(INTENTS_NOT_ALLOWED)
        else:
            self._start_session(line, Session(secrets.token_hex(16), shard, shards, intents))

    def _is_token(self, token: Any) -> bool:
        """Whether this is the bot's token, which may stand after `Bot` as in the header of a request."""
        return isinstance(token, str) and token.removeprefix("Bot ") == self.token

    def _start_session(self, line: Socket, session: Session) -> None:
        self.starts_left -= 1
        self._forget_predecessors(session)
        self.sessions[session.id] = session
        session.line = line
        mine = [guild for guild in self._list_bots_guilds() if session.has_guild(guild)]
        ready = {
            "v": 10,
            "user": shapes.render_bot_account(self.world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in mine],
            "session_id": session.id,
            "resume_gateway_url": f"{self.address}/resume",
            "shard": [session.shard, session.shards],
            "application": {"id": str(self.world.bot.id), "flags": 0},
            "private_channels": [],
        }
        self._send(session, "READY", ready)
        if session.intents & GUILDS:
            for guild in mine:
                self._send(session, "GUILD_CREATE", self._render_guild(session, guild))
        self.world.publish("gateway changed", self)

    def _forget_predecessors(self, session: Session) -> None:
        for old in list(self.sessions.values()):
            if old.line is None and (old.shard, old.shards) == (session.shard, session.shards):
                del self.sessions[old.id]

    def _list_bots_guilds(self) -> list[Guild]:
        return [guild for guild in self.world.guilds.values() if self.world.bot.id in guild.members]

    def _render_guild(self, session: Session, guild: Guild) -> Json:
        return shapes.render_guild_create(self.world, guild, with_members=bool(session.intents & GUILD_MEMBERS))

    def _resume(self, line: Socket, data: Json) -> None:
        session = self.sessions.get(data.get("session_id") or "")
        if not self._is_token(data.get("token")):
            line.close(WRONG_TOKEN)
        elif session is None or session.is_over or not session.can_replay(int(data.get("seq") or 0)):
            line.send({"op": INVALID_SESSION, "d": False, "s": None, "t": None})
        else:
            session.line = line
            for packet in list(session.sent_events):
                if packet["s"] > int(data.get("seq") or 0):
                    line.send(packet)
            self._send(session, "RESUMED", {})
            self.world.publish("gateway changed", self)

    def _send_members(self, line: Socket, data: Json) -> None:
        session = self._find_session(line)
        guild = self.world.guilds.get(int(data.get("guild_id") or 0))
        if session is None or guild is None:
            return
        requested_ids = {int(user_id) for user_id in _wrap_in_list(data.get("user_ids"))}
        query, limit = (data.get("query") or "").lower(), int(data.get("limit") or 0)
        if requested_ids:
            matches = [one for one in guild.members.values() if one.user.id in requested_ids]
        else:
            matches = [one for one in guild.members.values() if one.user.name.lower().startswith(query)]
        members = [shapes.render_member(one) for one in matches[: limit or None]]
        missing = [str(user_id) for user_id in requested_ids - {one.user.id for one in matches}]
        chunk = {"guild_id": str(guild.id), "members": members, "chunk_index": 0, "chunk_count": 1}
        self._send(session, "GUILD_MEMBERS_CHUNK", chunk | {"not_found": missing, "nonce": data.get("nonce")})

    # What happens in the world

    def _send(self, session: Session, event: str, data: Any) -> None:
        packet = session.send(event, data)
        for observer in tuple(self.observers):
            observer(event, packet["d"])

    def _send_to_all(self, event: str, guild: Guild | None, intent: int, data: Any) -> None:
        for session in list(self.sessions.values()):
            hears = session.has_guild(guild) if guild else session.shard == 0
            if hears and (not intent or session.intents & intent):
                self._send(session, event, data)

    def _handle_change(self, change: WorldChange) -> None:
        hearer = self._hearers.get(change.kind)
        if hearer:
            hearer(change.subject)

    def _send_new_message(self, message: Message) -> None:
        self._send_message_event("MESSAGE_CREATE", message)

    def _send_edited_message(self, message: Message) -> None:
        self._send_message_event("MESSAGE_UPDATE", message)

    def _send_message_event(self, event: str, message: Message) -> None:
        guild = message.channel.guild
        if guild and not self.world.can_see(self.world.bot, message.channel):
            return
        payload = shapes.render_message(self.world, message)
        # Discord leaves the server out of ephemeral messages' events.
        if guild and not message.is_ephemeral:
            payload["guild_id"] = str(guild.id)
            if message.author.id in guild.members:
                author = shapes.render_member(guild.members[message.author.id])
                payload["member"] = {key: value for key, value in author.items() if key != "user"}
        for session in list(self.sessions.values()):
            hears = session.has_guild(guild) if guild else session.shard == 0
            if hears and session.intents & (GUILD_MESSAGES if guild else DIRECT_MESSAGES):
                self._send(session, event, self._hide_content(session, message, payload))

    def _hide_content(self, session: Session, message: Message, payload: Json) -> Json:
        bot = self.world.bot
        is_open = message.channel.guild is None or message.author is bot or bot in message.mentions
        if is_open or session.intents & MESSAGE_CONTENT:
            return payload
        return payload | {"content": "", "embeds": [], "attachments": [], "components": []}

    def _send_deleted_message(self, message: Message) -> None:
        guild = message.channel.guild
        data = {"id": str(message.id), "channel_id": str(message.channel.id)}
        if guild:
            data["guild_id"] = str(guild.id)
        self._send_to_all("MESSAGE_DELETE", guild, GUILD_MESSAGES if guild else DIRECT_MESSAGES, data)

    def _send_new_channel(self, channel: Channel) -> None:
        if channel.is_dm:
            # Discord tells bots of no new private conversation; they learn it from the first message.
            return
        if channel.is_thread and not self.world.can_see(self.world.bot, channel):
            return
        event = "THREAD_CREATE" if channel.is_thread else "CHANNEL_CREATE"
        extra = {"newly_created": True} if channel.is_thread else {}
        self._send_to_all(event, channel.guild, GUILDS, shapes.render_channel(channel) | extra)

    def _send_changed_channel(self, channel: Channel) -> None:
        if not channel.is_dm and (not channel.is_thread or self.world.can_see(self.world.bot, channel)):
            event = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
            self._send_to_all(event, channel.guild, GUILDS, shapes.render_channel(channel))

    def _send_deleted_channel(self, channel: Channel) -> None:
        payload = shapes.render_channel(channel)
        if channel.is_thread:
            payload = {key: payload[key] for key in ("id", "guild_id", "parent_id", "type")}
        event = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
        self._send_to_all(event, channel.guild, GUILDS, payload)

    def _send_joined_member(self, change: tuple[Guild, GuildMember]) -> None:
        guild, membership = change
        if membership.user is self.world.bot:
            for session in list(self.sessions.values()):
                if session.has_guild(guild) and session.intents & GUILDS:
                    # A server that is new to the bot comes without the word whether it is available.
                    new = {
                        key: value for key, value in self._render_guild(session, guild).items() if key != "unavailable"
                    }
                    self._send(session, "GUILD_CREATE", new)
        else:
            data = shapes.render_member(membership) | {"guild_id": str(guild.id)}
            self._send_to_all("GUILD_MEMBER_ADD", guild, GUILD_MEMBERS, data)

    def _send_left_member(self, change: tuple[Guild, GuildMember]) -> None:
        guild, membership = change
        if membership.user is self.world.bot:
            self._send_to_all("GUILD_DELETE", guild, GUILDS, {"id": str(guild.id)})
        else:
            data = {"guild_id": str(guild.id), "user": shapes.render_user(membership.user)}
            self._send_to_all("GUILD_MEMBER_REMOVE", guild, GUILD_MEMBERS, data)

    def _send_interaction(self, one: Interaction) -> None:
        data = shapes.render_interaction(self.world, one)
        times = 2 if self.faults.should_duplicate() else 1
        for _ in range(times):
            self._send_to_all("INTERACTION_CREATE", one.channel.guild, 0, data)


def _parse(text: str | bytes) -> Json | None:
    try:
        packet = json.loads(text)
    except ValueError:
        return None
    return packet if isinstance(packet, dict) else None


def _wrap_in_list(value: Any) -> list[Any]:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]
