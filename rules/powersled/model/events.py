"""Events of a race; drawn cards go to their driver alone."""

from typing import Literal

from pydantic import TypeAdapter

from rules.base import Seat, SpaceId
from rules.events import Event, Rolled
from rules.grid_penalties import GridPenalty
from rules.powersled.model.state import Points
from rules.tagged_union import list_members, make_union

Harmful = Literal["collision", "sideswipe", "laser", "mine", "nuke"]
"""Causes of damage (P-81)."""


class Built(Event):
    """A sled has been built (P-25 to P-29).
    `unspent`: points left over (P-25); `instead`: the default build, because no points came in."""

    points: Points
    thrust: int
    stability: int
    pilot: int
    armor: int
    unspent: int = 0
    instead: bool = False


class Posted(Event):
    """The safe speeds of the race (P-3), one per corner, such as `A 2`."""

    corners: tuple[str, ...]


class OnGrid(Event):
    """A sled takes its place on the grid (P-20)."""

    place: int
    square: SpaceId


class TurnBegun(Event):
    """A turn begins (P-45)."""

    turn: int


class Drew(Event):
    """Cards are drawn (P-46). `paid`: cards taken off the debt (P-48); `hand`: cards held now."""

    count: int
    hand: int
    paid: int = 0


class Hand(Event):
    """The drawn cards and the whole hand, for the driver alone."""

    drawn: tuple[str, ...]
    hand: tuple[str, ...]


class Reshuffled(Event):
    """The discards become a new draw pile (P-42)."""

    cards: int


class Discarded(Event):
    """Cards go face up to the discards (P-42). `owed`: cards that could not be paid (P-48)."""

    cards: tuple[str, ...]
    why: str
    owed: int = 0


class RoundOrder(Event):
    """The order of movement in a round (P-50).
    `still`: seats that stand still because they have no cards (P-54)."""

    turn: int
    nth: int
    order: tuple[Seat, ...]
    still: tuple[Seat, ...] = ()


class CardsLaid(Event, tag="laid"):
    """Cards are laid before a move (P-36, P-37).
    `drift`: the number that a special card counts as (P-38); `use`: the uses of Good Piloting."""

    card: str
    drift: int | None = None
    extra: tuple[str, ...] = ()
    use: tuple[str, ...] = ()


class StoodStill(Event):
    """A sled is due and its hand is empty (P-40)."""

    square: SpaceId


class Moved(Event):
    """A sled has moved by its cards. `way`: its path (P-65), "" if it is straight."""

    start: SpaceId
    to: SpaceId
    way: str
    squares: int


class KeptLane(Event):
    """An ordered step was not possible and became a step forward (P-66)."""

    square: SpaceId
    step: str


class PlanDropped(Event):
    """A plan cannot be carried out (P-163): cards are `lacking`, or its path is not possible.
    For its driver alone."""

    plan: str
    why: Literal["cards", "way"]
    lacking: tuple[str, ...] = ()


class CardKept(Event):
    """An after-move card that was ordered is not played (P-163). For its driver alone.
    `why`: hand (no longer in hand), beside (no target for a grenade), moved (the sled has not moved), nobody
    (near enough behind, P-193), nothing (a laser would hit nothing)."""

    card: str
    rival: Seat | None = None
    why: Literal["hand", "beside", "moved", "nobody", "nothing"]


class PassedThrough(Event):
    """Good Piloting lets a sled cross a square as if it were empty, or avoid its hazards (P-73, P-74)."""

    square: SpaceId
    rivals: tuple[Seat, ...] = ()
    hazards: int = 0


class LostSteps(Event):
    """Steps of control are lost (P-97); `down`: steps below complete control now."""

    steps: int
    down: int


class LostControl(Event):
    """A spin or a crash begins (P-98, P-100).
    `circle`: the double circle; `again`: a spin turns into a crash (P-110)."""

    crashing: bool
    circle: int
    again: bool = False


class Spun(Event):
    """A sled has spun on (P-104, P-106)."""

    start: SpaceId
    to: SpaceId
    squares: int


class SpinGoesOn(Event):
    """The marker moves to the next circle (P-106)."""

    circle: int
    crashing: bool


class SpinOver(Event):
    """The marker is on circle 0: the sled is under complete control again (P-108)."""

    square: SpaceId


class HitWall(Event):
    """A spin leads along the wall (P-112)."""

    square: SpaceId


class Collided(Event):
    """A sled runs into another (P-120 to P-122).
    `aside`: a sideswipe (P-130); `again`: during a slide (P-129)."""

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
    """Damage (P-124): `damage` points, `armor` boxes left, points that go `through` the armor."""

    damage: int
    armor: int
    through: int = 0


class Worn(Event):
    """A point of damage that goes through the armor takes thrust or stability (P-124)."""

    part: Literal["thrust", "stability"]
    left: int


class Slid(Event):
    """A sled is pushed on by a collision (P-127, P-128)."""

    to: SpaceId
    squares: int


class PutBack(Event):
    """A sled is put back because it may not stay on a square without room (P-68)."""

    to: SpaceId


class Hooked(Event):
    """A Grappling Hook is played on the sled ahead (P-82). `shaken`: its Force Field shakes the hook off."""

    rival: Seat
    shaken: bool = False


class Pulled(Event):
    """A hooked sled is pulled to its new square (P-83)."""

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
    """A sled runs over a mine or a slick (P-78, P-79). `leaving`: the hazard was dropped under the sled."""

    kind: Literal["mine", "slick"]
    square: SpaceId
    leaving: bool = False


class Regained(Event):
    """P-142: steps of control are regained; `down`: steps still missing."""

    steps: int
    down: int


class Lap(Event):
    """A sled crosses the line (P-145, P-146): laps completed, laps left."""

    lap: int
    left: int


class Finished(Event):
    """A sled has completed all laps (P-146); the round is played to its end."""

    square: SpaceId


class Out(Event):
    """A sled is removed (P-149)."""

    reason: Literal["breakdown", "crash", "retired"]


class Placed(Event):
    """A finisher gets its place (P-148)."""

    place: int


class Flag(Event):
    """The race is over; `alone`: its only remaining sled wins (P-150)."""

    alone: bool = False


EVENT_TYPES: tuple[type[Event], ...] = (Rolled, GridPenalty, *list_members(globals(), Event))
EVENTS: TypeAdapter[Event] = TypeAdapter(make_union(*EVENT_TYPES))
