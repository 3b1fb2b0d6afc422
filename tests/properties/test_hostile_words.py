"""Hostile text where an order is expected is an order or is refused in one sentence, in every game.

STEWARD_TEXTS sets how many slips and jumbles each question is given besides the hand-picked list (20; in
`make bench`, battery, 400).
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import Any

import pytest

from bot.forms import answer_parser as grammar
from bot.forms.answer_text import format_answer, format_standing_orders
from bot.forms.discord_text import escape_text
from bot.forms.form_layout import plan_layout
from bot.text.localizer import Localizer, Localizers
from rules.base import Json, encode_canonical_json
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer
from rules.orders.sheets import (
    SheetReader,
    convert_sheet_to_fields,
    correct_draft,
    dump_order,
    file_orders,
    format_stored_orders,
)
from rules.questions import FieldsForm, Form, InvalidAnswer, Question
from tests.games import GAMES, mark_slow
from tests.hostile_text import TEXTS, jumble, list_near_orders
from tests.paper_race import PaperRace, play
from tests.repository import LIBRARY
from tests.sampling import THOROUGH, sample_cases

CARS = 3
MANY = int(os.environ.get("STEWARD_TEXTS", "20"))
PLAYED_ON = 40 if THOROUGH else 6
"""Orders that were filed and with which the race goes on."""
HEADS = ("standing:", "ahead:", "ahead: round 99999999999999999999999: ", "ahead: turn ² ", "ahead: 1 ; ")

LIKE_OTHERS = ("miniature", "first-edition", "ah77", "blind", "no dice")
"""Games that ask nothing that others do not ask as well."""

names = sorted(name for name in GAMES if not any(part in name for part in LIKE_OTHERS))
games = pytest.mark.parametrize("game", [mark_slow(name) for name in names])


@cache
def localizer_of(name: str) -> Localizer:
    return Localizers.from_files(LIBRARY.load_messages(), escape_text).for_game(name)


class Window:
    """A question of a race, whose form reads texts."""

    def __init__(self, race: PaperRace, question: Question[Any]) -> None:
        self.game, self.checkpoint, self.dice = race.game, race.checkpoint, race.dice
        self.ruleset, self.table, self.question = race.game.ruleset, race.game.table, question
        self.player_view = self.ruleset.player_view(self.table, race.load_state(race.progress), question.seat)
        self.form: Form = self.ruleset.build_form(self.table, self.player_view, question)
        self.localizer = localizer_of(self.ruleset.name)
        self.filed_orders = list[Json]()

    def check_text(self, text: str) -> None:
        """Read by the form, or by the game's order language; checked; said back."""
        sheets = self.ruleset.sheets
        if sheets and sheets.is_sheet_question(self.question):
            self.check_line(
                SheetReader(sheets, self.table, self.player_view, self.question), grammar.strip_invisible(text)
            )
            return
        try:
            draft = grammar.parse_answer(self.form, text, self.localizer.format_option)
        except InvalidAnswer as refusal:
            self.check_refusal(refusal)
            return
        try:
            read = self.ruleset.read_answer(self.table, self.player_view, self.question, draft)
        except InvalidAnswer as refusal:
            self.check_refusal(refusal)
            return
        assert isinstance(format_answer(self.form, read, self.localizer), str)
        assert self.ruleset.read_answer(self.table, self.player_view, self.question, read) == read
        plan_layout(self.form, read)
        assert encode_canonical_json(read)

    def check_line(self, reader: SheetReader[Any], text: str) -> None:
        """Read a line for a sheet; if it is accepted, its notation must read as the same order."""
        try:
            read = correct_draft(reader, text, None).value
        except InvalidAnswer as refusal:
            self.check_refusal(refusal)
            return
        if read is not None:
            stored_order = dump_order(read)
            assert self.ruleset.read_answer(self.table, self.player_view, self.question, stored_order) == stored_order
            plan_layout(self.form, convert_sheet_to_fields(reader.sheets, stored_order))
            assert encode_canonical_json(stored_order)

    def beforehand(self, text: str) -> None:
        """Read by the rules, said back, and kept."""
        assert self.ruleset.sheets is not None
        reader = SheetReader(self.ruleset.sheets, self.table, self.player_view)
        try:
            read, _ = file_orders(reader, grammar.strip_invisible(text), None, self.player_view.round)
        except InvalidAnswer as refusal:
            self.check_refusal(refusal)
            return
        assert isinstance(
            format_standing_orders(format_stored_orders(reader.sheets, read).items(), self.localizer), list
        )
        assert encode_canonical_json(read)
        if read not in self.filed_orders:
            self.filed_orders.append(read)

    def check_refusal(self, refusal: InvalidAnswer) -> None:
        """Check that the game has a message for a refusal."""
        assert self.localizer.has("refused", refusal.code), refusal.code
        assert self.localizer.format_rejection(refusal).strip()

    def goes_on(self, orders: Json) -> None:
        """Run the race on with these orders for everybody."""
        answerer = AutoAnswerer(standing={e.seat: orders for e in self.game.start(CARS).seats})
        advance = PaperRace(self.game, CARS, "filed", answerer).advance
        advance(self.checkpoint, Journal(), self.dice)


@contextmanager
def name_failing_text(window: Window, text: str) -> Iterator[None]:
    """Name the text and the question in the message of a failure."""
    try:
        yield
    except Exception as fault:
        fault.add_note(f"{text[:200]!r} was typed for {window.question.kind}")
        raise


@cache
def windows(game: str) -> tuple[Window, ...]:
    """Return a position for each kind of question that a race of random drivers comes to."""
    windows_by_kind: dict[str, Window] = {}

    def look(race: PaperRace) -> None:
        for open_question in race.progress.open:
            if open_question.question.kind not in windows_by_kind:
                windows_by_kind[open_question.question.kind] = Window(race, open_question.question)

    play(PaperRace(GAMES[game], CARS, f"hostile {game}", AutoAnswerer(pace="live")), Random(game), look=look)
    return tuple(windows_by_kind.values())


def texts(form: Form, salt: str) -> Iterator[str]:
    """List the hand-picked texts (every second one), and some that begin like an order of this form."""
    example, chance = grammar.make_example(form), Random(salt)
    some = [*list_near_orders(form, example), *jumble(example, chance, MANY)]
    hand_picked = sample_cases(TEXTS, one_in=2, first=len(salt) % 2)
    yield from dict.fromkeys((*hand_picked, *chance.sample(some, min(MANY, len(some)))))


@games
def test_a_text_for_any_question_is_an_answer_or_refused_in_a_sentence(game: str) -> None:
    for window in windows(game):
        for text in texts(window.form, window.question.kind):
            with name_failing_text(window, text):
                window.check_text(text)


@games
def test_a_text_for_rounds_to_come_is_an_order_or_refused_and_the_race_goes_on_with_it(game: str) -> None:
    window = next((w for w in reversed(windows(game)) if isinstance(w.form, FieldsForm)), windows(game)[-1])
    if window.ruleset.sheets is None:
        return
    for n, text in enumerate(texts(window.form, "beforehand")):
        with name_failing_text(window, text):
            window.beforehand(HEADS[n % len(HEADS)] + text)
    for orders in Random(game).sample(window.filed_orders, min(PLAYED_ON, len(window.filed_orders))):
        with name_failing_text(window, encode_canonical_json(orders)):
            window.goes_on(orders)


@games
def test_a_text_that_says_nothing_is_never_taken_for_an_order(game: str) -> None:
    for window in windows(game):
        for text in ("", " ", ",", ";", "=", ":", ", ; =", '""', "\u200b \n", "\u3000"):
            with pytest.raises(InvalidAnswer):
                grammar.parse_answer(window.form, text, window.localizer.format_option)
