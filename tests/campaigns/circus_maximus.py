"""Many races of Circus Maximus driven by bots, and what is checked after every step of them."""

from collections.abc import Iterator

from bot.cli.stats import StatsRequest
from rules.circus_maximus import CIRCUS_MAXIMUS
from rules.circus_maximus.model.derived import list_counter_squares
from rules.circus_maximus.model.state import Chariot, CircusRace
from rules.circus_maximus.model.tables import RuleTables
from tests.campaigns.driving import Campaign

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


def _choose_race(profile: str, number: int) -> tuple[str, StatsRequest]:
    request = StatsRequest(
        "circus_maximus",
        drivers=2 + number % 11,
        laps=1 + number % 2,
        profile=profile,
        options=OPTIONS[number % len(OPTIONS)],
        kinds=KINDS[number % len(KINDS)],
    )
    return TRACKS[number % len(TRACKS)], request


def _find_illegal_state(tables: RuleTables, before: CircusRace, after: CircusRace) -> Iterator[str]:
    occupied_squares = [
        square for chariot in after.chariots.values() for square in list_counter_squares(tables.arena, chariot)
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


CAMPAIGN = Campaign(CIRCUS_MAXIMUS, CIRCUS_MAXIMUS.profiles, _choose_race, _find_illegal_state)
