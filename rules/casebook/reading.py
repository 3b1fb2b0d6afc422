"""From the text of a case file to cases, every word checked. A file with a fault gives faults and no cases."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.casebook.lines import Path, line_of
from rules.casebook.words import CaseWords, UnreadableCase, named
from rules.reading import TooMuch, read_toml
from rules.ruleset import RuleSet
from rules.values import Json

CASE = frozenset({"item", "title", "game", "track", "tables", "profile", "laps", "options", "cars", "round"})
ROUND = frozenset(
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
HEARD = frozenset({"reads", "asked_back"})
"""How a sheet in words is to be read: its canonical words, or the readings between which its driver has to choose."""
ANSWER = frozenset({"ask", "seat", "at", "say"}) | HEARD
ASKED = frozenset({"ask", "seat", "at"})
REFUSED = frozenset({"ask", "seat", "at", "say", "because"})
ROLL = frozenset({"roll", "seat", "at", "faces", "total"})
Rulesets = Mapping[str, RuleSet[Any, Any]]


@dataclass(frozen=True)
class Case:
    """One case: the file it stands in, its number there from 0, its line, and what it says."""

    file: str
    number: int
    line: int
    raw: Mapping[str, Json]

    @property
    def name(self) -> str:
        """Items and title, on one line."""
        items = self.raw.get("item", [])
        return f"{', '.join([items] if isinstance(items, str) else items)}: {self.raw.get('title', 'no title')}"


@dataclass(frozen=True)
class Fault:
    """Why a file cannot be read: file, line, one sentence."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}"


def read_cases(file: str, text: str, rulesets: Rulesets) -> tuple[tuple[Case, ...], tuple[Fault, ...]]:
    """The cases of a file, and everything that cannot be read in it."""
    try:
        raw = read_toml(text)
    except ValueError as fault:
        if isinstance(fault, TooMuch):
            return (), (Fault(file, 1, f"cannot be read: {fault}"),)
        place = re.search(r"at line (\d+)", str(fault))
        return (), (Fault(file, int(place[1]) if place else len(text.splitlines()), f"not TOML: {fault}"),)
    strangers = [
        Fault(file, _first_line(text, key), f"unknown key {key} outside of a [[case]]") for key in raw if key != "case"
    ]
    listed = raw.get("case", [])
    if not isinstance(listed, list) or not all(isinstance(case, dict) for case in listed):
        return (), (*strangers, Fault(file, _first_line(text, "case"), "cases are written [[case]]"))
    if not listed and not strangers:
        return (), (Fault(file, 1, "there is no [[case]] in this file"),)
    cases = tuple(Case(file, n, line_of(text, n, ()), case) for n, case in enumerate(listed))
    faults = tuple(fault for case in cases for fault in faults_of(case, text, _all_faults(case.raw, rulesets)))
    return cases, (*strangers, *faults)


def faults_of(case: Case, text: str, found: Iterable[UnreadableCase]) -> Iterator[Fault]:
    """What cannot be read in a case, with its lines."""
    return (Fault(case.file, line_of(text, case.number, one.path), f"{case.name}: {one.text}") for one in found)


def _first_line(text: str, key: str) -> int:
    start = re.compile(rf"""\s*\[*\s*["']?{re.escape(key)}\b""")
    return next((number for number, line in enumerate(text.splitlines(), 1) if start.match(line)), 1)


def _all_faults(raw: Mapping[str, Json], rulesets: Rulesets) -> Iterator[UnreadableCase]:
    try:
        yield from _faults(raw, rulesets)
    except UnreadableCase as fault:
        yield fault


def _faults(raw: Mapping[str, Json], rulesets: Rulesets) -> Iterator[UnreadableCase]:
    game = raw.get("game")
    ruleset = rulesets.get(game) if isinstance(game, str) else None
    if ruleset is None or ruleset.cases is None:
        known = ", ".join(name for name, rules in rulesets.items() if rules.cases)
        yield UnreadableCase(
            ("game",), f"game must be one of: {known}" if game else f"game is missing, one of: {known}"
        )
        return
    words: CaseWords = ruleset.cases
    yield from _unknown(raw, CASE | words.case | frozenset(words.chapters), ())
    yield from _absent(raw, (), ("item", "title"))
    if "round" not in raw and not any(chapter in raw for chapter in words.chapters):
        yield UnreadableCase((), f"nothing to play: write [[case.round]] or one of: {', '.join(words.chapters)}")
    for seat in list(_table(raw, "cars", ()))[ruleset.seats[1] :]:
        yield UnreadableCase(("cars", seat), f"{ruleset.title} takes {ruleset.seats[1]} cars at most")
    for seat in _table(raw, "cars", ()):
        yield from _unknown(raw["cars"][seat], words.car, ("cars", seat))
    for name, chapter in words.chapters.items():
        yield from _unknown(raw.get(name, {}), chapter.keys, (name,))
        if isinstance(raw.get(name), dict):
            yield from _faults_of_lists(raw[name], words, (name,), None)
    if not isinstance(raw.get("round", []), list):
        yield UnreadableCase(("round",), "rounds are written [[case.round]]")
        return
    for number, round in enumerate(raw.get("round", [])):
        yield from _faults_of_round(round, words, ("round", number), frozenset(raw.get("cars", {})))


def _faults_of_round(raw: Json, words: CaseWords, path: Path, seats: frozenset[str]) -> Iterator[UnreadableCase]:
    yield from _unknown(raw, ROUND, path)
    if not isinstance(raw, dict):
        return
    for part, keys in (("sheets", words.sheet | HEARD), ("after", words.after)):
        for seat in _table(raw, part, path):
            yield from _unknown(raw[part][seat], keys, (*path, part, seat))
    for part in ("plots", "sheets", "standing", "reads", "asked_back", "after"):
        yield from (_no_seat(s, seats, (*path, part, s)) for s in _table(raw, part, path) if s not in seats)
    yield from _faults_of_lists(raw, words, path, seats)


def _faults_of_lists(
    raw: Mapping[str, Json], words: CaseWords, path: Path, seats: frozenset[str] | None
) -> Iterator[UnreadableCase]:
    """Answers, questions, rolls and facts. `seats` None: any."""
    for part, keys in (("answers", ANSWER), ("asked", ASKED), ("not_asked", ASKED)):
        for at, entry in _list(raw, part, path):
            yield from _unknown(entry, keys, at)
            yield from _absent(entry, at, ("ask", "say") if part == "answers" else ("ask",))
            yield from _unknown_words(entry, at, "ask", words.decisions())
            yield from _unknown_words(entry, at, "seat", seats)
    for at, entry in _list(raw, "refused", path) if isinstance(raw.get("refused", []), list) else ():
        yield from _unknown(entry, REFUSED, at)
        yield from _absent(entry, at, ("say",))
        yield from _unknown_words(entry, at, "ask", words.decisions())
        yield from _unknown_words(entry, at, "seat", seats)
    for at, entry in _list(raw, "rolls", path):
        yield from _unknown(entry, ROLL, at)
        if isinstance(entry, dict) and not any(named(str(entry.get("roll")), roll) for roll in words.rolls):
            yield UnreadableCase((*at, "roll"), f"unknown roll {entry.get('roll')}; known: {'; '.join(words.rolls)}")
        yield from _unknown_words(entry, at, "seat", seats)
    for part in ("told", "not_told"):
        for at, entry in _list(raw, part, path):
            yield from _faults_of_fact(entry, words, at)


def _faults_of_fact(entry: Json, words: CaseWords, path: Path) -> Iterator[UnreadableCase]:
    known = words.fields()
    if not isinstance(entry, dict) or entry.get("what") not in known:
        yield UnreadableCase((*path, "what"), f"a fact needs what, one of: {', '.join(known)}")
        return
    yield from _unknown(entry, known[entry["what"]], path)


def _unknown(raw: Json, keys: frozenset[str], path: Path) -> Iterator[UnreadableCase]:
    if not isinstance(raw, dict):
        yield UnreadableCase(path, f"{path[-1] if path else 'a case'} must be a table")
        return
    for key in raw:
        if key not in keys:
            yield UnreadableCase((*path, key), f"unknown key {key}; known here: {', '.join(sorted(keys))}")


def _unknown_words(entry: Json, path: Path, key: str, known: frozenset[str] | None) -> Iterator[UnreadableCase]:
    if known is not None and isinstance(entry, dict) and key in entry and entry[key] not in known:
        yield UnreadableCase((*path, key), f"unknown {key} {entry[key]}; known: {', '.join(sorted(known))}")


def _absent(entry: Json, path: Path, keys: tuple[str, ...]) -> Iterator[UnreadableCase]:
    if isinstance(entry, dict):
        yield from (UnreadableCase(path, f"{key} is missing") for key in keys if key not in entry)


def _no_seat(seat: str, seats: frozenset[str], path: Path) -> UnreadableCase:
    return UnreadableCase(path, f"there is no car {seat} in this case; there are: {', '.join(sorted(seats))}")


def _table(raw: Mapping[str, Json], key: str, path: Path) -> Mapping[str, Json]:
    value = raw.get(key, {})
    if not isinstance(value, dict):
        raise UnreadableCase((*path, key), f"{key} must be a table")
    return value


def _list(raw: Mapping[str, Json], key: str, path: Path) -> Iterator[tuple[Path, Json]]:
    value = raw.get(key, [])
    if not isinstance(value, list):
        raise UnreadableCase((*path, key), f"{key} must be a list")
    return (((*path, key, n), entry) for n, entry in enumerate(value))
