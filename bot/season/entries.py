"""Season entries: drivers with their tiers and teams, substitutes, and penalties."""

from dataclasses import asdict, dataclass
from itertools import chain

from bot.app.race_access import AuthorizedRaces
from bot.model.actor import Actor, Rejection
from bot.season.repository import MAX_TIERS, Register, clean_text, make_not_organiser_rejection, may_manage
from bot.season.standings import Scoring
from bot.store import races, seasons, seats
from bot.store.seasons import Season, SeasonEntrant
from rules.league.season import Penalty

NO_TEAM = ("-", "–", "—")
"""What members write in place of a team's name to drive without one."""


def revise_entry(
    season: Season, member: int, name: str, *, team: str | None = None, tier: int | None = None
) -> SeasonEntrant:
    """Return a member's entry with a new team, tier or both; what is not given stays as it is."""
    entrant = season.find_entrant(member) or SeasonEntrant(member=member, name=name)
    changes: dict[str, str | int] = {"name": name}
    if team is not None:
        changes["team"] = "" if team.strip() in NO_TEAM else team
    if tier is not None:
        changes["tier"] = tier
    return entrant.model_copy(update=changes)


class Entries:
    """Operations of members, or organisers for them, on entries and substitutes."""

    def __init__(self, access: AuthorizedRaces, register: Register) -> None:
        self._access, self._register, self._database = access, register, access.database

    async def enter(self, season: int, actor: Actor, entrant: SeasonEntrant) -> Season | Rejection:
        """Enter a member or change their entry; only organisers may choose a tier or enter others."""
        new = entrant.model_copy(update={"name": clean_text(entrant.name), "team": clean_text(entrant.team)})
        if not 1 <= new.tier <= MAX_TIERS:
            return Rejection(code="bad_tier", facts={"most": MAX_TIERS})
        permitted_actor = await self._register.with_permissions(season, actor)

        def change(current: Season) -> Season | Rejection:
            entry = current.find_entrant(new.member)
            own = permitted_actor.member == new.member and new.tier == (entry.tier if entry else 1)
            if not (own or may_manage(current, permitted_actor)):
                return make_not_organiser_rejection(current)
            if entry == new:
                return Rejection(code="entry_unchanged", facts={"name": new.name, "title": current.title})
            other_entrants = [e for e in current.entrants if e.member != new.member]
            reserves = tuple(e for e in current.reserves if e.member != new.member)
            before = _freeze_teams(current, new.member)
            return before.model_copy(update={"entrants": (*other_entrants, new), "reserves": reserves})

        return await self._register.change_season(season, actor, change, own=False)

    async def withdraw(self, season: int, actor: Actor, member: int) -> Season | Rejection:
        """Remove an entry; results stay."""
        permitted_actor = await self._register.with_permissions(season, actor)

        def change(current: Season) -> Season | Rejection:
            if current.find_entrant(member) is None:
                return Rejection(code="not_entered", facts={"title": current.title})
            if not (permitted_actor.member == member or may_manage(current, permitted_actor)):
                return make_not_organiser_rejection(current)
            return current.without_entrant(member)

        return await self._register.change_season(season, actor, change, own=False)

    async def swap(self, season: int, actor: Actor, one: int, other: int) -> Season | Rejection:
        """Swap team and tier of two members; their results stay with the teams they drove for."""

        def change(current: Season) -> Season | Rejection:
            a, b = current.find_entrant(one), current.find_entrant(other)
            if a is None or b is None or one == other:
                return Rejection(code="not_both_entered", facts={"title": current.title})
            new_entrants = {
                one: a.model_copy(update={"team": b.team, "tier": b.tier}),
                other: b.model_copy(update={"team": a.team, "tier": a.tier}),
            }
            before = _freeze_teams(current, one, other)
            return before.model_copy(
                update={"entrants": tuple(new_entrants.get(e.member, e) for e in current.entrants)}
            )

        return await self._register.change_season(season, actor, change)

    async def admit(self, season: int, actor: Actor, race: int, member: int) -> Season | Rejection:
        """Allow a member to drive in a race of another tier."""

        def change(current: Season) -> Season | Rejection:
            meeting = current.find_meeting(race)
            if meeting is None:
                return Rejection(code="not_in_season", facts={"race": race, "title": current.title})
            members = tuple(dict.fromkeys((*meeting.admitted, member)))
            return current.with_meeting(meeting.model_copy(update={"admitted": members}))

        return await self._access.check_access(race, actor) or await self._register.change_season(season, actor, change)

    async def toggle_absence(self, actor: Actor, race: int) -> Season | Rejection:
        """Mark an entered member as absent from a race, or as present again."""
        rejection = await self._access.check_access(race, actor)
        found_season = None if rejection else await self._database.read(lambda t: seasons.get_of_race(t, race))
        if rejection or found_season is None:
            return rejection or Rejection(code="not_in_season", facts={"race": race, "title": ""})

        def change(current: Season) -> Season | Rejection:
            meeting = current.find_meeting(race)
            if meeting is None or current.find_entrant(actor.member) is None:
                return Rejection(code="not_entered", facts={"title": current.title})
            other_absentees = tuple(m for m in meeting.away if m != actor.member)
            away = other_absentees if actor.member in meeting.away else (*other_absentees, actor.member)
            return current.with_meeting(meeting.model_copy(update={"away": away}))

        return await self._register.change_season(found_season.id, actor, change, own=False)

    async def toggle_reserve(self, season: int, actor: Actor, tier: int = 1) -> Season | Rejection:
        """Add a member to the list of substitutes, or remove them from it."""
        own = SeasonEntrant(member=actor.member, name=clean_text(actor.name), tier=tier)

        def change(current: Season) -> Season | Rejection:
            if current.find_entrant(actor.member):
                return Rejection(code="entered_already", facts={"title": current.title})
            other_reserves = tuple(e for e in current.reserves if e.member != actor.member)
            was_reserve = len(other_reserves) < len(current.reserves)
            return current.model_copy(update={"reserves": other_reserves if was_reserve else (*other_reserves, own)})

        return await self._register.change_season(season, actor, change, own=False)

    async def set_stand_in(self, season: int, actor: Actor, race: int, member: int, owner: int) -> Season | Rejection:
        """Record that a member drives, or drove, for another in a race; for themselves removes the record."""
        rejection = await self._access.check_access(race, actor)
        if rejection:
            return rejection
        found_race = await self._database.read(lambda t: races.get(t, race))
        drivers = {driver.member for driver in await self._database.read(lambda t: seats.list_drivers(t, race))}

        def change(current: Season) -> Season | Rejection:
            meeting = current.find_meeting(race)
            if meeting is None:
                return Rejection(code="not_in_season", facts={"race": race, "title": current.title})
            if found_race and found_race.stage == "over" and member not in drivers:
                return Rejection(code="did_not_drive", facts={"race": race, "member": f"<@{member}>"})
            pairs = {one: other for one, other in meeting.stand_ins.items() if one != member}
            pairs |= {member: owner} if member != owner else {}
            return current.with_meeting(meeting.model_copy(update={"stand_ins": pairs}))

        return await self._register.change_season(season, actor, change)


def _freeze_teams(season: Season, *members: int) -> Season:
    """Record the members' present teams in the races held so far."""
    teams = {m: e.team for m in members if (e := season.find_entrant(m)) is not None}
    meetings = (
        m.model_copy(update={"teams": {**teams, **m.teams}}) if not m.is_undriven else m for m in season.meetings
    )
    return season.model_copy(update={"meetings": tuple(meetings)})


@dataclass(frozen=True)
class Deduction:
    """The content of a penalty: points, `places` in a `race`, and places on the `grid` of the next race."""

    points: int = 0
    places: int = 0
    race: int | None = None
    grid: int = 0

    @property
    def is_empty(self) -> bool:
        return not (self.points or self.places or self.grid)


class Penalties:
    """Operations of organisers on penalties."""

    def __init__(self, access: AuthorizedRaces, register: Register, scoring: Scoring) -> None:
        self._access, self._register, self._scoring = access, register, scoring

    async def penalise(
        self, season: int, actor: Actor, member: int, reason: str, deduction: Deduction
    ) -> Season | Rejection:
        """Take points, places in one race, or grid places of the next race from a member.

        The penalty gets a number by which it can be withdrawn."""
        rejection = await self._access.check_access(deduction.race, actor) if deduction.race is not None else None
        if rejection or deduction.is_empty:
            return rejection or Rejection(code="no_penalty")
        tables = await self._register.get_standings(season, actor)
        scorers = set() if isinstance(tables, Rejection) else {line.who for table in tables.drivers for line in table}

        def change(current: Season) -> Season | Rejection:
            if current.find_entrant(member) is None and str(member) not in scorers:
                return Rejection(code="not_entered", facts={"title": current.title})
            if deduction.places and (deduction.race is None or current.find_meeting(deduction.race) is None):
                return Rejection(code="not_in_season", facts={"race": deduction.race or 0, "title": current.title})
            if deduction.grid and not self._allows_grid_penalties(current):
                return Rejection(code="grid_by_lot", facts={"game": self._scoring.find_game_title(current.terms.game)})
            number = current.penalised + 1
            new = Penalty(number=number, who=str(member), reason=clean_text(reason), **asdict(deduction))
            return current.model_copy(update={"penalties": (*current.penalties, new), "penalised": number})

        return await self._register.change_season(season, actor, change)

    async def withdraw_penalty(self, season: int, actor: Actor, number: int) -> Season | Rejection:
        """Withdraw a penalty, except for grid places that have been served."""

        def change(current: Season) -> Season | Rejection:
            penalty = next((p for p in current.penalties if p.number == number), None)
            if penalty is None:
                return Rejection(code="unknown_penalty", facts={"number": number, "title": current.title})
            if penalty.served is not None and not (penalty.points or penalty.places):
                n = current.find_calendar_position(penalty.served)
                return Rejection(code="penalty_served", facts={"number": number, "race": penalty.served, "n": n})
            without_points = {"points": 0, "places": 0, "race": None}
            served_part = (penalty.model_copy(update=without_points),) if penalty.served is not None else ()
            others = (served_part if p is penalty else (p,) for p in current.penalties)
            return current.model_copy(update={"penalties": tuple(chain.from_iterable(others))})

        return await self._register.change_season(season, actor, change)

    def _allows_grid_penalties(self, season: Season) -> bool:
        """Whether cars can lose grid places in any race of the season."""
        ruleset = self._access.rulesets.get(season.terms.game)
        return ruleset is None or ruleset.allows_grid_penalties
