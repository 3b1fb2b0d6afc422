"""Orders as text: `120 slip yes`, `acceleration 1 top -1`, `yes`. The same grammar for every form, in every place.

The first field of a sheet may stand without its name; then come pairs of a name and a value, separated by blanks,
commas or new lines, with or without `:` or `=`. A value of several words ends at the next name; quotes hold it
together. A name may be shortened at the beginning, after a comma and before a colon, as long as it stays unique: in
the middle it could be part of a value. `-` takes a wish back. What could mean two things is not guessed at: its driver
is asked which.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from rules.questions import Allot, Amount, Fields, Form, Option, Pick, Refused, Steps, Subset, TextLine
from rules.values import Json

WORDS = re.compile(r'"([^"]*)"|“([^”]*)”|([^\s,;:="“”]+)')
SHORTEST = 3
"""Letters a shortened name needs."""
UNSEEN = ("Cc", "Cf", "Cs")
"""Categories of characters that are pasted along unseen (Unicode): controls, formats, lone surrogates."""
TAKEN_BACK = ("-", "–", "none yet", "clear")

Naming = Callable[[Option], str]


@dataclass(frozen=True)
class Word:
    """A word of an order; one in quotes is never a name."""

    text: str
    start: int
    end: int
    quoted: bool = False
    first: bool = False
    """A mark, or nothing, stands before it."""
    inner: bool = False
    """A mark or a colon stands before it: inside a value it may be a part of that."""
    marked: bool = False
    """A colon or an equals sign stands behind it."""


def read(form: Form, text: str, naming: Naming, draft: Json = None) -> Json:
    """The value that a text says for a form, on top of a draft. Refuses in the words of the game.

    `naming` tells how an option is called on its button, since people type what they read.
    """
    said = visible(text).strip().replace("\u2212", "-")
    if not any(word.text for word in words(said)):
        raise Refused("empty_text", example=example(form))
    if isinstance(form, Pick):
        return picked(form, said, naming)
    if isinstance(form, Amount | TextLine | Steps):
        return simple(form, said, naming)
    if isinstance(form, Subset):
        return subset(form, said, naming)
    if isinstance(form, Allot):
        return _allot(form, said, draft)
    if isinstance(form, Fields):
        return _sheet(form, said, naming, draft)
    assert_never(form)


def visible(text: str) -> str:
    """What can be seen of a text: no controls, no halves of characters, no marks of width or direction."""
    return "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in UNSEEN)


def picked(form: Pick, said: str, naming: Naming) -> Json:
    """The option meant; words that name none are left to the rules, which may know more ways to say it."""
    try:
        return simple(form, said, naming)
    except Refused as refused:
        if refused.code == "two_readings":
            raise
        return said


def simple(form: Pick | Amount | TextLine | Steps, said: str, naming: Naming) -> Json:
    """An option by its value, its name or the beginning of its name; a number; a line. Raises Refused."""
    if not isinstance(form, Pick):
        return form.accept(re.sub(r"\s*mph$", "", said) if isinstance(form, Amount) else said)
    plain = _plain(said)
    meant = [o for o in form.options if plain in (_plain(str(o.value)), _plain(naming(o)))]
    if len({o.value for o in meant}) > 1:
        names = [naming(o) for o in meant]
        apart = names if len(set(names)) == len(names) else [str(o.value) for o in meant]
        raise Refused("two_readings", form.because, said=said, options=apart)
    exact = [o.value for o in meant]
    begun = [o.value for o in form.options if _plain(naming(o)).startswith(plain)]
    found = exact or (begun if len(begun) == 1 else [])
    return found[0] if found else form.accept(said)


def subset(form: Subset, said: str, naming: Naming) -> Json:
    """Several options, separated by commas or "and", else by blanks; `none` for none."""
    if _plain(said) in ("none", "nothing"):
        return form.accept([])
    parts = [p for p in re.split(r"\s*(?:,|;|\n|\band\b)\s*", said) if p]
    one = Pick(options=form.options, because=form.because)
    if len(parts) == 1 and _plain(parts[0]) not in {_plain(naming(o)) for o in form.options}:
        parts = parts[0].split()
    return form.accept([simple(one, p, naming) for p in parts])


def example(form: Form) -> str:
    """A text that would be read."""
    if isinstance(form, Pick):
        return str(form.options[0].value) if form.options else ""
    if isinstance(form, Amount):
        return str(min(form.least + form.step, form.most))
    if isinstance(form, TextLine):
        return form.suggestions[0] if form.suggestions else "…"
    if isinstance(form, Steps):
        return str(form.options[0].value) if form.options else "…"
    if isinstance(form, Subset):
        return ", ".join(str(o.value) for o in form.options[: max(form.least, 1)])
    if isinstance(form, Allot):
        return " ".join(f"{p.name} {p.usual}" for p in form.parts[:2])
    first, *others = form.fields
    second = next((f" {f.name} {e}" for f in others if (e := example(f.ask)) != "…"), "")
    return f"{example(first.ask)}{second}"


def words(text: str) -> list[Word]:
    """The words of a text with their places; what stands in quotes is one word."""
    found = list[Word]()
    for match in WORDS.finditer(text):
        quoted, curled, plain = match.groups()
        before, behind = text[: match.start()].rstrip(" \t"), text[match.end() :].lstrip(" \t")
        found.append(
            Word(
                plain or quoted or curled or "",
                match.start(),
                match.end(),
                quoted=not plain,
                first=not before or before[-1] in ",;\n",
                inner=before[-1:] in (",", ";", ":"),
                marked=behind[:1] in (":", "="),
            )
        )
    return found


def named(word: Word, names: Sequence[str], *, shortened: bool = True) -> str | None:
    """The name a word means: itself, or a unique beginning of it."""
    plain = _plain(word.text)
    if word.quoted or not plain:
        return None
    exact = [n for n in names if _plain(n) == plain]
    begun = _begun(word, names) if shortened else []
    return exact[0] if exact else begun[0] if len(begun) == 1 else None


def _begun(word: Word, names: Sequence[str]) -> list[str]:
    """The names that a word may be the beginning of."""
    plain = _plain(word.text)
    return [] if word.quoted or len(plain) < SHORTEST else [n for n in names if _plain(n).startswith(plain)]


def _one_reading(word: Word, names: Sequence[str], because: str = "") -> None:
    """Refuses a word that is meant to be a name and could be several."""
    could_be = _begun(word, names)
    if len(could_be) > 1:
        raise Refused("two_readings", because, said=word.text, options=could_be)


def _name_at(said: Sequence[Word], i: int, names: Sequence[str], *, strict: bool = False) -> tuple[str, int] | None:
    """The name that begins at a word, and how many words it takes: `top speed` as well as `top_speed`."""
    for length in (3, 2):
        some = said[i : i + length]
        if len(some) == length and all(_plain(w.text) and not w.quoted for w in some):
            joined = _plain("".join(w.text for w in some))
            for name in names:
                if _plain(name) == joined:
                    return name, length
    one = named(said[i], names, shortened=not strict or said[i].first or said[i].marked)
    return (one, 1) if one else None


def _allot(form: Allot, text: str, draft: Json) -> Json:
    names = [p.name for p in form.parts]
    spelt = {name: p.name for p in form.parts for name in (p.name, *p.also)}
    levels = dict(draft or {})
    said = words(text)
    numbers = [w.text for w in said]
    if len(numbers) == len(names) and all(re.fullmatch(r"[+-]?\d+", n) for n in numbers):
        return form.accept(dict(zip(names, map(int, numbers), strict=True)))
    i = 0
    while i < len(said):
        found = _name_at(said, i, list(spelt))
        if not found:
            _one_reading(said[i], names, form.because)
            raise Refused("unknown_part", form.because, said=said[i].text, parts=names)
        name, taken = spelt[found[0]], found[1]
        i += taken
        if i >= len(said):
            raise Refused("value_missing", form.because, field=name)
        levels[name] = said[i].text
        i += 1
    return form.accept(levels)


def _sheet(form: Fields, text: str, naming: Naming, draft: Json) -> Json:
    names = {name: f.name for f in form.fields for name in (f.name, *f.also)}
    rest = [f.name for f in form.fields if f.rest]
    inner = {name: f.words for f in form.fields for name in (f.name, *f.also)}
    wishes = dict(draft or {})
    for written, value in _pairs(text, list(names), rest, inner):
        name = names[written]
        field = next(f for f in form.fields if f.name == name)
        if value in TAKEN_BACK:
            wishes.pop(name, None)
            continue
        try:
            ask = field.ask
            wishes[name] = subset(ask, value, naming) if isinstance(ask, Subset) else simple(ask, value, naming)
        except Refused as refused:
            raise field.named(refused) from refused
    return form.accept(wishes)


def _pairs(
    text: str, names: Sequence[str], rest: Sequence[str], inner: Mapping[str, Sequence[str]]
) -> list[tuple[str, str]]:
    """Each name with what stands up to the next name; words before any name belong to the first field, and those after
    a name of `rest` to that one; behind a mark its `inner` words are no names. After "only" stands a value. A rest that
    names no field is about the pair before it: `slip yes if red ahead` is `if red ahead: slip yes`."""
    said = words(text)
    heads = list[tuple[str, int, int]]()
    i = 0
    while i < len(said) and not (heads and heads[-1][0] in rest):
        only = i > 0 and _plain(said[i - 1].text) == "only"
        found = None if only else _name_at(said, i, names, strict=True)
        found = None if found and said[i].inner and heads and found[0] in inner[heads[-1][0]] else found
        value_is_due = bool(heads) and heads[-1][2] == i
        if found and not value_is_due:
            heads.append((found[0], i, i + found[1]))
            i += found[1]
            continue
        if said[i].first and said[i].marked and not value_is_due:
            _one_reading(said[i], [name for name in names if not heads or name not in inner[heads[-1][0]]])
        if not heads:
            heads.append((names[0], i, i))
        i += 1
    ends = [head[1] for head in heads[1:]] + [len(said)]
    pairs = [(name, _value(text, said[first:end], name)) for (name, _, first), end in zip(heads, ends, strict=True)]
    bare = heads[-1][0] in rest and not any(
        _name_at(said, i, names, strict=True) for i in range(heads[-1][2], len(said))
    )
    if bare and len(pairs) > 1 and pairs[-2][0] != names[0]:
        (name, value), (trailing, about) = pairs[-2:]
        return [*pairs[:-2], (trailing, f"{about.rstrip(' ,;:')}: {name} {value}")]
    return pairs


def _value(text: str, said: Sequence[Word], name: str) -> str:
    if not said:
        raise Refused("value_missing", field=name)
    if len(said) == 1:
        return said[0].text
    return text[said[0].start : said[-1].end].strip('"“”')


def _plain(text: str) -> str:
    return re.sub(r"[\s_\-]+", "", text).casefold() if not re.fullmatch(r"[+-]?\d+", text) else text.lstrip("+")
