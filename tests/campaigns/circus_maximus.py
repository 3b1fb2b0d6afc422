"""Campaigns of Circus Maximus: many races of bot drivers, checked after every step.

`python -m tests.campaigns.circus_maximus [RACES]` (200). `make test` runs only a few of them."""

import sys
from collections.abc import Iterator, Sequence
from functools import cache, partial

from bot.app.race_snapshot import Game
from bot.cli.stats import StatsRequest, load_course
from rules.circus_maximus.model.derived import list_counter_squares
from rules.circus_maximus.model.state import Chariot, CircusRace
from rules.circus_maximus.model.track import Arena
from rules.registry import RULESETS
from tests.campaigns.driving import PROCESSES, find_faults, run_campaigns, run_parallel
from tests.repository import LIBRARY

GAME = RULESETS["circus_maximus"]
PARTS = GAME.profiles
TRACKS = ("circus-romanus", "circus-trigonus")
"""Taken in turn."""
KINDS = (("racer", "brawler"), ("brawler",), ("racer",))
OPTIONS: tuple[dict[str, str | int | bool], ...] = (
    {},
    {"advanced": False},
    {"evade_roll": False, "order_reveal": "full"},
    {"corner_speed": "strict"},
    {"finish_tiebreak": "photo", "lash_team_dice": 2},
)


def drive_many_races(profile: str, races: int, processes: int = PROCESSES) -> list[str]:
    """Drive many bot races under several options in turn; list their faults, with the seeds."""
    return run_parallel(partial(_find_race_faults, profile), range(races), processes)


def _find_race_faults(profile: str, number: int) -> list[str]:
    """Find impossible positions, endless rounds and exceptions in one race."""
    seed, options = f"{profile} {number}", OPTIONS[number % len(OPTIONS)]
    request = StatsRequest(
        GAME.name,
        drivers=2 + number % 11,
        laps=1 + number % 2,
        profile=profile,
        options=options,
        kinds=KINDS[number % len(KINDS)],
    )
    track = TRACKS[number % len(TRACKS)]
    field = load_course(LIBRARY, GAME, track, request, _table(profile, track))
    return find_faults(GAME, field, seed, partial(find_illegal_state, field.game.table.tables.arena))


@cache
def _table(profile: str, track: str) -> Game:
    """Track and tables, laid once for all races."""
    return load_course(LIBRARY, GAME, track, StatsRequest(GAME.name, profile=profile)).game


def find_illegal_state(arena: Arena, before: CircusRace, after: CircusRace) -> Iterator[str]:
    """Yield what is impossible in the position after a step."""
    occupied_squares = [
        square for chariot in after.chariots.values() for square in list_counter_squares(arena, chariot)
    ]
    yield from (
        f"two counters on {square}" for square in dict.fromkeys(occupied_squares) if occupied_squares.count(square) > 1
    )
    places = sorted(c.place for c in after.chariots.values() if c.status == "finished")
    if places != list(range(1, len(places) + 1)):
        yield f"places {places}"
    if before.round and _count_whips(after) != _count_whips(before):
        yield f"{_count_whips(before)} whips have become {_count_whips(after)}"
    if after.phase is not None:
        yield f"{after.phase.seat}'s phase has no end"
    for seat, chariot in after.chariots.items():
        yield from (
            f"{seat} {fault}"
            for fault in _find_chariot_faults(before.chariots[seat], chariot, in_race=before.round > 0)
        )


def _count_whips(race: CircusRace) -> int:
    return sum(chariot.whips for chariot in race.chariots.values())


def _find_chariot_faults(before: Chariot, after: Chariot, *, in_race: bool) -> Iterator[str]:
    if not 0 <= after.endurance <= after.endurance_full or (in_race and after.endurance > before.endurance):
        yield f"has {after.endurance} endurance of {after.endurance_full}, had {before.endurance}"
    if not 0 <= after.hits <= after.hits_full or not all(0 <= horse.left <= horse.boxes for horse in after.horses):
        yield "has a driver or a horse beyond its boxes"
    if min(after.wheels) < 0 or (after.car and after.team and max(after.wheels) >= 12):
        yield f"drives on wheels with {after.wheels}"
    if min(after.jostle, after.worn, after.pending, after.slowed, after.forced, after.offered) < 0:
        yield "has a reduction below nothing"
    if in_race and after.crossings < before.crossings:
        yield "has lost a crossing"
    if in_race and after.status == "running" and after.team is None:
        yield "races without a team"
    if before.status not in ("running", after.status):
        yield f"was {before.status} and is {after.status}"


def main(arguments: Sequence[str]) -> int:
    """Exit code 0 when every campaign is as it should be."""
    return 0 if run_campaigns(GAME.profiles, drive_many_races, int(arguments[0]) if arguments else 200) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
