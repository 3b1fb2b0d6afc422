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
LEVELS_ALONE, SEPARATOR = re.compile(r"\d+(?:\s*[-/.|]\s*\d+)+"), re.compile(r"\s*[-/.|]\s*")
"""Levels of all parts in their order, with a mark between them: `2-0-1-1`."""
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
    line = strip_invisible(text).strip().replace("\u2212", "-")
    if not any(word.text for word in split_words(line)):
        raise InvalidAnswer("empty_text", example=make_example(form))
    if isinstance(form, ChoiceForm):
        return parse_choice(form, line, naming)
    if isinstance(form, IntegerForm | TextForm | Steps):
        return parse_single(form, line, naming)
    if isinstance(form, MultiChoiceForm):
        return parse_multi_choice(form, line, naming)
    if isinstance(form, AllocationForm):
        return _parse_allocation(form, line, draft)
    if isinstance(form, FieldsForm):
        return form.accept({}) if _normalize(line) in NO_OPTION else _parse_fields(form, line, naming, draft)
    assert_never(form)


def name_parts(form: Form, text: str, label: Callable[[str], str]) -> str:
    """Return a text with the names of a form's parts in the place of their labels: `Top speed +1 · Wear −1`."""
    if not isinstance(form, AllocationForm | FieldsForm):
        return text
    plain = text.replace("·", ",").replace("−", "-")
    names = [part.name for part in (form.parts if isinstance(form, AllocationForm) else form.fields)]
    for name in sorted(names, key=lambda name: -len(label(name))):
        label_pattern = rf"(?<!\w){re.escape(label(name).replace('−', '-'))}(?!\w)"
        plain = re.sub(label_pattern, name, plain, flags=re.IGNORECASE)
    return plain


def strip_invisible(text: str) -> str:
    """Return a text without controls, lone surrogates, and marks of width or direction."""
    return "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in INVISIBLE_CATEGORIES)


def parse_choice(form: ChoiceForm, text: str, naming: OptionNamer) -> Json:
    """Parse an option; words that name none are left to the rules, which may know more ways to say it."""
    try:
        return parse_single(form, text, naming)
    except InvalidAnswer as rejection:
        if rejection.code == "two_readings":
            raise
        return text


def parse_single(form: ChoiceForm | IntegerForm | TextForm | Steps, text: str, naming: OptionNamer) -> Json:
    """Parse an option by value, name or beginning of its name; a number; or a line. Raises InvalidAnswer."""
    if not isinstance(form, ChoiceForm):
        return form.accept(re.sub(r"\s*mph$", "", text) if isinstance(form, IntegerForm) else text)
    plain = _normalize(text)
    options = [o for o in form.options if plain in (_normalize(str(o.value)), _normalize(naming(o)))]
    if len({o.value for o in options}) > 1:
        names = [naming(o) for o in options]
        distinct_names = names if len(set(names)) == len(names) else [str(o.value) for o in options]
        raise InvalidAnswer("two_readings", form.because, said=text, options=distinct_names)
    exact = [o.value for o in options]
    values_by_beginning = [o.value for o in form.options if _normalize(naming(o)).startswith(plain)]
    values = exact or (values_by_beginning if len(values_by_beginning) == 1 else [])
    return values[0] if values else form.accept(text)


def parse_multi_choice(form: MultiChoiceForm, text: str, naming: OptionNamer) -> Json:
    """Parse several options, separated by commas, "and" or "und", else by blanks; `none` for none."""
    if _normalize(text) in NO_OPTION:
        return form.accept([])
    parts = [p for p in re.split(r"\s*(?:,|;|\n|\b(?:and|und)\b)\s*", text) if p]
    one = ChoiceForm(options=form.options, because=form.because)
    if len(parts) == 1 and _normalize(parts[0]) not in {_normalize(naming(o)) for o in form.options}:
        parts = parts[0].split()
    return form.accept([parse_single(one, p, naming) for p in parts])


def make_example(form: Form) -> str:
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
    second = next((f" {f.name} {e}" for f in others if (e := make_example(f.ask)) != "…"), "")
    return f"{make_example(first.ask)}{second}"


def split_words(text: str) -> list[Word]:
    """Return the words of a text with their places; quoted text is one word."""
    words = list[Word]()
    for match in WORD_PATTERN.finditer(text):
        quoted_text, curled_text, plain = match.groups()
        before, behind = text[: match.start()].rstrip(" \t"), text[match.end() :].lstrip(" \t")
        words.append(
            Word(
                plain or quoted_text or curled_text or "",
                match.start(),
                match.end(),
                quoted=not plain,
                first=not before or before[-1] in ",;\n",
                inner=before[-1:] in (",", ";", ":"),
                marked=behind[:1] in (":", "="),
            )
        )
    return words


def match_name(word: Word, names: Sequence[str], *, with_abbreviations: bool = True) -> str | None:
    """Return the name that a word means: itself, or a unique beginning of it."""
    plain = _normalize(word.text)
    if word.quoted or not plain:
        return None
    exact = [n for n in names if _normalize(n) == plain]
    abbreviated_names = _list_abbreviated_names(word, names) if with_abbreviations else []
    return exact[0] if exact else abbreviated_names[0] if len(abbreviated_names) == 1 else None


def _list_abbreviated_names(word: Word, names: Sequence[str]) -> list[str]:
    """Return the names that a word may abbreviate."""
    plain = _normalize(word.text)
    return (
        []
        if word.quoted or len(plain) < MIN_ABBREVIATION_CHARS
        else [n for n in names if _normalize(n).startswith(plain)]
    )


def _refuse_ambiguous(word: Word, names: Sequence[str], because: str = "") -> None:
    """Raise InvalidAnswer if a word could be the beginning of several names."""
    could_be = _list_abbreviated_names(word, names)
    if len(could_be) > 1:
        raise InvalidAnswer("two_readings", because, said=word.text, options=could_be)


def _find_name(words: Sequence[Word], i: int, names: Sequence[str], *, strict: bool = False) -> tuple[str, int] | None:
    """Return the name that begins at a word, and its number of words: `top speed` as well as `top_speed`."""
    for length in (3, 2):
        some = words[i : i + length]
        if len(some) == length and all(_normalize(w.text) and not w.quoted for w in some):
            joined_text = _normalize("".join(w.text for w in some))
            for name in names:
                if _normalize(name) == joined_text:
                    return name, length
    one = match_name(words[i], names, with_abbreviations=not strict or words[i].first or words[i].marked)
    return (one, 1) if one else None


def _parse_allocation(form: AllocationForm, text: str, draft: Json) -> Json:
    names = [p.name for p in form.parts]
    spelt = {name: p.name for p in form.parts for name in (p.name, *p.also)}
    levels = dict(draft or {})
    words = split_words(text)
    numbers = SEPARATOR.split(text) if LEVELS_ALONE.fullmatch(text) else [w.text for w in words]
    if len(numbers) == len(names) and all(re.fullmatch(r"[+-]?\d+", n) for n in numbers):
        return form.accept(dict(zip(names, map(int, numbers), strict=True)))
    i = 0
    while i < len(words):
        match = _find_name(words, i, list(spelt))
        if not match:
            _refuse_ambiguous(words[i], names, form.because)
            raise InvalidAnswer("unknown_part", form.because, said=words[i].text, parts=names)
        name, word_count = spelt[match[0]], match[1]
        i += word_count
        if i >= len(words):
            raise InvalidAnswer("value_missing", form.because, field=name)
        levels[name] = words[i].text
        i += 1
    if all(re.fullmatch(r"[+-]?\d+", str(level)) for level in levels.values()):
        levels = form.complete_typed_levels({name: int(level) for name, level in levels.items()})
    return form.accept(levels)


def _parse_fields(form: FieldsForm, text: str, naming: OptionNamer, draft: Json) -> Json:
    names = {name: f.name for f in form.fields for name in (f.name, *f.also)}
    rest = [f.name for f in form.fields if f.rest]
    inner = {name: f.words for f in form.fields for name in (f.name, *f.also)}
    wishes, said = dict(draft or {}), dict[str, str]()
    for written_name, value in _split_pairs(text, list(names), rest, inner):
        name = names[written_name]
        field = next(f for f in form.fields if f.name == name)
        if said.setdefault(name, value) != value:
            raise InvalidAnswer("said_twice", field=name, first=said[name], second=value)
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
        except InvalidAnswer as rejection:
            raise field.with_field_name(rejection) from rejection
    return form.accept(wishes)


def _split_pairs(
    text: str, names: Sequence[str], rest: Sequence[str], inner: Mapping[str, Sequence[str]]
) -> list[tuple[str, str]]:
    """Return each name with the text up to the next name.

    Words before any name belong to the first field, and words after a name of `rest` to that one; after a
    comma or colon its `inner` words are no names. After "only" comes a value. A rest that names no field is
    about the pair before it: `slip yes if red ahead` is `if red ahead: slip yes`."""
    words = split_words(text)
    heads = list[tuple[str, int, int]]()
    i = 0
    while i < len(words) and not (heads and heads[-1][0] in rest):
        only = i > 0 and _normalize(words[i - 1].text) == "only"
        match = None if only else _find_name(words, i, names, strict=True)
        match = None if match and words[i].inner and heads and match[0] in inner[heads[-1][0]] else match
        value_is_due = bool(heads) and heads[-1][2] == i
        if match and not value_is_due:
            heads.append((match[0], i, i + match[1]))
            i += match[1]
            continue
        if words[i].first and words[i].marked and not value_is_due:
            _refuse_ambiguous(words[i], [name for name in names if not heads or name not in inner[heads[-1][0]]])
        if not heads:
            heads.append((names[0], i, i))
        i += 1
    ends = [head[1] for head in heads[1:]] + [len(words)]
    pairs = [
        (name, _join_value(text, words[first:end], name)) for (name, _, first), end in zip(heads, ends, strict=True)
    ]
    is_bare = heads[-1][0] in rest and not any(
        _find_name(words, i, names, strict=True) for i in range(heads[-1][2], len(words))
    )
    if is_bare and len(pairs) > 1 and pairs[-2][0] != names[0]:
        (name, value), (trailing, about) = pairs[-2:]
        return [*pairs[:-2], (trailing, f"{about.rstrip(' ,;:')}: {name} {value}")]
    return pairs


def _join_value(text: str, words: Sequence[Word], name: str) -> str:
    if not words:
        raise InvalidAnswer("value_missing", field=name)
    if len(words) == 1:
        return words[0].text
    return text[words[0].start : words[-1].end].strip('"“”')


def _normalize(text: str) -> str:
    return re.sub(r"[\s_\-]+", "", text).casefold() if not re.fullmatch(r"[+-]?\d+", text) else text.lstrip("+")
