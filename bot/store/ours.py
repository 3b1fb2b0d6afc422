"""Files and folders that nobody else may read, whatever the umask: sealed orders and the dice's seeds lie in them."""

import logging
import os
from pathlib import Path

log = logging.getLogger(__name__)

FILE, FOLDER = 0o600, 0o700
RIGHTS = 0o777
"""The part of a mode that says who may do what. Windows grants by other means, and is not asked."""
BESIDE = ("", "-wal", "-shm", "-journal", ".lock")
"""A database's own files: SQLite makes its log and its index with the mode of the database."""


def make_file(path: Path) -> None:
    """An empty file of ours, unless there is one already; that one is tightened."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE))
    tighten(path)


def make_folder(path: Path) -> None:
    """A folder of ours with those above it that are missing; one that is there already stays as it is."""
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir(exist_ok=True)
        folder.chmod(FOLDER)


def tighten_all(database: Path) -> None:
    """A database with everything that lies beside it under its name: log, lock, copies before a migration."""
    copies = database.parent.glob(f"{database.name}.before-*")
    for path in (*(database.with_name(database.name + end) for end in BESIDE), *copies):
        if path.exists():
            tighten(path)


def tighten(path: Path) -> None:
    """Takes a file from everybody but its owner. What belongs to somebody else can only be complained of."""
    if os.name == "nt" or path.stat().st_mode & RIGHTS == FILE:
        return
    try:
        path.chmod(FILE)
    except OSError:
        log.warning("%s can be read by others, and belongs to somebody else: its mode stays as it is", path)
