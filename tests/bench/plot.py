"""Duration of one order, from the use case to the disk, and of closing a round, opening the next and posting.

An order is compared with a bare transaction, a round with the rules alone. In every other round the drivers
view their order before they confirm it, as in Discord, so it is parsed and priced then; otherwise it is
priced as the round closes."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from bot.app.command import CommandContext
from bot.app.race_snapshot import run_rules
from bot.store.sqlite import Connection
from bot.util.event_loop import run_on_fast_loop
from rules.journal import JournalEntry
from rules.registry import RULESETS
from tests.bench.bench_services import CARS, BenchServices, open_bench_services, suggested_answer, unwrap
from tests.bench.figures import BenchSettings, Line, MeasureResult, Watch
from tests.counting import Counts, count_database
from tests.members import Local

PEOPLE = tuple(range(1, CARS + 1))
COUNTED = 2
"""Rounds in which statements are counted and nothing is timed."""
RACES, ROWS = 3, 8


@dataclass
class PlotTimes:
    """Measurements of orders, of the bare transaction, and of the two parts of a round's end.

    `blind`: those of orders that nobody viewed before; `closing`: of a round, with the opening of the next."""

    handing_in: Watch = field(default_factory=Watch)
    blind: Watch = field(default_factory=Watch)
    bare: Watch = field(default_factory=Watch)
    closing: Watch = field(default_factory=Watch)
    closing_blind: Watch = field(default_factory=Watch)
    posting: Watch = field(default_factory=Watch)
    rules: Watch = field(default_factory=Watch)
    plots: list[tuple[int, int, int]] = field(default_factory=list)
    rounds: list[tuple[int, int, int]] = field(default_factory=list)


def measure(settings: BenchSettings) -> MeasureResult:
    """Let six people order round after round.

    The first race is not measured, as a bot parses each text when it first writes it."""
    return run_on_fast_loop(_measure(settings))


async def _measure(settings: BenchSettings) -> MeasureResult:
    times, counts = PlotTimes(), Counts()
    rulesets = {**RULESETS, "speed_circuit": counts.wrap_ruleset(RULESETS["speed_circuit"])}
    async with (
        open_bench_services(settings.folder, rulesets=rulesets) as here,
        _disk(settings.folder / "bare.sqlite") as disk,
    ):
        for channel in range(1, settings.choose_count(RACES, 1) + 1):
            race = await here.start_race_to_plots(PEOPLE, channel=channel)
            is_first = channel == 1 and not settings.quick
            await _drive(here, race, settings.choose_count(24, 2), PlotTimes() if is_first else times, counts, disk)
    return MeasureResult(
        _lines(times), [_in_counts("a plot handed in", times.plots), _in_counts("a round's end", times.rounds)]
    )


async def _drive(
    here: BenchServices, race: int, rounds: int, times: PlotTimes, counts: Counts, disk: Connection
) -> None:
    """Drive a race for some rounds, or to its flag."""
    for n in range(rounds + COUNTED):
        if (await here.control.query(race, lambda c: c.now.race.stage)) != "running":
            break
        if n < COUNTED:
            await _count_round(here, race, n, times, counts)
        else:
            await _time_round(here, race, n, times, disk)


def _lines(times: PlotTimes) -> list[Line]:
    plain = f"one trip with {ROWS} rows and a commit"
    wall, cpu = Line(plain, "ms", times.bare.wall), Line(f"{plain}, CPU", "ms CPU", times.bare.cpu)
    rules = Line("the rules' two runs alone", "ms CPU", times.rules.cpu)
    looks = [sum(parts) for parts in zip(times.closing.cpu, times.posting.cpu[::2], strict=False)]
    blind = [sum(parts) for parts in zip(times.closing_blind.cpu, times.posting.cpu[1::2], strict=False)]
    return [
        Line("a plot handed in", "ms", times.handing_in.wall, wall),
        wall,
        Line("a plot handed in, CPU", "ms CPU", times.handing_in.cpu, cpu),
        Line("… whose form nobody has opened, CPU", "ms CPU", times.blind.cpu, cpu),
        cpu,
        Line("a round closed and the next opened", "ms CPU", times.closing.cpu),
        Line("… of plots whose forms nobody has opened", "ms CPU", times.closing_blind.cpu),
        Line("both posted", "ms CPU", times.posting.cpu),
        Line("all of it", "ms CPU", looks, rules),
        Line("… of plots whose forms nobody has opened", "ms CPU", blind, rules),
        rules,
    ]


def _in_counts(what: str, counts: list[tuple[int, int, int]]) -> str:
    most = [max(column) for column in zip(*counts, strict=True)]
    return (
        f"{what} takes {most[0]} trips to the database, {most[1]} statements and {most[2]} steps of the rules at most."
    )


async def _count_round(here: BenchServices, race: int, n: int, times: PlotTimes, counts: Counts) -> None:
    for member in PEOPLE:
        question = await here.find_question(race, member)
        value = await suggested_answer(here.control, question)
        async with count_database(here.database, counts):
            unwrap(
                await here.member_api.submit_answer(
                    question.number, Local(member=member, token=f"{race}.{n}.{member}"), value
                )
            )
        times.plots.append((counts.trips, counts.statements, counts.runs))
    async with count_database(here.database, counts):
        await here.process_due()
    times.rounds.append((counts.trips, counts.statements, counts.runs))


async def _time_round(here: BenchServices, race: int, n: int, times: PlotTimes, disk: Connection) -> None:
    """Time every plot with a bare transaction after it, then the round's end part by part."""
    looks = n % 2 == COUNTED % 2
    handing_in, closing = (times.handing_in, times.closing) if looks else (times.blind, times.closing_blind)
    for member in PEOPLE:
        question = await here.find_question(race, member)
        value = await suggested_answer(here.control, question)
        if looks:
            unwrap(await here.member_api.view_draft(question.number, Local(member=member), value))
        with handing_in.time_block():
            unwrap(
                await here.member_api.submit_answer(
                    question.number, Local(member=member, token=f"{race}.{n}.{member}"), value
                )
            )
        with times.bare.time_block():
            await disk.run_in_thread(partial(_write_rows, "x" * 100))
    with times.rules.time_block():
        await _by_the_rules(here, race)
    with closing.time_block():
        while await here.system_api.list_due_races():
            await here.system_api.do_due_work(race)
    with times.posting.time_block():
        await here.outbox.drain()


async def _by_the_rules(here: BenchServices, race: int) -> None:
    """Close the round and open the next one by the rules alone."""

    def both(context: CommandContext) -> None:
        now, progress = context.now, context.progress
        assert progress is not None
        seal = JournalEntry(key=progress.open[0].seal, hand="clock", value=now.race.branch)
        end = run_rules(context.game, now, seal).closed[-1].checkpoint
        race = now.race.model_copy(update={"round": end.round, "step_rolls": ()})
        run_rules(context.game, replace(now, race=race, checkpoint=end, entries=()))

    await here.control.query(race, both)


@asynccontextmanager
async def _disk(path: Path) -> AsyncIterator[Connection]:
    """Open a database with one table, as durable as the bot's."""
    async with Connection(partial(sqlite3.connect, path, isolation_level=None), 64) as connection:
        for pragma in ("journal_mode = WAL", "synchronous = FULL"):
            await connection.execute(f"PRAGMA {pragma}")
        await connection.execute("CREATE TABLE entry (id INTEGER PRIMARY KEY, body TEXT NOT NULL)")
        yield connection  # type: ignore[misc]


def _write_rows(body: str, connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    for _ in range(ROWS):
        connection.execute("INSERT INTO entry (body) VALUES (?)", (body,))
    connection.execute("COMMIT")
