"""Start and end of a process that computes apart from the bot, and has no access to token or database."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

PASSED_ENVIRONMENT = ("PATH", "HOME", "LANG", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "STEWARD_DATA")
"""Environment variables that the process gets."""
MAX_LINE_BYTES = 1 << 22
"""The longest line that can be read from it."""


@asynccontextmanager
async def run_worker_process(module: str, *arguments: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run a module of this program with arguments; the process is killed at the end if it still runs."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module, *arguments),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        limit=MAX_LINE_BYTES,
        env={name: os.environ[name] for name in PASSED_ENVIRONMENT if name in os.environ}
        | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
