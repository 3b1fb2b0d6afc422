"""Compiles the modules of the project before the tests are collected, each in one of the workers of a test run."""

import sys
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path

import pytest
from _pytest.assertion import rewrite

from tests.repository import ROOT


def compile_share(config: pytest.Config, worker: int, workers: int) -> None:
    """Compile this worker's share of the modules; without it every worker would compile all of them."""
    if not sys.dont_write_bytecode:
        for path in [*list_modules()][worker::workers]:
            (rewrite_tests if path.name.startswith("test_") else compile_module)(path, config)


def list_modules() -> Iterator[Path]:
    """List all modules in the order in which collecting imports them."""
    for folder in ("bot", "rules", "tests"):
        yield from sorted((ROOT / folder).rglob("*.py"))


def compile_module(path: Path, config: pytest.Config) -> None:
    """Compile a module as an import does, and keep the result where an import finds it."""
    del config
    try:
        SourceFileLoader(path.stem, str(path)).get_code(path.stem)
    except SyntaxError:
        return  # Whoever imports the module says so.


def rewrite_tests(path: Path, config: pytest.Config) -> None:
    """Compile a module of tests with its assertions rewritten, as pytest does when it imports the module."""
    folder = rewrite.get_cache_dir(path)
    pyc_file = folder / f"{path.stem}{rewrite.PYC_TAIL}"
    if rewrite._read_pyc(path, pyc_file) is None and rewrite.try_makedirs(folder):
        try:
            source_hash, code = rewrite._rewrite_test(path, config)
        except SyntaxError:
            return
        rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, source_hash, pyc_file)
