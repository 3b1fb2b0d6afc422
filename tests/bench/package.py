"""The wheel installed in a clean environment: everything runs from it alone, and no file is written into its
folder."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from tests.bench.figures import BenchSettings, MeasureResult

ROOT = Path(__file__).parents[2]
RACE = ("race", "--track", "tt-1", "--laps", "1", "--drivers", "2", "--seed", "7", "--out", "race")


def measure(settings: BenchSettings) -> MeasureResult:
    """Report the faults of the package."""
    if os.name != "posix":
        return MeasureResult([], ["left out: it looks for bin and lib"], [])
    try:
        packages = install_wheel(build_wheel(settings.folder / "dist"), settings.folder / "venv")
        before = list_files(packages)
        faults = [*try_programs(settings.folder / "venv" / "bin", settings.folder / "away")]
        faults += ["something was written beside it"] if list_files(packages) != before else []
    except Ended as fault:
        faults = [str(fault)]
    return MeasureResult([], ["built, installed, and run from outside the tree"], faults)


class Ended(Exception):
    """A program ended with an error."""


def run_program(*words: str | Path, **how: Any) -> str:
    """Run a program that must succeed; return its output. Raises Ended."""
    process = subprocess.run(words, capture_output=True, text=True, check=False, **how)
    if process.returncode:
        raise Ended(f"{words[0]} ended with {process.returncode}: {process.stderr[-500:]}")
    return str(process.stdout)


def build_wheel(folder: Path) -> Path:
    """Build the sdist, and from it the wheel; return the wheel. Raises Ended."""
    run_program(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    (wheel,) = folder.glob("*.whl")
    return wheel


def install_wheel(wheel: Path, folder: Path) -> Path:
    """Create an environment with the wheel and our copies of its dependencies; return its packages."""
    run_program(sys.executable, "-m", "venv", "--without-pip", folder)
    alone = ("--offline", "--no-cache", "--no-index", "--no-deps")
    run_program(sys.executable, "-m", "uv", "pip", "install", *alone, "--python", folder / "bin" / "python", wheel)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "needed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return packages


def list_files(folder: Path) -> dict[str, tuple[int, int]]:
    """List all files of a folder with modification time and size."""
    stats = {path: path.stat() for path in folder.rglob("*")}
    return {str(path): (file_stat.st_mtime_ns, file_stat.st_size) for path, file_stat in stats.items()}


def try_programs(programs: Path, away: Path) -> list[str]:
    """Run the installed program under both names (version, race, cases, sandbox); return the faults."""
    away.mkdir()
    case = away / "case.toml"
    case.write_bytes((ROOT / "tests" / "cases" / "powersled" / "06-movement.toml").read_bytes())
    own = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "STEWARD", "DISCORD"))}
    bare: dict[str, Any] = {"cwd": away, "env": {**own, "PYTHONPYCACHEPREFIX": str(away / "compiled")}}
    steward, by_its_name = programs / "steward", programs / "race-steward"
    checks = {
        "its version": run_program(by_its_name, "--version", **bare).startswith("steward "),
        "a race": "\tfinished\n" in run_program(steward, *RACE, **bare),
        "cases": run_program(steward, "cases", case, **bare).endswith(" passed, 0 failed\n"),
        "the sandbox": _serves_sandbox([by_its_name, "play", "--no-open", "--port", "0"], bare),
    }
    return [f"{what}: not as it should be" for what, good in checks.items() if not good]


def _serves_sandbox(words: list[str | Path], bare: dict[str, Any]) -> bool:
    """Whether the sandbox serves its page, and ends when it is terminated."""
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, **bare) as sandbox:
        assert sandbox.stdout is not None
        with urlopen(sandbox.stdout.readline().strip()) as page:
            is_served = b"<html" in page.read()
        sandbox.terminate()
    return is_served and sandbox.returncode == 0
