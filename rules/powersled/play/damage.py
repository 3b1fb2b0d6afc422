"""Chapter 10: damage of a collision or a hit to one sled, and the Force Field that prevents it."""

from rules.base import Seat, take_next_ordinal
from rules.events import Modifier
from rules.powersled.model.events import Damaged, Harmful, RanOver, Shielded, Struck, Worn
from rules.powersled.model.questions import PlayForceField
from rules.powersled.model.state import Hazard, Sled
from rules.powersled.model.tables import FIELD
from rules.powersled.play.cards import could_hold, move_to_discards
from rules.powersled.play.context import SledContext, build_occupancy, roll_and_emit
from rules.powersled.play.control import make_control_test, test_slick_control
from rules.powersled.play.square_entry import remove_sled


def ask_for_force_field(
    context: SledContext, sled: Sled, against: str, strength: int = 0, by: Seat | None = None
) -> bool:
    """P-81, P-82: ask for a Force Field before any dice; return whether it was played.
    Everyone who by public knowledge could hold one is asked; a crashing sled uses none (P-88)."""
    if not could_hold(context.tables.rulebook, sled, FIELD) or (sled.spin and sled.spin.crashing):
        return False
    at = take_next_ordinal(context.race, "field", "")
    holds = sled.hand.count(FIELD)
    question = PlayForceField(seat=sled.seat, at=at, against=against, strength=strength, by=by, holds=holds)  # type: ignore[arg-type]
    if context.step.ask(question) != "yes":
        return False
    move_to_discards(sled, (FIELD,))
    context.step.emit(Shielded(item="P-81", seat=sled.seat, against=against, by=by))
    return True


def resolve_hit(context: SledContext, sled: Sled, why: Harmful, strength: int, by: Seat | None) -> None:
    """P-132: resolve a hit; only the target rolls."""
    context.step.emit(Struck(item="P-132", seat=sled.seat, why=why, strength=strength, by=by))
    if not ask_for_force_field(context, sled, why, strength, by):
        roll_damage(context, sled, strength)


def roll_damage(context: SledContext, sled: Sled, strength: int) -> None:
    """P-123 to P-125: roll on the Collision Table, apply the damage, then test control.
    No test is needed if the armor holds."""
    tables = context.tables.rulebook
    total = roll_and_emit(
        context, "COLL", sled, "P-123", effect=lambda t: f"damage {tables.look_up_collision(t, strength).damage}"
    )
    harm = tables.look_up_collision(total, strength)
    armor = sled.armor
    _apply_damage(context, sled, harm.damage)
    if sled.is_on_track and (harm.damage == 0 or harm.damage > armor):
        make_control_test(context, sled, "CTRL-COLL", "P-99", Modifier(why="collision", by=harm.test))


def _apply_damage(context: SledContext, sled: Sled, points: int) -> None:
    """P-124: take armor boxes first; each point beyond them takes thrust (odd) or stability (even)."""
    if not points:
        return
    through = max(0, points - sled.armor)
    sled.armor -= points - through
    context.step.emit(Damaged(item="P-124", seat=sled.seat, damage=points, armor=sled.armor, through=through))
    for _ in range(through):
        if sled.is_on_track:
            _reduce_rating(context, sled)


def _reduce_rating(context: SledContext, sled: Sled) -> None:
    """P-124: reduce thrust or stability; P-30: below the left-most box the sled breaks down."""
    build = context.tables.rulebook.build
    if roll_and_emit(context, "DMG", sled, "P-124", effect=lambda total: "thrust" if total % 2 else "stability") % 2:
        sled.thrust -= 1
        part, rating_left, broken = "thrust", sled.thrust, sled.thrust < build.thrust_least
    else:
        sled.stability -= 1
        part, rating_left, broken = "stability", sled.stability, sled.stability < build.stability_least
    context.step.emit(Worn(item="P-124", seat=sled.seat, part=part, left=rating_left))  # type: ignore[arg-type]
    if broken:
        remove_sled(context, sled, "breakdown", "P-30")


def apply_on_entering(context: SledContext, sled: Sled) -> None:
    """P-67, 5 and 6: apply mines, then slicks, oldest first, when a sled enters a square."""
    for hazard in _list_in_sequence(context, sled):
        if sled.is_on_track and sled.seat not in hazard.under:
            _apply_hazard(context, sled, hazard, leaving=False)


def apply_on_leaving(context: SledContext, sled: Sled) -> None:
    """P-67, 1: apply hazards dropped under the sled before its first step."""
    for hazard in list_hazards_under(context, sled):
        if sled.is_on_track:
            _apply_hazard(context, sled, hazard, leaving=True)


def list_hazards_under(context: SledContext, sled: Sled) -> tuple[Hazard, ...]:
    """List the hazards dropped under a sled."""
    return tuple(h for h in _list_in_sequence(context, sled) if sled.seat in h.under)


def _list_in_sequence(context: SledContext, sled: Sled) -> tuple[Hazard, ...]:
    here = build_occupancy(context).list_hazards_on(sled.square) if sled.square else ()
    return tuple(sorted(here, key=lambda h: h.kind == "slick"))


def _apply_hazard(context: SledContext, sled: Sled, hazard: Hazard, *, leaving: bool) -> None:
    item = "P-78" if hazard.kind == "mine" else "P-79"
    ran = RanOver(item=item, seat=sled.seat, kind=hazard.kind, square=hazard.square, leaving=leaving)
    context.step.emit(ran)
    if hazard.kind == "slick":
        test_slick_control(context, sled, hazard.square)
        return
    remove_mine(context, hazard)
    resolve_hit(context, sled, "mine", context.tables.rulebook.strengths["Mine"], hazard.seat)


def remove_mine(context: SledContext, mine: Hazard) -> None:
    """Remove a mine that has exploded."""
    index = next(n for n, h in enumerate(context.race.hazards) if h == mine)
    context.race.hazards = tuple(h for n, h in enumerate(context.race.hazards) if n != index)
