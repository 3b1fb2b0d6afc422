"""What a silent run covers, as those stewards read it who do not drive, once everybody knows that they can. Pure."""

from collections.abc import Collection

from bot.race.context import Context, seated
from bot.race.filing import filed_lines
from bot.stewards.measures import unsealing
from bot.store.acts import STEWARD
from bot.telling.summaries import Refusal, Uncovered
from rules.orders.sheets import written_sheet
from rules.orders.spelling import is_stored
from rules.values import Key, Seat, is_key, key_of


def uncovered(context: Context, member: int, seat: Seat, acts: Collection[Key]) -> Uncovered | Refusal:
    """The hand of a seat, what it has ordered and filed, and what it is asked. `acts`: what the stewards have done."""
    within, race = context.within, context.now.race
    if within is None or race.silent is None:
        return Refusal(code="running")
    if seat not in {driver.seat for driver in context.now.drivers}:
        return Refusal(code="no_such_driver", facts={"seat": seat})
    if seated(context, member):
        return Refusal(code="covered_from_drivers", facts={"due": f"<t:{race.silent.show}:f>"})
    if STEWARD + unsealing(context) not in acts:
        return Refusal(code="covered", facts={"due": f"<t:{race.silent.show}:f>"})
    sheets, covered = context.game.ruleset.sheets, context.game.ruleset.procedure(race.options).covered
    own = [e for e in within.now.entries if is_key(e.key) and key_of(e.key).seat == seat]
    filed = within.now.orders.get(seat)
    return Uncovered(
        hand=within.seen().view(seat).hand,
        orders=tuple(written_sheet(sheets, e.value) for e in own if sheets and is_stored(e.value)),
        filed=tuple(words for _, words in filed_lines(context.game, filed)) if filed else (),
        answered=tuple((key_of(e.key).kind, e.value) for e in own if key_of(e.key).kind in covered),
        asked=within.puts(seat),
    )
