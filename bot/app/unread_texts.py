"""Examination of typed texts that are no orders: what they ask, and which choices of the form they point at."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.app.command import CommandContext
from bot.app.question_api import QuestionApi
from bot.app.standing_orders import map_names_to_seats, spell_cars
from bot.data_files import Library
from bot.model.actor import Actor, Rejection
from bot.posts.summaries import OutdatedForm
from bot.store.questions import QuestionRow
from rules.orders.form_choices import NOW, RELATIONS, Pointer, ShownChoice, choose, make_measure
from rules.orders.interpreter import find_fields_in_text
from rules.orders.listening import ReadingHints
from rules.orders.sheets import SheetReader
from rules.orders.unread_texts import UnreadText

UNCHANGED = ("last", "now", "lever")
"""Facts that name the choice which changes nothing: the speed of the last order, the speed now, the gear."""


class PointedChoices(NamedTuple):
    """The choices that a text points at. `is_known`: whether the places of the rivals that it names can be foreseen."""

    found: tuple[ShownChoice, ...]
    is_known: bool


class UnreadTextApi:
    """What members can learn of a text from which no order is read. Nothing is recorded."""

    def __init__(self, questions: QuestionApi, library: Library) -> None:
        self._questions, self._library = questions, library

    async def examine_text(self, number: int, actor: Actor, text: str) -> UnreadText | OutdatedForm | Rejection:
        """Examine a text from which no order is read: what it points at, and what it asks."""

        def see(context: CommandContext, row: QuestionRow) -> UnreadText | OutdatedForm | Rejection:
            ruleset, table = context.game.ruleset, context.game.table
            player_view = context.get_player_views().get_player_view(row.seat)
            book, line = self._library.load_phrase_book(ruleset.name), spell_cars(context, text)
            if ruleset.sheets is None:
                return UnreadText(line, book, ReadingHints(book, map_names_to_seats(context)).map_words_to_names({}))
            open_question = context.find_open_question(row)
            question = open_question.question if open_question else None
            reader = SheetReader(ruleset.sheets, table, player_view, question, book, map_names_to_seats(context))
            spans = tuple(find_fields_in_text(ruleset.sheets.language, line, reader.names))
            return UnreadText(line, book, reader.hints.map_words_to_names(reader.names), reader.hints.facts, spans)

        return await self._questions.query_question(number, actor, see)

    async def choose_pointed(
        self, number: int, actor: Actor, pointers: Sequence[Pointer], choices: Sequence[ShownChoice]
    ) -> PointedChoices | OutdatedForm | Rejection:
        """Return the choices of a form that a text points at.

        While orders are sealed, rivals have yet to move: they are expected to drive as far as in the last round."""

        def see(context: CommandContext, row: QuestionRow) -> PointedChoices | OutdatedForm | Rejection:
            open_question = context.find_open_question(row)
            goes_on = open_question is not None and open_question.question.sealed
            cars = context.get_player_views().get_view(row.seat).cars
            measure = make_measure(context.game.table.track, cars, goes_on=goes_on)
            ends, rivals = [one.end for one in choices if one.end], [p.to for p in pointers if p.kind in RELATIONS]
            is_known = all(measure(end, rival) is not None for end in ends for rival in rivals)
            ruleset, table = context.game.ruleset, context.game.table
            player_view = context.get_player_views().get_player_view(row.seat)
            question = open_question.question if open_question else None
            facts = ruleset.sheets.facts(table, player_view, question) if ruleset.sheets else {}
            speeds = {car.seat: car.speed for car in cars if car.speed}
            now = next((int(facts[name]) for name in UNCHANGED if name in facts), 0)
            speeds |= {NOW: now} if now else {}
            return PointedChoices(choose(pointers, choices, measure, speeds), is_known)

        return await self._questions.query_question(number, actor, see)
