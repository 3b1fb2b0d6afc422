"""After-move cards: Laser, Mine, Anti-Gravity Slick, Nuke Grenade (P-77 to P-80, P-87)."""

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from rules.base import Seat
from rules.powersled.board.occupancy import Occupancy
from rules.powersled.model.events import CardKept, Dropped, Fired, Threw
from rules.powersled.model.orders import After
from rules.powersled.model.questions import AfterMove
from rules.powersled.model.state import Hazard, Sled
from rules.powersled.model.tables import AFTER_MOVE_CARDS, LASER, NUKE
from rules.powersled.play.cards import could_hold, move_to_discards
from rules.powersled.play.context import SledContext, build_occupancy, take_next_question_at
from rules.powersled.play.control import lose_steps
from rules.powersled.play.damage import remove_mine, resolve_hit

PLAIN_CARDS = tuple(After(card=card) for card in AFTER_MOVE_CARDS)
SOURCES_BOUND_TO_ORDER = ("sheet", "standing", "prudence", "clock")
"""Answer sources that play only the cards named in the order."""


def play_after_move_cards(context: SledContext, sled: Sled) -> None:
    """P-87: play after-move cards in the driver's sequence, each resolved before the next."""
    ordered_cards = context.race.later.get(sled.seat, ())
    if sled.square is None or sled.spin:
        return
    if not could_hold(context.tables.rulebook, sled, *AFTER_MOVE_CARDS):
        _emit_kept_cards(context, sled, ordered_cards)
        return
    question = AfterMove(
        seat=sled.seat,
        at=take_next_question_at(context.race, "after", moot=not _could_play_card(context, sled)),
        square=sled.square,
        moved=len(sled.trail) > 1,
        beside=list_grenade_targets(build_occupancy(context), sled),
        hand=sled.hand,
    )
    cards = context.step.ask(question)
    if context.step.find_answer_source(question) in SOURCES_BOUND_TO_ORDER:
        _emit_kept_cards(context, sled, _list_unplayed(ordered_cards, cards))
    for card in cards:
        if sled.is_on_track and not sled.spin:
            _play_card(context, sled, card)


def _could_play_card(context: SledContext, sled: Sled) -> bool:
    """Whether by public knowledge a sled may hold a card with an effect now (P-77 to P-80)."""
    possible_cards = (after for after in PLAIN_CARDS if could_hold(context.tables.rulebook, sled, after.card))
    most = context.tables.rulebook.cards.laser_corner_squares
    occupancy, has_moved = build_occupancy(context), len(sled.trail) > 1
    return any(
        is_card_useful(occupancy, sled, after, has_moved=has_moved, corner_squares=most) for after in possible_cards
    )


def _list_unplayed(ordered_cards: Iterable[After], played_cards: Iterable[After]) -> Iterable[After]:
    """List ordered cards that are not played, copy by copy."""
    copies_left = Counter((after.card, after.at) for after in played_cards)
    for after in ordered_cards:
        copies_left[after.card, after.at] -= 1
        if copies_left[after.card, after.at] < 0:
            yield after


def _emit_kept_cards(context: SledContext, sled: Sled, cards: Iterable[After]) -> None:
    """P-163: inform the driver about ordered cards that are not played."""
    for after in cards:
        why = _find_obstacle(context, sled, after) or ("nobody" if after.within else "nothing")
        context.step.emit(
            CardKept(
                item="P-193" if why == "nobody" else "P-163",
                seat=sled.seat,
                audience=sled.seat,
                card=after.card,
                rival=after.at or None,
                why=why,
            )
        )


def _find_obstacle(context: SledContext, sled: Sled, after: After) -> Literal["hand", "beside", "moved"] | None:
    """Return why a card cannot be played now (P-78 to P-80), or None."""
    if after.card not in sled.hand:
        return "hand"
    if after.card == NUKE:
        near = list_grenade_targets(build_occupancy(context), sled)
        return None if after.at in near or (near and not after.at) else "beside"
    return None if after.card == LASER or len(sled.trail) > 1 else "moved"


def is_card_useful(occupancy: Occupancy, sled: Sled, after: After, *, has_moved: bool, corner_squares: int) -> bool:
    """P-163, P-193: whether an ordered card is played now.
    A laser only if it would hit something, a grenade if a sled is beside, a mine or a slick after a move
    and, if so ordered, only with a sled near enough behind."""
    if after.card == LASER:
        return find_laser_target(occupancy, sled, corner_squares) is not None
    if after.card == NUKE:
        near = list_grenade_targets(occupancy, sled)
        return after.at in near if after.at else bool(near)
    return has_moved and (not after.within or is_followed(occupancy, sled, after.within))


def is_followed(occupancy: Occupancy, sled: Sled, within: int) -> bool:
    """P-193: whether a sled is at most n squares behind in its lane, or behind it on its own square."""
    if sled.square is None:
        return False
    square = sled.square
    near = any(one.rear for one in occupancy.list_sleds_on(square) if one.seat != sled.seat)
    for _ in range(within):
        square = occupancy.circuit.find_square_behind(square)
        near = near or bool(occupancy.list_sleds_on(square))
    return near


def list_grenade_targets(occupancy: Occupancy, sled: Sled) -> tuple[Seat, ...]:
    """List the sleds a grenade can reach, the best placed first (P-80, P-163)."""
    near = [s for s in occupancy.sleds.values() if s.seat != sled.seat and occupancy.is_beside(sled, s)]
    return tuple(s.seat for s in sorted(near, key=occupancy.make_standing_key))


def _play_card(context: SledContext, sled: Sled, after: After) -> None:
    if _find_obstacle(context, sled, after):
        _emit_kept_cards(context, sled, (after,))
        return
    move_to_discards(sled, (after.card,))
    if after.card == LASER:
        _fire_laser(context, sled)
    elif after.card == NUKE:
        _throw_grenade(context, sled, after.at or list_grenade_targets(build_occupancy(context), sled)[0])
    else:
        _drop_hazard(context, sled, after.card)


def find_laser_target(occupancy: Occupancy, sled: Sled, most: int) -> Sled | Hazard | None:
    """P-77: find the first sled or mine ahead in the lane.
    The beam crosses at most n empty corner squares."""
    shut = occupancy.find_blocking_sled(sled)
    if shut or sled.square is None:
        return shut
    square, corner_squares = occupancy.circuit.find_square_ahead(sled.square), 0
    while square != sled.square:
        mine = next((h for h in occupancy.list_hazards_on(square) if h.kind == "mine"), None)
        here = occupancy.list_sleds_on(square)
        if here or mine:
            return here[-1] if here else mine
        corner_squares += bool(occupancy.circuit[square].corner)
        if corner_squares > most:
            return None
        square = occupancy.circuit.find_square_ahead(square)
    return None


def _fire_laser(context: SledContext, sled: Sled) -> None:
    struck = find_laser_target(build_occupancy(context), sled, context.tables.rulebook.cards.laser_corner_squares)
    if isinstance(struck, Hazard):
        context.step.emit(Fired(item="P-77", seat=sled.seat, at="mine", square=struck.square))
        remove_mine(context, struck)
    elif struck is None:
        context.step.emit(Fired(item="P-77", seat=sled.seat, at="nothing"))
    else:
        context.step.emit(Fired(item="P-77", seat=sled.seat, at="sled", rival=struck.seat, square=struck.square))
        resolve_hit(context, struck, "laser", context.tables.rulebook.strengths["Laser"], sled.seat)


def _drop_hazard(context: SledContext, sled: Sled, name: str) -> None:
    """P-78, P-79: drop on the square before the final one; sleds on that square have it under them."""
    kind, square = "mine" if name == "Mine" else "slick", sled.trail[-2]
    under = tuple(s.seat for s in build_occupancy(context).list_sleds_on(square))
    hazard = Hazard(kind=kind, seat=sled.seat, square=square, under=under)  # type: ignore[arg-type]
    context.race.hazards = (*context.race.hazards, hazard)
    item = "P-78" if kind == "mine" else "P-79"
    context.step.emit(Dropped(item=item, seat=sled.seat, kind=hazard.kind, square=square, under=under))


def _throw_grenade(context: SledContext, sled: Sled, seat: Seat) -> None:
    """P-80: throw a grenade; the thrower loses a step in any case."""
    context.step.emit(Threw(item="P-80", seat=sled.seat, rival=seat))
    resolve_hit(context, context.race.sleds[seat], "nuke", context.tables.rulebook.strengths["Nuke Grenade"], sled.seat)
    if sled.is_on_track:
        lose_steps(context, sled, context.tables.rulebook.cards.nuke_steps, "P-80")
