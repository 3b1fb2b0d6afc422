"""Orders as text: `120 slip yes`, `acceleration 1 top -1`, `yes`. The same grammar for every form, in every place.

The first field of a sheet may stand without its name; then come pairs of a name and a value, parted by blanks,
commas or new lines, with or without `:` or `=`. A name may be shortened as long as it stays unique. A value of
several words ends at the next name; quotes hold it together. `-` takes a wish back.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import assert_never

from rules.questions import Allot, Amount, Form, Line, Option, Pick, Refused, Sheet, Steps, Subset
from rules.values import Json

WORDS = re.compile(r'"([^"]*)"|“([^”]*)”|([^\s,;:="“”]+)|([,;:=\n])')
SHORTEST = 3
"""Letters a shortened name needs."""
TAKEN_BACK = ("-", "–", "none yet", "clear")

Naming = Callable[[Option], str]


@dataclass(frozen=True)
class Word:
    """A word of an order; one in quotes is never a name."""

    text: str
    quoted: bool = False
    ends_line: bool = False


def read(form: Form, text: str, naming: Naming, draft: Json = None) -> Json:
    """The value that a text says for a form, on top of a draft. Refuses in the words of the game.

    `naming` tells how an option is called on its button, since people type what they read.
    """
    said = text.strip().replace("\u2212", "-")
    if not said:
        raise Refused("empty_text", example=example(form))
    if isinstance(form, Pick | Amount | Line | Steps):
        return simple(form, said, naming)
    if isinstance(form, Subset):
        return subset(form, said, naming)
    if isinstance(form, Allot):
        return _allot(form, said, draft)
    if isinstance(form, Sheet):
        return _sheet(form, said, naming, draft)
    assert_never(form)


def simple(form: Pick | Amount | Line | Steps, said: str, naming: Naming) -> Json:
    """An option by its value, its name or the beginning of its name; a number; a line."""
    if not isinstance(form, Pick):
        return form.accept(re.sub(r"\s*mph$", "", said) if isinstance(form, Amount) else said)
    plain = _plain(said)
    exact = [o.value for o in form.options if plain in (_plain(str(o.value)), _plain(naming(o)))]
    begun = [o.value for o in form.options if _plain(naming(o)).startswith(plain)]
    found = exact or (begun if len(begun) == 1 else [])
    return found[0] if found else form.accept(said)


def subset(form: Subset, said: str, naming: Naming) -> Json:
    """Several options, parted by commas or "and", else by blanks; `none` for none."""
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
        return str(form.most)
    if isinstance(form, Line):
        return form.suggestions[0] if form.suggestions else "…"
    if isinstance(form, Steps):
        return str(form.options[0].value) if form.options else "…"
    if isinstance(form, Subset):
        return ", ".join(str(o.value) for o in form.options[: max(form.least, 1)])
    if isinstance(form, Allot):
        return " ".join(f"{p.name} {p.usual}" for p in form.parts[:2])
    first, *others = form.fields
    second = f" {others[0].name} {example(others[0].ask)}" if others else ""
    return f"{example(first.ask)}{second}"


def words(text: str) -> list[Word]:
    """The words of a text, quotes held together; a colon or an equals sign after a name is dropped."""
    found = list[Word]()
    for quoted, curled, plain, mark in WORDS.findall(text):
        if mark:
            continue
        found.append(Word(plain or quoted or curled, quoted=not plain))
    return found


def named(word: Word, names: Sequence[str]) -> str | None:
    """The name a word means: itself, or a unique beginning of it."""
    plain = _plain(word.text)
    if word.quoted or not plain:
        return None
    exact = [n for n in names if _plain(n) == plain]
    begun = [n for n in names if _plain(n).startswith(plain) and len(plain) >= SHORTEST]
    return exact[0] if exact else begun[0] if len(begun) == 1 else None


def _name_at(said: Sequence[Word], i: int, names: Sequence[str]) -> tuple[str, int] | None:
    """The name that begins at a word, and how many words it takes: `top speed` as well as `top_speed`."""
    for length in (3, 2):
        some = said[i : i + length]
        if len(some) == length and all(_plain(w.text) and not w.quoted for w in some):
            joined = _plain("".join(w.text for w in some))
            for name in names:
                if _plain(name) == joined:
                    return name, length
    one = named(said[i], names)
    return (one, 1) if one else None


def _allot(form: Allot, text: str, draft: Json) -> Json:
    names = [p.name for p in form.parts]
    levels = dict(draft or {})
    said = words(text)
    numbers = [w.text for w in said]
    if len(numbers) == len(names) and all(re.fullmatch(r"[+-]?\d+", n) for n in numbers):
        return form.accept(dict(zip(names, map(int, numbers), strict=True)))
    i = 0
    while i < len(said):
        found = _name_at(said, i, names)
        if not found:
            raise Refused("unknown_part", form.because, said=said[i].text, parts=names)
        name, taken = found
        i += taken
        if i >= len(said):
            raise Refused("value_missing", form.because, field=name)
        levels[name] = said[i].text
        i += 1
    return form.accept(levels)


def _sheet(form: Sheet, text: str, naming: Naming, draft: Json) -> Json:
    names = [f.name for f in form.fields]
    said = words(text)
    wishes = dict(draft or {})
    for name, value in _pairs(said, names):
        field = next(f for f in form.fields if f.name == name)
        if value in TAKEN_BACK:
            wishes.pop(name, None)
        elif isinstance(field.ask, Subset):
            wishes[name] = subset(field.ask, value, naming)
        else:
            wishes[name] = simple(field.ask, value, naming)
    return form.accept(wishes)


def _pairs(said: Sequence[Word], names: Sequence[str]) -> list[tuple[str, str]]:
    """Each name with the words up to the next name; words before any name belong to the first field."""
    pairs = list[tuple[str, list[str]]]()
    i = 0
    while i < len(said):
        found = _name_at(said, i, names)
        value_is_due = bool(pairs) and not pairs[-1][1]
        if found and not value_is_due:
            pairs.append((found[0], []))
            i += found[1]
            continue
        if not pairs:
            pairs.append((names[0], []))
        elif _surplus(pairs[-1], names):
            raise Refused("unknown_field", said=said[i].text, field=said[i].text, fields=list(names))
        pairs[-1][1].append(said[i].text)
        i += 1
    for name, value in pairs:
        if not value:
            raise Refused("value_missing", field=name)
    return [(name, " ".join(value)) for name, value in pairs]


def _surplus(pair: tuple[str, list[str]], names: Sequence[str]) -> bool:
    """The field without a name takes one word: what follows must be a name."""
    return pair[0] == names[0] and len(pair[1]) == 1


def _plain(text: str) -> str:
    return re.sub(r"[\s_\-]+", "", text).casefold() if not re.fullmatch(r"[+-]?\d+", text) else text.lstrip("+")
