"""The process that analyses a race for `bot.delivery.analysis_worker`: a race file on stdin, lines of JSON on stdout.

Usage: `python -m bot.cli.analysis_worker ROLLOUTS SECONDS BYTES`."""

import json
import sys
import time
from collections.abc import Iterable, Iterator
from typing import Any

from bot.cli.sandbox_worker import limit_resources
from bot.race_file.analysis import USUAL_ROLLOUTS, RecordedPositions, analyse_race, replay_positions
from bot.race_file.schema import NoRaceFile, RaceFile, read_json
from rules.registry import RULESETS

MIN_ROLLOUTS, MIN_ROLLOUTS_FOR_COMPARISONS = 4, 10
"""From a round; below the second number comparisons tell nothing, and all rollouts go into the chart."""
ROUNDS_OF_COMPARISONS = 31
"""The second look at turning points and the comparisons of orders cost as many rollouts as this number of rounds."""
SAFE_SHARE = 0.6
"""The share of the limit that is planned for."""


def main() -> None:
    """Analyse one race within limits that the process sets for itself first; ROLLOUTS 0: as many as fit."""
    rollouts, processor, memory = map(int, sys.argv[1:])
    limit_resources(processor, memory)
    try:
        file = RaceFile.model_validate(read_json(sys.stdin.read()))
        positions = replay_positions(file, RULESETS[file.game])
    except NoRaceFile as fault:
        _say({"fault": str(fault)})
        return
    closely = True
    if not rollouts:
        rollouts, closely = count_affordable(positions, processor)
    analysis = analyse_race(positions, rollouts, show=_show, closely=closely)
    _say({"analysis": analysis.model_dump(mode="json")})


def count_affordable(positions: RecordedPositions, seconds: int) -> tuple[int, bool]:
    """Return how many rollouts from each round fit into these seconds of CPU time, and whether comparisons do too.

    The first rollout of a race takes longer than those that find its searches in memory, so the second is measured."""
    start = positions.checkpoints[positions.first_driven]
    positions.find_places_after(start, 0)
    started_at = time.process_time()
    positions.find_places_after(start, 1)
    one = max(0.001, time.process_time() - started_at)
    # A rollout from the middle of the race takes half as long.
    affordable, rounds = 2 * seconds * SAFE_SHARE / one, len(positions.checkpoints) - positions.first_driven
    closely = int(affordable / (rounds + ROUNDS_OF_COMPARISONS))
    if closely >= MIN_ROLLOUTS_FOR_COMPARISONS:
        return min(USUAL_ROLLOUTS, closely), True
    return min(USUAL_ROLLOUTS, max(MIN_ROLLOUTS, int(affordable / rounds))), False


def _show(steps: Iterable[Any], what: str, of: int) -> Iterator[Any]:
    for step_number, one in enumerate(steps, 1):
        _say({"done": step_number, "of": of, "what": what})
        yield one


def _say(line: Any) -> None:
    sys.stdout.write(f"{json.dumps(line)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
