"""Horses (chapter 8 and 9.5): hits, the choice of horses, fallen horses."""

from rules.base import Json, take_next_ordinal
from rules.circus_maximus.model.derived import CircusContext, compute_driver_modifier, list_living_horses
from rules.circus_maximus.model.events import Exhausted, HorseDead, Injured, Jostled, Lost, Slowed
from rules.circus_maximus.model.questions import SpreadHits
from rules.circus_maximus.model.state import Chariot
from rules.circus_maximus.play import elimination
from rules.circus_maximus.play.rolls import roll_dice
from rules.events import Modifier


def lose_endurance(context: CircusContext, chariot: Chariot, by: int, why: str, item: str) -> None:
    """Pay END; every missing point slows the team for good (C-80 to C-82)."""
    if by <= 0:
        return
    endurance_before = chariot.endurance
    payment = min(by, endurance_before)
    chariot.endurance -= payment
    chariot.worn += by - payment
    context.step.emit(
        Lost(item=item, seat=chariot.seat, why=why, by=payment, left=chariot.endurance, missing=by - payment)
    )
    if endurance_before and not chariot.endurance:
        context.step.emit(Exhausted(item="C-81", seat=chariot.seat))


def slow_exhausted_team(context: CircusContext, chariot: Chariot) -> None:
    """Slow an exhausted team by one at every turn's start (C-81)."""
    if chariot.endurance == 0 and chariot.team is not None:
        chariot.worn += 1
        context.step.emit(Slowed(item="C-81", seat=chariot.seat, by=1, why="exhausted"))


def jostle_driver(context: CircusContext, chariot: Chariot) -> None:
    """Set the jostle effect, which never adds up (J of C-74, C-28)."""
    wounds = context.tables.rulebook.wounds
    chariot.jostle = wounds.jostle
    context.step.emit(Jostled(item="C-74", seat=chariot.seat, modifier=compute_driver_modifier(wounds, chariot)))


def can_never_move(context: CircusContext, chariot: Chariot) -> bool:
    """Whether a chariot can never write 1 again, or never cut its horse free (C-247, C-84).

    Temporary reductions do not count."""
    alive = [horse.left for horse in chariot.horses if horse.alive]
    calm = compute_driver_modifier(context.tables.rulebook.wounds, chariot) + chariot.jostle
    most = max(0, sum(alive) - chariot.worn) + calm
    return most < (max(1, len(alive) - calm) if chariot.stuck else 1)


LEFTMOST, RIGHTMOST = 0, -1


def hit_horses(context: CircusContext, chariot: Chariot, end: int | None, item: str, *modifiers: Modifier) -> int:
    """Roll 2D6 on T-9.5 and apply the hits.

    They go to the leftmost or rightmost living horse, or are spread by the owner (`end` None, D-12)."""
    hits = context.tables.rulebook.horse_injury.look_up(
        roll_dice(context, "horse injury", 2, chariot.seat, item, *modifiers, table="T-9.5")
    )
    if end is None:
        spread_hits(context, chariot, hits)
    else:
        injure_horse(context, chariot, list_living_horses(chariot)[end], hits)
    return hits


def spread_hits(context: CircusContext, chariot: Chariot, hits: int) -> None:
    """Let the owner choose which living horses are hit (C-103, C-124)."""
    alive = list_living_horses(chariot)
    if not hits or len(alive) == 1 or not chariot.driven:
        injure_horse(context, chariot, find_strongest_horse(chariot), hits)
        return
    horses = tuple((n + 1, chariot.horses[n].left) for n in alive)
    at = take_next_ordinal(context.race, "hits", chariot.seat)
    chosen: Json = context.step.ask(SpreadHits(seat=chariot.seat, at=at, hits=hits, horses=horses))
    for horse in list_living_horses(chariot):
        injure_horse(context, chariot, horse, list(chosen).count(horse + 1), silent=True)


def find_strongest_horse(chariot: Chariot) -> int:
    """Return the horse with most boxes left, the lowest number on ties (D-12)."""
    return max(list_living_horses(chariot), key=lambda n: (chariot.horses[n].left, -n))


def injure_horse(context: CircusContext, chariot: Chariot, horse: int, hits: int, *, silent: bool = False) -> None:
    """Mark boxes of a horse; without boxes it falls, and excess hits are lost (C-83, C-99)."""
    if silent and not hits:
        return
    old = chariot.horses[horse]
    new = old.model_copy(update={"left": max(0, old.left - hits)})
    chariot.horses = tuple(new if n == horse else h for n, h in enumerate(chariot.horses))
    context.step.emit(Injured(item="C-99", seat=chariot.seat, horse=horse + 1, by=hits, left=new.left))
    if old.alive and not new.alive:
        _drop_horse(context, chariot, horse)


def _drop_horse(context: CircusContext, chariot: Chariot, horse: int) -> None:
    """Let a horse fall: END are lost, and the chariot may be stopped (C-83, C-153)."""
    dead = sum(not h.alive for h in chariot.horses)
    last = dead == len(chariot.horses)
    loss = 0 if last or not chariot.driven else chariot.endurance // context.tables.rulebook.deaths.divisors[dead - 1]
    context.step.emit(
        HorseDead(
            item="C-83" if chariot.driven else "C-153",
            seat=chariot.seat,
            horse=horse + 1,
            endurance=loss,
            left=chariot.endurance - loss,
            last=last,
        )
    )
    lose_endurance(context, chariot, loss, "horse", "C-83")
    phase = context.race.phase
    if phase and phase.seat == chariot.seat:
        phase.over = True
    if not chariot.driven:
        elimination.drop_team(context, chariot)
    elif last:
        elimination.lose_last_horse(context, chariot)
