"""Chapter 9: spinning and crashing on: direction, walls, circles."""

from dataclasses import dataclass

from rules.events import Modifier
from rules.patience import as_long_as
from rules.powersled.model.circuit import Way
from rules.powersled.model.facts import HitWall, SpinGoesOn, SpinOver, Spun
from rules.powersled.model.path import Drifts
from rules.powersled.model.state import Sled
from rules.powersled.play import hazards
from rules.powersled.play.cards import discard
from rules.powersled.play.control import circle_of, given_up
from rules.powersled.play.drive import Drive, advance, run_into
from rules.powersled.play.figures import Heat, ground_of
from rules.powersled.play.placing import cross, remove, stamp
from rules.powersled.play.rolls import roll
from rules.values import SpaceId


@dataclass
class Whirl:
    """Lane changes still to come: `lanes`, negative towards the inside; after a wall `away` from it. `corner`: the type
    of section the last roll was made for."""

    lanes: int = 0
    away: Way | None = None
    corner: bool | None = None


def spin_on(meet: Heat, sled: Sled) -> None:
    """P-106 to P-109: a card goes, the marker moves on, the sled spins as many squares as the circle says."""
    assert sled.spin
    assert sled.square
    discard(meet, sled, given_up(meet, sled, min(1, len(sled.hand)), "spin"), "spin", "P-106")
    sled.spin = sled.spin.model_copy(update={"plays": sled.spin.plays + 1})
    circle = circle_of(meet, sled)
    meet.steward.tell(SpinGoesOn(item="P-106", seat=sled.seat, circle=circle, crashing=sled.spin.crashing))
    if circle:
        spin(meet, Drive(sled, circle, circle, Drifts(card=False)))
    elif sled.spin.crashing:
        remove(meet, sled, "crash", "P-109")
    else:
        sled.spin = None
        meet.steward.tell(SpinOver(item="P-108", seat=sled.seat, square=sled.square))


def spin(meet: Heat, go: Drive) -> None:
    """P-102 to P-105: the points that are left, in the direction that the dice give."""
    sled, start, before = go.sled, go.sled.square, go.moved
    assert start
    whirl = Whirl()
    if not go.begun:
        go.begun = True
        hazards.leaving(meet, sled)
    for _ in as_long_as(lambda: go.left and sled.square, f"P-102: {sled.seat}'s spin"):
        _one_square(meet, go, whirl)
    if sled.square and go.moved > before:
        squares = go.moved - before
        meet.steward.tell(Spun(item="P-104", seat=sled.seat, start=start, to=go.way[-1].square, squares=squares))
    stamp(meet, sled, start)


def _one_square(meet: Heat, go: Drive, whirl: Whirl) -> None:
    sled, circuit = go.sled, meet.book.circuit
    assert sled.square
    _direct(meet, sled, whirl)
    to, wall = _next(meet, sled.square, whirl)
    met = ground_of(meet).met(sled, to)
    if met:
        run_into(meet, go, met)
        return
    advance(meet, go, to)
    cross(meet, sled)
    if wall:
        meet.steward.tell(HitWall(item="P-112", seat=sled.seat, square=to))
    hazards.entering(meet, sled)
    if wall and go.left and sled.square:
        whirl.lanes = _off(meet, roll(meet, "WALL", sled, "P-113", effect=lambda t: f"wall {_off(meet, t)}"))
        whirl.away = other_way(wall)
        whirl.corner = bool(circuit[sled.square].corner)


def other_way(way: Way) -> Way:
    """The opposite side."""
    return "R" if way == "L" else "L"


def _off(meet: Heat, total: int) -> int:
    return meet.book.tables.off_the_wall.read(total)


def _direct(meet: Heat, sled: Sled, whirl: Whirl) -> None:
    """P-103, P-105: a roll for each type of section, replacing what was pending."""
    corner = bool(meet.book.circuit[sled.square or ""].corner)
    if whirl.corner is corner:
        return
    chart = meet.book.tables.spin_direction
    bonus = Modifier(why="in corner", by=chart.corner if corner else 0)
    total = roll(meet, "SPIN-DIR", sled, "P-103", bonus, effect=lambda t: f"lanes {chart.read(t)}")
    whirl.lanes, whirl.away, whirl.corner = chart.read(total), None, corner


def _next(meet: Heat, square: SpaceId, whirl: Whirl) -> tuple[SpaceId, Way | None]:
    """P-104, P-112: the next square; and the side of the wall, where a lane change leads off the track."""
    circuit = meet.book.circuit
    if not whirl.lanes:
        return circuit.forward(square), None
    inward = circuit.inside(square)
    way = whirl.away or (inward if whirl.lanes < 0 else other_way(inward))
    to = circuit.aside(square, way)
    if to is None:
        whirl.lanes = 0
        return circuit.forward(square), way
    whirl.lanes -= 1 if whirl.lanes > 0 else -1
    return to, None
