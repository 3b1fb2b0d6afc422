"""Shared fixtures and hooks of all tests; with STEWARD_NO_SKIPS=1 a test may be skipped only for a missing
tool."""

import asyncio
import gc
import os
import pickle
import secrets
import shutil
import sys
import threading
from collections.abc import Awaitable, Callable, Generator, Iterator, Mapping, Sequence
from itertools import groupby, islice
from random import Random
from typing import TYPE_CHECKING, Any, cast
from zlib import crc32

import pytest

from tests.compiling import compile_share
from tests.repository import ROOT
from tests.sampling import THOROUGH
from tests.shared_results import close_shared_folder, open_shared_folder

if TYPE_CHECKING:
    from bot.lobby.lobby import Lobby
    from bot.model.actor import Actor


def _description() -> object:
    from tests.referee import find_description

    return find_description()


def _server() -> object:
    from tests.postgres import find_binaries

    return find_binaries()


PARTS: Mapping[str, Callable[[], object]] = {
    "Chromium": lambda: shutil.which("chromium"),
    "OpenSSL": lambda: shutil.which("openssl"),
    "OpenAPI": _description,
    "PostgreSQL": _server,
}
"""Parts that a machine may lack, as reasons for skipping name them, and whether they are here."""


def names_missing_tool(reason: str) -> bool:
    """Whether the reason for skipping a test names a tool that is missing here."""
    return any(name.casefold() in reason.casefold() and not here() for name, here in PARTS.items())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, pytest.TestReport]:
    """With STEWARD_NO_SKIPS=1 turn a skipped test into a failure, unless its reason names a missing tool."""
    report: pytest.TestReport = yield
    is_skip = report.skipped and not hasattr(report, "wasxfail")
    if is_skip and os.environ.get("STEWARD_NO_SKIPS") == "1":
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        if not names_missing_tool(reason):
            report.outcome, report.longrepr = "failed", f"{item.nodeid} must not be skipped: {reason}"
    return report


GARBAGE_THRESHOLDS = 20_000, 20, 20
"""Objects made, young and middle collections after which garbage is collected: tests are short, and memory is not."""
SEED = 32
"""Bytes of a race's seed; nothing else that is drawn has as many."""


def name_phrases(join: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """Make whoever takes a seat name a driver's part of the seed by their name: the number of their click tells the
    time."""

    async def join_by_name(
        lobby: "Lobby", race: int, actor: "Actor", seat: Any = None, phrase: str = "", by: Any = "dm"
    ) -> Any:
        return await join(lobby, race, actor, seat, phrase or f"{crc32(actor.name.encode()):08x}", by)

    return join_by_name


@pytest.fixture(autouse=True)
def same_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the races of each test roll the same dice at every run; in a thorough run they are random."""
    if not THOROUGH:
        from bot.lobby.lobby import Lobby

        chance, original = Random(request.node.nodeid), secrets.token_bytes
        monkeypatch.setattr(secrets, "token_bytes", lambda n=None: chance.randbytes(n) if n == SEED else original(n))
        monkeypatch.setattr(Lobby, "join", name_phrases(Lobby.join))


@pytest.fixture(autouse=True)
def check_afterwards() -> Iterator[None]:
    """Check after each test, in one fixture because each costs every test a quarter of a millisecond:

    - after every commit the race waits for a person who was told so;
    - no gateway session is left: its thread would fail in whichever test runs then;
    - no file is left in the folder of the project: each test has a folder of its own."""
    from tests.liveness_check import FAULTS

    FAULTS.clear()
    before = list_files()
    yield
    assert not FAULTS, FAULTS
    sessions = [thread for thread in threading.enumerate() if thread.name.startswith("keep-alive-handler")]
    assert not [thread for thread in sessions if not cast("Any", thread)._stop_ev.is_set()]
    new_files = list_files() - before
    assert not new_files, f"{sorted(new_files)} were left in {ROOT} by this test, or by one that another worker ran"


def list_files() -> set[str]:
    """List what lies in the folder of the project, but for hidden files and what an import compiles."""
    return {name for name in os.listdir(ROOT) if not name.startswith((".", "__pycache__"))}  # noqa: PTH208


class FailuresAtOnce:
    """Print failures at once, so that an interrupted run has reported them too."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        terminal = self.config.pluginmanager.get_plugin("terminalreporter")
        if report.failed and terminal is not None:
            terminal.write_line(f"\nFAILED {report.nodeid} ({report.when}): {report.longreprtext[-2000:]}")


class StatementsOnBoth:
    """At the end, run on PostgreSQL every store statement that the tests ran on SQLite only (tests/statements.py).

    A statement that fails there fails the run."""

    def __init__(self, config: pytest.Config) -> None:
        self.config, self.statements_of_workers, self.refused = config, list[Any](), dict[str, str]()
        self.statements: Any = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_finish(self) -> None:
        """Do nothing for tests that import no database."""
        if "bot.store.sqlite" in sys.modules and _server() is not None:
            from tests.statements import Statements

            self.statements = Statements()
            self.statements.record()

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Collect the statements of a worker."""
        if statements := getattr(node, "workeroutput", {}).get("statements"):
            self.statements_of_workers.append(pickle.loads(statements))

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """In a worker report the statements, in the main process run them on PostgreSQL."""
        only = self.statements.list_only_on_sqlite() if self.statements else []
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput["statements"] = pickle.dumps(only)
            return
        statement_lists = [each for each in (*self.statements_of_workers, only) if each]
        if statement_lists:
            from tests.statements import list_refused, merge

            self.refused = asyncio.run(list_refused(merge(statement_lists)))
        if self.refused and not session.exitstatus:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """List the statements that failed."""
        if self.refused:
            terminalreporter.section("statements that run on SQLite only", red=True)
        for sql, why in self.refused.items():
            terminalreporter.write_line(f"FAILED {sql}\n    {why}")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(StatementsOnBoth(config))
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(FailuresAtOnce(config))
        shared_folder = open_shared_folder()
        config.add_cleanup(lambda: close_shared_folder(shared_folder))


def pytest_sessionstart(session: pytest.Session) -> None:
    """Let the workers compile what they are about to import, a share each, and collect no garbage meanwhile."""
    gc.disable()
    worker_input: Mapping[str, Any] = getattr(session.config, "workerinput", {})
    if worker_input:
        compile_share(session.config, int(worker_input["workerid"].removeprefix("gw")), worker_input["workercount"])


def pytest_collection_finish() -> None:
    """Check commits from now on, and freeze imported objects, so that they are searched for garbage no more.

    Only what runs tests imports the program: the main process of several workers begins a second earlier."""
    from tests.liveness_check import install_check

    install_check()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two workers more than there are processors: tests on a socket wait half of their time."""
    return (os.cpu_count() or 1) + 2


WAITING_TESTS = (
    "tests/end_to_end/",
    "tests/siege/",
    "tests/bot/sandbox/",
    "tests/bot/store/test_postgres",
    "tests/bot/test_app",
    "tests/bot/test_cli",
    "tests/bot/test_connection",
    "tests/bot/test_faults",
    "tests/bot/test_importing",
    "tests/properties/test_hidden_phases",
)
"""Folders and modules whose tests wait for sockets and processes, or take long."""
GROUPED_TESTS = ("tests/siege/",)
"""Folders whose tests share one process, which takes seconds to start: one worker runs them all."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With several workers run long tests first, so that short tests fill the rest of the time."""
    workers: int = getattr(config, "workerinput", {}).get("workercount", 1)
    items[:] = distribute_tests(items, workers) if workers > 1 else items


def distribute_tests(items: Sequence[pytest.Item], workers: int) -> Iterator[pytest.Item]:
    """Order the tests so that each worker, which takes the same number in a row, gets its share of slow ones.

    Tests marked as slow are spread one by one (unless they share an expensive resource), the others file by
    file."""
    slow = [item for item in items if item.get_closest_marker("slow") and not item.nodeid.startswith(GROUPED_TESTS)]
    long = [item for item in items if item not in slow and item.nodeid.startswith(WAITING_TESTS)]
    bundles = [*([item] for item in slow), *([*file] for _, file in groupby(long, key=lambda item: item.path))]
    shares = [[item for bundle in bundles[n::workers] for item in bundle] for n in range(workers)]
    chosen = {*slow, *long}
    rest, tests_left = iter([item for item in items if item not in chosen]), len(items)
    for n, share in enumerate(shares):
        row = tests_left // (workers - n)
        tests_left -= row
        yield from share
        yield from islice(rest, max(0, row - len(share)))
    yield from rest
