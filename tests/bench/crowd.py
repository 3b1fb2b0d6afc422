"""Presses at a fixed rate (`arriving`), and two hundred drivers who press at once, compared with a minimal
discord.py bot.

In the burst, sandbox, drivers and bot share one process and its event loop, so a press takes more than the
bot's part."""

import asyncio
import time
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

import discord

from bot.bootstrap import Components
from bot.model.actor import Actor
from bot.sandbox import ActionOutcome, DiscordSandbox, Message, Person
from tests.bench import arriving
from tests.bench.arriving import SENDING, find_labels
from tests.bench.bench_services import open_questions, start_race, suggested_answer, unwrap
from tests.bench.figures import BenchSettings, Line, MeasureResult
from tests.bot.sandbox.demo_bot import run_demo_bot
from tests.end_to_end.harness import run_bot
from tests.waiting import wait_until

RACES, SEATS = 20, 10
PARTS = ("lines", "notes", "faults")
LATE_MS = 3000.0
"""Discord gives up an interaction that is not answered within this time."""
TIMEOUT_SECONDS = 120.0


@dataclass
class Wave:
    """A simultaneous action of all drivers: milliseconds to the acknowledgement and to the answer."""

    acknowledged: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    failed: int = 0

    def take(self, outcomes: Sequence[ActionOutcome]) -> None:
        """Count an action's outcome."""
        self.acknowledged += [one.ms for one in outcomes if one.ms is not None]
        self.failed += sum(one.failed for one in outcomes)

    @property
    def late(self) -> int:
        """Number of drivers who waited too long or got no answer."""
        return self.failed + sum(ms > LATE_MS for ms in self.acknowledged)


WAVES = {"form": "press “Your orders”", "order": "send a plot", "change": "press “Change”"}


def measure(how: BenchSettings) -> MeasureResult:
    """Measure presses at each rate, then rounds of many races in which all drivers press at once."""
    clocked, burst = asyncio.run(_by_the_clock(how)), asyncio.run(_at_one_moment(how))
    return _together(clocked, burst)


def _together(*found: MeasureResult) -> MeasureResult:
    lines, notes, faults = ([one for some in map(attrgetter(what), found) for one in some] for what in PARTS)
    return MeasureResult(lines, notes, faults)


async def _by_the_clock(how: BenchSettings) -> MeasureResult:
    """Start the races with a bot in this process, then measure presses at each rate with a bot in another."""
    database = how.folder / "arriving.sqlite"
    async with DiscordSandbox(members=()) as sandbox:
        async with run_bot(sandbox, database) as parts:
            grids = await _grids(sandbox, parts, how.choose_count(RACES, 3))
            crowd = Crowd(sandbox, parts, grids)
            asking = [(await crowd.round(grid), grid.people) for grid in grids]
        mixed = arriving.format_lines(await arriving.at_every_rate(how, sandbox, database, asking))
        return _together(mixed, await arriving.measure_orders(how, sandbox, database, asking))


async def _at_one_moment(how: BenchSettings) -> MeasureResult:
    races, rounds = how.choose_count(RACES, 3), how.choose_count(3, 1)
    plain = await measure_bare_bot(races, rounds)
    waves = {name: Wave() for name in WAVES}
    async with (
        DiscordSandbox(members=()) as sandbox,
        run_bot(sandbox, how.folder / "bench.sqlite", durable=True) as parts,
    ):
        crowd = Crowd(sandbox, parts, await _grids(sandbox, parts, races))
        for _ in range(rounds):
            await crowd.plot(waves)
        lost = await crowd.count_lost_plots()
    return _build_result(waves, plain, races * SEATS, lost)


def _build_result(waves: dict[str, Wave], plain: Wave, people: int, lost: int) -> MeasureResult:
    beside = Line("a bare bot's “ok”", "ms", plain.acknowledged)
    lines, faults = [beside], [f"{lost} orders were lost"] if lost else []
    for name, what in WAVES.items():
        wave = waves[name]
        lines.append(Line(f"{what}: acknowledged", "ms", wave.acknowledged, beside))
        lines.append(Line(f"{what}: answered in full", "ms", wave.answered, beside))
        faults += [f"{what}: {wave.late} of {len(wave.acknowledged)} waited over 3 s"] if wave.late else []
    late = sum(wave.late for wave in waves.values())
    counted = sum(len(wave.acknowledged) for wave in waves.values())
    notes = [f"{people} drivers, {counted} presses, {late} above 3 s, {lost} orders lost."]
    return MeasureResult(lines, notes, faults)


@dataclass(frozen=True)
class Grid:
    """A race, and who drives in it."""

    race: int
    people: tuple[Person, ...]


class Crowd:
    """All drivers of all races, who act at the same moment."""

    def __init__(self, sandbox: DiscordSandbox, parts: Components, grids: Sequence[Grid]) -> None:
        self._sandbox, self._parts, self._grids = sandbox, parts, grids
        self._seen: dict[Grid, int] = dict.fromkeys(grids, 0)
        self._plots = 0

    async def plot(self, waves: dict[str, Wave]) -> None:
        """Drive one round: everybody opens their form; all who still race send a plot, all but one change it."""
        rounds = {grid: await self.round(grid) for grid in self._grids}
        self._seen = {grid: message.id for grid, message in rounds.items()}
        pressing = [(person, message) for grid, message in rounds.items() for person in grid.people]
        outcomes = await _at_once(waves["form"], [_time_action(_ask(*one)) for one in pressing])
        answers = [(person, one.message) for (person, _), one in zip(pressing, outcomes, strict=True)]
        forms = [(person, form) for person, form in answers if form is None or find_labels(form, *SENDING)]
        last = {grid.people[-1] for grid in self._grids}
        early = [(person, form) for person, form in forms if person not in last]
        await _at_once(waves["order"], [_time_action(_press_form(*one, *SENDING)) for one in early])
        await _at_once(waves["change"], [_time_action(_press_form(*one, "change")) for one in early])
        await _at_once(waves["order"], [_time_action(_press_form(*one, *SENDING)) for one in forms])
        self._plots += len(forms)

    async def count_lost_plots(self) -> int:
        """Count the plots that were sent and are not in the database."""
        sql = (
            "SELECT count(*) FROM (SELECT DISTINCT race, key FROM journal"
            " WHERE hand = 'driver' AND key LIKE '%/plot/%') AS plots"
        )
        kept = await self._parts.control.database.read(lambda t: t.fetch_value(sql))
        return self._plots - int(kept)

    async def round(self, grid: Grid) -> Message:
        """Return the message of a race's newest round."""
        place, newest = grid.people[0].place, self._seen[grid]

        def fits(message: Message) -> bool:
            here = message.channel is place and message.id > newest
            return here and "plot your speed" in message.text and "Your orders" in message.labels

        return await grid.people[0].wait_for(fits, TIMEOUT_SECONDS)


async def _ask(person: Person, message: Message) -> ActionOutcome:
    return await person.press(message, "Your orders", settle=TIMEOUT_SECONDS)


async def _press_form(person: Person, form: Message | None, *actions: str) -> ActionOutcome:
    """Press the first button of a form that does one of these things."""
    assert form is not None
    return await _wait_for_rewrite(person.press(form, find_labels(form, *actions)[0]))


async def _wait_for_rewrite(press: Awaitable[ActionOutcome]) -> ActionOutcome:
    """Press and wait until the form has been rewritten."""
    outcome = await press
    if not outcome.failed:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await outcome.interaction.filled.wait()
    return outcome


async def _time_action(work: Awaitable[ActionOutcome]) -> tuple[ActionOutcome, float]:
    began = time.perf_counter()
    outcome = await work
    return outcome, 1000 * (time.perf_counter() - began)


async def _at_once(wave: Wave, work: Sequence[Awaitable[Any]]) -> list[ActionOutcome]:
    found = await asyncio.gather(*work)
    outcomes = [one[0] if isinstance(one, tuple) else one for one in found]
    wave.answered += [one[1] for one in found if isinstance(one, tuple)]
    wave.take(outcomes)
    return outcomes


async def _grids(sandbox: DiscordSandbox, parts: Components, races: int) -> list[Grid]:
    """Start races up to the first plot; the planner builds and bids for everybody."""
    grids = []
    for n in range(races):
        channel, people = sandbox.add_channel(f"race-{n}"), _people(sandbox, n)
        for person in people:
            person.place = channel
        members = [person.user.id for person in people]
        race = await start_race(parts.member_api, members, 0, channel.id, sandbox.guild.id)
        grids.append(Grid(race, people))
    for grid in grids:
        await _to_plots(parts, grid)
    return grids


def _people(sandbox: DiscordSandbox, race: int) -> tuple[Person, ...]:
    return tuple(sandbox.add_member(f"D{race}-{seat}") for seat in range(SEATS))


async def _to_plots(parts: Components, grid: Grid) -> None:
    member_api = parts.member_api
    for kind in ("build", "bid"):
        for person in grid.people:
            question = await _wait_for_question(parts, grid, person, kind)
            value = await suggested_answer(parts.control, question)
            unwrap(await member_api.submit_answer(question.number, Actor(member=person.user.id), value))


async def _wait_for_question(parts: Components, grid: Grid, person: Person, kind: str) -> Any:
    """Wait for a question of this kind and return it."""

    async def find_question() -> Any:
        found = await open_questions(parts.member_api, grid.race, person.user.id)
        return found[0] if found and found[0].question.kind == kind else None

    return await wait_until(find_question, TIMEOUT_SECONDS)


class Bare(discord.Client):
    """A minimal bot."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer "ok"."""
        await interaction.response.send_message("ok", ephemeral=True)


async def measure_bare_bot(races: int, rounds: int) -> Wave:
    """Measure as many drivers in as many channels who press the button of a minimal bot."""
    wave, client = Wave(), Bare(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05, max_messages=None)
    async with DiscordSandbox(members=()) as sandbox, run_demo_bot(sandbox, client):
        pressing = [(person, message) for n in range(races) for person, message in await _buttons(sandbox, client, n)]
        for _ in range(rounds * len(WAVES)):
            await _at_once(wave, [person.press(message, "Press") for person, message in pressing])
    return wave


async def _buttons(sandbox: DiscordSandbox, client: discord.Client, race: int) -> list[tuple[Person, Message]]:
    channel, people = sandbox.add_channel(f"race-{race}"), _people(sandbox, race)
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Press", custom_id="press"))
    sent = await client.get_partial_messageable(channel.id).send("Press", view=view)
    return [(person, channel.messages[sent.id]) for person in people]
