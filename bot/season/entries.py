"""Who drives in a season, in which tier, for which team, and who for whom."""

from bot.race.door import Door
from bot.season.register import TIERS, Register, not_yours, runs, short
from bot.store import races, seasons
from bot.store.seasons import Season, SeasonEntrant
from bot.telling.summaries import Actor, Refusal


class Entries:
    """What members, and organisers for them, do with entries and substitutes."""

    def __init__(self, door: Door, register: Register) -> None:
        self._door, self._register, self._database = door, register, door.database

    async def enter(self, season: int, actor: Actor, entrant: SeasonEntrant) -> Season | Refusal:
        """Enters a member, or changes his entry: himself without a tier of his choice, anybody by the organiser."""
        new = entrant.model_copy(update={"name": short(entrant.name), "team": short(entrant.team)})
        if not 1 <= new.tier <= TIERS:
            return Refusal(code="bad_tier", facts={"most": TIERS})
        known = await self._register.known(season, actor)

        def change(now: Season) -> Season | Refusal:
            entry = now.entrant(new.member)
            own = known.member == new.member and new.tier == (entry.tier if entry else 1)
            if not (own or runs(now, known)):
                return not_yours(now)
            rest = [e for e in now.entrants if e.member != new.member]
            reserves = tuple(e for e in now.reserves if e.member != new.member)
            before = _with_teams_as_they_were(now, new.member)
            return before.model_copy(update={"entrants": (*rest, new), "reserves": reserves})

        return await self._register.change(season, actor, change, own=False)

    async def withdraw(self, season: int, actor: Actor, member: int) -> Season | Refusal:
        """Takes an entry back; results stay."""
        known = await self._register.known(season, actor)

        def change(now: Season) -> Season | Refusal:
            if now.entrant(member) is None:
                return Refusal(code="not_entered", facts={"title": now.title})
            if not (known.member == member or runs(now, known)):
                return not_yours(now)
            return now.model_copy(update={"entrants": tuple(e for e in now.entrants if e.member != member)})

        return await self._register.change(season, actor, change, own=False)

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

        return await self._register.change(season, actor, change)

    async def admit(self, season: int, actor: Actor, race: int, member: int) -> Season | Refusal:
        """Somebody may drive in a race of another tier than his own."""

        def change(now: Season) -> Season | Refusal:
            meeting = now.meeting_of(race)
            if meeting is None:
                return Refusal(code="not_in_season", facts={"race": race, "title": now.title})
            admitted = tuple(dict.fromkeys((*meeting.admitted, member)))
            return now.with_meeting(meeting.model_copy(update={"admitted": admitted}))

        return await self._door.shut(race, actor) or await self._register.change(season, actor, change)

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

        return await self._register.change(found.id, actor, change, own=False)

    async def stand_by(self, season: int, actor: Actor, tier: int = 1) -> Season | Refusal:
        """Puts a member on the list of those who would drive for others, or takes him off it."""
        own = SeasonEntrant(member=actor.member, name=short(actor.name), tier=tier)

        def change(now: Season) -> Season | Refusal:
            if now.entrant(actor.member):
                return Refusal(code="entered_already", facts={"title": now.title})
            rest = tuple(e for e in now.reserves if e.member != actor.member)
            there = len(rest) < len(now.reserves)
            return now.model_copy(update={"reserves": rest if there else (*rest, own)})

        return await self._register.change(season, actor, change, own=False)

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

        return await self._register.change(season, actor, change)


def _with_teams_as_they_were(now: Season, *members: int) -> Season:
    """Races that have been held, with the teams that members drove for until now."""
    teams = {m: e.team for m in members if (e := now.entrant(m)) is not None}
    held = (m.model_copy(update={"teams": {**teams, **m.teams}}) if not m.free else m for m in now.meetings)
    return now.model_copy(update={"meetings": tuple(held)})
