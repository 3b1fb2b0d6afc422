"""Many races of Powersled driven by bots, and what is checked after every step of them."""

from collections import Counter
from collections.abc import Iterator

from bot.cli.stats import StatsRequest
from rules.powersled import POWERSLED
from rules.powersled.model.state import Sled, SledRace
from rules.powersled.model.tables import RuleTables
from rules.powersled.play.cards import list_deck
from tests.campaigns.driving import Campaign

TRACKS = ("halcyon-oval", "serpent-reach", "titan-trident", "tern-glacier")
KINDS = (("racer", "brawler"), ("brawler",), ("racer",))
OPTIONS: tuple[dict[str, str | int | bool], ...] = (
    {},
    {"order_mode": "book"},
    {"play_for_places": True},
    {"points": 6},
    {"points": 3, "order_mode": "book"},
)


def _choose_race(track: str, number: int) -> tuple[str, StatsRequest]:
    request = StatsRequest(
        "powersled",
        drivers=2 + number % 5,
        laps=1 + number % 2,
        options=OPTIONS[number % len(OPTIONS)],
        kinds=KINDS[number % len(KINDS)],
    )
    return track, request


def _find_illegal_state(tables: RuleTables, before: SledRace, after: SledRace) -> Iterator[str]:
    for square, count in Counter(sled.square for sled in after.list_sleds_on_track()).items():
        if square and count > (2 if tables.circuit[square].long else 1):
            yield f"{count} sleds on {square}"
    for sled in after.list_sleds_on_track():
        sleds_on_square = [s for s in after.list_sleds_on_track() if s.square == sled.square]
        if sled.rear and len(sleds_on_square) < 2:
            yield f"{sled.seat} stands alone in the rear half of {sled.square}"
        if len(sleds_on_square) == 2 and sleds_on_square[0].rear == sleds_on_square[1].rear:
            yield f"two sleds in one half of {sled.square}"
    places = sorted(sled.place for sled in after.sleds.values() if sled.place)
    if places != list(range(1, len(places) + 1)):
        yield f"places {places}"
    for seat, sled in after.sleds.items():
        yield from (f"{seat} {fault}" for fault in _find_sled_faults(tables, before, before.sleds[seat], sled))


def _find_sled_faults(tables: RuleTables, race: SledRace, before: Sled, after: Sled) -> Iterator[str]:
    cards = Counter((*after.hand, *after.pile, *after.discards))
    if race.round and cards != Counter(list_deck(tables.rulebook)):
        yield f"has {sum(cards.values())} cards"
    if not 0 <= after.armor <= after.armor_full or (race.round and after.armor > before.armor):
        yield f"has {after.armor} boxes of {after.armor_full}, had {before.armor}"
    if not 0 <= after.steps < tables.rulebook.control.steps or after.debt < 0:
        yield f"is {after.steps} steps down and owes {after.debt} cards"
    if after.passing:
        yield f"has stopped over {after.square}"
    if after.spin and after.hand and not before.spin:
        yield "has lost control and kept a hand"
    if after.laps < before.laps or after.counted > after.laps:
        yield f"has driven {after.laps} laps, had {before.laps}"
    if after.is_racing and race.round and after.square is None:
        yield "races without a square"
    if (
        before.square
        and after.square
        and not 0 <= _find_front(tables, after) - _find_front(tables, before) < tables.circuit.length // 2
    ):
        yield f"has gone from {before.square}, lap {before.laps}, to {after.square}, lap {after.laps}"


def _find_front(tables: RuleTables, sled: Sled) -> int:
    """Return the distance that a sled's front has driven (P-12)."""
    return sled.laps * tables.circuit.length + tables.circuit[sled.square or ""].end


CAMPAIGN = Campaign(POWERSLED, TRACKS, _choose_race, _find_illegal_state)
