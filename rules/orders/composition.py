"""Build orders from phrases. Clauses that are not understood are left out, with the sentence that they may negate.

The laws are those of the design: a clause with an unknown word is left out whole (3), a denial reaches as far as its
mark (5), a denied value is a condition (6), between two places of a condition the driver is asked (7), and a word that
speaks of a draft or of rounds needs something to act on (8).
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, product
from typing import NamedTuple

from rules.orders.clauses import (
    WISH_KINDS,
    Item,
    KeptItems,
    denies_verb,
    get_field,
    has_wish_behind_condition,
    list_wishes_behind_denials,
    says_twice,
    sort_sentence,
    split_sentences,
)
from rules.orders.contrasts import is_one_field
from rules.orders.phrases import PhraseBook, Token

MAX_READINGS = 8
FIGURE = re.compile(r"\d")
UNCHANGED = frozenset({*("MPS", "last", "same"), *("first MPS", "first last", "first same")})
"""Orders that repeat the speed or the gear."""
MAX_GUESSED_READINGS = 3
"""Readings with guesses; of more, those without them are left."""
ADDITION_MARK = "~"
"""An order that begins so belongs to the first field: `~+ speed`."""
ADDITION_ORDER = ("", "+", "ram", "then")


class TextReadings(NamedTuple):
    """What came of a text. `readings`: orders in notation; `sure`: every word was read in each of them, so that the
    order counts if all of them are one; `left_out`: words that went into none. `adds`: it adds to a draft; `drops`: it
    takes the draft back; `asks`: it is a question; `unknown`: words that the book does not have; `because`: why there
    is no reading; `conditions`: clauses left out with a condition that nobody can check; `understood`: orders of
    clauses without a strange word; `denied`: what these deny."""

    readings: tuple[str, ...] = ()
    sure: bool = False
    left_out: tuple[str, ...] = ()
    adds: bool = False
    drops: bool = False
    asks: bool = False
    unknown: tuple[str, ...] = ()
    because: str = ""
    conditions: tuple[str, ...] = ()
    understood: tuple[str, ...] = ()
    denied: tuple[str, ...] = ()


def compose(
    text: str, tokens: Sequence[Token], items: Sequence[Item], book: PhraseBook, *, first: bool
) -> TextReadings:
    """Return the orders of one cover. `first`: whether a sheet must have its first field."""
    joiners = {after.start: one.write for one, after in pairwise(items) if one.kind == "join"}
    kept_items = KeptItems()
    for sentence in split_sentences(items, tokens, book):
        sort_sentence(sentence, kept_items, text, tokens, joiners, book)
    _settle_moods(kept_items)
    doubtful = list_wishes_behind_denials(kept_items.items, tokens, book)
    kept_items.only_offered |= bool(doubtful) or has_wish_behind_condition(kept_items.items, tokens)
    if "row" not in dict(book.sections.get("style", ())) and says_twice(kept_items.items, tokens):
        kept_items.only_offered = True
    orders = _build_orders(kept_items.items, book, first=first)
    denied = [item for denial, item in doubtful if denies_verb(denial, tokens, book)]
    if denied and orders.readings and not _is_of_answers(book):
        without = _build_orders([item for item in kept_items.items if item not in denied], book, first=first)
        orders = orders._replace(readings=tuple(dict.fromkeys((*orders.readings, *without.readings))))
    because = orders.because
    if kept_items.takes_back or _is_said_otherwise(kept_items, book):
        orders, because = orders._replace(readings=()), "another_value"
    is_settled = kept_items.takes_back or (kept_items.conditions and because == "another_value")
    if kept_items.guesses and not is_settled:
        orders = orders._replace(readings=_with_guesses(kept_items, orders.readings, book, first=first))
    if len(orders.readings) > MAX_READINGS:
        orders, because = orders._replace(readings=()), "too_many"
    return TextReadings(
        orders.readings,
        len(orders.readings) == 1 and orders.sure and not kept_items.only_offered,
        tuple(kept_items.left_out),
        orders.adds,
        orders.drops,
        kept_items.asks and not orders.readings,
        tuple(kept_items.unknown),
        because,
        tuple(kept_items.conditions),
        tuple(dict.fromkeys(write.removeprefix(ADDITION_MARK) for write in kept_items.understood)),
        tuple(kept_items.denied),
    )


def _settle_moods(kept_items: KeptItems) -> None:
    """Have a word such as `faster` asked back; beside a first field, which says how much, only offer the reading.

    Beside a first field that only repeats the last order it says what changes: `as last time, just faster`. Directly
    behind a figure it says by how much: `2 slower` is no order for 2."""
    moods = [item for item in kept_items.items if item.kind == "mood"]
    first = [item for item in kept_items.items if item.kind in ("first", "ask") and get_field(item) == "first"]
    if moods and len(first) == 1 and first[0].write.split(" || ")[0] in UNCHANGED:
        kept_items.items.remove(first.pop())
    kept_items.takes_back |= any(one.end == mood.start and one.write.isdecimal() for one in first for mood in moods)
    if first:
        kept_items.only_offered |= bool(moods)
        kept_items.items = [item for item in kept_items.items if item.kind != "mood"]
    kept_items.items = [item._replace(kind="ask") if item.kind == "mood" else item for item in kept_items.items]


def _is_of_answers(book: PhraseBook) -> bool:
    """Whether a book reads answers to questions other than order sheets."""
    return not {"row", "repeats"}.isdisjoint(dict(book.sections.get("style", ())))


def _is_said_otherwise(kept_items: KeptItems, book: PhraseBook) -> bool:
    """Whether what is left out says something else of a field that is read; of an answer, every wish is the same
    field."""
    read = {(get_field(item), item.write) for item in kept_items.items if item.kind in ("first", "wish")}
    fields = {name for name, _ in read} | {"first" for item in kept_items.items if item.kind == "ask"}
    otherwise = kept_items.said_left_out - read
    return bool(otherwise and fields) if _is_of_answers(book) else any(name in fields for name, _ in otherwise)


def _with_guesses(kept_items: KeptItems, plain: tuple[str, ...], book: PhraseBook, *, first: bool) -> tuple[str, ...]:
    """Return the readings with what is understood of clauses that are left out, and those without it: to be asked.
    The first field is guessed only behind a strange word or two (`warp 120`), or where a wish shows that it is an order
    (`flat 100 for me, lane 2`)."""
    has_first = any(get_field(item) == "first" for item in kept_items.guesses)
    is_alone = len(kept_items.guesses) == 1
    has_wish = any(item.kind == "wish" for item in kept_items.items) if is_alone else len(kept_items.left_out) == 1
    if (
        has_first
        and not (kept_items.guess_ends_with_first_field and is_alone)
        and not (kept_items.has_only_talk_around_first_field and has_wish)
    ):
        return plain
    if not has_first and not any(item.kind in WISH_KINDS for item in kept_items.items):
        return plain
    items = sorted([*kept_items.items, *kept_items.guesses], key=lambda item: item.start)
    guesses = _build_orders(items, book, first=first).readings
    every = tuple(dict.fromkeys((*guesses, *plain)))
    return next((some for some in (every, guesses) if 0 < len(some) <= MAX_GUESSED_READINGS), plain)


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


def _build_orders(items: Sequence[Item], book: PhraseBook, *, first: bool) -> Orders:
    groups = _group_items(items)
    rounds = [(head, some) for head, some in groups.rounds if some or head]
    if len(rounds) > 1 and not rounds[0][0]:
        rounds[0] = ("round {now}", rounds[0][1])
    if groups.because:
        return Orders(because=groups.because)
    sheets: list[list[str]] = []
    for head, some in rounds:
        needs_first = first and not groups.adds and not groups.standing
        ways, because = _build_sheets([*some, *groups.every], book, first=needs_first)
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
        elif item.kind in (*WISH_KINDS, "deny"):
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
        groups.rounds.append((_name_next_round(groups.rounds[-1][0], item.write), []))
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


def _name_next_round(head: str, write: str) -> str:
    """Name the round after the last one mentioned: `round 9` behind `round 8`.

    `write`: `after 8`, if none was mentioned."""
    spoken_of = head.removeprefix("round ")
    return f"round {int(spoken_of) + 1 if spoken_of.isdecimal() else int(write.removeprefix('after '))}"


def _build_sheets(items: list[Item], book: PhraseBook, *, first: bool) -> tuple[list[str], str]:
    """Return every sheet that these items make; if there is none, the reason."""
    style = dict(book.sections.get("style", ()))
    items, because = _apply_corrections(items, style)
    if because:
        return [], because
    denials = [item.write for item in items if item.kind == "deny"]
    wishes = [item for item in items if item.kind in WISH_KINDS]
    wishes = wishes if "row" in style else _drop_repeats(wishes)
    if not wishes:
        return [], "only_denied" if denials else ""
    if denials and not _stands_beside_denials(items, is_answer="repeats" in style):
        return [], "denied_alone"
    choices = [[_split_fields(item, way) for way in item.write.split("||")] for item in wishes]
    sheets: list[str] = []
    because = "no_order"
    for some in product(*choices):
        sheet, why = _build_sheet([part for parts in some for part in parts], denials, book, first=first)
        because = why or because
        sheets += [sheet] if sheet and sheet not in sheets else []
    return (sheets, "") if sheets else ([], because)


def _drop_repeats(items: list[Item]) -> list[Item]:
    """Drop a field that is repeated in other words behind a mark (`two down, third`), and a first field said again."""
    distinct: list[Item] = []
    for item in items:
        twin = next((one for one in distinct if (one.kind, one.write) == (item.kind, item.write)), None)
        in_other_words = twin is not None and twin.end - twin.start != item.end - item.start
        is_one_field = item.kind == "first" or (item.kind == "wish" and not item.write.startswith(ADDITION_MARK))
        is_said_again = in_other_words or item.kind == "first"
        is_again = is_said_again and is_one_field and twin is not None and twin.end < item.start
        distinct += [] if is_again else [item]
    return distinct


def _apply_corrections(items: list[Item], style: Mapping[str, str]) -> tuple[list[Item], str]:
    """Apply corrections such as `18, no wait, 17`.

    A correction replaces what was said of its fields; an answer that is one value replaces all, and a step of a path
    replaces the last one."""
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
    fields = {get_field(item) for item in behind}
    return [one for one in items[:at] if one.kind != "turn" and get_field(one) not in fields] + behind, ""


def _stands_beside_denials(items: Sequence[Item], *, is_answer: bool) -> bool:
    """Whether every denial has a value of the same field directly beside it, or beside other denials. What would be
    added to the first field needs none: `move 4, no mine`."""
    for n, item in enumerate(items):
        if item.kind == "deny" and not item.write.startswith(ADDITION_MARK):
            before = [one for one in items[:n] if one.kind != "deny"][-1:]
            behind = [one for one in items[n + 1 :] if one.kind != "deny"][:1]
            if not any(is_one_field(item, one, is_answer=is_answer) for one in (*before, *behind)):
                return False
    return True


def _split_fields(item: Item, way: str) -> list[tuple[str, str]]:
    """Split one meaning into its fields: `first MPS & brake if 40` has two."""
    return [(_get_field_kind(item, part.strip()), part.strip()) for part in way.split(" & ")]


def _get_field_kind(item: Item, way: str) -> str:
    """Return the kind of a field; a line that asks has fields of several kinds."""
    if item.kind != "ask":
        return item.kind
    if way.startswith("first "):
        return "first"
    return "when" if way.startswith("if ") else "wish"


def _build_sheet(
    some: Sequence[tuple[str, str]], denials: Sequence[str], book: PhraseBook, *, first: bool
) -> tuple[str, str]:
    """Return one sheet, or the reason why there is none."""
    firsts = [write.removeprefix("first ") for kind, write in some if kind == "first"]
    wishes = [write for kind, write in some if kind == "wish" and write]
    whens = [write for kind, write in some if kind == "when"]
    if len(firsts) > 1:
        return "", "two_firsts"
    style = dict(book.sections.get("style", ()))
    if "row" not in style:
        additions = [write for write in wishes if write.startswith(ADDITION_MARK)]
        if len({*additions}) < len(additions):
            return "", "said_twice"
        wishes = list(dict.fromkeys(wishes))
    if first and not firsts:
        return "", "first_missing"
    values = firsts or [write for write in wishes if write.isdecimal()]
    said = {*(f"first {value}" for value in values), *wishes, *(part for one in wishes for part in one.split(", "))}
    for one in denials:
        if not said.isdisjoint(one.split(" || ")) or _is_denied_addition(one, (*firsts, *wishes)):
            return "", "denied_and_said"
        if one.startswith("first ") and FIGURE.search(one) and not any(map(FIGURE.search, values)):
            return "", "denied_alone"
    additions = [write.removeprefix(ADDITION_MARK) for write in wishes if write.startswith(ADDITION_MARK)]
    if additions and not firsts:
        return "", "first_missing"
    plain = (
        wishes
        if "row" in style
        else _join_fields([write for write in wishes if not write.startswith(ADDITION_MARK)], book)
    )
    head = [_add_to_first(firsts[0], additions)] if firsts else []
    between = "; " if whens else style.get("join", ", ")
    middle = [", ".join(plain)] if whens and plain else plain
    return between.join((*head, *middle, *whens)), ""


def _is_denied_addition(denial: str, said: Iterable[str]) -> bool:
    """Whether an order has what a denial of an addition names, as a part of the first field or on a condition."""
    card = denial.split(maxsplit=1)[-1]
    return denial.startswith(ADDITION_MARK) and any(card in one for one in said)


def _join_fields(wishes: Sequence[str], book: PhraseBook) -> list[str]:
    """Join wishes for one ranked or listed field: `path stop` and `path inside`."""
    links = {name.removeprefix("list "): between for name, between in book.sections.get("style", ())}
    wish_by_key: dict[str, str] = {}
    for wish in wishes:
        name, _, wish_value = wish.partition(" ")
        between = links.get(name)
        key = name if between else wish
        wish_by_key[key] = (
            _join_wishes(wish_by_key[key], f"{name} {wish_value}", name, between)
            if key in wish_by_key and between
            else wish
        )
    return list(wish_by_key.values())


def _join_wishes(one: str, other: str, name: str, between: str) -> str:
    """Join two wishes for a field, repeating nothing: `pit yes` and `pit yes, hard`."""
    parts = (part for wish in (one, other) for part in wish.removeprefix(f"{name} ").split(between))
    return f"{name} {between.join(dict.fromkeys(parts))}"


def _add_to_first(first: str, additions: Sequence[str]) -> str:
    """Return the first field with what belongs to it: its path, what is laid with it, what comes after it."""
    additions_by_head: dict[str, list[str]] = {head: [] for head in ADDITION_ORDER}
    for one in additions:
        head = one.split()[0]
        additions_by_head[head if head in additions_by_head else ""].append(one)
    later = [one.removeprefix("then ") for one in additions_by_head.pop("then")]
    row = [one for some in additions_by_head.values() for one in some]
    return " ".join((first, *row, *(["then " + ", ".join(later)] if later else [])))
