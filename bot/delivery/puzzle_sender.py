"""Messages with puzzles in channels of servers."""

import logging

import discord
from discord import HTTPException

from bot.delivery.discord_errors import REQUEST_ERRORS, describe_refusal, send_with_or_without
from bot.delivery.discord_sender import make_picture_files
from bot.delivery.picture_service import PictureService
from bot.delivery.season_sender import find_own_message
from bot.forms.custom_ids import make_custom_id
from bot.forms.discord_text import NO_MENTIONS, escape_name
from bot.forms.discord_view import make_button, make_button_view
from bot.model.driver import list_driver_names
from bot.posts.summaries import RaceSummary
from bot.race_file.puzzle_text import LETTERS, format_question, format_solution
from bot.store.puzzles import Puzzle
from bot.store.season_posts import Attempt
from bot.text.localizer import Localizer, Localizers
from rules.view import RaceView

log = logging.getLogger(__name__)


class PuzzleSender:
    """Posts puzzles and their answers."""

    def __init__(self, client: discord.Client, localizers: Localizers, picture_service: PictureService) -> None:
        self._client, self._localizers, self._picture_service = client, localizers, picture_service

    def is_public(self, guild: int, channel: int) -> bool:
        """Whether everybody on a server may view a channel; an unknown one, such as an archived thread, is not."""
        server = self._client.get_guild(guild)
        place = server.get_channel_or_thread(channel) if server else None
        if isinstance(place, discord.Thread):
            place = None if place.is_private() else place.parent
        return bool(server and place and place.permissions_for(server.default_role).view_channel)

    async def post(
        self, puzzle: Puzzle, race: RaceSummary, before: RaceView | None, language: str, *, again: bool
    ) -> Attempt:
        """Post a puzzle in its channel, with the board of the round before. `again`: unless it is there already."""
        localizer, names = self._localizers.in_language(language).for_game(race.game), _list_names(race)
        text = format_question(puzzle, localizer, names, escape_name(race.title), before)
        buttons = [
            make_button(letter, "puzzle", puzzle.race, f"{puzzle.round}.{n}")
            for n, letter in enumerate(LETTERS[: len(puzzle.choices)])
        ]
        picture = await self._picture_service.draw_round_picture(race, before, seat=puzzle.seat) if before else None
        files = make_picture_files(picture, "puzzle.png")
        place = self._client.get_partial_messageable(puzzle.channel or 0)
        nonce = f"puzzle-{puzzle.race}-{puzzle.round}"
        try:
            earlier_message = await self._find_message(place, puzzle) if again else None
            if earlier_message:
                return Attempt(message=earlier_message)
            message = await send_with_or_without(
                files,
                lambda files: place.send(
                    text, view=make_button_view(*buttons), files=files or (), nonce=nonce, allowed_mentions=NO_MENTIONS
                ),
            )
        except REQUEST_ERRORS as error:
            return _make_failed_attempt(error)
        return Attempt(message=message.id)

    async def _find_message(self, place: discord.PartialMessageable, puzzle: Puzzle) -> int | None:
        """Find the message of a puzzle in its channel: it may have arrived although no answer came back."""
        signs = {make_custom_id("b", "puzzle", puzzle.race, f"{puzzle.round}.{n}") for n in range(len(LETTERS))}
        return await find_own_message(self._client, place, signs)

    async def reveal(self, puzzle: Puzzle, race: RaceSummary, language: str) -> Attempt:
        """Put the answer into the message of a puzzle."""
        localizer: Localizer = self._localizers.in_language(language).for_game(race.game)
        text = format_solution(puzzle, localizer, _list_names(race), escape_name(race.title))
        place = self._client.get_partial_messageable(puzzle.channel or 0)
        try:
            await place.get_partial_message(puzzle.message or 0).edit(
                content=text, view=None, allowed_mentions=NO_MENTIONS
            )
        except REQUEST_ERRORS as error:
            return _make_failed_attempt(error)
        return Attempt(message=puzzle.message)


def _list_names(race: RaceSummary) -> dict[str, str]:
    return {seat: escape_name(name) for seat, name in list_driver_names(race.drivers).items()}


def _make_failed_attempt(error: Exception) -> Attempt:
    """Return what keeps a message from being sent: a refusal is final."""
    is_refused = isinstance(error, HTTPException) and error.status < 500
    log.info("a puzzle is not sent: %s", describe_refusal(error) if isinstance(error, HTTPException) else error)
    return Attempt(trouble="refused" if is_refused else "later")
