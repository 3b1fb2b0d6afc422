"""Hostile inputs to the whole bot, and attempts from another server on its races.

Every input is answered in time and without an error. To another server the races do not exist."""

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

from bot.sandbox import DiscordSandbox, Message, Person
from bot.sandbox.interactions import COMMAND
from bot.sandbox.permissions import GM_PERMISSIONS
from bot.sandbox.typing_commands import fill_command
from tests.end_to_end.harness import join_race, open_lobby, start_race
from tests.siege import audit
from tests.siege.bot_process import manage_bot_process
from tests.siege.inputs import (
    STRING,
    HostileInputs,
    Input,
    Json,
    SentInput,
    build_press,
    list_actions,
    list_runnable_commands,
    send_input,
)

INPUTS_AT_ONCE = 8
INPUTS_PER_DM = 50
ERROR_TEXT = "That did not work"
MAX_ANSWER_MS = 3000.0
"""Discord gives up an interaction that is not answered within this time."""
PRINTED_EXAMPLES = 12
CREATING_ACTIONS = {"drivenow", "watch", "makeown", "make"}
"""Acts that create a race in the channel where they are pressed and ignore the number in the custom id."""
NO_RACE = 987_654
RACE_TABLES = ("race", "seat", "journal", "question", "orders", "checkpoint", "round")


@dataclass(frozen=True)
class HostileRun:
    """Settings of a run. `attempts`: number of attempts from another server, drawn at random (None: all that there
    are); `at_once`: number of inputs in flight; `max_answer_ms`: time in which an input must be answered."""

    inputs: int
    attempts: int | None = None
    seed: str = "hostile_run"
    at_once: int = INPUTS_AT_ONCE
    max_answer_ms: float = MAX_ANSWER_MS


@dataclass
class HostileResult:
    """Counts of a run. `attempts`: tries from another server; `exposed`: those that found or changed a race;
    `examples`: how often each fault came."""

    inputs: int = 0
    unanswered_inputs: int = 0
    broken: int = 0
    tracebacks: int = 0
    failures: int = 0
    exposures: int = 0
    attempts: int = 0
    times_ms: list[float] = field(default_factory=list)
    examples: Counter[str] = field(default_factory=Counter)
    max_answer_ms: float = MAX_ANSWER_MS

    @property
    def slowest_ms(self) -> float:
        """The longest time to a first answer."""
        return max(self.times_ms, default=0.0)

    def count_input(self, sent_input: SentInput) -> None:
        """Count an input and its answer."""
        self.inputs += 1
        if sent_input.ms is None:
            self.unanswered_inputs += 1
            self.examples[f"unanswered: {sent_input.input.name[:90]}"] += 1
            return
        self.times_ms.append(sent_input.ms)
        if ERROR_TEXT in sent_input.text:
            self.broken += 1
            self.examples[f"broken: {sent_input.input.name[:90]}"] += 1

    @property
    def faults(self) -> tuple[str, ...]:
        """The counts that should be zero and are not, each as a sentence."""
        counts = {
            "inputs without an answer": self.unanswered_inputs,
            f"inputs answered “{ERROR_TEXT}”": self.broken,
            "tracebacks": self.tracebacks,
            "errors in the bot's log": self.failures,
            "attempts from another server that found or changed a race": self.exposures,
            f"answers after more than {self.max_answer_ms / 1000:g} s": sum(
                ms > self.max_answer_ms for ms in self.times_ms
            ),
        }
        return tuple(f"{count:,} {what}" for what, count in counts.items() if count)


async def run_hostile_inputs(run: HostileRun, folder: Path) -> HostileResult:
    """Start a race and open a lobby, then attack both with hostile inputs and from another server."""
    random, result = Random(run.seed), HostileResult(max_answer_ms=run.max_answer_ms)
    database, log = folder / "hostile_run.sqlite", folder / "hostile_run.log"
    answer_within = run.max_answer_ms / 1000
    async with (
        DiscordSandbox(answer_within=answer_within) as sandbox,
        manage_bot_process(sandbox, database, log) as bot,
    ):
        await bot.start()
        await sandbox.wait_until(lambda: sandbox.gateway.is_connected and sandbox.world.commands.get(None), timeout=20)
        ann, ben, dov = (sandbox.get_member(name) for name in ("Ann", "Ben", "Dov"))
        await start_race(sandbox, ann, ben, automatic=1)
        ben.place = sandbox.lounge
        await join_race(ben, await open_lobby(ben))
        stranger = _add_manager_of_another_server(sandbox)
        if run.attempts != 0:
            await _attack_from_another_server(sandbox, stranger, database, result, run.attempts, random)
        hostile = HostileInputs(sandbox, random, (ann, ben, sandbox.get_member("Cleo"), dov, stranger), extreme=True)
        await _send_inputs(sandbox, hostile, run, result)
        await _send_dms(sandbox, hostile, (ann, ben), run.inputs // INPUTS_PER_DM, result)
        result.tracebacks, result.failures = audit.count_tracebacks(log), audit.count_logged_errors(log)
    return result


def _add_manager_of_another_server(sandbox: DiscordSandbox) -> Person:
    """Add Eve, who may do everything on her own server but is no member of the races' server."""
    world = sandbox.world
    eve = world.add_user("Eve")
    elsewhere = world.add_guild("Elsewhere", eve)
    world.join(elsewhere, eve, [world.add_role(elsewhere, "GM", GM_PERMISSIONS)])
    place = world.add_channel(elsewhere, "elsewhere")
    world.add_channel(elsewhere, "nowhere")
    world.join(elsewhere, world.bot)
    return Person(world, sandbox.interactions, eve, place)


async def _send_inputs(sandbox: DiscordSandbox, hostile: HostileInputs, run: HostileRun, result: HostileResult) -> None:
    """Send all inputs, some at the same time."""

    async def send_share(size: int) -> None:
        for _ in range(size):
            result.count_input(await send_input(sandbox, hostile.draw_input()))

    shares = [len(range(n, run.inputs, run.at_once)) for n in range(run.at_once)]
    await asyncio.gather(*map(send_share, shares))


async def _send_dms(
    sandbox: DiscordSandbox, hostile: HostileInputs, people: tuple[Person, ...], count: int, result: HostileResult
) -> None:
    """Write Direct Messages to the bot; each must be answered by at least one message."""
    for n in range(count):
        person, text = people[n % len(people)], hostile.draw_text()[:2000].strip() or "?"
        message = await person.write(text, at=person.dm)
        result.inputs += 1
        try:
            await sandbox.wait_until(partial(_is_answered, message), timeout=result.max_answer_ms / 1000)
        except TimeoutError:
            result.unanswered_inputs += 1
            result.examples[f"unanswered: in private, {text[:60]!r}"] += 1


def _is_answered(message: Message) -> bool:
    return max(message.channel.messages) > message.id


Attempt = Callable[[int], Input]
"""Builds an input for the race of this number."""


async def _attack_from_another_server(
    sandbox: DiscordSandbox, eve: Person, database: Path, result: HostileResult, most: int | None, random: Random
) -> None:
    """Try commands and buttons from another server on the races; they must be answered as for a race that never was."""
    attempts = list(_list_attempts(sandbox, eve))
    if most is not None and most < len(attempts):
        attempts = random.sample(attempts, most)
    before = _read_races(database)
    for attempt in attempts:
        of_no_race = await send_input(sandbox, attempt(NO_RACE))
        for race in (1, 2):
            sent_input = await send_input(sandbox, attempt(race))
            after = _read_races(database)
            result.attempts += 1
            if after != before or _mask_numbers(sent_input) != _mask_numbers(of_no_race) or sent_input.files:
                result.exposures += 1
                result.examples[f"exposed: {sent_input.input.name[:90]}"] += 1
            before = after


def _list_attempts(sandbox: DiscordSandbox, eve: Person) -> Iterator[Attempt]:
    """List every command with an option `race`, and every action with several details in its custom id."""
    for command, path in list_runnable_commands(eve.list_commands(eve.place)):
        if any(option["name"] == "race" for option in path[-1].get("options") or []):
            yield partial(_build_command, sandbox, eve, command, path)
    message = next(message for message in sandbox.track.messages.values() if message.buttons)
    for action in (one for one in list_actions() if one not in CREATING_ACTIONS):
        for details in ("", "here", "1.0.2", "0:1"):
            yield partial(_build_press, eve, message, action, details)


def _build_command(sandbox: DiscordSandbox, eve: Person, command: Json, path: list[Json], race: int) -> Input:
    """Build a command with all its required options, and the race's number."""
    plain, options = HostileInputs(sandbox, Random("doors"), (eve,), extreme=False), dict[str, Any]()
    for one in path[-1]["options"]:
        if one["name"] == "race":
            options["race"] = str(race) if one["type"] == STRING else race
        elif one.get("required"):
            options[one["name"]] = "red" if _is_free_text(one) else plain.draw_value(one, eve.place)
    data = fill_command(sandbox.world, eve.place, command, path, options)
    name = "/" + " ".join(step["name"] for step in path)
    return Input(f"{name} {options}", COMMAND, eve, eve.place, data)


def _is_free_text(option: Json) -> bool:
    return option["type"] == STRING and not option.get("choices")


def _build_press(eve: Person, message: Message, action: str, details: str, race: int) -> Input:
    return build_press(eve, eve.place, message, f"b:{action}:{race}:{details}")


def _read_races(database: Path) -> dict[str, list[tuple[object, ...]]]:
    """Read all rows of all races."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in RACE_TABLES}


def _mask_numbers(sent_input: SentInput) -> str:
    """Return the answer without its numbers, since they repeat the race's number."""
    return re.sub(r"\d+", "#", sent_input.text)
