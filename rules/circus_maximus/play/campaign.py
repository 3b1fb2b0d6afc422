"""Chapter 18: several races for sesterces (HS). Pure sums over the figures of `campaign`; `stables` makes ledgers of
them."""

from collections.abc import Mapping

from rules.circus_maximus.model.book import Campaign
from rules.circus_maximus.model.state import Chariot, Horse, KeptChariot
from rules.questions import Refused
from rules.values import Seat


def winner(purses: Mapping[str, tuple[int, int]]) -> tuple[str, ...]:
    """C-200: most HS after the last race, then most races won; several if still equal. `purses`: HS and wins."""
    best = max(purses.values())
    return tuple(who for who, has in purses.items() if has == best)


def kept(chariot: Chariot) -> KeptChariot:
    """C-201: driver, horses, car and damage; END are full again and hits heal. A dead driver is replaced by one with
    base modifier 0 and no hits yet, at no cost."""
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


def damage(chariot: KeptChariot) -> tuple[int, int, int]:
    """C-201: points on the wheels, boxes of living horses, and dead horses."""
    boxes = sum(h.boxes - h.left for h in chariot.horses if h.alive)
    return sum(chariot.wheels), boxes, sum(not h.alive for h in chariot.horses)


def bill(figures: Campaign, wheels: int, boxes: int, horses: int) -> int:
    """C-201: wheels by the point, living horses by the box, dead ones by the head."""
    return wheels * figures.wheel_point + boxes * figures.horse_box + horses * figures.new_horse


def mended(chariot: KeptChariot, wheels: int, boxes: int, horses: int) -> KeptChariot:
    """C-201: so many points, boxes and horses, where they are wanted most: the more damaged wheel, the weakest living
    horse; dead horses from the inside. A new horse has the boxes of the lowest of the team as bought."""
    team, lowest = list(chariot.horses), min(h.boxes for h in chariot.horses)
    living = [n for n, horse in enumerate(team) if horse.alive]
    for n in [n for n in range(len(team)) if n not in living][:horses]:
        team[n] = Horse(boxes=lowest, left=lowest)
    for _ in range(boxes):
        n = min((n for n in living if team[n].left < team[n].boxes), key=lambda n: (team[n].left, n))
        team[n] = Horse(boxes=team[n].boxes, left=team[n].left + 1)
    left, right = chariot.wheels
    for _ in range(wheels):
        left, right = (left - 1, right) if left >= right else (left, right - 1)
    return chariot.model_copy(update={"wheels": (left, right), "horses": tuple(team)})


def prize(figures: Campaign, place: int, *, finished: bool) -> int:
    """C-202."""
    won = figures.prizes[place - 1] if 0 < place <= len(figures.prizes) else 0
    return won + (figures.finisher if finished else 0)


def read_bid(purse: int, bid: int) -> int:
    """C-203: bids are paid, so nobody bids more than there is. Raises Refused."""
    if not 0 <= bid <= max(0, purse):
        raise Refused("bid_too_high", "C-203", said=bid, purse=max(0, purse))
    return bid


def read_bets(figures: Campaign, purse: int, bets: Mapping[Seat, int]) -> Mapping[Seat, int]:
    """C-204: sealed chits on winners, paid in at once. Raises Refused."""
    total = sum(bets.values())
    most = max(0, min(figures.stake, purse))
    if any(stake <= 0 for stake in bets.values()) or total > most:
        raise Refused("stake_too_high", "C-204", said=total, most=most)
    return bets


def payouts(figures: Campaign, bets: Mapping[str, Mapping[Seat, int]], won: Seat | None) -> dict[str, int]:
    """C-204: the pool less the house's share, split in proportion and rounded down; without a winner stakes go back."""
    winning = {who: chits[won] for who, chits in bets.items() if won is not None and won in chits}
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
