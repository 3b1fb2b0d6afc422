"""Chapter 14: running over wrecks; and wrecks that fell into a chariot's square (C-126)."""

from rules.circus_maximus.model.facts import OverWreck, WreckFell
from rules.circus_maximus.model.figures import Circus, counters, hanging, living, modifier, occupied, wrecks_on
from rules.circus_maximus.model.questions import PayForWreck
from rules.circus_maximus.model.state import Chariot, Wreck, WreckUnder
from rules.circus_maximus.play import corners, defences, dropping, flips, rams, wheels
from rules.circus_maximus.play.consequences import CountersMoved, Landed, follow
from rules.circus_maximus.play.endurance import lose
from rules.circus_maximus.play.horses import LEFTMOST, RIGHTMOST, hurt, injure
from rules.circus_maximus.play.rolls import driver, kind_of_car, ordinal, roll
from rules.events import Modifier
from rules.values import SpaceId

CLEARED = ("entered", "put")


@follow.register
def notice(moved: CountersMoved, meet: Circus) -> None:
    """C-140, C-164, C-241: which wrecks a chariot now stands on, and which it has just cleared. One that fell on it in
    its own phase is cleared by driving on, like any other; C-126 is for who stands still on it."""
    chariot = moved.chariot
    if chariot.runaway:
        _drag_over(meet, chariot)
        return
    here = tuple(s for s in counters(meet.book.arena, chariot) if wrecks_on(meet.race.wrecks, s))
    left = [s for s in chariot.standing if s.square not in here]
    kept = tuple(s for s in chariot.standing if s.square in here)
    known = [s.square for s in kept]
    own = meet.race.phase is not None and meet.race.phase.seat == chariot.seat
    hold = "entered" if own else "put"
    new = tuple(WreckUnder(square=square, hold=hold) for square in here if square not in known)  # type: ignore[arg-type]
    chariot.standing = kept + new
    for standing in left:
        if (standing.hold in CLEARED or (own and standing.hold == "landed")) and chariot.driven:
            clear(meet, chariot, standing.square)


def _drag_over(meet: Circus, chariot: Chariot) -> None:
    """C-150, C-164: a runaway runs over wrecks unharmed, but a driver dragged over one dies."""
    hung = hanging(meet.book.arena, chariot)
    if hung is None:
        return
    phase = meet.race.phase
    fresh = bool(phase and phase.seat == chariot.seat and phase.flipped)
    mine = max((w.number for w in meet.race.wrecks if w.seat == chariot.seat and not w.team), default=0)
    if any(not (fresh and wreck.number == mine) for wreck in wrecks_on(meet.race.wrecks, hung)):
        dropping.kill(meet, chariot, "wreck", "C-164")


def clear(meet: Circus, chariot: Chariot, square: SpaceId) -> None:
    """C-141, C-142, C-242: the strain asked, what is paid of it, and T-14.2."""
    lying = wrecks_on(meet.race.wrecks, square)
    chart = meet.book.tables.wreck_chart
    asked = roll(meet, "wreck strain", 1, chariot.seat, "C-141")
    paid = _pay(meet, chariot, asked)
    meet.steward.tell(OverWreck(item="C-141", seat=chariot.seat, square=square, asked=asked, paid=paid))
    lose(meet, chariot, paid, "wreck", "C-141")
    dead = chart.dead_team if any(w.team for w in lying) else 0
    total = roll(
        meet,
        "wreck chart",
        3,
        chariot.seat,
        "C-142",
        driver(-modifier(meet.book.tables.wounds, chariot)),
        Modifier(why="unpaid", by=asked - paid),
        Modifier(why="dead team", by=dead),
        table="T-14.2",
        effect=chart.read,
    )
    _suffer(meet, chariot, chart.read(total), next((w for w in lying if w.team), None))


def _pay(meet: Circus, chariot: Chariot, asked: int) -> int:
    if not chariot.endurance:
        return 0
    at = ordinal(meet.race, "pay for wreck", chariot.seat)
    question = PayForWreck(seat=chariot.seat, at=at, asked=asked, endurance=chariot.endurance)
    return int(meet.steward.ask(question))


def _suffer(meet: Circus, chariot: Chariot, result: str, team: Wreck | None) -> None:
    """C-142, C-153: as in corners, or a wheel; a lying team's first living horse takes the same hits."""
    if result in ("LW", "RW"):
        wheels.scrape(meet, chariot, 0 if result == "LW" else 1, "C-142")
    elif result in ("LH", "RH"):
        hits = hurt(meet, chariot, LEFTMOST if result == "LH" else RIGHTMOST, "C-142")
        lying = meet.race.chariots[team.seat] if team else None
        if lying and living(lying) and hits:
            injure(meet, lying, living(lying)[0], hits)
    else:
        corners.suffer(meet, chariot, result)


@follow.register
def fall_on(landed: Landed, meet: Circus) -> None:
    """C-124, C-126: a chariot in the wreck's square is rammed at once, and stands on it unless it gets away."""
    wreck, came_from = landed
    race, arena = meet.race, meet.book.arena
    seat = occupied(arena, race.chariots.values()).get(wreck.square)
    if seat is None:
        return
    victim = race.chariots[seat]
    on_team = victim.team == wreck.square
    meet.steward.tell(
        WreckFell(item="C-124", seat=seat, of=wreck.seat, on="team" if on_team else "car", square=wreck.square)
    )
    if victim.driven:
        victim.standing = (*victim.standing, WreckUnder(square=wreck.square, hold="checked"))
    away = defences.gets_away(meet, None, victim, "wreck", of=wreck.seat)
    _stay_on(victim, wreck.square)
    if away:
        return
    side = arena[came_from].lane - arena[wreck.square].lane
    if on_team:
        end = None if not side else LEFTMOST if side < 0 else RIGHTMOST
        hurt(meet, victim, end, "C-124", kind_of_car(wreck.modifier))
    else:
        rams.wreck_on_car(meet, wreck, victim, 0 if side < 0 else 1)


def _stay_on(victim: Chariot, square: SpaceId) -> None:
    """C-126: who has not got off the wreck is checked for it later."""
    victim.standing = tuple(
        s.model_copy(update={"hold": "landed"}) if s.square == square else s for s in victim.standing
    )


def check_fallen(meet: Circus, chariot: Chariot) -> None:
    """C-126: step g of the phase; that one check covers leaving the square."""
    for standing in chariot.standing:
        if standing.hold == "landed" and chariot.driven:
            clear(meet, chariot, standing.square)
    chariot.standing = tuple(
        s.model_copy(update={"hold": "checked"}) if s.hold == "landed" else s for s in chariot.standing
    )


def stopped_on(meet: Circus, chariot: Chariot) -> None:
    """C-143: a phase that ends on a wreck entered in it ends in a flip."""
    if chariot.driven and any(s.hold == "entered" for s in chariot.standing):
        flips.flip(meet, chariot, "wreck", "C-143")
