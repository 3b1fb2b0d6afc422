"""`steward stats`: figures of many races with their confidence intervals."""

import csv
import io
import json
import shlex
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from bot.cli.main import run_command
from bot.cli.stats import CountedRace, list_league_counts
from bot.cli.stats_table import (
    Tally,
    compute_confidence_interval,
    compute_difference_interval,
    compute_newcombe_interval,
    compute_wilson_interval,
)
from rules.circus_maximus.model import events as chariots
from rules.events import Event, Rolled
from rules.formula_d.model import events as formula
from rules.powersled.model import events as sleds
from rules.registry import RULESETS
from rules.speed_circuit.model import events as cars
from rules.track.track_file import read_track
from rules.view import CarView, RaceView, ResultRow, StockLevel
from tests.repository import LIBRARY

TRACK = read_track("tt-1", LIBRARY.read_track_text("tt-1") or "")


def build_view(*order: str, wear: int = 6, out: Sequence[str] = ()) -> RaceView:
    """Build a view of cars in running order, each with wear left."""
    stock = (StockLevel(name="wear", value=wear, most=6),)
    found = [
        CarView(seat=seat, number=n, order=n, lap=0, gauges=stock, status="out" if seat in out else "running")
        for n, seat in enumerate(order, 1)
    ]
    return RaceView(round=0, lap=0, laps=1, cars=tuple(found))


def count_league(*views: RaceView, facts: Sequence[Event] = (), won: str = "red") -> dict[str, tuple[int, int]]:
    seats = [car.seat for car in views[0].cars]
    status = {seat: "finished" if seat == won else "engine" for seat in seats}
    ranked = sorted(seats, key=lambda seat: seat != won)
    placings = tuple(ResultRow(place=n, seat=seat, laps=1, status=status[seat]) for n, seat in enumerate(ranked, 1))
    race = CountedRace(views, tuple(facts), placings)
    return {one.name: (one.value, one.of) for one in list_league_counts(RULESETS["speed_circuit"], TRACK, race)}


def test_wins_are_counted_by_grid_place() -> None:
    found = count_league(build_view("blue", "red", "green"), build_view("red", "blue", "green"))
    assert [found[f"won from grid slot {n}"] for n in (1, 2, 3)] == [(0, 1), (1, 1), (0, 1)]


def test_pairs_that_change_places_are_overtakings_of_their_round_and_nobody_overtakes_a_car_that_is_out() -> None:
    grid = build_view("red", "blue", "green")
    found = count_league(grid, build_view("green", "red", "blue"), build_view("green", "blue", "red", out=["red"]))
    assert [found[f"overtakings{name}"] for name in ("", " in round 1", " in round 2")] == [(2, 1), (2, 1), (0, 1)]


def test_what_is_left_is_that_of_the_finishers_as_it_was_seen_last() -> None:
    found = count_league(build_view("red", "blue"), build_view("red", "blue", wear=3), won="blue")
    assert found["wear left, of a finisher"] == (3, 1)


def test_mishaps_are_counted_by_corner_those_that_everybody_gets_round_too() -> None:
    spins = [cars.Spun(seat="red", space=space, why="corner") for space in ("(10,1)", "(10,2)", "(0,1)")]
    found = count_league(build_view("red"), facts=spins)
    assert found["spins at C1"] == (2, 1)
    assert found["spins at C2"] == (0, 1)
    assert found["spins at no corner"] == (1, 1)


MISHAPS: dict[str, tuple[list[Event], list[tuple[str, str]]]] = {
    "speed_circuit": (
        [cars.Crashed(seat="red", space="(10,1)", row=10, course="off", why="chart")],
        [("crashes", "(10,1)")],
    ),
    "formula_d": (
        [
            formula.Overshot(seat="red", corner="Gully", spaces=2, factor=1, by=2),
            formula.Spun(seat="red", space="Gully:L#1"),
        ],
        [("overshoots", "Gully"), ("spins", "Gully:L#1")],
    ),
    "circus_maximus": (
        [
            chariots.Strained(seat="red", corner="C1", safe=16, speed=19, strain=3, paid=3),
            Rolled(seat="red", key="1/corner strain/red/", roll="corner strain", faces=(1,), total=1, effect="-"),
            chariots.Strained(seat="red", corner="C2", safe=16, speed=19, strain=3, paid=3),
            Rolled(seat="red", key="2/corner strain/red/", roll="corner strain", faces=(6,), total=6, effect="F"),
        ],
        [("corner checks failed", "C2")],
    ),
    "powersled": (
        [
            sleds.Moved(seat="red", start="0:80", to="0:96", way="", squares=2),
            sleds.LostControl(seat="red", crashing=False, circle=1),
            sleds.LostControl(seat="red", crashing=True, circle=1, again=True),
        ],
        [("spins", "0:96"), ("crashes", "0:96")],
    ),
}


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_every_game_says_how_and_where_cars_come_to_grief(game: str) -> None:
    facts, expected = MISHAPS[game]
    tell = RULESETS[game].mishaps
    assert tell is not None
    assert [(one.name, one.corner or one.space) for one in tell(facts)] == expected


def test_bounds_of_shares_are_those_of_the_textbooks() -> None:
    assert compute_wilson_interval(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert compute_wilson_interval(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert compute_newcombe_interval(Tally(48, 80), Tally(56, 70)) == pytest.approx((0.0524, 0.3339), abs=1e-4)


def test_bounds_of_means_hold_the_mean_are_the_same_every_time_and_narrow_with_more_races() -> None:
    few = [Tally(n % 4, 1) for n in range(10)]
    many, mean = few * 10, 1.3
    narrow, wide = compute_confidence_interval(many, whether=False), compute_confidence_interval(few, whether=False)
    assert narrow is not None
    assert wide is not None
    assert wide.low < narrow.low < mean < narrow.high < wide.high
    assert compute_confidence_interval(few, whether=False) == wide
    assert compute_confidence_interval([Tally(2, 1)] * 9, whether=False) is None, (
        "races that all say the same tell nothing of others"
    )
    more = [Tally(one.value + 2, 1) for one in many]
    gap = compute_difference_interval(many, more, whether=False)
    assert gap is not None
    assert 1.5 < gap.low < 2 < gap.high < 2.5


STATS = ["stats", "--game", "speed_circuit", "--track", "tt-1", "--races", "2", "--drivers", "2", "--laps", "1"]


@pytest.mark.slow
def test_one_house_rule_is_set_against_another_in_csv_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command([*STATS, "--against", "slip_speed_bonus=20", "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    sides = {row["side"] for row in rows}
    other = "slip_speed_bonus=20"
    assert sides == {"as usual", other, f"{other} against as usual"}
    assert run_command([*STATS, "--against", "slip_speed_bonus=20", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(one["side"], one["races"]) for one in found["samples"]] == [("as usual", 2), (other, 2)]
    assert [
        {key: "" if value is None else str(value) for key, value in one.items()} for one in found["figures"]
    ] == rows
    won: list[Any] = [one for one in found["figures"] if one["what"].startswith("won from grid slot")]
    assert sum(one["value"] or 0 for one in won if one["side"] == "as usual") == 2
    assert all(one["low"] <= one["each"] <= one["high"] for one in won)


def put_level(view: RaceView, *seats: str) -> RaceView:
    """Return the same view, with these cars level with the one before."""
    cars = tuple(car.model_copy(update={"level": car.seat in seats}) for car in view.cars)
    return view.model_copy(update={"cars": cars})


def test_level_cars_that_are_listed_the_other_way_round_have_not_overtaken() -> None:
    swapped = count_league(
        put_level(build_view("red", "blue", "green"), "blue"), put_level(build_view("blue", "red", "green"), "red")
    )
    assert swapped["overtakings"] == (0, 1)
    caught = count_league(build_view("red", "blue", "green"), put_level(build_view("blue", "red", "green"), "red"))
    assert caught["overtakings"] == (0, 1), "level is not ahead"
    through = [build_view("red", "blue"), put_level(build_view("blue", "red"), "red"), build_view("blue", "red")]
    assert count_league(*through)["overtakings"] == (1, 1), "who draws level and then passes has overtaken once"
    passed = count_league(build_view("red", "blue", "green"), put_level(build_view("blue", "red", "green"), "green"))
    assert passed["overtakings"] == (1, 1)


def test_a_terminal_shows_aligned_columns_without_the_figures_of_each_round(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = "stats --game speed_circuit --track tt-1 --laps 1 --drivers 2 --races 2 --jobs 1"
    assert run_command(shlex.split(line)) == 0
    plain = capsys.readouterr().out
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert run_command(shlex.split(line)) == 0
    rows = capsys.readouterr().out.splitlines()
    assert "overtakings in round 1\t" in plain
    assert not [row for row in rows if "\t" in row or "overtakings in round 1 " in row]
    (heading,) = (row for row in rows if row.startswith("track") and " each" in row)
    end = heading.index("each") + len("each")
    assert {row[end - 1].isdigit() and row[end : end + 1] in ("", " ") for row in rows if "wear left" in row} == {True}


IGNORING = """
import signal, sys
from bot.cli.main import run_command
signal.signal(signal.SIGTERM, lambda *_: None)
sys.exit(run_command(sys.argv[1].split()))
"""


@pytest.mark.slow
def test_the_processes_of_a_pool_end_though_their_parent_ignores_the_signal_to_end() -> None:
    line = "stats --game speed_circuit --track tt-1 --laps 1 --drivers 2 --races 8 --csv --jobs 2"
    ended = subprocess.run([sys.executable, "-c", IGNORING, line], capture_output=True, timeout=60, check=False)
    assert ended.returncode == 0


@pytest.mark.slow
def test_the_figures_are_the_same_whatever_the_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for jobs in ("1", "2"):
        line = (
            f"stats --game speed_circuit --track tt-1 --laps 1 --drivers 2 --kind planner --races 8 --csv --jobs {jobs}"
        )
        assert run_command(shlex.split(line)) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] != ""
