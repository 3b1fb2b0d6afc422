"""After-move cards: Laser, Mine, Anti-Gravity Slick, Nuke Grenade (P-77 to P-80, P-87)."""

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from rules.powersled.board.ground import Ground
from rules.powersled.model.book import AFTER_MOVE, LASER, NUKE
from rules.powersled.model.facts import CardKept, Dropped, Fired, Threw
from rules.powersled.model.orders import After
from rules.powersled.model.questions import AfterMove
from rules.powersled.model.state import Hazard, Sled
from rules.powersled.play.cards import could_hold, put_down
from rules.powersled.play.control import lose_steps
from rules.powersled.play.damage import hit
from rules.powersled.play.figures import Heat, asked_at, ground_of
from rules.powersled.play.hazards import explode
from rules.values import Seat

ORDERED = ("sheet", "standing", "prudence", "clock")
"""Hands that play what the order names, and no more."""


def after_move(meet: Heat, sled: Sled) -> None:
    """P-87: in the sequence that the driver names, each fully resolved before the next."""
    ordered = meet.race.later.get(sled.seat, ())
    if sled.square is None or sled.spin:
        return
    if not could_hold(meet.book.tables, sled, *AFTER_MOVE):
        _keep(meet, sled, ordered)
        return
    question = AfterMove(
        seat=sled.seat,
        at=asked_at(meet.race, "after", moot=not _could_play(meet, sled)),
        square=sled.square,
        moved=len(sled.trail) > 1,
        beside=targets(ground_of(meet), sled),
        hand=sled.hand,
    )
    cards = meet.steward.ask(question)
    if meet.steward.hand(question) in ORDERED:
        _keep(meet, sled, _not_among(ordered, cards))
    for card in cards:
        if sled.on_track and not sled.spin:
            _play(meet, sled, card)


def _could_play(meet: Heat, sled: Sled) -> bool:
    """Whether by public knowledge it may hold a card that does something now (P-77 to P-80)."""
    held = (card for card in AFTER_MOVE if could_hold(meet.book.tables, sled, card))
    most = meet.book.tables.cards.laser_corner_squares
    ground, moved = ground_of(meet), len(sled.trail) > 1
    return any(useful(ground, sled, After(card=card), moved=moved, corner_squares=most) for card in held)


def _not_among(ordered: Iterable[After], played: Iterable[After]) -> Iterable[After]:
    """What was ordered and is not played, copy by copy."""
    left = Counter((after.card, after.at) for after in played)
    for after in ordered:
        left[after.card, after.at] -= 1
        if left[after.card, after.at] < 0:
            yield after


def _keep(meet: Heat, sled: Sled, cards: Iterable[After]) -> None:
    """P-163: what was ordered and is not played is told to its driver."""
    for after in cards:
        why = _hindrance(meet, sled, after) or ("nobody" if after.within else "nothing")
        meet.steward.tell(
            CardKept(
                item="P-193" if why == "nobody" else "P-163",
                seat=sled.seat,
                audience=sled.seat,
                card=after.card,
                rival=after.at or None,
                why=why,
            )
        )


def _hindrance(meet: Heat, sled: Sled, after: After) -> Literal["hand", "beside", "moved"] | None:
    """Why a card cannot be played now (P-78 to P-80)."""
    if after.card not in sled.hand:
        return "hand"
    if after.card == NUKE:
        near = targets(ground_of(meet), sled)
        return None if after.at in near or (near and not after.at) else "beside"
    return None if after.card == LASER or len(sled.trail) > 1 else "moved"


def useful(ground: Ground, sled: Sled, after: After, *, moved: bool, corner_squares: int) -> bool:
    """P-163, P-193: whether a card that was ordered is played now: a laser only if it would hit something, a grenade if
    somebody is beside, a mine or a slick behind a move, and perhaps only if a sled is near enough behind."""
    if after.card == LASER:
        return beam(ground, sled, corner_squares) is not None
    if after.card == NUKE:
        near = targets(ground, sled)
        return after.at in near if after.at else bool(near)
    return moved and (not after.within or followed(ground, sled, after.within))


def followed(ground: Ground, sled: Sled, within: int) -> bool:
    """P-193: somebody stands at most n squares behind in its lane, or behind it in its own square."""
    if sled.square is None:
        return False
    square = sled.square
    near = any(one.rear for one in ground.on(square) if one.seat != sled.seat)
    for _ in range(within):
        square = ground.circuit.behind(square)
        near = near or bool(ground.on(square))
    return near


def targets(ground: Ground, sled: Sled) -> tuple[Seat, ...]:
    """Whom a grenade can reach, the best placed first (P-80, P-163)."""
    near = [s for s in ground.sleds.values() if s.seat != sled.seat and ground.beside(sled, s)]
    return tuple(s.seat for s in sorted(near, key=ground.standing))


def _play(meet: Heat, sled: Sled, after: After) -> None:
    if _hindrance(meet, sled, after):
        _keep(meet, sled, (after,))
        return
    put_down(sled, (after.card,))
    if after.card == LASER:
        _fire(meet, sled)
    elif after.card == NUKE:
        _throw(meet, sled, after.at or targets(ground_of(meet), sled)[0])
    else:
        _drop(meet, sled, after.card)


def beam(ground: Ground, sled: Sled, most: int) -> Sled | Hazard | None:
    """P-77: the first sled or mine ahead in the lane; at most n empty corner squares are crossed."""
    shut = ground.shut_in(sled)
    if shut or sled.square is None:
        return shut
    square, crossed = ground.circuit.forward(sled.square), 0
    while square != sled.square:
        mine = next((h for h in ground.lying(square) if h.kind == "mine"), None)
        here = ground.on(square)
        if here or mine:
            return here[-1] if here else mine
        crossed += bool(ground.circuit[square].corner)
        if crossed > most:
            return None
        square = ground.circuit.forward(square)
    return None


def _fire(meet: Heat, sled: Sled) -> None:
    """P-77."""
    struck = beam(ground_of(meet), sled, meet.book.tables.cards.laser_corner_squares)
    if isinstance(struck, Hazard):
        meet.steward.tell(Fired(item="P-77", seat=sled.seat, at="mine", square=struck.square))
        explode(meet, struck)
    elif struck is None:
        meet.steward.tell(Fired(item="P-77", seat=sled.seat, at="nothing"))
    else:
        meet.steward.tell(Fired(item="P-77", seat=sled.seat, at="sled", rival=struck.seat, square=struck.square))
        hit(meet, struck, "laser", meet.book.tables.strengths["Laser"], sled.seat)


def _drop(meet: Heat, sled: Sled, name: str) -> None:
    """P-78, P-79: on the square it was on before its final one; whoever stands there has it under him."""
    kind, square = "mine" if name == "Mine" else "slick", sled.trail[-2]
    under = tuple(s.seat for s in ground_of(meet).on(square))
    hazard = Hazard(kind=kind, seat=sled.seat, square=square, under=under)  # type: ignore[arg-type]
    meet.race.hazards = (*meet.race.hazards, hazard)
    item = "P-78" if kind == "mine" else "P-79"
    meet.steward.tell(Dropped(item=item, seat=sled.seat, kind=hazard.kind, square=square, under=under))


def _throw(meet: Heat, sled: Sled, seat: Seat) -> None:
    """P-80: the thrower pays a step, whatever comes of it."""
    meet.steward.tell(Threw(item="P-80", seat=sled.seat, rival=seat))
    hit(meet, meet.race.sleds[seat], "nuke", meet.book.tables.strengths["Nuke Grenade"], sled.seat)
    if sled.on_track:
        lose_steps(meet, sled, meet.book.tables.cards.nuke_steps, "P-80")
