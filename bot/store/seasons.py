"""Seasons: what was agreed, who has entered, what is on the calendar, and which races are held in them."""

import json
from collections.abc import Container, Sequence
from typing import Any

from bot.store.database import Row, Stale, Transaction
from rules.league.campaign import OwnerOrders, PaidIn
from rules.league.season import Finish, Penalty, SeasonTerms
from rules.values import Value, canonical


class SeasonEntrant(Value):
    """Who has entered, for which team and in which tier, from 1, the upper one."""

    member: int
    name: str
    team: str = ""
    tier: int = 1


class RacePlan(Value):
    """How a season's races are driven. `hours` a round and `options` as typed; `lead`: seconds before its start at
    which a lobby opens; `fill`: up to how many cars programs fill the grid; `zone`: in which its times are said."""

    hours: int = 24
    options: dict[str, str] = {}
    lead: int = 48 * 3600
    fill: int = 0
    zone: str = "UTC"


class Meeting(Value):
    """A race of the calendar. `number`: counted through the season; `date`: a day (ISO), or none; `race`: its number,
    once it is held; `stand_ins`: who drove for whom.

    `teams`: for whom members drove then who drive for others now; `admitted`: who drives although he is in another
    tier; `outside`: the result of a race that was driven elsewhere.

    `at`: when it starts, None where the calendar does nothing for it; `game`, `track`, `laps`: what its lobby is opened
    with; `away`: who has said that he does not drive. `warned`: it was looked at whether its lobby can open; `called`:
    its entrants were called a second time; `put_off`: how often; `again`: nothing is tried before; `started`: the
    calendar is done with it; `off`: called off. `heat`: its number, from 1, where a race is driven in heats, of the
    meeting `heat_of`, and the `drivers` dealt to it.
    """

    number: int = 0
    title: str
    tier: int = 1
    date: str = ""
    race: int | None = None
    stand_ins: dict[int, int] = {}
    at: int | None = None
    game: str = ""
    track: str = ""
    laps: int | None = None
    away: tuple[int, ...] = ()
    warned: bool = False
    called: bool = False
    put_off: int = 0
    again: int = 0
    started: bool = False
    off: bool = False
    teams: dict[int, str] = {}
    admitted: tuple[int, ...] = ()
    outside: tuple[Finish, ...] = ()
    heat: int = 0
    heat_of: int = 0
    drivers: tuple[int, ...] = ()

    @property
    def free(self) -> bool:
        """It is still to be driven, and no race is held as it yet."""
        return self.race is None and not self.outside


class OwnerOrder(Value):
    """What an owner has ordered for a race of a campaign: `race` by its number."""

    race: int
    who: str
    said: OwnerOrders


class Season(Value):
    """A season. Meetings are held in their order. `points`: the text of its points table as it was at its beginning;
    "" where that was not kept; `penalised`: how many penalties were given, those taken back included; `planned`: how
    many meetings; `channels`: by tier; `reserves`: who would stand in for others; `orders` of a campaign's owners,
    and what was `paid` in to them."""

    id: int = 0
    guild: int
    creator: int
    title: str
    terms: SeasonTerms
    points: str = ""
    entrants: tuple[SeasonEntrant, ...] = ()
    meetings: tuple[Meeting, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    penalised: int = 0
    planned: int = 0
    plan: RacePlan = RacePlan()
    channels: dict[int, int] = {}
    reserves: tuple[SeasonEntrant, ...] = ()
    orders: tuple[OwnerOrder, ...] = ()
    paid: tuple[PaidIn, ...] = ()
    closed: bool = False
    version: int = 0

    def entrant(self, member: int) -> SeasonEntrant | None:
        """The entry of a member."""
        return next((e for e in self.entrants if e.member == member), None)

    def meeting_of(self, race: int) -> Meeting | None:
        """The meeting as which a race is held."""
        return next((m for m in self.meetings if m.race == race), None)

    def keeps_out(self, meeting: Meeting, member: int) -> bool:
        """Where a season has several tiers, each drives its own races, with its substitutes and whom the organiser
        lets in."""
        if {e.tier for e in self.entrants} | {m.tier for m in self.meetings} <= {1}:
            return False
        own = {e.member for e in (*self.entrants, *self.reserves) if e.tier == meeting.tier}
        return member not in {*own, *meeting.stand_ins, *meeting.admitted}

    def heats_beside(self, meeting: Meeting) -> tuple[Meeting, ...]:
        """The other heats of the race of which a meeting is one."""
        same = (m for m in self.meetings if m.heat and m.heat_of == meeting.heat_of and m.heat != meeting.heat)
        return tuple(same) if meeting.heat else ()

    def other_heat(self, meeting: Meeting, member: int) -> Meeting | None:
        """The heat to which a member was dealt instead, unless he stands in for another in this one or the organiser
        lets him in."""
        if member in {*meeting.stand_ins, *meeting.admitted}:
            return None
        return next((m for m in self.heats_beside(meeting) if member in m.drivers), None)

    def number_of(self, race: int | None) -> int:
        """The place on the calendar of the meeting as which a race is held; 0: none."""
        return next((n for n, m in enumerate(self.meetings, 1) if race is not None and m.race == race), 0)

    def served_in(self, race: int, numbers: Container[int]) -> "Season":
        """The season after a race has begun with the grid as these penalties make it."""
        done = (p.model_copy(update={"served": race}) if p.number in numbers else p for p in self.penalties)
        return self.model_copy(update={"penalties": tuple(done)})

    def served_not_in(self, race: int) -> "Season":
        """The season after a race that does not count: grid places that were served in it are owed again."""
        owed = (p.model_copy(update={"served": None}) if p.served == race else p for p in self.penalties)
        return self.model_copy(update={"penalties": tuple(owed)})

    def channel_of(self, tier: int) -> int:
        """Where a tier's races are held; 0: nowhere."""
        return self.channels.get(tier) or self.channels.get(1, 0)

    def with_meeting(self, changed: Meeting) -> "Season":
        """The season after a change to one of its meetings."""
        meetings = tuple(changed if m.number == changed.number else m for m in self.meetings)
        return self.model_copy(update={"meetings": meetings})


DAY = 24 * 3600
CALLED = 4
"""The last part of the time before a start in which whoever has not answered is called again: a quarter."""


def acts_at(season: Season, meeting: Meeting) -> int | None:
    """When the calendar does something for a meeting next: a day before its lobby it is looked at whether that can
    open; it opens; whoever has not answered is called again; it starts."""
    if meeting.at is None or meeting.started or meeting.off:
        return None
    opens = meeting.at - season.plan.lead
    if meeting.race is None:
        return max(meeting.again, opens if meeting.warned else opens - DAY)
    return max(meeting.again, meeting.at if meeting.called else meeting.at - season.plan.lead // CALLED)


def next_due(season: Season) -> int | None:
    """When the calendar does something next."""
    moments = [] if season.closed else [acts_at(season, meeting) for meeting in season.meetings]
    return min((moment for moment in moments if moment is not None), default=None)


BODY = {
    "title",
    "terms",
    "points",
    "entrants",
    "meetings",
    "penalties",
    "penalised",
    "planned",
    "plan",
    "channels",
    "reserves",
    "orders",
    "paid",
}


SELECT = "SELECT id, guild, creator, closed, body, version FROM season"


async def add(t: Transaction, season: Season) -> int:
    """A new season; its number."""
    sql = "INSERT INTO season (guild, creator, body) VALUES (?, ?, ?) RETURNING id"
    return int(await t.value(sql, season.guild, season.creator, _body(season)))


async def change(t: Transaction, season: Season) -> None:
    """Writes a season and counts its version up. Raises Stale if it is not as it was read; Clash where one of its
    races is held in another season."""
    sql = "UPDATE season SET body = ?, closed = ?, due = ?, version = version + 1 WHERE id = ? AND version = ?"
    if not await t.run(sql, _body(season), season.closed, next_due(season), season.id, season.version):
        raise Stale(f"season {season.id} is no longer at version {season.version}")
    known = {row["race"] for row in await t.rows("SELECT race FROM season_race WHERE season = ?", season.id)}
    held = {m.race for m in season.meetings if m.race is not None}
    for race in sorted(known - held):
        await t.run("DELETE FROM season_race WHERE race = ?", race)
    for race in sorted(held - known):
        await t.run("INSERT INTO season_race (race, season) VALUES (?, ?)", race, season.id)


async def find(t: Transaction, season: int) -> Season | None:
    """A season by its number."""
    row = await t.row(f"{SELECT} WHERE id = ?", season)
    return _season(row) if row else None


async def of_guild(t: Transaction, guild: int) -> tuple[Season, ...]:
    """A server's seasons, those that are on first, the newest first."""
    rows = await t.rows(f"{SELECT} WHERE guild = ? ORDER BY closed, id DESC", guild)
    return tuple(_season(row) for row in rows)


async def due_by(t: Transaction, now: int) -> tuple[int, ...]:
    """The seasons whose calendar has something to do."""
    return tuple(row["id"] for row in await t.rows("SELECT id FROM season WHERE due <= ? ORDER BY due, id", now))


async def next_time(t: Transaction) -> int | None:
    """When the next calendar has something to do."""
    found = await t.value("SELECT min(due) FROM season")
    return None if found is None else int(found)


async def of_race(t: Transaction, race: int) -> Season | None:
    """The season in which a race is held."""
    row = await t.row(f"{SELECT} WHERE id = (SELECT season FROM season_race WHERE race = ?)", race)  # noqa: S608
    return _season(row) if row else None


async def serve(t: Transaction, race: int, numbers: Sequence[int]) -> None:
    """Notes that grid places are lost in a race that begins. Raises Stale where one of the penalties has been served or
    taken back meanwhile."""
    season = await of_race(t, race)
    if season is None or not {*numbers} <= {p.number for p in season.penalties if p.owed}:
        raise Stale(f"the penalties of race {race} are no longer as they were read")
    await change(t, season.served_in(race, numbers))


async def give_back(t: Transaction, race: int) -> None:
    """A race is driven to no flag: grid places that were served in it are owed again."""
    season = await of_race(t, race)
    after = season.served_not_in(race) if season else None
    if after is not None and after != season:
        await change(t, after)


async def before_the_first_move(t: Transaction) -> tuple[int, ...]:
    """The seasons with a race in its lobby or in its first round."""
    rows = await t.rows(
        "SELECT DISTINCT season_race.season AS season FROM season_race JOIN race ON race.id = season_race.race"
        " WHERE race.stage = 'lobby' OR (race.stage = 'running' AND race.round <= 1) ORDER BY season_race.season"
    )
    return tuple(row["season"] for row in rows)


async def unposted(t: Transaction) -> tuple[tuple[int, str], ...]:
    """Races that are over and whose tables have not been posted since, with the classification as it is written."""
    rows = await t.rows(
        "SELECT race.id, race.classification FROM season_race JOIN race ON race.id = season_race.race"
        " WHERE race.stage = 'over' AND season_race.posted != race.classification ORDER BY race.id"
    )
    return tuple((row["id"], row["classification"]) for row in rows)


async def last_posted(t: Transaction, race: int) -> str:
    """The classification with which the tables were posted after a race; "" if they have not been."""
    return str(await t.value("SELECT posted FROM season_race WHERE race = ?", race) or "")


async def posted(t: Transaction, race: int, classification: str) -> None:
    """The tables have been posted with this result."""
    await t.run("UPDATE season_race SET posted = ? WHERE race = ?", classification, race)


def _body(season: Season) -> str:
    return canonical(season.model_dump(mode="json", include=BODY))


def _season(row: Row) -> Season:
    body: dict[str, Any] = json.loads(row["body"])
    return Season(
        **body,
        id=row["id"],
        guild=row["guild"],
        creator=row["creator"],
        closed=bool(row["closed"]),
        version=row["version"],
    )
