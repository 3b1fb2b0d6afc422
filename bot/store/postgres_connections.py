"""Connections to PostgreSQL: their errors, and the lock of the process that runs on a database."""

import asyncio
import logging
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain, repeat
from typing import Any

import asyncpg
from asyncpg import exceptions

from bot.store.database import (
    Clash,
    Server,
    Stale,
    Unsettled,
    Unusable,
)

log = logging.getLogger(__name__)

TRY_LOCK_SQL = {False: "SELECT pg_try_advisory_lock($1)", True: "SELECT pg_try_advisory_lock_shared($1)"}
PROCESS_LOCK_ID = 0x53_54_57_44
"""Advisory lock held by the processes that run on a database: `STWD`."""
MAX_CONNECTIONS = 8
CONNECTION_TIMEOUT_SECONDS = 2.0
"""Seconds a unit of work waits for a connection; after that the member is asked to press again."""
RECONNECT_DELAYS_SECONDS = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5.0)
"""Delays between attempts to get a lost lock back; the last one repeats."""
LOCK_RETRY_DELAYS_SECONDS = (0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 0)
"""Delays between attempts to get the lock at a start: the server may not have noticed yet that a process was
killed."""
LOCK_KEEPALIVE_SETTINGS = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""Keepalive for the lock's connection: a machine that has disappeared holds the lock for half a minute at most."""
NOTIFY_CHANNEL = "steward"
CONNECTION_ERRORS = (exceptions.InterfaceError, exceptions.InternalClientError, OSError, TimeoutError, EOFError)
"""Errors of a broken connection; server errors of `UNAVAILABLE_ERROR_CLASSES` mean the same."""
UNAVAILABLE_ERROR_CLASSES = ("08", "25", "53", "57", "58", "XX")
"""Classes of server error codes: connection, transaction state, resources, operator, system, internal."""
RETRY_ERRORS = (exceptions.SerializationError, exceptions.DeadlockDetectedError, exceptions.LockNotAvailableError)


class PostgresRow(asyncpg.Record):
    """A row whose columns can be listed."""

    def keys(self) -> list[str]:  # type: ignore[override]
        """Return the names of the columns."""
        return list(super().keys())


class ProcessLock:
    """A separate connection that holds the lock of the process running on a database.

    If the connection breaks, the lock is taken again; until then nothing is written."""

    def __init__(self, server: Server, connection: Any, *, shared: bool) -> None:
        self.server, self.connection, self.has_lock = server, connection, True
        self.broadcast_listeners: list[Callable[[str], None]] = []
        self._shared, self._broken = shared, asyncio.Event()
        self._keeping = asyncio.create_task(self._keep_lock())

    @classmethod
    async def acquire(cls, server: Server, *, shared: bool = False) -> "ProcessLock":
        """Take the lock. Raises Unusable if another process has it; if `shared`, only if another has it exclusively."""
        with raise_unusable(server):
            connection = await open_connection(server)
            for pause in LOCK_RETRY_DELAYS_SECONDS:
                if await connection.fetchval(TRY_LOCK_SQL[shared], PROCESS_LOCK_ID):
                    process_lock = cls(server, connection, shared=shared)
                    await process_lock._listen(connection)
                    return process_lock
                await asyncio.sleep(pause)
            await connection.close()
        raise Unusable(
            f"{capitalize_name(server)} is in use by another process: stop that first, only one may run on a database."
        )

    async def close(self) -> None:
        """Release the lock."""
        self._keeping.cancel()
        with suppress(asyncio.CancelledError):
            await self._keeping
        self.has_lock = False
        with suppress(*CONNECTION_ERRORS, exceptions.PostgresError):
            await self.connection.close(timeout=CONNECTION_TIMEOUT_SECONDS)

    async def _listen(self, connection: Any) -> None:
        connection.add_termination_listener(self._mark_lost)
        await connection.add_listener(NOTIFY_CHANNEL, self._forward_message)

    def _forward_message(self, _connection: Any, _process: int, _channel: str, word: str) -> None:
        for one in self.broadcast_listeners:
            one(word)

    def _mark_lost(self, _connection: Any) -> None:
        self.has_lock = False
        self._broken.set()

    async def _keep_lock(self) -> None:
        while True:
            await self._broken.wait()
            self._broken.clear()
            log.warning("the connection to %s was lost", self.server)
            for pause in chain(RECONNECT_DELAYS_SECONDS, repeat(RECONNECT_DELAYS_SECONDS[-1])):
                if await self._reacquire():
                    break
                await asyncio.sleep(pause)

    async def _reacquire(self) -> bool:
        try:
            connection = await open_connection(self.server)
        except (*CONNECTION_ERRORS, exceptions.PostgresError):
            return False
        try:
            has_lock = bool(await connection.fetchval(TRY_LOCK_SQL[self._shared], PROCESS_LOCK_ID))
            if has_lock:
                await self._listen(connection)
        except (*CONNECTION_ERRORS, exceptions.PostgresError):
            has_lock = False
        if not has_lock:
            connection.terminate()
            return False
        self.connection, self.has_lock = connection, True
        log.warning("the connection to %s is restored", self.server)
        return True


@contextmanager
def translate_errors() -> Iterator[None]:
    """Translate errors of PostgreSQL to ours; an invalid statement keeps its error."""
    try:
        yield
    except exceptions.IntegrityConstraintViolationError as fault:
        raise Clash(_find_constraint_name(fault)) from fault
    except RETRY_ERRORS as fault:
        raise Stale(str(fault)) from fault
    except CONNECTION_ERRORS as fault:
        raise Unsettled(_describe_fault(fault)) from fault
    except exceptions.PostgresError as fault:
        if str(fault.sqlstate or UNAVAILABLE_ERROR_CLASSES[0])[:2] not in UNAVAILABLE_ERROR_CLASSES:
            raise
        raise Unsettled(_describe_fault(fault)) from fault


def _find_constraint_name(fault: Any) -> str:
    """Name the constraint as SQLite does: `race.channel`, `seat.race, seat.number`, or the name of an expression
    index."""
    columns = re.search(r"\((.*?)\)=\(", str(fault.detail or ""))
    if columns is None or "(" in columns[1]:
        return str(fault.constraint_name or "")
    return ", ".join(f"{fault.table_name}.{column.strip()}" for column in columns[1].split(","))


@contextmanager
def raise_unusable(server: Server) -> Iterator[None]:
    """Turn errors of the server into Unusable, with one sentence that omits its address."""
    try:
        yield
    except (*CONNECTION_ERRORS, exceptions.PostgresError, ValueError) as fault:
        hint = " (check that PostgreSQL runs there and accepts connections)" if isinstance(fault, OSError) else ""
        raise Unusable(f"{capitalize_name(server)} cannot be used: {_describe_fault(fault)}{hint}.") from fault


def capitalize_name(server: Server) -> str:
    """Return the server's name for the beginning of a sentence."""
    return f"{str(server)[:1].upper()}{str(server)[1:]}"


def _describe_fault(fault: BaseException) -> str:
    text = str(fault)
    if isinstance(fault, OSError) and (fault.errno or fault.strerror):
        text = os.strerror(fault.errno) if fault.errno and fault.errno > 0 else str(fault.strerror)
    return (text.splitlines() or [type(fault).__name__])[0].rstrip(".") or type(fault).__name__


async def open_connection(server: Server) -> Any:
    """Open a connection that notices within half a minute that the other side has disappeared."""
    return await asyncpg.connect(
        server.url, timeout=10, record_class=PostgresRow, server_settings=LOCK_KEEPALIVE_SETTINGS
    )


async def create_pool(server: Server, most: int = MAX_CONNECTIONS) -> Any:
    """Create a pool of connections for units of work."""
    return await asyncpg.create_pool(
        server.url,
        min_size=1,
        max_size=most,
        command_timeout=30,
        timeout=CONNECTION_TIMEOUT_SECONDS,
        record_class=PostgresRow,
    )


async def release_connection(pool: Any, connection: Any) -> None:
    """Give a connection back to its pool, even if it is broken."""
    with suppress(*CONNECTION_ERRORS):
        await pool.release(connection, timeout=CONNECTION_TIMEOUT_SECONDS)
