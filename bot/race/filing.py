"""Orders filed beforehand: read by the game with the driver's own eyes, kept beside what he has filed already. Pure."""

from dataclasses import replace

from bot.race.context import Bench, Decide, Ruling, seated, shut
from bot.race.situation import Outcome
from bot.telling.summaries import Actor, Refusal
from rules.questions import Refused
from rules.values import Json, Seat


def read_beforehand(bench: Bench, member: int, said: Json) -> Json | Refusal:
    """The parts that are said, as the game reads them; a part that comes out empty withdraws what was filed."""
    there, ruleset = seated(bench, member), bench.game.ruleset
    if there is None or there.gone:
        return Refusal(code="not_seated")
    closed = shut(bench.now.race)
    if closed or bench.progress is None:
        return closed or Refusal(code="not_started")
    if ruleset.read_orders is None:
        return Refusal(code="no_orders_beforehand")
    sight = bench.game.sight(bench.progress.state, there.seat)
    try:
        return ruleset.read_orders(bench.game.table, sight, said)
    except Refused as refused:
        return Refusal(code=refused.code, because=refused.because, facts=refused.facts)


def filing(actor: Actor, said: Json) -> Decide:
    """Files the parts that are said in place of the last ones. They speak at once, wherever the rules let them."""

    def decide(bench: Bench) -> Ruling | Refusal:
        read = read_beforehand(bench, actor.member, said)
        if isinstance(read, Refusal):
            return read
        there = seated(bench, actor.member)
        assert there is not None
        orders = {**(bench.now.orders.get(there.seat) or {}), **read}
        kept = {part: orders[part] for part in orders if orders[part]} or None
        return Ruling(_filed(bench, there.seat, kept), kept)

    return decide


def _filed(bench: Bench, seat: Seat, kept: Json) -> Outcome:
    if bench.now.race.pending:
        return Outcome(race=bench.now.race, filed=(seat, kept))
    others = {s: o for s, o in bench.now.orders.items() if s != seat}
    now = replace(bench.now, orders=others | ({seat: kept} if kept else {}))
    return replace(bench.play([], now), filed=(seat, kept))
