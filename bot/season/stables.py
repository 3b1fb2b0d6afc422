"""The owners of a campaign between its races: what they have, what they order, what they bet. Purses are computed from
the races whenever they are wanted, so that a race that is corrected corrects them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from bot.race.brought import stables
from bot.race.door import Door
from bot.race.office import in_office
from bot.race.situation import Game
from bot.store import campaigns, races, rounds, season_posts, seasons
from bot.store.database import Stale, Transaction
from bot.store.races import Race
from bot.store.seasons import Meeting, OwnerOrder, Season
from bot.telling.posts import Purse
from bot.telling.summaries import Actor, Refusal
from rules.league.campaign import OwnerOrders, PaidIn, RepairPrice, Stable
from rules.league.season import SeasonResult
from rules.questions import Refused
from rules.values import Json, Seat

LONGEST = 60
"""Characters of a reason."""
MOST = 1_000_000


@dataclass(frozen=True)
class StableNow:
    """What an owner has, and what is ordered for the next race. `race`: its number, 0 where there is none to order for;
    `repairs`: what can be bought; `carried`: what of the orders the purse pays; `names` of the seats that the ledger
    speaks of, by race on the calendar."""

    season: Season
    who: int
    stable: Stable
    race: int = 0
    fee: int = 0
    repairs: tuple[RepairPrice, ...] = ()
    orders: OwnerOrders = field(default_factory=OwnerOrders)
    carried: Any = None
    names: dict[int, dict[Seat, str]] | None = None


@dataclass(frozen=True)
class _Desk:
    """A campaign as one transaction finds it, with the race that orders are for."""

    season: Season
    game: Game
    race: Race | None
    known: dict[str, Stable]

    @property
    def campaign(self) -> Any:
        return self.game.ruleset.campaign


@dataclass(frozen=True)
class Betting:
    """The chariots that can be bet on, by whom they are driven; none where no bets are taken. `placed`: own stakes."""

    chariots: Mapping[Seat, str] = field(default_factory=dict)
    placed: Mapping[Seat, int] = field(default_factory=dict)


Said = Callable[[_Desk, OwnerOrders], "OwnerOrders | Refusal"]


class Stables:
    """What owners and organisers do with a campaign. Refusals are values."""

    def __init__(self, door: Door) -> None:
        self._door, self._database = door, door.database

    async def stable(self, season: int, actor: Actor, member: int) -> StableNow | Refusal:
        """What an owner has: theirs to read at any time, and everybody's once the season is closed."""

        shut = await self._shut(season, actor)

        async def read(t: Transaction) -> StableNow | Refusal:
            desk = await self._desk(t, season, actor, "lobby", str(member), shut)
            if isinstance(desk, Refusal):
                return desk
            if actor.member != member and not desk.season.closed:
                return Refusal(code="purse_of_another")
            return await _now(t, desk, member, shut)

        return await self._database.read(read)

    async def mend(self, season: int, actor: Actor, wanted: OwnerOrders) -> StableNow | Refusal:
        """What is to be bought for a chariot before its next race, or that it is to be a new one."""
        fields = ("build", "wheels", "boxes", "horses")
        return await self._ordered(season, actor, {name: getattr(wanted, name) for name in fields})

    async def bid(self, season: int, actor: Actor, amount: int, lanes: tuple[int, ...]) -> StableNow | Refusal:
        """A sealed bid for the choice of lanes; 0 takes it back."""
        return await self._ordered(season, actor, {"bid": amount, "lanes": lanes})

    async def _ordered(self, season: int, actor: Actor, update: dict[str, Any]) -> StableNow | Refusal:
        who = str(actor.member)

        def say(desk: _Desk, before: OwnerOrders) -> OwnerOrders | Refusal:
            after = before.model_copy(update=update)
            try:
                desk.campaign.check(desk.game.table, desk.known[who], after)
            except Refused as refused:
                return Refusal(code=refused.code, because=refused.because, facts=refused.facts)
            return after

        done = await self._say(season, actor, "lobby", say)
        return done if isinstance(done, Refusal) else await self.stable(season, actor, actor.member)

    async def bet(self, season: int, actor: Actor, seat: Seat, stake: int) -> StableNow | Refusal:
        """A sealed chit on a chariot, in the place of an earlier one on it; 0 takes it back."""
        who = str(actor.member)

        def say(desk: _Desk, before: OwnerOrders) -> OwnerOrders | Refusal:
            bets = {**before.bets, seat: stake} if stake else {s: hs for s, hs in before.bets.items() if s != seat}
            try:
                desk.campaign.check_bets(desk.game.table, desk.known[who], bets)
            except Refused as refused:
                return Refusal(code=refused.code, because=refused.because, facts=refused.facts)
            return before.model_copy(update={"bets": bets})

        done = await self._say(season, actor, "open", say, seat)
        return done if isinstance(done, Refusal) else await self.stable(season, actor, actor.member)

    async def taking(self, season: int, actor: Actor, *, bets: bool) -> Season | Refusal:
        """A campaign in which an owner can just now say what is mended and what he bids, or (`bets`) whom he backs."""

        stage, shut = "open" if bets else "lobby", await self._shut(season, actor)

        async def read(t: Transaction) -> Season | Refusal:
            desk = await self._desk(t, season, actor, stage, str(actor.member), shut)
            if isinstance(desk, Refusal):
                return desk
            if desk.season.closed:
                return Refusal(code="season_closed", facts={"title": desk.season.title})
            return desk.season if desk.race else _without_race(stage)

        return await self._database.read(read)

    async def betting(self, season: int, actor: Actor) -> Betting | Refusal:
        """What can be bet on now, and what an owner has bet."""

        shut = await self._shut(season, actor)

        async def read(t: Transaction) -> Betting | Refusal:
            desk = await self._desk(t, season, actor, "open", str(actor.member), shut)
            if isinstance(desk, Refusal):
                return desk
            if desk.race is None:
                return Betting()
            said = campaigns.orders_of(desk.season, desk.race.id).get(str(actor.member), OwnerOrders())
            return Betting({d.seat: d.name for d in await races.drivers(t, desk.race.id)}, dict(said.bets))

        return await self._database.read(read)

    async def pay(self, season: int, actor: Actor, member: int, amount: int, reason: str) -> PaidIn | Refusal:
        """A sum that the organiser lends, or enters from paper; a negative one is taken out."""
        why = " ".join(reason.split())[:LONGEST]
        if not 0 < abs(amount) <= MOST or not why:
            return Refusal(code="bad_sum", facts={"most": MOST})

        async def change(t: Transaction, now: Season) -> tuple[Season, PaidIn] | Refusal:
            if not (actor.member == now.creator or (await in_office(t, now.guild, actor)).manager):
                return Refusal(code="not_yours", facts={"owner": f"<@{now.creator}>"})
            last = max((held.n for held in await campaigns.held(t, now)), default=0)
            one = PaidIn(number=len(now.paid) + 1, who=str(member), amount=amount, race=last, reason=why)
            return now.model_copy(update={"paid": (*now.paid, one)}), one

        done: Any = await self._written(season, actor, change)
        return done  # type: ignore[no-any-return]

    async def call(self) -> None:
        """Writes to owners, once each, when what they order for a race is due, and when bets are taken."""
        for number in await self._database.read(seasons.before_the_first_move):
            letters = await self._database.read(partial(_due, number=number))
            if letters:
                await self._database.write(partial(_queued, letters=letters))
                self._door.tell()

    async def _say(self, season: int, actor: Actor, stage: str, say: Said, seat: Seat = "") -> OwnerOrders | Refusal:
        """An owner's orders, in the place of those before."""
        who, shut = str(actor.member), await self._shut(season, actor)

        async def change(t: Transaction, now: Season) -> tuple[Season, OwnerOrders] | Refusal:
            desk = await self._desk(t, season, actor, stage, who, shut, without_bets=stage == "open")
            if isinstance(desk, Refusal):
                return desk
            if desk.race is None:
                return _without_race(stage)
            if seat and seat not in {d.seat for d in await races.drivers(t, desk.race.id)}:
                return Refusal(code="no_such_driver", facts={"seat": seat})
            before = campaigns.orders_of(now, desk.race.id).get(who, OwnerOrders())
            after = say(desk, before)
            if isinstance(after, Refusal):
                return after
            rest = (one for one in now.orders if (one.race, one.who) != (desk.race.id, who))
            ordered = OwnerOrder(race=desk.race.id, who=who, said=after)
            return now.model_copy(update={"orders": (*rest, ordered)}), after

        done: Any = await self._written(season, actor, change)
        return done  # type: ignore[no-any-return]

    async def _written(self, season: int, actor: Actor, change: Callable[..., Any]) -> Any:
        """What a change has made, once it is written down."""

        async def write(t: Transaction) -> Any:
            now = await _campaign(t, season, actor)
            if isinstance(now, Refusal):
                return now
            if now.closed:
                return Refusal(code="season_closed", facts={"title": now.title})
            done = await change(t, now)
            if isinstance(done, Refusal):
                return done
            after, said = done
            await seasons.change(t, after)
            return said

        while True:
            try:
                done = await self._database.write(write)
            except Stale:
                continue
            self._door.tell()
            return done

    async def _shut(self, season: int, actor: Actor) -> frozenset[int]:
        """The races of a campaign that do not exist for an actor."""
        found = await self._database.read(lambda t: seasons.find(t, season))
        held = [m.race for m in found.meetings if m.race is not None] if found else []
        return frozenset([race for race in held if await self._door.shut(race, actor)])

    async def _desk(
        self,
        t: Transaction,
        season: int,
        actor: Actor,
        stage: str,
        who: str,
        shut: frozenset[int],
        *,
        without_bets: bool = False,
    ) -> _Desk | Refusal:
        """`stage`: whether orders are for a race in its lobby, or bets for one that is `open` to them; for none that is
        `shut`."""
        now = await _campaign(t, season, actor)
        if isinstance(now, Refusal):
            return now
        every = [race for m in now.meetings if m.race is not None and (race := await races.find(t, m.race)) is not None]
        if not every:
            return Refusal(code="campaign_not_begun", facts={"title": now.title})
        there = [race for race in every if race.id not in shut]
        here = [race for race in there if not _in_another_heat(now, race, who)]
        fit = [race for race in here if (race.stage == "lobby" if stage == "lobby" else await _open(t, race))]
        mine = [race for race in fit if _owns(now, race, who, await races.drivers(t, race.id))]
        race = next(iter((*mine, *fit)), None)
        game = self._door.game(race or every[-1])
        before = now
        if without_bets and race:
            before = now.model_copy(
                update={"orders": tuple(_unbet(o) if (o.race, o.who) == (race.id, who) else o for o in now.orders)}
            )
        return _Desk(now, game, race, await stables(t, before, game, (who,)))


def _without_race(stage: str) -> Refusal:
    return Refusal(code="nothing_to_order" if stage == "lobby" else "no_betting")


def _unbet(order: OwnerOrder) -> OwnerOrder:
    return order.model_copy(update={"said": order.said.model_copy(update={"bets": {}})})


def _owns(season: Season, race: Race, who: str, drivers: Any) -> bool:
    meeting = season.meeting_of(race.id)
    return meeting is not None and any(
        campaigns.owner_of(meeting, d.member) == who for d in drivers if d.member is not None
    )


def _in_another_heat(season: Season, race: Race, who: str) -> bool:
    meeting = season.meeting_of(race.id)
    return meeting is not None and season.other_heat(meeting, int(who)) is not None


async def _open(t: Transaction, race: Race) -> bool:
    """C-204: chariots and lanes are public, and nobody has moved."""
    if race.stage not in ("running", "paused", "held") or race.round != 1 or race.told:
        return False
    last = await rounds.latest(t, race.id)
    return last is not None and last.step == 0


async def _now(t: Transaction, desk: _Desk, member: int, shut: frozenset[int]) -> StableNow:
    who, campaign, table = str(member), desk.campaign, desk.game.table
    stable = desk.known[who]
    orders = campaigns.orders_of(desk.season, desk.race.id).get(who, OwnerOrders()) if desk.race else OwnerOrders()
    names = {
        n: {d.seat: d.name for d in await races.drivers(t, meeting.race)}
        for n, meeting in enumerate(desk.season.meetings, 1)
        if meeting.race is not None and meeting.race not in shut
    }
    return StableNow(
        season=desk.season,
        who=member,
        stable=stable,
        race=desk.race.id if desk.race else 0,
        fee=campaign.fee(table),
        repairs=campaign.repairs(table, stable),
        orders=orders,
        carried=campaign.bring(table, stable, orders),
        names=names,
    )


@dataclass(frozen=True)
class _Letter:
    season: int
    member: int
    what: str
    facts: dict[str, Json]
    once: str


async def _due(t: Transaction, number: int) -> tuple[_Letter, ...]:
    """What the owners of a campaign have not been written yet."""
    season = await seasons.find(t, number)
    if season is None or not season.terms.campaign or season.closed:
        return ()
    known, found = await season_posts.queued(t, number), list[_Letter]()
    for meeting in (m for m in season.meetings if m.race is not None):
        race = await races.find(t, meeting.race or 0)
        what = "" if race is None else "stable_due" if race.stage == "lobby" else "bets_due" * await _open(t, race)
        if race is None or not what:
            continue
        facts: dict[str, Json] = {"season": season.title, "title": meeting.title, "place": race.channel}
        facts |= {"at": meeting.at if what == "stable_due" else None, "number": number}
        seated = [d.member for d in await races.drivers(t, race.id) if d.member is not None]
        every = dict.fromkeys((*(one.member for one in season.entrants), *seated))
        owners = [one for one in every if season.other_heat(meeting, one) is None]
        found += [_Letter(number, one, what, facts, f"{number}/{race.id}/{what}/{one}") for one in owners]
    return tuple(one for one in found if one.once not in known)


async def _queued(t: Transaction, letters: Sequence[_Letter]) -> None:
    for one in letters:
        await season_posts.queue_letter(t, one.season, one.member, one.what, one.facts, one.once)


async def _campaign(t: Transaction, season: int, actor: Actor) -> Season | Refusal:
    """A campaign by its number, on the actor's own server."""
    found = await seasons.find(t, season)
    if found is None or found.guild != actor.guild:
        return Refusal(code="unknown_season", facts={"season": season})
    return found if found.terms.campaign else Refusal(code="no_campaign", facts={"title": found.title})


async def stables_of(t: Transaction, season: Season, game_of: Callable[[Race], Game]) -> dict[str, Stable]:
    """What each owner of a campaign has; nothing before its first race has a lobby."""
    found = [race for m in season.meetings if m.race is not None and (race := await races.find(t, m.race)) is not None]
    return await stables(t, season, game_of(found[-1])) if found else {}


def in_money(
    known: Mapping[str, Stable], season: Season, meeting: Meeting, results: Sequence[SeasonResult]
) -> tuple[SeasonResult, ...]:
    """A race's results with what it brought each owner for points; owners who only bet stand last. What was paid in
    before the first race counts with it."""
    n = season.meetings.index(meeting) + 1
    first = n == min((one.race for stable in known.values() for one in stable.lines if one.race), default=n)
    drove = {result.who for result in results}
    others = [who for who, stable in known.items() if who not in drove and _won(stable, n, first=first)]
    last = len(results) + 1
    also = (SeasonResult(who=who, place=last, points=0, out=True) for who in others)
    return tuple(r.model_copy(update={"points": _won(known[r.who], n, first=first)}) for r in (*results, *also))


def _won(stable: Stable, n: int, *, first: bool) -> int:
    before = sum(one.amount for one in stable.lines if one.race == 0 and one.what != "purse")
    return stable.won_in(n) + (before if first else 0)


async def purses_after(t: Transaction, season: Season, race: int, game_of: Callable[[Race], Game]) -> dict[str, Any]:
    """What is told of the purses after a race, the richest first."""
    meeting = season.meeting_of(race)
    assert meeting is not None
    n, known = season.meetings.index(meeting) + 1, await stables_of(t, season, game_of)
    sums = {who: tuple(one for one in stable.lines if one.race == n) for who, stable in known.items()}
    purses = [Purse(who=who, purse=known[who].purse, sums=told) for who, told in sums.items() if told]
    names = {d.seat: d.name for d in await races.drivers(t, race)}
    return {"purses": tuple(sorted(purses, key=lambda one: (-one.purse, one.who))), "chariots": names}
