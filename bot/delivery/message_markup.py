"""Discord's own markup in outgoing messages: a command is a link that opens it, and a car's circle is its emoji.

It is added to the request itself, after texts were split and cut. So everything else stays plain: modals, files, the
database."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import discord
from discord.http import HTTPClient
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.delivery.own_emojis import OwnEmojis
from bot.forms.discord_text import MAX_EMBED_CHARS, MAX_MESSAGE_CHARS
from bot.forms.form_view import MAX_LAYOUT_CHARS
from bot.model.cars_shown import list_races_shown
from bot.model.seats import SEAT_EMOJIS

Payload = dict[str, Any]
MESSAGE_RESPONSES = (4, 7)
"""Types of interaction responses that send or rewrite a message, rather than a modal or choices."""
BUTTON, TEXT_DISPLAY = 2, 10
COMMAND_TYPES = (1, 2)
"""Types of options that are subcommands or groups of them."""
TYPED_COMMAND = re.compile(r"`/([^`\n]+)`")
"""A command as our messages write it."""
CODE_BLOCK = re.compile(r"(```.*?```)", re.DOTALL)
CODE = re.compile(r"(```.*?```|`[^`\n]+`)", re.DOTALL)
"""Text that Discord shows as it is."""
CIRCLE = re.compile("|".join(SEAT_EMOJIS.values()))
CHOICE_NUMBER = re.compile(r"^\d+ · ")
"""The number of a choice on the picture, at the beginning of its label."""
Emojis = Mapping[str, discord.PartialEmoji]


class MessageMarkup:
    """Rewrites the texts of outgoing messages. Without the ids of commands and emojis it changes nothing."""

    def __init__(self) -> None:
        self.emojis: OwnEmojis | None = None
        self._commands: Mapping[str, str] = {}
        """The id that a link names, by the full name of the command: `season create`."""

    def learn_commands(self, commands: Iterable[Mapping[str, Any]]) -> None:
        """Take the ids of the registered commands from Discord's list of them."""
        self._commands = {name: str(one["id"]) for one in commands for name in _list_full_names(one)}

    def install(self, http: HTTPClient) -> None:
        """Rewrite what this client sends from now on, and the answers to interactions in tasks started from here."""
        request = http.request

        async def request_marked_up(*arguments: Any, form: Any = None, **options: Any) -> Any:
            if isinstance(options.get("json"), dict):
                options["json"] = self.apply(options["json"])
            if form:
                options["form"] = self._apply_to_form(form)
            return await request(*arguments, **options)

        http.request = request_marked_up  # type: ignore[method-assign]
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
        """Mark up content, embeds and components; where a text would become too long, it keeps its circles."""
        payload, cars, cards = dict(message), *self._find_emojis()
        if payload.get("content"):
            payload["content"] = self._mark_up(payload["content"], cars, MAX_MESSAGE_CHARS)
        if payload.get("embeds"):
            payload["embeds"] = [
                one | {"description": self._mark_up(one["description"], cars, MAX_EMBED_CHARS)}
                if one.get("description")
                else one
                for one in payload["embeds"]
            ]
        if payload.get("components"):
            components = [
                _map_parts(one, lambda part: _show_emojis(part, cars, cards)) for one in payload["components"]
            ]
            payload["components"] = self._mark_up_layout(components, cars)
        return payload

    def _find_emojis(self) -> tuple[Emojis, Emojis]:
        """Return the emojis for the races that the message is about: cars by circle, cards by name.

        A circle that two of these races show differently stays a circle."""
        cars, cards = dict[str, discord.PartialEmoji | None](), dict[str, discord.PartialEmoji]()
        for race_cars in list_races_shown() if self.emojis else ():
            assert self.emojis
            emojis = self.emojis.find_cars(race_cars)
            for circle in (SEAT_EMOJIS[seat] for seat in race_cars.numbers if seat in SEAT_EMOJIS):
                cars[circle] = (
                    emojis.get(circle) if cars.get(circle, emojis.get(circle)) == emojis.get(circle) else None
                )
            cards |= self.emojis.find_cards(race_cars)
        return {circle: one for circle, one in cars.items() if one}, cards

    def _mark_up(self, text: str, cars: Emojis, longest: int) -> str:
        text_with_links = self.link_commands(text)
        return next((one for one in (show_cars(text_with_links, cars), text_with_links) if len(one) <= longest), text)

    def _mark_up_layout(self, parts: list[Payload], cars: Emojis) -> list[Payload]:
        def link_and_show(text: str) -> str:
            return show_cars(self.link_commands(text), cars)

        for change in (link_and_show, self.link_commands):
            marked_parts = [_map_parts(one, partial(_change_text, change)) for one in parts]
            if sum(map(len, _list_texts(marked_parts))) <= MAX_LAYOUT_CHARS:
                return marked_parts
        return parts

    def link_commands(self, text: str) -> str:
        """Return a text with links in place of the commands that it names in backticks.

        What follows the name is kept as it is to be typed: a link cannot fill in options."""
        if "`/" not in text:
            return text
        parts = CODE_BLOCK.split(text)
        return "".join(part if n % 2 else TYPED_COMMAND.sub(self._link_command, part) for n, part in enumerate(parts))

    def _link_command(self, match: re.Match[str]) -> str:
        words = match[1].split(" ")
        for count in range(len(words), 0, -1):
            if number := self._commands.get(name := " ".join(words[:count])):
                remaining_words = " ".join(words[count:])
                return f"</{name}:{number}>{f' `{remaining_words}`' if remaining_words else ''}"
        return match[0]


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


def _list_full_names(command: Mapping[str, Any]) -> Iterator[str]:
    """Yield the full names by which a command, or the commands of a group, can be run."""
    inner = [one for one in command.get("options") or () if one["type"] in COMMAND_TYPES]
    if not inner:
        yield command["name"]
    for one in inner:
        yield from (f"{command['name']} {name}" for name in _list_full_names(one))


def show_cars(text: str, cars: Emojis) -> str:
    """Return a text with emojis in place of the circles of cars."""
    if not cars or not CIRCLE.search(text):
        return text
    parts = CODE.split(text)
    return "".join(
        part if n % 2 else CIRCLE.sub(lambda match: str(cars.get(match[0], match[0])), part)
        for n, part in enumerate(parts)
    )


def _show_emojis(part: Payload, cars: Emojis, cards: Emojis) -> Payload:
    """Return a component with emojis in its button or options."""
    if part.get("type") == BUTTON:
        return _with_emoji(part, cars, cards)
    if part.get("options"):
        return part | {"options": [_with_emoji(one, cars, cards) for one in part["options"]]}
    return part


def _with_emoji(part: Payload, cars: Emojis, cards: Emojis) -> Payload:
    """Return a button or option with the emoji of the only car or the card that it names.

    A label cannot hold an emoji, so that of a car takes the place of its circle."""
    label, emoji_name = part.get("label") or "", (part.get("emoji") or {}).get("name")
    if emoji_name:
        own = cars.get(emoji_name)
        return part | {"emoji": own.to_dict()} if own else part
    circles = set(CIRCLE.findall(label))
    own = cars.get(next(iter(circles))) if len(circles) == 1 else None
    if own:
        bare = " ".join(CIRCLE.sub(" ", label).split())
        return part | {"label": bare, "emoji": own.to_dict()} if bare else part
    words = CHOICE_NUMBER.sub("", label)
    card = next(
        (one for name, one in cards.items() if words.startswith(name) and not words[len(name) :][:1].isalnum()), None
    )
    return part | {"emoji": card.to_dict()} if card else part


def _map_parts(component: Payload, change: Callable[[Payload], Payload]) -> Payload:
    """Return a component with itself and all its parts changed."""
    new_component = dict(change(component))
    if new_component.get("components"):
        new_component["components"] = [_map_parts(one, change) for one in new_component["components"]]
    if new_component.get("accessory"):
        new_component["accessory"] = _map_parts(new_component["accessory"], change)
    return new_component


def _change_text(change: Callable[[str], str], part: Payload) -> Payload:
    return part | {"content": change(part["content"])} if part.get("type") == TEXT_DISPLAY else part


def _list_texts(components: Iterable[Payload]) -> Iterator[str]:
    for one in components:
        if one.get("type") == TEXT_DISPLAY:
            yield one["content"]
        yield from _list_texts(one.get("components") or ())
