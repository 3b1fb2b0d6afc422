"""Whatever is typed where an order is expected is an order or is refused in a sentence, in every game.

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

from bot.forms import text_answers as grammar
from bot.forms.beforehand import orders_in_words
from bot.forms.discord_text import disarmed
from bot.forms.echo import echo
from bot.forms.layout import plan
from bot.store.library import Library
from bot.telling.narrator import Narrator, Narrators
from rules.journal import Journal
from rules.orders.answering import Settled
from rules.orders.sheets import Laid, corrected, fields_of, file_said, written_filed
from rules.orders.spelling import stored
from rules.questions import Fields, Form, Question, Refused
from rules.values import Json, canonical
from tests.games import DATA, GAMES
from tests.hostile import TEXTS, about, jumbled
from tests.paper_race import PaperRace, play
from tests.thorough import THOROUGH, sampled

CARS = 3
MANY = int(os.environ.get("STEWARD_TEXTS", "20"))
PLAYED_ON = 40 if THOROUGH else 6
"""Orders that were filed and with which the race goes on."""
HEADS = ("standing:", "ahead:", "ahead: round 99999999999999999999999: ", "ahead: turn ² ", "ahead: 1 ; ")

LIKE_OTHERS = ("miniature", "first-edition", "ah77", "blind", "no dice")
"""Games that ask nothing that others do not ask as well."""

games = pytest.mark.parametrize("game", sorted(g for g in GAMES if not any(one in g for one in LIKE_OTHERS)))


@cache
def voice_of(name: str) -> Narrator:
    return Narrators.read(Library(DATA).phrases(), disarmed).of(name)


class Window:
    """What a driver's form does with a text: one question of a race."""

    def __init__(self, race: PaperRace, question: Question[Any]) -> None:
        self.game, self.checkpoint, self.luck = race.game, race.checkpoint, race.luck
        self.ruleset, self.table, self.question = race.game.ruleset, race.game.table, question
        self.knowledge = self.ruleset.knowledge(self.table, race.state(race.progress), question.seat)
        self.form: Form = self.ruleset.form(self.table, self.knowledge, question)
        self.voice = voice_of(self.ruleset.name)
        self.filed = list[Json]()

    def typed(self, text: str) -> None:
        """Read by the form, or by the game's order language; checked; said back."""
        sheets = self.ruleset.sheets
        if sheets and sheets.asked(self.question):
            self.written(Laid(sheets, self.table, self.knowledge, self.question), grammar.visible(text))
            return
        try:
            draft = grammar.read(self.form, text, self.voice.option)
        except Refused as refusal:
            self.refused(refusal)
            return
        try:
            read = self.ruleset.read_answer(self.table, self.knowledge, self.question, draft)
        except Refused as refusal:
            self.refused(refusal)
            return
        assert isinstance(echo(self.form, read, self.voice), str)
        assert self.ruleset.read_answer(self.table, self.knowledge, self.question, read) == read
        plan(self.form, read)
        assert canonical(read)

    def written(self, laid: Laid[Any], text: str) -> None:
        """A line for a sheet, on top of none; what it means is said back, and reads to the same again."""
        try:
            read = corrected(laid, text, None).value
        except Refused as refusal:
            self.refused(refusal)
            return
        if read is not None:
            kept = stored(read)
            assert self.ruleset.read_answer(self.table, self.knowledge, self.question, kept) == kept
            plan(self.form, fields_of(laid.sheets, kept))
            assert canonical(kept)

    def beforehand(self, text: str) -> None:
        """Read by the rules, said back, and kept."""
        assert self.ruleset.sheets is not None
        laid = Laid(self.ruleset.sheets, self.table, self.knowledge)
        try:
            read, _ = file_said(laid, grammar.visible(text), None, self.knowledge.round)
        except Refused as refusal:
            self.refused(refusal)
            return
        assert isinstance(orders_in_words(written_filed(laid.sheets, read).items(), self.voice), list)
        assert canonical(read)
        if read not in self.filed:
            self.filed.append(read)

    def refused(self, refusal: Refused) -> None:
        """In a sentence that the game has."""
        assert self.voice.has("refused", refusal.code), refusal.code
        assert self.voice.refused(refusal).strip()

    def goes_on(self, orders: Json) -> None:
        """The race, with these orders for everybody."""
        filed = Settled(standing={e.seat: orders for e in self.game.start(CARS).seats})
        advance = PaperRace(self.game, CARS, "filed", filed).advance
        advance(self.checkpoint, Journal(), self.luck)


@contextmanager
def naming(window: Window, text: str) -> Iterator[None]:
    """What was typed where, for whoever has to look at a fault."""
    try:
        yield
    except Exception as fault:
        fault.add_note(f"{text[:200]!r} was typed for {window.question.kind}")
        raise


@cache
def windows(game: str) -> tuple[Window, ...]:
    """A window a kind of question that a race of random drivers comes to."""
    found: dict[str, Window] = {}

    def look(race: PaperRace) -> None:
        for asked in race.progress.open:
            if asked.question.kind not in found:
                found[asked.question.kind] = Window(race, asked.question)

    play(PaperRace(GAMES[game], CARS, f"hostile {game}", Settled(pace="live")), Random(game), look=look)
    return tuple(found.values())


def texts(form: Form, salt: str) -> Iterator[str]:
    """The hand-picked ones (of two one), and some of those that begin like an order of this form."""
    known, chance = grammar.example(form), Random(salt)
    some = [*about(form, known), *jumbled(known, chance, MANY)]
    picked = sampled(TEXTS, one_in=2, first=len(salt) % 2)
    yield from dict.fromkeys((*picked, *chance.sample(some, min(MANY, len(some)))))


@games
def test_a_text_for_any_question_is_an_answer_or_refused_in_a_sentence(game: str) -> None:
    for window in windows(game):
        for text in texts(window.form, window.question.kind):
            with naming(window, text):
                window.typed(text)


@games
def test_a_text_for_rounds_to_come_is_an_order_or_refused_and_the_race_goes_on_with_it(game: str) -> None:
    window = next((w for w in reversed(windows(game)) if isinstance(w.form, Fields)), windows(game)[-1])
    if window.ruleset.sheets is None:
        return
    for n, text in enumerate(texts(window.form, "beforehand")):
        with naming(window, text):
            window.beforehand(HEADS[n % len(HEADS)] + text)
    for orders in Random(game).sample(window.filed, min(PLAYED_ON, len(window.filed))):
        with naming(window, canonical(orders)):
            window.goes_on(orders)


@games
def test_a_text_that_says_nothing_is_never_taken_for_an_order(game: str) -> None:
    for window in windows(game):
        for text in ("", " ", ",", ";", "=", ":", ", ; =", '""', "\u200b \n", "\u3000"):
            with pytest.raises(Refused):
                grammar.read(window.form, text, window.voice.option)
