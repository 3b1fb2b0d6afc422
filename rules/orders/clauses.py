"""Sort a text into clauses that are understood and clauses that are left out, with the sentence that these may negate.

The laws are those of the design: a clause with an unknown word is left out whole (3), a denial reaches as far as its
mark (5). A clause that only tells something takes nothing else with it, and what it says of the game may be guessed.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from rules.orders.phrases import PhraseBook, Token

ENDS = frozenset({";", ".", "!", "?", "\n", "...", ".."})
"""Marks that end a sentence."""
WISH_KINDS = ("first", "wish", "when", "ask")
BACKWARDS = ("turn", "revise backwards")
"""Words that take back what stands before them, and may stand at the end: `lane 3 instead`."""
FIELD = re.compile(r"[^ =!<]*")
"""How an order begins that says what it is about: `lane 2`, and of an answer `lane=left`."""
MAX_STRANGE_WORDS = 2
"""Words of a clause that may be left out beside its first field: `warp 120`."""


class Item(NamedTuple):
    """A stretch of the text and what it is taken for. `write`: the order that it means; `loose`: it says more."""

    kind: str
    write: str
    start: int
    end: int
    loose: bool = False


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
class KeptItems:
    """What is left of a text: items that are understood, words left out, and whether it can only be offered.
    `said_left_out`: fields and orders that clauses left out speak of; `takes_back`: one of them only denies;
    `guesses`: items of clauses that are left out and turn nothing round; `conditions`: clauses with a condition that
    nobody can check; `understood`: orders of clauses without a strange word; `denied`: what these deny."""

    items: list[Item] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    only_offered: bool = False
    asks: bool = False
    said_left_out: set[tuple[str, str]] = field(default_factory=set)
    takes_back: bool = False
    guesses: list[Item] = field(default_factory=list)
    guess_ends_with_first_field: bool = False
    has_only_talk_around_first_field: bool = False
    conditions: list[str] = field(default_factory=list)
    understood: list[str] = field(default_factory=list)
    denied: list[str] = field(default_factory=list)


def split_sentences(items: Iterable[Item], tokens: Sequence[Token], book: PhraseBook) -> list[Sentence]:
    """Split items into sentences and clauses; a reason (`120 because blue is close`) is a clause of its own, and so is
    a correction up to its mark (`19, no, too much, 17`)."""
    sentences = [Sentence()]
    for item in items:
        if item.kind == "unknown" and _gives_reason([item], tokens, book):
            sentences[-1].clauses.append([])
        if item.kind == "mark" and item.write in ENDS:
            sentences[-1].end = item.write
            sentences.append(Sentence())
        elif item.kind in ("mark", "join"):
            sentences[-1].clauses.append([])
        else:
            sentences[-1].clauses[-1].append(item)
            if sentences[-1].clauses[-1] == [item] and item.kind == "turn" and tokens[item.end - 1].kind == "mark":
                sentences[-1].clauses.append([])
    return [sentence for sentence in sentences if sentence.items]


def sort_sentence(
    sentence: Sentence,
    kept_items: KeptItems,
    text: str,
    tokens: Sequence[Token],
    joiners: dict[int, str],
    book: PhraseBook,
) -> None:
    """Sort the clauses of a sentence into those that are understood and those that are left out."""
    strange = [item for item in sentence.items if item.kind == "unknown"]
    starts_asking = tokens[sentence.items[0].start].text in book.lists["asking"]
    if strange and (starts_asking or sentence.end == "?"):
        kept_items.asks = kept_items.only_offered = True
        kept_items.left_out.append(_cut_text(sentence.items, text, tokens))
        kept_items.unknown += [item.write for item in strange]
        return
    kept_items.only_offered |= sentence.end == "?"
    spoilt = _is_spoilt(sentence, tokens, joiners, book)
    conditional_clauses = _find_conditional_clauses(sentence, tokens, book) if spoilt else []
    under_condition = list[list[Item]]()
    if conditional_clauses:
        sentence.clauses = [part for one in sentence.clauses for part in _part_first_field(one, tokens, book)]
        conditional_clauses = _find_conditional_clauses(sentence, tokens, book)
        under_condition = _list_clauses_under(conditional_clauses, sentence, tokens, book)
        kept_items.conditions += [_cut_text(clause, text, tokens) for clause in conditional_clauses]
        spoilt = _is_spoilt_beside_conditions(sentence, [*conditional_clauses, *under_condition], tokens, joiners, book)
    follows_operator = False
    for clause in filter(None, sentence.clauses):
        dirty = [item.write for item in clause if item.kind == "unknown"]
        follows_operator |= spoilt and not kept_items.understood and not book.lists["operators"].isdisjoint(dirty)
        if not dirty and not follows_operator:
            kept_items.understood += [item.write for item in clause if item.kind in ("first", "wish")]
            kept_items.denied += [_cut_text([item], text, tokens) for item in clause if item.kind == "deny"]
        if dirty or spoilt or clause in under_condition:
            if not _gives_reason(clause, tokens, book):
                order_items = [item for item in clause if item.kind in ("first", "wish", "ask")]
                kept_items.said_left_out |= {
                    (get_field(item), item.write) for item in order_items if item.kind != "ask"
                }
                is_conditional = clause in conditional_clauses or clause in under_condition
                may_guess = (dirty or is_conditional) and not spoilt and _can_be_guessed(clause, tokens, book)
                guesses = [item for item in order_items if not (is_conditional and get_field(item) == "first")]
                kept_items.guesses += guesses if may_guess else []
                is_short = len(dirty) <= MAX_STRANGE_WORDS and not any(map(_is_story, clause))
                is_short &= clause[-1].kind == "first" and not is_conditional
                kept_items.guess_ends_with_first_field |= is_short and any(
                    _is_fact(one) for one in tokens[clause[-1].start :]
                )
                kept_items.has_only_talk_around_first_field |= not is_conditional and _is_framed_by_talk(clause, tokens)
            words = [item for item in clause if not _is_story(item)]
            kept_items.takes_back |= bool(words) and all(
                tokens[one.start].text in book.lists["denials"] for one in words
            )
            kept_items.unknown += [item.write for item in words if item.kind == "unknown"]
            kept_items.left_out.append(_cut_text(clause, text, tokens))
            kept_items.only_offered = True
            continue
        kept_items.only_offered |= _is_joined_to_denial(clause, kept_items.items, tokens, joiners, book)
        kept_items.items += _put_round_first(_put_take_back_first(clause))


def _is_framed_by_talk(clause: Sequence[Item], tokens: Sequence[Token]) -> bool:
    """Whether a clause is a first field, perhaps with wishes, and has a few strange words before or behind it that
    nothing leads to: `flat 100 for me`, `move 4 and a mine out back`, but not `120 with wings` or `5 people`."""
    said = [item for item in clause if item.kind != "noise"]
    strange = [item for item in said if item.kind == "unknown"]
    known_at = [n for n, item in enumerate(said) if item.kind != "unknown"]
    if not known_at or len(strange) > MAX_STRANGE_WORDS or any(map(_is_story, strange)):
        return False
    order = said[known_at[0] : known_at[-1] + 1]
    behind = said[known_at[-1] + 1 :]
    has_unit = bool(behind) and behind[0].start == order[-1].end and tokens[order[-1].end - 1].kind == "num"
    first = next((item for item in order if item.kind == "first"), None)
    return (
        all(item.kind in WISH_KINDS for item in order)
        and not has_unit
        and first is not None
        and any(_is_fact(one) for one in tokens[first.start : first.end])
    )


def get_field(item: Item) -> str:
    """Return the field that an item is about; "first" for the first one."""
    if item.kind == "first" or item.write.startswith("first ") or item.write.isdecimal():
        return "first"
    field_match = FIELD.match(item.write)
    return field_match[0] if field_match and item.kind != "turn" else ""


def _cut_text(items: Sequence[Item], text: str, tokens: Sequence[Token]) -> str:
    return text[tokens[items[0].start].start : tokens[items[-1].end - 1].end]


def _is_spoilt(sentence: Sentence, tokens: Sequence[Token], joiners: dict[int, str], book: PhraseBook) -> bool:
    """Whether the clauses left out of a sentence may negate the rest of it."""
    operators = book.lists["operators"]
    for n, clause in enumerate(sentence.clauses):
        if any(item.kind == "unknown" for item in clause):
            before = joiners.get(clause[0].start)
            behind = sentence.clauses[n + 1][:1] if n + 1 < len(sentence.clauses) else []
            after = joiners.get(behind[0].start) if behind else None
            words = _list_words([item for item in clause if not _is_story(item)], tokens)
            operators_left_out = {one for one in (*words, before, after) if one in operators}
            if after == "but" and words[-1:] and words[-1] in book.lists["everything"]:
                return True
            if operators_left_out and not (
                operators_left_out <= book.lists["mild"] and _only_tells(clause, words, tokens, book)
            ):
                return True
    return has_denial_before_preposition(sentence.items, tokens, book)


def _find_conditional_clauses(sentence: Sentence, tokens: Sequence[Token], book: PhraseBook) -> list[list[Item]]:
    """Return the clauses with a condition that the book does not have, such as `cut in if there's room`."""
    return [
        clause
        for clause in sentence.clauses
        if any(item.kind == "unknown" for item in clause) and _has_condition(clause, tokens, book)
    ]


def _has_condition(clause: Sequence[Item], tokens: Sequence[Token], book: PhraseBook) -> bool:
    return any(word in book.lists["conditions"] for word in _list_words(_without_stories(clause), tokens))


def _without_stories(clause: Sequence[Item]) -> list[Item]:
    return [item for item in clause if not _is_story(item)]


def _part_first_field(clause: list[Item], tokens: Sequence[Token], book: PhraseBook) -> list[list[Item]]:
    """Return a first field and the wish under a condition behind it as two clauses: `120 arrow if free`; where the
    condition follows the field at once (`120 if it's free`), as one."""
    at = next((n for n, one in enumerate(clause) if tokens[one.start].text in book.lists["conditions"]), 0)
    has_wish = any(one.kind in ("unknown", *WISH_KINDS) for one in clause[1:at])
    return [clause[:1], clause[1:]] if clause and clause[0].kind == "first" and has_wish else [clause]


def _is_spoilt_beside_conditions(
    sentence: Sentence,
    left_out: Sequence[list[Item]],
    tokens: Sequence[Token],
    joiners: dict[int, str],
    book: PhraseBook,
) -> bool:
    """Whether a sentence with conditions that are left out may be turned round all the same: by what is denied before
    a condition, by an alternative, or by another value of what the condition is about; or the condition is about the
    first field.

    `slip if it's clear, else lane 2`; `lane 2 unless it's taken, then lane 3`."""
    operators, conditions = book.lists["operators"], book.lists["conditions"]
    clauses = [clause for clause in sentence.clauses if clause]
    for clause in clauses:
        words = _list_words(_without_stories(clause), tokens)
        at = next((n for n, word in enumerate(words) if word in conditions), len(words))
        is_strange = any(item.kind == "unknown" for item in clause)
        if is_strange and any(word in operators for word in words[:at]):
            return True
    every_word = {word for one in clauses for word in (*_list_words(one, tokens), joiners.get(one[0].start, ""))}
    sequels = {
        joiners.get(other[0].start, "")
        for one, other in pairwise(clauses)
        if one in left_out and tokens[one[0].start].text not in conditions
    }
    fields, fields_left_out = (
        {get_field(item) for one in some for item in one if item.kind in ("first", "wish")}
        for some in ([one for one in clauses if one not in left_out], left_out)
    )
    return bool(
        every_word & book.lists["alternatives"]
        or sequels & book.lists["sequels"]
        or fields & fields_left_out
        or "first" in fields_left_out
        or has_denial_before_preposition(sentence.items, tokens, book)
    )


def _list_clauses_under(
    conditional_clauses: Sequence[list[Item]], sentence: Sentence, tokens: Sequence[Token], book: PhraseBook
) -> list[list[Item]]:
    """Return the clauses that a condition in a clause of its own may rule: all behind it (`if it's safe, lane 2`), or
    else the one before it (`lane 2, if it's safe`)."""
    clauses = [clause for clause in sentence.clauses if clause]
    under_condition = list[list[Item]]()
    for clause in conditional_clauses:
        if tokens[clause[0].start].text in book.lists["conditions"]:
            at = clauses.index(clause)
            under_condition += clauses[at + 1 :] or clauses[max(0, at - 1) : at]
    return under_condition


def _is_story(item: Item) -> bool:
    """Whether the book knows these words, and as something that is no order: `i have 2 chips left`."""
    return item.kind == "unknown" and item.end > item.start + 1


def _list_words(clause: Sequence[Item], tokens: Sequence[Token]) -> list[str]:
    return [tokens[at].text for item in clause for at in range(item.start, item.end)]


def _can_be_guessed(clause: Sequence[Item], tokens: Sequence[Token], book: PhraseBook) -> bool:
    """Whether the strange words of a clause are neither names nor figures, and it speaks neither of dislike nor of
    something to be kept (`hold the laser`)."""
    strange = [tokens[item.start] for item in clause if item.kind == "unknown"]
    weighty = book.lists["feelings"] | book.lists["savings"]
    return not any(_is_fact(token) or token.text in weighty for token in strange)


def _is_fact(token: Token) -> bool:
    return bool(token.name) or token.kind in ("num", "ord", "signed", "space", "place")


def _gives_reason(clause: Sequence[Item], tokens: Sequence[Token], book: PhraseBook) -> bool:
    """Whether a clause says why: `because blue is close`, `as i am low on wear`."""
    at = clause[0].start
    second = tokens[at + 1].text if at + 1 < len(tokens) else ""
    is_as = tokens[at].text in book.lists["half reasons"] and second in book.lists["tellers"]
    return is_as or tokens[at].text in book.lists["reasons"]


def _only_tells(clause: Sequence[Item], words: Sequence[str], tokens: Sequence[Token], book: PhraseBook) -> bool:
    """Whether a clause that denies something turns nothing of the order round: it says why, or it speaks of somebody
    and of nothing in the game (`i don't want to die`), or only of such things (`don't crash`)."""
    if _gives_reason(clause, tokens, book):
        return True
    is_of_the_game = any(
        item.kind in (*WISH_KINDS, "deny") or any(_is_fact(token) for token in tokens[item.start : item.end])
        for item in clause
    )
    is_about_order = any(word in book.lists["pointers"] for word in words[1:])
    speaks = {words[0], " ".join(words[:2])} & book.lists["tellers"] or not any(
        word in book.game_words for word in words
    )
    return bool(speaks) and not is_of_the_game and not is_about_order


def denies(item: Item, tokens: Sequence[Token], book: PhraseBook) -> bool:
    """Whether a denial stands in an item, such as `no slip`."""
    return any(tokens[at].text in book.lists["denials"] for at in range(item.start, item.end))


def has_denial_before_preposition(items: Sequence[Item], tokens: Sequence[Token], book: PhraseBook) -> bool:
    """Whether a preposition follows a denial without a mark (`never slip into lane 2`, `never brake for a slipstream`):
    both may be denied, unless it leads to the first field (`no slip at 120`)."""
    frames = {at for item in items if item.kind == "frame" for at in range(item.start, item.end)}
    wishes = [item for item in items if item.kind in WISH_KINDS]
    return any(
        frames.issuperset(range(one.end, other.start))
        and (one.kind, other.kind) != ("wish", "first")
        and one.kind == "wish"
        and denies(one, tokens, book)
        and not denies(other, tokens, book)
        and tokens[one.end].text in book.lists["prepositions"]
        for one, other in pairwise(wishes)
    )


def _is_joined_to_denial(
    clause: Sequence[Item], before: Sequence[Item], tokens: Sequence[Token], joiners: dict[int, str], book: PhraseBook
) -> bool:
    """Whether a denial may also apply to the wish joined to it: `no slip and arrow`."""
    one = next((item for item in reversed(before) if item.kind in (*WISH_KINDS, "deny")), None)
    other = next((item for item in clause if item.kind in WISH_KINDS), None)
    return bool(
        one
        and other
        and joiners.get(other.start) in book.lists["denial links"]
        and (one.kind == "deny" or denies(one, tokens, book))
        and not denies(other, tokens, book)
        and (one.kind == "deny" or other.write.endswith(" yes"))
    )


def list_wishes_behind_denials(
    items: Sequence[Item], tokens: Sequence[Token], book: PhraseBook
) -> list[tuple[Item, Item]]:
    """List the wishes that follow a denied one without a mark or a joiner, with that one: the denial may apply to
    them, as in `not up to 2 brakes`."""
    solid = [item for item in items if item.kind in (*WISH_KINDS, "deny")]
    return [
        (one, other)
        for one, other in pairwise(solid)
        if not any(
            word.kind == "mark" or word.text in book.lists["joiners"] for word in tokens[one.end - 1 : other.start]
        )
        and (one.kind == "deny" or denies(one, tokens, book))
        and not (other.kind == "deny" or denies(other, tokens, book))
    ]


def denies_verb(item: Item, tokens: Sequence[Token], book: PhraseBook) -> bool:
    """Whether an item denies a verb, to which what follows may belong: `don't brake` of `don't brake hard`."""
    return any(tokens[at].text in book.lists["verb denials"] for at in range(item.start, item.end))


def says_twice(items: Sequence[Item], tokens: Sequence[Token]) -> bool:
    """Whether something is said again at once, or in the same words: `call black black`, `lane 1! lane 1!`."""
    said = [item for item in items if item.kind in (*WISH_KINDS, "deny")]
    words = [(item.write, *_list_words([item], tokens)) for item in said]
    is_at_once = any(
        one.end == other.start and (one.kind, one.write) == (other.kind, other.write) for one, other in pairwise(said)
    )
    return is_at_once or len({*words}) < len(words)


def has_wish_behind_condition(items: Sequence[Item], tokens: Sequence[Token]) -> bool:
    """Whether a wish follows a condition in one sentence, so that the condition may apply to it."""
    return any(
        one.kind == "when"
        and other.kind in ("wish", "ask")
        and not any(tokens[at].text in ENDS for at in range(one.end, other.start))
        for one, other in pairwise(items)
    )


def _put_take_back_first(clause: list[Item]) -> list[Item]:
    """Turn `120 I mean` into `I mean 120`."""
    return [clause[-1], *clause[:-1]] if clause[-1][:2] == BACKWARDS else clause


def _put_round_first(clause: list[Item]) -> list[Item]:
    """Turn `140 next turn` into `next turn: 140`."""
    at = next(
        (n for n, item in enumerate(clause) if item.kind == "turn" and item.write.startswith(("round ", "after "))),
        None,
    )
    if at is None or not any(item.kind in ("first", "ask") for item in clause[:at]):
        return clause
    if any(item.kind == "first" for item in clause[at:]):
        return clause
    return [clause[at], *clause[:at], *clause[at + 1 :]]
