"""What stands of a story when it is told again: what people have said, what machines said first, and what the stewards
have entered and not taken back. Pure.

The same comes of it whichever acts were done and taken back on the way, and in whichever order.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import chain

from bot.stewards.spoken_for import was_closed_with, was_driven_by
from bot.store.acts import Act
from bot.store.journal import EnteredRow
from bot.store.past import Past
from rules.journal import Entry, retiring
from rules.steward import Asked
from rules.values import Key, Seat, canonical, is_key, key_of

PEOPLE = ("driver", "gm")

Answers = Mapping[tuple[Key, str], Entry]
"""By key and question."""


def answers(told: Past, n: int) -> Answers:
    """What was entered for a round in any story: of people the last, of machines the first. What was said in a story
    that began with a rewind, and was taken back with it, counts only where nothing else was said."""
    aside, found = told.aside, dict[tuple[Key, str], Entry]()
    for there in (False, True):
        known = dict[tuple[Key, str], Entry]()
        of_these = (e for e in told.known.get(n, ()) if (e.take in aside) is there and _stands(told, e))
        for entry in (entered.entry for entered in of_these):
            if entry.hand in PEOPLE or (entry.key, entry.about) not in known:
                known[entry.key, entry.about] = entry
        found = {**known, **found}
    return found


def of_stewards(told: Past, n: int) -> dict[Key, Entry]:
    """What the stewards have entered for a round, by key, and have not taken back: under each the last."""
    entered = (e.entry for e in told.known.get(n, ()) if e.entry.hand == "gm" and _stands(told, e))
    return {entry.key: entry for entry in entered}


def standing(
    told: Past, n: int, known: Answers, entries: Iterable[Entry], driving: Container[Seat]
) -> tuple[Entry, ...]:
    """A round's entries as they should be: what the stewards entered as it stands now, what machines said as they said
    it first, and nothing that was only said because of an act that stands no longer. `driving`: the seats that are
    still in the race as the round begins."""
    ruled = of_stewards(told, n)
    stays = [e for e in entries if e.key not in ruled and _remains(told, n, known, e)]
    first = [e if e.hand in PEOPLE else known.get((e.key, e.about), e) for e in stays]
    taken, unsaid = {e.key for e in first} | {*ruled}, dict[Key, Entry]()
    for entry in known.values():
        if is_key(entry.key) and entry.hand not in PEOPLE and entry.key not in taken:
            unsaid.setdefault(entry.key, entry)
    left = (e for e in _left(told, n, driving) if e.key not in taken and _remains(told, n, known, e))
    return (*first, *ruled.values(), *left, *unsaid.values())


def _left(told: Past, n: int, driving: Container[Seat]) -> tuple[Entry, ...]:
    """Who has left in a round in any story, of himself or, where he still drove, by the clock."""
    of_these = (e.entry for e in told.known.get(n, ()) if e.take not in told.aside and retiring(e.entry.key))
    found = {e.key: e for e in of_these if e.hand == "driver" or (e.hand == "clock" and retiring(e.key) in driving)}
    return tuple(found.values())


def first_touched(told: Past) -> int | None:
    """The first round that was told with other entries of the stewards than stand now, or with answers that hung on
    them; None where all of the story stands."""
    return next((n for n in sorted(told.bases) if _touched(told, n)), None)


def missing(known: Answers, open_set: Sequence[Asked]) -> tuple[Entry, ...]:
    """Answers that a round lacks and that were given to the same questions before."""
    found = [known.get((a.key, a.question.digest())) for a in open_set if a.outstanding]
    return tuple(entry for entry in found if entry)


def _touched(told: Past, n: int) -> bool:
    known, entries, ruled = answers(told, n), told.entries.get(n, ()), of_stewards(told, n)
    if any(e.key not in ruled and not _remains(told, n, known, e) for e in entries):
        return True
    there, stands = {e.key: canonical(e.value) for e in entries}, {(e.key, canonical(e.value)) for e in ruled.values()}
    if any(there.get(key) != value for key, value in stands):
        return True
    used = (Entry.model_validate(one) for one in told.rounds[n].entries) if n in told.rounds else ()
    return any(told.entering(e) and (e.key, canonical(e.value)) not in stands for e in used if e.hand == "gm")


def _stands(told: Past, entered: EnteredRow) -> bool:
    """Of the stewards only what no act of theirs has taken back; of the default order nothing that it said while a seat
    was retired that is retired no longer: with that one in the race it may have said something else, or nothing."""
    entry = entered.entry
    if entry.hand == "gm":
        acts = told.entering(entry)
        return not acts or any(not act.struck for act in acts)
    if _hung_on(said_for(told, entry), entered):
        return False
    retired = chain.from_iterable(told.retirements.values())
    return not is_key(entry.key) or entry.hand != "prudence" or not _hung_on(retired, entered)


def said_for(told: Past, entry: Entry) -> tuple[Act, ...]:
    """The acts by which the stewards have had a machine say this: they closed a window, or let a program drive."""
    return (*was_closed_with(told.acts, entry), *was_driven_by(told.acts, entry))


def _hung_on(acts: Iterable[Act], entered: EnteredRow) -> bool:
    """Whether it was entered while an act stood that stands no longer."""
    return any(act.struck and act.id < entered.id <= (act.struck_by or entered.id) for act in acts)


def _remains(told: Past, n: int, known: Answers, entry: Entry) -> bool:
    """Whether an entry of the story stands still."""
    seat = retiring(entry.key) or (key_of(entry.key).seat if is_key(entry.key) else "")
    if entry.hand == "gm":
        return not told.entering(entry)
    if retiring(entry.key) and entry.hand == "clock" and _leaves_after(told, seat, n):
        return False
    if said_for(told, entry):
        return known.get((entry.key, entry.about)) == entry
    if seat not in told.retirements:
        return True
    if retiring(entry.key):
        return entry.hand != "clock" or let_go(told, seat, n)
    return entry.hand != "prudence" or known.get((entry.key, entry.about)) == entry


def let_go(told: Past, seat: Seat, until: int | None = None) -> bool:
    """Whether a seat has been retired, in a round or before: by its driver, by the clock, or by an act that stands."""
    rounds = (some for m, some in told.known.items() if until is None or m <= until)
    entered = (e for some in rounds for e in some if retiring(e.entry.key) == seat)
    return any(_stands(told, e) and not (e.entry.hand == "clock" and _hung(told, seat, e)) for e in entered)


def _leaves_after(told: Past, seat: Seat, n: int) -> bool:
    """Whether a driver has left in a later round than one in which the clock let him go, in a story cut short."""
    later = (e for m, some in told.known.items() if m > n for e in some if e.take not in told.aside)
    return any(e.entry.hand == "driver" and retiring(e.entry.key) == seat for e in later)


def _hung(told: Past, seat: Seat, entered: EnteredRow) -> bool:
    """Whether it was entered while the stewards had retired a seat."""
    acts = told.retirements.get(seat, ())
    return any(act.id < entered.id <= (act.struck_by or entered.id) for act in acts)
