"""A database whose tables are made already: a file that the program has made once a process, copied. Where no machine
fails, nobody waits for the disk either."""

from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store.database import Database
from bot.store.ours import make_file
from bot.store.sqlite import Sqlite

_made: list[bytes] = []


async def fresh(path: Path) -> Path:
    """Lays it down, where there is no file of this name yet."""
    if not _made:
        with TemporaryDirectory() as folder:
            template = Path(folder) / "template.sqlite"
            await (await Sqlite.open(template)).close()
            _made.append(template.read_bytes())
    _copy(path, _made[0])
    return path


def _copy(path: Path, text: bytes) -> None:
    if path.parent.is_dir() and not path.exists():
        make_file(path)
        path.write_bytes(text)


async def hurried(database: Database) -> None:
    """Commits do not wait until they stand on the disk."""
    if isinstance(database, Sqlite):
        await database._connection.hop(lambda connection: connection.execute("PRAGMA synchronous = OFF"))
