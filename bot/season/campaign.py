"""Campaign owners between races: purse, repairs, bids and bets.

Purses are computed from the races on demand, so that a corrected race corrects them."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from bot.app.race_access import AuthorizedRaces
from bot.app.race_repository import load_stables
from bot.app.race_snapshot import Game
from bot.app.steward_notifications import as_server_steward
from bot.model.actor import Actor, Rejection, mention_organiser
from bot.model.driver import Driver
from bot.posts.types import Purse
from bot.store import races, rounds, season_posts, seasons, seats
from bot.store.database import Transaction, write_until_current
from bot.store.races import Race
from bot.store.seasons import Meeting, OwnerOrder, Season
from rules.base import Json, Seat
from rules.league.campaign import LOAN, OrganiserPayment, OwnerOrders, RepairPrice, Stable
from rules.league.season import SeasonResult
from rules.questions import InvalidAnswer

MAX_REASON_CHARS = 60
MAX_PAYMENT = 1_000_000

A = TypeVar("A")
CampaignChange = Callable[[Transaction, Season], Awaitable[tuple[Season, A] | Rejection]]


@dataclass(frozen=True)
class StableStatus:
    """An owner's possessions and orders for the next race.

    `race`: the race's id, 0 if there is none to order for; `repairs`: what can be bought; `loadout`: the
    affordable part of the orders; `names`: drivers of seats in the ledger, by calendar number and seat."""

    season: Season
    who: int
    stable: Stable
    race: int = 0
    fee: int = 0
    repairs: tuple[RepairPrice, ...] = ()
    orders: OwnerOrders = field(default_factory=OwnerOrders)
    loadout: Any = None
    names: dict[int, dict[Seat, str]] | None = None


@dataclass(frozen=True)
class _LoadedCampaign:
    """A campaign in one transaction, with the race that orders are for."""

    season: Season
    game: Game
    race: Race | None
    stables: dict[str, Stable]

    @property
    def rules(self) -> Any:
        return self.game.ruleset.campaign


@dataclass(frozen=True)
class Betting:
    """The chariots available for bets, by driver; empty if no bets are taken.

    `stakes`: own ones; `most`: the highest sum of them; `house_per_cent`: what the house keeps of the pool."""

    chariots: Mapping[Seat, str] = field(default_factory=dict)
    stakes: Mapping[Seat, int] = field(default_factory=dict)
    most: int = 0
    house_per_cent: int = 0


OrderChange = Callable[[_LoadedCampaign, OwnerOrders], "OwnerOrders | Rejection"]


class CampaignService:
    """Operations of owners and organisers on a campaign. Rejections are return values."""

    def __init__(self, access: AuthorizedRaces) -> None:
        self._access, self._database = access, access.database

    async def get_stable(self, season: int, actor: Actor, member: int) -> StableStatus | Rejection:
        """Return an owner's stable: visible to the owner at any time, to everybody once the season closes."""

        hidden_races = await self._list_hidden_races(season, actor)

        async def read(t: Transaction) -> StableStatus | Rejection:
            campaign = await self._load_campaign(t, season, actor, "lobby", str(member), hidden_races)
            if isinstance(campaign, Rejection):
                return campaign
            if actor.member != member and not campaign.season.closed:
                return Rejection(code="purse_of_another")
            return await _make_stable_status(t, campaign, member, hidden_races)

        return await self._database.read(read)

    async def order_repairs(self, season: int, actor: Actor, orders: OwnerOrders) -> StableStatus | Rejection:
        """Order repairs for a chariot before its next race, or a new chariot."""
        fields = ("build", "wheels", "boxes", "horses")
        return await self._update_orders(season, actor, {name: getattr(orders, name) for name in fields})

    async def place_bid(
        self, season: int, actor: Actor, amount: int, lanes: tuple[int, ...]
    ) -> StableStatus | Rejection:
        """Place a sealed bid for the choice of lanes; 0 withdraws it."""
        return await self._update_orders(season, actor, {"bid": amount, "lanes": lanes})

    async def _update_orders(self, season: int, actor: Actor, update: dict[str, Any]) -> StableStatus | Rejection:
        who = str(actor.member)

        def change_orders(campaign: _LoadedCampaign, before: OwnerOrders) -> OwnerOrders | Rejection:
            after = before.model_copy(update=update)
            try:
                campaign.rules.check(campaign.game.table, campaign.stables[who], after)
            except InvalidAnswer as error:
                return Rejection.of(error)
            return after

        orders = await self._save_orders(season, actor, "lobby", change_orders)
        return orders if isinstance(orders, Rejection) else await self.get_stable(season, actor, actor.member)

    async def place_bet(self, season: int, actor: Actor, seat: Seat, stake: int) -> StableStatus | Rejection:
        """Place a sealed bet on a chariot, replacing an earlier one on it; 0 withdraws it."""
        orders = await self._save_orders(season, actor, "open", _make_bet_change(str(actor.member), seat, stake), seat)
        return orders if isinstance(orders, Rejection) else await self.get_stable(season, actor, actor.member)

    async def check_bet(self, season: int, actor: Actor, seat: Seat, stake: int) -> OwnerOrders | Rejection:
        """Return the owner's orders with a bet, without recording it."""
        return await self._save_orders(
            season, actor, "open", _make_bet_change(str(actor.member), seat, stake), seat, only_check=True
        )

    async def get_accepting_orders(self, season: int, actor: Actor, *, bets: bool) -> Season | Rejection:
        """Return the campaign if it accepts an owner's repairs and bids now, or (`bets`) their bets."""

        stage, hidden_races = "open" if bets else "lobby", await self._list_hidden_races(season, actor)

        async def read(t: Transaction) -> Season | Rejection:
            campaign = await self._load_campaign(t, season, actor, stage, str(actor.member), hidden_races)
            if isinstance(campaign, Rejection):
                return campaign
            if campaign.season.closed:
                return Rejection(code="season_closed", facts={"title": campaign.season.title})
            return campaign.season if campaign.race else _make_no_race_rejection(stage)

        return await self._database.read(read)

    async def get_betting(self, season: int, actor: Actor) -> Betting | Rejection:
        """Return the chariots available for bets, and the owner's bets."""

        hidden_races = await self._list_hidden_races(season, actor)

        async def read(t: Transaction) -> Betting | Rejection:
            campaign = await self._load_campaign(
                t, season, actor, "open", str(actor.member), hidden_races, without_bets=True
            )
            if isinstance(campaign, Rejection):
                return campaign
            if campaign.race is None:
                return Betting()
            orders = seasons.list_owner_orders(campaign.season, campaign.race.id).get(str(actor.member), OwnerOrders())
            drivers = {d.seat: d.name for d in await seats.list_drivers(t, campaign.race.id)}
            purse = campaign.stables[str(actor.member)].purse
            return Betting(drivers, dict(orders.bets), *campaign.rules.betting_terms(campaign.game.table, purse))

        return await self._database.read(read)

    async def add_payment(
        self, season: int, actor: Actor, member: int, amount: int, reason: str, *, loan: bool = False
    ) -> OrganiserPayment | Rejection:
        """Enter a payment by the organiser; negative takes money out. `loan`: it counts for no points."""
        why = " ".join(reason.split())[:MAX_REASON_CHARS]
        if not 0 < abs(amount) <= MAX_PAYMENT or not why:
            return Rejection(code="bad_sum", facts={"most": MAX_PAYMENT})

        async def change(t: Transaction, current: Season) -> tuple[Season, OrganiserPayment] | Rejection:
            if not (actor.member == current.creator or (await as_server_steward(t, current.guild, actor)).manager):
                return Rejection(code="not_yours", facts={"owner": mention_organiser(current.creator)})
            last = max((started_race.n for started_race in await seasons.list_started_races(t, current)), default=0)
            one = OrganiserPayment(
                number=len(current.paid) + 1, who=str(member), amount=amount, race=last, reason=why, loan=loan
            )
            return current.model_copy(update={"paid": (*current.paid, one)}), one

        return await self._save_change(season, actor, change)

    async def notify_owners(self) -> None:
        """Write to owners, once each, when their orders for a race are due and when bets open."""
        for number in await self._database.read(seasons.list_with_starting_races):
            letters = await self._database.read(partial(_list_due_letters, number=number))
            if letters:
                await self._database.write(partial(_queue_letters, letters=letters))
                self._access.notify_changed()

    async def _save_orders(
        self,
        season: int,
        actor: Actor,
        stage: str,
        change_orders: OrderChange,
        seat: Seat = "",
        *,
        only_check: bool = False,
    ) -> OwnerOrders | Rejection:
        """Replace an owner's orders; with `only_check`, return what they would be."""
        who, hidden_races = str(actor.member), await self._list_hidden_races(season, actor)

        async def change(t: Transaction, current: Season) -> tuple[Season, OwnerOrders] | Rejection:
            campaign = await self._load_campaign(
                t, season, actor, stage, who, hidden_races, without_bets=stage == "open"
            )
            if isinstance(campaign, Rejection):
                return campaign
            if campaign.race is None:
                return _make_no_race_rejection(stage)
            if seat and seat not in {d.seat for d in await seats.list_drivers(t, campaign.race.id)}:
                return Rejection(code="no_such_driver", facts={"seat": seat})
            before = seasons.list_owner_orders(current, campaign.race.id).get(who, OwnerOrders())
            after = change_orders(campaign, before)
            if isinstance(after, Rejection):
                return after
            if only_check:
                return current, after
            other_orders = (one for one in current.orders if (one.race, one.who) != (campaign.race.id, who))
            owner_order = OwnerOrder(race=campaign.race.id, who=who, said=after)
            return current.model_copy(update={"orders": (*other_orders, owner_order)}), after

        return await self._save_change(season, actor, change)

    async def _save_change(self, season: int, actor: Actor, change: CampaignChange[A]) -> A | Rejection:
        """Save a change and return its result."""

        async def write(t: Transaction) -> A | Rejection:
            current = await _find_campaign(t, season, actor)
            if isinstance(current, Rejection):
                return current
            if current.closed:
                return Rejection(code="season_closed", facts={"title": current.title})
            outcome = await change(t, current)
            if isinstance(outcome, Rejection):
                return outcome
            after, answer = outcome
            if after is not current:
                await seasons.update(t, after)
            return answer

        outcome = await write_until_current(self._database, write)
        self._access.notify_changed()
        return outcome

    async def _list_hidden_races(self, season: int, actor: Actor) -> frozenset[int]:
        """Return the races of a campaign that an actor may not see."""
        row = await self._database.read(lambda t: seasons.get(t, season))
        race_ids = [m.race for m in row.meetings if m.race is not None] if row else []
        return frozenset([race for race in race_ids if await self._access.check_access(race, actor)])

    async def _load_campaign(
        self,
        t: Transaction,
        season: int,
        actor: Actor,
        stage: str,
        who: str,
        hidden_races: frozenset[int],
        *,
        without_bets: bool = False,
    ) -> _LoadedCampaign | Rejection:
        """Load a campaign and the race that orders are for.

        `stage`: "lobby" for repairs and bids, "open" for bets; `hidden_races` are skipped."""
        current = await _find_campaign(t, season, actor)
        if isinstance(current, Rejection):
            return current
        campaign_races = await _list_races(t, current)
        if not campaign_races:
            return Rejection(code="campaign_not_begun", facts={"title": current.title})
        visible_races = [race for race in campaign_races if race.id not in hidden_races]
        races_of_heat = [race for race in visible_races if not _is_in_another_heat(current, race, who)]
        accepting_races = [
            race
            for race in races_of_heat
            if (race.stage == "lobby" if stage == "lobby" else await _is_open_to_bets(t, race))
        ]
        own_races = [
            race for race in accepting_races if _owns_chariot(current, race, who, await seats.list_drivers(t, race.id))
        ]
        race = next(iter((*own_races, *accepting_races)), None)
        game = self._access.load_game(race or campaign_races[-1])
        orders = current.orders
        if without_bets and race:
            orders = tuple(_remove_bets(o) if (o.race, o.who) == (race.id, who) else o for o in orders)
        before = current.model_copy(update={"orders": orders})
        return _LoadedCampaign(current, game, race, await load_stables(t, before, game, (who,)))


def _make_bet_change(who: str, seat: Seat, stake: int) -> OrderChange:
    """Return the change of an owner's orders by a bet; a stake of 0 withdraws it."""

    def change(campaign: _LoadedCampaign, before: OwnerOrders) -> OwnerOrders | Rejection:
        bets = {**before.bets, seat: stake} if stake else {s: hs for s, hs in before.bets.items() if s != seat}
        try:
            campaign.rules.check_bets(campaign.game.table, campaign.stables[who], bets)
        except InvalidAnswer as error:
            return Rejection.of(error)
        return before.model_copy(update={"bets": bets})

    return change


def _make_no_race_rejection(stage: str) -> Rejection:
    return Rejection(code="nothing_to_order" if stage == "lobby" else "no_betting")


def _remove_bets(order: OwnerOrder) -> OwnerOrder:
    return order.model_copy(update={"said": order.said.model_copy(update={"bets": {}})})


def _owns_chariot(season: Season, race: Race, who: str, drivers: Sequence[Driver]) -> bool:
    meeting = season.find_meeting(race.id)
    return meeting is not None and any(
        seasons.find_owner(meeting, d.member) == who for d in drivers if d.member is not None
    )


def _is_in_another_heat(season: Season, race: Race, who: str) -> bool:
    meeting = season.find_meeting(race.id)
    return meeting is not None and season.find_other_heat(meeting, int(who)) is not None


async def _is_open_to_bets(t: Transaction, race: Race) -> bool:
    """Whether bets are taken (C-204): chariots and lanes are public, and nobody has moved."""
    if race.stage not in ("running", "paused", "held") or race.round != 1 or race.step_events:
        return False
    last = await rounds.load_latest_checkpoint(t, race.id)
    return last is not None and last.step == 0


async def _make_stable_status(
    t: Transaction, campaign: _LoadedCampaign, member: int, hidden_races: frozenset[int]
) -> StableStatus:
    who, rules, table = str(member), campaign.rules, campaign.game.table
    stable = campaign.stables[who]
    orders = (
        seasons.list_owner_orders(campaign.season, campaign.race.id).get(who, OwnerOrders())
        if campaign.race
        else OwnerOrders()
    )
    names = {
        n: {d.seat: d.name for d in await seats.list_drivers(t, meeting.race)}
        for n, meeting in enumerate(campaign.season.meetings, 1)
        if meeting.race is not None and meeting.race not in hidden_races
    }
    return StableStatus(
        season=campaign.season,
        who=member,
        stable=stable,
        race=campaign.race.id if campaign.race else 0,
        fee=rules.fee(table),
        repairs=rules.repairs(table, stable),
        orders=orders,
        loadout=rules.bring(table, stable, orders),
        names=names,
    )


@dataclass(frozen=True)
class _Letter:
    season: int
    member: int
    what: str
    facts: dict[str, Json]
    once: str


async def _list_due_letters(t: Transaction, number: int) -> tuple[_Letter, ...]:
    """Return the letters that a campaign's owners have not been sent yet."""
    season = await seasons.get(t, number)
    if season is None or not season.terms.campaign or season.closed:
        return ()
    queued_keys, letters = await season_posts.list_queued_keys(t, number), list[_Letter]()
    for meeting in season.meetings:
        race = await races.get(t, meeting.race) if meeting.race is not None else None
        what = await _find_due_orders(t, race) if race else ""
        if race is None or not what:
            continue
        facts: dict[str, Json] = {"season": season.title, "title": meeting.title, "place": race.channel}
        facts |= {"at": meeting.at if what == "stable_due" else None, "number": number}
        members = [d.member for d in await seats.list_drivers(t, race.id) if d.member is not None]
        recipients = dict.fromkeys((*(one.member for one in season.entrants), *members))
        owners = [one for one in recipients if season.find_other_heat(meeting, one) is None]
        letters += [_Letter(number, one, what, facts, f"{number}/{race.id}/{what}/{one}") for one in owners]
    return tuple(one for one in letters if one.once not in queued_keys)


async def _find_due_orders(t: Transaction, race: Race) -> str:
    """Return the code of the message that asks for the orders that a race accepts at present; "" if it accepts none."""
    if race.stage == "lobby":
        return "stable_due"
    return "bets_due" if await _is_open_to_bets(t, race) else ""


async def _queue_letters(t: Transaction, letters: Sequence[_Letter]) -> None:
    for one in letters:
        await season_posts.queue_letter(t, one.season, one.member, one.what, one.facts, one.once)


async def _find_campaign(t: Transaction, season: int, actor: Actor) -> Season | Rejection:
    """Find a campaign by its number on the actor's server."""
    campaign = await seasons.get(t, season)
    if campaign is None or campaign.guild != actor.guild:
        return Rejection(code="unknown_season", facts={"season": season})
    return campaign if campaign.terms.campaign else Rejection(code="no_campaign", facts={"title": campaign.title})


async def _list_races(t: Transaction, season: Season) -> list[Race]:
    race_ids = [m.race for m in season.meetings if m.race is not None]
    return [race for number in race_ids if (race := await races.get(t, number)) is not None]


async def load_all_stables(t: Transaction, season: Season, game_of: Callable[[Race], Game]) -> dict[str, Stable]:
    """Return each owner's stable; empty before the first race has a lobby."""
    campaign_races = await _list_races(t, season)
    return await load_stables(t, season, game_of(campaign_races[-1])) if campaign_races else {}


def convert_income_to_points(
    stables: Mapping[str, Stable], season: Season, meeting: Meeting, results: Sequence[SeasonResult]
) -> tuple[SeasonResult, ...]:
    """Return a race's results with each owner's income as points; owners who only bet come last.

    Payments before the first race count with it; loans never count."""
    n = season.meetings.index(meeting) + 1
    first = n == min((one.race for stable in stables.values() for one in stable.lines if one.race), default=n)
    scorers = {result.who for result in results}
    others = [who for who, stable in stables.items() if who not in scorers and _sum_income(stable, n, first=first)]
    last = len(results) + 1
    also = (SeasonResult(who=who, place=last, points=0, out=True) for who in others)
    return tuple(
        r.model_copy(update={"points": _sum_income(stables[r.who], n, first=first)}) for r in (*results, *also)
    )


def _sum_income(stable: Stable, n: int, *, first: bool) -> int:
    lines = [one for one in stable.lines if one.what not in ("purse", LOAN)]
    return sum(one.amount for one in lines if one.race == n or (first and one.race == 0))


async def load_purses(t: Transaction, season: Season, race: int, game_of: Callable[[Race], Game]) -> dict[str, Any]:
    """Return the post's fields about purses after a race, the richest owner first."""
    meeting = season.find_meeting(race)
    assert meeting is not None
    n, stables = season.meetings.index(meeting) + 1, await load_all_stables(t, season, game_of)
    sums = {who: tuple(one for one in stable.lines if one.race == n) for who, stable in stables.items()}
    purses = [Purse(who=who, purse=stables[who].purse, sums=lines) for who, lines in sums.items() if lines]
    names = {d.seat: d.name for d in await seats.list_drivers(t, race)}
    return {"purses": tuple(sorted(purses, key=lambda one: (-one.purse, one.who))), "chariots": names}
