"""`steward tracks`: its messages about track files."""

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.cli.failures import Failed
from bot.cli.tracks import check_track, draw_track, list_tracks
from bot.pictures.scene import Undrawable
from rules.registry import RULESETS
from rules.track.track import BadTrack
from rules.view import Board
from tests.repository import DATA

TRACKS = DATA / "tracks"
TT1 = (TRACKS / "tt-1.toml").read_text(encoding="utf-8")

Faults = Callable[[str, str], tuple[str, ...]]


@pytest.fixture
def faults(tmp_path: Path) -> Faults:
    """The lines about TT-1 with one thing changed, without the file's name."""

    def of(old: str, new: str) -> tuple[str, ...]:
        assert old in TT1
        path = tmp_path / "changed.toml"
        path.write_text(TT1.replace(old, new, 1), encoding="utf-8")
        checked = check_track(path, RULESETS)
        assert checked.code == 1, checked
        return tuple(line.removeprefix(f"{path}: ") for line in checked.lines)

    return of


def test_the_list_is_a_line_a_track_with_tabs() -> None:
    lines = list_tracks(TRACKS, "speed_circuit").lines
    assert "tt-1\tTest track TT-1 (test)\t46\t3\tspeed_circuit" in lines
    assert "long-meadow\tLong Meadow\t88\t2\tspeed_circuit" in lines
    assert list(lines) == sorted(lines)


def test_the_list_of_a_game_has_only_its_tracks(tmp_path: Path) -> None:
    (tmp_path / "other.toml").write_text(TT1.replace("speed_circuit", "formula_d"), encoding="utf-8")
    assert list_tracks(tmp_path, "speed_circuit").lines == ()
    assert list_tracks(tmp_path).lines == ("other\tTest track TT-1 (test)\t46\t3\tformula_d",)


def test_a_broken_file_does_not_hide_the_others(tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text("title = ", encoding="utf-8")
    (tmp_path / "good.toml").write_text(TT1, encoding="utf-8")
    listed = list_tracks(tmp_path)
    assert len(listed.lines) == 1
    assert len(listed.faults) == 1
    assert "broken.toml" in listed.faults[0]


KNOWN = [path for path in sorted(TRACKS.glob("*.toml")) if RULESETS.keys() & tomllib.loads(path.read_text("utf-8"))]


@pytest.mark.parametrize("path", KNOWN, ids=lambda path: path.stem)
def test_every_track_in_data_is_without_fault(path: Path) -> None:
    checked = check_track(path, RULESETS)
    assert checked.code == 0, checked.lines
    assert checked.lines[0].startswith(f"{path}: OK: ")


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("rows = [25, 34]", "rows = [27, 34]", "S-18: no lane covers rows 25 to 26"),
        ("lanes = [1, 2]\n", "lanes = [1]\n", "S-18: lane 3 ends at (24,3) without a way on"),
        ("rows = [25, 34]", "rows = [24, 34]", "S-18: (24,1): lane 1 is laid twice here"),
        ('"(10,2)"', '"(10,3)"', "S-18: arrow A1 is broken between (10,3) and (11,1)"),
        ('"(10,2)"', '"(10,4)"', "S-18: arrow A1 names (10,4), which is not a space"),
        ("lanes = [60, 80, 100]", "lanes = [60, 85, 100]", "S-1: the limit 85 of (10,2) is no multiple of 20"),
        ("lanes = [60, 80, 100]", "lanes = [60, 80]", "S-18: corner C1, rows 10 to 12: 2 limits for 3 lanes"),
        (
            "limits]]\nrows = [10, 12]",
            "limits]]\nrows = [10, 14]",
            "S-18: limits of rows 10 to 14 are posted outside corner C1, rows 10 to 12",
        ),
        ('inside = "left"\n', "", "S-18: corner C1: inside is missing"),
        ('inside = "left"', 'inside = "middle"', "S-18: corner C1: inside must be 'left' or 'right'"),
        ("rows = [18, 21]", "rows = [12, 21]", "S-18: (12,1) belongs to two corners, C1 and C2"),
        ("grid_lanes = [1, 3]", "grid_lanes = [1, 4]", "S-18: grid row 1 has no space in lane 4"),
        ("grid_lanes = [1, 3]      # pole lane, far lane\n", "", "S-18: [speed_circuit]: grid_lanes is missing"),
        ('pole = "left"', 'pole = "up"', "S-18: [speed_circuit]: pole must be 'left' or 'right'"),
        ("[speed_circuit]\n", "[speed_circus]\n", "S-18: [speed_circus] is the table of no game known here"),
        ("laps = 3", "laps = 0", "S-18: laps must be greater than or equal to 1"),
        ("laps = 3\n", "laps = 3\nlenght = 4\n", "S-18: unknown key 'lenght' in the track"),
        ("lane_width = ", "lane_width = 0.", "shape: lanes are drawn 0 pixels wide, and need 14"),
        ("lane_width = ", "lane_widht = ", "shape: lane_width is missing"),
        ("lane_width = ", "lane_widht = ", "shape: lane_widht is an unknown key"),
        ('title = "', 'titel = "', "S-18: title is missing"),
    ],
)
def test_a_fault_is_a_line_with_its_rule(faults: Faults, old: str, new: str, line: str) -> None:
    assert line in faults(old, new)


def test_a_corner_drawn_to_the_wrong_side_is_told(faults: Faults) -> None:
    told = faults('rows = [28, 29]\ninside = "right"', 'rows = [28, 29]\ninside = "left"')
    assert told == ("shape: corner C3 is drawn to the right, but its inside is left",)


def test_a_track_without_a_shape_may_be_raced(tmp_path: Path) -> None:
    path = tmp_path / "plain.toml"
    path.write_text(TT1.split("[shape]", maxsplit=1)[0], encoding="utf-8")
    checked = check_track(path, RULESETS)
    assert checked.code == 0
    assert "no [shape]" in checked.lines[0]


def test_a_name_no_track_may_have_is_told(tmp_path: Path) -> None:
    path = tmp_path / "My Track.toml"
    path.write_text(TT1, encoding="utf-8")
    assert "the file's name 'My Track'" in check_track(path, RULESETS).lines[0]


@pytest.mark.parametrize("text", [b"title = ", b"\xff\xfe"])
def test_what_is_no_track_file_is_unreadable(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(text)
    with pytest.raises(Failed, match="is no"):
        check_track(path, RULESETS)


def test_a_file_that_is_not_there_is_unreadable(tmp_path: Path) -> None:
    with pytest.raises(Failed, match="cannot be read"):
        check_track(tmp_path / "none.toml", RULESETS)


@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_a_track_is_drawn_by_the_pictures_suffix(tmp_path: Path, suffix: str) -> None:
    picture = tmp_path / f"picture{suffix}"
    draw_track(TRACKS / "tt-1.toml", picture, lambda _: Board())
    assert picture.read_bytes()[:4] == {".png": b"\x89PNG", ".svg": b"<svg"}[suffix]


def test_what_cannot_be_drawn_is_said(tmp_path: Path) -> None:
    path = tmp_path / "plain.toml"
    path.write_text(TT1.split("[shape]", maxsplit=1)[0], encoding="utf-8")
    with pytest.raises(Undrawable):
        draw_track(path, tmp_path / "picture.png", lambda _: Board())
    with pytest.raises(Failed, match="name ends in"):
        draw_track(path, tmp_path / "picture.gif", lambda _: Board())
    path.write_text('title = "T"', encoding="utf-8")
    with pytest.raises(BadTrack):
        draw_track(path, tmp_path / "picture.png", lambda _: Board())
