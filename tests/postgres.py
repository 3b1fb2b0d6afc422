"""A real PostgreSQL server that the tests start themselves, on a socket, and remove at the end."""

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

from bot.store.database import Server
from bot.store.postgres import Postgres

BINARY_FOLDERS = ("/usr/lib/postgresql/*/bin", "/opt/homebrew/opt/postgresql*/bin", "/usr/local/opt/postgresql*/bin")
TEMPLATE = "steward"


@cache
def find_binaries() -> Path | None:
    """Return the folder of `initdb` and `pg_ctl`, if this machine has them."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).resolve().parent
    folders = (folder for place in BINARY_FOLDERS for folder in sorted(Path("/").glob(place[1:])))
    return next((folder for folder in folders if (folder / "initdb").is_file()), None)


class Cluster:
    """A server in its own folder. It is not durable: a crash of the machine may lose data."""

    def __init__(self) -> None:
        binaries = find_binaries()
        assert binaries is not None
        self._binaries, self._numbers = binaries, count(1)
        # A socket's path is short.
        self.folder = Path(tempfile.mkdtemp(prefix="pg"))
        if self._as_user:
            shutil.chown(self.folder, self._as_user)
        self._run("initdb", "--auth=trust", "--username=steward", "--no-sync", "--locale=C", "--encoding=UTF8")
        atexit.register(self.remove)
        self.start()

    @property
    def _as_user(self) -> str | None:
        """Return the command prefix for an unprivileged user: PostgreSQL does not run as root."""
        return "nobody" if os.name == "posix" and os.geteuid() == 0 else None

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._binaries / program), "-D", str(self.folder / "data"), *arguments]
        subprocess.run(command, user=self._as_user, cwd=self.folder, check=True, stdout=subprocess.DEVNULL, timeout=60)

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = f"-k {self.folder} -c listen_addresses= -c max_connections=200 -F"
        log = str(self.folder / "log")
        self._run("pg_ctl", "start", "--wait", "--silent", "--log", log, "--options", options)

    def stop(self, how: str = "immediate") -> None:
        """Stop the server at once, as in a crash of the machine."""
        self._run("pg_ctl", "stop", "--wait", "--silent", "--mode", how)

    def remove(self) -> None:
        """Stop the server and delete its files."""
        with contextlib.suppress(subprocess.SubprocessError):
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def find_address(self, name: str) -> Server:
        """Return the address of a database."""
        return Server(SecretStr(f"postgresql://steward@/{name}?host={self.folder}"))

    async def create_empty(self) -> Server:
        """Create a database without tables."""
        return await self._create_database("")

    async def create_migrated(self) -> Server:
        """Create a migrated, empty database."""
        await self._create_template()
        return await self._create_database(f" TEMPLATE {TEMPLATE}")

    async def _create_template(self) -> None:
        maintenance = await asyncpg.connect(self.find_address("postgres").url)
        try:
            if not await maintenance.fetchval("SELECT 1 FROM pg_database WHERE datname = $1", TEMPLATE):
                await maintenance.execute(f"CREATE DATABASE {TEMPLATE}")
                await (await Postgres.open(self.find_address(TEMPLATE))).close()
        finally:
            await maintenance.close()

    async def _create_database(self, of: str) -> Server:
        name = f"test_{next(self._numbers)}"
        maintenance = await asyncpg.connect(self.find_address("postgres").url)
        try:
            await maintenance.execute(f"CREATE DATABASE {name}{of}")
        finally:
            await maintenance.close()
        return self.find_address(name)


@cache
def get_cluster() -> Cluster:
    """Return the server of this process."""
    return Cluster()
