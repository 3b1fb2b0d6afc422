"""Grappling Hooks: who hooks whom, and where the pulled sleds are placed (P-82 to P-86)."""

from collections.abc import Sequence
from itertools import pairwise

from rules.powersled.model.book import HOOK
from rules.powersled.model.facts import Hooked, Pulled
from rules.powersled.model.questions import Hook
from rules.powersled.model.state import Sled
from rules.powersled.play.cards import could_hold, put_down
from rules.powersled.play.damage import shielded
from rules.powersled.play.figures import Heat, ground_of, ordinal
from rules.powersled.play.placing import put, stamp
from rules.values import SpaceId


def hooked(meet: Heat, head: Sled, card: str) -> tuple[Sled, ...]:
    """P-82, P-86: the chain, beginning with the sled that has laid its card. All of them act in this round with it."""
    chain = [head]
    for _ in meet.race.sleds:
        rear = _hooks(meet, chain[-1], card, head.speed)
        if rear is None:
            break
        chain.append(rear)
    return tuple(chain)


def _hooks(meet: Heat, ahead: Sled, card: str, speed: int) -> Sled | None:
    """Whoever stands directly behind and plays the hook; None too where a Force Field shakes it off. Asked is everyone
    who could hold one."""
    sled = ground_of(meet).directly_behind(ahead)
    if sled is None or sled.acted or sled.spin or not could_hold(meet.book.tables, sled, HOOK):
        return None
    at = ordinal(meet.race, "hook", "")
    holds = sled.hand.count(HOOK)
    if meet.steward.ask(Hook(seat=sled.seat, at=at, rival=ahead.seat, card=card, speed=speed, holds=holds)) != "yes":
        return None
    put_down(sled, (HOOK,))
    meet.steward.tell(Hooked(item="P-82", seat=sled.seat, rival=ahead.seat))
    if shielded(meet, ahead, "hook", by=sled.seat):
        return None
    sled.acted, sled.speed, sled.trail, sled.towed = True, speed, (sled.square or "",), ""
    _put_by(meet, sled)
    return sled


def _put_by(meet: Heat, sled: Sled) -> None:
    """P-82: the hook replaces its own card play; what it means to play after the move (P-87) is that of its first
    plan."""
    sheet = meet.race.sheets.get(sled.seat)
    if sheet is None:
        return
    first = next(iter(sheet.plans), None)
    meet.race.sheets[sled.seat], meet.race.later[sled.seat] = sheet.reactions, first.after if first else ()


def tow(meet: Heat, chain: Sequence[Sled], together: Sequence[bool]) -> None:
    """P-83 to P-85: each pulled sled follows the one before it; `together`: which of them began the round in one
    double-length square with it (P-84)."""
    for (ahead, sled), side_by_side in zip(pairwise(chain), together, strict=True):
        if sled.square and len(ahead.trail) > 1:
            _pull(meet, ahead, sled, together=side_by_side)


def in_one_square(chain: Sequence[Sled]) -> tuple[bool, ...]:
    """P-84: which pulled sleds share a double-length square with the sled ahead of them."""
    return tuple(ahead.square == sled.square for ahead, sled in pairwise(chain))


def _pull(meet: Heat, ahead: Sled, sled: Sled, *, together: bool) -> None:
    """P-83: to the square the sled ahead was on before its last one, or the nearest one before it that has room."""
    start = sled.square
    assert start
    way = [start, *ahead.trail[:-1]] if ahead.trail[0] != start else list(ahead.trail[:-1])
    if together and ahead.square and meet.book.circuit[ahead.square].long:
        way.append(ahead.square)
    ground = ground_of(meet)
    way = way[: next((n for n in range(len(way), 1, -1) if ground.room(way[n - 1])), 1)]
    laps = sled.laps + sum(meet.book.circuit.crosses(here, to) for here, to in pairwise(way))
    _set_down(meet, sled, way, laps)
    if sled.square != start:
        sled.towed = ahead.seat
        meet.steward.tell(Pulled(item="P-83", seat=sled.seat, rival=ahead.seat, start=start, to=way[-1]))
    stamp(meet, sled, start)


def _set_down(meet: Heat, sled: Sled, way: list[SpaceId], laps: int) -> None:
    if way[-1] != sled.square:
        put(meet, sled, way[-1], laps)
    sled.trail = tuple(way)
