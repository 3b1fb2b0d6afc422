"""Text from outside is checked before it is parsed, and cannot block or crash the program."""

import time
import tomllib
from pathlib import Path

import pytest

from bot.cli.main import run_command
from rules.safe_toml import TooMuch, read_toml
from tests.repository import DATA

HOSTILE = {
    "brackets": "a = " + "[" * 100_000,
    "closed brackets": "a = " + "[" * 5000 + "]" * 5000,
    "tables in tables": "a = " + "{b = " * 5000 + "1" + "}" * 5000,
    "digits": "a = " + "9" * 200_000,
    "parted digits": "a = 1" + "_9" * 100_000,
    "bits": "a = 0b" + "1" * 200_000,
    "keys": "k" + " = 1\nk".join(map(str, range(300_000))),
    "a dotted key": ".".join(["a"] * 100_000) + " = 1",
    "a dotted heading": f"[{' . '.join(['a'] * 50_000)}]",
    "quotes left open": 'a = """\\' * 60_000,
    "brackets after a quote": 'a = "\\"" # "\nb = ' + "[" * 100_000,
}
HARMLESS = {
    "brackets in a string": f'a = "{"[" * 1000}"',
    "brackets in a long string": f'a = """{"[" * 1000}"""',
    "brackets in a literal": f"a = '{'[' * 1000}'",
    "brackets in a remark": f"a = 1 # {'[' * 1000}",
    "digits in a string": f'a = "{"9" * 1000}"',
    "many small lists": f"a = [{'[1.5, 2.5], ' * 2000}]",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_text_beyond_the_limits_is_refused_at_once(text: str) -> None:
    began = time.perf_counter()
    with pytest.raises((TooMuch, tomllib.TOMLDecodeError)):
        read_toml(text)
    assert time.perf_counter() - began < 5


@pytest.mark.parametrize("text", HARMLESS.values(), ids=HARMLESS.keys())
def test_what_is_quoted_or_a_remark_is_no_matter(text: str) -> None:
    assert read_toml(text) == tomllib.loads(text)


@pytest.mark.parametrize("path", sorted(DATA.glob("**/*.toml")), ids=lambda path: path.stem)
def test_every_file_of_ours_is_well_within(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert read_toml(text) == tomllib.loads(text)


@pytest.mark.parametrize("words", [["tracks", "check"], ["tables", "check"], ["cases"], ["verify"]], ids="-".join)
@pytest.mark.parametrize("name", [name for name in HOSTILE if "quote" not in name])
def test_whatever_reads_such_a_file_says_so_in_one_sentence_and_exits_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], name: str
) -> None:
    path = tmp_path / "hostile.toml"
    path.write_text(HOSTILE[name], encoding="utf-8")
    assert run_command([*words, str(path)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert "should not happen" not in said.err
