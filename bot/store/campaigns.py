"""The races of a campaign as they are recorded: what its owners' ledgers are made of."""

from collections.abc import Sequence

from bot.store import races, rounds
from bot.store.database import Transaction
from bot.store.races import Race
from bot.store.seasons import Meeting, Season
from bot.telling.posts import Driver
from rules.league.campaign import CampaignRace, OwnerOrders
from rules.values import Seat

STARTED = ("running", "paused", "held", "over")


async def held(t: Transaction, season: Season) -> tuple[CampaignRace, ...]:
    """The races of a season that have started, in the order of its calendar. One that was abandoned has not been."""
    found = list[CampaignRace]()
    for n, meeting in enumerate(season.meetings, 1):
        race = await races.find(t, meeting.race) if meeting.race is not None else None
        if race is not None and race.stage in STARTED:
            found.append(await _held(t, season, n, meeting, race))
    return tuple(found)


async def _held(t: Transaction, season: Season, n: int, meeting: Meeting, race: Race) -> CampaignRace:
    over = race.stage == "over"
    last = await rounds.latest(t, race.id) if over else None
    drivers = await races.drivers(t, race.id)
    owned = await owners(t, meeting, race.id, drivers)
    return CampaignRace(
        n=n,
        owners=owned,
        left=tuple(d.seat for d in drivers if d.seat in owned and d.member is None),
        orders=orders_of(season, race.id),
        brought=race.former,
        over=over,
        classification=race.classification,
        final=last.state if last else {},
    )


async def owners(t: Transaction, meeting: Meeting, race: int, drivers: Sequence[Driver]) -> dict[Seat, str]:
    """Whose each chariot is: of whoever began the race in it, although another, or a program, may drive it now. Of one
    that a program began with, whoever has taken it over, unless he owns another."""
    began = {seat: owner_of(meeting, member) for seat, member in (await races.began(t, race)).items()}
    now = {d.seat: owner_of(meeting, d.member) for d in drivers if d.member is not None}
    return {**{seat: who for seat, who in now.items() if who not in began.values()}, **began}


def owner_of(meeting: Meeting, member: int) -> str:
    """Whose chariot a member drives."""
    return str(meeting.stand_ins.get(member, member))


def orders_of(season: Season, race: int) -> dict[str, OwnerOrders]:
    """What the owners have ordered for a race."""
    return {order.who: order.said for order in season.orders if order.race == race}
