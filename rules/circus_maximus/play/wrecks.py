"""Wrecks: running over them (chapter 14), and wrecks that fell into a chariot's square (C-126)."""

from rules.base import SpaceId, take_next_ordinal
from rules.circus_maximus.model.derived import (
    CircusContext,
    compute_driver_modifier,
    find_dragged_square,
    find_occupied_squares,
    list_counter_squares,
    list_living_horses,
    list_wrecks_on,
)
from rules.circus_maximus.model.events import OverWreck, WreckFell
from rules.circus_maximus.model.questions import PayForWreck
from rules.circus_maximus.model.state import Chariot, Wreck, WreckUnder
from rules.circus_maximus.play import corners, defences, elimination, flips, rams, wheels
from rules.circus_maximus.play.hooks_registry import CountersMove, WreckLanding, handle_consequence
from rules.circus_maximus.play.horses import LEFTMOST, RIGHTMOST, hit_horses, injure_horse, lose_endurance
from rules.circus_maximus.play.rolls import make_car_modifier, make_driver_modifier, roll_dice
from rules.events import Modifier

CLEARED_HOLDS = ("entered", "put")


@handle_consequence.register
def update_wrecks_under(move: CountersMove, context: CircusContext) -> None:
    """Update the wrecks under a chariot, and clear those it has just left (C-140, C-164, C-241).

    A wreck that fell on it in its own phase is cleared by driving on, like any other; C-126 applies to a
    chariot that stands still on it."""
    chariot = move.chariot
    if chariot.runaway:
        _drag_over(context, chariot)
        return
    here = tuple(
        s for s in list_counter_squares(context.tables.arena, chariot) if list_wrecks_on(context.race.wrecks, s)
    )
    wrecks_behind = [s for s in chariot.standing if s.square not in here]
    kept_wrecks = tuple(s for s in chariot.standing if s.square in here)
    old_squares = [s.square for s in kept_wrecks]
    own = context.race.phase is not None and context.race.phase.seat == chariot.seat
    hold = "entered" if own else "put"
    new = tuple(WreckUnder(square=square, hold=hold) for square in here if square not in old_squares)  # type: ignore[arg-type]
    chariot.standing = kept_wrecks + new
    for standing in wrecks_behind:
        if (standing.hold in CLEARED_HOLDS or (own and standing.hold == "landed")) and chariot.driven:
            clear_wreck(context, chariot, standing.square)


def _drag_over(context: CircusContext, chariot: Chariot) -> None:
    """Let a runaway run over wrecks unharmed; a driver dragged over one dies (C-150, C-164)."""
    hung = find_dragged_square(context.tables.arena, chariot)
    if hung is None:
        return
    phase = context.race.phase
    fresh = bool(phase and phase.seat == chariot.seat and phase.flipped)
    mine = max((w.number for w in context.race.wrecks if w.seat == chariot.seat and not w.team), default=0)
    if any(not (fresh and wreck.number == mine) for wreck in list_wrecks_on(context.race.wrecks, hung)):
        elimination.kill_driver(context, chariot, "wreck", "C-164")


def clear_wreck(context: CircusContext, chariot: Chariot, square: SpaceId) -> None:
    """Roll the strain of a wreck, ask for payment, and roll on T-14.2 (C-141, C-142, C-242)."""
    lying = list_wrecks_on(context.race.wrecks, square)
    chart = context.tables.rulebook.wreck_chart
    price = roll_dice(context, "wreck strain", 1, chariot.seat, "C-141")
    payment = _ask_payment(context, chariot, price)
    context.step.emit(OverWreck(item="C-141", seat=chariot.seat, square=square, asked=price, paid=payment))
    lose_endurance(context, chariot, payment, "wreck", "C-141")
    dead = chart.dead_team if any(w.team for w in lying) else 0
    total = roll_dice(
        context,
        "wreck chart",
        3,
        chariot.seat,
        "C-142",
        make_driver_modifier(-compute_driver_modifier(context.tables.rulebook.wounds, chariot)),
        Modifier(why="unpaid", by=price - payment),
        Modifier(why="dead team", by=dead),
        table="T-14.2",
        effect=chart.look_up,
    )
    _apply_result(context, chariot, chart.look_up(total), next((w for w in lying if w.team), None))


def _ask_payment(context: CircusContext, chariot: Chariot, price: int) -> int:
    if not chariot.endurance:
        return 0
    at = take_next_ordinal(context.race, "pay for wreck", chariot.seat)
    question = PayForWreck(seat=chariot.seat, at=at, asked=price, endurance=chariot.endurance)
    return int(context.step.ask(question))


def _apply_result(context: CircusContext, chariot: Chariot, result: str, team: Wreck | None) -> None:
    """Apply a result of T-14.2 (C-142, C-153).

    It is as in corners, or a wheel; the first living horse of a lying team takes the same hits."""
    if result in ("LW", "RW"):
        wheels.scrape_wheel(context, chariot, 0 if result == "LW" else 1, "C-142")
    elif result in ("LH", "RH"):
        hits = hit_horses(context, chariot, LEFTMOST if result == "LH" else RIGHTMOST, "C-142")
        lying = context.race.chariots[team.seat] if team else None
        if lying and list_living_horses(lying) and hits:
            injure_horse(context, lying, list_living_horses(lying)[0], hits)
    else:
        corners.apply_strain_result(context, chariot, result)


@handle_consequence.register
def land_wreck(landing: WreckLanding, context: CircusContext) -> None:
    """Ram the chariot in the wreck's square; it stands on the wreck unless it gets away (C-124, C-126)."""
    wreck, came_from = landing
    race, arena = context.race, context.tables.arena
    seat = find_occupied_squares(arena, race.chariots.values()).get(wreck.square)
    if seat is None:
        return
    victim = race.chariots[seat]
    on_team = victim.team == wreck.square
    context.step.emit(
        WreckFell(item="C-124", seat=seat, of=wreck.seat, on="team" if on_team else "car", square=wreck.square)
    )
    if victim.driven:
        victim.standing = (*victim.standing, WreckUnder(square=wreck.square, hold="checked"))
    away = defences.resolve_defence(context, None, victim, "wreck", of=wreck.seat)
    _mark_landed_wreck(victim, wreck.square)
    if away:
        return
    side = arena[came_from].lane - arena[wreck.square].lane
    if on_team:
        end = None if not side else LEFTMOST if side < 0 else RIGHTMOST
        hit_horses(context, victim, end, "C-124", make_car_modifier(wreck.modifier))
    else:
        rams.ram_car_with_wreck(context, wreck, victim, 0 if side < 0 else 1)


def _mark_landed_wreck(victim: Chariot, square: SpaceId) -> None:
    """Mark a wreck under a chariot for a later check (C-126)."""
    victim.standing = tuple(
        s.model_copy(update={"hold": "landed"}) if s.square == square else s for s in victim.standing
    )


def check_landed_wrecks(context: CircusContext, chariot: Chariot) -> None:
    """Check wrecks that fell on the chariot; this also covers leaving the square (step g, C-126)."""
    for standing in chariot.standing:
        if standing.hold == "landed" and chariot.driven:
            clear_wreck(context, chariot, standing.square)
    chariot.standing = tuple(
        s.model_copy(update={"hold": "checked"}) if s.hold == "landed" else s for s in chariot.standing
    )


def flip_if_on_wreck(context: CircusContext, chariot: Chariot) -> None:
    """Flip a chariot whose phase ends on a wreck it entered in that phase (C-143)."""
    if chariot.driven and any(s.hold == "entered" for s in chariot.standing):
        flips.flip_chariot(context, chariot, "wreck", "C-143")
