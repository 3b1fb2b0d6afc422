"""Descriptions of errors for the log by their place in the code.

Messages might quote members and are never logged."""

import logging
import traceback

MAX_LOGGED_FRAMES = 6
"""Frames of the call stack that are logged, the innermost first."""


def describe_error(error: BaseException) -> str:
    """Return an error's class and call stack: `KeyError at state.py:1949 parse_ready < …`."""
    frames = traceback.extract_tb(error.__traceback__)[-MAX_LOGGED_FRAMES:]
    places = " < ".join(f"{f.filename.rsplit('/', 1)[-1]}:{f.lineno} {f.name}" for f in reversed(frames))
    return f"{type(error).__name__} at {places}" if places else type(error).__name__


def log_error(log: logging.Logger, what: str, error: BaseException) -> None:
    """Log that `what` failed, and where."""
    log.error("%s failed: %s", what, describe_error(error))
