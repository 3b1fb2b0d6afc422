"""Strengths of bots: who comes in ahead of whom, who retires, and how open a race is when its first round is over."""

from collections import Counter
from math import comb

from rules.bots import STAND_IN, STRENGTHS
from tests.bench.figures import BenchSettings, Line, MeasureResult
from tests.fields import LAPS, OPTIONS, count_most_wins, count_pairs, drive_field, make_mixed_field
from tests.games import SEATS, Game, load_course

RACES, FIELDS, CONTINUED, CONTINUED_AGAIN = 36, 10, 25, 75
QUICK_RACES, QUICK_FIELDS, QUICK_CONTINUED = 3, 1, 5
LEAST_AHEAD, MOST_AHEAD, MOST_WINS = 65, 85, 60
"""Percentages: of pairs in which the stronger is ahead, and of wins of a seat after round 1."""
MARGIN = 1.3
"""A measure may be missed by so many standard errors of the sample."""
RARE_CHANCE = 0.05
"""Chance below which a difference of retirements is no accident."""
TUNED_ON, REPORTED = "tuning", "report"
"""What seeds begin with: chances are tuned on some races, and what they lead to is measured on others."""
NEXT_TO_EACH_OTHER = (("ace", "club"), ("club", "rookie"))


def measure(settings: BenchSettings) -> MeasureResult:
    """Measure each game: pairs of strengths, retirements, and wins from the end of round 1."""
    lines, notes, faults = list[Line](), list[str](), list[str]()
    seeds = TUNED_ON if settings.tuning else REPORTED
    for game in settings.choose_games(OPTIONS):
        course, out = load_course(game, LAPS.get(game, 1), **OPTIONS[game]), Counter[str]()
        count = settings.choose_count(FIELDS, QUICK_FIELDS)
        fields = [make_mixed_field(n) for n in range(settings.choose_count(RACES, QUICK_RACES))]
        races = [(field, drive_field(course, field, f"{seeds} strengths {game} {n}")) for n, field in enumerate(fields)]
        faults += [f"{game}: race {n} has no flag" for n, (_, rows) in enumerate(races) if not rows]
        for pair, (ahead, of) in count_pairs(races).items():
            share = 100 * ahead // max(1, of)
            lines.append(Line(f"{game}: {pair[0]} ahead of {pair[1]}", "%", [share]))
            wide = MARGIN * 50 / max(1, len(races)) ** 0.5
            if (
                pair in NEXT_TO_EACH_OTHER
                and not settings.quick
                and not LEAST_AHEAD - wide <= share <= MOST_AHEAD + wide
            ):
                faults.append(f"{game}: {pair[0]} is ahead of {pair[1]} in {share} % of {of} pairs")
        for drivers, rows in races:
            out.update(drivers[row.seat] for row in rows if row.is_out)
        for stronger, weaker in NEXT_TO_EACH_OTHER:
            if not settings.quick and retires_more_often(out[stronger], out[weaker]):
                faults.append(f"{game}: {stronger} retires from {out[stronger]} starts, {weaker} from {out[weaker]}")
        wrecks = sum(_count_wrecked(course, n, f"{seeds} absent {game} {n}") for n in range(count))
        notes.append(f"{game}: stand-ins wrecked {wrecks} of {2 * count} cars of drivers who were absent")
        if wrecks:
            faults.append(f"{game}: a stand-in wrecked {wrecks} cars")
        retirements = ", ".join(f"{strength} {out[strength]}" for strength in STRENGTHS)
        notes.append(f"{game}: out of {2 * len(races)} starts each there retired {retirements}")
        times = settings.choose_count(CONTINUED, QUICK_CONTINUED)
        shares = [_share_wins(course, f"{seeds} open {game} {n}", times) for n in range(count)]
        lines.append(Line(f"{game}: most wins of a seat from the end of round 1", "%", shares))
        over = [share for share in shares if share > MOST_WINS]
        if over and not settings.quick:
            faults.append(f"{game}: in {len(over)} of {count} fields a seat wins {max(over)} % after round 1")
    return MeasureResult(lines, tuple(notes), faults)


def retires_more_often(stronger: int, weaker: int) -> bool:
    """Whether so many retirements of the stronger, against those of the weaker in as many starts, are no accident."""
    both = stronger + weaker
    return sum(comb(both, n) for n in range(stronger, both + 1)) / 2.0**both < RARE_CHANCE


def _share_wins(course: Game, seed: str, times: int) -> int:
    """Return how many per cent of races the same seat wins from the end of round 1; if that is unclear, more are
    driven."""
    share = 100 * count_most_wins(course, seed, times) // times
    if share <= MOST_WINS:
        return share
    more = times + CONTINUED_AGAIN
    return 100 * count_most_wins(course, seed, more) // more


def _count_wrecked(course: Game, nth: int, seed: str) -> int:
    """Count the cars that stand-ins wreck in a race of two of them and four Clubs."""
    absent = {SEATS[nth % 3], SEATS[nth % 3 + 3]}
    drivers = {seat: STAND_IN if seat in absent else "club" for seat in SEATS}
    return sum(row.seat in absent and row.is_out for row in drive_field(course, drivers, seed))
