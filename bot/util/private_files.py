"""Files and folders that only their owner can read, whatever the umask.

They hold sealed orders and dice seeds."""

import logging
import os
from pathlib import Path

log = logging.getLogger(__name__)

FILE_MODE, FOLDER_MODE = 0o600, 0o700
PERMISSION_BITS = 0o777
"""The permission bits of a mode. Windows grants by other means and is not checked."""
DATABASE_SUFFIXES = ("", "-wal", "-shm", "-journal", ".lock")
"""Suffixes of a database's own files: SQLite creates its log and index with the database's mode."""


def make_file(path: Path) -> None:
    """Create an empty private file; an existing one is made private."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE_MODE))
    make_private(path)


def make_folder(path: Path) -> None:
    """Create a private folder with its missing parents; an existing one stays as it is."""
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir(exist_ok=True)
        folder.chmod(FOLDER_MODE)


def make_database_private(database: Path) -> None:
    """Make a database private with all files beside it: log, lock, copies made before migrations."""
    copies = database.parent.glob(f"{database.name}.before-*")
    for path in (*(database.with_name(database.name + end) for end in DATABASE_SUFFIXES), *copies):
        if path.exists():
            make_private(path)


def make_private(path: Path) -> None:
    """Set the file's mode to 0600; warn if we do not own it."""
    if os.name == "nt" or path.stat().st_mode & PERMISSION_BITS == FILE_MODE:
        return
    try:
        path.chmod(FILE_MODE)
    except OSError:
        log.warning("%s can be read by others, and belongs to somebody else: its mode stays as it is", path)
