"""Entries that stand after a rewind: people's answers, machines' first answers, and rulings in force.

Pure.

The result does not depend on which rulings were made and withdrawn on the way, or in which order."""

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import chain

from bot.stewards.default_answers import causes_of_bot_answer, closes_with_entry
from bot.store.journal import EnteredRow
from bot.store.race_history import RaceHistory
from bot.store.rulings import Act
from rules.base import Key, Seat, canonical_json, is_question_or_roll_key, parse_key
from rules.journal import JournalEntry, retiring_seat
from rules.step_context import OpenQuestion

PEOPLE_SOURCES = ("driver", "gm")

Answers = Mapping[tuple[Key, str], JournalEntry]
"""Answers by key and question digest."""


def collect_answers(told: RaceHistory, n: int) -> Answers:
    """Return all answers to a round on any branch: of people the last, of machines the first.

    Answers on a branch that was itself withdrawn count only where there are no others."""
    aside, found = told.abandoned_branches, dict[tuple[Key, str], JournalEntry]()
    for there in (False, True):
        known = dict[tuple[Key, str], JournalEntry]()
        of_these = (
            e for e in told.entries_since_rewind.get(n, ()) if (e.take in aside) is there and _is_in_force(told, e)
        )
        for entry in (entered.entry for entered in of_these):
            if entry.hand in PEOPLE_SOURCES or (entry.key, entry.about) not in known:
                known[entry.key, entry.about] = entry
        found = {**known, **found}
    return found


def standing_rulings(told: RaceHistory, n: int) -> dict[Key, JournalEntry]:
    """Return the stewards' entries for a round that are in force, by key: the last of each."""
    entered = (e.entry for e in told.entries_since_rewind.get(n, ()) if e.entry.hand == "gm" and _is_in_force(told, e))
    return {entry.key: entry for entry in entered}


def standing_entries(
    told: RaceHistory, n: int, known: Answers, entries: Iterable[JournalEntry], driving: Container[Seat]
) -> tuple[JournalEntry, ...]:
    """Return the entries of a round as they should be now.

    These are rulings in force, machines' first answers, and nothing that depended on a withdrawn ruling.
    `driving`: seats still in the race as the round begins."""
    ruled = standing_rulings(told, n)
    stays = [e for e in entries if e.key not in ruled and _remains(told, n, known, e)]
    first = [e if e.hand in PEOPLE_SOURCES else known.get((e.key, e.about), e) for e in stays]
    taken, unsaid = {e.key for e in first} | {*ruled}, dict[Key, JournalEntry]()
    for entry in known.values():
        if is_question_or_roll_key(entry.key) and entry.hand not in PEOPLE_SOURCES and entry.key not in taken:
            unsaid.setdefault(entry.key, entry)
    left = (e for e in _retirements_in(told, n, driving) if e.key not in taken and _remains(told, n, known, e))
    return (*first, *ruled.values(), *left, *unsaid.values())


def _retirements_in(told: RaceHistory, n: int, driving: Container[Seat]) -> tuple[JournalEntry, ...]:
    """Return a round's retirements on any branch: by the driver or, if they still drove, by the clock."""
    of_these = (
        e.entry
        for e in told.entries_since_rewind.get(n, ())
        if e.take not in told.abandoned_branches and retiring_seat(e.entry.key)
    )
    found = {
        e.key: e for e in of_these if e.hand == "driver" or (e.hand == "clock" and retiring_seat(e.key) in driving)
    }
    return tuple(found.values())


def first_affected_round(told: RaceHistory) -> int | None:
    """Return the first round played with other rulings than are in force now, or None."""
    return next((n for n in sorted(told.bases) if _is_affected(told, n)), None)


def find_missing_answers(known: Answers, open_set: Sequence[OpenQuestion]) -> tuple[JournalEntry, ...]:
    """Return recorded answers to the open questions."""
    found = [known.get((a.key, a.question.digest())) for a in open_set if a.is_unanswered]
    return tuple(entry for entry in found if entry)


def _is_affected(told: RaceHistory, n: int) -> bool:
    known, entries, ruled = collect_answers(told, n), told.entries.get(n, ()), standing_rulings(told, n)
    if any(e.key not in ruled and not _remains(told, n, known, e) for e in entries):
        return True
    there, stands = (
        {e.key: canonical_json(e.value) for e in entries},
        {(e.key, canonical_json(e.value)) for e in ruled.values()},
    )
    if any(there.get(key) != value for key, value in stands):
        return True
    used = (JournalEntry.model_validate(one) for one in told.rounds[n].entries) if n in told.rounds else ()
    return any(
        told.find_rulings_entering(e) and (e.key, canonical_json(e.value)) not in stands for e in used if e.hand == "gm"
    )


def _is_in_force(told: RaceHistory, entered: EnteredRow) -> bool:
    """Whether an entry is still in force.

    A steward's is unless withdrawn; a default order is not if it was given while a since-withdrawn retirement
    applied, as it might have been different or unnecessary."""
    entry = entered.entry
    if entry.hand == "gm":
        acts = told.find_rulings_entering(entry)
        return not acts or any(not act.struck for act in acts)
    if _depended_on_withdrawn(causing_rulings(told, entry), entered):
        return False
    retired = chain.from_iterable(told.retirements.values())
    return (
        not is_question_or_roll_key(entry.key)
        or entry.hand != "prudence"
        or not _depended_on_withdrawn(retired, entered)
    )


def causing_rulings(told: RaceHistory, entry: JournalEntry) -> tuple[Act, ...]:
    """Return the rulings that made a machine give this answer: an early close, or a bot let drive."""
    return (*closes_with_entry(told.acts, entry), *causes_of_bot_answer(told.acts, entry))


def _depended_on_withdrawn(acts: Iterable[Act], entered: EnteredRow) -> bool:
    """Whether the entry was made while a since-withdrawn ruling was in force."""
    return any(act.struck and act.id < entered.id <= (act.struck_by or entered.id) for act in acts)


def _remains(told: RaceHistory, n: int, known: Answers, entry: JournalEntry) -> bool:
    """Whether an entry of the branch still stands."""
    seat = retiring_seat(entry.key) or (parse_key(entry.key).seat if is_question_or_roll_key(entry.key) else "")
    if entry.hand == "gm":
        return not told.find_rulings_entering(entry)
    if retiring_seat(entry.key) and entry.hand == "clock" and _retires_later(told, seat, n):
        return False
    if causing_rulings(told, entry):
        return known.get((entry.key, entry.about)) == entry
    if seat not in told.retirements:
        return True
    if retiring_seat(entry.key):
        return entry.hand != "clock" or is_retired(told, seat, n)
    return entry.hand != "prudence" or known.get((entry.key, entry.about)) == entry


def is_retired(told: RaceHistory, seat: Seat, until: int | None = None) -> bool:
    """Whether a seat is retired, in a round or before: by its driver, the clock or a ruling in force."""
    rounds = (some for m, some in told.entries_since_rewind.items() if until is None or m <= until)
    entered = (e for some in rounds for e in some if retiring_seat(e.entry.key) == seat)
    return any(
        _is_in_force(told, e) and not (e.entry.hand == "clock" and _made_during_retirement(told, seat, e))
        for e in entered
    )


def _retires_later(told: RaceHistory, seat: Seat, n: int) -> bool:
    """Whether the driver retired in a later round of a branch that was cut short."""
    later = (
        e
        for m, some in told.entries_since_rewind.items()
        if m > n
        for e in some
        if e.take not in told.abandoned_branches
    )
    return any(e.entry.hand == "driver" and retiring_seat(e.entry.key) == seat for e in later)


def _made_during_retirement(told: RaceHistory, seat: Seat, entered: EnteredRow) -> bool:
    """Whether the entry was made while a steward's retirement of the seat was in force."""
    acts = told.retirements.get(seat, ())
    return any(act.id < entered.id <= (act.struck_by or entered.id) for act in acts)
