"""Chapter 5: the movement phase of a colour, step by step (C-40 to C-48)."""

from collections.abc import Iterable
from itertools import takewhile

from rules.circus_maximus.board.ground import Ground, Walk, ground_for, walk_of
from rules.circus_maximus.board.path import passable
from rules.circus_maximus.board.walk import IN, OUT, cost, ram_only
from rules.circus_maximus.model.facts import Braked, Cut, Power, SpeedShown, Waited, Whipped
from rules.circus_maximus.model.figures import Circus, living, modifier, taken
from rules.circus_maximus.model.orders import Step, written
from rules.circus_maximus.model.questions import Brake, ChoosePath, CutHorse, RestOfPath, TakeOffered, UseWhip
from rules.circus_maximus.model.state import Chariot, Phase
from rules.circus_maximus.play import attacks, corners, dragged, foot, moving, rams, runaways, way, wheels, wrecks
from rules.circus_maximus.play.endurance import lose
from rules.circus_maximus.play.rolls import driver, ordinal, roll
from rules.journal import Disturbed
from rules.patience import as_long_as
from rules.values import Seat


def play(meet: Circus, seat: Seat) -> None:
    """C-31: a man on foot first, then the team, driven or not."""
    chariot = meet.race.chariots[seat]
    if chariot.driver == "foot":
        foot.walk(meet, chariot)
    phase = meet.race.phase = Phase(seat=seat, whence=chariot.team or "")
    start = (chariot.team,) if chariot.team else ()
    if chariot.driven:
        _drive(meet, chariot, phase)
    elif chariot.team is not None:
        runaways.play(meet, chariot, phase)
    _end(meet, chariot, phase)
    chariot.trail = (*start, *phase.trail) if phase.trail else ()
    meet.race.phase = None


def _end(meet: Circus, chariot: Chariot, phase: Phase) -> None:
    """C-34, C-143, C-154, C-161: what is due when a phase is over."""
    wrecks.stopped_on(meet, chariot)
    strict = meet.race.settings.corner_speed == "strict"
    chariot.speed = phase.power - (0 if strict else phase.braked)
    alone = chariot.driver != "dragged"
    dragged.end_of_phase(meet, chariot, phase)
    if alone:
        runaways.end_of_phase(meet, chariot)
    chariot.pending, chariot.forced, chariot.offered = phase.carry, 0, 0
    chariot.moved = True


def _drive(meet: Circus, chariot: Chariot, phase: Phase) -> None:
    """C-40, steps a to h."""
    written = meet.race.written.get(chariot.seat, 0)
    meet.race.revealed[chariot.seat] = written
    speed = taken(meet.book.tables.wounds, chariot, written)
    missing = chariot.seat in meet.race.missing
    meet.steward.tell(
        SpeedShown(item="C-32", seat=chariot.seat, written=written, speed=speed, short=written - speed, missing=missing)
    )
    if chariot.stuck:
        if not _cut_free(meet, chariot, phase, speed):
            return
    else:
        _gather(meet, chariot, phase, speed)
        _whip(meet, chariot, phase)
        _brake_first(meet, chariot, phase)
    checks(meet, chariot, phase)
    go_on(meet, chariot, phase)


def go_on(meet: Circus, chariot: Chariot, phase: Phase) -> None:
    """Step h, with what it leads to."""
    _move(meet, chariot, phase)
    runaways.run_on(meet, chariot, phase)
    way.tell_rest(meet, chariot, phase)


def _cut_free(meet: Circus, chariot: Chariot, phase: Phase, speed: int) -> bool:
    """Step a, C-84: one attempt a turn, one horse a roll. True when the chariot can move."""
    horse = next(n for n, h in enumerate(chariot.horses) if h.fallen)
    if meet.steward.ask(CutHorse(seat=chariot.seat, horse=horse + 1, speed=speed)) != "cut":
        meet.steward.tell(Waited(item="C-83", seat=chariot.seat, why="stuck"))
        return False
    chariot.cut_turn, phase.cutting = meet.race.round, True
    own = modifier(meet.book.tables.wounds, chariot)
    price = max(0, roll(meet, "cut horse free", len(living(chariot)), chariot.seat, "C-84", driver(-own)))
    free, rest = speed >= price, max(0, speed - price)
    meet.steward.tell(Cut(item="C-84", seat=chariot.seat, horse=horse + 1, cost=price, free=free, rest=rest))
    if free:
        cut = chariot.horses[horse].model_copy(update={"cut": True})
        chariot.horses = tuple(cut if n == horse else h for n, h in enumerate(chariot.horses))
        phase.power = phase.mf = rest
    return free and not chariot.stuck


def _gather(meet: Circus, chariot: Chariot, phase: Phase, speed: int) -> None:
    """Step b, C-33, C-35: E, the first-turn die, what the lash forces and offers."""
    die = 0
    if meet.race.round == 1:
        die = min(speed, roll(meet, "first-turn die", 1, chariot.seat, "C-35"))
    mf = speed - die + chariot.forced
    offered = 0
    if chariot.offered:
        question = TakeOffered(seat=chariot.seat, mf=mf, offered=chariot.offered)
        offered = int(meet.steward.ask(question))
    phase.power = phase.mf = mf + offered
    meet.steward.tell(
        Power(
            item="C-33",
            seat=chariot.seat,
            mf=phase.mf,
            speed=speed,
            first=die,
            forced=chariot.forced,
            offered=offered,
            plain=phase.mf == speed,
        )
    )


def may_whip(chariot: Chariot, own: int) -> bool:
    """C-44."""
    return chariot.whips > 0 and chariot.endurance > 0 and own >= 0 and not chariot.stuck


def _whip(meet: Circus, chariot: Chariot, phase: Phase) -> None:
    """Step c, C-44: once a phase; no more MF than END are paid."""
    if not may_whip(chariot, modifier(meet.book.tables.wounds, chariot)):
        return
    question = UseWhip(seat=chariot.seat, mf=phase.mf, endurance=chariot.endurance, square=chariot.team or "")
    if meet.steward.ask(question) != "yes":
        return
    by = min(chariot.endurance, roll(meet, "whip", 1, chariot.seat, "C-44"))
    phase.power += by
    phase.mf += by
    lose(meet, chariot, by, "whip", "C-44")
    meet.steward.tell(Whipped(item="C-44", seat=chariot.seat, by=by, endurance=chariot.endurance))


def _brake_first(meet: Circus, chariot: Chariot, phase: Phase) -> None:
    """Step d, C-45."""
    if not phase.mf or not chariot.endurance:
        return
    question = Brake(seat=chariot.seat, mf=phase.mf, endurance=chariot.endurance, square=chariot.team or "")
    rein_in(meet, chariot, phase, int(meet.steward.ask(question)))


def rein_in(meet: Circus, chariot: Chariot, phase: Phase, by: int) -> None:
    """C-45: so much, before anything else is done."""
    if by:
        phase.acts += 1
        _brake(meet, chariot, phase, by)


def _brake(meet: Circus, chariot: Chariot, phase: Phase, by: int) -> None:
    phase.mf -= by
    phase.braked += by
    lose(meet, chariot, by, "brake", "C-45")
    meet.steward.tell(
        Braked(item="C-45", seat=chariot.seat, by=by, endurance=chariot.endurance, square=chariot.team or "")
    )


def checks(meet: Circus, chariot: Chariot, phase: Phase) -> None:
    """Steps e to g: wheels at speed, the corner it stands in, a wreck that fell on it."""
    done = phase.mf >= meet.book.tables.wheels.check_at and wheels.check_all(meet, chariot)
    if chariot.driven and not phase.over:
        corners.check(meet, chariot, wheels_done=done)
    if chariot.driven and not phase.over:
        wrecks.check_fallen(meet, chariot)


def _move(meet: Circus, chariot: Chariot, phase: Phase) -> None:
    """Step h, C-41: every MF is spent; the driver is asked again when his path is used up or has become illegal."""
    asked = False
    for _ in as_long_as(lambda: phase.mf > 0 and not phase.over and chariot.driven, f"C-41: {chariot.seat}'s phase"):
        ground, walk = ground_for(meet.book, meet.race, chariot), walk_of(meet.race, chariot)
        able = _left_of(ground, walk, phase.path) if asked else ()
        if not able:
            able, asked = _ask(meet, chariot, phase, ground, walk, again=asked), True
        times = _brakes(able)
        phase.path = able[times or 1 :]
        _take(meet, chariot, phase, ground, able[0], times or 1)


def _left_of(ground: Ground, walk: Walk, path: tuple[Step, ...]) -> tuple[Step, ...]:
    """What is left of the path, where all of it can be gone."""
    able, end = passable(ground, walk, path)
    return able if len(able) == len(path) or end.home else ()


def _brakes(steps: Iterable[Step]) -> int:
    """How often it is reined in before anything else is done."""
    return sum(1 for _ in takewhile(lambda step: step.kind == "B", steps))


def _ask(meet: Circus, chariot: Chariot, phase: Phase, ground: Ground, walk: Walk, *, again: bool) -> tuple[Step, ...]:
    """D-8, D-9: what can be gone of the path given; nobody is asked where one step only is legal (C-46)."""
    if ram_only(ground, walk):
        return (Step("R"),)
    kind = RestOfPath if again else ChoosePath
    at = ordinal(meet.race, "rest of path", chariot.seat) if again else ""
    question = kind(seat=chariot.seat, at=at, mf=phase.mf, endurance=chariot.endurance, square=chariot.team or "")
    path = meet.steward.ask(question)
    able, _ = passable(ground, walk, path)
    if not able:
        raise Disturbed(
            f"{meet.steward.key(question)}: nothing of the path {' '.join(written(path))} can be gone (C-41)"
        )
    return able


def _take(meet: Circus, chariot: Chariot, phase: Phase, ground: Ground, step: Step, times: int) -> None:
    """One action of C-41, or several brakes at once; it has been found legal."""
    phase.acts += 1
    for _ in range(times):
        way.note(phase, step)
    if step.kind == "B":
        _brake(meet, chariot, phase, times)
        return
    if step.kind == "R":
        rams.ahead(meet, chariot)
        return
    phase.mf -= cost(ground.costs, step)
    if step.kind == "A":
        phase.struck = True
        attacks.attack(meet, chariot, step)
        return
    _step(meet, chariot, step)


def _step(meet: Circus, chariot: Chariot, step: Step) -> None:
    side = OUT if step.kind in ("O", "SO") else IN
    if step.kind == "F":
        moving.go_ahead(meet, chariot)
    elif step.kind in ("O", "I"):
        moving.change_lane(meet, chariot, side)
    else:
        moving.slip(meet, chariot, side)
