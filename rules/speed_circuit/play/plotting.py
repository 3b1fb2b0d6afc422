"""The plot check (chapter 6): from what a driver said to a speed his car can be asked to do."""

from typing import NamedTuple

from rules.speed_circuit.board.standings import unit_of
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.circuit import Circuit
from rules.speed_circuit.model.orders import Speed
from rules.speed_circuit.model.state import Car
from rules.speed_circuit.play.chips import purse

STEP = 20
"""A space a turn, in mph (S-1)."""
LEAST = 20
"""The lowest plot (S-37)."""


class CheckedPlot(NamedTuple):
    """A checked plot: the tests it must roll, its overage over the Deceleration, and why it was replaced, if it was.
    `missing`: there was no plot (S-38)."""

    plot: int
    tests: tuple[str, ...] = ()
    overage: int = 0
    why: str = ""
    missing: bool = False
    launch: bool = False


class Reach(NamedTuple):
    """What a car can plot: up to `free` without a test, up to `most` with; `least` under which nothing can be paid."""

    free: int
    most: int


def half(speed: int) -> int:
    """S-2: half, rounded down to a multiple of 20."""
    return speed // 2 // STEP * STEP


def figure_of(speed: Speed | None, recorded: int) -> int | None:
    """The figure a driver means; None where they say none. MPS is R, but not at a standstill (S-135)."""
    if speed == "maintain":
        return recorded or None
    return speed if isinstance(speed, int) else None


def to_step(speed: int) -> int:
    """The nearest multiple of 20, a tie going down (S-39)."""
    down = speed // STEP * STEP
    return down if speed - down <= STEP // 2 else down + STEP


def check_plot(book: Book, least: int, stay: bool, round: int, car: Car, speed: Speed | None) -> CheckedPlot:
    """S-32 to S-40, S-101, S-135. `least` is the lowest plot (S-37); `stay`: an absent car at 0 stays there."""
    figure = figure_of(speed, car.speed)
    if figure is None:
        return _no_plot(book, round, car, stay)
    if car.off_track:
        return _off_track(book, car, figure)
    plot = to_step(figure)
    if book.settings.post_spin_min and car.after_spin and not car.speed:
        least = max(least, _launched(book, round, car))
    return _within(book, max(plot, least), round, car, "rounded" if plot != figure else "least" if plot < least else "")


def checked(book: Book, round: int, car: Car, speed: Speed | None) -> CheckedPlot:
    """The plot check under the settings of a race."""
    least = 0 if book.settings.allow_plot_zero else LEAST
    return check_plot(book, least, book.settings.missing_at_zero == "stay", round, car, speed)


def legal_speeds(book: Book, round: int, car: Car) -> tuple[int, ...]:
    """Every speed that is plotted as it is said, the fastest first: those that need a test too."""
    top = max(car.speed + car.acceleration, car.top_speed, reach(book, round, car).most)
    least = 0 if book.settings.allow_plot_zero else LEAST
    return tuple(speed for speed in range(top, least - STEP, -STEP) if not checked(book, round, car, speed).why)


def reach(book: Book, round: int, car: Car) -> Reach:
    """S-32, S-33, S-35, S-36: how fast a car on track may plot, without and with tests."""
    margin = book.tables.tests.margin
    if car.speed == 0:
        free = min(_launch(round, car), car.top_speed)
        return _payable(book, round, car, free, free if car.after_spin else min(free + margin, car.top_speed))
    if barred(book, car):
        most = min(car.speed, car.top_speed + margin)
        return _payable(book, round, car, min(car.speed, car.top_speed), most)
    free = min(car.speed + car.acceleration, car.top_speed)
    return _payable(book, round, car, free, free + margin)


def _payable(book: Book, round: int, car: Car, free: int, most: int) -> Reach:
    """Where tests are paid for in chips (option no_dice), none can be made without them."""
    toll = sum(book.toll(test) for test in _tests(round, car, most))
    return Reach(free, most if toll <= purse(book.tables.chips, car.stock) else free)


def barred(book: Book, car: Car) -> bool:
    """S-36: a car on a posted space may not plot above R; the exceptions are an option."""
    if not car.speed or not car.space:
        return False
    space = book.circuit.number[car.space]
    never = book.settings.corner_accel == "never" and book.circuit.limit[space] > 0
    return never or not book.circuit.may_accelerate[space]


def overage(car: Car, plot: int) -> int:
    """S-34: how far a plot lies under what the Deceleration reaches, the part of R above Top Speed being free."""
    return max(0, min(car.speed, car.top_speed) - car.deceleration - plot)


def _launch(round: int, car: Car) -> int:
    return car.start_speed if round == 1 else max(car.start_speed, car.acceleration)


def _within(book: Book, plot: int, round: int, car: Car, why: str) -> CheckedPlot:
    most = reach(book, round, car).most
    if plot > most:
        plot, why = most, "no_acceleration" if barred(book, car) and most == car.speed else "too_high"
    paying = least_payable(book, car)
    if plot < paying:
        plot, why = paying, "too_low"
    return CheckedPlot(plot, _tests(round, car, plot), overage(car, plot), why, launch=car.speed == 0)


def _tests(round: int, car: Car, plot: int) -> tuple[str, ...]:
    """S-33, S-35, S-42: the tests a plot calls for, in their order."""
    if car.speed == 0:
        return ("start speed",) if plot > min(_launch(round, car), car.top_speed) else ()
    over_acceleration = ("acceleration",) if plot > car.speed + car.acceleration else ()
    return over_acceleration + (("top speed",) if plot > car.top_speed else ())


def least_payable(book: Book, car: Car) -> int:
    """S-39: the lowest speed for which some line of T-9 can be paid right now."""
    plot = 0
    rolls = purse(book.tables.chips, car.stock) >= book.toll("brakes")
    while (over := overage(car, plot)) and not any(
        line.wear <= car.stock.wear and (rolls or not line.roll) for line in book.braking[0, False, over]
    ):
        plot += STEP
    return plot


def _no_plot(book: Book, round: int, car: Car, stay: bool) -> CheckedPlot:
    """S-38: R, or Top Speed where R is above it; at 0 the car launches as far as no posted limit is broken."""
    if car.off_track:
        return _off_track(book, car, car.speed or car.acceleration)._replace(missing=True, why="")
    if car.speed:
        return CheckedPlot(min(car.speed, car.top_speed), missing=True)
    if stay:
        return CheckedPlot(0, missing=True)
    return CheckedPlot(_launched(book, round, car), missing=True, launch=True)


def _launched(book: Book, round: int, car: Car) -> int:
    """The highest free launch that breaks no posted limit straight ahead, at least 20."""
    plot = reach(book, round, car).free
    while plot > STEP and _breaks_limit(book.circuit, car, plot):
        plot -= STEP
    return max(plot, STEP)


def _breaks_limit(circuit: Circuit, car: Car, speed: int) -> bool:
    space = circuit.number[car.space or ""]
    for _ in range(speed // STEP):
        space = circuit.ahead[space]
        if 0 < circuit.limit[space] < speed:
            return True
    return False


def _off_track(book: Book, car: Car, figure: int) -> CheckedPlot:
    """S-101: no tests; under acceleration, top speed and every posted edge space it drives beside."""
    wish = max(STEP, to_step(figure), least_payable(book, car))
    most = min(wish, max(STEP, car.speed + car.acceleration), max(STEP, car.top_speed))
    plot = next((p for p in range(most, STEP, -STEP) if _edge_allows(book.circuit, car, p)), STEP)
    why = "off_track" if plot < wish else "too_low" if wish > to_step(figure) else ""
    return CheckedPlot(plot, (), overage(car, plot), why)


def _edge_allows(circuit: Circuit, car: Car, speed: int) -> bool:
    rows = (unit_of(circuit, car) + n * circuit.unit for n in range(1, speed // STEP + 1))
    edges = (circuit.limit[circuit.edge(row, car.side or "left")] for row in rows)
    return all(limit == 0 or limit >= speed for limit in edges)
