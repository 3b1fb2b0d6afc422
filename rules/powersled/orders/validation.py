"""Validation of orders against the cards, the hand and the position (P-60 to P-66, P-163)."""

from rules.base import Seat, SpaceId
from rules.powersled.board.player_view import PlayerView
from rules.powersled.model.orders import Drifts, HookRule, Orders, Plan, Step, format_path, take_step
from rules.powersled.model.state import Sled
from rules.powersled.model.tables import RuleTables, Tables
from rules.powersled.model.track import WAY_OF_SIDE
from rules.powersled.play.cards import holds
from rules.powersled.play.dry_run import DryRuns, find_card_speed, is_drift_plan, list_all_cards
from rules.questions import InvalidAnswer


def check_orders(tables: Tables, rivals: tuple[Seat, ...], orders: Orders) -> None:
    """Check an order for faults in any race, regardless of hand and position. Raises InvalidAnswer."""
    for plan in orders.plans:
        check_plan_form(tables, plan, rivals)
    for cards, item in ((orders.discard, "P-43"), (orders.draw, "P-49")):
        for card in cards if isinstance(cards, tuple) else ():
            _check_in_deck(tables, card, item)
    hook = orders.hook
    for rival in hook.rivals if isinstance(hook, HookRule) else ():
        _check_rival(rival, rivals, "P-165")


def _check_in_deck(tables: Tables, card: str, item: str) -> None:
    if card not in tables.deck:
        raise InvalidAnswer("not_a_card", item, said=card)


def _check_rival(seat: Seat, rivals: tuple[Seat, ...], item: str) -> None:
    if seat not in rivals:
        raise InvalidAnswer("no_such_rival", item, said=seat, seats=list(rivals))


def check_plan_form(tables: Tables, plan: Plan, rivals: tuple[Seat, ...]) -> None:
    """Check a plan by itself: P-36, P-61, P-62, P-65, P-72, P-76, P-130. Raises InvalidAnswer."""
    _check_in_deck(tables, plan.card, "P-36")
    for rival in (plan.ram, *(after.at for after in plan.after)):
        if rival:
            _check_rival(rival, rivals, "P-163")
    speed, points = find_card_speed(tables, plan), sum(step.points for step in plan.steps)
    allowance = speed + plan.speed * tables.cards.speed
    _check_drifts(plan)
    if points > allowance:
        raise InvalidAnswer("path_too_long", "P-60", path=format_path(plan.steps), points=allowance)
    swipes = [step for step in plan.steps if step.way == "S"]
    if len(swipes) > 1:
        raise InvalidAnswer("one_sideswipe", "P-62")
    for swipe in swipes:
        _check_sideswipe(swipe, speed, rivals)


def _check_drifts(plan: Plan) -> None:
    """P-61: a MOVE goes straight; refuse anything that needs a drift card, with its item."""
    ways = {step.way: "P-130" if step.way == "S" else "P-61" for step in plan.steps if step.way != "F"}
    needing = "P-130" if "S" in ways else "P-61" if ways else "P-72" if plan.change else ""
    if needing and not is_drift_plan(plan):
        raise InvalidAnswer("no_drift", needing, card=plan.card)


def _check_sideswipe(swipe: Step, speed: int, rivals: tuple[Seat, ...]) -> None:
    _check_rival(swipe.rival, rivals, "P-130")
    if not 1 <= swipe.points <= speed:
        raise InvalidAnswer("sideswipe_points", "P-76", points=swipe.points, speed=speed)


def check_plan_here(tables: RuleTables, sled: Sled, plan: Plan) -> None:
    """P-163: check that the cards are in hand; P-66: that every lane change is legal and can be paid.
    Raises InvalidAnswer."""
    if not holds(sled, list_all_cards(plan)):
        lacking = next(
            card for card in list_all_cards(plan) if list_all_cards(plan).count(card) > sled.hand.count(card)
        )
        raise InvalidAnswer("not_in_hand", "P-163", card=lacking, held=sled.hand.count(lacking), hand=list(sled.hand))
    at, budget = sled.square or "", Drifts(card=is_drift_plan(plan), piloting=plan.change)
    for n, step in enumerate(plan.steps, 1):
        drifts_after_swipe = budget.pay_sideswipe()
        square_and_drifts = (
            (at, drifts_after_swipe)
            if step.way == "S" and drifts_after_swipe
            else take_step(tables.circuit, at, step, budget)
        )
        if square_and_drifts is None or (step.way == "S" and not drifts_after_swipe):
            raise _explain_bad_step(tables, at, step, n)
        at, budget = square_and_drifts


def _explain_bad_step(tables: RuleTables, at: SpaceId, step: Step, nth: int) -> InvalidAnswer:
    """Explain a step that cannot be made.
    No lane change is possible there (P-63), or no drift is left, along a racing line (P-64) or not (P-62)."""
    way = next((way for way in WAY_OF_SIDE.values() if way == step.way), None)
    diagonal = tables.circuit.find_diagonal_square(at, way) if way else None
    if way and not tables.circuit.can_drift(at, way):
        return InvalidAnswer("no_lane_change", "P-63", step=step.token, nth=nth, square=at, lane=diagonal is not None)
    along = tables.circuit.find_racing_line_of_step(at, diagonal or "") if way else ""
    return InvalidAnswer("no_drift_left", "P-64" if along else "P-62", step=step.token, nth=nth, square=at)


def check_sideswipe_target(tables: RuleTables, view: PlayerView, sled: Sled, plan: Plan) -> None:
    """P-66, P-160: in book mode, check that the sideswipe of a plan finds its rival.
    Nobody else moves before the plan is carried out. Raises InvalidAnswer."""
    astray = DryRuns(tables, view.settings, view.build_occupancy(tables), sled).predict(plan).astray
    if astray:
        raise InvalidAnswer("nobody_to_swipe", "P-130", step=astray[0], square=astray[1])
