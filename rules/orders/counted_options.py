"""Read several of many options, counted as people do: `both reflexes, the field and a move 3`, `keep the drifts`.

The lines of a book's section `several` turn words into options, groups of them, and what is done with those: `keep` and
`but` turn round what follows, `drop` says that it goes, `all`, `times 2` and `after 2` count. If one word is none of
these, nothing is read."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rules.orders.phrases import Facts, PhraseBook, PhraseScan, Token
from rules.orders.spoken_words import NamesByWords, split_words
from rules.questions import MultiChoiceForm

SECTION = "several"
KEEP, DROP, BUT, ALL, GROUP, TIMES, AFTER = "keep", "drop", "but", "all", "group ", "times ", "after "
COPY = re.compile(r" \(\d+\)$")
"""What tells the second copy of an option from the first: `MOVE 3 (2)`."""
COUNTLESS = -1
"""Stands for all copies of an option."""


def strip_copy_number(name: str) -> str:
    """Return an option's name without what tells its copies apart: `MOVE 3 (2)` is `MOVE 3`."""
    return COPY.sub("", name)


def count_copies(names: Iterable[str]) -> tuple[str, ...]:
    """Return every name once, with its count: `MOVE 3`, `MOVE 3 (2)` and `Laser` are `MOVE 3 ×2` and `Laser`."""
    counts = Counter(map(strip_copy_number, names))
    return tuple(f"{name} ×{count}" if count > 1 else name for name, count in counts.items())


def read_counted_options(
    text: str, form: MultiChoiceForm, book: PhraseBook, names: NamesByWords, facts: Facts
) -> list[str] | None:
    """Return the options that a text names, in the form's order; None if a word of it is not understood."""
    words = [] if SECTION not in book.sections else _list_words(split_words(text, book, names), book, facts)
    if not words or None in words:
        return None
    terms = [word for word in words if word]
    if {KEEP, DROP} <= {*terms}:
        chosen_values = _take_beside_kept(terms, form)
        return _list_in_order(form, chosen_values) if chosen_values else None
    markers = [word for word in terms if word in (KEEP, DROP, BUT)]
    first_item = next((n for n, word in enumerate(terms) if word not in (KEEP, DROP, BUT)), len(terms))
    if any(word in (KEEP, BUT) for word in terms[first_item:]):
        return None
    chosen_values = _take(terms[first_item:] if KEEP in markers or BUT in markers else _without(terms, DROP), form)
    if chosen_values is None:
        return None
    is_turned = (markers.count(KEEP) + markers.count(BUT)) % 2 == 1
    return _list_in_order(form, chosen_values, others=is_turned)


def _list_in_order(form: MultiChoiceForm, values: set[str], *, others: bool = False) -> list[str]:
    """List options in the form's order; or all the others."""
    return [str(option.value) for option in form.options if (str(option.value) in values) != others]


def _take_beside_kept(terms: Sequence[str], form: MultiChoiceForm) -> set[str] | None:
    """Return the options that go where others are said to stay: `keep the laser, toss the mine`. None if some are in
    both, or if a verb may belong to what stands before it: `den Laser behalten, die Mine weg`."""
    kept, taken = list[str](), list[str]()
    run = taken
    for term in terms:
        if term in (KEEP, DROP):
            run = kept if term == KEEP else taken
        else:
            run.append(term)
    verbs_lead = terms[0] in (KEEP, DROP) and terms[-1] not in (KEEP, DROP)
    return _take(taken, form) if verbs_lead and BUT not in terms and {*kept}.isdisjoint(taken) else None


def turns_round(text: str, book: PhraseBook, names: NamesByWords, facts: Facts) -> bool:
    """Whether a text speaks of options that are not to be chosen: `keep the mine`."""
    words = _list_words(split_words(text, book, names), book, facts) if SECTION in book.sections else []
    return KEEP in words or BUT in words


def _without(terms: Sequence[str], marker: str) -> list[str]:
    return [term for term in terms if term != marker]


def _list_words(tokens: tuple[Token, ...], book: PhraseBook, facts: Facts) -> list[str | None]:
    """Return what each phrase of a text says, "" for courtesies and marks; None for what is not understood."""
    scan, at, words = PhraseScan(tokens, book, facts), 0, list[str | None]()
    while at < len(tokens):
        phrases = list(scan.find_phrases(SECTION, at))
        courtesies = [one.end for section in ("noise", "frame") for one in scan.find_phrases(section, at)]
        token, end = tokens[at], max((one.end for one in phrases), default=0)
        if end and end >= max(courtesies, default=0):
            meanings = {one.write for one in phrases if one.end == end}
            words.append(meanings.pop() if len(meanings) == 1 else None)
        elif courtesies:
            end = max(courtesies)
        elif token.kind == "num":
            words.append(f"{TIMES}{token.value}")
            end = at + 1
        else:
            is_joiner = token.text in book.lists["joiners"] or token.kind in ("mark", "smiley")
            words += [] if is_joiner and token.text != "?" else [None]
            end = at + 1
        at = end
    return words


def _take(terms: Sequence[str], form: MultiChoiceForm) -> set[str] | None:
    """Return the options that counted terms take; None if there are fewer copies, or nothing to count."""
    copies: dict[str, list[str]] = {}
    for option in form.options:
        copies.setdefault(strip_copy_number(str(option.value)), []).append(str(option.value))
    counts: dict[str, int] = {}
    due, last = 0, ""
    for term in terms:
        if term == ALL or term.startswith(TIMES):
            if due:
                return None
            due = COUNTLESS if term == ALL else int(term.removeprefix(TIMES))
        elif term.startswith(AFTER):
            if due or last not in counts:
                return None
            counts[last] += int(term.removeprefix(AFTER)) - 1
        else:
            found = _count_term(term, due, copies)
            if not found:
                return None
            for name, count in found.items():
                counts[name] = counts.get(name, 0) + count
            due, last = 0, next(iter(found))
    if due or any(count > len(copies[name]) for name, count in counts.items()):
        return None
    return {value for name, count in counts.items() for value in copies[name][:count]}


def _count_term(term: str, due: int, copies: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Return how many of which options a term takes; nothing if these are not at hand. A group goes whole."""
    if term.startswith(GROUP):
        members = {name: len(some) for name, some in copies.items() if _is_in_group(name, term.removeprefix(GROUP))}
        return members if due in (0, COUNTLESS, sum(members.values())) else {}
    name = strip_copy_number(term)
    return {name: len(copies[name]) if due == COUNTLESS else due or 1} if name in copies else {}


def _is_in_group(name: str, group: str) -> bool:
    """Whether an option belongs to a group: those whose first word it is, or `other`, which are not numbered."""
    word, _, rest = name.partition(" ")
    return not rest.isdecimal() if group == "other" else word == group and rest.isdecimal()
