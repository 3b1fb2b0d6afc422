"""Movement phase of a seat (chapter 5), step by step (C-40 to C-48)."""

from collections.abc import Iterable
from itertools import takewhile

from rules.base import Seat, take_next_ordinal
from rules.circus_maximus.board.legal_steps import INWARD, OUTWARD, compute_step_cost, follow_while_legal, is_ram_forced
from rules.circus_maximus.board.occupancy import Occupancy, Walk, build_occupancy, build_walk
from rules.circus_maximus.model.derived import (
    CircusContext,
    compute_driver_modifier,
    compute_effective_speed,
    list_living_horses,
)
from rules.circus_maximus.model.events import Braked, Cut, Power, SpeedShown, Waited, Whipped
from rules.circus_maximus.model.orders import Step, format_step_tokens
from rules.circus_maximus.model.questions import Brake, ChoosePath, CutHorse, RestOfPath, TakeOffered, UseWhip
from rules.circus_maximus.model.state import Chariot, Phase
from rules.circus_maximus.play import attacks, corners, moving, on_foot, path_text, rams, runaways, wheels, wrecks
from rules.circus_maximus.play.horses import lose_endurance
from rules.circus_maximus.play.rolls import make_driver_modifier, roll_dice
from rules.journal import ReplayMismatch
from rules.step_context import limit_turns_while


def play_phase(context: CircusContext, seat: Seat) -> None:
    """Play a phase: a driver on foot first, then the team, driven or not (C-31)."""
    chariot = context.race.chariots[seat]
    if chariot.driver == "foot":
        on_foot.walk_driver(context, chariot)
    phase = context.race.phase = Phase(seat=seat, whence=chariot.team or "")
    start = (chariot.team,) if chariot.team else ()
    if chariot.driven:
        _drive_phase(context, chariot, phase)
    elif chariot.team is not None:
        runaways.play_runaways(context, chariot, phase)
    _end_phase(context, chariot, phase)
    chariot.trail = (*start, *phase.trail) if phase.trail else ()
    context.race.phase = None


def _end_phase(context: CircusContext, chariot: Chariot, phase: Phase) -> None:
    """Apply the effects at a phase's end (C-34, C-143, C-154, C-161)."""
    wrecks.flip_if_on_wreck(context, chariot)
    strict = context.race.settings.corner_speed == "strict"
    chariot.speed = phase.power - (0 if strict else phase.braked)
    alone = chariot.driver != "dragged"
    runaways.end_dragging(context, chariot, phase)
    if alone:
        runaways.roll_catch(context, chariot)
    chariot.pending, chariot.forced, chariot.offered = phase.carry, 0, 0
    chariot.moved = True


def _drive_phase(context: CircusContext, chariot: Chariot, phase: Phase) -> None:
    """Play steps a to h of a driven chariot's phase (C-40)."""
    written_speed = context.race.written.get(chariot.seat, 0)
    context.race.revealed[chariot.seat] = written_speed
    speed = compute_effective_speed(context.tables.rulebook.wounds, chariot, written_speed)
    missing = chariot.seat in context.race.missing
    context.step.emit(
        SpeedShown(
            item="C-32",
            seat=chariot.seat,
            written=written_speed,
            speed=speed,
            short=written_speed - speed,
            missing=missing,
        )
    )
    if chariot.stuck:
        if _try_cut_free(context, chariot, phase, speed):
            make_checks(context, chariot, phase)
            move_and_report(context, chariot, phase)
        return
    _gather_mf(context, chariot, phase, speed)
    drive_with_mf(context, chariot, phase)


def drive_with_mf(context: CircusContext, chariot: Chariot, phase: Phase) -> None:
    """Play steps c to h: the whip, braking, the checks and the move."""
    _ask_whip(context, chariot, phase)
    _ask_brake(context, chariot, phase)
    make_checks(context, chariot, phase)
    move_and_report(context, chariot, phase)


def move_and_report(context: CircusContext, chariot: Chariot, phase: Phase) -> None:
    """Play step h and its consequences, and report the path."""
    _spend_mf(context, chariot, phase)
    runaways.run_on(context, chariot, phase)
    path_text.emit_final_path(context, chariot, phase)


def _try_cut_free(context: CircusContext, chariot: Chariot, phase: Phase, speed: int) -> bool:
    """Try to cut a horse free: once a turn, one horse a roll; return whether it can move (step a, C-84)."""
    horse = next(n for n, h in enumerate(chariot.horses) if h.fallen)
    if context.step.ask(CutHorse(seat=chariot.seat, horse=horse + 1, speed=speed)) != "cut":
        context.step.emit(Waited(item="C-83", seat=chariot.seat, why="stuck"))
        return False
    chariot.cut_turn, phase.cutting = context.race.round, True
    own = compute_driver_modifier(context.tables.rulebook.wounds, chariot)
    price = max(
        0,
        roll_dice(
            context,
            "cut horse free",
            len(list_living_horses(chariot)),
            chariot.seat,
            "C-84",
            make_driver_modifier(-own),
        ),
    )
    free, rest = speed >= price, max(0, speed - price)
    context.step.emit(Cut(item="C-84", seat=chariot.seat, horse=horse + 1, cost=price, free=free, rest=rest))
    if free:
        cut = chariot.horses[horse].model_copy(update={"cut": True})
        chariot.horses = tuple(cut if n == horse else h for n, h in enumerate(chariot.horses))
        phase.power = phase.mf = rest
    return free and not chariot.stuck


def _gather_mf(context: CircusContext, chariot: Chariot, phase: Phase, speed: int) -> None:
    """Compute the MF: E, the first-turn die, and forced and offered MF (step b, C-33, C-35)."""
    die = 0
    if context.race.round == 1:
        die = min(speed, roll_dice(context, "first-turn die", 1, chariot.seat, "C-35"))
    mf = speed - die + chariot.forced
    offered_mf = 0
    if chariot.offered:
        question = TakeOffered(seat=chariot.seat, mf=mf, offered=chariot.offered)
        offered_mf = int(context.step.ask(question))
    phase.power = phase.mf = mf + offered_mf
    context.step.emit(
        Power(
            item="C-33",
            seat=chariot.seat,
            mf=phase.mf,
            speed=speed,
            first=die,
            forced=chariot.forced,
            offered=offered_mf,
            plain=phase.mf == speed,
        )
    )


def may_whip(chariot: Chariot, own: int) -> bool:
    """Whether the driver may whip (C-44)."""
    return chariot.whips > 0 and chariot.endurance > 0 and own >= 0 and not chariot.stuck


def _ask_whip(context: CircusContext, chariot: Chariot, phase: Phase) -> None:
    """Ask whether to whip, once a phase; the MF gained are limited by the END paid (step c, C-44)."""
    if not may_whip(chariot, compute_driver_modifier(context.tables.rulebook.wounds, chariot)):
        return
    question = UseWhip(seat=chariot.seat, mf=phase.mf, endurance=chariot.endurance, square=chariot.team or "")
    if context.step.ask(question) != "yes":
        return
    by = min(chariot.endurance, roll_dice(context, "whip", 1, chariot.seat, "C-44"))
    phase.power += by
    phase.mf += by
    lose_endurance(context, chariot, by, "whip", "C-44")
    context.step.emit(Whipped(item="C-44", seat=chariot.seat, by=by, endurance=chariot.endurance))


def _ask_brake(context: CircusContext, chariot: Chariot, phase: Phase) -> None:
    """Ask how many MF to brake before moving (step d, C-45)."""
    if not phase.mf or not chariot.endurance:
        return
    question = Brake(seat=chariot.seat, mf=phase.mf, endurance=chariot.endurance, square=chariot.team or "")
    brake_before_move(context, chariot, phase, int(context.step.ask(question)))


def brake_before_move(context: CircusContext, chariot: Chariot, phase: Phase, by: int) -> None:
    """Brake before anything else is done (C-45)."""
    if by:
        phase.acts += 1
        _apply_brakes(context, chariot, phase, by)


def _apply_brakes(context: CircusContext, chariot: Chariot, phase: Phase, by: int) -> None:
    phase.mf -= by
    phase.braked += by
    lose_endurance(context, chariot, by, "brake", "C-45")
    context.step.emit(
        Braked(item="C-45", seat=chariot.seat, by=by, endurance=chariot.endurance, square=chariot.team or "")
    )


def make_checks(context: CircusContext, chariot: Chariot, phase: Phase) -> None:
    """Make the checks of steps e to g: wheels at speed, the present corner, a wreck that fell on it."""
    wheels_done = phase.mf >= context.tables.rulebook.wheels.check_at and wheels.check_damaged_wheels(context, chariot)
    if chariot.driven and not phase.over:
        corners.check_corner(context, chariot, wheels_done=wheels_done)
    if chariot.driven and not phase.over:
        wrecks.check_landed_wrecks(context, chariot)


def _spend_mf(context: CircusContext, chariot: Chariot, phase: Phase) -> None:
    """Spend every MF; ask again when the path is used up or has become illegal (step h, C-41)."""
    has_asked = False
    foreseen: tuple[Occupancy, Walk] | None = None
    for _ in limit_turns_while(
        lambda: phase.mf > 0 and not phase.over and chariot.driven, f"C-41: {chariot.seat}'s phase"
    ):
        occupancy, walk = _look_ahead(context, chariot, phase.path), build_walk(context.race, chariot)
        legal_path: tuple[Step, ...] = ()
        if (occupancy, walk) == foreseen:
            legal_path = phase.path
        elif has_asked:
            legal_path = _find_legal_rest(occupancy, walk, phase.path)
        if not legal_path:
            occupancy = build_occupancy(context.tables, context.race, chariot)
            legal_path, has_asked = _ask_path(context, chariot, phase, occupancy, walk, again=has_asked), True
        times = _count_leading_brakes(legal_path) or 1
        phase.path, foreseen = (
            legal_path[times:],
            (occupancy, follow_while_legal(occupancy, walk, legal_path[:times])[1]),
        )
        _take_step(context, chariot, phase, legal_path[0], times)


def _look_ahead(context: CircusContext, chariot: Chariot, path: tuple[Step, ...]) -> Occupancy:
    """Return the board for the rest of a path; rivals are looked up as targets only for its attacks."""
    attacks = any(step.kind == "A" for step in path)
    return build_occupancy(context.tables, context.race, chariot, attacks=attacks)


def _find_legal_rest(occupancy: Occupancy, walk: Walk, path: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return the rest of the path if all of it is legal."""
    legal_path, end = follow_while_legal(occupancy, walk, path)
    return legal_path if len(legal_path) == len(path) or end.home else ()


def _count_leading_brakes(steps: Iterable[Step]) -> int:
    """Count the brake steps at the start of a path."""
    return sum(1 for _ in takewhile(lambda step: step.kind == "B", steps))


def _ask_path(
    context: CircusContext, chariot: Chariot, phase: Phase, occupancy: Occupancy, walk: Walk, *, again: bool
) -> tuple[Step, ...]:
    """Ask for a path and return its legal part; not asked if only one step is legal (D-8, D-9, C-46)."""
    if is_ram_forced(occupancy, walk):
        return (Step("R"),)
    kind = RestOfPath if again else ChoosePath
    at = take_next_ordinal(context.race, "rest of path", chariot.seat) if again else ""
    question = kind(seat=chariot.seat, at=at, mf=phase.mf, endurance=chariot.endurance, square=chariot.team or "")
    path = context.step.ask(question)
    legal_path, _ = follow_while_legal(occupancy, walk, path)
    if not legal_path:
        key, tokens = context.step.make_question_key(question), " ".join(format_step_tokens(path))
        raise ReplayMismatch(f"{key}: nothing of the path {tokens} can be gone (C-41)")
    return legal_path


def _take_step(context: CircusContext, chariot: Chariot, phase: Phase, step: Step, times: int) -> None:
    """Take one legal action of C-41, or several brakes at once."""
    phase.acts += 1
    for _ in range(times):
        path_text.record_step(phase, step)
    if step.kind == "B":
        _apply_brakes(context, chariot, phase, times)
        return
    if step.kind == "R":
        rams.ram_ahead(context, chariot)
        return
    phase.mf -= compute_step_cost(context.tables.rulebook.costs, step)
    if step.kind == "A":
        phase.struck = True
        attacks.resolve_attack(context, chariot, step)
        return
    _move_counters(context, chariot, step)


def _move_counters(context: CircusContext, chariot: Chariot, step: Step) -> None:
    side = OUTWARD if step.kind in ("O", "SO") else INWARD
    if step.kind == "F":
        moving.move_ahead(context, chariot)
    elif step.kind in ("O", "I"):
        moving.change_lane(context, chariot, side)
    else:
        moving.sideslip(context, chariot, side)
