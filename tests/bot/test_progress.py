"""Long work shows its progress to people, and prints JSON for programs."""

import io
import json
from pathlib import Path

import pytest

from bot.cli.main import run_command
from bot.cli.progress import show_progress

CASES = Path(__file__).parents[1] / "cases" / "powersled" / "06-movement.toml"


class Terminal(io.StringIO):
    """A text stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def test_on_a_terminal_a_bar_grows_and_is_wiped_and_stdout_has_data_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    assert run_command(["cases", str(CASES)]) == 0
    assert capsys.readouterr().out.endswith(" passed, 0 failed\n")
    assert "cases" in terminal.getvalue()
    assert terminal.getvalue().endswith("\x1b[2K"), "the line is wiped"
    before = terminal.tell()
    assert [*show_progress(iter("abc"), "letters", 3)] == ["a", "b", "c"]
    assert "3/3" in terminal.getvalue()[before:]


def test_where_nobody_looks_nothing_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert [*show_progress("abc", "letters")] == ["a", "b", "c"]
    assert run_command(["cases", "--json", str(CASES)]) == 0
    said = capsys.readouterr()
    report = json.loads(said.out)
    assert (report["code"], report["failed"], said.err) == (0, 0, "")
    assert report["passed"] > 0
