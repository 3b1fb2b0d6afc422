"""What is handed out: the wheel, the image, their versions. The image is only read: no test can count on a Docker."""

import os
import re
import shlex
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from bot.cli import parser

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
VERSION = PROJECT["project"]["version"]
FOLDERS = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]


def shipped(root: Path) -> set[str]:
    files = (path for folder in FOLDERS for path in (root / folder).rglob("*") if path.is_file())
    return {path.relative_to(root).as_posix() for path in files if "__pycache__" not in path.parts}


def called(*words: str | Path, **how: Any) -> str:
    """A program that ends well; what it prints."""
    ended = subprocess.run(words, capture_output=True, text=True, check=False, **how)
    assert ended.returncode == 0, ended.stderr
    return str(ended.stdout)


def installed(wheel: Path, folder: Path) -> Path:
    """A clean environment that holds the wheel, and what it needs from ours: no index is asked. Its packages."""
    called(sys.executable, "-m", "venv", "--without-pip", folder)
    alone = ("--offline", "--no-cache", "--no-index", "--no-deps")
    called(sys.executable, "-m", "uv", "pip", "install", *alone, "--python", folder / "bin" / "python", wheel)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "needed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return packages


def written(folder: Path) -> dict[str, tuple[int, int]]:
    stats = {path: path.stat() for path in folder.rglob("*")}
    return {str(path): (found.st_mtime_ns, found.st_size) for path, found in stats.items()}


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs POSIX: it looks for bin and lib")
def test_from_the_wheel_alone_everything_runs_and_nothing_is_written_beside_it(tmp_path: Path) -> None:
    called(sys.executable, "-m", "build", "--no-isolation", "--outdir", tmp_path / "dist", ROOT)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    assert {path.name for path in wheel.parent.iterdir()} == {wheel.name, f"race_steward-{VERSION}.tar.gz"}
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert held == shipped(ROOT), "it is made of the sdist, which holds all of it"

    packages = installed(wheel, tmp_path / "venv")
    before = written(packages)
    away = tmp_path / "away"
    away.mkdir()
    case = away / "case.toml"
    case.write_bytes((ROOT / "tests" / "cases" / "powersled" / "06-movement.toml").read_bytes())
    own = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "STEWARD", "DISCORD"))}
    bare: dict[str, Any] = {"cwd": away, "env": {**own, "PYTHONPYCACHEPREFIX": str(tmp_path / "compiled")}}
    steward, by_its_name = (tmp_path / "venv" / "bin" / name for name in ("steward", "race-steward"))
    assert called(by_its_name, "--version", **bare) == f"steward {VERSION}\n"
    race = ["race", "--track", "tt-1", "--laps", "1", "--drivers", "2", "--seed", "7", "--out", "race"]
    assert "\tfinished\n" in called(steward, *race, **bare)
    assert called(steward, "cases", case, **bare).endswith(" passed, 0 failed\n")
    play: list[str | Path] = [by_its_name, "play", "--no-open", "--port", "0"]
    with subprocess.Popen(play, stdout=subprocess.PIPE, text=True, **bare) as table:
        assert table.stdout is not None
        with urlopen(table.stdout.readline().strip()) as page:
            assert b"<html" in page.read()
        table.terminate()
    assert table.returncode == 0
    assert written(packages) == before


def test_the_version_is_the_newest_of_the_changelog() -> None:
    (newest, *_) = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest == VERSION


def steps() -> Iterator[tuple[str, str]]:
    """The image's recipe: instruction and rest, a line each."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            instruction, _, rest = line.partition(" ")
            yield instruction, " ".join(rest.split())


def test_the_image_is_slim_runs_as_nobody_in_particular_and_looks_after_its_health() -> None:
    found = list(steps())
    stages = [n for n, (instruction, _) in enumerate(found) if instruction == "FROM"]
    assert all(found[n][1].startswith("python:3.13-slim") for n in stages)
    last = dict(found[stages[-1] :])
    assert last["USER"] == "steward"
    assert [name for name, _ in found][-4:] == ["WORKDIR", "VOLUME", "HEALTHCHECK", "CMD"], "nothing runs as root"
    assert last["WORKDIR"] == last["VOLUME"] == "/data"
    assert "STEWARD_DATABASE=/data/" in last["ENV"]
    for instruction in ("HEALTHCHECK", "CMD"):
        program, *words = shlex.split(last[instruction].partition("[")[2].rstrip("]").replace(",", " "))
        assert program in PROJECT["project"]["scripts"]
        parser().parse_args(words)


def test_the_image_is_given_all_that_the_wheel_is_made_of_and_installs_from_the_lock() -> None:
    copied = {name for step, rest in steps() if step == "COPY" and "--from" not in rest for name in rest.split()[:-1]}
    assert copied >= {*FOLDERS, "pyproject.toml", "LICENSE", "README.md", "requirements.txt", "requirements-dev.txt"}
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {line[1:] for line in ignored if line.startswith("!")} == copied
    installs = [rest for step, rest in steps() if step == "RUN" and "pip" in rest]
    for line in " && ".join(installs).split(" && "):
        if " install " in line:
            assert "--require-hashes" in line or "--no-deps" in line, line


@pytest.mark.parametrize("file", ["compose.yaml", "data/handbook/hosts.md"])
def test_a_composed_image_has_a_root_that_cannot_be_written_to(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert "read_only: true\n" in text
    assert "tmpfs: [/tmp]\n" in text
