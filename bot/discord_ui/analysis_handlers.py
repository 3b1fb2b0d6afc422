"""Handler of the button that analyses a race that is over."""

import time
from contextlib import suppress

import discord

from bot.app.member_api import MemberApi
from bot.delivery.analysis_worker import AnalysisWorker
from bot.delivery.discord_sender import make_picture_files
from bot.delivery.picture_service import PictureService
from bot.discord_ui.buttons import race_button
from bot.discord_ui.responder import Responder, unwrap
from bot.forms.discord_text import escape_name
from bot.forms.discord_view import make_button, make_button_view
from bot.pictures.chances_picture import draw_chances
from bot.pictures.scene import Undrawable
from bot.race_file.analysis import AnalysisBusy, NotAnalysed
from bot.race_file.analysis_text import describe_analysis, format_turning_points
from bot.text.localizer import Localizers
from rules.questions import InvalidAnswer

SECONDS_BETWEEN_EDITS = 8.0


class AnalysisHandlers:
    """Shows what each round of a race was worth."""

    def __init__(
        self, member_api: MemberApi, worker: AnalysisWorker, picture_service: PictureService, localizers: Localizers
    ) -> None:
        self._member_api = member_api
        self._worker = worker
        self._picture_service = picture_service
        self._localizers = localizers

    @race_button("analysis")
    async def show_analysis(self, responder: Responder, race: int) -> None:
        """Show chances and turning points of a race that is over. Raises InvalidAnswer."""
        summary = unwrap(await self._member_api.summarize(race, responder.actor))
        if summary.stage != "over":
            raise InvalidAnswer("no_analysis", race=race)
        text: str = unwrap(await self._member_api.export_race_file(race, responder.actor))
        await responder.acknowledge()
        common, localizer = self._localizers.common, self._localizers.for_game(summary.game)
        edited_at = 0.0

        async def show_progress(rounds_done: int, rounds: int, _: str) -> None:
            nonlocal edited_at
            if time.monotonic() - edited_at < SECONDS_BETWEEN_EDITS:
                return
            edited_at = time.monotonic()
            with suppress(discord.DiscordException):
                await responder.interaction.edit_original_response(
                    content=common.format_ui("analysing", done=rounds_done, of=rounds)
                )

        try:
            analysis = await self._worker.analyse(text, show_progress)
        except AnalysisBusy as busy:
            raise InvalidAnswer("analysis_busy", race=race) from busy
        except NotAnalysed as fault:
            raise InvalidAnswer("no_analysis", race=race) from fault
        names = {driver.seat: driver.name for driver in summary.drivers}
        numbers = {driver.seat: driver.number for driver in summary.drivers}
        turning_points = format_turning_points(
            analysis, localizer, {seat: escape_name(name) for seat, name in names.items()}
        )
        description = describe_analysis(analysis, localizer, names, numbers)
        moment = analysis.moment
        watch = (
            [make_button(common.format_ui("film_decisive", round=moment.round), "film", race, f"{moment.round}")]
            if moment
            else []
        )
        view = make_button_view(*watch) if watch else None
        try:
            picture = await self._picture_service.run(draw_chances, description, localizer)
        except Undrawable:
            await responder.reply(turning_points, view)
            return
        await responder.reply(turning_points, view, make_picture_files(picture, f"race-{race}-chances.png"))
