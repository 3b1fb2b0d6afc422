"""The analysis of a race: chances round by round, turning points, and what other orders were worth."""

import asyncio
import json
import math
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli.main import run_command
from bot.delivery.analysis_worker import AnalysisWorker, Progress
from bot.pictures.chances_picture import DISC_PX, build_chances_scene, draw_chances
from bot.pictures.scene import Disc, Polygon, Text
from bot.race_file.analysis import (
    Alternative,
    AnalysisBusy,
    NotAnalysed,
    RaceAnalysis,
    RecordedPositions,
    RoundChances,
    smooth_chances,
)
from bot.race_file.analysis_text import describe_analysis, format_turning_points
from tests.bot.replay_page.recorded_races import load_analysis, load_positions, race_file, record_unfinished_race
from tests.repository import LOCALIZERS

GAMES = ("circus_maximus", "powersled")
"""Games whose rollouts are quick."""


def positions(game: str) -> RecordedPositions:
    return load_positions(race_file(game))


def analysis(game: str = "circus_maximus") -> RaceAnalysis:
    return load_analysis(race_file(game))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_chances_of_every_round_add_up_and_end_in_the_result(game: str) -> None:
    found = analysis(game)
    seats = len(found.rounds[0].wins)
    assert [one.round for one in found.rounds] == list(range(found.rounds[-1].round + 1))
    assert all(1000 - 2 * seats <= sum(one.wins.values()) <= 1000 for one in found.rounds)
    last, rows = found.rounds[-1], positions(game).file.classification
    assert last.places == {row.seat: 100 * row.place for row in rows}
    assert {seat for seat, won in last.wins.items() if won == 1000} == {row.seat for row in rows if row.place == 1}


class SlowWorker(AnalysisWorker):
    """Makes an analysis once it may, or none."""

    def __init__(self, analysis: RaceAnalysis | None) -> None:
        super().__init__()
        self.may, self.runs, self._analysis = asyncio.Event(), 0, analysis

    async def _run(self, text: str, progress: Progress) -> RaceAnalysis:
        del text, progress
        self.runs += 1
        await self.may.wait()
        if self._analysis is None:
            raise NotAnalysed
        return self._analysis


@pytest.mark.parametrize("succeeds", [True, False])
async def test_who_asks_for_an_analysis_that_is_being_made_reads_the_same_and_others_come_later(succeeds: bool) -> None:
    made = RaceAnalysis(game="powersled", rollouts=1, rounds=(), turning_points=()) if succeeds else None
    worker = SlowWorker(made)
    asked = [asyncio.create_task(worker.analyse("a race", _ignore)) for _ in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(AnalysisBusy):
        await worker.analyse("another race", _ignore)
    worker.may.set()
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert worker.runs == 1
    assert found == [made] * 3 if made else all(isinstance(one, NotAnalysed) for one in found)


async def _ignore(*_: object) -> None:
    """Show no progress."""


@pytest.mark.slow
def test_an_analysis_is_the_same_however_many_processes_make_it(tmp_path: Path) -> None:
    path = tmp_path / "race.json"
    path.write_text(race_file("circus_maximus"), encoding="utf-8")
    for jobs in ("1", "2"):
        # A process of its own: one with the threads of a test worker must not fork.
        words = ["analyse", str(path), "--out", str(tmp_path / jobs), "--rollouts", "2", "--jobs", jobs]
        subprocess.run([sys.executable, "-m", "bot.cli.main", *words], check=True, capture_output=True, timeout=200)
    one, several = ((tmp_path / jobs / "analysis.json").read_bytes() for jobs in ("1", "2"))
    assert one == several


@pytest.mark.slow
def test_the_order_that_was_given_is_no_alternative_to_itself() -> None:
    points = [point for game in GAMES for point in analysis(game).turning_points]
    compared = [point for point in points if point.given]
    assert any(point.others for point in compared)
    for point in compared:
        assert point.given is not None
        assert point.given.lost == 0
        assert point.given.order not in [other.order for other in point.others]


def test_each_round_is_a_mean_with_its_neighbours_and_the_result_stays() -> None:
    raw = [
        RoundChances(round=n, wins={"red": won, "blue": 1000 - won}, places={"red": 100, "blue": 200}, error=160)
        for n, won in enumerate((0, 400, 0, 1000))
    ]
    found = smooth_chances(raw)
    assert [one.wins["red"] for one in found] == [0, 200, 350, 1000]
    assert [one.error for one in found] == [160, 100, 100, 160]
    assert [one.round for one in found] == [0, 1, 2, 3]
    assert smooth_chances(raw[:1]) == raw[:1]


def test_chances_of_few_rollouts_are_smoothed_more_often() -> None:
    raw = [
        RoundChances(round=n, wins={"red": won}, places={"red": 100}, error=160)
        for n, won in enumerate((0, 0, 800, 0, 0, 0))
    ]
    once, thrice = smooth_chances(raw), smooth_chances(raw, 3)
    assert once[2].wins["red"] > thrice[2].wins["red"] > 0
    assert once[4].wins["red"] == 0 < thrice[4].wins["red"]
    assert once[2].error > thrice[2].error


def test_one_order_is_better_than_another_only_by_twice_the_error() -> None:
    one = Alternative(order={}, written="", places=100, lost=40, error=20)
    assert not one.is_clear
    assert one.model_copy(update={"lost": -41}).is_clear


def test_turning_points_are_told_in_both_languages() -> None:
    names = {seat: seat.title() for seat in analysis().rounds[0].wins}
    for language, words in (("en", "chance to win goes from"), ("de", "Siegchance von")):
        told = format_turning_points(analysis(), LOCALIZERS.in_language(language).for_game("circus_maximus"), names)
        assert told.count(words) == len(analysis().turning_points)


@pytest.mark.parametrize("language", LOCALIZERS.languages)
def test_the_winners_band_lies_at_the_bottom_of_the_picture_and_every_line_is_whole(language: str) -> None:
    found, localizer = analysis(), LOCALIZERS.in_language(language).for_game("circus_maximus")
    names = {one.seat: one.name for one in positions("circus_maximus").file.seats}
    shown = describe_analysis(
        found, localizer, names, {one.seat: one.number for one in positions("circus_maximus").file.seats}
    )
    shapes = build_chances_scene(shown, localizer).shapes
    bands = [shape for shape in shapes if isinstance(shape, Polygon)]
    foot = max(y for band in bands for _, y in band.points)
    assert bands[0].points[-1][1] == foot
    discs = [shape.centre for shape in shapes if isinstance(shape, Disc)]
    assert all(one == other or math.dist(one, other) >= DISC_PX - 10 for one in discs for other in discs)
    lines = [shape.text for shape in shapes if isinstance(shape, Text)]
    assert {*shown.turning_points.values()} <= {*lines}
    assert draw_chances(shown, localizer).alt.startswith(shown.headline)


@pytest.mark.slow
def test_the_command_writes_figures_text_and_picture_and_refuses_other_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = tmp_path / "race.json", tmp_path / "analysis"
    words = ["analyse", str(path), "--out", str(out), "--rollouts", "1", "--jobs", "1"]
    path.write_text(record_unfinished_race(), encoding="utf-8")
    assert run_command(words) == 2
    assert "before the flag" in capsys.readouterr().err
    path.write_text(race_file("circus_maximus").replace('"place":1', '"place":3', 1), encoding="utf-8")
    assert run_command(words) == 1
    assert "does not hold true" in capsys.readouterr().err
    assert not out.exists()
    path.write_text(race_file("circus_maximus"), encoding="utf-8")
    assert run_command([*words, "--language", "de"]) == 0
    assert {one.name for one in out.iterdir()} == {"analysis.json", "analysis.md", "chances.png"}
    assert "| Runde |" in (out / "analysis.md").read_text(encoding="utf-8")
    assert json.loads((out / "analysis.json").read_text(encoding="utf-8"))["rollouts"] == 1
    page = tmp_path / "race.html"
    assert run_command(["replay", str(path), "--out", str(page), "--analysis", str(out / "analysis.json")]) == 0
    assert '"chances":{"0":[[' in page.read_text(encoding="utf-8")


@pytest.mark.slow
async def test_the_process_tells_of_its_progress_keeps_what_it_found_and_gives_up_at_its_limit() -> None:
    told, worker = list[tuple[int, int]](), AnalysisWorker(rollouts=2)

    async def tell(done: int, of: int, _: str) -> None:
        told.append((done, of))

    found = await worker.analyse(race_file("circus_maximus"), tell)
    assert found == analysis()
    assert told[0] == (1, len(found.rounds) - 1)
    told.clear()
    assert await worker.analyse(race_file("circus_maximus"), tell) is found
    assert not told
    with pytest.raises(NotAnalysed):
        await worker.analyse(record_unfinished_race(), tell)
