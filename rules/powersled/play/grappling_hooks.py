"""Grappling Hooks: chains of hooked sleds, and the squares they are pulled to (P-82 to P-86)."""

from collections.abc import Sequence
from itertools import pairwise

from rules.base import SpaceId, take_next_ordinal
from rules.powersled.model.events import Hooked, Pulled
from rules.powersled.model.questions import Hook
from rules.powersled.model.state import Sled
from rules.powersled.model.tables import HOOK
from rules.powersled.play.cards import could_hold, move_to_discards
from rules.powersled.play.context import SledContext, build_occupancy
from rules.powersled.play.damage import ask_for_force_field
from rules.powersled.play.square_entry import record_arrival, set_down


def build_hook_chain(context: SledContext, head: Sled, card: str) -> tuple[Sled, ...]:
    """P-82, P-86: ask for hooks and return the chain of sleds that act together this round.
    It begins with the sled that has laid its card."""
    chain = [head]
    for _ in context.race.sleds:
        rear = _ask_for_hook(context, chain[-1], card, head.speed)
        if rear is None:
            break
        chain.append(rear)
    return tuple(chain)


def _ask_for_hook(context: SledContext, ahead: Sled, card: str, speed: int) -> Sled | None:
    """Ask the sled directly behind for a hook; None if it is not played or a Force Field shakes it off.
    Everyone who by public knowledge could hold one is asked."""
    sled = build_occupancy(context).find_sled_behind(ahead)
    if sled is None or sled.acted or sled.spin or not could_hold(context.tables.rulebook, sled, HOOK):
        return None
    at = take_next_ordinal(context.race, "hook", "")
    holds = sled.hand.count(HOOK)
    if context.step.ask(Hook(seat=sled.seat, at=at, rival=ahead.seat, card=card, speed=speed, holds=holds)) != "yes":
        return None
    move_to_discards(sled, (HOOK,))
    context.step.emit(Hooked(item="P-82", seat=sled.seat, rival=ahead.seat))
    if ask_for_force_field(context, ahead, "hook", by=sled.seat):
        return None
    sled.acted, sled.speed, sled.trail, sled.towed = True, speed, (sled.square or "",), ""
    _set_order_aside(context, sled)
    return sled


def _set_order_aside(context: SledContext, sled: Sled) -> None:
    """P-82: set the hooked sled's own order aside; the after-move cards of its first plan hold (P-87)."""
    sheet = context.race.sheets.get(sled.seat)
    if sheet is None:
        return
    first = next(iter(sheet.plans), None)
    context.race.sheets[sled.seat], context.race.later[sled.seat] = sheet.reactions, first.after if first else ()


def pull_chain(context: SledContext, chain: Sequence[Sled], together: Sequence[bool]) -> None:
    """P-83 to P-85: pull each sled after the one ahead of it.
    `together`: which of them began the round on one double-length square with it (P-84)."""
    for (ahead, sled), side_by_side in zip(pairwise(chain), together, strict=True):
        if sled.square and len(ahead.trail) > 1:
            _pull_sled(context, ahead, sled, together=side_by_side)


def share_square_with_next(chain: Sequence[Sled]) -> tuple[bool, ...]:
    """P-84: list which pulled sleds share a double-length square with the sled ahead of them."""
    return tuple(ahead.square == sled.square for ahead, sled in pairwise(chain))


def _pull_sled(context: SledContext, ahead: Sled, sled: Sled, *, together: bool) -> None:
    """P-83: pull a sled to the square before the final one of the sled ahead.
    If that has no room, to the nearest one before it that has."""
    start = sled.square
    assert start
    way = [start, *ahead.trail[:-1]] if ahead.trail[0] != start else list(ahead.trail[:-1])
    if together and ahead.square and context.tables.circuit[ahead.square].long:
        way.append(ahead.square)
    occupancy = build_occupancy(context)
    way = way[: next((n for n in range(len(way), 1, -1) if occupancy.has_room(way[n - 1])), 1)]
    laps = sled.laps + sum(context.tables.circuit.crosses_line(here, to) for here, to in pairwise(way))
    _place_on_path(context, sled, way, laps)
    if sled.square != start:
        sled.towed = ahead.seat
        context.step.emit(Pulled(item="P-83", seat=sled.seat, rival=ahead.seat, start=start, to=way[-1]))
    record_arrival(context, sled, start)


def _place_on_path(context: SledContext, sled: Sled, way: list[SpaceId], laps: int) -> None:
    if way[-1] != sled.square:
        set_down(context, sled, way[-1], laps)
    sled.trail = tuple(way)
