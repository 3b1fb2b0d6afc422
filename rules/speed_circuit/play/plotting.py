"""The plot check (chapter 6), from an order to a possible speed, and the ghost plot (S-132)."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.base import Seat
from rules.speed_circuit.board.standings import compute_absolute_position, find_unit
from rules.speed_circuit.model.orders import Speed
from rules.speed_circuit.model.state import Car, Turn
from rules.speed_circuit.model.tables import RuleTables
from rules.speed_circuit.model.track import MPH_PER_SPACE, Circuit
from rules.speed_circuit.planning.plan_request import Constraints, make_planner_setting
from rules.speed_circuit.planning.search import has_safe_plan
from rules.speed_circuit.play.chips import count_chips

MIN_PLOT_MPH = 20
"""The lowest plot (S-37)."""
AHEAD_MOVES_FIRST = 3
"""Races that start under this revision or a later one have planners that know who moves first."""


class CheckedPlot(NamedTuple):
    """A checked plot.

    `tests`: required tests; `overage` over the Deceleration; `why`: reason of a replacement; `missing`: there
    was no plot (S-38)."""

    plot: int
    tests: tuple[str, ...] = ()
    overage: int = 0
    why: str = ""
    missing: bool = False
    launch: bool = False


class Reach(NamedTuple):
    """The speeds that a car can plot: up to `free` without a test, up to `most` with tests."""

    free: int
    most: int


def halve_speed(speed: int) -> int:
    """Return half the speed, rounded down to a multiple of 20 (S-2)."""
    return speed // 2 // MPH_PER_SPACE * MPH_PER_SPACE


def convert_speed_to_mph(speed: Speed | None, recorded_speed: int) -> int | None:
    """Return the speed in mph, None without one. MPS is R, but not at a standstill (S-135)."""
    if speed == "maintain":
        return recorded_speed or None
    return speed if isinstance(speed, int) else None


def round_speed(speed: int) -> int:
    """Round to the nearest multiple of 20, ties down (S-39)."""
    down = speed // MPH_PER_SPACE * MPH_PER_SPACE
    return down if speed - down <= MPH_PER_SPACE // 2 else down + MPH_PER_SPACE


def check_plot(tables: RuleTables, least: int, stay: bool, round: int, car: Car, speed: Speed | None) -> CheckedPlot:
    """Check a plot (S-32 to S-40, S-101, S-135).

    `least` is the lowest plot (S-37); `stay`: an absent car at 0 stays there."""
    figure = convert_speed_to_mph(speed, car.speed)
    if figure is None:
        return _make_missing_plot(tables, round, car, stay)
    if car.off_track:
        return _make_off_track_plot(tables, car, figure)
    plot = round_speed(figure)
    if tables.settings.post_spin_min and car.after_spin and not car.speed:
        least = max(least, find_safe_launch(tables, round, car))
    return _limit_plot(
        tables, max(plot, least), round, car, "rounded" if plot != figure else "least" if plot < least else ""
    )


def check_plot_in_race(tables: RuleTables, round: int, car: Car, speed: Speed | None) -> CheckedPlot:
    """Check a plot under the settings of a race."""
    least = 0 if tables.settings.allow_plot_zero else MIN_PLOT_MPH
    return check_plot(tables, least, tables.settings.missing_at_zero == "stay", round, car, speed)


def list_legal_speeds(tables: RuleTables, round: int, car: Car) -> tuple[int, ...]:
    """Return every speed that can be plotted unchanged, the fastest first, including those with tests."""
    top = max(car.speed + car.acceleration, car.top_speed, compute_speed_range(tables, round, car).most)
    least = 0 if tables.settings.allow_plot_zero else MIN_PLOT_MPH
    return tuple(
        speed
        for speed in range(top, least - MPH_PER_SPACE, -MPH_PER_SPACE)
        if not check_plot_in_race(tables, round, car, speed).why
    )


def compute_speed_range(tables: RuleTables, round: int, car: Car) -> Reach:
    """Return how fast a car on track may plot, without and with tests (S-32, S-33, S-35, S-36)."""
    margin = tables.rulebook.tests.margin
    if car.speed == 0:
        free = min(_launch_speed(round, car), car.top_speed)
        return _limit_to_affordable(
            tables, round, car, free, free if car.after_spin else min(free + margin, car.top_speed)
        )
    if is_acceleration_barred(tables, car):
        most = min(car.speed, car.top_speed + margin)
        return _limit_to_affordable(tables, round, car, min(car.speed, car.top_speed), most)
    free = min(car.speed + car.acceleration, car.top_speed)
    return _limit_to_affordable(tables, round, car, free, free + margin)


def _limit_to_affordable(tables: RuleTables, round: int, car: Car, free: int, most: int) -> Reach:
    """Limit the range to tests that can be paid in chips (option no_dice)."""
    toll = sum(tables.find_toll(test) for test in _list_required_tests(round, car, most))
    return Reach(free, most if toll <= count_chips(tables.rulebook.chips, car.stock) else free)


def is_acceleration_barred(tables: RuleTables, car: Car) -> bool:
    """Whether a car on a posted space may not plot above R, with the option's exceptions (S-36)."""
    if not car.speed or not car.space:
        return False
    space = tables.circuit.number[car.space]
    never = tables.settings.corner_accel == "never" and tables.circuit.limit[space] > 0
    return never or not tables.circuit.may_accelerate[space]


def compute_plot_overage(car: Car, plot: int) -> int:
    """Return how far a plot lies below the Deceleration's reach; R above Top Speed is free (S-34)."""
    return max(0, min(car.speed, car.top_speed) - car.deceleration - plot)


def _launch_speed(round: int, car: Car) -> int:
    return car.start_speed if round == 1 else max(car.start_speed, car.acceleration)


def _limit_plot(tables: RuleTables, plot: int, round: int, car: Car, why: str) -> CheckedPlot:
    most = compute_speed_range(tables, round, car).most
    if plot > most:
        plot, why = most, "no_acceleration" if is_acceleration_barred(tables, car) and most == car.speed else "too_high"
    paying = find_min_payable_plot(tables, car)
    if plot < paying:
        plot, why = paying, "too_low"
    return CheckedPlot(
        plot, _list_required_tests(round, car, plot), compute_plot_overage(car, plot), why, launch=car.speed == 0
    )


def _list_required_tests(round: int, car: Car, plot: int) -> tuple[str, ...]:
    """Return the tests a plot requires, in order (S-33, S-35, S-42)."""
    if car.speed == 0:
        return ("start speed",) if plot > min(_launch_speed(round, car), car.top_speed) else ()
    over_acceleration = ("acceleration",) if plot > car.speed + car.acceleration else ()
    return over_acceleration + (("top speed",) if plot > car.top_speed else ())


def find_min_payable_plot(tables: RuleTables, car: Car) -> int:
    """Return the lowest speed for which some line of T-9 can be paid now (S-39)."""
    plot = 0
    rolls = count_chips(tables.rulebook.chips, car.stock) >= tables.find_toll("brakes")
    while (over := compute_plot_overage(car, plot)) and not any(
        line.wear <= car.stock.wear and (rolls or not line.roll) for line in tables.braking_dues[0, False, over]
    ):
        plot += MPH_PER_SPACE
    return plot


def _make_missing_plot(tables: RuleTables, round: int, car: Car, stay: bool) -> CheckedPlot:
    """Return the plot of a missing order: R up to Top Speed, or a launch within posted limits (S-38)."""
    if car.off_track:
        return _make_off_track_plot(tables, car, car.speed or car.acceleration)._replace(missing=True, why="")
    if car.speed:
        return CheckedPlot(min(car.speed, car.top_speed), missing=True)
    if stay:
        return CheckedPlot(0, missing=True)
    return CheckedPlot(find_safe_launch(tables, round, car), missing=True, launch=True)


def find_safe_launch(tables: RuleTables, round: int, car: Car) -> int:
    """Return the highest free launch that breaks no posted limit straight ahead, at least 20."""
    plot = compute_speed_range(tables, round, car).free
    while plot > MPH_PER_SPACE and _breaks_limit(tables.circuit, car, plot):
        plot -= MPH_PER_SPACE
    return max(plot, MPH_PER_SPACE)


def _breaks_limit(circuit: Circuit, car: Car, speed: int) -> bool:
    space = circuit.number[car.space or ""]
    for _ in range(speed // MPH_PER_SPACE):
        space = circuit.ahead[space]
        if 0 < circuit.limit[space] < speed:
            return True
    return False


def _make_off_track_plot(tables: RuleTables, car: Car, figure: int) -> CheckedPlot:
    """Return the plot off track: no tests; limited by acceleration, top speed and edge limits (S-101)."""
    wish = max(MPH_PER_SPACE, round_speed(figure), find_min_payable_plot(tables, car))
    most = min(wish, max(MPH_PER_SPACE, car.speed + car.acceleration), max(MPH_PER_SPACE, car.top_speed))
    plot = next(
        (p for p in range(most, MPH_PER_SPACE, -MPH_PER_SPACE) if _edge_allows(tables.circuit, car, p)), MPH_PER_SPACE
    )
    why = "off_track" if plot < wish else "too_low" if wish > round_speed(figure) else ""
    return CheckedPlot(plot, (), compute_plot_overage(car, plot), why)


def _edge_allows(circuit: Circuit, car: Car, speed: int) -> bool:
    rows = (find_unit(circuit, car) + n * circuit.unit for n in range(1, speed // MPH_PER_SPACE + 1))
    edges = (circuit.limit[circuit.find_edge_space(row, car.side or "left")] for row in rows)
    return all(limit == 0 or limit >= speed for limit in edges)


def find_ghost_plot(tables: RuleTables, round: int, cars: Mapping[Seat, Car], car: Car, start_revision: int) -> int:
    """Return the highest speed without a test at which the planner needs neither dice nor braking.

    Cars on a row further on move first (S-53) and are not in the way; they were in races that started before revision
    3. `start_revision`: the revision under which the race started."""
    if car.off_track:
        return check_plot(tables, MPH_PER_SPACE, False, round, car, car.top_speed).plot
    number, here = tables.circuit.number, compute_absolute_position(tables.circuit, car)
    rivals = [c for c in cars.values() if c.space and c.running and c.seat != car.seat]
    if start_revision >= AHEAD_MOVES_FIRST:
        rivals = [c for c in rivals if compute_absolute_position(tables.circuit, c) <= here]
    occupied_spaces = frozenset(number[c.space or ""] for c in rivals)
    free = compute_speed_range(tables, round, car).free
    least = max(
        MPH_PER_SPACE,
        free and min(s for s in range(0, free + MPH_PER_SPACE, MPH_PER_SPACE) if compute_plot_overage(car, s) == 0),
    )
    for speed in range(free, least, -MPH_PER_SPACE):
        if _is_safe(tables, car, occupied_spaces, speed):
            return speed
    return least


def _is_safe(tables: RuleTables, car: Car, occupied_spaces: frozenset[int], speed: int) -> bool:
    driving = car.model_copy(update={"turn": Turn(speed=speed, plot=speed, before=car.speed)})
    return has_safe_plan(make_planner_setting(tables, driving, occupied_spaces, Constraints()))
