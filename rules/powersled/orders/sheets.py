"""Order sheets in a race: validity against the race, and orders filed beforehand (P-163, P-165)."""

from typing import Any

from rules.base import Json, Seat, SpaceId
from rules.events import Event
from rules.orders.interpreter import merge_orders
from rules.orders.notation import Names
from rules.orders.phrases import Facts
from rules.orders.sheets import OrderSheets, load_sheet, load_standing_orders
from rules.orders.standing_orders import StandingOrders
from rules.powersled.board.player_view import PlayerView
from rules.powersled.model.events import PlanDropped
from rules.powersled.model.orders import EMPTY_ORDERS, AfterDraw, Orders, format_plan
from rules.powersled.model.questions import SealedOrder, SequentialOrder
from rules.powersled.model.tables import RuleTables
from rules.powersled.orders.grammar import LANGUAGE, format_fields
from rules.powersled.orders.validation import check_orders, check_plan_here, check_sideswipe_target
from rules.powersled.play.context import compute_round_in_turn
from rules.powersled.play.dry_run import DryRuns, choose_plan
from rules.questions import InvalidAnswer, Question
from rules.ruleset import RaceSetup


def list_names(_: RaceSetup[RuleTables], view: PlayerView) -> Names:
    """List the names of seats in this race, for the order parser."""
    return {"SEAT": tuple(view.sleds)}


def list_facts(_: RaceSetup[RuleTables], view: PlayerView, __: Question[Any] | None) -> Facts:
    """List the figures by which words are understood: the round."""
    return {"now_round": view.round}


def list_rivals(view: PlayerView) -> tuple[Seat, ...]:
    """List everybody else in the race."""
    return tuple(seat for seat in view.sleds if seat != view.seat)


def check_sheet(
    table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any] | None, orders: Orders
) -> Orders:
    """Check an order against this race and return it.
    An order for an open question is checked plan by plan against hand and position (P-66, P-163); one filed
    beforehand only against the deck, since nobody knows the hand."""
    check_orders(table.tables.rulebook, list_rivals(view), orders)
    if isinstance(question, SealedOrder | SequentialOrder):
        sled = view.sleds[question.seat]
        for plan in orders.plans:
            check_plan_here(table.tables, sled, plan)
            if isinstance(question, SequentialOrder):
                check_sideswipe_target(table.tables, view, sled, plan)
    return orders


SHEETS = OrderSheets(
    language=LANGUAGE,
    value=Orders,
    names=list_names,
    check=check_sheet,
    is_sheet_question=lambda question: isinstance(question, SealedOrder | SequentialOrder),
    fields=format_fields,
    facts=list_facts,
    lasts=lambda orders: not LANGUAGE.has_first_field(orders) and not LANGUAGE.once(orders),
)


def find_current_reactions(view: PlayerView, stored_orders: Json) -> Orders:
    """Return the reactions filed beforehand.
    The standing order, overridden by the sheet sent ahead for this round unless another order has been given
    in it."""
    orders: StandingOrders[Orders] = load_standing_orders(SHEETS, stored_orders)
    ahead = orders.ahead.get(view.round) if view.sheet is None else None
    return merge_orders(orders.standing or EMPTY_ORDERS, ahead or EMPTY_ORDERS).reactions


def find_standing_draw_order(stored_orders: Json) -> AfterDraw | None:
    """Return the standing order about draws.
    A sheet sent ahead applies to the draw after its round instead."""
    standing = load_standing_orders(SHEETS, stored_orders).standing
    return standing.draw if standing else None


def find_sheet_ahead(view: PlayerView, stored_orders: Json) -> Orders | None:
    """Return the sheet sent ahead for this round."""
    orders: StandingOrders[Orders] = load_standing_orders(SHEETS, stored_orders)
    return orders.ahead.get(view.round)


def keep_possible_plans(
    table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any] | None, orders: Orders
) -> Orders | None:
    """P-163: keep the plans of a sheet sent ahead that are possible; None if no plan is left."""
    possible_plans = tuple(
        one for one in orders.choices if find_rejection(table, view, question, orders.with_choices((one,))) is None
    )
    return orders.with_choices(possible_plans) if possible_plans else None


def find_rejection(
    table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any] | None, orders: Orders
) -> InvalidAnswer | None:
    """Return why an order cannot be given now, or None."""
    try:
        check_sheet(table, view, question, orders)
    except InvalidAnswer as no:
        return no
    return None


def report_dropped_orders(table: RaceSetup[RuleTables], view: PlayerView, stored_orders: Json) -> tuple[Event, ...]:
    """P-163: list plans sent ahead for the new round that the hand or the position does not allow.
    For their driver alone. Before the draw nobody knows the hand."""
    sled, ahead = view.sleds[view.seat or ""], find_sheet_ahead(view, stored_orders)
    if ahead is None or not sled.is_on_track or sled.spin or compute_round_in_turn(view.round) == 1:
        return ()
    question = SealedOrder(seat=sled.seat, square=sled.square or "", held=len(sled.hand), hand=sled.hand, nth=0)
    rejections = ((plan, find_rejection(table, view, question, ahead.with_choices((plan,)))) for plan in ahead.plans)
    return tuple(
        PlanDropped(
            item="P-163",
            seat=sled.seat,
            audience=sled.seat,
            plan=format_plan(plan),
            why="cards" if no.code == "not_in_hand" else "way",
            lacking=(str(no.facts["card"]),) if no.code == "not_in_hand" else (),
        )
        for plan, no in rejections
        if no
    )


def preview_path(
    table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any], answer: Json
) -> tuple[SpaceId, ...]:
    """Return the squares of the plan that would be carried out, with no other sled moving and no dice."""
    if not isinstance(question, SealedOrder | SequentialOrder):
        return ()
    tables, sled = table.tables, view.sleds[question.seat]
    runs = DryRuns(tables, view.settings, view.build_occupancy(tables), sled)
    return runs.predict(choose_plan(runs, load_sheet(SHEETS, answer).choices)).squares
