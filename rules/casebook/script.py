"""Scripted dice and answers of a case: exactly the listed ones, and the defaults for the rest."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.answering import AnswerAndSource, RunningStep, StepAnswerer
from rules.base import Json, Key, parse_key
from rules.casebook.spoken import LoadBook, load_no_book, read_spoken_answer, read_spoken_filing
from rules.casebook.vocabulary import CaseWords, OffScript, format_plain, format_toml, names_roll
from rules.dice import Dice
from rules.events import Event, list_visible
from rules.orders.sheets import format_stored_sheet, is_stored_order
from rules.questions import InvalidAnswer, Question
from rules.ruleset import RaceSetup, RuleSet
from rules.step_context import OpenQuestion

Entry = Mapping[str, Json]


class CaseDice:
    """Dice source that returns the rolls of a case in the order in which the rules must request them.

    Surplus faces belong to the next roll of that name, of any seat: an attacker's and a defender's dice may
    be written side by side."""

    def __init__(self, rolls: Sequence[Entry]) -> None:
        self.rolls_left = list(rolls)

    def roll_faces(self, key: Key, dice: Dice) -> tuple[int, ...]:
        """Return the faces of the next listed roll. Raises OffScript if the rules request another one."""
        faces = self._take_roll(key, dice)
        if len(faces) != dice.count or not all(isinstance(f, int) and dice.has_face(f) for f in faces):
            raise OffScript(f"{key}: {list(faces)} is no roll of {dice.count}d{dice.sides}")
        return faces

    def order(self, key: Key, count: int) -> tuple[int, ...]:
        """Return the card order that the case lists next; unlisted cards keep their order."""
        _, name, seat, _ = parse_key(key)
        is_listed = (
            self.rolls_left
            and names_roll(str(self.rolls_left[0]["roll"]), name)
            and self.rolls_left[0].get("seat", seat) == seat
        )
        return self.roll_faces(key, Dice(count=count, sides=count)) if is_listed else tuple(range(1, count + 1))

    def _take_roll(self, key: Key, dice: Dice) -> tuple[Json, ...]:
        _, name, seat, at = parse_key(key)
        roll_name = f"{name} of {seat}" + (f" at {at}" if at else "")
        if not self.rolls_left:
            raise OffScript(f"the rules call for a roll that is not listed: {roll_name} ({dice.count}d{dice.sides})")
        roll = self.rolls_left.pop(0)
        about = str(roll.get("at", "")).casefold() in at.casefold()
        if not (names_roll(str(roll["roll"]), name) and roll.get("seat", seat) == seat and about):
            raise OffScript(f"the rules call for the roll {roll_name}, but the next one listed is {format_toml(roll)}")
        faces = _read_faces(roll, dice)
        if len(faces) > dice.count:
            self.rolls_left.insert(0, {"roll": roll["roll"], "faces": list(faces[dice.count :])})
        return faces[: dice.count]


def _read_faces(roll: Entry, dice: Dice) -> tuple[Json, ...]:
    faces = roll.get("faces", roll.get("total", 0))
    return tuple(faces) if isinstance(faces, list) else split_total(faces, dice) if isinstance(faces, int) else ()


def split_total(total: int, dice: Dice) -> tuple[int, ...]:
    """Return faces that add up to a total, as even as possible."""
    least, more = divmod(total, dice.count)
    return tuple(least + (die < more) for die in range(dice.count))


@dataclass
class ScriptedAnswers(StepAnswerer):
    """Answers of a case: listed ones, else the sheet of the plot, else standing orders or the default.

    `questions`: every question put, in order. Entries leave `answers` and `refusals` when they are used."""

    words: CaseWords
    plots: Entry
    sheets: Mapping[str, Entry]
    answers: list[Entry]
    refusals: list[Entry]
    stored_orders: Mapping[str, Json] = field(default_factory=dict)
    expected_readings: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    """How sheets are to be read, by `reads` and `asked_back`, then by seat."""
    load_book: LoadBook = load_no_book
    questions: list[Question[Any]] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)

    def answer_in(self, step: RunningStep, open_question: OpenQuestion, events: tuple[Event, ...]) -> AnswerAndSource:
        """Return the listed answer, else that of the sheet, the standing orders or the default."""
        question = open_question.question
        self.questions.append(question)
        for entry in [one for one in self.refusals if matches_question(self.words, step.table, one, question)]:
            wrong = self._check_refusal(step, question, entry)
            if not wrong or "ask" in entry:
                self.refusals.remove(entry)
                self.differences += wrong
        answer = self._find_answer(step, question)
        if answer is not None:
            return answer, "sheet"
        view = step.build_view(question.seat)
        stored_orders = self.stored_orders.get(question.seat)
        default = step.ruleset.answer_for(
            step.table, view, list_visible(events, question.seat), question, stored_orders
        )
        return default.value, default.source

    def _find_answer(self, step: RunningStep, question: Question[Any]) -> Json | None:
        seat = question.seat
        entry = next((one for one in self.answers if matches_question(self.words, step.table, one, question)), None)
        if entry:
            self.answers.remove(entry)
            return self._check_reading(step, question, self.words.read_answer(question, entry), entry)
        if question.spec_id != self.words.plot or (seat not in self.plots and seat not in self.sheets):
            return None
        sheet = self.sheets.get(seat, {})
        fields = {key: value for key, value in sheet.items() if key not in ("reads", "asked_back")}
        expected_readings = {key: some[seat] for key, some in self.expected_readings.items() if seat in some}
        return self._check_reading(
            step, question, self.words.sheet_of(self.plots.get(seat), fields), expected_readings | dict(sheet)
        )

    def _check_reading(self, step: RunningStep, question: Question[Any], answer: Json, how: Entry) -> Json | None:
        """Read an answer and compare it with the expected reading; None if the driver has to choose."""
        if "asked_back" in how:
            return self._check_readings(step, question, answer, how["asked_back"])
        value = self._read_answer(step, question, answer)
        if "reads" in how and self._read_answer(step, question, how["reads"]) != value:
            self.differences.append(
                f"{format_plain(answer)} is read as {_format_answer(step, value)}, expected {how['reads']}"
            )
        return value

    def _check_readings(
        self, step: RunningStep, question: Question[Any], answer: Json, expected_texts: Sequence[str]
    ) -> Json | None:
        try:
            value = self._read(step, question, answer)
        except InvalidAnswer as no:
            readings = no.facts.get("readings")
            if readings is None:
                raise _make_refusal_error(question, answer, no) from no
            actual = [self._read_answer(step, question, one) for one in readings]
            expected = [self._read_answer(step, question, one) for one in expected_texts]
            if len(actual) != len(expected) or any(one not in expected for one in actual):
                self.differences.append(f"{format_plain(answer)} is asked back as {format_toml(readings)}")
            return None
        self.differences.append(f"{format_plain(answer)} is not asked back but read as {_format_answer(step, value)}")
        return value

    def _read_answer(self, step: RunningStep, question: Question[Any], value: Json) -> Json:
        try:
            return self._read(step, question, value)
        except InvalidAnswer as no:
            raise _make_refusal_error(question, value, no) from no

    def _read(self, step: RunningStep, question: Question[Any], value: Json, load_book: LoadBook | None = None) -> Json:
        view = step.build_view(question.seat)
        book = load_book or self.load_book
        return read_spoken_answer(step.ruleset, step.table, view, question, value, book)

    def _check_refusal(self, step: RunningStep, question: Question[Any], entry: Entry) -> list[str]:
        """Check that an answer is refused: as notation, or with the phrase book."""
        answer, outcome = self.words.read_answer(question, entry), ""
        for load_book in (load_no_book, self.load_book):
            try:
                value = self._read(step, question, answer, load_book)
            except InvalidAnswer as no:
                if entry.get("because", no.because) in (no.because, *no.because.split(", ")):
                    return []
                outcome = f"because of {entry['because']}, got {_format_refusal(no)}"
            else:
                outcome = f"a refusal, but it is taken as {format_plain(value)}"
        return [f"refused {format_toml(entry)}: expected {outcome}"]


def read_standing_orders(
    ruleset: RuleSet[Any, Any],
    table: RaceSetup[Any],
    view: Any,
    seat: str,
    filing: Json,
    before: Json,
    load_book: LoadBook,
) -> Json:
    """Read standing orders; parts that are not given stay as they were. Raises OffScript."""
    try:
        return read_spoken_filing(ruleset, table, view, filing, before, load_book) if filing else filing
    except InvalidAnswer as no:
        raise OffScript(
            f"the rules refuse {format_plain(filing)} as orders filed by {seat}: {_format_refusal(no)}"
        ) from no


def matches_question(words: CaseWords, table: RaceSetup[Any], entry: Entry, question: Question[Any]) -> bool:
    """Whether an entry is about a question: by decision id or kind, seat and subject, as far as written."""
    ask = entry.get("ask", question.spec_id)
    if words.parts.get(ask, ask) not in (question.spec_id, question.kind):
        return False
    if entry.get("seat", question.seat) != question.seat:
        return False
    about = (v for v in question.model_dump(mode="json").values() if isinstance(v, str | int))
    return "at" not in entry or any(words.values_agree(table, "at", entry["at"], value) for value in about)


def describe_question(question: Question[Any]) -> str:
    """Describe a question: its decision id, kind, seat and subject."""
    return f"{question.spec_id} {question.kind} of {question.seat}" + (f" at {question.at}" if question.at else "")


def _format_answer(step: RunningStep, value: Json) -> str:
    sheets = step.ruleset.sheets
    return format_stored_sheet(sheets, value) if sheets and is_stored_order(value) else format_plain(value)


def _make_refusal_error(question: Question[Any], answer: Json, no: InvalidAnswer) -> OffScript:
    refused = f"the rules refuse {format_plain(answer)} as answer to {describe_question(question)}"
    return OffScript(f"{refused}: {_format_refusal(no)}")


def _format_refusal(no: InvalidAnswer) -> str:
    return f"{no.because or 'no item'}, {no.code} {format_toml(no.facts)}"
