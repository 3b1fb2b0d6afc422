"""Files that commands read."""

from pathlib import Path

from rules.safe_toml import TooMuch

MAX_FILE_BYTES = 64_000_000
"""The longest races have a tenth of that."""
CHUNK_BYTES = 1_000_000


def read_limited_text(path: Path) -> str:
    """Read a file's text. Raises OSError, UnicodeDecodeError, and TooMuch if the file is too large."""
    content = bytearray()
    with path.open("rb") as file:
        while len(content) <= MAX_FILE_BYTES and (piece := file.read(CHUNK_BYTES)):
            content += piece
    if len(content) > MAX_FILE_BYTES:
        raise TooMuch(f"it has more than {MAX_FILE_BYTES} bytes")
    return content.decode()
