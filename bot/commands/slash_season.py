"""`/season`: a calendar of races, who has entered, and the tables."""

import io
from datetime import UTC, date, datetime
from typing import Any, Literal

import discord
from discord import ButtonStyle, Interaction, app_commands
from discord.app_commands import Choice, Range, describe
from discord.utils import MISSING

from bot.commands.replies import Talk, actor_of, offered, taken
from bot.delivery.artist import Artist
from bot.forms.discord_text import NOBODY, disarmed, shown_name
from bot.forms.discord_view import button, buttons
from bot.forms.presses import Press
from bot.season.calendar import Seasons
from bot.store.seasons import Meeting, Season, SeasonEntrant
from bot.telling.narrator import Narrators
from bot.telling.posts import SeasonTables
from bot.telling.summaries import Actor, Refusal
from bot.telling.wording import Wording
from rules.league.season import Penalty, SeasonTerms, Tie
from rules.questions import Refused
from rules.rulesets import RULESETS

SEASON = "Its number, if several are on"
RACE = "The race's number"


class SeasonCommands(app_commands.Group):
    """The commands. Refusals are raised as Refused and said by the switchboard."""

    def __init__(self, seasons: Seasons, narrators: Narrators, wording: Wording, artist: Artist) -> None:
        super().__init__(name="season", description="Seasons: calendar, entries, tables", guild_only=True)
        self._seasons, self._ui = seasons, narrators.common.ui
        self._wording, self._artist = wording, artist

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
        made = taken(await self._seasons.create(interaction.guild_id or 0, actor_of(interaction), title, terms))
        scheme = self._seasons.schemes()[points]
        said = self._ui("season_created", season=made.id, title=shown_name(made.title), scheme=scheme, drop=drop)
        await talk.announce(self._ui("act_done"), said)

    @create.autocomplete("points")
    @offered()
    async def _schemes(self, interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        del interaction
        known = self._seasons.schemes().items()
        return [Choice(name=t, value=s) for s, t in known if typed.casefold() in f"{s} {t}".casefold()][:25]

    @app_commands.command(description="Put a race on the calendar (organiser)")
    @describe(title="Its name", day="YYYY-MM-DD", tier="Its tier, 1 is the upper one", season=SEASON)
    async def plan(
        self,
        interaction: Interaction[Any],
        title: str,
        day: str = "",
        tier: Range[int, 1, 9] = 1,
        season: int | None = None,
    ) -> None:
        """Before there is a race."""
        talk, now = await self._meant(interaction, season)
        after = taken(await self._seasons.plan(now.id, actor_of(interaction), title, day, tier))
        new = after.meetings[-1]
        facts = {"meeting": shown_name(new.title), "day": _shown_day(new.date)}
        said = self._ui("season_planned", title=shown_name(after.title), count=len(after.meetings), **facts)
        await talk.announce(self._ui("act_done"), said)

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
        said = self._ui("season_held", race=race, title=shown_name(after.title), meeting=meeting)
        await talk.announce(self._ui("act_done"), said)

    @app_commands.command(description="A race counts no longer in the season (organiser)")
    @describe(race=RACE, season=SEASON)
    async def release(self, interaction: Interaction[Any], race: int, season: int | None = None) -> None:
        """Its place on the calendar is free again."""
        talk, now = await self._meant(interaction, season)
        after = taken(await self._seasons.release(now.id, actor_of(interaction), race))
        said = self._ui("season_released", race=race, title=shown_name(after.title))
        await talk.announce(self._ui("act_done"), said)

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
        said = self._ui("season_entered", member=f"<@{who.id}>", title=shown_name(after.title), **facts)
        await talk.announce(self._ui("act_done"), said)

    @app_commands.command(description="Leave the season")
    @describe(member="Who, if not yourself (organiser)", season=SEASON)
    async def withdraw(
        self, interaction: Interaction[Any], member: discord.Member | None = None, season: int | None = None
    ) -> None:
        """Results stay."""
        talk, now = await self._meant(interaction, season)
        who = member or interaction.user
        after = taken(await self._seasons.withdraw(now.id, actor_of(interaction), who.id))
        said = self._ui("season_withdrawn", member=f"<@{who.id}>", title=shown_name(after.title))
        await talk.announce(self._ui("act_done"), said)

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
        await talk.announce(self._ui("act_done"), self._ui(code, **facts))

    @app_commands.command(description="Take points off a driver's sum, with a reason (organiser)")
    @describe(member="Whose", deduct="How many points", reason="Everybody reads it", season=SEASON)
    async def penalty(
        self,
        interaction: Interaction[Any],
        member: discord.Member,
        deduct: Range[int, 1, 1000],
        reason: Range[str, 3, 60],
        season: int | None = None,
    ) -> None:
        """It stands in the tables from now on, and can be taken back by its number."""
        talk, now = await self._meant(interaction, season)
        after = taken(await self._seasons.penalise(now.id, actor_of(interaction), member.id, deduct, reason))
        facts = {"member": f"<@{member.id}>", "points": deduct, "reason": disarmed(after.penalties[-1].reason)}
        said = self._ui("season_penalty", number=after.penalised, title=shown_name(after.title), **facts)
        await talk.announce(self._ui("act_done"), said)

    @app_commands.command(description="Take a penalty back (organiser)")
    @describe(number="The penalty's number", season=SEASON)
    async def pardon(self, interaction: Interaction[Any], number: int, season: int | None = None) -> None:
        """As if it had not been given."""
        talk, now = await self._meant(interaction, season)
        after = taken(await self._seasons.pardon(now.id, actor_of(interaction), number))
        said = self._ui("season_pardoned", number=number, title=shown_name(after.title))
        await talk.announce(self._ui("act_done"), said)

    @app_commands.command(description="The tables of the season")
    @describe(season=SEASON)
    async def tables(self, interaction: Interaction[Any], season: int | None = None) -> None:
        """In words and as a picture."""
        talk, now = await self._meant(interaction, season, closed=True)
        text, files = await self._shown_tables(now, talk.actor)
        await talk.say(text, files=files)

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
        lines += [self._penalty(one) for one in now.penalties]
        await talk.say("\n".join(lines))

    @app_commands.command(description="End the season (organiser)")
    @describe(season=SEASON)
    async def close(self, interaction: Interaction[Any], season: int | None = None) -> None:
        """Asked for twice: who would be champion stands above the button."""
        talk, now = await self._meant(interaction, season)
        taken(await self._seasons.may_run(now.id, talk.actor))
        tables = taken(await self._seasons.tables(now.id, talk.actor))
        open_races = sum(len(held) < planned for held, planned in zip(tables.races, tables.rounds, strict=True))
        lines = [self._ui("season_close_sure", title=shown_name(now.title), unfinished=open_races)]
        sure = button("Close the season", "endseason", now.id, style=ButtonStyle.danger)
        await talk.say("\n".join(lines + self._champions(tables)), buttons(sure))

    async def heard(self, interaction: Interaction[Any], press: Press) -> None:
        """The button that closes a season."""
        talk = Talk(interaction, fresh=False)
        await talk.open()
        last = taken(await self._seasons.close(press.number, talk.actor))
        closed = next(s for s in await self._seasons.of_guild(interaction.guild_id or 0) if s.id == press.number)
        text, files = await self._shown_tables(closed, talk.actor)
        await talk.say(self._ui("act_done"), buttons())
        said = "\n".join([*self._champions(last), text])
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
        said = self._ui("season_followed", season=new.id, title=shown_name(new.title))
        await talk.announce(self._ui("act_done"), said)

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

    def _champions(self, tables: SeasonTables) -> list[str]:
        """Who leads each tier, and by how much; champions share a title that nothing parts."""
        lines = list[str]()
        for tier, table in enumerate(tables.drivers, 1):
            scored = [line for line in table if any(points is not None for points in line.results)]
            first = [line for line in scored if line.place == 1]
            if not first:
                continue
            gap = first[0].points - scored[len(first)].points if len(scored) > len(first) else 0
            names = [shown_name(tables.names.get(line.who, line.who)) for line in first]
            facts = {"tier": tier if len(tables.drivers) > 1 else 0, "points": first[0].points, "gap": gap}
            lines.append(self._ui("season_champion", champions=names, title=shown_name(tables.title), **facts))
        return lines

    def _penalty(self, one: Penalty) -> str:
        facts = {"member": f"<@{one.who}>", "points": one.points, "reason": disarmed(one.reason)}
        return self._ui("season_penalty_line", number=one.number, **facts)

    def _entrant(self, one: SeasonEntrant) -> str:
        facts = {"team": shown_name(one.team) if one.team else "", "tier": one.tier if one.tier > 1 else 0}
        return self._ui("season_entrant", name=shown_name(one.name), **facts)

    def _meeting(self, n: int, meeting: Meeting) -> str:
        facts = {
            "tier": meeting.tier if meeting.tier > 1 else 0,
            "race": meeting.race or 0,
            "day": _shown_day(meeting.date),
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


def _shown_day(day: str) -> str:
    return f"<t:{_noon(day)}:D>" if day else ""


def _noon(day: str) -> int:
    """Noon in Greenwich: the same day nearly everywhere."""
    return int(datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC).timestamp()) + 12 * 3600


async def _opened(interaction: Interaction[Any]) -> Talk:
    talk = Talk(interaction)
    await talk.open()
    return talk
