"""Parser of typed answers: `120 slip yes`, `acceleration 1 top -1`, `yes`. One grammar for every form.

The first field of a sheet may stand without its name; then come pairs of a name and a value, separated by
blanks, commas or new lines, with or without `:` or `=`. A value of several words ends at the next name;
quotes hold it together. A unique beginning of a name will do after a comma and before a colon; elsewhere
it could be part of a value. `-` clears a field. Ambiguous text is not guessed at: the driver is asked
which reading they mean."""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from rules.base import Json
from rules.questions import (
    AllocationForm,
    ChoiceForm,
    FieldsForm,
    Form,
    IntegerForm,
    InvalidAnswer,
    MultiChoiceForm,
    Option,
    Steps,
    TextForm,
)

WORD_PATTERN = re.compile(r'"([^"]*)"|“([^”]*)”|([^\s,;:="“”]+)')
MIN_ABBREVIATION_CHARS = 3
INVISIBLE_CATEGORIES = ("Cc", "Cf", "Cs")
"""Unicode categories of invisible pasted characters: controls, formats, lone surrogates."""
NO_OPTION = ("none", "nothing", "nichts", "keine", "keiner", "keines")
"""What stands for no option at all, in the languages of the forms."""
CLEARING_WORDS = ("-", "–", "none yet", "clear")

OptionNamer = Callable[[Option], str]


@dataclass(frozen=True)
class Word:
    """One word of an order; a quoted one is never a name."""

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


def parse_answer(form: Form, text: str, naming: OptionNamer, draft: Json = None) -> Json:
    """Parse a text into a form's value, on top of a draft. Raises InvalidAnswer.

    `naming` returns an option's name on its button, since people type what they read."""
    said = visible_text(text).strip().replace("\u2212", "-")
    if not any(word.text for word in split_words(said)):
        raise InvalidAnswer("empty_text", example=example_text(form))
    if isinstance(form, ChoiceForm):
        return parse_choice(form, said, naming)
    if isinstance(form, IntegerForm | TextForm | Steps):
        return parse_single(form, said, naming)
    if isinstance(form, MultiChoiceForm):
        return parse_multi_choice(form, said, naming)
    if isinstance(form, AllocationForm):
        return _parse_allocation(form, said, draft)
    if isinstance(form, FieldsForm):
        return form.accept({}) if _normalize(said) in NO_OPTION else _parse_fields(form, said, naming, draft)
    assert_never(form)


def name_parts(form: Form, said: str, label: Callable[[str], str]) -> str:
    """Return a text with the names of a form's parts in the place of their labels: `Top speed +1 · Wear −1`."""
    if not isinstance(form, AllocationForm | FieldsForm):
        return said
    plain = said.replace("·", ",").replace("−", "-")
    names = [part.name for part in (form.parts if isinstance(form, AllocationForm) else form.fields)]
    for name in sorted(names, key=lambda name: -len(label(name))):
        plain = re.sub(rf"\b{re.escape(label(name))}\b", name, plain, flags=re.IGNORECASE)
    return plain


def visible_text(text: str) -> str:
    """Return a text without controls, lone surrogates, and marks of width or direction."""
    return "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in INVISIBLE_CATEGORIES)


def parse_choice(form: ChoiceForm, said: str, naming: OptionNamer) -> Json:
    """Parse an option; words that name none are left to the rules, which may know more ways to say it."""
    try:
        return parse_single(form, said, naming)
    except InvalidAnswer as refused:
        if refused.code == "two_readings":
            raise
        return said


def parse_single(form: ChoiceForm | IntegerForm | TextForm | Steps, said: str, naming: OptionNamer) -> Json:
    """Parse an option by value, name or beginning of its name; a number; or a line. Raises InvalidAnswer."""
    if not isinstance(form, ChoiceForm):
        return form.accept(re.sub(r"\s*mph$", "", said) if isinstance(form, IntegerForm) else said)
    plain = _normalize(said)
    meant = [o for o in form.options if plain in (_normalize(str(o.value)), _normalize(naming(o)))]
    if len({o.value for o in meant}) > 1:
        names = [naming(o) for o in meant]
        apart = names if len(set(names)) == len(names) else [str(o.value) for o in meant]
        raise InvalidAnswer("two_readings", form.because, said=said, options=apart)
    exact = [o.value for o in meant]
    begun = [o.value for o in form.options if _normalize(naming(o)).startswith(plain)]
    found = exact or (begun if len(begun) == 1 else [])
    return found[0] if found else form.accept(said)


def parse_multi_choice(form: MultiChoiceForm, said: str, naming: OptionNamer) -> Json:
    """Parse several options, separated by commas, "and" or "und", else by blanks; `none` for none."""
    if _normalize(said) in NO_OPTION:
        return form.accept([])
    parts = [p for p in re.split(r"\s*(?:,|;|\n|\b(?:and|und)\b)\s*", said) if p]
    one = ChoiceForm(options=form.options, because=form.because)
    if len(parts) == 1 and _normalize(parts[0]) not in {_normalize(naming(o)) for o in form.options}:
        parts = parts[0].split()
    return form.accept([parse_single(one, p, naming) for p in parts])


def example_text(form: Form) -> str:
    """Return a text that the form accepts."""
    if isinstance(form, ChoiceForm):
        return str(form.options[0].value) if form.options else ""
    if isinstance(form, IntegerForm):
        return str(min(form.least + form.step, form.most))
    if isinstance(form, TextForm):
        return form.suggestions[0] if form.suggestions else "…"
    if isinstance(form, Steps):
        return str(form.options[0].value) if form.options else "…"
    if isinstance(form, MultiChoiceForm):
        return ", ".join(str(o.value) for o in form.options[: max(form.least, 1)])
    if isinstance(form, AllocationForm):
        return " ".join(f"{p.name} {p.usual}" for p in form.parts[:2])
    first, *others = form.fields
    second = next((f" {f.name} {e}" for f in others if (e := example_text(f.ask)) != "…"), "")
    return f"{example_text(first.ask)}{second}"


def split_words(text: str) -> list[Word]:
    """Return the words of a text with their places; quoted text is one word."""
    found = list[Word]()
    for match in WORD_PATTERN.finditer(text):
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


def match_name(word: Word, names: Sequence[str], *, shortened: bool = True) -> str | None:
    """Return the name that a word means: itself, or a unique beginning of it."""
    plain = _normalize(word.text)
    if word.quoted or not plain:
        return None
    exact = [n for n in names if _normalize(n) == plain]
    begun = _abbreviated_names(word, names) if shortened else []
    return exact[0] if exact else begun[0] if len(begun) == 1 else None


def _abbreviated_names(word: Word, names: Sequence[str]) -> list[str]:
    """Return the names of which a word may be the beginning."""
    plain = _normalize(word.text)
    return (
        []
        if word.quoted or len(plain) < MIN_ABBREVIATION_CHARS
        else [n for n in names if _normalize(n).startswith(plain)]
    )


def _refuse_ambiguous(word: Word, names: Sequence[str], because: str = "") -> None:
    """Raise InvalidAnswer if a word could be the beginning of several names."""
    could_be = _abbreviated_names(word, names)
    if len(could_be) > 1:
        raise InvalidAnswer("two_readings", because, said=word.text, options=could_be)


def _name_at(said: Sequence[Word], i: int, names: Sequence[str], *, strict: bool = False) -> tuple[str, int] | None:
    """Return the name that begins at a word, and its number of words: `top speed` as well as `top_speed`."""
    for length in (3, 2):
        some = said[i : i + length]
        if len(some) == length and all(_normalize(w.text) and not w.quoted for w in some):
            joined = _normalize("".join(w.text for w in some))
            for name in names:
                if _normalize(name) == joined:
                    return name, length
    one = match_name(said[i], names, shortened=not strict or said[i].first or said[i].marked)
    return (one, 1) if one else None


def _parse_allocation(form: AllocationForm, text: str, draft: Json) -> Json:
    names = [p.name for p in form.parts]
    spelt = {name: p.name for p in form.parts for name in (p.name, *p.also)}
    levels = dict(draft or {})
    said = split_words(text)
    numbers = [w.text for w in said]
    if len(numbers) == len(names) and all(re.fullmatch(r"[+-]?\d+", n) for n in numbers):
        return form.accept(dict(zip(names, map(int, numbers), strict=True)))
    i = 0
    while i < len(said):
        found = _name_at(said, i, list(spelt))
        if not found:
            _refuse_ambiguous(said[i], names, form.because)
            raise InvalidAnswer("unknown_part", form.because, said=said[i].text, parts=names)
        name, taken = spelt[found[0]], found[1]
        i += taken
        if i >= len(said):
            raise InvalidAnswer("value_missing", form.because, field=name)
        levels[name] = said[i].text
        i += 1
    return form.accept(levels)


def _parse_fields(form: FieldsForm, text: str, naming: OptionNamer, draft: Json) -> Json:
    names = {name: f.name for f in form.fields for name in (f.name, *f.also)}
    rest = [f.name for f in form.fields if f.rest]
    inner = {name: f.words for f in form.fields for name in (f.name, *f.also)}
    wishes = dict(draft or {})
    for written, value in _split_pairs(text, list(names), rest, inner):
        name = names[written]
        field = next(f for f in form.fields if f.name == name)
        if value in CLEARING_WORDS:
            wishes.pop(name, None)
            continue
        try:
            ask = field.ask
            wishes[name] = (
                parse_multi_choice(ask, value, naming)
                if isinstance(ask, MultiChoiceForm)
                else parse_single(ask, value, naming)
            )
        except InvalidAnswer as refused:
            raise field.with_field_name(refused) from refused
    return form.accept(wishes)


def _split_pairs(
    text: str, names: Sequence[str], rest: Sequence[str], inner: Mapping[str, Sequence[str]]
) -> list[tuple[str, str]]:
    """Return each name with the text up to the next name.

    Words before any name belong to the first field, and words after a name of `rest` to that one; after a
    comma or colon its `inner` words are no names. After "only" comes a value. A rest that names no field is
    about the pair before it: `slip yes if red ahead` is `if red ahead: slip yes`."""
    said = split_words(text)
    heads = list[tuple[str, int, int]]()
    i = 0
    while i < len(said) and not (heads and heads[-1][0] in rest):
        only = i > 0 and _normalize(said[i - 1].text) == "only"
        found = None if only else _name_at(said, i, names, strict=True)
        found = None if found and said[i].inner and heads and found[0] in inner[heads[-1][0]] else found
        value_is_due = bool(heads) and heads[-1][2] == i
        if found and not value_is_due:
            heads.append((found[0], i, i + found[1]))
            i += found[1]
            continue
        if said[i].first and said[i].marked and not value_is_due:
            _refuse_ambiguous(said[i], [name for name in names if not heads or name not in inner[heads[-1][0]]])
        if not heads:
            heads.append((names[0], i, i))
        i += 1
    ends = [head[1] for head in heads[1:]] + [len(said)]
    pairs = [
        (name, _join_value(text, said[first:end], name)) for (name, _, first), end in zip(heads, ends, strict=True)
    ]
    bare = heads[-1][0] in rest and not any(
        _name_at(said, i, names, strict=True) for i in range(heads[-1][2], len(said))
    )
    if bare and len(pairs) > 1 and pairs[-2][0] != names[0]:
        (name, value), (trailing, about) = pairs[-2:]
        return [*pairs[:-2], (trailing, f"{about.rstrip(' ,;:')}: {name} {value}")]
    return pairs


def _join_value(text: str, said: Sequence[Word], name: str) -> str:
    if not said:
        raise InvalidAnswer("value_missing", field=name)
    if len(said) == 1:
        return said[0].text
    return text[said[0].start : said[-1].end].strip('"“”')


def _normalize(text: str) -> str:
    return re.sub(r"[\s_\-]+", "", text).casefold() if not re.fullmatch(r"[+-]?\d+", text) else text.lstrip("+")
