"""Which database a path names, opened."""

from pathlib import Path

from bot.store.database import Database
from bot.store.sqlite import Sqlite


async def opened(path: Path) -> Database:
    """Opens for this process alone, and brings the tables up to date. Raises Unusable."""
    return await Sqlite.open(path)


async def looked_into(path: Path) -> Database:
    """Opens for reading, whoever else has it. Raises Unusable."""
    return await Sqlite.look(path)
