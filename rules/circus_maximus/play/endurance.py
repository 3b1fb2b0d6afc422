"""Chapter 8, endurance: paying it, and what happens when there is none left."""

from rules.circus_maximus.model.facts import Exhausted, Jostled, Lost, Slowed
from rules.circus_maximus.model.figures import Circus, modifier
from rules.circus_maximus.model.state import Chariot


def lose(meet: Circus, chariot: Chariot, by: int, why: str, item: str) -> None:
    """C-80 to C-82: pays END; every point that is missing slows the team for good."""
    if by <= 0:
        return
    had = chariot.endurance
    paid = min(by, had)
    chariot.endurance -= paid
    chariot.worn += by - paid
    meet.steward.tell(Lost(item=item, seat=chariot.seat, why=why, by=paid, left=chariot.endurance, missing=by - paid))
    if had and not chariot.endurance:
        meet.steward.tell(Exhausted(item="C-81", seat=chariot.seat))


def tire(meet: Circus, chariot: Chariot) -> None:
    """C-81: an exhausted team is slower by one at every turn's start."""
    if chariot.endurance == 0 and chariot.team is not None:
        chariot.worn += 1
        meet.steward.tell(Slowed(item="C-81", seat=chariot.seat, by=1, why="exhausted"))


def jostle(meet: Circus, chariot: Chariot) -> None:
    """J of C-74: the jostle effect is set, never added up (C-28)."""
    wounds = meet.book.tables.wounds
    chariot.jostle = wounds.jostle
    meet.steward.tell(Jostled(item="C-74", seat=chariot.seat, modifier=modifier(wounds, chariot)))


def helpless(meet: Circus, chariot: Chariot) -> bool:
    """C-247: it can never write 1 again, or never enough to cut its horse free (C-84); what passes does not count."""
    alive = [horse.left for horse in chariot.horses if horse.alive]
    calm = modifier(meet.book.tables.wounds, chariot) + chariot.jostle
    most = max(0, sum(alive) - chariot.worn) + calm
    return most < (max(1, len(alive) - calm) if chariot.stuck else 1)
