"""Read answers to questions other than order sheets: landings, yes or no, amounts, points, cards and steps.

The book's lines for a question turn words into what an answer is made of: a value, or facts by which options are told
apart (`lane=left, brakes=2`). The options that have all of them are meant. What is not said is not spent.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from rules.base import Json
from rules.orders.composition import TextReadings
from rules.orders.counted_options import read_counted_options, turns_round
from rules.orders.listening import MAX_CHOICES, ReadingHints, TextMeaning, find_unknown_clause
from rules.orders.notation import Names
from rules.orders.phrases import PhraseBook, PhraseScan
from rules.orders.spoken_words import index_names, split_words
from rules.orders.understanding import understand
from rules.questions import (
    AllocationForm,
    ChoiceForm,
    Form,
    IntegerForm,
    InvalidAnswer,
    MultiChoiceForm,
    Option,
    Steps,
    list_option_spaces,
)

COSTLY_FACTS = ("brakes", "bonus", "wear")
"""Facts of a landing that cost something: without a word about them, landings that cost none go first."""
LANDING = "spaces"
"""A fact that only ways have."""
EXTRA_SECTIONS = ("choose", "fallback")
SHARED_SECTIONS = ("noise", "frame", "trap", "deny", "contrast")
PICTURE_NUMBER = re.compile(r"(?:number|picture|option|nummer|bild|nr\.?|#)?\s*(\S+)")
"""A space, or its number on the picture."""
PAIR = re.compile(r"(\w+)(!=|<=|=)(.*)")
EACH = "each"
"""What stands for every part of an allocation."""
DENIAL_FACTS = ("yes", "no")
GENERAL_CODES = ("not_an_option", "not_a_number")
"""Refusals that only say that a text is no answer, in which the driver's own words are quoted."""


Labels = Mapping[str, tuple[Json, ...]]
"""Values of options by what they are called: several where different options have one name."""


class QuestionReader(NamedTuple):
    """A question as a text answers it. `kind`: its name; `read`: an answer as the rules take it; `labels`: what the
    options are called on their buttons; `parse`: what a text says for the form, as it is printed."""

    kind: str
    form: Form
    hints: ReadingHints
    names: Names
    read: Callable[[Json], Json]
    labels: Labels = {}
    parse: Callable[[str], Json] = str.strip


def hear_answer(reader: QuestionReader, text: str) -> TextMeaning[Json]:
    """Return what a text means as an answer. Raises InvalidAnswer: refused, or asked back (`several_readings`)."""
    notation_answer: Json = None
    rejection: InvalidAnswer | None = None
    space_options = _find_numbered_landings(reader, text) or _find_options_at(reader, text)
    try:
        notation_answer = _read_exactly(reader, text)
        if not space_options and not _is_doubtful(reader, text):
            return TextMeaning(notation_answer)
    except InvalidAnswer as fault:
        if reader.hints.book is None or "readings" in fault.facts:
            raise
        rejection = fault
    if space_options:
        return _choose_at_space(reader, text, space_options, notation_answer)
    counted_options = _read_counted(reader, text)
    if counted_options is not None:
        return TextMeaning(counted_options)
    text_readings = _read_by_book(reader, text)
    if _is_figure_in_chat(reader, text, text_readings):
        text_readings = text_readings._replace(readings=())
    answers, faults, all_agree = _list_answers(reader, text_readings)
    if notation_answer is not None and notation_answer not in answers:
        answers = [notation_answer, *answers]
    if not answers:
        answers, all_agree = _find_near_options(reader, text_readings), False
    if len(answers) == 1:
        return TextMeaning(
            answers[0], text_readings.left_out, text_readings.sure and notation_answer is None and all_agree
        )
    if 1 < len(answers) <= MAX_CHOICES:
        readings = [spell_answer(one) for one in answers]
        raise InvalidAnswer("several_readings", readings=readings, left_out=list(text_readings.left_out))
    if answers:
        raise InvalidAnswer("too_many_readings")
    raise _build_rejection(text, text_readings, next(iter(faults), rejection))


def _build_rejection(text: str, text_readings: TextReadings, why: InvalidAnswer | None) -> InvalidAnswer:
    """Return why a text is no answer, in the driver's own words."""
    why = why or InvalidAnswer("not_an_option")
    facts = {**why.facts, "unknown": list(text_readings.unknown)}
    if why.code in GENERAL_CODES:
        facts["said"] = find_unknown_clause(text_readings) or text.strip()
    return InvalidAnswer(why.code, why.because, **facts)


def _read_exactly(reader: QuestionReader, text: str) -> Json:
    """Return an answer as it is printed: an option by its name or value, a figure, a line in notation. Raises
    InvalidAnswer."""
    plain = " ".join(text.split()).casefold()
    named_values = [value for name, values in reader.labels.items() for value in values if name.casefold() == plain]
    if len(named_values) > 1:
        raise InvalidAnswer("several_readings", readings=[spell_answer(value) for value in named_values])
    if named_values:
        return reader.read(named_values[0])
    if _is_landing(reader.form) and text.strip().isdecimal():
        raise InvalidAnswer("not_an_option", said=text)
    return reader.read(reader.parse(text))


def _read_counted(reader: QuestionReader, text: str) -> Json:
    """Return several options that a text counts; None if it does not, or not as many as have to be chosen.

    Raises InvalidAnswer if it also names some that stay: an ordinary reading would take these."""
    book, facts = reader.hints.book, reader.hints.facts
    if not isinstance(reader.form, MultiChoiceForm) or book is None:
        return None
    names = _list_known_names(reader)
    values = read_counted_options(text, reader.form, book, names, facts)
    is_turned = turns_round(text, book, names, facts)
    if values is None and not is_turned:
        return None
    try:
        return reader.read([text] if values is None else values)
    except InvalidAnswer:
        if is_turned:
            raise
        return None


def _find_numbered_landings(reader: QuestionReader, text: str) -> list[Json]:
    """Return the landings that a bare figure names by its number on the picture, those without extra cost if there are
    any; none if a cheaper landing is so many spaces away, since that may be meant."""
    if not (isinstance(reader.form, ChoiceForm) and _is_landing(reader.form) and text.strip().isdecimal()):
        return []
    figure, options = int(text), add_facts_to_options(reader.form.options)
    numbered, distant = (
        [any(facts.get(cost) for cost in COSTLY_FACTS) for _, facts in options if facts.get(name) == figure]
        for name in ("index", LANDING)
    )
    is_doubtful = all(numbered) and not all(distant)
    return [] if is_doubtful else [reader.read(value) for value in _filter_values(options, f"index={figure}")]


def _find_options_at(reader: QuestionReader, text: str) -> list[Json]:
    """Return the options at a space, or at its number on the picture, where the game's book has no words for these; a
    space that is the name of an option means that one."""
    if not isinstance(reader.form, ChoiceForm):
        return []
    spaces = list_option_spaces(reader.form.options)
    space_by_text = {space.casefold(): space for space in spaces}
    if _is_landing(reader.form):
        space = space_by_text.get(text.strip().casefold())
        if space in {str(option.value) for option in reader.form.options}:
            return []
    else:
        picture_number = PICTURE_NUMBER.fullmatch(text.strip().casefold())
        space_by_text |= {str(n): space for n, space in enumerate(spaces, 1)}
        space = space_by_text.get(picture_number[1]) if picture_number else None
    return [reader.read(option.value) for option in reader.form.options if space and option.where == space]


def _choose_at_space(
    reader: QuestionReader, text: str, space_options: list[Json], notation_answer: Json
) -> TextMeaning[Json]:
    """Return the one option at a space. `notation_answer`: what the text says in notation besides. Raises
    InvalidAnswer."""
    readings = [
        spell_answer(option.value) for option in _list_options(reader) if reader.read(option.value) in space_options
    ]
    if notation_answer is not None and notation_answer not in space_options:
        readings.append(f"{reader.kind} {text.strip()}")
    if len(readings) == 1:
        return TextMeaning(space_options[0])
    if len(readings) > MAX_CHOICES:
        raise InvalidAnswer("too_many_readings")
    raise InvalidAnswer("several_readings", readings=readings)


def _list_options(reader: QuestionReader) -> tuple[Option, ...]:
    return reader.form.options if isinstance(reader.form, ChoiceForm | MultiChoiceForm) else ()


def _is_landing(form: Form) -> bool:
    return isinstance(form, ChoiceForm) and any(LANDING in option.facts for option in form.options)


def _is_doubtful(reader: QuestionReader, text: str) -> bool:
    book = reader.hints.book
    if book is None:
        return False
    section = f"doubt {reader.kind}"
    doubt_lines = book.sections.get(f"answer {section}")
    words = split_words(text, book, reader.hints.map_words_to_names(reader.names)) if doubt_lines else ()
    scan = PhraseScan(words, book, reader.hints.facts)
    return any(scan.find_phrases(f"answer {section}", at) for at in range(len(words)))


def _list_sections(reader: QuestionReader) -> tuple[str, ...]:
    """Return the sections of the book whose lines answer a question."""
    form = reader.form
    own = (f"answer {reader.kind}",)
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
def build_answering_book(book: PhraseBook, sections: tuple[str, ...], *, row: bool) -> PhraseBook:
    """Build a phrase book for one kind of question. `row`: steps are taken in the order of the text."""
    section_names = [name for name in SHARED_SECTIONS if name in book.sections and not (row and name == "frame")]
    lines = {name: book.sections[name] for name in section_names}
    lines["wish"] = tuple(line for name in sections for line in book.sections.get(name, ()))
    lines["ask"] = tuple(line for name in sections for line in book.sections.get(f"{name} ask", ()))
    lines["turn"] = tuple(line for line in book.sections.get("turn", ()) if line[0].split()[0] in ("revise", "offer"))
    lines |= {name: book.sections[name] for name in EXTRA_SECTIONS if name in book.sections}
    lines["style"] = (("join", " " if row else ", "), ("row" if row else "repeats", "yes"))
    if "choose" in sections:
        lines["wish"] += book.sections.get("fallback", ())
    used_sections = (*lines, *sections, *(f"{name} ask" for name in sections))
    used = frozenset[str]().union(*(book.reachable_slots.get(name, frozenset()) for name in used_sections))
    slots = {name: entries for name, entries in book.slots.items() if name in used}
    return PhraseBook(lines, slots, book.numbers, book.lists, book.whole, book.homophones)


def _read_by_book(reader: QuestionReader, text: str) -> TextReadings:
    assert reader.hints.book is not None
    book = build_answering_book(reader.hints.book, _list_sections(reader), row=isinstance(reader.form, Steps))
    return understand(text, book, _list_known_names(reader), _list_facts(reader), first=False)


def _is_figure_in_chat(reader: QuestionReader, text: str, text_readings: TextReadings) -> bool:
    """Whether nothing but a figure is understood: “nice, a nine!” picks no space of the picture."""
    if not text_readings.left_out or reader.hints.book is None:
        return False
    for words in text_readings.left_out:
        text = text.replace(words, " ")
    words_left_out = [word for word in split_words(text, reader.hints.book, {}) if word.kind not in ("mark", "smiley")]
    return all(word.kind in ("num", "ord") for word in words_left_out)


def _list_facts(reader: QuestionReader) -> Mapping[str, int | str]:
    form = reader.form
    if isinstance(form, IntegerForm):
        return {**reader.hints.facts, "least": form.least, "most": form.most}
    return reader.hints.facts


def _list_known_names(reader: QuestionReader) -> Mapping[tuple[str, ...], tuple[str, str]]:
    """Return the names of the race and of the options."""
    names = dict(reader.hints.map_words_to_names(reader.names))
    if isinstance(reader.form, ChoiceForm | MultiChoiceForm):
        meanings = [(name, ("option", str(values[0]))) for name, values in reader.labels.items() if len(values) == 1]
        for option, facts in add_facts_to_options(reader.form.options):
            option_text = str(option.value)
            meanings += [
                (name, ("option", option_text))
                for name in (option_text, str(facts.get("end", "")), str(facts["short"]))
            ]
            if facts["corner"]:
                meanings.append((facts["corner"], ("corner", facts["corner"])))
            row = str(facts["short"]).replace("#", "")
            meanings += [(row, ("option", option_text))] if not row.isdigit() else []
        names |= {words: name for words, name in index_names(meanings).items() if words not in _PLAIN_ANSWERS}
    if isinstance(reader.form, AllocationForm):
        names |= index_names(
            (name, ("part", part.name)) for part in reader.form.parts for name in (part.name, *part.also)
        )
    return names


_PLAIN_ANSWERS = frozenset({("yes",), ("no",)})


def add_facts_to_options(options: tuple[Option, ...]) -> list[tuple[Option, dict[str, Any]]]:
    """Return every option with the facts by which words pick it."""
    numbers = {end: n for n, end in enumerate(list_option_spaces(options), 1)}
    ends = dict.fromkeys(str(o.facts.get("end", "")) for o in options if o.facts.get("ended") == "star")
    stars = {end: n for n, end in enumerate(sorted(ends), 1)}
    return [(option, _list_option_facts(option, numbers, stars)) for option in options]


def _list_option_facts(option: Option, numbers: Mapping[str, int], stars: Mapping[str, int]) -> dict[str, Any]:
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
        | ({"wear": _count_points(facts.get("price"))} if "price" in facts or LANDING in facts else {})
    )


def _count_points(price: Any) -> int:
    """Return the points of a price, a figure for each stock or a list of them."""
    if isinstance(price, dict):
        return sum(value for value in price.values() if isinstance(value, int))
    points = 0
    for one in price if isinstance(price, list | tuple) else ():
        points += int(one.get("by") or one.get("points") or 1) if isinstance(one, dict) else 1
    return points


class PossibleAnswers(NamedTuple):
    """The answers that the readings make, each once, and why others are none. `all_agree`: every reading makes one."""

    answers: list[Json]
    faults: list[InvalidAnswer]
    all_agree: bool


def _list_answers(reader: QuestionReader, text_readings: TextReadings) -> PossibleAnswers:
    answers, faults, all_agree = list[Json](), list[InvalidAnswer](), True
    for reading in text_readings.readings:
        values = _list_values(reader, text_readings, reading)
        all_agree &= bool(values)
        for value in values:
            try:
                answer = reader.read(value)
            except InvalidAnswer as fault:
                faults.append(fault)
            else:
                answers += [] if answer in answers else [answer]
    return PossibleAnswers(answers, faults, all_agree and not faults)


def _list_values(reader: QuestionReader, text_readings: TextReadings, reading: str) -> list[Json]:
    form = reader.form
    if isinstance(form, AllocationForm):
        return [_read_points(reading, form)]
    if isinstance(form, IntegerForm):
        return [int(reading) if reading.isdecimal() else reading]
    if isinstance(form, MultiChoiceForm):
        return [[one.strip() for one in reading.split(",")]]
    if isinstance(form, ChoiceForm) and PAIR.match(reading.split(">>", maxsplit=1)[0].strip()):
        return _read_choice(form, text_readings, reading)
    return [reading]


def _read_points(reading: str, form: AllocationForm) -> Json:
    """Return the level of each part that is named, and of the others."""
    pairs = [one.strip().partition("=") for one in reading.split(",") if "=" in one]
    each = [int(level) for name, _, level in pairs if name == EACH]
    levels = {part.name: level for level in each for part in form.parts}
    levels |= {name: int(level) for name, _, level in pairs if name != EACH}
    part_names = {part.name for part in form.parts}
    return form.complete_typed_levels({name: n for name, n in levels.items() if n or name in part_names})


def _read_choice(form: ChoiceForm, text_readings: TextReadings, reading: str) -> list[Json]:
    """Return the options that facts name; of two readings, the first of each."""
    options = add_facts_to_options(form.options)
    option_texts = {str(option.value) for option in form.options}
    if _contradicts_itself(reading):
        return []
    if "value=yes" in reading and "yes" not in option_texts:
        rest = ", ".join(one for one in reading.split(", ") if not one.startswith("value="))
        values = _find_matching_values(options, rest) if rest else ["yes"]
    elif "value=no" in reading and "brakes" in reading:
        values = []
    else:
        values = _find_matching_values(options, reading)
    return values[:1] if len(text_readings.readings) > 1 else values


def _find_near_options(reader: QuestionReader, text_readings: TextReadings) -> list[Json]:
    """Return the options that fail in one of the facts that are wanted; none where something is denied."""
    if not isinstance(reader.form, ChoiceForm):
        return []
    options = add_facts_to_options(reader.form.options)
    near_options: dict[str, Json] = {}
    for reading in text_readings.readings:
        pairs = [match for one in reading.split(",") if (match := PAIR.fullmatch(one.strip()))]
        has_denial = any(match[2] == "!=" or match[3] == "no" for match in pairs)
        if len(pairs) < 2 or has_denial or ">>" in reading or _contradicts_itself(reading):
            continue
        for left_out in pairs:
            other_facts = ", ".join(match[0] for match in pairs if match is not left_out)
            near_options |= {str(value): reader.read(value) for value in _filter_values(options, other_facts)}
    return list(near_options.values()) if len(near_options) <= MAX_CHOICES else []


def _contradicts_itself(reading: str) -> bool:
    """Whether two values are wanted of one fact: `value=no, value=yes`."""
    matches = (PAIR.fullmatch(one.strip()) for one in reading.split(","))
    pairs = dict.fromkeys(match.groups() for match in matches if match)
    fact_names = [name for name, how, _ in pairs if how == "="]
    return ">>" not in reading and len(fact_names) > len(set(fact_names))


def _find_matching_values(options: Iterable[tuple[Option, dict[str, Any]]], facts: str) -> list[Json]:
    """Return the options that have all the facts; `A >> B` takes the first that there is."""
    for part in facts.split(">>"):
        values = _filter_values(list(options), part.strip())
        if values:
            return values
    return []


def _filter_values(options: list[tuple[Option, dict[str, Any]]], facts_text: str) -> list[Json]:
    pairs = [match for one in facts_text.split(",") if (match := PAIR.fullmatch(one.strip()))]
    fact_names = {match[1] for match in pairs}
    options_left = options
    for name, how, value in (match.groups() for match in pairs):
        if value not in ("max", "min"):
            options_left = [one for one in options_left if _fits(one[1], name, how, value)]
    wants_short = any(match[1] == LANDING and match[3] == "min" for match in pairs)
    for name in () if wants_short else COSTLY_FACTS:
        if not fact_names & {name, "end", "index", "value"} and any(not facts.get(name) for _, facts in options_left):
            options_left = [one for one in options_left if not one[1].get(name)]
    for name, _, value in (match.groups() for match in pairs):
        if value in ("max", "min") and options_left:
            figures = [int(facts.get(name) or 0) for _, facts in options_left]
            best = max(figures) if value == "max" else min(figures)
            options_left = [one for one, figure in zip(options_left, figures, strict=True) if figure == best]
    return [option.value for option, _ in options_left]


def _fits(facts: Mapping[str, Any], name: str, how: str, value: str) -> bool:
    have = facts.get(name)
    if isinstance(have, bool) or (value in DENIAL_FACTS and name != "value"):
        return bool(have) == (value == "yes")
    if how == "<=":
        return isinstance(have, int) and have <= int(value)
    texts = [str(have)] + ([str(facts.get("short")), str(facts.get("value"))] if name == "end" else [])
    same = value.casefold() in [one.casefold() for one in texts]
    return same != (how == "!=")


def spell_answer(answer: Json) -> str:
    """Return an answer as it can be typed."""
    if isinstance(answer, dict):
        return " ".join(f"{name} {level}" for name, level in answer.items() if name != "v")
    if isinstance(answer, list | tuple):
        return ", ".join(map(str, answer))
    return str(answer)
