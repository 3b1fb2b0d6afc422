"""`/season`: open one, enter it, count a race in it, organise it, look at it, and a campaign's stable."""

import io
from collections.abc import Sequence
from typing import Any, Literal

import discord
from discord import Interaction, app_commands
from discord.app_commands import Choice, Range, describe

from bot.discord_ui.permissions import require_permissions
from bot.discord_ui.responder import Responder, acknowledge_privately, autocomplete, get_actor, matches_typed, unwrap
from bot.discord_ui.season_admin import SeasonPanel
from bot.discord_ui.season_announcements import announce, collect_entry_facts, collect_penalty_facts
from bot.discord_ui.season_handlers import SeasonHandlers
from bot.discord_ui.slash_me import complete_zone
from bot.discord_ui.stable_handlers import StableHandlers
from bot.forms.discord_text import escape_name, truncate
from bot.members.locales import Locales
from bot.model.actor import Rejection
from bot.season.entries import revise_entry
from bot.season.exports import to_csv, to_json
from bot.season.service import SeasonService
from bot.store.seasons import RacePlan, Season, SeasonEntrant
from bot.text.localizer import Localizer, Localizers
from bot.text.season_post import format_meeting
from rules.league.season import SeasonTerms, Tie, make_campaign_terms
from rules.questions import InvalidAnswer
from rules.registry import RULESETS

SEASON_HELP = "Its number, if several are on"
SeasonView = Literal["tables", "calendar", "records", "csv", "json", "ics"]


class SeasonCommands(app_commands.Group):
    """The `/season` commands. Rejections are raised as InvalidAnswer and answered by the router."""

    def __init__(
        self,
        seasons: SeasonService,
        localizers: Localizers,
        handlers: SeasonHandlers,
        panel: SeasonPanel,
        stables: StableHandlers,
        languages: Locales,
    ) -> None:
        super().__init__(name="season", description="Seasons: calendar, entries, tables", guild_only=True)
        self._seasons, self._localizers, self._handlers = seasons, localizers, handlers
        self._panel, self._stables, self._languages = panel, stables, languages
        self._format_ui = localizers.format_ui

    @app_commands.command(description="Open a season")
    @describe(
        title="What it is called",
        points="The points table",
        drop="How many of a driver's worst results do not count",
        ties="What decides between drivers level on points, before the last race they both drove",
        scorer="Who takes the points of a race driven for another member",
        team_cars="How many cars of a team score in a race",
        move="How many go up and down between two tiers",
        automatic="Whether bots keep the places they finish in",
        game="Its races are of this game only",
        pace="Its races are driven at this pace only",
        channel="The channel of its message and races; this one if you leave this out",
        zone="The time zone of its days and times: Europe/Berlin; otherwise the server's",
        campaign="For sesterces: owners keep chariot and purse between the races",
        follows="A closed season: this one has its terms, and its drivers in the tiers they earned",
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
        zone: str = "",
        campaign: bool = False,
        follows: int | None = None,
    ) -> None:
        """Create a season on this server: for its stewards and managers."""
        responder = await acknowledge_privately(interaction)
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
        if follows is not None:
            _refuse_settled_terms("followed_terms", terms)
            await self._follow(responder, title, follows)
            return
        if campaign:
            fixed_terms = _make_terms_of_campaign(terms)
            _refuse_settled_terms("campaign_terms", terms, fixed_terms)
            terms = fixed_terms
        if channel is None:
            require_permissions(interaction)
        plan = RacePlan(zone=zone or await self._languages.find_server_zone(interaction.guild_id or 0) or "UTC")
        place = channel.id if channel else _find_server_channel(interaction)
        new_season = unwrap(
            await self._seasons.create(interaction.guild_id or 0, get_actor(interaction), title, terms, plan, place)
        )
        async with responder.in_channel_language():
            scheme = self._text.format_scheme(self._seasons.list_schemes()[terms.scheme])
        facts = {"season": new_season.id, "title": escape_name(new_season.title), "zone": plan.zone}
        await announce(responder, self._localizers, "season_created", scheme=scheme, drop=drop, **facts)
        if not interaction.app_permissions.create_public_threads:
            await responder.reply_privately(self._format_ui("season_no_threads"))

    async def _follow(self, responder: Responder, title: str, closed_season: int) -> None:
        """S-115: create a follow-up season; the best of a tier go up, the last go down. Raises InvalidAnswer."""
        former_season = await self._find_season(responder.interaction, closed_season, with_closed=True)
        if not former_season.closed:
            raise InvalidAnswer("season_open", title=former_season.title)
        new = unwrap(await self._seasons.create_successor(former_season.id, responder.actor, title))
        facts = {"season": new.id, "title": escape_name(new.title)}
        await announce(responder, self._localizers, "season_followed", **facts)

    @create.autocomplete("points")
    @autocomplete()
    async def _complete_points(self, interaction: Interaction[Any], typed_text: str) -> list[Choice[str]]:
        del interaction
        titles = self._seasons.list_schemes().items()
        schemes = [(name, title, self._text.format_scheme(title)) for name, title in titles]
        return [Choice(name=one[-1], value=one[0]) for one in schemes if matches_typed(typed_text, *one)][:25]

    create.autocomplete("zone")(complete_zone)

    @create.autocomplete("follows")
    @autocomplete(in_words=False)
    async def _complete_closed(self, interaction: Interaction[Any], typed_text: str) -> list[Choice[int]]:
        closed_seasons = [s for s in await self._seasons.list_in_server(interaction.guild_id or 0) if s.closed]
        titles = [(truncate(f"{s.id} · {s.title}", 100), s.id) for s in closed_seasons]
        return [Choice(name=name, value=id) for name, id in titles if matches_typed(str(typed_text), name)][:25]

    @app_commands.command(description="Count a race in the season, or count it no longer (organiser)")
    @describe(
        race="The race's number",
        counts="No: it counts no longer, and its place on the calendar is free again",
        title="Which race of the calendar; the next if you leave this out",
        tier="Its tier",
        season=SEASON_HELP,
    )
    async def count(
        self,
        interaction: Interaction[Any],
        race: int,
        counts: bool = True,
        title: str = "",
        tier: Range[int, 1, 9] = 1,
        season: int | None = None,
    ) -> None:
        """Count a race, future, running or over, in the season, or remove it."""
        responder = await acknowledge_privately(interaction)
        chosen_season = await self._find_season(interaction, season)
        if not counts:
            after = unwrap(await self._seasons.uncount_race(chosen_season.id, get_actor(interaction), race))
            await announce(responder, self._localizers, "season_released", race=race, title=escape_name(after.title))
            return
        after = unwrap(await self._seasons.count_race(chosen_season.id, get_actor(interaction), race, title, tier))
        meeting = next(escape_name(m.title) for m in after.meetings if m.race == race)
        facts = {"race": race, "title": escape_name(after.title), "meeting": meeting}
        await announce(responder, self._localizers, "season_held", **facts)

    @app_commands.command(description="Enter the season, or change your entry")
    @describe(team="Your team; as before if you leave this out; a dash (-) for none", season=SEASON_HELP)
    async def enter(self, interaction: Interaction[Any], team: str = "", season: int | None = None) -> None:
        """Enter the season; the organiser enters others from their panel."""
        responder = await acknowledge_privately(interaction)
        chosen_season, who = await self._find_season(interaction, season), interaction.user
        own = revise_entry(chosen_season, who.id, who.display_name, team=team or None)
        after = unwrap(await self._seasons.enter(chosen_season.id, get_actor(interaction), own))
        await announce(responder, self._localizers, "season_entered", **collect_entry_facts(after, who.id))

    @app_commands.command(description="Run the season: calendar, lobbies, drivers, penalties, closing (organiser)")
    @describe(season=SEASON_HELP)
    async def organise(self, interaction: Interaction[Any], season: int | None = None) -> None:
        """Do the same as the button under the season's message."""
        responder = await acknowledge_privately(interaction)
        await self._panel.show_panel(responder, (await self._find_season(interaction, season)).id)

    @app_commands.command(description="The season's tables, calendar or records, or all of it as a file")
    @describe(
        what="Tables unless you say otherwise; CSV is for a spreadsheet, JSON for a program, ICS for a calendar",
        season=SEASON_HELP,
    )
    async def show(self, interaction: Interaction[Any], what: SeasonView = "tables", season: int | None = None) -> None:
        """Show one view of the season to the member only."""
        responder = await acknowledge_privately(interaction)
        chosen_season = await self._find_season(interaction, season, with_closed=True)
        if what == "tables":
            await self._handlers.show_standings(responder, chosen_season)
        elif what == "records":
            await self._handlers.show_records(responder, chosen_season)
        elif what == "calendar":
            await self._show_calendar(responder, chosen_season)
        else:
            body = await self._format_file(responder, chosen_season, what)
            file = discord.File(io.BytesIO(body.encode()), f"season-{chosen_season.id}.{what}")
            await responder.reply(
                self._format_ui("season_exported", title=escape_name(chosen_season.title)), files=[file]
            )

    async def _format_file(self, responder: Responder, season: Season, what: Literal["csv", "json", "ics"]) -> str:
        if what == "ics":
            return unwrap(await self._seasons.export_calendar(season.id, responder.actor))
        summary = unwrap(await self._seasons.export_data(season.id, responder.actor))
        return to_csv(summary) if what == "csv" else to_json(summary)

    @app_commands.command(description="A campaign: your chariot, your purse, your repairs, bids and bets")
    @describe(member="Whose purse, if not yours; only after the season is closed", season=SEASON_HELP)
    async def stable(
        self, interaction: Interaction[Any], member: discord.Member | None = None, season: int | None = None
    ) -> None:
        """Show the owner's stable with a button for each decision, or another owner's purse."""
        responder = await acknowledge_privately(interaction)
        campaigns = [s for s in await self._seasons.list_in_server(interaction.guild_id or 0) if s.terms.campaign]
        chosen_season = _pick_season(campaigns, season, with_closed=True)
        if member is None or member.id == interaction.user.id:
            await self._stables.show_stable(responder, chosen_season)
        else:
            await self._stables.show_purse(responder, chosen_season, member.id, member.display_name)

    async def _show_calendar(self, responder: Responder, season: Season) -> None:
        """Show past and coming races, the entrants and the penalties."""
        lines = [self._format_ui("season_calendar", title=escape_name(season.title), zone=season.plan.zone)]
        summary = unwrap(await self._seasons.export_data(season.id, responder.actor))
        meetings = [format_meeting(one, self._text, escape_name) for one in summary.meetings]
        lines += meetings or [self._format_ui("season_empty")]
        names = [self._format_entrant(one) for one in season.entrants]
        lines += [self._format_ui("season_entrants", entrants=names)] if names else []
        lines += [
            self._format_ui("season_penalty_line", **collect_penalty_facts(season, one, self._text))
            for one in season.penalties
        ]
        await responder.reply("\n".join(lines))

    @property
    def _text(self) -> Localizer:
        return self._localizers.common

    def _format_entrant(self, one: SeasonEntrant) -> str:
        facts = {"team": escape_name(one.team) if one.team else "", "tier": one.tier if one.tier > 1 else 0}
        return self._format_ui("season_entrant", name=escape_name(one.name), **facts)

    async def _find_season(
        self, interaction: Interaction[Any], season: int | None, *, with_closed: bool = False
    ) -> Season:
        """Find a season of this server as `_pick_season` does. Raises InvalidAnswer."""
        return _pick_season(
            await self._seasons.list_in_server(interaction.guild_id or 0), season, with_closed=with_closed
        )


def _pick_season(seasons: Sequence[Season], season: int | None, *, with_closed: bool) -> Season:
    """Return the named season, else the only open one, else (with `closed`) the newest. Raises InvalidAnswer."""
    if season is not None:
        named_season = next((s for s in seasons if s.id == season), None)
        return unwrap(named_season or Rejection(code="unknown_season", facts={"season": season}))
    open_seasons = [s for s in seasons if not s.closed]
    if len(open_seasons) > 1:
        raise InvalidAnswer("which_season", seasons=[f"{s.id} ({s.title})" for s in open_seasons])
    if not open_seasons and not (with_closed and seasons):
        raise InvalidAnswer("no_season")
    return (open_seasons or list(seasons))[0]


TERMS_BY_OPTION = {
    "points": "scheme",
    "drop": "drop",
    "ties": "ties",
    "scorer": "scorer",
    "team_cars": "cars",
    "move": "move",
    "automatic": "machines",
    "game": "game",
    "pace": "pace",
}
"""The term of a season that each option of `/season create` sets."""
USUAL_TERMS = SeasonTerms(ties=("places", "last"))
"""The terms of a season for which no option is given."""


def _refuse_settled_terms(code: str, terms: SeasonTerms, fixed_terms: SeasonTerms | None = None) -> None:
    """Raise InvalidAnswer for options that were given although they are settled; without `fixed_terms` all are."""
    given = [(option, name) for option, name in TERMS_BY_OPTION.items() if _differs(terms, USUAL_TERMS, name)]
    vain = [option for option, name in given if fixed_terms is None or _differs(terms, fixed_terms, name)]
    if vain:
        raise InvalidAnswer(code, options=vain)


def _differs(terms: SeasonTerms, other: SeasonTerms, name: str) -> bool:
    return bool(getattr(terms, name) != getattr(other, name))


def _make_terms_of_campaign(terms: SeasonTerms) -> SeasonTerms:
    """Return the terms of a campaign season, in the game that has campaigns."""
    game, rules = next((name, game.campaign) for name, game in RULESETS.items() if game.campaign)
    return make_campaign_terms(terms, game, rules.scheme)


def _find_server_channel(interaction: Interaction[Any]) -> int:
    """Return the channel where the command was given: that of a thread, but a post itself, since a forum takes none."""
    place = interaction.channel
    if isinstance(place, discord.Thread) and not isinstance(place.parent, discord.ForumChannel):
        return place.parent_id
    return interaction.channel_id or 0
