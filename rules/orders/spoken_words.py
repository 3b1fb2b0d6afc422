"""Split a text into words: recognise numbers in words and names of the race, and drop quoted lines."""

import re
from collections.abc import Iterable, Iterator, Mapping

from rules.orders.phrases import PhraseBook, Token

NamesByWords = Mapping[tuple[str, ...], tuple[str, str]]
"""What is called so in this race: the words of a name, and the slot and the order that it stands for."""
LEXEME = re.compile(
    r"(?P<mention><@!?\d+>)|(?P<space>\(\s*-?\d+\s*,\s*\d+\s*\)|[a-z]+\d*:\d+/\d+)"
    r"|(?P<place>(?:[a-z]+\d*:)?[a-z]+#\d+)"
    r"|(?P<ord>\d+(?:st|nd|rd|th|ter|tes|ten|te)\b)|(?P<signed>(?<![\w)-])[+-]\d+\b)|(?P<decimal>\d+\.\d+(?!\.?\d))|(?P<num>\d+)"
    r"|(?P<smiley>[:;]-?[()dp](?!\w)|:\w+:|\^\^|<3)|(?P<word>[^\W\d_]+(?:'[^\W\d_]+)*)|(?P<gap>[\s*_`\"“”„»«]+?)"
    r"|(?P<mark>\.{2,}|[-=]+>|→|.)",
    re.DOTALL,
)
ALIKE = str.maketrans({"−": "-", "–": "-", "—": "-", "’": "'", "‘": "'", "ß": "s", "×": "x"})
MAX_FIGURE_DIGITS = 7
"""Digits of a figure; what is longer is none of any game."""
QUOTED_LINE = re.compile(
    r"(?m)^[ \t]*>.*$|^[ \t]*-{2,}[ \t]*$|^\s*(?:sent|gesendet) (?:from|von|with|via|mit)\b[^:\n]*$"
    r"|^\s*(?:forwarded|weitergeleitet)\b.*$",
    re.IGNORECASE,
)
"""Lines that are somebody else's, or nobody's."""
INTRODUCTION = re.compile(r"(?m)^.{0,60}\b(?:wrote|schrieb)\b.{0,40}:[ \t]*$", re.IGNORECASE)
ANSWERS = {"y": "yes", "j": "ja", **dict.fromkeys(("n", "nope", "nah", "nö", "nee"), "no")}
"""Answers behind what is asked, in short: `slip n, pass y`."""
SIGNS = " ,.;:!?-"
"""What may stand around a part of a text, and belongs to no order."""
LABEL_MARKS = frozenset({":", "="})
"""Marks behind the name of a field: the `no` of `slip: no.` takes nothing back."""
ORDINALS_BELOW = 0
"""Figures in words below it are ordinals: `third` is -3 in the book."""
MAX_NAME_WORDS = 3


def blank_out_quotes(text: str) -> tuple[str, tuple[str, ...]]:
    """Blank out quoted lines and signatures; return the text and these lines."""
    quotes = []
    for rule in (INTRODUCTION, QUOTED_LINE):
        quotes += [match[0].strip() for match in rule.finditer(text) if match[0].strip()]
        text = rule.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    return text, tuple(quotes)


def split_name(text: str) -> tuple[str, ...]:
    """Split a name into words, in the form in which names are compared."""
    plain = text.translate(ALIKE).casefold()
    return tuple(match[0] for match in LEXEME.finditer(plain) if match.lastgroup != "gap")


def split_words(text: str, book: PhraseBook, names: NamesByWords) -> tuple[Token, ...]:
    """Return the words of a text: figures in words are figures, articles fall away, `dont` is `don't`, the `n` of
    `slip n` is `no`, and names are marked beside the word."""
    lexemes = _write_out_answers(list(_join_pairs(list(_split_lexemes(text, book.whole)), book.whole)))
    tokens = list(replace_number_words(_drop_hyphens(lexemes, book.numbers), book.numbers))
    return tuple(_replace_names(tokens, names, book))


def _join_pairs(tokens: list[Token], whole: Mapping[str, str]) -> Iterator[Token]:
    """Write one word for two that say the same: `zur not` for `notfalls`, in which nothing is denied."""
    at = 0
    while at < len(tokens):
        token, *following = tokens[at : at + 2]
        one_word = whole.get(f"{token.text} {following[0].text}") if following else None
        yield token._replace(text=one_word, end=following[0].end) if one_word else token
        at += 2 if one_word else 1


def _write_out_answers(tokens: list[Token]) -> list[Token]:
    """Write out short answers to the word before them, in a clause that ends in one: `slip n pass y`."""
    written, answers = list(tokens), False
    for at in range(len(tokens) - 1, 0, -1):
        before, token = tokens[at - 1], tokens[at]
        if at + 1 == len(tokens) or tokens[at + 1].kind == "mark":
            answers = token.text in ANSWERS
        if answers and token.text in ANSWERS and (before.kind == "word" or before.text in LABEL_MARKS):
            written[at] = token._replace(text=ANSWERS[token.text])
    return written


def _split_lexemes(text: str, whole: Mapping[str, str]) -> Iterator[Token]:
    for match in LEXEME.finditer(text.translate(ALIKE).casefold()):
        kind, text_of_match = match.lastgroup or "", whole.get(match[0], match[0])
        if kind == "gap":
            if "\n" in text_of_match:
                yield Token("mark", "\n", match.start(), match.end())
            continue
        if kind == "mark" and ord(text_of_match[0]) > 0x2100 and text_of_match != "→":
            kind = "smiley"
        figure = kind in ("num", "ord", "signed") and len(text_of_match) <= MAX_FIGURE_DIGITS
        value = int(re.sub(r"[^\d-]", "", text_of_match)) if figure else 0
        yield Token(
            kind,
            "".join(text_of_match.split()) if kind == "space" else text_of_match,
            match.start(),
            match.end(),
            value,
        )


def _drop_hyphens(tokens: list[Token], numbers: Mapping[str, int]) -> list[Token]:
    """Split `one-twenty` and `twenty-one` into two words."""
    hyphens = {
        at
        for at, (before, mark, after) in enumerate(zip(tokens, tokens[1:], tokens[2:], strict=False), 1)
        if mark.text == "-" and before.end == mark.start and mark.end == after.start
        if sorted(numbers.get(one.text, 0) // 10 for one in (before, after)) > [0, 1]
        if 0 < min(numbers.get(one.text, 0) for one in (before, after)) < 10
    }
    return [token for at, token in enumerate(tokens) if at not in hyphens]


def replace_number_words(tokens: list[Token], numbers: Mapping[str, int]) -> Iterator[Token]:
    """Write figures for words: `a hundred and twenty` is 120, and `third` an ordinal."""
    at = 0
    while at < len(tokens):
        end, value = _read_number_words(tokens, at, numbers)
        token = tokens[at]
        if end > at:
            yield Token("num", str(value), token.start, tokens[end - 1].end, value)
            at = end
            continue
        ordinal = token.kind == "word" and numbers.get(token.text, 0) < ORDINALS_BELOW
        yield token._replace(kind="ord", value=-numbers[token.text]) if ordinal else token
        at += 1


def _read_number_words(tokens: list[Token], at: int, numbers: Mapping[str, int]) -> tuple[int, int]:
    """Return where a figure such as "one sixty" or "a hundred and twenty" ends, and what it is.

    Where it begins, if there is none."""
    values = [numbers.get(one.text, -1) if one.kind == "word" else -1 for one in tokens[at : at + 6]]
    values += [-1] * 6
    article = tokens[at].text in ("a", "an") and values[1] == 100
    values, here = values[article:], at + article
    if values[0] < 0:
        return at, 0
    hundreds, used = _read_hundreds(values)
    if not hundreds:
        tens_and_ones = 20 <= values[0] < 100 and values[0] % 10 == 0 and 0 < values[1] < 10
        return (here + 2, values[0] + values[1]) if tens_and_ones else (here + 1, values[0])
    links = here + used < len(tokens) and tokens[here + used].text in ("and", "und", "n") and 0 < values[used + 1] < 100
    if links or 0 < values[used] < 100:
        return here + used + links + 1, hundreds + values[used + links]
    return here + used, hundreds


def _read_hundreds(values: list[int]) -> tuple[int, int]:
    """Return the hundreds of `two hundred`, `hundred` or `one sixty`, and the number of words read; 0 for none."""
    if 0 < values[0] < 10 and values[1] == 100:
        return values[0] * 100, 2
    if values[0] == 100:
        return 100, 1
    if 0 < values[0] < 4 and 20 <= values[1] < 100 and values[1] % 10 == 0:
        return values[0] * 100, 1
    return 0, 0


def _replace_names(tokens: list[Token], names: NamesByWords, book: PhraseBook) -> Iterator[Token]:
    at = 0
    while at < len(tokens):
        length, name = _find_name(tokens, at, names)
        if name is None:
            token = tokens[at]
            if token.kind != "word" or token.text not in book.lists["articles"]:
                yield token
            at += 1
            continue
        text = " ".join(one.text for one in tokens[at : at + length])
        kind = tokens[at].kind if length == 1 else "name"
        yield Token(
            kind, text, tokens[at].start, tokens[at + length - 1].end, tokens[at].value if length == 1 else 0, name
        )
        at += length


def _find_name(tokens: list[Token], at: int, names: NamesByWords) -> tuple[int, tuple[str, str] | None]:
    for length in range(MAX_NAME_WORDS, 0, -1):
        words = tuple(one.text for one in tokens[at : at + length])
        if len(words) == length and words in names:
            return length, names[words]
    owner = tokens[at].text.removesuffix("'s")
    return 1, names.get((owner,)) or (names.get((owner[:-1],)) if owner.endswith("s") and len(owner) > 3 else None)


def index_names(meanings: Iterable[tuple[str, tuple[str, str]]]) -> NamesByWords:
    """Index names by their words, without names that two things share."""
    meaning_by_words: dict[tuple[str, ...], tuple[str, str]] = {}
    twice: set[tuple[str, ...]] = set()
    for text, meaning in meanings:
        words = split_name(text)
        if words and meaning_by_words.get(words, meaning) != meaning:
            twice.add(words)
        elif words:
            meaning_by_words[words] = meaning
    return {words: meaning for words, meaning in meaning_by_words.items() if words not in twice}


def measure_edit_distance(one: str, other: str) -> int:
    """Return the number of letters missing, doubled, wrong or swapped between two words."""
    above: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        before, above, row = above, row, [i]
        for j, other_letter in enumerate(other, 1):
            row.append(min(above[j] + 1, row[-1] + 1, above[j - 1] + (letter != other_letter)))
            if i > 1 and j > 1 and one[i - 2 : i] == other[j - 1] + other[j - 2]:
                row[-1] = min(row[-1], before[j - 2] + 1)
    return row[-1]


def is_glued(tokens: tuple[Token, ...], at: int) -> bool:
    """Whether a figure stands directly behind a letter, as in `b0`."""
    return at > 0 and tokens[at - 1].end == tokens[at].start and tokens[at - 1].kind == "word"
