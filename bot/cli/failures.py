"""How a command fails: its exit code, and one sentence on stderr."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

EXIT_DONE, EXIT_WRONG, EXIT_USAGE, EXIT_ENVIRONMENT = 0, 1, 2, 3
"""Exit codes: done; checked and found wrong; bad usage or unreadable input; environment (token, database, port)."""


class Failed(Exception):
    """A command cannot continue. Holds one sentence and the exit code."""

    def __init__(self, sentence: str, code: int = EXIT_USAGE) -> None:
        super().__init__(sentence)
        self.code = code


@contextmanager
def fail_if_unwritable(out: Path) -> Iterator[None]:
    """Raise Failed if a file cannot be written."""
    try:
        yield
    except OSError as fault:
        raise Failed(f"{out} cannot be written: {fault.strerror}.") from fault


def print_error(sentence: str, code: int) -> int:
    """Print one sentence to stderr and return the exit code."""
    sys.stderr.write(f"steward: {sentence}\n")
    return code
