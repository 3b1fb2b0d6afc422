"""The luck and the answers of a case: exactly what it lists, and defaults for what it does not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.casebook.words import Astray, CaseWords, named, shown, spelled
from rules.dice import Dice
from rules.events import Event, told_to
from rules.journal import Hand
from rules.orders.answering import filed_anew
from rules.orders.sheets import written_sheet
from rules.orders.spelling import is_stored
from rules.questions import Question, Refused
from rules.ruleset import RuleSet, Table
from rules.steward import Asked
from rules.values import Json, Key, RaceState, key_of

Entry = Mapping[str, Json]


class Listed:
    """Rolls in the order in which the rules must call for them. Faces beyond the dice of a roll are those of the next
    one of that name, whosever it is: an attacker's dice and the defender's may be written side by side."""

    def __init__(self, rolls: Sequence[Entry]) -> None:
        self.left = list(rolls)

    def faces(self, key: Key, dice: Dice) -> tuple[int, ...]:
        """The faces of the next roll of the case; Astray when the rules call for another one."""
        faces = self._next(key, dice)
        if len(faces) != dice.count or not all(isinstance(f, int) and dice.shows(f) for f in faces):
            raise Astray(f"{key}: {list(faces)} is no roll of {dice.count}d{dice.sides}")
        return faces

    def order(self, key: Key, count: int) -> tuple[int, ...]:
        """The order that the case lists next; cards that it does not speak of stay as they lie."""
        _, name, seat, _ = key_of(key)
        listed = self.left and named(str(self.left[0]["roll"]), name) and self.left[0].get("seat", seat) == seat
        return self.faces(key, Dice(count=count, sides=count)) if listed else tuple(range(1, count + 1))

    def _next(self, key: Key, dice: Dice) -> tuple[Json, ...]:
        _, name, seat, at = key_of(key)
        called = f"{name} of {seat}" + (f" at {at}" if at else "")
        if not self.left:
            raise Astray(f"the rules call for a roll that is not listed: {called} ({dice.count}d{dice.sides})")
        roll = self.left.pop(0)
        about = str(roll.get("at", "")).casefold() in at.casefold()
        if not (named(str(roll["roll"]), name) and roll.get("seat", seat) == seat and about):
            raise Astray(f"the rules call for the roll {called}, but the next one listed is {spelled(roll)}")
        faces = _faces(roll, dice)
        if len(faces) > dice.count:
            self.left.insert(0, {"roll": roll["roll"], "faces": list(faces[dice.count :])})
        return faces[: dice.count]


def _faces(roll: Entry, dice: Dice) -> tuple[Json, ...]:
    said = roll.get("faces", roll.get("total", 0))
    return tuple(said) if isinstance(said, list) else split(said, dice) if isinstance(said, int) else ()


def split(total: int, dice: Dice) -> tuple[int, ...]:
    """Faces that make up a total, as even as can be."""
    least, more = divmod(total, dice.count)
    return tuple(least + (die < more) for die in range(dice.count))


@dataclass
class Told:
    """Answers as the case lists them; the sheet handed in with the plot; else what was filed beforehand, or what the
    rules hold to be prudent.

    `asked`: every question put, in order. Entries leave `answers` and `refused` when they are used.
    """

    words: CaseWords
    plots: Entry
    sheets: Mapping[str, Entry]
    answers: list[Entry]
    refused: list[Entry]
    filed: Mapping[str, Json] = field(default_factory=dict)
    heard: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    """How sheets are to be read, by `reads` and `asked_back`, then by seat."""
    asked: list[Question[Any]] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)

    def seeing(self, ruleset: RuleSet[Any, Any], table: Table[Any], race: RaceState) -> "_Seeing":
        """Bound to the state of a step."""
        return _Seeing(self, ruleset, table, race)


@dataclass(frozen=True)
class _Seeing:
    told: Told
    ruleset: RuleSet[Any, Any]
    table: Table[Any]
    race: RaceState

    def answer(self, asked: Asked, told: tuple[Event, ...]) -> tuple[Json, Hand] | None:
        question, case = asked.question, self.told
        case.asked.append(question)
        for entry in [one for one in case.refused if meant(case.words, self.table, one, question)]:
            wrong = self._not_refused(question, entry)
            if not wrong or "ask" in entry:
                case.refused.remove(entry)
                case.differences += wrong
        said = self._listed(question)
        if said is not None:
            return said, "sheet"
        knowledge = self.ruleset.knowledge(self.table, self.race, question.seat)
        filed = case.filed.get(question.seat)
        default = self.ruleset.answer_for(self.table, knowledge, told_to(told, question.seat), question, filed)
        return (default.value, default.hand) if default else None

    def _listed(self, question: Question[Any]) -> Json | None:
        case, seat = self.told, question.seat
        entry = next((one for one in case.answers if meant(case.words, self.table, one, question)), None)
        if entry:
            case.answers.remove(entry)
            return self._heard(question, case.words.spoken(question, entry), entry)
        if question.decision != case.words.plot or (seat not in case.plots and seat not in case.sheets):
            return None
        sheet = case.sheets.get(seat, {})
        said = {key: value for key, value in sheet.items() if key not in ("reads", "asked_back")}
        heard = {key: some[seat] for key, some in case.heard.items() if seat in some}
        return self._heard(question, case.words.sheet_of(case.plots.get(seat), said), heard | dict(sheet))

    def _heard(self, question: Question[Any], said: Json, how: Entry) -> Json | None:
        """What is said, held against how the case wants it read; None where its driver has to choose a reading."""
        if "asked_back" in how:
            return self._asked_back(question, said, how["asked_back"])
        value = self._read(question, said)
        if "reads" in how and self._read(question, how["reads"]) != value:
            self.told.differences.append(f"{shown(said)} is read as {self._words(value)}, expected {how['reads']}")
        return value

    def _asked_back(self, question: Question[Any], said: Json, wanted: Sequence[str]) -> Json | None:
        knowledge = self.ruleset.knowledge(self.table, self.race, question.seat)
        try:
            value = self.ruleset.read_answer(self.table, knowledge, question, said)
        except Refused as no:
            readings = no.facts.get("readings")
            if readings is None:
                raise Astray(f"the rules refuse {shown(said)} as answer to {called(question)}: {_why(no)}") from no
            found = [self._read(question, one) for one in readings]
            expected = [self._read(question, one) for one in wanted]
            if len(found) != len(expected) or any(one not in expected for one in found):
                self.told.differences.append(f"{shown(said)} is asked back as {spelled(readings)}")
            return None
        self.told.differences.append(f"{shown(said)} is not asked back but read as {self._words(value)}")
        return value

    def _words(self, value: Json) -> str:
        sheets = self.ruleset.sheets
        return written_sheet(sheets, value) if sheets and is_stored(value) else shown(value)

    def _read(self, question: Question[Any], value: Json) -> Json:
        knowledge = self.ruleset.knowledge(self.table, self.race, question.seat)
        try:
            return self.ruleset.read_answer(self.table, knowledge, question, value)
        except Refused as no:
            raise Astray(f"the rules refuse {shown(value)} as answer to {called(question)}: {_why(no)}") from no

    def _not_refused(self, question: Question[Any], entry: Entry) -> list[str]:
        knowledge = self.ruleset.knowledge(self.table, self.race, question.seat)
        try:
            value = self.ruleset.read_answer(self.table, knowledge, question, self.told.words.spoken(question, entry))
        except Refused as no:
            if entry.get("because", no.because) in (no.because, *no.because.split(", ")):
                return []
            return [f"refused {spelled(entry)}: expected because of {entry['because']}, got {_why(no)}"]
        return [f"refused {spelled(entry)}: expected a refusal, but it is taken as {shown(value)}"]


def read_filed(
    ruleset: RuleSet[Any, Any], table: Table[Any], knowledge: Any, seat: str, said: Json, before: Json
) -> Json:
    """Orders filed beforehand, as the rules want them; the parts that are not given stay as they were. Raises
    Astray."""
    try:
        return filed_anew(ruleset, table, knowledge, said, before) if said else said
    except Refused as no:
        raise Astray(f"the rules refuse {shown(said)} as orders filed by {seat}: {_why(no)}") from no


def meant(words: CaseWords, table: Table[Any], entry: Entry, question: Question[Any]) -> bool:
    """Whether an entry is about a question: by decision id or kind, seat, subject, as far as written."""
    ask = entry.get("ask", question.decision)
    if words.parts.get(ask, ask) not in (question.decision, question.kind):
        return False
    if entry.get("seat", question.seat) != question.seat:
        return False
    about = (v for v in question.model_dump(mode="json").values() if isinstance(v, str | int))
    return "at" not in entry or any(words.agrees(table, "at", entry["at"], value) for value in about)


def called(question: Question[Any]) -> str:
    """A question in a sentence: its decision id, kind, seat and what it is about."""
    return f"{question.decision} {question.kind} of {question.seat}" + (f" at {question.at}" if question.at else "")


def _why(no: Refused) -> str:
    return f"{no.because or 'no item'}, {no.code} {spelled(no.facts)}"
