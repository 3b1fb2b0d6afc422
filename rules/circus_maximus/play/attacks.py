"""Chapter 9: attacks of the mover (C-90 to C-100, C-163)."""

from rules.circus_maximus.board.ground import ground_for
from rules.circus_maximus.board.walk import reach
from rules.circus_maximus.model.facts import Attacked, Lashed, Slowed, WhipLost
from rules.circus_maximus.model.figures import Circus, car_square, in_attacks, modifier
from rules.circus_maximus.model.orders import Step
from rules.circus_maximus.model.questions import PushedBack
from rules.circus_maximus.model.state import Chariot
from rules.circus_maximus.play import defences, dropping, moving, rams, slides
from rules.circus_maximus.play.defences import may_push_back
from rules.circus_maximus.play.endurance import lose
from rules.circus_maximus.play.rolls import driver, ordinal, roll


def attack(meet: Circus, attacker: Chariot, step: Step) -> None:
    """C-91: declared, paid for by the phase, answered, resolved."""
    target, manner = meet.race.chariots[step.target], step.manner
    meet.steward.tell(
        Attacked(item="C-91", seat=attacker.seat, target=target.seat, manner=manner, square=attacker.team or "")
    )
    if manner == "ram_driver":
        rams.team_on_driver(meet, attacker.seat, modifier(meet.book.tables.wounds, attacker), target)
        return
    way = _way(meet, attacker, target, manner)
    if defences.gets_away(meet, attacker, target, manner, of=attacker.seat):
        return
    if manner == "lash_team":
        _lash_team(meet, attacker, target)
    elif manner == "lash_driver":
        _lash_driver(meet, attacker, target)
    elif manner == "ram_team":
        rams.car_on_team(meet, attacker, target, way)
    else:
        _ram_car(meet, attacker, target, way)


def _ram_car(meet: Circus, attacker: Chariot, target: Chariot, way: int) -> None:
    """C-100, C-101: a chariot that has still its car is pushed away from the attacker."""
    lanes = rams.car_on_car(meet, attacker, target, -way)
    if target.car and not target.stuck:
        slides.slide(meet, target, way, lanes)


def _way(meet: Circus, attacker: Chariot, target: Chariot, manner: str) -> int:
    """From the attacker's lane to the target's, before anybody moves."""
    arena = meet.book.arena
    counter = target.team if manner.endswith("team") else car_square(arena, target)
    return reach(arena, arena[attacker.team or ""].behind, counter)


def _own(meet: Circus, chariot: Chariot) -> int:
    return in_attacks(meet.book.tables.wounds, meet.race.settings, chariot)


def _lash_team(meet: Circus, attacker: Chariot, target: Chariot) -> None:
    """C-95; a runaway loses no END and takes nothing it need not (C-236)."""
    dice = meet.race.settings.lash_team_dice
    theirs = roll(meet, "lash team", dice, attacker.seat, "C-95", driver(_own(meet, attacker)))
    answer = roll(meet, "lash team", dice, target.seat, "C-95", driver(_own(meet, target)))
    by = theirs - answer
    loss = max(1, by)
    if target.driven:
        lose(meet, target, loss, "lash", "C-95")
    held = target.stuck
    forced, offered = (max(by, 0), int(by <= 0)) if not held else (0, 0)
    target.forced += forced
    target.offered += offered if target.driven else 0
    meet.steward.tell(
        Lashed(
            item="C-95",
            seat=target.seat,
            attacker=attacker.seat,
            endurance=loss if target.driven else 0,
            forced=forced,
            offered=offered if target.driven else 0,
        )
    )


def _lash_driver(meet: Circus, attacker: Chariot, target: Chariot) -> None:
    """C-96."""
    chart = meet.book.tables.lash_driver
    theirs = roll(meet, "lash factor", 2, attacker.seat, "C-96", driver(_own(meet, attacker)))
    answer = roll(meet, "lash factor", 2, target.seat, "C-96", driver(_own(meet, target)))
    factor = theirs - answer
    total = roll(meet, "lash table", 2, attacker.seat, "C-96", table="T-9.42", effect=lambda t: chart.read(t, factor))
    suffer_lash(meet, attacker, target, chart.read(total, factor))


def suffer_lash(meet: Circus, attacker: Chariot, target: Chariot, result: str) -> None:
    """C-97."""
    if result == "G":
        attacker.whips, target.whips = attacker.whips - 1, target.whips + 1
        meet.steward.tell(WhipLost(item="C-97", seat=attacker.seat, to=target.seat, left=attacker.whips))
    elif result == "M":
        _lose_movement(meet, target)
    elif result == "B":
        _push(meet, attacker, target)
    elif result.startswith("W"):
        _wound(meet, attacker, target, int(result[1:]))
    elif result == "X":
        dropping.drag_from_car(meet, target)


def _lose_movement(meet: Circus, target: Chariot) -> None:
    """M: off the maximum team speed of the next movement phase."""
    by = roll(meet, "M loss", 1, target.seat, "C-97")
    target.pending += by
    meet.steward.tell(Slowed(item="C-97", seat=target.seat, by=by, why="lash"))


def _wound(meet: Circus, attacker: Chariot, target: Chariot, hits: int) -> None:
    """W1 to W3: driver hits and one M roll."""
    dropping.wound(meet, target, hits, "lash", "C-97", attacker.seat)
    if target.driven:
        _lose_movement(meet, target)


def _push(meet: Circus, attacker: Chariot, target: Chariot) -> None:
    """B: back one square without END, or W1; ignored by a stuck chariot (C-83)."""
    if target.stuck:
        return
    ground = ground_for(meet.book, meet.race, target)
    if not may_push_back(ground, target) or target.team is None:
        _wound(meet, attacker, target, 1)
        return
    at = ordinal(meet.race, "pushed back", target.seat)
    question = PushedBack(seat=target.seat, at=at, attacker=attacker.seat, square=meet.book.arena[target.team].behind)
    if meet.steward.ask(question) == "back":
        moving.push_back(meet, target, "lash")
    else:
        _wound(meet, attacker, target, 1)
