"""Turn a text into orders in notation: the readings, whether one is certain, and the words left out.

A text is covered by phrases of the book, by marks, and by words that say nothing, as cheaply as can be. A clause with
a word that nobody knows is left out whole, and what is left is only offered; an operator among the words left out
(not, if, but …) takes its sentence with it. Only what is covered to the last word, in one way, is sure.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from rules.orders.clauses import ENDS, Item
from rules.orders.composition import compose
from rules.orders.phrases import SHORT_WORD_CHARS, Facts, PhraseBook, PhraseScan, Token
from rules.orders.spelling import meant_words, words_joined
from rules.orders.spoken_words import Called, split_words, without_quotes

COSTS = {
    "first": 100,
    "wish": 100,
    "when": 100,
    "ask": 100,
    "mood": 100,
    "deny": 100,
    "trap": 50,
    "turn": 40,
    "noise": 30,
    "frame": 20,
}
"""What a phrase of a section costs; marks cost nothing."""
BEHIND_NOTATION = ("first", "wish", "when")
"""Sections whose phrases are not tried for words that are an order in notation."""
JOINER_COST, UNKNOWN_COST = 10, 500
MAX_RESPELLINGS = 8
"""Ways to put all words of a text right that are tried."""
MAX_EXTRA_COST = 45
"""Covers that cost so much more than the cheapest count as readings too."""
MAX_COVERS = 12
"""Covers that are followed from one word on."""
MAX_MISSPELT_WORDS = 4
MARKS = frozenset({*",;.!?\n-()[]·:+&/=→>", "...", "..", "->", "=>"})
LABEL_MARKS = frozenset({":", "="})
"""Marks behind the name of a field: the `no` of `slip: no.` takes nothing back."""
DOUBT = ("turn", "offer")
"""Words of doubt, such as `if I can`, as they stand in the sense of a cover."""
SILENT = frozenset({"mark", "join", "noise", "frame"})
"""Kinds of items that are no part of what is meant."""

Written = tuple[int, int, str, str]
"""A stretch that the notation's own parsers read: from and to (characters), the kind of item, and the order."""


class TextReadings(NamedTuple):
    """What came of a text. `readings`: orders in notation; `sure`: every word was read in each of them, so that the
    order counts if all of them are one; `left_out`: words that went into none. `adds`: it adds to a draft; `drops`: it
    takes the draft back; `asks`: it is a question; `unknown`: words that the book does not have; `because`: why there
    is no reading."""

    readings: tuple[str, ...] = ()
    sure: bool = False
    left_out: tuple[str, ...] = ()
    adds: bool = False
    drops: bool = False
    asks: bool = False
    unknown: tuple[str, ...] = ()
    because: str = ""


class Path(NamedTuple):
    """A way to account for the words up to one of them: what it costs, the number of its sense, and its last item."""

    cost: int
    sense: int
    item: Item | None = None
    before: "Path | None" = None

    def items(self) -> tuple[Item, ...]:
        """Return everything on the way, from the first word on."""
        found, path = list[Item](), self
        while path.item and path.before:
            found.append(path.item)
            path = path.before
        return tuple(reversed(found))


class Cover(NamedTuple):
    """One way to account for every word, what it costs, and what of it is meant."""

    cost: int
    items: tuple[Item, ...]

    @property
    def sense(self) -> tuple[tuple[str, str], ...]:
        """What is meant: two covers of the same sense are one reading."""
        return tuple((item.kind, item.write) for item in self.items if item.kind not in SILENT)


class Covered(NamedTuple):
    """A text with the likely ways to account for its words, the cheapest one first. `respelt`: a word of it had to be
    put right."""

    text: str
    quoted: tuple[str, ...]
    tokens: tuple[Token, ...] = ()
    covers: tuple[Cover, ...] = ()
    respelt: bool = False


def understand(
    text: str,
    book: PhraseBook,
    called: Called,
    facts: Facts,
    written: Iterable[Written] = (),
    *,
    first: bool = True,
) -> TextReadings:
    """Return what a text means. `called`: names of the race; `written`: what of it is notation already; `first`:
    whether a sheet must have its first field."""
    return interpret(cover(text, book, called, facts, written), book, first=first)


def cover(text: str, book: PhraseBook, called: Called, facts: Facts, written: Iterable[Written] = ()) -> Covered:
    """Account for every word of a text: as it stands, or with misspelt words put right."""
    plain, quoted = without_quotes(text)
    tokens = split_words(plain, book, called)
    if not tokens:
        return Covered(plain, quoted)
    scan = PhraseScan(tokens, book, facts)
    covers = _covers(scan, _by_word(tokens, written), book)
    respelt = _best_respelt(scan, covers, book, facts)
    if respelt:
        tokens, covers = respelt
    near = [one for one in covers if one.cost <= covers[0].cost + MAX_EXTRA_COST and not _only_doubts(one, covers[0])]
    return Covered(plain, quoted, tokens, tuple(near), bool(respelt))


def interpret(covered: Covered, book: PhraseBook, *, first: bool) -> TextReadings:
    """Return the readings of all covers; what was left out is that of the cheapest."""
    if not covered.covers:
        return TextReadings(left_out=covered.quoted, because="empty")
    found = [compose(covered.text, covered.tokens, one.items, book, first=first) for one in covered.covers]
    best = found[0]
    readings = tuple(dict.fromkeys(reading for one in found for reading in one.readings))
    sure = bool(readings) and not covered.respelt and all(one.sure for one in found)
    return TextReadings(
        readings,
        sure,
        (*covered.quoted, *best.left_out),
        best.adds,
        best.drops,
        best.asks,
        best.unknown,
        "" if readings else best.because,
    )


def _only_doubts(cover: Cover, best: Cover) -> bool:
    """Whether a cover takes words for doubt that the best one reads, and is equal to it otherwise."""
    return cover is not best and tuple(one for one in cover.sense if one != DOUBT) == best.sense


def _by_word(tokens: Sequence[Token], written: Iterable[Written]) -> Mapping[int, list[Item]]:
    """Stretches of notation by the word at which they begin; those that end within a word are none."""
    begins = {token.start: n for n, token in enumerate(tokens)}
    ends = {token.end: n + 1 for n, token in enumerate(tokens)}
    found: dict[int, list[Item]] = {}
    for start, end, kind, write in written:
        if start in begins and end in ends:
            found.setdefault(begins[start], []).append(Item(kind, write, begins[start], ends[end]))
    return found


def _covers(scan: PhraseScan, written: Mapping[int, list[Item]], book: PhraseBook) -> list[Cover]:
    """Return the cheapest ways to account for every word, each with another sense."""
    count = len(scan.tokens)
    senses: dict[tuple[int, str, str], int] = {}
    table: list[dict[int, Path]] = [{} for _ in range(count + 1)]
    table[0][0] = Path(0, 0)
    for at in range(count):
        best = sorted(table[at].values(), key=lambda one: one.cost)[:MAX_COVERS]
        for cost, item in _items_at(scan, at, written, book) if best else ():
            there, is_silent = table[item.end], item.kind in SILENT
            for path in best:
                step = (path.sense, item.kind, item.write)
                sense = path.sense if is_silent else senses.setdefault(step, len(senses) + 1)
                whole, known = path.cost + cost, there.get(sense)
                if known is None or known.cost > whole:
                    there[sense] = Path(whole, sense, item, path)
    every = [Cover(path.cost, path.items()) for path in table[count].values()]
    covers = [one for one in every if one.sense and not _ends_in_correction(one)] or every
    return sorted(covers, key=lambda one: one.cost)[:MAX_COVERS]


def _ends_in_correction(cover: Cover) -> bool:
    """Whether a word such as “no” takes something back and nothing follows: then it is an answer."""
    return cover.sense[-1:] in ((("turn", "revise"),), (("turn", "new"),))


def _items_at(scan: PhraseScan, at: int, written: Mapping[int, list[Item]], book: PhraseBook) -> list[tuple[int, Item]]:
    """Return everything that may stand at a word, with what it costs."""
    token = scan.tokens[at]
    found = [(UNKNOWN_COST, Item("unknown", token.said, at, at + 1))]
    if token.kind == "mark" and token.said in MARKS:
        found.append((0, Item("mark", token.said, at, at + 1)))
        if token.said == ":":
            return found
    if token.kind == "smiley":
        found.append((0, Item("noise", token.said, at, at + 1)))
    if token.kind == "word" and token.said in book.lists["joiners"]:
        found.append((JOINER_COST, Item("join", token.said, at, at + 1)))
    ends = {item.end for item in written.get(at, ())}
    exact = {item.end for item in written.get(at, ()) if _is_as_written(scan.tokens[at : item.end], item.write)}
    for name, cost in COSTS.items():
        kind = "unknown" if name == "trap" else name
        found += [
            (cost, Item(kind, one.write, at, one.end, one.loose))
            for one in scan.phrases(name, at)
            if one.end not in (exact if name == "ask" else ends if name in BEHIND_NOTATION else ())
            and not (name == "frame" and _leads_nowhere(scan.tokens, one.end, book))
            and not (at and one.write == "revise" and scan.tokens[at - 1].said in LABEL_MARKS)
        ]
    return [*found, *((COSTS["wish"], item) for item in written.get(at, ()))]


def _leads_nowhere(tokens: Sequence[Token], end: int, book: PhraseBook) -> bool:
    """Whether a direction ends here and nothing follows: in `80 in` it is a lane, and says more than `80`."""
    is_last = end == len(tokens) or tokens[end].said in {*ENDS, ","}
    return is_last and tokens[end - 1].said in book.lists["directions"]


def _is_as_written(tokens: Sequence[Token], write: str) -> bool:
    """Whether words are notation to the letter."""
    return "".join(token.said for token in tokens).replace(" ", "") == write.casefold().replace(" ", "")


def _best_respelt(
    scan: PhraseScan, covers: Sequence[Cover], book: PhraseBook, facts: Facts
) -> tuple[tuple[Token, ...], list[Cover]] | None:
    """Return the words with those put right that are misspelt, and their covers; None where this makes no more of
    them."""
    best: tuple[tuple[Token, ...], list[Cover]] | None = None
    limit = covers[0].cost - UNKNOWN_COST + COSTS["wish"]
    for tokens in _respellings(scan.tokens, covers[0].items, book):
        is_shifted = len(tokens) != len(scan.tokens)
        changed = 0 if is_shifted else max(at for at, token in enumerate(tokens) if token != scan.tokens[at])
        again = _covers(PhraseScan(tokens, book, facts, None if is_shifted else scan, changed), {}, book)
        if again[0].cost <= limit:
            best, limit = (tokens, again), again[0].cost - 1
    return best


def _respellings(tokens: tuple[Token, ...], items: Sequence[Item], book: PhraseBook) -> list[tuple[Token, ...]]:
    """Return the text with its misspelt words corrected, in each way that is possible.

    A letter O in a figure is corrected before anything else, and words without a gap between them before misspelt ones.
    Empty if no word, or too many, may be misspelt."""
    single = [item.start for item in items if item.kind == "unknown" and item.end == item.start + 1]
    figures = [at for at in single if at and tokens[at].said == "o" and _is_in_one_word(tokens[at - 1], tokens[at])]
    if figures:
        return [_with_noughts(tokens, figures)]
    joined = {at: parts for at in single if (parts := words_joined(tokens[at].said, book))}
    strange = [at for at in single if _may_be_misspelt(tokens[at])]
    if len(strange) > MAX_MISSPELT_WORDS:
        return []
    speaks_of_facts = any(token.called or token.kind in ("num", "ord") for token in tokens)
    strange = [at for at in strange if speaks_of_facts or len(tokens[at].said) > SHORT_WORD_CHARS]
    right = {at: meant_words(tokens[at].said, book) for at in strange}
    choices = [[(at, word) for word in words] for at, words in right.items() if words]
    ways = list(product(*choices)) if choices else []
    parted = [_with_parts(tokens, joined)] if joined else []
    return parted + [_respelt(tokens, way, book) for way in ways[:MAX_RESPELLINGS]]


def _is_in_one_word(figure: Token, letter: Token) -> bool:
    return figure.kind == "num" and figure.end == letter.start


def _with_noughts(tokens: Sequence[Token], letters: Sequence[int]) -> tuple[Token, ...]:
    """`12o` as 120."""
    found = list[Token]()
    for at, token in enumerate(tokens):
        if at in letters:
            value = 10 * found[-1].value
            found[-1] = found[-1]._replace(said=str(value), end=token.end, value=value)
        else:
            found.append(token)
    return tuple(found)


def _with_parts(tokens: Sequence[Token], joined: Mapping[int, tuple[str, str]]) -> tuple[Token, ...]:
    """`noslip` as two words."""
    found = list[Token]()
    for at, token in enumerate(tokens):
        one, other = joined.get(at, ("", ""))
        middle = token.start + len(one)
        parts = [token._replace(said=one, end=middle), token._replace(said=other, start=middle)]
        found += parts if one else [token]
    return tuple(found)


def _may_be_misspelt(token: Token) -> bool:
    return token.kind == "word" and not token.called and len(token.said) >= SHORT_WORD_CHARS


def _respelt(tokens: Sequence[Token], way: Iterable[tuple[int, str]], book: PhraseBook) -> tuple[Token, ...]:
    fixed = list(tokens)
    for at, right in way:
        value = book.numbers.get(right, 0)
        kind = "num" if value > 0 else "ord" if value < 0 else "word"
        fixed[at] = tokens[at]._replace(kind=kind, said=str(value) if value > 0 else right, value=abs(value))
    return tuple(fixed)
