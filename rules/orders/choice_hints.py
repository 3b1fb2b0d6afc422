"""Find the choices of a form that share figures and words with a text that is not understood: `the drift 3, no crash`.

The lines of a book's section `answer hint` give one name to words that say the same: `crash`, `collision`."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from rules.cost_preview import Note, Price, Tone
from rules.orders.form_choices import TALK, ShownChoice, sort_by_price
from rules.orders.order_parts import MIN_UNIT_LETTERS
from rules.orders.phrases import PhraseBook, PhraseScan, Token
from rules.orders.spelling import find_meant_words
from rules.orders.spoken_words import split_words

SECTION = "answer hint"
CONTACT, TEST, FREE = "contact", "test", "free"
"""What a choice is said to do besides its own words: it runs into a rival, needs a roll, or costs nothing."""
COLOURS: Mapping[Tone, str] = {"free": "shown green", "costs": "shown yellow", "fatal": "shown red"}
"""The colours in which a form shows how bad a price is."""
MIN_WORD_LETTERS = 3
"""The fewest letters of a word that may name a choice."""
MAX_STRANGE_WORDS = 3
"""The most words that belong to no choice, in a text that may still name one."""


class Hints(NamedTuple):
    """What a text says of choices. `wanted` and `denied`: figures, words, and pairs of a figure and its word; `rest`:
    the parts of the text that say nothing of choices; `is_about_others`: it names a figure or rival that no choice
    has."""

    wanted: frozenset[str]
    denied: frozenset[str]
    rest: tuple[str, ...]
    is_about_others: bool


class HintedChoices(NamedTuple):
    """The choices that have most of what a text says of choices, and nothing that it denies. `rest`,
    `is_about_others`: as in `Hints`; `denies`: whether the text rules some choices out; `has_all`: whether each choice
    has all that the text says."""

    found: tuple[ShownChoice, ...] = ()
    rest: tuple[str, ...] = ()
    is_about_others: bool = False
    denies: bool = False
    has_all: bool = False


def find_hinted(
    text: str, tokens: tuple[Token, ...], choices: Sequence[ShownChoice], book: PhraseBook
) -> HintedChoices:
    """Return the choices that share most figures and words with some words of a text, those on the form first, then
    the cheapest.

    There are none if no word but the name of a rival or a stock tells choices apart, or if the text names other
    choices, or says much else."""
    words_of = {one.text: _list_words_of_choice(one, book) for one in choices}
    telling = _list_telling_words(list(words_of.values()))
    prices = [one.price for one in choices if one.price]
    stocks = {cost.stock for one in prices for cost in one.costs}
    hints = _HintReader(text, tokens, book, telling, stocks).read()
    vague_words = stocks.union(rival for one in prices for rival in _list_rivals(one))
    is_vague = (not hints.denied and hints.wanted <= vague_words) or len(
        " ".join(hints.rest).split()
    ) > MAX_STRANGE_WORDS
    if is_vague or hints.is_about_others:
        return HintedChoices((), hints.rest, hints.is_about_others)
    fitting = [one for one in choices if hints.denied.isdisjoint(words_of[one.text])]
    most = max((len(hints.wanted & words_of[one.text]) for one in fitting), default=0)
    if hints.wanted and not most:
        return HintedChoices()
    fitting = [one for one in fitting if len(hints.wanted & words_of[one.text]) == most]
    shown = [one for one in fitting if one.place]
    found = {one.text: one for one in (*sort_by_price(shown), *shown, *fitting)}
    return HintedChoices(
        tuple(found.values()), hints.rest, denies=bool(hints.denied), has_all=most == len(hints.wanted)
    )


def _list_telling_words(word_sets: Sequence[AbstractSet[str]]) -> frozenset[str]:
    """List the words that some choices have and others lack."""
    every = frozenset[str]().union(*word_sets)
    return frozenset(word for word in every if not all(word in some for some in word_sets))


def _list_words_of_choice(choice: ShownChoice, book: PhraseBook) -> frozenset[str]:
    """List the figures and words of a choice, as it is typed and as its button calls it, and what its price says."""
    words = set[str]()
    for text in (choice.text, choice.label):
        tokens = split_words(text, book, {})
        words |= {name for at in range(len(tokens)) for name in _list_names(tokens, at, book)}
    return frozenset(words) | (_list_words_of_price(choice.price) if choice.price else frozenset())


def _list_notes(price: Price) -> list[Note]:
    return [*price.notes, *(price.otherwise.price.notes if price.otherwise else ())]


def _list_rivals(price: Price) -> list[str]:
    """List the rivals that the notes of a price name."""
    return sorted({str(note.facts["rival"]) for note in _list_notes(price) if "rival" in note.facts})


def _list_words_of_price(price: Price) -> frozenset[str]:
    rivals = _list_rivals(price)
    words = {*rivals, *(test.name for test in price.tests), COLOURS.get(price.shown_tone, "")}
    words |= {word for cost in price.costs for word in (cost.stock, f"{cost.left} left")}
    words |= {CONTACT} if rivals or any(CONTACT in note.code for note in _list_notes(price)) else set()
    words |= {TEST} if price.tests else set()
    words |= {FREE} if price.shown_tone == "free" else set()
    return frozenset(words - {""})


class _HintReader:
    """Reads what some words of a text say of choices. `telling`: the figures and words that tell choices apart;
    `stocks`: what choices cost, of which a text may want some to be saved: `spare the brakes`."""

    def __init__(
        self,
        text: str,
        tokens: tuple[Token, ...],
        book: PhraseBook,
        telling: AbstractSet[str],
        stocks: AbstractSet[str],
    ) -> None:
        self._text, self._tokens, self._book, self._telling, self._stocks = text, tokens, book, telling, stocks
        self._scan, self._lists = PhraseScan(tokens, book, {}), book.lists

    def read(self) -> Hints:
        """Return the hints. What stands behind a condition, a reason or a comparison gives none. A denial ends behind
        what it denies, at the next preposition: `without brakes in the middle`."""
        lists = self._lists
        breaks = lists["sequels"] | lists["alternatives"]
        skipped = lists["conditions"] | lists["reasons"] | lists["comparing"]
        wanted, denied, doubtful, strange = set[str](), set[str](), set[str](), list[Token]()
        denies = saves = skips = is_about_others = False
        at = 0
        while at < len(self._tokens):
            token, (end, names) = self._tokens[at], self._find_names(at)
            talk_end = self._skip_talk(at)
            if token.kind == "mark" or token.text in breaks:
                denies = saves = skips = False
            elif token.text in lists["joiners"] or (denied and token.text in lists["prepositions"]):
                denies = saves = False
            elif talk_end > at + 1 and not names:
                end = talk_end
            elif token.text in lists["denials"] | lists["avoiding"]:
                denies = True
            elif token.text in lists["savings"]:
                saves = True
            elif token.text in skipped:
                skips = True
            elif names and not skips:
                (denied if denies or (saves and names & self._stocks) else wanted).update(names)
                doubtful |= names if self._counts_something_else(at) else frozenset()
            else:
                strange += [token] if talk_end == at else []
                is_about_others |= talk_end == at and not skips and _names_something(token)
            at = max(end, at + 1)
        wanted -= doubtful if wanted == doubtful else frozenset()
        return Hints(frozenset(wanted), frozenset(denied), _join_words(self._text, strange), is_about_others)

    def _find_names(self, at: int) -> tuple[int, frozenset[str]]:
        """Find what a word says that tells choices apart, and the end of what says it. A word that sounds like a
        figure is one behind such a word: `drift tree`."""
        tokens, end = self._tokens, max((one.end for one in self._scan.find_phrases(SECTION, at)), default=at + 1)
        names = _list_names(tokens, at, self._book) & self._telling
        if not names and at and _list_names(tokens, at - 1, self._book) & self._telling:
            names = frozenset({str(self._book.homophones.get(tokens[at].text, ""))}) & self._telling
        return end, names

    def _skip_talk(self, at: int) -> int:
        """Return the end of words that say nothing; the word itself if it says something."""
        token, silent = self._tokens[at], ("operators", "prepositions", "fillers", "quantities")
        is_silent = (
            token.kind == "smiley" or _is_pronoun(token) or any(token.text in self._lists[one] for one in silent)
        )
        ends = [one.end for section in TALK for one in self._scan.find_phrases(section, at)]
        return max([at + is_silent, *ends])

    def _counts_something_else(self, at: int) -> bool:
        """Whether a figure counts what no choice has, as in `lane 2` and `4 laps`."""
        has_unit = any(" " in name for name in self._find_names(at)[1])
        if has_unit or self._tokens[at].kind not in ("num", "ord"):
            return False
        before = self._tokens[at - 1] if at else None
        behind = self._tokens[at + 1] if at + 1 < len(self._tokens) else None
        if before and before.text in self._book.game_words - self._book.frame_words and not self._find_names(at - 1)[1]:
            return True
        is_unit = behind is not None and behind.kind == "word" and len(behind.text) >= MIN_UNIT_LETTERS
        return is_unit and self._skip_talk(at + 1) == at + 1 and not self._find_names(at + 1)[1]


def _names_something(token: Token) -> bool:
    """Whether a word is a figure, or the name of a car."""
    return token.kind in ("num", "ord") or bool(token.name and token.name[0] == "seat")


def _is_pronoun(token: Token) -> bool:
    """Whether a word is the `one` of `the green one`."""
    return token.text == "1" and token.end - token.start > 1


def _join_words(text: str, tokens: Sequence[Token]) -> tuple[str, ...]:
    """Return words as parts of a text, those as one that nothing but blanks parts."""
    joined = list[tuple[int, int]]()
    for one in tokens:
        if joined and not text[joined[-1][1] : one.start].strip():
            joined[-1] = (joined[-1][0], one.end)
        else:
            joined.append((one.start, one.end))
    return tuple(text[start:end] for start, end in joined)


def _list_names(tokens: tuple[Token, ...], at: int, book: PhraseBook) -> frozenset[str]:
    """List what a word may say of a choice: its figure, also with the word behind it, its meaning, or itself."""
    token = tokens[at]
    if token.kind in ("num", "ord"):
        behind = tokens[at + 1 : at + 2]
        if _is_pronoun(token) or (behind and behind[0].text in book.lists["comparing"]):
            return frozenset()
        words = _list_names(tokens, at + 1, book) if behind and behind[0].kind == "word" else ()
        return frozenset((str(token.value), *(f"{token.value} {word}" for word in sorted(words))))
    if token.kind not in ("word", "name") or token.text in book.lists["prepositions"]:
        return frozenset()
    names = {one.write for one in PhraseScan(tokens, book, {}).find_phrases(SECTION, at)}
    names |= {token.name[1]} if token.name else set()
    if len(token.text) >= MIN_WORD_LETTERS:
        names |= {token.text, *(find_meant_words(token.text, book) if not names else ())}
    return frozenset(names)
