"""Chapter 12: the end of a round, ranking, who is out."""

from rules.powersled.board.ground import Ground
from rules.powersled.board.standings import ranking
from rules.powersled.model.book import Book
from rules.powersled.model.facts import Flag, Placed
from rules.powersled.model.state import Sled, SledRace
from rules.powersled.play.figures import Heat
from rules.powersled.play.placing import leave, remove
from rules.ruleset import Table
from rules.view import Placing


def retire(meet: Heat) -> None:
    """D-QUIT: withdrawals take effect between activations of a round (P-149)."""
    for seat in meet.steward.retired():
        sled = meet.race.sleds.get(seat)
        if sled and sled.racing:
            remove(meet, sled, "retired", "P-149")


def close_round(meet: Heat) -> None:
    """P-147 to P-151: finishers are ranked; the race is over, unless the others drive for places. A sled that has been
    alone from the start, as in a test vector, is not the last one left."""
    race = meet.race
    finishers = [s for s in race.sleds.values() if s.status == "finished" and not s.place]
    first = 1 + sum(s.place > 0 for s in race.sleds.values())
    ground = Ground(meet.book.circuit, race.sleds, race.hazards)
    for place, sled in enumerate(sorted(finishers, key=lambda s: (-ground.front(s), s.stamp)), first):
        sled.place = place
        meet.steward.tell(Placed(item="P-148", seat=sled.seat, place=place))
    for sled in finishers:
        _off(meet, ground, sled)
    ended = bool(finishers) and not race.settings.play_for_places
    if ended or len(race.racing()) <= min(1, len(race.sleds) - 1):
        race.over = True
        alone = next((s.seat for s in race.racing()), None) if first + len(finishers) == 1 else None
        meet.steward.tell(Flag(item="P-150" if alone else "P-147", seat=alone, alone=alone is not None))


def _off(meet: Heat, ground: Ground, sled: Sled) -> None:
    """P-151: taken off after the round; where it came to is kept."""
    if sled.square and meet.race.settings.play_for_places and len(meet.race.racing()) > 1:
        sled.front = ground.front(sled)
        leave(meet, sled)
        sled.last, sled.square, sled.rear = sled.square, None, False


def classify(table: Table[Book], race: SledRace) -> tuple[Placing, ...]:
    """The classification as it would stand now."""
    ground = Ground(table.book.circuit, race.sleds, race.hazards)
    return tuple(
        Placing(
            place=place,
            seat=sled.seat,
            laps=min(race.laps, max(0, sled.laps)),
            status=sled.reason if sled.status == "out" else sled.status,
        )
        for place, sled in enumerate(ranking(ground, race), 1)
    )
