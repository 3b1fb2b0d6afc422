"""Resident memory and start-up time with many live races, compared with an idle discord.py client.

Each runs in its own process; the sandbox runs in this one."""

import asyncio
import json
import sqlite3
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import rules
from bot.app.race_cache import MAX_CACHED_RACES
from bot.sandbox import DiscordSandbox
from bot.store.races import SIDE_TABLES
from tests.bench.bench_services import CARS, open_bench_services
from tests.bench.figures import BenchSettings, Line, MeasureResult

PEOPLE = 2
ROOT = Path(rules.__file__).parent.parent
KIND = f"{CARS} cars, {PEOPLE} of them people, plots open"
MANY = 10_000
MAX_RACE_KB, MAX_CACHED_RACE_KB = 100.0, 160.0
"""Memory that a live race may take: on average, and if nearly all races are cached (`MAX_CACHED_RACES`)."""


@dataclass(frozen=True)
class Stage:
    """A stage of a process: milliseconds after its start, kilobytes in memory, and durations of its looks."""

    ms: float
    kilobytes: int
    looks: Sequence[float] = ()


Stages = dict[str, Stage]


def measure(settings: BenchSettings) -> MeasureResult:
    """Measure the bot with 1, 100, 1,000 and 10,000 races, and a bare client."""
    return asyncio.run(_measure(settings))


async def _measure(settings: BenchSettings) -> MeasureResult:
    counts, times = ((1, 100) if settings.quick else (1, 100, 1000, MANY)), settings.choose_count(3, 1)
    runs = dict[int, list[Stages]]()
    async with DiscordSandbox() as sandbox:
        client = [await _start_process(sandbox, "bare", settings.folder / "none") for _ in range(times)]
        for count in counts:
            database = await create_race_database(settings.folder, count)
            runs[count] = [await _start_process(sandbox, "bot", database) for _ in range(1 if count == MANY else times)]
            database.unlink()
    return _build_result(client, runs)


def _build_result(client: Sequence[Stages], runs: dict[int, list[Stages]]) -> MeasureResult:
    memory, ready = _line("a bare client", "MB", client, "ready"), _line("a bare client, ready", "ms", client, "ready")
    lines = [memory]
    for count, stages in runs.items():
        lines.append(_line(f"{_races(count)}, every one gone through", "MB", stages, "reviewed", memory))
    lines.append(_line(f"{_races(max(runs))}, and looked at", "MB", runs[max(runs)], "looked at", memory))
    lines.append(ready)
    for count, stages in runs.items():
        lines.append(_line(f"{_races(count)}, ready", "ms", stages, "ready", ready))
    most = runs[max(runs)]
    lines.append(_line(f"{_races(max(runs))}, first look at one answered", "ms", most, "answering", ready))
    for count, stages in runs.items():
        lines.append(_line(f"{_races(count)}, every one gone through", "ms", stages, "reviewed", ready))
    looks = [ms for run in most for ms in run["looked at"].looks]
    lines.append(Line(f"{_races(max(runs))}, a look at each", "ms", looks))
    shares = {count: _measure_kilobytes_of_race(runs, count) for count in runs if count > min(runs)}
    wrong = {
        count: kB
        for count, kB in shares.items()
        if kB > (MAX_RACE_KB if count > 2 * MAX_CACHED_RACES else MAX_CACHED_RACE_KB)
    }
    notes = [f"Among {_races(count)} each takes {kB:.0f} kB ({KIND})." for count, kB in shares.items()]
    return MeasureResult(lines, notes, [f"among {_races(count)} each takes {kB:.0f} kB" for count, kB in wrong.items()])


def _line(what: str, unit: str, runs: Sequence[Stages], stage: str, beside: Line | None = None) -> Line:
    values = [run[stage].ms if unit == "ms" else run[stage].kilobytes / 1000 for run in runs]
    return Line(what, unit, values, beside)


def _races(count: int) -> str:
    return f"{count:,} live race{'s' if count > 1 else ''}"


def _measure_kilobytes_of_race(runs: dict[int, list[Stages]], count: int) -> float:
    """Return the kilobytes that each race takes beyond the run with the fewest races."""
    few = min(runs)
    least = min(run["looked at"].kilobytes for run in runs[few])
    return (min(run["looked at"].kilobytes for run in runs[count]) - least) / (count - few)


async def _start_process(sandbox: DiscordSandbox, kind: str, database: Path) -> Stages:
    """Run a process to its end; return its stages."""
    began, stages = time.perf_counter(), Stages()
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.bench.resident",
        kind,
        sandbox.api_base,
        sandbox.token,
        str(database),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        limit=1 << 20,
    )
    assert process.stdout is not None
    async for line in process.stdout:
        report = json.loads(line)
        stages[report["stage"]] = Stage(1000 * (time.perf_counter() - began), report["kB"], report["looks"])
    assert await process.wait() == 0, f"{kind} ended with {process.returncode}"
    return stages


async def create_race_database(folder: Path, count: int) -> Path:
    """Create a database with so many races at their first plot: one race and copies of it."""
    name = f"races-{count}.sqlite"
    async with open_bench_services(folder, name) as here:
        await here.start_race_to_plots(tuple(range(1, PEOPLE + 1)), CARS - PEOPLE, channel=1)
    with closing(sqlite3.connect(folder / name)) as connection, connection:
        for race in range(2, count + 1):
            _copy_race(connection, race)
    return folder / name


def _copy_race(connection: sqlite3.Connection, race: int) -> None:
    """Copy race 1 into a channel of its own, its posts marked as sent."""
    _rows(connection, "race", {"id": race, "channel": race})
    for table in (*SIDE_TABLES, "seat", "checkpoint", "round", "journal", "question"):
        _rows(connection, table, {"race": race})


def _rows(connection: sqlite3.Connection, table: str, other: dict[str, int]) -> None:
    names = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    columns = [name for name in names if name in other or name not in {"id", "number"} or table == "seat"]
    chosen = ", ".join(str(other.get(name, name)) for name in columns)
    mine = "id" if table == "race" else "race"
    connection.execute(f"INSERT INTO {table} ({', '.join(columns)}) SELECT {chosen} FROM {table} WHERE {mine} = 1")
