"""Somebody's file, examined by a process of its own: with so much time, so much memory, and no more.

It may be a track in which the rules turn round for ever, or a race file that is a bomb. The process that goes wrong is
ended, and nothing else has felt it. It knows neither token nor database.
"""

import asyncio
import json
import logging
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Literal, Protocol

from rules.values import Json, Value

log = logging.getLogger(__name__)

MODULE = "bot.tools.examination"
"""What the process runs, by its name: it stands above us, as it knows all games and all that is drawn."""
TOLD = ("PATH", "HOME", "LANG", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "STEWARD_DATA")
"""What of our surroundings it is told."""
QUEUE = 4
"""Files that wait for their turn; they are examined one after the other."""

Task = Literal["track", "race"]


class Bounds(Value):
    """What a file may take: seconds of a processor, seconds in all, bytes of memory."""

    processor: int
    seconds: int
    memory: int = 1 << 30


BOUNDS: Mapping[Task, Bounds] = {"track": Bounds(processor=12, seconds=60), "race": Bounds(processor=30, seconds=120)}


class TooCostly(Exception):
    """A file takes more time or memory than it may."""


class TooBusy(Exception):
    """Too many files wait already."""


class Examiner(Protocol):
    """Whoever examines files."""

    async def examine(self, task: Task, given: Mapping[str, Json]) -> Json:
        """What was found. Raises TooCostly, TooBusy."""


class Apart:
    """Examines files one after the other, each in a process of its own."""

    def __init__(self, bounds: Mapping[Task, Bounds] = BOUNDS) -> None:
        self._bounds, self._turn, self._waiting = bounds, asyncio.Semaphore(1), 0

    async def examine(self, task: Task, given: Mapping[str, Json]) -> Json:
        """What was found. Raises TooCostly, TooBusy."""
        if self._waiting >= QUEUE:
            raise TooBusy
        self._waiting += 1
        try:
            async with self._turn:
                return await _examined(task, given, self._bounds[task])
        finally:
            self._waiting -= 1


def _spelt(given: Mapping[str, Json]) -> bytes:
    return json.dumps(given).encode()


async def _examined(task: Task, given: Mapping[str, Json], bounds: Bounds) -> Json:
    limits = (str(bounds.processor), str(bounds.memory))
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", MODULE, task, *limits),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env={name: os.environ[name] for name in TOLD if name in os.environ} | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    try:
        async with asyncio.timeout(bounds.seconds):
            said, _ = await process.communicate(await asyncio.to_thread(_spelt, given))
    except TimeoutError as late:
        raise TooCostly from late
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    if process.returncode:
        log.info("the examination of a %s ended with %d", task, process.returncode)
        raise TooCostly
    return await asyncio.to_thread(json.loads, said)
