"""Playing a case: a position, round after round with its own dice and answers, and what came out differently."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from pydantic import ValidationError

from rules.casebook.reading import Case, Rulesets
from rules.casebook.scripted import Entry, Listed, Told, called, meant, read_filed
from rules.casebook.words import Astray, CaseWords, Staging, UnreadableCase, spelled
from rules.engine import Checkpoint, Progress, advance
from rules.events import Event
from rules.journal import Disturbed, Journal
from rules.ruleset import Entrant, Meet, RuleSet, StartList, Table
from rules.steward import Steward
from rules.track.track import BadTrack, Track
from rules.track.track_file import read_track
from rules.values import Json, RaceState

Fetch = Callable[[str], str]
"""The text of `tracks/NAME.toml` or `GAME/NAME.toml`: the file beside the case, else the project's own."""
BROKEN = (
    Disturbed,
    ArithmeticError,
    AttributeError,
    LookupError,
    NameError,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
)
"""How rules can break down; a case in which they do has failed, and the next one is played."""


def play_case(case: Case, rulesets: Rulesets, fetch: Fetch) -> tuple[str, ...]:
    """What is different from what a case says, one line each: nothing when it holds. Raises Unreadable."""
    ruleset = rulesets[case.raw["game"]]
    sheet = _set_out(case.raw, ruleset, fetch)
    words: CaseWords = ruleset.cases
    try:
        found = [
            line for name, chapter in words.chapters.items() if name in case.raw for line in chapter.differences(sheet)
        ]
        return (*found, *(_rounds(sheet, words) if "round" in case.raw else ()))
    except Astray as fault:
        return (str(fault),)
    except BROKEN as fault:
        return (f"the rules broke down: {type(fault).__name__}: {fault}",)


def _set_out(raw: Mapping[str, Json], ruleset: RuleSet[Any, Any], fetch: Fetch) -> Staging:
    """The rules, the table and the start list of a case."""
    words: CaseWords = ruleset.cases
    profile = raw.get("profile", ruleset.profiles[0])
    name = str(raw.get("track", words.track)).removesuffix(".toml")
    tables = str(raw.get("tables", profile)).removesuffix(".toml")
    options = {key: value for key, value in raw.get("options", {}).items() if key in ruleset.options.model_fields}
    for key in raw.get("options", {}):
        if key not in options:
            known = ", ".join(sorted(ruleset.options.model_fields))
            raise UnreadableCase(("options", key), f"unknown option {key}; known: {known}")
    try:
        options = ruleset.options.model_validate(options).model_dump(exclude_unset=True)
    except ValidationError as fault:
        first = fault.errors()[0]
        raise UnreadableCase(("options", *first["loc"]), first["msg"]) from fault
    tables_text = _fetched(fetch, f"{raw['game']}/{tables}.toml", "tables")
    track_text = _fetched(fetch, f"tracks/{name}.toml", "track")
    faults, table = _laid(ruleset.check_track, ruleset.read_book, name, track_text, tables_text)
    if faults and not any(chapter.faulty_track for key, chapter in words.chapters.items() if key in raw):
        raise UnreadableCase(("track",), f"track {name}: {'; '.join(faults)}")
    seats = tuple(raw.get("cars", {}))
    entrants = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(seats, 1))
    start = StartList(seats=entrants, profile=profile, laps=_laps(raw, words.laps), options=options)
    return Staging(ruleset, table, start, raw, faults, fetch)


def _laps(raw: Mapping[str, Json], usual: int) -> int:
    laps = raw.get("laps", usual)
    if type(laps) is not int or laps < 1:
        raise UnreadableCase(("laps",), f"laps must be a whole number from 1, not {laps}")
    return laps


@lru_cache(maxsize=32)
def _laid(
    check: Callable[[Track], tuple[str, ...]], book: Callable[[Track, str], Any], name: str, track: str, tables: str
) -> tuple[tuple[str, ...], Table[Any] | None]:
    """The table, or what is wrong with the track; kept, since many cases lie on one."""
    try:
        read = read_track(name, track)
    except BadTrack as fault:
        return fault.faults, None
    faults = check(read)
    return faults, None if faults else Table(read, book(read, tables))


def _fetched(fetch: Fetch, name: str, key: str) -> str:
    try:
        return fetch(name)
    except (OSError, ValueError) as fault:
        raise UnreadableCase(
            (key,), f"there is no {name}, neither beside the case nor among the project's own"
        ) from fault


def _position(sheet: Staging, words: CaseWords) -> RaceState:
    """The race as the case has it. What cannot be set out so is the case's fault, not the rules'."""
    try:
        return words.position(sheet.table, sheet.ruleset.enter(sheet.table, sheet.start), sheet.case)
    except ValidationError as fault:
        first = fault.errors()[0]
        raise UnreadableCase(("cars",), f"{first['loc'][0]}: {first['msg']}") from fault
    except (LookupError, TypeError, ValueError) as fault:
        raise UnreadableCase(("cars",), f"the cars cannot be set out so: {fault}") from fault


def _rounds(sheet: Staging, words: CaseWords) -> tuple[str, ...]:
    race = _position(sheet, words)
    revision = sheet.ruleset.revision
    checkpoint = Checkpoint(round=race.round, revision=revision, started=revision, state=race.model_dump(mode="json"))
    filed: dict[str, Json] = {}
    for number, raw in enumerate(sheet.case["round"]):
        played = play_round(sheet, checkpoint, raw, filed)
        differences = played.differences(raw)
        if differences:
            head = f"round {number + 1}: " if len(sheet.case["round"]) > 1 else ""
            return (*(head + line for line in differences), *played.account())
        checkpoint = played.checkpoint or checkpoint
    return ()


@dataclass(frozen=True)
class Played:
    """One round as it went: answers and dice as far as used, facts told, the checkpoint unless it broke off."""

    sheet: Staging
    answers: Told
    luck: Listed
    stewards: list[Steward]
    checkpoint: Checkpoint | None
    broken: str = ""
    dropped: tuple[Event, ...] = ()

    @property
    def words(self) -> CaseWords:
        """The game's words."""
        words: CaseWords = self.sheet.ruleset.cases
        return words

    @property
    def told(self) -> list[dict[str, Json]]:
        """Every fact told in the round, and before it of orders that it drops."""
        told = (event for steward in self.stewards for event in steward.told)
        return [event.model_dump(mode="json") for event in (*self.dropped, *told)]

    def differences(self, raw: Entry) -> list[str]:
        """What is different from what the round says."""
        broken = [self.broken] if self.broken else []
        return [
            *broken,
            *self.answers.differences,
            *self._leftovers(),
            *self._asked(raw),
            *self._told(raw),
            *(self._after(raw) if self.checkpoint else ()),
        ]

    def account(self) -> list[str]:
        """What happened instead, for a person to read."""
        asked = [f"  asked: {called(q)}" for q in self.answers.asked]
        unused = [f"  answer never asked for: {spelled(entry)}" for entry in self.answers.answers]
        return [*asked, *unused, *(f"  told: {_told_line(fact)}" for fact in self.told)]

    def _leftovers(self) -> list[str]:
        if self.broken:
            return []
        rolls = [f"roll left over: {spelled(roll)}" for roll in self.luck.left]
        return [*rolls, *(f"never refused: {spelled(entry)}" for entry in self.answers.refused)]

    def _asked(self, raw: Entry) -> list[str]:
        asked, left = self.answers.asked, list(self.answers.asked)
        differences = []
        for entry in raw.get("asked", ()):
            at = next((n for n, q in enumerate(left) if meant(self.words, self.sheet.table, entry, q)), None)
            if at is None:
                differences.append(f"not asked (in this order): {spelled(entry)}")
            else:
                left = left[at + 1 :]
        for entry in raw.get("not_asked", ()):
            put = [q for q in asked if meant(self.words, self.sheet.table, entry, q)]
            differences += [f"asked all the same: {called(q)}" for q in put]
        return differences

    def _told(self, raw: Entry) -> list[str]:
        told, left = self.told, self.told
        differences = []
        for fact in raw.get("told", ()):
            at = next((n for n, got in enumerate(left) if self._fits(fact, got)), None)
            if at is None:
                differences.append(f"not told (in this order): {spelled(fact)}{self._nearest(fact)}")
            else:
                left = left[at + 1 :]
        for fact in raw.get("not_told", ()):
            differences += [f"told all the same: {_told_line(got)}" for got in told if self._fits(fact, got)]
        return differences

    def _fits(self, fact: Entry, got: Entry) -> bool:
        return all(self.words.agrees(self.sheet.table, key, value, got.get(key)) for key, value in fact.items())

    def _nearest(self, fact: Entry) -> str:
        same = {key: fact[key] for key in ("what", "seat") if key in fact}
        alike = [got for got in self.told if self._fits(same, got)]
        return "; told: " + " | ".join(_told_line(got, fact) for got in alike) if alike else ""

    def _after(self, raw: Entry) -> list[str]:
        if self.checkpoint is None:
            return []
        race = self.sheet.ruleset.state.model_validate(self.checkpoint.state)
        differences = []
        for seat, wanted in raw.get("after", {}).items():
            got = self.words.seen(self.sheet.table, race, seat)
            differences += [
                f"after.{seat}.{key}: expected {spelled(value)}, got {spelled(got[key])}"
                for key, value in wanted.items()
                if not self.words.agrees(self.sheet.table, key, value, got[key])
            ]
        return differences


def play_round(sheet: Staging, checkpoint: Checkpoint, raw: Entry, filed: dict[str, Json] | None = None) -> Played:
    """One round from a checkpoint, with the answers and dice of the case and nothing else. `filed`: orders of earlier
    rounds, to which those of this one are added."""
    filed = {} if filed is None else filed
    answers = Told(
        words=sheet.ruleset.cases,
        plots=raw.get("plots", {}),
        sheets=raw.get("sheets", {}),
        filed=filed,
        heard={key: raw[key] for key in ("reads", "asked_back") if key in raw},
        answers=list(raw.get("answers", ())),
        refused=list(raw.get("refused", ())),
    )
    luck, stewards = Listed(raw.get("rolls", ())), list[Steward]()
    watched = replace(sheet.ruleset, play_step=_watched(sheet.ruleset.play_step, stewards))
    dropped: tuple[Event, ...] = ()
    try:
        dropped = _file(sheet, checkpoint, raw.get("standing", {}), filed)
        progress = advance(watched, sheet.table, checkpoint, Journal(), luck, answers)
    except Astray as fault:
        return Played(sheet, answers, luck, stewards, None, str(fault))
    except BROKEN as fault:
        return Played(sheet, answers, luck, stewards, None, f"the rules broke down: {type(fault).__name__}: {fault}")
    return Played(sheet, answers, luck, stewards, *_ended(progress), dropped)


def _file(sheet: Staging, checkpoint: Checkpoint, said: Entry, filed: dict[str, Json]) -> tuple[Event, ...]:
    """Files orders as the rules read them when the round begins; what they drop of those filed before."""
    rules, table = sheet.ruleset, sheet.table
    if not (said or filed):
        return ()
    state = rules.state.model_validate(checkpoint.state)
    for seat, orders in said.items():
        filed[seat] = read_filed(rules, table, rules.knowledge(table, state, seat), seat, orders, filed.get(seat))
    dropping = [
        rules.dropped(table, rules.knowledge(table, state, seat), filed[seat]) for seat in filed if rules.dropped
    ]
    return tuple(event for events in dropping for event in events)


def _ended(progress: Progress) -> tuple[Checkpoint | None, str]:
    if progress.open:
        return None, f"nobody answers {called(progress.open[0].question)}"
    return progress.closed[-1].checkpoint, ""


def _watched(play_step: Callable[[Meet[Any, Any]], None], stewards: list[Steward]) -> Callable[[Meet[Any, Any]], None]:
    def step(meet: Meet[Any, Any]) -> None:
        stewards.append(meet.steward)
        play_step(meet)

    return step


def _told_line(fact: Entry, like: Entry | None = None) -> str:
    """A fact on one line: what, seat, then all it says, or the keys of another one."""
    said = [key for key, value in fact.items() if value not in (None, "", [], False) and key != "key"]
    keys = like or said
    return f"{fact['what']} " + spelled({key: fact.get(key) for key in keys if key != "what"})
