"""Advice against what came: how often the odds were right, how far the distances, and how somebody fares who presses
nothing but one recommended order."""

import time
from collections.abc import Iterator, Mapping

from rules.base import Json
from tests.advised import MIXES, SENDS, Came, drive, place_of
from tests.bench.figures import Found, How, Line
from tests.games import SEATS, load_course

OPTIONS: Mapping[str, Mapping[str, Json]] = {
    "speed_circuit": {"missing_order": "gm_planner"},
    "powersled": {"discards": "keep_movers"},
    "circus_maximus": {},
    "formula_d": {"gears": "together"},
}
RACES, QUICK = 40, 1
CARS = 4
BANDS = ((0, 50), (50, 200), (200, 400), (400, 600), (600, 800), (800, 950), (950, 1001))
"""Odds of harm in thousandths."""
MIN_CASES, MARGIN_PERMILLE = 200, 100
TRUE_PERMILLE = 950
"""How often ✖ has to be true, where it was said often enough to tell."""
FEW = 20


def measure(how: How) -> Found:
    """Every game: calibration of what was said to bots, and places of one that presses Recommended, or Safe."""
    lines, faults, notes = list[Line](), list[str](), list[str]()
    for game, options in [*OPTIONS.items()][: how.choose_count(len(OPTIONS), 1)]:
        laid, races = load_course(game, **options), how.choose_count(RACES, QUICK)
        came = [one for n in range(races) for one in listen(game, n)]
        lines += _calibration(game, came)
        faults += _wrong(game, came)
        for name in ("recommended", "safe"):
            places, seconds, out = list[int](), list[float](), 0
            for n in range(races):
                seat, began = SEATS[n % CARS], time.perf_counter()
                driven = drive(laid, f"advice {name} {n}", CARS, {seat: name})
                seconds.append((time.perf_counter() - began) / max(1, len(driven.came)))
                places.append(place_of(driven, seat))
                out += any(row.seat == seat and row.is_out for row in driven.rows)
            wins = 100 * places.count(1) // len(places)
            lines.append(Line(f"{game}, {name}: place of {CARS}", "place", places))
            lines.append(Line(f"{game}, {name}: a decision", "s", seconds))
            notes.append(f"{game}: who presses only {name} wins {wins} of 100 races against bots, and is out in {out}")
            if name == "safe" and not how.quick and sum(places) > 3 * len(places):
                faults.append(f"{game}: who presses only Safe comes in behind place 3 on the average")
    return Found(lines, tuple(notes), faults)


def listen(game: str, n: int) -> list[Came]:
    """What was said of the orders of a race, and what came; some send the bot's order, some any that is offered."""
    presses = {seat: MIXES if place % 2 else SENDS for place, seat in enumerate(SEATS)}
    driven = drive(load_course(game, **OPTIONS[game]), f"calibration {n}", 6, presses)
    return driven.came


def _calibration(game: str, came: list[Came]) -> Iterator[Line]:
    """Errors of distance and stocks, of what was said on the boards and on the board as it stood."""
    far = [one for one in came if one.said.price.spaces is not None]
    if far:
        errors = [abs(one.spaces - (one.said.price.spaces or 0)) for one in far]
        yield Line(f"{game}: error of distance", "spaces", errors)
        inside = [100 * is_inside(one) for one in far]
        yield Line(f"{game}: inside the range, mean", "%", [sum(inside) // len(inside)])
        still = [abs(one.spaces - (one.said.still.spaces or 0)) for one in far if one.said.still]
        yield Line(f"{game}: mean error of distance, hundredths", "", [100 * sum(errors) // len(far)])
        yield Line(f"{game}: the same with all rivals standing still", "", [100 * sum(still) // max(1, len(still))])
    brier = [((one.odds / 1000) - bool(one.harm)) ** 2 for one in came]
    if brier:
        yield Line(f"{game}: Brier score of harm, ten-thousandths", "", [round(10000 * sum(brier) / len(brier))])


def is_inside(one: Came) -> bool:
    """Whether a distance came within the range that was said."""
    price = one.said.price
    least, most = price.reach or (price.spaces or 0, price.spaces or 0)
    return least <= one.spaces <= most


def _wrong(game: str, came: list[Came]) -> Iterator[str]:
    """Bands of odds that were said otherwise than it came, where there are cases enough."""
    for low, high in BANDS:
        some = [one for one in came if low <= one.odds < high]
        if len(some) < MIN_CASES:
            continue
        said = sum(one.odds for one in some) // len(some)
        seen = 1000 * sum(bool(one.harm) for one in some) // len(some)
        if abs(said - seen) > MARGIN_PERMILLE:
            yield f"{game}: harm said {said // 10} %, came {seen // 10} % ({len(some)} cases)"
    never = [one for one in came if one.said.price.tone == "impossible"]
    true = [one for one in never if one.harm]
    if len(never) >= FEW and 1000 * len(true) < TRUE_PERMILLE * len(never):
        yield f"{game}: ✖ was true in {len(true)} of {len(never)}"
