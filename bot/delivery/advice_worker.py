"""The worker process that forecasts rounds; without a second process a thread does it."""

import asyncio
import logging
import pickle
from concurrent.futures import ThreadPoolExecutor
from typing import Self

from bot.app.advice_jobs import AdviceJob, find_advice
from bot.delivery.picture_workers import DrawingProcess, ProcessEnded
from bot.util.error_places import log_error
from rules.advice import Advised

log = logging.getLogger(__name__)


class AdviceThread:
    """Computes advice in a thread of this process."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="advice")

    async def advise(self, job: AdviceJob) -> Advised | None:
        """Compute advice; None if that fails, since forms work without it."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._find, job)
        except Exception as trouble:  # noqa: BLE001 (a fault in a forecast costs its form the tones and nothing else)
            log_error(log, "a forecast", trouble)
            return None

    def _find(self, job: AdviceJob) -> Advised | None:
        return find_advice(job)

    def begin(self) -> None:
        """Prepare slow parts in advance."""

    def close(self) -> None:
        """Stop computing advice."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()


class AdviceProcess(AdviceThread):
    """Computes advice in a process of its own, so that forecasts do not slow the event loop."""

    def __init__(self) -> None:
        super().__init__()
        self._process: DrawingProcess | None = None
        self._closed = False

    def begin(self) -> None:
        """Start the process."""
        self._end()
        try:
            self._process = DrawingProcess(None)
        except (MemoryError, OSError) as trouble:
            log.warning("no process can be begun that forecasts (%s): a thread does", type(trouble).__name__)

    def _find(self, job: AdviceJob) -> Advised | None:
        if self._process is None and not self._closed:
            self.begin()
        process = self._process
        if process is None:
            return None if self._closed else find_advice(job)
        try:
            found: Advised | None = process.draw(pickle.dumps((find_advice, (job,), {}), pickle.HIGHEST_PROTOCOL))
        except ProcessEnded:
            if self._closed:
                return None
            log.warning("the process that forecasts has ended: another is begun")
            self.begin()
            return find_advice(job)
        return found

    def close(self) -> None:
        """End the process, even while it forecasts; nothing more is forecast."""
        self._closed = True
        super().close()
        self._end()

    def _end(self) -> None:
        ended, self._process = self._process, None
        if ended:
            ended.close()
