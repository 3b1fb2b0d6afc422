"""Discord's own markup in outgoing messages: a command is a link that opens it.

It is added to the request itself, after texts were split and cut. So everything else stays plain: buttons, modals,
files, the database."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from discord.http import HTTPClient
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.forms.discord_text import MAX_EMBED_CHARS, MAX_MESSAGE_CHARS
from bot.forms.form_view import MAX_LAYOUT_CHARS

Payload = dict[str, Any]
MESSAGE_RESPONSES = (4, 7)
"""Types of interaction responses that send or rewrite a message, rather than a modal or choices."""
TEXT_DISPLAY = 10
COMMAND_TYPES = (1, 2)
"""Types of options that are subcommands or groups of them."""
TYPED_COMMAND = re.compile(r"`/([^`\n]+)`")
"""A command as our messages write it."""
CODE_BLOCK = re.compile(r"(```.*?```)", re.DOTALL)


class MessageMarkup:
    """Rewrites the texts of outgoing messages. Without the ids of the commands it changes nothing."""

    def __init__(self) -> None:
        self._commands: Mapping[str, str] = {}
        """The id that a link names, by the full name of the command: `season create`."""

    def learn_commands(self, registered: Iterable[Mapping[str, Any]]) -> None:
        """Take the ids of the registered commands from Discord's list of them."""
        self._commands = {name: str(one["id"]) for one in registered for name in _full_names(one)}

    def install(self, http: HTTPClient) -> None:
        """Rewrite what this client sends from now on, and the answers to interactions in tasks started from here."""
        request = http.request

        async def marked_up(*given: Any, form: Any = None, **options: Any) -> Any:
            if isinstance(options.get("json"), dict):
                options["json"] = self.apply(options["json"])
            if form:
                options["form"] = self._apply_to_form(form)
            return await request(*given, **options)

        http.request = marked_up  # type: ignore[method-assign]
        async_context.set(_Answers(self))

    def apply(self, payload: Payload) -> Payload:
        """Return the body of a request with markup in its message, if it has one."""
        if "type" in payload and isinstance(payload.get("data"), dict):
            answer = payload["type"] in MESSAGE_RESPONSES
            return payload | {"data": self._apply_to_message(payload["data"])} if answer else payload
        return self._apply_to_message(payload)

    def _apply_to_form(self, parts: Iterable[Payload]) -> list[Payload]:
        return [
            part | {"value": json.dumps(self.apply(json.loads(part["value"])))}
            if part["name"] == "payload_json"
            else part
            for part in parts
        ]

    def apply_to_request(self, payload: Payload | None, multipart: Sequence[Payload] | None) -> Payload:
        """Return both forms that the body of an answer can have, as arguments of discord.py's request."""
        return {
            "payload": self.apply(payload) if payload else payload,
            "multipart": self._apply_to_form(multipart) if multipart else multipart,
        }

    def _apply_to_message(self, message: Payload) -> Payload:
        """Mark up content, embeds and text displays; leave those plain that would become too long."""
        made = dict(message)
        if made.get("content"):
            made["content"] = self._if_it_fits(made["content"], MAX_MESSAGE_CHARS)
        if made.get("embeds"):
            made["embeds"] = [
                one | {"description": self._if_it_fits(one["description"], MAX_EMBED_CHARS)}
                if one.get("description")
                else one
                for one in made["embeds"]
            ]
        if made.get("components"):
            laid_out = [_map_texts(one, self.link_commands) for one in made["components"]]
            if sum(map(len, _texts_of(laid_out))) <= MAX_LAYOUT_CHARS:
                made["components"] = laid_out
        return made

    def _if_it_fits(self, text: str, longest: int) -> str:
        linked = self.link_commands(text)
        return linked if len(linked) <= longest else text

    def link_commands(self, text: str) -> str:
        """Return a text with links in place of the commands that it names in backticks.

        What follows the name is kept as it is to be typed: a link cannot fill in options."""
        if "`/" not in text:
            return text
        parts = CODE_BLOCK.split(text)
        return "".join(part if n % 2 else TYPED_COMMAND.sub(self._link_command, part) for n, part in enumerate(parts))

    def _link_command(self, found: re.Match[str]) -> str:
        words = found[1].split(" ")
        for count in range(len(words), 0, -1):
            if number := self._commands.get(name := " ".join(words[:count])):
                rest = " ".join(words[count:])
                return f"</{name}:{number}>{f' `{rest}`' if rest else ''}"
        return found[0]


class _Answers(AsyncWebhookAdapter):
    """Sends answers to interactions, which discord.py treats as those of a webhook."""

    def __init__(self, markup: MessageMarkup) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._markup = markup

    async def request(
        self,
        route: Any,
        session: Any,
        *,
        payload: Payload | None = None,
        multipart: list[Payload] | None = None,
        **options: Any,
    ) -> Any:
        """Send a request with markup in its message."""
        options |= self._markup.apply_to_request(payload, multipart)
        return await super().request(route, session, **options)


def _full_names(command: Mapping[str, Any]) -> Iterator[str]:
    """Yield the full names by which a command, or the commands of a group, can be run."""
    inner = [one for one in command.get("options") or () if one["type"] in COMMAND_TYPES]
    if not inner:
        yield command["name"]
    for one in inner:
        yield from (f"{command['name']} {name}" for name in _full_names(one))


def _map_texts(component: Payload, change: Callable[[str], str]) -> Payload:
    """Return a component with all its text displays changed."""
    made = dict(component)
    if made.get("type") == TEXT_DISPLAY:
        made["content"] = change(made["content"])
    if made.get("components"):
        made["components"] = [_map_texts(one, change) for one in made["components"]]
    if made.get("accessory"):
        made["accessory"] = _map_texts(made["accessory"], change)
    return made


def _texts_of(components: Iterable[Payload]) -> Iterator[str]:
    for one in components:
        if one.get("type") == TEXT_DISPLAY:
            yield one["content"]
        yield from _texts_of(one.get("components") or ())
