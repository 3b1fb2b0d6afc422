"""Elimination from the race and the board (C-48, C-83, C-98, C-112, C-153)."""

from rules.base import Seat, SpaceId
from rules.circus_maximus.model.derived import CircusContext, find_car_modifier, find_dragged_square
from rules.circus_maximus.model.events import Died, LeftCar, LyingTeam, Out, Runaway, Wounded
from rules.circus_maximus.model.questions import LeaveCar
from rules.circus_maximus.model.state import Chariot, Wreck


def eliminate(context: CircusContext, chariot: Chariot, reason: str, item: str) -> None:
    """Eliminate a chariot from the race; its counters stay on the board."""
    if chariot.status != "running":
        return
    chariot.done = chariot.crossings - chariot.back
    chariot.status, chariot.reason, chariot.when = "out", reason, context.race.round
    chariot.where = chariot.team or chariot.last
    context.step.emit(Out(item=item, seat=chariot.seat, reason=reason))


def leave_board(context: CircusContext, chariot: Chariot) -> None:
    """Take a chariot's counters off the board."""
    chariot.last = chariot.team or chariot.last
    chariot.team, chariot.car, chariot.standing = None, False, ()
    _end_own_phase(context, chariot)


def remove_chariot(context: CircusContext, chariot: Chariot, reason: str, item: str) -> None:
    """Remove a whole chariot: the basic game has no wrecks, runaways and drivers on foot (C-120)."""
    leave_board(context, chariot)
    if chariot.driver != "dead":
        chariot.driver = "safe"
    eliminate(context, chariot, reason, item)


def _end_own_phase(context: CircusContext, chariot: Chariot) -> None:
    if context.race.phase and context.race.phase.seat == chariot.seat:
        context.race.phase.over = True


def add_wreck(context: CircusContext, seat: Seat, square: SpaceId, modifier: int = 0, *, team: bool = False) -> Wreck:
    """Place a wreck on a square."""
    context.race.wrecked += 1
    wreck = Wreck(number=context.race.wrecked, seat=seat, square=square, modifier=modifier, team=team)
    context.race.wrecks = (*context.race.wrecks, wreck)
    return wreck


def drop_team(context: CircusContext, chariot: Chariot) -> None:
    """Turn a team, and an empty car behind it, into wrecks where they stand (C-153, C-237).

    A dragged driver stays at that place."""
    if chariot.team is None:
        return
    where, hung, car = chariot.team, find_dragged_square(context.tables.arena, chariot), chariot.car
    add_wreck(context, chariot.seat, where, team=True)
    if car:
        add_wreck(
            context,
            chariot.seat,
            context.tables.arena[where].behind,
            find_car_modifier(context.tables.rulebook, chariot),
        )
    leave_board(context, chariot)
    if hung:
        chariot.foot = hung
    context.step.emit(LyingTeam(item="C-153", seat=chariot.seat, square=where))
    eliminate(context, chariot, "horses", "C-153")


def lose_last_horse(context: CircusContext, chariot: Chariot) -> None:
    """Drop a team without living horses; the driver may leave on foot (C-83, D-16)."""
    if chariot.team is None:
        return
    if not context.race.settings.advanced:
        remove_chariot(context, chariot, "horses", "C-83")
        return
    square = context.tables.arena[chariot.team].behind
    drop_team(context, chariot)
    chariot.driver = "safe"
    if context.step.ask(LeaveCar(seat=chariot.seat, square=square)) == "yes":
        chariot.driver, chariot.foot = "foot", square
        context.step.emit(LeftCar(item="C-83", seat=chariot.seat, square=square))


def wound_driver(
    context: CircusContext, chariot: Chariot, by: int, why: str, item: str, attacker: Seat | None = None
) -> None:
    """Apply hits to a driver; one without hits left is dead (C-98, C-162, C-163)."""
    if by <= 0 or chariot.driver in ("dead", "safe"):
        return
    chariot.hits = max(0, chariot.hits - by)
    context.step.emit(Wounded(item=item, seat=chariot.seat, by=by, left=chariot.hits, why=why))
    if not chariot.hits:
        kill_driver(context, chariot, why, item, attacker)


def kill_driver(context: CircusContext, chariot: Chariot, why: str, item: str, by: Seat | None = None) -> None:
    """Kill a driver; a team whose driver dies in the car runs away (C-98)."""
    ran_away = chariot.driven
    chariot.driver, chariot.foot, chariot.hits = "dead", None, 0
    context.step.emit(Died(item=item, seat=chariot.seat, why=why, by=by))
    if ran_away and not context.race.settings.advanced:
        remove_chariot(context, chariot, "driver", item)
    elif ran_away:
        context.step.emit(Runaway(item="C-98", seat=chariot.seat, driver="dead", car=True))
        drop_team_if_stuck(context, chariot)
    eliminate(context, chariot, "driver", item)


def drop_team_if_stuck(context: CircusContext, chariot: Chariot) -> None:
    """Drop a new runaway team that has a dead horse in harness (C-237)."""
    if any(h.fallen for h in chariot.horses):
        drop_team(context, chariot)


def drag_from_car(context: CircusContext, chariot: Chariot) -> None:
    """Tear the driver from the car, to be dragged behind it (X of C-97, C-167)."""
    if not context.race.settings.advanced:
        remove_chariot(context, chariot, "driver torn out", "C-120")
        return
    chariot.driver = "dragged"
    context.step.emit(Runaway(item="C-167", seat=chariot.seat, driver="dragged", car=True))
    drop_team_if_stuck(context, chariot)
