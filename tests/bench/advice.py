"""Advice compared with results: odds, distances, the places of a driver who follows one recommended order, and CPU
time."""

from collections.abc import Iterator

from rules.cost_preview import Price
from tests.advised_races import MIXES, SENDS, OrderResult, drive, find_place
from tests.bench.advice_cost import measure_costs
from tests.bench.figures import BenchSettings, Line, MeasureResult
from tests.fields import OPTIONS
from tests.games import SEATS, load_course

RACES, QUICK_RACES = 40, 1
CARS = 4
BANDS = ((0, 50), (50, 200), (200, 400), (400, 600), (600, 800), (800, 950), (950, 1001))
"""Odds of harm in thousandths."""
MIN_CASES, MARGIN_PERMILLE = 200, 100
SURE_ERRORS = 2.58
"""Standard errors on either side of a share that hold it in 99 of 100 samples."""
TRUE_PERMILLE = 950
"""The least share of ✖ that must be true, if there are cases enough."""
FEW = 20
LEAST_WINS_PERCENT, MAX_MEAN_PLACE = 20, 3
"""Against three bots: the least wins of a driver who presses *Recommended*, and the last mean place with *Safe*."""


def measure(settings: BenchSettings) -> MeasureResult:
    """Measure each game: odds against results, places of *Recommended* and *Safe*, and CPU time."""
    lines, faults, notes = list[Line](), list[str](), list[str]()
    for game in settings.choose_games(OPTIONS)[: settings.choose_count(len(OPTIONS), 1)]:
        races = settings.choose_count(RACES, QUICK_RACES)
        results = [one for n in range(races) for one in listen(game, n)]
        lines += _calibration(game, results)
        notes += describe_bands(game, results)
        faults += find_wrong_odds(game, results)
        for name in ("recommended", "safe"):
            line, note, wrong = _press(game, name, races)
            lines.append(line)
            notes.append(note)
            faults += () if settings.quick else wrong
        costs = measure_costs(game, OPTIONS[game], quick=settings.quick)
        lines += costs.lines(game)
        faults += () if settings.quick else costs.faults(game)
    return MeasureResult(lines, tuple(notes), faults)


def _press(game: str, name: str, races: int) -> tuple[Line, str, list[str]]:
    """Count places, wins and retirements of a driver who always presses one recommended order, against three bots."""
    course, places, out, bots_out = load_course(game, **OPTIONS[game]), list[int](), 0, 0
    for n in range(races):
        seat = SEATS[n % CARS]
        race = drive(course, f"advice {name} {n}", CARS, {seat: name})
        places.append(find_place(race, seat))
        out += any(row.seat == seat and row.is_out for row in race.rows)
        bots_out += sum(row.seat != seat and row.is_out for row in race.rows)
    wins, faults = places.count(1), list[str]()
    note = f"{game}: who presses only {name} wins {wins} of {races} races against three Clubs and is out of {out}; "
    note += f"a Club is out of {bots_out / (CARS - 1):.1f}"
    if name == "recommended" and 100 * wins < LEAST_WINS_PERCENT * races:
        faults.append(f"{game}: who presses only Recommended wins {wins} of {races} races")
    if name == "safe" and sum(places) > MAX_MEAN_PLACE * len(places):
        faults.append(f"{game}: who presses only Safe comes in behind place {MAX_MEAN_PLACE} on the average")
    if name == "safe" and out > bots_out / (CARS - 1) + SURE_ERRORS * max(1, bots_out / (CARS - 1)) ** 0.5:
        faults.append(f"{game}: who presses only Safe is out of {out} races, a Club of {bots_out / (CARS - 1):.1f}")
    return Line(f"{game}, {name}: place of {CARS}", "place", places), note, faults


def listen(game: str, n: int) -> list[OrderResult]:
    """Collect forecasts and results of a race's orders; some drivers send the bot's order, some any on offer."""
    presses = {seat: MIXES if place % 2 else SENDS for place, seat in enumerate(SEATS)}
    race = drive(load_course(game, **OPTIONS[game]), f"calibration {n}", 6, presses)
    return race.results


def _calibration(game: str, results: list[OrderResult]) -> Iterator[Line]:
    """Return the errors of distance and stocks, forecast on the boards of rollouts and on the board as it stood."""
    far = [one for one in results if one.forecast.price.spaces is not None]
    if far:
        errors = [abs(one.spaces - (one.forecast.price.spaces or 0)) for one in far]
        yield Line(f"{game}: error of distance", "spaces", errors)
        still = [abs(one.spaces - (one.forecast.still.spaces or 0)) for one in far if one.forecast.still]
        yield Line(f"{game}: mean error of distance, hundredths", "", [100 * sum(errors) // len(far)])
        yield Line(f"{game}: the same with all rivals standing still", "", [100 * sum(still) // max(1, len(still))])
        sure = [abs(one.spaces - (one.forecast.price.spaces or 0)) for one in far if not _rolls_for_distance(one)]
        yield Line(f"{game}: the same where no die of its own decides it", "", [100 * sum(sure) // max(1, len(sure))])
    if results:
        inside = [100 * is_inside(one) for one in results]
        yield Line(f"{game}: inside the range, mean", "%", [sum(inside) // len(inside)])
        brier = [((one.odds / 1000) - bool(one.harm)) ** 2 for one in results]
        yield Line(f"{game}: Brier score of harm, ten-thousandths", "", [round(10000 * sum(brier) / len(brier))])
    for stock in sorted(
        {cost.stock for one in results for cost in one.forecast.price.costs} & set(results[0].paid_stocks)
    ):
        stock_errors = [abs(expect_cost(one.forecast.price, stock) - one.paid_stocks[stock]) for one in results]
        yield Line(
            f"{game}: mean error of {stock} paid, hundredths", "", [round(100 * sum(stock_errors) / len(stock_errors))]
        )


def _rolls_for_distance(one: OrderResult) -> bool:
    """Whether a die of the order's own decides how far it leads, such as that of a whip."""
    return one.forecast.still is not None and one.forecast.still.reach is not None


def expect_cost(price: Price, stock: str) -> float:
    """Return how much of a stock a price takes on average."""
    if price.otherwise is None:
        return price.compute_cost(stock)
    first = price.otherwise.tenths
    return (first * price.compute_cost(stock) + (10 - first) * expect_cost(price.otherwise.price, stock)) / 10


def is_inside(one: OrderResult) -> bool:
    """Whether a distance was within the forecast range, or that of what else may be."""
    price = one.forecast.price
    prices = (price, price.otherwise.price) if price.otherwise else (price,)
    distances = [far for each in prices for far in each.reach or (each.spaces or 0, each.spaces or 0)]
    return min(distances) <= one.spaces <= max(distances)


def describe_bands(game: str, results: list[OrderResult]) -> Iterator[str]:
    """Format each band of odds: the mean forecast, the result, and the number of orders."""
    for low, high in BANDS:
        forecast, observed, count = _compare_odds(results, low, high)
        if count:
            yield f"{game}: harm said {forecast / 10:.0f} %, came {observed / 10:.1f} % ({count} orders)"
    never = [one for one in results if one.forecast.price.tone == "impossible"]
    if never:
        yield f"{game}: ✖ was true of {sum(bool(one.harm) for one in never)} of {len(never)} orders"


def _compare_odds(results: list[OrderResult], low: int, high: int) -> tuple[float, float, int]:
    some = [one for one in results if low <= one.odds < high]
    if not some:
        return 0, 0, 0
    return sum(one.odds for one in some) / len(some), 1000 * sum(bool(one.harm) for one in some) / len(some), len(some)


def find_wrong_odds(game: str, results: list[OrderResult]) -> Iterator[str]:
    """List the bands of odds in which the results differ from the odds.

    Where cases are few, only if nothing within the 99 % interval of what came is near what was said."""
    for low, high in BANDS:
        forecast, observed, count = _compare_odds(results, low, high)
        if not count:
            continue
        middle = (observed * count + 500 * SURE_ERRORS**2) / (count + SURE_ERRORS**2)
        sure = 0 if count >= MIN_CASES else SURE_ERRORS * (middle * (1000 - middle) / (count + SURE_ERRORS**2)) ** 0.5
        if abs(forecast - (middle if sure else observed)) > MARGIN_PERMILLE + sure:
            yield f"{game}: harm said {forecast / 10:.0f} %, came {observed / 10:.0f} % ({count} cases)"
    never = [one for one in results if one.forecast.price.tone == "impossible"]
    true = [one for one in never if one.harm]
    if len(never) >= FEW and 1000 * len(true) < TRUE_PERMILLE * len(never):
        yield f"{game}: ✖ was true in {len(true)} of {len(never)}"
