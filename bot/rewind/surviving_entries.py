"""Entries that stand after a rewind: people's answers, machines' first answers, and rulings in force.

Pure.

The result does not depend on which rulings were made and withdrawn on the way, or in which order."""

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import chain

from bot.stewards.default_answers import list_causes_of_bot_answer, list_closes_with_entry
from bot.store.journal import JournalRow
from bot.store.race_history import RaceHistory
from bot.store.rulings import Ruling
from rules.base import Key, Seat, encode_canonical_json, is_question_or_roll_key, parse_key
from rules.journal import PEOPLE_SOURCES, JournalEntry, parse_retiring_seat
from rules.step_context import OpenQuestion

Answers = Mapping[tuple[Key, str], JournalEntry]
"""Answers by key and question digest."""


def collect_answers(history: RaceHistory, n: int) -> Answers:
    """Return all answers to a round on any branch: of people the last, of machines the first.

    Answers on a branch that was itself withdrawn count only where there are no others."""
    abandoned_branches, all_answers = history.abandoned_branches, dict[tuple[Key, str], JournalEntry]()
    for from_abandoned in (False, True):
        answers = dict[tuple[Key, str], JournalEntry]()
        rows_in_force = (
            e
            for e in history.entries_since_rewind.get(n, ())
            if (e.branch in abandoned_branches) is from_abandoned and _is_in_force(history, e)
        )
        for entry in (row.entry for row in rows_in_force):
            if entry.hand in PEOPLE_SOURCES or (entry.key, entry.about) not in answers:
                answers[entry.key, entry.about] = entry
        all_answers = {**answers, **all_answers}
    return all_answers


def list_standing_rulings(history: RaceHistory, n: int) -> dict[Key, JournalEntry]:
    """Return the stewards' entries for a round that are in force, by key: the last of each."""
    entries = (
        e.entry for e in history.entries_since_rewind.get(n, ()) if e.entry.hand == "gm" and _is_in_force(history, e)
    )
    return {entry.key: entry for entry in entries}


def list_standing_entries(
    history: RaceHistory, n: int, answers: Answers, entries: Iterable[JournalEntry], running_seats: Container[Seat]
) -> tuple[JournalEntry, ...]:
    """Return the entries of a round as they should be now.

    These are rulings in force, machines' first answers, and nothing that depended on a withdrawn ruling.
    `running_seats`: those still in the race as the round begins."""
    rulings = list_standing_rulings(history, n)
    remaining_entries = [e for e in entries if e.key not in rulings and _is_still_standing(history, n, answers, e)]
    first = [e if e.hand in PEOPLE_SOURCES else answers.get((e.key, e.about), e) for e in remaining_entries]
    used_keys, machine_answers = {e.key for e in first} | {*rulings}, dict[Key, JournalEntry]()
    for entry in answers.values():
        if is_question_or_roll_key(entry.key) and entry.hand not in PEOPLE_SOURCES and entry.key not in used_keys:
            machine_answers.setdefault(entry.key, entry)
    retirements = (
        e
        for e in _list_retirements(history, n, running_seats)
        if e.key not in used_keys and _is_still_standing(history, n, answers, e)
    )
    return (*first, *rulings.values(), *retirements, *machine_answers.values())


def _list_retirements(history: RaceHistory, n: int, running_seats: Container[Seat]) -> tuple[JournalEntry, ...]:
    """Return a round's retirements on any branch: by the driver or, if they still drove, by the clock."""
    retirement_entries = (
        e.entry
        for e in history.entries_since_rewind.get(n, ())
        if e.branch not in history.abandoned_branches and parse_retiring_seat(e.entry.key)
    )
    retirements = {
        e.key: e
        for e in retirement_entries
        if e.hand == "driver" or (e.hand == "clock" and parse_retiring_seat(e.key) in running_seats)
    }
    return tuple(retirements.values())


def find_first_affected_round(history: RaceHistory) -> int | None:
    """Return the first round played with other rulings than are in force now, or None."""
    return next((n for n in sorted(history.bases) if _is_affected(history, n)), None)


def find_missing_answers(answers: Answers, open_set: Sequence[OpenQuestion]) -> tuple[JournalEntry, ...]:
    """Return the recorded answers to those open questions that have none now."""
    missing_answers = [answers.get((a.key, a.question.compute_digest())) for a in open_set if a.is_unanswered]
    return tuple(entry for entry in missing_answers if entry)


def _is_affected(history: RaceHistory, n: int) -> bool:
    answers = collect_answers(history, n)
    entries = history.entries.get(n, ())
    rulings = list_standing_rulings(history, n)
    if any(e.key not in rulings and not _is_still_standing(history, n, answers, e) for e in entries):
        return True
    entry_values = {e.key: encode_canonical_json(e.value) for e in entries}
    ruled_values = {(e.key, encode_canonical_json(e.value)) for e in rulings.values()}
    if any(entry_values.get(key) != value for key, value in ruled_values):
        return True
    used = (JournalEntry.model_validate(one) for one in history.rounds[n].entries) if n in history.rounds else ()
    return any(
        history.find_rulings_entering(e) and (e.key, encode_canonical_json(e.value)) not in ruled_values
        for e in used
        if e.hand == "gm"
    )


def _is_in_force(history: RaceHistory, row: JournalRow) -> bool:
    """Whether an entry is still in force.

    A steward's is unless withdrawn; a default order is not if it was given while a since-withdrawn retirement
    applied, as it might have been different or unnecessary."""
    entry = row.entry
    if entry.hand == "gm":
        rulings = history.find_rulings_entering(entry)
        return not rulings or any(not ruling.struck for ruling in rulings)
    if _was_made_under_withdrawn_ruling(list_causing_rulings(history, entry), row):
        return False
    retirement_rulings = chain.from_iterable(history.retirements.values())
    return (
        not is_question_or_roll_key(entry.key)
        or entry.hand != "prudence"
        or not _was_made_under_withdrawn_ruling(retirement_rulings, row)
    )


def list_causing_rulings(history: RaceHistory, entry: JournalEntry) -> tuple[Ruling, ...]:
    """Return the rulings that made a machine give this answer: an early close, or a bot let drive."""
    return (*list_closes_with_entry(history.rulings, entry), *list_causes_of_bot_answer(history.rulings, entry))


def _was_made_under_withdrawn_ruling(rulings: Iterable[Ruling], row: JournalRow) -> bool:
    """Whether the entry was made while a since-withdrawn ruling was in force."""
    return any(ruling.struck and ruling.id < row.id <= (ruling.struck_by or row.id) for ruling in rulings)


def _is_still_standing(history: RaceHistory, n: int, answers: Answers, entry: JournalEntry) -> bool:
    """Whether an entry of the branch still stands."""
    seat = parse_retiring_seat(entry.key) or (parse_key(entry.key).seat if is_question_or_roll_key(entry.key) else "")
    if entry.hand == "gm":
        return not history.find_rulings_entering(entry)
    if parse_retiring_seat(entry.key) and entry.hand == "clock" and _retires_later(history, seat, n):
        return False
    if list_causing_rulings(history, entry):
        return answers.get((entry.key, entry.about)) == entry
    if seat not in history.retirements:
        return True
    if parse_retiring_seat(entry.key):
        return entry.hand != "clock" or is_retired(history, seat, n)
    return entry.hand != "prudence" or answers.get((entry.key, entry.about)) == entry


def is_retired(history: RaceHistory, seat: Seat, until: int | None = None) -> bool:
    """Whether a seat is retired, in a round or before: by its driver, the clock or a ruling in force."""
    rounds = (rows_of_round for m, rows_of_round in history.entries_since_rewind.items() if until is None or m <= until)
    rows = (e for rows_of_round in rounds for e in rows_of_round if parse_retiring_seat(e.entry.key) == seat)
    return any(
        _is_in_force(history, e) and not (e.entry.hand == "clock" and _was_made_during_retirement(history, seat, e))
        for e in rows
    )


def _retires_later(history: RaceHistory, seat: Seat, n: int) -> bool:
    """Whether the driver retired in a later round of a branch that was cut short."""
    later = (
        e
        for m, rows_of_round in history.entries_since_rewind.items()
        if m > n
        for e in rows_of_round
        if e.branch not in history.abandoned_branches
    )
    return any(e.entry.hand == "driver" and parse_retiring_seat(e.entry.key) == seat for e in later)


def _was_made_during_retirement(history: RaceHistory, seat: Seat, row: JournalRow) -> bool:
    """Whether the entry was made while a steward's retirement of the seat was in force."""
    rulings = history.retirements.get(seat, ())
    return any(ruling.id < row.id <= (ruling.struck_by or row.id) for ruling in rulings)
