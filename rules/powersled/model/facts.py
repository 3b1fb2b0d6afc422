"""What is told of a race. What only its driver may know goes to an audience of one: cards drawn."""

from typing import Literal, get_args

from pydantic import TypeAdapter

from rules.events import Event, Rolled, one_of
from rules.powersled.model.state import Points
from rules.values import Seat, SpaceId

Harmful = Literal["collision", "sideswipe", "laser", "mine", "nuke"]
"""What may strike a sled (P-81)."""


class Built(Event):
    """A sled is shown (P-25 to P-29). `unspent`: points left over (P-25); `instead`: no points came in."""

    what: Literal["built"] = "built"
    points: Points
    thrust: int
    stability: int
    pilot: int
    armor: int
    unspent: int = 0
    instead: bool = False


class Posted(Event):
    """The safe speeds of the race (P-3): each corner with its own, `A 2`."""

    what: Literal["posted"] = "posted"
    corners: tuple[str, ...]


class OnGrid(Event):
    """A sled takes its place on the grid (P-20)."""

    what: Literal["on_grid"] = "on_grid"
    place: int
    square: SpaceId


class TurnBegun(Event):
    """A turn begins (P-45)."""

    what: Literal["turn_begun"] = "turn_begun"
    turn: int


class Drew(Event):
    """Cards are drawn (P-46); `paid`: debt taken off (P-48); `hand`: cards held now."""

    what: Literal["drew"] = "drew"
    count: int
    hand: int
    paid: int = 0


class Hand(Event):
    """For the driver alone: what was drawn, and the whole hand."""

    what: Literal["hand"] = "hand"
    drawn: tuple[str, ...]
    hand: tuple[str, ...]


class Reshuffled(Event):
    """The discards become a new draw pile (P-42)."""

    what: Literal["reshuffled"] = "reshuffled"
    cards: int


class Discarded(Event):
    """Cards go face up to the discards (P-42). `owed`: cards that were not there to be lost (P-48)."""

    what: Literal["discarded"] = "discarded"
    cards: tuple[str, ...]
    why: str
    owed: int = 0


class RoundOrder(Event):
    """The order of a round (P-50); `still`: who will stand still for want of cards (P-54)."""

    what: Literal["round_order"] = "round_order"
    turn: int
    nth: int
    order: tuple[Seat, ...]
    still: tuple[Seat, ...] = ()


class Laid(Event):
    """Cards are laid before a move (P-36, P-37). `drift`: the number a special counts as (P-38); `use`: what Good
    Piloting is played for."""

    what: Literal["laid"] = "laid"
    card: str
    drift: int | None = None
    extra: tuple[str, ...] = ()
    use: tuple[str, ...] = ()


class StoodStill(Event):
    """Due with an empty hand (P-40)."""

    what: Literal["stood_still"] = "stood_still"
    square: SpaceId


class Moved(Event):
    """A sled has moved by its cards. `way`: the steps as they are ordered (P-65), if not all straight."""

    what: Literal["moved"] = "moved"
    start: SpaceId
    to: SpaceId
    way: str
    squares: int


class KeptLane(Event):
    """A step that was ordered was not possible and became a step forward (P-66)."""

    what: Literal["kept_lane"] = "kept_lane"
    square: SpaceId
    step: str


class PlanDropped(Event):
    """A plan cannot be carried out (P-163): cards it needs are `lacking`, or no way leads where it goes. Told to its
    driver alone."""

    what: Literal["plan_dropped"] = "plan_dropped"
    plan: str
    why: Literal["cards", "way"]
    lacking: tuple[str, ...] = ()


class CardKept(Event):
    """An after-move card that was ordered is not played (P-163). `why`: hand (it is not there any more), beside (nobody
    to throw it at), moved (the sled has not), nobody (near enough behind, P-193), nothing (a laser would hit nothing).
    Told to its driver alone."""

    what: Literal["card_kept"] = "card_kept"
    card: str
    rival: Seat | None = None
    why: Literal["hand", "beside", "moved", "nobody", "nothing"]


class PassedThrough(Event):
    """Good Piloting: a square is crossed as if empty, or its hazards avoided (P-73, P-74)."""

    what: Literal["passed_through"] = "passed_through"
    square: SpaceId
    rivals: tuple[Seat, ...] = ()
    hazards: int = 0


class LostSteps(Event):
    """Steps of control are lost (P-97): how far down now."""

    what: Literal["lost_steps"] = "lost_steps"
    steps: int
    down: int


class LostControl(Event):
    """A spin or a crash begins (P-98, P-100): the double circle. `again`: a spin turns into a crash (P-110)."""

    what: Literal["lost_control"] = "lost_control"
    crashing: bool
    circle: int
    again: bool = False


class Spun(Event):
    """A sled has spun on (P-104, P-106): the circle, the squares."""

    what: Literal["spun"] = "spun"
    start: SpaceId
    to: SpaceId
    squares: int


class SpinGoesOn(Event):
    """The marker moves to the next circle (P-106)."""

    what: Literal["spin_goes_on"] = "spin_goes_on"
    circle: int
    crashing: bool


class SpinOver(Event):
    """Circle 0: complete control again (P-108)."""

    what: Literal["spin_over"] = "spin_over"
    square: SpaceId


class HitWall(Event):
    """A spin leads along the wall (P-112)."""

    what: Literal["hit_wall"] = "hit_wall"
    square: SpaceId


class Collided(Event):
    """A sled runs into another (P-120 to P-122). `aside`: a sideswipe (P-130); `again`: in a slide (P-129)."""

    what: Literal["collided"] = "collided"
    rival: Seat
    strength: int
    square: SpaceId
    aside: bool = False
    again: bool = False


class Struck(Event):
    """A hit is about to be rolled (P-132)."""

    what: Literal["struck"] = "struck"
    why: Harmful
    strength: int
    by: Seat | None = None


class Shielded(Event):
    """A Force Field is played (P-81, P-82)."""

    what: Literal["shielded"] = "shielded"
    against: str
    by: Seat | None = None


class Damaged(Event):
    """Damage (P-124): boxes lost, armor left, points that go through."""

    what: Literal["damaged"] = "damaged"
    damage: int
    armor: int
    through: int = 0


class Worn(Event):
    """A point that goes through takes thrust or stability (P-124)."""

    what: Literal["worn"] = "worn"
    part: Literal["thrust", "stability"]
    left: int


class Slid(Event):
    """A sled is pushed on by a collision (P-127, P-128)."""

    what: Literal["slid"] = "slid"
    to: SpaceId
    squares: int


class PutBack(Event):
    """A sled may not stay where there is no room (P-68)."""

    what: Literal["put_back"] = "put_back"
    to: SpaceId


class Hooked(Event):
    """A Grappling Hook is played on the sled ahead (P-82). `shaken`: its Force Field shakes it off."""

    what: Literal["hooked"] = "hooked"
    rival: Seat
    shaken: bool = False


class Pulled(Event):
    """A hooked sled is placed (P-83)."""

    what: Literal["pulled"] = "pulled"
    rival: Seat
    start: SpaceId
    to: SpaceId


class Fired(Event):
    """A laser is fired (P-77): at a sled, at a mine, or at nothing."""

    what: Literal["fired"] = "fired"
    at: Literal["sled", "mine", "nothing"]
    rival: Seat | None = None
    square: SpaceId | None = None


class Dropped(Event):
    """A mine or a slick is dropped (P-78, P-79)."""

    what: Literal["dropped"] = "dropped"
    kind: Literal["mine", "slick"]
    square: SpaceId
    under: tuple[Seat, ...] = ()


class Threw(Event):
    """A nuke grenade is thrown (P-80)."""

    what: Literal["threw"] = "threw"
    rival: Seat


class Ran(Event):
    """A sled runs over a mine or a slick (P-78, P-79). `leaving`: it was dropped under the sled."""

    what: Literal["ran_over"] = "ran_over"
    kind: Literal["mine", "slick"]
    square: SpaceId
    leaving: bool = False


class Regained(Event):
    """P-142: steps regained; how far down now."""

    what: Literal["regained"] = "regained"
    steps: int
    down: int


class Lap(Event):
    """The line is crossed (P-145, P-146): laps completed, laps left."""

    what: Literal["lap"] = "lap"
    lap: int
    left: int


class Finished(Event):
    """All laps are driven (P-146); the round is played to its end."""

    what: Literal["finished"] = "finished"
    square: SpaceId


class Out(Event):
    """A sled is removed (P-149)."""

    what: Literal["out"] = "out"
    reason: Literal["breakdown", "crash", "retired"]


class Placed(Event):
    """A finisher's place is settled (P-148)."""

    what: Literal["placed"] = "placed"
    place: int


class Flag(Event):
    """The race is over; `alone`: its only sled wins (P-150)."""

    what: Literal["flag"] = "flag"
    alone: bool = False


AnyFact = (
    Rolled
    | Built
    | Posted
    | OnGrid
    | TurnBegun
    | Drew
    | Hand
    | Reshuffled
    | Discarded
    | RoundOrder
    | Laid
    | StoodStill
    | PlanDropped
    | CardKept
    | Moved
    | KeptLane
    | PassedThrough
    | LostSteps
    | LostControl
    | Spun
    | SpinGoesOn
    | SpinOver
    | HitWall
    | Collided
    | Struck
    | Shielded
    | Damaged
    | Worn
    | Slid
    | PutBack
    | Hooked
    | Pulled
    | Fired
    | Dropped
    | Threw
    | Ran
    | Regained
    | Lap
    | Finished
    | Out
    | Placed
    | Flag
)
FACTS: tuple[type[Event], ...] = get_args(AnyFact)
EVENTS = TypeAdapter(one_of(*FACTS))
