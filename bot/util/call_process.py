"""A child process that runs the calls its parent sends it, one at a time, and leaves the interpreter to the parent."""

import logging
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import IO, Any

log = logging.getLogger(__name__)

LENGTH_BYTES = 8
"""Bytes of the length prefix of a message between parent and child."""
NICE_INCREMENT = 10
"""Niceness of the process above that of its parent, for which members wait."""
LOWER_PRIORITY = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
"""The same on Windows, as a flag at the start of a process; 0 elsewhere."""


class ProcessEnded(Exception):
    """There is no process that could answer: it has ended, was closed, or cannot be started."""


class CallProcess:
    """A process for packed calls, started early or with the first call; it is replaced when it ends, until `close`.

    `work`: what it does, for the log; `serve`: the function of this program that it runs, with its arguments; that
    function calls `serve_parent`."""

    def __init__(self, work: str, serve: Callable[..., None], *arguments: str) -> None:
        self._work = work
        path_setup = f"import sys; sys.path[:] = {sys.path!r}"
        self._program = (
            f"{path_setup}; from {serve.__module__} import {serve.__name__}; {serve.__name__}(*{arguments!r})"
        )
        self._child: subprocess.Popen[bytes] | None = None
        self._changing, self._is_closed = threading.RLock(), False

    def start(self) -> None:
        """Start the process, in place of an earlier one."""
        with self._changing:
            self._kill()
            if self._is_closed:
                return
            try:
                # In a group of its own, as Ctrl-C is for the parent alone, but in its session: Linux may divide the
                # processor among sessions, whatever the niceness of their processes.
                self._child = subprocess.Popen(  # noqa: S603 (our own interpreter, our own words)
                    [sys.executable, "-c", self._program],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    process_group=0,
                    creationflags=LOWER_PRIORITY,
                )
            except (MemoryError, OSError) as trouble:
                reason = type(trouble).__name__
                log.warning("no process can be begun that %s (%s): a thread does", self._work, reason)

    def run(self, pickled_call: bytes) -> Any:
        """Run a pickled call (function, arguments, keywords) and return its result, or raise its error.

        One call at a time; it blocks. Raises ProcessEnded."""
        if self._child is None:
            self.start()
        child = self._child
        if child is None:
            raise ProcessEnded
        body = _exchange(child, pickled_call)
        if body is None:
            self._replace(child)
            raise ProcessEnded
        fault, result = pickle.loads(body)  # noqa: S301 (from our own child)
        if fault is not None:
            raise fault
        return result

    def close(self) -> None:
        """End the process, even while it runs a call, for good."""
        self._is_closed = True
        with self._changing:
            self._kill()

    def _replace(self, ended_child: subprocess.Popen[bytes]) -> None:
        with self._changing:
            if self._child is ended_child and not self._is_closed:
                log.warning("the process that %s has ended: another is begun", self._work)
                self.start()

    def _kill(self) -> None:
        child, self._child = self._child, None
        if child is None:
            return
        child.kill()
        child.wait()
        for pipe in (child.stdin, child.stdout):
            # Closing flushes once more what could not be written.
            with suppress(OSError):
                if pipe:
                    pipe.close()


def serve_parent(prepare: Callable[[], None] = lambda: None) -> None:
    """Run the calls read from standard input until it ends, at a lower priority than the parent's; prints of libraries
    go to standard error.

    `prepare`: runs before the first call."""
    if hasattr(os, "nice"):
        os.nice(NICE_INCREMENT)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    calls = SimpleQueue[bytes]()
    threading.Thread(target=_receive_calls, args=(calls,), daemon=True).start()
    prepare()
    while True:
        _send_result(answers, calls.get())


def _receive_calls(calls: SimpleQueue[bytes]) -> None:
    """Queue incoming calls, and end the process with its parent, even in the middle of a call."""
    while (pickled_call := _read_message(sys.stdin.buffer)) is not None:
        calls.put(pickled_call)
    os._exit(0)


def _send_result(answers: IO[bytes], pickled_call: bytes) -> None:
    try:
        run, what, how = pickle.loads(pickled_call)  # noqa: S301 (from our own parent)
        outcome: tuple[Exception | None, Any] = None, run(*what, **how)
    except Exception as fault:  # noqa: BLE001 (it is the parent's to handle)
        outcome = fault, None
    try:
        _write_message(answers, pickle.dumps(outcome, pickle.HIGHEST_PROTOCOL))
    except OSError:
        os._exit(0)


def _exchange(child: "subprocess.Popen[bytes]", pickled_call: bytes) -> bytes | None:
    """Send a child a call and return its answer; None if it has ended."""
    assert child.stdin
    assert child.stdout
    try:
        _write_message(child.stdin, pickled_call)
        return _read_message(child.stdout)
    except (OSError, ValueError):
        return None


def _write_message(pipe: IO[bytes], body: bytes) -> None:
    pipe.write(len(body).to_bytes(LENGTH_BYTES, "big") + body)
    pipe.flush()


def _read_message(pipe: IO[bytes]) -> bytes | None:
    """Read the next message; None if the other end is closed."""
    head = pipe.read(LENGTH_BYTES)
    size = int.from_bytes(head, "big")
    body = pipe.read(size) if len(head) == LENGTH_BYTES else b""
    return body if body and len(body) == size else None
