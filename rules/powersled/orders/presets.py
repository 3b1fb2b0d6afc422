"""Ready-made orders: the careful one, the fastest that is free, all in, an attack."""

from collections.abc import Iterator

from rules.decisions import Answering
from rules.orders.spelling import stored
from rules.powersled.board.knowledge import Knowledge
from rules.powersled.model.book import Book
from rules.powersled.model.orders import AUTOPILOT, LEAST_WORTH, Ordered, Orders, Plan, plan_in_words
from rules.powersled.model.questions import GiveOrder, OrderNow
from rules.powersled.orders.suggest import suggested_plans
from rules.powersled.play.figures import ROUNDS
from rules.powersled.play.foresee import autopilot
from rules.prices import Preset, Price
from rules.ruleset import Table
from rules.values import Json

SOONER = 8
"""Plans among which are the fastest and the boldest: the best way to play each card."""


def presets(
    answering: Answering[Book], table: Table[Book], knowledge: Knowledge, question: GiveOrder | OrderNow
) -> Iterator[Preset]:
    """For the order of a round; in the last of a turn they speak of the next draw too (P-49)."""
    book, sled = table.book, knowledge.sleds[question.seat]
    plain = autopilot(book, knowledge.settings, knowledge.ground(book), sled, sled.hand)
    yield Preset(name="careful", value=_order(question, AUTOPILOT), facts={"choice": plan_in_words(plain)})
    weighed = [
        (plan, price)
        for plan in suggested_plans(book, knowledge, sled)[:SOONER]
        if (price := answering.weigh(table, knowledge, question, _order(question, plan)))
    ]
    free = [(plan, price) for plan, price in weighed if price.tone == "free"]
    bold = [(plan, price) for plan, price in weighed if price.tone != "impossible"]
    for name, found in (("free", free), ("all_in", bold)):
        if found and max(found, key=_far)[0] != plain:
            plan = max(found, key=_far)[0]
            yield Preset(name=name, value=_order(question, plan), facts={"choice": plan_in_words(plan)})
    for plan, price in weighed:
        rival = next((note.facts["rival"] for note in price.notes if note.code == "collides"), None)
        if rival:
            yield Preset(
                name="attack",
                value=_order(question, plan.model_copy(update={"ram": rival})),
                facts={"choice": plan_in_words(plan), "rival": rival},
            )
            return


def _far(one: tuple[Plan, Price]) -> int:
    return one[1].spaces or 0


def _order(question: GiveOrder | OrderNow, play: Ordered) -> Json:
    return stored(Orders(play=play, draw=LEAST_WORTH if question.nth == ROUNDS else None))
