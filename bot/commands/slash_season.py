"""`/season`: a calendar of races, who has entered, and the tables."""

import io
from collections.abc import Callable, Mapping
from typing import Any, Literal

import discord
from discord import ButtonStyle, Interaction, app_commands
from discord.app_commands import Choice, Range, describe
from discord.utils import MISSING

from bot.commands.announcing_seasons import announce, pardon_facts, penalty_facts, result_facts, shown_day
from bot.commands.organising import Organising, check_permissions, read_options
from bot.commands.replies import Answer, Answers, Heard, Talk, actor_of, fits, offered, taken
from bot.commands.season_office import SeasonOffice, members_named
from bot.delivery.artist import Artist
from bot.forms.discord_text import NOBODY, shown_name
from bot.forms.discord_view import button, buttons, line_modal
from bot.forms.presses import Press
from bot.season.calendar import Seasons
from bot.season.exports import as_csv, as_json
from bot.season.penalties import Deduction
from bot.season.planning import Appointment
from bot.store.seasons import Meeting, RacePlan, Season, SeasonEntrant
from bot.telling.language import speaking
from bot.telling.narrator import Narrator, Narrators
from bot.telling.posts import SeasonTables
from bot.telling.season_words import records_text
from bot.telling.summaries import Actor, Refusal
from bot.telling.wording import Wording
from rules.league.season import SeasonTerms, Tie, for_money
from rules.questions import Refused
from rules.rulesets import RULESETS

SEASON = "Its number, if several are on"
RACE = "The race's number"
TEAM = 60
"""Characters of a team's name."""


class SeasonCommands(app_commands.Group):
    """The commands. Refusals are raised as Refused and said by the switchboard."""

    def __init__(
        self, seasons: Seasons, organising: Organising, narrators: Narrators, wording: Wording, artist: Artist
    ) -> None:
        super().__init__(name="season", description="Seasons: calendar, entries, tables", guild_only=True)
        self._seasons, self._narrators = seasons, narrators
        self._wording, self._artist, self._organising = wording, artist, organising
        self._office = SeasonOffice(seasons, organising, narrators)

    @app_commands.command(description="Open a season")
    @describe(
        title="What it is called",
        points="The points table",
        drop="How many of a driver's worst results do not count",
        ties="What parts drivers who are level on points, before the last race they both drove",
        scorer="Who takes the points of a race driven for another member",
        team_cars="How many cars of a team score in a race",
        move="How many go up and down between two tiers",
        automatic="Whether automatic drivers hold the places they come in on",
        game="Its races are of this game only",
        pace="Its races are driven at this pace only",
        channel="Where its message stands and its races are held; without it here",
        hours="Hours a round",
        options="Of its races, key=value",
        opens="How many hours before its start a lobby opens",
        fill="Up to how many cars automatic drivers fill the grid",
        zone="In which its times are said, for instance Europe/Berlin",
        campaign="For sesterces: owners keep chariot and purse between the races",
    )
    @app_commands.choices(game=[Choice(name=game.title, value=name) for name, game in RULESETS.items()])
    async def create(
        self,
        interaction: Interaction[Any],
        title: str,
        points: str = SeasonTerms().scheme,
        drop: Range[int, 0, 30] = 0,
        ties: Literal["places", "wins", "ahead"] = "places",
        scorer: Literal["substitute", "owner"] = "substitute",
        team_cars: Range[int, 1, 12] = 2,
        move: Range[int, 0, 6] = 1,
        automatic: bool = False,
        game: str = "",
        pace: Literal["any", "orders", "live"] = "any",
        channel: discord.TextChannel | None = None,
        hours: Range[int, 1, 336] = 24,
        options: str = "",
        opens: Range[int, 1, 336] = 48,
        fill: Range[int, 0, 12] = 0,
        zone: str = "UTC",
        campaign: bool = False,
    ) -> None:
        """Opens a season on this server: for the stewards' role and whoever has Manage Server."""
        talk = await _opened(interaction)
        order: tuple[Tie, ...] = (ties, "last")
        terms = SeasonTerms(
            scheme=points,
            drop=drop,
            ties=order,
            scorer=scorer,
            cars=team_cars,
            move=move,
            machines=automatic,
            game=game,
            pace="" if pace == "any" else pace,
        )
        terms = _for_money(terms) if campaign else terms
        if channel is None:
            check_permissions(interaction)
        plan = RacePlan(hours=hours, options=read_options(options), lead=opens * 3600, fill=fill, zone=zone)
        place = channel.id if channel else _channel(interaction)
        made = taken(
            await self._seasons.create(interaction.guild_id or 0, actor_of(interaction), title, terms, plan, place)
        )
        scheme = self._seasons.schemes()[terms.scheme]
        await self._announce(
            talk,
            lambda: self._ui("season_created", season=made.id, title=shown_name(made.title), scheme=scheme, drop=drop),
        )
        if not interaction.app_permissions.create_public_threads:
            await talk.aside(self._ui("season_no_threads"))

    @create.autocomplete("points")
    @offered()
    async def _schemes(self, interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        del interaction
        known = self._seasons.schemes().items()
        return [Choice(name=t, value=s) for s, t in known if fits(typed, s, t)][:25]

    @app_commands.command(description="Where the races of a tier are held, and the season's message stands (organiser)")
    @describe(channel="Without it here", tier="1 is the upper one, and the season's own", season=SEASON)
    async def channel(
        self,
        interaction: Interaction[Any],
        channel: discord.TextChannel | None = None,
        tier: Range[int, 1, 9] = 1,
        season: int | None = None,
    ) -> None:
        """From the next race on."""
        talk, now = await self._meant(interaction, season)
        place = channel.id if channel else _channel(interaction)
        after = taken(await self._seasons.settle_in(now.id, talk.actor, place, tier))
        await self._announce(
            talk, lambda: self._ui("season_channel", title=shown_name(after.title), place=f"<#{place}>", tier=tier)
        )

    @app_commands.command(description="Take a race that has not begun off the calendar (organiser)")
    @describe(number="Its number in the calendar", season=SEASON)
    async def unplan(self, interaction: Interaction[Any], number: int, season: int | None = None) -> None:
        """As if it had never been planned."""
        talk, now = await self._meant(interaction, season)
        place = now.meetings[number - 1] if 0 < number <= len(now.meetings) else None
        if place is None:
            raise Refused("unknown_meeting", number=number, title=now.title)
        after = taken(await self._seasons.call_off(now.id, talk.actor, place.number))
        await self._announce(
            talk, lambda: self._ui("season_unplanned", title=shown_name(after.title), meeting=shown_name(place.title))
        )

    @app_commands.command(description="Put a race on the calendar (organiser)")
    @describe(
        title="Its name",
        day="YYYY-MM-DD",
        time="HH:MM: its lobby opens and it starts by itself",
        track="Its track, where it starts by itself",
        laps="Without it as many as usual on its track",
        game="Its game, if the season is of none",
        tier="Its tier, 1 is the upper one",
        season=SEASON,
    )
    @app_commands.choices(game=[Choice(name=game.title, value=name) for name, game in RULESETS.items()])
    async def plan(
        self,
        interaction: Interaction[Any],
        title: str,
        day: str = "",
        time: str = "",
        track: str = "",
        laps: Range[int, 1, 20] | None = None,
        game: str = "",
        tier: Range[int, 1, 9] = 1,
        season: int | None = None,
    ) -> None:
        """Before there is a race."""
        talk, now = await self._meant(interaction, season)
        named = game or now.terms.game or (await self._organising.game_on(talk.actor, track) if track else "")
        wanted = Appointment(time=time, game=named, track=track, laps=laps)
        after = taken(await self._seasons.plan(now.id, actor_of(interaction), title, day, tier, wanted))
        new = after.meetings[-1]
        day = f"<t:{new.at}:f>" if new.at is not None else shown_day(new.date)
        facts = {"meeting": shown_name(new.title), "day": day, "hours": after.plan.lead // 3600 if new.at else 0}
        await self._announce(
            talk, lambda: self._ui("season_planned", title=shown_name(after.title), count=len(after.meetings), **facts)
        )

    @plan.autocomplete("track")
    @offered()
    async def _tracks(self, interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        game = str(getattr(interaction.namespace, "game", "") or "")
        found = await self._organising.tracks(actor_of(interaction), typed, game)
        return [Choice(name=title[:100], value=name) for name, title in found][:25]

    @app_commands.command(description="Count a race in the season (organiser)")
    @describe(race=RACE, title="Which one of the calendar; without it the next", tier="Its tier", season=SEASON)
    async def hold(
        self,
        interaction: Interaction[Any],
        race: int,
        title: str = "",
        tier: Range[int, 1, 9] = 1,
        season: int | None = None,
    ) -> None:
        """A race that is to come, is on, or is over."""
        talk, now = await self._meant(interaction, season)
        after = taken(await self._seasons.hold(now.id, actor_of(interaction), race, title, tier))
        meeting = next(shown_name(m.title) for m in after.meetings if m.race == race)
        await self._announce(
            talk, lambda: self._ui("season_held", race=race, title=shown_name(after.title), meeting=meeting)
        )

    @app_commands.command(description="A race counts no longer in the season (organiser)")
    @describe(race=RACE, season=SEASON)
    async def release(self, interaction: Interaction[Any], race: int, season: int | None = None) -> None:
        """Its place on the calendar is free again."""
        talk, now = await self._meant(interaction, season)
        after = taken(await self._seasons.release(now.id, actor_of(interaction), race))
        await self._announce(talk, lambda: self._ui("season_released", race=race, title=shown_name(after.title)))

    @app_commands.command(description="Enter the season, or change your entry")
    @describe(team="Your team", member="Whom, if not yourself (organiser)", tier="1 is the upper one", season=SEASON)
    async def enter(
        self,
        interaction: Interaction[Any],
        team: str = "",
        member: discord.Member | None = None,
        tier: Range[int, 1, 9] | None = None,
        season: int | None = None,
    ) -> None:
        """Members enter themselves; the organiser enters anybody, in any tier."""
        talk, now = await self._meant(interaction, season)
        who = member or interaction.user
        known = now.entrant(who.id)
        own = SeasonEntrant(member=who.id, name=who.display_name, team=team, tier=tier or (known.tier if known else 1))
        after = taken(await self._seasons.enter(now.id, actor_of(interaction), own))
        one = after.entrant(who.id) or own
        facts = {"team": shown_name(one.team) if one.team else "", "tier": one.tier if one.tier > 1 else 0}
        await self._announce(
            talk, lambda: self._ui("season_entered", member=f"<@{who.id}>", title=shown_name(after.title), **facts)
        )

    @app_commands.command(description="Leave the season")
    @describe(member="Who, if not yourself (organiser)", season=SEASON)
    async def withdraw(
        self, interaction: Interaction[Any], member: discord.Member | None = None, season: int | None = None
    ) -> None:
        """Results stay."""
        talk, now = await self._meant(interaction, season)
        who = member or interaction.user
        after = taken(await self._seasons.withdraw(now.id, actor_of(interaction), who.id))
        await self._announce(
            talk, lambda: self._ui("season_withdrawn", member=f"<@{who.id}>", title=shown_name(after.title))
        )

    @app_commands.command(description="One member drives a race for another (organiser)")
    @describe(race=RACE, member="Who drives", owner="For whom; for himself: nobody", season=SEASON)
    async def substitute(
        self,
        interaction: Interaction[Any],
        race: int,
        member: discord.Member,
        owner: discord.Member,
        season: int | None = None,
    ) -> None:
        """The terms of the season say who scores."""
        talk, now = await self._meant(interaction, season)
        after = taken(await self._seasons.stand_in(now.id, actor_of(interaction), race, member.id, owner.id))
        code = "season_stand_in" if member.id != owner.id else "season_no_stand_in"
        facts = {"member": f"<@{member.id}>", "owner": f"<@{owner.id}>", "race": race, "scorer": after.terms.scorer}
        await self._announce(talk, lambda: self._ui(code, **facts))

    @app_commands.command(description="Two members change places in the season: team and tier (organiser)")
    @describe(member="One", other="The other", season=SEASON)
    async def swap(
        self, interaction: Interaction[Any], member: discord.Member, other: discord.Member, season: int | None = None
    ) -> None:
        """What they have driven stays where it was driven."""
        talk, now = await self._meant(interaction, season)
        after = taken(await self._seasons.swap(now.id, talk.actor, member.id, other.id))
        facts = {"member": f"<@{member.id}>", "other": f"<@{other.id}>", "title": shown_name(after.title)}
        await self._announce(talk, lambda: self._ui("season_swapped", **facts))

    @app_commands.command(description="Let somebody drive in a race of another tier (organiser)")
    @describe(race=RACE, member="Who may drive", season=SEASON)
    async def admit(
        self, interaction: Interaction[Any], race: int, member: discord.Member, season: int | None = None
    ) -> None:
        """In this race only."""
        talk, now = await self._meant(interaction, season)
        taken(await self._seasons.admit(now.id, talk.actor, race, member.id))
        await self._announce(talk, lambda: self._ui("season_admitted", member=f"<@{member.id}>", race=race))

    @app_commands.command(description="Enter the result of a race that was driven elsewhere (organiser)")
    @describe(
        number="Its number in the calendar",
        order="Who came in, in order, between commas; nothing: it is driven here after all",
        out="Who did not see the flag",
        season=SEASON,
    )
    async def result(
        self,
        interaction: Interaction[Any],
        number: int,
        order: str = "",
        out: str = "",
        season: int | None = None,
    ) -> None:
        """In the place of one entered before."""
        talk, now = await self._meant(interaction, season)
        came_in, fell_out = members_named(now, order), members_named(now, out)
        after = taken(await self._seasons.enter_result(now.id, talk.actor, number, came_in, fell_out))
        await self._announce(talk, lambda: self._ui("season_result", **result_facts(after, number)))

    @app_commands.command(description="Take points, places or grid places from a driver, with a reason (organiser)")
    @describe(
        member="Whose",
        reason="Everybody reads it",
        deduct="How many points",
        places="How many places, in one race",
        race="In which race he loses places",
        grid="How many places on the grid of the next race that he starts in",
        season=SEASON,
    )
    async def penalty(
        self,
        interaction: Interaction[Any],
        member: discord.Member,
        reason: Range[str, 3, 60],
        deduct: Range[int, 0, 1000] = 0,
        places: Range[int, 0, 11] = 0,
        race: int | None = None,
        grid: Range[int, 0, 11] = 0,
        season: int | None = None,
    ) -> None:
        """It stands in the tables from now on, and can be taken back by its number."""
        talk, now = await self._meant(interaction, season)
        lost = Deduction(points=deduct, places=places, race=race, grid=grid)
        after = taken(await self._seasons.penalise(now.id, actor_of(interaction), member.id, reason, lost))
        new = after.penalties[-1]
        await self._announce(talk, lambda: self._ui("season_penalty", **penalty_facts(after, new, self._voice)))

    @app_commands.command(description="Take a penalty back (organiser)")
    @describe(number="The penalty's number", season=SEASON)
    async def pardon(self, interaction: Interaction[Any], number: int, season: int | None = None) -> None:
        """As if it had not been given; grid places that have been served stay so."""
        talk, now = await self._meant(interaction, season)
        after = taken(await self._seasons.pardon(now.id, actor_of(interaction), number))
        await self._announce(talk, lambda: self._ui("season_pardoned", **pardon_facts(after, number)))

    @app_commands.command(description="The tables of the season")
    @describe(season=SEASON)
    async def tables(self, interaction: Interaction[Any], season: int | None = None) -> None:
        """In words and as a picture."""
        talk, now = await self._meant(interaction, season, closed=True)
        text, files = await self._shown_tables(now, talk.actor)
        await talk.say(text, files=files)

    @app_commands.command(description="What the season is remembered for: fastest laps, wins, streaks")
    @describe(season=SEASON)
    async def records(self, interaction: Interaction[Any], season: int | None = None) -> None:
        """Of its races so far."""
        talk, now = await self._meant(interaction, season, closed=True)
        await talk.say(records_text(await self._seasons.records(talk.actor, now), self._voice, shown_name))

    @app_commands.command(description="The season as a file")
    @describe(format="CSV for a spreadsheet, JSON for a program", season=SEASON)
    async def export(
        self, interaction: Interaction[Any], format: Literal["csv", "json"] = "csv", season: int | None = None
    ) -> None:
        """Its tables, its calendar, its entries."""
        talk, now = await self._meant(interaction, season, closed=True)
        hub = taken(await self._seasons.sheet(now.id, talk.actor))
        body = as_csv(hub) if format == "csv" else as_json(hub)
        file = discord.File(io.BytesIO(body.encode()), f"season-{now.id}.{format}")
        await talk.say(self._ui("season_exported", title=shown_name(now.title)), files=[file])

    @app_commands.command(description="What is on the calendar, and who has entered")
    @describe(season=SEASON)
    async def calendar(self, interaction: Interaction[Any], season: int | None = None) -> None:
        """Races held, and races to come."""
        talk, now = await self._meant(interaction, season, closed=True)
        lines = [self._ui("season_calendar", title=shown_name(now.title))]
        meetings = await self._seasons.calendar(now, talk.actor)
        lines += [self._meeting(n, m) for n, m in enumerate(meetings, 1)] or [self._ui("season_empty")]
        names = [self._entrant(one) for one in now.entrants]
        lines += [self._ui("season_entrants", entrants=names)] if names else []
        lines += [self._ui("season_penalty_line", **penalty_facts(now, one, self._voice)) for one in now.penalties]
        await talk.say("\n".join(lines))

    @app_commands.command(description="End the season (organiser)")
    @describe(season=SEASON)
    async def close(self, interaction: Interaction[Any], season: int | None = None) -> None:
        """Asked for twice: who would be champion stands above the button."""
        talk, now = await self._meant(interaction, season)
        await self._sure(talk, now.id)

    async def _sure(self, talk: Talk, season: int) -> None:
        now = taken(await self._seasons.may_run(season, talk.actor))
        tables = taken(await self._seasons.tables(now.id, talk.actor))
        open_races = sum(len(held) < planned for held, planned in zip(tables.races, tables.rounds, strict=True))
        lines = [self._ui("season_close_sure", title=shown_name(now.title), unfinished=open_races)]
        sure = button(self._voice.word("knob", "end_season"), "endseason", now.id, style=ButtonStyle.danger)
        await talk.say("\n".join(lines + self._champions(tables)), buttons(sure))

    def heard(self) -> Mapping[str, Heard]:
        """The buttons of a season's message, and the one that closes a season."""
        return {
            "endseason": self._ended,
            "closeseason": self._close_asked,
            **self._office.heard(),
            "enterseason": self._entered,
            "leaveseason": self._left,
            "standby": self._stood_by,
            "seasontables": self._tables_shown,
            "seasonrecords": self._records_shown,
        }

    async def _close_asked(self, interaction: Interaction[Any], press: Press) -> None:
        await self._sure(await _opened(interaction), press.number)

    async def _entered(self, interaction: Interaction[Any], press: Press) -> None:
        """First his team, if he has one."""
        if press.written is None:
            taken(await self._seasons.on(press.number, actor_of(interaction)))
            title, label, hint = (self._ui(f"enter_{part}") for part in ("title", "team", "hint"))
            await interaction.response.send_modal(line_modal(press.act, press.number, title, label, hint, TEAM))
            return
        talk = await _opened(interaction)
        now = taken(await self._seasons.of(press.number, talk.actor))
        known, team = now.entrant(talk.actor.member), press.written.get(0, "")
        tier = known.tier if known else 1
        own = SeasonEntrant(member=talk.actor.member, name=talk.actor.name, team=team, tier=tier)
        after = taken(await self._seasons.enter(now.id, talk.actor, own))
        await talk.say(self._ui("season_in", title=shown_name(after.title)))

    async def _left(self, interaction: Interaction[Any], press: Press) -> None:
        talk = await _opened(interaction)
        after = taken(await self._seasons.withdraw(press.number, talk.actor, talk.actor.member))
        await talk.say(self._ui("season_withdrawn", member=f"<@{talk.actor.member}>", title=shown_name(after.title)))

    async def _stood_by(self, interaction: Interaction[Any], press: Press) -> None:
        talk = await _opened(interaction)
        after = taken(await self._seasons.stand_by(press.number, talk.actor))
        there = any(e.member == talk.actor.member for e in after.reserves)
        await talk.say(self._ui("season_standby" if there else "season_no_standby", title=shown_name(after.title)))

    def answers(self) -> Answers:
        """The button by which a member says that he does not drive in a race."""
        return {"notnow": Answer(self._not_now)}

    async def _not_now(self, talk: Talk, press: Press) -> None:
        after = taken(await self._seasons.not_now(talk.actor, press.number))
        meeting = after.meeting_of(press.number)
        away = meeting is not None and talk.actor.member in meeting.away
        await talk.say(self._ui("season_away" if away else "season_not_away", race=press.number))

    async def _tables_shown(self, interaction: Interaction[Any], press: Press) -> None:
        talk = await _opened(interaction)
        now = taken(await self._seasons.of(press.number, talk.actor))
        text, files = await self._shown_tables(now, talk.actor)
        await talk.say(text, files=files)

    async def _records_shown(self, interaction: Interaction[Any], press: Press) -> None:
        talk = await _opened(interaction)
        now = taken(await self._seasons.of(press.number, talk.actor))
        await talk.say(records_text(await self._seasons.records(talk.actor, now), self._voice, shown_name))

    async def of_server(self, actor: Actor) -> str:
        """The record book of the server where somebody stands."""
        return records_text(await self._seasons.records(actor), self._voice, shown_name)

    async def _ended(self, interaction: Interaction[Any], press: Press) -> None:
        """The button that closes a season."""
        talk = Talk(interaction, fresh=False)
        await talk.open()
        last = taken(await self._seasons.close(press.number, talk.actor))
        closed = next(s for s in await self._seasons.of_guild(interaction.guild_id or 0) if s.id == press.number)
        with speaking(await self._of_server(interaction)):
            text, files = await self._shown_tables(closed, talk.actor)
            book = records_text(await self._seasons.records(talk.actor, closed), self._voice, shown_name)
            said = "\n".join([*self._champions(last), text, book])
        await talk.say(self._ui("act_done"), buttons())
        await interaction.followup.send(said, files=files or MISSING, allowed_mentions=NOBODY)

    @app_commands.command(
        description="A new season after a closed one: same terms, entries in the tiers they have earned"
    )
    @describe(title="What it is called", season="The number of the season that is closed")
    async def follow(self, interaction: Interaction[Any], title: str, season: int) -> None:
        """S-115: the best of a tier go up, the last go down. Raises Refused."""
        talk, now = await self._meant(interaction, season, closed=True)
        if not now.closed:
            raise Refused("season_open", title=now.title)
        new = taken(await self._seasons.follow(now.id, actor_of(interaction), title))
        await self._announce(talk, lambda: self._ui("season_followed", season=new.id, title=shown_name(new.title)))

    async def _shown_tables(self, season: Season, actor: Actor) -> tuple[str, list[discord.File]]:
        """In words, with a picture as soon as there is something in them."""
        tables = taken(await self._seasons.tables(season.id, actor))
        facts = {"closed": "closed" if season.closed else "", "season": season.id}
        words = self._wording.tables(tables, self._ui("tables_now", title=shown_name(season.title), **facts))
        if not any(table.lines for table in words.tables):
            return f"{words.text}\n{self._ui('tables_empty')}", []
        picture = await self._artist.tables(words)
        return words.text, [
            discord.File(io.BytesIO(picture.png), f"season-{season.id}.png", description=picture.alt[:1024])
        ]

    async def _announce(self, talk: Talk, say: Callable[[], str]) -> None:
        await announce(talk, self._ui("act_done"), say)

    async def _of_server(self, interaction: Interaction[Any]) -> str:
        """What is spoken in its channels."""
        spoken: str = await interaction.client.languages.of_server(interaction.guild_id or 0)
        return spoken

    @property
    def _voice(self) -> Narrator:
        return self._narrators.common

    def _ui(self, code: str, **facts: Any) -> str:
        return self._voice.ui(code, **facts)

    def _champions(self, tables: SeasonTables) -> list[str]:
        """Who leads each tier, and by how much; champions share a title that nothing parts."""
        lines = list[str]()
        for tier, table in enumerate(tables.drivers, 1):
            scored = [line for line in table if any(points is not None for points in line.results)]
            first = [line for line in scored if line.place == 1 and line.points > 0]
            if not first:
                continue
            gap = first[0].points - scored[len(first)].points if len(scored) > len(first) else 0
            names = [shown_name(tables.names.get(line.who, line.who)) for line in first]
            facts = {"tier": tier if len(tables.drivers) > 1 else 0, "points": first[0].points, "gap": gap}
            lines.append(self._ui("season_champion", champions=names, title=shown_name(tables.title), **facts))
        return lines

    def _entrant(self, one: SeasonEntrant) -> str:
        facts = {"team": shown_name(one.team) if one.team else "", "tier": one.tier if one.tier > 1 else 0}
        return self._ui("season_entrant", name=shown_name(one.name), **facts)

    def _meeting(self, n: int, meeting: Meeting) -> str:
        facts = {
            "tier": meeting.tier if meeting.tier > 1 else 0,
            "race": meeting.race or 0,
            "day": shown_day(meeting.date),
        }
        return self._ui("season_meeting", n=n, meeting=shown_name(meeting.title), **facts)

    async def _meant(
        self, interaction: Interaction[Any], season: int | None, *, closed: bool = False
    ) -> tuple[Talk, Season]:
        """The season named, else the only one that is on, else (with `closed`) the newest. Raises Refused."""
        talk = await _opened(interaction)
        every = await self._seasons.of_guild(interaction.guild_id or 0)
        if season is not None:
            named = next((s for s in every if s.id == season), None)
            return talk, taken(named or Refusal(code="unknown_season", facts={"season": season}))
        on = [s for s in every if not s.closed]
        if len(on) > 1:
            raise Refused("which_season", seasons=[f"{s.id} ({s.title})" for s in on])
        if not on and not (closed and every):
            raise Refused("no_season")
        return talk, (on or list(every))[0]


def _for_money(terms: SeasonTerms) -> SeasonTerms:
    """A season of the game that knows campaigns."""
    game, rules = next((name, game.campaign) for name, game in RULESETS.items() if game.campaign)
    return for_money(terms, game, rules.scheme)


def _channel(interaction: Interaction[Any]) -> int:
    """The channel of the server where he stands: a thread is none."""
    place = interaction.channel
    return (place.parent_id if isinstance(place, discord.Thread) else interaction.channel_id) or 0


async def _opened(interaction: Interaction[Any]) -> Talk:
    talk = Talk(interaction)
    await talk.open()
    return talk
