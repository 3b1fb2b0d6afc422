"""What of an order the cards, the hand and the place allow (P-60 to P-66, P-163)."""

from rules.powersled.board.knowledge import Knowledge
from rules.powersled.model.book import Book, Tables
from rules.powersled.model.circuit import WAYS
from rules.powersled.model.orders import HookRule, Orders, Plan, Step, spelled
from rules.powersled.model.path import Drifts, taken
from rules.powersled.model.state import Sled
from rules.powersled.play.cards import holds
from rules.powersled.play.foresee import foresee
from rules.powersled.play.plan import card_speed, cards_of, drifts
from rules.questions import Refused
from rules.values import Seat, SpaceId


def check_orders(tables: Tables, rivals: tuple[Seat, ...], orders: Orders) -> None:
    """What no race allows, whatever the hand and the place. Raises Refused."""
    for plan in orders.plans:
        fits(tables, plan, rivals)
    for cards, item in ((orders.discard, "P-43"), (orders.draw, "P-49")):
        for card in cards if isinstance(cards, tuple) else ():
            _in_deck(tables, card, item)
    hook = orders.hook
    for rival in hook.rivals if isinstance(hook, HookRule) else ():
        _rival(rival, rivals, "P-165")


def _in_deck(tables: Tables, card: str, item: str) -> None:
    if card not in tables.deck:
        raise Refused("not_a_card", item, said=card)


def _rival(said: Seat, rivals: tuple[Seat, ...], item: str) -> None:
    if said not in rivals:
        raise Refused("no_such_rival", item, said=said, seats=list(rivals))


def fits(tables: Tables, plan: Plan, rivals: tuple[Seat, ...]) -> None:
    """P-36, P-61, P-62, P-65, P-72, P-76, P-130. Raises Refused."""
    _in_deck(tables, plan.card, "P-36")
    for named in (plan.ram, *(after.at for after in plan.after)):
        if named:
            _rival(named, rivals, "P-163")
    speed, points = card_speed(tables, plan), sum(step.points for step in plan.steps)
    allowance = speed + plan.speed * tables.cards.speed
    _drifts_fit(plan)
    if points > allowance:
        raise Refused("path_too_long", "P-60", path=spelled(plan.steps), points=allowance)
    swipes = [step for step in plan.steps if step.way == "S"]
    if len(swipes) > 1:
        raise Refused("one_sideswipe", "P-62")
    for swipe in swipes:
        _swipe_fits(swipe, speed, rivals)


def _drifts_fit(plan: Plan) -> None:
    """P-61: a MOVE goes straight; what needs a drift card is refused with its item."""
    ways = {step.way: "P-130" if step.way == "S" else "P-61" for step in plan.steps if step.way != "F"}
    needing = "P-130" if "S" in ways else "P-61" if ways else "P-72" if plan.change else ""
    if needing and not drifts(plan):
        raise Refused("no_drift", needing, card=plan.card)


def _swipe_fits(swipe: Step, speed: int, rivals: tuple[Seat, ...]) -> None:
    _rival(swipe.rival, rivals, "P-130")
    if not 1 <= swipe.points <= speed:
        raise Refused("sideswipe_points", "P-76", points=swipe.points, speed=speed)


def check_plan(book: Book, sled: Sled, plan: Plan) -> None:
    """P-163: the cards are in hand; P-66: every lane change is legal from here and can be paid. Raises Refused."""
    if not holds(sled, cards_of(plan)):
        lacking = next(card for card in cards_of(plan) if cards_of(plan).count(card) > sled.hand.count(card))
        raise Refused("not_in_hand", "P-163", card=lacking, hand=list(sled.hand))
    at, budget = sled.square or "", Drifts(card=drifts(plan), piloting=plan.change)
    for n, step in enumerate(plan.steps, 1):
        swiped = budget.sideswipe()
        found = (at, swiped) if step.way == "S" and swiped else taken(book.circuit, at, step, budget)
        if found is None or (step.way == "S" and not swiped):
            raise _why_not(book, at, step, n)
        at, budget = found


def _why_not(book: Book, at: SpaceId, step: Step, nth: int) -> Refused:
    """Of a step that cannot be made: no way leads there (P-63), or nothing is left to pay it, be it along a racing line
    (P-64) or not (P-62)."""
    way = next((way for way in WAYS.values() if way == step.way), None)
    if way and not book.circuit.clear(at, way):
        return Refused("no_lane_change", "P-63", step=step.token, nth=nth, square=at)
    along = book.circuit.along(at, book.circuit.aside(at, way) or "") if way else ""
    return Refused("no_drift_left", "P-64" if along else "P-62", step=step.token, nth=nth, square=at)


def check_swipes(book: Book, knowledge: Knowledge, sled: Sled, plan: Plan) -> None:
    """P-66, P-160: in book mode nobody else moves before the plan is carried out, so its sideswipe is checked too.
    Raises Refused."""
    astray = foresee(book, knowledge.settings, knowledge.ground(book), sled, plan).astray
    if astray:
        raise Refused("nobody_to_swipe", "P-130", step=astray[0], square=astray[1])
