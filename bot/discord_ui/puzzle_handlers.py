"""Handler of the choices under a puzzle."""

from bot.app.member_api import MemberApi
from bot.discord_ui.buttons import race_button
from bot.discord_ui.responder import Responder, unwrap
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_text import escape_name
from bot.model.driver import list_driver_names
from bot.race_file.puzzle_text import format_puzzle_answer
from bot.season.puzzles import Puzzles
from bot.text.localizer import Localizers
from rules.questions import InvalidAnswer


class PuzzleHandlers:
    """Answers presses on the choices of a puzzle: tells members what theirs is worth."""

    def __init__(self, member_api: MemberApi, puzzles: Puzzles, localizers: Localizers) -> None:
        self._member_api, self._puzzles, self._localizers = member_api, puzzles, localizers

    @race_button("puzzle")
    async def show_answer(self, responder: Responder, press: ButtonPress) -> None:
        """Answer a choice. Raises InvalidAnswer."""
        round, _, nth = press.rest.partition(".")
        summary = unwrap(await self._member_api.summarize(press.number, responder.actor))
        puzzle = await self._puzzles.find(press.number, int(round))
        if puzzle is None or int(nth) >= len(puzzle.choices):
            raise InvalidAnswer("no_puzzle")
        names = {seat: escape_name(name) for seat, name in list_driver_names(summary.drivers).items()}
        localizer = self._localizers.for_game(summary.game)
        await responder.reply(format_puzzle_answer(puzzle, puzzle.choices[int(nth)], localizer, names))
