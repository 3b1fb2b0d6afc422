"""Build orders from phrases. Clauses that are not understood are left out, with the sentence that they may negate.

The laws are those of the design: a clause with an unknown word is left out whole (3), a denial reaches as far as its
mark (5), a denied value is a condition (6), between two places of a condition the driver is asked (7), and a word that
speaks of a draft or of rounds needs something to act on (8).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, product
from typing import NamedTuple

from rules.orders.clauses import (
    WISHED,
    Item,
    KeptItems,
    condition_reaches_on,
    field_of,
    reaches_on,
    says_twice,
    sort_sentence,
    split_sentences,
)
from rules.orders.phrases import PhraseBook, Token

MAX_READINGS = 8
MAX_GUESSED_READINGS = 3
"""Readings with guesses; of more, those without them are left."""
ATTACHED = "~"
"""An order that begins so belongs to the first field: `~+ speed`."""
ATTACHED_ORDER = ("", "+", "ram", "then")


class ComposedOrders(NamedTuple):
    """The orders that one cover makes."""

    readings: tuple[str, ...] = ()
    sure: bool = False
    left_out: tuple[str, ...] = ()
    adds: bool = False
    drops: bool = False
    asks: bool = False
    unknown: tuple[str, ...] = ()
    because: str = ""


def compose(
    text: str, tokens: Sequence[Token], items: Sequence[Item], book: PhraseBook, *, first: bool
) -> ComposedOrders:
    """Return the orders of one cover. `first`: whether a sheet must have its first field."""
    joined = {after.start: one.write for one, after in pairwise(items) if one.kind == "join"}
    kept = KeptItems()
    for sentence in split_sentences(items, tokens, book):
        sort_sentence(sentence, kept, text, tokens, joined, book)
    _settle_moods(kept)
    if reaches_on(kept.items, tokens, book) or condition_reaches_on(kept.items, tokens):
        kept.only_offered = True
    if says_twice(kept.items) and "row" not in dict(book.sections.get("style", ())):
        kept.only_offered = True
    done = _orders(kept.items, book, first=first)
    because = done.because
    if kept.takes_back or _is_said_otherwise(kept, book):
        done, because = done._replace(readings=()), "another_value"
    if kept.guessed and not kept.takes_back:
        done = done._replace(readings=_with_guesses(kept, done.readings, book, first=first))
    if len(done.readings) > MAX_READINGS:
        done, because = done._replace(readings=()), "too_many"
    return ComposedOrders(
        done.readings,
        len(done.readings) == 1 and done.sure and not kept.only_offered,
        tuple(kept.left_out),
        done.adds,
        done.drops,
        kept.asks and not done.readings,
        tuple(kept.unknown),
        because,
    )


def _settle_moods(kept: KeptItems) -> None:
    """Have a word such as `faster` asked back; beside a first field, which says how much, only offer the reading."""
    if any(field_of(item) == "first" for item in kept.items if item.kind in ("first", "ask")):
        kept.only_offered |= any(item.kind == "mood" for item in kept.items)
        kept.items = [item for item in kept.items if item.kind != "mood"]
    kept.items = [item._replace(kind="ask") if item.kind == "mood" else item for item in kept.items]


def _is_said_otherwise(kept: KeptItems, book: PhraseBook) -> bool:
    """Whether what is left out says something else of a field that is read; of an answer, every wish is the same
    field."""
    read = {(field_of(item), item.write) for item in kept.items if item.kind in ("first", "wish")}
    fields = {name for name, _ in read} | {"first" for item in kept.items if item.kind == "ask"}
    is_answer = bool({"row", "repeats"} & set(dict(book.sections.get("style", ()))))
    otherwise = kept.said_left_out - read
    return bool(otherwise and fields) if is_answer else any(name in fields for name, _ in otherwise)


def _with_guesses(kept: KeptItems, plain: tuple[str, ...], book: PhraseBook, *, first: bool) -> tuple[str, ...]:
    """Return the readings with what is understood of clauses that are left out, and those without it: to be asked.
    The first field is guessed only behind a strange word or two (`warp 120`), and nothing else is guessed then."""
    has_first = any(field_of(item) == "first" for item in kept.guessed)
    if has_first and (len(kept.guessed) > 1 or not kept.ends_in_first):
        return plain
    if not has_first and not any(item.kind in WISHED for item in kept.items):
        return plain
    items = sorted([*kept.items, *kept.guessed], key=lambda item: item.start)
    guessed = _orders(items, book, first=first).readings
    every = tuple(dict.fromkeys((*guessed, *plain)))
    return next((some for some in (every, guessed) if 0 < len(some) <= MAX_GUESSED_READINGS), plain)


class Orders(NamedTuple):
    """Orders, and how they stand to a draft."""

    readings: tuple[str, ...] = ()
    sure: bool = True
    adds: bool = False
    drops: bool = False
    because: str = ""


@dataclass
class Groups:
    """What is meant, by the round that it is for; what is for each of them; and how it stands to a draft."""

    rounds: list[tuple[str, list[Item]]] = field(default_factory=lambda: [("", [])])
    every: list[Item] = field(default_factory=list)
    sure: bool = True
    adds: bool = False
    drops: bool = False
    standing: bool = False
    because: str = ""


def _orders(items: Sequence[Item], book: PhraseBook, *, first: bool) -> Orders:
    groups = _group_items(items)
    rounds = [(head, some) for head, some in groups.rounds if some or head]
    if len(rounds) > 1 and not rounds[0][0]:
        rounds[0] = ("round {now}", rounds[0][1])
    if groups.because:
        return Orders(because=groups.because)
    sheets: list[list[str]] = []
    for head, some in rounds:
        needs_first = first and not groups.adds and not groups.standing
        ways, because = _sheets([*some, *groups.every], book, first=needs_first)
        if because:
            return Orders(because=because, drops=groups.drops)
        sheets.append([f"{head}: {way}" if head else way for way in ways])
    if not sheets or not all(sheets):
        return Orders(drops=groups.drops, because="no_order")
    readings = tuple(" / ".join(one) for one in product(*sheets))
    if groups.standing:
        readings = tuple(f"standing: {reading}" for reading in readings)
    return Orders(readings, groups.sure, groups.adds, groups.drops)


def _group_items(items: Iterable[Item]) -> Groups:
    groups = Groups()
    for item in items:
        if item.kind == "turn":
            _turn(item, groups)
        elif item.kind in (*WISHED, "deny"):
            groups.sure &= not item.loose and item.kind != "ask"
            groups.rounds[-1][1].append(item)
    return groups


def _turn(item: Item, groups: Groups) -> None:
    """Take in a word that speaks of the draft, of rounds, or of doubt."""
    word, _, _ = item.write.partition(" ")
    if word == "new":
        groups.rounds, groups.drops = [("", [])], True
    elif word == "revise":
        groups.sure = False
        groups.rounds[-1][1].append(item)
    elif word == "also":
        groups.adds = True
    elif word == "round":
        groups.rounds.append((item.write, []))
    elif word == "after":
        groups.rounds.append((_round_after(groups.rounds[-1][0], item.write), []))
    elif word == "each":
        last = groups.rounds[-1][1]
        if len(groups.rounds) > 1 and last:
            groups.every.append(last.pop())
        else:
            groups.because = "nothing_to_repeat"
    elif word == "standing":
        groups.standing = True
    elif word == "offer":
        groups.sure = False


def _round_after(head: str, write: str) -> str:
    """Return the round after the one that was spoken of: `round 9` behind `round 8`. `write`: `after 8`, where none
    was."""
    spoken_of = head.removeprefix("round ")
    return f"round {int(spoken_of) + 1 if spoken_of.isdecimal() else int(write.removeprefix('after '))}"


def _sheets(items: list[Item], book: PhraseBook, *, first: bool) -> tuple[list[str], str]:
    """Return every sheet that these items make, and why there is none."""
    style = dict(book.sections.get("style", ()))
    items, because = _apply_corrections(items, style)
    if because:
        return [], because
    denied = [item.write for item in items if item.kind == "deny"]
    wished = [item for item in items if item.kind in WISHED]
    wished = wished if "row" in style else _drop_repeats(wished)
    if not wished:
        return [], "only_denied" if denied else ""
    if denied and not _beside_denials(items):
        return [], "denied_alone"
    choices = [[_parts(item, way) for way in item.write.split("||")] for item in wished]
    found: list[str] = []
    because = "no_order"
    for some in product(*choices):
        sheet, why = _sheet([part for parts in some for part in parts], denied, book, first=first)
        because = why or because
        found += [sheet] if sheet and sheet not in found else []
    return (found, "") if found else ([], because)


def _drop_repeats(items: list[Item]) -> list[Item]:
    """`two down, third`: a field that is said again behind a mark, in other words, is one."""
    found: list[Item] = []
    for item in items:
        twin = next((one for one in found if (one.kind, one.write) == (item.kind, item.write)), None)
        in_other_words = twin is not None and twin.end - twin.start != item.end - item.start
        is_one_field = item.kind == "first" or (item.kind == "wish" and not item.write.startswith(ATTACHED))
        is_again = in_other_words and is_one_field and twin is not None and twin.end < item.start
        found += [] if is_again else [item]
    return found


def _apply_corrections(items: list[Item], style: Mapping[str, str]) -> tuple[list[Item], str]:
    """`18, no wait, 17`: behind the words that take something back, its fields count alone; an answer that is one
    value takes the place of all, and a step on a way the place of the last one."""
    at = next((n for n in range(len(items) - 1, -1, -1) if items[n].kind == "turn"), -1)
    if at < 0:
        return items, ""
    behind = items[at + 1 :]
    if not behind:
        return [], "nothing_behind"
    before = [one for one in items[:at] if one.kind != "turn"]
    if "row" in style:
        return before[:-1] + behind, ""
    if "repeats" in style and not any("=" in one.write for one in behind):
        return behind, ""
    fields = {field_of(item) for item in behind}
    return [one for one in items[:at] if one.kind != "turn" and field_of(one) not in fields] + behind, ""


def _beside_denials(items: Sequence[Item]) -> bool:
    """Whether a value of its kind stands directly beside everything that is denied."""
    for n, item in enumerate(items):
        if item.kind == "deny":
            beside = [field_of(one) for one in (*items[max(0, n - 1) : n], *items[n + 1 : n + 2])]
            if field_of(item) not in beside:
                return False
    return True


def _parts(item: Item, way: str) -> list[tuple[str, str]]:
    """Return the fields of one meaning: `first MPS & brake if 40` is two."""
    return [(_kind(item, part.strip()), part.strip()) for part in way.split(" & ")]


def _kind(item: Item, way: str) -> str:
    """Of a line that asks: what this field of a meaning is."""
    if item.kind != "ask":
        return item.kind
    if way.startswith("first "):
        return "first"
    return "when" if way.startswith("if ") else "wish"


def _sheet(some: Sequence[tuple[str, str]], denied: Sequence[str], book: PhraseBook, *, first: bool) -> tuple[str, str]:
    """Return one sheet, or why there is none."""
    firsts = [write.removeprefix("first ") for kind, write in some if kind == "first"]
    wishes = [write for kind, write in some if kind == "wish" and write]
    whens = [write for kind, write in some if kind == "when"]
    if len(firsts) > 1:
        return "", "two_firsts"
    style = dict(book.sections.get("style", ()))
    if "repeats" in style:
        wishes = list(dict.fromkeys(wishes))
    if len({*wishes}) < len(wishes) and "row" not in style:
        return "", "said_twice"
    if first and not firsts:
        return "", "first_missing"
    values = firsts or [write for write in wishes if write.isdecimal()]
    for one in denied:
        if one in (f"first {value}" for value in values) or one in wishes:
            return "", "denied_and_said"
        if one.startswith("first ") and not any(letter.isdigit() for value in values for letter in value):
            return "", "denied_alone"
    attached = [write.removeprefix(ATTACHED) for write in wishes if write.startswith(ATTACHED)]
    if attached and not firsts:
        return "", "first_missing"
    plain = (
        wishes
        if "row" in style
        else _joined_fields([write for write in wishes if not write.startswith(ATTACHED)], book)
    )
    head = [_with_attached(firsts[0], attached)] if firsts else []
    between = "; " if whens else style.get("join", ", ")
    middle = [", ".join(plain)] if whens and plain else plain
    return between.join((*head, *middle, *whens)), ""


def _joined_fields(wishes: Sequence[str], book: PhraseBook) -> list[str]:
    """Wishes for one field that are ranked or listed are one: `path stop` and `path inside`."""
    links = {name.removeprefix("list "): between for name, between in book.sections.get("style", ())}
    found: dict[str, str] = {}
    for wish in wishes:
        name, _, said = wish.partition(" ")
        between = links.get(name)
        key = name if between else wish
        found[key] = _join_wishes(found[key], f"{name} {said}", name, between) if key in found and between else wish
    return list(found.values())


def _join_wishes(one: str, other: str, name: str, between: str) -> str:
    """Return two wishes for a field as one, with what both say once: `pit yes` and `pit yes, hard`."""
    said = (part for wish in (one, other) for part in wish.removeprefix(f"{name} ").split(between))
    return f"{name} {between.join(dict.fromkeys(said))}"


def _with_attached(first: str, attached: Sequence[str]) -> str:
    """Return the first field with what belongs to it: its path, what is laid with it, what comes after it."""
    ranked: dict[str, list[str]] = {head: [] for head in ATTACHED_ORDER}
    for one in attached:
        head = one.split()[0]
        ranked[head if head in ranked else ""].append(one)
    later = [one.removeprefix("then ") for one in ranked.pop("then")]
    row = [one for some in ranked.values() for one in some]
    return " ".join((first, *row, *(["then " + ", ".join(later)] if later else [])))
