"""A sled's own card play: plan, cards laid, hooks, move, pull, after-move cards (15.1)."""

from collections import Counter
from collections.abc import Iterable

from rules.powersled.model.events import CardsLaid, PlanDropped
from rules.powersled.model.orders import EMPTY_ORDERS, Plan, format_plan
from rules.powersled.model.questions import SequentialOrder
from rules.powersled.model.state import Sled
from rules.powersled.play.after_move_cards import play_after_move_cards
from rules.powersled.play.cards import holds, move_to_discards
from rules.powersled.play.context import SledContext, build_occupancy
from rules.powersled.play.dry_run import DryRuns, choose_plan, find_card_speed, list_needed_cards, list_special_cards
from rules.powersled.play.grappling_hooks import build_hook_chain, pull_chain, share_square_with_next
from rules.powersled.play.moving import move_sled


def play_cards(context: SledContext, sled: Sled, nth: int) -> None:
    """Play a sled's cards for this round (P-36, P-37, P-60, P-70)."""
    if context.race.settings.order_mode == "book":
        question = SequentialOrder(
            seat=sled.seat, square=sled.square or "", held=len(sled.hand), hand=sled.hand, nth=nth
        )
        context.race.sheets[sled.seat] = context.step.ask(question)
    plan = _choose_plan(context, sled)
    _lay_cards(context, sled, plan)
    chain = build_hook_chain(context, sled, plan.card if plan.drift is None else f"DRIFT {plan.drift}")
    together = share_square_with_next(chain)
    move_sled(context, sled, plan)
    pull_chain(context, chain, together)
    for one in chain:
        play_after_move_cards(context, one)
        context.race.later.pop(one.seat, None)


def _choose_plan(context: SledContext, sled: Sled) -> Plan:
    """P-164: choose one of the plans.
    The order's reactions hold until the end of the round, since others have still to move (P-165); its
    after-move cards until they are due."""
    race = context.race
    sheet = race.sheets.get(sled.seat, EMPTY_ORDERS)
    plan = choose_plan(DryRuns(context.tables, race.settings, build_occupancy(context), sled), sheet.choices)
    _emit_dropped_plans(context, sled, sheet.plans)
    race.sheets[sled.seat], race.later[sled.seat] = sheet.reactions, plan.after
    sled.speed, sled.cornering = find_card_speed(context.tables.rulebook, plan), plan.cornering
    return plan


def _emit_dropped_plans(context: SledContext, sled: Sled, plans: Iterable[Plan]) -> None:
    """P-163: inform the driver about plans whose cards have gone since the order."""
    for plan in plans:
        needed_cards = list_needed_cards(plan)
        if not holds(sled, needed_cards):
            lacking = tuple((Counter(needed_cards) - Counter(sled.hand)).elements())
            context.step.emit(
                PlanDropped(
                    item="P-163",
                    seat=sled.seat,
                    audience=sled.seat,
                    plan=format_plan(plan),
                    why="cards",
                    lacking=lacking,
                )
            )


def _lay_cards(context: SledContext, sled: Sled, plan: Plan) -> None:
    """P-42: lay the cards of a plan face up."""
    move_to_discards(sled, list_needed_cards(plan))
    uses = ("change",) * plan.change + ("through",) * plan.through
    context.step.emit(
        CardsLaid(
            item="P-36", seat=sled.seat, card=plan.card, drift=plan.drift, extra=list_special_cards(plan), use=uses
        )
    )
