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

from rules.orders.phrases import PhraseBook, Token

ENDS = frozenset({";", ".", "!", "?", "\n", "...", ".."})
"""Marks that end a sentence."""
WISHED = ("first", "wish", "when", "ask")
SCOPE = ("and", "or", "nor", "und", "oder")
"""Joiners over which a denial may reach."""
MOST_READINGS = 8
MOST_GUESSED = 3
"""Readings with guesses; of more, those without them are left."""
BACKWARDS = ("turn", "revise backwards")
"""Words that take back what stands before them, and may stand at the end: `lane 3 instead`."""
FIELD = re.compile(r"[^ =!<]*")
"""How an order begins that says what it is about: `lane 2`, and of an answer `lane=left`."""
MOST_STRANGE_BEFORE_FIRST = 2
"""Words of a clause that may be left out where its first field stands behind them: `warp 120`."""
ATTACHED = "~"
"""An order that begins so belongs to the first field: `~+ speed`."""
ATTACHED_ORDER = ("", "+", "ram", "then")


class Item(NamedTuple):
    """A stretch of the text and what it is taken for. `write`: the order that it means; `loose`: it says more."""

    kind: str
    write: str
    start: int
    end: int
    loose: bool = False


class Composed(NamedTuple):
    """The orders that one cover makes."""

    readings: tuple[str, ...] = ()
    sure: bool = False
    left_out: tuple[str, ...] = ()
    adds: bool = False
    drops: bool = False
    asks: bool = False
    unknown: tuple[str, ...] = ()
    because: str = ""


@dataclass
class Sentence:
    """Items up to the mark that ends it, in clauses; joiners by the word that follows them."""

    clauses: list[list[Item]] = field(default_factory=lambda: [[]])
    end: str = ""

    @property
    def items(self) -> list[Item]:
        """Everything but marks and joiners."""
        return [item for clause in self.clauses for item in clause]


@dataclass
class Kept:
    """What is left of a text: items that are understood, words left out, and whether it can only be offered.
    `said_left_out`: fields and orders that clauses left out speak of; `takes_back`: one of them only denies;
    `guessed`: items of clauses that are left out and turn nothing round; `ends_in_first`: one of these ends in the
    first field."""

    items: list[Item] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    only_offered: bool = False
    asks: bool = False
    said_left_out: set[tuple[str, str]] = field(default_factory=set)
    takes_back: bool = False
    guessed: list[Item] = field(default_factory=list)
    ends_in_first: bool = False


def compose(text: str, tokens: Sequence[Token], items: Sequence[Item], book: PhraseBook, *, first: bool) -> Composed:
    """The orders of one cover. `first`: whether a sheet must have its first field."""
    joined = {after.start: one.write for one, after in pairwise(items) if one.kind == "join"}
    kept = Kept()
    for sentence in _sentences(items, tokens, book):
        _keep(sentence, kept, text, tokens, joined, book)
    _settle_moods(kept)
    if _reaches_on(kept.items, tokens, book) or _condition_reaches_on(kept.items, tokens):
        kept.only_offered = True
    if _says_twice(kept.items) and "row" not in dict(book.sections.get("style", ())):
        kept.only_offered = True
    done = _orders(kept.items, book, first=first)
    because = done.because
    if kept.takes_back or _is_said_otherwise(kept, book):
        done, because = done._replace(readings=()), "another_value"
    if kept.guessed and not kept.takes_back:
        done = done._replace(readings=_with_guesses(kept, done.readings, book, first=first))
    if len(done.readings) > MOST_READINGS:
        done, because = done._replace(readings=()), "too_many"
    return Composed(
        done.readings,
        len(done.readings) == 1 and done.sure and not kept.only_offered,
        tuple(kept.left_out),
        done.adds,
        done.drops,
        kept.asks and not done.readings,
        tuple(kept.unknown),
        because,
    )


def _sentences(items: Iterable[Item], tokens: Sequence[Token], book: PhraseBook) -> list[Sentence]:
    """Items by sentence and clause; a reason behind an order (`120 because blue is close`) is a clause of its own."""
    found = [Sentence()]
    for item in items:
        if item.kind == "unknown" and _gives_reason([item], tokens, book):
            found[-1].clauses.append([])
        if item.kind == "mark" and item.write in ENDS:
            found[-1].end = item.write
            found.append(Sentence())
        elif item.kind in ("mark", "join"):
            found[-1].clauses.append([])
        else:
            found[-1].clauses[-1].append(item)
    return [sentence for sentence in found if sentence.items]


def _keep(
    sentence: Sentence, kept: Kept, text: str, tokens: Sequence[Token], joined: dict[int, str], book: PhraseBook
) -> None:
    """Sorts a sentence into what is understood and what is left out."""
    strange = [item for item in sentence.items if item.kind == "unknown"]
    starts_asking = tokens[sentence.items[0].start].said in book.lists["asking"]
    if strange and (starts_asking or sentence.end == "?"):
        kept.asks = kept.only_offered = True
        kept.left_out.append(_said(sentence.items, text, tokens))
        kept.unknown += [item.write for item in strange]
        return
    kept.only_offered |= sentence.end == "?"
    spoilt = _is_spoilt(sentence, tokens, joined, book)
    for clause in filter(None, sentence.clauses):
        dirty = [item.write for item in clause if item.kind == "unknown"]
        if dirty or spoilt:
            if not _gives_reason(clause, tokens, book):
                said = [item for item in clause if item.kind in ("first", "wish", "ask")]
                kept.said_left_out |= {(field_of(item), item.write) for item in said if item.kind != "ask"}
                kept.guessed += said if dirty and not spoilt and _can_be_guessed(clause, tokens, book) else []
                is_short = len(dirty) <= MOST_STRANGE_BEFORE_FIRST and not any(map(_is_story, clause))
                is_short &= clause[-1].kind == "first"
                kept.ends_in_first |= is_short and any(_is_fact(one) for one in tokens[clause[-1].start :])
            words = [item for item in clause if not _is_story(item)]
            kept.takes_back |= bool(words) and all(tokens[one.start].said in book.lists["denials"] for one in words)
            kept.unknown += [item.write for item in words if item.kind == "unknown"]
            kept.left_out.append(_said(clause, text, tokens))
            kept.only_offered = True
            continue
        kept.only_offered |= _is_joined_to_denial(clause, kept.items, tokens, joined, book)
        kept.items += _round_first(_taken_back_first(clause))


def _settle_moods(kept: Kept) -> None:
    """A word such as `faster` or `careful` is asked back, and only a mood beside a first field that says how much."""
    if any(field_of(item) == "first" for item in kept.items if item.kind in ("first", "ask")):
        kept.only_offered |= any(item.kind == "mood" for item in kept.items)
        kept.items = [item for item in kept.items if item.kind != "mood"]
    kept.items = [item._replace(kind="ask") if item.kind == "mood" else item for item in kept.items]


def _is_said_otherwise(kept: Kept, book: PhraseBook) -> bool:
    """Whether what is left out says something else of a field that is read; of an answer, every wish is the same
    field."""
    read = {(field_of(item), item.write) for item in kept.items if item.kind in ("first", "wish")}
    fields = {name for name, _ in read} | {"first" for item in kept.items if item.kind == "ask"}
    is_answer = bool({"row", "repeats"} & set(dict(book.sections.get("style", ()))))
    otherwise = kept.said_left_out - read
    return bool(otherwise and fields) if is_answer else any(name in fields for name, _ in otherwise)


def _with_guesses(kept: Kept, plain: tuple[str, ...], book: PhraseBook, *, first: bool) -> tuple[str, ...]:
    """The readings with what is understood of clauses that are left out, and those without it: to be asked. The first
    field is guessed only behind a strange word or two (`warp 120`), and nothing else is guessed then."""
    has_first = any(field_of(item) == "first" for item in kept.guessed)
    if has_first and (len(kept.guessed) > 1 or not kept.ends_in_first):
        return plain
    if not has_first and not any(item.kind in WISHED for item in kept.items):
        return plain
    items = sorted([*kept.items, *kept.guessed], key=lambda item: item.start)
    guessed = _orders(items, book, first=first).readings
    every = tuple(dict.fromkeys((*guessed, *plain)))
    return next((some for some in (every, guessed) if 0 < len(some) <= MOST_GUESSED), plain)


def _said(items: Sequence[Item], text: str, tokens: Sequence[Token]) -> str:
    return text[tokens[items[0].start].start : tokens[items[-1].end - 1].end]


def _is_spoilt(sentence: Sentence, tokens: Sequence[Token], joined: dict[int, str], book: PhraseBook) -> bool:
    """Whether what is left out of a sentence may turn round the rest of it."""
    operators = book.lists["operators"]
    for n, clause in enumerate(sentence.clauses):
        if any(item.kind == "unknown" for item in clause):
            before = joined.get(clause[0].start)
            behind = sentence.clauses[n + 1][:1] if n + 1 < len(sentence.clauses) else []
            after = joined.get(behind[0].start) if behind else None
            words = _words([item for item in clause if not _is_story(item)], tokens)
            found = {one for one in (*words, before, after) if one in operators}
            if found and not (found <= book.lists["mild"] and _only_tells(clause, words, tokens, book)):
                return True
    return _denial_before_preposition(sentence.items, tokens, book)


def _is_story(item: Item) -> bool:
    """Whether the book knows words as no order: `i have 2 chips left`."""
    return item.kind == "unknown" and item.end > item.start + 1


def _words(clause: Sequence[Item], tokens: Sequence[Token]) -> list[str]:
    return [tokens[at].said for item in clause for at in range(item.start, item.end)]


def _can_be_guessed(clause: Sequence[Item], tokens: Sequence[Token], book: PhraseBook) -> bool:
    """Whether the strange words of a clause are neither names nor figures, and it speaks of no dislike."""
    strange = [tokens[item.start] for item in clause if item.kind == "unknown"]
    return not any(_is_fact(token) or token.said in book.lists["feelings"] for token in strange)


def _is_fact(token: Token) -> bool:
    return bool(token.called) or token.kind in ("num", "ord", "signed", "space", "place")


def _gives_reason(clause: Sequence[Item], tokens: Sequence[Token], book: PhraseBook) -> bool:
    """Whether a clause says why: `because blue is close`, `as i am low on wear`."""
    at = clause[0].start
    second = tokens[at + 1].said if at + 1 < len(tokens) else ""
    is_as = tokens[at].said in book.lists["half reasons"] and second in book.lists["tellers"]
    return is_as or tokens[at].said in book.lists["reasons"]


def _only_tells(clause: Sequence[Item], words: Sequence[str], tokens: Sequence[Token], book: PhraseBook) -> bool:
    """Whether a clause that denies something turns nothing of the order round: it says why, or it speaks of somebody
    and of nothing in the game (`i don't want to die`), or only of such things (`don't crash`)."""
    if _gives_reason(clause, tokens, book):
        return True
    is_of_the_game = any(
        item.kind in (*WISHED, "deny") or any(_is_fact(token) for token in tokens[item.start : item.end])
        for item in clause
    )
    is_about_order = any(word in book.lists["pointers"] for word in words[1:])
    speaks = {words[0], " ".join(words[:2])} & book.lists["tellers"] or not any(
        word in book.game_words for word in words
    )
    return bool(speaks) and not is_of_the_game and not is_about_order


def _denies(item: Item, tokens: Sequence[Token], book: PhraseBook) -> bool:
    return any(tokens[at].said in book.lists["denials"] for at in range(item.start, item.end))


def _denial_before_preposition(items: Sequence[Item], tokens: Sequence[Token], book: PhraseBook) -> bool:
    """`never slip into lane 2`: without a mark, what follows may belong to what is denied."""
    wished = [item for item in items if item.kind in WISHED]
    return any(
        one.end == other.start
        and one.kind == "wish"
        and _denies(one, tokens, book)
        and not _denies(other, tokens, book)
        and tokens[other.start].said in book.lists["prepositions"]
        for one, other in pairwise(wished)
    )


def _is_joined_to_denial(
    clause: Sequence[Item], before: Sequence[Item], tokens: Sequence[Token], joined: dict[int, str], book: PhraseBook
) -> bool:
    """`no slip and arrow`: the denial may be for both."""
    one = next((item for item in reversed(before) if item.kind in WISHED), None)
    other = next((item for item in clause if item.kind in WISHED), None)
    return bool(
        one
        and other
        and joined.get(other.start) in SCOPE
        and _denies(one, tokens, book)
        and not _denies(other, tokens, book)
        and other.write.endswith(" yes")
    )


def _reaches_on(items: Sequence[Item], tokens: Sequence[Token], book: PhraseBook) -> bool:
    """Whether something denied is directly followed by something else that is meant."""
    solid = [item for item in items if item.kind in (*WISHED, "deny")]
    return any(
        one.end == other.start and _denies(one, tokens, book) and not _denies(other, tokens, book)
        for one, other in pairwise(solid)
    )


def _says_twice(items: Sequence[Item]) -> bool:
    """Whether something is said again directly behind itself: `call black black`."""
    return any(
        one.end == other.start and (one.kind, one.write) == (other.kind, other.write) for one, other in pairwise(items)
    )


def _condition_reaches_on(items: Sequence[Item], tokens: Sequence[Token]) -> bool:
    """Whether a wish stands behind a condition in one sentence: it may be under it."""
    return any(
        one.kind == "when"
        and other.kind in ("wish", "ask")
        and not any(tokens[at].said in ENDS for at in range(one.end, other.start))
        for one, other in pairwise(items)
    )


def _taken_back_first(clause: list[Item]) -> list[Item]:
    """`120 I mean` is `I mean 120`."""
    return [clause[-1], *clause[:-1]] if clause[-1][:2] == BACKWARDS else clause


def _round_first(clause: list[Item]) -> list[Item]:
    """`140 next turn` is `next turn: 140`."""
    at = next((n for n, item in enumerate(clause) if item.kind == "turn" and item.write.startswith("round ")), None)
    if at is None or not any(item.kind in ("first", "ask") for item in clause[:at]):
        return clause
    return [clause[at], *clause[:at], *clause[at + 1 :]]


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
    groups = _grouped(items)
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


def _grouped(items: Iterable[Item]) -> Groups:
    groups = Groups()
    for item in items:
        if item.kind == "turn":
            _turn(item, groups)
        elif item.kind in (*WISHED, "deny"):
            groups.sure &= not item.loose and item.kind != "ask"
            groups.rounds[-1][1].append(item)
    return groups


def _turn(item: Item, groups: Groups) -> None:
    """A word that speaks of the draft, of rounds, or of doubt."""
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


def _sheets(items: list[Item], book: PhraseBook, *, first: bool) -> tuple[list[str], str]:
    """Every sheet that these items make, and why there is none."""
    items, because = _corrected(items, dict(book.sections.get("style", ())))
    if because:
        return [], because
    denied = [item.write for item in items if item.kind == "deny"]
    wished = _said_once([item for item in items if item.kind in WISHED])
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


def _said_once(items: list[Item]) -> list[Item]:
    """`two down, third`: a field that is said again behind a mark, in other words, is one."""
    found: list[Item] = []
    for item in items:
        twin = next((one for one in found if (one.kind, one.write) == (item.kind, item.write)), None)
        in_other_words = twin is not None and twin.end - twin.start != item.end - item.start
        is_one_field = item.kind == "first" or (item.kind == "wish" and not item.write.startswith(ATTACHED))
        is_again = in_other_words and is_one_field and twin is not None and twin.end < item.start
        found += [] if is_again else [item]
    return found


def _corrected(items: list[Item], style: Mapping[str, str]) -> tuple[list[Item], str]:
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


def field_of(item: Item) -> str:
    """The field that an item is about; "first" for the first one."""
    if item.kind == "first" or item.write.startswith("first ") or item.write.isdecimal():
        return "first"
    begun = FIELD.match(item.write)
    return begun[0] if begun and item.kind != "turn" else ""


def _beside_denials(items: Sequence[Item]) -> bool:
    """Whether a value of its kind stands directly beside everything that is denied."""
    for n, item in enumerate(items):
        if item.kind == "deny":
            beside = [field_of(one) for one in (*items[max(0, n - 1) : n], *items[n + 1 : n + 2])]
            if field_of(item) not in beside:
                return False
    return True


def _parts(item: Item, way: str) -> list[tuple[str, str]]:
    """The fields of one meaning: `first MPS & brake if 40` is two."""
    return [(_kind(item, part.strip()), part.strip()) for part in way.split(" & ")]


def _kind(item: Item, way: str) -> str:
    """Of a line that asks: what this field of a meaning is."""
    if item.kind != "ask":
        return item.kind
    if way.startswith("first "):
        return "first"
    return "when" if way.startswith("if ") else "wish"


def _sheet(some: Sequence[tuple[str, str]], denied: Sequence[str], book: PhraseBook, *, first: bool) -> tuple[str, str]:
    """One sheet, or why there is none."""
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
        found[key] = _listed(found[key], f"{name} {said}", name, between) if key in found and between else wish
    return list(found.values())


def _listed(one: str, other: str, name: str, between: str) -> str:
    """Two wishes for a field as one, with what both say once: `pit yes` and `pit yes, hard`."""
    said = (part for wish in (one, other) for part in wish.removeprefix(f"{name} ").split(between))
    return f"{name} {between.join(dict.fromkeys(said))}"


def _with_attached(first: str, attached: Sequence[str]) -> str:
    """The first field with what belongs to it: its path, what is laid with it, what comes after it."""
    ranked: dict[str, list[str]] = {head: [] for head in ATTACHED_ORDER}
    for one in attached:
        head = one.split()[0]
        ranked[head if head in ranked else ""].append(one)
    later = [one.removeprefix("then ") for one in ranked.pop("then")]
    row = [one for some in ranked.values() for one in some]
    return " ".join((first, *row, *(["then " + ", ".join(later)] if later else [])))
