"""Chapter 9: spins and crashes: direction, walls, circles."""

from dataclasses import dataclass

from rules.base import SpaceId
from rules.events import Modifier
from rules.powersled.model.events import HitWall, SpinGoesOn, SpinOver, Spun
from rules.powersled.model.orders import Drifts
from rules.powersled.model.state import Sled
from rules.powersled.model.track import Way
from rules.powersled.play import damage
from rules.powersled.play.cards import discard_cards
from rules.powersled.play.context import SledContext, build_occupancy, roll_and_emit
from rules.powersled.play.control import ask_for_discards, find_current_circle
from rules.powersled.play.move_state import MoveState, advance_one_square, run_into
from rules.powersled.play.square_entry import count_laps, record_arrival, remove_sled
from rules.step_context import limit_turns_while


@dataclass
class SpinState:
    """A spin in progress.
    `lanes`: lane changes still to come, negative towards the inside; `away`: direction after hitting a wall;
    `corner`: the type of section of the last direction roll."""

    lanes: int = 0
    away: Way | None = None
    corner: bool | None = None


def continue_spin(context: SledContext, sled: Sled) -> None:
    """P-106 to P-109: discard a card, move the marker, and spin as many squares as the circle says."""
    assert sled.spin
    assert sled.square
    discard_cards(context, sled, ask_for_discards(context, sled, min(1, len(sled.hand)), "spin"), "spin", "P-106")
    sled.spin = sled.spin.model_copy(update={"plays": sled.spin.plays + 1})
    circle = find_current_circle(context, sled)
    context.step.emit(SpinGoesOn(item="P-106", seat=sled.seat, circle=circle, crashing=sled.spin.crashing))
    if circle:
        spin_sled(context, MoveState(sled, circle, circle, Drifts(card=False)))
    elif sled.spin.crashing:
        remove_sled(context, sled, "crash", "P-109")
    else:
        sled.spin = None
        context.step.emit(SpinOver(item="P-108", seat=sled.seat, square=sled.square))


def spin_sled(context: SledContext, move: MoveState) -> None:
    """P-102 to P-105: spin for the points that are left, in a direction given by the dice."""
    sled, start, before = move.sled, move.sled.square, move.squares_moved
    assert start
    whirl = SpinState()
    if not move.has_begun:
        move.has_begun = True
        damage.apply_on_leaving(context, sled)
    for _ in limit_turns_while(lambda: move.points_left and sled.square, f"P-102: {sled.seat}'s spin"):
        _spin_one_square(context, move, whirl)
    if sled.square and move.squares_moved > before:
        squares = move.squares_moved - before
        context.step.emit(Spun(item="P-104", seat=sled.seat, start=start, to=move.way[-1].square, squares=squares))
    record_arrival(context, sled, start)


def _spin_one_square(context: SledContext, move: MoveState, whirl: SpinState) -> None:
    sled, circuit = move.sled, context.tables.circuit
    assert sled.square
    _roll_direction(context, sled, whirl)
    to, wall = _find_next_square(context, sled.square, whirl)
    target = build_occupancy(context).find_collision_target(sled, to)
    if target:
        run_into(context, move, target)
        return
    advance_one_square(context, move, to)
    count_laps(context, sled)
    if wall:
        context.step.emit(HitWall(item="P-112", seat=sled.seat, square=to))
    damage.apply_on_entering(context, sled)
    if wall and move.points_left and sled.square:
        whirl.lanes = _count_lanes_off_wall(
            context,
            roll_and_emit(context, "WALL", sled, "P-113", effect=lambda t: f"wall {_count_lanes_off_wall(context, t)}"),
        )
        whirl.away = find_opposite_direction(wall)
        whirl.corner = bool(circuit[sled.square].corner)


def find_opposite_direction(way: Way) -> Way:
    """Return left for right, and right for left."""
    return "R" if way == "L" else "L"


def _count_lanes_off_wall(context: SledContext, total: int) -> int:
    return context.tables.rulebook.off_the_wall.look_up(total)


def _roll_direction(context: SledContext, sled: Sled, whirl: SpinState) -> None:
    """P-103, P-105: roll the direction once per type of section; it replaces pending lane changes."""
    corner = bool(context.tables.circuit[sled.square or ""].corner)
    if whirl.corner is corner:
        return
    chart = context.tables.rulebook.spin_direction
    bonus = Modifier(why="in corner", by=chart.corner if corner else 0)
    total = roll_and_emit(context, "SPIN-DIR", sled, "P-103", bonus, effect=lambda t: f"lanes {chart.look_up(t)}")
    whirl.lanes, whirl.away, whirl.corner = chart.look_up(total), None, corner


def _find_next_square(context: SledContext, square: SpaceId, whirl: SpinState) -> tuple[SpaceId, Way | None]:
    """P-104, P-112: return the next square, and the side of a wall if a lane change leads off the track."""
    circuit = context.tables.circuit
    if not whirl.lanes:
        return circuit.find_square_ahead(square), None
    inward = circuit.find_inside_direction(square)
    way = whirl.away or (inward if whirl.lanes < 0 else find_opposite_direction(inward))
    to = circuit.find_diagonal_square(square, way)
    if to is None:
        whirl.lanes = 0
        return circuit.find_square_ahead(square), way
    whirl.lanes -= 1 if whirl.lanes > 0 else -1
    return to, None
