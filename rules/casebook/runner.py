"""Runner of cases: sets up a position, plays its rounds as scripted, and reports differences."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from pydantic import ValidationError

from rules.base import Json, RaceState, Seat
from rules.casebook.loader import Case, Rulesets
from rules.casebook.script import (
    CaseDice,
    Entry,
    ScriptedAnswers,
    describe_question,
    matches_question,
    read_standing_orders,
)
from rules.casebook.spoken import make_book_loader
from rules.casebook.vocabulary import CaseWords, OffScript, Staging, UnreadableCase, format_toml
from rules.engine import AdvanceResult, Checkpoint, advance, create_checkpoint
from rules.events import Event
from rules.journal import Journal, ReplayMismatch
from rules.ruleset import Entrant, RaceSetup, RuleContext, RuleSet, StartList
from rules.step_context import StepContext
from rules.track.track import BadTrack, Track
from rules.track.track_file import read_track

Fetch = Callable[[str], str]
"""Returns the text of `tracks/NAME.toml` or `GAME/NAME.toml`: beside the case, else the project's own."""
RULE_FAILURES = (
    ReplayMismatch,
    ArithmeticError,
    AttributeError,
    LookupError,
    NameError,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
)
"""Exceptions of broken rules; they fail the case, and the next case is played."""


def play_case(case: Case, rulesets: Rulesets, fetch: Fetch) -> tuple[str, ...]:
    """Play a case and return its differences, one line each; none if it holds. Raises UnreadableCase."""
    ruleset = rulesets[case.raw["game"]]
    sheet = read_staging(case.raw, ruleset, fetch)
    words: CaseWords = ruleset.cases
    try:
        differences = [
            line for name, chapter in words.chapters.items() if name in case.raw for line in chapter.differences(sheet)
        ]
        return (*differences, *(_play_rounds(sheet, words) if "round" in case.raw else ()))
    except OffScript as fault:
        return (str(fault),)
    except RULE_FAILURES as fault:
        return (f"the rules broke down: {type(fault).__name__}: {fault}",)


def read_staging(raw: Mapping[str, Json], ruleset: RuleSet[Any, Any], fetch: Fetch) -> Staging:
    """Return the rules, the table and the start list of a case."""
    words: CaseWords = ruleset.cases
    profile = raw.get("profile", ruleset.profiles[0])
    name = str(raw.get("track", words.track)).removesuffix(".toml")
    tables = str(raw.get("tables", profile)).removesuffix(".toml")
    options = {key: value for key, value in raw.get("options", {}).items() if key in ruleset.options.model_fields}
    for key in raw.get("options", {}):
        if key not in options:
            option_names = ", ".join(sorted(ruleset.options.model_fields))
            raise UnreadableCase(("options", key), f"unknown option {key}; known: {option_names}")
    try:
        options = ruleset.options.model_validate(options).model_dump(exclude_unset=True)
    except ValidationError as fault:
        first = fault.errors()[0]
        raise UnreadableCase(("options", *first["loc"]), first["msg"]) from fault
    tables_text = _fetch_or_refuse(fetch, f"{raw['game']}/{tables}.toml", "tables")
    track_text = _fetch_or_refuse(fetch, f"tracks/{name}.toml", "track")
    faults, table = _load_setup(ruleset.check_track, ruleset.read_tables, name, track_text, tables_text)
    if faults and not any(chapter.faulty_track for key, chapter in words.chapters.items() if key in raw):
        raise UnreadableCase(("track",), f"track {name}: {'; '.join(faults)}")
    seats = tuple(raw.get("cars", {}))
    entrants = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(seats, 1))
    start = StartList(seats=entrants, profile=profile, laps=_read_laps(raw, words.laps), options=options)
    return Staging(ruleset, table, start, raw, faults, fetch)


def _read_laps(raw: Mapping[str, Json], usual: int) -> int:
    laps = raw.get("laps", usual)
    if type(laps) is not int or laps < 1:
        raise UnreadableCase(("laps",), f"laps must be a whole number from 1, not {laps}")
    return laps


@lru_cache(maxsize=32)
def _load_setup(
    check: Callable[[Track], tuple[str, ...]],
    read_tables: Callable[[Track, str], Any],
    name: str,
    track: str,
    tables: str,
) -> tuple[tuple[str, ...], RaceSetup[Any] | None]:
    """Return the race setup, or the faults of the track; cached, since many cases share a track."""
    try:
        read = read_track(name, track)
    except BadTrack as fault:
        return fault.faults, None
    faults = check(read)
    return faults, None if faults else RaceSetup(read, read_tables(read, tables))


def _fetch_or_refuse(fetch: Fetch, name: str, key: str) -> str:
    try:
        return fetch(name)
    except (OSError, ValueError) as fault:
        raise UnreadableCase(
            (key,), f"there is no {name}, neither beside the case nor among the project's own"
        ) from fault


def read_position(sheet: Staging, words: CaseWords) -> RaceState:
    """Return the race as the case has it. What cannot be set out so is the case's fault, not the rules'."""
    try:
        return words.position(sheet.table, sheet.ruleset.enter(sheet.table, sheet.start), sheet.case)
    except ValidationError as fault:
        first = fault.errors()[0]
        raise UnreadableCase(("cars",), f"{first['loc'][0]}: {first['msg']}") from fault
    except (LookupError, TypeError, ValueError) as fault:
        raise UnreadableCase(("cars",), f"the cars cannot be set out so: {fault}") from fault


def _play_rounds(sheet: Staging, words: CaseWords) -> tuple[str, ...]:
    race = read_position(sheet, words)
    revision = sheet.ruleset.revision
    checkpoint = Checkpoint(round=race.round, revision=revision, started=revision, state=race.model_dump(mode="json"))
    orders_by_seat: dict[str, Json] = {}
    for number, raw in enumerate(sheet.case["round"]):
        outcome = play_round(sheet, checkpoint, raw, orders_by_seat)
        differences = outcome.list_differences(raw)
        if differences:
            head = f"round {number + 1}: " if len(sheet.case["round"]) > 1 else ""
            return (*(head + line for line in differences), *outcome.describe())
        checkpoint = outcome.checkpoint or checkpoint
    return ()


@dataclass(frozen=True)
class PlayedRound:
    """One played round: answers and dice as far as used, events, and the checkpoint unless it broke off."""

    sheet: Staging
    answers: ScriptedAnswers
    dice: CaseDice
    stewards: list[StepContext]
    checkpoint: Checkpoint | None
    broken: str = ""
    dropped_events: tuple[Event, ...] = ()

    @property
    def words(self) -> CaseWords:
        """The game's vocabulary."""
        words: CaseWords = self.sheet.ruleset.cases
        return words

    @property
    def events(self) -> list[dict[str, Json]]:
        """Every event of the round, after those for orders it drops."""
        events = (event for context in self.stewards for event in context.events)
        return [event.model_dump(mode="json") for event in (*self.dropped_events, *events)]

    def list_differences(self, raw: Entry) -> list[str]:
        """Compare with the expectations of the case's round, one line per difference."""
        broken = [self.broken] if self.broken else []
        return [
            *broken,
            *self.answers.differences,
            *self._list_unused_expectations(),
            *self._compare_questions(raw),
            *self._compare_events(raw),
            *(self._compare_state(raw) if self.checkpoint else ()),
        ]

    def describe(self) -> list[str]:
        """Describe what happened instead, for a person to read."""
        question_lines = [f"  asked: {describe_question(q)}" for q in self.answers.questions]
        unused_lines = [f"  answer never asked for: {format_toml(entry)}" for entry in self.answers.answers]
        return [*question_lines, *unused_lines, *(f"  told: {_format_event(fact)}" for fact in self.events)]

    def _list_unused_expectations(self) -> list[str]:
        if self.broken:
            return []
        rolls = [f"roll left over: {format_toml(roll)}" for roll in self.dice.rolls_left]
        return [*rolls, *(f"never refused: {format_toml(entry)}" for entry in self.answers.refusals)]

    def _compare_questions(self, raw: Entry) -> list[str]:
        questions, questions_left = self.answers.questions, list(self.answers.questions)
        differences = []
        for entry in raw.get("asked", ()):
            at = next(
                (n for n, q in enumerate(questions_left) if matches_question(self.words, self.sheet.table, entry, q)),
                None,
            )
            if at is None:
                differences.append(f"not asked (in this order): {format_toml(entry)}")
            else:
                questions_left = questions_left[at + 1 :]
        for entry in raw.get("not_asked", ()):
            matching_questions = [q for q in questions if matches_question(self.words, self.sheet.table, entry, q)]
            differences += [f"asked all the same: {describe_question(q)}" for q in matching_questions]
        return differences

    def _compare_events(self, raw: Entry) -> list[str]:
        events, events_left = self.events, self.events
        differences = []
        for fact in raw.get("told", ()):
            at = next((n for n, event in enumerate(events_left) if self._matches(fact, event)), None)
            if at is None:
                differences.append(f"not told (in this order): {format_toml(fact)}{self._describe_similar(fact)}")
            else:
                events_left = events_left[at + 1 :]
        for fact in raw.get("not_told", ()):
            differences += [
                f"told all the same: {_format_event(event)}" for event in events if self._matches(fact, event)
            ]
        return differences

    def _matches(self, fact: Entry, event: Entry) -> bool:
        return all(self.words.values_agree(self.sheet.table, key, value, event.get(key)) for key, value in fact.items())

    def _describe_similar(self, fact: Entry) -> str:
        same = {key: fact[key] for key in ("what", "seat") if key in fact}
        alike = [event for event in self.events if self._matches(same, event)]
        return "; told: " + " | ".join(_format_event(event, fact) for event in alike) if alike else ""

    def _compare_state(self, raw: Entry) -> list[str]:
        if self.checkpoint is None:
            return []
        race = self.sheet.ruleset.state.model_validate(self.checkpoint.state)
        differences = []
        for seat, expected in raw.get("after", {}).items():
            actual = self.words.list_car_values(self.sheet.table, race, seat)
            differences += [
                f"after.{seat}.{key}: expected {format_toml(value)}, got {format_toml(actual[key])}"
                for key, value in expected.items()
                if not self.words.values_agree(self.sheet.table, key, value, actual[key])
            ]
        return differences


def play_round(
    sheet: Staging, checkpoint: Checkpoint, raw: Entry, orders_by_seat: dict[str, Json] | None = None
) -> PlayedRound:
    """Play one round from a checkpoint with exactly the answers and dice of the case.

    `orders_by_seat`: standing orders of earlier rounds, to which those of this one are added."""
    orders_by_seat = {} if orders_by_seat is None else orders_by_seat
    answers = ScriptedAnswers(
        words=sheet.ruleset.cases,
        plots=raw.get("plots", {}),
        sheets=raw.get("sheets", {}),
        stored_orders=orders_by_seat,
        expected_readings={key: raw[key] for key in ("reads", "asked_back") if key in raw},
        answers=list(raw.get("answers", ())),
        refusals=list(raw.get("refused", ())),
        load_book=make_book_loader(sheet.ruleset.name, sheet.fetch),
    )
    dice, stewards = CaseDice(raw.get("rolls", ())), list[StepContext]()
    recording_ruleset = replace(sheet.ruleset, play_step=_record_contexts(sheet.ruleset.play_step, stewards))
    dropped_events: tuple[Event, ...] = ()
    try:
        dropped_events = _file_orders(sheet, checkpoint, raw.get("standing", {}), orders_by_seat)
        progress = advance(recording_ruleset, sheet.table, checkpoint, Journal(), dice, answers)
    except OffScript as fault:
        return PlayedRound(sheet, answers, dice, stewards, None, str(fault))
    except RULE_FAILURES as fault:
        return PlayedRound(
            sheet, answers, dice, stewards, None, f"the rules broke down: {type(fault).__name__}: {fault}"
        )
    return PlayedRound(sheet, answers, dice, stewards, *_get_checkpoint(progress), dropped_events)


def _file_orders(
    sheet: Staging, checkpoint: Checkpoint, filings: Entry, orders_by_seat: dict[str, Json]
) -> tuple[Event, ...]:
    """File standing orders before the round, and return the events for those that it drops."""
    rules, table = sheet.ruleset, sheet.table
    if not (filings or orders_by_seat):
        return ()
    state = rules.state.model_validate(checkpoint.state)
    for seat, orders in filings.items():
        orders_by_seat[seat] = read_standing_orders(
            rules,
            table,
            rules.player_view(table, state, seat),
            seat,
            orders,
            orders_by_seat.get(seat),
            make_book_loader(rules.name, sheet.fetch),
        )
    dropping = [
        rules.dropped_orders(table, rules.player_view(table, state, seat), orders_by_seat[seat])
        for seat in orders_by_seat
    ]
    return tuple(event for events in dropping for event in events)


def _get_checkpoint(progress: AdvanceResult) -> tuple[Checkpoint | None, str]:
    if progress.open:
        return None, f"nobody answers {describe_question(progress.open[0].question)}"
    return progress.closed[-1].checkpoint, ""


def _record_contexts(
    play_step: Callable[[RuleContext[Any, Any]], None], stewards: list[StepContext]
) -> Callable[[RuleContext[Any, Any]], None]:
    def step(context: RuleContext[Any, Any]) -> None:
        stewards.append(context.step)
        play_step(context)

    return step


def _format_event(fact: Entry, like: Entry | None = None) -> str:
    """Format an event on one line: type, then all non-empty values, or the keys of another event."""
    nonempty_keys = [key for key, value in fact.items() if value not in (None, "", [], False) and key != "key"]
    keys = like or nonempty_keys
    return f"{fact['what']} " + format_toml({key: fact.get(key) for key in keys if key != "what"})


def get_rule_tables(sheet: Staging) -> Any:
    """Return the game's rule tables. Raises UnreadableCase if the case's track or tables are faulty."""
    if sheet.table is None:
        raise UnreadableCase(("track",), "; ".join(sheet.faults))
    return sheet.table.tables


def check_seats(sheet: Staging, seats: Iterable[Seat], *where: str) -> tuple[Seat, ...]:
    """Return the seats that a chapter names. Raises UnreadableCase for duplicates or too many."""
    named_seats, most = tuple(seats), sheet.ruleset.seats[1]
    for n, seat in enumerate(named_seats):
        if seat in named_seats[:n]:
            raise UnreadableCase((*where, n), f"{seat} is named twice")
    if len(named_seats) > most:
        raise UnreadableCase((*where, most), f"{sheet.ruleset.title} takes {most} cars at most")
    return named_seats


def play_round_zero(sheet: Staging, seats: tuple[Seat, ...], raw: Mapping[str, Json], **options: str) -> PlayedRound:
    """Play round 0 for these seats, in joining order; `raw` has the form of a case's round."""
    entrants = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(seats, 1))
    start = sheet.start.model_copy(update={"seats": entrants, "options": sheet.start.options | options})
    return play_round(replace(sheet, start=start), create_checkpoint(sheet.ruleset, sheet.table, start), raw)


def compare_round_zero(outcome: PlayedRound, expected_by_seat: Mapping[Seat, Mapping[str, Json]]) -> list[str]:
    """Compare the state after round 0 with the `gives` table, seat by seat."""
    if outcome.checkpoint is None:
        return []
    sheet = outcome.sheet
    race = sheet.ruleset.state.model_validate(outcome.checkpoint.state)
    actual_by_seat = {seat: sheet.ruleset.cases.list_car_values(sheet.table, race, seat) for seat in expected_by_seat}
    return [
        line
        for seat, expected in expected_by_seat.items()
        for line in compare_values(f"gives.{seat}", expected, actual_by_seat[seat])
    ]


def compare_check(sheet: Staging) -> list[str]:
    """Compare [case.check]: whether the track of the case is accepted."""
    expected = bool(sheet.case["check"].get("sound", True))
    return [] if expected == (not sheet.faults) else [f"check.sound: expected {expected}", *sheet.faults]


def compare_values(where: str, expected: Mapping[str, Json], actual: Mapping[str, Json]) -> list[str]:
    """Return a line for every value that differs."""
    return [
        f"{where}.{key}: expected {format_toml(value)}, got {format_toml(actual.get(key))}"
        for key, value in expected.items()
        if value != actual.get(key)
    ]
