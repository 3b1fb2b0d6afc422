"""Hostile inputs to the whole bot: each gets an answer in time, without a fault in text or log, and from another
server a race does not exist."""

import asyncio
import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from bot.sandbox import LocalTable, Message, Person
from bot.sandbox.interactions import COMMAND
from bot.sandbox.typing_commands import fill_command
from bot.sandbox.world import GM_PERMISSIONS
from tests.end_to_end.harness import join_race, open_lobby, start_race
from tests.siege import audit
from tests.siege.bot_process import manage_bot_process
from tests.siege.inputs import (
    KINDS,
    STRING,
    HostileInputs,
    Input,
    Json,
    TriedInput,
    build_press,
    give,
    leaves,
    list_acts,
)

AT_ONCE = 8
BROKEN = "That did not work"
LATE = 3000.0
"""Milliseconds after which Discord gives an interaction up."""
SHOWN = 12
"""Examples of a fault that are printed."""
WELCOMING = {"drivenow", "watch", "makeown", "make"}
"""Acts about nothing but the place where they are pressed: they open a race there, whatever number they are given."""
NO_RACE = 987_654
OF_A_RACE = ("race", "seat", "journal", "question", "orders", "checkpoint", "round")


@dataclass(frozen=True)
class HostileRun:
    """How hard it is. `at_once`: so many inputs at a time; `wicked`: with what is known to be hard; `doors`: from
    another server too, so many doors drawn at random (None: all there are)."""

    inputs: int
    kinds: tuple[str, ...] = KINDS
    wicked: bool = True
    doors: int | None = None
    seed: str = "hostile_run"
    at_once: int = AT_ONCE


@dataclass
class HostileResult:
    """What it came to. `examples`: some inputs that went wrong, and how."""

    inputs: int = 0
    unanswered: int = 0
    broken: int = 0
    tracebacks: int = 0
    failures: int = 0
    opened: int = 0
    tried: int = 0
    slowest: float = 0.0
    times: list[float] = field(default_factory=list)
    examples: Counter[str] = field(default_factory=Counter)

    def take(self, given: TriedInput) -> None:
        """Counts an answer."""
        self.inputs += 1
        if given.ms is None:
            self.unanswered += 1
            self.examples[f"unanswered: {given.input.name[:90]}"] += 1
            return
        self.times.append(given.ms)
        if BROKEN in given.text:
            self.broken += 1
            self.examples[f"broken: {given.input.name[:90]}"] += 1

    @property
    def faults(self) -> tuple[str, ...]:
        """What should be nought and is not."""
        counts = {
            "inputs without an answer": self.unanswered,
            "inputs that met “That did not work”": self.broken,
            "tracebacks": self.tracebacks,
            "lines of the log that own up to a failure": self.failures,
            "doors open to another server": self.opened,
            "answers after more than 3 s": sum(ms > LATE for ms in self.times),
        }
        return tuple(f"{count:,} {what}" for what, count in counts.items() if count)


async def run_hostile_inputs(hostile_run: HostileRun, folder: Path) -> HostileResult:
    """A race in its lobby, one under way, and everybody who wishes them ill."""
    random, hostile_result = Random(hostile_run.seed), HostileResult()
    database, log = folder / "hostile_run.sqlite", folder / "hostile_run.log"
    async with LocalTable() as table, manage_bot_process(table, database, log) as bot:
        await bot.start()
        await table.wait_until(lambda: table.gateway.is_connected and table.world.commands.get(None), timeout=20)
        ann, ben, dov = (table.member(name) for name in ("Ann", "Ben", "Dov"))
        await start_race(table, ann, ben, automatic=1)
        ben.place = table.lounge
        await join_race(ben, await open_lobby(ben))
        stranger = _manager_of_another_server(table)
        if hostile_run.doors != 0:
            await _tried_from_elsewhere(table, stranger, database, hostile_result, _some(hostile_run, random))
        hostile = HostileInputs(
            table, random, (ann, ben, table.member("Cleo"), dov, stranger), hostile_run.kinds, wicked=hostile_run.wicked
        )
        await _given(table, hostile, hostile_run, hostile_result)
        await _written(table, hostile, (ann, ben), hostile_run.inputs // 50, hostile_result)
        hostile_result.tracebacks, hostile_result.failures = audit.tracebacks(log), audit.failures(log)
    hostile_result.slowest = max(hostile_result.times, default=0.0)
    return hostile_result


def _manager_of_another_server(table: LocalTable) -> Person:
    """Eve, who may do everything at home."""
    world = table.world
    eve = world.add_user("Eve")
    elsewhere = world.add_guild("Elsewhere", eve)
    world.join(elsewhere, eve, [world.add_role(elsewhere, "GM", GM_PERMISSIONS)])
    place = world.add_channel(elsewhere, "elsewhere")
    world.add_channel(elsewhere, "nowhere")
    world.join(elsewhere, world.bot)
    return Person(world, table.interactions, eve, place)


async def _given(
    table: LocalTable, hostile: HostileInputs, hostile_run: HostileRun, hostile_result: HostileResult
) -> None:
    """All inputs, some at a time."""

    async def some(number: int) -> None:
        for _ in range(number):
            hostile_result.take(await give(table, hostile.draw()))

    shares = [len(range(n, hostile_run.inputs, hostile_run.at_once)) for n in range(hostile_run.at_once)]
    await asyncio.gather(*map(some, shares))


async def _written(
    table: LocalTable, hostile: HostileInputs, people: tuple[Person, ...], count: int, hostile_result: HostileResult
) -> None:
    """Words in private, each answered by at least one message."""
    for n in range(count):
        person, text = people[n % len(people)], hostile.words()[:2000].strip() or "?"
        message = await person.write(text, at=person.dm)
        hostile_result.inputs += 1
        try:
            await table.wait_until(partial(_is_answered, message), timeout=LATE / 1000)
        except TimeoutError:
            hostile_result.unanswered += 1
            hostile_result.examples[f"unanswered: in private, {text[:60]!r}"] += 1


def _is_answered(message: Message) -> bool:
    return max(message.channel.messages) > message.id


# From another server: what is said of a race there is must be what is said of a race there never was


Knock = Callable[[int], Input]


async def _tried_from_elsewhere(
    table: LocalTable,
    eve: Person,
    database: Path,
    hostile_result: HostileResult,
    some: Callable[[list[Knock]], list[Knock]],
) -> None:
    """Every command with a race's number and every act there may be, tried on the races of the other server."""
    before = _races(database)
    for knock in some(list(_knocks(table, eve))):
        nothing = await give(table, knock(NO_RACE))
        for race in (1, 2):
            given = await give(table, knock(race))
            after = _races(database)
            hostile_result.tried += 1
            if after != before or _numberless(given) != _numberless(nothing) or given.files:
                hostile_result.opened += 1
                hostile_result.examples[f"open: {given.input.name[:90]}"] += 1
            before = after


def _some(hostile_run: HostileRun, random: Random) -> Callable[[list[Knock]], list[Knock]]:
    """All doors, or as many as are tried."""
    most = hostile_run.doors
    return lambda knocks: knocks if most is None or most >= len(knocks) else random.sample(knocks, most)


def _knocks(table: LocalTable, eve: Person) -> Iterator[Knock]:
    for command, path in leaves(eve.commands(eve.place)):
        if any(option["name"] == "race" for option in path[-1].get("options") or []):
            yield partial(_commanded, table, eve, command, path)
    somewhere = next(message for message in table.track.messages.values() if message.buttons)
    for act in (one for one in list_acts() if one not in WELCOMING):
        for rest in ("", "here", "1.0.2", "0:1"):
            yield partial(_pressed, eve, somewhere, act, rest)


def _commanded(table: LocalTable, eve: Person, command: Json, path: list[Json], race: int) -> Input:
    """A command with everything that it needs, and a race's number."""
    plain, options = HostileInputs(table, Random("doors"), (eve,), KINDS, wicked=False), dict[str, Any]()
    for one in path[-1]["options"]:
        if one["name"] == "race":
            options["race"] = str(race) if one["type"] == STRING else race
        elif one.get("required"):
            options[one["name"]] = "red" if _is_free_text(one) else plain.value(one, eve.place)
    data = fill_command(table.world, eve.place, command, path, options)
    name = "/" + " ".join(step["name"] for step in path)
    return Input(f"{name} {options}", COMMAND, eve, eve.place, data)


def _is_free_text(option: Json) -> bool:
    return option["type"] == STRING and not option.get("choices")


def _pressed(eve: Person, somewhere: Message, act: str, rest: str, race: int) -> Input:
    return build_press(eve, eve.place, somewhere, f"b:{act}:{race}:{rest}")


def _races(database: Path) -> dict[str, list[tuple[object, ...]]]:
    """Everything that the database has of races."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in OF_A_RACE}


def _numberless(given: TriedInput) -> str:
    """What was answered, whichever number was asked for."""
    return re.sub(r"\d+", "#", given.text)
