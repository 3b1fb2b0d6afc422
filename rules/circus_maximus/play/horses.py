"""Chapter 8 and 9.5: hits on horses, the choice of horses, fallen horses."""

from rules.circus_maximus.model.facts import HorseDead, Injured
from rules.circus_maximus.model.figures import Circus, living
from rules.circus_maximus.model.questions import SpreadHits
from rules.circus_maximus.model.state import Chariot
from rules.circus_maximus.play import dropping
from rules.circus_maximus.play.endurance import lose
from rules.circus_maximus.play.rolls import ordinal, roll
from rules.events import Modifier
from rules.values import Json

LEFTMOST, RIGHTMOST = 0, -1


def hurt(meet: Circus, chariot: Chariot, end: int | None, item: str, *modifiers: Modifier) -> int:
    """2D6 on T-9.5; the hits go to the leftmost or rightmost living horse, or where the owner says (None, D-12)."""
    hits = meet.book.tables.horse_injury.read(
        roll(meet, "horse injury", 2, chariot.seat, item, *modifiers, table="T-9.5")
    )
    if end is None:
        spread(meet, chariot, hits)
    else:
        injure(meet, chariot, living(chariot)[end], hits)
    return hits


def spread(meet: Circus, chariot: Chariot, hits: int) -> None:
    """C-103, C-124: the owner says which living horses are hit."""
    alive = living(chariot)
    if not hits or len(alive) == 1 or not chariot.driven:
        injure(meet, chariot, first_choice(chariot), hits)
        return
    horses = tuple((n + 1, chariot.horses[n].left) for n in alive)
    at = ordinal(meet.race, "hits", chariot.seat)
    chosen: Json = meet.steward.ask(SpreadHits(seat=chariot.seat, at=at, hits=hits, horses=horses))
    for horse in living(chariot):
        injure(meet, chariot, horse, list(chosen).count(horse + 1), silent=True)


def first_choice(chariot: Chariot) -> int:
    """The horse with most boxes left, the lowest number on ties (D-12)."""
    return max(living(chariot), key=lambda n: (chariot.horses[n].left, -n))


def injure(meet: Circus, chariot: Chariot, horse: int, hits: int, *, silent: bool = False) -> None:
    """Marks boxes; a horse without boxes falls, excess hits are lost (C-83, C-99)."""
    if silent and not hits:
        return
    old = chariot.horses[horse]
    new = old.model_copy(update={"left": max(0, old.left - hits)})
    chariot.horses = tuple(new if n == horse else h for n, h in enumerate(chariot.horses))
    meet.steward.tell(Injured(item="C-99", seat=chariot.seat, horse=horse + 1, by=hits, left=new.left))
    if old.alive and not new.alive:
        _fall(meet, chariot, horse)


def _fall(meet: Circus, chariot: Chariot, horse: int) -> None:
    """C-83, C-153: END lost, and whatever becomes of the chariot."""
    dead = sum(not h.alive for h in chariot.horses)
    last = dead == len(chariot.horses)
    loss = 0 if last or not chariot.driven else chariot.endurance // meet.book.tables.deaths.divisors[dead - 1]
    meet.steward.tell(
        HorseDead(
            item="C-83" if chariot.driven else "C-153",
            seat=chariot.seat,
            horse=horse + 1,
            endurance=loss,
            left=chariot.endurance - loss,
            last=last,
        )
    )
    lose(meet, chariot, loss, "horse", "C-83")
    phase = meet.race.phase
    if phase and phase.seat == chariot.seat:
        phase.over = True
    if not chariot.driven:
        dropping.lie_down(meet, chariot)
    elif last:
        dropping.lose_last_horse(meet, chariot)
