"""Chapter 18: from orders, races and classifications to the owners' ledgers, and what their chariots begin with."""

from collections.abc import Iterable, Mapping, Sequence

from rules.circus_maximus.model.book import Book, Campaign
from rules.circus_maximus.model.state import Brought, Chariot, CircusRace, KeptChariot
from rules.circus_maximus.play.campaign import (
    bill,
    damage,
    experienced,
    kept,
    mended,
    payouts,
    prize,
    read_bets,
    read_bid,
)
from rules.league.campaign import CampaignRace, CampaignRules, OwnerOrders, PaidIn, RepairPrice, Stable, Sum
from rules.league.points import DISQUALIFIED
from rules.questions import Refused
from rules.ruleset import Table
from rules.values import Json, Seat
from rules.view import Placing

FINISHED = "finished"


def stables(
    table: Table[Book], races: Sequence[CampaignRace], paid: Sequence[PaidIn], owners: Iterable[str]
) -> dict[str, Stable]:
    """C-200 to C-205: what each owner has after the races that have started."""
    figures = table.book.tables.campaign
    everybody = dict.fromkeys([*owners, *(who for race in races for who in race.owners.values() if who)])
    opening = Sum(race=0, what="purse", item="C-200", amount=figures.purse)
    found, last = {who: Stable(lines=(opening,)) for who in everybody}, 0
    for race in sorted(races, key=lambda race: race.n):
        since = [one for one in paid if last <= one.race < race.n]
        found = _raced(figures, race, {who: _paid(stable, _entered(since, who)) for who, stable in found.items()})
        last = race.n
    since = [one for one in paid if last <= one.race]
    return {who: _paid(stable, _entered(since, who)) for who, stable in found.items()}


def _entered(paid: Iterable[PaidIn], who: str) -> tuple[Sum, ...]:
    own = (one for one in paid if one.who == who)
    return tuple(
        Sum(race=one.race, what="entered", amount=one.amount, count=one.number, reason=one.reason) for one in own
    )


def _paid(stable: Stable, sums: Iterable[Sum]) -> Stable:
    return stable.model_copy(update={"lines": (*stable.lines, *(one for one in sums if one.amount))})


def _raced(figures: Campaign, race: CampaignRace, before: Mapping[str, Stable]) -> dict[str, Stable]:
    """What a race costs, and what it brings once it is over."""
    won, money = _winner(race), _wagers(figures, race)
    after = dict(before)
    for who, stable in before.items():
        seat = next((seat for seat, owner in race.owners.items() if owner == who), None)
        costs = _costs(figures, race, seat) if seat else ()
        sums = (*costs, *_stakes(race, who), *money.get(who, ()), *(_prizes(figures, race, seat) if seat else ()))
        after[who] = _paid(stable, sums)
        if seat and race.over:
            after[who] = _home(figures, race, seat, after[who], won=won == seat)
    return after


def _stakes(race: CampaignRace, who: str) -> tuple[Sum, ...]:
    """C-204: bets are paid in at once."""
    bets = race.orders[who].bets if who in race.orders else {}
    return tuple(Sum(race=race.n, what="stake", item="C-204", amount=-hs, seat=seat) for seat, hs in bets.items())


def _costs(figures: Campaign, race: CampaignRace, seat: Seat) -> tuple[Sum, ...]:
    """C-201, C-203: the fee, what was bought for the chariot, and its bid."""
    brought = Brought.model_validate(race.brought.get(seat) or {})
    prices = {"wheels": figures.wheel_point, "boxes": figures.horse_box, "horses": figures.new_horse}
    repairs = (
        Sum(race=race.n, what=what, item="C-201", amount=-getattr(brought, what) * price, count=getattr(brought, what))
        for what, price in prices.items()
    )
    fee = Sum(race=race.n, what="fee", item="C-201", amount=-figures.fee)
    return (fee, *repairs, Sum(race=race.n, what="bid", item="C-203", amount=-brought.bid))


def _wagers(figures: Campaign, race: CampaignRace) -> dict[str, tuple[Sum, ...]]:
    """C-204: what comes back to whom, once the race is over."""
    bets = {who: said.bets for who, said in race.orders.items() if said.bets}
    if not race.over or not bets:
        return {}
    won = _winner(race)
    back = won is None or not any(won in chits for chits in bets.values())
    paid = payouts(figures, bets, won)
    what = "stakes_back" if back else "payout"
    return {w: (Sum(race=race.n, what=what, item="C-204", amount=hs, seat=won or ""),) for w, hs in paid.items()}


def _winner(race: CampaignRace) -> Seat | None:
    """Who has won as the classification stands: the first, if that chariot has finished."""
    first = next((p for p in race.classification if p.status != DISQUALIFIED), None)
    return first.seat if race.over and first and first.status == FINISHED else None


def _prizes(figures: Campaign, race: CampaignRace, seat: Seat) -> tuple[Sum, ...]:
    """C-202: for a place among the owners' chariots, and for coming home; nothing for who is disqualified, or has left
    his chariot to a program."""
    entered = [p for p in race.classification if race.owners.get(p.seat) and p.seat not in race.left]
    placed = [p for p in entered if p.status != DISQUALIFIED]
    found = next(((n, p) for n, p in enumerate(placed, 1) if p.seat == seat), None)
    if not race.over or found is None:
        return ()
    place, placing = found
    won = Sum(race=race.n, what="prize", item="C-202", amount=prize(figures, place, finished=False), count=place)
    home = figures.finisher if _home_again(placing) else 0
    return won, Sum(race=race.n, what="finisher", item="C-202", amount=home)


def _home_again(placing: Placing) -> bool:
    return placing.status == FINISHED


def _home(figures: Campaign, race: CampaignRace, seat: Seat, stable: Stable, *, won: bool) -> Stable:
    """C-201, C-205: what is left of the chariot, and what its driver has learnt; a new driver begins at nothing."""
    chariot: Chariot = CircusRace.model_validate(race.final).chariots[seat]
    brought = Brought.model_validate(race.brought.get(seat) or {})
    experience = stable.experience if brought.chariot and brought.chariot.hits else 0
    finished = any(p.seat == seat and _home_again(p) for p in race.classification)
    left = kept(chariot)
    base, points = experienced(figures, _base(stable, brought, left), experience, finished=finished, won=won)
    if chariot.driver == "dead":
        base, points = 0, 0
    update = {"chariot": left.model_copy(update={"base": base}).model_dump(mode="json"), "experience": points}
    return stable.model_copy(update={**update, "wins": stable.wins + (won and seat not in race.left)})


def _base(stable: Stable, brought: Brought, left: KeptChariot) -> int:
    """The base modifier of a driver before this race's experience: as the races before stand now, also where one was
    corrected after this race had begun."""
    if stable.chariot is None or brought.chariot is None or not brought.chariot.hits:
        return left.base
    before = KeptChariot.model_validate(stable.chariot)
    return before.base if before.hits else left.base


def repairs(table: Table[Book], stable: Stable) -> tuple[RepairPrice, ...]:
    """C-201: what can be mended or replaced, with its price."""
    if stable.chariot is None:
        return ()
    figures, wanted = table.book.tables.campaign, damage(KeptChariot.model_validate(stable.chariot))
    prices = (figures.wheel_point, figures.horse_box, figures.new_horse)
    found = zip(("wheels", "boxes", "horses"), wanted, prices, strict=True)
    return tuple(RepairPrice(what=what, count=count, price=price) for what, count, price in found if count)


def bring(table: Table[Book], stable: Stable, orders: OwnerOrders) -> Json:
    """C-201, C-203: what a chariot begins its next race with: dead horses are replaced first, then boxes, then
    wheels, as far as the purse goes after the fee. A chariot of which no horse is left is built anew."""
    figures = table.book.tables.campaign
    left = max(0, stable.purse - figures.fee)
    bought: dict[str, int] = {}
    chariot = None if orders.build or stable.chariot is None else KeptChariot.model_validate(stable.chariot)
    for repair in reversed(repairs(table, stable) if chariot else ()):
        wanted = getattr(orders, repair.what)
        count = min(repair.count if wanted is None else min(wanted, repair.count), left // repair.price)
        bought[repair.what] = count
        left -= count * repair.price
    if chariot:
        count_of = [bought.get(what, 0) for what in ("wheels", "boxes", "horses")]
        chariot = mended(chariot, *count_of)
        if not any(horse.alive for horse in chariot.horses):
            chariot, bought, left = None, {}, max(0, stable.purse - figures.fee)
    brought = Brought(chariot=chariot, **bought, bid=min(orders.bid, left), lanes=orders.lanes)
    return brought.model_dump(mode="json")


def check(table: Table[Book], stable: Stable, orders: OwnerOrders) -> None:
    """C-203, C-204: bids and stakes are paid, so they are in the purse. Raises Refused."""
    figures = table.book.tables.campaign
    spent = Brought.model_validate(bring(table, stable, orders.model_copy(update={"bid": 0})))
    left = stable.purse - figures.fee - bill(figures, spent.wheels, spent.boxes, spent.horses)
    read_bid(left, orders.bid)
    wrong = [lane for lane in orders.lanes if not 1 <= lane <= len(table.book.arena.front)]
    if wrong:
        raise Refused("no_such_lane", "C-203", said=wrong[0], lanes=len(table.book.arena.front))


def check_bets(table: Table[Book], stable: Stable, bets: Mapping[Seat, int]) -> None:
    """C-204: at most so much in all, and no more than there is. Raises Refused."""
    read_bets(table.book.tables.campaign, stable.purse, bets)


def fee(table: Table[Book]) -> int:
    """C-201."""
    return table.book.tables.campaign.fee


CAMPAIGN: CampaignRules[Book] = CampaignRules(
    scheme="circus_campaign", stables=stables, bring=bring, repairs=repairs, check=check, check_bets=check_bets, fee=fee
)
