"""Handlers of a season's standings, records and end, and of the buttons under its message."""

from typing import Any

import discord
from discord import ButtonStyle, Interaction

from bot.delivery.discord_sender import make_picture_files
from bot.delivery.picture_service import PictureService
from bot.discord_ui.buttons import button, race_button
from bot.discord_ui.modals import open_modal
from bot.discord_ui.responder import Responder, acknowledge_privately, get_actor, unwrap
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_text import escape_name
from bot.forms.discord_view import make_button, make_button_view
from bot.forms.modal_fields import make_field_modal, make_text_field
from bot.model.actor import Actor
from bot.posts.types import SeasonTables
from bot.season.entries import revise_entry
from bot.season.service import SeasonService
from bot.store.seasons import Season
from bot.text.localizer import Localizer, Localizers
from bot.text.post_renderer import PostRenderer
from bot.text.season_post import render_records

MAX_TEAM_CHARS = 60


class SeasonHandlers:
    """A season as its members see it. Rejections are raised as InvalidAnswer and answered by the router."""

    def __init__(
        self, seasons: SeasonService, localizers: Localizers, renderer: PostRenderer, picture_service: PictureService
    ) -> None:
        self._seasons = seasons
        self._localizers = localizers
        self._renderer = renderer
        self._picture_service = picture_service
        self._format_ui = localizers.format_ui

    async def show_standings(self, responder: Responder, season: Season) -> None:
        """Show the standings as text and picture."""
        text, files = await self._render_standings(season, responder.actor)
        await responder.reply(text, files=files)

    async def show_records(self, responder: Responder, season: Season) -> None:
        """Show a season's records so far."""
        book = await self._seasons.load_record_book(responder.actor, season)
        await responder.reply(render_records(book, self._text, escape_name))

    async def confirm_close(self, responder: Responder, season: int) -> None:
        """Ask for confirmation to close a season, with its champions above the button."""
        open_season = unwrap(await self._seasons.get_if_organiser(season, responder.actor))
        tables = unwrap(await self._seasons.get_standings(open_season.id, responder.actor))
        open_races = sum(
            len(races) < planned_count for races, planned_count in zip(tables.races, tables.rounds, strict=True)
        )
        lines = [self._format_ui("season_close_sure", title=escape_name(open_season.title), unfinished=open_races)]
        under_protest = await self._seasons.list_races_under_protest(open_season, responder.actor)
        if under_protest:
            lines.append(self._format_ui("season_close_protests", races=[f"#{race}" for race in under_protest]))
        sure = make_button(
            self._text.format_word("button", "end_season"), "endseason", open_season.id, style=ButtonStyle.danger
        )
        await responder.reply("\n".join(lines + self._format_champions(tables)), make_button_view(sure))

    @button("closeseason")
    async def _handle_close(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        await self.confirm_close(await acknowledge_privately(interaction), press.number)

    @button("enterseason")
    async def _handle_enter(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        """Ask for the team in a modal, then enter the member."""
        if press.texts is None:
            actor = get_actor(interaction)
            entrant = unwrap(await self._seasons.get_open_season(press.number, actor)).find_entrant(actor.member)
            title, label, hint = (self._format_ui(f"enter_{part}") for part in ("title", "team", "hint"))
            field = make_text_field(0, label, hint, MAX_TEAM_CHARS, entrant.team if entrant else "")
            await open_modal(interaction, make_field_modal(press.action, press.number, title, [field]))
            return
        responder = await acknowledge_privately(interaction)
        season = unwrap(await self._seasons.get_season(press.number, responder.actor))
        own = revise_entry(season, responder.actor.member, responder.actor.name, team=press.texts.get(0, ""))
        after = unwrap(await self._seasons.enter(season.id, responder.actor, own))
        await responder.reply(self._format_ui("season_in", title=escape_name(after.title)))

    @button("leaveseason")
    async def _handle_leave(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        responder = await acknowledge_privately(interaction)
        after = unwrap(await self._seasons.withdraw(press.number, responder.actor, responder.actor.member))
        await responder.reply(
            self._format_ui("season_withdrawn", member=f"<@{responder.actor.member}>", title=escape_name(after.title))
        )

    @button("standby")
    async def _handle_standby(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        responder = await acknowledge_privately(interaction)
        after = unwrap(await self._seasons.toggle_reserve(press.number, responder.actor))
        is_reserve = any(e.member == responder.actor.member for e in after.reserves)
        await responder.reply(
            self._format_ui("season_standby" if is_reserve else "season_no_standby", title=escape_name(after.title))
        )

    @race_button("notnow")
    async def _handle_not_now(self, responder: Responder, press: ButtonPress) -> None:
        after = unwrap(await self._seasons.toggle_absence(responder.actor, press.number))
        meeting = after.find_meeting(press.number)
        away = meeting is not None and responder.actor.member in meeting.away
        stand_ins = meeting.stand_ins.items() if meeting else ()
        facts = {"who": next((f"<@{one}>" for one, owner in stand_ins if owner == responder.actor.member), "")}
        await responder.reply(self._format_ui("season_away" if away else "season_not_away", race=press.number, **facts))

    @button("seasontables")
    async def _handle_tables(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        responder = await acknowledge_privately(interaction)
        await self.show_standings(responder, unwrap(await self._seasons.get_season(press.number, responder.actor)))

    @button("seasonrecords")
    async def _handle_records(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        responder = await acknowledge_privately(interaction)
        await self.show_records(responder, unwrap(await self._seasons.get_season(press.number, responder.actor)))

    async def render_server_records(self, actor: Actor) -> str:
        """Return the record book of the actor's server as text."""
        return render_records(await self._seasons.load_record_book(actor), self._text, escape_name)

    @button("endseason")
    async def _handle_end(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        """Close the season after confirmation."""
        responder = Responder(interaction, fresh=False)
        await responder.acknowledge()
        last = unwrap(await self._seasons.close(press.number, responder.actor))
        closed_season = next(
            s for s in await self._seasons.list_in_server(interaction.guild_id or 0) if s.id == press.number
        )
        async with responder.in_channel_language():
            text, files = await self._render_standings(closed_season, responder.actor)
            book = render_records(
                await self._seasons.load_record_book(responder.actor, closed_season), self._text, escape_name
            )
            announcement = "\n".join([*self._format_champions(last), text, book])
        await responder.announce(self._format_ui("done"), announcement, files)

    async def _render_standings(self, season: Season, actor: Actor) -> tuple[str, list[discord.File]]:
        """Return the standings as text, with a picture if they are not empty."""
        tables = unwrap(await self._seasons.get_standings(season.id, actor))
        facts = {"closed": "closed" if season.closed else "", "season": season.id}
        heading = self._format_ui("tables_now", title=escape_name(season.title), **facts)
        if not any(tables.races) and not any(line.points for lines in tables.drivers for line in lines):
            return f"{heading}\n{self._format_ui('tables_empty')}", []
        message = self._renderer.render_tables(tables, heading)
        picture = await self._picture_service.draw_standings_picture(message)
        return message.text, make_picture_files(picture, f"season-{season.id}.png")

    def _format_champions(self, tables: SeasonTables) -> list[str]:
        """Return the leaders of each tier and their margin; equal champions share the title."""
        lines = list[str]()
        for tier, table in enumerate(tables.drivers, 1):
            scored_lines = [line for line in table if any(points is not None for points in line.results)]
            first = [line for line in scored_lines if line.place == 1 and line.points > 0]
            if not first:
                continue
            gap = first[0].points - scored_lines[len(first)].points if len(scored_lines) > len(first) else 0
            names = [escape_name(tables.names.get(line.who, line.who)) for line in first]
            facts = {"tier": tier if len(tables.drivers) > 1 else 0, "points": first[0].points, "gap": gap}
            lines.append(self._format_ui("season_champion", champions=names, title=escape_name(tables.title), **facts))
        return lines

    @property
    def _text(self) -> Localizer:
        return self._localizers.common
