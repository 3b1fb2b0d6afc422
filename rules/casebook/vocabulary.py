"""Vocabulary of a game's cases: the keys it knows, how a position is set up and read back."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel, Field, ValidationError, create_model

from rules.base import Json, RaceState, Seat, Value
from rules.casebook.toml_lines import Path
from rules.events import Event
from rules.questions import Question
from rules.ruleset import RaceSetup, RuleSet, StartList, make_fields_optional
from rules.tagged_union import list_tags


class UnreadableCase(Exception):
    """Raised for a case that cannot be read: `path` within the case, and one sentence."""

    def __init__(self, path: Path, text: str) -> None:
        super().__init__(text)
        self.path, self.text = path, text


class OffScript(Exception):
    """Raised when the rules leave the script: a roll that is not listed, an answer they refuse."""


@dataclass(frozen=True)
class Staging:
    """Setup of a case: rules, race setup (None if the track has `faults`), start list, the whole case."""

    ruleset: RuleSet[Any, Any]
    table: Any
    start: StartList
    case: Mapping[str, Json]
    faults: tuple[str, ...] = ()
    fetch: Callable[[str], str] | None = None
    """The text of another file of the data folder, or beside the case; raises OSError."""


@dataclass(frozen=True)
class Chapter:
    """Kind of case without a race: the keys of its table, and a function returning the differences.

    `faulty_track`: the case is about a track that cannot be raced on."""

    keys: frozenset[str]
    differences: Callable[[Staging], list[str]]
    faulty_track: bool = False


class CaseCar(NamedTuple):
    """A car of a race as a case compares it. `state`: the game's own state of the car."""

    table: RaceSetup[Any]
    race: Any
    seat: Seat
    state: Any


CarValue = Callable[[CaseCar], Json]
"""A value that a case may compare of a car."""


def make_state_values(names: Iterable[str]) -> dict[str, CarValue]:
    """Return the values that have the same name in a case and in a car's state."""
    return {name: partial(_read_state, name) for name in names}


def _read_state(name: str, car: CaseCar) -> Json:
    return getattr(car.state, name)


Count = Annotated[int, Field(ge=0)]


def build_car_model(state: type[BaseModel], names: Iterable[str], case_fields: type[Value]) -> type[Value]:
    """Return the model of a car as a case writes it.

    `names`: keys that are fields of the state, which also says what values they can have; `case_fields`: the keys that
    a case writes in another way."""
    fields = make_fields_optional(state)
    field_types: dict[str, Any] = {
        name: (Count | None, None) if fields[name][0] == int | None else fields[name] for name in names
    }
    field_types |= make_fields_optional(case_fields)
    return create_model(f"{state.__name__}InCase", __base__=Value, **field_types)


def check_car(model: type[Value], car: Mapping[str, Json], path: Path) -> None:
    """Raise UnreadableCase for the first key with a value that no car can have."""
    try:
        model.model_validate_json(json.dumps({key: value for key, value in car.items() if key in model.model_fields}))
    except ValidationError as fault:
        first = fault.errors()[0]
        key = str(first["loc"][0])
        reason = first["msg"].replace("Input", "it", 1)
        raise UnreadableCase((*path, key), f"unknown {key} {format_plain(car[key])}; {reason}") from fault


@dataclass(frozen=True)
class CaseWords:
    """Vocabulary of a game.

    `case`, `car`, `sheet`: accepted keys; `after`: the values of a car that a case may compare, by key; `rolls`:
    names of rolls; `questions` and `facts`: the types of questions and events; `plot`: the decision id of the
    round's order sheet. `position(table, entered, case)`: the state at the start of a turn. `car_state(race,
    seat)`: the state of a car. `sheet_of(plot, wishes)`: the answer to the plot question. `read_answer(question,
    entry)`: the answer as the rules read it. `chapters`: cases without a race. `plain(table, key, value)`: one
    spelling for values that people write differently."""

    track: str
    laps: int
    case: frozenset[str]
    car: frozenset[str]
    after: Mapping[str, CarValue]
    sheet: frozenset[str]
    rolls: tuple[str, ...]
    questions: tuple[type[Question[Any]], ...]
    facts: tuple[type[Event], ...]
    plot: str
    position: Callable[[RaceSetup[Any], Any, Mapping[str, Json]], RaceState]
    car_state: Callable[[Any, Seat], Any]
    sheet_of: Callable[[Json, Mapping[str, Json]], Json]
    read_answer: Callable[[Question[Any], Mapping[str, Json]], Json]
    chapters: Mapping[str, Chapter]
    plain: Callable[[RaceSetup[Any], str, Json], Json] = lambda _, __, value: value
    parts: Mapping[str, str] = field(default_factory=dict)
    """Decision ids (data/handbook/items) that are put as part of another question, and whose."""

    def decisions(self) -> frozenset[str]:
        """Return all decision ids and the kinds of questions."""
        ids = {q.spec_id for q in self.questions} | {find_question_kind(q) for q in self.questions}
        return frozenset(ids | self.parts.keys())

    def fields(self) -> Mapping[str, frozenset[str]]:
        """Return the keys of each event by its type word (`what`)."""
        return {word: frozenset(f.model_fields) for f in self.facts for word in list_tags(f)}

    def list_car_values(self, table: RaceSetup[Any], race: RaceState, seat: Seat) -> dict[str, Json]:
        """Return every value of a car that a case may compare."""
        car = CaseCar(table, race, seat, self.car_state(race, seat))
        return {key: read(car) for key, read in self.after.items()}

    def values_agree(self, table: RaceSetup[Any], key: str, expected: Json, actual: Json) -> bool:
        """Whether a written value matches.

        Tables are compared by their written keys only, lists in full, words ignoring case, names of rolls ignoring
        punctuation."""
        if key == "roll" and isinstance(expected, str) and isinstance(actual, str):
            return _strip_punctuation(expected) == _strip_punctuation(actual)
        listed = list(actual) if isinstance(actual, tuple) else actual
        expected, actual = self.plain(table, key, expected), self.plain(table, key, listed)
        if isinstance(expected, dict):
            fits = isinstance(actual, dict) and set(expected) <= set(actual)
            return fits and all(self.values_agree(table, k, v, actual[k]) for k, v in expected.items())
        if isinstance(expected, list):
            return (
                isinstance(actual, list)
                and len(actual) == len(expected)
                and all(self.values_agree(table, key, w, g) for w, g in zip(expected, actual, strict=True))
            )
        return _normalize(expected) == _normalize(actual)


def find_question_kind(question: type[Question[Any]]) -> str:
    """Return the readable name of a question's type."""
    return str(question.model_fields["kind"].default)


def names_roll(case_name: str, roll: str) -> bool:
    """Whether a written name means a roll: a prefix of its name, ignoring case and punctuation."""
    written_name = _strip_punctuation(case_name)
    return bool(written_name) and _strip_punctuation(roll).startswith(written_name)


def _strip_punctuation(name: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", name.casefold()))


def _normalize(value: Json) -> str:
    if value in ("", "none") or value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value).strip().casefold()
    return {"true": "yes", "false": "no"}.get(text, text)


def format_toml(value: Json) -> str:
    """Format a value on one line, as a case file would write it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k} = {format_toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(format_toml, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else "none" if value is None else str(value)


def format_plain(value: Json) -> str:
    """Format a value for a sentence: as in a case file, words without their quotes."""
    return value if isinstance(value, str) and value else format_toml(value)
