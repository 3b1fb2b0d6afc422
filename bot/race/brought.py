"""What members bring to a race of their season: to one of a campaign what they own, as far as races, orders and rulings
have come by now; to any, the grid places that they have to lose."""

from collections.abc import Iterable, Mapping

from bot.race.situation import Game
from bot.store import campaigns, seasons
from bot.store.database import Transaction
from bot.store.races import Race
from bot.store.seasons import Season
from bot.telling.posts import Driver
from rules.league.campaign import OwnerOrders, Stable
from rules.league.season import Penalty
from rules.values import Json


async def stables(t: Transaction, season: Season, game: Game, also: Iterable[str] = ()) -> dict[str, Stable]:
    """What each owner of a campaign has; `also`: of these too."""
    owners = [*(str(entrant.member) for entrant in season.entrants), *(one.who for one in season.paid), *also]
    held = await campaigns.held(t, season)
    found: dict[str, Stable] = game.ruleset.campaign.stables(game.table, held, season.paid, owners)
    return found


async def brings(t: Transaction, race: Race, game: Game, drivers: Iterable[Driver]) -> Mapping[int, Json]:
    """By member, what a chariot begins a race with; nothing where that is in no campaign."""
    season = await seasons.of_race(t, race.id)
    meeting = season.meeting_of(race.id) if season and season.terms.campaign else None
    if season is None or meeting is None:
        return {}
    owners = {d.member: campaigns.owner_of(meeting, d.member) for d in drivers if d.member is not None}
    known, said = await stables(t, season, game, owners.values()), campaigns.orders_of(season, race.id)
    bring = game.ruleset.campaign.bring
    return {member: bring(game.table, known[who], said.get(who, OwnerOrders())) for member, who in owners.items()}


async def owed_on_grid(t: Transaction, race: int) -> tuple[Penalty, ...]:
    """The penalties of a race's season whose grid places are still to be served; they lapse when it is closed."""
    season = await seasons.of_race(t, race)
    return tuple(p for p in season.penalties if p.owed) if season and not season.closed else ()
