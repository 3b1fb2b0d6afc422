"""Forced sideslips, lane by lane, and what they run into (C-104, C-105)."""

from rules.circus_maximus.board.walk import OUT, landing
from rules.circus_maximus.model.facts import Slid
from rules.circus_maximus.model.figures import Circus, car_class, car_square, occupied, others
from rules.circus_maximus.model.state import Chariot
from rules.circus_maximus.play import defences, moving, rams, wheels
from rules.circus_maximus.play.endurance import lose
from rules.circus_maximus.play.horses import LEFTMOST, RIGHTMOST, hurt
from rules.circus_maximus.play.rolls import kind_of_car
from rules.values import Seat, SpaceId


def slide(meet: Circus, chariot: Chariot, way: int, lanes: int) -> None:
    """C-104: one lane after the other until something is hit. A stuck chariot does not slide (C-83)."""
    for lane in range(1, lanes + 1):
        if chariot.team is None or chariot.stuck or not _one_lane(meet, chariot, way, lane):
            return


def _one_lane(meet: Circus, chariot: Chariot, way: int, lane: int) -> bool:
    """Whether the slide goes on after this lane."""
    to = landing(meet.book.arena, chariot.team or "", "SO" if way == OUT else "SI")
    if to is None:
        meet.steward.tell(Slid(item="C-104", seat=chariot.seat, into="wall"))
        if chariot.car:
            wheels.scrape(meet, chariot, 1 if way == OUT else 0, "C-104")
        return False
    if not _clear(meet, chariot, to, way, lane) or chariot.team is None or chariot.stuck:
        return False
    had_car = chariot.car
    moving.slip(meet, chariot, way, forced=True)
    return chariot.car == had_car


def _clear(meet: Circus, chariot: Chariot, to: SpaceId, way: int, lane: int) -> bool:
    """Whether all who stand in the way get out of it: each is rammed once; who still stands there ends the slide."""
    gone = set[Seat]()
    for _ in meet.race.chariots:
        met = _contact(meet, chariot, to)
        if met is None:
            return True
        if met[0].seat in gone or not _meets(meet, chariot, *met, way=way, lane=lane):
            return False
        gone.add(met[0].seat)
    return False


def _contact(meet: Circus, chariot: Chariot, to: SpaceId) -> tuple[Chariot, bool, bool] | None:
    """Whom the slider runs into, whether with its car, and whether it hits a car."""
    arena, taken = meet.book.arena, occupied(meet.book.arena, others(meet.race, chariot.seat))
    with_car = chariot.car and arena[to].behind in taken
    square = arena[to].behind if with_car else to
    if square not in taken:
        return None
    rival = meet.race.chariots[taken[square]]
    return rival, with_car, square == car_square(arena, rival)


def _meets(meet: Circus, slider: Chariot, rival: Chariot, with_car: bool, on_car: bool, *, way: int, lane: int) -> bool:
    """C-104: an involuntary ram, unless the rival gets away (C-233): then the slide goes on."""
    tables = meet.book.tables
    into = f"{'car' if with_car else 'team'} into {'car' if on_car else 'team'}"
    meet.steward.tell(Slid(item="C-104", seat=slider.seat, into=into, rival=rival.seat))
    less = tables.costs.slide_modifier * lane if with_car and on_car else 0
    classes = (car_class(tables, slider), car_class(tables, rival)) if with_car and on_car else (0, 0)
    if defences.gets_away(meet, slider, rival, "slide", of=slider.seat, less=less, classes=classes):
        return True
    rams.slow_down(meet, slider)
    if with_car and on_car:
        rams.car_on_car(meet, slider, rival, -way, less=less)
    elif with_car:
        end = LEFTMOST if way == OUT else RIGHTMOST
        hurt(meet, rival, end, "C-104", kind_of_car(car_class(tables, slider)))
    elif on_car:
        end = RIGHTMOST if way == OUT else LEFTMOST
        hurt(meet, slider, end, "C-104", kind_of_car(car_class(tables, rival)))
    else:
        _team_on_team(meet, slider, rival)
    return False


def _team_on_team(meet: Circus, slider: Chariot, rival: Chariot) -> None:
    """C-104: no injury, each team loses 1 END; a runaway has none to lose (C-150)."""
    for chariot in (slider, rival):
        if chariot.driven:
            lose(meet, chariot, 1, "teams", "C-104")
