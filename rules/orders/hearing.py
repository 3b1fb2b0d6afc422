"""Read a text typed by a driver: an order sheet, an answer to a question, or orders for later rounds."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.base import Json, Seat
from rules.orders.answers import Labels, QuestionReader, hear_answer, spell_answer
from rules.orders.filing_words import hear_filing
from rules.orders.listening import ReadingHints, listen
from rules.orders.phrases import Facts, PhraseBook
from rules.orders.sheets import SheetReader, dump_order, list_filings_for_every_round
from rules.orders.standing_orders import is_filing
from rules.questions import InvalidAnswer, Question
from rules.ruleset import RaceSetup, RuleSet

FILED = "standing: "


class Meaning(NamedTuple):
    """What a text means. `value`: as the rules take it, None for what is to be filed; `words`: as it can be typed;
    `left_out`: words that went into nothing; `sure`: it counts, and need not be asked back."""

    value: Json
    words: str
    left_out: tuple[str, ...] = ()
    sure: bool = True


@dataclass(frozen=True)
class Listener:
    """A seat that is spoken to. `question`: what it is asked, None for orders beforehand; `seat_names`: what
    drivers are called besides their colours; `labels`: options by what stands on their buttons; `parse`: what a text
    says for the question's form, as it is printed."""

    ruleset: RuleSet[Any, Any]
    table: RaceSetup[Any]
    player_view: Any
    question: Question[Any] | None
    book: PhraseBook | None
    seat_names: Mapping[str, Seat] = field(default_factory=dict)
    labels: Labels = field(default_factory=dict)
    parse: Callable[[str], Json] = str.strip

    def hear(self, text: str) -> Meaning:
        """Return what a text means. Raises InvalidAnswer: refused, or asked back."""
        sheets = self.ruleset.sheets
        if sheets is not None:
            reader = SheetReader(sheets, self.table, self.player_view, self.question, self.book, self.seat_names)
            filing = is_filing(text)
            if self.question is None or filing:
                return self._hear_filing(reader, text if filing else f"{FILED}{text}")
            if sheets.is_sheet_question(self.question):
                return self._hear_sheet(reader, text)
        answer = hear_answer(self._build_reader(), text)
        return Meaning(answer.value, spell_answer(answer.value), answer.left_out, answer.sure)

    def _hear_sheet(self, reader: SheetReader[Any], text: str) -> Meaning:
        """Read a sheet. If it has no first field and would hold for every round, offer it as a standing order."""
        language = reader.sheets.language
        try:
            sheet = listen(language, text, reader.names, reader.hints, reader.check_typed)
        except InvalidAnswer as fault:
            if reader.book is None or "readings" in fault.facts:
                raise
            lasting = list_filings_for_every_round(reader, text)
            if not lasting:
                raise
            if len(lasting) > 1:
                raise InvalidAnswer("several_readings", language.because, readings=lasting, left_out=[]) from None
            return self._hear_filing(reader, lasting[0])._replace(sure=False)
        return Meaning(dump_order(sheet.value), language.write(sheet.value), sheet.left_out, sheet.sure)

    def _hear_filing(self, reader: SheetReader[Any], text: str) -> Meaning:
        filing = hear_filing(reader.sheets.language, text, reader.names, reader.hints, reader.check)
        return Meaning(None, filing.text, filing.left_out, filing.sure)

    def _build_reader(self) -> QuestionReader:
        question = self.question
        if question is None:
            raise InvalidAnswer("nothing_open")
        sheets = self.ruleset.sheets
        names = sheets.names(self.table, self.player_view) if sheets else {}
        return QuestionReader(
            question.kind,
            self.ruleset.build_form(self.table, self.player_view, question),
            ReadingHints(self.book, self.seat_names, self._collect_facts(question)),
            names,
            lambda value: self.ruleset.read_answer(self.table, self.player_view, question, value),
            self.labels,
            self.parse,
        )

    def _collect_facts(self, question: Question[Any]) -> Facts:
        """Return what is known of the position, and the figures of the question."""
        sheets = self.ruleset.sheets
        facts = dict(sheets.facts(self.table, self.player_view, question)) if sheets else {}
        plain = question.model_dump(mode="json")
        return facts | {name: value for name, value in plain.items() if type(value) is int and value >= 0}
