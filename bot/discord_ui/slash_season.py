"""`/season`: calendar, entries and standings."""

import io
from collections.abc import Callable
from typing import Any, Literal

import discord
from discord import Interaction, app_commands
from discord.app_commands import Choice, Range, describe

from bot.discord_ui.race_handlers import RaceHandlers, parse_options, require_permissions
from bot.discord_ui.responder import Responder, acknowledged, actor_of, autocomplete, matches_typed, unwrap
from bot.discord_ui.season_admin import announce, find_members, format_day, pardon_facts, penalty_facts, result_facts
from bot.discord_ui.season_handlers import SeasonHandlers
from bot.forms.discord_text import escape_name
from bot.model.actor import Rejection
from bot.season.calendar import Appointment
from bot.season.entries import Deduction
from bot.season.exports import to_csv, to_json
from bot.season.service import SeasonService
from bot.store.seasons import Meeting, RacePlan, Season, SeasonEntrant
from bot.text.localizer import Localizer, Localizers
from rules.league.season import SeasonTerms, Tie, campaign_terms
from rules.questions import InvalidAnswer
from rules.registry import RULESETS

SEASON_HELP = "Its number, if several are on"
RACE_HELP = "The race's number"


class SeasonCommands(app_commands.Group):
    """The `/season` commands. Rejections are raised as InvalidAnswer and answered by the router."""

    def __init__(
        self, seasons: SeasonService, organising: RaceHandlers, narrators: Localizers, handlers: SeasonHandlers
    ) -> None:
        super().__init__(name="season", description="Seasons: calendar, entries, tables", guild_only=True)
        self._seasons, self._organising, self._narrators, self._handlers = seasons, organising, narrators, handlers

    @app_commands.command(description="Open a season")
    @describe(
        title="What it is called",
        points="The points table",
        drop="How many of a driver's worst results do not count",
        ties="What parts drivers who are level on points, before the last race they both drove",
        scorer="Who takes the points of a race driven for another member",
        team_cars="How many cars of a team score in a race",
        move="How many go up and down between two tiers",
        automatic="Whether bots keep the places they finish in",
        game="Its races are of this game only",
        pace="Its races are driven at this pace only",
        channel="Where its message stands and its races are held; without it here",
        hours="Hours a round",
        options="Of its races, key=value",
        opens="How many hours before its start a lobby opens",
        fill="Up to how many cars bots fill the grid",
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
        """Create a season on this server: for its stewards and managers."""
        talk = await acknowledged(interaction)
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
        terms = _campaign_terms(terms) if campaign else terms
        if channel is None:
            require_permissions(interaction)
        plan = RacePlan(hours=hours, options=parse_options(options), lead=opens * 3600, fill=fill, zone=zone)
        place = channel.id if channel else _server_channel(interaction)
        made = unwrap(
            await self._seasons.create(interaction.guild_id or 0, actor_of(interaction), title, terms, plan, place)
        )
        scheme = self._seasons.list_schemes()[terms.scheme]
        await self._announce(
            talk,
            lambda: self._ui("season_created", season=made.id, title=escape_name(made.title), scheme=scheme, drop=drop),
        )
        if not interaction.app_permissions.create_public_threads:
            await talk.reply_privately(self._ui("season_no_threads"))

    @create.autocomplete("points")
    @autocomplete()
    async def _complete_points(self, interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        del interaction
        known = self._seasons.list_schemes().items()
        return [Choice(name=t, value=s) for s, t in known if matches_typed(typed, s, t)][:25]

    @app_commands.command(description="Where the races of a tier are held, and the season's message stands (organiser)")
    @describe(channel="Without it here", tier="1 is the upper one, and the season's own", season=SEASON_HELP)
    async def channel(
        self,
        interaction: Interaction[Any],
        channel: discord.TextChannel | None = None,
        tier: Range[int, 1, 9] = 1,
        season: int | None = None,
    ) -> None:
        """Set the channel of a tier, from the next race on."""
        talk, now = await self._find_season(interaction, season)
        place = channel.id if channel else _server_channel(interaction)
        after = unwrap(await self._seasons.set_channel(now.id, talk.actor, place, tier))
        await self._announce(
            talk, lambda: self._ui("season_channel", title=escape_name(after.title), place=f"<#{place}>", tier=tier)
        )

    @app_commands.command(description="Take a race that has not begun off the calendar (organiser)")
    @describe(number="Its number in the calendar", season=SEASON_HELP)
    async def unplan(self, interaction: Interaction[Any], number: int, season: int | None = None) -> None:
        """Remove a race that has not begun from the calendar."""
        talk, now = await self._find_season(interaction, season)
        place = now.meetings[number - 1] if 0 < number <= len(now.meetings) else None
        if place is None:
            raise InvalidAnswer("unknown_meeting", number=number, title=now.title)
        after = unwrap(await self._seasons.cancel_meeting(now.id, talk.actor, place.number))
        await self._announce(
            talk, lambda: self._ui("season_unplanned", title=escape_name(after.title), meeting=escape_name(place.title))
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
        season=SEASON_HELP,
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
        """Add a race to the calendar before it exists."""
        talk, now = await self._find_season(interaction, season)
        named = game or now.terms.game or (await self._organising.default_game(talk.actor, track) if track else "")
        wanted = Appointment(time=time, game=named, track=track, laps=laps)
        after = unwrap(await self._seasons.plan_race(now.id, actor_of(interaction), title, day, tier, wanted))
        new = after.meetings[-1]
        day = f"<t:{new.at}:f>" if new.at is not None else format_day(new.date)
        facts = {"meeting": escape_name(new.title), "day": day, "hours": after.plan.lead // 3600 if new.at else 0}
        await self._announce(
            talk, lambda: self._ui("season_planned", title=escape_name(after.title), count=len(after.meetings), **facts)
        )

    @plan.autocomplete("track")
    @autocomplete()
    async def _complete_track(self, interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        game = str(getattr(interaction.namespace, "game", "") or "")
        found = await self._organising.find_tracks(actor_of(interaction), typed, game)
        return [Choice(name=title[:100], value=name) for name, title in found][:25]

    @app_commands.command(description="Count a race in the season (organiser)")
    @describe(
        race=RACE_HELP, title="Which one of the calendar; without it the next", tier="Its tier", season=SEASON_HELP
    )
    async def hold(
        self,
        interaction: Interaction[Any],
        race: int,
        title: str = "",
        tier: Range[int, 1, 9] = 1,
        season: int | None = None,
    ) -> None:
        """Count a race, future, running or over, in the season."""
        talk, now = await self._find_season(interaction, season)
        after = unwrap(await self._seasons.count_race(now.id, actor_of(interaction), race, title, tier))
        meeting = next(escape_name(m.title) for m in after.meetings if m.race == race)
        await self._announce(
            talk, lambda: self._ui("season_held", race=race, title=escape_name(after.title), meeting=meeting)
        )

    @app_commands.command(description="A race counts no longer in the season (organiser)")
    @describe(race=RACE_HELP, season=SEASON_HELP)
    async def release(self, interaction: Interaction[Any], race: int, season: int | None = None) -> None:
        """Remove a race from the season; its place on the calendar is free again."""
        talk, now = await self._find_season(interaction, season)
        after = unwrap(await self._seasons.uncount_race(now.id, actor_of(interaction), race))
        await self._announce(talk, lambda: self._ui("season_released", race=race, title=escape_name(after.title)))

    @app_commands.command(description="Enter the season, or change your entry")
    @describe(
        team="Your team", member="Whom, if not yourself (organiser)", tier="1 is the upper one", season=SEASON_HELP
    )
    async def enter(
        self,
        interaction: Interaction[Any],
        team: str = "",
        member: discord.Member | None = None,
        tier: Range[int, 1, 9] | None = None,
        season: int | None = None,
    ) -> None:
        """Enter the season; the organiser can enter anybody, in any tier."""
        talk, now = await self._find_season(interaction, season)
        who = member or interaction.user
        known = now.find_entrant(who.id)
        own = SeasonEntrant(member=who.id, name=who.display_name, team=team, tier=tier or (known.tier if known else 1))
        after = unwrap(await self._seasons.enter(now.id, actor_of(interaction), own))
        one = after.find_entrant(who.id) or own
        facts = {"team": escape_name(one.team) if one.team else "", "tier": one.tier if one.tier > 1 else 0}
        await self._announce(
            talk, lambda: self._ui("season_entered", member=f"<@{who.id}>", title=escape_name(after.title), **facts)
        )

    @app_commands.command(description="Leave the season")
    @describe(member="Who, if not yourself (organiser)", season=SEASON_HELP)
    async def withdraw(
        self, interaction: Interaction[Any], member: discord.Member | None = None, season: int | None = None
    ) -> None:
        """Leave the season; results stay."""
        talk, now = await self._find_season(interaction, season)
        who = member or interaction.user
        after = unwrap(await self._seasons.withdraw(now.id, actor_of(interaction), who.id))
        await self._announce(
            talk, lambda: self._ui("season_withdrawn", member=f"<@{who.id}>", title=escape_name(after.title))
        )

    @app_commands.command(description="One member drives a race for another (organiser)")
    @describe(race=RACE_HELP, member="Who drives", owner="For whom; for himself: nobody", season=SEASON_HELP)
    async def substitute(
        self,
        interaction: Interaction[Any],
        race: int,
        member: discord.Member,
        owner: discord.Member,
        season: int | None = None,
    ) -> None:
        """Let a member drive a race for another; the season's terms say who scores."""
        talk, now = await self._find_season(interaction, season)
        after = unwrap(await self._seasons.set_stand_in(now.id, actor_of(interaction), race, member.id, owner.id))
        code = "season_stand_in" if member.id != owner.id else "season_no_stand_in"
        facts = {"member": f"<@{member.id}>", "owner": f"<@{owner.id}>", "race": race, "scorer": after.terms.scorer}
        await self._announce(talk, lambda: self._ui(code, **facts))

    @app_commands.command(description="Two members change places in the season: team and tier (organiser)")
    @describe(member="One", other="The other", season=SEASON_HELP)
    async def swap(
        self, interaction: Interaction[Any], member: discord.Member, other: discord.Member, season: int | None = None
    ) -> None:
        """Swap two members' team and tier; past results stay."""
        talk, now = await self._find_season(interaction, season)
        after = unwrap(await self._seasons.swap(now.id, talk.actor, member.id, other.id))
        facts = {"member": f"<@{member.id}>", "other": f"<@{other.id}>", "title": escape_name(after.title)}
        await self._announce(talk, lambda: self._ui("season_swapped", **facts))

    @app_commands.command(description="Let somebody drive in a race of another tier (organiser)")
    @describe(race=RACE_HELP, member="Who may drive", season=SEASON_HELP)
    async def admit(
        self, interaction: Interaction[Any], race: int, member: discord.Member, season: int | None = None
    ) -> None:
        """Let a member drive in one race of another tier."""
        talk, now = await self._find_season(interaction, season)
        unwrap(await self._seasons.admit(now.id, talk.actor, race, member.id))
        await self._announce(talk, lambda: self._ui("season_admitted", member=f"<@{member.id}>", race=race))

    @app_commands.command(description="Enter the result of a race that was driven elsewhere (organiser)")
    @describe(
        number="Its number in the calendar",
        order="Finishing order, separated by commas; nothing: it is driven here after all",
        out="Who did not finish",
        season=SEASON_HELP,
    )
    async def result(
        self,
        interaction: Interaction[Any],
        number: int,
        order: str = "",
        out: str = "",
        season: int | None = None,
    ) -> None:
        """Enter the result of a race driven elsewhere, replacing an earlier one."""
        talk, now = await self._find_season(interaction, season)
        came_in, fell_out = find_members(now, order), find_members(now, out)
        after = unwrap(await self._seasons.enter_result(now.id, talk.actor, number, came_in, fell_out))
        await self._announce(talk, lambda: self._ui("season_result", **result_facts(after, number)))

    @app_commands.command(description="Take points, places or grid places from a driver, with a reason (organiser)")
    @describe(
        member="Whose",
        reason="Everybody can read it",
        deduct="How many points",
        places="How many places, in one race",
        race="In which race they lose places",
        grid="How many places on the grid of the next race that he starts in",
        season=SEASON_HELP,
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
        """Penalise a driver; the standings show it, and it can be withdrawn by its number."""
        talk, now = await self._find_season(interaction, season)
        lost = Deduction(points=deduct, places=places, race=race, grid=grid)
        after = unwrap(await self._seasons.penalise(now.id, actor_of(interaction), member.id, reason, lost))
        new = after.penalties[-1]
        await self._announce(talk, lambda: self._ui("season_penalty", **penalty_facts(after, new, self._text)))

    @app_commands.command(description="Take a penalty back (organiser)")
    @describe(number="The penalty's number", season=SEASON_HELP)
    async def pardon(self, interaction: Interaction[Any], number: int, season: int | None = None) -> None:
        """Withdraw a penalty; grid places already served stay served."""
        talk, now = await self._find_season(interaction, season)
        after = unwrap(await self._seasons.withdraw_penalty(now.id, actor_of(interaction), number))
        await self._announce(talk, lambda: self._ui("season_pardoned", **pardon_facts(after, number)))

    @app_commands.command(description="The tables of the season")
    @describe(season=SEASON_HELP)
    async def tables(self, interaction: Interaction[Any], season: int | None = None) -> None:
        """Show the standings as text and picture."""
        talk, now = await self._find_season(interaction, season, closed=True)
        await self._handlers.show_standings(talk, now)

    @app_commands.command(description="What the season is remembered for: fastest laps, wins, streaks")
    @describe(season=SEASON_HELP)
    async def records(self, interaction: Interaction[Any], season: int | None = None) -> None:
        """Show the season's records so far."""
        talk, now = await self._find_season(interaction, season, closed=True)
        await self._handlers.show_records(talk, now)

    @app_commands.command(description="The season as a file")
    @describe(format="CSV for a spreadsheet, JSON for a program", season=SEASON_HELP)
    async def export(
        self, interaction: Interaction[Any], format: Literal["csv", "json"] = "csv", season: int | None = None
    ) -> None:
        """Send the season's standings, calendar and entries as a file."""
        talk, now = await self._find_season(interaction, season, closed=True)
        hub = unwrap(await self._seasons.export_data(now.id, talk.actor))
        body = to_csv(hub) if format == "csv" else to_json(hub)
        file = discord.File(io.BytesIO(body.encode()), f"season-{now.id}.{format}")
        await talk.reply(self._ui("season_exported", title=escape_name(now.title)), files=[file])

    @app_commands.command(description="What is on the calendar, and who has entered")
    @describe(season=SEASON_HELP)
    async def calendar(self, interaction: Interaction[Any], season: int | None = None) -> None:
        """Show past and coming races, and the entrants."""
        talk, now = await self._find_season(interaction, season, closed=True)
        lines = [self._ui("season_calendar", title=escape_name(now.title))]
        meetings = await self._seasons.visible_calendar(now, talk.actor)
        lines += [self._meeting_line(n, m) for n, m in enumerate(meetings, 1)] or [self._ui("season_empty")]
        names = [self._entrant_line(one) for one in now.entrants]
        lines += [self._ui("season_entrants", entrants=names)] if names else []
        lines += [self._ui("season_penalty_line", **penalty_facts(now, one, self._text)) for one in now.penalties]
        await talk.reply("\n".join(lines))

    @app_commands.command(description="End the season (organiser)")
    @describe(season=SEASON_HELP)
    async def close(self, interaction: Interaction[Any], season: int | None = None) -> None:
        """Ask for confirmation to close the season, with its champions above the button."""
        talk, now = await self._find_season(interaction, season)
        await self._handlers.confirm_close(talk, now.id)

    @app_commands.command(
        description="A new season after a closed one: same terms, entries in the tiers they have earned"
    )
    @describe(title="What it is called", season="The number of the season that is closed")
    async def follow(self, interaction: Interaction[Any], title: str, season: int) -> None:
        """S-115: create a follow-up season; the best of a tier go up, the last go down. Raises InvalidAnswer."""
        talk, now = await self._find_season(interaction, season, closed=True)
        if not now.closed:
            raise InvalidAnswer("season_open", title=now.title)
        new = unwrap(await self._seasons.create_successor(now.id, actor_of(interaction), title))
        await self._announce(talk, lambda: self._ui("season_followed", season=new.id, title=escape_name(new.title)))

    async def _announce(self, talk: Responder, say: Callable[[], str]) -> None:
        await announce(talk, self._ui("act_done"), say)

    @property
    def _text(self) -> Localizer:
        return self._narrators.common

    def _ui(self, code: str, **facts: Any) -> str:
        return self._text.ui(code, **facts)

    def _entrant_line(self, one: SeasonEntrant) -> str:
        facts = {"team": escape_name(one.team) if one.team else "", "tier": one.tier if one.tier > 1 else 0}
        return self._ui("season_entrant", name=escape_name(one.name), **facts)

    def _meeting_line(self, n: int, meeting: Meeting) -> str:
        facts = {
            "tier": meeting.tier if meeting.tier > 1 else 0,
            "race": meeting.race or 0,
            "day": format_day(meeting.date),
        }
        return self._ui("season_meeting", n=n, meeting=escape_name(meeting.title), **facts)

    async def _find_season(
        self, interaction: Interaction[Any], season: int | None, *, closed: bool = False
    ) -> tuple[Responder, Season]:
        """Find the named season, else the only open one, else (with `closed`) the newest.

        Raises InvalidAnswer."""
        talk = await acknowledged(interaction)
        every = await self._seasons.list_in_server(interaction.guild_id or 0)
        if season is not None:
            named = next((s for s in every if s.id == season), None)
            return talk, unwrap(named or Rejection(code="unknown_season", facts={"season": season}))
        on = [s for s in every if not s.closed]
        if len(on) > 1:
            raise InvalidAnswer("which_season", seasons=[f"{s.id} ({s.title})" for s in on])
        if not on and not (closed and every):
            raise InvalidAnswer("no_season")
        return talk, (on or list(every))[0]


def _campaign_terms(terms: SeasonTerms) -> SeasonTerms:
    """Return the terms of a campaign season, in the game that has campaigns."""
    game, rules = next((name, game.campaign) for name, game in RULESETS.items() if game.campaign)
    return campaign_terms(terms, game, rules.scheme)


def _server_channel(interaction: Interaction[Any]) -> int:
    """Return the server channel where the command was given; a thread does not count."""
    place = interaction.channel
    return (place.parent_id if isinstance(place, discord.Thread) else interaction.channel_id) or 0
