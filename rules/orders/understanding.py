"""Turn a text into orders in notation: the readings, whether one is certain, and the words left out.

A text is covered by phrases of the book, by marks, and by words that say nothing, as cheaply as can be. A clause with
a word that nobody knows is left out whole, and what is left is only offered; an operator among the words left out
(not, if, but …) takes its sentence with it. Only what is covered to the last word, in one way, is sure.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from rules.orders.clauses import ENDS, Item
from rules.orders.composition import TextReadings, compose
from rules.orders.contrasts import find_contrasts
from rules.orders.phrases import SHORT_WORD_CHARS, Facts, PhraseBook, PhraseScan, Token
from rules.orders.spelling import find_joined_words, find_meant_words
from rules.orders.spoken_words import (
    LABEL_MARKS,
    NamesByWords,
    blank_out_quotes,
    replace_number_words,
    split_words,
)

COSTS = {
    "first": 100,
    "wish": 100,
    "when": 100,
    "ask": 100,
    "mood": 100,
    "deny": 100,
    "trap": 50,
    "pronoun": 50,
    "turn": 40,
    "noise": 30,
    "frame": 20,
}
"""What a phrase of a section costs; marks cost nothing."""
STRANGE = ("trap", "pronoun")
"""Sections of phrases that are no part of an order although their words might be."""
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
BOUNDS = ("+", "-", "plus")
"""What may say `or more` or `or less` behind a figure, and may join words."""
DOUBT = ("turn", "offer")
"""Words of doubt, such as `if I can`, as they stand in the sense of a cover."""
TALK = ("noise", "frame")
SILENT = frozenset({"mark", "join", *TALK})
"""Kinds of items that are no part of what is meant."""

NotationSpan = tuple[int, int, str, str]
"""A stretch that the notation's own parsers read: from and to (characters), the kind of item, and the order."""


class Path(NamedTuple):
    """A way to account for the words up to one of them: what it costs, the number of its sense, and its last item."""

    cost: int
    sense: int
    item: Item | None = None
    before: "Path | None" = None

    def list_items(self) -> tuple[Item, ...]:
        """List the items of this path in the order of the text."""
        items, path = list[Item](), self
        while path.item and path.before:
            items.append(path.item)
            path = path.before
        return tuple(reversed(items))


class Cover(NamedTuple):
    """One way to account for every word, what it costs, and what of it is meant. `tokens`: the words, if they are put
    right in another way than those of the text."""

    cost: int
    items: tuple[Item, ...]
    tokens: tuple[Token, ...] = ()

    @property
    def sense(self) -> tuple[tuple[str, str], ...]:
        """What is meant: two covers of the same sense are one reading."""
        return tuple((item.kind, item.write) for item in self.items if item.kind not in SILENT)


class CoveredText(NamedTuple):
    """A text with the likely ways to account for its words, the cheapest one first. `respelt`: a word of it had to be
    put right."""

    text: str
    quotes: tuple[str, ...]
    tokens: tuple[Token, ...] = ()
    covers: tuple[Cover, ...] = ()
    respelt: bool = False


def understand(
    text: str,
    book: PhraseBook,
    names: NamesByWords,
    facts: Facts,
    notation_spans: Iterable[NotationSpan] = (),
    *,
    first: bool = True,
) -> TextReadings:
    """Return what a text means. `names`: names of the race; `notation_spans`: what of it is notation already; `first`:
    whether a sheet must have its first field."""
    return interpret(cover_text(text, book, names, facts, notation_spans), book, first=first)


def cover_text(
    text: str, book: PhraseBook, names: NamesByWords, facts: Facts, notation_spans: Iterable[NotationSpan] = ()
) -> CoveredText:
    """Account for every word of a text: as it stands, or with misspelt words put right."""
    plain, quotes = blank_out_quotes(text)
    tokens = split_words(plain, book, names)
    if not tokens:
        return CoveredText(plain, quotes)
    scan = PhraseScan(tokens, book, facts)
    covers = _find_covers(scan, _group_by_word(tokens, notation_spans), book, facts)
    respelt = _find_best_respelling(scan, covers, book, facts)
    if respelt:
        tokens, covers = respelt
    return CoveredText(plain, quotes, tokens, tuple(_list_near_covers(covers)), bool(respelt))


def interpret(covered_text: CoveredText, book: PhraseBook, *, first: bool) -> TextReadings:
    """Return the readings of all covers, and the words that the cheapest one leaves out."""
    if not covered_text.covers:
        return TextReadings(left_out=covered_text.quotes, because="empty")
    compositions = [
        compose(covered_text.text, one.tokens or covered_text.tokens, one.items, book, first=first)
        for one in covered_text.covers
    ]
    best = compositions[0]
    readings = tuple(dict.fromkeys(reading for one in compositions for reading in one.readings))
    sure = bool(readings) and not covered_text.respelt and all(one.sure for one in compositions)
    left_out = (*covered_text.quotes, *best.left_out)
    return best._replace(readings=readings, sure=sure, left_out=left_out, because="" if readings else best.because)


def _list_near_covers(covers: Sequence[Cover]) -> list[Cover]:
    """Return the covers that count as readings: the cheapest one and those that cost little more."""
    best = covers[0]
    return [
        one
        for one in covers
        if one.cost <= best.cost + MAX_EXTRA_COST and not _only_doubts(one, best) and not _says_less(one, best)
    ]


def _only_doubts(cover: Cover, best: Cover) -> bool:
    """Whether a cover equals the best one, except that it takes some words for doubt."""
    return cover is not best and tuple(one for one in cover.sense if one != DOUBT) == best.sense


def _says_less(cover: Cover, best: Cover) -> bool:
    """Whether a dearer cover takes words for talk that say something in the best one: `team` in `ram blue team`,
    `in for` in `in for hards`, where that means the pits; or for a joiner what bounds a figure: `+` in `moved 7+`."""
    if cover.cost <= best.cost:
        return False
    said = [item for item in best.items if item.kind not in SILENT]
    talk = list_words_of(item for item in cover.items if item.kind in TALK)
    joining = list_words_of(item for item in cover.items if item.kind == "join" and item.write in BOUNDS)
    return not (talk.isdisjoint(list_words_of(said)) and joining.isdisjoint(item.end - 1 for item in said))


def list_words_of(items: Iterable[Item]) -> set[int]:
    """List the places of the words of some items."""
    return {at for item in items for at in range(item.start, item.end)}


def _group_by_word(tokens: Sequence[Token], notation_spans: Iterable[NotationSpan]) -> Mapping[int, list[Item]]:
    """Group stretches of notation by their first word, without those that end within a word."""
    begins = {token.start: n for n, token in enumerate(tokens)}
    ends = {token.end: n + 1 for n, token in enumerate(tokens)}
    items_by_word: dict[int, list[Item]] = {}
    for start, end, kind, write in notation_spans:
        if start in begins and end in ends:
            items_by_word.setdefault(begins[start], []).append(Item(kind, write, begins[start], ends[end]))
    return items_by_word


def _find_covers(
    scan: PhraseScan, items_by_word: Mapping[int, list[Item]], book: PhraseBook, facts: Facts
) -> list[Cover]:
    """Return the cheapest ways to account for every word, one for each sense."""
    count = len(scan.tokens)
    contrasts = find_contrasts(scan, items_by_word, book, facts)
    senses: dict[tuple[int, str, str], int] = {}
    table: list[dict[int, Path]] = [{} for _ in range(count + 1)]
    table[0][0] = Path(0, 0)
    for at in range(count):
        best = sorted(table[at].values(), key=lambda one: one.cost)[:MAX_COVERS]
        for cost, item in _list_items(scan, at, items_by_word, contrasts, book) if best else ():
            there, is_silent = table[item.end], item.kind in SILENT
            for path in best:
                step = (path.sense, item.kind, item.write)
                sense = path.sense if is_silent else senses.setdefault(step, len(senses) + 1)
                whole, other_path = path.cost + cost, there.get(sense)
                if other_path is None or other_path.cost > whole:
                    there[sense] = Path(whole, sense, item, path)
    every = [Cover(path.cost, path.list_items()) for path in table[count].values()]
    covers = [one for one in every if one.sense and not _ends_in_correction(one)] or every
    return sorted(covers, key=lambda one: one.cost)[:MAX_COVERS]


def _ends_in_correction(cover: Cover) -> bool:
    """Whether a word such as “no” takes something back and nothing follows: then it is an answer."""
    return cover.sense[-1:] in ((("turn", "revise"),), (("turn", "new"),))


def _list_items(
    scan: PhraseScan,
    at: int,
    items_by_word: Mapping[int, list[Item]],
    contrasts: Mapping[int, list[Item]],
    book: PhraseBook,
) -> list[tuple[int, Item]]:
    """Return all items that may begin at a word, with their costs."""
    token = scan.tokens[at]
    items = [(UNKNOWN_COST, Item("unknown", token.text, at, at + 1))]
    if token.kind == "mark" and token.text in MARKS:
        is_bound = at > 0 and token.text in BOUNDS and scan.tokens[at - 1].kind == "num"
        cost, kind = (JOINER_COST, "join") if is_bound else (0, "mark")
        items.append((cost, Item(kind, token.text, at, at + 1)))
        if token.text == ":":
            return items
    if token.kind == "smiley":
        items.append((0, Item("noise", token.text, at, at + 1)))
    if token.kind == "word" and token.text in book.lists["joiners"]:
        items.append((JOINER_COST, Item("join", token.text, at, at + 1)))
    ends = {item.end for item in items_by_word.get(at, ())}
    denied = {item.end for item in contrasts.get(at, ())}
    exact = {item.end for item in items_by_word.get(at, ()) if _is_as_written(scan.tokens[at : item.end], item.write)}
    goes_on = book.lists["no corrections"]
    covered_by = {"ask": exact, "deny": denied, **dict.fromkeys(BEHIND_NOTATION, ends)}
    for name, cost in COSTS.items():
        kind = "unknown" if name in STRANGE else name
        items += [
            (cost, Item(kind, one.write, at, one.end, one.loose))
            for one in scan.find_phrases(name, at)
            if one.end not in covered_by.get(name, ())
            and not (name == "frame" and _leads_nowhere(scan.tokens, one.end, contrasts, book))
            and not (at and one.write == "revise" and scan.tokens[at - 1].text in LABEL_MARKS)
            and not (one.write.startswith("revise") and " ".join(scan.texts[one.end - 1 : one.end + 1]) in goes_on)
            and not (one.write == "offer" and _is_condition_with_alternative(scan.tokens, at, one.end, book))
        ]
    items += [(COSTS["deny"], item) for item in contrasts.get(at, ())]
    return [*items, *((COSTS["wish"], item) for item in items_by_word.get(at, ()))]


def _leads_nowhere(tokens: Sequence[Token], end: int, contrasts: Container[int], book: PhraseBook) -> bool:
    """Whether a direction ends here and no place follows: in `80 in`, `in then straight`, `in, no slip` and `in rather
    than out` it is a lane, and says more than the words beside it."""
    following = tokens[end].text if end < len(tokens) else ""
    leads_on = following and following not in {*ENDS, ","} and following not in book.lists["joiners"]
    if not leads_on:
        return tokens[end - 1].text in book.lists["directions"]
    return tokens[end - 1].text in book.lists["sides"] and (following in book.lists["denials"] or end in contrasts)


def _is_condition_with_alternative(tokens: Sequence[Token], start: int, end: int, book: PhraseBook) -> bool:
    """Whether words of doubt begin a condition that decides between two orders: `if I can stop there 3rd, else 2nd`,
    but not `3rd if I can, else 2nd`."""
    alternatives = book.lists["alternatives"]
    following = [token.text for token in tokens[end:]]
    leads_on = following and following[0] not in MARKS and following[0] not in {*alternatives, *book.lists["joiners"]}
    return tokens[start].text in book.lists["conditions"] and bool(leads_on) and not alternatives.isdisjoint(following)


def _is_as_written(tokens: Sequence[Token], write: str) -> bool:
    """Whether words are notation to the letter."""
    return "".join(token.text for token in tokens).replace(" ", "") == write.casefold().replace(" ", "")


def _find_best_respelling(
    scan: PhraseScan, covers: Sequence[Cover], book: PhraseBook, facts: Facts
) -> tuple[tuple[Token, ...], list[Cover]] | None:
    """Return the words with misspelt ones corrected, and their covers, with those of other corrections that explain as
    much; None if no correction explains more of them.

    Words that sound like figures are figures only where that explains the whole text."""
    best: tuple[tuple[Token, ...], list[Cover]] | None = None
    limit = covers[0].cost - UNKNOWN_COST + COSTS["wish"]
    heard = _hear_figures(scan.tokens, book)
    for tokens in _list_respellings(scan.tokens, covers[0].items, book):
        if tokens == scan.tokens:
            continue
        is_shifted = len(tokens) != len(scan.tokens)
        last_change = 0 if is_shifted else max(at for at, token in enumerate(tokens) if token != scan.tokens[at])
        again = _find_covers(
            PhraseScan(tokens, book, facts, None if is_shifted else scan, last_change), {}, book, facts
        )
        if tokens == heard and any(item.kind == "unknown" for item in again[0].items):
            continue
        if again[0].cost <= limit:
            best, limit = (tokens, again), again[0].cost - 1
        elif best and again[0].cost == limit + 1 and again[0].sense not in [one.sense for one in best[1]]:
            best[1].append(again[0]._replace(tokens=tokens))
    return best


def _list_respellings(tokens: tuple[Token, ...], items: Sequence[Item], book: PhraseBook) -> list[tuple[Token, ...]]:
    """Return the text with its misspelt words corrected, in each way that is possible, and without words that say
    nothing anywhere, such as `please`.

    A letter O in a figure is corrected before anything else, and words without a gap between them before misspelt ones.
    Empty if no word, or too many, may be misspelt."""
    single = [item.start for item in items if item.kind == "unknown" and item.end == item.start + 1]
    figures = [
        at for at in single if at and set(tokens[at].text) == {"o"} and _is_in_one_word(tokens[at - 1], tokens[at])
    ]
    if figures:
        return [_join_noughts(tokens, figures)]
    joined_words = {at: parts for at in single if (parts := find_joined_words(tokens[at].text, book))}
    strange = [at for at in single if _may_be_misspelt(tokens[at])]
    if len(strange) > MAX_MISSPELT_WORDS:
        return []
    speaks_of_facts = any(token.name or token.kind in ("num", "ord") for token in tokens)
    strange = [at for at in strange if speaks_of_facts or len(tokens[at].text) > SHORT_WORD_CHARS]
    right = {at: find_meant_words(tokens[at].text, book) for at in strange}
    choices = [[(at, word) for word in words] for at, words in right.items() if words]
    ways = list(product(*choices)) if choices else []
    parted_texts = [_split_joined_words(tokens, joined_words, book)] if joined_words else []
    plain = tuple(token for token in tokens if token.kind != "word" or token.text not in book.lists["fillers"])
    parted_texts += [_hear_figures(tokens, book)] if single and any(_may_be_figure(one, book) for one in tokens) else []
    parted_texts += [plain] if single and plain and len(plain) < len(tokens) else []
    return parted_texts + [_respell(tokens, way, book) for way in ways[:MAX_RESPELLINGS]]


def _may_be_figure(token: Token, book: PhraseBook) -> bool:
    return token.kind == "word" and token.text in book.homophones


def _hear_figures(tokens: Sequence[Token], book: PhraseBook) -> tuple[Token, ...]:
    """Write figures for words that sound like them: `gear too` is `gear 2`, `drift for` is `drift 4`."""
    figures = [(token, book.homophones.get(token.text, 0)) for token in tokens]
    return tuple(
        token._replace(kind="num", text=str(value), value=value) if _may_be_figure(token, book) else token
        for token, value in figures
    )


def _is_in_one_word(figure: Token, letter: Token) -> bool:
    return figure.kind == "num" and figure.end == letter.start


def _join_noughts(tokens: Sequence[Token], letters: Sequence[int]) -> tuple[Token, ...]:
    """Read `12o` as 120 and `1oo` as 100."""
    tokens_read = list[Token]()
    for at, token in enumerate(tokens):
        if at in letters:
            value = tokens_read[-1].value * 10 ** len(token.text)
            tokens_read[-1] = tokens_read[-1]._replace(text=str(value), end=token.end, value=value)
        else:
            tokens_read.append(token)
    return tuple(tokens_read)


def _split_joined_words(
    tokens: Sequence[Token], joined_words: Mapping[int, tuple[str, ...]], book: PhraseBook
) -> tuple[Token, ...]:
    """Split `noslip` into two words, and `onehundredtwenty` into figures."""
    parted_tokens = list[Token]()
    for at, token in enumerate(tokens):
        start = token.start
        for part in joined_words.get(at, ()):
            parted_tokens.append(token._replace(text=part, start=start, end=start + len(part)))
            start += len(part)
        parted_tokens += [] if at in joined_words else [token]
    return tuple(replace_number_words(parted_tokens, book.numbers))


def _may_be_misspelt(token: Token) -> bool:
    return token.kind == "word" and not token.name and len(token.text) >= SHORT_WORD_CHARS


def _respell(tokens: Sequence[Token], way: Iterable[tuple[int, str]], book: PhraseBook) -> tuple[Token, ...]:
    """Correct words. A corrected figure and figures in words beside it are read anew: `houndred twenty` is 120."""
    corrected_tokens = list(tokens)
    for at, right in way:
        corrected_tokens[at] = tokens[at]._replace(text=right)
    if not any(right in book.numbers for _, right in way):
        return tuple(corrected_tokens)
    in_words = [one.kind == "num" and one.end - one.start > len(one.text) for one in tokens]
    figures = {one.text: one.value for one, is_word in zip(tokens, in_words, strict=True) if is_word}
    words = [
        one._replace(kind="word") if is_word else one for one, is_word in zip(corrected_tokens, in_words, strict=True)
    ]
    return tuple(replace_number_words(words, {**book.numbers, **figures}))
