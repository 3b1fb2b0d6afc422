"""Tuning of memory: a process keeps what it has freed, for its next picture."""

import ctypes
from contextlib import suppress

KEPT_BYTES = 64 * 1024 * 1024
"""More than the largest picture takes while it is drawn."""
TOP_PAD_PARAMETER = -2
"""`M_TOP_PAD` of the C library: what is kept when memory is returned to the system."""


def keep_freed_memory() -> None:
    """Keep freed memory in this process: to return it and to get new pages takes a fifth of a picture's time.

    Only glibc, the C library of most Linux systems, can be told so; elsewhere nothing changes."""
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(TOP_PAD_PARAMETER, KEPT_BYTES)
