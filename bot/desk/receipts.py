"""The receipts of a round's sealed orders, with what opens those that the asker may read. Pure."""

from bot.race.context import Context, seated
from bot.race.sealed import opened, receipts
from bot.store.past import Past
from bot.telling.summaries import Proof, Proofs, Refusal
from rules.values import Json, Key, key_of


def proofs(context: Context, told: Past, round: int | None, member: int) -> Proofs | Refusal:
    """Of a closed round; without a number, of the last in which orders were sealed. Everybody opens what is public, a
    driver also his own, and after the race everybody everything."""
    seed = context.now.race.seed or b""
    found = {n: receipts(r.entries, seed, r.take) for n, r in told.rounds.items() if r.closed and round in (None, n)}
    sealed = [n for n, given in found.items() if given]
    if not sealed:
        return Refusal(code="no_receipts", facts={"round": round})
    n, there = max(sealed), seated(context, member)
    over, own = context.now.race.stage in ("over", "abandoned"), there.seat if there else None

    def may(key: Key) -> bool:
        _, kind, seat, _ = key_of(key)
        return over or seat == own or context.game.opens(context.now.race.options, kind)

    read = opened(told.rounds[n].entries, seed, told.rounds[n].take, may)
    return Proofs(round=n, proofs=tuple(_proof(key, given, read.get(key, {})) for key, given in found[n].items()))


def _proof(key: Key, given: str, read: dict[str, Json]) -> Proof:
    _, kind, seat, _ = key_of(key)
    return Proof(kind=kind, seat=seat, receipt=given, **read)
