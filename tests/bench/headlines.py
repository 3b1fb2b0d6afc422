"""Headlines of whole races: how many state only an unchanged gap, and how many repeat the shape of the two before."""

import re
from collections import Counter

from tests.bench.figures import BenchSettings, Line, MeasureResult
from tests.bot.report.reported_races import TRACKS, ToldRound, tell_race

RACES = 40
"""Races of each game."""
MOST_UNCHANGED, MOST_REPEATED = 0.15, 0.05
"""Shares of headlines above which a game's posts are WRONG."""
UNCHANGED = ("state_leads", "state_close", "state_first", "state_abreast", "state_after_flag", "state_fight")
"""Shapes that state a gap; it is unchanged if the same cars stood in the headline before."""


def measure(settings: BenchSettings) -> MeasureResult:
    """Count the headlines of races between six bots and two members."""
    lines, notes, faults = list[Line](), list[str](), list[str]()
    for game in TRACKS:
        unchanged_gaps, repeats, total, shapes = 0, 0, 0, Counter[str]()
        for n in range(settings.choose_count(RACES, 2)):
            rounds = [one for one in tell_race(game, f"headlines {n}", humans=("red", "yellow")) if one.account.round]
            race_shapes = [describe_shape(one) for one in rounds]
            total += len(rounds)
            unchanged_gaps += sum(map(states_unchanged_gap, rounds))
            repeats += sum(a == b == c for a, b, c in zip(race_shapes, race_shapes[1:], race_shapes[2:], strict=False))
            shapes.update(race_shapes)
        notes.append(
            f"{game}: {total} headlines in {len(shapes)} shapes; only an unchanged gap {unchanged_gaps / total:.0%}, "
            f"the shape of the two before {repeats / total:.0%}"
        )
        faults += [f"{game}: too many headlines without news"] if unchanged_gaps > MOST_UNCHANGED * total else []
        faults += [f"{game}: too many headlines alike"] if repeats > MOST_REPEATED * total else []
    return MeasureResult(lines, notes, faults)


def states_unchanged_gap(one: ToldRound) -> bool:
    """Whether a headline says only that the gap between the cars of the last one is as it was."""
    before, shape = one.account.before, one.tale.shapes[-1]
    if shape not in UNCHANGED or before is None:
        return False
    first, *rest = one.tale.pair or ("",)
    if shape == "state_abreast" or not rest:
        return before.pair == one.tale.pair
    return before.pair == one.tale.pair and before.measure_gap_between(
        first, rest[0]
    ) == one.account.after.measure_gap_between(first, rest[0])


def describe_shape(one: ToldRound) -> str:
    """Return the first row of a headline without names, figures and marks."""
    names = "|".join(seat.title() for seat in one.account.after.order)
    bare = re.sub(rf"\b({names})\b", "X", "".join(one.tale.head[:1]))
    return re.sub(r"(X[ ,and]*)+", "X ", re.sub(r"\d+(st|nd|rd|th)?", "N", re.sub(r"[^\w .]", "", bare)))
