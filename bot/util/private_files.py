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


def make_file(path: Path, beside: Path | None = None) -> None:
    """Create an empty private file; an existing one is made private.

    If root makes it for a database of somebody else, `beside`, it belongs to them: their bot needs it."""
    is_new = not path.exists()
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE_MODE))
    make_private(path)
    if is_new and beside and beside.exists() and os.name != "nt" and os.geteuid() == 0:
        owner = beside.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def describe_denied_access(database: Path) -> str | None:
    """Name what of a database this user may not write to, and whose it is; None if they may write to all."""
    folder = database.absolute().parent
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        if _is_mounted_read_only(folder):
            return "its folder is on a file system that can only be read"
        return f"its folder belongs to {_find_owner(folder)}, and this user may not write to it"
    for path in (database.with_name(database.name + end) for end in DATABASE_SUFFIXES):
        if path.exists() and not os.access(path, os.R_OK | os.W_OK):
            return f"{path.name} belongs to {_find_owner(path)}, and this user may not write to it"
    return None


def _is_mounted_read_only(folder: Path) -> bool:
    return os.name != "nt" and folder.exists() and bool(os.statvfs(folder).f_flag & os.ST_RDONLY)


def _find_owner(path: Path) -> str:
    try:
        return path.owner()
    except (KeyError, NotImplementedError):  # an owner without a name, and Windows
        return "another user" if os.name == "nt" else f"user {path.stat().st_uid}"


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
