"""Files that are replaced completely or not at all, so that a full disk never costs the one that was there."""

from contextlib import suppress
from pathlib import Path


def write_whole_file(path: Path, content: bytes) -> None:
    """Write a file by way of `NAME.part` beside it. Raises OSError; the file is then as it was."""
    path = path.resolve()
    if path.exists() and not path.is_file():
        path.write_bytes(content)  # A pipe or a device has no former content.
        return
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_bytes(content)
        part.replace(path)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise
