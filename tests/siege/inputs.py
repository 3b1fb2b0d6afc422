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
from bot.sandbox import Channel, LocalTable, Message, NotPossible, Person
from bot.sandbox.interactions import AUTOCOMPLETE, CHOICES, COMMAND, COMPONENT, MODAL, MODAL_SUBMIT, Interaction
from bot.sandbox.typing_commands import fill_command
from bot.sandbox.world import User

Json = dict[str, Any]
Option = Json

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = range(1, 12)
ANSWER_WITHIN, FILL_WITHIN = 3.0, 10.0
SOME = 50
"""Messages at either end of a channel that are pressed on."""
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
WICKED_TEXTS = (
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
WICKED_NUMBERS = (2**31, 2**63 - 1, 2**63, 2**64 + 1, 10**30)
KINDS = ("command", "completion", "forged", "stale", "sheet")


@cache
def list_acts() -> tuple[str, ...]:
    """List every word in the source of the commands that may be the name of an act."""
    modules = [ast.parse(path.read_text(encoding="utf-8")) for path in Path(bot.discord_ui.__path__[0]).glob("*.py")]
    words = {node.value for module in modules for node in ast.walk(module) if isinstance(node, ast.Constant)}
    texts = (word for word in words if isinstance(word, str))
    return tuple(sorted(word for word in texts if word.isalpha() and word.islower() and len(word) < 12))


@dataclass(frozen=True)
class Input:
    """What somebody does. `name`: how it is listed if it goes wrong."""

    name: str
    kind: int
    person: Person
    channel: Channel
    data: Json
    message: Message | None = None


@dataclass(frozen=True)
class TriedInput:
    """An input and what came of it."""

    input: Input
    interaction: Interaction

    @property
    def text(self) -> str:
        """Everything that was answered."""
        messages = [self.interaction.response, *self.interaction.followups]
        shown = "\n".join(m.text for m in messages if m is not None and m is not self.input.message)
        return f"{shown}\n{self.interaction.choices or ''}\n{self.interaction.modal or ''}"

    @property
    def files(self) -> int:
        """How many files came with it."""
        messages = [self.interaction.response, *self.interaction.followups]
        return sum(len(m.attachments) for m in messages if m is not None and m is not self.input.message)

    @property
    def ms(self) -> float | None:
        """Milliseconds to the first answer; None if there was none."""
        one = self.interaction
        return None if one.acknowledged is None else 1000 * (one.acknowledged - one.pressed)


class HostileInputs:
    """Draws inputs. `wicked`: with texts and numbers that no form would let through either."""

    def __init__(
        self, table: LocalTable, random: Random, people: Sequence[Person], kinds: Sequence[str], *, wicked: bool
    ) -> None:
        self._table, self._random, self._people = table, random, people
        draws = (self._command, self._completion, self._forged, self._stale, self._sheet)
        self._draws = [draw for kind, draw in zip(KINDS, draws, strict=True) if kind in kinds]
        self._texts = PLAIN_TEXTS + (WICKED_TEXTS if wicked else ())
        self._numbers = PLAIN_NUMBERS + (WICKED_NUMBERS if wicked else ())

    def draw(self) -> Input:
        """Anything."""
        person = self._random.choice(self._people)
        while True:
            try:
                return self._random.choice(self._draws)(person, person.place)
            except (NotPossible, LookupError):
                continue

    def words(self) -> str:
        """A text: one of the list, two of them, or letters at random."""
        some = self._random.choices(self._texts, k=self._random.choice((1, 1, 2)))
        return self._random.choice((" ".join(some), "".join(self._random.choices(" ".join(self._texts), k=12))))

    def number(self) -> int:
        """A race's, a question's or nothing's."""
        return self._random.choice(self._numbers)

    def rest(self) -> str:
        """What may stand behind the number in a custom id."""
        return self._random.choice(("", "0:", f"{self.number()}", f"0:{self.number()}", "1.0.2", self.words()))[:60]

    def _command(self, person: Person, channel: Channel) -> Input:
        command, path = self._random.choice(list(leaves(person.commands(channel))))
        known = [option for option in path[-1].get("options") or [] if option["type"] not in (SUBCOMMAND, GROUP, FILE)]
        chosen = [one for one in known if one.get("required") or self._random.random() < 0.6]
        options = {one["name"]: self.value(one, channel) for one in chosen}
        name = "/" + " ".join(step["name"] for step in path)
        data = fill_command(self._table.world, channel, command, path, options)
        return Input(f"{name} {options}", COMMAND, person, channel, data)

    def value(self, option: Option, channel: Channel) -> Any:
        """What an option may be given by a client that keeps to what was registered."""
        kind = option["type"]
        if option.get("choices"):
            return self._random.choice(option["choices"])["value"]
        if kind == STRING:
            text = self.words()[: option.get("max_length") or 6000]
            return text.ljust(option.get("min_length") or 1, "x")
        if kind in (INTEGER, NUMBER):
            least, most = option.get("min_value", -LARGEST), option.get("max_value", LARGEST)
            return int(min(max(self.number(), least), most))
        if kind == BOOLEAN:
            return self._random.random() < 0.5
        return self._thing(kind, channel)

    def _thing(self, kind: int, channel: Channel) -> Any:
        assert channel.guild
        users: list[User] = [one.user for one in channel.guild.members.values()]
        if kind == CHANNEL:
            return self._random.choice(channel.guild.channels)
        return self._random.choice(channel.guild.roles if kind == ROLE else users)

    def _completion(self, person: Person, channel: Channel) -> Input:
        found = [
            (command, path, option)
            for command, path in leaves(person.commands(channel))
            for option in path[-1].get("options") or []
            if option.get("autocomplete")
        ]
        command, path, option = self._random.choice(found)
        others = [o for o in path[-1]["options"] if o is not option and o["type"] == STRING]
        options = {o["name"]: self.value(o, channel) for o in others if self._random.random() < 0.3}
        options[option["name"]] = self.words()
        data = fill_command(self._table.world, channel, command, path, options, focused=option["name"])
        return Input(f"complete /{path[0]['name']} {path[-1]['name']} {options}", AUTOCOMPLETE, person, channel, data)

    def _forged(self, person: Person, channel: Channel) -> Input:
        """A press of a button, or a choice in a menu, that the bot may never have put there."""
        kind = self._random.choice("bbs")
        custom_id = f"{kind}:{self._random.choice(list_acts())}:{self.number()}:{self.rest()}"[:100]
        return self._part(person, channel, self._message(channel), custom_id, is_menu=kind == "s")

    def _stale(self, person: Person, channel: Channel) -> Input:
        """A press of what stands or stood somewhere, by whoever sees it or does not."""
        message = self._random.choice([m for m in self._messages() if m.buttons or m.selects])
        part = self._random.choice(message.buttons + message.selects)
        where = self._random.choice((message, self._message(channel)))
        offered = [option["value"] for option in part.get("options") or []]
        values = self._random.sample(offered, k=1) if offered else None
        return build_press(person, channel, where, part["custom_id"], values)

    def _part(self, person: Person, channel: Channel, message: Message, custom_id: str, *, is_menu: bool) -> Input:
        values = [self.words()[:100] for _ in range(self._random.choice((0, 1, 1, 2)))] if is_menu else None
        return build_press(person, channel, message, custom_id, values)

    def _sheet(self, person: Person, channel: Channel) -> Input:
        """A sheet handed in, with fields that it may not have."""
        custom_id = f"m:{self._random.choice(list_acts())}:{self.number()}:{self.rest()}"[:100]
        places = self._random.sample(("0", "1", "2", "9", "x"), k=self._random.randint(0, 3))
        fields = [
            {"type": 18, "id": n, "component": {"type": 4, "id": n + 10, "custom_id": place, "value": self.words()}}
            for n, place in enumerate(places, start=1)
        ]
        data = {"custom_id": custom_id, "components": fields}
        return Input(f"hand in {custom_id} {fields}", MODAL_SUBMIT, person, channel, data, self._message(channel))

    def _message(self, channel: Channel) -> Message:
        return self._random.choice([m for m in _some(channel) if m.author is self._table.world.bot])

    def _messages(self) -> list[Message]:
        return [message for channel in self._table.world.channels.values() for message in _some(channel)]


def _some(channel: Channel) -> Iterator[Message]:
    """The oldest messages and the newest: of 100,000 not every one can be gone through each time."""
    yield from islice(channel.messages.values(), SOME)
    yield from islice(reversed(channel.messages.values()), SOME)


def build_press(
    person: Person, channel: Channel, message: Message, custom_id: str, values: Sequence[str] | None = None
) -> Input:
    """A press, or a choice in a menu, on a copy of a message that carries this custom id."""
    part: Json = {"type": 2 if values is None else 3, "id": 2, "custom_id": custom_id}
    part |= {"label": "?", "style": 2} if values is None else {"options": [{"label": "?", "value": "?"}]}
    forged = replace(message, components=[{"type": 1, "id": 1, "components": [part]}])
    data: Json = {"custom_id": custom_id, "component_type": part["type"], "id": 2}
    data |= {} if values is None else {"values": list(values)}
    return Input(f"press {custom_id} {values or ''}", COMPONENT, person, channel, data, forged)


def leaves(commands: Sequence[Json]) -> Iterator[tuple[Json, list[Json]]]:
    """Every command that can be run, and the way to it."""
    for command in commands:
        for path in _leaves([command]):
            yield command, path


def _leaves(path: list[Json]) -> Iterator[list[Json]]:
    below = [one for one in path[-1].get("options") or [] if one["type"] in (SUBCOMMAND, GROUP)]
    for one in below:
        yield from _leaves([*path, one])
    if not below:
        yield path


TURNS, TURN = 40, 0.05
"""A press that promised to rewrite its message may be answered by one of its own, a moment later."""


async def give(table: LocalTable, what: Input) -> TriedInput:
    """Does it, and waits for the answer."""
    origin = {"message": what.message} if what.message else {}
    one = table.interactions.make(what.kind, what.person.user, what.channel, what.data, **origin)
    given = TriedInput(what, one)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(ANSWER_WITHIN + 1):
            await one.answered.wait()
    if one.answer not in (None, CHOICES, MODAL):
        with contextlib.suppress(TimeoutError):
            await table.wait_until(lambda: one.filled.is_set() or given.text.strip(), FILL_WITHIN)
        for _ in range(TURNS):
            if given.text.strip():
                break
            await asyncio.sleep(TURN)
    return given
