"""Chances to win that rollouts give to positions of races, held against who won, by bands of a tenth."""

import time
from collections import defaultdict
from typing import Any

from rules.dice import draw_face, seed_from_text
from rules.engine import create_checkpoint
from rules.rollouts import roll_out
from tests.bench.figures import Found, How, Line
from tests.fields import LAPS, MAX_ROUNDS, OPTIONS, drive_round, mixed_field
from tests.games import load_course

RACES, QUICK_RACES = 75, 1
"""Races of each game."""
ROLLOUTS, QUICK_ROLLOUTS = 50, 2
POSITIONS = 2
MOST_OFF_POINTS = 5
LEAST_CASES = 100
"""Cases of a band below which nothing is said of it."""


def measure(how: How) -> Found:
    """Every game: two positions of each race, and what came of them."""
    said, came = defaultdict[int, list[float]](list), defaultdict[int, list[float]](list)
    lines, rollouts = list[Line](), how.choose_count(ROLLOUTS, QUICK_ROLLOUTS)
    for game, options in OPTIONS.items():
        spent = list[float]()
        for nth in range(how.choose_count(RACES, QUICK_RACES)):
            laid, drivers = load_course(game, LAPS.get(game, 1), **options), mixed_field(nth)
            at, seed = create_checkpoint(laid.ruleset, laid.table, laid.start(len(drivers))), f"analysis {game} {nth}"
            seen, winners = list[Any](), set[str]()
            for _ in range(MAX_ROUNDS):
                run = drive_round(laid, at, drivers, seed)
                if run.finished:
                    winners = {row.seat for row in run.classification if row.place == 1}
                    break
                at = run.closed[-1].checkpoint
                seen += [at] if at.round else []
            for which in range(POSITIONS):
                start = seen[draw_face(seed_from_text(seed), f"position {which}", 0, len(seen)) - 1]
                won = dict.fromkeys(drivers, 0.0)
                for n in range(rollouts):
                    begun = time.process_time()
                    rows = roll_out(laid.ruleset, laid.table, start, seed_from_text(f"{seed}, rollout {n}"))
                    spent.append(1000 * (time.process_time() - begun))
                    first = [row.seat for row in rows if row.place == 1]
                    for seat in first:
                        won[seat] += 1 / len(first)
                for seat, wins in won.items():
                    chance = 100 * wins / rollouts
                    said[min(9, int(chance // 10))].append(chance)
                    came[min(9, int(chance // 10))].append(100 * (seat in winners) / max(1, len(winners)))
        lines.append(Line(f"{game}: a rollout from somewhere in a race", "ms CPU", spent))
    notes, faults = list[str](), list[str]()
    for band in sorted(said):
        count = len(said[band])
        told, true = sum(said[band]) / count, sum(came[band]) / count
        notes.append(f"{10 * band} to {10 * band + 10} %: {told:.0f} % said, {true:.0f} % came true, {count} cases")
        if count >= LEAST_CASES and not how.quick and abs(told - true) > MOST_OFF_POINTS:
            faults.append(f"said {told:.0f} %, came true {true:.0f} %")
    return Found(lines, tuple(notes), faults)
