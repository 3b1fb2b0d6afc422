"""Read answers to questions other than order sheets: landings, yes or no, amounts, points, cards and steps.

The book's lines for a question turn words into what an answer is made of: a value, or facts by which options are told
apart (`lane=left, brakes=2`). The options that have all of them are meant. What is not said is not spent.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from rules.base import Json
from rules.orders.listening import MAX_CHOICES, ReadingHints, TextMeaning
from rules.orders.notation import Names
from rules.orders.phrases import PhraseBook, PhraseScan
from rules.orders.spoken_words import names_of, split_words
from rules.orders.understanding import TextReadings, understand
from rules.questions import (
    AllocationForm,
    ChoiceForm,
    Form,
    IntegerForm,
    InvalidAnswer,
    MultiChoiceForm,
    Option,
    Steps,
    option_spaces,
)

SPENT = ("brakes", "bonus", "wear")
"""Facts of a landing that cost something: without a word about them, landings that cost none go first."""
LANDING = "spaces"
"""A fact that only ways have."""
KEPT_SECTIONS = ("noise", "frame", "trap", "deny")
PICTURED = re.compile(r"(?:number|picture|option|nummer|bild|nr\.?|#)?\s*(\S+)")
"""A space, or its number on the picture."""
PAIR = re.compile(r"(\w+)(!=|<=|=)(.*)")
EACH = "each"
"""What stands for every part of an allocation."""
DENIAL_FACTS = ("yes", "no")


Labels = Mapping[str, tuple[Json, ...]]
"""Values of options by what they are called: several where different options have one name."""


class Asked(NamedTuple):
    """A question as a text answers it. `kind`: its name; `read`: an answer as the rules take it; `labels`: what the
    options are called on their buttons; `parse`: what a text says for the form, as it is printed."""

    kind: str
    form: Form
    hints: ReadingHints
    names: Names
    read: Callable[[Json], Json]
    labels: Labels = {}
    parse: Callable[[str], Json] = str.strip


def hear_answer(asked: Asked, text: str) -> TextMeaning[Json]:
    """Return what a text means as an answer. Raises InvalidAnswer: refused, or asked back (`several_readings`)."""
    known: Json = None
    refused: InvalidAnswer | None = None
    pictured = _find_options_at(asked, text)
    try:
        known = _exactly(asked, text)
        if not pictured and not _is_doubtful(asked, text):
            return TextMeaning(known)
    except InvalidAnswer as fault:
        if asked.hints.book is None or "readings" in fault.facts:
            raise
        refused = fault
    if pictured:
        return _choose_pictured(asked, text, pictured, known)
    heard = _heard(asked, text)
    if _is_figure_in_chat(asked, text, heard):
        heard = heard._replace(readings=())
    found, faults, agreed = _answers(asked, heard)
    if known is not None and known not in found:
        found = [known, *found]
    if not found:
        found, agreed = _nearly_meant(asked, heard), False
    if len(found) == 1:
        return TextMeaning(found[0], heard.left_out, heard.sure and known is None and agreed)
    if 1 < len(found) <= MAX_CHOICES:
        readings = [spelled_answer(one) for one in found]
        raise InvalidAnswer("several_readings", readings=readings, left_out=list(heard.left_out))
    if found:
        raise InvalidAnswer("too_many_readings")
    why = next(iter(faults), None) or refused or InvalidAnswer("not_an_option", said=text)
    raise InvalidAnswer(why.code, why.because, **{**why.facts, "unknown": list(heard.unknown)})


def _exactly(asked: Asked, text: str) -> Json:
    """Return an answer as it is printed: an option by its name or value, a figure, a line in notation. Raises
    InvalidAnswer."""
    plain = " ".join(text.split()).casefold()
    called = [value for name, values in asked.labels.items() for value in values if name.casefold() == plain]
    if len(called) > 1:
        raise InvalidAnswer("several_readings", readings=[spelled_answer(value) for value in called])
    if called:
        return asked.read(called[0])
    if _is_landing(asked.form) and text.strip().isdecimal():
        raise InvalidAnswer("not_an_option", said=text)
    return asked.read(asked.parse(text))


def _find_options_at(asked: Asked, text: str) -> list[Json]:
    """Return the options at a space, or at its number on the picture, where the game's book has no words for these; a
    space that is the name of an option means that one."""
    if not isinstance(asked.form, ChoiceForm):
        return []
    spaces = option_spaces(asked.form.options)
    named = {space.casefold(): space for space in spaces}
    if _is_landing(asked.form):
        space = named.get(text.strip().casefold())
        if space in {str(option.value) for option in asked.form.options}:
            return []
    else:
        said = PICTURED.fullmatch(text.strip().casefold())
        named |= {str(n): space for n, space in enumerate(spaces, 1)}
        space = named.get(said[1]) if said else None
    return [asked.read(option.value) for option in asked.form.options if space and option.where == space]


def _choose_pictured(asked: Asked, text: str, pictured: list[Json], known: Json) -> TextMeaning[Json]:
    """Return the one option at a space. `known`: what the text says in notation besides. Raises InvalidAnswer."""
    readings = [spelled_answer(option.value) for option in _options(asked) if asked.read(option.value) in pictured]
    if known is not None and known not in pictured:
        readings.append(f"{asked.kind} {text.strip()}")
    if len(readings) == 1:
        return TextMeaning(pictured[0])
    if len(readings) > MAX_CHOICES:
        raise InvalidAnswer("too_many_readings")
    raise InvalidAnswer("several_readings", readings=readings)


def _options(asked: Asked) -> tuple[Option, ...]:
    return asked.form.options if isinstance(asked.form, ChoiceForm | MultiChoiceForm) else ()


def _is_landing(form: Form) -> bool:
    return isinstance(form, ChoiceForm) and any(LANDING in option.facts for option in form.options)


def _is_doubtful(asked: Asked, text: str) -> bool:
    book = asked.hints.book
    if book is None:
        return False
    section = f"doubt {asked.kind}"
    known = book.sections.get(f"answer {section}")
    words = split_words(text, book, asked.hints.names(asked.names)) if known else ()
    scan = PhraseScan(words, book, asked.hints.facts)
    return any(scan.phrases(f"answer {section}", at) for at in range(len(words)))


def _sections(asked: Asked) -> tuple[str, ...]:
    """Return the sections of the book whose lines answer a question."""
    form = asked.form
    own = (f"answer {asked.kind}",)
    if _is_landing(form):
        return (*own, "choose", "answer option")
    if isinstance(form, AllocationForm):
        return (*own, "allot")
    if isinstance(form, IntegerForm):
        return (*own, "answer amount")
    if isinstance(form, MultiChoiceForm):
        return (*own, "answer option")
    if isinstance(form, ChoiceForm):
        yes_no = {str(option.value) for option in form.options} & set(DENIAL_FACTS)
        return (*own, "choose", "answer option", *(("answer yes_no",) if yes_no else ()))
    return own


@lru_cache(maxsize=64)
def answering_book(book: PhraseBook, sections: tuple[str, ...], *, row: bool) -> PhraseBook:
    """Return a book whose lines are those for one kind of question. `row`: what is said is done in that order."""
    kept = [name for name in KEPT_SECTIONS if name in book.sections and not (row and name == "frame")]
    lines = {name: book.sections[name] for name in kept}
    lines["wish"] = tuple(line for name in sections for line in book.sections.get(name, ()))
    lines["ask"] = tuple(line for name in sections for line in book.sections.get(f"{name} ask", ()))
    lines["turn"] = tuple(line for line in book.sections.get("turn", ()) if line[0].split()[0] in ("revise", "offer"))
    lines |= {name: book.sections[name] for name in ("choose", "fallback") if name in book.sections}
    lines["style"] = (("join", " " if row else ", "), ("row" if row else "repeats", "yes"))
    if "choose" in sections:
        lines["wish"] += book.sections.get("fallback", ())
    return PhraseBook(lines, book.slots, book.numbers, book.lists, book.whole)


def _heard(asked: Asked, text: str) -> TextReadings:
    assert asked.hints.book is not None
    book = answering_book(asked.hints.book, _sections(asked), row=isinstance(asked.form, Steps))
    return understand(text, book, _list_known_names(asked), _facts(asked), first=False)


def _is_figure_in_chat(asked: Asked, text: str, heard: TextReadings) -> bool:
    """Whether nothing but a figure is understood: “nice, a nine!” picks no space of the picture."""
    if not heard.left_out or asked.hints.book is None:
        return False
    for words in heard.left_out:
        text = text.replace(words, " ")
    left = [word for word in split_words(text, asked.hints.book, {}) if word.kind not in ("mark", "smiley")]
    return all(word.kind in ("num", "ord") for word in left)


def _facts(asked: Asked) -> Mapping[str, int | str]:
    form = asked.form
    if isinstance(form, IntegerForm):
        return {**asked.hints.facts, "least": form.least, "most": form.most}
    return asked.hints.facts


def _list_known_names(asked: Asked) -> Mapping[tuple[str, ...], tuple[str, str]]:
    """Names of the race, and of what there is to choose from."""
    known = dict(asked.hints.names(asked.names))
    if isinstance(asked.form, ChoiceForm | MultiChoiceForm):
        spelled = [(name, ("option", str(values[0]))) for name, values in asked.labels.items() if len(values) == 1]
        for option, facts in options_with_facts(asked.form.options):
            said = str(option.value)
            spelled += [(name, ("option", said)) for name in (said, str(facts.get("end", "")), str(facts["short"]))]
            if facts["corner"]:
                spelled.append((facts["corner"], ("corner", facts["corner"])))
            row = str(facts["short"]).replace("#", "")
            spelled += [(row, ("option", said))] if not row.isdigit() else []
        known |= {words: name for words, name in names_of(spelled).items() if words not in _PLAIN_ANSWERS}
    if isinstance(asked.form, AllocationForm):
        known |= names_of((name, ("part", part.name)) for part in asked.form.parts for name in (part.name, *part.also))
    return known


_PLAIN_ANSWERS = frozenset({("yes",), ("no",)})


def options_with_facts(options: tuple[Option, ...]) -> list[tuple[Option, dict[str, Any]]]:
    """Return every option with the facts by which words pick it."""
    numbers = {end: n for n, end in enumerate(option_spaces(options), 1)}
    ends = dict.fromkeys(str(o.facts.get("end", "")) for o in options if o.facts.get("ended") == "star")
    stars = {end: n for n, end in enumerate(sorted(ends), 1)}
    return [(option, _facts_of(option, numbers, stars)) for option in options]


def _facts_of(option: Option, numbers: Mapping[str, int], stars: Mapping[str, int]) -> dict[str, Any]:
    facts = dict(option.facts)
    end = str(facts.get("end", option.value))
    corner, _, short = end.rpartition(":")
    row = re.search(r"#(\d+)$", end)
    side = re.match(r"C([LR])\d", end)
    return (
        facts
        | {
            "value": str(option.value),
            "end": end,
            "short": short,
            "index": numbers.get(option.where or "", ""),
            "nth": stars.get(end, ""),
            "row": row[1] if row else "",
            "corner": corner if corner.startswith("C") else "",
            "pit": end.startswith(("BOX", "PIT")),
            "star": facts.get("ended") == "star",
            "lane": {"L": "left", "R": "right"}[side[1]] if side else facts.get("lane"),
            "clearing": bool(side),
        }
        | ({"wear": _points(facts.get("price"))} if "price" in facts or LANDING in facts else {})
    )


def _points(price: Any) -> int:
    """Return the points of a price, a figure for each stock or a list of them."""
    if isinstance(price, dict):
        return sum(value for value in price.values() if isinstance(value, int))
    points = 0
    for one in price if isinstance(price, list | tuple) else ():
        points += int(one.get("by") or one.get("points") or 1) if isinstance(one, dict) else 1
    return points


class Answers(NamedTuple):
    """The answers that the readings make, each once, and why others are none. `agreed`: every reading makes one."""

    found: list[Json]
    faults: list[InvalidAnswer]
    agreed: bool


def _answers(asked: Asked, heard: TextReadings) -> Answers:
    found, faults, agreed = list[Json](), list[InvalidAnswer](), True
    for reading in heard.readings:
        values = _values(asked, heard, reading)
        agreed &= bool(values)
        for value in values:
            try:
                answer = asked.read(value)
            except InvalidAnswer as fault:
                faults.append(fault)
            else:
                found += [] if answer in found else [answer]
    return Answers(found, faults, agreed and not faults)


def _values(asked: Asked, heard: TextReadings, reading: str) -> list[Json]:
    form = asked.form
    if isinstance(form, AllocationForm):
        return [_points_said(reading, form)]
    if isinstance(form, IntegerForm):
        return [int(reading) if reading.isdecimal() else reading]
    if isinstance(form, MultiChoiceForm):
        return [[one.strip() for one in reading.split(",")]]
    if isinstance(form, ChoiceForm) and PAIR.match(reading.split(">>", maxsplit=1)[0].strip()):
        return _chosen_values(form, heard, reading)
    return [reading]


def _points_said(reading: str, form: AllocationForm) -> Json:
    """Return the level of each part that is named. If these use up the points, the other parts get none."""
    pairs = [one.strip().partition("=") for one in reading.split(",") if "=" in one]
    each = [int(level) for name, _, level in pairs if name == EACH]
    said = {part.name: level for level in each for part in form.parts}
    said |= {name: int(level) for name, _, level in pairs if name != EACH}
    is_spent = form.least == form.most == sum(said.values())
    known = {part.name for part in form.parts}
    said = {name: level for name, level in said.items() if level or name in known}
    return {part.name: 0 for part in form.parts if is_spent and 0 in part.levels} | said


def _chosen_values(form: ChoiceForm, heard: TextReadings, reading: str) -> list[Json]:
    """Return the options that facts name; of two readings, the first of each."""
    options = options_with_facts(form.options)
    known = {str(option.value) for option in form.options}
    if _contradicts_itself(reading):
        return []
    if "value=yes" in reading and "yes" not in known:
        rest = ", ".join(one for one in reading.split(", ") if not one.startswith("value="))
        values = _chosen(options, rest) if rest else ["yes"]
    elif "value=no" in reading and "brakes" in reading:
        values = []
    else:
        values = _chosen(options, reading)
    return values[:1] if len(heard.readings) > 1 else values


def _nearly_meant(asked: Asked, heard: TextReadings) -> list[Json]:
    """Return the options that fail in one of the facts that are wanted; none where something is denied."""
    if not isinstance(asked.form, ChoiceForm):
        return []
    options = options_with_facts(asked.form.options)
    found: dict[str, Json] = {}
    for reading in heard.readings:
        pairs = [match for one in reading.split(",") if (match := PAIR.fullmatch(one.strip()))]
        denied = any(match[2] == "!=" or match[3] == "no" for match in pairs)
        if len(pairs) < 2 or denied or ">>" in reading or _contradicts_itself(reading):
            continue
        for left_out in pairs:
            wanted = ", ".join(match[0] for match in pairs if match is not left_out)
            found |= {str(value): asked.read(value) for value in _having(options, wanted)}
    return list(found.values()) if len(found) <= MAX_CHOICES else []


def _contradicts_itself(reading: str) -> bool:
    """Whether two values are wanted of one fact: `value=no, value=yes`."""
    matches = (PAIR.fullmatch(one.strip()) for one in reading.split(","))
    pairs = dict.fromkeys(match.groups() for match in matches if match)
    wanted = [name for name, how, _ in pairs if how == "="]
    return ">>" not in reading and len(wanted) > len(set(wanted))


def _chosen(options: Iterable[tuple[Option, dict[str, Any]]], wanted: str) -> list[Json]:
    """Return the options that have all the facts; `A >> B` takes the first that there is."""
    for part in wanted.split(">>"):
        found = _having(list(options), part.strip())
        if found:
            return found
    return []


def _having(options: list[tuple[Option, dict[str, Any]]], wanted: str) -> list[Json]:
    pairs = [match for one in wanted.split(",") if (match := PAIR.fullmatch(one.strip()))]
    said = {match[1] for match in pairs}
    left = options
    for name, how, value in (match.groups() for match in pairs):
        if value not in ("max", "min"):
            left = [one for one in left if _fits(one[1], name, how, value)]
    for name in SPENT:
        if not said & {name, "end", "index", "value"} and any(not facts.get(name) for _, facts in left):
            left = [one for one in left if not one[1].get(name)]
    for name, _, value in (match.groups() for match in pairs):
        if value in ("max", "min") and left:
            figures = [int(facts.get(name) or 0) for _, facts in left]
            best = max(figures) if value == "max" else min(figures)
            left = [one for one, figure in zip(left, figures, strict=True) if figure == best]
    return [option.value for option, _ in left]


def _fits(facts: Mapping[str, Any], name: str, how: str, value: str) -> bool:
    have = facts.get(name)
    if isinstance(have, bool) or (value in DENIAL_FACTS and name != "value"):
        return bool(have) == (value == "yes")
    if how == "<=":
        return isinstance(have, int) and have <= int(value)
    named = [str(have)] + ([str(facts.get("short")), str(facts.get("value"))] if name == "end" else [])
    same = value.casefold() in [one.casefold() for one in named]
    return same != (how == "!=")


def spelled_answer(answer: Json) -> str:
    """Return an answer as it can be typed."""
    if isinstance(answer, dict):
        return " ".join(f"{name} {level}" for name, level in answer.items() if name != "v")
    if isinstance(answer, list | tuple):
        return ", ".join(map(str, answer))
    return str(answer)
