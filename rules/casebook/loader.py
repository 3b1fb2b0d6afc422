"""Loader of case files: parses TOML into cases and checks every word.

A file with a fault gives faults and no cases."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.base import Json
from rules.casebook.toml_lines import Path, find_line
from rules.casebook.vocabulary import CaseWords, UnreadableCase, names_roll
from rules.ruleset import RuleSet
from rules.safe_toml import TooMuch, read_toml

CASE_KEYS = frozenset({"item", "title", "game", "track", "tables", "profile", "laps", "options", "cars", "round"})
ROUND_KEYS = frozenset(
    {
        "plots",
        "sheets",
        "standing",
        "reads",
        "asked_back",
        "answers",
        "rolls",
        "asked",
        "not_asked",
        "told",
        "not_told",
        "refused",
        "after",
    }
)
READING_KEYS = frozenset({"reads", "asked_back"})
"""Keys for the expected reading of a sheet: its canonical words, or the readings to choose from."""
ANSWER_KEYS = frozenset({"ask", "seat", "at", "say"}) | READING_KEYS
QUESTION_KEYS = frozenset({"ask", "seat", "at"})
REFUSAL_KEYS = frozenset({"ask", "seat", "at", "say", "because"})
ROLL_KEYS = frozenset({"roll", "seat", "at", "faces", "total"})
Rulesets = Mapping[str, RuleSet[Any, Any]]


@dataclass(frozen=True)
class Case:
    """One case: its file, its index there (from 0), its line, and its parsed content."""

    file: str
    number: int
    line: int
    raw: Mapping[str, Json]

    @property
    def name(self) -> str:
        """Items and title on one line."""
        items = self.raw.get("item", [])
        return f"{', '.join([items] if isinstance(items, str) else items)}: {self.raw.get('title', 'no title')}"


@dataclass(frozen=True)
class Fault:
    """Reason why a file cannot be read: file, line and one sentence."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}"


def read_cases(file: str, text: str, rulesets: Rulesets) -> tuple[tuple[Case, ...], tuple[Fault, ...]]:
    """Read the cases of a file, and all faults in it."""
    try:
        raw = read_toml(text)
    except ValueError as fault:
        if isinstance(fault, TooMuch):
            return (), (Fault(file, 1, f"cannot be read: {fault}"),)
        place = re.search(r"at line (\d+)", str(fault))
        return (), (Fault(file, int(place[1]) if place else len(text.splitlines()), f"not TOML: {fault}"),)
    strangers = [
        Fault(file, _find_key_line(text, key), f"unknown key {key} outside of a [[case]]")
        for key in raw
        if key != "case"
    ]
    case_tables = raw.get("case", [])
    if not isinstance(case_tables, list) or not all(isinstance(case, dict) for case in case_tables):
        return (), (*strangers, Fault(file, _find_key_line(text, "case"), "cases are written [[case]]"))
    if not case_tables and not strangers:
        return (), (Fault(file, 1, "there is no [[case]] in this file"),)
    cases = tuple(Case(file, n, find_line(text, n, ()), case) for n, case in enumerate(case_tables))
    faults = tuple(fault for case in cases for fault in locate_faults(case, text, _check_case(case.raw, rulesets)))
    return cases, (*strangers, *faults)


def locate_faults(case: Case, text: str, unreadable_parts: Iterable[UnreadableCase]) -> Iterator[Fault]:
    """Yield the unreadable parts of a case as faults with their lines."""
    return (
        Fault(case.file, find_line(text, case.number, one.path), f"{case.name}: {one.text}") for one in unreadable_parts
    )


def _find_key_line(text: str, key: str) -> int:
    start = re.compile(rf"""\s*\[*\s*["']?{re.escape(key)}\b""")
    return next((number for number, line in enumerate(text.splitlines(), 1) if start.match(line)), 1)


def _check_case(raw: Mapping[str, Json], rulesets: Rulesets) -> Iterator[UnreadableCase]:
    try:
        yield from _iterate_faults(raw, rulesets)
    except UnreadableCase as fault:
        yield fault


def _iterate_faults(raw: Mapping[str, Json], rulesets: Rulesets) -> Iterator[UnreadableCase]:
    game = raw.get("game")
    ruleset = rulesets.get(game) if isinstance(game, str) else None
    if ruleset is None or ruleset.cases is None:
        game_names = ", ".join(name for name, rules in rulesets.items() if rules.cases)
        yield UnreadableCase(
            ("game",), f"game must be one of: {game_names}" if game else f"game is missing, one of: {game_names}"
        )
        return
    words: CaseWords = ruleset.cases
    yield from _check_keys(raw, CASE_KEYS | words.case | frozenset(words.chapters), ())
    yield from _check_required(raw, (), ("item", "title"))
    if "round" not in raw and not any(chapter in raw for chapter in words.chapters):
        yield UnreadableCase((), f"nothing to play: write [[case.round]] or one of: {', '.join(words.chapters)}")
    for seat in list(_get_table(raw, "cars", ()))[ruleset.seats[1] :]:
        yield UnreadableCase(("cars", seat), f"{ruleset.title} takes {ruleset.seats[1]} cars at most")
    for seat in _get_table(raw, "cars", ()):
        yield from _check_keys(raw["cars"][seat], words.car, ("cars", seat))
    for name, chapter in words.chapters.items():
        yield from _check_keys(raw.get(name, {}), chapter.keys, (name,))
        if isinstance(raw.get(name), dict):
            yield from _check_lists(raw[name], words, (name,), None)
    if not isinstance(raw.get("round", []), list):
        yield UnreadableCase(("round",), "rounds are written [[case.round]]")
        return
    for number, round in enumerate(raw.get("round", [])):
        yield from _check_round(round, words, ("round", number), frozenset(raw.get("cars", {})))


def _check_round(raw: Json, words: CaseWords, path: Path, seats: frozenset[str]) -> Iterator[UnreadableCase]:
    yield from _check_keys(raw, ROUND_KEYS, path)
    if not isinstance(raw, dict):
        return
    for part, keys in (("sheets", words.sheet | READING_KEYS), ("after", frozenset(words.after))):
        for seat in _get_table(raw, part, path):
            yield from _check_keys(raw[part][seat], keys, (*path, part, seat))
    for part in ("plots", "sheets", "standing", "reads", "asked_back", "after"):
        yield from (
            _report_unknown_seat(s, seats, (*path, part, s)) for s in _get_table(raw, part, path) if s not in seats
        )
    yield from _check_lists(raw, words, path, seats)


def _check_lists(
    raw: Mapping[str, Json], words: CaseWords, path: Path, seats: frozenset[str] | None
) -> Iterator[UnreadableCase]:
    """Yield faults in answers, questions, rolls and facts. `seats` None: any seat is allowed."""
    for part, keys in (("answers", ANSWER_KEYS), ("asked", QUESTION_KEYS), ("not_asked", QUESTION_KEYS)):
        for at, entry in _iterate_list(raw, part, path):
            yield from _check_keys(entry, keys, at)
            yield from _check_required(entry, at, ("ask", "say") if part == "answers" else ("ask",))
            yield from _check_word(entry, at, "ask", words.decisions())
            yield from _check_word(entry, at, "seat", seats)
    for at, entry in _iterate_list(raw, "refused", path) if isinstance(raw.get("refused", []), list) else ():
        yield from _check_keys(entry, REFUSAL_KEYS, at)
        yield from _check_required(entry, at, ("say",))
        yield from _check_word(entry, at, "ask", words.decisions())
        yield from _check_word(entry, at, "seat", seats)
    for at, entry in _iterate_list(raw, "rolls", path):
        yield from _check_keys(entry, ROLL_KEYS, at)
        if isinstance(entry, dict) and not any(names_roll(str(entry.get("roll")), roll) for roll in words.rolls):
            yield UnreadableCase((*at, "roll"), f"unknown roll {entry.get('roll')}; known: {'; '.join(words.rolls)}")
        yield from _check_word(entry, at, "seat", seats)
    for part in ("told", "not_told"):
        for at, entry in _iterate_list(raw, part, path):
            yield from _check_fact(entry, words, at)


def _check_fact(entry: Json, words: CaseWords, path: Path) -> Iterator[UnreadableCase]:
    fields_by_type = words.fields()
    if not isinstance(entry, dict) or entry.get("what") not in fields_by_type:
        yield UnreadableCase((*path, "what"), f"a fact needs what, one of: {', '.join(fields_by_type)}")
        return
    yield from _check_keys(entry, fields_by_type[entry["what"]], path)


def _check_keys(raw: Json, keys: frozenset[str], path: Path) -> Iterator[UnreadableCase]:
    if not isinstance(raw, dict):
        yield UnreadableCase(path, f"{path[-1] if path else 'a case'} must be a table")
        return
    for key in raw:
        if key not in keys:
            yield UnreadableCase((*path, key), f"unknown key {key}; known here: {', '.join(sorted(keys))}")


def _check_word(entry: Json, path: Path, key: str, known_words: frozenset[str] | None) -> Iterator[UnreadableCase]:
    if known_words is not None and isinstance(entry, dict) and key in entry and entry[key] not in known_words:
        yield UnreadableCase((*path, key), f"unknown {key} {entry[key]}; known: {', '.join(sorted(known_words))}")


def _check_required(entry: Json, path: Path, keys: tuple[str, ...]) -> Iterator[UnreadableCase]:
    if isinstance(entry, dict):
        yield from (UnreadableCase(path, f"{key} is missing") for key in keys if key not in entry)


def _report_unknown_seat(seat: str, seats: frozenset[str], path: Path) -> UnreadableCase:
    return UnreadableCase(path, f"there is no car {seat} in this case; there are: {', '.join(sorted(seats))}")


def _get_table(raw: Mapping[str, Json], key: str, path: Path) -> Mapping[str, Json]:
    value = raw.get(key, {})
    if not isinstance(value, dict):
        raise UnreadableCase((*path, key), f"{key} must be a table")
    return value


def _iterate_list(raw: Mapping[str, Json], key: str, path: Path) -> Iterator[tuple[Path, Json]]:
    value = raw.get(key, [])
    if not isinstance(value, list):
        raise UnreadableCase((*path, key), f"{key} must be a list")
    return (((*path, key, n), entry) for n, entry in enumerate(value))
