"""Type back every string that the bot shows as an order, an option or a name, in whole races."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.forms import answer_parser
from bot.forms.answer_text import format_answer
from bot.forms.form_layout import plan_layout
from bot.forms.form_widgets import format_short_choice, label_options
from bot.text.localizer import Localizer
from rules.answering import AnswerAndSource, RunningStep, StepAnswerer
from rules.base import Json
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import advance, create_checkpoint
from rules.events import Event, list_visible
from rules.journal import Journal
from rules.orders.answers import spell_answer
from rules.orders.counted_options import strip_copy_number
from rules.orders.hearing import Listener
from rules.orders.sheets import OrderSheets, format_stored_sheet, is_stored_order
from rules.questions import ChoiceForm, Form, InvalidAnswer, MultiChoiceForm, Option, Question, list_option_spaces
from rules.registry import RULESETS
from rules.ruleset import Entrant, RaceSetup, StartList
from rules.step_context import OpenQuestion
from rules.track.track_file import read_track
from tests.repository import LIBRARY, LOCALIZERS
from tests.sentences.positions import load_phrase_book

SEATS = ("red", "blue", "green", "yellow")
CALLED = {"Ann": "red", "Ben": "blue", "<@1002>": "blue", "Jean-Luc": "green", "Dov": "yellow", "car 4": "yellow"}
"""What drivers are called besides their colours: names, a mention, a number."""
NAMES = {"red": "🔴 Ann", "blue": "🔵 Ben", "green": "🟢 Jean-Luc", "yellow": "🟡 Dov"}
"""What drivers are called on buttons and in posts."""
LANGUAGES = ("en", "de")


@dataclass
class TypedBack(StepAnswerer):
    """Answers a race by its defaults, and types back what one question of so many shows. `wrong`: what was read
    otherwise."""

    one_in: int
    wrong: list[str] = field(default_factory=list)
    text_count: int = 0
    question_count: int = 0

    def answer_in(self, step: RunningStep, open_question: OpenQuestion, events: tuple[Event, ...]) -> AnswerAndSource:
        question = open_question.question
        view = step.build_view(question.seat)
        self.question_count += 1
        if self.question_count % self.one_in == 0:
            for language in LANGUAGES:
                self._try_in(step, language, view, question)
        default_answer = step.ruleset.answer_for(step.table, view, list_visible(events, question.seat), question, None)
        return default_answer.value, default_answer.source

    def _try_in(self, step: RunningStep, language: str, view: Any, question: Question[Any]) -> None:
        ruleset, table = step.ruleset, step.table
        localizer = LOCALIZERS.in_language(language).for_game(ruleset.name)
        form = ruleset.build_form(table, view, question)
        is_sheet = bool(ruleset.sheets and ruleset.sheets.is_sheet_question(question))
        options = form.options if isinstance(form, ChoiceForm | MultiChoiceForm) and not is_sheet else ()
        labels = {} if is_sheet else label_options(form, localizer)

        def parse(text: str) -> Json:
            return answer_parser.parse_answer(form, text, localizer.format_option)

        book = load_phrase_book(ruleset.name)
        seat = Listener(ruleset, table, view, question, book, CALLED, labels, parse)
        if isinstance(form, ChoiceForm):
            self._try_options(seat, options, localizer.format_option)
            self._try_labels(seat, form, localizer)
        if not is_sheet:
            self._try_read_backs(seat, form, localizer)
        if is_sheet and ruleset.sheets:
            for preset in ruleset.list_presets(table, view, question):
                value = ruleset.read_answer(table, view, question, preset.value)
                if is_stored_order(value):
                    self._try_sheet(seat, ruleset.sheets, value)

    def _try_options(self, seat: Listener, options: Sequence[Option], write: Callable[[Option], str]) -> None:
        """Type the options' labels and values, drivers' names, and the numbers and spaces of a picture."""
        assert seat.question is not None
        names, numbers = [write(option) for option in options], list_option_spaces(tuple(options))
        for option, name in zip(options, names, strict=True):
            self._type(seat, str(option.value), [option.value])
            if names.count(name) == 1:
                self._type(seat, name, [option.value])
            for name_in_text in (one for one, colour in CALLED.items() if colour == option.value):
                self._type(seat, name_in_text, [option.value])
        for number, space in enumerate(numbers, 1):
            here = [option.value for option in options if option.where == space]
            self._type(seat, f"number {number}", here, may_ask_back=True)
            self._type(seat, str(number), here, may_ask_back=True)
            self._type(seat, space, here, may_ask_back=True)

    def _try_labels(self, seat: Listener, form: ChoiceForm, localizer: Localizer) -> None:
        """Type the lines of menus and the labels of buttons, with the picture's numbers and the drivers' names."""
        for choice in (one for row in plan_layout(form).rows for one in row.choices):
            label = format_short_choice(choice, localizer, NAMES)
            self._type(seat, label, [choice.option.value], may_ask_back=True)

    def _try_read_backs(self, seat: Listener, form: Form, localizer: Localizer) -> None:
        """Type answers as they are shown once they count: the default answer, and the ready-made ones."""
        ruleset, question = seat.ruleset, seat.question
        assert question is not None
        default = ruleset.answer_for(seat.table, seat.player_view, (), question, None)
        ready = ruleset.list_presets(seat.table, seat.player_view, question)
        for value in [default.value, *(preset.value for preset in ready)]:
            answer = ruleset.read_answer(seat.table, seat.player_view, question, value)
            if is_stored_order(answer):
                continue
            for text in dict.fromkeys((format_answer(form, answer, localizer, NAMES), spell_answer(answer))):
                if text:
                    plain = answer_parser.name_parts(form, text, localizer.format_field_label)
                    self._type(seat, plain, [answer], may_ask_back=True)

    def _try_sheet(self, seat: Listener, sheets: OrderSheets[Any], value: Json) -> None:
        """Type a ready-made order with colours, names and mentions; and the same as a standing order."""
        text = format_stored_sheet(sheets, value)
        self._type(seat, text, [value])
        self._type(seat, f"  {text.upper()} ", [value])
        for name, colour in CALLED.items():
            if re.search(rf"\b{colour}\b", text):
                self._type(seat, re.sub(rf"\b{colour}\b", name, text), [value])
        self._file(seat, f"standing: {text}")

    def _file(self, seat: Listener, text: str) -> None:
        """Note standing orders that are repeated in words with another meaning."""
        try:
            once = seat.hear(text)
        except InvalidAnswer:
            return
        self.text_count += 1
        again = seat.hear(once.words)
        if (again.words, again.sure) != (once.words, True):
            self.wrong.append(f"“{once.words}” files {again.words}")

    def _type(self, seat: Listener, text: str, values: Sequence[Json], *, may_ask_back: bool = False) -> None:
        """Type a text that has one of these values. `may_ask_back`: it may be asked back, with one of them."""
        question = seat.question
        assert question is not None
        accepted_values = [
            _without_copy_numbers(seat.ruleset.read_answer(seat.table, seat.player_view, question, value))
            for value in values
        ]
        self.text_count += 1
        try:
            reading = seat.hear(text)
        except InvalidAnswer as refusal:
            readings = refusal.facts.get("readings", ())
            hit = {spell_answer(value) for value in (*accepted_values, *values)} & set(readings)
            if not (may_ask_back and (hit or refusal.code == "too_many_readings")):
                self.wrong.append(f"{question.kind}: “{text}” is refused: {refusal.code}")
            return
        if _without_copy_numbers(reading.value) not in accepted_values or not (reading.sure or may_ask_back):
            self.wrong.append(f"{question.kind}: “{text}” is {reading.words}, and not {values}")


def _without_copy_numbers(answer: Json) -> Json:
    """Return an answer in which it does not matter which of several copies of a card is meant."""
    return [strip_copy_number(str(one)) for one in answer] if isinstance(answer, list) else answer


def type_back(game: str, races: range, most_rounds: int, one_in: int) -> TypedBack:
    """Type back what races of a game show, up to a round."""
    ruleset = RULESETS[game]
    name = LIBRARY.find_first_track(game)
    track = read_track(name, LIBRARY.read_track_text(name) or "")
    tables = LIBRARY.read_tables_text(game, ruleset.profiles[0]) or ""
    table: RaceSetup[Any] = RaceSetup(track, ruleset.read_tables(track, tables))
    entrants = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(SEATS, 1))
    back = TypedBack(one_in)
    for race in races:
        start = StartList(seats=entrants, profile=ruleset.profiles[0], laps=1)
        checkpoint = create_checkpoint(ruleset, table, start)
        dice = SeededDice(derive_seed_from_text(f"typed back {race}"))
        while not checkpoint.over and checkpoint.round < most_rounds:
            checkpoint = advance(ruleset, table, checkpoint, Journal(), dice, back).closed[-1].checkpoint
    return back
