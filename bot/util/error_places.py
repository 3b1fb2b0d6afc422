"""Descriptions of errors for the log by their place in the code.

Messages might quote members and are not logged, except those of a QuotableError."""

import logging
import traceback

MAX_LOGGED_FRAMES = 6
"""Frames of the call stack that are logged, the innermost first."""


class QuotableError(Exception):
    """An error whose message quotes no member, so that it may be logged."""


def describe_error(error: BaseException) -> str:
    """Return an error's class and call stack: `KeyError at state.py:1949 parse_ready < …`."""
    frames = traceback.extract_tb(error.__traceback__)[-MAX_LOGGED_FRAMES:]
    places = " < ".join(f"{f.filename.rsplit('/', 1)[-1]}:{f.lineno} {f.name}" for f in reversed(frames))
    name = f"{type(error).__name__} ({error})" if isinstance(error, QuotableError) else type(error).__name__
    return f"{name} at {places}" if places else name


def log_error(log: logging.Logger, what: str, error: BaseException, about: str = "") -> None:
    """Log that `what` failed, and where; `about`: further facts, which quote no member."""
    log.error("%s failed%s: %s", what, f" ({about})" if about else "", describe_error(error))
