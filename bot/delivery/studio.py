"""Who draws: a thread of this process, or a process of its own, so that the event loop shares its interpreter with
nobody who draws."""

import asyncio
import io
import logging
import os
import pickle
import signal
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache, partial
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import Any, ParamSpec, Self, TypeVar

from bot.forms.discord_text import disarmed
from bot.render.round_picture import Backdrop
from bot.store.library import Library
from bot.telling.narrator import Narrator, Narrators
from rules.track.track_file import read_track

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")
Voiced = Mapping[int, tuple[str, str]]
"""Narrators by their identities: which language, and which game or `common`."""
TRACKS = 16
"""Tracks that the process keeps read."""


class Easel:
    """One thread of this process: more of them would only share a core."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="artist")

    async def made(self, make: Callable[P, T], *what: P.args, **how: P.kwargs) -> T:
        """What a function gives that may know anything of this process, or whatever it raises."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, partial(make, *what, **how))

    async def drawn(self, draw: Callable[P, T], *what: P.args, **how: P.kwargs) -> T:
        """What a drawing function gives, or whatever it raises."""
        return await self.made(draw, *what, **how)

    def begin(self) -> None:
        """Makes ready what takes long to be."""

    def close(self) -> None:
        """Nothing is drawn any more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()


class Studio(Easel):
    """A process of its own, begun early or with the first picture. Where it is ended from outside, or cannot be, the
    thread draws. `data`: the folder that the narrators were read from."""

    def __init__(self, narrators: Narrators, data: Path) -> None:
        super().__init__()
        voices = narrators.voices.items()
        self._voiced = {id(one): (language, name) for language, named in voices for name, one in named.items()}
        self._data = data
        self._process: ProcessPoolExecutor | None = None

    def begin(self) -> None:
        """Begins the process."""
        self._process = None
        try:
            process = ProcessPoolExecutor(1, get_context("spawn"), _furnished, (self._data,))
            process.submit(os.getpid)
            self._process = process
        except (ImportError, NotImplementedError, OSError) as trouble:
            log.warning("no process can be begun that draws (%s): a thread does", type(trouble).__name__)

    async def drawn(self, draw: Callable[P, T], *what: P.args, **how: P.kwargs) -> T:
        """What a drawing function of `bot.render` gives, or whatever it raises."""
        if self._process is None:
            self.begin()
        process = self._process
        if process is None:
            return await super().drawn(draw, *what, **how)
        try:
            given = packed((draw, what, how), self._voiced)
            return await asyncio.get_running_loop().run_in_executor(process, _painted, given)
        except BrokenProcessPool:
            if process is self._process:
                log.warning("the process that draws has ended: another is begun")
                self.begin()
            return await super().drawn(draw, *what, **how)

    def close(self) -> None:
        """Ends the process; nothing is drawn any more."""
        super().close()
        if self._process:
            self._process.shutdown(wait=False, cancel_futures=True)


class _Packing(pickle.Pickler):
    """What the process can read for itself goes by its name: a narrator, a track."""

    def __init__(self, into: io.BytesIO, voiced: Voiced) -> None:
        super().__init__(into, pickle.HIGHEST_PROTOCOL)
        self._voiced = voiced

    def reducer_override(self, value: Any) -> Any:
        """How it is made again."""
        if isinstance(value, Backdrop):
            return _backdrop, (value.track.name, value.text, value.board)
        if isinstance(value, Narrator) and id(value) in self._voiced:
            return _voice, self._voiced[id(value)]
        return NotImplemented


def packed(value: Any, voiced: Voiced) -> bytes:
    """As it is handed to the process."""
    into = io.BytesIO()
    _Packing(into, voiced).dump(value)
    return into.getvalue()


_narrators: list[Narrators] = []
"""The process's own."""


def _furnished(data: Path) -> None:
    """The process begins, and ends with its parent at the latest; whoever stops the parent need not stop it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_with_its_parent, daemon=True).start()
    _narrators[:] = [Narrators.read(Library(data).phrases(), disarmed)]


def _with_its_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
    os._exit(0)


def _painted(given: bytes) -> Any:
    draw, what, how = pickle.loads(given)  # noqa: S301 (from our own parent)
    return draw(*what, **how)


def _backdrop(name: str, text: str, board: Any) -> Backdrop:
    return Backdrop(_track(name, text), text, board)


def _voice(language: str, name: str) -> Narrator:
    return _narrators[0].voices[language][name]


_track = lru_cache(maxsize=TRACKS)(read_track)
