"""Chapter 6: the plot check."""

import pytest

from rules.speed_circuit.model.orders import Speed
from rules.speed_circuit.model.state import Car, Stock
from rules.speed_circuit.play.plotting import CheckedPlot, check_plot, halve_speed
from tests.rules.speed_circuit.race_setup import load_table, make_car


def check(subject: Car, speed: Speed | None, round: int = 5) -> CheckedPlot:
    return check_plot(load_table().tables, 20, False, round, subject, speed)


@pytest.mark.parametrize(("speed", "halved"), [(140, 60), (160, 80), (180, 80), (20, 0), (0, 0)])
def test_half_is_rounded_down_to_a_multiple_of_20(speed: int, halved: int) -> None:
    assert halve_speed(speed) == halved


def test_a_plot_too_high_becomes_the_highest_reachable_and_its_test_compulsory() -> None:
    assert check(make_car(speed=80, acceleration=20), 160) == CheckedPlot(120, ("acceleration",), 0, "too_high")


def test_both_attributes_can_be_exceeded_at_once() -> None:
    assert check(make_car(speed=120), 180).tests == ("acceleration", "top speed")


@pytest.mark.parametrize(("wear", "plot", "overage"), [(1, 100, 40), (0, 120, 20), (3, 60, 80), (2, 80, 60)])
def test_a_plot_too_low_becomes_the_lowest_that_can_be_paid(wear: int, plot: int, overage: int) -> None:
    checked = check(make_car(speed=180, top_speed=180, stock=Stock(wear=wear)), 60)
    assert (checked.plot, checked.overage) == (plot, overage)


@pytest.mark.parametrize(("speed", "plot"), [(130, 120), (135, 140), (0, 20)])
def test_odd_figures_become_the_nearest_speed(speed: int, plot: int) -> None:
    assert check(make_car(speed=100, deceleration=80, acceleration=60), speed).plot == plot


def test_words_and_no_answer_are_no_plot_and_keep_the_speed() -> None:
    assert check(make_car(speed=120), "no plot") == CheckedPlot(120, missing=True)
    assert check(make_car(speed=120), None) == CheckedPlot(120, missing=True)
    assert check(make_car(speed=160, top_speed=140), None) == CheckedPlot(140, missing=True)


def test_mps_is_a_plot_of_the_present_speed_with_its_tests() -> None:
    assert check(make_car(speed=160, top_speed=140), "maintain") == CheckedPlot(160, ("top speed",))
    assert check(make_car(speed=0), "maintain").missing


def test_the_part_above_a_damaged_top_speed_is_shed_free() -> None:
    damaged = make_car(speed=160, top_speed=140)
    assert check(damaged, 100).overage == 0
    assert check(damaged, 80).overage == 20


def test_no_acceleration_inside_a_corner() -> None:
    assert check(make_car(space="(10,1)", speed=60), 100) == CheckedPlot(60, (), 0, "no_acceleration")
    assert check(make_car(space="(36,2)", speed=60), 100) == CheckedPlot(100)
    assert check(make_car(space="(36,2)", speed=60), 120).tests == ("acceleration",)
    assert check(make_car(space="(12,1)", speed=100), 140) == CheckedPlot(140)


def test_a_launch_is_limited_by_the_start_speed() -> None:
    grid = make_car(space="(45,1)", speed=0, lap=-1)
    assert check(grid, 80, 1) == CheckedPlot(80, ("start speed",), launch=True)
    assert check(grid, None, 1) == CheckedPlot(60, missing=True, launch=True)
    assert check(make_car(speed=0, after_spin=True), 80).plot == 60
    slow = make_car(speed=0, start_speed=20)
    assert check(slow, 40) == CheckedPlot(40, launch=True)
    assert check(slow, 40, 1).tests == ("start speed",)


def test_an_absent_driver_launches_no_faster_than_the_limits_ahead() -> None:
    stopped = make_car(space="(9,2)", speed=0, start_speed=120, top_speed=160)
    assert check(stopped, None).plot == 80


def test_off_track_there_are_no_tests_and_the_edge_limits_hold() -> None:
    off = make_car(space="(8,1)", speed=60).model_copy(update={"space": None, "side": "left", "row": 8})
    assert check(off, 120) == CheckedPlot(60, (), 0, "off_track")
    assert check(off.model_copy(update={"side": "right"}), 120).plot == 100
    assert check(off.model_copy(update={"speed": 0}), 20).plot == 20
