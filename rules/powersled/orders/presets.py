"""Ready-made orders: careful, the fastest without a cost, all in, an attack."""

from collections.abc import Iterator

from rules.base import Json
from rules.cost_preview import Preset, Price
from rules.orders.sheets import dump_order
from rules.powersled.board.player_view import PlayerView
from rules.powersled.model.orders import AUTOPILOT, LEAST_WORTH, Orders, Plan, PlanOrAutopilot, format_plan
from rules.powersled.model.questions import Discard, SealedOrder, SequentialOrder, number_copies
from rules.powersled.model.tables import RuleTables
from rules.powersled.orders.auto_answers import keep_movers
from rules.powersled.orders.planner import list_suggested_plans
from rules.powersled.play.context import ROUNDS_PER_TURN
from rules.powersled.play.dry_run import DryRuns, plan_autopilot
from rules.ruleset import Answering, RaceSetup

MAX_COMPARED_PLANS = 8
"""Number of suggested plans compared for the fastest and the boldest."""


def list_order_presets(
    answering: Answering[RuleTables],
    table: RaceSetup[RuleTables],
    view: PlayerView,
    question: SealedOrder | SequentialOrder,
) -> Iterator[Preset]:
    """List ready-made orders of a round; in the last round of a turn they also name the next draw (P-49)."""
    tables, sled = table.tables, view.sleds[question.seat]
    plain = plan_autopilot(DryRuns(tables, view.settings, view.build_occupancy(tables), sled))
    yield Preset(name="careful", value=_build_order(question, plain, AUTOPILOT), facts={"choice": format_plan(plain)})
    priced_plans = [
        (plan, price)
        for plan in list_suggested_plans(tables, view, sled)[:MAX_COMPARED_PLANS]
        if (price := answering.price(table, view, question, _build_order(question, plan)))
    ]
    free = [(plan, price) for plan, price in priced_plans if price.tone == "free"]
    bold = [(plan, price) for plan, price in priced_plans if price.tone != "impossible"]
    for name, plans in (("free", free), ("all_in", bold)):
        if plans and max(plans, key=_count_squares_gained)[0] != plain:
            plan = max(plans, key=_count_squares_gained)[0]
            yield Preset(name=name, value=_build_order(question, plan), facts={"choice": format_plan(plan)})
    for plan, price in priced_plans:
        rival = next((note.facts["rival"] for note in price.notes if note.code == "collides"), None)
        if rival:
            yield Preset(
                name="attack",
                value=_build_order(question, plan.model_copy(update={"ram": rival})),
                facts={"choice": format_plan(plan), "rival": rival},
            )
            return


def _count_squares_gained(one: tuple[Plan, Price]) -> int:
    return one[1].spaces or 0


def _build_order(
    question: SealedOrder | SequentialOrder, play: PlanOrAutopilot, last: PlanOrAutopilot | None = None
) -> Json:
    return dump_order(Orders(play=play, last=last, draw=LEAST_WORTH if question.nth == ROUNDS_PER_TURN else None))


def keep_or_drop(
    _: Answering[RuleTables], __: RaceSetup[RuleTables], view: PlayerView, question: Discard
) -> Iterator[Preset]:
    """P-194: over the hand limit, the cards that go and those that stay."""
    named_cards = view.drops if isinstance(view.drops, tuple) else ()
    discards = keep_movers(question.hand, question.count, named_cards)
    named_hand = [*zip(question.hand, number_copies(question.hand), strict=True)]
    staying, going = ([card for card, name in named_hand if (name in discards) is goes] for goes in (False, True))
    yield Preset(name="keep_movers", value=discards, facts={"kept": staying, "gone": going, "count": len(discards)})
