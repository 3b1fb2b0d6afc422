"""`steward words`: what a line would mean, and a game's phrase book as a page of the handbook."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from bot.cli.failures import Failed
from bot.cli.input_files import read_limited_text, read_named_file
from bot.data_files import Library
from bot.forms import answer_parser
from bot.forms.form_widgets import label_options
from bot.text.localizer import Localizers
from rules.base import Json
from rules.casebook.loader import read_cases
from rules.casebook.positions import NotAsked, Position, reach_question
from rules.casebook.vocabulary import OffScript, UnreadableCase
from rules.orders.hearing import Listener
from rules.orders.phrases import NOTHING, PhraseBook
from rules.questions import InvalidAnswer
from rules.registry import RULESETS
from rules.safe_toml import read_toml

SHOWN_SECTIONS = {
    "first": "How an order begins",
    "wish": "What can be added",
    "when": "Conditions",
    "ask": "What is asked back",
    "mood": "Moods: asked back, unless the order says how much",
    "choose": "Where to drive",
    "allot": "Points for parts",
    "turn": "Drafts and rounds",
}
"""The sections of a book that its page shows, with their titles."""
SEPARATOR = " · "
SLOT = re.compile(r"<(?:([^<>:]+):)?([^<>:]+)>")
"""A slot in a pattern: the letter by which the order names it, if any, and the slot's own name."""


class LineReport(NamedTuple):
    """What became of a line: read, offered, asked or refused; the orders in notation; what was left out; why."""

    how: str
    orders: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    why: str = ""

    @property
    def lines(self) -> Iterator[str]:
        """The report as it is printed, tab-separated."""
        for order in self.orders or ("",):
            yield f"{self.how}\t{order}" if order else f"{self.how}\t{self.why}"
        if self.left_out:
            yield f"left out\t{SEPARATOR.join(self.left_out)}"


def try_line(library: Library, game: str, text: str, at: Path | None, ask: str, seat: str) -> LineReport:
    """Return what a line would mean in a position. Raises Failed, Missing."""
    position = _load_position(library, game, at, ask, seat)
    localizer = Localizers.from_files(library.load_messages()).for_game(game)
    labels: dict[str, tuple[Json, ...]] = {}
    parse: Callable[[str], Json] = str.strip
    sheets, question = position.ruleset.sheets, position.question
    if question is not None and not (sheets and sheets.is_sheet_question(question)):
        form = position.ruleset.build_form(position.table, position.player_view, question)
        labels = label_options(form, localizer)
        parse = partial(answer_parser.parse_answer, form, naming=localizer.format_option)

    book = library.load_phrase_book(game)
    listener = Listener(position.ruleset, position.table, position.player_view, question, book, {}, labels, parse)
    try:
        reading = listener.hear(answer_parser.strip_invisible(text))
    except InvalidAnswer as refusal:
        left_out = tuple(refusal.facts.get("left_out", ()))
        if "readings" in refusal.facts:
            return LineReport("asked", tuple(refusal.facts["readings"]), left_out)
        return LineReport("refused", (), left_out, localizer.format_rejection(refusal))
    return LineReport("read" if reading.sure else "offered", (reading.words,), reading.left_out)


def _load_position(library: Library, game: str, at: Path | None, ask: str, seat: str) -> Position:
    raw: Mapping[str, Any]
    if at is None:
        standard = read_toml(read_limited_text(library.folder / "words" / "positions.toml"))[game]
        raw, seat = standard["case"], seat or standard["seat"]
    else:
        cases, faults = read_cases(str(at), read_named_file(at), RULESETS)
        if faults or not cases:
            raise Failed(f"{faults[0]}." if faults else f"There is no case in {at}.")
        raw = cases[0].raw
        seat = seat or next(iter(raw.get("cars", {})), "")
    ruleset = RULESETS[game]

    def fetch(name: str) -> str:
        beside = at.parent / name if at else library.folder / name
        return read_limited_text(beside if beside.is_file() else library.folder / name)

    try:
        return reach_question(raw, ruleset, fetch, ask or ruleset.cases.plot, seat)
    except (UnreadableCase, OffScript, NotAsked) as fault:
        raise Failed(f"{fault}.") from fault


def format_book_page(book: PhraseBook, title: str) -> Iterator[str]:
    """Yield a phrase book as a page of the handbook, in Markdown."""
    yield f"# {title}: what you can write"
    yield ""
    yield "`[a]` may be left out, `(a|b)` is one of them, `<a>` is a figure, a name or an entry of the last section."
    named = dict[str, None]()
    titled = [name for name in SHOWN_SECTIONS if name in book.sections]
    answers = sorted(name for name in book.sections if name.startswith("answer ") and name not in SHOWN_SECTIONS)
    for name in (*titled, *answers):
        yield from ("", f"## {SHOWN_SECTIONS.get(name, name.removeprefix('answer ').capitalize())}", "")
        yield from ("| you write | it is read as |", "|---|---|")
        for write, pattern in book.sections[name]:
            named |= dict.fromkeys(_list_slots(pattern))
            meaning = "nothing" if write == NOTHING else write.replace(" || ", "` or `").removeprefix("~")
            yield f"| {_format_pattern(pattern, write)} | `{meaning.replace('|', chr(92) + '|')}` |"
    yield from _format_slots(book, named)


def _format_slots(book: PhraseBook, named: Iterable[str]) -> Iterator[str]:
    """Yield what each of these slots stands for, and the slots that their patterns name."""
    yield from ("", "## What stands for what", "", "| in a phrase | you write |", "|---|---|")
    todo, listed = [*named], set[str]()
    while todo:
        name = todo.pop(0)
        if name in listed or name not in book.slots:
            continue
        listed.add(name)
        patterns = [pattern for _, pattern in book.slots[name]]
        todo += [one for pattern in patterns for one in _list_slots(pattern)]
        figures = book.ranges.get(name)
        steps = f" in steps of {figures.step}" if figures and figures.step > 1 else ""
        shown = f"{figures.least} to {figures.most}{steps}" if figures else " / ".join(map(_format_pattern, patterns))
        yield f"| <{_name_slot(name)}> | {shown} |"


def _list_slots(pattern: str) -> list[str]:
    return [found[2] for found in SLOT.finditer(pattern)]


def _name_slot(name: str) -> str:
    return name.replace("_", " ")


def _format_pattern(pattern: str, write: str = "") -> str:
    """Return a pattern as readers see it: a slot has its letter only if the order it is read as names that slot."""

    def show(found: re.Match[str]) -> str:
        letter, name = found[1], _name_slot(found[2])
        return f"<{letter}: {name}>" if letter and f"<{letter}>" in write else f"<{name}>"

    return SLOT.sub(show, " ".join(pattern.split())).replace("|", "\\|")
