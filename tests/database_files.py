"""Fast test databases: a migrated file is made once a process and copied, and commits do not wait for the disk."""

from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store.database import Database
from bot.store.sqlite import Sqlite
from bot.util.private_files import make_file

_templates: list[bytes] = []


async def create_database_file(path: Path) -> Path:
    """Create a migrated database file, unless a file of this name exists."""
    if not _templates:
        with TemporaryDirectory() as folder:
            template = Path(folder) / "template.sqlite"
            await (await Sqlite.open(template)).close()
            _templates.append(template.read_bytes())
    _copy(path, _templates[0])
    return path


def _copy(path: Path, text: bytes) -> None:
    if path.parent.is_dir() and not path.exists():
        make_file(path)
        path.write_bytes(text)


async def disable_sync(database: Database) -> None:
    """Let commits return before they are on disk."""
    if isinstance(database, Sqlite):
        await database._connection.run_in_thread(lambda connection: connection.execute("PRAGMA synchronous = OFF"))
