"""The frame of the REST server: reading requests, token, rate limits, faults, refusals, observers.

The routes are in `rest_channels`, `rest_interactions` and `rest_server`."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from zlib import crc32

from aiohttp import hdrs, web

from bot.sandbox import refusals
from bot.sandbox.faults import CutOff, Faults
from bot.sandbox.interactions import Interactions
from bot.sandbox.refusals import Refusal, RequestRefused
from bot.sandbox.sent_messages import Upload
from bot.sandbox.world import Channel, Guild, Json, Message, User, World

if TYPE_CHECKING:
    from bot.sandbox.gateway import Gateway


logger = logging.getLogger(__name__)

BASE = "/api/v10"
URL_ENCODED = "application/x-www-form-urlencoded"
CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
"""The only route without rate-limit headers."""
MAX_BODY_BYTES = 120 * 1024 * 1024

# Requests per seconds and route, as Discord's headers told in August 2026; the sandbox allows more unless asked.
DISCORD_LIMITS = {
    "POST /channels/{channel_id}/messages": (5, 5.0),
    "PATCH /channels/{channel_id}/messages/{message_id}": (5, 5.0),
    "DELETE /channels/{channel_id}/messages/{message_id}": (5, 1.0),
    "PATCH /channels/{channel_id}": (5, 15.0),
    "POST /users/@me/channels": (10, 10.0),
}
DEFAULT_LIMIT = (10_000, 1.0)
GLOBAL_LIMIT = (50, 1.0)


@dataclass(frozen=True)
class Exchange:
    """One request and its response, for observers. `body` and `answer` are JSON, None if there is none."""

    method: str
    template: str
    path: str
    query: dict[str, str]
    body: Any
    status: int
    answer: Any
    files: int = 0


@dataclass
class Call:
    """A parsed request: the route's template, its JSON body and its files."""

    request: web.Request
    template: str
    body: Any = None
    uploads: list[Upload] = field(default_factory=list)

    @property
    def route(self) -> str:
        return f"{self.request.method} {self.template}"

    @property
    def payload(self) -> Json:
        """The body as an object; refuses anything else."""
        if not isinstance(self.body, dict):
            raise Refusal.INVALID_JSON.make_error()
        return self.body

    def read_path_id(self, name: str) -> int:
        """Return a snowflake in the path; 404 if it is not one."""
        text = self.request.match_info[name]
        if not text.isdecimal():
            raise Refusal.UNKNOWN_PATH.make_error()
        return int(text)

    def has_flag(self, name: str) -> bool:
        """Whether a flag of the query is set (`true` or `1`, as with Discord)."""
        return self.request.query.get(name, "").lower() in ("true", "1")


@dataclass
class Api:
    """Shared state of the routes, with lookups that refuse as Discord does."""

    world: World
    interactions: Interactions
    faults: Faults
    gateway: Gateway
    token: str
    owner: User

    def get_channel(self, call: Call) -> Channel:
        """Return the channel of a path with channel_id."""
        channel = self.world.channels.get(call.read_path_id("channel_id"))
        if channel is None:
            raise Refusal.UNKNOWN_CHANNEL.make_error()
        if not self.world.can_see(self.world.bot, channel):
            raise Refusal.MISSING_ACCESS.make_error()
        return channel

    def get_message(self, call: Call) -> Message:
        """Return the message of a path with channel_id and message_id; ephemeral ones are unknown here."""
        message = self.get_channel(call).messages.get(call.read_path_id("message_id"))
        if message is None or message.is_ephemeral:
            raise Refusal.UNKNOWN_MESSAGE.make_error()
        return message

    def get_guild(self, call: Call) -> Guild:
        """Return the server of a path with guild_id."""
        guild = self.world.guilds.get(call.read_path_id("guild_id"))
        if guild is None:
            raise Refusal.UNKNOWN_GUILD.make_error()
        if self.world.bot.id not in guild.members:
            raise Refusal.MISSING_ACCESS.make_error()
        return guild


class Windows:
    """Rate limits: number of requests of each bucket in its current time window."""

    def __init__(self, *, like_discord: bool) -> None:
        self._like_discord = like_discord
        self._windows: dict[str, tuple[float, int]] = {}

    def count_request(self, route: str, major: str) -> dict[str, str]:
        """Count a request and return its rate-limit headers; refuse with 429 if there were too many."""
        limit, seconds = DISCORD_LIMITS.get(route, DEFAULT_LIMIT) if self._like_discord else DEFAULT_LIMIT
        if self._like_discord and not route.startswith(("POST /interactions", "POST /webhooks")):
            self._count_in_window("everywhere", *GLOBAL_LIMIT)
        used, resets_at = self._count_in_window(f"{route} {major}", limit, seconds)
        return {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(limit - used),
            "X-RateLimit-Reset": f"{resets_at:.3f}",
            "X-RateLimit-Reset-After": f"{max(0.0, resets_at - time.time()):.3f}",
            "X-RateLimit-Bucket": f"{crc32(route.encode()):08x}",
        }

    def _count_in_window(self, key: str, limit: int, seconds: float) -> tuple[int, float]:
        now = time.time()
        resets_at, used = self._windows.get(key, (0.0, 0))
        if now >= resets_at:
            resets_at, used = now + seconds, 0
        if used >= limit:
            raise refusals.make_rate_limit_error(round(resets_at - now + 0.001, 3), everywhere=key == "everywhere")
        self._windows[key] = resets_at, used + 1
        return used + 1, resets_at


Route = Callable[[Api, Call], Awaitable[Any]]


class Rest:
    """Serves routes under /api/v10: each is a coroutine (api, call) that returns JSON, None (204) or (status,
    JSON)."""

    def __init__(self, api: Api, *, like_discord: bool) -> None:
        self.api = api
        self.windows = Windows(like_discord=like_discord)
        self.observers: list[Callable[[Exchange], None]] = []

    def add_routes(self, app: web.Application, routes: dict[str, Route]) -> None:
        """Add routes, written `METHOD /template`."""
        for name, route in routes.items():
            method, template = name.split(" ", 1)
            app.router.add_route(method, BASE + template, self._make_handler(template, route))

    async def handle_unknown_path(self, request: web.Request) -> web.Response:
        """Answer a path that the sandbox does not know; observers see it, so that a test can complain."""
        return await self._make_handler("(unknown)", _refuse_unknown_route)(request)

    def _make_handler(self, template: str, route: Route) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def handle(request: web.Request) -> web.Response:
            call = Call(request, _fill_template(template, request))
            headers: dict[str, str] = {}
            try:
                await _read_body(call)
                status, answer = await self._answer(call, route, headers)
            except RequestRefused as refusal:
                status, answer = refusal.status, refusal.render_body()
                headers |= _build_refusal_headers(refusal)
            except (CutOff, ConnectionResetError):  # cut by a fault, or by a client that is gone
                return _cut_connection(request)
            await asyncio.sleep(self.api.faults.latency)
            self._notify_observers(call, status, answer)
            return _build_response(status, answer, headers)

        return handle

    async def _answer(self, call: Call, route: Route, headers: dict[str, str]) -> tuple[int, Any]:
        self._check_token(call)
        if call.route != CALLBACK:
            headers |= self.windows.count_request(call.route, _get_major_parameter(call.request))
        self.api.faults.check_request(call.route)
        result = await self._run_route(call, route)
        self.api.faults.check_request(call.route, after=True)
        if result is None:
            return 204, None
        return result if isinstance(result, tuple) else (200, result)

    async def _run_route(self, call: Call, route: Route) -> Any:
        try:
            return await route(self.api, call)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            # A body of the wrong shape; Discord says so too, with fewer words.
            logger.warning("%s %s: unreadable body %r", call.request.method, call.template, call.body, exc_info=error)
            raise refusals.make_invalid_form_error(
                (), "BASE_TYPE_BAD", f"Unreadable: {error!r}", "the sandbox"
            ) from error

    def _check_token(self, call: Call) -> None:
        if call.template.startswith("/interactions/") or "{webhook_token}" in call.template:
            return
        if call.request.headers.get("Authorization") != f"Bot {self.api.token}":
            raise Refusal.UNAUTHORIZED.make_error()

    def _notify_observers(self, call: Call, status: int, answer: Any) -> None:
        request = call.request
        query, path = dict(request.query), request.path.removeprefix(BASE)
        exchange = Exchange(request.method, call.template, path, query, call.body, status, answer, len(call.uploads))
        for observer in tuple(self.observers):
            observer(exchange)
        self.api.world.publish("request answered", exchange)


async def _refuse_unknown_route(_api: Api, _call: Call) -> Any:
    raise Refusal.UNKNOWN_PATH.make_error()


def _fill_template(template: str, request: web.Request) -> str:
    if request.match_info.get("message_id") == "@original":
        return template.replace("{message_id}", "@original")
    return template


def _get_major_parameter(request: web.Request) -> str:
    parts = [request.match_info.get(key, "") for key in ("channel_id", "guild_id", "webhook_id", "webhook_token")]
    return "+".join(part for part in parts if part)


def _build_refusal_headers(refusal: RequestRefused) -> dict[str, str]:
    headers = {"X-Rule-Source": refusal.source} if refusal.source else {}
    if refusal.status == 429:
        # Without Via discord.py takes a 429 for a ban by Discord's front.
        headers |= {"Via": "1.1 local-table", "Retry-After": str(refusal.more["retry_after"])}
        headers |= {"X-RateLimit-Global": "true"} if refusal.more["global"] else {}
    return headers


# discord.py compares the content type with the bare string: no charset may follow.
def _build_response(status: int, answer: Any, headers: dict[str, str]) -> web.Response:
    if answer is None:
        return web.Response(status=status, headers=headers)
    body = json.dumps(answer, separators=(",", ":")).encode()
    return web.Response(status=status, body=body, content_type="application/json", headers=headers)


def _cut_connection(request: web.Request) -> web.Response:
    if request.transport:
        request.transport.abort()
    return web.Response()


async def _read_body(call: Call) -> None:
    request = call.request
    if request.content_type.startswith("multipart/") or request.content_type == URL_ENCODED:
        await _read_form(call)
    elif request.can_read_body and request.method != hdrs.METH_GET:
        call.body = parse_json(await request.read())


def parse_json(body: bytes) -> Any:
    """Parse a body as JSON, None for an empty one; refuses invalid JSON."""
    try:
        return json.loads(body) if body else None
    except ValueError:
        raise Refusal.INVALID_JSON.make_error() from None


async def _read_form(call: Call) -> None:
    form = await call.request.post()
    # Files alone, or with plain fields, are as good as payload_json.
    call.body = {name: value for name, value in form.items() if isinstance(value, str) and name != "payload_json"}
    for name, value in form.items():
        if name == "payload_json":
            call.body = parse_json(value.file.read() if isinstance(value, web.FileField) else _to_bytes(value))
        elif isinstance(value, web.FileField):
            call.uploads.append(Upload(_read_file_number(name), value.filename, value.file.read()))


def _to_bytes(value: str | bytes | bytearray) -> bytes:
    return value.encode() if isinstance(value, str) else bytes(value)


def _read_file_number(name: str) -> int:
    digits = "".join(character for character in name if character.isdecimal())
    return int(digits or 0)
