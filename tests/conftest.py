"""What all tests share: a part that is here must not be skipped."""

import gc
import os
import shutil
from collections.abc import Callable, Generator, Mapping
from typing import Any

import pytest


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


def pytest_collection_finish() -> None:
    """What has been imported stays: the collector of garbage need not go through it at every turn."""
    gc.collect()
    gc.freeze()


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are processors: a test on a socket waits now and then."""
    return (os.cpu_count() or 1) + 1
