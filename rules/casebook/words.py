"""What a game lends to its cases: the words it knows, how a position is set up and read back."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.casebook.lines import Path
from rules.events import Event
from rules.kinds import tags_of
from rules.questions import Question
from rules.ruleset import RuleSet, StartList, Table
from rules.values import Json, RaceState, Seat


class UnreadableCase(Exception):
    """A case that cannot be read: `path` from the case inwards, and one sentence."""

    def __init__(self, path: Path, text: str) -> None:
        super().__init__(text)
        self.path, self.text = path, text


class Astray(Exception):
    """The rules went another way than the case says: a roll that is not listed, an answer they refuse."""


@dataclass(frozen=True)
class Staging:
    """What a case is played with: the rules, the table (None: the track has `faults`), who starts, the whole case."""

    ruleset: RuleSet[Any, Any]
    table: Any
    start: StartList
    case: Mapping[str, Json]
    faults: tuple[str, ...] = ()
    fetch: Callable[[str], str] | None = None
    """The text of another file of the data folder, or beside the case; raises OSError."""


@dataclass(frozen=True)
class Chapter:
    """A case without a race: the keys of its table, and what it finds to be different, one line each. `faulty_track`:
    it is about a track that cannot be raced on."""

    keys: frozenset[str]
    differences: Callable[[Staging], list[str]]
    faulty_track: bool = False


@dataclass(frozen=True)
class CaseWords:
    """A game's words.

    `case`, `car`, `after`, `sheet`: keys it takes; `rolls`: names of rolls; `questions` and `facts`: its types; `plot`:
    the decision id of the round's order sheet. `position(table, entered, case)`: the state at the start of a turn.
    `seen(table, race, seat)`: every key of `after`. `sheet_of(plot, wishes)`: the answer to the plot question.
    `spoken(question, said)`: what people write for an answer, as the rules read it. `plain(table, key, value)`: one
    spelling for values that people write differently. `chapters`: cases without a race.
    """

    track: str
    laps: int
    case: frozenset[str]
    car: frozenset[str]
    after: frozenset[str]
    sheet: frozenset[str]
    rolls: tuple[str, ...]
    questions: tuple[type[Question[Any]], ...]
    facts: tuple[type[Event], ...]
    plot: str
    position: Callable[[Table[Any], Any, Mapping[str, Json]], RaceState]
    seen: Callable[[Table[Any], RaceState, Seat], dict[str, Json]]
    sheet_of: Callable[[Json, Mapping[str, Json]], Json]
    spoken: Callable[[Question[Any], Mapping[str, Json]], Json]
    plain: Callable[[Table[Any], str, Json], Json]
    chapters: Mapping[str, Chapter]
    parts: Mapping[str, str] = field(default_factory=dict)
    """Decision ids of the specification that are put as part of another question, and whose."""

    def decisions(self) -> frozenset[str]:
        """Decision ids, and the kinds they stand for."""
        ids = {q.decision for q in self.questions} | {kind_of(q) for q in self.questions}
        return frozenset(ids | self.parts.keys())

    def fields(self) -> Mapping[str, frozenset[str]]:
        """The keys of each fact by its `what`."""
        return {word: frozenset(f.model_fields) for f in self.facts for word in tags_of(f)}

    def agrees(self, table: Table[Any], key: str, wanted: Json, got: Json) -> bool:
        """Whether a written value fits: of a table only what is written, of a list all of it, words in any case."""
        wanted, got = self.plain(table, key, wanted), self.plain(table, key, got)
        if isinstance(wanted, dict):
            fits = isinstance(got, dict) and set(wanted) <= set(got)
            return fits and all(self.agrees(table, k, v, got[k]) for k, v in wanted.items())
        if isinstance(wanted, list):
            return (
                isinstance(got, list)
                and len(got) == len(wanted)
                and all(self.agrees(table, key, w, g) for w, g in zip(wanted, got, strict=True))
            )
        return _text(wanted) == _text(got)


def kind_of(question: type[Question[Any]]) -> str:
    """The readable name of a question's type."""
    return str(question.model_fields["kind"].default)


def named(written: str, roll: str) -> bool:
    """Whether a roll is meant: its name or the beginning of it, without regard to case and punctuation."""
    plain = [" ".join(re.findall(r"[a-z0-9]+", name.casefold())) for name in (written, roll)]
    return bool(plain[0]) and plain[1].startswith(plain[0])


def _text(value: Json) -> str:
    if value in ("", "none") or value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value).strip().casefold()
    return {"true": "yes", "false": "no"}.get(text, text)


def spelled(value: Json) -> str:
    """A value on one line, as a case file would write it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k} = {spelled(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(spelled, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else "none" if value is None else str(value)


def shown(value: Json) -> str:
    """A value in a sentence: as in a case file, words without their quotes."""
    return value if isinstance(value, str) and value else spelled(value)
