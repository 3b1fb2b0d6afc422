"""Analyses of races in a process of their own at low priority, one at a time, the last few kept in memory."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import sha256

from bot.race_file.analysis import AnalysisBusy, NotAnalysed, RaceAnalysis
from bot.util.worker_process import run_worker_process
from rules.recent_dict import RecentDict

log = logging.getLogger(__name__)

WORKER_MODULE = "bot.cli.analysis_worker"
"""The module that the process runs; given by name because it imports higher layers."""
PROCESSOR_SECONDS, MEMORY_BYTES = 300, 1 << 30
MAX_SECONDS = 800
"""Seconds after which an analysis is given up: Discord takes no answer after fifteen minutes."""
KEPT_ANALYSES = 16
Progress = Callable[[int, int, str], Awaitable[None]]


class AnalysisWorker:
    """Analyses races. `rollouts`: from each round; 0: as many as fit into the limit."""

    def __init__(self, rollouts: int = 0, processor_seconds: int = PROCESSOR_SECONDS) -> None:
        self._rollouts, self._processor_seconds = rollouts, processor_seconds
        self._analyses = RecentDict[str, RaceAnalysis](KEPT_ANALYSES)
        self._turn, self._running = asyncio.Lock(), ""

    def find(self, text: str) -> RaceAnalysis | None:
        """Return the analysis of a race file if it has been made."""
        return self._analyses.get(sha256(text.encode()).hexdigest())

    async def analyse(self, text: str, progress: Progress) -> RaceAnalysis:
        """Return the analysis of a race file; wait for it if it is being made already.

        `progress`: called with the rounds done, and all rounds. Raises AnalysisBusy, NotAnalysed."""
        name = sha256(text.encode()).hexdigest()
        if self._turn.locked() and name == self._running:
            async with self._turn:
                pass
            if name not in self._analyses:
                raise NotAnalysed
        if name in self._analyses:
            return self._analyses[name]
        if self._turn.locked():
            raise AnalysisBusy
        async with self._turn:
            self._running = name
            self._analyses[name] = await self._run(text, progress)
        return self._analyses[name]

    async def _run(self, text: str, progress: Progress) -> RaceAnalysis:
        limits = map(str, (self._rollouts, self._processor_seconds, MEMORY_BYTES))
        async with run_worker_process(WORKER_MODULE, *limits) as process:
            try:
                async with asyncio.timeout(MAX_SECONDS):
                    return await _read_analysis(process, text, progress)
            except TimeoutError as late:
                raise NotAnalysed from late


async def _read_analysis(process: asyncio.subprocess.Process, text: str, progress: Progress) -> RaceAnalysis:
    assert process.stdin
    assert process.stdout
    with suppress(OSError):
        process.stdin.write(text.encode())
        await process.stdin.drain()
        process.stdin.close()
    async for line in process.stdout:
        message = json.loads(line)
        if "analysis" in message:
            return RaceAnalysis.model_validate(message["analysis"])
        if "done" in message:
            await progress(message["done"], message["of"], message["what"])
    log.info("the analysis of a race ended without a result: %s", await process.wait())
    raise NotAnalysed
