"""A sled's own card play: the plan, the cards laid, hooks, the move, the pull, what comes after (15.1)."""

from collections import Counter
from collections.abc import Iterable

from rules.powersled.model.facts import CardsLaid, PlanDropped
from rules.powersled.model.orders import SILENT, Plan, plan_in_words
from rules.powersled.model.questions import OrderNow
from rules.powersled.model.state import Sled
from rules.powersled.play.after import after_move
from rules.powersled.play.cards import put_down
from rules.powersled.play.figures import Heat, ground_of
from rules.powersled.play.foresee import chosen
from rules.powersled.play.hooks import hooked, in_one_square, tow
from rules.powersled.play.moving import drive
from rules.powersled.play.plan import card_speed, laid_with, needed


def play(meet: Heat, sled: Sled, nth: int) -> None:
    """P-36, P-37, P-60, P-70."""
    if meet.race.settings.order_mode == "book":
        asked = OrderNow(seat=sled.seat, square=sled.square or "", held=len(sled.hand), hand=sled.hand, nth=nth)
        meet.race.sheets[sled.seat] = meet.steward.ask(asked)
    plan = _decided(meet, sled)
    _lay(meet, sled, plan)
    chain = hooked(meet, sled, plan.card if plan.drift is None else f"DRIFT {plan.drift}")
    together = in_one_square(chain)
    drive(meet, sled, plan)
    tow(meet, chain, together)
    for one in chain:
        after_move(meet, one)
        meet.race.later.pop(one.seat, None)


def _decided(meet: Heat, sled: Sled) -> Plan:
    """P-164: one of the plans. What the order says of reactions holds to the end of the round: others have still to
    move (P-165); so do after-move cards, until they are due."""
    race, ground = meet.race, ground_of(meet)
    sheet = race.sheets.get(sled.seat, SILENT)
    plan = chosen(meet.book, race.settings, ground, sled, sheet.choices)
    _tell_of_lost(meet, sled, sheet.plans)
    race.sheets[sled.seat], race.later[sled.seat] = sheet.reactions, plan.after
    sled.speed, sled.cornering = card_speed(meet.book.tables, plan), plan.cornering
    return plan


def _tell_of_lost(meet: Heat, sled: Sled, plans: Iterable[Plan]) -> None:
    """P-163: a plan whose cards have gone since it was ordered is told to its driver."""
    for plan in plans:
        lacking = tuple((Counter(needed(plan)) - Counter(sled.hand)).elements())
        if lacking:
            meet.steward.tell(
                PlanDropped(
                    item="P-163",
                    seat=sled.seat,
                    audience=sled.seat,
                    plan=plan_in_words(plan),
                    why="cards",
                    lacking=lacking,
                )
            )


def _lay(meet: Heat, sled: Sled, plan: Plan) -> None:
    """P-42: face up at once."""
    put_down(sled, needed(plan))
    uses = ("change",) * plan.change + ("through",) * plan.through
    meet.steward.tell(
        CardsLaid(item="P-36", seat=sled.seat, card=plan.card, drift=plan.drift, extra=laid_with(plan), use=uses)
    )
