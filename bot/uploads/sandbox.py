"""Examination of untrusted files: size limits, and a separate process with limited time and memory.

A file may make the rules loop for ever or exhaust memory; then only that process is killed. It has no
access to token or database."""

import asyncio
import json
import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from typing import Literal, Protocol

from bot.util.worker_process import run_worker_process
from rules.base import Json, Value

log = logging.getLogger(__name__)

WORKER_MODULE = "bot.cli.sandbox_worker"
"""The module that the process runs; given by name because it imports higher layers."""
MAX_WAITING_FILES = 4

Task = Literal["track", "race"]


class Bounds(Value):
    """Limits of one examination: CPU seconds, seconds in all, bytes of memory."""

    processor: int
    seconds: int
    memory: int = 1 << 30


TASK_BOUNDS: Mapping[Task, Bounds] = {
    "track": Bounds(processor=12, seconds=60),
    "race": Bounds(processor=30, seconds=120),
}


class TooCostly(Exception):
    """The file exceeded its time or memory limit."""


class TooBusy(Exception):
    """Too many files are waiting."""


class Examiner(Protocol):
    """Examiner of files."""

    async def examine(self, task: Task, task_input: Mapping[str, Json]) -> Json:
        """Return the findings. Raises TooCostly, TooBusy."""


class SandboxedExaminer:
    """Examines files one after the other, each in a separate process."""

    def __init__(self, bounds: Mapping[Task, Bounds] = TASK_BOUNDS) -> None:
        self._bounds, self._turn, self._waiting = bounds, asyncio.Semaphore(1), 0

    async def examine(self, task: Task, task_input: Mapping[str, Json]) -> Json:
        """Return the findings. Raises TooCostly, TooBusy."""
        if self._waiting >= MAX_WAITING_FILES:
            raise TooBusy
        self._waiting += 1
        try:
            async with self._turn:
                return await _run_worker(task, task_input, self._bounds[task])
        finally:
            self._waiting -= 1


def _encode(task_input: Mapping[str, Json]) -> bytes:
    return json.dumps(task_input).encode()


async def _run_worker(task: Task, task_input: Mapping[str, Json], bounds: Bounds) -> Json:
    async with run_worker_process(WORKER_MODULE, task, str(bounds.processor), str(bounds.memory)) as process:
        try:
            async with asyncio.timeout(bounds.seconds):
                output, _ = await process.communicate(await asyncio.to_thread(_encode, task_input))
        except TimeoutError as late:
            raise TooCostly from late
    if process.returncode:
        log.info("the examination of a %s ended with %d", task, process.returncode)
        raise TooCostly
    return await asyncio.to_thread(json.loads, output)


MAX_FILE_CHARS = 40_000
MAX_SPACES, MAX_ROWS, MAX_LANES, MAX_UNITS = 1200, 300, 12, 840
MAX_STRETCHES, MAX_CORNERS, MAX_PAIRS, MAX_POINTS, MAX_SIDES = 120, 40, 400, 300, 8
MAX_NUMBER = 100_000
"""The largest absolute value of any number or coordinate."""
MAX_VALUES = 8_000
NAME_PATTERN = re.compile(r"[^\W_](?:[^\W_]|[ .,'’&()/+°-]){0,39}")
"""Pattern of titles and names, which appear in posts and pictures."""
MAX_TEXT_CHARS = 200
MAX_LIST_ENTRIES = {
    "stretch": MAX_STRETCHES,
    "corner": MAX_CORNERS,
    "ban": MAX_PAIRS,
    "link": MAX_PAIRS,
    "side": MAX_SIDES,
}
MAX_FIELD_VALUES = {"rows": MAX_ROWS, "units": MAX_UNITS, "laps": 20}


def find_excesses(raw: Mapping[str, Json]) -> tuple[str, ...]:
    """Return a sentence for each exceeded limit of a file."""
    values = list(_list_scalars(raw))
    return tuple(_check_values(values)) or (*_check_names(raw), *_check_lengths(raw), *_check_spaces(raw))


def _check_values(values: Sequence[Json]) -> Iterator[str]:
    """Yield excesses of values that make further checks unsafe."""
    if len(values) > MAX_VALUES:
        yield f"the file holds more than {MAX_VALUES} values"
    far = next((one for one in values if _is_too_large(one)), None)
    if far is not None:
        yield f"the file holds the number {str(far)[:20]}, and none may be beyond {MAX_NUMBER}"
    if any(isinstance(one, str) and len(one) > MAX_TEXT_CHARS for one in values):
        yield f"the file holds a text of more than {MAX_TEXT_CHARS} characters"


def _check_names(raw: Mapping[str, Json]) -> Iterator[str]:
    for name in _list_all_names(raw):
        if not (isinstance(name, str) and NAME_PATTERN.fullmatch(name)):
            yield f"the name {str(name)[:40]!r} must consist of 1 to 40 letters, figures and blanks"


def _check_lengths(raw: Mapping[str, Json]) -> Iterator[str]:
    for name, most in MAX_FIELD_VALUES.items():
        if isinstance(raw.get(name), int) and raw[name] > most:
            yield f"{name} is {raw[name]}, and may be {most}"
    for name, most in MAX_LIST_ENTRIES.items():
        if isinstance(raw.get(name), list) and len(raw[name]) > most:
            yield f"the file has {len(raw[name])} [[{name}]], and may have {most}"
    if len(_read_centreline(raw)) > MAX_POINTS:
        yield f"shape: the centreline has {len(_read_centreline(raw))} points, and may have {MAX_POINTS}"


def _check_spaces(raw: Mapping[str, Json]) -> Iterator[str]:
    space_count = sum(_count_spaces(one) for name in ("stretch", "side") for one in _list_tables(raw, name))
    if space_count > MAX_SPACES:
        yield f"the track has {space_count} spaces, and may have {MAX_SPACES}"
    if any(lane > MAX_LANES for one in _list_tables(raw, "stretch") for lane in _list_integers(one.get("lanes"))):
        yield f"a lane has a number above {MAX_LANES}"


def _list_scalars(value: Json) -> Iterator[Json]:
    """Yield everything that is no table or list, up to the limit."""
    remaining_values, count = [value], 0
    while remaining_values and count <= MAX_VALUES:
        one = remaining_values.pop()
        if isinstance(one, dict | list):
            remaining_values.extend(one.values() if isinstance(one, dict) else one)
        else:
            count += 1
            yield one


def _is_too_large(one: Json) -> bool:
    return isinstance(one, int | float) and not (isfinite(one) and abs(one) <= MAX_NUMBER)


def _list_tables(raw: Mapping[str, Json], name: str) -> list[Mapping[str, Json]]:
    rows = raw.get(name)
    return [one for one in rows if isinstance(one, dict)] if isinstance(rows, list) else []


def _list_all_names(raw: Mapping[str, Json]) -> Iterator[Json]:
    """Yield the title and the names of corners, stretches and side lanes, as far as there are any."""
    if "title" in raw:
        yield raw["title"]
    for table in ("corner", "stretch", "side"):
        yield from (one["name"] for one in _list_tables(raw, table) if one.get("name"))


def _read_centreline(raw: Mapping[str, Json]) -> list[Json]:
    shape = raw.get("shape")
    centreline = shape.get("centreline") if isinstance(shape, dict) else None
    return centreline if isinstance(centreline, list) else []


def _list_integers(value: Json) -> list[int]:
    return [one for one in value if isinstance(one, int)] if isinstance(value, list) else []


def _count_spaces(one: Mapping[str, Json]) -> int:
    """Return the number of spaces of a stretch or side lane."""
    squares, rows = one.get("squares"), _list_integers(one.get("rows"))
    if isinstance(squares, int):
        return squares
    if isinstance(squares, list):
        return sum(_list_integers(squares))
    return (max(0, rows[1] - rows[0]) + 1) * len(_list_integers(one.get("lanes"))) if len(rows) == 2 else 0
