"""A real PostgreSQL that the tests start themselves: a server of their own, over a socket, gone when they end."""

import atexit
import contextlib
import os
import shutil
import subprocess
import tempfile
from functools import cache
from itertools import count
from pathlib import Path

import asyncpg
from pydantic import SecretStr

from bot.store.address import Server
from bot.store.postgres import Postgres

PLACES = ("/usr/lib/postgresql/*/bin", "/opt/homebrew/opt/postgresql*/bin", "/usr/local/opt/postgresql*/bin")
TEMPLATE = "steward"


@cache
def binaries() -> Path | None:
    """The folder of `initdb` and `pg_ctl`, if this machine has them."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).resolve().parent
    found = (folder for place in PLACES for folder in sorted(Path("/").glob(place[1:])))
    return next((folder for folder in found if (folder / "initdb").is_file()), None)


class Cluster:
    """A server in a folder of its own. It keeps nothing that a failing machine would need to keep."""

    def __init__(self) -> None:
        found = binaries()
        assert found is not None
        self._binaries, self._numbers = found, count(1)
        # A socket's path is short.
        self.folder = Path(tempfile.mkdtemp(prefix="pg"))
        if self._as:
            shutil.chown(self.folder, self._as)
        self._run("initdb", "--auth=trust", "--username=steward", "--no-sync", "--locale=C", "--encoding=UTF8")
        atexit.register(self.removed)
        self.start()

    @property
    def _as(self) -> str | None:
        """PostgreSQL does not run as root."""
        return "nobody" if os.name == "posix" and os.geteuid() == 0 else None

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._binaries / program), "-D", str(self.folder / "data"), *arguments]
        subprocess.run(command, user=self._as, cwd=self.folder, check=True, stdout=subprocess.DEVNULL, timeout=60)

    def start(self) -> None:
        """Until it answers."""
        options = f"-k {self.folder} -c listen_addresses= -c max_connections=200 -F"
        log = str(self.folder / "log")
        self._run("pg_ctl", "start", "--wait", "--silent", "--log", log, "--options", options)

    def stop(self, how: str = "immediate") -> None:
        """At once, as when a machine fails."""
        self._run("pg_ctl", "stop", "--wait", "--silent", "--mode", how)

    def removed(self) -> None:
        """Stopped, and every file gone."""
        with contextlib.suppress(subprocess.SubprocessError):
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def server(self, name: str) -> Server:
        """A database by its name."""
        return Server(SecretStr(f"postgresql://steward@/{name}?host={self.folder}"))

    async def empty(self) -> Server:
        """A database without a table."""
        return await self._made("")

    async def new(self) -> Server:
        """A database whose tables are up to date, and empty."""
        await self._prepared()
        return await self._made(f" TEMPLATE {TEMPLATE}")

    async def _prepared(self) -> None:
        maintenance = await asyncpg.connect(self.server("postgres").url)
        try:
            if not await maintenance.fetchval("SELECT 1 FROM pg_database WHERE datname = $1", TEMPLATE):
                await maintenance.execute(f"CREATE DATABASE {TEMPLATE}")
                await (await Postgres.open(self.server(TEMPLATE))).close()
        finally:
            await maintenance.close()

    async def _made(self, of: str) -> Server:
        name = f"test_{next(self._numbers)}"
        maintenance = await asyncpg.connect(self.server("postgres").url)
        try:
            await maintenance.execute(f"CREATE DATABASE {name}{of}")
        finally:
            await maintenance.close()
        return self.server(name)


@cache
def cluster() -> Cluster:
    """The server of this process."""
    return Cluster()
