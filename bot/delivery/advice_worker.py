"""The worker process that forecasts rounds; without a second process a thread does it."""

import asyncio
import logging
import pickle
from concurrent.futures import ThreadPoolExecutor
from typing import Self

from bot.app.advice_jobs import AdviceJob, find_advice
from bot.util.call_process import CallProcess, ProcessEnded, serve_parent
from bot.util.error_places import log_error
from rules.advice import Advice

log = logging.getLogger(__name__)


class AdviceThread:
    """Computes advice in a thread of this process."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="advice")
        self._is_closed = False

    async def advise(self, job: AdviceJob) -> Advice | None:
        """Compute advice; None if that fails, since forms work without it, or once the worker is closed."""
        if self._is_closed:
            return None
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._find, job)
        except Exception as trouble:  # noqa: BLE001 (a fault in a forecast costs its form the tones and nothing else)
            log_error(log, "a forecast", trouble)
            return None

    def _find(self, job: AdviceJob) -> Advice | None:
        return find_advice(job)

    def start(self) -> None:
        """Prepare slow parts in advance."""

    def close(self) -> None:
        """Stop computing advice."""
        self._is_closed = True
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()


class AdviceProcess(AdviceThread):
    """Computes advice in a process of its own, so that forecasts do not slow the event loop."""

    def __init__(self) -> None:
        super().__init__()
        self._process = CallProcess("forecasts", forecast_for_parent)

    def start(self) -> None:
        """Start the process."""
        self._process.start()

    def _find(self, job: AdviceJob) -> Advice | None:
        try:
            advice: Advice | None = self._process.run(pickle.dumps((find_advice, (job,), {}), pickle.HIGHEST_PROTOCOL))
        except ProcessEnded:
            return None if self._is_closed else find_advice(job)
        return advice

    def close(self) -> None:
        """End the process, even while it forecasts; nothing more is forecast."""
        super().close()
        self._process.close()


def forecast_for_parent() -> None:
    """Forecast what the parent process asks for, after all slow imports."""
    serve_parent()
