"""Rams: cars on cars, cars on teams, front to rear, falling wrecks, dragged drivers.

C-99 to C-103, C-124, C-163."""

from rules.base import Seat, SpaceId
from rules.circus_maximus.board.legal_steps import OUTWARD, find_landing
from rules.circus_maximus.model.derived import (
    CircusContext,
    compute_attack_modifier,
    find_car_modifier,
    find_car_square,
    find_occupied_squares,
    list_other_chariots,
)
from rules.circus_maximus.model.events import RammedAhead, Slid, Slowed
from rules.circus_maximus.model.state import Chariot, Wreck
from rules.circus_maximus.play import defences, elimination, moving, wheels
from rules.circus_maximus.play.horses import LEFTMOST, RIGHTMOST, hit_horses, lose_endurance
from rules.circus_maximus.play.path_text import lose_remaining_mf
from rules.circus_maximus.play.rolls import make_car_modifier, make_driver_modifier, roll_dice
from rules.events import Modifier

OUTER_WHEEL, INNER_WHEEL = 1, 0
"""Wheels: the right one faces outside (C-4)."""


def ram_team_with_car(context: CircusContext, attacker: Chariot, victim: Chariot, way: int) -> None:
    """Hit the horse nearest to the attacker (C-99); `way` leads from the attacker to the victim."""
    end = LEFTMOST if way == OUTWARD else RIGHTMOST
    hit_horses(context, victim, end, "C-99", make_car_modifier(find_car_modifier(context.tables.rulebook, attacker)))


def ram_car_with_car(context: CircusContext, attacker: Chariot, victim: Chariot, side: int, *, less: int = 0) -> int:
    """Resolve a collision of cars; return by how many lanes the victim is pushed (C-100, C-101).

    `side` leads from the victim to the attacker; `less` is taken off the attacker's modifier (C-104)."""
    result = _roll_collision(
        context,
        attacker.seat,
        compute_attack_modifier(context, attacker) - less,
        compute_attack_modifier(context, victim),
        "C-100",
    )
    struck = [(victim, attacker, side)] if "D" in result else []
    struck += [(attacker, victim, -side)] if "A" in result else []
    _strike_wheels(context, struck)
    return result.count("S") if result.endswith("S") else 0


def _strike_wheels(context: CircusContext, struck: list[tuple[Chariot, Chariot, int]]) -> None:
    """Strike the facing wheel of each car, the victim's first; then check them in the same order."""
    blows = list[tuple[Chariot, int, int]]()
    for chariot, other, side in struck:
        if not chariot.car:
            continue
        wheel = OUTER_WHEEL if side == OUTWARD else INNER_WHEEL
        points = wheels.strike_wheel(
            context, chariot, wheel, "C-100", make_car_modifier(find_car_modifier(context.tables.rulebook, other))
        )
        blows.append((chariot, wheel, points))
    for chariot, wheel, points in blows:
        wheels.check_struck_wheel(context, chariot, wheel, points)


def _roll_collision(context: CircusContext, of: Seat, attack: int, defence: int, item: str) -> str:
    """Roll 3D6 with both modifiers on T-9.54."""
    chart = context.tables.rulebook.damage_to_cars
    against = Modifier(why="defender", by=-defence)
    return chart.look_up(
        roll_dice(
            context,
            "damage to cars",
            3,
            of,
            item,
            make_driver_modifier(attack),
            against,
            table="T-9.54",
            effect=chart.look_up,
        )
    )


def ram_car_with_wreck(context: CircusContext, wreck: Wreck, victim: Chariot, wheel: int) -> None:
    """Let a wreck fall on a car: modifier 0, no damage to the wreck, no slide (C-124)."""
    result = _roll_collision(context, wreck.seat, 0, compute_attack_modifier(context, victim), "C-124")
    if "D" in result:
        points = wheels.strike_wheel(context, victim, wheel, "C-124", make_car_modifier(wreck.modifier))
        wheels.check_struck_wheel(context, victim, wheel, points)


def ram_ahead(context: CircusContext, mover: Chariot) -> None:
    """Run into the counter ahead; the phase ends unless the rival gets away (C-46, C-103, C-235)."""
    race, arena = context.race, context.tables.arena
    seat = find_occupied_squares(arena, list_other_chariots(race, mover.seat)).get(arena[mover.team or ""].ahead)
    if seat is None:
        return
    rival = race.chariots[seat]
    lost_mf = race.phase.mf - 1 if race.phase else 0
    context.step.emit(RammedAhead(item="C-103", seat=mover.seat, rival=seat, lost=lost_mf))
    if defences.resolve_defence(context, mover, rival, "ahead", of=mover.seat):
        return
    if race.phase:
        lose_remaining_mf(context, mover, race.phase, spent_mf=1)
    slow_next_turn(context, mover)
    if rival.car:
        hit_horses(context, mover, None, "C-103", make_car_modifier(find_car_modifier(context.tables.rulebook, rival)))
    else:
        lose_endurance(context, mover, 1, "teams", "C-235")


def slow_next_turn(context: CircusContext, chariot: Chariot) -> None:
    """Slow a chariot in the next turn after an involuntary ram (C-102)."""
    by = context.tables.rulebook.costs.ram_slows
    chariot.slows += by
    context.step.emit(Slowed(item="C-102", seat=chariot.seat, by=by, why="ram"))


def ram_dragged_driver(context: CircusContext, attacker: Seat, own: int, victim: Chariot) -> None:
    """Ram a dragged driver, who alone suffers twice the points of T-9.55 (C-163)."""
    if "D" not in _roll_collision(context, attacker, own, 0, "C-163"):
        return
    points = context.tables.rulebook.wheel_damage.look_up(
        roll_dice(context, "wheel damage", 2, victim.seat, "C-163", table="T-9.55"),
    )
    elimination.wound_driver(
        context, victim, points * context.race.settings.dragged_multiplier, "rammed", "C-163", attacker=attacker
    )


def slide_lanes(context: CircusContext, chariot: Chariot, way: int, lanes: int) -> None:
    """Slide lane by lane until something is hit; a stuck chariot does not slide (C-104, C-83)."""
    for lane in range(1, lanes + 1):
        if chariot.team is None or chariot.stuck or not _slide_one_lane(context, chariot, way, lane):
            return


def _slide_one_lane(context: CircusContext, chariot: Chariot, way: int, lane: int) -> bool:
    """Slide by one lane and return whether the slide goes on."""
    to = find_landing(context.tables.arena, chariot.team or "", "SO" if way == OUTWARD else "SI")
    if to is None:
        context.step.emit(Slid(item="C-104", seat=chariot.seat, into="wall"))
        if chariot.car:
            wheels.scrape_wheel(context, chariot, 1 if way == OUTWARD else 0, "C-104")
        return False
    if not _clear_lane(context, chariot, to, way, lane) or chariot.team is None or chariot.stuck:
        return False
    had_car = chariot.car
    moving.sideslip(context, chariot, way, is_forced=True)
    return chariot.car == had_car


def _clear_lane(context: CircusContext, chariot: Chariot, to: SpaceId, way: int, lane: int) -> bool:
    """Ram each chariot in the way once, and return whether all of them got out of it."""
    rammed_seats = set[Seat]()
    for _ in context.race.chariots:
        contact = _find_contact(context, chariot, to)
        if contact is None:
            return True
        if contact[0].seat in rammed_seats or not _resolve_contact(context, chariot, *contact, way=way, lane=lane):
            return False
        rammed_seats.add(contact[0].seat)
    return False


def _find_contact(context: CircusContext, chariot: Chariot, to: SpaceId) -> tuple[Chariot, bool, bool] | None:
    """Return the rival hit, whether with the slider's car, and whether a car is hit; None without one."""
    arena = context.tables.arena
    seat_by_square = find_occupied_squares(context.tables.arena, list_other_chariots(context.race, chariot.seat))
    with_car = chariot.car and arena[to].behind in seat_by_square
    square = arena[to].behind if with_car else to
    if square not in seat_by_square:
        return None
    rival = context.race.chariots[seat_by_square[square]]
    return rival, with_car, square == find_car_square(arena, rival)


def _resolve_contact(
    context: CircusContext, slider: Chariot, rival: Chariot, with_car: bool, on_car: bool, *, way: int, lane: int
) -> bool:
    """Ram a rival involuntarily; return True if it gets away, so that the slide goes on (C-104, C-233)."""
    tables = context.tables.rulebook
    into = f"{'car' if with_car else 'team'} into {'car' if on_car else 'team'}"
    context.step.emit(Slid(item="C-104", seat=slider.seat, into=into, rival=rival.seat))
    less = tables.costs.slide_modifier * lane if with_car and on_car else 0
    classes = (find_car_modifier(tables, slider), find_car_modifier(tables, rival)) if with_car and on_car else (0, 0)
    if defences.resolve_defence(context, slider, rival, "slide", of=slider.seat, less=less, classes=classes):
        return True
    slow_next_turn(context, slider)
    if with_car and on_car:
        ram_car_with_car(context, slider, rival, -way, less=less)
    elif with_car:
        end = LEFTMOST if way == OUTWARD else RIGHTMOST
        hit_horses(context, rival, end, "C-104", make_car_modifier(find_car_modifier(tables, slider)))
    elif on_car:
        end = RIGHTMOST if way == OUTWARD else LEFTMOST
        hit_horses(context, slider, end, "C-104", make_car_modifier(find_car_modifier(tables, rival)))
    else:
        _collide_teams(context, slider, rival)
    return False


def _collide_teams(context: CircusContext, slider: Chariot, rival: Chariot) -> None:
    """Take 1 END from each team, without injury; a runaway has none to lose (C-104, C-150)."""
    for chariot in (slider, rival):
        if chariot.driven:
            lose_endurance(context, chariot, 1, "teams", "C-104")
