"""Files that commands read."""

import errno
from pathlib import Path

from bot.cli.failures import Failed
from rules.safe_toml import TooMuch, check_limits

MAX_FILE_BYTES = 64_000_000
"""The longest races have a tenth of that."""
CHUNK_BYTES = 1_000_000


def read_limited_text(path: Path) -> str:
    """Read a file's text. Raises OSError, also if the file is too large or is not UTF-8."""
    content = bytearray()
    with path.open("rb") as file:
        while len(content) <= MAX_FILE_BYTES and (piece := file.read(CHUNK_BYTES)):
            content += piece
    if len(content) > MAX_FILE_BYTES:
        raise OSError(errno.EFBIG, f"it has more than {MAX_FILE_BYTES} bytes", str(path))
    try:
        return content.decode()
    except UnicodeDecodeError as fault:
        raise OSError(errno.EILSEQ, "it is not UTF-8 text", str(path)) from fault


def read_named_file(path: Path) -> str:
    """Read the text of a file named on the command line. Raises Failed with the reason."""
    try:
        return read_limited_text(path)
    except OSError as fault:
        raise Failed(f"{path} cannot be read: {fault.strerror}.") from fault


def read_toml_text(path: Path) -> str:
    """Read a file whose size is safe for a TOML parser. Raises Failed."""
    text = read_named_file(path)
    try:
        check_limits(text)
    except TooMuch as fault:
        raise Failed(f"{path} cannot be read: {fault}.") from fault
    return text
