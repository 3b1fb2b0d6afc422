"""What is told of a race. What only its driver may know goes to an audience of one: cards drawn."""

from typing import Literal

from pydantic import TypeAdapter

from rules.events import Event, Rolled
from rules.grid import SetBack
from rules.kinds import kinds_in, one_of
from rules.powersled.model.state import Points
from rules.values import Seat, SpaceId

Harmful = Literal["collision", "sideswipe", "laser", "mine", "nuke"]
"""What may strike a sled (P-81)."""


class Built(Event):
    """A sled is shown (P-25 to P-29). `unspent`: points left over (P-25); `instead`: no points came in."""

    points: Points
    thrust: int
    stability: int
    pilot: int
    armor: int
    unspent: int = 0
    instead: bool = False


class Posted(Event):
    """The safe speeds of the race (P-3): each corner with its own, `A 2`."""

    corners: tuple[str, ...]


class OnGrid(Event):
    """A sled takes its place on the grid (P-20)."""

    place: int
    square: SpaceId


class TurnBegun(Event):
    """A turn begins (P-45)."""

    turn: int


class Drew(Event):
    """Cards are drawn (P-46); `paid`: debt taken off (P-48); `hand`: cards held now."""

    count: int
    hand: int
    paid: int = 0


class Hand(Event):
    """For the driver alone: what was drawn, and the whole hand."""

    drawn: tuple[str, ...]
    hand: tuple[str, ...]


class Reshuffled(Event):
    """The discards become a new draw pile (P-42)."""

    cards: int


class Discarded(Event):
    """Cards go face up to the discards (P-42). `owed`: cards that were not there to be lost (P-48)."""

    cards: tuple[str, ...]
    why: str
    owed: int = 0


class RoundOrder(Event):
    """The order of a round (P-50); `still`: who will stand still for want of cards (P-54)."""

    turn: int
    nth: int
    order: tuple[Seat, ...]
    still: tuple[Seat, ...] = ()


class CardsLaid(Event, tag="laid"):
    """Cards are laid before a move (P-36, P-37). `drift`: the number a special counts as (P-38); `use`: what Good
    Piloting is played for."""

    card: str
    drift: int | None = None
    extra: tuple[str, ...] = ()
    use: tuple[str, ...] = ()


class StoodStill(Event):
    """Due with an empty hand (P-40)."""

    square: SpaceId


class Moved(Event):
    """A sled has moved by its cards. `way`: the steps as they are ordered (P-65), if not all straight."""

    start: SpaceId
    to: SpaceId
    way: str
    squares: int


class KeptLane(Event):
    """A step that was ordered was not possible and became a step forward (P-66)."""

    square: SpaceId
    step: str


class PlanDropped(Event):
    """A plan cannot be carried out (P-163): cards it needs are `lacking`, or no way leads where it goes. Told to its
    driver alone."""

    plan: str
    why: Literal["cards", "way"]
    lacking: tuple[str, ...] = ()


class CardKept(Event):
    """An after-move card that was ordered is not played (P-163). `why`: hand (it is not there any more), beside (nobody
    to throw it at), moved (the sled has not), nobody (near enough behind, P-193), nothing (a laser would hit nothing).
    Told to its driver alone."""

    card: str
    rival: Seat | None = None
    why: Literal["hand", "beside", "moved", "nobody", "nothing"]


class PassedThrough(Event):
    """Good Piloting: a square is crossed as if empty, or its hazards avoided (P-73, P-74)."""

    square: SpaceId
    rivals: tuple[Seat, ...] = ()
    hazards: int = 0


class LostSteps(Event):
    """Steps of control are lost (P-97): how far down now."""

    steps: int
    down: int


class LostControl(Event):
    """A spin or a crash begins (P-98, P-100): the double circle. `again`: a spin turns into a crash (P-110)."""

    crashing: bool
    circle: int
    again: bool = False


class Spun(Event):
    """A sled has spun on (P-104, P-106): the circle, the squares."""

    start: SpaceId
    to: SpaceId
    squares: int


class SpinGoesOn(Event):
    """The marker moves to the next circle (P-106)."""

    circle: int
    crashing: bool


class SpinOver(Event):
    """Circle 0: complete control again (P-108)."""

    square: SpaceId


class HitWall(Event):
    """A spin leads along the wall (P-112)."""

    square: SpaceId


class Collided(Event):
    """A sled runs into another (P-120 to P-122). `aside`: a sideswipe (P-130); `again`: in a slide (P-129)."""

    rival: Seat
    strength: int
    square: SpaceId
    aside: bool = False
    again: bool = False


class Struck(Event):
    """A hit is about to be rolled (P-132)."""

    why: Harmful
    strength: int
    by: Seat | None = None


class Shielded(Event):
    """A Force Field is played (P-81, P-82)."""

    against: str
    by: Seat | None = None


class Damaged(Event):
    """Damage (P-124): boxes lost, armor left, points that go through."""

    damage: int
    armor: int
    through: int = 0


class Worn(Event):
    """A point that goes through takes thrust or stability (P-124)."""

    part: Literal["thrust", "stability"]
    left: int


class Slid(Event):
    """A sled is pushed on by a collision (P-127, P-128)."""

    to: SpaceId
    squares: int


class PutBack(Event):
    """A sled may not stay where there is no room (P-68)."""

    to: SpaceId


class Hooked(Event):
    """A Grappling Hook is played on the sled ahead (P-82). `shaken`: its Force Field shakes it off."""

    rival: Seat
    shaken: bool = False


class Pulled(Event):
    """A hooked sled is placed (P-83)."""

    rival: Seat
    start: SpaceId
    to: SpaceId


class Fired(Event):
    """A laser is fired (P-77): at a sled, at a mine, or at nothing."""

    at: Literal["sled", "mine", "nothing"]
    rival: Seat | None = None
    square: SpaceId | None = None


class Dropped(Event):
    """A mine or a slick is dropped (P-78, P-79)."""

    kind: Literal["mine", "slick"]
    square: SpaceId
    under: tuple[Seat, ...] = ()


class Threw(Event):
    """A nuke grenade is thrown (P-80)."""

    rival: Seat


class RanOver(Event):
    """A sled runs over a mine or a slick (P-78, P-79). `leaving`: it was dropped under the sled."""

    kind: Literal["mine", "slick"]
    square: SpaceId
    leaving: bool = False


class Regained(Event):
    """P-142: steps regained; how far down now."""

    steps: int
    down: int


class Lap(Event):
    """The line is crossed (P-145, P-146): laps completed, laps left."""

    lap: int
    left: int


class Finished(Event):
    """All laps are driven (P-146); the round is played to its end."""

    square: SpaceId


class Out(Event):
    """A sled is removed (P-149)."""

    reason: Literal["breakdown", "crash", "retired"]


class Placed(Event):
    """A finisher's place is settled (P-148)."""

    place: int


class Flag(Event):
    """The race is over; `alone`: its only sled wins (P-150)."""

    alone: bool = False


FACTS: tuple[type[Event], ...] = (Rolled, SetBack, *kinds_in(globals(), Event))
EVENTS: TypeAdapter[Event] = TypeAdapter(one_of(*FACTS))
