"""Leaving the race, and the board (C-48, C-83, C-98, C-112, C-153)."""

from rules.circus_maximus.model.facts import Died, LeftCar, LyingTeam, Out, Runaway, Wounded
from rules.circus_maximus.model.figures import Circus, car_class, hanging
from rules.circus_maximus.model.questions import LeaveCar
from rules.circus_maximus.model.state import Chariot, Wreck
from rules.values import Seat, SpaceId


def put_out(meet: Circus, chariot: Chariot, reason: str, item: str) -> None:
    """It cannot finish any more; what stands on the board stays there."""
    if chariot.status != "running":
        return
    chariot.done = chariot.crossings - chariot.back
    chariot.status, chariot.reason, chariot.when = "out", reason, meet.race.round
    chariot.where = chariot.team or chariot.last
    meet.steward.tell(Out(item=item, seat=chariot.seat, reason=reason))


def leave_board(meet: Circus, chariot: Chariot) -> None:
    """Its counters are taken off the board."""
    chariot.last = chariot.team or chariot.last
    chariot.team, chariot.car, chariot.standing = None, False, ()
    _end_phase_of(meet, chariot)


def remove(meet: Circus, chariot: Chariot, reason: str, item: str) -> None:
    """C-120: the basic game has no wrecks, runaways and men on foot: what cannot go on is removed whole."""
    leave_board(meet, chariot)
    if chariot.driver != "dead":
        chariot.driver = "safe"
    put_out(meet, chariot, reason, item)


def _end_phase_of(meet: Circus, chariot: Chariot) -> None:
    if meet.race.phase and meet.race.phase.seat == chariot.seat:
        meet.race.phase.over = True


def add_wreck(meet: Circus, seat: Seat, square: SpaceId, modifier: int = 0, *, team: bool = False) -> Wreck:
    """A wreck lies in a square from now on."""
    meet.race.wrecked += 1
    wreck = Wreck(number=meet.race.wrecked, seat=seat, square=square, modifier=modifier, team=team)
    meet.race.wrecks = (*meet.race.wrecks, wreck)
    return wreck


def lie_down(meet: Circus, chariot: Chariot) -> None:
    """C-153, C-237: the team lies where it is and is a wreck; an empty car behind it as well. Its driver hangs on."""
    if chariot.team is None:
        return
    where, hung, car = chariot.team, hanging(meet.book.arena, chariot), chariot.car
    add_wreck(meet, chariot.seat, where, team=True)
    if car:
        add_wreck(meet, chariot.seat, meet.book.arena[where].behind, car_class(meet.book.tables, chariot))
    leave_board(meet, chariot)
    if hung:
        chariot.foot = hung
    meet.steward.tell(LyingTeam(item="C-153", seat=chariot.seat, square=where))
    put_out(meet, chariot, "horses", "C-153")


def lose_last_horse(meet: Circus, chariot: Chariot) -> None:
    """C-83, D-16: no horse is left; team and car lie where they are, and the driver may leave on foot."""
    if chariot.team is None:
        return
    if not meet.race.settings.advanced:
        remove(meet, chariot, "horses", "C-83")
        return
    square = meet.book.arena[chariot.team].behind
    lie_down(meet, chariot)
    chariot.driver = "safe"
    if meet.steward.ask(LeaveCar(seat=chariot.seat, square=square)) == "yes":
        chariot.driver, chariot.foot = "foot", square
        meet.steward.tell(LeftCar(item="C-83", seat=chariot.seat, square=square))


def wound(meet: Circus, chariot: Chariot, by: int, why: str, item: str, attacker: Seat | None = None) -> None:
    """Driver hits; a driver without hits left is dead (C-98, C-162, C-163)."""
    if by <= 0 or chariot.driver in ("dead", "safe"):
        return
    chariot.hits = max(0, chariot.hits - by)
    meet.steward.tell(Wounded(item=item, seat=chariot.seat, by=by, left=chariot.hits, why=why))
    if not chariot.hits:
        kill(meet, chariot, why, item, attacker)


def kill(meet: Circus, chariot: Chariot, why: str, item: str, by: Seat | None = None) -> None:
    """The driver is dead: on foot he is removed, in the car his team runs away (C-98), dragged it runs on without."""
    ran_away = chariot.driven
    chariot.driver, chariot.foot, chariot.hits = "dead", None, 0
    meet.steward.tell(Died(item=item, seat=chariot.seat, why=why, by=by))
    if ran_away and not meet.race.settings.advanced:
        remove(meet, chariot, "driver", item)
    elif ran_away:
        meet.steward.tell(Runaway(item="C-98", seat=chariot.seat, driver="dead", car=True))
        lie_down_if_stuck(meet, chariot)
    put_out(meet, chariot, "driver", item)


def lie_down_if_stuck(meet: Circus, chariot: Chariot) -> None:
    """C-237: a team that becomes a runaway with a dead horse in harness is a lying team."""
    if any(h.fallen for h in chariot.horses):
        lie_down(meet, chariot)


def drag_from_car(meet: Circus, chariot: Chariot) -> None:
    """X of C-97: the driver is torn from the car and dragged behind it (C-167)."""
    if not meet.race.settings.advanced:
        remove(meet, chariot, "driver torn out", "C-120")
        return
    chariot.driver = "dragged"
    meet.steward.tell(Runaway(item="C-167", seat=chariot.seat, driver="dragged", car=True))
    lie_down_if_stuck(meet, chariot)
