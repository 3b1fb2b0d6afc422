"""Random hostile inputs from the registered commands, the bot's source and visible messages."""

import ast
import asyncio
import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import bot.discord_ui
from bot.sandbox import Channel, DiscordSandbox, Message, NotPossible, Person
from bot.sandbox.interactions import AUTOCOMPLETE, CHOICES, COMMAND, COMPONENT, MODAL, MODAL_SUBMIT, Interaction
from bot.sandbox.typing_commands import fill_command
from bot.sandbox.world import User

Json = dict[str, Any]
Option = Json

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = range(1, 12)
FILL_SECONDS = 10.0
"""How long the first answer to an input is awaited, and then the content of a deferred one."""
NEXT_MESSAGE_CHECKS, NEXT_MESSAGE_CHECK_SECONDS = 40, 0.05
"""A press may be acknowledged without a change of its message, and answered in a new message a moment later."""
MESSAGES_AT_EITHER_END = 50
"""Buttons and menus are taken from the oldest and the newest messages of a channel: it may have 100,000."""
LARGEST = 2**53 - 1
"""The largest whole number that a client of Discord sends for an option."""

PLAIN_TEXTS = (
    "120 slip yes",
    "wear 0",
    "60 lane 2 if red moved 7+",
    "standing: slip yes",
    "ahead: 120 ; 100",
    "best",
    "pit",
    "red",
    "0 0 0 0 0 0",
    "drift 4, left after one, never hook",
    "long-meadow",
    "tt-1",
    "speed_circuit",
    "flag",
    "why not",
    "{}",
    "None",
    "-1",
    "1e9",
    "@everyone",
    "<@1> [x](https://e.vil)",
    "\u202eabc\u0000",
    "🏁" * 20,
    "'; DROP TABLE race; --",
    "../../etc/passwd",
    "%s%n{0}",
    "((((((((((",
    "if if if",
    "A" * 90,
)
EXTREME_TEXTS = (
    ",",
    ";",
    "=",
    ",;=",
    " ",
    "\n",
    "=x",
    "x=",
    "track:" + "x" * 300,
    "points:" + "x" * 300,
    "x" * 1000,
    "9" * 40,
    "-" + "9" * 40,
    "²",
    "٣",
    "1" + "0" * 19,
    "lane " + "9" * 30,
    "#9999999999999999999 120",
    "(" * 900,
)
PLAIN_NUMBERS = (0, 1, 2, 3, 7, 99, 10**6)
EXTREME_NUMBERS = (2**31, 2**63 - 1, 2**63, 2**64 + 1, 10**30)


@cache
def list_actions() -> tuple[str, ...]:
    """List every word in the source of the commands that may be the name of an action."""
    modules = [ast.parse(path.read_text(encoding="utf-8")) for path in Path(bot.discord_ui.__path__[0]).glob("*.py")]
    words = {node.value for module in modules for node in ast.walk(module) if isinstance(node, ast.Constant)}
    texts = (word for word in words if isinstance(word, str))
    return tuple(sorted(word for word in texts if word.isalpha() and word.islower() and len(word) < 12))


@dataclass(frozen=True)
class Input:
    """An action of a member. `name`: its description in the list of faults."""

    name: str
    kind: int
    person: Person
    channel: Channel
    data: Json
    message: Message | None = None


@dataclass(frozen=True)
class SentInput:
    """An input and its answers."""

    input: Input
    interaction: Interaction

    @property
    def text(self) -> str:
        """The text of all answers."""
        texts = "\n".join(message.text for message in self._messages)
        return f"{texts}\n{self.interaction.choices or ''}\n{self.interaction.modal or ''}"

    @property
    def files(self) -> int:
        """The number of files in all answers."""
        return sum(len(message.attachments) for message in self._messages)

    @property
    def _messages(self) -> list[Message]:
        messages = [self.interaction.response, *self.interaction.followups]
        return [message for message in messages if message is not None and message is not self.input.message]

    @property
    def ms(self) -> float | None:
        """Milliseconds to the first answer; None if there was none."""
        one = self.interaction
        return None if one.acknowledged_at is None else 1000 * (one.acknowledged_at - one.pressed_at)


class HostileInputs:
    """Draws random inputs. `extreme`: use texts and numbers too that no client sends."""

    def __init__(self, sandbox: DiscordSandbox, random: Random, people: Sequence[Person], *, extreme: bool) -> None:
        self._sandbox, self._random, self._people = sandbox, random, people
        self._draws = (
            self._draw_command,
            self._draw_completion,
            self._draw_forged_press,
            self._draw_stale_press,
            self._draw_modal,
        )
        self._texts = PLAIN_TEXTS + (EXTREME_TEXTS if extreme else ())
        self._numbers = PLAIN_NUMBERS + (EXTREME_NUMBERS if extreme else ())

    def draw_input(self) -> Input:
        """Draw an input of any of the kinds."""
        person = self._random.choice(self._people)
        while True:
            try:
                return self._random.choice(self._draws)(person, person.place)
            except (NotPossible, LookupError):
                continue

    def draw_text(self) -> str:
        """Draw a text of the list, two of them, or twelve of their characters."""
        texts = self._random.choices(self._texts, k=self._random.choice((1, 1, 2)))
        return self._random.choice((" ".join(texts), "".join(self._random.choices(" ".join(self._texts), k=12))))

    def draw_number(self) -> int:
        """Draw a number, which may be that of a race or a question, or of nothing."""
        return self._random.choice(self._numbers)

    def draw_details(self) -> str:
        """Draw what may follow the number in a custom id."""
        return self._random.choice(
            ("", "0:", f"{self.draw_number()}", f"0:{self.draw_number()}", "1.0.2", self.draw_text())
        )[:60]

    def _draw_command(self, person: Person, channel: Channel) -> Input:
        command, path = self._random.choice(list(list_runnable_commands(person.list_commands(channel))))
        plain_options = [
            option for option in path[-1].get("options") or [] if option["type"] not in (SUBCOMMAND, GROUP, FILE)
        ]
        chosen = [one for one in plain_options if one.get("required") or self._random.random() < 0.6]
        options = {one["name"]: self.draw_value(one, channel) for one in chosen}
        name = "/" + " ".join(step["name"] for step in path)
        data = fill_command(self._sandbox.world, channel, command, path, options)
        return Input(f"{name} {options}", COMMAND, person, channel, data)

    def draw_value(self, option: Option, channel: Channel) -> Any:
        """Draw a value that the registered command allows for an option."""
        kind = option["type"]
        if option.get("choices"):
            return self._random.choice(option["choices"])["value"]
        if kind == STRING:
            text = self.draw_text()[: option.get("max_length") or 6000]
            return text.ljust(option.get("min_length") or 1, "x")
        if kind in (INTEGER, NUMBER):
            least, most = option.get("min_value", -LARGEST), option.get("max_value", LARGEST)
            return int(min(max(self.draw_number(), least), most))
        if kind == BOOLEAN:
            return self._random.random() < 0.5
        return self._draw_object(kind, channel)

    def _draw_object(self, kind: int, channel: Channel) -> Any:
        assert channel.guild
        users: list[User] = [one.user for one in channel.guild.members.values()]
        if kind == CHANNEL:
            return self._random.choice(channel.guild.channels)
        return self._random.choice(channel.guild.roles if kind == ROLE else users)

    def _draw_completion(self, person: Person, channel: Channel) -> Input:
        completions = [
            (command, path, option)
            for command, path in list_runnable_commands(person.list_commands(channel))
            for option in path[-1].get("options") or []
            if option.get("autocomplete")
        ]
        command, path, option = self._random.choice(completions)
        others = [o for o in path[-1]["options"] if o is not option and o["type"] == STRING]
        options = {o["name"]: self.draw_value(o, channel) for o in others if self._random.random() < 0.3}
        options[option["name"]] = self.draw_text()
        data = fill_command(self._sandbox.world, channel, command, path, options, focused_option=option["name"])
        return Input(f"complete /{path[0]['name']} {path[-1]['name']} {options}", AUTOCOMPLETE, person, channel, data)

    def _draw_forged_press(self, person: Person, channel: Channel) -> Input:
        """Draw a press of a button, or a choice in a menu, that the bot may never have sent."""
        kind = self._random.choice("bbs")
        custom_id = f"{kind}:{self._random.choice(list_actions())}:{self.draw_number()}:{self.draw_details()}"[:100]
        message = self._draw_message(channel)
        values = [self.draw_text()[:100] for _ in range(self._random.choice((0, 1, 1, 2)))] if kind == "s" else None
        return build_press(person, channel, message, custom_id, values)

    def _draw_stale_press(self, person: Person, channel: Channel) -> Input:
        """Draw a press of a button or menu that is or was in some channel, by somebody who may not see it."""
        message = self._random.choice([m for m in self._list_messages() if m.buttons or m.selects])
        part = self._random.choice(message.buttons + message.selects)
        where = self._random.choice((message, self._draw_message(channel)))
        option_values = [option["value"] for option in part.get("options") or []]
        values = self._random.sample(option_values, k=1) if option_values else None
        return build_press(person, channel, where, part["custom_id"], values)

    def _draw_modal(self, person: Person, channel: Channel) -> Input:
        """Draw a submitted modal, with fields that it may not have."""
        custom_id = f"m:{self._random.choice(list_actions())}:{self.draw_number()}:{self.draw_details()}"[:100]
        places = self._random.sample(("0", "1", "2", "9", "x"), k=self._random.randint(0, 3))
        fields = [
            {"type": 18, "id": n, "component": {"type": 4, "id": n + 10, "custom_id": place, "value": self.draw_text()}}
            for n, place in enumerate(places, start=1)
        ]
        data = {"custom_id": custom_id, "components": fields}
        return Input(f"hand in {custom_id} {fields}", MODAL_SUBMIT, person, channel, data, self._draw_message(channel))

    def _draw_message(self, channel: Channel) -> Message:
        return self._random.choice([m for m in _list_oldest_and_newest(channel) if m.author is self._sandbox.world.bot])

    def _list_messages(self) -> list[Message]:
        return [
            message for channel in self._sandbox.world.channels.values() for message in _list_oldest_and_newest(channel)
        ]


def _list_oldest_and_newest(channel: Channel) -> Iterator[Message]:
    yield from islice(channel.messages.values(), MESSAGES_AT_EITHER_END)
    yield from islice(reversed(channel.messages.values()), MESSAGES_AT_EITHER_END)


def build_press(
    person: Person, channel: Channel, message: Message, custom_id: str, values: Sequence[str] | None = None
) -> Input:
    """Build a press, or a choice in a menu, on a copy of a message with this custom id."""
    part: Json = {"type": 2 if values is None else 3, "id": 2, "custom_id": custom_id}
    part |= {"label": "?", "style": 2} if values is None else {"options": [{"label": "?", "value": "?"}]}
    forged_message = replace(message, components=[{"type": 1, "id": 1, "components": [part]}])
    data: Json = {"custom_id": custom_id, "component_type": part["type"], "id": 2}
    data |= {} if values is None else {"values": list(values)}
    return Input(f"press {custom_id} {values or ''}", COMPONENT, person, channel, data, forged_message)


def list_runnable_commands(commands: Sequence[Json]) -> Iterator[tuple[Json, list[Json]]]:
    """List every command or subcommand that can be run, with its path."""
    for command in commands:
        for path in _list_paths([command]):
            yield command, path


def _list_paths(path: list[Json]) -> Iterator[list[Json]]:
    below = [one for one in path[-1].get("options") or [] if one["type"] in (SUBCOMMAND, GROUP)]
    for one in below:
        yield from _list_paths([*path, one])
    if not below:
        yield path


async def send_input(sandbox: DiscordSandbox, what: Input) -> SentInput:
    """Send an input to the bot and wait for its answers."""
    origin = {"message": what.message} if what.message else {}
    one = sandbox.interactions.make(what.kind, what.person.user, what.channel, what.data, **origin)
    sent_input = SentInput(what, one)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(sandbox.interactions.answer_within + 1):
            await one.answered.wait()
    if one.answer not in (None, CHOICES, MODAL):
        with contextlib.suppress(TimeoutError):
            await sandbox.wait_until(lambda: one.filled.is_set() or sent_input.text.strip(), FILL_SECONDS)
        for _ in range(NEXT_MESSAGE_CHECKS):
            if sent_input.text.strip():
                break
            await asyncio.sleep(NEXT_MESSAGE_CHECK_SECONDS)
    return sent_input
