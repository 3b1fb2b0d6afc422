"""The sandbox's web page: its files, a websocket for changes, and a small API to act as a member.

Only a browser on this machine may use it, and only from the page itself: a foreign Host or Origin is
refused."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Protocol

from aiohttp import web

from bot.sandbox import shapes
from bot.sandbox.faults import Faults
from bot.sandbox.forms import Modal, NotPossible
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import Interactions
from bot.sandbox.people import ActionOutcome, Person
from bot.sandbox.refusals import RequestRefused
from bot.sandbox.world import Channel, Guild, Json, Message, Role, User, World, WorldChange

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

PAGE_FOLDER = Path(__file__).parent / "page"
CONTENT_TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ws:"
)
# A page that was sent runs by itself: no cookie, no storage, no request of its own.
ATTACHED_PAGE_POLICY = (
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"
)
# Of each channel, as many messages as a newly opened page shows.
MAX_SHOWN_MESSAGES = 300
# Some of the languages that people have in their Discord.
LOCALES = ("en-US", "en-GB", "de", "fr", "es-ES", "nl", "pl", "pt-BR")
MAX_UPLOAD_BYTES = 10 * 1024 * 1024


class PageSandbox(Protocol):
    """The sandbox server as the page uses it."""

    address: str
    world: World
    guild: Guild
    gm_role: Role
    people: dict[str, Person]
    interactions: Interactions
    faults: Faults
    gateway: Gateway

    def add_member(self, name: str) -> Person: ...


class Page:
    """Serves the page and its API."""

    def __init__(self, sandbox: PageSandbox) -> None:
        self.sandbox = sandbox
        self._listeners: set[asyncio.Queue[Json]] = set()
        self._modals: dict[str, Modal] = {}
        sandbox.world.listen(self._queue_change)

    def add_routes(self, app: web.Application) -> None:
        """Add the page's routes to the server."""
        routes: dict[str, Handler] = {
            "/": self._serve_file(PAGE_FOLDER / "index.html"),
            "/table/socket": self._serve_socket,
            "/attachments/{attachment_id}/{filename}": self._serve_attachment,
            "/emojis/{emoji_id}": self._serve_emoji,
        }
        routes |= {f"/table/{file.name}": self._serve_file(file) for file in PAGE_FOLDER.iterdir() if file.is_file()}
        for path, handler in routes.items():
            app.router.add_get(path, self._restrict_to_this_machine(handler))
        for name, action in self._list_actions().items():
            app.router.add_post(f"/table/{name}", self._restrict_to_this_machine(self._make_json_handler(action)))

    def _restrict_to_this_machine(self, handler: Handler) -> Handler:
        async def refuse_strangers(request: web.Request) -> web.StreamResponse:
            host, origin = request.host, request.headers.get("Origin")
            port = self.sandbox.address.rpartition(":")[2]
            if host not in (f"127.0.0.1:{port}", f"localhost:{port}") or origin not in (None, f"http://{host}"):
                raise web.HTTPForbidden(text="Only this machine's own page may come in.")
            return await handler(request)

        return refuse_strangers

    def _serve_file(self, file: Path) -> Handler:
        async def serve(_request: web.Request) -> web.Response:
            body = await asyncio.to_thread(file.read_bytes)
            headers = {
                "Content-Security-Policy": CONTENT_SECURITY_POLICY,
                "Cache-Control": "no-store",
                "X-Frame-Options": "DENY",
            }
            headers |= {"Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff"}
            return web.Response(body=body, content_type=CONTENT_TYPES[file.suffix], charset="utf-8", headers=headers)

        return serve

    async def _serve_attachment(self, request: web.Request) -> web.Response:
        number = request.match_info["attachment_id"]
        one = self.sandbox.world.attachments.get(int(number)) if number.isdecimal() else None
        if one is None:
            raise web.HTTPNotFound
        policy = ATTACHED_PAGE_POLICY if one.content_type == "text/html" else "default-src 'none'; sandbox"
        headers = {"Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff"}
        return web.Response(body=one.content, content_type=one.content_type, headers=headers)

    async def _serve_emoji(self, request: web.Request) -> web.Response:
        number = request.match_info["emoji_id"].removesuffix(".png")
        one = self.sandbox.world.emojis.get(int(number)) if number.isdecimal() else None
        if one is None:
            raise web.HTTPNotFound
        # An emoji never changes its picture.
        return web.Response(body=one.image, content_type="image/png", headers={"Cache-Control": "max-age=86400"})

    # Telling

    async def _serve_socket(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        queue: asyncio.Queue[Json] = asyncio.Queue()
        queue.put_nowait({"kind": "state", **self.build_state()})
        self._listeners.add(queue)
        writer = asyncio.create_task(_write_queue(socket, queue))
        try:
            async for _ in socket:
                pass
        finally:
            self._listeners.discard(queue)
            writer.cancel()
        return socket

    def _queue_change(self, change: WorldChange) -> None:
        if not self._listeners:
            return
        description = self._describe_change(change)
        for queue in self._listeners if description else ():
            queue.put_nowait(description)

    def _describe_change(self, change: WorldChange) -> Json:
        kind, subject = change.kind, change.subject
        if kind in ("message sent", "message edited"):
            return {"kind": "message", "message": self._render_message(subject)}
        if kind == "message deleted":
            return {"kind": "deleted", "id": str(subject.id)}
        if kind == "typing":
            return {"kind": "typing", "channel": str(subject.id)}
        if kind.startswith(("channel", "member", "fault", "gateway", "commands")):
            return {"kind": "places", **self.build_places()}
        return {}

    def build_state(self) -> Json:
        """Return everything the page shows."""
        channels = list(self.sandbox.world.channels.values())
        messages = [
            message for channel in channels for message in list(channel.messages.values())[-MAX_SHOWN_MESSAGES:]
        ]
        messages.sort(key=lambda message: message.id)
        return self.build_places() | {"messages": [self._render_message(message) for message in messages]}

    def build_places(self) -> Json:
        """Return servers, channels and people, without messages."""
        sandbox, world = self.sandbox, self.sandbox.world
        return {
            "server": sandbox.guild.name,
            "locale": sandbox.guild.locale,
            "locales": LOCALES,
            "bot": {"id": str(world.bot.id), "name": world.bot.name, "is_online": sandbox.gateway.is_connected},
            "people": [self._render_person(person) for person in sandbox.people.values()],
            "roles": [{"id": str(role.id), "name": role.name} for role in sandbox.guild.roles],
            "channels": [self._render_channel(channel) for channel in list(world.channels.values())],
            "faults": sandbox.faults.describe_active,
            "answer_within": sandbox.interactions.answer_within,
        }

    def _render_person(self, person: Person) -> Json:
        membership = self.sandbox.guild.members.get(person.user.id)
        is_gm = membership is not None and self.sandbox.gm_role in membership.roles
        person_data = {"id": str(person.user.id), "name": person.name, "is_gm": is_gm, "locale": person.user.locale}
        return person_data | {"takes_dms": person.user.takes_dms, "is_here": membership is not None}

    def _render_channel(self, channel: Channel) -> Json:
        people = [person.user for person in self.sandbox.people.values()]
        return {
            "id": str(channel.id),
            "name": channel.name,
            "topic": channel.topic,
            "is_dm": channel.is_dm,
            "is_thread": channel.is_thread,
            "is_archived": channel.is_archived,
            "is_locked": channel.is_locked,
            "parent": str(channel.parent.id) if channel.parent else None,
            "seen_by": [str(user.id) for user in people if self.sandbox.world.can_see(user, channel)],
        }

    def _render_message(self, message: Message) -> Json:
        only_for = str(message.only_for.id) if message.only_for else None
        action = message.interaction
        by = (
            {"user": action.user.name, "command": _format_command_name(action.data)}
            if action and action.kind == 2
            else None
        )
        message_data = shapes.render_message(self.sandbox.world, message)
        return message_data | {"only_for": only_for, "is_loading": message.is_loading, "asked": by}

    # Acting

    def _list_actions(self) -> dict[str, Callable[[Json], Awaitable[Json]]]:
        return {
            "commands": self._list_commands,
            "slash": self._run_command,
            "complete": self._complete,
            "menu": self._list_menu_commands,
            "use_menu": self._use_menu,
            "press": self._press,
            "choose": self._choose,
            "submit": self._submit,
            "write": self._write,
            "join": self._join,
            "fault": self._cause_fault,
            "language": self._set_language,
        }

    def _make_json_handler(self, action: Callable[[Json], Awaitable[Json]]) -> Handler:
        async def answer(request: web.Request) -> web.Response:
            # A form of another site cannot send this content type without asking first.
            if request.content_type != "application/json":
                raise web.HTTPUnsupportedMediaType
            try:
                return web.json_response(await action(json.loads(await request.read())))
            except (NotPossible, RequestRefused) as refusal:
                text = refusal.message if isinstance(refusal, RequestRefused) else str(refusal)
                # What a person may not do is an answer for them to read, not a fault of the page.
                return web.json_response({"error": text})
            except (LookupError, TypeError, ValueError) as error:
                return web.json_response({"error": f"That request makes no sense: {error}"}, status=400)

        return answer

    def _find_person(self, body: Json) -> Person:
        for person in self.sandbox.people.values():
            if str(person.user.id) == body["person"]:
                return person
        raise LookupError("no such person")

    def _find_channel(self, body: Json) -> Channel:
        if body["channel"] == "dm":
            return self._find_person(body).dm
        return self.sandbox.world.channels[int(body["channel"])]

    def _find_message(self, body: Json) -> Message:
        message = self.sandbox.world.find_message(int(body["message"]))
        if message is None:
            raise NotPossible("the message was deleted")
        return message

    async def _list_commands(self, body: Json) -> Json:
        return {"commands": self._find_person(body).list_localized_commands(self._find_channel(body))}

    async def _set_language(self, body: Json) -> Json:
        """Set the language of a member's client, or of the server."""
        if body["locale"] not in LOCALES:
            raise LookupError("no such language")
        place = self.sandbox.guild if body["person"] == "server" else self._find_user(body)
        place.locale = body["locale"]
        self.sandbox.world.publish("commands changed", place)
        return {}

    async def _run_command(self, body: Json) -> Json:
        options = {name: _decode_value(value) for name, value in body.get("options", {}).items()}
        outcome = await self._find_person(body).run_command(
            body["command"], at=self._find_channel(body), settle=0, **options
        )
        return self._render_outcome(outcome)

    async def _complete(self, body: Json) -> Json:
        person, options = self._find_person(body), dict(body.get("options", {}))
        options.pop(body["option"], None)
        typed_text = body.get("typed", "")
        choices = await person.complete(
            body["command"], body["option"], typed_text, at=self._find_channel(body), **options
        )
        return {"choices": choices}

    async def _list_menu_commands(self, body: Json) -> Json:
        """Return the commands in a message's menu, in the language of the member's client."""
        person, message = self._find_person(body), self._find_message(body)
        menu_commands = person.list_menu_commands(message, message.channel)
        labels = [(one, (one.get("name_localizations") or {}).get(person.user.locale)) for one in menu_commands]
        return {"commands": [{"name": one["name"], "label": label or one["name"]} for one, label in labels]}

    async def _use_menu(self, body: Json) -> Json:
        return self._render_outcome(
            await self._find_person(body).use_menu(body["command"], self._find_message(body), settle=0)
        )

    async def _press(self, body: Json) -> Json:
        return self._render_outcome(
            await self._find_person(body).press(self._find_message(body), body["custom_id"], settle=0)
        )

    async def _choose(self, body: Json) -> Json:
        person, values = self._find_person(body), body["values"]
        return self._render_outcome(await person.choose(self._find_message(body), body["custom_id"], values, settle=0))

    async def _submit(self, body: Json) -> Json:
        values = {name: _decode_value(value) for name, value in body["values"].items()}
        outcome = await self._find_person(body).submit(self._modals.get(body["modal"]), values, settle=0)
        if not outcome.failed:
            del self._modals[body["modal"]]
        return self._render_outcome(outcome)

    async def _write(self, body: Json) -> Json:
        message = await self._find_person(body).write(body["text"], at=self._find_channel(body))
        return {"message": str(message.id)}

    async def _join(self, body: Json) -> Json:
        name = str(body["name"]).strip()[:32]
        if not name or name in self.sandbox.people:
            raise NotPossible("a new member needs a name that nobody else has")
        return {"person": str(self.sandbox.add_member(name).user.id)}

    def _render_outcome(self, outcome: ActionOutcome) -> Json:
        outcome_data: Json = {"how": outcome.how, "ms": outcome.ms, "failed": outcome.error, "modal": None}
        if outcome.modal:
            number = str(outcome.interaction.id)
            self._modals[number] = outcome.modal
            outcome_data["modal"] = {"id": number, "title": outcome.modal.title, "parts": outcome.modal.parts}
        return outcome_data

    async def _cause_fault(self, body: Json) -> Json:
        faults = self._list_faults(body)
        if body["fault"] not in faults:
            raise LookupError("no such fault")
        faults[body["fault"]]()
        return {"faults": self.sandbox.faults.describe_active}

    def _list_faults(self, body: Json) -> dict[str, Callable[[], None]]:
        faults = self.sandbox.faults
        return {
            "close_dms": lambda: faults.close_dms(self._find_user(body)),
            "open_dms": lambda: faults.open_dms(self._find_user(body)),
            "archive": lambda: faults.archive(self._find_thread(body)),
            "lock": lambda: faults.archive(self._find_thread(body), lock=True),
            "deny_send": lambda: faults.deny(self._find_channel(body), "send_messages", "send_messages_in_threads"),
            "deny_attach": lambda: faults.deny(self._find_channel(body), "attach_files"),
            "deny_view": lambda: faults.deny(self._find_channel(body), "view_channel"),
            "allow": lambda: faults.allow(self._find_channel(body)),
            "drop": faults.drop,
            "drop_session": lambda: faults.drop(can_resume=False),
            "limit": lambda: faults.limit_requests("POST *", retry_after=2.0),
            "fail": lambda: faults.fail("POST /channels/*", times=2),
            "slow": lambda: self._set_latency(1.5),
            "duplicate": faults.duplicate,
            "late": faults.make_late,
            "hurry_dms": faults.refuse_new_dms,
            "expire": faults.expire_tokens,
            "clear": faults.clear,
        }

    def _set_latency(self, seconds: float) -> None:
        self.sandbox.faults.latency = seconds
        self.sandbox.world.publish("fault", self.sandbox.faults)

    def _find_user(self, body: Json) -> User:
        return self._find_person(body).user

    def _find_thread(self, body: Json) -> Channel:
        channel = self._find_channel(body)
        if not channel.is_thread:
            raise NotPossible("only threads can be archived")
        return channel


async def _write_queue(socket: web.WebSocketResponse, queue: asyncio.Queue[Json]) -> None:
    while not socket.closed:
        try:
            await socket.send_json(await queue.get())
        except ConnectionError:
            return


def _format_command_name(data: Json) -> str:
    words, options = [data["name"]], data.get("options") or []
    while options and options[0]["type"] in (1, 2):
        words.append(options[0]["name"])
        options = options[0].get("options") or []
    return " ".join(words)


def _decode_value(value: Any) -> Any:
    """Decode a value from the page; files come as {name, content} in base64, alone or in lists."""
    if isinstance(value, list):
        return [_decode_value(one) for one in value]
    if isinstance(value, dict):
        content = base64.b64decode(value["content"], validate=True)
        if len(content) > MAX_UPLOAD_BYTES:
            raise NotPossible("a file is larger than 10 MiB")
        return str(value["name"]), content
    return value
