"""What all tests share: a part that is here must not be skipped."""

import gc
import os
import secrets
import shutil
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from itertools import groupby, islice
from random import Random
from typing import Any

import pytest

from tests.thorough import THOROUGH


def _description() -> object:
    from tests.referee import description

    return description()


def _server() -> object:
    from tests.postgres import binaries

    return binaries()


PARTS: Mapping[str, Callable[[], object]] = {
    "Chromium": lambda: shutil.which("chromium"),
    "OpenSSL": lambda: shutil.which("openssl"),
    "OpenAPI": _description,
    "PostgreSQL": _server,
}
"""Parts that a machine may lack, as reasons for skipping name them, and whether they are here."""


def lacking(reason: str) -> bool:
    """Whether a reason for skipping names a part that is not here."""
    return any(name.casefold() in reason.casefold() and not here() for name, here in PARTS.items())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, pytest.TestReport]:
    """With STEWARD_NO_SKIPS=1 a skipped test has failed, unless it names a part that is not here."""
    report: pytest.TestReport = yield
    skipped = report.skipped and not hasattr(report, "wasxfail")
    if skipped and os.environ.get("STEWARD_NO_SKIPS") == "1":
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        if not lacking(reason):
            report.outcome, report.longrepr = "failed", f"{item.nodeid} must not be skipped: {reason}"
    return report


SEED = 32
"""Bytes of a race's seed; nothing else that is drawn has as many."""


@pytest.fixture(autouse=True)
def same_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test's races roll is the same at every run; thoroughly, it is whatever comes."""
    if not THOROUGH:
        chance, drawn = Random(request.node.nodeid), secrets.token_bytes
        monkeypatch.setattr(secrets, "token_bytes", lambda n=None: chance.randbytes(n) if n == SEED else drawn(n))


class FailuresAtOnce:
    """What fails stands in the log at once: a run that is broken off has said it too."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        terminal = self.config.pluginmanager.get_plugin("terminalreporter")
        if report.failed and terminal is not None:
            terminal.write_line(f"\nFAILED {report.nodeid} ({report.when}): {report.longreprtext[-2000:]}")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(FailuresAtOnce(config))


def pytest_collection_finish() -> None:
    """What has been imported stays: the collector of garbage need not go through it at every turn."""
    gc.collect()
    gc.freeze()


def pytest_xdist_auto_num_workers() -> int:
    """Two workers more than there are processors: tests on a socket wait half of their time."""
    return (os.cpu_count() or 1) + 2


WAITING = (
    "tests/end_to_end/",
    "tests/siege/",
    "tests/bot/table/",
    "tests/bot/store/test_postgres",
    "tests/bot/test_app",
    "tests/bot/test_cli",
    "tests/bot/test_connection",
    "tests/bot/test_faults",
    "tests/bot/test_importing",
    "tests/properties/test_silence",
)
"""Whose tests wait for sockets and processes, or take long."""
TOGETHER = ("tests/siege/",)
"""Whose tests share a process of their own, which takes seconds to begin: one worker has them all."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Several workers begin with what takes long, so that short tests fill what is left in the end."""
    workers: int = getattr(config, "workerinput", {}).get("workercount", 1)
    items[:] = dealt(items, workers) if workers > 1 else items


def dealt(items: Sequence[pytest.Item], workers: int) -> Iterator[pytest.Item]:
    """The tests in an order in which each worker, who gets as many in a row as any other, has his share of the long
    ones first: those marked as slow one by one, but for those that share what is dear, the others file by file."""
    slow = [item for item in items if item.get_closest_marker("slow") and not item.nodeid.startswith(TOGETHER)]
    long = [item for item in items if item not in slow and item.nodeid.startswith(WAITING)]
    bundles = [*([item] for item in slow), *([*file] for _, file in groupby(long, key=lambda item: item.path))]
    shares = [[item for bundle in bundles[n::workers] for item in bundle] for n in range(workers)]
    chosen = {*slow, *long}
    rest, left = iter([item for item in items if item not in chosen]), len(items)
    for n, share in enumerate(shares):
        row = left // (workers - n)
        left -= row
        yield from share
        yield from islice(rest, max(0, row - len(share)))
    yield from rest
