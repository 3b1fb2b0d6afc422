"""Files from outside: how much of one is read."""

from pathlib import Path

from rules.reading import TooMuch

MOST = 64_000_000
"""Bytes of a file; a race of the longest kind has a tenth of that."""


def text_in(path: Path) -> str:
    """A file's text. Raises OSError, UnicodeDecodeError, and TooMuch before it is read to its end."""
    with path.open("rb") as file:
        held = file.read(MOST + 1)
    if len(held) > MOST:
        raise TooMuch(f"it has more than {MOST} bytes")
    return held.decode()
