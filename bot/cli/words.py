"""`steward words`: what a line would mean, and a game's phrase book as a page of the handbook."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from bot.cli.input_files import read_limited_text
from bot.data_files import Library
from bot.forms import answer_parser
from bot.forms.discord_view import label_options
from bot.text.localizer import Localizers
from rules.base import Json
from rules.casebook.loader import read_cases
from rules.casebook.positions import NotAsked, Position, reach_question
from rules.casebook.vocabulary import OffScript, UnreadableCase
from rules.orders.hearing import Listener
from rules.orders.phrases import NOTHING, PhraseBook
from rules.questions import Form, InvalidAnswer, Option
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


class NoPosition(Exception):
    """There is no position in which to read a line. One sentence."""


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
    """Return what a line would mean in a position. Raises NoPosition, Missing."""
    position = _load_position(library, game, at, ask, seat)
    voice = Localizers.from_files(library.load_messages()).for_game(game)
    labels: dict[str, tuple[Json, ...]] = {}
    parse: Callable[[str], Json] = str.strip
    sheets, question = position.ruleset.sheets, position.question
    if question is not None and not (sheets and sheets.is_sheet_question(question)):
        form = position.ruleset.build_form(position.table, position.knowledge, question)
        labels = label_options(form, voice)
        parse = partial(_parse, form, voice.format_option)

    book = library.load_phrase_book(game)
    listener = Listener(position.ruleset, position.table, position.knowledge, question, book, {}, labels, parse)
    try:
        reading = listener.hear(answer_parser.strip_invisible(text))
    except InvalidAnswer as refusal:
        left_out = tuple(refusal.facts.get("left_out", ()))
        if "readings" in refusal.facts:
            return LineReport("asked", tuple(refusal.facts["readings"]), left_out)
        return LineReport("refused", (), left_out, voice.format_rejection(refusal))
    return LineReport("read" if reading.sure else "offered", (reading.words,), reading.left_out)


def _parse(form: Form, naming: Callable[[Option], str], text: str) -> Json:
    return answer_parser.parse_answer(form, text, naming)


def _load_position(library: Library, game: str, at: Path | None, ask: str, seat: str) -> Position:
    raw: Mapping[str, Any]
    if at is None:
        standard = read_toml(read_limited_text(library.folder / "words" / "positions.toml"))[game]
        raw, seat = standard["case"], seat or standard["seat"]
    else:
        cases, faults = read_cases(str(at), read_limited_text(at), RULESETS)
        if faults or not cases:
            raise NoPosition(str(faults[0]) if faults else f"there is no case in {at}")
        raw = cases[0].raw
        seat = seat or next(iter(raw.get("cars", {})), "")
    ruleset = RULESETS[game]

    def fetch(name: str) -> str:
        beside = at.parent / name if at else library.folder / name
        return read_limited_text(beside if beside.is_file() else library.folder / name)

    try:
        return reach_question(raw, ruleset, fetch, ask or ruleset.cases.plot, seat)
    except (UnreadableCase, OffScript, NotAsked) as fault:
        raise NoPosition(str(fault)) from fault


def format_book_page(book: PhraseBook, title: str) -> Iterator[str]:
    """Yield a phrase book as a page of the handbook, in Markdown."""
    yield f"# {title}: what you can write"
    yield ""
    yield "`[a]` may be left out, `(a|b)` is one of them, `<a>` stands for a figure, a name or another entry."
    titled = [name for name in SHOWN_SECTIONS if name in book.sections]
    answers = sorted(name for name in book.sections if name.startswith("answer ") and name not in SHOWN_SECTIONS)
    for name in (*titled, *answers):
        yield from ("", f"## {SHOWN_SECTIONS.get(name, name.removeprefix('answer ').capitalize())}", "")
        yield from ("| you write | it is read as |", "|---|---|")
        for write, pattern in book.sections[name]:
            meaning = "nothing" if write == NOTHING else write.replace(" || ", "` or `").removeprefix("~")
            phrase = " ".join(pattern.split()).replace("|", "\\|")
            yield f"| {phrase} | `{meaning.replace('|', chr(92) + '|')}` |"
