"""Workers that draw pictures: a thread of this process, or a separate process that leaves the interpreter to
the event loop."""

import asyncio
import io
import pickle
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, ParamSpec, Self, TypeVar

from bot.data_files import Library
from bot.forms.discord_text import escape_text
from bot.pictures.board import BoardArt
from bot.text.localizer import Localizer, Localizers
from bot.util.call_process import CallProcess, ProcessEnded, serve_parent
from bot.util.memory_tuning import keep_freed_memory
from rules.track.track_file import read_track

P = ParamSpec("P")
T = TypeVar("T")
LocalizerKeys = Mapping[int, tuple[str, str]]
"""By object id of a localizer: its language, and its game or `common`."""
CACHED_TRACKS = 16
"""Parsed tracks that the process caches."""


class ThreadRenderer:
    """Renderer in one thread of this process; more threads would only share a core."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pictures")

    async def run(self, make: Callable[P, T], *what: P.args, **how: P.kwargs) -> T:
        """Run a function in the thread and return its result; it may use any state of this process."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, partial(make, *what, **how))

    async def draw(self, draw: Callable[P, T], *what: P.args, **how: P.kwargs) -> T:
        """Run a drawing function and return its result."""
        return await self.run(draw, *what, **how)

    def start(self) -> None:
        """Start slow resources in advance; a thread has none."""

    def close(self) -> None:
        """Stop drawing."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()


class ProcessRenderer(ThreadRenderer):
    """Renderer in a separate process, started early or with the first picture; if it cannot run, the thread draws.

    `data`: the folder the localizers were read from."""

    def __init__(self, localizers: Localizers, data: Path) -> None:
        super().__init__()
        self._localizer_keys = {
            id(one): (language, name)
            for language, localizers_by_name in localizers.by_language.items()
            for name, one in localizers_by_name.items()
        }
        self._process = CallProcess("draws", draw_for_parent, str(data))
        self._calls = ThreadPoolExecutor(max_workers=1, thread_name_prefix="picture_process")

    def start(self) -> None:
        """Start the process, replacing an earlier one."""
        self._process.start()

    async def draw(self, draw: Callable[P, T], *what: P.args, **how: P.kwargs) -> T:
        """Run a drawing function of `bot.pictures` and return its result."""
        pickled_call = pack_call((draw, what, how), self._localizer_keys)
        try:
            drawing: T = await asyncio.get_running_loop().run_in_executor(self._calls, self._process.run, pickled_call)
        except ProcessEnded:
            return await super().draw(draw, *what, **how)
        return drawing

    def close(self) -> None:
        """End the process; nothing more is drawn."""
        super().close()
        self._calls.shutdown(wait=False, cancel_futures=True)
        self._process.close()


class _Packing(pickle.Pickler):
    """Pickler that replaces localizers and tracks by keys from which the process can load them."""

    def __init__(self, into: io.BytesIO, localizer_keys: LocalizerKeys) -> None:
        super().__init__(into, pickle.HIGHEST_PROTOCOL)
        self._localizer_keys = localizer_keys

    def reducer_override(self, value: Any) -> Any:
        """Return how a value is restored."""
        if isinstance(value, BoardArt):
            return _restore_backdrop, (value.track.name, value.text, value.board)
        if isinstance(value, Localizer) and id(value) in self._localizer_keys:
            return _restore_localizer, self._localizer_keys[id(value)]
        return NotImplemented


def pack_call(value: Any, localizer_keys: LocalizerKeys) -> bytes:
    """Pickle a call for the drawing process."""
    into = io.BytesIO()
    _Packing(into, localizer_keys).dump(value)
    return into.getvalue()


_localizers: list[Localizers] = []
"""The localizers of the drawing process."""


def draw_for_parent(data: str) -> None:
    """Draw what the parent process asks for. `data`: the folder from which localizers are read."""
    keep_freed_memory()
    serve_parent(lambda: _localizers.append(Localizers.from_files(Library(Path(data)).load_messages(), escape_text)))


def _restore_backdrop(name: str, text: str, board: Any) -> BoardArt:
    return BoardArt(_load_track(name, text), text, board)


def _restore_localizer(language: str, name: str) -> Localizer:
    return _localizers[0].by_language[language][name]


_load_track = lru_cache(maxsize=CACHED_TRACKS)(read_track)
