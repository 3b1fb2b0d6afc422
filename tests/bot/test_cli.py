"""The command line: exit codes, one sentence for each error, and nothing but data on stdout."""

import asyncio
import contextlib
import errno
import io
import json
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from bot.cli import import_race
from bot.cli.main import run_command
from bot.cli.play import find_database
from bot.store.migration_steps import load_migrations
from bot.store.sqlite import Sqlite
from rules.registry import RULESETS
from rules.speed_circuit.model.events import OnGrid
from tests.bot.race_services import ANA, BEN, Clock, expect_done, open_services
from tests.bot.replay_page.recorded_races import load_analysis, race_file, record_unfinished_race
from tests.bot.test_own_tracks import InProcessExaminer
from tests.games import find_smallest_track_name
from tests.repository import DATA, ROOT
from tests.sampling import THOROUGH

COMMANDS = (
    "run",
    "check",
    "play",
    "race",
    "verify",
    "replay",
    "analyse",
    "cases",
    "stats",
    "tracks",
    "tables",
    "doctor",
    "backup",
    "health",
    "import",
    "words",
)


@pytest.fixture(autouse=True)
def surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No token, a database of the test's own."""
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.delenv("STEWARD_DATA", raising=False)
    monkeypatch.setenv("STEWARD_DATABASE", str(tmp_path / "test.sqlite"))


def race(out: Path, *more: str) -> list[str]:
    usual = {"--game": "speed_circuit", "--track": "long-meadow", "--laps": "1", "--drivers": "2", "--seed": "7"}
    words = [word for option, value in usual.items() if option not in more for word in (option, value)]
    return ["race", *words, "--out", str(out), *more]


def test_a_folder_stands_for_the_case_files_in_it_but_not_for_their_tracks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "of a game" / "tracks").mkdir(parents=True)
    (tmp_path / "of a game" / "tracks" / "oval.toml").write_text("title = 'no case'", encoding="utf-8")
    (tmp_path / "of a game" / "a.toml").write_text("[[case]]\ngame = 'chess'\n", encoding="utf-8")
    assert run_command(["cases", str(tmp_path)]) == 2
    told = capsys.readouterr().err.splitlines()
    assert [Path(line.partition(":")[0]).name for line in told] == ["a.toml"]


def test_a_folder_without_case_files_is_refused_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "tracks").mkdir()
    (tmp_path / "tracks" / "oval.toml").write_text("title = 'no case'", encoding="utf-8")
    assert run_command(["cases", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"steward: {tmp_path} holds no case files (*.toml).\n"


@pytest.mark.parametrize("option", ["--races 5", "--option slip_rear_min=2", "--strength ace"])
def test_options_for_races_of_bots_are_refused_with_race_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    assert run_command(["stats", str(tmp_path / "race.json"), *option.split()]) == 2
    assert f"{option.split(maxsplit=1)[0]}: only for races of bots" in capsys.readouterr().err


def test_statistics_are_asked_for_in_one_format(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["stats", "--csv", "--json"]) == 2
    assert capsys.readouterr() == ("", "steward: --csv and --json are two formats: leave one out.\n")


INNER_COMMANDS = ("tracks list", "tracks check", "tracks draw", "tables check")


@pytest.mark.parametrize(
    "words", [["--help"], *([*name.split(), "--help"] for name in (*COMMANDS, *INNER_COMMANDS))], ids=" ".join
)
def test_every_command_explains_itself(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run_command(words)
    assert ended.value.code == 0
    said = capsys.readouterr().out
    usage, description, *_ = said.split("\n\n")
    assert usage.startswith("usage: steward")
    assert description.endswith("."), "a sentence about what it does"
    assert "Exit codes: 0 done; 1 checked, and something is wrong" in said


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["fly"],
        ["race"],
        ["race", "--track", "long-meadow", "--out", "x", "--drivers", "13"],
        ["race", "--track", "long-meadow", "--out", "x", "--drivers", "1"],
        ["race", "--track", "long-meadow", "--out", "x", "--option", "wings"],
        ["race", "--track", "long-meadow", "--out", "x", "--pace", "slow"],
        ["verify"],
        ["tracks"],
    ],
)
def test_bad_usage_exits_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run_command(words)
    assert ended.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1


@pytest.mark.slow
def test_a_race_is_written_down_and_can_be_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "new" / "race"
    assert run_command(race(out)) == 0
    said = capsys.readouterr()
    lines = [line.split("\t") for line in said.out.splitlines()]
    assert [(line[0], line[2], line[3]) for line in lines] == [("1", "1", "finished"), ("2", "1", "finished")]
    assert sorted(line[1] for line in lines) == ["blue", "red"]
    assert said.err == ""
    rounds = len(json.loads((out / "race.json").read_text())["rounds"])
    pictures = [f"round-{n:03d}.png" for n in range(rounds)]
    assert sorted(path.name for path in out.iterdir()) == ["log.txt", "posts.md", "race.json", *pictures]
    posts = (out / "posts.md").read_text(encoding="utf-8").splitlines()
    headings = [line for line in posts if line.startswith("## ")]
    assert headings == [*(f"## Round {n}" for n in range(rounds)), "## Flag"]
    assert run_command(["verify", str(out / "race.json")]) == 0
    assert f"{rounds} rounds recomputed" in capsys.readouterr().out


def test_a_folder_that_holds_files_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "novel.txt").write_text("It was a dark")
    assert run_command(race(tmp_path / "out")) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["novel.txt"]
    assert run_command(race(tmp_path / "out" / "novel.txt")) == 2


@pytest.mark.parametrize(
    ("more", "word"),
    [
        (["--track", "nowhere"], "nowhere"),
        (["--game", "ludo"], "ludo"),
        (["--profile", "gold"], "gold"),
        (["--option", "wings=2"], "wings"),
        (["--option", "wings=2"], "Speed Circuit has: "),
        (["--option", "allow_plot_zero=perhaps"], "allow_plot_zero"),
        (["--drivers", "12", "--track", "tt-1", "--game", "ludo"], "ludo"),
    ],
)
def test_a_race_that_cannot_be_driven_exits_2_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str], word: str
) -> None:
    assert run_command(race(tmp_path / "out", *more)) == 2
    said = capsys.readouterr()
    assert word in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""
    assert not (tmp_path / "out").exists(), "a folder that it made is taken away again"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["race", "--track", "long-medow", "--out", "x"], "Do you mean long-meadow?"),
        (["race", "--track", "tt-1", "--game", "formla d", "--out", "x"], "Do you mean formula_d?"),
        (["race", "--track", "tt-1", "--language", "xx", "--out", "x"], "There are: de, en."),
        (["words", "--game", "powersledge", "one down"], "Do you mean powersled?"),
        (["stats", "--track", "nope"], "There is no track “nope”."),
    ],
)
def test_a_wrong_name_is_told_with_the_nearest_one(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(words) == 2
    said = capsys.readouterr()
    assert told in said.err
    assert said.out == ""


def test_a_wrong_command_is_told_with_the_nearest_one(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run_command(["rae"])
    assert "there is no “rae”. Do you mean race?" in capsys.readouterr().err


@pytest.mark.slow
def test_the_track_settles_the_game_and_its_title_names_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    words = ["race", "--track", "Lantern Harbour", "--laps", "1", "--drivers", "2", "--language", "de"]
    assert run_command([*words, "--out", str(out)]) == 0, capsys.readouterr().err
    assert json.loads((out / "race.json").read_text())["game"] == "formula_d"
    posts = (out / "posts.md").read_text()
    assert "Rennrunde" in posts
    english = (" leads ", "Next: orders", "starts from", "## Round", "## Flag")
    assert not [word for word in english if word in posts], "rounds and headings are German too"


def test_a_file_that_is_not_there_is_left_out_of_the_count_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["stats", "nofile.json"]) == 2
    assert "nofile.json is left out: it cannot be read (No such file or directory)." in capsys.readouterr().err


@pytest.mark.parametrize(
    "command", ["tracks check", "cases", "words --game formula_d 4 --at", "verify", "tables check"]
)
def test_a_file_that_is_no_text_is_refused_in_one_sentence(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "picture.toml"
    path.write_bytes(b"\xff\xfe\x00")
    assert run_command([*command.split(), str(path)]) == 2
    assert (
        capsys.readouterr()
        .err.rstrip("\n")
        .endswith("cannot be read: it is not UTF-8 text" + "." * (command != "cases"))
    )


def test_a_table_is_kept_in_the_clone_or_in_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT / "data")
    assert find_database() == ROOT / ".steward" / "play.sqlite"
    monkeypatch.chdir(tmp_path)
    assert find_database() == platformdirs.user_data_path("steward") / "play.sqlite"


def test_a_table_that_cannot_be_kept_or_served_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert run_command(["play", "--no-open", "--database", str(tmp_path / "file" / "play.sqlite")]) == 3
    assert "name another place with --database" in capsys.readouterr().err
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        database = str(tmp_path / "play.sqlite")
        assert run_command(["play", "--no-open", "--port", str(port), "--database", database]) == 3
    said = capsys.readouterr().err
    assert (
        f"Port {port} of 127.0.0.1 cannot be used: Address already in use; name another, or leave --port out." in said
    )


def test_a_shell_can_complete_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run_command(["--print-completion", "bash"])
    assert ended.value.code == 0
    assert "verify" in capsys.readouterr().out


@pytest.fixture(scope="module")
def driven(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Any]:
    """The file of a race, and what a program read of it."""
    out, said = tmp_path_factory.mktemp("driven") / "out", io.StringIO()
    with contextlib.redirect_stdout(said):
        assert run_command(race(out, "--json")) == 0
    return out / "race.json", json.loads(said.getvalue())


@pytest.mark.slow
def test_a_forged_file_exits_1_and_an_unreadable_one_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], driven: tuple[Path, Any]
) -> None:
    (good, told), path = driven, tmp_path / "forged.json"
    first = told["classification"][0]
    assert (first["place"], first["status"]) == (1, "finished")
    path.write_text(good.read_text().replace('"place":1', '"place":3', 1))
    assert run_command(["verify", str(path)]) == 1
    assert capsys.readouterr().out == "classification[0].place: recorded 3, computed 1\n"
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe")
    unreadable = (tmp_path / "nowhere.json", tmp_path, tmp_path / "binary.json", DATA / "tracks" / "tt-1.toml")
    for none in unreadable:
        assert run_command(["verify", str(none)]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert run_command(["verify", str(good), str(path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == f"{path}: classification[0].place: recorded 3, computed 1"
    assert all(line.startswith(f"{good}: ") for line in lines[:-1])
    assert run_command(["verify", "--json", str(good), *map(str, unreadable), str(path)]) == 2
    sound, *missing, wrong = json.loads(capsys.readouterr().out)
    assert sound["difference"] is None
    assert all(one["fault"] for one in missing)
    assert wrong["difference"] == {"path": "classification[0].place", "recorded": "3", "computed": "1"}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("{}", 2),
        ("[1,", 2),
        (("round-less", lambda body: {**body, "rounds": [None, *body["rounds"][1:]]}), 1),
        (("strange key", lambda body: {**body, "version": 9}), 1),
        (("no flag", lambda body: {name: body[name] for name in body if name != "classification"}), 1),
    ],
)
@pytest.mark.parametrize(
    "words",
    [
        ["verify", "race.json"],
        ["replay", "race.json", "--out", "page.html"],
        ["analyse", "race.json", "--out", "analysis"],
        ["import", "race.json", "--server", "1", "--channel", "2"],
        ["play", "--race", "race.json", "--no-open"],
    ],
    ids=lambda words: words[0],
)
def test_a_broken_race_file_is_refused_in_a_sentence_by_every_command(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    change: Any,
    code: int,
) -> None:
    monkeypatch.chdir(tmp_path)
    text = change if isinstance(change, str) else json.dumps(change[1](json.loads(race_file("circus_maximus"))))
    (tmp_path / "race.json").write_text(text, encoding="utf-8")
    monkeypatch.setattr(import_race, "SandboxedExaminer", InProcessExaminer)
    assert run_command(words) == code
    said = capsys.readouterr()
    assert "should not happen" not in said.err
    assert (said.err + said.out).count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir() if path.name != "race.json") == []


def analysis_of_another() -> str:
    return load_analysis(race_file("circus_maximus")).model_dump_json()


@pytest.mark.slow
def test_a_race_becomes_a_page_a_forged_one_too_and_nothing_else_does(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, page = tmp_path / "race.json", tmp_path / "race.html"
    path.write_text(race_file("speed_circuit"), encoding="utf-8")
    assert run_command(["replay", str(path), "--out", str(page)]) == 0
    assert capsys.readouterr().out == f"{page}\t{page.stat().st_size}\n"
    assert run_command(["replay", str(path), "--out", str(page), "--language", "de"]) == 0
    assert '<html lang="de">' in page.read_text(encoding="utf-8")
    analysis = tmp_path / "analysis.json"
    with_analysis = ["replay", str(path), "--out", str(page), "--analysis", str(analysis)]
    for other, fault in (("{}", "`steward analyse` has not written"), (analysis_of_another(), "another race")):
        analysis.write_text(other, encoding="utf-8")
        assert run_command(with_analysis) == 2
        assert fault in capsys.readouterr().err
    path.write_text(path.read_text(encoding="utf-8").replace('"place":1', '"place":3', 1), encoding="utf-8")
    assert run_command(["replay", str(path), "--out", str(page)]) == 1
    assert "classification[0].place: recorded 3, computed 1" in capsys.readouterr().err
    assert "was altered" in page.read_text(encoding="utf-8")
    page.unlink()
    for wrong in (
        [str(tmp_path / "nowhere.json"), "--out", str(page)],
        [str(DATA / "tracks" / "tt-1.toml"), "--out", str(page)],
        [str(path), "--out", str(page), "--language", "xx"],
        [str(path), "--out", str(tmp_path / "no folder" / "race.html")],
    ):
        assert run_command(["replay", *wrong]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    path.write_text(record_unfinished_race(), encoding="utf-8")
    assert run_command(["replay", str(path), "--out", str(page)]) == 2
    assert "before the flag" in capsys.readouterr().err
    assert not page.exists()


@pytest.mark.slow
def test_race_files_are_counted_as_they_were_driven_and_what_is_none_is_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], driven: tuple[Path, Any]
) -> None:
    (file, told), none = driven, tmp_path / "none.json"
    none.write_text("{}")
    assert run_command(["stats", str(file), str(none), "--by", "slip_speed_bonus"]) == 0
    said = capsys.readouterr()
    assert said.err == f"steward: {none} is left out: it is not a race file.\n"
    lines = [line.split("\t") for line in said.out.splitlines()]
    assert lines[1][0].startswith("long-meadow, slip_speed_bonus=")
    facts = [fact for round in json.loads(file.read_text())["rounds"] for fact in round["told"]]
    grid = [fact["seat"] for fact in facts if fact["what"] == OnGrid(seat="red", place=1, space="(0,1)").what]
    winner = grid.index(told["classification"][0]["seat"])
    assert next(line for line in lines if line[1:2] == [f"won from grid slot {winner + 1}"])[2:4] == ["1", "1.00"]
    assert run_command(["stats", str(none)]) == 2
    assert run_command(["stats", "--by", "slip_speed_bonus"]) == 2


@pytest.mark.slow
@pytest.mark.parametrize("more", [(), ("--drivers", "3", "--pace", "live")] if THOROUGH else [()])
def test_files_are_equal_to_the_byte_whatever_the_hash_seed(
    tmp_path: Path, driven: tuple[Path, Any], more: tuple[str, ...]
) -> None:
    outs = [tmp_path / seed for seed in ("0", "4711")] if more else [driven[0].parent, tmp_path / "4711"]
    for out in (one for one in outs if not one.exists()):
        words, environment = race(out, *more), {**os.environ, "PYTHONHASHSEED": out.name}
        subprocess.run([sys.executable, "-m", "bot.cli.main", *words], check=True, env=environment, capture_output=True)
    for name in ("race.json", "log.txt", "posts.md"):
        assert len({(out / name).read_bytes() for out in outs}) == 1


def test_without_a_token_run_says_so_and_exits_3(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["run"]) == 3
    assert "DISCORD_TOKEN" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["health"], ["doctor"], ["backup", "copy.sqlite"]])
def test_without_a_usable_database_commands_exit_3(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_command(words) == 3
    (tmp_path / "test.sqlite").write_text("not a database " * 100)
    assert run_command(words) == 3
    said = capsys.readouterr()
    assert said.err.count("\n") == 2
    assert said.out == ""


@pytest.mark.parametrize("folder", [".", "..", "copies"])
def test_a_folder_in_place_of_a_file_is_called_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "copies").mkdir()
    asyncio.run(set_up(tmp_path))
    assert run_command(["backup", folder]) == 2
    monkeypatch.setenv("STEWARD_DATABASE", folder)
    monkeypatch.setenv("DISCORD_TOKEN", "abc")
    assert run_command(["run"]) == 3
    assert capsys.readouterr().err == f"steward: {folder} is a folder: name a file in it.\n" * 2


async def test_after_an_update_the_doctor_checks_a_copy_with_new_tables_and_leaves_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The handbook says: take the new version, run the doctor, start the bot."""
    database = await Sqlite.open(tmp_path / "test.sqlite", load_migrations()[:-1])
    await database.close()
    before = (tmp_path / "test.sqlite").read_bytes()
    assert await asyncio.to_thread(run_command, ["doctor"]) == 0
    said = capsys.readouterr().out
    assert "0 live races" in said
    assert "An updated copy was checked" in said
    assert await asyncio.to_thread(run_command, ["backup", str(tmp_path / "copy.sqlite")]) == 0
    assert (tmp_path / "test.sqlite").read_bytes() == before
    assert await asyncio.to_thread(run_command, ["health"]) == 3
    assert "the next start of the bot brings them up to date" in capsys.readouterr().err


def test_a_sandbox_speaks_only_languages_of_discord(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["play", "--no-open", "--language", "xx"]) == 2
    said = capsys.readouterr().err
    assert "no language “xx”" in said
    assert " de, " in said


def fill_disk(monkeypatch: pytest.MonkeyPatch, suffix: str) -> None:
    """Leave no room for files whose names end so."""
    write = Path.write_bytes

    def write_some(path: Path, content: bytes) -> int:
        if not path.name.removesuffix(".part").endswith(suffix):
            return write(path, content)
        write(path, content[:10])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", write_some)


@pytest.mark.parametrize("suffix", [".png", "race.json"])
def test_a_race_on_a_full_disk_ends_at_once_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], suffix: str
) -> None:
    fill_disk(monkeypatch, suffix)
    out = tmp_path / "out"
    assert run_command(race(out)) == 2
    assert capsys.readouterr().err == f"steward: {out} cannot be written to: No space left on device.\n"


def test_a_file_that_cannot_be_replaced_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "track.png"
    words = ["tracks", "draw", str(DATA / "tracks" / "tt-1.toml"), "--out", str(picture)]
    assert run_command(words) == 0
    before = picture.read_bytes()
    fill_disk(monkeypatch, ".png")
    assert run_command(words) == 2
    assert capsys.readouterr().err == f"steward: {picture} cannot be written: No space left on device.\n"
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"track.png": before}


@pytest.mark.parametrize("words", [["doctor"], ["backup", "copy.sqlite"], ["doctor", "--repair", "--yes"]])
@pytest.mark.parametrize("damaged_table", ["sqlite_master", "race"])
def test_a_damaged_database_is_called_damaged_and_a_backup_advised(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    damaged_table: str,
    words: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    asyncio.run(set_up(tmp_path))
    damage_table(tmp_path / "test.sqlite", damaged_table)
    assert run_command(words) == 3
    said = capsys.readouterr().err
    assert "malformed" in said
    assert "your last backup in its place" in said
    assert not (tmp_path / "copy.sqlite").exists()


def damage_table(path: Path, table: str) -> None:
    """Overwrite the first page of a table, but keep the file's header."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        root = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    with path.open("r+b") as file:
        file.seek((root[0] - 1) * size if root else 100)
        file.write(b"\xff" * (size if root else size - 100))


async def set_up(folder: Path, *, clock: Clock | None = None) -> None:
    async with open_services(folder, clock) as p:
        await p.system_api.send_heartbeat()


def test_health_is_a_heartbeat_under_a_minute_old(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import time

    asyncio.run(set_up(tmp_path, clock=Clock(int(time.time()) - 50)))
    assert run_command(["health"]) == 0
    asyncio.run(set_up(tmp_path, clock=Clock(int(time.time()) - 61)))
    assert run_command(["health"]) == 1
    assert "old" in capsys.readouterr().err


@pytest.mark.slow
async def test_a_newer_database_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = await Sqlite.open(tmp_path / "test.sqlite", (*load_migrations(), "SELECT 1;"))
    await database.close()
    ended = subprocess.run(  # noqa: ASYNC221 (it is over in a moment)
        [sys.executable, "-m", "bot.cli.main", "doctor"], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 3
    assert "newer Steward" in ended.stderr
    assert "Traceback" not in ended.stderr


async def test_the_doctor_finds_what_was_tampered_with(tmp_path: Path) -> None:
    from bot.cli.doctor import examine_database
    from tests.miniature import MINIATURE

    rulesets = {"miniature": MINIATURE}
    async with open_services(tmp_path) as p:
        race = await p.race(ANA, BEN)
        for member in (ANA, BEN):
            await p.answer(race, member, {"top": 4, "tyres": 2})
        await p.settle()
        for member in (ANA, BEN):
            expect_done(await p.answer(race, member, {"speed": 4}))
        await p.settle()
    sound = await examine_database(tmp_path / "test.sqlite", rulesets)
    assert sound.lines == ("race 1: sound", "1 live race")
    altered = "UPDATE round SET events = replace(events, '\"speed\":4', '\"speed\":5') WHERE n = 1"
    async with open_services(tmp_path) as p:
        await p.database.write(lambda t: t.run(altered))
    report = await examine_database(tmp_path / "test.sqlite", rulesets)
    assert report.problem_count == 1
    assert "told" in report.lines[0]


def test_a_setting_that_cannot_be_used_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("STEWARD_LOG", "loud")
    assert run_command(["tracks", "list"]) == 3
    assert "STEWARD_LOG" in capsys.readouterr().err
    monkeypatch.delenv("STEWARD_LOG")
    monkeypatch.setenv("STEWARD_DATA", str(tmp_path))
    assert run_command(["tracks", "list"]) == 3
    assert str(tmp_path) in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "values", "expected"),
    [
        ("STEWARD_DISCORD_API", ["foo", "http://", "https://discord.com", "ftp://x/api/v10"], "https://HOST/api/v10"),
        ("STEWARD_DISCORD_API", ["http://[::1/api/v10", "http://x:99999/api/v10", "http://x/api/v10?a"], "/api/v10"),
        ("STEWARD_DATABASE", ["mysql://x", "postgresql://u:hidden@h:port/x"], "postgresql://"),
        ("STEWARD_LOG", ["loud"], "DEBUG, INFO"),
        ("STEWARD_LOG_FORMAT", ["xml"], "text or json"),
        ("STEWARD_RETENTION", ["0", "-1", "1.5", "many", "3651"], "a whole number from 1 to 3650"),
        ("STEWARD_PROCESSES", ["0", "x", "1025"], "a whole number from 1 to 1024"),
        ("STEWARD_PROCESS", ["-1", "x"], "a whole number from 0 to 1023"),
        ("STEWARD_SHARD_COUNT", ["0", "x", "5000"], "a whole number from 1 to 1024"),
        ("STEWARD_UNKNOWN_WORDS", [".", "no/such/file"], "a file in a folder that exists"),
        ("DISCORD_TOKEN", ["hidden hidden", "hidden\nhidden", "hiddené"], "copy it again"),
    ],
)
def test_every_broken_setting_is_one_line_that_names_it_and_what_it_expects(
    name: str, values: list[str], expected: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for value in values:
        monkeypatch.setenv(name, value)
        assert run_command(["tracks", "list"]) == 3
        said = capsys.readouterr().err
        assert said.startswith(f"steward: {name} ")
        assert (said.count("\n"), expected in said, "hidden" in said) == (1, True, False)


@pytest.mark.parametrize("name", ["games.toml", "bots.toml", "speed_circuit/wbc.toml", "words/en/common.toml"])
def test_a_file_of_the_data_folder_that_cannot_be_read_is_named(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "data"
    shutil.copytree(DATA, copy)
    (copy / name).write_bytes(b"x = [ \xff")
    monkeypatch.setenv("STEWARD_DATA", str(copy))
    assert run_command(race(tmp_path / "race", "--profile", "wbc")) == 3
    said = capsys.readouterr().err
    assert str(copy / name.rpartition("/")[0]) in said
    assert "this should not happen" not in said


TWICE = {
    "race": [],
    "words": ["80"],
    "import": ["race.json", "--channel", "2"],
    "stats": [],
    "tracks list": [],
    "play": [],
}
"""By command: what it needs besides the option that is given twice."""


@pytest.mark.parametrize(
    ("command", "option", "one", "other"),
    [
        ("race", "--track", "sandhill", "long-meadow"),
        ("race", "--seed", "7", "8"),
        ("race", "--laps", "1", "2"),
        ("race", "--out", "x", "y"),
        ("race", "--option", "blind=yes", "blind=no"),
        ("stats", "--option", "blind=yes", "blind=no"),
        ("stats", "--against", "blind=yes", "blind=no"),
        ("stats", "--races", "1", "2"),
        ("import", "--driver", "red=3", "red=4"),
        ("import", "--server", "3", "4"),
        ("words", "--game", "formula_d", "powersled"),
        ("tracks list", "--game", "formula_d", "powersled"),
        ("play", "--port", "8090", "8091"),
    ],
)
def test_an_option_that_is_given_twice_with_different_values_is_refused(
    command: str, option: str, one: str, other: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        run_command([*command.split(), *TWICE[command], option, one, option, other])
    said = capsys.readouterr().err
    assert end.value.code == 2
    assert f"argument {option}: " in said
    assert "given twice" in said
    assert other.rpartition("=")[2] in said


def test_an_option_that_is_given_twice_with_one_value_counts_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    same = ["--option", "blind=yes", "--seed", "7", "--option", "blind=yes"]
    assert run_command(race(tmp_path / "race", *same)) == 0, capsys.readouterr().err


def test_tracks_and_tables_are_listed_and_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run_command(["tracks", "list", "--game", "speed_circuit"]) == 0
    assert any(line.startswith("long-meadow\t") for line in capsys.readouterr().out.splitlines())
    assert run_command(["tables", "check", str(DATA / "speed_circuit" / "wbc.toml")]) == 0
    broken = tmp_path / "broken.toml"
    broken.write_text("name = 1")
    assert run_command(["tables", "check", str(broken)]) == 1
    assert run_command(["tables", "check", str(tmp_path / "nowhere.toml")]) == 2


def test_a_tables_file_is_checked_by_the_game_that_it_looks_like(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    shipped = DATA / "circus_maximus" / "second-edition.toml"
    assert run_command(["tables", "check", str(shipped)]) == 0
    own = tmp_path / "our-club.toml"
    own.write_text(shipped.read_text().replace("[horse_injury]", "[horse_harm]"))
    assert run_command(["tables", "check", str(own)]) == 1
    assert f"{own}: C-1: horse_injury" in capsys.readouterr().out


@pytest.mark.slow
def test_statistics_are_the_same_every_time(capsys: pytest.CaptureFixture[str]) -> None:
    game = ["stats", "--game", "speed_circuit", "--track", "long-meadow", "--drivers", "2", "--laps", "1"]
    for _ in range(2):
        assert run_command([*game, "--races", "2"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if "CPU" not in line]
    assert lines[: len(lines) // 2] == lines[len(lines) // 2 :]
    assert lines[1].startswith("long-meadow\t2\t")
    assert any(line.startswith("long-meadow\tspins\t") for line in lines)


def test_tracks_on_which_an_option_has_nothing_to_do_are_left_out_of_the_count(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = ["stats", "--game", "speed_circuit", "--races", "1", "--drivers", "2", "--laps", "1"]
    assert run_command([*game, "--option", "pits=true"]) == 0
    said = capsys.readouterr()
    assert said.out.splitlines()[1].startswith("old-quarry\t1\t")
    assert "steward: long-meadow is left out. pits: Long Meadow has no pits." in said.err
    assert run_command([*game, "--profile", "ah77", "--option", "no_dice=true"]) == 2


def test_house_rules_and_tables_can_be_counted_and_what_is_not_there_is_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = [
        "stats",
        "--game",
        "speed_circuit",
        "--track",
        "long-meadow",
        "--races",
        "1",
        "--drivers",
        "2",
        "--laps",
        "1",
    ]
    assert run_command([*game, "--profile", "wbc", "--option", "slip_speed_bonus=20"]) == 0
    for wrong, named in (
        (["--option", "slip=yes"], "'slip'"),
        (["--option", "slip_speed_bonus=7"], "'7'"),
        (["--profile", "ours"], "'ours'"),
    ):
        assert run_command([*game, *wrong]) == 2
        assert named in capsys.readouterr().err
    assert run_command(["stats", "--game", "ludo"]) == 2
    assert run_command(["stats", "--game", "speed_circuit", "--kind", "snail"]) == 2


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(RULESETS))
def test_a_field_that_does_not_fit_is_refused_as_for_a_race(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    least, most = RULESETS[game].seats
    wanted = ["stats", "--game", game, "--track", find_smallest_track_name(game), "--races", "1", "--laps", "1"]
    code = run_command([*wanted, "--drivers", str(min(12, most + 1))])
    said = capsys.readouterr().err
    assert code == (2 if most < 12 else 0)
    assert f"takes {least} to" in said or most >= 12
    assert "this should not happen" not in said


@pytest.mark.slow
def test_statistics_are_the_same_whatever_the_number_of_processes() -> None:
    words = ["stats", "--game", "speed_circuit", "--track", "tt-1", "--races", "8", "--drivers", "2", "--laps", "1"]
    # A process of its own: one with the threads of a test worker must not fork.
    one, several = (
        subprocess.run(
            [sys.executable, "-m", "bot.cli.main", *words, "--json", "--jobs", jobs],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for jobs in ("1", "2")
    )
    assert json.loads(one)["figures"]
    assert one == several


def test_a_fault_of_our_own_is_a_sentence_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def faulty(*_: object) -> None:
        raise KeyError("secret")

    monkeypatch.setattr("bot.cli.tracks.list_tracks", faulty)
    assert run_command(["tracks", "list"]) == 1
    said = capsys.readouterr().err
    assert "KeyError" in said
    assert "secret" not in said
    assert said.count("\n") == 1


@pytest.mark.slow
def test_a_reader_of_the_first_line_alone_gets_no_traceback() -> None:
    words = f"{sys.executable} -m bot.cli.main tracks list | head -c 1"
    ended = subprocess.run(["sh", "-c", words], capture_output=True, text=True, check=False)
    assert "Traceback" not in ended.stderr
    assert "Exception" not in ended.stderr


def test_a_connection_that_fails_is_explained_with_what_to_check(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    monkeypatch.setenv("STEWARD_DISCORD_API", f"http://127.0.0.1:{port}/api/v10")
    monkeypatch.setenv("STEWARD_DATABASE", str(tmp_path / "s.sqlite"))
    assert run_command(["check"]) == 3
    why = "Connection refused: check this machine's network, and STEWARD_DISCORD_API if you have set it"
    assert f"Discord cannot be reached ({why})." in capsys.readouterr().err
    monkeypatch.setenv("STEWARD_DATABASE", f"postgresql://u:p@127.0.0.1:{port}/db")
    assert run_command(["doctor"]) == 3
    hint = "(check that PostgreSQL runs there and accepts connections)"
    assert capsys.readouterr().err.endswith(f"cannot be used: Connection refused {hint}.\n")
