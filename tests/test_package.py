"""Checks of the released wheel and image and their versions. The image's recipe is only read: Docker may be
missing."""

import json
import re
import shlex
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli.main import build_parser
from tests.bench.package import ROOT, build_wheel

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
VERSION = PROJECT["project"]["version"]
FOLDERS = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]


def list_shipped_files(root: Path) -> set[str]:
    files = (path for folder in FOLDERS for path in (root / folder).rglob("*") if path.is_file())
    return {path.relative_to(root).as_posix() for path in files if "__pycache__" not in path.parts}


@pytest.mark.slow
def test_the_wheel_holds_all_that_is_shipped_and_so_does_the_sdist_it_is_made_of(tmp_path: Path) -> None:
    """What it does where it is installed, `make package` tries (tests/bench/package.py)."""
    wheel = build_wheel(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {wheel.name, f"race_steward-{VERSION}.tar.gz"}
    with zipfile.ZipFile(wheel) as archive:
        files = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert files == list_shipped_files(ROOT), "it is made of the sdist, which holds all of it"


def test_the_version_is_the_newest_of_the_changelog() -> None:
    (newest, *_) = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest == VERSION


def steps() -> Iterator[tuple[str, str]]:
    """List the steps of the image's recipe as instruction and rest."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            instruction, _, rest = line.partition(" ")
            yield instruction, " ".join(rest.split())


def test_the_image_is_slim_runs_as_nobody_in_particular_and_looks_after_its_health() -> None:
    instructions = list(steps())
    stages = [n for n, (instruction, _) in enumerate(instructions) if instruction == "FROM"]
    assert all(instructions[n][1].startswith("${PYTHON_IMAGE}") for n in stages)
    base = next(rest for instruction, rest in instructions if instruction == "ARG")
    assert re.fullmatch(r"PYTHON_IMAGE=python:3\.13-slim@sha256:[0-9a-f]{64}", base), "the base is named by its digest"
    last = dict(instructions[stages[-1] :])
    assert last["USER"] == "steward"
    assert [name for name, _ in instructions][-4:] == ["WORKDIR", "VOLUME", "HEALTHCHECK", "CMD"], (
        "nothing runs as root"
    )
    assert last["WORKDIR"] == "/data"
    assert json.loads(last["VOLUME"]) == ["/data", "/backups"]
    assert "STEWARD_DATABASE=/data/" in last["ENV"]
    for instruction in ("HEALTHCHECK", "CMD"):
        program, *words = shlex.split(last[instruction].partition("[")[2].rstrip("]").replace(",", " "))
        assert program in PROJECT["project"]["scripts"]
        build_parser().parse_args(words)


def test_the_image_is_given_all_that_the_wheel_is_made_of_and_installs_from_the_lock() -> None:
    copied_names = {
        name for step, rest in steps() if step == "COPY" and "--from" not in rest for name in rest.split()[:-1]
    }
    assert copied_names >= {
        *FOLDERS,
        "pyproject.toml",
        "LICENSE",
        "README.md",
        "requirements.txt",
        "requirements-build.txt",
    }
    ignore_lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {line[1:] for line in ignore_lines if line.startswith("!")} == copied_names
    installs = [rest for step, rest in steps() if step == "RUN" and "pip" in rest]
    for line in " && ".join(installs).split(" && "):
        if " install " in line:
            assert "--no-deps" in line, line
            assert "--require-hashes" in line or "/wheel/" in line, line


@pytest.mark.slow
def test_a_newer_release_of_a_package_cannot_break_an_installation() -> None:
    """The locks are complete, so pip installs what they name and resolves nothing."""
    installs = [
        line for line in (ROOT / "Makefile").read_text(encoding="utf-8").splitlines() if "$(PIP) install" in line
    ]
    assert len(installs) == 3
    assert all("--no-deps" in line for line in installs), installs
    check = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True, check=False)
    assert check.returncode == 0, check.stdout


@pytest.mark.parametrize("file", ["compose.yaml", "data/handbook/hosts.md"])
def test_a_composed_image_has_a_root_that_cannot_be_written_to(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert "read_only: true\n" in text
    assert "tmpfs: [/tmp]\n" in text
