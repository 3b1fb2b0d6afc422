"""Workers that draw pictures: a thread of this process, or a separate process that leaves the interpreter to
the event loop."""

import asyncio
import io
import logging
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Any, ParamSpec, Self, TypeVar

from bot.data_files import Library
from bot.forms.discord_text import escape_text
from bot.pictures.round_picture import Backdrop
from bot.text.localizer import Localizer, Localizers
from rules.track.track_file import read_track

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")
LocalizerKeys = Mapping[int, tuple[str, str]]
"""By object id of a localizer: its language, and its game or `common`."""
LENGTH_BYTES = 8
"""Bytes of the length prefix of a message between the bot and the drawing process."""
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


class ProcessEnded(Exception):
    """The drawing process has ended."""


class DrawingProcess:
    """A process that draws the calls it reads from its parent, and ends quietly with it.

    `data`: the folder its localizers are read from. Raises OSError."""

    def __init__(self, data: Path | None) -> None:
        found = f"import sys; sys.path[:] = {sys.path!r}"
        begin = f"{found}; from {__name__} import draw_for_parent; draw_for_parent({str(data or '')!r})"
        # In a session of its own: Ctrl-C is for the bot alone.
        self._process = subprocess.Popen(  # noqa: S603 (our own interpreter, our own words)
            [sys.executable, "-c", begin], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )

    def draw(self, given: bytes) -> Any:
        """Run a packed call and return its result, or raise its error; one call at a time. Raises ProcessEnded."""
        asked, answered = self._process.stdin, self._process.stdout
        assert asked
        assert answered
        try:
            _write_message(asked, given)
            body = _read_message(answered)
        except (OSError, ValueError):
            body = None
        if body is None:
            raise ProcessEnded
        fault, found = pickle.loads(body)  # noqa: S301 (from our own child)
        if fault is not None:
            raise fault
        return found

    def close(self) -> None:
        """Kill the process, even while it draws."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            # Closing flushes once more what could not be written.
            with suppress(OSError):
                if pipe:
                    pipe.close()


class ProcessRenderer(ThreadRenderer):
    """Renderer in a separate process, started early or with the first picture; if it cannot run, the thread draws.

    `data`: the folder the localizers were read from."""

    def __init__(self, localizers: Localizers, data: Path) -> None:
        super().__init__()
        voices = localizers.voices.items()
        self._voiced = {id(one): (language, name) for language, named in voices for name, one in named.items()}
        self._data = data
        self._process: DrawingProcess | None = None
        self._calls = ThreadPoolExecutor(max_workers=1, thread_name_prefix="picture_process")

    def start(self) -> None:
        """Start the process, replacing an earlier one."""
        ended, self._process = self._process, None
        if ended:
            ended.close()
        try:
            self._process = DrawingProcess(self._data)
        except (MemoryError, OSError) as trouble:
            log.warning("no process can be begun that draws (%s): a thread does", type(trouble).__name__)

    async def draw(self, draw: Callable[P, T], *what: P.args, **how: P.kwargs) -> T:
        """Run a drawing function of `bot.pictures` and return its result."""
        if self._process is None:
            self.start()
        process = self._process
        if process is None:
            return await super().draw(draw, *what, **how)
        try:
            given = pack_call((draw, what, how), self._voiced)
            found: T = await asyncio.get_running_loop().run_in_executor(self._calls, process.draw, given)
        except ProcessEnded:
            if process is self._process:
                log.warning("the process that draws has ended: another is begun")
                self.start()
            return await super().draw(draw, *what, **how)
        return found

    def close(self) -> None:
        """End the process; nothing more is drawn."""
        super().close()
        self._calls.shutdown(wait=False, cancel_futures=True)
        ended, self._process = self._process, None
        if ended:
            ended.close()


class _Packing(pickle.Pickler):
    """Pickler that replaces localizers and tracks by keys from which the process can load them."""

    def __init__(self, into: io.BytesIO, voiced: LocalizerKeys) -> None:
        super().__init__(into, pickle.HIGHEST_PROTOCOL)
        self._voiced = voiced

    def reducer_override(self, value: Any) -> Any:
        """Return how a value is restored."""
        if isinstance(value, Backdrop):
            return _restore_backdrop, (value.track.name, value.text, value.board)
        if isinstance(value, Localizer) and id(value) in self._voiced:
            return _restore_localizer, self._voiced[id(value)]
        return NotImplemented


def pack_call(value: Any, voiced: LocalizerKeys) -> bytes:
    """Pickle a call for the drawing process."""
    into = io.BytesIO()
    _Packing(into, voiced).dump(value)
    return into.getvalue()


_localizers: list[Localizers] = []
"""The localizers of the drawing process."""


def draw_for_parent(data: str) -> None:
    """Draw the calls read from standard input until it ends; prints of libraries go to standard error."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    calls = SimpleQueue[bytes]()
    threading.Thread(target=_receive_calls, args=(calls,), daemon=True).start()
    _localizers[:] = [Localizers.from_files(Library(Path(data)).load_messages(), escape_text)] if data else []
    while True:
        _send_result(answers, calls.get())


def _receive_calls(calls: SimpleQueue[bytes]) -> None:
    """Queue incoming calls, and end the process with its parent, even in the middle of a picture."""
    while (given := _read_message(sys.stdin.buffer)) is not None:
        calls.put(given)
    os._exit(0)


def _send_result(answers: IO[bytes], given: bytes) -> None:
    try:
        found: tuple[Exception | None, Any] = None, _run_call(given)
    except Exception as fault:  # noqa: BLE001 (it is the parent's to handle)
        found = fault, None
    try:
        _write_message(answers, pickle.dumps(found, pickle.HIGHEST_PROTOCOL))
    except OSError:
        os._exit(0)


def _write_message(pipe: IO[bytes], body: bytes) -> None:
    pipe.write(len(body).to_bytes(LENGTH_BYTES, "big") + body)
    pipe.flush()


def _read_message(pipe: IO[bytes]) -> bytes | None:
    """Read the next message; None if the other end is closed."""
    head = pipe.read(LENGTH_BYTES)
    size = int.from_bytes(head, "big")
    body = pipe.read(size) if len(head) == LENGTH_BYTES else b""
    return body if body and len(body) == size else None


def _run_call(given: bytes) -> Any:
    draw, what, how = pickle.loads(given)  # noqa: S301 (from our own parent)
    return draw(*what, **how)


def _restore_backdrop(name: str, text: str, board: Any) -> Backdrop:
    return Backdrop(_load_track(name, text), text, board)


def _restore_localizer(language: str, name: str) -> Localizer:
    return _localizers[0].voices[language][name]


_load_track = lru_cache(maxsize=CACHED_TRACKS)(read_track)
