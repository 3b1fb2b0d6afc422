"""Files from outside: how much of one is read."""

from pathlib import Path

from rules.reading import TooMuch

MOST = 64_000_000
"""Bytes of a file; a race of the longest kind has a tenth of that."""


PIECE = 1_000_000
"""Bytes read at a time: room for all that may come is not laid out for each small file."""


def text_in(path: Path) -> str:
    """A file's text. Raises OSError, UnicodeDecodeError, and TooMuch before it is read to its end."""
    held = bytearray()
    with path.open("rb") as file:
        while len(held) <= MOST and (piece := file.read(PIECE)):
            held += piece
    if len(held) > MOST:
        raise TooMuch(f"it has more than {MOST} bytes")
    return held.decode()
