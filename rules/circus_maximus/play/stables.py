"""Campaign ledgers (chapter 18): owners' accounts, and their chariots for the next race."""

from collections.abc import Iterable, Mapping, Sequence

from rules.base import Json, Seat
from rules.circus_maximus.model.state import Chariot, CircusRace, Horse, KeptChariot, StableEntry
from rules.circus_maximus.model.tables import Campaign, RuleTables
from rules.league.campaign import (
    LOAN,
    CampaignRace,
    CampaignRules,
    OrganiserPayment,
    OwnerOrders,
    RepairPrice,
    Stable,
    Sum,
)
from rules.league.points import DISQUALIFIED
from rules.questions import InvalidAnswer
from rules.ruleset import RaceSetup
from rules.view import ResultRow


def keep_chariot(chariot: Chariot) -> KeptChariot:
    """Return the chariot as it is kept after a race (C-201).

    Driver, horses, car and damage stay; END are full again and hits heal. A dead driver is replaced by one
    with base modifier 0, whose hits are not yet rolled, at no cost."""
    dead = chariot.driver == "dead"
    return KeptChariot(
        points=chariot.points,
        base=0 if dead else chariot.base,
        hits=0 if dead else chariot.hits_full,
        wheels=chariot.wheels,
        horses=tuple(h if h.alive else Horse(boxes=h.boxes, left=0, cut=True) for h in chariot.horses),
        endurance=chariot.endurance_full,
        whips=max(1, chariot.whips),
    )


def measure_damage(chariot: KeptChariot) -> tuple[int, int, int]:
    """Return wheel points, boxes of living horses, and dead horses to repair (C-201)."""
    boxes = sum(h.boxes - h.left for h in chariot.horses if h.alive)
    return sum(chariot.wheels), boxes, sum(not h.alive for h in chariot.horses)


def compute_repair_cost(figures: Campaign, wheels: int, boxes: int, horses: int) -> int:
    """Return the cost of repairs: wheels by the point, horses by the box, dead ones each (C-201)."""
    return wheels * figures.wheel_point + boxes * figures.horse_box + horses * figures.new_horse


def mend_chariot(chariot: KeptChariot, wheels: int, boxes: int, horses: int) -> KeptChariot:
    """Return the chariot after repairs, made where they are needed most (C-201).

    The more damaged wheel, the weakest living horse, and dead horses from the inside. A new horse has the
    boxes of the lowest of the team as bought."""
    team, lowest = list(chariot.horses), min(h.boxes for h in chariot.horses)
    living = [n for n, horse in enumerate(team) if horse.alive]
    for n in [n for n in range(len(team)) if n not in living][:horses]:
        team[n] = Horse(boxes=lowest, left=lowest)
    for _ in range(boxes):
        n = min((n for n in living if team[n].left < team[n].boxes), key=lambda n: (team[n].left, n))
        team[n] = Horse(boxes=team[n].boxes, left=team[n].left + 1)
    left_damage, right = chariot.wheels
    for _ in range(wheels):
        left_damage, right = (left_damage - 1, right) if left_damage >= right else (left_damage, right - 1)
    return chariot.model_copy(update={"wheels": (left_damage, right), "horses": tuple(team)})


def compute_prize_money(figures: Campaign, place: int, *, has_finished: bool) -> int:
    """Return the prize for a place, and for finishing (C-202)."""
    prize = figures.prizes[place - 1] if 0 < place <= len(figures.prizes) else 0
    return prize + (figures.finisher if has_finished else 0)


def check_bid(purse: int, bid: int) -> int:
    """Return the bid; it may not exceed the purse, since bids are paid (C-203). Raises InvalidAnswer."""
    if not 0 <= bid <= max(0, purse):
        raise InvalidAnswer("bid_too_high", "C-203", said=bid, purse=max(0, purse))
    return bid


def check_stakes(figures: Campaign, purse: int, bets: Mapping[Seat, int]) -> Mapping[Seat, int]:
    """Return the bets on winners, which are paid at once (C-204). Raises InvalidAnswer."""
    total, most = sum(bets.values()), _compute_highest_stakes(figures, purse)
    if any(stake <= 0 for stake in bets.values()) or total > most:
        raise InvalidAnswer("stake_too_high", "C-204", said=total, most=most)
    return bets


def _compute_highest_stakes(figures: Campaign, purse: int) -> int:
    return max(0, min(figures.stake, purse))


def compute_payouts(figures: Campaign, bets: Mapping[str, Mapping[Seat, int]], winner: Seat | None) -> dict[str, int]:
    """Return the payouts of bets (C-204).

    The pool less the house's share is split in proportion and rounded down; without a winning bet, stakes are
    returned."""
    winning = {who: chits[winner] for who, chits in bets.items() if winner is not None and winner in chits}
    if not winning:
        return {who: sum(chits.values()) for who, chits in bets.items()}
    pool = sum(sum(chits.values()) for chits in bets.values())
    share = pool - pool * figures.house_per_cent // 100
    return {who: share * stake // sum(winning.values()) for who, stake in winning.items()}


def gain_experience(
    figures: Campaign, base: int, experience: int, *, has_finished: bool, has_won: bool
) -> tuple[int, int]:
    """Return the driver's base modifier and experience points after a race (C-205)."""
    points = experience + figures.finishing_point * has_finished + figures.winning_points * has_won
    if points >= figures.points_a_rise and base < figures.best_driver:
        return base + 1, points - figures.points_a_rise
    return base, points


FINISHED_STATUS = "finished"


def build_stables(
    table: RaceSetup[RuleTables],
    races: Sequence[CampaignRace],
    payments: Sequence[OrganiserPayment],
    owners: Iterable[str],
) -> dict[str, Stable]:
    """Return each owner's stable after the races that have started (C-200 to C-205)."""
    figures = table.tables.rulebook.campaign
    everybody = dict.fromkeys([*owners, *(who for race in races for who in race.owners.values() if who)])
    opening = Sum(race=0, what="purse", item="C-200", amount=figures.purse)
    stable_by_owner, last = {who: Stable(lines=(opening,)) for who in everybody}, 0
    for race in sorted(races, key=lambda race: race.n):
        since = [one for one in payments if last <= one.race < race.n]
        stable_by_owner = _apply_race(
            figures,
            race,
            {who: _add_lines(stable, _list_manual_payments(since, who)) for who, stable in stable_by_owner.items()},
        )
        last = race.n
    since = [one for one in payments if last <= one.race]
    return {who: _add_lines(stable, _list_manual_payments(since, who)) for who, stable in stable_by_owner.items()}


def _list_manual_payments(payments: Iterable[OrganiserPayment], who: str) -> tuple[Sum, ...]:
    own = ((one, LOAN if one.loan else "entered") for one in payments if one.who == who)
    return tuple(
        Sum(race=one.race, what=what, amount=one.amount, count=one.number, reason=one.reason) for one, what in own
    )


def _add_lines(stable: Stable, sums: Iterable[Sum]) -> Stable:
    return stable.model_copy(update={"lines": (*stable.lines, *(one for one in sums if one.amount))})


def _apply_race(figures: Campaign, race: CampaignRace, before: Mapping[str, Stable]) -> dict[str, Stable]:
    """Apply the costs of a race, and its proceeds once it is over."""
    winner, money = _find_winner(race), _list_payouts(figures, race)
    after = dict(before)
    for who, stable in before.items():
        seat = next((seat for seat, owner in race.owners.items() if owner == who), None)
        costs = _list_costs(figures, race, seat) if seat else ()
        sums = (
            *costs,
            *_list_stakes(race, who),
            *money.get(who, ()),
            *(_list_prizes(figures, race, seat) if seat else ()),
        )
        after[who] = _add_lines(stable, sums)
        if seat and race.over:
            after[who] = _keep_chariot(figures, race, seat, after[who], has_won=winner == seat)
    return after


def _list_stakes(race: CampaignRace, who: str) -> tuple[Sum, ...]:
    """Return the bets, which are paid at once (C-204)."""
    bets = race.orders[who].bets if who in race.orders else {}
    return tuple(Sum(race=race.n, what="stake", item="C-204", amount=-hs, seat=seat) for seat, hs in bets.items())


def _list_costs(figures: Campaign, race: CampaignRace, seat: Seat) -> tuple[Sum, ...]:
    """Return the fee, repairs and the bid of a chariot (C-201, C-203)."""
    entry = StableEntry.model_validate(race.entry_by_seat.get(seat) or {})
    prices = {"wheels": figures.wheel_point, "boxes": figures.horse_box, "horses": figures.new_horse}
    repairs = (
        Sum(race=race.n, what=what, item="C-201", amount=-getattr(entry, what) * price, count=getattr(entry, what))
        for what, price in prices.items()
    )
    fee = Sum(race=race.n, what="fee", item="C-201", amount=-figures.fee)
    return (fee, *repairs, Sum(race=race.n, what="bid", item="C-203", amount=-entry.bid))


def _list_payouts(figures: Campaign, race: CampaignRace) -> dict[str, tuple[Sum, ...]]:
    """Return the payouts of bets by owner, once the race is over (C-204)."""
    bets = {who: orders.bets for who, orders in race.orders.items() if orders.bets}
    if not race.over or not bets:
        return {}
    winner = _find_winner(race)
    back = winner is None or not any(winner in chits for chits in bets.values())
    payouts = compute_payouts(figures, bets, winner)
    what = "stakes_back" if back else "payout"
    return {w: (Sum(race=race.n, what=what, item="C-204", amount=hs, seat=winner or ""),) for w, hs in payouts.items()}


def _find_winner(race: CampaignRace) -> Seat | None:
    """Return the first of the classification, if that chariot has finished."""
    first = next((p for p in race.classification if p.status != DISQUALIFIED), None)
    return first.seat if race.over and first and first.status == FINISHED_STATUS else None


def _list_prizes(figures: Campaign, race: CampaignRace, seat: Seat) -> tuple[Sum, ...]:
    """Return the money for a place among the owners' chariots, and for finishing (C-202).

    Disqualified chariots and those left to a bot driver get nothing."""
    own_rows = [p for p in race.classification if race.owners.get(p.seat) and p.seat not in race.seats_given_up]
    placings = [p for p in own_rows if p.status != DISQUALIFIED]
    place_and_row = next(((n, p) for n, p in enumerate(placings, 1) if p.seat == seat), None)
    if not race.over or place_and_row is None:
        return ()
    place, placing = place_and_row
    prize = Sum(
        race=race.n,
        what="prize",
        item="C-202",
        amount=compute_prize_money(figures, place, has_finished=False),
        count=place,
    )
    home = figures.finisher if _has_finished(placing) else 0
    return prize, Sum(race=race.n, what="finisher", item="C-202", amount=home)


def _has_finished(placing: ResultRow) -> bool:
    return placing.status == FINISHED_STATUS


def _keep_chariot(figures: Campaign, race: CampaignRace, seat: Seat, stable: Stable, *, has_won: bool) -> Stable:
    """Keep the chariot after a race, with its driver's experience; a new driver starts at 0.

    C-201, C-205."""
    chariot: Chariot = CircusRace.model_validate(race.final).chariots[seat]
    entry = StableEntry.model_validate(race.entry_by_seat.get(seat) or {})
    experience = stable.experience if entry.chariot and entry.chariot.hits else 0
    has_finished = any(p.seat == seat and _has_finished(p) for p in race.classification)
    chariot_after = keep_chariot(chariot)
    base, points = gain_experience(
        figures, _find_base_before(stable, entry, chariot_after), experience, has_finished=has_finished, has_won=has_won
    )
    if chariot.driver == "dead":
        base, points = 0, 0
    update = {"chariot": chariot_after.model_copy(update={"base": base}).model_dump(mode="json"), "experience": points}
    return stable.model_copy(update={**update, "wins": stable.wins + (has_won and seat not in race.seats_given_up)})


def _find_base_before(stable: Stable, entry: StableEntry, chariot_after: KeptChariot) -> int:
    """Return the driver's base modifier before this race's experience.

    It follows the present results of earlier races, even if one was corrected after this race began."""
    if stable.chariot is None or entry.chariot is None or not entry.chariot.hits:
        return chariot_after.base
    before = KeptChariot.model_validate(stable.chariot)
    return before.base if before.hits else chariot_after.base


def list_repairs(table: RaceSetup[RuleTables], stable: Stable) -> tuple[RepairPrice, ...]:
    """Return the possible repairs and replacements with their prices (C-201)."""
    if stable.chariot is None:
        return ()
    figures, damage = table.tables.rulebook.campaign, measure_damage(KeptChariot.model_validate(stable.chariot))
    prices = (figures.wheel_point, figures.horse_box, figures.new_horse)
    rows = zip(("wheels", "boxes", "horses"), damage, prices, strict=True)
    return tuple(RepairPrice(what=what, count=count, price=price) for what, count, price in rows if count)


def prepare_entry(table: RaceSetup[RuleTables], stable: Stable, orders: OwnerOrders) -> Json:
    """Return what a chariot begins its next race with (C-201, C-203).

    Dead horses are replaced first, then boxes, then wheels, as far as the purse allows after the fee. A
    chariot without a horse left is built anew."""
    figures = table.tables.rulebook.campaign
    purse_left = max(0, stable.purse - figures.fee)
    repair_counts: dict[str, int] = {}
    chariot = None if orders.build or stable.chariot is None else KeptChariot.model_validate(stable.chariot)
    for repair in reversed(list_repairs(table, stable) if chariot else ()):
        wanted_count = getattr(orders, repair.what)
        count = min(
            repair.count if wanted_count is None else min(wanted_count, repair.count), purse_left // repair.price
        )
        repair_counts[repair.what] = count
        purse_left -= count * repair.price
    if chariot:
        count_of = [repair_counts.get(what, 0) for what in ("wheels", "boxes", "horses")]
        chariot = mend_chariot(chariot, *count_of)
        if not any(horse.alive for horse in chariot.horses):
            chariot, repair_counts, purse_left = None, {}, max(0, stable.purse - figures.fee)
    entry = StableEntry(chariot=chariot, **repair_counts, bid=min(orders.bid, purse_left), lanes=orders.lanes)
    return entry.model_dump(mode="json")


def check_orders(table: RaceSetup[RuleTables], stable: Stable, orders: OwnerOrders) -> None:
    """Check that bids and lanes are possible (C-203, C-204). Raises InvalidAnswer."""
    figures = table.tables.rulebook.campaign
    entry = StableEntry.model_validate(prepare_entry(table, stable, orders.model_copy(update={"bid": 0})))
    purse_left = stable.purse - figures.fee - compute_repair_cost(figures, entry.wheels, entry.boxes, entry.horses)
    check_bid(purse_left, orders.bid)
    wrong = [lane for lane in orders.lanes if not 1 <= lane <= len(table.tables.arena.front)]
    if wrong:
        raise InvalidAnswer("no_such_lane", "C-203", said=wrong[0], lanes=len(table.tables.arena.front))


def check_bets(table: RaceSetup[RuleTables], stable: Stable, bets: Mapping[Seat, int]) -> None:
    """Check that bets are within the stake limit and the purse (C-204). Raises InvalidAnswer."""
    check_stakes(table.tables.rulebook.campaign, stable.purse, bets)


def compute_betting_terms(table: RaceSetup[RuleTables], purse: int) -> tuple[int, int]:
    """Return the highest sum of an owner's stakes, and what the house keeps of the pool in per cent (C-204)."""
    figures = table.tables.rulebook.campaign
    return _compute_highest_stakes(figures, purse), figures.house_per_cent


def find_entry_fee(table: RaceSetup[RuleTables]) -> int:
    """Return the entry fee (C-201)."""
    return table.tables.rulebook.campaign.fee


CAMPAIGN: CampaignRules[RuleTables] = CampaignRules(
    scheme="circus_campaign",
    stables=build_stables,
    bring=prepare_entry,
    repairs=list_repairs,
    check=check_orders,
    check_bets=check_bets,
    fee=find_entry_fee,
    betting_terms=compute_betting_terms,
)
