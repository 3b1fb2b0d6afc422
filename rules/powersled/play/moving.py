"""Chapter 6: moving by cards, a step at a time (P-67)."""

from rules.patience import as_long_as
from rules.powersled.model.facts import Collided, KeptLane
from rules.powersled.model.orders import FORWARD, Plan, Step
from rules.powersled.model.path import Drifts, fitted, taken
from rules.powersled.model.state import Sled
from rules.powersled.play import hazards
from rules.powersled.play.collisions import put_back, roll_both
from rules.powersled.play.control import test_corner
from rules.powersled.play.drive import Drive, advance, pass_by, run_into, tell_way
from rules.powersled.play.figures import Heat, ground_of, safe_speed
from rules.powersled.play.placing import clear_under, stamp
from rules.powersled.play.plan import card_speed, drifts
from rules.powersled.play.spins import spin
from rules.values import SpaceId


def drive(meet: Heat, sled: Sled, plan: Plan) -> None:
    """P-60: the whole allowance is used, as squares or in a sideswipe; what control lost leaves over is spun."""
    assert sled.square
    start, go = sled.square, drive_of(meet, sled, plan)
    steps = list(fitted(plan.steps, go.left, go.speed))
    go.straight = all(step.way in "FS" for step in steps)
    for _ in as_long_as(lambda: steps and go.left and sled.on_track and not sled.spin, f"P-60: {sled.seat}'s move"):
        step = steps.pop(0)
        if step.way == "S" and not _sideswipe(meet, go, step):
            steps[:0] = [FORWARD] * step.points
        elif step.way != "S":
            _step(meet, go, step, further=sum(one.way != "S" for one in steps))
    tell_way(meet, go)
    if sled.spin and sled.on_track and go.left:
        spin(meet, go)
    if sled.on_track:
        put_back(meet, sled, go.way)
    stamp(meet, sled, start)


def drive_of(meet: Heat, sled: Sled, plan: Plan) -> Drive:
    """P-60, P-62, P-76."""
    speed = card_speed(meet.book.tables, plan)
    return Drive(
        sled,
        speed,
        speed + plan.speed * meet.book.tables.cards.speed,
        Drifts(card=drifts(plan), piloting=plan.change),
        plan.through,
    )


def _step(meet: Heat, go: Drive, step: Step, further: int) -> None:
    """P-67; `further`: squares of movement that follow."""
    sled = go.sled
    if not go.begun:
        go.begun = True
        _start_off(meet, go)
    if sled.spin or not sled.square:
        return
    step, to = _way(meet, go, step)
    ground = ground_of(meet)
    shut = ground.shut_in(sled)
    if shut and not (step.way == "F" and go.straight and go.cover(sled.square)):
        run_into(meet, go, shut)
        return
    if shut:
        pass_by(meet, go, sled.square, (shut.seat,), 0)
    full, lying = not ground.room(to), ground.lying(to)
    if full and not (go.straight and further and go.cover(to)):
        run_into(meet, go, ground.on(to)[-1])
        return
    covered = full or bool(lying and further and go.cover(to))
    if covered:
        pass_by(meet, go, to, tuple(s.seat for s in ground.on(to)) if full else (), len(lying))
    go.steps.append(step)
    advance(meet, go, to, passing=full)
    _corner(meet, go, to)
    if lying and not covered:
        tell_way(meet, go)
        hazards.entering(meet, sled)


def _start_off(meet: Heat, go: Drive) -> None:
    """P-67, 1, P-74."""
    square, under = go.sled.square, hazards.under(meet, go.sled)
    if under and square and go.cover(square):
        pass_by(meet, go, square, (), len(under))
        clear_under(meet, go.sled)
    else:
        hazards.leaving(meet, go.sled)


def _way(meet: Heat, go: Drive, step: Step) -> tuple[Step, SpaceId]:
    """P-66: a lane change that is not legal or cannot be paid becomes a step forward."""
    circuit, square = meet.book.circuit, go.sled.square or ""
    found = taken(circuit, square, step, go.drifts)
    if found is None:
        meet.steward.tell(KeptLane(item="P-66", seat=go.sled.seat, square=square, step=step.way))
        step = FORWARD
        found = taken(circuit, square, step, go.drifts)
    assert found
    to, go.drifts = found
    return step, to


def _corner(meet: Heat, go: Drive, square: SpaceId) -> None:
    """P-90 to P-92: one test a corner and play, at the first square where it is due."""
    sled, corner = go.sled, meet.book.circuit[square].corner
    safe = safe_speed(meet.book.circuit, meet.race.settings, square)
    if safe is None or corner in go.tested:
        return
    if go.speed > safe + sled.cornering * meet.book.tables.cards.cornering:
        go.tested.append(corner)
        tell_way(meet, go)
        test_corner(meet, sled, square)


def _sideswipe(meet: Heat, go: Drive, step: Step) -> bool:
    """P-130, P-131: False where it is not affordable or the rival not beside (P-66)."""
    rival, left = meet.race.sleds.get(step.rival), go.drifts.sideswipe()
    if rival is None or left is None or not ground_of(meet).beside(go.sled, rival):
        meet.steward.tell(KeptLane(item="P-66", seat=go.sled.seat, square=go.sled.square or "", step="S"))
        return False
    tell_way(meet, go)
    go.drifts, go.left, go.swiped = left, go.left - step.points, go.swiped + step.points
    meet.steward.tell(
        Collided(
            item="P-130",
            seat=go.sled.seat,
            rival=rival.seat,
            strength=step.points,
            square=rival.square or "",
            aside=True,
        )
    )
    roll_both(meet, go.sled, rival, step.points, "sideswipe")
    return True
