"""Seasons: a calendar of races, who has entered, and the tables."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import chain
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.desk.house import House
from bot.lobby.lobby import Lobby
from bot.race.door import Door, unknown
from bot.race.office import in_office
from bot.season.hosting import organiser, setup_of
from bot.season.record_book import DrivenRace, people_of, record_book
from bot.season.scoring import Scoring
from bot.season.stables import purses_after
from bot.store import notes, races, season_posts, seasons
from bot.store.database import Clash, Stale, Transaction
from bot.store.library import Library, layout_of
from bot.store.races import Race
from bot.store.seasons import Meeting, RacePlan, Season, SeasonEntrant
from bot.telling.posts import Driver, SeasonTables
from bot.telling.season_words import RecordBook, SeasonHub
from bot.telling.story.lineup import read as read_lineups
from bot.telling.summaries import Actor, Refusal
from rules.league.points import read_scheme
from rules.league.season import Finish, Penalty, SeasonTerms, next_tiers
from rules.track.track_file import read_track
from rules.values import digest

LONGEST = 60
"""Characters of a title, a name, a team."""
MOST = 60
"""Races on a calendar."""
TIERS = 9
MOST_DRIVEN, CHAMPIONS = 400, 10
"""Races, the newest, and closed seasons that a server's record book is made of."""

HOUR = 3600
_TIME = re.compile("([01]?[0-9]|2[0-3]):[0-5][0-9]")
Change = Callable[[Season], Season | Refusal]


@dataclass(frozen=True)
class Appointment:
    """What a planned race is opened with. `time`: of day, HH:MM in the season's zone; "" where the calendar does not
    open it."""

    time: str = ""
    game: str = ""
    track: str = ""
    laps: int | None = None


@dataclass(frozen=True)
class Deduction:
    """What a penalty costs: points, `places` in a `race`, places on the `grid` of the next one."""

    points: int = 0
    places: int = 0
    race: int | None = None
    grid: int = 0

    @property
    def nothing(self) -> bool:
        """It costs nothing at all."""
        return not (self.points or self.places or self.grid)


class Seasons:
    """What organisers and members do with a season. Every door gives the season or its tables, or a Refusal."""

    def __init__(self, door: Door, house: House, library: Library) -> None:
        self._door, self._house, self._library, self._database = door, house, library, door.database
        self._could_open = Lobby(door, library).could_open
        self.scoring = Scoring(door, library)

    async def create(
        self,
        guild: int,
        actor: Actor,
        title: str,
        terms: SeasonTerms,
        plan: RacePlan | None = None,
        channel: int = 0,
    ) -> Season | Refusal:
        """A new season without entrants or races: opened by the stewards' role or whoever manages the server.
        `channel`: where its message stands and its races are held."""
        points = self._library.scheme_text(terms.scheme)
        if points is None:
            return Refusal(code="unknown_scheme", facts={"scheme": terms.scheme, "schemes": list(self.schemes())})
        known = await self._database.read(lambda t: in_office(t, guild, actor))
        if not known.manager:
            return Refusal(code="no_organiser")
        meant = read_scheme(points).game
        if terms.game and meant not in ("", terms.game):
            named = self.scoring.named(meant)
            return Refusal(code="scheme_of_another_game", facts={"scheme": terms.scheme, "game": named})
        terms = terms.model_copy(update={"game": terms.game or meant})
        plan = plan or RacePlan()
        if not _is_zone(plan.zone):
            return Refusal(code="bad_zone", facts={"zone": plan.zone})
        season = Season(
            guild=guild,
            creator=actor.member,
            title=_short(title) or "Season",
            terms=terms,
            points=points,
            plan=plan,
            channels={1: channel} if channel else {},
        )
        return await self._added(season, actor, "create")

    def schemes(self) -> dict[str, str]:
        """The points tables there are, with their titles."""
        known = {name: self._library.scheme(name) for name in self._library.schemes()}
        return {name: scheme.title for name, scheme in known.items() if scheme}

    async def of_guild(self, guild: int) -> tuple[Season, ...]:
        """A server's seasons, those that are on first."""
        return await self._database.read(lambda t: seasons.of_guild(t, guild))

    async def settle_in(self, season: int, actor: Actor, channel: int, tier: int = 1) -> Season | Refusal:
        """The races of a tier are held in this channel from now on."""
        if not 1 <= tier <= TIERS:
            return Refusal(code="bad_tier", facts={"most": TIERS})
        return await self._change(
            season, actor, lambda now: now.model_copy(update={"channels": {**now.channels, tier: channel}})
        )

    async def plan(
        self, season: int, actor: Actor, title: str, day: str = "", tier: int = 1, wanted: Appointment | None = None
    ) -> Season | Refusal:
        """Puts a race on the calendar, before there is one. `day`: YYYY-MM-DD, and not past anywhere. With a time of
        day its lobby opens and it starts by itself."""
        wanted = wanted or Appointment()
        today = datetime.fromtimestamp(self._house.clock(), UTC).date()
        if day and not _is_day(day):
            return Refusal(code="bad_day", facts={"day": day, "example": str(today + timedelta(days=7))})
        if day and date.fromisoformat(day) < today - timedelta(days=1):
            return Refusal(code="past_day", facts={"day": day})
        if wanted.time and not (day and _TIME.fullmatch(wanted.time)):
            return Refusal(code="bad_time", facts={"time": wanted.time})
        meeting = Meeting(title=_short(title) or "Race", tier=tier, date=day)
        known = await self._database.read(lambda t: _found(t, season, actor))
        if known and wanted.time:
            ready = await self._appointed(known, meeting, wanted)
            if isinstance(ready, Refusal):
                return ready
            meeting = ready
        return await self._change(season, actor, lambda s: _planned(s, meeting))

    async def _appointed(self, season: Season, meeting: Meeting, wanted: Appointment) -> Meeting | Refusal:
        """A meeting that the calendar opens and starts; refused where it could not."""
        game = season.terms.game or wanted.game
        at = _moment(meeting.date, wanted.time, season.plan.zone)
        if at <= self._house.clock() + HOUR:
            return Refusal(code="past_day", facts={"day": f"{meeting.date} {wanted.time}"})
        if not game or not wanted.track:
            return Refusal(code="no_track_planned", facts={"title": season.title})
        made = meeting.model_copy(update={"at": at, "game": game, "track": wanted.track, "laps": wanted.laps})
        if wanted.game and season.terms.game not in ("", wanted.game):
            named = self.scoring.named(season.terms.game)
            return Refusal(code="season_of_a_game", facts={"title": season.title, "game": named})
        refused = await self._could_open(setup_of(season, made), organiser(season))
        return refused or made

    async def call_off(self, season: int, actor: Actor, number: int) -> Season | Refusal:
        """Takes a race that has not begun off the calendar."""

        def change(now: Season) -> Season | Refusal:
            meeting = next((m for m in now.meetings if m.number == number and m.free), None)
            if meeting is None:
                return Refusal(code="unknown_meeting", facts={"number": number, "title": now.title})
            return now.model_copy(update={"meetings": tuple(m for m in now.meetings if m is not meeting)})

        return await self._change(season, actor, change)

    async def not_now(self, actor: Actor, race: int) -> Season | Refusal:
        """Whoever has entered does not drive in this race; pressed once more, he does after all."""
        shut = await self._door.shut(race, actor)
        found = None if shut else await self._database.read(lambda t: seasons.of_race(t, race))
        if shut or found is None:
            return shut or Refusal(code="not_in_season", facts={"race": race, "title": ""})

        def change(now: Season) -> Season | Refusal:
            meeting = now.meeting_of(race)
            if meeting is None or now.entrant(actor.member) is None:
                return Refusal(code="not_entered", facts={"title": now.title})
            rest = tuple(m for m in meeting.away if m != actor.member)
            away = rest if actor.member in meeting.away else (*rest, actor.member)
            return now.with_meeting(meeting.model_copy(update={"away": away}))

        return await self._change(found.id, actor, change, own=False)

    async def stand_by(self, season: int, actor: Actor, tier: int = 1) -> Season | Refusal:
        """Puts a member on the list of those who would drive for others, or takes him off it."""
        own = SeasonEntrant(member=actor.member, name=_short(actor.name), tier=tier)

        def change(now: Season) -> Season | Refusal:
            if now.entrant(actor.member):
                return Refusal(code="entered_already", facts={"title": now.title})
            rest = tuple(e for e in now.reserves if e.member != actor.member)
            there = len(rest) < len(now.reserves)
            return now.model_copy(update={"reserves": rest if there else (*rest, own)})

        return await self._change(season, actor, change, own=False)

    async def of(self, season: int, actor: Actor) -> Season | Refusal:
        """A season of the server where an actor stands."""
        found = await self._database.read(lambda t: _found(t, season, actor))
        return found or Refusal(code="unknown_season", facts={"season": season})

    async def server_of(self, season: int, actor: Actor) -> int | None:
        """The server of a season, for those to whom we have written about it."""

        async def read(t: Transaction) -> int | None:
            found = await seasons.find(t, season) if await season_posts.wrote_to(t, season, actor.member) else None
            return found.guild if found else None

        return await self._database.read(read)

    async def on(self, season: int, actor: Actor) -> Season | Refusal:
        """One of them that is not closed."""
        found = await self.of(season, actor)
        if isinstance(found, Season) and found.closed:
            return Refusal(code="season_closed", facts={"title": found.title})
        return found

    async def hold(self, season: int, actor: Actor, race: int, title: str = "", tier: int = 1) -> Season | Refusal:
        """Counts a race: as the one of that title, else as the next of its tier's calendar, else as a further one."""
        found = await self._door.read(race, actor, lambda t: races.find(t, race))
        if found is None or isinstance(found, Refusal):
            return found or unknown(race)
        return await self._change(
            season, actor, lambda s: self._foreign(s, found) or _held(s, found, _short(title), tier)
        )

    async def release(self, season: int, actor: Actor, race: int) -> Season | Refusal:
        """A race counts no longer."""

        def change(now: Season) -> Season | Refusal:
            if not any(m.race == race for m in now.meetings):
                return Refusal(code="not_in_season", facts={"race": race, "title": now.title})
            free = {"race": None, "at": None}  # the calendar does nothing more for it
            rest = (m.model_copy(update=free) if m.race == race else m for m in now.meetings)
            return now.served_not_in(race).model_copy(update={"meetings": tuple(rest)})

        return await self._door.shut(race, actor) or await self._change(season, actor, change)

    async def enter(self, season: int, actor: Actor, entrant: SeasonEntrant) -> Season | Refusal:
        """Enters a member, or changes his entry: himself without a tier of his choice, anybody by the organiser."""
        new = entrant.model_copy(update={"name": _short(entrant.name), "team": _short(entrant.team)})
        if not 1 <= new.tier <= TIERS:
            return Refusal(code="bad_tier", facts={"most": TIERS})
        known = await self._known(season, actor)

        def change(now: Season) -> Season | Refusal:
            entry = now.entrant(new.member)
            own = known.member == new.member and new.tier == (entry.tier if entry else 1)
            if not (own or _may(now, known)):
                return _not_yours(now)
            rest = [e for e in now.entrants if e.member != new.member]
            reserves = tuple(e for e in now.reserves if e.member != new.member)
            before = _with_teams_as_they_were(now, new.member)
            return before.model_copy(update={"entrants": (*rest, new), "reserves": reserves})

        return await self._change(season, actor, change, own=False)

    async def withdraw(self, season: int, actor: Actor, member: int) -> Season | Refusal:
        """Takes an entry back; results stay."""
        known = await self._known(season, actor)

        def change(now: Season) -> Season | Refusal:
            if now.entrant(member) is None:
                return Refusal(code="not_entered", facts={"title": now.title})
            if not (known.member == member or _may(now, known)):
                return _not_yours(now)
            return now.model_copy(update={"entrants": tuple(e for e in now.entrants if e.member != member)})

        return await self._change(season, actor, change, own=False)

    async def swap(self, season: int, actor: Actor, one: int, other: int) -> Season | Refusal:
        """Two members change places: team and tier. What they have driven stays where it was driven."""

        def change(now: Season) -> Season | Refusal:
            a, b = now.entrant(one), now.entrant(other)
            if a is None or b is None or one == other:
                return Refusal(code="not_both_entered", facts={"title": now.title})
            changed = {
                one: a.model_copy(update={"team": b.team, "tier": b.tier}),
                other: b.model_copy(update={"team": a.team, "tier": a.tier}),
            }
            before = _with_teams_as_they_were(now, one, other)
            return before.model_copy(update={"entrants": tuple(changed.get(e.member, e) for e in now.entrants)})

        return await self._change(season, actor, change)

    async def admit(self, season: int, actor: Actor, race: int, member: int) -> Season | Refusal:
        """Somebody may drive in a race of another tier than his own."""

        def change(now: Season) -> Season | Refusal:
            meeting = now.meeting_of(race)
            if meeting is None:
                return Refusal(code="not_in_season", facts={"race": race, "title": now.title})
            admitted = tuple(dict.fromkeys((*meeting.admitted, member)))
            return now.with_meeting(meeting.model_copy(update={"admitted": admitted}))

        return await self._door.shut(race, actor) or await self._change(season, actor, change)

    async def enter_result(
        self, season: int, actor: Actor, number: int, order: Sequence[int], out: Sequence[int] = ()
    ) -> Season | Refusal:
        """The result of a race that was driven elsewhere, by its place on the calendar, in the place of one entered
        before: who came in, in order, and who did not see the flag. Nobody at all: it is to be driven after all."""
        finishes = [
            Finish(who=str(member), place=place, status="finished" if place <= len(order) else "retired")
            for place, member in enumerate((*order, *out), 1)
        ]

        def change(now: Season) -> Season | Refusal:
            meeting = now.meetings[number - 1] if 0 < number <= len(now.meetings) else None
            if meeting is None:
                return Refusal(code="unknown_meeting", facts={"number": number, "title": now.title})
            if meeting.race is not None or now.terms.campaign:
                return Refusal(code="driven_here", facts={"meeting": meeting.title, "title": now.title})
            unknown = next((f.who for f in finishes if now.entrant(int(f.who)) is None), None)
            if unknown is not None or len({f.who for f in finishes}) < len(finishes):
                return Refusal(code="bad_result", facts={"title": now.title})
            update = {"outside": tuple(finishes), "started": bool(finishes), "off": False}
            return now.with_meeting(meeting.model_copy(update=update))

        return await self._change(season, actor, change)

    async def stand_in(self, season: int, actor: Actor, race: int, member: int, owner: int) -> Season | Refusal:
        """Notes that in a race one member drives, or drove, for another; for themselves: it is taken back."""
        shut = await self._door.shut(race, actor)
        if shut:
            return shut
        found = await self._database.read(lambda t: races.find(t, race))
        drove = {driver.member for driver in await self._database.read(lambda t: races.drivers(t, race))}

        def change(now: Season) -> Season | Refusal:
            meeting = next((m for m in now.meetings if m.race == race), None)
            if meeting is None:
                return Refusal(code="not_in_season", facts={"race": race, "title": now.title})
            if found and found.stage == "over" and member not in drove:
                return Refusal(code="did_not_drive", facts={"race": race, "member": f"<@{member}>"})
            pairs = {one: other for one, other in meeting.stand_ins.items() if one != member}
            pairs |= {member: owner} if member != owner else {}
            new = meeting.model_copy(update={"stand_ins": pairs})
            return now.model_copy(update={"meetings": tuple(new if m is meeting else m for m in now.meetings)})

        return await self._change(season, actor, change)

    async def penalise(self, season: int, actor: Actor, member: int, reason: str, lost: Deduction) -> Season | Refusal:
        """Takes points off a member's sum, places from him in one race, or places on the grid of the next race that he
        starts in; the penalty gets a number by which it can be taken back."""
        shut = await self._door.shut(lost.race, actor) if lost.race is not None else None
        if shut or lost.nothing:
            return shut or Refusal(code="no_penalty")
        tables = await self.tables(season, actor)
        driven = set() if isinstance(tables, Refusal) else {line.who for table in tables.drivers for line in table}

        def change(now: Season) -> Season | Refusal:
            if now.entrant(member) is None and str(member) not in driven:
                return Refusal(code="not_entered", facts={"title": now.title})
            if lost.places and (lost.race is None or now.meeting_of(lost.race) is None):
                return Refusal(code="not_in_season", facts={"race": lost.race or 0, "title": now.title})
            if lost.grid and not self._has_grid_places(now):
                return Refusal(code="grid_by_lot", facts={"game": self.scoring.named(now.terms.game)})
            number = now.penalised + 1
            new = Penalty(number=number, who=str(member), reason=_short(reason), **asdict(lost))
            return now.model_copy(update={"penalties": (*now.penalties, new), "penalised": number})

        return await self._change(season, actor, change)

    async def pardon(self, season: int, actor: Actor, number: int) -> Season | Refusal:
        """Takes a penalty back; of grid places that have been served it takes back what else was lost with them."""

        def change(now: Season) -> Season | Refusal:
            found = next((p for p in now.penalties if p.number == number), None)
            if found is None:
                return Refusal(code="unknown_penalty", facts={"number": number, "title": now.title})
            if found.served is not None and not (found.points or found.places):
                n = now.number_of(found.served)
                return Refusal(code="penalty_served", facts={"number": number, "race": found.served, "n": n})
            rest = {"points": 0, "places": 0, "race": None}
            kept = (found.model_copy(update=rest),) if found.served is not None else ()
            others = (kept if p is found else (p,) for p in now.penalties)
            return now.model_copy(update={"penalties": tuple(chain.from_iterable(others))})

        return await self._change(season, actor, change)

    def _has_grid_places(self, season: Season) -> bool:
        """Whether any of its races can have a grid on which places are lost."""
        ruleset = self._door.rulesets.get(season.terms.game)
        return ruleset is None or ruleset.has_grid_places

    async def may_run(self, season: int, actor: Actor) -> Season | Refusal:
        """A season that is on, for whoever may run it."""
        return await self._change(season, actor, lambda now: now)

    async def close(self, season: int, actor: Actor) -> SeasonTables | Refusal:
        """Ends a season; its tables stay. Entries are moved up and down, for the next one."""
        last = await self.tables(season, actor)
        if isinstance(last, Refusal):
            return last
        closed = await self._change(season, actor, lambda now: now.model_copy(update={"closed": True}))
        return closed if isinstance(closed, Refusal) else last.model_copy(update={"closed": True})

    async def follow(self, season: int, actor: Actor, title: str) -> Season | Refusal:
        """A new season on the same terms, with the entrants of a closed one in the tiers they have earned."""

        async def read(t: Transaction) -> tuple[Season, SeasonTables] | None:
            found = await _found(t, season, actor)
            return (found, await self.scoring.tables(t, found)) if found else None

        known = await self._database.read(read)
        if known is None:
            return Refusal(code="unknown_season", facts={"season": season})
        old, tables = known
        if not _may(old, await self._known(season, actor)):
            return _not_yours(old)
        tiers = next_tiers([[line.who for line in table] for table in tables.drivers], old.terms.move)
        tier_of = {who: n for n, tier in enumerate(tiers, 1) for who in tier}
        moved = tuple(e.model_copy(update={"tier": tier_of.get(str(e.member), e.tier)}) for e in old.entrants)
        new = Season(
            guild=old.guild,
            creator=actor.member,
            title=_short(title) or old.title,
            terms=old.terms,
            points=self._library.scheme_text(old.terms.scheme) or old.points,
            entrants=moved,
            plan=old.plan,
            channels=old.channels,
            reserves=old.reserves,
        )
        return await self._added(new, actor, "follow")

    async def _added(self, season: Season, actor: Actor, door: str) -> Season:
        """A season written down, once for each press."""
        token, now = f"season/{door}/{actor.token}" if actor.token else "", self._door.clock()

        async def add(t: Transaction) -> Season:
            known = await notes.outcome(t, token) if token else None
            before = await seasons.find(t, known[0]) if known else None
            if before:
                return before
            number = await seasons.add(t, season)
            if token:
                await notes.remember(t, token, number, now)
            return season.model_copy(update={"id": number})

        try:
            made = await self._database.write(add)
        except Clash:
            made = await self._database.write(add)
        self._door.tell()
        return made

    async def calendar(self, season: Season, actor: Actor) -> tuple[Meeting, ...]:
        """A season's meetings; races that do not exist for the actor are not named."""
        shut = {m.race: m.race and await self._door.shut(m.race, actor) for m in season.meetings}
        return tuple(m.model_copy(update={"race": None}) if shut[m.race] else m for m in season.meetings)

    async def tables(self, season: int, actor: Actor) -> SeasonTables | Refusal:
        """The tables as they stand."""

        async def read(t: Transaction) -> SeasonTables | Refusal:
            found = await _found(t, season, actor)
            if found is None:
                return Refusal(code="unknown_season", facts={"season": season})
            return await self.scoring.tables(t, found)

        return await self._database.read(read)

    async def sheet(self, season: int, actor: Actor) -> SeasonHub | Refusal:
        """All that a season's file holds; races that do not exist for the actor are not named."""
        found = await self.of(season, actor)
        if isinstance(found, Refusal):
            return found
        return await self.scoring.hub(found.model_copy(update={"meetings": await self.calendar(found, actor)}))

    async def records(self, actor: Actor, season: Season | None = None) -> RecordBook:
        """The record book of a season, or of all races of a server that exist for an actor, with its champions."""
        guild, held = actor.guild or 0, {m.race for m in season.meetings} if season else set[int | None]()

        async def read(t: Transaction) -> list[DrivenRace]:
            found = await races.driven_in(t, guild, MOST_DRIVEN)
            return [_driven(r, await races.drivers(t, r.id)) for r in found if season is None or r.id in held]

        driven = [one for one in await self._database.read(read) if not await self._door.shut(one.id, actor)]
        closed = [] if season else [s for s in await self.of_guild(guild) if s.closed][:CHAMPIONS]
        titles = [(s.title, await self.scoring.champions(s)) for s in closed]
        return record_book(driven, [(title, names) for title, names in titles if names])

    async def settle(self) -> None:
        """Posts the tables after every race that has ended, or has been corrected, since they were posted last."""
        for race, classification in await self._database.read(seasons.unposted):
            await self._post(race, classification)

    async def _post(self, race: int, classification: str) -> None:

        async def read(t: Transaction) -> tuple[str, SeasonTables | None]:
            season, before = await seasons.of_race(t, race), await seasons.last_posted(t, race)
            tables = await self.scoring.tables(t, season) if season else None
            if season and tables and season.terms.campaign:
                tables = tables.model_copy(update=await purses_after(t, season, race, self._door.game))
            return before, tables

        before, tables = await self._database.read(read)
        if tables:
            post = tables.model_copy(update={"race": race, "again": bool(before)})
            await self._house.say(race, post, f"tables/{race}/{digest([before, classification])}")
        await self._database.write(lambda t: seasons.posted(t, race, classification))

    async def _change(self, season: int, actor: Actor, change: Change, *, own: bool = True) -> Season | Refusal:
        """A season after a change; `own`: only its organiser may make it."""
        known = await self._known(season, actor)

        async def write(t: Transaction) -> Season | Refusal:
            now = await _found(t, season, actor)
            if now is None:
                return Refusal(code="unknown_season", facts={"season": season})
            if now.closed:
                return Refusal(code="season_closed", facts={"title": now.title})
            after = change(now) if not own or _may(now, known) else _not_yours(now)
            if isinstance(after, Season):
                await seasons.change(t, after)
            return after

        while True:
            try:
                after = await self._database.write(write)
            except Clash:
                return Refusal(code="race_in_season")
            except Stale:
                continue
            self._door.tell()
            return after

    async def _known(self, season: int, actor: Actor) -> Actor:
        """The actor with the right to run the season, if he has the role of the server's stewards."""

        async def read(t: Transaction) -> Actor:
            found = await _found(t, season, actor)
            return await in_office(t, found.guild, actor) if found else actor

        return await self._database.read(read)

    def _foreign(self, season: Season, race: Race) -> Refusal | None:
        """Why a race is none of a season's: another game, or another pace, than was agreed."""
        terms = season.terms
        if terms.game not in ("", race.game):
            named = self.scoring.named(terms.game)
            return Refusal(code="season_of_a_game", facts={"title": season.title, "game": named})
        if terms.campaign and race.imported is not None:
            return Refusal(code="imported_in_campaign", facts={"race": race.id, "title": season.title})
        if terms.pace not in ("", race.pace):
            return Refusal(code="season_of_a_pace", facts={"title": season.title, "pace": terms.pace})
        return None


def _driven(race: Race, drivers: Iterable[Driver]) -> DrivenRace:
    """A race as its records are read from it."""
    return DrivenRace(
        race.id,
        race.game,
        race.track,
        race.classification,
        read_lineups(race.places),
        people_of(drivers, imported=race.imported is not None),
        layout_of(race.track_text),
        race.imported is not None,
    )


async def _found(t: Transaction, season: int, actor: Actor) -> Season | None:
    """A season by its number; on another server there is none of that number."""
    found = await seasons.find(t, season)
    return found if found and found.guild == actor.guild else None


def _planned(now: Season, meeting: Meeting) -> Season | Refusal:
    if len(now.meetings) >= MOST:
        return Refusal(code="calendar_full", facts={"most": MOST})
    if not 1 <= meeting.tier <= TIERS:
        return Refusal(code="bad_tier", facts={"most": TIERS})
    number = max((now.planned, *(m.number for m in now.meetings))) + 1
    meeting = meeting.model_copy(update={"number": number})
    return now.model_copy(update={"meetings": (*now.meetings, meeting), "planned": number})


def _with_teams_as_they_were(now: Season, *members: int) -> Season:
    """Races that have been held, with the teams that members drove for until now."""
    teams = {m: e.team for m in members if (e := now.entrant(m)) is not None}
    held = (m.model_copy(update={"teams": {**teams, **m.teams}}) if not m.free else m for m in now.meetings)
    return now.model_copy(update={"meetings": tuple(held)})


def _held(now: Season, race: Race, title: str, tier: int) -> Season | Refusal:
    if any(m.race == race.id for m in now.meetings):
        return Refusal(code="race_in_season")
    free = [m for m in now.meetings if m.free and m.tier == tier]
    meant = next((m for m in free if m.title.casefold() == title.casefold()), None)
    meant = meant or (free[0] if free and not title else None)
    if meant is None:
        where = read_track(race.track, race.track_text).title
        return _planned(now, Meeting(title=title or f"{race.title}, {where}", tier=tier, race=race.id))
    new = meant.model_copy(update={"race": race.id})
    return now.model_copy(update={"meetings": tuple(new if m is meant else m for m in now.meetings)})


def _may(season: Season, actor: Actor) -> bool:
    return actor.manager or actor.member == season.creator


def _not_yours(season: Season) -> Refusal:
    return Refusal(code="not_yours", facts={"owner": f"<@{season.creator}>"})


def _short(text: str) -> str:
    return " ".join(text.split())[:LONGEST]


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def _moment(day: str, time: str, zone: str) -> int:
    """A day and a time of day somewhere, in seconds since 1970."""
    said = datetime.fromisoformat(f"{day}T{time.zfill(5)}").replace(tzinfo=ZoneInfo(zone))
    return int(said.timestamp())


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
