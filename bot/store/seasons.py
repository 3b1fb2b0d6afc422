"""Seasons: terms, entrants, calendar, and the races held in them."""

import json
from collections.abc import Container, Sequence
from typing import Any

from bot.model.driver import Driver
from bot.model.timing_options import DAY_SECONDS
from bot.store import races, rounds, seats
from bot.store.database import Row, Stale, Transaction
from bot.store.races import Race
from rules.base import Seat, Value, encode_canonical_json
from rules.league.campaign import CampaignRace, OrganiserPayment, OwnerOrders
from rules.league.season import Finish, Penalty, SeasonTerms


class SeasonEntrant(Value):
    """An entrant of a season, with their team and their tier (1 is the top tier)."""

    member: int
    name: str
    team: str = ""
    tier: int = 1


class RacePlan(Value):
    """How a season's races are driven.

    `hours`: hours a round, and `options` as typed; `lead`: seconds before the start at which a lobby opens;
    `fill`: number of cars up to which bot drivers fill the grid; `zone`: time zone of its displayed times."""

    hours: int = 24
    options: dict[str, str] = {}
    lead: int = 48 * 3600
    fill: int = 0
    zone: str = "UTC"


class Meeting(Value):
    """A race of the calendar.

    `number`: its number in the season; `date`: a day (ISO), or ""; `race`: id of the race, once it is held;
    `stand_ins`: by stand-in, the entrant they drove for; `teams`: by member, the team they drove for then, if
    they have changed since; `admitted`: members of another tier who may drive; `outside`: result of a race
    driven elsewhere.

    `at`: start time, None if the calendar does not run it; `game`, `track`, `laps`: options of its lobby;
    `away`: members who will not drive; `warned`: the check whether its lobby can open is done; `called`: the
    second call to entrants is done; `put_off`: number of postponements; `again`: no attempt before this time;
    `started`: the calendar is done with it; `off`: cancelled. `heat`: its number from 1 if a race is driven in
    heats, of the meeting `heat_of`; `drivers`: assigned to it."""

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
    def is_undriven(self) -> bool:
        """Whether the race is still to be driven and no race is held as it yet."""
        return self.race is None and not self.outside


class OwnerOrder(Value):
    """An owner's order for one race of a campaign; `race` is its id."""

    race: int
    who: str
    said: OwnerOrders


class Season(Value):
    """A season. Meetings are held in their order.

    `points`: text of its points table at its beginning, "" if that was not kept; `penalised`: number of
    penalties ever given; `planned`: number of meetings; `channels`: by tier; `reserves`: possible stand-ins;
    `former`: entrants who have left; `orders`: orders of a campaign's owners; `paid`: money paid in to them."""

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
    former: tuple[SeasonEntrant, ...] = ()
    orders: tuple[OwnerOrder, ...] = ()
    paid: tuple[OrganiserPayment, ...] = ()
    closed: bool = False
    version: int = 0

    def find_entrant(self, member: int) -> SeasonEntrant | None:
        """Return the entry of a member."""
        return next((e for e in self.entrants if e.member == member), None)

    @property
    def names(self) -> dict[int, str]:
        """The names of those who have entered, and of those who did and have left."""
        return {e.member: e.name for e in (*self.former, *self.entrants)}

    def without_entrant(self, member: int) -> "Season":
        """Return the season after a member has left it; results and penalties keep their name."""
        leaving = tuple(e for e in self.entrants if e.member == member)
        former = tuple(e for e in self.former if e.member != member)
        remaining = tuple(e for e in self.entrants if e.member != member)
        return self.model_copy(update={"entrants": remaining, "former": (*former, *leaving)})

    def find_meeting(self, race: int) -> Meeting | None:
        """Return the meeting as which a race is held."""
        return next((m for m in self.meetings if m.race == race), None)

    def excludes(self, meeting: Meeting, member: int) -> bool:
        """Whether a member may not drive in a meeting: it is of another tier, and they are neither stand-in nor
        admitted."""
        if {e.tier for e in self.entrants} | {m.tier for m in self.meetings} <= {1}:
            return False
        own = {e.member for e in (*self.entrants, *self.reserves) if e.tier == meeting.tier}
        return member not in {*own, *meeting.stand_ins, *meeting.admitted}

    def list_other_heats(self, meeting: Meeting) -> tuple[Meeting, ...]:
        """Return the other heats of the same race."""
        same = (m for m in self.meetings if m.heat and m.heat_of == meeting.heat_of and m.heat != meeting.heat)
        return tuple(same) if meeting.heat else ()

    def find_other_heat(self, meeting: Meeting, member: int) -> Meeting | None:
        """Return the other heat a member was assigned to, unless they are stand-in or admitted in this one."""
        if member in {*meeting.stand_ins, *meeting.admitted}:
            return None
        return next((m for m in self.list_other_heats(meeting) if member in m.drivers), None)

    def find_calendar_position(self, race: int | None) -> int:
        """Return the calendar position of the meeting as which a race is held; 0 if there is none."""
        return next((n for n, m in enumerate(self.meetings, 1) if race is not None and m.race == race), 0)

    def with_penalties_served(self, race: int, numbers: Container[int]) -> "Season":
        """Return the season after these penalties were applied to the grid of a race."""
        penalties = (p.model_copy(update={"served": race}) if p.number in numbers else p for p in self.penalties)
        return self.model_copy(update={"penalties": tuple(penalties)})

    def with_penalties_restored(self, race: int) -> "Season":
        """Return the season after a race that does not count: grid penalties applied in it are due again."""
        owed = (p.model_copy(update={"served": None}) if p.served == race else p for p in self.penalties)
        return self.model_copy(update={"penalties": tuple(owed)})

    def find_channel(self, tier: int) -> int:
        """Return the channel of a tier's races; 0 if there is none."""
        return self.channels.get(tier) or self.channels.get(1, 0)

    def with_meeting(self, meeting: Meeting) -> "Season":
        """Return the season with one of its meetings replaced."""
        meetings = tuple(meeting if m.number == meeting.number else m for m in self.meetings)
        return self.model_copy(update={"meetings": meetings})


SECOND_CALL_DIVISOR = 4
"""Entrants who have not answered are called again when this fraction (a quarter) of the time before the start
is left."""


def find_next_action_time(season: Season, meeting: Meeting) -> int | None:
    """Return the time of the calendar's next action for a meeting.

    The actions: a check one day before the lobby opens, the opening, a second call to entrants who have not
    answered, the start."""
    if meeting.at is None or meeting.started or meeting.off:
        return None
    opens = meeting.at - season.plan.lead
    if meeting.race is None:
        return max(meeting.again, opens if meeting.warned else opens - DAY_SECONDS)
    return max(meeting.again, meeting.at if meeting.called else compute_second_call_time(season, meeting.at))


def compute_second_call_time(season: Season, starts_at: int) -> int:
    """Return when entrants who have not answered are called again before a race that starts then."""
    return starts_at - season.plan.lead // SECOND_CALL_DIVISOR


def compute_next_due_time(season: Season) -> int | None:
    """Return the time of the calendar's next action."""
    moments = [] if season.closed else [find_next_action_time(season, meeting) for meeting in season.meetings]
    return min((moment for moment in moments if moment is not None), default=None)


BODY_FIELDS = {
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
    "former",
    "orders",
    "paid",
}


SELECT_SEASON = "SELECT id, guild, creator, closed, body, version FROM season"


async def add(t: Transaction, season: Season) -> int:
    """Insert a season and return its id."""
    sql = "INSERT INTO season (guild, creator, body) VALUES (?, ?, ?) RETURNING id"
    return int(await t.fetch_value(sql, season.guild, season.creator, _dump_body(season)))


async def update(t: Transaction, season: Season) -> None:
    """Save a season and increment its version.

    Raises Stale if it has changed since it was read, Clash if one of its races belongs to another season."""
    sql = "UPDATE season SET body = ?, closed = ?, due = ?, version = version + 1 WHERE id = ? AND version = ?"
    if not await t.run(
        sql, _dump_body(season), season.closed, compute_next_due_time(season), season.id, season.version
    ):
        raise Stale(f"season {season.id} is no longer at version {season.version}")
    stored_races = {
        row["race"] for row in await t.fetch_rows("SELECT race FROM season_race WHERE season = ?", season.id)
    }
    current_races = {m.race for m in season.meetings if m.race is not None}
    for race in sorted(stored_races - current_races):
        await t.run("DELETE FROM season_race WHERE race = ?", race)
    for race in sorted(current_races - stored_races):
        await t.run("INSERT INTO season_race (race, season) VALUES (?, ?)", race, season.id)


async def get(t: Transaction, season: int) -> Season | None:
    """Load a season by its id."""
    row = await t.fetch_row(f"{SELECT_SEASON} WHERE id = ?", season)
    return _parse_season(row) if row else None


async def list_of_guild(t: Transaction, guild: int) -> tuple[Season, ...]:
    """List a server's seasons, open ones first, then newest first."""
    rows = await t.fetch_rows(f"{SELECT_SEASON} WHERE guild = ? ORDER BY closed, id DESC", guild)
    return tuple(_parse_season(row) for row in rows)


async def list_versions(t: Transaction) -> tuple[tuple[int, int], ...]:
    """List all seasons with their versions."""
    return tuple(
        (row["id"], row["version"]) for row in await t.fetch_rows("SELECT id, version FROM season ORDER BY id")
    )


async def list_due(t: Transaction, now: int) -> tuple[int, ...]:
    """List the ids of seasons whose calendar has an action due."""
    return tuple(row["id"] for row in await t.fetch_rows("SELECT id FROM season WHERE due <= ? ORDER BY due, id", now))


async def find_next_due_time(t: Transaction) -> int | None:
    """Return the earliest time at which a calendar has an action due."""
    earliest = await t.fetch_value("SELECT min(due) FROM season")
    return None if earliest is None else int(earliest)


async def get_of_race(t: Transaction, race: int) -> Season | None:
    """Load the season in which a race is held."""
    row = await t.fetch_row(f"{SELECT_SEASON} WHERE id = (SELECT season FROM season_race WHERE race = ?)", race)  # noqa: S608
    return _parse_season(row) if row else None


async def serve_penalties(t: Transaction, race: int, numbers: Sequence[int]) -> None:
    """Record that grid penalties are applied in a race that begins.

    Raises Stale if one of them was applied or revoked meanwhile."""
    season = await get_of_race(t, race)
    if season is None or not {*numbers} <= {p.number for p in season.penalties if p.has_unserved_grid_places}:
        raise Stale(f"the penalties of race {race} are no longer as they were read")
    await update(t, season.with_penalties_served(race, numbers))


async def restore_penalties(t: Transaction, race: int) -> None:
    """Make the grid penalties that were applied in an abandoned race due again."""
    season = await get_of_race(t, race)
    after = season.with_penalties_restored(race) if season else None
    if after is not None and after != season:
        await update(t, after)


async def list_with_starting_races(t: Transaction) -> tuple[int, ...]:
    """List the seasons with a race in its lobby or in its first round."""
    rows = await t.fetch_rows(
        "SELECT DISTINCT season_race.season AS season FROM season_race JOIN race ON race.id = season_race.race"
        " WHERE race.stage = 'lobby' OR (race.stage = 'running' AND race.round <= 1) ORDER BY season_race.season"
    )
    return tuple(row["season"] for row in rows)


CORRECTED_MARK = "corrected "
"""Beginning of the noted classification of a race whose standings were corrected since they were posted."""


async def list_unposted(t: Transaction) -> tuple[tuple[int, str], ...]:
    """List finished races whose standings were not posted since, with their stored classification."""
    rows = await t.fetch_rows(
        "SELECT race.id, race.classification FROM season_race JOIN race ON race.id = season_race.race"
        " WHERE race.stage = 'over' AND season_race.posted != race.classification ORDER BY race.id"
    )
    return tuple((row["id"], row["classification"]) for row in rows)


async def load_last_posted(t: Transaction, race: int) -> str:
    """Return the classification with which standings were last posted after a race; "" if never."""
    return str(await t.fetch_value("SELECT posted FROM season_race WHERE race = ?", race) or "")


async def mark_posted(t: Transaction, race: int, classification: str) -> None:
    """Record that the standings were posted with this result."""
    await t.run("UPDATE season_race SET posted = ? WHERE race = ?", classification, race)


async def mark_corrected(t: Transaction, season: Season) -> None:
    """Record that the standings posted last are no longer right, so that they are posted again with the same race."""
    rows = await t.fetch_rows("SELECT race FROM season_race WHERE season = ? AND posted != ''", season.id)
    posted_races = {row["race"] for row in rows}
    last = next((m.race for m in reversed(season.meetings) if m.race in posted_races), None)
    if last is not None:
        # The version makes every correction a new one.
        sql = "UPDATE season_race SET posted = ? || posted WHERE race = ?"
        await t.run(sql, f"{CORRECTED_MARK}{season.version} ", last)


def _dump_body(season: Season) -> str:
    return encode_canonical_json(season.model_dump(mode="json", include=BODY_FIELDS))


def _parse_season(row: Row) -> Season:
    body: dict[str, Any] = json.loads(row["body"])
    return Season(
        **body,
        id=row["id"],
        guild=row["guild"],
        creator=row["creator"],
        closed=bool(row["closed"]),
        version=row["version"],
    )


STARTED_STAGES = ("running", "paused", "held", "over")


async def list_started_races(t: Transaction, season: Season) -> tuple[CampaignRace, ...]:
    """List the races of a season that have started and were not abandoned, in calendar order."""
    started_races = list[CampaignRace]()
    for n, meeting in enumerate(season.meetings, 1):
        race = await races.get(t, meeting.race) if meeting.race is not None else None
        if race is not None and race.stage in STARTED_STAGES:
            started_races.append(await _load_campaign_race(t, season, n, meeting, race))
    return tuple(started_races)


async def _load_campaign_race(t: Transaction, season: Season, n: int, meeting: Meeting, race: Race) -> CampaignRace:
    over = race.stage == "over"
    last = await rounds.load_latest_checkpoint(t, race.id) if over else None
    drivers = await seats.list_drivers(t, race.id)
    owners = await find_owners(t, meeting, race.id, drivers)
    return CampaignRace(
        n=n,
        owners=owners,
        seats_given_up=tuple(d.seat for d in drivers if d.seat in owners and d.member is None),
        orders=list_owner_orders(season, race.id),
        entry_by_seat=race.previous_loadouts,
        over=over,
        classification=race.classification,
        final=last.state if last else {},
    )


async def find_owners(t: Transaction, meeting: Meeting, race: int, drivers: Sequence[Driver]) -> dict[Seat, str]:
    """Return the owner of each chariot.

    The owner is the member who began the race in it, even if another member or a bot driver drives it now. A
    chariot that a bot driver began with belongs to the member who took it over, unless that member already owns
    another."""
    began = {seat: find_owner(meeting, member) for seat, member in (await seats.load_first_drivers(t, race)).items()}
    now = {d.seat: find_owner(meeting, d.member) for d in drivers if d.member is not None}
    return {**{seat: who for seat, who in now.items() if who not in began.values()}, **began}


def find_owner(meeting: Meeting, member: int) -> str:
    """Return the owner for whom a member drives; members who are not stand-ins drive for themselves."""
    return str(meeting.stand_ins.get(member, member))


def list_owner_orders(season: Season, race: int) -> dict[str, OwnerOrders]:
    """Return the owners' orders for a race, by owner."""
    return {order.who: order.said for order in season.orders if order.race == race}
