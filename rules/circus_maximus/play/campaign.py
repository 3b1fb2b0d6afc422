"""Chapter 18: several races for sesterces (HS). Pure sums over the figures of `campaign`.

A season with the points table `circus_campaign` keeps prizes and fees (C-200, C-202). The rest is for the owners to
keep: a race begins from its own start list, which knows what drivers answered before an earlier race, but not what
became of their chariots in it, and spectators, who may bet, have no seat to be asked in.
"""

from collections.abc import Mapping

from rules.circus_maximus.model.book import Campaign
from rules.circus_maximus.model.state import Chariot, Horse
from rules.questions import Refused
from rules.values import Seat, Value


class Owner(Value):
    """An owner between races: his purse, his driver's experience, races won."""

    purse: int
    experience: int = 0
    wins: int = 0


def begin(figures: Campaign) -> Owner:
    """C-200."""
    return Owner(purse=figures.purse)


def winner(owners: Mapping[Seat, Owner]) -> tuple[Seat, ...]:
    """C-200: most HS after the last race, then most races won; several if still equal."""
    best = max((o.purse, o.wins) for o in owners.values())
    return tuple(seat for seat, o in owners.items() if (o.purse, o.wins) == best)


def repair_bill(figures: Campaign, chariot: Chariot) -> int:
    """C-201: what makes a kept chariot whole: wheels by the point, living horses by the box, dead ones replaced."""
    wheels = sum(chariot.wheels) * figures.wheel_point
    boxes = sum(h.boxes - h.left for h in chariot.horses if h.alive) * figures.horse_box
    return wheels + boxes + sum(not h.alive for h in chariot.horses) * figures.new_horse


def repaired(chariot: Chariot, new_hits: int) -> Chariot:
    """C-201: END and hits full again; a new horse has as many boxes as the lowest of the team, the dead included;
    a dead driver is replaced by one with base modifier 0 and `new_hits` boxes, at no cost."""
    dead = chariot.driver == "dead"
    hits = new_hits if dead else chariot.hits_full
    lowest = min(h.boxes for h in chariot.horses)
    horses = tuple(
        Horse(boxes=h.boxes, left=h.boxes) if h.alive else Horse(boxes=lowest, left=lowest) for h in chariot.horses
    )
    return Chariot(
        seat=chariot.seat,
        number=chariot.number,
        points=chariot.points,
        base=0 if dead else chariot.base,
        hits=hits,
        hits_full=hits,
        horses=horses,
        endurance=chariot.endurance_full,
        endurance_full=chariot.endurance_full,
        whips=max(1, chariot.whips),
    )


def prize(figures: Campaign, place: int, *, finished: bool) -> int:
    """C-202."""
    won = figures.prizes[place - 1] if 0 < place <= len(figures.prizes) else 0
    return won + (figures.finisher if finished else 0)


def order_of_lanes(bids: Mapping[Seat, int], lots: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """C-203: the highest bid chooses first, ties by lot (a die each, the higher first); nobody must bid."""
    return tuple(sorted(bids, key=lambda seat: (-bids[seat], -lots.get(seat, 0))))


def read_bid(purse: int, bid: int) -> int:
    """C-203: bids are paid, so nobody bids more than he has. Raises Refused."""
    if not 0 <= bid <= purse:
        raise Refused("bid_too_high", "C-203", said=bid, purse=purse)
    return bid


def read_bets(figures: Campaign, purse: int, bets: Mapping[Seat, int]) -> Mapping[Seat, int]:
    """C-204: sealed chits on winners, paid in at once. Raises Refused."""
    total = sum(bets.values())
    if any(stake <= 0 for stake in bets.values()) or total > min(figures.stake, purse):
        raise Refused("stake_too_high", "C-204", said=total, most=min(figures.stake, purse))
    return bets


def payouts(figures: Campaign, bets: Mapping[str, Mapping[Seat, int]], won: Seat) -> dict[str, int]:
    """C-204: the pool less the house's share, split in proportion and rounded down; without a winner stakes go back."""
    winning = {who: chits[won] for who, chits in bets.items() if won in chits}
    if not winning:
        return {who: sum(chits.values()) for who, chits in bets.items()}
    pool = sum(sum(chits.values()) for chits in bets.values())
    share = pool - pool * figures.house_per_cent // 100
    return {who: share * stake // sum(winning.values()) for who, stake in winning.items()}


def experienced(figures: Campaign, base: int, experience: int, *, finished: bool, won: bool) -> tuple[int, int]:
    """C-205: the driver's base modifier and points after a race."""
    points = experience + figures.finishing_point * finished + figures.winning_points * won
    if points >= figures.points_a_rise and base < figures.best_driver:
        return base + 1, points - figures.points_a_rise
    return base, points


def specials(figures: Campaign) -> tuple[str, ...]:
    """C-206: sabotage, special weapons and custom teams that a league allows; none are known."""
    return figures.specials
